/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The callers or callees of a piece of a CgvCycleCut: other pieces, and functions outside of the cycle. Immutable; any thread.
 */

#include "cgv-cycle-cut.h"

/**
 * CgvCycleLink:
 * @piece: the piece at the other end, or CGV_NONE for a function outside of the cycle
 * @node: the function outside of the cycle, or CGV_NONE for a piece
 * @cost: the cost of the calls
 * @calls: how many calls
 * @is_cut: whether they lead back, and are cut
 *
 * All calls between a piece and one caller or callee.
 */
typedef struct
{
  uint32_t piece;
  CgvNodeId node;
  CgvCost cost;
  uint64_t calls;
  bool is_cut;
} CgvCycleLink;

/**
 * CgvCycleLinks:
 * @n_links: how many there are
 * @links: (array length=n_links): the links, the heaviest first, those that are cut last
 * @capacity: room in @links
 * @memory: where they come from: the allocator of the cut
 *
 * To be read only.
 */
typedef struct
{
  uint32_t n_links;
  CgvCycleLink *links;
  uint32_t capacity;
  CgvMemory memory;
} CgvCycleLinks;

/**
 * cgv_cycle_links_new:
 * @cut: a cut
 * @piece: one of its pieces
 * @callers: whether to find callers rather than callees
 *
 * Finds the links of a piece. Linear in the edges of its members.
 *
 * Returns: (nullable) (transfer full): the links, or NULL if there is no memory
 */
CgvCycleLinks *cgv_cycle_links_new (const CgvCycleCut *cut,
                                    uint32_t piece,
                                    bool callers);

/**
 * cgv_cycle_links_free:
 * @links: (nullable) (transfer full): links
 *
 * Frees them.
 */
void cgv_cycle_links_free (CgvCycleLinks *links);
