/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The way that zooming took: functions from the outermost to the one that is shown. Kept as
 * functions, which stay what they are when folding gives nodes other ids. Main thread.
 */

#include "cgv-focus.h"

G_BEGIN_DECLS

/**
 * CgvTreemapTrail:
 *
 * The way that zooming took.
 */
typedef struct CgvTreemapTrail CgvTreemapTrail;

/**
 * cgv_treemap_trail_new:
 *
 * Makes an empty trail.
 *
 * Returns: (transfer full): the trail
 */
CgvTreemapTrail *cgv_treemap_trail_new (void);

/**
 * cgv_treemap_trail_free:
 * @self: (transfer full): a trail
 *
 * Frees it.
 */
void cgv_treemap_trail_free (CgvTreemapTrail *self);

/**
 * cgv_treemap_trail_get_length:
 * @self: a trail
 *
 * How many functions it has.
 *
 * Returns: the number
 */
guint cgv_treemap_trail_get_length (const CgvTreemapTrail *self);

/**
 * cgv_treemap_trail_get_node:
 * @self: a trail
 * @focus: the focus
 * @index: an index below its length
 *
 * Gets the node of a function.
 *
 * Returns: the node
 */
CgvNodeId cgv_treemap_trail_get_node (const CgvTreemapTrail *self,
                                      CgvFocus *focus,
                                      guint index);

/**
 * cgv_treemap_trail_add:
 * @self: a trail
 * @focus: the focus
 * @node: a function
 *
 * Goes on to a function; where the trail has been there, it goes back to it instead.
 */
void cgv_treemap_trail_add (CgvTreemapTrail *self,
                            CgvFocus *focus,
                            CgvNodeId node);

/**
 * cgv_treemap_trail_follow:
 * @self: a trail
 * @focus: the focus
 *
 * The focus went elsewhere by other means: back on the trail to its function, or a new trail that
 * starts there.
 */
void cgv_treemap_trail_follow (CgvTreemapTrail *self,
                               CgvFocus *focus);

/**
 * cgv_treemap_trail_get_outer:
 * @self: a trail
 * @focus: the focus
 *
 * Where zooming out leads: the function before on the trail; from its start the caller that the
 * function cost most for.
 *
 * Returns: a node, or CGV_NONE where nothing calls it
 */
CgvNodeId cgv_treemap_trail_get_outer (const CgvTreemapTrail *self,
                                       CgvFocus *focus);

G_END_DECLS
