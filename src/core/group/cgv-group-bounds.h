/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The inclusive costs of groups of functions.
 *
 * A profile says what each function costs and what each call costs, not which calls were made beneath which others.
 * The inclusive cost of a group is what was spent while any of its functions was on the stack. It is known exactly only
 * where a group that was left is not entered again. Elsewhere it is between bounds.
 */

#include "cgv-costs.h"
#include "cgv-memory.h"

/*
 * Bounds the inclusive cost of every group. It is at least that of each member, and at least self and the calls to
 * functions that cannot call the group again; it is at most self and all calls out of the group, and at most the
 * total. Where these meet it is exact. Linear. Any thread. Returns false if there is no memory.
 *
 * @costs: of its graph, only the edges and cycles are read
 * @groups: for each node its group, or CGV_NONE for a node that is in none
 * @amounts: (out): for each group, its inclusive cost. The value is the middle where only bounds are known, which is never further
 *   off than half of what is unknown
 */
bool cgv_group_bounds_find (CgvMemory *memory,
                            const CgvCosts *costs,
                            const uint32_t *groups,
                            uint32_t n_groups,
                            CgvAmount *amounts);
