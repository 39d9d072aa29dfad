/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-overview-private.h"

#include <glib/gi18n.h>

#include "cgv-column-keys.h"
#include "cgv-column-tools.h"
#include "cgv-parts-text.h"
#include "cgv-row-text.h"

enum
{
  PROP_0,
  PROP_FOCUS,
  PROP_SIDES,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
static guint activated_signal;

G_DEFINE_FINAL_TYPE (CgvPartsOverview, cgv_parts_overview, GTK_TYPE_WIDGET)

guint
cgv_parts_overview_get_n_rows (CgvPartsOverview *self)
{
  return self->list != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->list)) : 0;
}

static gboolean
has_matrix (CgvPartsOverview *self)
{
  return self->list != NULL && cgv_part_matrix_list_get_matrix (self->list) != NULL;
}

static void
update_note (CgvPartsOverview *self)
{
  g_autofree char *note = NULL;

  if (!has_matrix (self))
    return;
  note = cgv_parts_text_dup_note (self->chart, cgv_parts_columns_get_n_bars (self->columns));
  gtk_label_set_text (self->note_label, note);
}

/* What a tooltip tells the pointer, for those who use the keyboard. */
static void
update_cursor (CgvPartsOverview *self)
{
  gboolean has_cursor = has_matrix (self) && cgv_parts_chart_get_cursor (self->chart) != CGV_NONE;
  g_autofree char *text = has_cursor ? cgv_parts_text_dup_cursor (self->chart) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->cursor_label), has_cursor);
  if (has_cursor)
    gtk_label_set_text (self->cursor_label, text);
}

static void
update_hits (CgvPartsOverview *self)
{
  g_autofree char *count = NULL;
  g_autofree char *all = NULL;
  g_autofree char *text = NULL;

  if (!has_matrix (self))
    return;
  count = cgv_row_text_dup_count (cgv_parts_overview_get_n_rows (self));
  all = cgv_row_text_dup_count (cgv_part_matrix_list_get_matrix (self->list)->n_nodes);
  /* Translators: how many functions a search found, of how many there are */
  text = g_strdup_printf (_ ("%s of %s"), count, all);
  gtk_label_set_text (self->hits_label, text);
}

static void
refresh (CgvPartsOverview *self)
{
  gtk_stack_set_visible_child_name (self->stack, has_matrix (self) ? "table" : "empty");
  if (!has_matrix (self))
    return;
  cgv_parts_columns_refresh (self->columns);
  update_note (self);
  update_cursor (self);
  update_hits (self);
}

static void
relative_changed_cb (CgvPartsOverview *self)
{
  refresh (self);
  cgv_parts_head_refresh (self->head);
}

static void
function_changed_cb (CgvPartsOverview *self)
{
  guint position = cgv_row_selection_get_position (self->selection);

  update_cursor (self);
  if (position != GTK_INVALID_LIST_POSITION)
    cgv_column_tools_scroll_to (self->column_view, position);
}

static void
measure_toggled_cb (CgvPartsOverview *self)
{
  if (self->list != NULL)
    cgv_part_matrix_list_set_measure (self->list, gtk_toggle_button_get_active (self->inclusive_button) ? CGV_PART_INCLUSIVE : CGV_PART_SELF);
}

static void
scale_toggled_cb (CgvPartsOverview *self)
{
  if (self->chart != NULL)
    cgv_parts_chart_set_has_common_scale (self->chart, gtk_toggle_button_get_active (self->common_button));
}

static void
search_changed_cb (CgvPartsOverview *self)
{
  if (self->list == NULL)
    return;
  cgv_part_matrix_list_set_search (self->list, gtk_editable_get_text (self->search_entry));
  update_hits (self);
  if (cgv_parts_overview_get_n_rows (self) > 0)
    cgv_column_tools_scroll_to (self->column_view, 0);
}

