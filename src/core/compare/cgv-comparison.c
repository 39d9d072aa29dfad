/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-comparison.h"

#include "cgv-box.h"
#include "cgv-cost.h"

/* Rounding error of equal quotients, as a share of them. */
#define ROUNDING 1e-15

static CgvCost
read_cost (const CgvComparison *comparison,
           CgvSide side,
           CgvCost cost)
{
  return cgv_cost_convert (cost, comparison->costs[side]->is_signed, comparison->is_signed);
}

CgvCost
cgv_comparison_get_total (const CgvComparison *comparison,
                          CgvSide side)
{
  return read_cost (comparison, side, comparison->costs[side]->total);
}

CgvCost
cgv_comparison_get_self (const CgvComparison *comparison,
                         CgvSide side,
                         CgvNodeId row)
{
  return read_cost (comparison, side, comparison->costs[side]->self[row]);
}

CgvCost
cgv_comparison_get_inclusive (const CgvComparison *comparison,
                              CgvSide side,
                              CgvNodeId row)
{
  return read_cost (comparison, side, comparison->costs[side]->inclusive[row]);
}

uint64_t
cgv_comparison_get_calls (const CgvComparison *comparison,
                          CgvSide side,
                          CgvNodeId row)
{
  return comparison->costs[side]->graph->n_calls[row];
}

CgvDelta
cgv_comparison_subtract (const CgvComparison *comparison,
                         CgvCost base,
                         CgvCost new_)
{
  const CgvEvent *const events[] = { cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE]), cgv_costs_get_event (comparison->costs[CGV_SIDE_NEW]) };
  CgvDelta delta;

  if (events[CGV_SIDE_BASE]->is_ratio && (base == CGV_RATIO_UNDEFINED || new_ == CGV_RATIO_UNDEFINED))
    return (CgvDelta){ .is_bound = true };
  delta = cgv_delta_between (base, new_, comparison->is_signed);
  delta.is_bound = delta.is_bound && (events[CGV_SIDE_BASE]->saturates || events[CGV_SIDE_NEW]->saturates ||
                                      events[CGV_SIDE_BASE]->is_signed != events[CGV_SIDE_NEW]->is_signed);
  return delta;
}

static CgvAmount
read_amount (const CgvComparison *comparison,
             CgvSide side,
             CgvAmount amount)
{
  return cgv_amount_convert (amount, comparison->costs[side]->is_signed, comparison->is_signed);
}

CgvAmount
cgv_comparison_get_total_amount (const CgvComparison *comparison,
                                 CgvSide side)
{
  return read_amount (comparison, side, cgv_costs_get_total (comparison->costs[side]));
}

CgvAmount
cgv_comparison_get_self_amount (const CgvComparison *comparison,
                                CgvSide side,
                                CgvNodeId row)
{
  return read_amount (comparison, side, cgv_costs_get_self (comparison->costs[side], row));
}

CgvAmount
cgv_comparison_get_inclusive_amount (const CgvComparison *comparison,
                                     CgvSide side,
                                     CgvNodeId row)
{
  return read_amount (comparison, side, cgv_costs_get_inclusive (comparison->costs[side], row));
}

CgvAmount
cgv_comparison_get_cycle_amount (const CgvComparison *comparison,
                                 CgvSide side,
                                 CgvNodeId row)
{
  const CgvCosts *costs = comparison->costs[side];
  CgvCycleId cycle = costs->graph->cycles[row];

  if (cycle == CGV_NONE)
    return cgv_comparison_get_inclusive_amount (comparison, side, row);
  return read_amount (comparison, side, cgv_costs_get_cycle (costs, cycle));
}

CgvAmount
cgv_comparison_get_edge_amount (const CgvComparison *comparison,
                                CgvSide side,
                                uint32_t edge)
{
  uint32_t own = comparison->joined->edges[edge].edge[side];

  return own == CGV_NONE ? cgv_amount_exact (0) : read_amount (comparison, side, cgv_costs_get_edge (comparison->costs[side], own));
}

/* Subtracts costs, and marks the difference if one of them is an estimate. */
static CgvDelta
subtract_amounts (const CgvComparison *comparison,
                  CgvAmount base,
                  CgvAmount new_)
{
  CgvDelta delta = cgv_comparison_subtract (comparison, base.value, new_.value);

  delta.is_estimate = !cgv_amount_is_exact (base) || !cgv_amount_is_exact (new_);
  return delta;
}

