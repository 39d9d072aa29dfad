/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-comparison-private.h"

#include "cgv-cost.h"

/**
 * Comparison:
 * @public: what everybody sees; the first member, so that its address is that of the whole
 * @references: the reference count
 * @memory: where this is from
 * @join: (nullable): calls and rows, shared by comparisons of the same graphs
 */
typedef struct
{
  CgvComparison public;
  atomic_uint references;
  CgvMemory memory;
  CgvComparisonJoin *join;
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

static CgvComparisonJoin *
ref_join (CgvComparisonJoin *join)
{
  atomic_fetch_add_explicit (&join->n_references, 1, memory_order_relaxed);
  return join;
}

static void
unref_join (CgvComparisonJoin *join)
{
  CgvMemory memory;

  if (join == NULL || atomic_fetch_sub_explicit (&join->n_references, 1, memory_order_acq_rel) > 1)
    return;
  cgv_comparison_join_clear (join);
  memory = join->memory;
  cgv_memory_free (&memory, join, 1, sizeof *join);
}

static CgvComparisonJoin *
new_join (const CgvMatching *matching,
          const CgvGraph *base,
          const CgvGraph *new_,
          const CgvMemory *memory)
{
  CgvMemory own = *memory;
  CgvComparisonJoin *join = cgv_memory_new (&own, 1, sizeof *join);

  if (join == NULL)
    return NULL;
  atomic_init (&join->n_references, 1);
  join->memory = own;
  if (cgv_comparison_join_init (join, matching, base, new_))
    return join;
  unref_join (join);
  return NULL;
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

/* Takes @join, also on failure. */
static CgvComparison *
new_of (CgvMatching *matching,
        CgvCosts *base,
        CgvCosts *new_,
        CgvComparisonJoin *join,
        const CgvComparisonOptions *options,
        const CgvMemory *memory)
{
  static const CgvComparisonOptions plain = { .anchor = CGV_NONE };
  CgvMemory own = *memory;
  Comparison *self = join != NULL ? cgv_memory_new (&own, 1, sizeof *self) : NULL;
  CgvComparison *public;

  if (self == NULL)
    {
      unref_join (join);
      return NULL;
    }
  atomic_init (&self->references, 1);
  self->memory = own;
  self->join = join;
  public = &self->public;
  *public = (CgvComparison){
    .matching = cgv_matching_ref (matching),
    .costs = { cgv_costs_ref (base), cgv_costs_ref (new_) },
    .is_signed = base->is_signed || new_->is_signed,
    .n_rows = join->n_rows,
    .n_edges = join->n_edges,
    .edges = join->edges,
    .out_start = join->out_start,
    .in_start = join->in_start,
    .in_edges = join->in_edges,
  };
  set_options (public, options != NULL ? options : &plain);
  cgv_comparison_summarize (public, &public->summary);
  return public;
}

CgvComparison *
cgv_comparison_new_with_memory (CgvMatching *matching,
                                CgvCosts *base,
                                CgvCosts *new_,
                                const CgvComparisonOptions *options,
                                const CgvMemory *memory)
{
  return new_of (matching, base, new_, new_join (matching, base->graph, new_->graph, memory), options, memory);
}

CgvComparison *
cgv_comparison_new (CgvMatching *matching,
                    CgvCosts *base,
                    CgvCosts *new_,
                    const CgvComparisonOptions *options)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_comparison_new_with_memory (matching, base, new_, options, &memory);
}

CgvComparison *
cgv_comparison_new_again (const CgvComparison *origin,
                          CgvCosts *base,
                          CgvCosts *new_,
                          const CgvComparisonOptions *options)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return new_of (origin->matching, base, new_, ref_join (((const Comparison *) origin)->join), options, &memory);
}

const CgvComparisonJoin *
cgv_comparison_get_join (const CgvComparison *comparison)
{
  return ((const Comparison *) comparison)->join;
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
  cgv_matching_unref (comparison->matching);
  unref_join (self->join);
  memory = self->memory;
  cgv_memory_free (&memory, self, 1, sizeof *self);
}