/* Return in the entry: to the first function that was found. */
static void
search_activate_cb (CgvPartsOverview *self)
{
  search_changed_cb (self);
  if (cgv_parts_overview_get_n_rows (self) == 0)
    return;
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), 0, TRUE);
  cgv_column_keys_focus_rows (self->column_view, 0);
}

/* A double click, or Return while there is no part to sort by. */
static void
row_activate_cb (CgvPartsOverview *self,
                 guint position)
{
  if (position >= cgv_parts_overview_get_n_rows (self))
    return;
  cgv_part_matrix_list_select (self->list, position);
  g_signal_emit (self, activated_signal, 0);
}

/* At first one sees the top, wherever the function is that is selected: that may be main(), which nobody chose. */
static guint
get_place (CgvPartsOverview *self)
{
  if (self->selection == NULL)
    return GTK_INVALID_LIST_POSITION;

  return self->is_placed ? cgv_row_selection_get_position (self->selection) : 0;
}

/* A row that got the keyboard before it had a height leaves the list of GTK 4.8 with rows for that place, while it
 * shows another: once there is something to see, it is told where it is. */
static void
place_rows (CgvPartsOverview *self)
{
  if (self->is_placed || !has_matrix (self) || !gtk_widget_get_mapped (GTK_WIDGET (self->column_view)))
    return;

  cgv_column_tools_scroll_to (self->column_view, get_place (self));
  self->is_placed = TRUE;
}

static gboolean
layout_cb (gpointer user_data)
{
  CgvPartsOverview *self = user_data;

  self->layout_id = 0;
  cgv_parts_columns_set_width (self->columns, gtk_widget_get_width (GTK_WIDGET (self)));
  place_rows (self);
  return G_SOURCE_REMOVE;
}

static void
cgv_parts_overview_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  gtk_widget_measure (CGV_PARTS_OVERVIEW (widget)->content, orientation, for_size, minimum, natural, minimum_baseline, natural_baseline);
}

static GtkSizeRequestMode
cgv_parts_overview_get_request_mode (GtkWidget *widget)
{
  return gtk_widget_get_request_mode (CGV_PARTS_OVERVIEW (widget)->content);
}

static void
cgv_parts_overview_size_allocate (GtkWidget *widget,
                                  int width,
                                  int height,
                                  int baseline)
{
  CgvPartsOverview *self = CGV_PARTS_OVERVIEW (widget);
  GtkAllocation allocation = { 0, 0, width, height };

  gtk_widget_size_allocate (self->content, &allocation, baseline);
  gtk_popover_present (GTK_POPOVER (self->row_menu));

  /* Which columns there are changes sizes, which must not happen while they are allocated. */
  if (self->layout_id == 0)
    self->layout_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, layout_cb, self, NULL);
}

static void
cgv_parts_overview_map (GtkWidget *widget)
{
  CgvPartsOverview *self = CGV_PARTS_OVERVIEW (widget);

  GTK_WIDGET_CLASS (cgv_parts_overview_parent_class)->map (widget);

  if (self->list != NULL)
    cgv_part_matrix_list_set_active (self->list, TRUE);
}

static void
cgv_parts_overview_unmap (GtkWidget *widget)
{
  CgvPartsOverview *self = CGV_PARTS_OVERVIEW (widget);

  if (self->list != NULL)
    cgv_part_matrix_list_set_active (self->list, FALSE);

  GTK_WIDGET_CLASS (cgv_parts_overview_parent_class)->unmap (widget);
}

static gboolean
cgv_parts_overview_focus (GtkWidget *widget,
                          GtkDirectionType direction)
{
  CgvPartsOverview *self = CGV_PARTS_OVERVIEW (widget);
  guint selected = self->selection != NULL ? cgv_row_selection_get_position (self->selection) : GTK_INVALID_LIST_POSITION;

  switch (cgv_column_keys_move (self->column_view, direction, selected))
    {
    case CGV_COLUMN_MOVE_DONE:
      return TRUE;
    case CGV_COLUMN_MOVE_LEAVE:
      if (direction == GTK_DIR_TAB_BACKWARD)
        return gtk_widget_grab_focus (GTK_WIDGET (cgv_parts_head_get_bars (self->head)));
      return FALSE;
    case CGV_COLUMN_MOVE_ELSEWHERE:
    default:
      return gtk_widget_child_focus (self->content, direction);
    }
}

