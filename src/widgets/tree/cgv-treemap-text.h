/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The sentences about the tiles of a treemap, of one profile or of a comparison; translated. A layout is of the numbers of the focus. Main
 * thread.
 */

#include "cgv-focus.h"
#include "cgv-treemap-layout.h"
#include "cgv-treemap-view.h"

G_BEGIN_DECLS

/* Returns the name of a tile: "parse", "parse itself", "12 more callees of parse". */
char *cgv_treemap_text_dup_name (CgvFocus *focus,
                                 const CgvTreemapLayout *layout,
                                 guint32 tile);

/* Returns the name of the function, object or file that a tile is, or is part of. */
char *cgv_treemap_text_dup_plain_name (CgvFocus *focus,
                                       const CgvTreemapLayout *layout,
                                       guint32 tile);

/* Returns the cost of a tile for little room: in a comparison with rounded costs. The tooltip has all digits. */
char *cgv_treemap_text_dup_short_cost (CgvFocus *focus,
                                       const CgvTreemapLayout *layout,
                                       guint32 tile);

/*
 * Returns the self cost of a row on a side of parts of one run, with its calls: "5.20 M self · 134 712 calls, 39 each". "–" if it did not
 * run there.
 *
 * @row: may be CGV_NONE
 * @is_brief: without the cost of each call
 */
char *cgv_treemap_text_dup_side (CgvFocus *focus,
                                 CgvSide side,
                                 CgvNodeId row,
                                 gboolean is_brief);

/* Returns several lines: the stack that leads to a tile, and its cost; in a comparison with the whole of the change's share. */
char *cgv_treemap_text_dup_stack (CgvFocus *focus,
                                  const CgvTreemapLayout *layout,
                                  guint32 tile);

/* Returns a short form of the stack: name, some functions around it, and cost; for one side also the meaning of its colour. */
char *cgv_treemap_text_dup_tooltip (CgvFocus *focus,
                                    const CgvTreemapLayout *layout,
                                    guint32 tile,
                                    CgvTreemapColor color);

/* Returns some sentences: how much of the picture is not known, but estimated, and why. NULL where all is known. */
char *cgv_treemap_text_dup_estimate (const CgvTreemapLayout *layout);

/* Returns how much of the picture is certain, in few words. */
char *cgv_treemap_text_dup_certain (const CgvTreemapLayout *layout);

/* Returns the subject of the picture and its marked tile, for assistive tools; @tile may be CGV_NONE. */
char *cgv_treemap_text_dup_label (CgvFocus *focus,
                                  const CgvTreemapLayout *layout,
                                  guint32 tile);

G_END_DECLS
