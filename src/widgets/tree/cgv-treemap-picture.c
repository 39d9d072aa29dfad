/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-picture.h"

#include <math.h>

#include "cgv-image.h"
#include "cgv-signal.h"

/* Milliseconds between two levels that the wheel goes. */
#define ZOOM_INTERVAL 200

/* A smaller tile of a treemap has no picture that could grow. */
#define MIN_GROWING 12

enum
{
  RESIZED,
  HOVER_TILE,
  MARK_TILE,
  GO_TO_TILE,
  ZOOM_TOWARDS,
  ZOOM_OUT,
  OPEN_MENU,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

struct _CgvTreemapPicture
{
  CgvTreemapCanvas parent_instance;

  CgvTreemapLayout *layout;
  CgvTreemapCells *cells; /* where the tiles of the layout are seen */
  guint32 marked;
  guint32 hovered;
  GBytes *found; /* or NULL */
  guint32 zoom_time; /* when the wheel zoomed last, in milliseconds */
  GdkTexture *image; /* the tiles; NULL until they are painted */

  /* Tiles that are moving to others, in or out. */
  AdwAnimation *animation; /* NULL at rest */
  GdkTexture *before;      /* the tiles that were shown */
  graphene_size_t size;    /* of that */
  CgvRect place;           /* the root of the inner one, in the outer one */
  CgvRect root;            /* in the inner one */
  gboolean is_inward;
};

G_DEFINE_FINAL_TYPE (CgvTreemapPicture, cgv_treemap_picture, CGV_TYPE_TREEMAP_CANVAS)

static void
stop_motion (CgvTreemapPicture *self)
{
  cgv_treemap_canvas_end_motion (CGV_TREEMAP_CANVAS (self), &self->animation);
  g_clear_object (&self->before);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
cgv_treemap_picture_restyled (CgvTreemapCanvas *canvas)
{
  CgvTreemapPicture *self = CGV_TREEMAP_PICTURE (canvas);

  stop_motion (self);
  g_clear_object (&self->image);
  g_clear_pointer (&self->cells, cgv_treemap_cells_free);
  if (self->layout != NULL)
    self->cells = cgv_treemap_cells_new (self->layout->tree, cgv_treemap_canvas_get_style (canvas));
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

static gboolean
has_rows (CgvTreemapPicture *self)
{
  return self->layout != NULL && self->layout->spec.shape == CGV_TREE_ROWS;
}

static GdkTexture *
paint_tiles (CgvTreemapPicture *self)
{
  CgvTreemapCanvas *canvas = CGV_TREEMAP_CANVAS (self);
  const CgvTreemapStyle *style = cgv_treemap_canvas_get_style (canvas);
  int width = (int) ceil (self->layout->width * style->scale);
  int height = (int) ceil (self->layout->height * style->scale);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr;

  cairo_surface_set_device_scale (surface, style->scale, style->scale);
  cr = cairo_create (surface);
  cgv_treemap_painter_draw (cr, self->layout->tree, self->cells, &self->layout->source, cgv_treemap_canvas_get_pane (canvas), style);
  cairo_destroy (cr);
  return cgv_image_new (surface);
}

static void
draw_marks (CgvTreemapPicture *self,
            cairo_t *cr)
{
  const CgvTreemapStyle *style = cgv_treemap_canvas_get_style (CGV_TREEMAP_CANVAS (self));

  if (self->hovered != CGV_NONE && self->hovered != self->marked)
    cgv_treemap_painter_draw_mark (cr, &cgv_treemap_cells_get (self->cells, self->hovered)->box, false, style);
  if (self->marked != CGV_NONE)
    cgv_treemap_painter_draw_mark (cr, &cgv_treemap_cells_get (self->cells, self->marked)->box, true, style);
}

/* A frame keeps the colours of its contents. */
static void
draw_found (CgvTreemapPicture *self,
            cairo_t *cr)
{
  const CgvTreemapStyle *style = cgv_treemap_canvas_get_style (CGV_TREEMAP_CANVAS (self));
  const guint8 *found = g_bytes_get_data (self->found, NULL);

  for (guint32 i = 0; i < g_bytes_get_size (self->found); i++)
    {
      if ((found[i] & CGV_TILE_IS_FOUND) != 0)
        cgv_treemap_painter_draw_found (cr, &cgv_treemap_cells_get (self->cells, i)->box, has_rows (self) || self->layout->tree->tiles[i].n_children == 0, style);
    }
}

/* A cycle is between its members and the function that calls it. */
static void
draw_hot_path (CgvTreemapPicture *self,
               cairo_t *cr)
{
  const CgvTreemapStyle *style = cgv_treemap_canvas_get_style (CGV_TREEMAP_CANVAS (self));
  const guint8 *marks = g_bytes_get_data (self->found, NULL);
  const CgvTree *tree = self->layout->tree;

  for (guint32 i = 1; i < tree->n_tiles; i++)
    {
      const CgvTile *tile = &tree->tiles[i];
      gboolean is_end = TRUE;
      guint32 from = i == tree->upper ? 0 : tile->parent;

      if ((marks[i] & CGV_TILE_IS_HOT) == 0 || from == CGV_NONE)
        continue;
      for (guint32 child = tile->first_child; child < tile->first_child + tile->n_children; child++)
        is_end = is_end && (marks[child] & CGV_TILE_IS_HOT) == 0;
      cgv_treemap_painter_draw_step (cr, &cgv_treemap_cells_get (self->cells, from)->box, &cgv_treemap_cells_get (self->cells, i)->box, is_end, style);
    }
}

/* Edges of all tiles move evenly; rows keep their heights. The inner picture lies over the outer one, and is the clearer the nearer it is. */
static void
append_motion (CgvTreemapPicture *self,
               GtkSnapshot *snapshot)
{
  double moment = adw_animation_get_value (self->animation);
  double inward = self->is_inward ? moment : 1 - moment;
  double ratio = self->root.width / self->place.width;
  double ratio_y = has_rows (self) ? 1 : self->root.height / self->place.height;
  double scale = 1 - inward + inward * ratio;
  double scale_y = 1 - inward + inward * ratio_y;
  double x = -inward * self->place.x * ratio;
  double y = inward * (self->root.y - self->place.y * ratio_y);
  const graphene_size_t now = GRAPHENE_SIZE_INIT (self->layout->width, self->layout->height);
  const graphene_size_t *outer = self->is_inward ? &self->size : &now;
  const graphene_size_t *inner = self->is_inward ? &now : &self->size;
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget), (float) gtk_widget_get_height (widget)));
  cgv_image_append (self->is_inward ? self->before : self->image, widget, snapshot,
                    &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) (outer->width * scale), (float) (outer->height * scale_y)));
  gtk_snapshot_push_opacity (snapshot, inward);
  cgv_image_append (self->is_inward ? self->image : self->before, widget, snapshot,
                    &GRAPHENE_RECT_INIT ((float) (self->place.x * scale + x), (float) (self->place.y * scale_y + y - self->root.y * scale_y / ratio_y), (float) (inner->width * scale / ratio), (float) (inner->height * scale_y / ratio_y)));
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_pop (snapshot);
}

