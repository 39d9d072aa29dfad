/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-view-private.h"

#include "cgv-column-keys.h"
#include "cgv-column-tools.h"

enum
{
  PROP_0,
  PROP_FOCUS,
  PROP_SINGLE_CLICK_ACTIVATE,
  PROP_GROUPING,
  N_PROPS
};

enum
{
  ACTIVATED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvFunctionView, cgv_function_view, GTK_TYPE_WIDGET)

/* By the list itself: it warns of an adjustment that is moved before changed rows have places. */
void
cgv_function_view_scroll_to_top (CgvFunctionView *self)
{
  cgv_column_tools_scroll_to (self->column_view, 0);
}

static gboolean
scroll_to_selected_cb (gpointer user_data)
{
  CgvFunctionView *self = user_data;
  guint position;

  self->scroll_id = 0;
  if (self->selection == NULL)
    return G_SOURCE_REMOVE;

  position = cgv_function_selection_get_position (self->selection);
  if (position != GTK_INVALID_LIST_POSITION)
    cgv_column_tools_scroll_to (self->column_view, position);

  return G_SOURCE_REMOVE;
}

void
cgv_function_view_queue_scroll (CgvFunctionView *self)
{
  if (self->scroll_id == 0)
    self->scroll_id = g_idle_add (scroll_to_selected_cb, self);
}

static guint
get_selected (CgvFunctionView *self)
{
  return self->selection != NULL ? cgv_function_selection_get_position (self->selection) : GTK_INVALID_LIST_POSITION;
}

gboolean
cgv_function_view_focus_rows (CgvFunctionView *self)
{
  return cgv_column_keys_focus_rows (self->column_view, get_selected (self));
}

static void
row_activate_cb (CgvFunctionView *self,
                 guint position)
{
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  if (!cgv_function_view_toggle_group (self, position))
    g_signal_emit (self, signals[ACTIVATED], 0);
}

static void
pointer_pressed_cb (CgvFunctionView *self)
{
  self->is_pressed = TRUE;
}

static gboolean
key_pressed_cb (CgvFunctionView *self,
                guint key,
                guint code,
                GdkModifierType state)
{
  self->is_pressed = FALSE;

  return cgv_function_view_handle_group_key (self, key, state) ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
}

/* GtkColumnView:single-click-activate is no help: it selects what the pointer is over, too. And a
 * click selects twice, when it begins and when it ends. */
static void
selected_cb (CgvFunctionView *self)
{
  gboolean is_click = self->is_pressed;

  self->is_pressed = FALSE;
  if (!self->single_click_activate || !is_click)
    return;
  if (!cgv_function_view_toggle_group (self, cgv_function_selection_get_position (self->selection)))
    g_signal_emit (self, signals[ACTIVATED], 0);
}

static void
search_action (GtkWidget *widget,
               const char *action,
               GVariant *parameter)
{
  cgv_function_view_start_search (CGV_FUNCTION_VIEW (widget));
}

static gboolean
layout_cb (gpointer user_data)
{
  CgvFunctionView *self = user_data;

  self->layout_id = 0;
  cgv_function_columns_set_width (self->columns, gtk_widget_get_width (GTK_WIDGET (self)));
  cgv_function_view_set_group_width (self, gtk_widget_get_width (GTK_WIDGET (self)));

  return G_SOURCE_REMOVE;
}

static void
cgv_function_view_size_allocate (GtkWidget *widget,
                                 int width,
                                 int height,
                                 int baseline)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (widget);
  GtkAllocation allocation = { 0, 0, width, height };

  gtk_widget_size_allocate (self->content, &allocation, baseline);
  gtk_popover_present (GTK_POPOVER (self->row_menu));

  /* Which columns there are changes sizes, which must not happen while they are allocated. */
  if (self->layout_id == 0)
    self->layout_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, layout_cb, self, NULL);
}

static void
cgv_function_view_measure (GtkWidget *widget,
                           GtkOrientation orientation,
                           int for_size,
                           int *minimum,
                           int *natural,
                           int *minimum_baseline,
                           int *natural_baseline)
{
  gtk_widget_measure (CGV_FUNCTION_VIEW (widget)->content, orientation, for_size, minimum, natural, minimum_baseline, natural_baseline);
}

static void
cgv_function_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (cgv_function_view_parent_class)->map (widget);

  if (CGV_FUNCTION_VIEW (widget)->wants_search)
    cgv_function_view_start_search (CGV_FUNCTION_VIEW (widget));
}

static gboolean
cgv_function_view_grab_focus (GtkWidget *widget)
{
  return cgv_function_view_focus_rows (CGV_FUNCTION_VIEW (widget));
}

