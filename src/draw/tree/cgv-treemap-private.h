/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Declarations shared by the files of the treemap painter. cgv_treemap_painter_draw() calls the others in order: content decides what is on
 * tiles, boxes are their shapes, labels come last. All of it lives for one drawing.
 */

#include "cgv-treemap-painter.h"

/* Before an estimated number. */
#define CGV_ABOUT "\xe2\x89\x88\xe2\x80\xaf"

/* Boxes. */

void cgv_treemap_boxes_set_color (cairo_t *cr,
                                  const CgvColor *color);

/* Adds the outline of a tile to the path. */
void cgv_treemap_boxes_add (cairo_t *cr,
                            const CgvRect *box);

/* Fills the path, with a pattern over the colour unless it is NULL. */
void cgv_treemap_boxes_fill (cairo_t *cr,
                             const CgvColor *color,
                             cairo_pattern_t *pattern);

/* Makes a pattern of dots in a colour. The caller owns it. */
cairo_pattern_t *cgv_treemap_boxes_create_dots (cairo_t *cr,
                                                const CgvColor *color);

/* Makes a pattern of slanted lines in a colour. The caller owns it. */
cairo_pattern_t *cgv_treemap_boxes_create_hatching (cairo_t *cr,
                                                    const CgvColor *color);

/* Paints the edge of a tile, in one piece or dashed, unless the tile is too small for one. */
void cgv_treemap_boxes_draw_edge (cairo_t *cr,
                                  const CgvRect *box,
                                  const CgvTreemapStyle *style,
                                  const CgvColor *fill,
                                  const CgvColor *text);
void cgv_treemap_boxes_draw_dashes (cairo_t *cr,
                                    const CgvRect *box,
                                    const CgvTreemapStyle *style,
                                    const CgvColor *fill,
                                    const CgvColor *text);

/* Paints the part of a tile that its cost does not fill. */
void cgv_treemap_boxes_draw_blank (cairo_t *cr,
                                   const CgvRect *box,
                                   const CgvTreemapStyle *style);

/* Content: the colours, names and notes of tiles. */

/* Bytes for a note. */
#define CGV_TREEMAP_NOTE_MAX 256

typedef struct CgvTreemapContent CgvTreemapContent;

/* The content for one profile, or for two. */
typedef struct
{
  /* The colour of a tile and of text on it; of a tile with children, those of its strip. */
  void (*get_colors) (CgvTreemapContent *content,
                      uint32_t tile,
                      CgvShade shade,
                      CgvColor *fill,
                      CgvColor *text);

  /* Writes the note of a tile into CGV_TREEMAP_NOTE_MAX bytes. Form 0 is the longest; returns
   * false if the note has no such form. */
  bool (*get_note) (CgvTreemapContent *content,
                    uint32_t tile,
                    unsigned int form,
                    char *out);

  /* Paints a tile without children. */
  void (*draw_tile) (CgvTreemapContent *content,
                     cairo_t *cr,
                     uint32_t tile,
                     const CgvRect *box);
} CgvTreemapContentClass;

struct CgvTreemapContent
{
  const CgvTreemapContentClass *class;
  const CgvTree *tree;
  const CgvTreemapCells *cells;
  const CgvComparison *comparison; /* NULL of one profile */
  CgvTreemapPane pane;
  CgvChange *changes;              /* for a comparison, how each tile changed */
  double least_origin;             /* of a comparison, the least change that is said to have begun somewhere */
  uint8_t *slots;                  /* for groups with a key, the CgvSlot of each node; otherwise NULL */
  const CgvGraph *graph; /* the names of the nodes, and their cycles */
  const CgvTreemapStyle *style;
  cairo_pattern_t *pattern; /* the pattern of some tiles over their colour; NULL until one is painted */
};

/* For one profile: tiles have the colours of the style, and show their costs. */
extern const CgvTreemapContentClass cgv_treemap_shares;

/* For a comparison: tiles have the colour of their change, and show its size. */
extern const CgvTreemapContentClass cgv_treemap_changes;

/* For a comparison whose style has a key: tiles have the colour of their file, and each pane fills them in proportion to the cost on its
 * side. */
extern const CgvTreemapContentClass cgv_treemap_sides;

/* Returns the cost of a tile on the side of its pane, with its sign; in a single picture on the larger side. It is in the measure of the
 * comparison. */
double cgv_treemap_changes_get_cost (const CgvTreemapContent *content,
                                     uint32_t tile);

/* Writes that cost into CGV_TREEMAP_NOTE_MAX bytes: as the style says, or where it asks for no share, in the measure. */
void cgv_treemap_changes_format_cost (const CgvTreemapContent *content,
                                      uint32_t tile,
                                      char *out);

/* Finds how each tile changed, which the caller frees with g_free(), and where the change began. */
void cgv_treemap_changes_find (CgvTreemapContent *content);

/* Returns whether a large part of the change began in the function of a tile. */
bool cgv_treemap_changes_began (const CgvTreemapContent *content,
                                uint32_t tile);

/* Returns the largest cost of a call in a level from 1 to CGV_PALETTE_RAMP_STEPS - 1. */
double cgv_treemap_content_get_bound (const CgvCosts *costs,
                                      int level);

/* Returns the level of a cost in this many calls; 0 without calls. */
int cgv_treemap_content_get_per_call (const CgvCosts *costs,
                                      CgvCost cost,
                                      uint64_t n_calls);

/* Returns the member that costs most, or @node where no costs say so. */
CgvNodeId cgv_treemap_content_find_costliest (const CgvTreemapContent *content,
                                              CgvCycleId cycle,
                                              CgvNodeId node);

unsigned int cgv_treemap_content_count_members (const CgvTreemapContent *content,
                                                CgvCycleId cycle);

/* Writes a cost as a share of the style's whole, or of @root. The strip of the root names the whole. */
void cgv_treemap_content_format_share (const CgvTreemapContent *content,
                                       uint32_t tile,
                                       double cost,
                                       double root,
                                       char *out);

/* Returns (nullable) the pattern of a tile of self cost; if any costs are below 0, the pattern
 * of a tile with such a cost. The content owns it. */
cairo_pattern_t *cgv_treemap_content_get_pattern (CgvTreemapContent *content,
                                                  cairo_t *cr,
                                                  uint32_t tile);

/* Gets the colours of a tile where it is in the picture. */
void cgv_treemap_content_get_colors (CgvTreemapContent *content,
                                     uint32_t tile,
                                     CgvColor *fill,
                                     CgvColor *text);

/* Paints the names of frames on their strips, and the labels of tiles without children, where they fit. */
void cgv_treemap_labels_draw (cairo_t *cr,
                              CgvTreemapContent *content);
