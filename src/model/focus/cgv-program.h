/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Finds the program among the rows of numbers, of one side or two: costs are those of the larger side, in the measure. Any thread. */

#include <glib.h>

#include "cgv-numbers.h"

G_BEGIN_DECLS

/*
 * Finds the row that is all of the program: the costliest row on either side that nothing calls, or the costliest of all if everything is
 * called. Returns CGV_NONE if no row costs anything.
 */
CgvNodeId cgv_program_find (const CgvNumbers *numbers);

/* Finds main(), if nearly all of the cost of the program is below it; otherwise all of the program. */
CgvNodeId cgv_program_find_main (const CgvNumbers *numbers);

/* Returns the caller that a row cost most for on either side; CGV_NONE where nothing calls it. */
CgvNodeId cgv_program_find_caller (const CgvNumbers *numbers,
                                   CgvNodeId row);

G_END_DECLS
