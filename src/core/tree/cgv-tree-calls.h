/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a function calls by the way that led there, or what led to it, where the file says the ways: see cgv-contexts.h. The
 * calls below all its own are joined by name, of one side or two.
 *
 * All costs are exact. Where a name does not say the way, a function is still in one place if all calls of it are from there.
 * Where neither tells, it is known what the call that leads on costs. There a node is open: what is further in, or further
 * out, is for a tree of calls without ways to say, as an estimate.
 */

#include "cgv-tree-groups.h"

/*
 * Makes nodes of functions, the first of which is @root. Linear in the contexts and calls of the profile; callers also in how
 * far out they are, up to 256 levels. Costs that filters changed are not known by the way.
 *
 * @has_callers: whether what led to @root is wanted, not what it calls
 * @costs: those of each side, from the first that there is; NULL for one that there is not
 * @groups: (out): NULL where the ways are not known
 *
 * Returns false if there is no memory.
 */
bool cgv_tree_calls_find (CgvCosts *const costs[CGV_N_SIDES],
                          bool has_callers,
                          CgvNodeId root,
                          const CgvMemory *memory,
                          CgvTreeGroups **groups);
