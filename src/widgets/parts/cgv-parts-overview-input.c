/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-overview-private.h"

#include <glib/gi18n.h>

#include "cgv-column-tools.h"
#include "cgv-parts-text.h"
#include "cgv-row-menu.h"

/* How far Page Up and Page Down would go, were they not for rows: Ctrl with an arrow. */
#define FAR_STEP 10

static CgvPartId
get_cursor (CgvPartsOverview *self)
{
  return self->chart != NULL ? cgv_parts_chart_get_cursor (self->chart) : CGV_NONE;
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

  cgv_parts_chart_set_cursor (self->chart, cgv_parts_chart_get_part (self->chart, (guint) CLAMP (place, 0, (gint64) n - 1)));
}

static gboolean
move_cursor (CgvPartsOverview *self,
             int step)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  CgvPartId cursor = get_cursor (self);

  if (self->chart == NULL)
    return GDK_EVENT_PROPAGATE;
  if (cursor == CGV_NONE)
    set_cursor_place (self, 0);
  else
    set_cursor_place (self, (gint64) cgv_parts_chart_get_place (self->chart, cursor) + (is_rtl ? -step : step));
  return GDK_EVENT_STOP;
}

static gboolean
sort_by_cursor (CgvPartsOverview *self)
{
  if (get_cursor (self) == CGV_NONE)
    return GDK_EVENT_PROPAGATE;
  cgv_parts_columns_sort_by_part (self->columns, get_cursor (self));
  return GDK_EVENT_STOP;
}

static gboolean
choose_side (CgvPartsOverview *self,
             CgvSide side)
{
  if (self->sides == NULL || get_cursor (self) == CGV_NONE)
    return GDK_EVENT_PROPAGATE;
  cgv_part_sides_choose (self->sides, side, get_cursor (self));
  return GDK_EVENT_STOP;
}

