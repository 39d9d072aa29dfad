/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-view.h"

#include "cgv-column-keys.h"
#include "cgv-column-tools.h"
#include "cgv-command-box.h"
#include "cgv-cycle-columns.h"
#include "cgv-cycle-list.h"
#include "cgv-cycle-selection.h"
#include "cgv-cycle-text.h"

/* CgvCycleFocus ── CgvCycleList ── CgvCycleSelection ── GtkColumnView ── CgvCycleColumns */
struct _CgvCycleView
{
  GtkWidget parent_instance;

  CgvCycleFocus *cycle;
  CgvCycleList *list;
  CgvCycleSelection *selection;
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
  GtkColumnView *column_view;

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
  cgv_cycle_columns_refresh (self->columns);
}

static void
scroll_to_selected (CgvCycleView *self)
{
  guint position = cgv_cycle_selection_get_position (self->selection);

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

static gboolean
cgv_cycle_view_focus (GtkWidget *widget,
                      GtkDirectionType direction)
{
  CgvCycleView *self = CGV_CYCLE_VIEW (widget);
  guint selected = self->selection != NULL ? cgv_cycle_selection_get_position (self->selection) : GTK_INVALID_LIST_POSITION;

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

  widget_class->focus = cgv_cycle_view_focus;
  widget_class->grab_focus = cgv_cycle_view_grab_focus;

  g_type_ensure (CGV_TYPE_COMMAND_BOX);
  gtk_widget_class_set_css_name (widget_class, "cycleview");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
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
  gtk_widget_class_bind_template_callback (widget_class, value_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
}

static void
cgv_cycle_view_init (CgvCycleView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->columns = cgv_cycle_columns_new (self->column_view);
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

static void
follow_cycle (CgvCycleView *self,
              CgvCycleFocus *cycle)
{
  self->cycle = g_object_ref (cycle);
  self->list = cgv_cycle_list_new (cycle);
  self->selection = cgv_cycle_selection_new (cycle, self->list);
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
