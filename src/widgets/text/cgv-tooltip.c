/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-tooltip.h"

#include <adwaita.h>
#include <string.h>

#include "cgv-widget.h"

#define MAX_CHARS 80
#define MAX_LINES 6
#define INDENT    "    "

/* Returns whether a line may end before @at. */
static gboolean
may_break (const char *start,
           const char *at)
{
  return at > start && (at[-1] == ' ' || at[-1] == ',' || at[-1] == '<' || at[-1] == '(' || at[-1] == '/' || g_str_has_prefix (at, "::"));
}

/* Returns where a line ends that has room for @n characters: at a good place in its second half, or where there is no more room. */
static const char *
find_line_end (const char *text,
               const char *end,
               glong n)
{
  const char *at = text;
  const char *best = NULL;

  for (glong i = 0; i <= n; i++)
    {
      if (at >= end)
        return end;
      if (i > n / 2 && may_break (text, at))
        best = at;
      if (i < n)
        at = g_utf8_next_char (at);
    }
  return best != NULL ? best : at;
}

static void
append_wrapped (GString *out,
                const char *text,
                const char *end)
{
  glong room = MAX_CHARS;

  for (guint line = 1; text < end; line++)
    {
      gboolean is_last = line == MAX_LINES;
      const char *line_end = find_line_end (text, end, room);
      gsize length = (gsize) (line_end - text);

      while (length > 0 && line_end < end && text[length - 1] == ' ')
        length--;
      g_string_append_len (out, text, (gssize) length);
      text = line_end;
      if (text >= end)
        return;
      if (is_last)
        {
          g_string_append (out, " …");
          return;
        }
      g_string_append (out, "\n" INDENT);
      room = MAX_CHARS - (glong) strlen (INDENT);
    }
}

char *
cgv_tooltip_dup_wrapped (const char *text)
{
  GString *out;

  if (text == NULL)
    return NULL;

  out = g_string_new (NULL);
  for (;;)
    {
      const char *end = text + strcspn (text, "\n");

      append_wrapped (out, text, end);
      if (*end == '\0')
        return g_string_free (out, FALSE);
      g_string_append_c (out, '\n');
      text = end + 1;
    }
}

/* Returns whether something is open above a widget: another window of the program, or a menu that the widget is not in. */
static gboolean
is_covered (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GListModel *windows = gtk_window_get_toplevels ();
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *popover = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) : NULL;

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (GTK_ROOT (window) != root && gtk_widget_get_visible (GTK_WIDGET (window)) && gtk_window_get_modal (window) && GTK_ROOT (gtk_window_get_transient_for (window)) == root)
        return TRUE;
    }
  return popover != NULL && gtk_widget_get_mapped (popover) && !gtk_widget_is_ancestor (widget, popover);
}

gboolean
cgv_tooltip_set (GtkTooltip *tooltip,
                 GtkWidget *widget,
                 const char *text)
{
  g_autofree char *wrapped = NULL;

  if (text == NULL || is_covered (widget))
    return FALSE;

  wrapped = cgv_tooltip_dup_wrapped (text);
  gtk_tooltip_set_text (tooltip, wrapped);

  return TRUE;
}

void
cgv_tooltip_set_for (GtkWidget *widget,
                     const char *text)
{
  g_autofree char *wrapped = cgv_tooltip_dup_wrapped (text);

  /* GTK asks the server where the pointer is, and waits. */
  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), wrapped) != 0)
    gtk_widget_set_tooltip_text (widget, wrapped);
}

static gboolean
query_label_cb (GtkWidget *widget,
                int x,
                int y,
                gboolean keyboard_mode,
                GtkTooltip *tooltip,
                GtkLabel *label)
{
  return pango_layout_is_ellipsized (gtk_label_get_layout (label)) && cgv_tooltip_set (tooltip, widget, gtk_label_get_text (label));
}

void
cgv_tooltip_show_cut (GtkWidget *widget,
                      GtkLabel *label)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (GTK_IS_LABEL (label));

  gtk_widget_set_has_tooltip (widget, TRUE);
  g_signal_connect_object (widget, "query-tooltip", G_CALLBACK (query_label_cb), label, 0);
}

/* A popover is a child of its button, or of the part of a split button that opens it. */
static gboolean
has_open_popover (GtkWidget *button)
{
  cgv_foreach_child (child, button)
    if ((GTK_IS_POPOVER (child) && gtk_widget_get_mapped (child)) || (GTK_IS_MENU_BUTTON (child) && has_open_popover (child)))
      return TRUE;
  return FALSE;
}

static gboolean
query_of_button_cb (GtkWidget *button,
                    int x,
                    int y,
                    gboolean keyboard_mode,
                    GtkTooltip *tooltip)
{
  gboolean is_shown = FALSE;

  if (has_open_popover (button))
    return FALSE;
  g_signal_chain_from_overridden_handler (button, x, y, keyboard_mode, tooltip, &is_shown);
  return is_shown;
}

void
cgv_tooltip_init (void)
{
  const GType types[] = { GTK_TYPE_MENU_BUTTON, GTK_TYPE_DROP_DOWN, ADW_TYPE_SPLIT_BUTTON };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      /* A class has its signals once it is there. */
      g_type_class_unref (g_type_class_ref (types[i]));
      g_signal_override_class_handler ("query-tooltip", types[i], G_CALLBACK (query_of_button_cb));
    }
}