CgvDeltaRange
cgv_comparison_bound_delta (const CgvComparison *comparison,
                            CgvAmount base,
                            CgvAmount new_)
{
  return (CgvDeltaRange){
    .low = cgv_comparison_subtract (comparison, base.high, new_.low),
    .high = cgv_comparison_subtract (comparison, base.low, new_.high),
    .is_unbounded = !cgv_amount_is_bounded (base, comparison->is_signed) || !cgv_amount_is_bounded (new_, comparison->is_signed),
  };
}

CgvDelta
cgv_comparison_get_total_delta (const CgvComparison *comparison)
{
  return subtract_amounts (comparison, cgv_comparison_get_total_amount (comparison, CGV_SIDE_BASE), cgv_comparison_get_total_amount (comparison, CGV_SIDE_NEW));
}

CgvDelta
cgv_comparison_get_self_delta (const CgvComparison *comparison,
                               CgvNodeId row)
{
  if (comparison->costs[CGV_SIDE_BASE]->self_bounds == NULL && comparison->costs[CGV_SIDE_NEW]->self_bounds == NULL)
    return cgv_comparison_subtract (comparison, cgv_comparison_get_self (comparison, CGV_SIDE_BASE, row), cgv_comparison_get_self (comparison, CGV_SIDE_NEW, row));
  return subtract_amounts (comparison, cgv_comparison_get_self_amount (comparison, CGV_SIDE_BASE, row), cgv_comparison_get_self_amount (comparison, CGV_SIDE_NEW, row));
}

CgvDelta
cgv_comparison_get_inclusive_delta (const CgvComparison *comparison,
                                    CgvNodeId row)
{
  return subtract_amounts (comparison, cgv_comparison_get_inclusive_amount (comparison, CGV_SIDE_BASE, row), cgv_comparison_get_inclusive_amount (comparison, CGV_SIDE_NEW, row));
}

CgvDelta
cgv_comparison_get_cycle_delta (const CgvComparison *comparison,
                                CgvNodeId row)
{
  return subtract_amounts (comparison, cgv_comparison_get_cycle_amount (comparison, CGV_SIDE_BASE, row), cgv_comparison_get_cycle_amount (comparison, CGV_SIDE_NEW, row));
}

CgvDelta
cgv_comparison_get_origin (const CgvComparison *comparison,
                           CgvNodeId row)
{
  return comparison->origins != NULL ? cgv_origins_get (comparison->origins, row) : (CgvDelta){ 0 };
}

/* A row that filters leave on one side only still counts as being on both. */
CgvPresence
cgv_comparison_get_presence (const CgvComparison *comparison,
                             CgvNodeId row)
{
  CgvPresence presence = cgv_union_get_presence (comparison->joined, row);

  cgv_foreach_side (side)
    {
      if (((unsigned) presence & CGV_PRESENT_ON (side)) != 0 && !cgv_graph_is_hidden (comparison->costs[side]->graph, row))
        return presence;
    }
  return CGV_PRESENT_NEITHER;
}

/* Returns whether costly calls of a row are left out on a side: calls within a cycle that only
 * both sides together form. */
static bool
leaves_out_calls (const CgvCosts *costs,
                  CgvNodeId row)
{
  const CgvGraph *graph = costs->graph;
  CgvCycleId cycle = graph->cycles[row];

  if (cycle == CGV_NONE || graph->own_cycles == NULL)
    return false;
  cgv_foreach_in (edge, graph->out_start, row)
    {
      CgvNodeId callee = graph->edges[edge].callee;
      CgvAmount cost = cgv_costs_get_edge (costs, edge);
      bool is_own = graph->own_cycles[row] != CGV_NONE && graph->own_cycles[row] == graph->own_cycles[callee];

      if (callee != row && graph->cycles[callee] == cycle && !is_own && graph->present[edge] && (cost.low != 0 || cost.high != 0))
        return true;
    }
  return false;
}

bool
cgv_comparison_changes_cycle (const CgvComparison *comparison,
                              CgvNodeId row)
{
  return leaves_out_calls (comparison->costs[CGV_SIDE_BASE], row) || leaves_out_calls (comparison->costs[CGV_SIDE_NEW], row);
}

static bool
has_runs (const CgvComparison *comparison)
{
  const CgvSpread *base = comparison->spread[CGV_SIDE_BASE];
  const CgvSpread *new_ = comparison->spread[CGV_SIDE_NEW];

  return (base != NULL && base->n_runs > 1) || (new_ != NULL && new_->n_runs > 1);
}

