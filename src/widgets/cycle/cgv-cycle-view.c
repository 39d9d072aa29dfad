/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-view.h"

#include <glib/gi18n.h>

#include "cgv-column-keys.h"
#include "cgv-command-box.h"
#include "cgv-cycle-columns.h"
#include "cgv-cycle-list.h"
#include "cgv-cycle-text.h"
#include "cgv-filter-menu.h"
#include "cgv-row-selection.h"
#include "cgv-row-text.h"
#include "cgv-table.h"

/* CgvCycleFocus ── CgvCycleList ── CgvRowSelection ── CgvTable */
struct _CgvCycleView
{
  CgvView view;

  CgvCycleFocus *cycle;
  GSignalGroup *cycle_signals;
  CgvCycleList *list;
  CgvRowSelection *selection;

  GtkWidget *content;
  GtkStack *stack;
  GtkLabel *title_label;
  GtkLabel *summary_label;
  GtkWidget *advice_button;
  GtkLabel *advice_label;
  CgvCommandBox *command_box;
  GtkScale *scale;
  GtkLabel *cut_label;
  GtkLabel *left_label;
  GtkSearchBar *search_bar;
  GtkEditable *search_entry;
  GtkLabel *hits_label;
  CgvTable *table;
  gboolean is_updating;
};

G_DEFINE_FINAL_TYPE (CgvCycleView, cgv_cycle_view, CGV_TYPE_VIEW)

static void
set_text (GtkLabel *label,
          char *text)
{
  gtk_label_set_text (label, text);
  g_free (text);
}

static void
update_scale (CgvCycleView *self,
              const CgvCycleCut *cut)
{
  GtkAdjustment *adjustment = gtk_range_get_adjustment (GTK_RANGE (self->scale));
  guint last = cut->inside->n_stops - 1;
  g_autofree char *text = cgv_cycle_text_dup_cut (self->cycle);

  self->is_updating = TRUE;
  gtk_adjustment_configure (adjustment, cut->stop, 0, last, 1, MAX (1, last / 20), 0);
  self->is_updating = FALSE;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}

static void
advice_changed_cb (CgvCycleView *self)
{
  const char *command;
  CgvCycleAdviceKind kind = cgv_cycle_focus_get_advice (self->cycle, &command);

  gtk_widget_set_visible (self->advice_button, kind != CGV_CYCLE_ADVICE_NONE);
  gtk_label_set_text (self->advice_label, cgv_cycle_text_get_advice (kind));
  cgv_command_box_set_command (self->command_box, command != NULL ? command : "");
  gtk_widget_set_visible (GTK_WIDGET (self->command_box), command != NULL);
}

static void
update_hits (CgvCycleView *self)
{
  const CgvCycleCut *cut = cgv_cycle_focus_get_cut (self->cycle);
  g_autofree char *count = cgv_row_text_dup_count (cgv_cycle_list_get_n_hits (self->list));
  g_autofree char *all = cgv_row_text_dup_count (cut != NULL ? cut->inside->n_members : 0);

  /* Translators: how many functions a search found, of how many there are */
  set_text (self->hits_label, g_strdup_printf (_ ("%s of %s"), count, all));
}

static void
cut_changed_cb (CgvCycleView *self)
{
  const CgvCycleCut *cut = cgv_cycle_focus_get_cut (self->cycle);

  gtk_stack_set_visible_child_name (self->stack, cut != NULL ? "cycle" : "empty");
  if (cut == NULL)
    return;
  set_text (self->title_label, cgv_cycle_text_dup_title (self->cycle));
  set_text (self->summary_label, cgv_cycle_text_dup_summary (self->cycle));
  set_text (self->cut_label, cgv_cycle_text_dup_cut (self->cycle));
  set_text (self->left_label, cgv_cycle_text_dup_left (self->cycle));
  update_scale (self, cut);
  update_hits (self);
  cgv_table_refresh (self->table);
}

static void
scroll_to_selected (CgvCycleView *self)
{
  guint position = cgv_row_selection_get_position (self->selection);

  if (position != GTK_INVALID_LIST_POSITION)
    cgv_table_scroll_to (self->table, position);
}

static void
value_changed_cb (CgvCycleView *self)
{
  const CgvCycleCut *cut = self->cycle != NULL ? cgv_cycle_focus_get_cut (self->cycle) : NULL;
  double value = gtk_range_get_value (GTK_RANGE (self->scale));

  if (self->is_updating || cut == NULL)
    return;
  cgv_cycle_focus_set_stop (self->cycle, (guint) CLAMP (value + 0.5, 0, cut->inside->n_stops - 1));
}

/* From a member back to its group, too. Whether there was a group. */
static gboolean
set_expanded (CgvCycleView *self,
              gboolean expanded)
{
  guint position = cgv_table_get_focus_position (self->table);
  guint group;

  if (self->list == NULL || position >= g_list_model_get_n_items (G_LIST_MODEL (self->list)))
    return FALSE;
  group = cgv_cycle_list_set_expanded (self->list, position, expanded);
  if (group != G_MAXUINT && group != position)
    cgv_table_focus_row (self->table, group);
  return group != G_MAXUINT;
}

