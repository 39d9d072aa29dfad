/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-view-private.h"

#include <glib/gi18n.h>

#include "cgv-compare-list.h"
#include "cgv-delta-function-columns.h"

/* So narrow it can become, once it has put away the words that there is no room for then. */
#define MIN_WIDTH 280

enum
{
  PROP_0,
  PROP_FOCUS,
  PROP_SINGLE_CLICK_ACTIVATE,
  PROP_SHOW,
  PROP_HIDES_NOISE,
  PROP_GROUPING,
  PROP_COST,
  N_PROPS
};

enum
{
  ACTIVATED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvCompareView, cgv_compare_view, GTK_TYPE_WIDGET)

void
cgv_compare_view_scroll_to_top (CgvCompareView *self)
{
  cgv_table_scroll_to (self->table, 0);
}

static guint
get_selected (CgvCompareView *self)
{
  return self->selection != NULL ? cgv_compare_selection_get_position (self->selection) : GTK_INVALID_LIST_POSITION;
}

static gboolean
scroll_to_selected_cb (gpointer user_data)
{
  CgvCompareView *self = user_data;
  guint position = get_selected (self);

  self->scroll_id = 0;
  if (position != GTK_INVALID_LIST_POSITION)
    cgv_table_scroll_to (self->table, position);

  return G_SOURCE_REMOVE;
}

void
cgv_compare_view_queue_scroll (CgvCompareView *self)
{
  if (self->scroll_id == 0)
    self->scroll_id = g_idle_add (scroll_to_selected_cb, self);
}

gboolean
cgv_compare_view_focus_rows (CgvCompareView *self)
{
  return gtk_widget_grab_focus (GTK_WIDGET (self->table));
}

static void
row_activate_cb (CgvCompareView *self,
                 guint position)
{
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  if (!cgv_compare_view_toggle_row (self, position))
    g_signal_emit (self, signals[ACTIVATED], 0);
}

static void
pointer_pressed_cb (CgvCompareView *self)
{
  self->is_pressed = TRUE;
}

static gboolean
key_pressed_cb (CgvCompareView *self,
                guint key,
                guint code,
                GdkModifierType state)
{
  self->is_pressed = FALSE;

  return cgv_compare_view_handle_key (self, key, state) ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
}

/* GtkColumnView:single-click-activate is no help: it selects what the pointer is over, too. And a
 * click selects twice, when it begins and when it ends. */
static void
selected_cb (CgvCompareView *self)
{
  gboolean is_click = self->is_pressed;

  self->is_pressed = FALSE;
  if (!self->single_click_activate || !is_click)
    return;
  if (!cgv_compare_view_toggle_row (self, get_selected (self)))
    g_signal_emit (self, signals[ACTIVATED], 0);
}

static void
search_action (GtkWidget *widget,
               const char *action,
               GVariant *parameter)
{
  cgv_compare_view_start_search (CGV_COMPARE_VIEW (widget));
}

static gboolean
layout_cb (gpointer user_data)
{
  CgvCompareView *self = user_data;
  int width = gtk_widget_get_width (GTK_WIDGET (self));

  self->layout_id = 0;
  cgv_compare_view_set_menu_width (self, width);

  return G_SOURCE_REMOVE;
}

static void
cgv_compare_view_size_allocate (GtkWidget *widget,
                                int width,
                                int height,
                                int baseline)
{
  CgvCompareView *self = CGV_COMPARE_VIEW (widget);
  GtkAllocation allocation = { 0, 0, width, height };

  gtk_widget_measure (self->content, GTK_ORIENTATION_HORIZONTAL, -1, &allocation.width, NULL, NULL, NULL);
  allocation.width = MAX (allocation.width, width);
  gtk_widget_size_allocate (self->content, &allocation, baseline);

  /* What the menu says changes sizes, which must not happen while they are allocated. */
  if (self->layout_id == 0)
    self->layout_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, layout_cb, self, NULL);
}

static void
cgv_compare_view_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  GtkWidget *content = CGV_COMPARE_VIEW (widget)->content;
  int content_minimum;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      gtk_widget_measure (content, orientation, -1, minimum, natural, NULL, NULL);
      *minimum = MIN (*minimum, MIN_WIDTH);
      return;
    }
  gtk_widget_measure (content, GTK_ORIENTATION_HORIZONTAL, -1, &content_minimum, NULL, NULL, NULL);
  gtk_widget_measure (content, orientation, for_size < 0 ? -1 : MAX (for_size, content_minimum), minimum, natural, minimum_baseline, natural_baseline);
}

