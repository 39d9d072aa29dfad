/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Shows where the cost of a function is spent: its callees as tiles whose area is their cost, with
 * the path to it above and a line about the marked tile below. With a base both sides are next to
 * each other in one layout, or their change is one picture, with a legend. Tiles are nested, as a
 * treemap, or in rows, as a flame graph, which scrolls.
 *
 * A click (or the arrow keys) marks a tile and describes it; a double click (or Return, or Space) goes to its function, which is zooming
 * in, and the whole window follows. The wheel, + and - zoom by one level, so does the path bar, Backspace zooms out, and Escape goes back.
 * In rows the wheel scrolls, unless Ctrl is held. L shows a list instead.
 *
 * If a cycle is selected, calls were not recorded, or the user chose so, the picture has groups of functions. Otherwise, without a base,
 * its root is always the row of the focus. With a base it begins at main(), if nearly all of the program is below that, otherwise at the
 * start of the program. A row that is selected elsewhere is marked in place; if it is not in the picture, the picture moves to it. A
 * function without callees is selected, but not zoomed into.
 *
 * Main thread.
 */

#include "cgv-tree.h"
#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_TREEMAP_VIEW (cgv_treemap_view_get_type ())

/*
 * Properties, with notify:
 *   shape  (uint: a CgvTreeShape)        the arrangement of tiles
 *   direction (uint: a CgvTreeDirection, or CGV_TREEMAP_FLAT); nested, CGV_TREE_BOTH is CGV_TREE_CALLEES until rows come again
 *   is-list (boolean)                    whether a list replaces the picture
 *   mode   (uint: a CgvTreemapMode)      the content with a base
 *   detail (uint: a CgvTreemapDetail)    how deep the picture goes
 *   color  (uint: a CgvTreemapColor)     the meaning of colours without a base
 * Actions:
 *   treemap.zoom-in, treemap.zoom-out, treemap.select, treemap.copy-name, treemap.copy-stack, treemap.filter
 */
G_DECLARE_FINAL_TYPE (CgvTreemapView, cgv_treemap_view, CGV, TREEMAP_VIEW, CgvView)

/* Instead of a CgvTreeDirection: objects, files and functions, as if there were no calls. */
#define CGV_TREEMAP_FLAT (CGV_TREE_BOTH + 1u)

typedef enum
{
  CGV_TREEMAP_SIDES,  /* both sides, next to each other */
  CGV_TREEMAP_CHANGE, /* the change, with tiles as large as the larger side */
  CGV_TREEMAP_MOVERS, /* the change, with tiles as large as their change */
} CgvTreemapMode;

/* The meaning of colours in one profile. */
typedef enum
{
  CGV_TREEMAP_BY_LIBRARY, /* the first three are values of CgvGroupingKind */
  CGV_TREEMAP_BY_FILE,
  CGV_TREEMAP_BY_NAMESPACE,
  CGV_TREEMAP_BY_COST_PER_CALL,
  CGV_TREEMAP_BY_CERTAINTY,
} CgvTreemapColor;

G_END_DECLS
