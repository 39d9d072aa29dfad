/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-diagram-picture.h"

#include <math.h>

#include "cgv-allocator.h"
#include "cgv-diagram-map.h"
#include "cgv-image.h"
#include "cgv-picture-sheet.h"
#include "cgv-signal.h"
#include "cgv-task.h"
#include "cgv-widget.h"

#define ZOOM_STEP 1.25
#define WHEEL     60.0

/* A picture is not made smaller than this to show all of it at first. */
#define LEAST_AT_FIRST 0.85

/* Margin around the view that is painted ahead, so that moving is quick, as a share of the view;
 * and the least rest of it, below which the picture is painted again. */
#define AHEAD      0.5
#define LEAST_LEFT 0.2

/* In pixels, more than the rounding error of places. */
#define ROUNDING 0.01

/* Space between the current box and the edge. */
#define EDGE 24.0

struct _CgvDiagramPicture
{
  CgvTreemapCanvas parent_instance;

  CgvDiagram *diagram;
  CgvCosts *costs; /* the costs that are shown, or a comparison */
  CgvComparison *comparison;
  CgvDiagramStyle layout;
  guint32 selected;
  guint32 marked;
  guint32 hovered;
  GBytes *found; /* a byte for each row, or NULL */
  GBytes *hot;   /* the same for the hot path */

  /* A point p of the picture is at p · zoom + offset. */
  double zoom;
  double x;
  double y;
  gboolean is_placed;
  double drag_x; /* where it was when dragging began */
  double drag_y;
  gboolean drags_map;
  gboolean uses_map; /* the picture was moved by the map last */
  CgvDiagramMapCorner map_corner;

  GdkTexture *image; /* a part of the picture, or NULL */
  graphene_rect_t painted; /* that part */
  double painted_zoom;
  gboolean is_stale; /* the image is out of date */

  gboolean is_painting; /* a thread does */
};

/* Input of a painting thread, which holds all of it. */
typedef struct
{
  CgvDiagram *diagram;
  CgvTreeSource source;
  CgvDiagramStyle layout;
  CgvTreemapStyle style;
  PangoFontDescription *font;
  CgvColorKey *key;
  GBytes *found;
  GBytes *hot;
  guint32 selected;
  guint32 lit;
  graphene_rect_t area;
  double zoom;
} Painting;

enum
{
  MARK_BOX,
  GO_TO_BOX,
  OPEN_BOX,
  ZOOMED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvDiagramPicture, cgv_diagram_picture, CGV_TYPE_TREEMAP_CANVAS)

