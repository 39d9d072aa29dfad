/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-diagram-map.h"

#include "cgv-widget.h"

/* Its maximum size, in pixels and as a part of the picture. */
#define MAX_SIDE 150.0f
#define MAX_PART 0.25f

/* Smaller pictures have no map. */
#define MIN_WIDTH  480
#define MIN_HEIGHT 240

#define MARGIN 9.0f

/* A box is at least a dot. */
#define MIN_DOT 1.5f

static float
get_scale (const CgvDiagramMap *self,
           GtkWidget *widget)
{
  float width = MIN (MAX_SIDE, (float) gtk_widget_get_width (widget) * MAX_PART);
  float height = MIN (MAX_SIDE, (float) gtk_widget_get_height (widget) * MAX_PART);

  return MIN (width / (float) self->diagram->width, height / (float) self->diagram->height);
}

static gboolean
span_contains (float outer_start,
               float outer_length,
               float start,
               float length)
{
  return start >= outer_start && (double) start + (double) length <= (double) outer_start + (double) outer_length;
}

gboolean
cgv_diagram_map_contains (const graphene_rect_t *outer,
                          const graphene_rect_t *inner)
{
  return span_contains (outer->origin.x, outer->size.width, inner->origin.x, inner->size.width) &&
         span_contains (outer->origin.y, outer->size.height, inner->origin.y, inner->size.height);
}

gboolean
cgv_diagram_map_get_area (const CgvDiagramMap *self,
                          GtkWidget *widget,
                          graphene_rect_t *area)
{
  const graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float) self->diagram->width, (float) self->diagram->height);
  float scale = get_scale (self, widget);

  if (gtk_widget_get_width (widget) < MIN_WIDTH || gtk_widget_get_height (widget) < MIN_HEIGHT || cgv_diagram_map_contains (&self->view, &all))
    return FALSE;
  *area = GRAPHENE_RECT_INIT (MARGIN, MARGIN, all.size.width * scale, all.size.height * scale);
  if (self->corner == CGV_DIAGRAM_MAP_BOTTOM_RIGHT || self->corner == CGV_DIAGRAM_MAP_TOP_RIGHT)
    area->origin.x = (float) gtk_widget_get_width (widget) - area->size.width - MARGIN;
  if (self->corner == CGV_DIAGRAM_MAP_BOTTOM_RIGHT || self->corner == CGV_DIAGRAM_MAP_BOTTOM_LEFT)
    area->origin.y = (float) gtk_widget_get_height (widget) - area->size.height - MARGIN;
  return TRUE;
}

/* Returns how many boxes the map would hide. */
static guint
count_hidden (const CgvDiagramMap *self,
              GtkWidget *widget)
{
  float zoom = (float) gtk_widget_get_width (widget) / self->view.size.width;
  graphene_rect_t area, box_area;
  guint n = 0;

  if (!cgv_diagram_map_get_area (self, widget, &area))
    return 0;
  for (guint32 i = 0; i < self->diagram->n_boxes; i++)
    {
      const CgvDiagramBox *box = &self->diagram->boxes[i];
      float width = (float) self->layout->box_width;

      box_area = GRAPHENE_RECT_INIT (((float) box->x - width / 2 - self->view.origin.x) * zoom, ((float) box->y - self->view.origin.y) * zoom, width * zoom, (float) box->height * zoom);
      n += graphene_rect_intersection (&area, &box_area, NULL);
    }
  return n;
}

CgvDiagramMapCorner
cgv_diagram_map_choose_corner (const CgvDiagramMap *self,
                               GtkWidget *widget)
{
  CgvDiagramMap map = *self;
  guint least = count_hidden (&map, widget);

  for (guint corner = 0; corner < CGV_DIAGRAM_MAP_N_CORNERS && least > 0; corner++)
    {
      CgvDiagramMap other = *self;
      guint n;

      other.corner = (CgvDiagramMapCorner) corner;
      n = count_hidden (&other, widget);
      if (n >= least)
        continue;
      least = n;
      map = other;
    }
  return map.corner;
}

static void
draw_boxes (const CgvDiagramMap *self,
            const GdkRGBA *color,
            float scale,
            GtkSnapshot *snapshot)
{
  float width = MAX (MIN_DOT, (float) self->layout->box_width * scale);

  for (guint32 i = 0; i < self->diagram->n_boxes; i++)
    {
      const CgvDiagramBox *box = &self->diagram->boxes[i];
      GdkRGBA shade = *color;

      shade.alpha *= i == self->selected ? 1.0f : 0.4f;
      gtk_snapshot_append_color (snapshot, &shade, &GRAPHENE_RECT_INIT ((float) box->x * scale - width / 2, (float) box->y * scale, width, MAX (MIN_DOT, (float) box->height * scale)));
    }
}

static void
draw_frame (const GdkRGBA *color,
            const graphene_rect_t *rect,
            float width,
            GtkSnapshot *snapshot)
{
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, rect, 2);
  gtk_snapshot_append_border (snapshot, &outline, (float[]){ width, width, width, width }, (GdkRGBA[]){ *color, *color, *color, *color });
}

void
cgv_diagram_map_draw (const CgvDiagramMap *self,
                      GtkWidget *widget,
                      GtkSnapshot *snapshot)
{
  float scale = get_scale (self, widget);
  graphene_rect_t area, frame;
  GdkRGBA color, faint, ground;

  if (!cgv_diagram_map_get_area (self, widget, &area))
    return;
  cgv_widget_get_color (widget, &color);
  if (!cgv_widget_lookup_color (widget, "view_bg_color", &ground))
    ground = (GdkRGBA){ 1 - color.red, 1 - color.green, 1 - color.blue, 1 };
  ground.alpha = 1;
  faint = color;
  faint.alpha *= 0.3f;

  graphene_rect_inset_r (&area, -3, -3, &frame);
  gtk_snapshot_append_color (snapshot, &ground, &frame);
  draw_frame (&faint, &frame, 1, snapshot);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &area.origin);
  draw_boxes (self, &color, scale, snapshot);
  frame = GRAPHENE_RECT_INIT (self->view.origin.x * scale, self->view.origin.y * scale, self->view.size.width * scale, self->view.size.height * scale);
  if (graphene_rect_intersection (&frame, &GRAPHENE_RECT_INIT (0, 0, area.size.width, area.size.height), &frame))
    draw_frame (&color, &frame, 2, snapshot);
  gtk_snapshot_restore (snapshot);
}

gboolean
cgv_diagram_map_find (const CgvDiagramMap *self,
                      GtkWidget *widget,
                      double x,
                      double y,
                      graphene_point_t *point)
{
  float scale = get_scale (self, widget);
  graphene_rect_t area;

  if (!cgv_diagram_map_get_area (self, widget, &area) || !graphene_rect_contains_point (&area, &GRAPHENE_POINT_INIT ((float) x, (float) y)))
    return FALSE;
  *point = GRAPHENE_POINT_INIT (((float) x - area.origin.x) / scale, ((float) y - area.origin.y) / scale);
  return TRUE;
}
