/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-picture-private.h"

enum
{
  HOVER_TILE,
  MARK_TILE,
  GO_TO_TILE,
  ZOOM_TOWARDS,
  ZOOM_OUT,
  OPEN_MENU,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
motion_cb (CgvTreemapPicture *self,
           double x,
           double y)
{
  self->hovered = cgv_treemap_picture_find_tile (self, x, y);
  g_signal_emit (self, signals[HOVER_TILE], 0, self->hovered);
}

static void
leave_cb (CgvTreemapPicture *self)
{
  self->hovered = CGV_NONE;
  g_signal_emit (self, signals[HOVER_TILE], 0, CGV_NONE);
}

/* Every other click of many makes a double click: that is how one goes further in. */
static void
pressed_cb (CgvTreemapPicture *self,
            int n_press,
            double x,
            double y)
{
  guint32 tile = cgv_treemap_picture_find_tile (self, x, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  g_signal_emit (self, signals[MARK_TILE], 0, tile);
  if (n_press % 2 == 0)
    g_signal_emit (self, signals[GO_TO_TILE], 0, tile);
}

static void
menu_pressed_cb (CgvTreemapPicture *self,
                 int n_press,
                 double x,
                 double y)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  g_signal_emit (self, signals[MARK_TILE], 0, cgv_treemap_picture_find_tile (self, x, y));
  g_signal_emit (self, signals[OPEN_MENU], 0, x, y);
}

static void
long_pressed_cb (CgvTreemapPicture *self,
                 double x,
                 double y)
{
  menu_pressed_cb (self, 1, x, y);
}

static gboolean
scroll_cb (CgvTreemapPicture *self,
           double dx,
           double dy,
           GtkEventControllerScroll *controller)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  if ((state & GDK_CONTROL_MASK) == 0 || dy == 0.0)
    return GDK_EVENT_PROPAGATE;

  if (dy < 0.0)
    g_signal_emit (self, signals[ZOOM_TOWARDS], 0, self->hovered);
  else
    g_signal_emit (self, signals[ZOOM_OUT], 0);

  return GDK_EVENT_STOP;
}

/* In, out and among siblings; the root is where one comes from and goes back to. */
static gboolean
move_mark (CgvTreemapPicture *self,
           guint keyval)
{
  guint32 from = self->layout != NULL && cgv_treemap_layout_get_tile (self->layout, self->marked) != NULL ? self->marked : 0;
  const CgvTile *data = self->layout != NULL ? cgv_treemap_layout_get_tile (self->layout, from) : NULL;
  guint32 to;

  if (data == NULL)
    return FALSE;

  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      to = cgv_treemap_layout_get_sibling (self->layout, from, -1);
      break;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      to = cgv_treemap_layout_get_sibling (self->layout, from, 1);
      break;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      to = data->parent != CGV_NONE ? data->parent : from;
      break;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      to = data->n_children > 0 ? data->first_child : from;
      break;
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      to = 0;
      break;
    default:
      return FALSE;
    }

  g_signal_emit (self, signals[MARK_TILE], 0, to);
  return TRUE;
}

static gboolean
key_pressed_cb (CgvTreemapPicture *self,
                guint keyval,
                guint keycode,
                GdkModifierType state)
{
  GdkRectangle area;

  if ((state & GDK_ALT_MASK) != 0)
    return GDK_EVENT_PROPAGATE;
  if (move_mark (self, keyval))
    return GDK_EVENT_STOP;

  switch (keyval)
    {
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
    case GDK_KEY_space:
    case GDK_KEY_KP_Space:
      g_signal_emit (self, signals[GO_TO_TILE], 0, self->marked);
      return GDK_EVENT_STOP;
    case GDK_KEY_plus:
    case GDK_KEY_KP_Add:
    case GDK_KEY_equal:
      g_signal_emit (self, signals[ZOOM_TOWARDS], 0, self->marked);
      return GDK_EVENT_STOP;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
    case GDK_KEY_BackSpace:
      g_signal_emit (self, signals[ZOOM_OUT], 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_Menu:
    case GDK_KEY_F10:
      if (keyval == GDK_KEY_F10 && (state & GDK_SHIFT_MASK) == 0)
        return GDK_EVENT_PROPAGATE;
      if (cgv_treemap_picture_get_tile_area (self, self->marked, &area))
        g_signal_emit (self, signals[OPEN_MENU], 0, area.x + area.width / 2.0, area.y + area.height / 2.0);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static guint
add_signal (CgvTreemapPictureClass *klass,
            const char *name,
            guint n_params,
            GType type)
{
  return g_signal_new (name, G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, n_params, type, type);
}

void
cgv_treemap_picture_add_input_signals (CgvTreemapPictureClass *klass)
{
  signals[HOVER_TILE] = add_signal (klass, "hover-tile", 1, G_TYPE_UINT);
  signals[MARK_TILE] = add_signal (klass, "mark-tile", 1, G_TYPE_UINT);
  signals[GO_TO_TILE] = add_signal (klass, "go-to-tile", 1, G_TYPE_UINT);
  signals[ZOOM_TOWARDS] = add_signal (klass, "zoom-towards", 1, G_TYPE_UINT);
  signals[ZOOM_OUT] = add_signal (klass, "zoom-out", 0, G_TYPE_NONE);
  signals[OPEN_MENU] = add_signal (klass, "open-menu", 2, G_TYPE_DOUBLE);
}

static void
add_gesture (CgvTreemapPicture *self,
             GtkGesture *gesture,
             GCallback pressed)
{
  g_signal_connect_swapped (gesture, "pressed", pressed, self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (gesture));
}

void
cgv_treemap_picture_add_input (CgvTreemapPicture *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL | GTK_EVENT_CONTROLLER_SCROLL_DISCRETE);
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkGesture *menu = gtk_gesture_click_new ();
  GtkGesture *long_press = gtk_gesture_long_press_new ();

  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (long_press), TRUE);
  add_gesture (self, gtk_gesture_click_new (), G_CALLBACK (pressed_cb));
  add_gesture (self, menu, G_CALLBACK (menu_pressed_cb));
  add_gesture (self, long_press, G_CALLBACK (long_pressed_cb));
}