static void
repaint (CgvDiagramPicture *self)
{
  self->is_stale = TRUE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
cgv_diagram_picture_restyled (CgvTreemapCanvas *canvas)
{
  repaint (CGV_DIAGRAM_PICTURE (canvas));
}

/* Returns the view, in the units of the picture. */
static graphene_rect_t
get_view (CgvDiagramPicture *self)
{
  return GRAPHENE_RECT_INIT ((float) (-self->x / self->zoom), (float) (-self->y / self->zoom),
                             (float) (gtk_widget_get_width (GTK_WIDGET (self)) / self->zoom), (float) (gtk_widget_get_height (GTK_WIDGET (self)) / self->zoom));
}

static Painting *
painting_new (CgvDiagramPicture *self,
              double ahead)
{
  const CgvTreemapStyle *style = cgv_treemap_canvas_get_style (CGV_TREEMAP_CANVAS (self));
  Painting *painting = g_new0 (Painting, 1);

  painting->diagram = cgv_diagram_ref (self->diagram);
  painting->source.costs = self->costs != NULL ? cgv_costs_ref (self->costs) : NULL;
  painting->source.comparison = self->comparison != NULL ? cgv_comparison_ref (self->comparison) : NULL;
  painting->layout = self->layout;
  painting->style = *style;
  painting->style.font = painting->font = pango_font_description_copy (style->font);
  painting->style.key = painting->key = style->key != NULL ? cgv_color_key_ref ((CgvColorKey *) style->key) : NULL;
  painting->found = self->found != NULL ? g_bytes_ref (self->found) : NULL;
  painting->hot = self->hot != NULL ? g_bytes_ref (self->hot) : NULL;
  painting->selected = self->selected;
  painting->lit = self->hovered != CGV_NONE ? self->hovered : self->marked;
  painting->area = get_view (self);
  /* By whole pixels, so that the image does not depend on how much of it is painted. */
  graphene_rect_inset (&painting->area, (float) -(ceil (gtk_widget_get_width (GTK_WIDGET (self)) * ahead) / self->zoom),
                       (float) -(ceil (gtk_widget_get_height (GTK_WIDGET (self)) * ahead) / self->zoom));
  painting->zoom = self->zoom;
  return painting;
}

static void
painting_free (gpointer data)
{
  Painting *painting = data;

  cgv_diagram_unref (painting->diagram);
  cgv_allocator_free_later (g_steal_pointer (&painting->source.costs), (GDestroyNotify) cgv_costs_unref);
  cgv_allocator_free_later (g_steal_pointer (&painting->source.comparison), (GDestroyNotify) cgv_comparison_unref);
  pango_font_description_free (painting->font);
  cgv_allocator_free_later (g_steal_pointer (&painting->key), (GDestroyNotify) cgv_color_key_unref);
  g_clear_pointer (&painting->found, g_bytes_unref);
  g_clear_pointer (&painting->hot, g_bytes_unref);
  g_free (painting);
}

static void
draw_found (const Painting *painting,
            cairo_t *cr)
{
  const CgvDiagram *diagram = painting->diagram;
  gsize n_rows = 0;
  const guint8 *found = painting->found != NULL ? g_bytes_get_data (painting->found, &n_rows) : NULL;

  for (guint32 i = 0; i < diagram->n_boxes; i++)
    {
      const CgvDiagramBox *box = &diagram->boxes[i];
      const CgvRect rect = { box->x - painting->layout.box_width / 2, box->y, painting->layout.box_width, box->height };

      if (box->cycle == CGV_NONE && box->node < n_rows && found[box->node] != 0)
        cgv_treemap_painter_draw_found (cr, &rect, true, &painting->style);
    }
}

static cairo_surface_t *
paint (const Painting *painting)
{
  double scale = painting->zoom * painting->style.scale;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) ceil ((double) painting->area.size.width * scale), (int) ceil ((double) painting->area.size.height * scale));
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -(double) painting->area.origin.x, -(double) painting->area.origin.y);
  cgv_diagram_painter_draw (cr, painting->diagram, &painting->source, &painting->layout, &painting->style, painting->hot != NULL ? g_bytes_get_data (painting->hot, NULL) : NULL, painting->selected, painting->lit);
  draw_found (painting, cr);
  cairo_destroy (cr);
  return surface;
}

static void
take_image (CgvDiagramPicture *self,
            const Painting *painting,
            cairo_surface_t *surface)
{
  g_clear_object (&self->image);
  self->image = cgv_image_new (surface);
  self->painted = painting->area;
  self->painted_zoom = painting->zoom;
}

static void
paint_at_once (CgvDiagramPicture *self,
               double ahead)
{
  Painting *painting = painting_new (self, ahead);

  take_image (self, painting, paint (painting));
  painting_free (painting);
  self->is_stale = FALSE;
}

static void
paint_in_thread (GTask *task,
                 gpointer source_object,
                 gpointer task_data,
                 GCancellable *cancellable)
{
  g_task_return_pointer (task, paint (task_data), (GDestroyNotify) cairo_surface_destroy);
}

static void
painted_cb (GObject *object,
            GAsyncResult *result,
            gpointer user_data)
{
  CgvDiagramPicture *self = CGV_DIAGRAM_PICTURE (object);
  const Painting *painting = g_task_get_task_data (G_TASK (result));
  cairo_surface_t *surface = g_task_propagate_pointer (G_TASK (result), NULL);

  self->is_painting = FALSE;
  if (painting->diagram == self->diagram)
    take_image (self, painting, surface);
  else
    cairo_surface_destroy (surface);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The view is painted first, then its surroundings. Changes while the thread paints are painted afterwards. */
static void
paint_later (CgvDiagramPicture *self)
{
  gboolean is_urgent = self->is_stale || self->painted_zoom < self->zoom || self->painted_zoom > self->zoom;

  if (self->is_painting)
    return;
  self->is_painting = TRUE;
  self->is_stale = FALSE;
  cgv_task_run (self, NULL, painted_cb, NULL, paint_in_thread, painting_new (self, is_urgent ? 0 : AHEAD), painting_free);
}

/* Returns whether the image is up to date, also somewhat around the view. */
static gboolean
is_painted (CgvDiagramPicture *self)
{
  graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float) self->diagram->width, (float) self->diagram->height);
  graphene_rect_t view = get_view (self);

  if (self->image == NULL || self->is_stale || self->painted_zoom < self->zoom || self->painted_zoom > self->zoom)
    return FALSE;
  graphene_rect_inset (&view, -view.size.width * (float) LEAST_LEFT, -view.size.height * (float) LEAST_LEFT);
  return !graphene_rect_intersection (&view, &all, &view) || cgv_diagram_map_contains (&self->painted, &view);
}

