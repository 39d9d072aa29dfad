/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-row-menu.h"

#include "cgv-column-tools.h"
#include "cgv-row-factory.h"
#include "cgv-widget.h"

#define POSITION_KEY "cgv-menu-position"
#define OPENING_KEY  "cgv-menu-opening"
#define DATA_KEY     "cgv-menu-opening-data"
#define TITLE_KEY    "cgv-menu-title-opening"
#define PLACE_KEY    "cgv-menu-place-opening"
#define MODEL_KEY    "cgv-menu-model"

GtkPopoverMenu *
cgv_row_menu_new (GMenuModel *model,
                  GtkWidget *parent)
{
  GtkWidget *menu;

  g_return_val_if_fail (G_IS_MENU_MODEL (model), NULL);
  g_return_val_if_fail (GTK_IS_WIDGET (parent), NULL);

  menu = gtk_popover_menu_new_from_model (NULL);
  g_object_set_data_full (G_OBJECT (menu), MODEL_KEY, g_object_ref (model), g_object_unref);
  gtk_popover_set_has_arrow (GTK_POPOVER (menu), FALSE);
  gtk_widget_set_halign (menu, GTK_ALIGN_START);
  gtk_widget_set_parent (menu, parent);
  return GTK_POPOVER_MENU (menu);
}

GMenu *
cgv_row_menu_get_model (GtkPopoverMenu *menu)
{
  GMenuModel *model;

  g_return_val_if_fail (GTK_IS_POPOVER_MENU (menu), NULL);

  model = g_object_get_data (G_OBJECT (menu), MODEL_KEY);
  return G_MENU (model != NULL ? model : gtk_popover_menu_get_menu_model (menu));
}

void
cgv_row_menu_popup (GtkPopoverMenu *menu,
                    const GdkRectangle *at)
{
  g_return_if_fail (GTK_IS_POPOVER_MENU (menu));

  if (gtk_popover_menu_get_menu_model (menu) == NULL)
    gtk_popover_menu_set_menu_model (menu, G_MENU_MODEL (cgv_row_menu_get_model (menu)));
  gtk_popover_set_pointing_to (GTK_POPOVER (menu), at);
  gtk_popover_popup (GTK_POPOVER (menu));
}

/* Prepares the menu for the row of @target. Returns FALSE if it is not for that. */
static gboolean
prepare (GtkPopoverMenu *menu,
         GtkWidget *view,
         GtkWidget *target)
{
  CgvRowMenuOpening opening = (CgvRowMenuOpening) g_object_get_data (G_OBJECT (menu), OPENING_KEY);
  CgvTitleMenuOpening title_opening = (CgvTitleMenuOpening) g_object_get_data (G_OBJECT (menu), TITLE_KEY);
  CgvPlaceMenuOpening place_opening = (CgvPlaceMenuOpening) g_object_get_data (G_OBJECT (menu), PLACE_KEY);
  guint position = target != NULL ? cgv_row_factory_get_position (target) : GTK_INVALID_LIST_POSITION;

  if (place_opening != NULL)
    return place_opening (menu, target, g_object_get_data (G_OBJECT (menu), DATA_KEY));
  if (title_opening != NULL)
    {
      GtkWidget *title = target != NULL ? cgv_column_tools_find_title (GTK_COLUMN_VIEW (view), target) : NULL;

      if (title != NULL)
        title_opening (title, g_object_get_data (G_OBJECT (menu), DATA_KEY));
      return title != NULL;
    }
  if (position == GTK_INVALID_LIST_POSITION)
    return FALSE;
  g_object_set_data (G_OBJECT (menu), POSITION_KEY, GUINT_TO_POINTER (position));
  if (opening != NULL)
    opening (g_object_get_data (G_OBJECT (menu), DATA_KEY));
  return TRUE;
}

/* Opens the menu for the row of @target, at a point of @view. */
static gboolean
open_menu (GtkPopoverMenu *menu,
           GtkWidget *view,
           GtkWidget *target,
           double x,
           double y)
{
  GdkRectangle at = { 0, 0, 1, 1 };
  double menu_x, menu_y;

  if (!cgv_widget_translate (view, gtk_widget_get_parent (GTK_WIDGET (menu)), x, y, &menu_x, &menu_y) || !prepare (menu, view, target))
    return FALSE;

  at.x = (int) menu_x;
  at.y = (int) menu_y;
  cgv_row_menu_popup (menu, &at);
  return TRUE;
}

