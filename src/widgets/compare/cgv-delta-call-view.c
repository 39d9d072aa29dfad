/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-call-view.h"

#include <glib/gi18n.h>

#include "cgv-column-keys.h"
#include "cgv-column-tools.h"
#include "cgv-compare-text.h"
#include "cgv-delta-call-columns.h"
#include "cgv-row-menu.h"
#include "cgv-row-text.h"

/* CgvFocus ── CgvCompareCallList ── GtkNoSelection ── GtkColumnView ── CgvDeltaCallColumns */
struct _CgvDeltaCallView
{
  GtkWidget parent_instance;

  CgvFocus *focus;
  CgvCallListKind kind;
  CgvCompareCallList *list;
  CgvDeltaCallColumns *columns;

  GtkWidget *content;
  GtkLabel *title_label;
  GtkLabel *count_label;
  GtkStack *stack;
  GtkColumnView *column_view;
  GtkLabel *empty_label;
  GtkPopoverMenu *row_menu;

  guint layout_id;
};

enum
{
  PROP_0,
  PROP_FOCUS,
  PROP_KIND,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvDeltaCallView, cgv_delta_call_view, GTK_TYPE_WIDGET)

static guint
get_n_calls (CgvDeltaCallView *self)
{
  return self->list != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->list)) : 0;
}

static gboolean
has_calls (const CgvComparison *comparison)
{
  for (guint32 edge = 0; edge < comparison->n_edges; edge++)
    {
      if (cgv_comparison_get_edge_presence (comparison, edge) != CGV_PRESENT_NEITHER)
        return TRUE;
    }

  return FALSE;
}

static const char *
get_reason (CgvDeltaCallView *self)
{
  if (!has_calls (cgv_focus_get_comparison (self->focus)))
    return self->kind == CGV_CALL_LIST_CALLERS ? _ ("Calls were not recorded on either side: only self costs can be compared.") : _ ("Calls were not recorded.");
  if (cgv_focus_get_row (self->focus) == CGV_NONE)
    return _ ("No function is selected.");

  return self->kind == CGV_CALL_LIST_CALLERS ? _ ("Nothing calls it on either side.") : _ ("It calls no other function on either side.");
}

static void
update (CgvDeltaCallView *self)
{
  guint n = get_n_calls (self);
  g_autofree char *count = cgv_row_text_dup_count (n);

  gtk_label_set_text (self->count_label, n > 0 ? count : "");
  if (n == 0)
    gtk_label_set_text (self->empty_label, get_reason (self));
  else
    cgv_delta_call_columns_refresh (self->columns);

  gtk_stack_set_visible_child_name (self->stack, n > 0 ? "list" : "empty");
}

/* By the list itself: it warns of an adjustment that is moved before changed rows have places. */
static void
scroll_to_top (CgvDeltaCallView *self)
{
  cgv_column_tools_scroll_to (self->column_view, 0);
}

static void
row_changed_cb (CgvDeltaCallView *self)
{
  update (self);
  scroll_to_top (self);
}

static void
row_activate_cb (CgvDeltaCallView *self,
                 guint position)
{
  if (position < get_n_calls (self))
    cgv_focus_set_row (self->focus, cgv_compare_call_list_get_other (self->list, position));
}

static void
copy_rows (CgvDeltaCallView *self,
           guint position,
           guint n_rows)
{
  g_autofree char *text = NULL;
  guint n = get_n_calls (self);

  if (position >= n)
    return;

  text = cgv_delta_call_columns_dup_table (self->list, position, MIN (n_rows, n - position));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
copy_action (GtkWidget *widget,
             const char *action,
             GVariant *parameter)
{
  CgvDeltaCallView *self = CGV_DELTA_CALL_VIEW (widget);

  copy_rows (self, cgv_column_tools_get_focus_position (self->column_view), 1);
}

static void
copy_row_action (GtkWidget *widget,
                 const char *action,
                 GVariant *parameter)
{
  CgvDeltaCallView *self = CGV_DELTA_CALL_VIEW (widget);

  copy_rows (self, cgv_row_menu_get_position (self->row_menu), 1);
}

static void
copy_all_action (GtkWidget *widget,
                 const char *action,
                 GVariant *parameter)
{
  copy_rows (CGV_DELTA_CALL_VIEW (widget), 0, G_MAXUINT);
}

static void
copy_name_action (GtkWidget *widget,
                  const char *action,
                  GVariant *parameter)
{
  CgvDeltaCallView *self = CGV_DELTA_CALL_VIEW (widget);
  guint position = cgv_row_menu_get_position (self->row_menu);
  g_autofree char *name = NULL;

  if (position >= get_n_calls (self))
    return;

  name = cgv_compare_text_dup_whole_name (cgv_focus_get_comparison (self->focus)->matching, cgv_compare_call_list_get_other (self->list, position));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), name);
}