/* Returns a cost between its bounds in the runs of a side. @bounds is an array of the spread, or NULL. */
static CgvAmount
get_spread (const CgvComparison *comparison,
            CgvSide side,
            const CgvBounds *bounds,
            uint32_t index,
            CgvCost cost)
{
  CgvAmount amount;

  if (bounds == NULL)
    return cgv_amount_exact (cost);
  amount = cgv_amount_convert (cgv_amount_within (cost, bounds[index]), comparison->spread[side]->is_signed, comparison->is_signed);
  amount.value = cost;
  return amount;
}

static bool
overlap_as_counts (const CgvComparison *comparison,
                   CgvAmount base,
                   CgvAmount new_)
{
  return cgv_cost_compare (base.low, new_.high, comparison->is_signed) <= 0 && cgv_cost_compare (new_.low, base.high, comparison->is_signed) <= 0;
}

static bool
overlap (const CgvComparison *comparison,
         CgvAmount base,
         CgvAmount new_)
{
  if (comparison->measure != CGV_MEASURE_ABSOLUTE)
    return cgv_comparison_measure_delta (comparison, base.low, new_.high) >= 0 && cgv_comparison_measure_delta (comparison, base.high, new_.low) <= 0;
  return overlap_as_counts (comparison, base, new_);
}

static bool
is_tolerated (const CgvComparison *comparison,
              CgvCost base,
              CgvCost new_)
{
  double limit = (double) comparison->noise_limit * comparison->factor[CGV_SIDE_BASE];
  double difference;

  if (comparison->measure == CGV_MEASURE_ABSOLUTE)
    return cgv_comparison_subtract (comparison, base, new_).size <= comparison->noise_limit;
  difference = cgv_comparison_measure_delta (comparison, base, new_);
  return difference <= limit && difference >= -limit;
}

int
cgv_comparison_get_direction (const CgvComparison *comparison,
                              CgvCost base,
                              CgvCost new_)
{
  double difference;

  if (comparison->measure == CGV_MEASURE_ABSOLUTE)
    return cgv_comparison_subtract (comparison, base, new_).sign;
  difference = cgv_comparison_measure_delta (comparison, base, new_);
  return (difference > 0) - (difference < 0);
}

bool
cgv_comparison_tolerates (const CgvComparison *comparison,
                          CgvCost base,
                          CgvCost new_)
{
  return cgv_comparison_get_direction (comparison, base, new_) != 0 && is_tolerated (comparison, base, new_);
}

/* @base, @new_: costs between their bounds in runs */
static bool
is_noise (const CgvComparison *comparison,
          CgvAmount base,
          CgvAmount new_)
{
  if (cgv_comparison_get_direction (comparison, base.value, new_.value) == 0)
    return false;
  return is_tolerated (comparison, base.value, new_.value) || (has_runs (comparison) && overlap (comparison, base, new_));
}

/* Returns whether estimates leave open if one cost is more than the other, in the comparison's measure. */
static bool
is_open (const CgvComparison *comparison,
         CgvAmount base,
         CgvAmount new_)
{
  return !(cgv_amount_is_exact (base) && cgv_amount_is_exact (new_)) && overlap (comparison, base, new_);
}

static int
get_certain_direction (const CgvComparison *comparison,
                       CgvAmount base,
                       CgvAmount new_)
{
  return is_open (comparison, base, new_) ? 0 : cgv_comparison_get_direction (comparison, base.value, new_.value);
}

int
cgv_comparison_get_self_direction (const CgvComparison *comparison,
                                   CgvNodeId row)
{
  return get_certain_direction (comparison, cgv_comparison_get_self_amount (comparison, CGV_SIDE_BASE, row), cgv_comparison_get_self_amount (comparison, CGV_SIDE_NEW, row));
}

int
cgv_comparison_get_inclusive_direction (const CgvComparison *comparison,
                                        CgvNodeId row)
{
  return get_certain_direction (comparison, cgv_comparison_get_inclusive_amount (comparison, CGV_SIDE_BASE, row), cgv_comparison_get_inclusive_amount (comparison, CGV_SIDE_NEW, row));
}

bool
cgv_comparison_is_layout (const CgvComparison *comparison,
                          CgvNodeId row)
{
  return comparison->layout != NULL && comparison->layout->is_layout[row];
}

/* Returns whether the self cost of a row differs among runs of a side by as much as between the sides. If the total does, any difference
 * among runs is enough: with two or three runs, some of many functions seem to change. */
