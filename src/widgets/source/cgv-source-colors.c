/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-source-colors.h"

#include <adwaita.h>
#include <gtksourceview/gtksource.h>

#include "cgv-arrays.h"
#include "cgv-cell.h"
#include "cgv-signal.h"

/* Above this, a file takes seconds, in steps that are felt. */
#define MAX_LINES 50000

/* This many lines take a few milliseconds. */
#define LINES_AT_ONCE   500
#define LINES_IN_BLOCKS 256

struct _CgvSourceColors
{
  GObject parent_instance;

  CgvCodeList *list; /* which owns this */
  GtkSourceBuffer *buffer; /* NULL if no colours are known for the file, or not yet */
  guint n_lines, n_added; /* in the source, in the buffer */
  guint n_known; /* lines from the first that have colours */
  guint missing; /* the first line after these that was requested */
  guint source_id;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvSourceColors, cgv_source_colors, G_TYPE_OBJECT)

/* GTK removes the tags of a whole source in one step, for longer than some frames. From the end, it scans nothing again. */
static gboolean
take_lines_cb (gpointer user_data)
{
  GtkTextBuffer *buffer = user_data;
  GtkTextIter start, end;

  gtk_text_buffer_get_end_iter (buffer, &end);
  start = end;
  gtk_text_iter_backward_lines (&start, LINES_AT_ONCE);
  gtk_text_buffer_delete (buffer, &start, &end);
  return gtk_text_buffer_get_char_count (buffer) > 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
cgv_source_colors_dispose (GObject *object)
{
  CgvSourceColors *self = CGV_SOURCE_COLORS (object);

  g_clear_handle_id (&self->source_id, g_source_remove);
  if (self->buffer != NULL)
    g_idle_add_full (G_PRIORITY_LOW, take_lines_cb, g_steal_pointer (&self->buffer), g_object_unref);

  G_OBJECT_CLASS (cgv_source_colors_parent_class)->dispose (object);
}

static void
cgv_source_colors_class_init (CgvSourceColorsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = cgv_source_colors_dispose;

  signals[CHANGED] = cgv_signal_new ("changed", klass, 0);
}

static void
cgv_source_colors_init (CgvSourceColors *self)
{
  self->missing = G_MAXUINT;
}

static void
restyle (CgvSourceColors *self)
{
  gboolean is_dark = adw_style_manager_get_dark (adw_style_manager_get_default ());

  gtk_source_buffer_set_style_scheme (self->buffer, gtk_source_style_scheme_manager_get_scheme (gtk_source_style_scheme_manager_get_default (), is_dark ? "Adwaita-dark" : "Adwaita"));
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
updated_cb (CgvSourceColors *self,
            const GtkTextIter *start,
            const GtkTextIter *end)
{
  guint n = (guint) gtk_text_iter_get_line (end);

  if (n <= self->n_known)
    return;
  self->n_known = n;
  if (n < self->missing)
    return;
  self->missing = G_MAXUINT;
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Left to itself, GtkSourceView would look at the new lines for longer than a frame. */
static gboolean
add_lines_cb (gpointer user_data)
{
  CgvSourceColors *self = user_data;
  const CgvSourceText *text = cgv_code_list_get_text (self->list);
  g_autoptr (GString) lines = g_string_new (NULL);
  GtkTextIter end;

  for (guint i = 0; i < LINES_AT_ONCE && self->n_added < self->n_lines; i++)
    {
      g_autofree char *line = cgv_source_text_dup_line (text, ++self->n_added);

      g_string_append_printf (lines, "%s\n", line);
    }
  gtk_text_buffer_get_end_iter (GTK_TEXT_BUFFER (self->buffer), &end);
  gtk_text_buffer_insert (GTK_TEXT_BUFFER (self->buffer), &end, lines->str, (int) lines->len);
  gtk_source_buffer_ensure_highlight (self->buffer, &end, &end);
  if (self->n_added < self->n_lines)
    return G_SOURCE_CONTINUE;
  self->source_id = 0;
  return G_SOURCE_REMOVE;
}

/* The rules of a language take some time to read. */
static gboolean
start_cb (gpointer user_data)
{
  CgvSourceColors *self = user_data;
  GtkSourceLanguage *language = gtk_source_language_manager_guess_language (gtk_source_language_manager_get_default (), cgv_code_list_get_path (self->list), NULL);

  self->source_id = 0;
  if (language == NULL)
    return G_SOURCE_REMOVE;
  self->buffer = gtk_source_buffer_new_with_language (language);
  gtk_text_buffer_set_enable_undo (GTK_TEXT_BUFFER (self->buffer), FALSE);
  gtk_source_buffer_set_highlight_matching_brackets (self->buffer, FALSE);
  g_signal_connect_object (self->buffer, "highlight-updated", G_CALLBACK (updated_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (restyle), self, G_CONNECT_SWAPPED);
  restyle (self);
  self->source_id = g_idle_add_full (G_PRIORITY_LOW, add_lines_cb, self, NULL);
  return G_SOURCE_REMOVE;
}

static void
start (CgvSourceColors *self)
{
  const CgvSourceText *text = cgv_code_list_get_text (self->list);
  guint n_lines = text != NULL ? cgv_source_text_get_n_lines (text) : 0;

  if (n_lines == 0 || n_lines > MAX_LINES || cgv_code_list_is_by_address (self->list))
    return;
  self->n_lines = n_lines;
  self->source_id = g_idle_add_full (G_PRIORITY_LOW, start_cb, self, NULL);
}

CgvSourceColors *
cgv_source_colors_get (CgvCodeList *list)
{
  static GQuark quark;
  CgvSourceColors *self;

  g_return_val_if_fail (CGV_IS_CODE_LIST (list), NULL);

  if (quark == 0)
    quark = g_quark_from_static_string ("cgv-source-colors");
  self = g_object_get_qdata (G_OBJECT (list), quark);
  if (self != NULL)
    return self;
  self = g_object_new (CGV_TYPE_SOURCE_COLORS, NULL);
  self->list = list;
  g_object_set_qdata_full (G_OBJECT (list), quark, self, g_object_unref);
  start (self);
  return self;
}

/* The last tag has priority. */
static void
add_span (GArray *spans,
          const GtkTextIter *start,
          const GtkTextIter *end,
          guint offset)
{
  g_autoptr (GSList) tags = gtk_text_iter_get_tags (start);
  CgvCellSpan span = { .start = offset + (guint) gtk_text_iter_get_line_index (start), .end = offset + (guint) gtk_text_iter_get_line_index (end) };
  gboolean has_color = FALSE;

  for (GSList *tag = tags; tag != NULL; tag = tag->next)
    {
      g_autoptr (GdkRGBA) color = NULL;
      gboolean is_set, has_weight;
      int weight;

      g_object_get (tag->data, "foreground-set", &is_set, "foreground-rgba", &color, "weight-set", &has_weight, "weight", &weight, NULL);
      if (has_weight)
        span.is_bold = weight > PANGO_WEIGHT_NORMAL;
      if (is_set && color != NULL)
        span.color = (guint32) (color->red * 255 + 0.5) << 16 | (guint32) (color->green * 255 + 0.5) << 8 | (guint32) (color->blue * 255 + 0.5);
      has_color |= is_set;
    }
  if (has_color)
    g_array_append_val (spans, span);
}

/* GTK finds tags for a whole block in the time that it takes for one line. */
static void
ensure_block (CgvSourceColors *self,
              guint line)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_iter_at_line (GTK_TEXT_BUFFER (self->buffer), &start, (int) (line / LINES_IN_BLOCKS * LINES_IN_BLOCKS));
  end = start;
  gtk_text_iter_forward_lines (&end, LINES_IN_BLOCKS);
  gtk_source_buffer_ensure_highlight (self->buffer, &start, &end);
}

GArray *
cgv_source_colors_dup_spans (CgvSourceColors *self,
                             guint64 number,
                             guint offset)
{
  g_autoptr (GArray) spans = NULL;
  GtkTextIter end, iter, next;

  g_return_val_if_fail (CGV_IS_SOURCE_COLORS (self), NULL);

  if (number == 0 || number > self->n_lines)
    return NULL;
  if (number > self->n_known)
    {
      self->missing = MIN (self->missing, (guint) number);
      return NULL;
    }
  ensure_block (self, (guint) number - 1);
  spans = cgv_array_new (CgvCellSpan);
  gtk_text_buffer_get_iter_at_line (GTK_TEXT_BUFFER (self->buffer), &iter, (int) number - 1);
  end = iter;
  if (!gtk_text_iter_ends_line (&end))
    gtk_text_iter_forward_to_line_end (&end);
  while (gtk_text_iter_compare (&iter, &end) < 0)
    {
      next = iter;
      if (!gtk_text_iter_forward_to_tag_toggle (&next, NULL) || gtk_text_iter_compare (&next, &end) > 0)
        next = end;
      add_span (spans, &iter, &next, offset);
      iter = next;
    }
  return spans->len > 0 ? g_steal_pointer (&spans) : NULL;
}
