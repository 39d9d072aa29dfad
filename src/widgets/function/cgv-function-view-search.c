/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-view-private.h"

#include <glib/gi18n.h>

#include "cgv-row-text.h"

static guint
get_n_functions (CgvFunctionView *self)
{
  return cgv_focus_get_costs (self->focus)->graph->n_nodes;
}

/* Why the list is empty, and what can be done about it. */
static void
explain_empty (CgvFunctionView *self)
{
  const char *search = gtk_editable_get_text (self->search_entry);
  gboolean has_filters = cgv_filter_list_get_n (cgv_focus_get_filters (self->focus)) > 0;
  g_autofree char *reason = NULL;

  if (*search != '\0' && has_filters)
    reason = g_strdup_printf (_ ("No function, file or object that filters leave has “%s” in its name."), search);
  else if (*search != '\0')
    reason = g_strdup_printf (_ ("No function, file or object has “%s” in its name."), search);
  else if (has_filters)
    reason = g_strdup (_ ("Filters leave no function."));
  else
    reason = g_strdup (_ ("The profile has no functions."));

  gtk_label_set_text (self->empty_label, reason);
  gtk_widget_set_visible (self->clear_button, *search != '\0');
  gtk_widget_set_visible (self->unfilter_button, has_filters);
}

static void
unfilter_cb (CgvFunctionView *self)
{
  g_autoptr (CgvFilterList) none = cgv_filter_list_new ();

  if (self->focus != NULL)
    cgv_focus_set_filters (self->focus, none);
  cgv_function_view_focus_rows (self);
}

/* How many there are, or how many of them the search found. */
void
cgv_function_view_update_hits (CgvFunctionView *self)
{
  guint n = cgv_function_list_get_n_hits (self->list);
  guint n_all = get_n_functions (self);
  g_autofree char *count = cgv_row_text_dup_count (n);
  g_autofree char *all = cgv_row_text_dup_count (n_all);
  g_autofree char *text = NULL;
  const char *search = gtk_editable_get_text (self->search_entry);

  if (*search == '\0' && n == n_all && !cgv_function_view_has_words (self))
    text = g_strdup (all);
  else if (*search == '\0' && n == n_all)
    text = g_strdup_printf (ngettext ("%s function", "%s functions", n_all), all);
  else
    /* Translators: how many functions a search found, or filters leave, of how many there are */
    text = g_strdup_printf (_ ("%s of %s"), count, all);
  gtk_label_set_text (self->hits_label, text);

  if (n == 0)
    explain_empty (self);
  gtk_stack_set_visible_child_name (self->stack, n > 0 ? "list" : "empty");
}

static void
search_changed_cb (CgvFunctionView *self)
{
  if (self->list == NULL)
    return;

  cgv_function_list_set_search (self->list, gtk_editable_get_text (self->search_entry));
  cgv_function_view_update_hits (self);
  cgv_function_view_scroll_to_top (self);
}

static void
stop_search_cb (CgvFunctionView *self)
{
  gtk_editable_set_text (self->search_entry, "");
  cgv_function_view_focus_rows (self);
  cgv_function_view_queue_scroll (self);
}

/* Opens the first group for it. */
static guint
find_first_function (CgvFunctionView *self)
{
  CgvFunctionRow row;

  if (self->list == NULL || !cgv_function_list_get_row (self->list, 0, &row))
    return G_MAXUINT;
  if (row.node != CGV_NONE)
    return 0;

  cgv_function_list_set_expanded (self->list, 0, TRUE);
  return 1;
}

/* Return in the entry: the first hit. */
static void
search_activate_cb (CgvFunctionView *self)
{
  guint position;

  search_changed_cb (self);
  position = find_first_function (self);
  if (position == G_MAXUINT)
    return;

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  cgv_function_view_focus_rows (self);
}

void
cgv_function_view_bind_search (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, unfilter_cb);
}
