/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-origins.h"

#include "cgv-amount-private.h"
#include "cgv-box.h"
#include "cgv-comparison.h"
#include "cgv-cycle-prices.h"

struct CgvOrigins
{
  bool has_counts;
  CgvDelta *rows; /* for each row, its origin */
  CgvCyclePrices prices;
};

bool
cgv_origins_is_within (const CgvComparison *comparison,
                       uint32_t edge)
{
  const CgvUnionEdge *ends = &comparison->joined->edges[edge];

  cgv_foreach_side (side)
    {
      const CgvGraph *graph = comparison->costs[side]->graph;

      if (graph->n_cycles == 0 || (side > 0 && graph->cycles == comparison->costs[0]->graph->cycles))
        continue;
      if (cgv_graph_share_cycle (graph, ends->caller, ends->callee))
        return true;
    }
  return ends->caller == ends->callee;
}

CgvDelta
cgv_origins_get_often (const CgvOrigins *origins,
                       const CgvComparison *comparison,
                       uint32_t edge)
{
  const CgvCycleCall *call;

  if (!origins->has_counts || comparison->joined->edges[edge].caller == comparison->joined->edges[edge].callee)
    return (CgvDelta){ 0 };
  if (!cgv_origins_is_within (comparison, edge))
    return cgv_comparison_split_edge (comparison, edge).by_calls;
  call = cgv_cycle_prices_find (&origins->prices, edge);
  return call != NULL ? call->often : (CgvDelta){ 0 };
}

bool
cgv_origins_is_own (const CgvOrigins *origins,
                    uint32_t edge)
{
  const CgvCycleCall *call = cgv_cycle_prices_find (&origins->prices, edge);

  return call != NULL && (call->is_circular || cgv_delta_compare (call->often, call->price) != 0);
}

/* Divides the rest of a cycle among its members. */
static void
share (CgvOrigins *self,
       const CgvComparison *comparison,
       CgvCycleId cycle,
       CgvDelta rest)
{
  const CgvGraph *graph = comparison->costs[CGV_SIDE_NEW]->graph;
  CgvSharing sharing;
  CgvWide whole = cgv_wide (0);

  for (int pass = 0; pass < 2; pass++)
    {
      cgv_foreach_in (i, graph->cycle_start, cycle)
        {
          CgvNodeId row = self->prices.members[i];
          uint64_t base = cgv_weight (cgv_comparison_get_inclusive (comparison, CGV_SIDE_BASE, row), comparison->is_signed);
          uint64_t new_ = cgv_weight (cgv_comparison_get_inclusive (comparison, CGV_SIDE_NEW, row), comparison->is_signed);
          uint64_t weight = new_ > UINT64_MAX - base ? UINT64_MAX : base + new_;
          CgvDelta part = rest;

          if (pass == 0)
            {
              whole = cgv_wide_add (whole, cgv_wide (weight));
              continue;
            }
          part.size = cgv_sharing_next (&sharing, weight);
          part.sign = part.size > 0 ? rest.sign : 0;
          self->rows[row] = cgv_delta_subtract (self->rows[row], part);
        }
      if (pass == 0)
        cgv_sharing_init_wide (&sharing, rest.size, whole, false);
    }
}

/* Most calls are made equally often on both sides. */
static bool
is_as_often (const CgvComparison *comparison,
             uint32_t edge)
{
  uint64_t base = cgv_comparison_get_edge_running (comparison, CGV_SIDE_BASE, edge);

  return base > 0 && base == cgv_comparison_get_edge_running (comparison, CGV_SIDE_NEW, edge);
}

static void
add_calls (CgvOrigins *self,
           const CgvComparison *comparison,
           CgvDelta *rests)
{
  const CgvGraph *graph = comparison->costs[CGV_SIDE_NEW]->graph;

  for (uint32_t edge = 0; edge < comparison->joined->n_edges; edge++)
    {
      const CgvUnionEdge *ends = &comparison->joined->edges[edge];
      const CgvCycleCall *call = cgv_cycle_prices_find (&self->prices, edge);
      CgvCycleId cycle = graph->cycles[ends->callee];
      CgvDelta often, price;

      if (is_as_often (comparison, edge) || (ends->caller == ends->callee && cycle == CGV_NONE))
        continue;
      often = price = call != NULL ? call->often : cgv_origins_get_often (self, comparison, edge);
      if (cycle != CGV_NONE)
        {
          price = call != NULL ? call->price : cgv_cycle_prices_get_price (&self->prices, comparison, edge);
          rests[cycle] = cgv_delta_add (rests[cycle], cgv_delta_subtract (often, price));
        }
      self->rows[ends->caller] = cgv_delta_add (self->rows[ends->caller], often);
      self->rows[ends->callee] = cgv_delta_subtract (self->rows[ends->callee], price);
    }
  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    share (self, comparison, cycle, rests[cycle]);
}

static bool
compute (CgvOrigins *self,
         const CgvComparison *comparison,
         CgvPool *scratch)
{
  const bool *knows_counts = comparison->joined->knows_counts;
  CgvDelta *rests = cgv_pool_new (scratch, comparison->costs[CGV_SIDE_NEW]->graph->n_cycles, sizeof *rests);

  cgv_pool_make (cgv_box_get_pool (self), &self->rows, comparison->n_rows);
  self->has_counts = knows_counts[CGV_SIDE_BASE] && knows_counts[CGV_SIDE_NEW];
  if (self->rows == NULL || scratch->failed)
    return false;
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    self->rows[row] = cgv_comparison_get_self_delta (comparison, row);
  if (!self->has_counts)
    return true;
  if (!cgv_cycle_prices_init (&self->prices, comparison, cgv_box_get_pool (self)))
    return false;
  add_calls (self, comparison, rests);
  return true;
}

CgvOrigins *
cgv_origins_new (const CgvComparison *comparison,
                 const CgvMemory *memory)
{
  CgvOrigins *self = cgv_box_new (memory, sizeof *self);
  CgvPool scratch;
  bool ok;

  if (self == NULL)
    return NULL;
  scratch = (CgvPool){ .memory = cgv_box_get_pool (self)->memory };
  ok = compute (self, comparison, &scratch);
  cgv_pool_clear (&scratch);
  if (ok)
    return self;
  cgv_origins_unref (self);
  return NULL;
}

void
cgv_origins_unref (CgvOrigins *origins)
{
  cgv_box_unref (origins, NULL);
}

CgvDelta
cgv_origins_get (const CgvOrigins *origins,
                 CgvNodeId row)
{
  return origins->rows[row];
}
