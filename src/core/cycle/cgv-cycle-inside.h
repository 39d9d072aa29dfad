/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The inside of a cycle: its members, the arcs among them, what enters and leaves it, and how it falls apart when its lightest
 * arcs are cut, one weight after the other. Two sides have the same cycles; the inside has the members and arcs of both. A
 * function or arc then has the weight of the side where it costs more, so that both sides are cut at the same places.
 *
 * A stop is a number of lightest arcs after which the sub-cycles that are left change: stop 0 cuts nothing, the last leaves no
 * cycle. All stops share one order of the members, in which each sub-cycle is a run. Every arc that is heavier than those that a
 * stop cuts leads from an earlier sub-cycle to a later one. So only those of the lightest arcs have to be cut that lead back in
 * that order: the others close no circle and stay. See CgvCycleCut for what is left at a stop. Immutable; any thread.
 */

#include "cgv-comparison.h"

/* An arc from one member to another. */
typedef struct
{
  uint32_t edge; /* of the graph, or with two sides of the comparison */
  uint32_t caller;
  uint32_t callee;
  uint32_t stop; /* from which stop on its ends are in different sub-cycles */
  bool is_back;  /* whether it is cut from there on, as it leads back */
  CgvCost cost;  /* what it weighs */
} CgvCycleArc;

/* The cut at a stop, and the sub-cycles that are left. Of one profile, the costs of the base are 0. */
typedef struct
{
  uint32_t n_lightest; /* how many of the lightest arcs the sub-cycles do without */
  uint32_t n_cut;      /* how many of these are cut, as the others close no circle */
  uint32_t n_sub_cycles;
  uint32_t n_in_sub_cycles; /* how many members are in sub-cycles */
  /* the cost of the arcs that are cut; costs inside a cycle contain each other, so that the sum may be more than the
   * cycle costs */
  CgvCost cost[CGV_N_SIDES];
  uint64_t calls[CGV_N_SIDES]; /* the calls of the arcs that are cut */
  CgvCost self[CGV_N_SIDES];   /* the self cost of the members that are in sub-cycles */
} CgvCycleStop;

/* To be read only. Members are known by their index in @members. Functions that a filter hides are none. */
typedef struct
{
  CgvCosts *costs;           /* the costs of the new side, or of the only one */
  CgvComparison *comparison; /* both sides; NULL for one profile */
  bool is_signed;            /* whether costs are to be read as `int64_t` */
  CgvCycleId cycle;
  uint32_t n_members;
  CgvNodeId *members; /* their nodes, the largest self cost first */
  uint32_t n_arcs;    /* how many arcs lead from one member to another, in the parts of the graph */
  CgvCycleArc *arcs;  /* these arcs, the lightest first: by cost, then by count */
  uint32_t n_entries; /* how many edges lead from outside to a member */
  uint32_t *entries;  /* these edges, the heaviest first */
  uint32_t n_exits;   /* how many edges lead from a member to outside */
  uint32_t *exits;    /* these edges, the heaviest first */
  uint32_t n_stops;   /* at least 1; more than that if there are two members */
  CgvCycleStop *stops;
  uint32_t *order; /* the members in the order that all stops share */
  /* for each position of @order, from which stop on it and the position before it are in different sub-cycles; 0 for
   * the first */
  uint32_t *gaps;
  uint32_t *by_caller; /* the arcs, by the position of the caller */
  uint32_t *by_callee; /* the arcs, by the position of the callee */
} CgvCycleInside;

/*
 * Looks into a cycle. Arcs are added from the heaviest on, and it is found for all of them at once when two members get into one
 * sub-cycle: the arcs are divided in time, and what is strongly connected at half time is contracted. This is the divide and
 * conquer known from offline incremental strongly connected components. Arcs of the same cost and count are cut together. The
 * order of what a sub-cycle falls into is topological for the arcs that stay, and greedy for those that do not (as in P. Eades, X.
 * Lin, W. F. Smyth, "A fast and effective heuristic for the feedback arc set problem", 1993), so that little has to be cut. O(m
 * log m) for m arcs. Returns NULL if there is no memory.
 *
 * Filters of a comparison leave its cycles as they are, but may take calls away that closed them. The first stop has then
 * what is still one.
 *
 * @costs: the costs of the new side, or of the only one
 * @comparison: both sides; NULL for one profile
 */
