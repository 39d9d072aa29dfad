/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What there is on the tiles of a treemap: colours, names, and what is said of them. Where tiles are and where there
 * is room for text is the same for a profile (cgv-treemap-shares.c) and for a comparison (cgv-treemap-changes.c). Lives
 * for one drawing.
 */

#include "cgv-treemap-painter.h"

typedef struct CgvTreemapContent CgvTreemapContent;

/**
 * CGV_TREEMAP_NOTE_MAX:
 *
 * Bytes for a note.
 */
#define CGV_TREEMAP_NOTE_MAX 256

/**
 * CgvTreemapContent:
 * @tree: the tiles
 * @fold: the names of their nodes
 * @style: how to paint
 * @get_colors: the colour of a tile at a level of nesting, and that of text on it; of a tile with children, that of its
 *   caption
 * @get_tint: which colour shows between the children of a tile; CGV_NONE for that of what is around it
 * @get_tint_color: that colour
 * @get_note: what is said of a tile besides its name, in the form number @form, of which the first is the longest; false if
 *   there is no such form
 * @draw_tile: paints a tile without children into a box
 * @free: frees the content
 *
 * The first member of what knows more.
 */
struct CgvTreemapContent
{
  const CgvTree *tree;
  const CgvFold *fold;
  const CgvTreemapStyle *style;
  void (*get_colors) (CgvTreemapContent *content,
                      uint32_t tile,
                      uint32_t level,
                      CgvColor *fill,
                      CgvColor *text);
  uint32_t (*get_tint) (CgvTreemapContent *content,
                        uint32_t tile,
                        uint32_t level);
  CgvColor (*get_tint_color) (CgvTreemapContent *content,
                              uint32_t tint);
  bool (*get_note) (CgvTreemapContent *content,
                    uint32_t tile,
                    unsigned int form,
                    char *out);
  void (*draw_tile) (CgvTreemapContent *content,
                     cairo_t *cr,
                     uint32_t tile,
                     uint32_t level,
                     const CgvRect *box);
  void (*free) (CgvTreemapContent *content);
};

/**
 * cgv_treemap_content_new_shares:
 *
 * Makes the content for one profile: tiles have the colour of their object, and say what share of the root they cost.
 *
 * Returns: (transfer full): the content
 */
CgvTreemapContent *cgv_treemap_content_new_shares (const CgvTree *tree,
                                                   const CgvCosts *costs,
                                                   const CgvTreemapStyle *style);

/**
 * cgv_treemap_content_new_changes:
 *
 * Makes the content for a comparison: tiles have the colour of their change, and say how large it is.
 *
 * Returns: (transfer full): the content
 */
CgvTreemapContent *cgv_treemap_content_new_changes (const CgvTree *tree,
                                                    const CgvComparison *comparison,
                                                    CgvTreemapPane pane,
                                                    const CgvTreemapStyle *style);

/**
 * cgv_treemap_content_free:
 * @content: (transfer full): the content
 *
 * Frees it.
 */
void cgv_treemap_content_free (CgvTreemapContent *content);

/**
 * cgv_treemap_content_draw:
 * @content: what to paint
 * @cr: where to paint; one unit is one unit of the tree's area
 *
 * Paints all tiles, and what is written on them.
 */
void cgv_treemap_content_draw (CgvTreemapContent *content,
                               cairo_t *cr);
