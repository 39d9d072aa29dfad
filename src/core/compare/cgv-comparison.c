/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-comparison-values.h"

#include <stdatomic.h>

#include "cgv-cost.h"

/**
 * Comparison:
 * @public: what everybody sees; the first member, so that its address is that of the whole
 * @references: the reference count
 * @memory: where this is from
 */
typedef struct
{
  CgvComparison public;
  atomic_uint references;
  CgvMemory memory;
} Comparison;

bool
cgv_comparison_is_possible (const CgvCosts *base,
                            const CgvCosts *new_)
{
  const CgvEvent *a = cgv_costs_get_event (base);
  const CgvEvent *b = cgv_costs_get_event (new_);

  return a->is_ratio == b->is_ratio && a->decimals == b->decimals && a->unit.kind == b->unit.kind &&
         a->unit.scale == b->unit.scale;
}

static double
get_total (const CgvComparison *comparison,
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
  return comparison->measure == CGV_MEASURE_ABSOLUTE ? 1 : get_total (comparison, side);
}

/* Ratios have no shares, and what cannot be divided by stays as it is. */
static void
set_measure (CgvComparison *comparison,
             const CgvComparisonOptions *options)
{
  double unit;

  comparison->measure = options->measure;
  comparison->anchor = options->measure == CGV_MEASURE_PER_CALL ? options->anchor : CGV_NONE;
  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      if (cgv_costs_get_event (comparison->costs[side])->is_ratio || !(get_divisor (comparison, (CgvSide) side) > 0))
        comparison->measure = CGV_MEASURE_ABSOLUTE;
    }
  if (comparison->measure != CGV_MEASURE_PER_CALL)
    comparison->anchor = CGV_NONE;

  unit = comparison->measure == CGV_MEASURE_SHARE ? 100 : 1;
  if (comparison->measure == CGV_MEASURE_SCALED)
    unit = get_total (comparison, CGV_SIDE_BASE);
  for (int side = 0; side < CGV_N_SIDES; side++)
    comparison->factor[side] = unit / get_divisor (comparison, (CgvSide) side);
}

static void
set_options (CgvComparison *comparison,
             const CgvComparisonOptions *options)
{
  comparison->tolerance = options->tolerance;
  comparison->noise_limit = cgv_tolerance_get_limit (options->tolerance, cgv_comparison_get_total (comparison, CGV_SIDE_BASE), comparison->is_signed);
  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      CgvSpread *spread = options->spread[side];

      if (spread != NULL && spread->n_rows == comparison->n_rows)
        comparison->spread[side] = cgv_spread_ref (spread);
    }
  set_measure (comparison, options);
}

static void
add_matched (const CgvComparison *comparison,
             CgvNodeId row,
             CgvComparisonSummary *summary)
{
  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      CgvCost self = cgv_comparison_get_self (comparison, (CgvSide) side, row);

      summary->matched[side] = cgv_cost_add (summary->matched[side], self, comparison->is_signed);
    }
}

static void
add_row (const CgvComparison *comparison,
         CgvNodeId row,
         CgvComparisonSummary *summary)
{
  CgvPresence presence = cgv_comparison_get_presence (comparison, row);
  CgvDelta delta = cgv_comparison_get_self_delta (comparison, row);
  CgvDelta *sum = delta.sign > 0 ? &summary->added : &summary->removed;

  *sum = cgv_delta_add (*sum, delta);
  summary->n_both += presence == CGV_PRESENT_BOTH;
  summary->n_new += presence == CGV_PRESENT_NEW;
  summary->n_removed += presence == CGV_PRESENT_BASE;
  if (presence == CGV_PRESENT_BOTH)
    add_matched (comparison, row, summary);
  if (!cgv_comparison_is_self_noise (comparison, row))
    return;
  summary->n_noise++;
  summary->noise_net = cgv_delta_add (summary->noise_net, delta);
}

static void
summarize (const CgvComparison *comparison,
           CgvComparisonSummary *summary)
{
  *summary = (CgvComparisonSummary){ .net = cgv_comparison_get_total_delta (comparison) };
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    add_row (comparison, row, summary);
}

CgvComparison *
cgv_comparison_new_with_memory (CgvUnion *joined,
                                CgvCosts *base,
                                CgvCosts *new_,
                                const CgvComparisonOptions *options,
                                const CgvMemory *memory)
{
  static const CgvComparisonOptions plain = { .anchor = CGV_NONE };
  CgvMemory own = *memory;
  Comparison *self = cgv_memory_new (&own, 1, sizeof *self);
  CgvComparison *public;

  if (self == NULL)
    return NULL;
  atomic_init (&self->references, 1);
  self->memory = own;
  public = &self->public;
  *public = (CgvComparison){
    .joined = cgv_union_ref (joined),
    .matching = joined->matching,
    .costs = { cgv_costs_ref (base), cgv_costs_ref (new_) },
    .is_signed = base->is_signed || new_->is_signed,
    .n_rows = joined->n_rows,
    .n_edges = joined->n_edges,
    .edges = joined->edges,
    .out_start = joined->out_start,
    .in_start = joined->in_start,
    .in_edges = joined->in_edges,
  };
  set_options (public, options != NULL ? options : &plain);
  summarize (public, &public->summary);
  return public;
}

CgvComparison *
cgv_comparison_new (CgvUnion *joined,
                    CgvCosts *base,
                    CgvCosts *new_,
                    const CgvComparisonOptions *options)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_comparison_new_with_memory (joined, base, new_, options, &memory);
}

CgvComparison *
cgv_comparison_ref (CgvComparison *comparison)
{
  atomic_fetch_add_explicit (&((Comparison *) comparison)->references, 1, memory_order_relaxed);
  return comparison;
}

void
cgv_comparison_unref (CgvComparison *comparison)
{
  Comparison *self = (Comparison *) comparison;
  CgvMemory memory;

  if (comparison == NULL || atomic_fetch_sub_explicit (&self->references, 1, memory_order_acq_rel) > 1)
    return;
  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      cgv_spread_unref (comparison->spread[side]);
      cgv_costs_unref (comparison->costs[side]);
    }
  cgv_union_unref (comparison->joined);
  memory = self->memory;
  cgv_memory_free (&memory, self, 1, sizeof *self);
}