/* Titles of columns have Return for themselves. */
static gboolean
is_among_bars (CgvPartsOverview *self)
{
  return gtk_widget_has_focus (get_head_bars (self)) || cgv_column_tools_get_focus_position (self->column_view) != GTK_INVALID_LIST_POSITION;
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

/* The part that is shown at a place of @widget; CGV_NONE where there are no bars. */
static CgvPartId
find_part (CgvPartsOverview *self,
           GtkWidget *widget,
           double x,
           double y)
{
  GtkWidget *cell = gtk_widget_pick (widget, x, y, GTK_PICK_DEFAULT);
  CgvPartSpan span;
  double cell_x, cell_y;

  if (self->chart == NULL || cell == NULL || !CGV_IS_PART_BARS_CELL (cell))
    return CGV_NONE;
  if (!gtk_widget_translate_coordinates (widget, cell, x, y, &cell_x, &cell_y))
    return CGV_NONE;
  span = cgv_part_bars_cell_find (CGV_PART_BARS_CELL (cell), cell_x);
  if (span.n == 0)
    return CGV_NONE;
  return cgv_parts_chart_get_part (self->chart, cgv_part_bars_cell_get_largest (CGV_PART_BARS_CELL (cell), span));
}

/* Any button puts the cursor onto a bar, before the context menu opens for it. */
static void
pressed_cb (CgvPartsOverview *self,
            int n_press,
            double x,
            double y,
            GtkGestureClick *gesture)
{
  CgvPartId part = find_part (self, self->table, x, y);

  if (part != CGV_NONE)
    cgv_parts_chart_set_cursor (self->chart, part);
}

static void
head_released_cb (CgvPartsOverview *self,
                  int n_press,
                  double x,
                  double y,
                  GtkGestureClick *gesture)
{
  CgvPartId part = find_part (self, get_head_bars (self), x, y);

  if (part == CGV_NONE)
    return;
  gtk_widget_grab_focus (get_head_bars (self));
  cgv_parts_columns_sort_by_part (self->columns, part);
}

static void
copy_text (CgvPartsOverview *self,
           const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
copy_rows (CgvPartsOverview *self,
           guint position,
           guint n_rows)
{
  g_autofree char *text = NULL;

  if (position >= cgv_parts_overview_get_n_rows (self))
    return;
  text = cgv_parts_text_dup_table (self->chart, position, n_rows, FALSE);
  copy_text (self, text);
}

static void
copy_action (GtkWidget *widget,
             const char *action,
             GVariant *parameter)
{
  CgvPartsOverview *self = CGV_PARTS_OVERVIEW (widget);
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
  CgvPartsOverview *self = CGV_PARTS_OVERVIEW (widget);

  copy_rows (self, cgv_row_menu_get_position (self->row_menu), 1);
}

static void
copy_all_action (GtkWidget *widget,
                 const char *action,
                 GVariant *parameter)
{
  CgvPartsOverview *self = CGV_PARTS_OVERVIEW (widget);
  g_autofree char *text = NULL;

  if (self->list == NULL || cgv_part_matrix_list_get_matrix (self->list) == NULL)
    return;
  text = cgv_parts_text_dup_table (self->chart, 0, cgv_parts_overview_get_n_rows (self), TRUE);
  copy_text (self, text);
}

static void
copy_name_action (GtkWidget *widget,
                  const char *action,
                  GVariant *parameter)
{
  CgvPartsOverview *self = CGV_PARTS_OVERVIEW (widget);
  guint position = cgv_row_menu_get_position (self->row_menu);
  g_autofree char *name = NULL;

  if (position >= cgv_parts_overview_get_n_rows (self))
    return;
  name = cgv_parts_text_dup_whole_name (self->chart, cgv_part_matrix_list_get_node (self->list, position));
  copy_text (self, name);
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
    cgv_focus_select_part (self->focus, get_cursor (self));
}

static void
all_action (GtkWidget *widget,
            const char *action,
            GVariant *parameter)
{
  CgvPartsOverview *self = CGV_PARTS_OVERVIEW (widget);

  if (self->focus != NULL)
    cgv_focus_select_all_parts (self->focus);
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
  CgvPartId part = get_cursor (self);
  g_autoptr (CgvPartSides) sides = NULL;
  guint place;

  if (self->sides == NULL || part == CGV_NONE)
    return;
  place = cgv_parts_chart_get_place (self->chart, part);
  if (place == 0)
    return;
  sides = cgv_part_sides_new (cgv_part_sides_get_n_parts (self->sides));
  cgv_part_sides_choose (sides, CGV_SIDE_BASE, cgv_parts_chart_get_part (self->chart, place - 1));
  cgv_part_sides_choose (sides, CGV_SIDE_NEW, part);
  cgv_part_sides_assign (self->sides, sides);
}

void
cgv_parts_overview_install_input (GtkWidgetClass *widget_class)
{
  static const struct
  {
    const char *name;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "overview.copy", copy_action },
    { "overview.copy-row", copy_row_action },
    { "overview.copy-all", copy_all_action },
    { "overview.copy-name", copy_name_action },
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

/* What is offered depends on the part that the menu is for, and on whether it is for a row. */
static void
prepare_menu (CgvPartsOverview *self,
              gboolean has_row)
{
  GtkWidget *widget = GTK_WIDGET (self);
  CgvPartId part = get_cursor (self);
  gboolean has_sides = part != CGV_NONE && self->sides != NULL;

  gtk_widget_action_set_enabled (widget, "overview.copy-name", has_row);
  gtk_widget_action_set_enabled (widget, "overview.copy-row", has_row);
  gtk_widget_action_set_enabled (widget, "overview.sort", part != CGV_NONE);
  gtk_widget_action_set_enabled (widget, "overview.only", part != CGV_NONE);
  gtk_widget_action_set_enabled (widget, "overview.all", !cgv_focus_has_all_parts (self->focus));
  gtk_widget_action_set_enabled (widget, "overview.base", has_sides);
  gtk_widget_action_set_enabled (widget, "overview.new", has_sides);
  gtk_widget_action_set_enabled (widget, "overview.compare-previous", has_sides && cgv_parts_chart_get_place (self->chart, part) > 0);
}

static void
menu_opening_cb (gpointer user_data)
{
  prepare_menu (user_data, TRUE);
}

/* The totals have the same menu, without what is for a row. */
static gboolean
open_head_menu (CgvPartsOverview *self,
                double x,
                double y)
{
  GdkRectangle at = { 0, 0, 1, 1 };
  double menu_x, menu_y;

  if (get_cursor (self) == CGV_NONE || !gtk_widget_translate_coordinates (get_head_bars (self), GTK_WIDGET (self), x, y, &menu_x, &menu_y))
    return FALSE;
  at.x = (int) menu_x;
  at.y = (int) menu_y;
  prepare_menu (self, FALSE);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->row_menu), &at);
  gtk_popover_popup (GTK_POPOVER (self->row_menu));
  return TRUE;
}

static void
head_pressed_cb (CgvPartsOverview *self,
                 int n_press,
                 double x,
                 double y,
                 GtkGestureClick *gesture)
{
  if (find_part (self, get_head_bars (self), x, y) != CGV_NONE && open_head_menu (self, x, y))
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

/* Below the part that the keyboard is at. */
static gboolean
head_menu_key_cb (GtkWidget *bars,
                  GVariant *args,
                  gpointer user_data)
{
  CgvPartsOverview *self = user_data;
  CgvPartId cursor = get_cursor (self);
  CgvRect rect;

  if (cursor == CGV_NONE)
    return FALSE;
  rect = cgv_part_bars_cell_get_rect (CGV_PART_BARS_CELL (bars), cgv_parts_chart_get_place (self->chart, cursor));
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

static GMenuModel *
new_row_menu (void)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) parts = g_menu_new ();
  g_autoptr (GMenu) sides = g_menu_new ();
  g_autoptr (GMenu) copies = g_menu_new ();

  g_menu_append (parts, _ ("_Sort by This Part"), "overview.sort");
  g_menu_append (parts, _ ("Show _Only This Part"), "overview.only");
  g_menu_append (parts, _ ("Show All _Parts"), "overview.all");
  g_menu_append (sides, _ ("Use as _A (Base)"), "overview.base");
  g_menu_append (sides, _ ("Use as _B (New)"), "overview.new");
  g_menu_append (sides, _ ("_Compare With the Previous Part"), "overview.compare-previous");
  g_menu_append (copies, _ ("Copy _Name"), "overview.copy-name");
  g_menu_append (copies, _ ("Copy _Row"), "overview.copy-row");
  g_menu_append (copies, _ ("Copy A_ll Rows"), "overview.copy-all");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (parts));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (sides));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (copies));

  return G_MENU_MODEL (g_steal_pointer (&menu));
}

void
cgv_parts_overview_init_input (CgvPartsOverview *self)
{
  g_autoptr (GMenuModel) menu = new_row_menu ();
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_popover_menu_set_menu_model (self->row_menu, menu);
  cgv_row_menu_attach (self->row_menu, GTK_WIDGET (self->column_view));
  cgv_row_menu_set_opening (self->row_menu, menu_opening_cb, self);

  g_signal_connect_swapped (click, "released", G_CALLBACK (head_released_cb), self);
  gtk_widget_add_controller (get_head_bars (self), GTK_EVENT_CONTROLLER (click));
  attach_head_menu (self);
}
