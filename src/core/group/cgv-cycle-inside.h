/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The inside of a cycle: its members, and the calls between members that lead back. In a comparison both
 * sides have the same cycles, and the inside has the members and calls of both. The weight of a function or pair is then its cost on the
 * costlier side. Immutable; any thread.
 */

#include "cgv-comparison.h"

/* The steps to spend on the remaining cycles of one cycle: some tenths of a second. */
#define CGV_CYCLE_STEPS 32000000u

/* The cycles that the members still form without some calls. */
typedef struct
{
  uint32_t n_cycles;
  uint32_t n_members; /* how many members are in these cycles */
  uint32_t sizes[2];  /* how many members the largest and the second largest cycle have */
} CgvCycleRest;

/* All calls from one member to another. */
typedef struct
{
  CgvNodeId caller;
  CgvNodeId callee;
  CgvPresence presence;        /* the sides that have such calls */
  CgvAmount cost[CGV_N_SIDES]; /* cost on each side; for one profile, 0 for the base */
  uint64_t calls[CGV_N_SIDES];
} CgvCycleLink;

/* To be read only. Functions that a filter hides are not members. */
typedef struct
{
  CgvCosts *costs;           /* the costs of the new side, or of the only one */
  CgvComparison *comparison; /* both sides; NULL for one profile */
  bool is_signed;            /* whether costs are read as `int64_t` */
  CgvCycleId cycle;
  uint32_t n_members;
  CgvNodeId *members; /* the largest self cost first */
  uint32_t n_pairs;   /* how many pairs of members are caller and callee */
  uint32_t n_entries; /* number of pairs of a function outside and a member that it calls */
  uint32_t n_exits;   /* number of pairs of a member and a function outside that it calls */
  uint32_t n_back;
  /* the pairs of members that lead back, the lightest first: by the cost on the new side, then by weight, then by the number of calls */
  CgvCycleLink *back;
  uint32_t n_rests;
  CgvCycleRest *rests; /* for the first pairs that lead back: the cycles that are left without this one pair */
} CgvCycleInside;

/*
 * Examines a cycle. Members are in an order in which callers come before their callees, as far as possible: see cgv_cycle_back_find(). A
 * pair leads back if its caller comes after its callee. O(m log m) for m pairs, and O(m) for each element of @rests.
 *
 * Filters of a comparison leave its cycles as they are, but may remove calls that closed them.
 *
 * @costs: the costs of the new side, or of the only one
 * @comparison: both sides; NULL for one profile
 * @n_steps: the number of pairs and members to visit for the remaining cycles; reduced by those that were visited
 *
 * Returns NULL if there is no memory.
 */
CgvCycleInside *cgv_cycle_inside_new (CgvCosts *costs,
                                      CgvComparison *comparison,
                                      CgvCycleId cycle,
                                      uint64_t *n_steps);

/* @inside may be NULL. */
void cgv_cycle_inside_free (CgvCycleInside *inside);

/* Returns the first existing side. */
static inline CgvSide
cgv_cycle_inside_get_first_side (const CgvCycleInside *inside)
{
  return inside->comparison != NULL ? CGV_SIDE_BASE : CGV_SIDE_NEW;
}

/* Returns the costs of an existing side. They may be signed unlike the inside. */
static inline const CgvCosts *
cgv_cycle_inside_get_costs (const CgvCycleInside *inside,
                            CgvSide side)
{
  return inside->comparison != NULL ? inside->comparison->costs[side] : inside->costs;
}

/* Returns the self cost of a member on an existing side. */
static inline CgvAmount
cgv_cycle_inside_get_self (const CgvCycleInside *inside,
                           CgvSide side,
                           uint32_t member)
{
  CgvNodeId node = inside->members[member];

  return inside->comparison != NULL ? cgv_comparison_get_self_amount (inside->comparison, side, node) : cgv_costs_get_self (inside->costs, node);
}

/* Counts the cycles that the calls of a side alone make of the members, before filters, and sets how many members are in these.
 * That is one cycle of all members for one profile. */
uint32_t cgv_cycle_inside_count_own (const CgvCycleInside *inside,
                                     CgvSide side,
                                     uint32_t *n_in_own);
