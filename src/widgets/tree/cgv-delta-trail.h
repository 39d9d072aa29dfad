/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The way that zooming into a compared treemap took: rows from the outermost to the one that is shown. Remembers
 * what they are, since other sides or rules give rows other numbers. Main thread.
 */

#include "cgv-comparison.h"

#include <glib.h>

G_BEGIN_DECLS

/**
 * CgvDeltaTrail:
 *
 * The way that zooming took.
 */
typedef struct CgvDeltaTrail CgvDeltaTrail;

/**
 * cgv_delta_trail_new:
 *
 * Makes an empty trail.
 *
 * Returns: (transfer full): the trail
 */
CgvDeltaTrail *cgv_delta_trail_new (void);

/**
 * cgv_delta_trail_free:
 * @self: (transfer full): a trail
 *
 * Frees it.
 */
void cgv_delta_trail_free (CgvDeltaTrail *self);

/**
 * cgv_delta_trail_set_comparison:
 * @self: a trail
 * @comparison: (nullable): what its rows are of from now on
 *
 * Finds the rows again; where one is gone, what is behind it is gone, too. An empty trail begins at
 * cgv_delta_trail_find_program(), and leads on to main() if nearly all of the program is below that.
 */
void cgv_delta_trail_set_comparison (CgvDeltaTrail *self,
                                     CgvComparison *comparison);

/**
 * cgv_delta_trail_find_program:
 * @comparison: a comparison
 *
 * Finds the row that is all of the program: of those that nothing calls the one that costs most on either side, or of all
 * rows if there is none.
 *
 * Returns: the row, or CGV_NONE if there is no row that cost anything
 */
CgvNodeId cgv_delta_trail_find_program (const CgvComparison *comparison);

/**
 * cgv_delta_trail_get_length:
 * @self: a trail
 *
 * How many rows it has.
 *
 * Returns: the number
 */
guint cgv_delta_trail_get_length (const CgvDeltaTrail *self);

/**
 * cgv_delta_trail_get_row:
 * @self: a trail
 * @index: an index below its length
 *
 * Gets a row.
 *
 * Returns: the row
 */
CgvNodeId cgv_delta_trail_get_row (const CgvDeltaTrail *self,
                                   guint index);

/**
 * cgv_delta_trail_get_last:
 * @self: a trail
 *
 * Gets the row that is shown.
 *
 * Returns: the row, or CGV_NONE if the trail is empty
 */
CgvNodeId cgv_delta_trail_get_last (const CgvDeltaTrail *self);

/**
 * cgv_delta_trail_add:
 * @self: a trail
 * @row: a row
 *
 * Goes on to a row; where the trail has been there, it goes back to it instead.
 */
void cgv_delta_trail_add (CgvDeltaTrail *self,
                          CgvNodeId row);

/**
 * cgv_delta_trail_begin:
 * @self: a trail
 * @row: a row
 *
 * Begins anew at a row.
 */
void cgv_delta_trail_begin (CgvDeltaTrail *self,
                            CgvNodeId row);

/**
 * cgv_delta_trail_get_outer:
 * @self: a trail
 *
 * Where zooming out leads: the row before on the trail; from its start the caller that the row cost most for on
 * either side.
 *
 * Returns: a row, or CGV_NONE where nothing calls it
 */
CgvNodeId cgv_delta_trail_get_outer (const CgvDeltaTrail *self);

G_END_DECLS
