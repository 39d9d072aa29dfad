/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-overview.h"

#include <glib/gi18n.h>

#include "cgv-column-keys.h"
#include "cgv-parts-columns.h"
#include "cgv-parts-head.h"
#include "cgv-overview-text.h"
#include "cgv-row-menu.h"
#include "cgv-row-selection.h"
#include "cgv-row-text.h"
#include "cgv-widget.h"

/* Step of Ctrl with an arrow, as Page Up and Page Down are for rows. */
#define FAR_STEP 10

/* CgvFocus ── CgvPartMatrixList ── CgvRowSelection ── CgvTable
 *                     └── CgvPartsChart ── the bars of all rows, and CgvPartsHead */
struct _CgvPartsOverview
{
  CgvView view;

  CgvPartSides *sides;
  CgvPartMatrixList *list;
  CgvPartsChart *chart;
  CgvRowSelection *selection;
  GSignalGroup *list_signals;
  GSignalGroup *chart_signals;

  GtkWidget *content;
  GtkWidget *table_box;
  GtkStack *stack;
  GtkToggleButton *self_button;
  GtkToggleButton *inclusive_button;
  GtkToggleButton *common_button;
  GtkLabel *hits_label;
  GtkSearchBar *search_bar;
  GtkEditable *search_entry;
  CgvPartsHead *head;
  CgvTable *table;
  GtkLabel *cursor_label;
  GtkLabel *note_label;

  gboolean is_placed; /* whether the list knows where its rows begin */
};

enum
{
  PROP_0,
  PROP_SIDES,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
static guint activated_signal;

G_DEFINE_FINAL_TYPE (CgvPartsOverview, cgv_parts_overview, CGV_TYPE_VIEW)

static guint
get_n_rows (CgvPartsOverview *self)
{
  return self->list != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->list)) : 0;
}

static gboolean
has_matrix (CgvPartsOverview *self)
{
  return self->list != NULL && cgv_part_matrix_list_get_matrix (self->list, CGV_SIDE_NEW) != NULL;
}

/* Returns how many bars fit next to each other: the number of parts, or fewer, which these share. */
static guint
count_bars (CgvPartsOverview *self)
{
  int width = MAX (cgv_table_get_width (self->table, "bars") - 2 * CGV_PARTS_CELL_PADDING, 0);

  return cgv_part_bars_count (cgv_parts_chart_get_n_parts (self->chart), width, gtk_widget_get_scale_factor (GTK_WIDGET (self)));
}

static void
update_note (CgvPartsOverview *self)
{
  g_autofree char *note = NULL;

  if (!has_matrix (self))
    return;
  note = cgv_overview_text_dup_note (self->chart, count_bars (self));
  gtk_label_set_text (self->note_label, note);
}

/* Shows the tooltip of the pointer for keyboard users. */
static void
update_cursor (CgvPartsOverview *self)
{
  gboolean has_cursor = has_matrix (self) && cgv_parts_chart_get_cursor (self->chart) != CGV_NONE;
  g_autofree char *text = has_cursor ? cgv_overview_text_dup_cursor (self->chart) : NULL;

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
  count = cgv_row_text_dup_count (get_n_rows (self));
  all = cgv_row_text_dup_count (cgv_part_matrix_list_get_matrix (self->list, CGV_SIDE_NEW)->n_nodes);
  /* Translators: the number of functions that a search found, and the number of all */
  text = g_strdup_printf (_ ("%s of %s"), count, all);
  gtk_label_set_text (self->hits_label, text);
}

static void
refresh (CgvPartsOverview *self)
{
  gtk_stack_set_visible_child_name (self->stack, has_matrix (self) ? "table" : "empty");
  if (!has_matrix (self))
    return;
  cgv_table_refresh (self->table);
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
    cgv_table_scroll_to (self->table, position);
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
  if (get_n_rows (self) > 0)
    cgv_table_scroll_to (self->table, 0);
}

