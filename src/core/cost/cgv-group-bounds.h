/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The inclusive costs of groups of functions.
 *
 * A profile records the cost of each function and each call, but not which calls were made below which others. The inclusive cost of a
 * group is the cost of the time in which any of its functions was on the stack. It is exact only if a group is not entered again below a
 * call that left it. Otherwise it is between bounds.
 */

#include "cgv-costs.h"
#include "cgv-memory.h"

/*
 * Bounds the inclusive cost of every group. It is at least that of each member, and at least self and the calls to functions that cannot
 * call the group again; it is at most self and all calls out of the group, and at most the total. If these meet, it is exact. Linear. Any
 * thread. Returns false if there is no memory.
 *
 * @costs: costs, of whose graph only the edges and cycles are read
 * @groups: for each node its group, or CGV_NONE
 * @amounts: (out): for each group, its inclusive cost. Between bounds the value is their middle, which is off by at most half of their
 *   distance
 */
bool cgv_group_bounds_find (CgvMemory *memory,
                            const CgvCosts *costs,
                            const uint32_t *groups,
                            uint32_t n_groups,
                            CgvAmount *amounts);
