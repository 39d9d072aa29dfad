/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The callers or callees of a piece of a CgvCycleCut: other pieces, and functions outside of the cycle. Immutable; any thread.
 */

#include "cgv-cycle-cut.h"

/* All calls between a piece and one caller or callee. */
typedef struct
{
  uint32_t piece; /* the piece at the other end, or CGV_NONE for a function outside of the cycle */
  CgvNodeId node; /* the function outside of the cycle, or CGV_NONE for a piece */
  CgvCost cost[CGV_N_SIDES]; /* of one profile, 0 for the base */
  CgvCostRange range[CGV_N_SIDES]; /* between what @cost lies */
  uint64_t calls[CGV_N_SIDES];
  CgvPresence presence; /* on which sides there are such calls */
  bool is_cut;          /* whether they lead back, and are cut */
} CgvCycleLink;

/* To be read only. */
typedef struct
{
  uint32_t n_links;
  /* the links: those first that cost most, or of two sides those that differ most, up or down; those that are cut last */
  CgvCycleLink *links;
} CgvCycleLinks;

/*
 * Finds the links of a piece. Linear in the edges of the cycle. Returns NULL if there is no memory.
 *
 * @callers: whether to find callers rather than callees
 */
CgvCycleLinks *cgv_cycle_links_new (const CgvCycleCut *cut,
                                    uint32_t piece,
                                    bool callers);

/* @links may be NULL. */
void cgv_cycle_links_free (CgvCycleLinks *links);