static void
cgv_compare_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (cgv_compare_view_parent_class)->map (widget);

  if (CGV_COMPARE_VIEW (widget)->wants_search)
    cgv_compare_view_start_search (CGV_COMPARE_VIEW (widget));
}

static gboolean
cgv_compare_view_grab_focus (GtkWidget *widget)
{
  return cgv_compare_view_focus_rows (CGV_COMPARE_VIEW (widget));
}

/* Not as GTK does by default, which would grab the focus first and so skip the search. */
static gboolean
cgv_compare_view_focus (GtkWidget *widget,
                        GtkDirectionType direction)
{
  return gtk_widget_child_focus (CGV_COMPARE_VIEW (widget)->content, direction);
}

static void
cgv_compare_view_dispose (GObject *object)
{
  CgvCompareView *self = CGV_COMPARE_VIEW (object);

  g_clear_handle_id (&self->layout_id, g_source_remove);
  g_clear_handle_id (&self->scroll_id, g_source_remove);
  if (self->table != NULL)
    cgv_compare_view_set_focus (self, NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), CGV_TYPE_COMPARE_VIEW);

  G_OBJECT_CLASS (cgv_compare_view_parent_class)->dispose (object);
}

static const char *
get_cost (CgvCompareView *self)
{
  return self->is_inclusive ? "inclusive" : "self";
}

static int
get_grouping (CgvCompareView *self)
{
  return self->focus != NULL ? cgv_focus_get_grouping_kind (self->focus) : CGV_CHOICE_UNGROUPED;
}

static void
cgv_compare_view_get_property (GObject *object,
                               guint prop_id,
                               GValue *value,
                               GParamSpec *pspec)
{
  CgvCompareView *self = CGV_COMPARE_VIEW (object);

  switch (prop_id)
    {
    case PROP_FOCUS:
      g_value_set_object (value, self->focus);
      break;
    case PROP_SINGLE_CLICK_ACTIVATE:
      g_value_set_boolean (value, self->single_click_activate);
      break;
    case PROP_SHOW:
      g_value_set_string (value, cgv_compare_view_get_show_nick (self->show));
      break;
    case PROP_HIDES_NOISE:
      g_value_set_boolean (value, self->hides_noise);
      break;
    case PROP_GROUPING:
      g_value_set_string (value, cgv_compare_view_get_grouping_nick (get_grouping (self)));
      break;
    case PROP_COST:
      g_value_set_string (value, get_cost (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
set_show (CgvCompareView *self,
          CgvComparisonShow show)
{
  if (self->show == show)
    return;

  self->show = show;
  if (self->list != NULL)
    {
      cgv_function_list_set_show (self->list, show);
      cgv_compare_view_update_hits (self);
      cgv_compare_view_queue_scroll (self);
    }
  cgv_compare_view_update_menu (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOW]);
}

static void
set_hides_noise (CgvCompareView *self,
                 gboolean hides_noise)
{
  if (self->hides_noise == !!hides_noise)
    return;

  self->hides_noise = !!hides_noise;
  if (self->list != NULL)
    {
      cgv_function_list_set_hides_noise (self->list, self->hides_noise);
      cgv_compare_view_update_hits (self);
      cgv_compare_view_queue_scroll (self);
    }
  cgv_compare_view_update_menu (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HIDES_NOISE]);
}

static void
set_inclusive (CgvCompareView *self,
               gboolean is_inclusive)
{
  if (self->is_inclusive == is_inclusive)
    return;

  self->is_inclusive = is_inclusive;
  if (self->list != NULL)
    {
      cgv_delta_function_columns_set_inclusive (self->list, is_inclusive);
      cgv_table_refresh (self->table);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COST]);
}

/* What was sorted by one cost is sorted by the same of the other, which is what one looks at now. */
static void
set_cost (CgvCompareView *self,
          const char *cost)
{
  gboolean is_inclusive = g_strcmp0 (cost, "inclusive") == 0;
  g_autofree char *id = NULL;
  CgvQuantity quantity;
  gboolean descending;

  set_inclusive (self, is_inclusive);
  if (!cgv_quantity_parse (cgv_table_get_sort (self->table, &descending), &quantity))
    return;
  if (quantity.kind != CGV_QUANTITY_SELF && quantity.kind != CGV_QUANTITY_INCLUSIVE)
    return;
  quantity.kind = is_inclusive ? CGV_QUANTITY_INCLUSIVE : CGV_QUANTITY_SELF;
  id = cgv_quantity_dup_id (&quantity);
  cgv_table_set_sort (self->table, id, descending);
}

/* What is sorted by is always to be seen. */
static void
sorted_cb (CgvCompareView *self)
{
  CgvQuantity quantity;

  if (!cgv_quantity_parse (cgv_table_get_sort (self->table, NULL), &quantity) || quantity.event != NULL)
    return;
  if (quantity.kind == CGV_QUANTITY_SELF || quantity.kind == CGV_QUANTITY_INCLUSIVE)
    set_inclusive (self, quantity.kind == CGV_QUANTITY_INCLUSIVE);
}

static void
set_single_click_activate (CgvCompareView *self,
                           gboolean single_click_activate)
{
  if (self->single_click_activate == !!single_click_activate)
    return;

  self->single_click_activate = !!single_click_activate;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SINGLE_CLICK_ACTIVATE]);
}

