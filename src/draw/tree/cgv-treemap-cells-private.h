/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the parts of the treemap painter share: where on the pixels each tile is, and its colours.
 * Lives for one drawing.
 */

#include "cgv-treemap-content-private.h"

/**
 * CgvTreemapCell:
 * @box: what shows of the tile: on whole pixels, without the gap to its neighbours
 * @level: how deep it is nested, not counting tiles that are all but alone in their parent: the
 *   long way from the start of a program to where it branches is no reason to draw finer
 * @level_inside: the same for what its children are nested in
 * @under: the tint that shows between its children; CGV_NONE for the background's
 * @near_x: how much of the gap is on its left, in device pixels
 * @near_y: on its top
 * @far_x: on its right
 * @far_y: on its bottom
 * @caption: where its caption is; empty if it has none
 * @above: the nearest tile with a caption, of it and those around it; CGV_NONE if there is none
 */
typedef struct
{
  CgvRect box;
  uint32_t level;
  uint32_t level_inside;
  uint32_t under;
  double near_x;
  double near_y;
  double far_x;
  double far_y;
  CgvRect caption;
  uint32_t above;
} CgvTreemapCell;

/**
 * CgvTreemapCells:
 * @content: what is on the tiles
 * @cells: (array length=content->tree->n_tiles): a cell for each tile
 */
typedef struct CgvTreemapCells CgvTreemapCells;

/**
 * cgv_treemap_cells_new:
 * @content: what is on the tiles
 *
 * Works out where tiles are on the pixels.
 *
 * Returns: (nullable) (transfer full): the cells, or NULL if there is no memory
 */
CgvTreemapCells *cgv_treemap_cells_new (CgvTreemapContent *content);

/**
 * cgv_treemap_cells_free:
 * @cells: (nullable) (transfer full): the cells
 *
 * Frees them.
 */
void cgv_treemap_cells_free (CgvTreemapCells *cells);

/**
 * cgv_treemap_cells_get:
 * @cells: the cells
 * @tile: index of a tile
 *
 * Gets the cell of a tile.
 *
 * Returns: (transfer none): the cell
 */
CgvTreemapCell *cgv_treemap_cells_get (CgvTreemapCells *cells,
                                       uint32_t tile);

/**
 * cgv_treemap_cells_get_colors:
 * @cells: the cells
 * @tile: index of a tile
 * @fill: (out): its colour
 * @text: (out): the colour of text on it
 *
 * Gets the colours of a tile.
 */
void cgv_treemap_cells_get_colors (CgvTreemapCells *cells,
                                   uint32_t tile,
                                   CgvColor *fill,
                                   CgvColor *text);

/**
 * cgv_treemap_cells_get_under:
 * @cells: the cells
 * @tile: index of a tile with children
 * @color: (out): the colour
 *
 * Gets the colour between the children of a tile, where it is another than what is there already.
 *
 * Returns: whether it has to be painted
 */
bool cgv_treemap_cells_get_under (CgvTreemapCells *cells,
                                  uint32_t tile,
                                  CgvColor *color);