CgvCycleInside *cgv_cycle_inside_new (CgvCosts *costs,
                                      CgvComparison *comparison,
                                      CgvCycleId cycle);

CgvCycleInside *cgv_cycle_inside_ref (CgvCycleInside *inside);

/* @inside may be NULL. */
void cgv_cycle_inside_unref (CgvCycleInside *inside);

/* Returns the first side that there is. */
static inline CgvSide
cgv_cycle_inside_get_first_side (const CgvCycleInside *inside)
{
  return inside->comparison != NULL ? CGV_SIDE_BASE : CGV_SIDE_NEW;
}

/* Returns the costs of a side that there is. Its own sign may not be that of the inside. */
static inline const CgvCosts *
cgv_cycle_inside_get_costs (const CgvCycleInside *inside,
                            CgvSide side)
{
  return inside->comparison != NULL ? inside->comparison->costs[side] : inside->costs;
}

/* Returns the nodes that an edge of an arc, an entry or an exit leads from and to. */
static inline CgvEdge
cgv_cycle_inside_get_ends (const CgvCycleInside *inside,
                           uint32_t edge)
{
  if (inside->comparison != NULL)
    return (CgvEdge){ inside->comparison->joined->edges[edge].caller, inside->comparison->joined->edges[edge].callee };
  return inside->costs->graph->edges[edge];
}

/* Returns what such an edge costs on a side that there is, and between what that lies. */
static inline CgvCost
cgv_cycle_inside_get_edge_cost (const CgvCycleInside *inside,
                                CgvSide side,
                                uint32_t edge)
{
  return inside->comparison != NULL ? cgv_comparison_get_edge_cost (inside->comparison, side, edge) : inside->costs->edge_costs[edge];
}

static inline CgvCostRange
cgv_cycle_inside_get_edge_range (const CgvCycleInside *inside,
                                 CgvSide side,
                                 uint32_t edge)
{
  return inside->comparison != NULL ? cgv_comparison_get_edge_range (inside->comparison, side, edge)
                                    : cgv_costs_get_edge_range (inside->costs, edge);
}

static inline uint64_t
cgv_cycle_inside_get_edge_count (const CgvCycleInside *inside,
                                 CgvSide side,
                                 uint32_t edge)
{
  return inside->comparison != NULL ? cgv_comparison_get_edge_count (inside->comparison, side, edge) : cgv_graph_get_count (inside->costs->graph, edge);
}

/* Returns the self cost of a member on a side that there is, and between what that lies. */
static inline CgvCost
cgv_cycle_inside_get_self (const CgvCycleInside *inside,
                           CgvSide side,
                           uint32_t member)
{
  CgvNodeId node = inside->members[member];

  return inside->comparison != NULL ? cgv_comparison_get_self (inside->comparison, side, node) : inside->costs->self[node];
}

static inline CgvCostRange
cgv_cycle_inside_get_self_range (const CgvCycleInside *inside,
                                 CgvSide side,
                                 uint32_t member)
{
  CgvNodeId node = inside->members[member];

  return inside->comparison != NULL ? cgv_comparison_get_self_range (inside->comparison, side, node)
                                    : cgv_costs_get_self_range (inside->costs, node);
}

/* Returns between what the sum of two costs lies. Of signed estimates, which have no bounds, nothing is known. */
CgvCostRange cgv_cycle_inside_add_ranges (const CgvCycleInside *inside,
                                          CgvCostRange a,
                                          CgvCostRange b);

/* Counts the cycles that the calls of a side alone make of the members, before filters, and sets how many members are in these.
 * That is one cycle of all members for one profile. */
uint32_t cgv_cycle_inside_count_own (const CgvCycleInside *inside,
                                     CgvSide side,
                                     uint32_t *n_in_own);

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
