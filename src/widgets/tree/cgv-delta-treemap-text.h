/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What is said of the tiles of a compared treemap, translated. Main thread.
 */

#include "cgv-treemap-layout.h"

G_BEGIN_DECLS

/**
 * cgv_delta_treemap_text_dup_name:
 * @layout: a layout of a comparison
 * @tile: index of a tile
 *
 * What a tile is: "parse", "parse itself", "12 more callees of parse".
 *
 * Returns: (transfer full): the name
 */
char *cgv_delta_treemap_text_dup_name (const CgvTreemapLayout *layout,
                                       guint32 tile);

/**
 * cgv_delta_treemap_text_dup_change:
 * @layout: a layout of a comparison
 * @tile: index of a tile
 *
 * In one line: "1 200 → 1 296, +96 (+8 % of itself)".
 *
 * Returns: (transfer full): the text
 */
char *cgv_delta_treemap_text_dup_change (const CgvTreemapLayout *layout,
                                         guint32 tile);

/**
 * cgv_delta_treemap_text_dup_short_change:
 * @layout: a layout of a comparison
 * @tile: one of its tiles
 *
 * The same on little room, with rounded costs; the tooltip has all digits.
 *
 * Returns: (transfer full): a short line
 */
char *cgv_delta_treemap_text_dup_short_change (const CgvTreemapLayout *layout,
                                               guint32 tile);

/**
 * cgv_delta_treemap_text_dup_tooltip:
 * @layout: a layout of a comparison
 * @tile: index of a tile
 *
 * The stack that leads to a tile, its cost on both sides, the change with what it is a share of, and the bounds of what
 * is an estimate.
 *
 * Returns: (transfer full): several lines
 */
char *cgv_delta_treemap_text_dup_tooltip (const CgvTreemapLayout *layout,
                                          guint32 tile);

G_END_DECLS