static bool
varies (const CgvComparison *comparison,
        CgvNodeId row)
{
  CgvAmount runs[CGV_N_SIDES];

  cgv_foreach_side (side)
    {
      const CgvSpread *spread = comparison->spread[side];

      runs[side] = get_spread (comparison, side, spread != NULL ? spread->self : NULL, row, cgv_comparison_get_self (comparison, side, row));
    }
  return !(cgv_amount_is_exact (runs[CGV_SIDE_BASE]) && cgv_amount_is_exact (runs[CGV_SIDE_NEW])) &&
         (cgv_comparison_is_total_noise (comparison) || overlap_as_counts (comparison, runs[CGV_SIDE_BASE], runs[CGV_SIDE_NEW]));
}

/* Returns an origin without the part that varies among runs: its own code, or more calls of functions that vary. */
static CgvDelta
get_certain_origin (const CgvComparison *comparison,
                    CgvNodeId row)
{
  const CgvUnion *joined = comparison->joined;
  CgvDelta own = cgv_comparison_get_origin (comparison, row);
  CgvDelta certain = { 0 };

  cgv_foreach_in (edge, joined->out_start, row)
    {
      CgvDelta often = cgv_origins_get_often (comparison->origins, comparison, edge);

      own = cgv_delta_subtract (own, often);
      if (!varies (comparison, joined->edges[edge].callee))
        certain = cgv_delta_add (certain, often);
    }
  return varies (comparison, row) ? certain : cgv_delta_add (certain, own);
}

bool
cgv_comparison_is_origin_noise (const CgvComparison *comparison,
                                CgvNodeId row)
{
  CgvDelta origin = cgv_comparison_get_origin (comparison, row);

  /* Its extra calls are its own change even then. */
  if (cgv_comparison_is_layout (comparison, row))
    origin = cgv_delta_subtract (origin, cgv_comparison_get_self_delta (comparison, row));
  if (origin.size <= comparison->noise_limit)
    return true;
  return comparison->origins != NULL && has_runs (comparison) && get_certain_origin (comparison, row).size <= comparison->noise_limit;
}

CgvDelta
cgv_comparison_get_delta_without_layout (const CgvComparison *comparison)
{
  CgvDelta delta = cgv_comparison_get_total_delta (comparison);

  return comparison->layout != NULL ? cgv_delta_subtract (delta, comparison->layout->sum) : delta;
}

bool
cgv_comparison_is_by_layout (const CgvComparison *comparison)
{
  return comparison->layout != NULL && comparison->layout->n_found > 0 && !cgv_comparison_is_total_noise (comparison) &&
         comparison->summary.net.sign != 0 && cgv_comparison_get_delta_without_layout (comparison).size <= comparison->noise_limit;
}

static bool
is_within_noise (const CgvComparison *comparison,
                 CgvNodeId row,
                 bool is_inclusive)
{
  CgvAmount costs[CGV_N_SIDES], runs[CGV_N_SIDES];

  cgv_foreach_side (side)
    {
      const CgvSpread *spread = comparison->spread[side];
      const CgvBounds *bounds = NULL;

      if (spread != NULL)
        bounds = is_inclusive ? spread->inclusive : spread->self;
      costs[side] = is_inclusive ? cgv_comparison_get_inclusive_amount (comparison, side, row) : cgv_comparison_get_self_amount (comparison, side, row);
      runs[side] = get_spread (comparison, side, bounds, row, costs[side].value);
    }
  return !is_open (comparison, costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW]) && is_noise (comparison, runs[CGV_SIDE_BASE], runs[CGV_SIDE_NEW]);
}

bool
cgv_comparison_is_self_noise (const CgvComparison *comparison,
                              CgvNodeId row)
{
  return cgv_comparison_is_layout (comparison, row) || is_within_noise (comparison, row, false);
}

bool
cgv_comparison_is_inclusive_noise (const CgvComparison *comparison,
                                   CgvNodeId row)
{
  return is_within_noise (comparison, row, true);
}

bool
cgv_comparison_has_percentages (const CgvComparison *comparison)
{
  return cgv_costs_has_shares (comparison->costs[CGV_SIDE_BASE]) && cgv_costs_has_shares (comparison->costs[CGV_SIDE_NEW]);
}

bool
cgv_comparison_is_short (const CgvComparison *comparison)
{
  const CgvGraph *base = comparison->costs[CGV_SIDE_BASE]->graph;
  const CgvGraph *new_ = comparison->costs[CGV_SIDE_NEW]->graph;

  return cgv_profile_is_short (base->profile, base->parts) || cgv_profile_is_short (new_->profile, new_->parts);
}

bool
cgv_comparison_is_same (const CgvComparison *comparison)
{
  return comparison->summary.added.sign == 0 && comparison->summary.removed.sign == 0;
}