static gboolean
cgv_parts_overview_grab_focus (GtkWidget *widget)
{
  CgvPartsOverview *self = CGV_PARTS_OVERVIEW (widget);

  return cgv_column_keys_focus_rows (self->column_view, get_place (self)) || gtk_widget_grab_focus (GTK_WIDGET (self->self_button));
}

static void
cgv_parts_overview_get_property (GObject *object,
                                 guint prop_id,
                                 GValue *value,
                                 GParamSpec *pspec)
{
  CgvPartsOverview *self = CGV_PARTS_OVERVIEW (object);

  switch (prop_id)
    {
    case PROP_FOCUS:
      g_value_set_object (value, self->focus);
      break;
    case PROP_SIDES:
      g_value_set_object (value, self->sides);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_parts_overview_set_property (GObject *object,
                                 guint prop_id,
                                 const GValue *value,
                                 GParamSpec *pspec)
{
  CgvPartsOverview *self = CGV_PARTS_OVERVIEW (object);

  switch (prop_id)
    {
    case PROP_FOCUS:
      cgv_parts_overview_set_focus (self, g_value_get_object (value));
      break;
    case PROP_SIDES:
      cgv_parts_overview_set_sides (self, g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_parts_overview_dispose (GObject *object)
{
  CgvPartsOverview *self = CGV_PARTS_OVERVIEW (object);

  g_clear_handle_id (&self->layout_id, g_source_remove);
  if (self->column_view != NULL)
    cgv_parts_overview_set_focus (self, NULL);
  if (self->columns != NULL)
    g_signal_handlers_disconnect_by_data (self->columns, self);
  g_clear_object (&self->columns);
  gtk_widget_dispose_template (GTK_WIDGET (self), CGV_TYPE_PARTS_OVERVIEW);

  G_OBJECT_CLASS (cgv_parts_overview_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (CGV_TYPE_PARTS_HEAD);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-parts-overview.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, content);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, table);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, self_button);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, inclusive_button);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, common_button);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, hits_label);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, search_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, search_entry);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, head);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, column_view);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, cursor_label);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, note_label);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, row_menu);
  gtk_widget_class_bind_template_callback (widget_class, measure_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, scale_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_activate_cb);
}

