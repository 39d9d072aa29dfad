/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a function calls by the way that led there, where the file says it: the calls below all its own are joined by name.
 * It is exact, so that a tree of it has no estimates.
 */

#include "cgv-tree-groups.h"

/*
 * Makes nodes of functions, the first of which is @root. Linear in the contexts of the profile. Costs that filters changed are
 * not known by the way.
 *
 * @groups: (out): NULL where the ways are not known
 *
 * Returns false if there is no memory.
 */
bool cgv_tree_calls_find (const CgvCosts *costs,
                          CgvNodeId root,
                          const CgvMemory *memory,
                          CgvTreeGroups **groups);
