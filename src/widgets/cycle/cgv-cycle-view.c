/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-view.h"

#include <glib/gi18n.h>

#include "cgv-column-keys.h"
#include "cgv-cycle-columns.h"
#include "cgv-cycle-text.h"
#include "cgv-filter-menu.h"
#include "cgv-row-selection.h"
#include "cgv-table.h"

/* CgvCycleFocus ── CgvCycleList ── CgvRowSelection ── CgvTable */
struct _CgvCycleView
{
  CgvView view;

  CgvCycleFocus *cycle;
  GSignalGroup *cycle_signals;
  CgvCycleList *list;
  CgvRowSelection *selection; /* NULL for calls */

  GtkWidget *content;
  GtkStack *stack;
  GtkLabel *title_label;
  GtkLabel *summary_label;
  GtkToggleButton *members_button;
  GtkToggleButton *back_button;
  GtkSearchBar *search_bar;
  GtkEditable *search_entry;
  GtkLabel *hits_label;
  CgvTable *table;
};

G_DEFINE_FINAL_TYPE (CgvCycleView, cgv_cycle_view, CGV_TYPE_VIEW)

static void
set_text (GtkLabel *label,
          char *text)
{
  gtk_label_set_text (label, text);
  g_free (text);
}

static guint
get_n_rows (CgvCycleView *self)
{
  return self->list != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->list)) : 0;
}

static void
update_hits (CgvCycleView *self)
{
  g_autofree char *count = cgv_cell_dup_count (get_n_rows (self));
  g_autofree char *all = cgv_cell_dup_count (cgv_cycle_list_get_n_all (self->list));

  /* Translators: the number of rows that a search found, and the number of all */
  set_text (self->hits_label, g_strdup_printf (C_ ("found", "%s of %s"), count, all));
}

static void
update_buttons (CgvCycleView *self,
                const CgvCycleInside *inside)
{
  g_autofree char *n_members = cgv_cell_dup_count (inside->n_members);
  g_autofree char *n_back = cgv_cell_dup_count (inside->n_back);
  /* Translators: the title of a list, and the number of its rows */
  g_autofree char *members = g_strdup_printf (_ ("Functions %s"), n_members);
  /* Translators: pairs of functions in a cycle, of which one calls the other before it; and their number */
  g_autofree char *back = g_strdup_printf (_ ("Calls That Lead Back %s"), n_back);

  gtk_button_set_label (GTK_BUTTON (self->members_button), members);
  gtk_button_set_label (GTK_BUTTON (self->back_button), back);
}

static void
inside_changed_cb (CgvCycleView *self)
{
  const CgvCycleInside *inside = self->cycle->inside;

  gtk_stack_set_visible_child_name (self->stack, inside != NULL ? "cycle" : "empty");
  if (inside == NULL)
    return;
  set_text (self->title_label, cgv_cycle_text_dup_title (self->cycle));
  set_text (self->summary_label, cgv_cycle_text_dup_summary (self->cycle));
  update_buttons (self, inside);
  update_hits (self);
  cgv_table_refresh (self->table);
}

static void
scroll_to_selected (CgvCycleView *self)
{
  guint position = self->selection != NULL ? cgv_row_selection_get_position (self->selection) : GTK_INVALID_LIST_POSITION;

  if (position != GTK_INVALID_LIST_POSITION)
    cgv_table_scroll_to (self->table, position);
}

/* Selects the caller of the calls; its list of callees leads on. */
static void
row_activate_cb (CgvCycleView *self,
                 guint position)
{
  if (position < get_n_rows (self))
    cgv_focus_set_row (self->view.focus, cgv_cycle_list_get_node (self->list, position));
}

static void
search_changed_cb (CgvCycleView *self)
{
  if (self->list == NULL)
    return;
  cgv_cycle_list_set_search (self->list, gtk_editable_get_text (self->search_entry));
  update_hits (self);
  if (get_n_rows (self) > 0)
    cgv_table_scroll_to (self->table, 0);
}

/* Return in the entry: to the first row that was found. */
static void
search_activate_cb (CgvCycleView *self)
{
  search_changed_cb (self);
  if (get_n_rows (self) == 0)
    return;
  if (self->selection != NULL)
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), 0, TRUE);
  cgv_table_focus_row (self->table, 0);
}

static void
filter_action (GtkWidget *widget,
               const char *action,
               GVariant *parameter)
{
  CgvCycleView *self = CGV_CYCLE_VIEW (widget);
  guint position = cgv_table_get_menu_position (self->table);

  if (position < get_n_rows (self))
    cgv_filter_menu_apply (self->view.focus, cgv_cycle_list_get_node (self->list, position), parameter);
}