static gboolean
layout_cb (gpointer user_data)
{
  CgvDeltaCallView *self = user_data;

  self->layout_id = 0;
  cgv_delta_call_columns_set_width (self->columns, gtk_widget_get_width (GTK_WIDGET (self)));

  return G_SOURCE_REMOVE;
}

static void
cgv_delta_call_view_size_allocate (GtkWidget *widget,
                                   int width,
                                   int height,
                                   int baseline)
{
  CgvDeltaCallView *self = CGV_DELTA_CALL_VIEW (widget);
  GtkAllocation allocation = { 0, 0, width, height };

  gtk_widget_size_allocate (self->content, &allocation, baseline);
  gtk_popover_present (GTK_POPOVER (self->row_menu));

  /* Which columns there are changes sizes, which must not happen while they are allocated. */
  if (self->layout_id == 0)
    self->layout_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, layout_cb, self, NULL);
}

static void
cgv_delta_call_view_measure (GtkWidget *widget,
                             GtkOrientation orientation,
                             int for_size,
                             int *minimum,
                             int *natural,
                             int *minimum_baseline,
                             int *natural_baseline)
{
  gtk_widget_measure (CGV_DELTA_CALL_VIEW (widget)->content, orientation, for_size, minimum, natural, minimum_baseline, natural_baseline);
}

static gboolean
cgv_delta_call_view_grab_focus (GtkWidget *widget)
{
  return cgv_column_keys_focus_rows (CGV_DELTA_CALL_VIEW (widget)->column_view, GTK_INVALID_LIST_POSITION);
}

static gboolean
cgv_delta_call_view_focus (GtkWidget *widget,
                           GtkDirectionType direction)
{
  CgvDeltaCallView *self = CGV_DELTA_CALL_VIEW (widget);

  switch (cgv_column_keys_move (self->column_view, direction, GTK_INVALID_LIST_POSITION))
    {
    case CGV_COLUMN_MOVE_DONE:
      return TRUE;
    case CGV_COLUMN_MOVE_LEAVE:
      return FALSE;
    case CGV_COLUMN_MOVE_ELSEWHERE:
    default:
      return gtk_widget_child_focus (self->content, direction);
    }
}

static void
cgv_delta_call_view_constructed (GObject *object)
{
  CgvDeltaCallView *self = CGV_DELTA_CALL_VIEW (object);
  const char *title = self->kind == CGV_CALL_LIST_CALLERS ? _ ("Callers") : _ ("Callees");

  G_OBJECT_CLASS (cgv_delta_call_view_parent_class)->constructed (object);

  gtk_label_set_text (self->title_label, title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->column_view), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
}

static void
cgv_delta_call_view_dispose (GObject *object)
{
  CgvDeltaCallView *self = CGV_DELTA_CALL_VIEW (object);

  g_clear_handle_id (&self->layout_id, g_source_remove);
  if (self->column_view != NULL)
    cgv_delta_call_view_set_focus (self, NULL);
  g_clear_object (&self->columns);
  gtk_widget_dispose_template (GTK_WIDGET (self), CGV_TYPE_DELTA_CALL_VIEW);

  G_OBJECT_CLASS (cgv_delta_call_view_parent_class)->dispose (object);
}

