/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * When nodes get strongly connected as arcs are added to a graph, one time after the other.
 */

#include "cgv-memory.h"

typedef struct
{
  uint32_t time; /* when it is added */
  uint32_t caller;
  uint32_t callee;
} CgvTimedArc;

/*
 * Divides time in halves: arcs whose ends are connected by arcs of the first half matter there only, all others in
 * the second half only, where the components of the first are single nodes. O(m log m) for m arcs; its depth is that
 * of halving. Any thread. Returns false if there is no memory.
 *
 * @arcs: the arcs, in any order
 * @n_times: times are from 0 to n_times - 1
 * @merged: for each arc, when its two ends are in one component, which may be before or after it is added itself;
 *   @n_times if they never are
 */
bool cgv_merges_find (CgvMemory *memory,
                      uint32_t n_nodes,
                      uint32_t n_arcs,
                      const CgvTimedArc *arcs,
                      uint32_t n_times,
                      uint32_t *merged);
