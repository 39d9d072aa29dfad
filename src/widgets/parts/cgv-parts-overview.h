/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The overview of parts: a table of functions with a small bar for each part, below the total cost of parts, to see the phases of a run at
 * a glance. Works while it is on screen. Main thread.
 */

#include "cgv-view.h"
#include "cgv-part-sides.h"

G_BEGIN_DECLS

#define CGV_TYPE_PARTS_OVERVIEW (cgv_parts_overview_get_type ())

/*
 * Properties:
 *   sides   (CgvPartSides, nullable)  which parts are compared; of the document of the focus
 * Signals:
 *   activated   a function was double-clicked, which is in focus by then: its details are wanted
 */
G_DECLARE_FINAL_TYPE (CgvPartsOverview, cgv_parts_overview, CGV, PARTS_OVERVIEW, CgvView)

/*
 * Shows which parts are compared, and lets the user choose others.
 *
 * @sides: (nullable): which parts of its document are compared
 */
void cgv_parts_overview_set_sides (CgvPartsOverview *self,
                                   CgvPartSides *sides);

/* Moves the keyboard to the search. */
void cgv_parts_overview_start_search (CgvPartsOverview *self);

G_END_DECLS
