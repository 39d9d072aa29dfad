/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What is said about the tiles of a treemap. Main thread.
 */

#include "cgv-focus.h"
#include "cgv-treemap-layout.h"

G_BEGIN_DECLS

/**
 * cgv_treemap_text_dup_kind:
 * @tile: a tile
 * @name: the name of its function
 *
 * What a tile is: "parse", "parse itself", "12 more callees of parse".
 *
 * Returns: (transfer full): the text
 */
char *cgv_treemap_text_dup_kind (const CgvTile *tile,
                                 const char *name);

/**
 * cgv_treemap_text_dup_name:
 * @focus: a focus
 * @layout: a layout of its costs
 * @tile: index of a tile
 *
 * What a tile stands for.
 *
 * Returns: (transfer full): the name of a function, or "main itself", "12 more callees of main"
 */
char *cgv_treemap_text_dup_name (CgvFocus *focus,
                                 const CgvTreemapLayout *layout,
                                 guint32 tile);

/**
 * cgv_treemap_text_dup_cost:
 * @focus: a focus
 * @layout: a layout of its costs
 * @tile: index of a tile
 *
 * The cost of a tile as the picture has it, percent of its root or absolute as the focus says, with
 * its bounds where it is an estimate.
 *
 * Returns: (transfer full): the text
 */
char *cgv_treemap_text_dup_cost (CgvFocus *focus,
                                 const CgvTreemapLayout *layout,
                                 guint32 tile);

/**
 * cgv_treemap_text_dup_tooltip:
 * @focus: a focus
 * @layout: a layout of its costs
 * @tile: index of a tile
 *
 * The stack that leads to a tile, and its cost.
 *
 * Returns: (transfer full): several lines
 */
char *cgv_treemap_text_dup_tooltip (CgvFocus *focus,
                                    const CgvTreemapLayout *layout,
                                    guint32 tile);

/**
 * cgv_treemap_text_dup_certain:
 * @layout: a layout
 *
 * How much of the picture is not known, but estimated.
 *
 * Returns: (transfer full) (nullable): the text, or NULL where all is known
 */
char *cgv_treemap_text_dup_certain (const CgvTreemapLayout *layout);

G_END_DECLS