static void
cgv_compare_view_set_property (GObject *object,
                               guint prop_id,
                               const GValue *value,
                               GParamSpec *pspec)
{
  CgvCompareView *self = CGV_COMPARE_VIEW (object);

  switch (prop_id)
    {
    case PROP_FOCUS:
      cgv_compare_view_set_focus (self, g_value_get_object (value));
      break;
    case PROP_SINGLE_CLICK_ACTIVATE:
      set_single_click_activate (self, g_value_get_boolean (value));
      break;
    case PROP_SHOW:
      set_show (self, cgv_compare_view_parse_show (g_value_get_string (value)));
      break;
    case PROP_HIDES_NOISE:
      set_hides_noise (self, g_value_get_boolean (value));
      break;
    case PROP_GROUPING:
      if (self->focus != NULL)
        cgv_focus_set_grouping_kind (self->focus, cgv_compare_view_parse_grouping (g_value_get_string (value)));
      break;
    case PROP_COST:
      set_cost (self, g_value_get_string (value));
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
  properties[PROP_SINGLE_CLICK_ACTIVATE] = g_param_spec_boolean ("single-click-activate", NULL, NULL, FALSE, flags);
  properties[PROP_SHOW] = g_param_spec_string ("show", NULL, NULL, "all", flags);
  properties[PROP_HIDES_NOISE] = g_param_spec_boolean ("hides-noise", NULL, NULL, FALSE, flags);
  properties[PROP_GROUPING] = g_param_spec_string ("grouping", NULL, NULL, "none", flags);
  properties[PROP_COST] = g_param_spec_string ("cost", NULL, NULL, "self", flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[ACTIVATED] =
    g_signal_new ("activated", CGV_TYPE_COMPARE_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
cgv_compare_view_class_init (CgvCompareViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_compare_view_dispose;
  object_class->get_property = cgv_compare_view_get_property;
  object_class->set_property = cgv_compare_view_set_property;
  install_properties (object_class);

  widget_class->measure = cgv_compare_view_measure;
  widget_class->size_allocate = cgv_compare_view_size_allocate;
  widget_class->focus = cgv_compare_view_focus;
  widget_class->grab_focus = cgv_compare_view_grab_focus;
  widget_class->map = cgv_compare_view_map;

  g_type_ensure (CGV_TYPE_TABLE);
  gtk_widget_class_set_css_name (widget_class, "compareview");
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-compare-view.ui");
  gtk_widget_class_install_action (widget_class, "differences.search", NULL, search_action);
  cgv_compare_view_install_filter (widget_class);
  cgv_compare_view_install_rows (widget_class);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareView, content);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareView, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareView, table);
  gtk_widget_class_bind_template_callback (widget_class, sorted_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, pointer_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
}

static void
append_menu (CgvCompareView *self)
{
  g_autoptr (GMenu) section = g_menu_new ();
  GMenuModel *menu = gtk_popover_menu_get_menu_model (cgv_table_get_menu (self->table));

  g_menu_append (section, _ ("Show Costs per _Call of This Function"), "differences.per-call");
  g_menu_append_section (G_MENU (menu), NULL, G_MENU_MODEL (section));
}

static void
cgv_compare_view_init (CgvCompareView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  cgv_table_set_name (self->table, _ ("Differences"));
  append_menu (self);
  cgv_compare_view_init_menu (self);
  cgv_compare_view_update_menu (self);
  gtk_search_entry_set_key_capture_widget (GTK_SEARCH_ENTRY (self->search_entry), GTK_WIDGET (self->table));
}

GtkWidget *
cgv_compare_view_new (void)
{
  return g_object_new (CGV_TYPE_COMPARE_VIEW, NULL);
}

CgvFocus *
cgv_compare_view_get_focus (CgvCompareView *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_VIEW (self), NULL);

  return self->focus;
}

static void
drop_focus (CgvCompareView *self)
{
  if (self->focus == NULL)
    return;

  cgv_table_set_list (self->table, NULL, NULL, NULL);
  g_signal_handlers_disconnect_by_data (self->focus, self);
  g_signal_handlers_disconnect_by_data (self->focus, self->table);
  g_signal_handlers_disconnect_by_data (self->list, self);
  g_signal_handlers_disconnect_by_data (self->selection, self);
  g_clear_object (&self->selection);
  g_clear_object (&self->list);
  g_clear_object (&self->focus);
}

/* Another kind of group is another list. */
static void
grouping_changed_cb (CgvCompareView *self)
{
  cgv_compare_view_update_menu (self);
  cgv_compare_view_update_hits (self);
  cgv_compare_view_queue_scroll (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_GROUPING]);
}

static void
follow_focus (CgvCompareView *self,
              CgvFocus *focus)
{
  self->focus = g_object_ref (focus);
  self->list = cgv_function_list_new (focus);
  cgv_function_list_set_search (self->list, gtk_editable_get_text (self->search_entry));
  cgv_function_list_set_show (self->list, self->show);
  cgv_function_list_set_hides_noise (self->list, self->hides_noise);
  cgv_delta_function_columns_set_inclusive (self->list, self->is_inclusive);
  self->selection = cgv_compare_selection_new (self->list);
  cgv_table_set_list (self->table, cgv_delta_function_columns_get_spec (), CGV_ROW_LIST (self->list), GTK_SELECTION_MODEL (self->selection));

  g_signal_connect_swapped (self->selection, "selected", G_CALLBACK (selected_cb), self);
  g_signal_connect_swapped (self->list, "items-changed", G_CALLBACK (cgv_compare_view_update_hits), self);
  g_signal_connect_swapped (focus, "numbers-changed", G_CALLBACK (cgv_table_update), self->table);
  g_signal_connect_swapped (focus, "notify::relative", G_CALLBACK (cgv_table_refresh), self->table);
  g_signal_connect_swapped (focus, "numbers-changed", G_CALLBACK (cgv_compare_view_update_hits), self);
  g_signal_connect_swapped (focus, "numbers-changed", G_CALLBACK (cgv_compare_view_update_menu), self);
  g_signal_connect_swapped (focus, "notify::grouping-kind", G_CALLBACK (grouping_changed_cb), self);
  g_signal_connect_swapped (focus, "notify::row", G_CALLBACK (cgv_compare_view_queue_scroll), self);
  cgv_compare_view_update_hits (self);
  cgv_compare_view_queue_scroll (self);
}

void
cgv_compare_view_set_focus (CgvCompareView *self,
                            CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_COMPARE_VIEW (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  if (self->focus == focus)
    return;

  drop_focus (self);
  if (focus != NULL)
    follow_focus (self, focus);
  else
    gtk_label_set_text (self->hits_label, "");
  cgv_compare_view_update_menu (self);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_GROUPING]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOCUS]);
}

void
cgv_compare_view_start_search (CgvCompareView *self)
{
  g_return_if_fail (CGV_IS_COMPARE_VIEW (self));

  /* GTK warns of what is selected where it cannot be seen: the list may be about to come back. */
  self->wants_search = !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (self->wants_search)
    return;
  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
  gtk_editable_select_region (self->search_entry, 0, -1);
}

void
cgv_compare_view_set_sort (CgvCompareView *self,
                           const char *id,
                           gboolean descending)
{
  g_return_if_fail (CGV_IS_COMPARE_VIEW (self));

  cgv_table_set_sort (self->table, id, descending);
}
