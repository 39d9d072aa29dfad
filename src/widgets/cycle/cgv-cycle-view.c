/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-view.h"

#include <glib/gi18n.h>

#include "cgv-column-keys.h"
#include "cgv-column-tools.h"
#include "cgv-command-box.h"
#include "cgv-cycle-columns.h"
#include "cgv-cycle-list.h"
#include "cgv-cycle-text.h"
#include "cgv-filter-menu.h"
#include "cgv-row-menu.h"
#include "cgv-row-selection.h"
#include "cgv-row-text.h"

/* CgvCycleFocus ── CgvCycleList ── CgvRowSelection ── GtkColumnView ── CgvCycleColumns */
struct _CgvCycleView
{
  GtkWidget parent_instance;

  CgvCycleFocus *cycle;
  CgvCycleList *list;
  CgvRowSelection *selection;
  CgvCycleColumns *columns;

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
  GtkColumnView *column_view;
  GtkPopoverMenu *row_menu;

  guint layout_id;
  gboolean is_updating;
};

enum
{
  PROP_0,
  PROP_CYCLE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvCycleView, cgv_cycle_view, GTK_TYPE_WIDGET)

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
  cgv_cycle_columns_refresh (self->columns);
}

static void
scroll_to_selected (CgvCycleView *self)
{
  guint position = cgv_row_selection_get_position (self->selection);

  if (position != GTK_INVALID_LIST_POSITION)
    cgv_column_tools_scroll_to (self->column_view, position);
}

static void
relative_changed_cb (CgvCycleView *self)
{
  cut_changed_cb (self);
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
  guint position = cgv_column_tools_get_focus_position (self->column_view);
  guint group;

  if (self->list == NULL || position >= g_list_model_get_n_items (G_LIST_MODEL (self->list)))
    return FALSE;
  group = cgv_cycle_list_set_expanded (self->list, position, expanded);
  if (group != G_MAXUINT && group != position)
    cgv_column_keys_focus_rows (self->column_view, group);
  return group != G_MAXUINT;
}

/* Before the list, which would move the keyboard focus. */
static gboolean
key_pressed_cb (CgvCycleView *self,
                guint key,
                guint code,
                GdkModifierType modifiers)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  if ((modifiers & gtk_accelerator_get_default_mod_mask () & ~GDK_SHIFT_MASK) != 0)
    return GDK_EVENT_PROPAGATE;
  switch (key)
    {
    case GDK_KEY_plus:
    case GDK_KEY_KP_Add:
      return set_expanded (self, TRUE);
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      return set_expanded (self, FALSE);
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return set_expanded (self, !is_rtl);
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      return set_expanded (self, is_rtl);
    default:
      return GDK_EVENT_PROPAGATE;
    }
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
    cgv_column_tools_scroll_to (self->column_view, 0);
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
      cgv_column_keys_focus_rows (self->column_view, i);
      return;
    }
}

static void
copy_rows (CgvCycleView *self,
           guint position,
           guint n_rows)
{
  g_autofree char *text = NULL;
  guint n = get_n_rows (self);

  if (position >= n)
    return;
  text = cgv_row_text_dup_cycle_table (self->list, position, MIN (n_rows, n - position));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
copy_action (GtkWidget *widget,
             const char *action,
             GVariant *parameter)
{
  CgvCycleView *self = CGV_CYCLE_VIEW (widget);
  guint position = cgv_column_tools_get_focus_position (self->column_view);

  if (position == GTK_INVALID_LIST_POSITION && self->selection != NULL)
    position = cgv_row_selection_get_position (self->selection);
  copy_rows (self, position, 1);
}

static void
copy_row_action (GtkWidget *widget,
                 const char *action,
                 GVariant *parameter)
{
  CgvCycleView *self = CGV_CYCLE_VIEW (widget);

  copy_rows (self, cgv_row_menu_get_position (self->row_menu), 1);
}

static void
copy_all_action (GtkWidget *widget,
                 const char *action,
                 GVariant *parameter)
{
  copy_rows (CGV_CYCLE_VIEW (widget), 0, G_MAXUINT);
}

static void
copy_name_action (GtkWidget *widget,
                  const char *action,
                  GVariant *parameter)
{
  CgvCycleView *self = CGV_CYCLE_VIEW (widget);
  guint position = cgv_row_menu_get_position (self->row_menu);
  g_autofree char *name = NULL;

  if (position >= get_n_rows (self))
    return;
  name = cgv_row_text_dup_whole_name (cgv_cycle_focus_get_focus (self->cycle), cgv_cycle_list_get_node (self->list, position));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), name);
}

