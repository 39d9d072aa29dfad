/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The path of zooming: rows from the outermost to the shown one. It remembers their identities, since folding, other sides and other rules
 * change the numbers of rows. Main thread.
 */

#include "cgv-numbers.h"

G_BEGIN_DECLS

typedef struct CgvTreemapTrail CgvTreemapTrail;

/* Makes an empty trail. */
CgvTreemapTrail *cgv_treemap_trail_new (void);

void cgv_treemap_trail_free (CgvTreemapTrail *self);

/* Sets the current numbers; NULL empties the trail. Finds the rows again; if one is gone, those after it are removed, too. */
void cgv_treemap_trail_set_numbers (CgvTreemapTrail *self,
                                    CgvNumbers *numbers);

/* Returns whether the rows of the trail have the numbers that they have in @numbers. */
gboolean cgv_treemap_trail_is_of (const CgvTreemapTrail *self,
                                  const CgvNumbers *numbers);

guint cgv_treemap_trail_get_length (const CgvTreemapTrail *self);

/* @index is below the length. */
CgvNodeId cgv_treemap_trail_get_row (const CgvTreemapTrail *self,
                                     guint index);

/* Returns the row that is shown, or CGV_NONE if the trail is empty. */
CgvNodeId cgv_treemap_trail_get_last (const CgvTreemapTrail *self);

/* Goes on to a row; where the trail has been there, it goes back to it instead. */
void cgv_treemap_trail_add (CgvTreemapTrail *self,
                            CgvNodeId row);

/* Starts again at a row; CGV_NONE empties the trail. */
void cgv_treemap_trail_begin (CgvTreemapTrail *self,
                              CgvNodeId row);

/* Goes back on the trail to a row, or starts again there if the trail does not contain it. */
void cgv_treemap_trail_follow (CgvTreemapTrail *self,
                               CgvNodeId row);

/* Starts again at cgv_program_find(); if nearly all of the program is below main(), there, with the path to it. */
void cgv_treemap_trail_begin_at_program (CgvTreemapTrail *self);

/*
 * Returns where zooming out leads: the row before on the trail; from its start the caller that the row cost most for on
 * either side. CGV_NONE where nothing calls it.
 */
CgvNodeId cgv_treemap_trail_get_outer (const CgvTreemapTrail *self);

G_END_DECLS