bool
cgv_comparison_has_same_calls (const CgvComparison *comparison)
{
  const CgvUnion *joined = comparison->joined;
  bool has_counts = joined->knows_counts[CGV_SIDE_BASE] && joined->knows_counts[CGV_SIDE_NEW];

  if (joined->lacks_calls[CGV_SIDE_BASE] || joined->lacks_calls[CGV_SIDE_NEW])
    return true;
  for (uint32_t edge = 0; edge < joined->n_edges; edge++)
    {
      if (cgv_comparison_get_edge_delta (comparison, edge).sign != 0)
        return false;
      if (has_counts && cgv_comparison_get_edge_count (comparison, CGV_SIDE_BASE, edge) != cgv_comparison_get_edge_count (comparison, CGV_SIDE_NEW, edge))
        return false;
    }
  return true;
}

bool
cgv_comparison_hardly_matches (const CgvComparison *comparison)
{
  cgv_foreach_side (side)
    {
      double total = cgv_cost_to_double (cgv_comparison_get_total (comparison, side), comparison->is_signed);

      if (!cgv_comparison_has_percentages (comparison) || 2 * cgv_cost_to_double (comparison->summary.matched[side].value, comparison->is_signed) >= total)
        return false;
    }
  return true;
}

bool
cgv_comparison_is_total_noise (const CgvComparison *comparison)
{
  CgvDelta delta = cgv_comparison_get_total_delta (comparison);
  CgvAmount runs[CGV_N_SIDES];

  cgv_foreach_side (side)
    {
      const CgvSpread *spread = comparison->spread[side];

      runs[side] = get_spread (comparison, side, spread != NULL ? &spread->total : NULL, 0, cgv_comparison_get_total (comparison, side));
    }
  if (delta.sign == 0 || delta.is_estimate)
    return false;
  return delta.size <= comparison->noise_limit || (has_runs (comparison) && overlap_as_counts (comparison, runs[CGV_SIDE_BASE], runs[CGV_SIDE_NEW]));
}

CgvCost
cgv_comparison_get_edge_cost (const CgvComparison *comparison,
                              CgvSide side,
                              uint32_t edge)
{
  uint32_t own = comparison->joined->edges[edge].edge[side];

  return own == CGV_NONE ? 0 : read_cost (comparison, side, comparison->costs[side]->edge_costs[own]);
}

uint64_t
cgv_comparison_get_edge_count (const CgvComparison *comparison,
                               CgvSide side,
                               uint32_t edge)
{
  uint32_t own = comparison->joined->edges[edge].edge[side];

  return own == CGV_NONE ? 0 : cgv_graph_get_count (comparison->costs[side]->graph, own);
}

uint64_t
cgv_comparison_get_edge_running (const CgvComparison *comparison,
                                 CgvSide side,
                                 uint32_t edge)
{
  return cgv_cost_add (cgv_comparison_get_edge_count (comparison, side, edge), cgv_union_count_going_on (comparison->joined, side, edge), false);
}

uint64_t
cgv_comparison_get_running (const CgvComparison *comparison,
                            CgvSide side,
                            CgvNodeId row)
{
  const CgvUnion *joined = comparison->joined;
  uint64_t n = cgv_comparison_get_calls (comparison, side, row);

  for (uint32_t i = joined->in_start[row]; i < joined->in_start[row + 1]; i++)
    n = cgv_cost_add (n, cgv_union_count_going_on (joined, side, joined->in_edges[i]), false);
  return n;
}

bool
cgv_comparison_row_goes_on (const CgvComparison *comparison,
                            CgvNodeId row)
{
  cgv_foreach_side (side)
    {
      if (cgv_comparison_get_running (comparison, side, row) > cgv_comparison_get_calls (comparison, side, row))
        return true;
    }
  return false;
}

CgvDelta
cgv_comparison_get_edge_delta (const CgvComparison *comparison,
                               uint32_t edge)
{
  return subtract_amounts (comparison, cgv_comparison_get_edge_amount (comparison, CGV_SIDE_BASE, edge), cgv_comparison_get_edge_amount (comparison, CGV_SIDE_NEW, edge));
}

/* @id: an edge or a row. The differences that the whole is split into are estimates if it is. */
static CgvDeltaSplit
split_difference (const CgvComparison *comparison,
                  uint32_t id,
                  CgvCost (*get_cost) (const CgvComparison *comparison, CgvSide side, uint32_t id),
                  uint64_t (*get_count) (const CgvComparison *comparison, CgvSide side, uint32_t id),
                  CgvDelta whole)
{
  CgvDeltaSplit split = cgv_delta_split (get_cost (comparison, CGV_SIDE_BASE, id), get_count (comparison, CGV_SIDE_BASE, id),
                                         get_cost (comparison, CGV_SIDE_NEW, id), get_count (comparison, CGV_SIDE_NEW, id), comparison->is_signed);

  split.by_calls.is_bound = split.by_cost.is_bound = whole.is_bound;
  split.by_calls.is_estimate = whole.is_estimate && split.by_calls.sign != 0;
  split.by_cost.is_estimate = whole.is_estimate;
  return split;
}

