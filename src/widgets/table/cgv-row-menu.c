/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-row-menu.h"

#include "cgv-column-tools.h"
#include "cgv-row-factory.h"
#include "cgv-widget.h"

struct _CgvRowMenu
{
  GObject parent_instance;

  GMenu *model;
  GtkWidget *parent;    /* lives longer */
  GtkPopover *popover;  /* weak; NULL until it is needed */
  guint position;
  CgvRowMenuOpening opening;         /* (nullable) */
  CgvTitleMenuOpening title_opening; /* (nullable) */
  CgvPlaceMenuOpening place_opening; /* (nullable) */
  gpointer data;
};

G_DEFINE_FINAL_TYPE (CgvRowMenu, cgv_row_menu, G_TYPE_OBJECT)

static void
cgv_row_menu_finalize (GObject *object)
{
  CgvRowMenu *self = CGV_ROW_MENU (object);

  g_clear_weak_pointer (&self->popover);
  g_object_unref (self->model);

  G_OBJECT_CLASS (cgv_row_menu_parent_class)->finalize (object);
}

static void
cgv_row_menu_class_init (CgvRowMenuClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_row_menu_finalize;
}

static void
cgv_row_menu_init (CgvRowMenu *self)
{
  self->position = GTK_INVALID_LIST_POSITION;
}

CgvRowMenu *
cgv_row_menu_new (GMenuModel *model,
                  GtkWidget *parent)
{
  CgvRowMenu *self;

  g_return_val_if_fail (G_IS_MENU (model), NULL);
  g_return_val_if_fail (GTK_IS_WIDGET (parent), NULL);

  self = g_object_new (CGV_TYPE_ROW_MENU, NULL);
  self->model = g_object_ref (G_MENU (model));
  self->parent = parent;
  return self;
}

GMenu *
cgv_row_menu_get_model (CgvRowMenu *self)
{
  g_return_val_if_fail (CGV_IS_ROW_MENU (self), NULL);

  return self->model;
}

GtkPopover *
cgv_row_menu_get_popover (CgvRowMenu *self)
{
  g_return_val_if_fail (CGV_IS_ROW_MENU (self), NULL);

  if (self->popover == NULL)
    {
      GtkWidget *popover = gtk_popover_menu_new_from_model (G_MENU_MODEL (self->model));

      gtk_popover_set_has_arrow (GTK_POPOVER (popover), FALSE);
      gtk_widget_set_halign (popover, GTK_ALIGN_START);
      gtk_widget_set_parent (popover, self->parent);
      g_set_weak_pointer (&self->popover, GTK_POPOVER (popover));
    }
  return self->popover;
}

gboolean
cgv_row_menu_is_open (CgvRowMenu *self)
{
  g_return_val_if_fail (CGV_IS_ROW_MENU (self), FALSE);

  return self->popover != NULL && gtk_widget_get_visible (GTK_WIDGET (self->popover));
}

void
cgv_row_menu_present (CgvRowMenu *self)
{
  g_return_if_fail (CGV_IS_ROW_MENU (self));

  if (self->popover != NULL)
    gtk_popover_present (self->popover);
}

void
cgv_row_menu_remove (CgvRowMenu *self)
{
  g_return_if_fail (CGV_IS_ROW_MENU (self));

  if (self->popover != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->popover));
}

void
cgv_row_menu_popup (CgvRowMenu *self,
                    const GdkRectangle *at)
{
  g_return_if_fail (CGV_IS_ROW_MENU (self));

  gtk_popover_set_pointing_to (cgv_row_menu_get_popover (self), at);
  gtk_popover_popup (self->popover);
}

/* Prepares the menu for the row of @target. Returns FALSE if it is not for that. */
static gboolean
prepare (CgvRowMenu *self,
         GtkWidget *view,
         GtkWidget *target)
{
  guint position = target != NULL ? cgv_row_factory_get_position (target) : GTK_INVALID_LIST_POSITION;

  if (self->place_opening != NULL)
    return self->place_opening (self, target, self->data);
  if (self->title_opening != NULL)
    {
      GtkWidget *title = target != NULL ? cgv_column_tools_find_title (GTK_COLUMN_VIEW (view), target) : NULL;

      if (title != NULL)
        self->title_opening (title, self->data);
      return title != NULL;
    }
  if (position == GTK_INVALID_LIST_POSITION)
    return FALSE;
  self->position = position;
  if (self->opening != NULL)
    self->opening (self->data);
  return TRUE;
}

