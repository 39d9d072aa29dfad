/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A few parts of one run in time: a line whose segments are as long as what they cost, with the two sides of a comparison as
 * letters. A click chooses B, with Shift A; so do the arrow keys, Home and End. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-costs.h"
#include "cgv-document.h"
#include "cgv-part-sides.h"

G_BEGIN_DECLS

/* More parts have no room for their names. */
#define CGV_PART_SEGMENTS_MAX 12

#define CGV_TYPE_PART_SEGMENTS (cgv_part_segments_get_type ())

/*
 * Signals:
 *   choose (CgvSide side, guint part)  a part is to be the only one of a side
 */
G_DECLARE_FINAL_TYPE (CgvPartSegments, cgv_part_segments, CGV, PART_SEGMENTS, GtkWidget)

/*
 * Shows the parts of a document.
 *
 * @document: (nullable): with at most CGV_PART_SEGMENTS_MAX parts
 * @sides: which of them are compared
 * @costs: the event type that segments and amounts are in
 */
void cgv_part_segments_set (CgvPartSegments *self,
                            CgvDocument *document,
                            CgvPartSides *sides,
                            CgvCosts *costs);

/* Returns the part at a point; CGV_NONE where there is none. */
CgvPartId cgv_part_segments_find (CgvPartSegments *self,
                                  double x,
                                  double y);

/* Returns where the segment of a part begins and how wide it is, in pixels. */
void cgv_part_segments_get_extent (CgvPartSegments *self,
                                   CgvPartId part,
                                   double *x,
                                   double *width);

G_END_DECLS