CgvDeltaSplit
cgv_comparison_split_edge (const CgvComparison *comparison,
                           uint32_t edge)
{
  return split_difference (comparison, edge, cgv_comparison_get_edge_cost, cgv_comparison_get_edge_running, cgv_comparison_get_edge_delta (comparison, edge));
}

CgvDeltaSplit
cgv_comparison_split_self (const CgvComparison *comparison,
                           CgvNodeId row)
{
  return split_difference (comparison, row, cgv_comparison_get_self, cgv_comparison_get_running, cgv_comparison_get_self_delta (comparison, row));
}

CgvPresence
cgv_comparison_get_edge_presence (const CgvComparison *comparison,
                                  uint32_t edge)
{
  return cgv_union_get_edge_presence (comparison->joined, edge);
}

double
cgv_comparison_measure (const CgvComparison *comparison,
                        CgvSide side,
                        CgvCost cost)
{
  return cgv_cost_to_double (cost, comparison->is_signed) * comparison->factor[side];
}

double
cgv_comparison_measure_delta (const CgvComparison *comparison,
                              CgvCost base,
                              CgvCost new_)
{
  double was, difference, rounding;

  if (comparison->measure == CGV_MEASURE_ABSOLUTE)
    return cgv_delta_to_double (cgv_comparison_subtract (comparison, base, new_));
  was = cgv_comparison_measure (comparison, CGV_SIDE_BASE, base);
  difference = cgv_comparison_measure (comparison, CGV_SIDE_NEW, new_) - was;
  rounding = (was < 0 ? -was : was) * ROUNDING;
  return difference > rounding || difference < -rounding ? difference : 0;
}

static double
total_to_double (const CgvComparison *comparison,
           CgvSide side)
{
  return cgv_cost_to_double (cgv_comparison_get_total (comparison, side), comparison->is_signed);
}

static double
get_divisor (const CgvComparison *comparison,
             CgvSide side)
{
  if (comparison->measure == CGV_MEASURE_PER_CALL)
    return comparison->anchor < comparison->n_rows ? (double) comparison->costs[side]->graph->n_calls[comparison->anchor] : 0;
  return comparison->measure == CGV_MEASURE_ABSOLUTE ? 1 : total_to_double (comparison, side);
}

/* Ratios have no shares, and a measure whose divisor is zero is not applied. */
static void
set_measure (CgvComparison *comparison,
             const CgvComparisonOptions *options)
{
  double unit;

  comparison->measure = options->measure;
  comparison->anchor = options->measure == CGV_MEASURE_PER_CALL ? options->anchor : CGV_NONE;
  cgv_foreach_side (side)
    {
      if (cgv_costs_get_event (comparison->costs[side])->is_ratio || !(get_divisor (comparison, side) > 0))
        comparison->measure = CGV_MEASURE_ABSOLUTE;
    }
  if (comparison->measure != CGV_MEASURE_PER_CALL)
    comparison->anchor = CGV_NONE;

  unit = comparison->measure == CGV_MEASURE_SHARE ? 100 : 1;
  if (comparison->measure == CGV_MEASURE_SCALED)
    unit = total_to_double (comparison, CGV_SIDE_BASE);
  cgv_foreach_side (side)
    comparison->factor[side] = unit / get_divisor (comparison, side);
}

static void
set_options (CgvComparison *comparison,
             const CgvComparisonOptions *options)
{
  comparison->is_of_parts = options->is_of_parts;
  comparison->is_incomplete = options->is_incomplete;
  comparison->has_reasons = !options->is_of_parts && !options->is_incomplete;
  if (comparison->has_reasons)
    comparison->tolerance = options->tolerance;
  comparison->noise_limit = cgv_tolerance_get_limit (comparison->tolerance, cgv_comparison_get_total (comparison, CGV_SIDE_BASE), comparison->is_signed, cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE])->decimals);
  cgv_foreach_side (side)
    {
      CgvSpread *spread = options->spread[side];

      if (spread != NULL && spread->n_rows == comparison->n_rows && comparison->has_reasons)
        comparison->spread[side] = cgv_spread_ref (spread);
    }
  set_measure (comparison, options);
}

