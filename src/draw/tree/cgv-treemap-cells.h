/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The visible places of the tiles of a tree. A tile with children is a frame: a strip on top with its name, narrow sides, and the children
 * in the remaining area. Frames are laid over the rectangles of the tree, which stay in proportion to costs: they cover the edges of the
 * children, and move nothing. A function whose cost is nearly all in one callee shares the strip with it: "main › run › work". In rows
 * tiles are apart, and each has its own name. Immutable; any thread.
 */

#include "cgv-treemap-style.h"
#include "cgv-tree.h"

typedef struct
{
  CgvRect box;    /* the visible part of the tile, on whole pixels; without width or height if it is covered */
  CgvRect inside; /* the part of @box that its children are in */
  uint32_t head;  /* the outermost tile that is named by the same strip; CGV_NONE for a tile that no strip names */
  uint32_t last;  /* of a head, the innermost tile that its strip names */
  uint32_t level; /* the number of strips around the tile */
} CgvTreemapCell;

typedef struct CgvTreemapCells CgvTreemapCells;

/* Places the tiles. @tree must outlive the cells. Returns NULL if there is no memory. */
CgvTreemapCells *cgv_treemap_cells_new (const CgvTree *tree,
                                        const CgvTreemapStyle *style);

void cgv_treemap_cells_free (CgvTreemapCells *cells);

const CgvTreemapCell *cgv_treemap_cells_get (const CgvTreemapCells *cells,
                                             uint32_t tile);

/* Finds the tile that is seen at a point; CGV_NONE outside. On a strip it is the last that the strip names. */
uint32_t cgv_treemap_cells_find (const CgvTreemapCells *cells,
                                 double x,
                                 double y);

/* Returns the name of the tile of all positive costs, or of all negative ones; NULL for other tiles. */
const char *cgv_treemap_cells_get_sign (const CgvTree *tree,
                                        uint32_t tile);

/*
 * Finds how each tile of a comparison changed. The cost of a function at one place is an estimate, and moves when the function changes
 * elsewhere: below an unchanged tile, only tiles with proven changes have changed. The caller frees it with g_free().
 */
CgvChange *cgv_treemap_cells_find_changes (const CgvTree *tree);

/* Returns how much of the change of the total began in a row, whichever its sign. */
double cgv_treemap_cells_get_origin (const CgvComparison *comparison,
                                     CgvNodeId row);

/* Returns the least part of a change that is marked where it began. */
double cgv_treemap_cells_find_least_origin (const CgvComparison *comparison);

/* Shares of a cost from which on a level of certainty begins; the last is all of it. */
#define CGV_TREEMAP_LEAST_CERTAIN  0.5
#define CGV_TREEMAP_MOSTLY_CERTAIN 0.9

/* Returns how much of the cost of a tile of one profile is certain: a level of the palette's ramp, 1 or more. */
int cgv_treemap_cells_get_certain_level (const CgvTreemapCells *cells,
                                         uint32_t tile);

/* Returns a shade for tiles of rows: the paler, the less is certain of their cost, or of the sign of their change. */
CgvShade cgv_treemap_cells_get_certainty (const CgvTreemapCells *cells,
                                          uint32_t tile);

/*
 * Returns the shade of a tile. In nested ones it says how deep a frame lies. Rows of callees of one profile are the stronger the more of
 * their cost is self cost; other rows have the shade of their certainty.
 */
CgvShade cgv_treemap_cells_get_shade (const CgvTreemapCells *cells,
                                      uint32_t tile);

/* Returns whether nothing in a picture is an estimate. */
bool cgv_treemap_cells_are_exact (const CgvTree *tree);

/* Returns the note below a saved picture, to be freed with g_free(): how much of it is an estimate, or that it is exact although one
 * expects estimates; otherwise NULL. */
char *cgv_treemap_cells_dup_note (const CgvTree *tree);