static gboolean
cgv_cycle_view_focus (GtkWidget *widget,
                      GtkDirectionType direction)
{
  CgvCycleView *self = CGV_CYCLE_VIEW (widget);
  guint selected = self->selection != NULL ? cgv_row_selection_get_position (self->selection) : GTK_INVALID_LIST_POSITION;

  return cgv_column_keys_focus (cgv_table_get_view (self->table), direction, selected, self->content, GTK_WIDGET (self->back_button));
}

static gboolean
cgv_cycle_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (CGV_CYCLE_VIEW (widget)->table));
}

static guint
find_row (gpointer list)
{
  return cgv_cycle_list_find (list);
}

static void
select_row (gpointer list,
            guint position)
{
  CgvCycleFocus *cycle = ((CgvCycleList *) list)->cycle;

  cgv_focus_set_row (cycle->focus, cgv_cycle_list_get_node (list, position));
}

static void
drop_list (CgvCycleView *self)
{
  cgv_table_set_list (self->table, NULL, NULL, NULL);
  g_clear_object (&self->selection);
  g_clear_object (&self->list);
}

static void
make_list (CgvCycleView *self)
{
  gboolean is_back = !gtk_toggle_button_get_active (self->members_button);
  CgvCycleListKind kind = is_back ? CGV_CYCLE_LIST_BACK : CGV_CYCLE_LIST_MEMBERS;

  self->list = cgv_cycle_list_new (self->cycle, kind);
  cgv_cycle_list_set_search (self->list, gtk_editable_get_text (self->search_entry));
  if (!is_back)
    {
      self->selection = cgv_row_selection_new (CGV_ROW_LIST (self->list), find_row, select_row);
      g_signal_connect_object (self->cycle, "inside-replaced", G_CALLBACK (cgv_row_selection_find), self->selection, G_CONNECT_SWAPPED);
      g_signal_connect_closure (self->view.focus, "changed", cgv_focus_closure_new (CGV_FOCUS_ROW, G_CALLBACK (cgv_row_selection_find), self->selection), FALSE);
    }
  cgv_table_set_list (self->table, cgv_cycle_columns_get_spec (kind), CGV_ROW_LIST (self->list), is_back ? NULL : GTK_SELECTION_MODEL (self->selection));
  cgv_table_set_name (self->table, is_back ? _ ("Calls that lead back") : _ ("Functions of the cycle"));
}

static void
list_toggled_cb (CgvCycleView *self)
{
  if (self->cycle == NULL)
    return;
  drop_list (self);
  make_list (self);
  update_hits (self);
  scroll_to_selected (self);
}

static void
cgv_cycle_view_drop_focus (CgvView *view)
{
  CgvCycleView *self = CGV_CYCLE_VIEW (view);

  drop_list (self);
  g_signal_group_set_target (self->cycle_signals, NULL);
  g_clear_object (&self->cycle);
}

static void
cgv_cycle_view_focus_changed (CgvView *view)
{
  CgvCycleView *self = CGV_CYCLE_VIEW (view);

  if (view->focus == NULL)
    return;

  self->cycle = cgv_cycle_focus_get (view->focus);
  make_list (self);
  g_signal_group_set_target (self->cycle_signals, self->cycle);
  inside_changed_cb (self);
}

static void
cgv_cycle_view_finalize (GObject *object)
{
  g_object_unref (CGV_CYCLE_VIEW (object)->cycle_signals);

  G_OBJECT_CLASS (cgv_cycle_view_parent_class)->finalize (object);
}

static void
cgv_cycle_view_class_init (CgvCycleViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = cgv_cycle_view_finalize;
  CGV_VIEW_CLASS (klass)->drop_focus = cgv_cycle_view_drop_focus;
  CGV_VIEW_CLASS (klass)->focus_changed = cgv_cycle_view_focus_changed;

  widget_class->focus = cgv_cycle_view_focus;
  widget_class->grab_focus = cgv_cycle_view_grab_focus;

  gtk_widget_class_install_action (widget_class, "cycle.filter", "s", filter_action);

  gtk_widget_class_set_css_name (widget_class, "cycleview");
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-cycle-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, content);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, summary_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, members_button);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, back_button);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, table);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, search_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, search_entry);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, hits_label);
  gtk_widget_class_bind_template_callback (widget_class, list_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activate_cb);
}

static void
cgv_cycle_view_init (CgvCycleView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->cycle_signals = g_signal_group_new (CGV_TYPE_CYCLE_FOCUS);
  g_signal_group_connect_swapped (self->cycle_signals, "inside-changed", G_CALLBACK (inside_changed_cb), self);
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_AMOUNTS, G_CALLBACK (inside_changed_cb));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_ROW, G_CALLBACK (scroll_to_selected));

  gtk_search_bar_connect_entry (self->search_bar, self->search_entry);
  gtk_search_bar_set_key_capture_widget (self->search_bar, GTK_WIDGET (self->table));
  cgv_filter_menu_append (cgv_table_get_menu (self->table), "cycle.filter");
}