/* Adds each bound by itself, also those of signed costs. If both are equal at the end, all costs
 * were exact. */
static void
add_bounds (const CgvComparison *comparison,
            CgvAmount cost,
            CgvAmount *sum)
{
  *sum = (CgvAmount){
    .value = cgv_cost_add (sum->value, cost.value, comparison->is_signed),
    .low = cgv_cost_add (sum->low, cost.low, comparison->is_signed),
    .high = cgv_cost_add (sum->high, cost.high, comparison->is_signed),
  };
}

static void
add_matched (const CgvComparison *comparison,
             CgvNodeId row,
             CgvComparisonSummary *summary)
{
  cgv_foreach_side (side)
    add_bounds (comparison, cgv_comparison_get_self_amount (comparison, side, row), &summary->matched[side]);
}

/* Returns the part of a range that is above zero, or below. */
static CgvDeltaRange
clip (CgvDeltaRange range,
      int sign)
{
  static const CgvDelta zero = { 0 };

  return (CgvDeltaRange){
    .low = range.low.sign == sign ? range.low : zero,
    .high = range.high.sign == sign ? range.high : zero,
    .is_unbounded = range.is_unbounded,
  };
}

static CgvDeltaRange
bound_self_delta (const CgvComparison *comparison,
                  CgvNodeId row)
{
  return cgv_comparison_bound_delta (comparison,
                                     cgv_comparison_get_self_amount (comparison, CGV_SIDE_BASE, row),
                                     cgv_comparison_get_self_amount (comparison, CGV_SIDE_NEW, row));
}

static void
add_ranges (const CgvComparison *comparison,
            CgvNodeId row,
            CgvComparisonSummary *summary)
{
  CgvDeltaRange range = bound_self_delta (comparison, row);

  summary->added_range = cgv_delta_range_add (summary->added_range, clip (range, 1));
  summary->removed_range = cgv_delta_range_add (summary->removed_range, clip (range, -1));
}

/* Adds what no cause has, so that causes and noise add up to the difference of the totals. Other measures than counts have no causes. */
static void
add_noise (const CgvComparison *comparison,
           CgvNodeId row,
           bool is_noise,
           CgvComparisonSummary *summary)
{
  bool is_by_origin = comparison->origins != NULL && comparison->measure == CGV_MEASURE_ABSOLUTE;
  CgvDelta delta = is_by_origin ? cgv_comparison_get_origin (comparison, row) : cgv_comparison_get_self_delta (comparison, row);
  CgvDeltaRange range = { .low = delta, .high = delta, .is_unbounded = delta.is_estimate };

  summary->n_noise += is_noise;
  if (!is_noise && (!is_by_origin || delta.sign == 0 || cgv_comparison_is_layout (comparison, row) || !cgv_comparison_is_origin_noise (comparison, row)))
    return;
  if (!is_by_origin)
    range = bound_self_delta (comparison, row);
  summary->noise_net = cgv_delta_add (summary->noise_net, delta);
  summary->noise_range = cgv_delta_range_add (summary->noise_range, range);
}

static bool
is_loose (CgvDeltaRange range)
{
  return range.is_unbounded || cgv_delta_compare (range.low, range.high) != 0;
}

static bool
has_estimates (const CgvComparison *comparison)
{
  return comparison->costs[CGV_SIDE_BASE]->self_bounds != NULL || comparison->costs[CGV_SIDE_NEW]->self_bounds != NULL;
}

static void
add_row (const CgvComparison *comparison,
         CgvNodeId row,
         CgvComparisonSummary *summary)
{
  CgvPresence presence = cgv_comparison_get_presence (comparison, row);
  CgvDelta delta = cgv_comparison_get_self_delta (comparison, row);
  CgvDelta *sum = delta.sign > 0 ? &summary->added : &summary->removed;
  bool is_noise = is_within_noise (comparison, row, false) && cgv_comparison_is_origin_noise (comparison, row);

  *sum = cgv_delta_add (*sum, delta);
  summary->n_both += presence == CGV_PRESENT_BOTH;
  summary->n_new += presence == CGV_PRESENT_NEW;
  summary->n_removed += presence == CGV_PRESENT_BASE;
  if (presence == CGV_PRESENT_BOTH)
    add_matched (comparison, row, summary);
  if (has_estimates (comparison))
    add_ranges (comparison, row, summary);
  add_noise (comparison, row, is_noise, summary);
}

