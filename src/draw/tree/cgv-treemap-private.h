/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the files of the treemap painter share; see cgv_treemap_content_draw(), which calls the others in order: cells
 * say where tiles are on the pixels, content says what is on them, boxes are their shapes, labels come last. All of it
 * lives for one drawing.
 */

#include "cgv-treemap-painter.h"

/* Boxes: round corners where there is room, and hatching. */

typedef enum
{
  CGV_HATCH_RISING,  /* lines that rise to the right: an estimate */
  CGV_HATCH_FALLING, /* lines that fall: on one side only */
} CgvHatch;

/* In smaller boxes, hatching would not be seen as such. */
#define CGV_MIN_HATCHED_SIDE 8

void cgv_treemap_boxes_set_color (cairo_t *cr,
                                  const CgvColor *color);

/* Adds the outline of a tile to the path. */
void cgv_treemap_boxes_add (cairo_t *cr,
                            const CgvRect *box);

/* Fills the path, with hatching over the colour unless it is NULL. */
void cgv_treemap_boxes_fill (cairo_t *cr,
                             const CgvColor *color,
                             cairo_pattern_t *hatch);

/*
 * Makes a pattern of lines in the colour that is farthest from that of text, so that they never make text harder to
 * read. The caller owns it.
 */
cairo_pattern_t *cgv_treemap_boxes_create_hatch (cairo_t *cr,
                                                 CgvHatch hatch,
                                                 const CgvTreemapStyle *style);

/* Paints the part of a tile that its cost does not fill. */
void cgv_treemap_boxes_draw_blank (cairo_t *cr,
                                   const CgvRect *box,
                                   const CgvTreemapStyle *style);

/* Content: colours, names, and what is said of tiles. */

/* Bytes for a note. */
#define CGV_TREEMAP_NOTE_MAX 256

typedef struct CgvTreemapContent CgvTreemapContent;

/* The first member of what knows more. Levels count nesting; see CgvTreemapCell. */
struct CgvTreemapContent
{
  const CgvTree *tree;
  const CgvFold *fold; /* the names of the nodes */
  const CgvTreemapStyle *style;

  /* The colour of a tile and of text on it; of a tile with children, those of its caption. */
  void (*get_colors) (CgvTreemapContent *content,
                      uint32_t tile,
                      uint32_t level,
                      CgvColor *fill,
                      CgvColor *text);

  /* Which colour shows between the children of a tile; CGV_NONE for that of what is around it. NULL for no colours. */
  uint32_t (*get_tint) (CgvTreemapContent *content,
                        uint32_t tile,
                        uint32_t level);
  CgvColor (*get_tint_color) (CgvTreemapContent *content,
                              uint32_t tint);

  /*
   * Writes what is said of a tile besides its name into CGV_TREEMAP_NOTE_MAX bytes. Form 0 is the longest; false if there
   * is no such form.
   */
  bool (*get_note) (CgvTreemapContent *content,
                    uint32_t tile,
                    unsigned int form,
                    char *out);

  /* Paints a tile without children. */
  void (*draw_tile) (CgvTreemapContent *content,
                     cairo_t *cr,
                     uint32_t tile,
                     uint32_t level,
                     const CgvRect *box);
  void (*free) (CgvTreemapContent *content);
};

/* Makes the content for one profile: tiles have the colour of their object, and say what share of the root they cost. */
CgvTreemapContent *cgv_treemap_content_new_shares (const CgvTree *tree,
                                                   const CgvCosts *costs,
                                                   const CgvTreemapStyle *style);

/* Makes the content for a comparison: tiles have the colour of their change, and say how large it is. */
CgvTreemapContent *cgv_treemap_content_new_changes (const CgvTree *tree,
                                                    const CgvComparison *comparison,
                                                    CgvTreemapPane pane,
                                                    const CgvTreemapStyle *style);

void cgv_treemap_content_free (CgvTreemapContent *content);

/* Paints all tiles, and what is written on them. One unit of @cr is one unit of the tree's area. */
void cgv_treemap_content_draw (CgvTreemapContent *content,
                               cairo_t *cr);

/* Cells: where tiles are on the pixels. */

/*
 * Tiles that are all but alone in their parent add no level: the long way from the start of a program to where it
 * branches is no reason to draw finer. The gaps are in device pixels, on the near (left, top) and far sides.
 */
typedef struct
{
  CgvRect box; /* what shows of the tile: on whole pixels, without the gap to its neighbours */
  uint32_t level;
  uint32_t level_inside; /* the level that its children are nested in */
  uint32_t under;        /* the tint that shows between its children; CGV_NONE for the background's */
  double near_x;
  double near_y;
  double far_x;
  double far_y;
  CgvRect caption; /* empty if it has none */
  uint32_t above;  /* the nearest tile with a caption, of it and those around it; CGV_NONE if there is none */
} CgvTreemapCell;

typedef struct CgvTreemapCells CgvTreemapCells;

/* Returns NULL if there is no memory. */
CgvTreemapCells *cgv_treemap_cells_new (CgvTreemapContent *content);

void cgv_treemap_cells_free (CgvTreemapCells *cells);

CgvTreemapCell *cgv_treemap_cells_get (CgvTreemapCells *cells,
                                       uint32_t tile);

void cgv_treemap_cells_get_colors (CgvTreemapCells *cells,
                                   uint32_t tile,
                                   CgvColor *fill,
                                   CgvColor *text);

/* Gets the colour between the children of a tile; false where it is what is there already. */
bool cgv_treemap_cells_get_under (CgvTreemapCells *cells,
                                  uint32_t tile,
                                  CgvColor *color);

/* Labels. */

/*
 * Paints the captions of tiles with children, and the labels of tiles without, where they fit. Adds the captions to
 * @cells.
 */
void cgv_treemap_labels_draw (cairo_t *cr,
                              CgvTreemapContent *content,
                              CgvTreemapCells *cells);