static void
cgv_delta_call_view_get_property (GObject *object,
                                  guint prop_id,
                                  GValue *value,
                                  GParamSpec *pspec)
{
  CgvDeltaCallView *self = CGV_DELTA_CALL_VIEW (object);

  switch (prop_id)
    {
    case PROP_FOCUS:
      g_value_set_object (value, self->focus);
      break;
    case PROP_KIND:
      g_value_set_uint (value, self->kind);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_delta_call_view_set_property (GObject *object,
                                  guint prop_id,
                                  const GValue *value,
                                  GParamSpec *pspec)
{
  CgvDeltaCallView *self = CGV_DELTA_CALL_VIEW (object);

  switch (prop_id)
    {
    case PROP_FOCUS:
      cgv_delta_call_view_set_focus (self, g_value_get_object (value));
      break;
    case PROP_KIND:
      self->kind = g_value_get_uint (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
install_properties (GObjectClass *object_class)
{
  properties[PROP_FOCUS] =
    g_param_spec_object ("focus", NULL, NULL, CGV_TYPE_FOCUS, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_KIND] =
    g_param_spec_uint ("kind", NULL, NULL, CGV_CALL_LIST_CALLERS, CGV_CALL_LIST_CALLEES, CGV_CALL_LIST_CALLERS, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
cgv_delta_call_view_class_init (CgvDeltaCallViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = cgv_delta_call_view_constructed;
  object_class->dispose = cgv_delta_call_view_dispose;
  object_class->get_property = cgv_delta_call_view_get_property;
  object_class->set_property = cgv_delta_call_view_set_property;
  install_properties (object_class);

  widget_class->measure = cgv_delta_call_view_measure;
  widget_class->size_allocate = cgv_delta_call_view_size_allocate;
  widget_class->focus = cgv_delta_call_view_focus;
  widget_class->grab_focus = cgv_delta_call_view_grab_focus;

  gtk_widget_class_install_action (widget_class, "calls.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "calls.copy-row", NULL, copy_row_action);
  gtk_widget_class_install_action (widget_class, "calls.copy-all", NULL, copy_all_action);
  gtk_widget_class_install_action (widget_class, "calls.copy-name", NULL, copy_name_action);

  gtk_widget_class_set_css_name (widget_class, "deltacallview");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/callgrove/Callgrove/ui/cgv-delta-call-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvDeltaCallView, content);
  gtk_widget_class_bind_template_child (widget_class, CgvDeltaCallView, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvDeltaCallView, count_label);
  gtk_widget_class_bind_template_child (widget_class, CgvDeltaCallView, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvDeltaCallView, column_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDeltaCallView, empty_label);
  gtk_widget_class_bind_template_child (widget_class, CgvDeltaCallView, row_menu);
  gtk_widget_class_bind_template_callback (widget_class, row_activate_cb);
}

static void
cgv_delta_call_view_init (CgvDeltaCallView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->columns = cgv_delta_call_columns_new (self->column_view);
  g_signal_connect_object (cgv_delta_call_columns_get_sort (self->columns), "changed", G_CALLBACK (scroll_to_top), self, G_CONNECT_SWAPPED);
  cgv_row_menu_attach (self->row_menu, GTK_WIDGET (self->column_view));
}

GtkWidget *
cgv_delta_call_view_new (CgvCallListKind kind)
{
  return g_object_new (CGV_TYPE_DELTA_CALL_VIEW, "kind", (guint) kind, NULL);
}

CgvCallListKind
cgv_delta_call_view_get_kind (CgvDeltaCallView *self)
{
  g_return_val_if_fail (CGV_IS_DELTA_CALL_VIEW (self), CGV_CALL_LIST_CALLERS);

  return self->kind;
}

CgvFocus *
cgv_delta_call_view_get_focus (CgvDeltaCallView *self)
{
  g_return_val_if_fail (CGV_IS_DELTA_CALL_VIEW (self), NULL);

  return self->focus;
}

static void
drop_focus (CgvDeltaCallView *self)
{
  if (self->focus == NULL)
    return;

  gtk_column_view_set_model (self->column_view, NULL);
  cgv_delta_call_columns_set_list (self->columns, NULL);
  g_signal_handlers_disconnect_by_data (self->focus, self);
  g_clear_object (&self->list);
  g_clear_object (&self->focus);
}

static void
follow_focus (CgvDeltaCallView *self,
              CgvFocus *focus)
{
  g_autoptr (GtkSelectionModel) model = NULL;

  self->focus = g_object_ref (focus);
  self->list = cgv_compare_call_list_new (focus, self->kind);
  cgv_delta_call_columns_set_list (self->columns, self->list);
  model = GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->list))));
  gtk_column_view_set_model (self->column_view, model);

  /* After the list, which has connected to the same signals before. */
  g_signal_connect_swapped (focus, "notify::row", G_CALLBACK (row_changed_cb), self);
  g_signal_connect_swapped (focus, "numbers-changed", G_CALLBACK (update), self);
  update (self);
}

void
cgv_delta_call_view_set_focus (CgvDeltaCallView *self,
                               CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_DELTA_CALL_VIEW (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  if (self->focus == focus)
    return;

  drop_focus (self);
  if (focus != NULL)
    follow_focus (self, focus);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOCUS]);
}
