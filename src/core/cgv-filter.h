/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which nodes match a search.
 */

#include "cgv-fold.h"
#include "cgv-memory.h"

/**
 * cgv_filter_nodes:
 * @fold: the nodes
 * @memory: where scratch memory comes from; without it a search only takes longer
 * @text: (nullable): words to look for, separated by blanks; NULL or "" for all nodes
 * @nodes: (out caller-allocates): room for all nodes
 *
 * Finds the nodes that have each word somewhere: a function in its name, file or object, a group in
 * its name. See cgv_search_init() for letter case. Any thread.
 *
 * Returns: how many match; @nodes holds them in ascending order
 */
size_t cgv_filter_nodes (const CgvFold *fold,
                         CgvMemory *memory,
                         const char *text,
                         CgvNodeId *nodes);