/* Paints in a thread, while the last image is shown in its place. Names of other owners cannot be held. */
static void
update_image (CgvDiagramPicture *self)
{
  if (self->image == NULL || (self->layout.names != NULL && !is_painted (self)))
    paint_at_once (self, self->layout.names != NULL ? AHEAD : 0);
  if (self->layout.names == NULL && !is_painted (self))
    paint_later (self);
}

static void
cgv_diagram_picture_snapshot (GtkWidget *widget,
                              GtkSnapshot *snapshot)
{
  CgvDiagramPicture *self = CGV_DIAGRAM_PICTURE (widget);
  graphene_rect_t view;
  CgvDiagramMap map;
  double x, y, size;

  if (self->diagram == NULL || gtk_widget_get_width (widget) <= 0 || gtk_widget_get_height (widget) <= 0)
    return;

  view = get_view (self);
  update_image (self);
  /* On whole pixels an image need not be sampled. Half a pixel goes to one side regardless of rounding. */
  x = round ((double) self->painted.origin.x * self->zoom + self->x + ROUNDING);
  y = round ((double) self->painted.origin.y * self->zoom + self->y + ROUNDING);
  size = self->zoom / self->painted_zoom / cgv_treemap_canvas_get_style (CGV_TREEMAP_CANVAS (self))->scale;
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget), (float) gtk_widget_get_height (widget)));
  cgv_image_append (self->image, widget, snapshot,
                    &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) (gdk_texture_get_width (self->image) * size), (float) (gdk_texture_get_height (self->image) * size)));
  map = (CgvDiagramMap){ self->diagram, &self->layout, self->selected, view, self->map_corner };
  /* It does not move away from a pointer that uses it. */
  if (!self->uses_map)
    map.corner = self->map_corner = cgv_diagram_map_choose_corner (&map, widget);
  cgv_diagram_map_draw (&map, widget, snapshot);
  gtk_snapshot_pop (snapshot);
}

/* Something of the picture stays in view. */
static void
keep_in_view (CgvDiagramPicture *self)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));

  self->x = CLAMP (self->x, fmin (width, self->layout.box_width) - self->diagram->width * self->zoom, fmax (0, width - self->layout.box_width));
  self->y = CLAMP (self->y, fmin (height, self->layout.box_height) - self->diagram->height * self->zoom, fmax (0, height - self->layout.box_height));
}

