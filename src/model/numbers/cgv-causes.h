/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Where the change of a comparison began: the few functions to look at first, and whether it is the whole program that is called
 * more often. Any thread.
 */

#include <glib.h>

#include "cgv-comparison.h"

G_BEGIN_DECLS

/*
 * Returns CgvNodeId of the rows whose origin is more than noise, the largest first; functions of the program itself come before
 * those of libraries whose origin is up to twice as large. If the total changed, the first row changed in the same direction, unless none did.
 *
 * A function and some that it calls often make up for each other: what one does less the other does more. Such rows are left out,
 * unless all are.
 *
 * @cancelling: (out) (optional) (transfer full): GArray of CgvNodeId of the rows that were left out; in each the caller comes first
 */
GArray *cgv_causes_new (const CgvComparison *comparison,
                        GPtrArray **cancelling);

/* Whether there is nothing to explain: the totals differ by noise, or not at all and no row does by more. */
gboolean cgv_causes_are_none (const CgvComparison *comparison);

/* Returns how many times as often nearly everything is called that is called more than once; 0 if there is no such number, or it
 * is near 1. */
double cgv_causes_find_factor (const CgvComparison *comparison);

G_END_DECLS