/* Not as GTK does by default, which would grab the focus first and so skip the search. */
static gboolean
cgv_function_view_focus (GtkWidget *widget,
                         GtkDirectionType direction)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (widget);

  switch (cgv_column_keys_move (self->column_view, direction, get_selected (self)))
    {
    case CGV_COLUMN_MOVE_DONE:
      return TRUE;
    case CGV_COLUMN_MOVE_LEAVE:
      /* The search is above the titles, and beside it the groups and the filters. */
      if (direction == GTK_DIR_TAB_FORWARD)
        return FALSE;
      if (direction == GTK_DIR_TAB_BACKWARD && gtk_widget_child_focus (GTK_WIDGET (self->filter_button), direction))
        return TRUE;
      return gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
    case CGV_COLUMN_MOVE_ELSEWHERE:
    default:
      return gtk_widget_child_focus (self->content, direction);
    }
}

static void
cgv_function_view_dispose (GObject *object)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (object);

  g_clear_handle_id (&self->layout_id, g_source_remove);
  g_clear_handle_id (&self->scroll_id, g_source_remove);
  if (self->column_view != NULL)
    cgv_function_view_set_focus (self, NULL);
  g_clear_object (&self->columns);
  gtk_widget_dispose_template (GTK_WIDGET (self), CGV_TYPE_FUNCTION_VIEW);

  G_OBJECT_CLASS (cgv_function_view_parent_class)->dispose (object);
}

static void
cgv_function_view_get_property (GObject *object,
                                guint prop_id,
                                GValue *value,
                                GParamSpec *pspec)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (object);

  switch (prop_id)
    {
    case PROP_FOCUS:
      g_value_set_object (value, self->focus);
      break;
    case PROP_SINGLE_CLICK_ACTIVATE:
      g_value_set_boolean (value, cgv_function_view_get_single_click_activate (self));
      break;
    case PROP_GROUPING:
      g_value_set_string (value, cgv_function_view_get_grouping (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_function_view_set_property (GObject *object,
                                guint prop_id,
                                const GValue *value,
                                GParamSpec *pspec)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (object);

  switch (prop_id)
    {
    case PROP_FOCUS:
      cgv_function_view_set_focus (self, g_value_get_object (value));
      break;
    case PROP_SINGLE_CLICK_ACTIVATE:
      cgv_function_view_set_single_click_activate (self, g_value_get_boolean (value));
      break;
    case PROP_GROUPING:
      cgv_function_view_set_grouping (self, g_value_get_string (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
install_properties (GObjectClass *object_class)
{
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  properties[PROP_FOCUS] = g_param_spec_object ("focus", NULL, NULL, CGV_TYPE_FOCUS, flags);
  properties[PROP_SINGLE_CLICK_ACTIVATE] =
    g_param_spec_boolean ("single-click-activate", NULL, NULL, FALSE, flags);
  properties[PROP_GROUPING] = g_param_spec_string ("grouping", NULL, NULL, "none", flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[ACTIVATED] =
    g_signal_new ("activated", CGV_TYPE_FUNCTION_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
cgv_function_view_class_init (CgvFunctionViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_function_view_dispose;
  object_class->get_property = cgv_function_view_get_property;
  object_class->set_property = cgv_function_view_set_property;
  install_properties (object_class);

  widget_class->measure = cgv_function_view_measure;
  widget_class->size_allocate = cgv_function_view_size_allocate;
  widget_class->focus = cgv_function_view_focus;
  widget_class->grab_focus = cgv_function_view_grab_focus;
  widget_class->map = cgv_function_view_map;

  gtk_widget_class_install_action (widget_class, "functions.search", NULL, search_action);
  cgv_function_view_bind_filters (widget_class);
  cgv_function_view_install_copy (widget_class);

  gtk_widget_class_set_css_name (widget_class, "functionview");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/callgrove/Callgrove/ui/cgv-function-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, content);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, search_entry);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, hits_label);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, scroller);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, column_view);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, empty_label);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, clear_button);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, row_menu);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, filter_button);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, unfilter_button);
  cgv_function_view_bind_search (widget_class);
  cgv_function_view_bind_groups (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, row_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, pointer_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
}

static void
cgv_function_view_init (CgvFunctionView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->columns = cgv_function_columns_new (self->column_view);
  g_signal_connect_object (cgv_function_columns_get_sort (self->columns), "changed", G_CALLBACK (cgv_function_view_scroll_to_top), self, G_CONNECT_SWAPPED);
  cgv_row_menu_attach (self->row_menu, GTK_WIDGET (self->column_view));
  cgv_function_view_update_group_menu (self);
  cgv_function_view_init_groups (self);
  cgv_function_view_init_filters (self);
  gtk_search_entry_set_key_capture_widget (GTK_SEARCH_ENTRY (self->search_entry), GTK_WIDGET (self->column_view));
}