static void
move (CgvDiagramPicture *self,
      double x,
      double y)
{
  if (self->diagram == NULL)
    return;
  self->x = x;
  self->y = y;
  keep_in_view (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Converts a point of the map. Returns FALSE if it is not in the map. */
static gboolean
find_in_map (CgvDiagramPicture *self,
             double x,
             double y,
             graphene_point_t *point)
{
  CgvDiagramMap map = { .diagram = self->diagram, .layout = &self->layout, .corner = self->map_corner };

  if (self->diagram == NULL)
    return FALSE;
  map.view = get_view (self);
  return cgv_diagram_map_find (&map, GTK_WIDGET (self), x, y, point);
}

static gboolean
move_by_map (CgvDiagramPicture *self,
             double x,
             double y)
{
  graphene_point_t point;

  self->uses_map = find_in_map (self, x, y, &point);
  if (!self->uses_map)
    return FALSE;
  move (self, gtk_widget_get_width (GTK_WIDGET (self)) / 2.0 - (double) point.x * self->zoom, gtk_widget_get_height (GTK_WIDGET (self)) / 2.0 - (double) point.y * self->zoom);
  return TRUE;
}

static void
zoom_at (CgvDiagramPicture *self,
         double zoom,
         double x,
         double y)
{
  double before = self->zoom;

  self->uses_map = FALSE;
  self->zoom = CLAMP (zoom, CGV_DIAGRAM_ZOOM_MIN, CGV_DIAGRAM_ZOOM_MAX);
  self->x = x - (x - self->x) * self->zoom / before;
  self->y = y - (y - self->y) * self->zoom / before;
  if (self->diagram != NULL)
    keep_in_view (self);
  repaint (self);
  g_signal_emit (self, signals[ZOOMED], 0);
}

static double
get_fitting_zoom (CgvDiagramPicture *self)
{
  return fmin ((gtk_widget_get_width (GTK_WIDGET (self)) - EDGE) / self->diagram->width, (gtk_widget_get_height (GTK_WIDGET (self)) - EDGE) / self->diagram->height);
}

/* Centres all of it if that is readable; otherwise the marked or selected box, or the top. */
static void
place (CgvDiagramPicture *self)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  guint32 middle = self->marked != CGV_NONE ? self->marked : self->selected;
  const CgvDiagramBox *box = &self->diagram->boxes[middle != CGV_NONE ? middle : 0];

  self->zoom = CLAMP (get_fitting_zoom (self), LEAST_AT_FIRST, 1);
  self->x = (width - self->diagram->width * self->zoom) / 2;
  self->y = (height - self->diagram->height * self->zoom) / 2;
  if (self->diagram->width * self->zoom > width)
    self->x = width / 2 - box->x * self->zoom;
  if (self->diagram->height * self->zoom > height)
    self->y = middle != CGV_NONE ? fmin (EDGE / 2, height / 2 - box->y * self->zoom) : EDGE / 2;
  self->is_placed = TRUE;
  repaint (self);
}

/* Sizes must not change while they are allocated. */
static gboolean
tell_zoom_cb (GtkWidget *widget,
              GdkFrameClock *clock,
              gpointer user_data)
{
  g_signal_emit (widget, signals[ZOOMED], 0);
  return G_SOURCE_REMOVE;
}

static void
cgv_diagram_picture_size_allocate (GtkWidget *widget,
                                   int width,
                                   int height,
                                   int baseline)
{
  CgvDiagramPicture *self = CGV_DIAGRAM_PICTURE (widget);

  if (self->diagram == NULL || self->is_placed || width <= 1 || height <= 1)
    return;
  place (self);
  gtk_widget_add_tick_callback (widget, tell_zoom_cb, NULL, NULL);
}

gboolean
cgv_diagram_picture_get_map_area (CgvDiagramPicture *self,
                                  graphene_rect_t *area)
{
  CgvDiagramMap map = { .diagram = self->diagram, .layout = &self->layout, .corner = self->map_corner };

  g_return_val_if_fail (CGV_IS_DIAGRAM_PICTURE (self), FALSE);
  g_return_val_if_fail (area != NULL, FALSE);

  if (self->diagram == NULL)
    return FALSE;
  map.view = get_view (self);
  return cgv_diagram_map_get_area (&map, GTK_WIDGET (self), area);
}

guint32
cgv_diagram_picture_find_box (CgvDiagramPicture *self,
                              double x,
                              double y)
{
  graphene_point_t point;

  g_return_val_if_fail (CGV_IS_DIAGRAM_PICTURE (self), CGV_NONE);

  if (self->diagram == NULL || find_in_map (self, x, y, &point))
    return CGV_NONE;
  x = (x - self->x) / self->zoom;
  y = (y - self->y) / self->zoom;
  for (guint32 i = 0; i < self->diagram->n_boxes; i++)
    {
      const CgvDiagramBox *box = &self->diagram->boxes[i];

      if (fabs (x - box->x) <= self->layout.box_width / 2 && y >= box->y && y <= box->y + box->height)
        return i;
    }
  return CGV_NONE;
}

static void
hover (CgvDiagramPicture *self,
       guint32 box)
{
  if (self->hovered == box)
    return;
  self->hovered = box;
  repaint (self);
}

/* Returns whether a badge of the strong box is at a place of the widget. */
static gboolean
find_badge (CgvDiagramPicture *self,
            double x,
            double y,
            CgvDiagramOpening *opening)
{
  guint32 lit = self->hovered != CGV_NONE ? self->hovered : self->marked;

  x = (x - self->x) / self->zoom;
  y = (y - self->y) / self->zoom;
  for (*opening = CGV_DIAGRAM_OPEN_CALLERS; self->diagram != NULL && lit != CGV_NONE && *opening <= CGV_DIAGRAM_OPEN_CALLEES; (*opening)++)
    {
      CgvRect badge;

      if (cgv_diagram_painter_get_badge (&self->diagram->boxes[lit], &self->layout, *opening == CGV_DIAGRAM_OPEN_CALLERS, &badge) && x >= badge.x && x < badge.x + badge.width && y >= badge.y && y < badge.y + badge.height)
        return TRUE;
    }
  return FALSE;
}

static void
motion_cb (CgvDiagramPicture *self,
           double x,
           double y)
{
  CgvDiagramOpening opening;

  if (!find_badge (self, x, y, &opening))
    hover (self, cgv_diagram_picture_find_box (self, x, y));
}

static void
leave_cb (CgvDiagramPicture *self)
{
  hover (self, CGV_NONE);
}

static void
pressed_cb (CgvDiagramPicture *self,
            int n_press,
            double x,
            double y)
{
  guint32 box = cgv_diagram_picture_find_box (self, x, y);
  CgvDiagramOpening opening;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (move_by_map (self, x, y))
    return;
  if (find_badge (self, x, y, &opening))
    {
      g_signal_emit (self, signals[OPEN_BOX], 0, self->hovered != CGV_NONE ? self->hovered : self->marked, opening);
      return;
    }
  g_signal_emit (self, signals[MARK_BOX], 0, box);
  if (n_press % 2 == 0 && box != CGV_NONE)
    g_signal_emit (self, signals[GO_TO_BOX], 0, box);
}

/* In the map, the pointer chooses the centre. */
static void
drag_begin_cb (CgvDiagramPicture *self,
               double x,
               double y)
{
  self->drags_map = move_by_map (self, x, y);
  self->drag_x = self->drags_map ? x : self->x;
  self->drag_y = self->drags_map ? y : self->y;
}

static void
drag_update_cb (CgvDiagramPicture *self,
                double x,
                double y)
{
  if (self->drags_map)
    move_by_map (self, self->drag_x + x, self->drag_y + y);
  else
    move (self, self->drag_x + x, self->drag_y + y);
}

static gboolean
scroll_cb (CgvDiagramPicture *self,
           double dx,
           double dy,
           GtkEventControllerScroll *controller)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));
  double x = gtk_widget_get_width (GTK_WIDGET (self)) / 2.0;
  double y = gtk_widget_get_height (GTK_WIDGET (self)) / 2.0;

  self->uses_map = FALSE;
  if ((state & GDK_CONTROL_MASK) == 0)
    {
      move (self, self->x - dx * WHEEL, self->y - dy * WHEEL);
      return GDK_EVENT_STOP;
    }
  /* GTK does not know where events of the wheel are. */
  if (event != NULL && gdk_surface_get_device_position (gdk_event_get_surface (event), gdk_seat_get_pointer (gdk_event_get_seat (event)), &x, &y, NULL))
    {
      GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)));
      double surface_x, surface_y;

      gtk_native_get_surface_transform (gtk_widget_get_native (root), &surface_x, &surface_y);
      cgv_widget_translate (root, GTK_WIDGET (self), x - surface_x, y - surface_y, &x, &y);
    }
  zoom_at (self, self->zoom * pow (ZOOM_STEP, -dy), x, y);
  return GDK_EVENT_STOP;
}