/* Opens the menu for the row of @target, at a point of @view. */
static gboolean
open_menu (CgvRowMenu *self,
           GtkWidget *view,
           GtkWidget *target,
           double x,
           double y)
{
  GdkRectangle at = { 0, 0, 1, 1 };
  double menu_x, menu_y;

  if (!cgv_widget_translate (view, self->parent, x, y, &menu_x, &menu_y) || !prepare (self, view, target))
    return FALSE;

  at.x = (int) menu_x;
  at.y = (int) menu_y;
  cgv_row_menu_popup (self, &at);
  return TRUE;
}

static void
open_menu_at (GtkGesture *gesture,
              double x,
              double y,
              CgvRowMenu *self)
{
  GtkWidget *view = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture));

  if (open_menu (self, view, gtk_widget_pick (view, x, y, GTK_PICK_INSENSITIVE), x, y))
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
pressed_cb (GtkGesture *gesture,
            int n_press,
            double x,
            double y,
            CgvRowMenu *self)
{
  open_menu_at (gesture, x, y, self);
}

static gboolean
menu_key_cb (GtkWidget *view,
             GVariant *args,
             gpointer user_data)
{
  CgvRowMenu *self = user_data;
  GtkRoot *root = gtk_widget_get_root (view);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  double x, y;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, view))
    return FALSE;
  if (!cgv_widget_translate (focus, view, 0, gtk_widget_get_height (focus), &x, &y))
    return FALSE;

  return open_menu (self, view, focus, x, y);
}

static void
add_shortcut (GtkShortcutController *controller,
              guint keyval,
              GdkModifierType modifiers,
              CgvRowMenu *self)
{
  gtk_shortcut_controller_add_shortcut (controller,
                                        gtk_shortcut_new (gtk_keyval_trigger_new (keyval, modifiers),
                                                          gtk_callback_action_new (menu_key_cb, g_object_ref (self), g_object_unref)));
}

/* The menu lives as long as the widget that it is attached to. */
static void
connect_pressed (GtkGesture *gesture,
                 GCallback callback,
                 CgvRowMenu *self)
{
  g_signal_connect_data (gesture, "pressed", callback, g_object_ref (self), (GClosureNotify) (void (*) (void)) g_object_unref, 0);
}

void
cgv_row_menu_attach (CgvRowMenu *self,
                     GtkWidget *view)
{
  GtkGesture *click;
  GtkGesture *press;
  GtkEventController *keys;

  g_return_if_fail (CGV_IS_ROW_MENU (self));
  g_return_if_fail (GTK_IS_WIDGET (view));

  click = gtk_gesture_click_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  connect_pressed (click, G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (view, GTK_EVENT_CONTROLLER (click));

  press = gtk_gesture_long_press_new ();
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  connect_pressed (press, G_CALLBACK (open_menu_at), self);
  gtk_widget_add_controller (view, GTK_EVENT_CONTROLLER (press));

  keys = gtk_shortcut_controller_new ();
  add_shortcut (GTK_SHORTCUT_CONTROLLER (keys), GDK_KEY_Menu, 0, self);
  add_shortcut (GTK_SHORTCUT_CONTROLLER (keys), GDK_KEY_F10, GDK_SHIFT_MASK, self);
  gtk_widget_add_controller (view, keys);
}

void
cgv_row_menu_attach_to_titles (CgvRowMenu *self,
                               GtkColumnView *view,
                               CgvTitleMenuOpening opening,
                               gpointer user_data)
{
  g_return_if_fail (opening != NULL);

  cgv_row_menu_attach (self, GTK_WIDGET (view));
  self->title_opening = opening;
  self->data = user_data;
}

void
cgv_row_menu_attach_to_place (CgvRowMenu *self,
                              GtkWidget *widget,
                              CgvPlaceMenuOpening opening,
                              gpointer user_data)
{
  g_return_if_fail (opening != NULL);

  cgv_row_menu_attach (self, widget);
  self->place_opening = opening;
  self->data = user_data;
}

guint
cgv_row_menu_get_position (CgvRowMenu *self)
{
  g_return_val_if_fail (CGV_IS_ROW_MENU (self), GTK_INVALID_LIST_POSITION);

  return self->position;
}

void
cgv_row_menu_set_opening (CgvRowMenu *self,
                          CgvRowMenuOpening opening,
                          gpointer user_data)
{
  g_return_if_fail (CGV_IS_ROW_MENU (self));

  self->opening = opening;
  self->data = user_data;
}