static void
cgv_parts_overview_class_init (CgvPartsOverviewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_parts_overview_dispose;
  object_class->get_property = cgv_parts_overview_get_property;
  object_class->set_property = cgv_parts_overview_set_property;

  properties[PROP_FOCUS] =
    g_param_spec_object ("focus", NULL, NULL, CGV_TYPE_FOCUS, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_SIDES] =
    g_param_spec_object ("sides", NULL, NULL, CGV_TYPE_PART_SIDES, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  activated_signal = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  widget_class->measure = cgv_parts_overview_measure;
  widget_class->get_request_mode = cgv_parts_overview_get_request_mode;
  widget_class->size_allocate = cgv_parts_overview_size_allocate;
  widget_class->map = cgv_parts_overview_map;
  widget_class->unmap = cgv_parts_overview_unmap;
  widget_class->focus = cgv_parts_overview_focus;
  widget_class->grab_focus = cgv_parts_overview_grab_focus;

  gtk_widget_class_set_css_name (widget_class, "partsoverview");
  bind_template (widget_class);
  cgv_parts_overview_install_input (widget_class);
}

static void
cgv_parts_overview_init (CgvPartsOverview *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->columns = cgv_parts_columns_new (self->column_view);
  g_signal_connect_swapped (self->columns, "layout-changed", G_CALLBACK (update_note), self);
  cgv_parts_head_set_chart (self->head, self->columns, NULL);
  gtk_search_bar_connect_entry (self->search_bar, self->search_entry);
  cgv_parts_overview_init_input (self);
}

static guint
find_row (gpointer list)
{
  return cgv_part_matrix_list_find (list);
}

static void
select_row (gpointer list,
            guint position)
{
  cgv_part_matrix_list_select (list, position);
}

static void
drop_focus (CgvPartsOverview *self)
{
  if (self->focus == NULL)
    return;
  cgv_parts_overview_set_sides (self, NULL);
  cgv_part_matrix_list_set_active (self->list, FALSE);
  gtk_column_view_set_model (self->column_view, NULL);
  cgv_parts_columns_set_chart (self->columns, NULL);
  cgv_parts_head_set_chart (self->head, self->columns, NULL);
  g_signal_handlers_disconnect_by_data (self->focus, self);
  g_signal_handlers_disconnect_by_data (self->chart, self);
  g_signal_handlers_disconnect_by_data (self->list, self);
  g_clear_object (&self->selection);
  g_clear_object (&self->chart);
  g_clear_object (&self->list);
  g_clear_object (&self->focus);
}

static void
follow_focus (CgvPartsOverview *self,
              CgvFocus *focus)
{
  self->focus = g_object_ref (focus);
  self->list = cgv_part_matrix_list_new (focus);
  self->chart = cgv_parts_chart_new (self->list);
  self->selection = cgv_row_selection_new (G_LIST_MODEL (self->list), find_row, select_row);
  cgv_row_selection_follow (self->selection, G_OBJECT (focus), "notify::row");

  /* Where there are no calls, there is no inclusive cost. */
  gtk_widget_set_sensitive (GTK_WIDGET (self->inclusive_button), cgv_row_text_has_calls (focus));
  if (!cgv_row_text_has_calls (focus))
    gtk_toggle_button_set_active (self->self_button, TRUE);
  measure_toggled_cb (self);
  scale_toggled_cb (self);
  cgv_part_matrix_list_set_search (self->list, gtk_editable_get_text (self->search_entry));

  cgv_parts_columns_set_chart (self->columns, self->chart);
  cgv_parts_head_set_chart (self->head, self->columns, self->chart);
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->selection));
  self->is_placed = FALSE;
  g_signal_connect_swapped (self->chart, "changed", G_CALLBACK (refresh), self);
  g_signal_connect_swapped (self->list, "notify::computing", G_CALLBACK (update_note), self);
  g_signal_connect_swapped (focus, "notify::relative", G_CALLBACK (relative_changed_cb), self);
  g_signal_connect_swapped (focus, "notify::filters", G_CALLBACK (update_note), self);
  g_signal_connect_swapped (focus, "notify::row", G_CALLBACK (function_changed_cb), self);
  cgv_part_matrix_list_set_active (self->list, gtk_widget_get_mapped (GTK_WIDGET (self)));
  refresh (self);
}

void
cgv_parts_overview_set_focus (CgvPartsOverview *self,
                              CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_PARTS_OVERVIEW (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  if (self->focus == focus)
    return;
  drop_focus (self);
  if (focus != NULL)
    follow_focus (self, focus);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOCUS]);
}

void
cgv_parts_overview_set_sides (CgvPartsOverview *self,
                              CgvPartSides *sides)
{
  g_return_if_fail (CGV_IS_PARTS_OVERVIEW (self));
  g_return_if_fail (sides == NULL || self->chart != NULL);

  if (!g_set_object (&self->sides, sides))
    return;
  if (self->chart != NULL)
    cgv_parts_chart_set_sides (self->chart, sides);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SIDES]);
}

void
cgv_parts_overview_start_search (CgvPartsOverview *self)
{
  g_return_if_fail (CGV_IS_PARTS_OVERVIEW (self));

  gtk_search_bar_set_search_mode (self->search_bar, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
}