/* Return in the entry: to the first function that was found. */
static void
search_activate_cb (CgvPartsOverview *self)
{
  search_changed_cb (self);
  if (get_n_rows (self) == 0)
    return;
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), 0, TRUE);
  cgv_table_focus_row (self->table, 0);
}

/* Handles a double click, or Return without a part to sort by. */
static void
row_activate_cb (CgvPartsOverview *self,
                 guint position)
{
  cgv_part_matrix_list_select (self->list, position);
  g_signal_emit (self, activated_signal, 0);
}

/* Returns the place to show. At first the top is visible, because the user has not chosen the
 * selected function: it may be main(). */
static guint
get_place (CgvPartsOverview *self)
{
  if (self->selection == NULL)
    return GTK_INVALID_LIST_POSITION;

  return self->is_placed ? cgv_row_selection_get_position (self->selection) : 0;
}

/* A row that gets the keyboard before it has a height makes GTK 4.8 keep rows for that place, while it shows another: its place is set
 * again once there are rows. */
static void
place_rows (CgvPartsOverview *self)
{
  if (self->is_placed || !has_matrix (self) || !gtk_widget_get_mapped (GTK_WIDGET (self->table)))
    return;

  cgv_table_scroll_to (self->table, get_place (self));
  self->is_placed = TRUE;
}

static void
layout_changed_cb (CgvPartsOverview *self)
{
  update_note (self);
  place_rows (self);
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

  return cgv_column_keys_focus (cgv_table_get_view (self->table), direction, selected, self->content, GTK_WIDGET (cgv_parts_head_get_bars (self->head)));
}

