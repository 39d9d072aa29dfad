/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A cycle cut at a stop of a CgvCycleInside: sub-cycles and free members. Every arc that is not cut leads
 * from an earlier one to a later one. Immutable; any thread.
 */

#include "cgv-cycle-inside.h"

/* What a piece costs on a side. */
typedef struct
{
  CgvCost self;
  CgvCostRange self_range; /* filters leave estimates */
  /* self, and the cost of the calls that leave it; not more than the cycle costs. It is the most that can have been
   * spent while any of its members was on the stack */
  CgvCost inclusive;
  CgvCost low;    /* the least that can have been spent so */
  bool is_exact;  /* whether @inclusive and @low are one */
  uint64_t calls; /* the calls into it, from the rest of the cycle and from outside */
} CgvCyclePieceCosts;

/* A sub-cycle, or a member that is in none. */
typedef struct
{
  uint32_t first;     /* its first member in the members of the cut */
  uint32_t n_members; /* 1 for a free member, more for a sub-cycle */
  CgvCyclePieceCosts on[CGV_N_SIDES]; /* of one profile, those of the base are 0 */
} CgvCyclePiece;

/*
 * To be read only.
 *
 * Where no arc that is cut leads over a piece in the order, no call from it comes back to it, and its inclusive cost
 * is exact. Where arcs do, calls over them may have come back, and what these cost may be counted twice; it is what
 * the bounds are apart at most. With a signed event type there are no bounds then: @low is INT64_MIN.
 */
typedef struct
{
  CgvCycleInside *inside;
  uint32_t stop;
  uint32_t n_pieces;     /* how many pieces there are */
  CgvCyclePiece *pieces; /* the pieces, callers before what they call */
  /* members, by their index in the inside, piece after piece; of each piece the largest self cost first */
  uint32_t *members;
  uint32_t *piece_of; /* for each member of the inside, its piece */
} CgvCycleCut;

/* Takes the cycle apart. Linear in its members and calls. Returns NULL if there is no memory. */
CgvCycleCut *cgv_cycle_cut_new (CgvCycleInside *inside,
                                uint32_t stop);

/* @cut may be NULL. */
void cgv_cycle_cut_free (CgvCycleCut *cut);

/* Returns whether the difference of the inclusive cost of a piece between two sides is known. It is not where calls that are cut may have
 * led back to the piece on either side. */
static inline bool
cgv_cycle_cut_knows_delta (const CgvCycleCut *cut,
                           uint32_t piece)
{
  return cut->pieces[piece].on[CGV_SIDE_BASE].is_exact && cut->pieces[piece].on[CGV_SIDE_NEW].is_exact;
}

/*
 * Lists the pieces, the most expensive first, on the side where they cost more; of equal ones callers before what they
 * call. Returns false if there is no memory.
 *
 * @by_self: whether to sort by self cost, instead of inclusive cost
 * @pieces: room for n_pieces pieces
 */
bool cgv_cycle_cut_sort (const CgvCycleCut *cut,
                         bool by_self,
                         uint32_t *pieces);
