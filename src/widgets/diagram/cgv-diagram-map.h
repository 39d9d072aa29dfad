/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* All of a call graph in a corner of its picture, if only a part of it is in view: its boxes, and a frame around that part. Main thread. */

#include <gtk/gtk.h>

#include "cgv-diagram.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_DIAGRAM_MAP_BOTTOM_RIGHT,
  CGV_DIAGRAM_MAP_TOP_RIGHT,
  CGV_DIAGRAM_MAP_BOTTOM_LEFT,
  CGV_DIAGRAM_MAP_TOP_LEFT,
  CGV_DIAGRAM_MAP_N_CORNERS
} CgvDiagramMapCorner;

typedef struct
{
  const CgvDiagram *diagram;
  const CgvDiagramStyle *layout;
  guint32 selected;
  graphene_rect_t view; /* the part in view, in the units of the diagram */
  CgvDiagramMapCorner corner;
} CgvDiagramMap;

/* Returns whether one part of a diagram is in another. graphene_rect_contains_rect() denies it where a sum is rounded otherwise. */
gboolean cgv_diagram_map_contains (const graphene_rect_t *outer,
                                   const graphene_rect_t *inner);

/* Finds the area of the map in a widget. Returns FALSE if all is in view, or there is no room for a map. */
gboolean cgv_diagram_map_get_area (const CgvDiagramMap *self,
                                   GtkWidget *widget,
                                   graphene_rect_t *area);

/* Returns the corner in which the map hides the fewest boxes: the current one, if no other is better. */
CgvDiagramMapCorner cgv_diagram_map_choose_corner (const CgvDiagramMap *self,
                                                   GtkWidget *widget);

void cgv_diagram_map_draw (const CgvDiagramMap *self,
                           GtkWidget *widget,
                           GtkSnapshot *snapshot);

/* Finds which point of the diagram a point of the widget is in the map. Returns FALSE if it is not in the map. */
gboolean cgv_diagram_map_find (const CgvDiagramMap *self,
                               GtkWidget *widget,
                               double x,
                               double y,
                               graphene_point_t *point);

G_END_DECLS