static gboolean
cgv_parts_overview_grab_focus (GtkWidget *widget)
{
  CgvPartsOverview *self = CGV_PARTS_OVERVIEW (widget);

  return cgv_table_focus_row (self->table, get_place (self)) || gtk_widget_grab_focus (GTK_WIDGET (self->self_button));
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
    case PROP_SIDES:
      cgv_parts_overview_set_sides (self, g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_parts_overview_finalize (GObject *object)
{
  CgvPartsOverview *self = CGV_PARTS_OVERVIEW (object);

  g_object_unref (self->list_signals);
  g_object_unref (self->chart_signals);

  G_OBJECT_CLASS (cgv_parts_overview_parent_class)->finalize (object);
}

/* Returns the place of the part that the keyboard is at; CGV_NONE at first. */
static guint
get_cursor (CgvPartsOverview *self)
{
  return self->chart != NULL ? cgv_parts_chart_get_cursor (self->chart) : CGV_NONE;
}

/* Returns the part that the keyboard is at, of one document. */
static CgvPartId
get_cursor_part (CgvPartsOverview *self)
{
  return get_cursor (self) != CGV_NONE ? cgv_parts_chart_get_part (self->chart, get_cursor (self), NULL) : CGV_NONE;
}

static GtkWidget *
get_head_bars (CgvPartsOverview *self)
{
  return GTK_WIDGET (cgv_parts_head_get_bars (self->head));
}

static void
set_cursor_place (CgvPartsOverview *self,
                  gint64 place)
{
  guint n = cgv_parts_chart_get_n_parts (self->chart);

  cgv_parts_chart_set_cursor (self->chart, (guint) CLAMP (place, 0, (gint64) n - 1));
}

static gboolean
move_cursor (CgvPartsOverview *self,
             int step)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  guint cursor = get_cursor (self);

  if (self->chart == NULL)
    return GDK_EVENT_PROPAGATE;
  if (cursor == CGV_NONE)
    set_cursor_place (self, 0);
  else
    set_cursor_place (self, (gint64) cursor + (is_rtl ? -step : step));
  return GDK_EVENT_STOP;
}

/* Sorts by a place, the largest first; if the rows are sorted by it already, in reverse order. */
static void
sort_by_place (CgvPartsOverview *self,
               guint place)
{
  gboolean descending;
  CgvSide side;
  CgvSide old_side;
  CgvPartId old_part;
  CgvPartId part = cgv_parts_chart_get_part (self->chart, place, &side);
  gboolean is_sorted = cgv_part_matrix_list_get_sort (self->list, &old_side, &old_part, &descending) == CGV_PART_ORDER_PART &&
                       old_side == side && old_part == part;

  cgv_parts_chart_set_cursor (self->chart, place);
  cgv_part_matrix_list_set_sort (self->list, CGV_PART_ORDER_PART, side, part, !is_sorted || !descending);
  cgv_table_set_sort (self->table, "bars", !is_sorted || !descending);
  cgv_table_update (self->table);
}

static gboolean
sort_by_cursor (CgvPartsOverview *self)
{
  if (get_cursor (self) == CGV_NONE)
    return GDK_EVENT_PROPAGATE;
  sort_by_place (self, get_cursor (self));
  return GDK_EVENT_STOP;
}

static gboolean
choose_side (CgvPartsOverview *self,
             CgvSide side)
{
  if (self->sides == NULL || get_cursor (self) == CGV_NONE)
    return GDK_EVENT_PROPAGATE;
  cgv_part_sides_choose (self->sides, side, get_cursor_part (self));
  return GDK_EVENT_STOP;
}

/* Titles of columns have Return for themselves. */
static gboolean
is_among_bars (CgvPartsOverview *self)
{
  return gtk_widget_has_focus (get_head_bars (self)) || cgv_table_get_focus_position (self->table) != GTK_INVALID_LIST_POSITION;
}

/* Before the list, which would move the keyboard focus. */
static gboolean
key_pressed_cb (CgvPartsOverview *self,
                guint key,
                guint code,
                GdkModifierType modifiers)
{
  GdkModifierType held = modifiers & gtk_accelerator_get_default_mod_mask ();
  int step = held == GDK_CONTROL_MASK ? FAR_STEP : 1;

  if ((held != 0 && held != GDK_CONTROL_MASK) || !is_among_bars (self))
    return GDK_EVENT_PROPAGATE;
  switch (key)
    {
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return move_cursor (self, step);
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      return move_cursor (self, -step);
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      return held == 0 ? sort_by_cursor (self) : GDK_EVENT_PROPAGATE;
    case GDK_KEY_a:
    case GDK_KEY_A:
      return held == 0 ? choose_side (self, CGV_SIDE_BASE) : GDK_EVENT_PROPAGATE;
    case GDK_KEY_b:
    case GDK_KEY_B:
      return held == 0 ? choose_side (self, CGV_SIDE_NEW) : GDK_EVENT_PROPAGATE;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

/* Returns the place of the part whose bar is at a point of @widget; CGV_NONE outside of bars. */
static guint
find_place (CgvPartsOverview *self,
           GtkWidget *widget,
           double x,
           double y)
{
  GtkWidget *cell = gtk_widget_pick (widget, x, y, GTK_PICK_DEFAULT);
  CgvPartSpan span;
  double cell_x, cell_y;

  if (self->chart == NULL || cell == NULL || !CGV_IS_PART_BARS_CELL (cell))
    return CGV_NONE;
  if (!cgv_widget_translate (widget, cell, x, y, &cell_x, &cell_y))
    return CGV_NONE;
  span = cgv_part_bars_cell_find (CGV_PART_BARS_CELL (cell), cell_x);
  if (span.n == 0)
    return CGV_NONE;
  return cgv_part_bars_cell_get_largest (CGV_PART_BARS_CELL (cell), span);
}

/* Any button puts the cursor onto a bar, before the context menu opens for it. */
static void
pressed_cb (CgvPartsOverview *self,
            int n_press,
            double x,
            double y,
            GtkGestureClick *gesture)
{
  guint place = find_place (self, self->table_box, x, y);

  if (place != CGV_NONE)
    cgv_parts_chart_set_cursor (self->chart, place);
}

static void
head_released_cb (CgvPartsOverview *self,
                  int n_press,
                  double x,
                  double y,
                  GtkGestureClick *gesture)
{
  guint place = find_place (self, get_head_bars (self), x, y);

  if (place == CGV_NONE)
    return;
  gtk_widget_grab_focus (get_head_bars (self));
  sort_by_place (self, place);
}

static void
sort_action (GtkWidget *widget,
             const char *action,
             GVariant *parameter)
{
  sort_by_cursor (CGV_PARTS_OVERVIEW (widget));
}

static void
only_action (GtkWidget *widget,
             const char *action,
             GVariant *parameter)
{
  CgvPartsOverview *self = CGV_PARTS_OVERVIEW (widget);

  if (get_cursor (self) != CGV_NONE)
    cgv_focus_select_part (self->view.focus, get_cursor_part (self));
}

static void
all_action (GtkWidget *widget,
            const char *action,
            GVariant *parameter)
{
  CgvPartsOverview *self = CGV_PARTS_OVERVIEW (widget);

  if (self->view.focus != NULL)
    cgv_focus_select_all_parts (self->view.focus);
}

static void
base_action (GtkWidget *widget,
             const char *action,
             GVariant *parameter)
{
  choose_side (CGV_PARTS_OVERVIEW (widget), CGV_SIDE_BASE);
}

static void
new_action (GtkWidget *widget,
            const char *action,
            GVariant *parameter)
{
  choose_side (CGV_PARTS_OVERVIEW (widget), CGV_SIDE_NEW);
}

/* The one before it as the base. */
static void
compare_previous_action (GtkWidget *widget,
                         const char *action,
                         GVariant *parameter)
{
  CgvPartsOverview *self = CGV_PARTS_OVERVIEW (widget);
  guint place = get_cursor (self);
  g_autoptr (CgvPartSides) sides = NULL;

  if (self->sides == NULL || place == CGV_NONE || place == 0)
    return;
  sides = cgv_part_sides_new (cgv_part_sides_get_n_parts (self->sides));
  cgv_part_sides_choose (sides, CGV_SIDE_BASE, cgv_parts_chart_get_part (self->chart, place - 1, NULL));
  cgv_part_sides_choose (sides, CGV_SIDE_NEW, get_cursor_part (self));
  cgv_part_sides_assign (self->sides, sides);
}

static void
install_input (GtkWidgetClass *widget_class)
{
  static const struct
  {
    const char *name;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "overview.sort", sort_action },
    { "overview.only", only_action },
    { "overview.all", all_action },
    { "overview.base", base_action },
    { "overview.new", new_action },
    { "overview.compare-previous", compare_previous_action },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, NULL, actions[i].activate);

  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, pressed_cb);
}

/* Prepares the menu for its part, and for a row if there is one. */
static void
prepare_menu (CgvPartsOverview *self,
              gboolean has_row)
{
  GtkWidget *widget = GTK_WIDGET (self);
  guint place = get_cursor (self);
  gboolean has_sides = place != CGV_NONE && self->sides != NULL;
  gboolean is_alone = cgv_focus_get_side (self->view.focus, CGV_SIDE_BASE) == NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self->table), "table.copy-name", has_row);
  gtk_widget_action_set_enabled (GTK_WIDGET (self->table), "table.copy-row", has_row);
  gtk_widget_action_set_enabled (widget, "overview.sort", place != CGV_NONE);
  gtk_widget_action_set_enabled (widget, "overview.only", is_alone && place != CGV_NONE);
  gtk_widget_action_set_enabled (widget, "overview.all", is_alone && !cgv_focus_has_all_parts (self->view.focus));
  gtk_widget_action_set_enabled (widget, "overview.base", has_sides);
  gtk_widget_action_set_enabled (widget, "overview.new", has_sides);
  gtk_widget_action_set_enabled (widget, "overview.compare-previous", has_sides && place > 0);
}