static void
cgv_treemap_picture_snapshot (GtkWidget *widget,
                              GtkSnapshot *snapshot)
{
  CgvTreemapPicture *self = CGV_TREEMAP_PICTURE (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  cairo_t *cr;

  if (self->cells == NULL || width <= 0 || height <= 0)
    return;

  if (self->image == NULL)
    self->image = paint_tiles (self);
  if (self->animation != NULL)
    {
      append_motion (self, snapshot);
      return;
    }
  cgv_image_append (self->image, widget, snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  if (self->marked == CGV_NONE && self->hovered == CGV_NONE && self->found == NULL)
    return;

  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  cairo_scale (cr, width / (double) self->layout->width, height / (double) self->layout->height);
  if (self->found != NULL)
    {
      draw_found (self, cr);
      draw_hot_path (self, cr);
    }
  draw_marks (self, cr);
  cairo_destroy (cr);
}

static void
cgv_treemap_picture_size_allocate (GtkWidget *widget,
                                   int width,
                                   int height,
                                   int baseline)
{
  g_signal_emit (widget, signals[RESIZED], 0);
}

static void
motion_cb (CgvTreemapPicture *self,
           double x,
           double y)
{
  g_signal_emit (self, signals[HOVER_TILE], 0, cgv_treemap_picture_find_tile (self, x, y));
}

static void
leave_cb (CgvTreemapPicture *self)
{
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

/* A level at a time: a turn of the wheel, or a stroke on a touchpad, is many events. Rows scroll, unless Ctrl is held. */
static gboolean
scroll_cb (CgvTreemapPicture *self,
           double dx,
           double dy,
           GtkEventControllerScroll *controller)
{
  guint32 time = gtk_event_controller_get_current_event_time (GTK_EVENT_CONTROLLER (controller));

  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  if (dy == 0.0 || (has_rows (self) && (state & GDK_CONTROL_MASK) == 0))
    return GDK_EVENT_PROPAGATE;
  if (time - self->zoom_time < ZOOM_INTERVAL)
    return GDK_EVENT_STOP;

  self->zoom_time = time;
  if (dy < 0.0)
    g_signal_emit (self, signals[ZOOM_TOWARDS], 0, self->hovered);
  else
    g_signal_emit (self, signals[ZOOM_OUT], 0);

  return GDK_EVENT_STOP;
}

/* Up, down and among siblings; the root is where one comes from and goes back to. */
static gboolean
move_mark (CgvTreemapPicture *self,
           guint keyval)
{
  guint32 from = self->layout != NULL && cgv_treemap_layout_get_tile (self->layout, self->marked) != NULL ? self->marked : 0;
  guint32 to;

  if (self->layout == NULL)
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
      to = cgv_treemap_layout_get_next (self->layout, from, TRUE);
      break;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      to = cgv_treemap_layout_get_next (self->layout, from, FALSE);
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

static void
add_gesture (CgvTreemapPicture *self,
             GtkGesture *gesture,
             GCallback pressed)
{
  g_signal_connect_swapped (gesture, "pressed", pressed, self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (gesture));
}

static void
add_input (CgvTreemapPicture *self)
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

static void
cgv_treemap_picture_dispose (GObject *object)
{
  stop_motion (CGV_TREEMAP_PICTURE (object));

  G_OBJECT_CLASS (cgv_treemap_picture_parent_class)->dispose (object);
}

static void
cgv_treemap_picture_finalize (GObject *object)
{
  CgvTreemapPicture *self = CGV_TREEMAP_PICTURE (object);

  g_clear_pointer (&self->cells, cgv_treemap_cells_free);
  g_clear_pointer (&self->layout, cgv_treemap_layout_unref);
  g_clear_pointer (&self->found, g_bytes_unref);
  g_clear_object (&self->image);

  G_OBJECT_CLASS (cgv_treemap_picture_parent_class)->finalize (object);
}

static void
cgv_treemap_picture_class_init (CgvTreemapPictureClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_treemap_picture_dispose;
  object_class->finalize = cgv_treemap_picture_finalize;
  widget_class->snapshot = cgv_treemap_picture_snapshot;
  widget_class->size_allocate = cgv_treemap_picture_size_allocate;
  CGV_TREEMAP_CANVAS_CLASS (klass)->restyled = cgv_treemap_picture_restyled;

  signals[RESIZED] = cgv_signal_new ("resized", klass, 0);
  signals[HOVER_TILE] = cgv_signal_new ("hover-tile", klass, 1, G_TYPE_UINT);
  signals[MARK_TILE] = cgv_signal_new ("mark-tile", klass, 1, G_TYPE_UINT);
  signals[GO_TO_TILE] = cgv_signal_new ("go-to-tile", klass, 1, G_TYPE_UINT);
  signals[ZOOM_TOWARDS] = cgv_signal_new ("zoom-towards", klass, 1, G_TYPE_UINT);
  signals[ZOOM_OUT] = cgv_signal_new ("zoom-out", klass, 0);
  signals[OPEN_MENU] = cgv_signal_new ("open-menu", klass, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);

  gtk_widget_class_set_css_name (widget_class, "treemap");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
cgv_treemap_picture_init (CgvTreemapPicture *self)
{
  self->marked = CGV_NONE;
  self->hovered = CGV_NONE;
  add_input (self);
}

static void
arrived_cb (CgvTreemapPicture *self)
{
  stop_motion (self);
}

static void
moved_cb (double value,
          gpointer self)
{
  gtk_widget_queue_draw (self);
}

/* Returns where the root of another layout is in a layout: where it is marked, or where it costs most. */
static guint32
find_root (const CgvTreemapLayout *layout,
           guint32 marked,
           CgvNodeId root)
{
  while (cgv_treemap_layout_get_tile (layout, marked) != NULL && (layout->tree->tiles[marked].kind != CGV_TILE_FUNCTION || layout->tree->tiles[marked].node != root))
    marked = cgv_tree_get_parent (layout->tree, marked);
  return marked != CGV_NONE ? marked : cgv_treemap_layout_find_node (layout, root);
}

/* Starts a motion, so that the user can follow the last tiles. */
static void
begin_motion (CgvTreemapPicture *self,
              const CgvTreemapLayout *before,
              guint32 marked,
              GdkTexture *image)
{
  const CgvTreemapLayout *after = self->layout;
  guint32 place = find_root (before, marked, after->root);
  g_autoptr (AdwAnimation) animation = NULL;

  self->is_inward = place != CGV_NONE;
  if (!self->is_inward)
    place = find_root (after, CGV_NONE, before->root);
  if (place == CGV_NONE)
    return;
  self->place = (self->is_inward ? before : after)->tree->tiles[place].rect;
  self->root = (self->is_inward ? after : before)->tree->tiles[0].rect;
  animation = self->root.width > 0 && self->place.width > 0 && (has_rows (self) || fmin (self->place.width, self->place.height) >= MIN_GROWING) ? cgv_treemap_canvas_new_motion (CGV_TREEMAP_CANVAS (self), moved_cb, G_CALLBACK (arrived_cb)) : NULL;
  if (animation == NULL)
    return;
  self->before = g_object_ref (image);
  self->size = GRAPHENE_SIZE_INIT (before->width, before->height);
  self->animation = g_object_ref (animation);
  adw_animation_play (animation);
}

static gboolean
may_move (const CgvTreemapLayout *before,
          const CgvTreemapLayout *after)
{
  return before != NULL && after != NULL && before->spec.shape == after->spec.shape && before->width == after->width &&
         (before->spec.shape == CGV_TREE_ROWS || before->height == after->height) && before->spec.direction == after->spec.direction &&
         before->root != after->root && before->root != CGV_NONE && after->root != CGV_NONE && before->source.costs == after->source.costs &&
         before->source.comparison == after->source.comparison;
}

void
cgv_treemap_picture_set_layout (CgvTreemapPicture *self,
                                CgvTreemapLayout *layout)
{
  g_autoptr (CgvTreemapLayout) before = NULL;
  g_autoptr (GdkTexture) image = NULL;
  guint32 marked;

  g_return_if_fail (CGV_IS_TREEMAP_PICTURE (self));

  if (self->layout == layout)
    return;

  before = g_steal_pointer (&self->layout);
  image = g_steal_pointer (&self->image);
  marked = self->marked;
  g_clear_pointer (&self->cells, cgv_treemap_cells_free);
  if (layout != NULL)
    self->layout = cgv_treemap_layout_ref (layout);
  self->marked = CGV_NONE;
  self->hovered = CGV_NONE;
  g_clear_pointer (&self->found, g_bytes_unref);
  cgv_treemap_picture_restyled (CGV_TREEMAP_CANVAS (self));
  if (image != NULL && may_move (before, layout))
    begin_motion (self, before, marked, image);
}

gboolean
cgv_treemap_picture_is_moving (CgvTreemapPicture *self)
{
  g_return_val_if_fail (CGV_IS_TREEMAP_PICTURE (self), FALSE);

  return self->animation != NULL;
}

guint32
cgv_treemap_picture_find_tile (CgvTreemapPicture *self,
                               double x,
                               double y)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));

  g_return_val_if_fail (CGV_IS_TREEMAP_PICTURE (self), CGV_NONE);

  if (self->cells == NULL || width <= 0 || height <= 0)
    return CGV_NONE;

  return cgv_treemap_cells_find (self->cells, x * self->layout->width / width, y * self->layout->height / height);
}

gboolean
cgv_treemap_picture_get_tile_area (CgvTreemapPicture *self,
                                   guint32 tile,
                                   GdkRectangle *area)
{
  const CgvRect *box;
  double scale_x, scale_y;

  g_return_val_if_fail (CGV_IS_TREEMAP_PICTURE (self), FALSE);

  if (self->cells == NULL || cgv_treemap_layout_get_tile (self->layout, tile) == NULL)
    return FALSE;

  box = &cgv_treemap_cells_get (self->cells, tile)->box;

  scale_x = gtk_widget_get_width (GTK_WIDGET (self)) / (double) self->layout->width;
  scale_y = gtk_widget_get_height (GTK_WIDGET (self)) / (double) self->layout->height;
  area->x = (int) (box->x * scale_x);
  area->y = (int) (box->y * scale_y);
  area->width = MAX ((int) (box->width * scale_x), 1);
  area->height = MAX ((int) (box->height * scale_y), 1);

  return TRUE;
}

void
cgv_treemap_picture_set_marks (CgvTreemapPicture *self,
                               guint32 marked,
                               guint32 hovered)
{
  g_return_if_fail (CGV_IS_TREEMAP_PICTURE (self));

  self->marked = marked;
  self->hovered = hovered;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
cgv_treemap_picture_set_found (CgvTreemapPicture *self,
                               GBytes *found)
{
  g_return_if_fail (CGV_IS_TREEMAP_PICTURE (self));
  g_return_if_fail (found == NULL || (self->layout != NULL && g_bytes_get_size (found) == self->layout->tree->n_tiles));

  if (self->found == found)
    return;
  g_clear_pointer (&self->found, g_bytes_unref);
  if (found != NULL)
    self->found = g_bytes_ref (found);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
