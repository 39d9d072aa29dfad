/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The callees of a function by call path, or its callers, if the file records paths: see cgv-contexts.h. The calls below all its own are
 * joined by name, of one side or two.
 *
 * All costs are exact. If a name does not give the path, a function is still in one place if all its calls come from there. Otherwise at
 * least the cost of the call that leads on is known. A node is open there: the tree of calls without paths estimates the rest, further in
 * or further out.
 */

#include "cgv-tree-groups.h"

/*
 * Makes nodes of functions, the first of which is @root. Linear in the contexts and calls of the profile; callers also in their distance,
 * up to 256 levels. Costs that filters changed are not known by path.
 *
 * @has_callers: take callers of @root instead of callees
 * @costs: those of each side, from the first existing one; NULL for a missing one
 * @groups: (out): NULL if the paths are not known
 *
 * Returns false if there is no memory.
 */
bool cgv_tree_calls_find (CgvCosts *const costs[CGV_N_SIDES],
                          bool has_callers,
                          CgvNodeId root,
                          const CgvMemory *memory,
                          CgvTreeGroups **groups);