/* Adds the cost outside of functions, as that of a row that both sides have. */
static void
add_outside (const CgvComparison *comparison,
             CgvComparisonSummary *summary)
{
  CgvCost outside[CGV_N_SIDES];
  CgvDelta delta;

  cgv_foreach_side (side)
    {
      outside[side] = read_cost (comparison, side, comparison->costs[side]->outside);
      add_bounds (comparison, cgv_amount_exact (outside[side]), &summary->matched[side]);
    }
  summary->outside = delta = cgv_comparison_subtract (comparison, outside[CGV_SIDE_BASE], outside[CGV_SIDE_NEW]);
  if (delta.sign > 0)
    {
      summary->added = cgv_delta_add (summary->added, delta);
      summary->added_range = cgv_delta_range_add (summary->added_range, (CgvDeltaRange){ .low = delta, .high = delta });
      return;
    }
  summary->removed = cgv_delta_add (summary->removed, delta);
  summary->removed_range = cgv_delta_range_add (summary->removed_range, (CgvDeltaRange){ .low = delta, .high = delta });
}

/* If the total and the costs of all other rows are exact, the rest is exact too. */
static void
tighten_matched (const CgvComparison *comparison,
                 CgvSide side,
                 CgvComparisonSummary *summary)
{
  CgvAmount alone = { 0 };

  if (!has_estimates (comparison) || !cgv_amount_is_exact (cgv_comparison_get_total_amount (comparison, side)))
    return;
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      if (cgv_comparison_get_presence (comparison, row) != CGV_PRESENT_BOTH)
        add_bounds (comparison, cgv_comparison_get_self_amount (comparison, side, row), &alone);
    }
  if (cgv_amount_is_exact (alone))
    summary->matched[side] = cgv_amount_exact (summary->matched[side].value);
}

static void
summarize (const CgvComparison *comparison,
           CgvComparisonSummary *summary)
{
  *summary = (CgvComparisonSummary){ .net = cgv_comparison_get_total_delta (comparison) };
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    add_row (comparison, row, summary);
  add_outside (comparison, summary);
  /* The sign of an estimate may be open, so each sum may lack a part of the other. */
  summary->added.is_estimate = is_loose (summary->added_range);
  summary->removed.is_estimate = is_loose (summary->removed_range);
  cgv_foreach_side (side)
    tighten_matched (comparison, side, summary);
}

/* The origins of rows decide what is noise, and the numbers of rows whether some may have another name. */
static bool
explain (CgvComparison *self,
         const CgvMemory *memory)
{
  bool has_origins = self->has_reasons && !cgv_costs_get_event (self->costs[CGV_SIDE_BASE])->is_ratio;

  if (has_origins)
    self->origins = cgv_origins_new (self, memory);
  if (has_origins && self->origins == NULL)
    return false;
  summarize (self, &self->summary);
  if (has_origins)
    self->renames = cgv_rename_hints_new (self, memory);
  return !has_origins || self->renames != NULL;
}

CgvComparison *
cgv_comparison_new (CgvUnion *joined,
                    CgvCosts *base,
                    CgvCosts *new_,
                    const CgvComparisonOptions *options,
                    const CgvMemory *memory)
{
  static const CgvComparisonOptions plain = { .anchor = CGV_NONE };
  CgvComparison *self = cgv_box_new (memory, sizeof *self);

  if (self == NULL)
    return NULL;
  *self = (CgvComparison){
    .joined = cgv_union_ref (joined),
    .matching = joined->matching,
    .costs = { cgv_costs_ref (base), cgv_costs_ref (new_) },
    .is_signed = base->is_signed || new_->is_signed,
    .n_rows = joined->n_rows,
  };
  set_options (self, options != NULL ? options : &plain);
  if (options != NULL && options->instructions[CGV_SIDE_BASE] != NULL && self->measure == CGV_MEASURE_ABSOLUTE && self->has_reasons)
    {
      self->layout = cgv_layout_new (self, options->instructions, options->instructions_limit, memory);
      if (self->layout == NULL)
        {
          cgv_comparison_unref (self);
          return NULL;
        }
    }
  if (explain (self, memory))
    return self;
  cgv_comparison_unref (self);
  return NULL;
}

static void
clear (void *object)
{
  CgvComparison *self = object;

  cgv_foreach_side (side)
    {
      cgv_spread_unref (self->spread[side]);
      cgv_costs_unref (self->costs[side]);
    }
  cgv_layout_unref (self->layout);
  cgv_origins_unref (self->origins);
  cgv_rename_hints_free (self->renames);
  cgv_union_unref (self->joined);
}

CGV_BOX_TYPE (CgvComparison, cgv_comparison, clear)