GtkWidget *
cgv_function_view_new (void)
{
  return g_object_new (CGV_TYPE_FUNCTION_VIEW, NULL);
}

CgvFocus *
cgv_function_view_get_focus (CgvFunctionView *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_VIEW (self), NULL);

  return self->focus;
}

static void
drop_focus (CgvFunctionView *self)
{
  if (self->focus == NULL)
    return;

  gtk_column_view_set_model (self->column_view, NULL);
  cgv_function_columns_set_list (self->columns, NULL);
  g_signal_handlers_disconnect_by_data (self->focus, self);
  g_signal_handlers_disconnect_by_data (self->list, self);
  g_signal_handlers_disconnect_by_data (self->selection, self);
  g_clear_object (&self->selection);
  g_clear_object (&self->list);
  g_clear_object (&self->focus);
}

/* Another kind of group is another list. */
static void
grouping_changed_cb (CgvFunctionView *self)
{
  cgv_function_view_update_group_menu (self);
  cgv_function_view_update_hits (self);
  cgv_function_view_queue_scroll (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_GROUPING]);
}

static void
follow_focus (CgvFunctionView *self,
              CgvFocus *focus)
{
  self->focus = g_object_ref (focus);
  self->list = cgv_function_list_new (focus);
  cgv_function_list_set_search (self->list, gtk_editable_get_text (self->search_entry));
  cgv_function_columns_set_list (self->columns, self->list);
  self->selection = cgv_function_selection_new (self->list);
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->selection));

  g_signal_connect_swapped (self->selection, "selected", G_CALLBACK (selected_cb), self);
  g_signal_connect_swapped (self->list, "items-changed", G_CALLBACK (cgv_function_view_update_hits), self);
  g_signal_connect_swapped (focus, "notify::filters", G_CALLBACK (cgv_function_view_update_hits), self);
  g_signal_connect_swapped (focus, "numbers-changed", G_CALLBACK (cgv_function_view_update_hits), self);
  g_signal_connect_swapped (focus, "notify::grouping-kind", G_CALLBACK (grouping_changed_cb), self);
  g_signal_connect_swapped (focus, "notify::row", G_CALLBACK (cgv_function_view_queue_scroll), self);
  cgv_function_view_update_hits (self);
  cgv_function_view_queue_scroll (self);
}

void
cgv_function_view_set_focus (CgvFunctionView *self,
                             CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_FUNCTION_VIEW (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  if (self->focus == focus)
    return;

  drop_focus (self);
  cgv_filter_button_set_focus (self->filter_button, focus);
  if (focus != NULL)
    follow_focus (self, focus);
  else
    gtk_label_set_text (self->hits_label, "");
  cgv_function_view_update_group_menu (self);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_GROUPING]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOCUS]);
}

gboolean
cgv_function_view_get_single_click_activate (CgvFunctionView *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_VIEW (self), FALSE);

  return self->single_click_activate;
}

void
cgv_function_view_set_single_click_activate (CgvFunctionView *self,
                                             gboolean single_click_activate)
{
  g_return_if_fail (CGV_IS_FUNCTION_VIEW (self));

  single_click_activate = !!single_click_activate;
  if (self->single_click_activate == single_click_activate)
    return;

  self->single_click_activate = single_click_activate;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SINGLE_CLICK_ACTIVATE]);
}

void
cgv_function_view_start_search (CgvFunctionView *self)
{
  g_return_if_fail (CGV_IS_FUNCTION_VIEW (self));

  /* GTK warns of what is selected where it cannot be seen: the list may be about to come back. */
  self->wants_search = !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (self->wants_search)
    return;
  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
  gtk_editable_select_region (self->search_entry, 0, -1);
}

void
cgv_function_view_set_sort (CgvFunctionView *self,
                            CgvOrderKey key,
                            gboolean descending)
{
  g_return_if_fail (CGV_IS_FUNCTION_VIEW (self));

  cgv_column_sort_set (cgv_function_columns_get_sort (self->columns), key, descending);
}

CgvOrderKey
cgv_function_view_get_sort (CgvFunctionView *self,
                            gboolean *descending)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_VIEW (self), CGV_ORDER_INCLUSIVE);

  return cgv_column_sort_get (cgv_function_columns_get_sort (self->columns), descending);
}

const char *
cgv_function_view_get_sort_column (CgvFunctionView *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_VIEW (self), NULL);

  return cgv_function_columns_get_sort_column (self->columns);
}

void
cgv_function_view_set_sort_column (CgvFunctionView *self,
                                   const char *id,
                                   gboolean descending)
{
  g_return_if_fail (CGV_IS_FUNCTION_VIEW (self));

  cgv_function_columns_set_sort_column (self->columns, id, descending);
}
