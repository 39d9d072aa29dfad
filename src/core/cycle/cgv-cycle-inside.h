/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The inside of a cycle: its members, the arcs among them, what enters and leaves it, and how it
 * falls apart when its lightest arcs are cut, one weight after the other.
 *
 * A stop is a number of lightest arcs after which the sub-cycles that are left change: stop 0 cuts
 * nothing, the last leaves no cycle. All stops share one order of the members, in which each
 * sub-cycle is a run and every arc that is heavier than what a stop cuts leads from an earlier one
 * to a later one. So of the lightest arcs only those have to be cut that lead back in that order:
 * the others close no circle and stay. See CgvCycleCut for what is left at a stop. Immutable; any
 * thread.
 */

#include "cgv-costs.h"

/* An arc from one member to another. */
typedef struct
{
  uint32_t edge;
  uint32_t caller;
  uint32_t callee;
  uint32_t stop; /* from which stop on its ends are in different sub-cycles */
  bool is_back;  /* whether it is cut from there on, as it leads back */
  CgvCost cost;
} CgvCycleArc;

/* The cut at a stop, and the sub-cycles that are left. */
typedef struct
{
  uint32_t n_lightest; /* how many of the lightest arcs the sub-cycles do without */
  uint32_t n_cut;      /* how many of these are cut, as the others close no circle */
  /* the cost of the arcs that are cut; costs inside a cycle contain each other, so that the sum may be more than the
   * cycle costs */
  CgvCost cost;
  uint64_t calls;           /* the calls of the arcs that are cut */
  uint32_t n_sub_cycles;    /* how many sub-cycles are left */
  uint32_t n_in_sub_cycles; /* how many members are in sub-cycles */
  uint32_t n_largest;       /* how many members the largest sub-cycle has */
  CgvCost self;             /* the self cost of the members that are in sub-cycles */
} CgvCycleStop;

/* To be read only. Members are known by their index in @members. */
typedef struct
{
  CgvCosts *costs; /* the costs, which know the graph */
  CgvCycleId cycle;
  uint32_t n_members; /* how many members it has */
  CgvNodeId *members; /* their nodes, the largest self cost first */
  uint32_t n_arcs;    /* how many arcs lead from one member to another, in the parts of the graph */
  CgvCycleArc *arcs;  /* these arcs, the lightest first: by cost, then by count */
  CgvCost arc_cost;
  uint64_t arc_calls;
  uint32_t n_entries;   /* how many edges lead from outside to a member */
  uint32_t *entries;    /* these edges, the heaviest first */
  uint32_t n_exits;     /* how many edges lead from a member to outside */
  uint32_t *exits;      /* these edges, the heaviest first */
  CgvCost *entry_costs; /* for each member, the cost of the calls to it from outside */
  CgvCost *exit_costs;  /* for each member, the cost of its calls to outside */
  uint32_t n_stops;     /* how many stops there are, at least 2 */
  CgvCycleStop *stops;
  uint32_t *order; /* the members in the order that all stops share */
  /* for each position of @order, from which stop on it and the position before it are in different sub-cycles; 0 for
   * the first */
  uint32_t *gaps;
  uint32_t *by_caller; /* the arcs, by the position of the caller */
  uint32_t *by_callee; /* the arcs, by the position of the callee */
  CgvMemory memory;
} CgvCycleInside;

/* Looks into a cycle. When two members get into one sub-cycle as arcs are added from the heaviest on is found for all
 * arcs at once by dividing the arcs in time, with what is strongly connected at half time contracted (the divide and
 * conquer known from offline incremental strongly connected components). Arcs of the same cost and count are cut
 * together. The order of what a sub-cycle falls into is topological for the arcs that stay, and greedy for those that
 * do not (as in P. Eades, X. Lin, W. F. Smyth, "A fast and effective heuristic for the feedback arc set problem",
 * 1993), so that little has to be cut. O(m log m) for m arcs. Returns NULL if there is no memory. */
CgvCycleInside *cgv_cycle_inside_new (CgvCosts *costs,
                                      CgvCycleId cycle);

CgvCycleInside *cgv_cycle_inside_ref (CgvCycleInside *inside);

/* @inside may be NULL. */
void cgv_cycle_inside_unref (CgvCycleInside *inside);

/* Finds a member. Returns its index, or CGV_NONE if the node is not in the cycle. */
uint32_t cgv_cycle_inside_find_member (const CgvCycleInside *inside,
                                       CgvNodeId node);

/*
 * Finds the stop whose sub-cycles are those that are left without the lightest arcs.
 *
 * @n_lightest: a number of lightest arcs to do without
 */
uint32_t cgv_cycle_inside_find_stop (const CgvCycleInside *inside,
                                     uint32_t n_lightest);

/* Returns which stop to look at first: the last one whose cuts cost no more than a fifth of what the cycle does, so
 * that most of the numbers are close to exact. For a signed event type, where this says nothing, stop 0. */
uint32_t cgv_cycle_inside_get_first_stop (const CgvCycleInside *inside);