/* Returns the box at the other end of the costliest arrow. */
static guint32
find_along (CgvDiagramPicture *self,
            guint32 box,
            gboolean upward)
{
  guint32 found = box;
  double most = -1;

  for (guint32 i = 0; i < self->diagram->n_arrows; i++)
    {
      const CgvDiagramArrow *arrow = &self->diagram->arrows[i];

      if ((upward ? arrow->to : arrow->from) != box || arrow->weight <= most)
        continue;
      most = arrow->weight;
      found = upward ? arrow->from : arrow->to;
    }
  return found;
}

static guint32
find_beside (CgvDiagramPicture *self,
             guint32 box,
             int step)
{
  const CgvDiagramBox *from = &self->diagram->boxes[box];
  guint32 found = box;
  double nearest = INFINITY;

  for (guint32 i = 0; i < self->diagram->n_boxes; i++)
    {
      double distance = (self->diagram->is_sideways ? self->diagram->boxes[i].y - from->y : self->diagram->boxes[i].x - from->x) * step;

      if (self->diagram->boxes[i].row != from->row || distance <= 0 || distance >= nearest)
        continue;
      nearest = distance;
      found = i;
    }
  return found;
}

static gboolean
move_mark (CgvDiagramPicture *self,
           guint keyval)
{
  gboolean sideways = self->diagram->is_sideways;
  guint32 from = self->marked != CGV_NONE ? self->marked : self->selected != CGV_NONE ? self->selected : 0;
  guint32 to;

  switch (keyval)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      to = sideways ? find_beside (self, from, -1) : find_along (self, from, TRUE);
      break;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      to = sideways ? find_beside (self, from, 1) : find_along (self, from, FALSE);
      break;
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      to = sideways ? find_along (self, from, TRUE) : find_beside (self, from, -1);
      break;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      to = sideways ? find_along (self, from, FALSE) : find_beside (self, from, 1);
      break;
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      to = self->selected != CGV_NONE ? self->selected : 0;
      break;
    default:
      return FALSE;
    }
  g_signal_emit (self, signals[MARK_BOX], 0, to);
  return TRUE;
}