static void
menu_opening_cb (CgvPartsOverview *self,
                 guint position)
{
  prepare_menu (self, TRUE);
}

/* The totals have the same menu, without the items for a row. */
static gboolean
open_head_menu (CgvPartsOverview *self,
                double x,
                double y)
{
  GdkRectangle at = { 0, 0, 1, 1 };
  double menu_x, menu_y;

  if (get_cursor (self) == CGV_NONE || !cgv_widget_translate (get_head_bars (self), GTK_WIDGET (self->table), x, y, &menu_x, &menu_y))
    return FALSE;
  at.x = (int) menu_x;
  at.y = (int) menu_y;
  prepare_menu (self, FALSE);
  cgv_row_menu_popup (cgv_table_get_menu (self->table), &at);
  return TRUE;
}

static void
head_pressed_cb (CgvPartsOverview *self,
                 int n_press,
                 double x,
                 double y,
                 GtkGestureClick *gesture)
{
  if (find_place (self, get_head_bars (self), x, y) != CGV_NONE && open_head_menu (self, x, y))
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

/* Below the part that the keyboard is at. */
static gboolean
head_menu_key_cb (GtkWidget *bars,
                  GVariant *args,
                  gpointer user_data)
{
  CgvPartsOverview *self = user_data;
  guint cursor = get_cursor (self);
  CgvRect rect;

  if (cursor == CGV_NONE)
    return FALSE;
  rect = cgv_part_bars_cell_get_rect (CGV_PART_BARS_CELL (bars), cursor);
  return open_head_menu (self, rect.x + rect.width / 2, gtk_widget_get_height (bars));
}

static void
attach_head_menu (CgvPartsOverview *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *shortcuts = gtk_shortcut_controller_new ();
  GtkShortcutTrigger *trigger = gtk_alternative_trigger_new (gtk_keyval_trigger_new (GDK_KEY_Menu, 0), gtk_keyval_trigger_new (GDK_KEY_F10, GDK_SHIFT_MASK));

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (head_pressed_cb), self);
  gtk_widget_add_controller (get_head_bars (self), GTK_EVENT_CONTROLLER (click));
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (shortcuts), gtk_shortcut_new (trigger, gtk_callback_action_new (head_menu_key_cb, self, NULL)));
  gtk_widget_add_controller (get_head_bars (self), shortcuts);
}