/* Before the list, which would move the keyboard focus. */
static gboolean
key_pressed_cb (CgvCycleView *self,
                guint key,
                guint code,
                GdkModifierType modifiers)
{
  CgvTreeKey asked = cgv_column_keys_read_tree_key (GTK_WIDGET (self), key, modifiers);
  gboolean is_plain = (modifiers & gtk_accelerator_get_default_mod_mask () & ~GDK_SHIFT_MASK) == 0;

  if (asked == CGV_TREE_KEY_IN || (is_plain && (key == GDK_KEY_plus || key == GDK_KEY_KP_Add)))
    return set_expanded (self, TRUE);
  if (asked == CGV_TREE_KEY_OUT || (is_plain && (key == GDK_KEY_minus || key == GDK_KEY_KP_Subtract)))
    return set_expanded (self, FALSE);
  return GDK_EVENT_PROPAGATE;
}

/* Return on a row, or a double click. */
static void
row_activate_cb (CgvCycleView *self,
                 guint position)
{
  CgvCycleRow row;

  if (self->list == NULL || position >= g_list_model_get_n_items (G_LIST_MODEL (self->list)))
    return;
  row = cgv_cycle_list_get_row (self->list, position);
  if (row.member == CGV_NONE)
    cgv_cycle_list_set_expanded (self->list, position, !row.is_expanded);
}

static guint
get_n_rows (CgvCycleView *self)
{
  return self->list != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->list)) : 0;
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

/* Return in the entry: to the first function that was found. */
static void
search_activate_cb (CgvCycleView *self)
{
  search_changed_cb (self);
  for (guint i = 0; i < get_n_rows (self); i++)
    {
      if (cgv_cycle_list_get_row (self->list, i).member == CGV_NONE)
        continue;
      gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), i, TRUE);
      cgv_table_focus_row (self->table, i);
      return;
    }
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

  return cgv_column_keys_focus (cgv_table_get_view (self->table), direction, selected, self->content, GTK_WIDGET (self->scale));
}

static gboolean
cgv_cycle_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (CGV_CYCLE_VIEW (widget)->scale));
}

static void
cgv_cycle_view_drop_focus (CgvView *view)
{
  CgvCycleView *self = CGV_CYCLE_VIEW (view);

  cgv_table_set_list (self->table, NULL, NULL, NULL);
  g_signal_group_set_target (self->cycle_signals, NULL);
  g_clear_object (&self->selection);
  g_clear_object (&self->list);
  g_clear_object (&self->cycle);
}

static guint
find_row (gpointer list)
{
  return cgv_cycle_list_find (list);
}

/* The row of the function in focus, or of the sub-cycle that it is in. */
static void
select_row (gpointer list,
            guint position)
{
  CgvCycleFocus *cycle = cgv_cycle_list_get_cycle (list);

  cgv_focus_set_row (cgv_cycle_focus_get_focus (cycle), cgv_cycle_list_get_node (list, position));
}

static void
cgv_cycle_view_focus_changed (CgvView *view)
{
  CgvCycleView *self = CGV_CYCLE_VIEW (view);

  if (view->focus == NULL)
    return;

  self->cycle = cgv_cycle_focus_get (view->focus);
  self->list = cgv_cycle_list_new (self->cycle);
  cgv_cycle_list_set_search (self->list, gtk_editable_get_text (self->search_entry));
  self->selection = cgv_row_selection_new (CGV_ROW_LIST (self->list), find_row, select_row);
  cgv_row_selection_follow (self->selection, G_OBJECT (self->cycle), "piece-replaced");
  cgv_row_selection_follow (self->selection, G_OBJECT (view->focus), "changing::row");
  cgv_table_set_list (self->table, cgv_cycle_columns_get_spec (), CGV_ROW_LIST (self->list), GTK_SELECTION_MODEL (self->selection));
  g_signal_group_set_target (self->cycle_signals, self->cycle);
  cut_changed_cb (self);
  advice_changed_cb (self);
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

  g_type_ensure (CGV_TYPE_COMMAND_BOX);
  gtk_widget_class_set_css_name (widget_class, "cycleview");
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-cycle-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, content);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, summary_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, advice_button);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, advice_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, command_box);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, scale);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, cut_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, left_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, table);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, search_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, search_entry);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, hits_label);
  gtk_widget_class_bind_template_callback (widget_class, value_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
}

static void
init_signals (CgvCycleView *self)
{
  self->cycle_signals = g_signal_group_new (CGV_TYPE_CYCLE_FOCUS);
  g_signal_group_connect_swapped (self->cycle_signals, "cut-changed", G_CALLBACK (cut_changed_cb), self);
  g_signal_group_connect_swapped (self->cycle_signals, "piece-changed", G_CALLBACK (scroll_to_selected), self);
  g_signal_group_connect_swapped (self->cycle_signals, "advice-changed", G_CALLBACK (advice_changed_cb), self);
  cgv_view_follow (CGV_VIEW (self), "notify::amounts", G_CALLBACK (cut_changed_cb));
}

static void
cgv_cycle_view_init (CgvCycleView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  init_signals (self);

  gtk_search_bar_connect_entry (self->search_bar, self->search_entry);
  gtk_search_bar_set_key_capture_widget (self->search_bar, GTK_WIDGET (self->table));
  cgv_table_set_name (self->table, _ ("Parts of the cycle"));
  cgv_filter_menu_append (cgv_table_get_menu (self->table), "cycle.filter");
}