static void
open_menu_at (GtkGesture *gesture,
              double x,
              double y,
              GtkPopoverMenu *menu)
{
  GtkWidget *view = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture));

  if (open_menu (menu, view, gtk_widget_pick (view, x, y, GTK_PICK_INSENSITIVE), x, y))
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
pressed_cb (GtkGesture *gesture,
            int n_press,
            double x,
            double y,
            GtkPopoverMenu *menu)
{
  open_menu_at (gesture, x, y, menu);
}

static gboolean
menu_key_cb (GtkWidget *view,
             GVariant *args,
             gpointer user_data)
{
  GtkPopoverMenu *menu = user_data;
  GtkRoot *root = gtk_widget_get_root (view);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  double x, y;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, view))
    return FALSE;
  if (!cgv_widget_translate (focus, view, 0, gtk_widget_get_height (focus), &x, &y))
    return FALSE;

  return open_menu (menu, view, focus, x, y);
}

static void
add_shortcut (GtkShortcutController *controller,
              guint keyval,
              GdkModifierType modifiers,
              GtkPopoverMenu *menu)
{
  gtk_shortcut_controller_add_shortcut (controller,
                                        gtk_shortcut_new (gtk_keyval_trigger_new (keyval, modifiers),
                                                          gtk_callback_action_new (menu_key_cb, menu, NULL)));
}

void
cgv_row_menu_attach (GtkPopoverMenu *menu,
                     GtkWidget *view)
{
  GtkGesture *click;
  GtkGesture *press;
  GtkEventController *keys;

  g_return_if_fail (GTK_IS_POPOVER_MENU (menu));
  g_return_if_fail (GTK_IS_WIDGET (view));

  click = gtk_gesture_click_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed_cb), menu, 0);
  gtk_widget_add_controller (view, GTK_EVENT_CONTROLLER (click));

  press = gtk_gesture_long_press_new ();
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect_object (press, "pressed", G_CALLBACK (open_menu_at), menu, 0);
  gtk_widget_add_controller (view, GTK_EVENT_CONTROLLER (press));

  keys = gtk_shortcut_controller_new ();
  add_shortcut (GTK_SHORTCUT_CONTROLLER (keys), GDK_KEY_Menu, 0, menu);
  add_shortcut (GTK_SHORTCUT_CONTROLLER (keys), GDK_KEY_F10, GDK_SHIFT_MASK, menu);
  gtk_widget_add_controller (view, keys);
}

void
cgv_row_menu_attach_to_titles (GtkPopoverMenu *menu,
                               GtkColumnView *view,
                               CgvTitleMenuOpening opening,
                               gpointer user_data)
{
  g_return_if_fail (opening != NULL);

  cgv_row_menu_attach (menu, GTK_WIDGET (view));
  g_object_set_data (G_OBJECT (menu), TITLE_KEY, (gpointer) opening);
  g_object_set_data (G_OBJECT (menu), DATA_KEY, user_data);
}

void
cgv_row_menu_attach_to_place (GtkPopoverMenu *menu,
                              GtkWidget *widget,
                              CgvPlaceMenuOpening opening,
                              gpointer user_data)
{
  g_return_if_fail (opening != NULL);

  cgv_row_menu_attach (menu, widget);
  g_object_set_data (G_OBJECT (menu), PLACE_KEY, (gpointer) opening);
  g_object_set_data (G_OBJECT (menu), DATA_KEY, user_data);
}

guint
cgv_row_menu_get_position (GtkPopoverMenu *menu)
{
  g_return_val_if_fail (GTK_IS_POPOVER_MENU (menu), GTK_INVALID_LIST_POSITION);

  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (menu), POSITION_KEY));
}

void
cgv_row_menu_set_opening (GtkPopoverMenu *menu,
                          CgvRowMenuOpening opening,
                          gpointer user_data)
{
  g_return_if_fail (GTK_IS_POPOVER_MENU (menu));

  g_object_set_data (G_OBJECT (menu), OPENING_KEY, (gpointer) opening);
  g_object_set_data (G_OBJECT (menu), DATA_KEY, user_data);
}
