/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-tile-cost.h"

#include <math.h>

/* Rounding moves bounds that are equal apart by less than this share of a cost, and an event. */
#define ROUNDING 1e-9

static double
get_weight (const CgvCosts *costs,
            CgvCost cost)
{
  return fmax (0, cgv_costs_weigh (costs, cost));
}

/* Returns whether a call is within a cycle, where costs overlap by an unknown amount. */
static bool
is_within (const CgvGraph *graph,
           uint32_t edge)
{
  return cgv_graph_is_within (graph, graph->edges[edge].caller, graph->edges[edge].callee);
}

double
cgv_tile_cost_get_part (const CgvCosts *costs,
                        CgvNodeId node,
                        uint32_t edge)
{
  if (edge == CGV_TILE_SELF_COST)
    return get_weight (costs, costs->self[node]);
  if (is_within (costs->graph, edge))
    return 0;
  return get_weight (costs, costs->edge_costs[edge]);
}

CgvTileCost
cgv_tile_cost_of_amount (const CgvCosts *costs,
                         CgvAmount amount)
{
  double cost = get_weight (costs, amount.value);

  if (!cgv_amount_is_bounded (amount, costs->is_signed))
    return (CgvTileCost){ .cost = cost, .high = cost };
  if (costs->signs == CGV_SIGN_BELOW)
    return (CgvTileCost){ .cost = cost, .low = get_weight (costs, amount.high), .high = get_weight (costs, amount.low) };
  return (CgvTileCost){ .cost = cost, .low = get_weight (costs, amount.low), .high = get_weight (costs, amount.high) };
}

CgvTileCost
cgv_tile_cost_of_part (const CgvCosts *costs,
                       CgvNodeId node,
                       uint32_t edge)
{
  if (edge == CGV_TILE_SELF_COST)
    return cgv_tile_cost_of_amount (costs, cgv_costs_get_self (costs, node));
  if (is_within (costs->graph, edge))
    return (CgvTileCost){ 0 };
  return cgv_tile_cost_of_amount (costs, cgv_costs_get_edge (costs, edge));
}

CgvTileCost *
cgv_tile_cost_new_called (const CgvCosts *costs,
                          CgvPool *pool)
{
  const CgvGraph *graph = costs->graph;
  CgvTileCost *called;

  cgv_pool_make (pool, &called, graph->n_nodes);
  for (uint32_t edge = 0; called != NULL && edge < graph->n_edges; edge++)
    {
      CgvTileCost cost = cgv_tile_cost_of_part (costs, graph->edges[edge].caller, edge);

      cgv_tile_cost_add (&called[graph->edges[edge].callee], &cost);
    }
  return called;
}

CgvTileCost
cgv_tile_cost_of_function (const CgvCosts *costs,
                       CgvNodeId node)
{
  return cgv_tile_cost_of_amount (costs, cgv_costs_get_inclusive (costs, node));
}

CgvTileWhole
cgv_tile_cost_bound_whole (const CgvCosts *costs,
                           CgvAmount amount,
                           double cost)
{
  CgvCost furthest = costs->signs == CGV_SIGN_BELOW ? amount.low : amount.high;

  return (CgvTileWhole){ .cost = cost, .high = costs->inclusive_bounds != NULL ? fmax (cost, get_weight (costs, furthest)) : cost };
}

CgvTileCost
cgv_tile_cost_estimate (const CgvCosts *costs,
                        const CgvTileCost *place,
                        const CgvTileWhole *whole,
                        const CgvTileCost *part)
{
  CgvTileCost estimate = { .cost = place->cost * (part->cost / whole->cost) };

  estimate.high = fmin (part->high, place->high);
  estimate.low = costs->signs == CGV_SIGN_BOTH ? 0 : fmax (0, part->low - (whole->high - place->low));
  estimate.low = fmin (estimate.low, fmin (estimate.high, estimate.cost));
  estimate.high = fmax (estimate.high, estimate.cost);
  return estimate;
}

bool
cgv_tile_cost_is_exact (const CgvTileCost *cost)
{
  return cost->high - cost->low < 1 + ROUNDING * fabs (cost->cost);
}

CgvCost
cgv_tile_cost_round (double cost,
                     bool is_signed)
{
  /* The largest doubles below 2^63 and 2^64. */
  const double most = is_signed ? 9223372036854774784.0 : 18446744073709549568.0;

  if (cost < 0)
    return (CgvCost) -(int64_t) cgv_tile_cost_round (-cost, true);
  if (cost > most)
    return is_signed ? (CgvCost) INT64_MAX : UINT64_MAX;
  return cost > 0 ? (CgvCost) (cost + 0.5) : 0;
}
