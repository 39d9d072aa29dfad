/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A call graph that is moved, zoomed and walked through. Dragging, the wheel and a map of all of it move it, Ctrl and the wheel zoom, a
 * click marks a box, a double click goes to its function. Arrow keys go to the costliest caller and callee, and to neighbours. The paths
 * from and to the marked box, or that under the pointer, are strong; it has badges that open omitted callers and callees, as + and − do.
 * Without a marked box, and with Ctrl, these zoom. Main thread.
 */

#include "cgv-diagram-painter.h"
#include "cgv-treemap-canvas.h"
#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_DIAGRAM_ZOOM_MIN 0.05
#define CGV_DIAGRAM_ZOOM_MAX 4.0

typedef enum
{
  CGV_DIAGRAM_OPEN_CALLERS,
  CGV_DIAGRAM_OPEN_CALLEES,
  CGV_DIAGRAM_OPEN_BOTH,
  CGV_DIAGRAM_CLOSE,
} CgvDiagramOpening;

#define CGV_TYPE_DIAGRAM_PICTURE (cgv_diagram_picture_get_type ())

/*
 * Signals:
 *   mark-box  (uint box)  the user marked a box; CGV_NONE for none
 *   go-to-box (uint box)  the user selected its function
 *   open-box  (uint box, uint CgvDiagramOpening)  the user asked for more or fewer of its callees or callers
 *   zoomed    ()          it has another size
 */
G_DECLARE_FINAL_TYPE (CgvDiagramPicture, cgv_diagram_picture, CGV, DIAGRAM_PICTURE, CgvTreemapCanvas)

/* Says how large boxes are in the font of the place. */
void cgv_diagram_picture_measure (CgvDiagramPicture *self,
                                  CgvDiagramStyle *layout);

/*
 * Shows another picture. A function that was in the last one keeps its place on the screen.
 *
 * @diagram: (nullable): the picture
 * @source: its source; referenced
 * @layout: its layout parameters
 * @selected: the box of the selected function, or CGV_NONE
 */
void cgv_diagram_picture_set_diagram (CgvDiagramPicture *self,
                                      CgvDiagram *diagram,
                                      const CgvTreeSource *source,
                                      const CgvDiagramStyle *layout,
                                      guint32 selected);

/* Writes amounts as the focus does, of a total of these costs. */
void cgv_diagram_picture_show_amounts (CgvDiagramPicture *self,
                                       CgvFocus *focus,
                                       const CgvCosts *costs);

/* Gives the whole picture in its own size as a sheet, regardless of the view. @sheet has its title and note. */
void cgv_diagram_picture_give_sheet (CgvDiagramPicture *self,
                                     double scale,
                                     CgvSheet *sheet,
                                     CgvSheetFunc func,
                                     gpointer user_data);

/* Returns the shown picture, or NULL. */
CgvDiagram *cgv_diagram_picture_get_diagram (CgvDiagramPicture *self);

/* Returns the source of the diagram; borrowed. */
CgvTreeSource cgv_diagram_picture_get_source (CgvDiagramPicture *self);

/* Returns whether it is at rest: nothing moves, and nothing remains to be painted. */
gboolean cgv_diagram_picture_is_at_rest (CgvDiagramPicture *self);

guint32 cgv_diagram_picture_get_marked (CgvDiagramPicture *self);

/* Marks a box, and moves it into view; CGV_NONE marks none. */
void cgv_diagram_picture_set_marked (CgvDiagramPicture *self,
                                     guint32 box);

/* Returns whether a box is visible from its top to its bottom. */
gboolean cgv_diagram_picture_shows (CgvDiagramPicture *self,
                                    guint32 box);

/* Marks the functions that a search found: see cgv_focus_get_found(); (nullable). */
void cgv_diagram_picture_set_found (CgvDiagramPicture *self,
                                    GBytes *found);

/* Marks the functions of the hot path: see cgv_focus_get_hot_rows(); (nullable). */
void cgv_diagram_picture_set_hot (CgvDiagramPicture *self,
                                  GBytes *hot);

double cgv_diagram_picture_get_zoom (CgvDiagramPicture *self);

/* Zooms about the middle, within the limits. */
void cgv_diagram_picture_set_zoom (CgvDiagramPicture *self,
                                   double zoom);

/* Finds the area of the map in the widget, as it was drawn last. Returns FALSE without a map. */
gboolean cgv_diagram_picture_get_map_area (CgvDiagramPicture *self,
                                           graphene_rect_t *area);

/* Returns the box at a place of the widget, or CGV_NONE. */
guint32 cgv_diagram_picture_find_box (CgvDiagramPicture *self,
                                      double x,
                                      double y);

/* Shows all of it, as large as possible, but not enlarged; the key 0 does, too. */
void cgv_diagram_picture_fit (CgvDiagramPicture *self);

G_END_DECLS