static void
filter_action (GtkWidget *widget,
               const char *action,
               GVariant *parameter)
{
  CgvCycleView *self = CGV_CYCLE_VIEW (widget);
  guint position = cgv_row_menu_get_position (self->row_menu);

  if (position < get_n_rows (self))
    cgv_filter_menu_apply (cgv_cycle_focus_get_focus (self->cycle), cgv_cycle_list_get_node (self->list, position), parameter);
}

static gboolean
layout_cb (gpointer user_data)
{
  CgvCycleView *self = user_data;

  self->layout_id = 0;
  cgv_cycle_columns_set_width (self->columns, gtk_widget_get_width (GTK_WIDGET (self)));
  return G_SOURCE_REMOVE;
}

static void
cgv_cycle_view_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  gtk_widget_measure (CGV_CYCLE_VIEW (widget)->content, orientation, for_size, minimum, natural, minimum_baseline, natural_baseline);
}

static GtkSizeRequestMode
cgv_cycle_view_get_request_mode (GtkWidget *widget)
{
  return gtk_widget_get_request_mode (CGV_CYCLE_VIEW (widget)->content);
}

static void
cgv_cycle_view_size_allocate (GtkWidget *widget,
                              int width,
                              int height,
                              int baseline)
{
  CgvCycleView *self = CGV_CYCLE_VIEW (widget);
  GtkAllocation allocation = { 0, 0, width, height };

  gtk_widget_size_allocate (self->content, &allocation, baseline);
  gtk_popover_present (GTK_POPOVER (self->row_menu));

  /* Which columns there are changes sizes, which must not happen while they are allocated. */
  if (self->layout_id == 0)
    self->layout_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, layout_cb, self, NULL);
}

static gboolean
cgv_cycle_view_focus (GtkWidget *widget,
                      GtkDirectionType direction)
{
  CgvCycleView *self = CGV_CYCLE_VIEW (widget);
  guint selected = self->selection != NULL ? cgv_row_selection_get_position (self->selection) : GTK_INVALID_LIST_POSITION;

  switch (cgv_column_keys_move (self->column_view, direction, selected))
    {
    case CGV_COLUMN_MOVE_DONE:
      return TRUE;
    case CGV_COLUMN_MOVE_LEAVE:
      if (direction == GTK_DIR_TAB_BACKWARD)
        return gtk_widget_grab_focus (GTK_WIDGET (self->scale));
      return FALSE;
    case CGV_COLUMN_MOVE_ELSEWHERE:
    default:
      return gtk_widget_child_focus (self->content, direction);
    }
}

static gboolean
cgv_cycle_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (CGV_CYCLE_VIEW (widget)->scale));
}