/* Items for parts come before those for rows. */
static void
extend_menu (GtkPopoverMenu *menu)
{
  GMenu *model = cgv_row_menu_get_model (menu);
  g_autoptr (GMenu) parts = g_menu_new ();
  g_autoptr (GMenu) sides = g_menu_new ();

  g_menu_append (parts, _ ("_Sort by This Part"), "overview.sort");
  g_menu_append (parts, _ ("Show _Only This Part"), "overview.only");
  g_menu_append (parts, _ ("Show All _Parts"), "overview.all");
  g_menu_append (sides, _ ("Use as _A (Base)"), "overview.base");
  g_menu_append (sides, _ ("Use as _B (New)"), "overview.new");
  g_menu_append (sides, _ ("_Compare With the Previous Part"), "overview.compare-previous");
  g_menu_prepend_section (model, NULL, G_MENU_MODEL (sides));
  g_menu_prepend_section (model, NULL, G_MENU_MODEL (parts));
}

static void
init_input (CgvPartsOverview *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  extend_menu (cgv_table_get_menu (self->table));
  g_signal_connect_swapped (click, "released", G_CALLBACK (head_released_cb), self);
  gtk_widget_add_controller (get_head_bars (self), GTK_EVENT_CONTROLLER (click));
  attach_head_menu (self);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (CGV_TYPE_PARTS_HEAD);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-parts-overview.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, content);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, table_box);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, self_button);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, inclusive_button);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, common_button);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, hits_label);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, search_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, search_entry);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, head);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, table);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, cursor_label);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsOverview, note_label);
  gtk_widget_class_bind_template_callback (widget_class, measure_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, scale_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, menu_opening_cb);
  gtk_widget_class_bind_template_callback (widget_class, layout_changed_cb);
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
cgv_parts_overview_drop_focus (CgvView *view)
{
  CgvPartsOverview *self = CGV_PARTS_OVERVIEW (view);

  cgv_parts_overview_set_sides (self, NULL);
  cgv_part_matrix_list_set_active (self->list, FALSE);
  cgv_table_set_list (self->table, NULL, NULL, NULL);
  cgv_parts_head_set_chart (self->head, self->table, NULL);
  g_signal_group_set_target (self->list_signals, NULL);
  g_signal_group_set_target (self->chart_signals, NULL);
  g_clear_object (&self->selection);
  g_clear_object (&self->chart);
  g_clear_object (&self->list);
}