/* If a box of a call graph is marked, the keys change that box. */
static gboolean
change_size (CgvDiagramPicture *self,
             guint keyval,
             gboolean is_zoom)
{
  gboolean is_more = keyval == GDK_KEY_plus || keyval == GDK_KEY_KP_Add || keyval == GDK_KEY_equal;

  if (!is_more && keyval != GDK_KEY_minus && keyval != GDK_KEY_KP_Subtract)
    return FALSE;
  if (!is_zoom && self->marked != CGV_NONE && self->layout.names == NULL)
    g_signal_emit (self, signals[OPEN_BOX], 0, self->marked, is_more ? CGV_DIAGRAM_OPEN_BOTH : CGV_DIAGRAM_CLOSE);
  else
    cgv_diagram_picture_set_zoom (self, is_more ? self->zoom * ZOOM_STEP : self->zoom / ZOOM_STEP);
  return TRUE;
}

static gboolean
key_pressed_cb (CgvDiagramPicture *self,
                guint keyval,
                guint keycode,
                GdkModifierType state)
{
  if ((state & GDK_ALT_MASK) != 0 || self->diagram == NULL)
    return GDK_EVENT_PROPAGATE;
  if (change_size (self, keyval, (state & GDK_CONTROL_MASK) != 0))
    return GDK_EVENT_STOP;
  if ((state & GDK_CONTROL_MASK) != 0)
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
      if (self->marked != CGV_NONE)
        g_signal_emit (self, signals[GO_TO_BOX], 0, self->marked);
      return GDK_EVENT_STOP;
    case GDK_KEY_0:
    case GDK_KEY_KP_0:
      cgv_diagram_picture_fit (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_Escape:
      if (self->marked == CGV_NONE)
        return GDK_EVENT_PROPAGATE;
      g_signal_emit (self, signals[MARK_BOX], 0, CGV_NONE);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static void
drop_diagram (CgvDiagramPicture *self)
{
  g_clear_pointer (&self->diagram, cgv_diagram_unref);
  cgv_allocator_free_later (g_steal_pointer (&self->costs), (GDestroyNotify) cgv_costs_unref);
  cgv_allocator_free_later (g_steal_pointer (&self->comparison), (GDestroyNotify) cgv_comparison_unref);
}

static void
cgv_diagram_picture_dispose (GObject *object)
{
  drop_diagram (CGV_DIAGRAM_PICTURE (object));
  g_clear_object (&CGV_DIAGRAM_PICTURE (object)->image);
  g_clear_pointer (&CGV_DIAGRAM_PICTURE (object)->found, g_bytes_unref);
  g_clear_pointer (&CGV_DIAGRAM_PICTURE (object)->hot, g_bytes_unref);

  G_OBJECT_CLASS (cgv_diagram_picture_parent_class)->dispose (object);
}

static void
cgv_diagram_picture_class_init (CgvDiagramPictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_diagram_picture_dispose;
  widget_class->snapshot = cgv_diagram_picture_snapshot;
  widget_class->size_allocate = cgv_diagram_picture_size_allocate;
  CGV_TREEMAP_CANVAS_CLASS (klass)->restyled = cgv_diagram_picture_restyled;

  signals[MARK_BOX] = cgv_signal_new ("mark-box", klass, 1, G_TYPE_UINT);
  signals[GO_TO_BOX] = cgv_signal_new ("go-to-box", klass, 1, G_TYPE_UINT);
  signals[OPEN_BOX] = cgv_signal_new ("open-box", klass, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[ZOOMED] = cgv_signal_new ("zoomed", klass, 0);

  gtk_widget_class_set_css_name (widget_class, "treemap");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
cgv_diagram_picture_init (CgvDiagramPicture *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->zoom = 1;
  self->selected = self->marked = self->hovered = CGV_NONE;
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}

void
cgv_diagram_picture_measure (CgvDiagramPicture *self,
                             CgvDiagramStyle *layout)
{
  g_return_if_fail (CGV_IS_DIAGRAM_PICTURE (self));

  cgv_diagram_painter_measure (cgv_treemap_canvas_get_style (CGV_TREEMAP_CANVAS (self))->font, layout);
}

/* Keeps the place of a box that is in both pictures: the selected box, or any. */
static gboolean
hold_place (CgvDiagramPicture *self,
            const CgvDiagram *before,
            const CgvDiagram *after)
{
  guint32 first = self->selected != CGV_NONE ? self->selected : 0;

  for (guint32 i = 0; i < after->n_boxes; i++)
    {
      const CgvDiagramBox *box = &after->boxes[(first + i) % after->n_boxes];
      guint32 old = cgv_diagram_find (before, box->node, box->cycle);

      if (old == CGV_NONE)
        continue;
      self->x += (before->boxes[old].x - box->x) * self->zoom;
      self->y += (before->boxes[old].y - box->y) * self->zoom;
      return TRUE;
    }
  return FALSE;
}

void
cgv_diagram_picture_set_diagram (CgvDiagramPicture *self,
                                 CgvDiagram *diagram,
                                 const CgvTreeSource *source,
                                 const CgvDiagramStyle *layout,
                                 guint32 selected)
{
  const double x = self->x, y = self->y;
  CgvDiagram *before;

  g_return_if_fail (CGV_IS_DIAGRAM_PICTURE (self));
  g_return_if_fail (diagram == NULL || (source != NULL && layout != NULL));

  before = g_steal_pointer (&self->diagram);
  drop_diagram (self);
  self->selected = selected;
  self->marked = self->hovered = CGV_NONE;
  if (diagram != NULL)
    {
      self->diagram = cgv_diagram_ref (diagram);
      self->costs = source->costs != NULL ? cgv_costs_ref (source->costs) : NULL;
      self->comparison = source->comparison != NULL ? cgv_comparison_ref (source->comparison) : NULL;
      self->layout = *layout;
      self->layout.before = NULL;
      self->is_placed = self->is_placed && before != NULL && hold_place (self, before, diagram);
      if (!self->is_placed)
        gtk_widget_queue_allocate (GTK_WIDGET (self));
    }
  if (diagram == NULL || !self->is_placed || layout->names != NULL)
    g_clear_object (&self->image);
  /* Shows the old image until the new one is painted. */
  self->painted.origin.x += (float) ((x - self->x) / self->zoom);
  self->painted.origin.y += (float) ((y - self->y) / self->zoom);
  cgv_diagram_unref (before);
  repaint (self);
}

void
cgv_diagram_picture_show_amounts (CgvDiagramPicture *self,
                                  CgvFocus *focus,
                                  const CgvCosts *costs)
{
  g_autofree char *base = cgv_focus_dup_base (focus);

  g_return_if_fail (CGV_IS_DIAGRAM_PICTURE (self));

  cgv_treemap_canvas_set_amounts (CGV_TREEMAP_CANVAS (self), cgv_focus_get_relative (focus) ? CGV_TREEMAP_AMOUNTS_PERCENT : CGV_TREEMAP_AMOUNTS_SHORT,
                                  cgv_focus_get_fewer_decimals (focus), cgv_focus_get_whole (focus, costs, NULL), base);
}

/* A picture as it is saved. */
typedef struct
{
  CgvDiagramPicture *picture;
  CgvTreemapStyle style;
} Kept;

static void
draw_kept (cairo_t *cr,
           const void *data)
{
  const Kept *kept = data;
  CgvDiagramPicture *self = kept->picture;
  const CgvTreeSource source = { .costs = self->costs, .comparison = self->comparison };

  cgv_diagram_painter_draw (cr, self->diagram, &source, &self->layout, &kept->style, self->hot != NULL ? g_bytes_get_data (self->hot, NULL) : NULL, self->selected, CGV_NONE);
}

void
cgv_diagram_picture_give_sheet (CgvDiagramPicture *self,
                                double scale,
                                CgvSheet *sheet,
                                CgvSheetFunc func,
                                gpointer user_data)
{
  Kept kept = { .picture = self };

  g_return_if_fail (CGV_IS_DIAGRAM_PICTURE (self));
  g_return_if_fail (self->diagram != NULL);

  cgv_picture_sheet_init_style (&kept.style, CGV_TREEMAP_CANVAS (self), scale);
  kept.style.is_exact = true;
  sheet->width = self->diagram->width;
  sheet->height = self->diagram->height;
  sheet->draw = draw_kept;
  sheet->data = &kept;
  sheet->pane = CGV_TREEMAP_PANE_CHANGE;
  sheet->style = &kept.style;
  func (sheet, user_data);
}

CgvDiagram *
cgv_diagram_picture_get_diagram (CgvDiagramPicture *self)
{
  g_return_val_if_fail (CGV_IS_DIAGRAM_PICTURE (self), NULL);

  return self->diagram;
}

CgvTreeSource
cgv_diagram_picture_get_source (CgvDiagramPicture *self)
{
  g_return_val_if_fail (CGV_IS_DIAGRAM_PICTURE (self), (CgvTreeSource){ 0 });

  return (CgvTreeSource){ .costs = self->costs, .comparison = self->comparison };
}

gboolean
cgv_diagram_picture_is_at_rest (CgvDiagramPicture *self)
{
  g_return_val_if_fail (CGV_IS_DIAGRAM_PICTURE (self), FALSE);

  return self->diagram == NULL || (!self->is_painting && is_painted (self));
}

guint32
cgv_diagram_picture_get_marked (CgvDiagramPicture *self)
{
  g_return_val_if_fail (CGV_IS_DIAGRAM_PICTURE (self), CGV_NONE);

  return self->marked;
}

void
cgv_diagram_picture_set_marked (CgvDiagramPicture *self,
                                guint32 box)
{
  g_return_if_fail (CGV_IS_DIAGRAM_PICTURE (self));

  if (self->diagram == NULL || self->marked == box)
    return;
  self->marked = box;
  if (box != CGV_NONE)
    {
      const CgvDiagramBox *shown = &self->diagram->boxes[box];
      double half = self->layout.box_width * self->zoom / 2 + EDGE;
      double x = shown->x * self->zoom + self->x;
      double y = shown->y * self->zoom + self->y;
      double below = y + shown->height * self->zoom;
      double height = gtk_widget_get_height (GTK_WIDGET (self));

      self->x += CLAMP (x, half, fmax (half, gtk_widget_get_width (GTK_WIDGET (self)) - half)) - x;
      self->y += y < EDGE ? EDGE - y : below > height - EDGE ? fmax (height - EDGE - below, EDGE - y) : 0;
    }
  repaint (self);
}

gboolean
cgv_diagram_picture_shows (CgvDiagramPicture *self,
                           guint32 box)
{
  double x, y;

  g_return_val_if_fail (CGV_IS_DIAGRAM_PICTURE (self), FALSE);
  g_return_val_if_fail (self->diagram != NULL && box < self->diagram->n_boxes, FALSE);

  x = self->diagram->boxes[box].x * self->zoom + self->x;
  y = self->diagram->boxes[box].y * self->zoom + self->y;
  return x >= 0 && x < gtk_widget_get_width (GTK_WIDGET (self)) && y >= 0 && y + self->diagram->boxes[box].height * self->zoom <= gtk_widget_get_height (GTK_WIDGET (self));
}

void
cgv_diagram_picture_set_found (CgvDiagramPicture *self,
                               GBytes *found)
{
  g_return_if_fail (CGV_IS_DIAGRAM_PICTURE (self));

  if (self->found == found)
    return;
  g_clear_pointer (&self->found, g_bytes_unref);
  if (found != NULL)
    self->found = g_bytes_ref (found);
  repaint (self);
}

void
cgv_diagram_picture_set_hot (CgvDiagramPicture *self,
                             GBytes *hot)
{
  g_return_if_fail (CGV_IS_DIAGRAM_PICTURE (self));

  if (self->hot == hot)
    return;
  g_clear_pointer (&self->hot, g_bytes_unref);
  if (hot != NULL)
    self->hot = g_bytes_ref (hot);
  repaint (self);
}

double
cgv_diagram_picture_get_zoom (CgvDiagramPicture *self)
{
  g_return_val_if_fail (CGV_IS_DIAGRAM_PICTURE (self), 1);

  return self->zoom;
}

void
cgv_diagram_picture_set_zoom (CgvDiagramPicture *self,
                              double zoom)
{
  g_return_if_fail (CGV_IS_DIAGRAM_PICTURE (self));

  zoom_at (self, zoom, gtk_widget_get_width (GTK_WIDGET (self)) / 2.0, gtk_widget_get_height (GTK_WIDGET (self)) / 2.0);
}

void
cgv_diagram_picture_fit (CgvDiagramPicture *self)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));

  g_return_if_fail (CGV_IS_DIAGRAM_PICTURE (self));

  if (self->diagram == NULL)
    return;
  zoom_at (self, fmin (1, get_fitting_zoom (self)), 0, 0);
  move (self, (width - self->diagram->width * self->zoom) / 2, (height - self->diagram->height * self->zoom) / 2);
}
