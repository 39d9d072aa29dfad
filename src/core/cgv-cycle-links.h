/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Who works for whom: the pieces of a CgvCycleCut that call a piece, or that it calls. Immutable;
 * any thread.
 */

#include "cgv-cycle-cut.h"

/**
 * CgvCycleLink:
 * @piece: the piece at the other end
 * @cost: the cost of the calls
 * @calls: how many calls
 * @is_cut: whether they lead back, and are cut
 *
 * All calls from one piece to another.
 */
typedef struct
{
  uint32_t piece;
  CgvCost cost;
  uint64_t calls;
  bool is_cut;
} CgvCycleLink;

/**
 * CgvCycleLinks:
 * @n_links: how many there are
 * @links: (array length=n_links): the links, the heaviest first, those that are cut last
 * @outside_cost: the cost of the calls from, or to, what is not in the cycle
 * @outside_calls: how many these are
 *
 * To be read only.
 */
typedef struct
{
  uint32_t n_links;
  CgvCycleLink *links;
  CgvCost outside_cost;
  uint64_t outside_calls;
} CgvCycleLinks;

/**
 * cgv_cycle_links_new:
 * @cut: a cut
 * @piece: one of its pieces
 * @callers: true for who calls it, false for whom it calls
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