static void
make_list (CgvPartsOverview *self)
{
  CgvFocus *focus = self->view.focus;

  self->list = cgv_part_matrix_list_new (focus);
  self->chart = cgv_parts_chart_new (self->list);
  self->selection = cgv_row_selection_new (CGV_ROW_LIST (self->list), find_row, select_row);
  cgv_row_selection_follow (self->selection, G_OBJECT (focus), "changing::row");

  /* Without calls, there is no inclusive cost. */
  gtk_widget_set_sensitive (GTK_WIDGET (self->inclusive_button), cgv_row_text_has_calls (focus));
  if (!cgv_row_text_has_calls (focus))
    gtk_toggle_button_set_active (self->self_button, TRUE);
  measure_toggled_cb (self);
  scale_toggled_cb (self);
  cgv_part_matrix_list_set_search (self->list, gtk_editable_get_text (self->search_entry));

  cgv_table_set_list_of (self->table, cgv_parts_columns_get_spec (), self->chart, CGV_ROW_LIST (self->list), GTK_SELECTION_MODEL (self->selection));
  cgv_parts_head_set_chart (self->head, self->table, self->chart);
  self->is_placed = FALSE;
  g_signal_group_set_target (self->list_signals, self->list);
  g_signal_group_set_target (self->chart_signals, self->chart);
  cgv_part_matrix_list_set_active (self->list, gtk_widget_get_mapped (GTK_WIDGET (self)));
  refresh (self);
}

static void
cgv_parts_overview_focus_changed (CgvView *view)
{
  if (view->focus != NULL)
    make_list (CGV_PARTS_OVERVIEW (view));
}

static void
cgv_parts_overview_class_init (CgvPartsOverviewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->drop_focus = cgv_parts_overview_drop_focus;
  CGV_VIEW_CLASS (klass)->focus_changed = cgv_parts_overview_focus_changed;
  object_class->finalize = cgv_parts_overview_finalize;
  object_class->get_property = cgv_parts_overview_get_property;
  object_class->set_property = cgv_parts_overview_set_property;

  properties[PROP_SIDES] =
    g_param_spec_object ("sides", NULL, NULL, CGV_TYPE_PART_SIDES, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  activated_signal = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  widget_class->map = cgv_parts_overview_map;
  widget_class->unmap = cgv_parts_overview_unmap;
  widget_class->focus = cgv_parts_overview_focus;
  widget_class->grab_focus = cgv_parts_overview_grab_focus;

  gtk_widget_class_set_css_name (widget_class, "partsoverview");
  bind_template (widget_class);
  install_input (widget_class);
}

static void
cgv_parts_overview_init (CgvPartsOverview *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  cgv_table_set_name (self->table, _ ("Functions by parts"));
  g_signal_connect_swapped (self->table, "sorted", G_CALLBACK (cgv_table_update), self->table);
  cgv_parts_head_set_chart (self->head, self->table, NULL);
  gtk_search_bar_connect_entry (self->search_bar, self->search_entry);
  init_input (self);

  self->list_signals = g_signal_group_new (CGV_TYPE_PART_MATRIX_LIST);
  g_signal_group_connect_swapped (self->list_signals, "notify::computing", G_CALLBACK (update_note), self);
  self->chart_signals = g_signal_group_new (CGV_TYPE_PARTS_CHART);
  g_signal_group_connect_swapped (self->chart_signals, "changed", G_CALLBACK (refresh), self);
  cgv_view_follow (CGV_VIEW (self), "notify::amounts", G_CALLBACK (relative_changed_cb));
  cgv_view_follow (CGV_VIEW (self), "notify::filters", G_CALLBACK (update_note));
  cgv_view_follow (CGV_VIEW (self), "notify::row", G_CALLBACK (function_changed_cb));
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
