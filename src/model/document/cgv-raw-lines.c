/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-raw-lines.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-input.h"
#include "cgv-raw-reader.h"

#define N_AROUND 200

struct _CgvRawLines
{
  GObject parent_instance;

  CgvDocument *document;
  CgvProblem problem;
  GPtrArray *lines;
  guint found;
  gboolean has_earlier;
  gboolean has_later;
  gboolean has_changed;
  char *note;

  /* The read under way; the result of another one is dropped. */
  GCancellable *cancellable;
  gboolean extends;
  gboolean extends_later;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static GType
get_item_type (GListModel *list)
{
  return CGV_TYPE_RAW_LINE;
}

static guint
get_n_items (GListModel *list)
{
  return CGV_RAW_LINES (list)->lines->len;
}

static gpointer
get_item (GListModel *list,
          guint position)
{
  GPtrArray *lines = CGV_RAW_LINES (list)->lines;

  return position < lines->len ? g_object_ref (g_ptr_array_index (lines, position)) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (CgvRawLines, cgv_raw_lines, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
cancel (CgvRawLines *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

static void
cgv_raw_lines_dispose (GObject *object)
{
  CgvRawLines *self = CGV_RAW_LINES (object);

  cancel (self);
  g_clear_object (&self->document);

  G_OBJECT_CLASS (cgv_raw_lines_parent_class)->dispose (object);
}

static void
cgv_raw_lines_finalize (GObject *object)
{
  CgvRawLines *self = CGV_RAW_LINES (object);

  g_ptr_array_unref (self->lines);
  g_free (self->note);

  G_OBJECT_CLASS (cgv_raw_lines_parent_class)->finalize (object);
}

static void
cgv_raw_lines_class_init (CgvRawLinesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = cgv_raw_lines_dispose;
  object_class->finalize = cgv_raw_lines_finalize;

  signals[CHANGED] = g_signal_new ("changed", CGV_TYPE_RAW_LINES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
cgv_raw_lines_init (CgvRawLines *self)
{
  self->lines = g_ptr_array_new_with_free_func (g_object_unref);
  self->found = G_MAXUINT;
}

CgvRawLines *
cgv_raw_lines_new (void)
{
  return g_object_new (CGV_TYPE_RAW_LINES, NULL);
}

static void
insert_lines (CgvRawLines *self,
              guint position,
              GPtrArray *lines)
{
  for (guint i = 0; i < lines->len; i++)
    g_ptr_array_insert (self->lines, (int) (position + i), g_object_ref (g_ptr_array_index (lines, i)));
  if (lines->len > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), position, 0, lines->len);
}

static void
clear (CgvRawLines *self)
{
  guint n = self->lines->len;

  g_ptr_array_set_size (self->lines, 0);
  self->found = G_MAXUINT;
  self->has_earlier = FALSE;
  self->has_later = FALSE;
  self->has_changed = FALSE;
  g_clear_pointer (&self->note, g_free);
  if (n > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, n, 0);
}

/* What was kept with the problem, where there is no more. */
static void
show_kept_bytes (CgvRawLines *self)
{
  const CgvProblem *problem = &self->problem;

  if (problem->excerpt_is_name || problem->excerpt_length == 0)
    return;
  g_ptr_array_add (self->lines,
                   cgv_raw_line_new (MAX (problem->line, 1), problem->offset, problem->excerpt, problem->excerpt_length, problem->excerpt_length, FALSE));
  self->found = 0;
  g_list_model_items_changed (G_LIST_MODEL (self), 0, 0, 1);
}

/* Whether the line has another text than it had when it was loaded. */
static gboolean
differs (const CgvProblem *problem,
         CgvRawLine *line)
{
  gsize n_bytes;
  const char *bytes = cgv_raw_line_get_bytes (line, &n_bytes);
  guint64 skipped = problem->offset - cgv_raw_line_get_offset (line);

  if (problem->excerpt_is_name || problem->excerpt_length == 0 || skipped > n_bytes)
    return FALSE;
  if (n_bytes - skipped < problem->excerpt_length)
    return TRUE;
  return memcmp (bytes + skipped, problem->excerpt, problem->excerpt_length) != 0;
}

static char *
make_note (CgvRawLines *self,
           const CgvRawExcerpt *excerpt)
{
  if (self->has_changed)
    return g_strdup (_ ("The file was changed after it was loaded: what was wrong may be elsewhere by now. Reload it."));
  if (excerpt->error_number != 0)
    /* Translators: %s is what the system says, such as "Input/output error". */
    return g_strdup_printf (_ ("The file cannot be read any further: %s."), g_strerror (excerpt->error_number));
  return NULL;
}

static void
take_excerpt (CgvRawLines *self,
              const CgvRawExcerpt *excerpt)
{
  gboolean has_place = self->problem.line > 0;

  self->has_changed = excerpt->changed_at > cgv_document_get_load_time (self->document) || excerpt->is_short;
  if (has_place && excerpt->found != G_MAXUINT && differs (&self->problem, g_ptr_array_index (excerpt->lines, excerpt->found)))
    self->has_changed = TRUE;

  self->has_earlier = excerpt->has_earlier;
  self->has_later = excerpt->has_later;
  self->found = has_place ? excerpt->found : G_MAXUINT;
  self->note = make_note (self, excerpt);
  insert_lines (self, 0, excerpt->lines);
}

static void
take_more (CgvRawLines *self,
           const CgvRawExcerpt *excerpt)
{
  if (self->extends_later)
    {
      self->has_later = excerpt->has_later;
      insert_lines (self, self->lines->len, excerpt->lines);
      return;
    }
  self->has_earlier = excerpt->has_earlier;
  if (self->found != G_MAXUINT)
    self->found += excerpt->lines->len;
  insert_lines (self, 0, excerpt->lines);
}

static void
take_error (CgvRawLines *self,
            const GError *error)
{
  if (self->extends && self->extends_later)
    self->has_later = FALSE;
  else if (self->extends)
    self->has_earlier = FALSE;
  else
    show_kept_bytes (self);
  g_free (self->note);
  self->note = g_strdup (error->message);
}

static void
read_thread (GTask *task,
             gpointer source,
             gpointer task_data,
             GCancellable *cancellable)
{
  GFile *file = g_object_get_data (G_OBJECT (task), "file");
  GError *error = NULL;
  CgvRawExcerpt *excerpt = cgv_raw_reader_read (file, task_data, cancellable, &error);

  if (excerpt != NULL)
    g_task_return_pointer (task, excerpt, (GDestroyNotify) cgv_raw_excerpt_free);
  else
    g_task_return_error (task, error);
}

static void
read_cb (GObject *source,
         GAsyncResult *result,
         gpointer user_data)
{
  CgvRawLines *self = CGV_RAW_LINES (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvRawExcerpt) excerpt = g_task_propagate_pointer (G_TASK (result), &error);

  if (self->cancellable == NULL || self->cancellable != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->cancellable);
  if (excerpt == NULL)
    take_error (self, error);
  else if (self->extends)
    take_more (self, excerpt);
  else
    take_excerpt (self, excerpt);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
begin_reading (CgvRawLines *self,
               const CgvRawPlace *place)
{
  GFile *file = cgv_document_get_file (self->document, self->problem.file);
  g_autoptr (GTask) task = NULL;

  self->cancellable = g_cancellable_new ();
  task = g_task_new (self, self->cancellable, read_cb, NULL);
  g_task_set_source_tag (task, begin_reading);
  g_task_set_task_data (task, g_memdup2 (place, sizeof *place), g_free);
  g_object_set_data_full (G_OBJECT (task), "file", g_object_ref (file), g_object_unref);
  g_task_run_in_thread (task, read_thread);
  g_signal_emit (self, signals[CHANGED], 0);
}

void
cgv_raw_lines_show (CgvRawLines *self,
                    CgvDocument *document,
                    const CgvProblem *problem)
{
  CgvRawPlace place = { .line = 1, .n_before = N_AROUND, .n_after = N_AROUND };

  g_return_if_fail (CGV_IS_RAW_LINES (self));
  g_return_if_fail (document == NULL || (CGV_IS_DOCUMENT (document) && problem != NULL));

  cancel (self);
  clear (self);
  g_set_object (&self->document, document);
  self->extends = FALSE;
  if (document == NULL || problem->file >= cgv_document_get_n_files (document))
    {
      g_signal_emit (self, signals[CHANGED], 0);
      return;
    }

  self->problem = *problem;
  if (!cgv_input_can_read_again (cgv_document_get_file (document, problem->file)))
    {
      show_kept_bytes (self);
      self->note = g_strdup (_ ("This profile came through a pipe, which cannot be read again. Only what was kept of the line is shown."));
      g_signal_emit (self, signals[CHANGED], 0);
      return;
    }
  if (problem->line > 0)
    {
      place.line = problem->line;
      place.offset = problem->offset;
      place.is_end = problem->excerpt_length == 0;
    }
  begin_reading (self, &place);
}

void
cgv_raw_lines_extend (CgvRawLines *self,
                      gboolean later)
{
  CgvRawPlace place = { 0 };
  CgvRawLine *line;

  g_return_if_fail (CGV_IS_RAW_LINES (self));

  if (self->cancellable != NULL || !cgv_raw_lines_can_extend (self, later))
    return;

  line = g_ptr_array_index (self->lines, later ? self->lines->len - 1 : 0);
  place.offset = cgv_raw_line_get_offset (line) + (later ? cgv_raw_line_get_length (line) + 1 : 0);
  place.line = cgv_raw_line_get_number (line) + (later ? 1 : -1);
  place.is_end = !later;
  if (later)
    place.n_after = N_AROUND - 1;
  else
    place.n_before = N_AROUND - 1;
  self->extends = TRUE;
  self->extends_later = later;
  begin_reading (self, &place);
}

gboolean
cgv_raw_lines_can_extend (CgvRawLines *self,
                          gboolean later)
{
  g_return_val_if_fail (CGV_IS_RAW_LINES (self), FALSE);

  return self->lines->len > 0 && (later ? self->has_later : self->has_earlier);
}

gboolean
cgv_raw_lines_is_reading (CgvRawLines *self)
{
  g_return_val_if_fail (CGV_IS_RAW_LINES (self), FALSE);

  return self->cancellable != NULL;
}

guint
cgv_raw_lines_get_found (CgvRawLines *self)
{
  g_return_val_if_fail (CGV_IS_RAW_LINES (self), G_MAXUINT);

  return self->found;
}

char *
cgv_raw_lines_dup_note (CgvRawLines *self)
{
  g_return_val_if_fail (CGV_IS_RAW_LINES (self), NULL);

  return g_strdup (self->note);
}