static void
cgv_cycle_view_get_property (GObject *object,
                             guint prop_id,
                             GValue *value,
                             GParamSpec *pspec)
{
  if (prop_id == PROP_CYCLE)
    g_value_set_object (value, CGV_CYCLE_VIEW (object)->cycle);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
cgv_cycle_view_set_property (GObject *object,
                             guint prop_id,
                             const GValue *value,
                             GParamSpec *pspec)
{
  if (prop_id == PROP_CYCLE)
    cgv_cycle_view_set_cycle (CGV_CYCLE_VIEW (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
cgv_cycle_view_dispose (GObject *object)
{
  CgvCycleView *self = CGV_CYCLE_VIEW (object);

  g_clear_handle_id (&self->layout_id, g_source_remove);
  if (self->column_view != NULL)
    cgv_cycle_view_set_cycle (self, NULL);
  g_clear_object (&self->columns);
  gtk_widget_dispose_template (GTK_WIDGET (self), CGV_TYPE_CYCLE_VIEW);

  G_OBJECT_CLASS (cgv_cycle_view_parent_class)->dispose (object);
}

static void
cgv_cycle_view_class_init (CgvCycleViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_cycle_view_dispose;
  object_class->get_property = cgv_cycle_view_get_property;
  object_class->set_property = cgv_cycle_view_set_property;
  properties[PROP_CYCLE] =
    g_param_spec_object ("cycle", NULL, NULL, CGV_TYPE_CYCLE_FOCUS, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  widget_class->measure = cgv_cycle_view_measure;
  widget_class->get_request_mode = cgv_cycle_view_get_request_mode;
  widget_class->size_allocate = cgv_cycle_view_size_allocate;
  widget_class->focus = cgv_cycle_view_focus;
  widget_class->grab_focus = cgv_cycle_view_grab_focus;

  gtk_widget_class_install_action (widget_class, "cycle.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "cycle.copy-row", NULL, copy_row_action);
  gtk_widget_class_install_action (widget_class, "cycle.copy-all", NULL, copy_all_action);
  gtk_widget_class_install_action (widget_class, "cycle.copy-name", NULL, copy_name_action);
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
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, column_view);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, search_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, search_entry);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, hits_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleView, row_menu);
  gtk_widget_class_bind_template_callback (widget_class, value_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
}

static GMenuModel *
new_row_menu (void)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) copies = g_menu_new ();

  g_menu_append (copies, _ ("Copy _Name"), "cycle.copy-name");
  g_menu_append (copies, _ ("Copy _Row"), "cycle.copy-row");
  g_menu_append (copies, _ ("Copy _All Rows"), "cycle.copy-all");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (copies));

  return G_MENU_MODEL (g_steal_pointer (&menu));
}

static void
cgv_cycle_view_init (CgvCycleView *self)
{
  g_autoptr (GMenuModel) menu = new_row_menu ();

  gtk_widget_init_template (GTK_WIDGET (self));

  self->columns = cgv_cycle_columns_new (self->column_view);
  gtk_search_bar_connect_entry (self->search_bar, self->search_entry);
  gtk_search_bar_set_key_capture_widget (self->search_bar, GTK_WIDGET (self->column_view));
  gtk_popover_menu_set_menu_model (self->row_menu, menu);
  cgv_row_menu_attach (self->row_menu, GTK_WIDGET (self->column_view));
  cgv_filter_menu_append (self->row_menu, "cycle.filter");
}

static void
drop_cycle (CgvCycleView *self)
{
  if (self->cycle == NULL)
    return;
  gtk_column_view_set_model (self->column_view, NULL);
  cgv_cycle_columns_set_list (self->columns, NULL, NULL);
  g_signal_handlers_disconnect_by_data (self->cycle, self);
  g_signal_handlers_disconnect_by_data (cgv_cycle_focus_get_focus (self->cycle), self);
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
follow_cycle (CgvCycleView *self,
              CgvCycleFocus *cycle)
{
  self->cycle = g_object_ref (cycle);
  self->list = cgv_cycle_list_new (cycle);
  cgv_cycle_list_set_search (self->list, gtk_editable_get_text (self->search_entry));
  self->selection = cgv_row_selection_new (G_LIST_MODEL (self->list), find_row, select_row);
  cgv_row_selection_follow (self->selection, G_OBJECT (cycle), "piece-changed");
  cgv_row_selection_follow (self->selection, G_OBJECT (cgv_cycle_focus_get_focus (cycle)), "notify::row");
  cgv_cycle_columns_set_list (self->columns, cycle, self->list);
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->selection));

  /* After the list, which has connected to the same signals before. */
  g_signal_connect_swapped (cycle, "cut-changed", G_CALLBACK (cut_changed_cb), self);
  g_signal_connect_swapped (cycle, "piece-changed", G_CALLBACK (scroll_to_selected), self);
  g_signal_connect_swapped (cycle, "advice-changed", G_CALLBACK (advice_changed_cb), self);
  g_signal_connect_swapped (cgv_cycle_focus_get_focus (cycle), "notify::relative", G_CALLBACK (relative_changed_cb), self);
  cut_changed_cb (self);
  advice_changed_cb (self);
}

void
cgv_cycle_view_set_cycle (CgvCycleView *self,
                          CgvCycleFocus *cycle)
{
  g_return_if_fail (CGV_IS_CYCLE_VIEW (self));
  g_return_if_fail (cycle == NULL || CGV_IS_CYCLE_FOCUS (cycle));

  if (self->cycle == cycle)
    return;
  drop_cycle (self);
  if (cycle != NULL)
    follow_cycle (self, cycle);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CYCLE]);
}
