/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-line-shares-private.h"

#include "cgv-amount-private.h"
#include "cgv-cost.h"
#include "cgv-costs-private.h"
#include "cgv-radix.h"
#include "cgv-vector.h"

/* A whole that lines divide: the self cost of a function, or the calls of one edge. */
typedef struct
{
  CgvAmount left;
  uint64_t n_calls;
  CgvCost all;
  CgvWide weight;
  CgvWide count;
  bool is_signed;
} Whole;

bool
cgv_line_shares_add (CgvLineShares *self,
                     CgvPool *pool,
                     const CgvLineShare *share)
{
  if (self->n + 1 >= CGV_NONE || !cgv_array_grow_in (pool, &self->items, self->n + 1))
    return false;
  self->items[self->n++] = *share;
  return true;
}

static bool
is_same (const CgvLineShare *a,
         const CgvLineShare *b)
{
  return a->edge == b->edge && a->line == b->line;
}

/* Merges shares of one whole and line, which are adjacent in @order. Returns the number of shares that remain. */
static uint32_t
merge (CgvLineShares *self,
       uint32_t *order,
       bool is_signed)
{
  uint32_t n = 0;

  for (size_t i = 0; i < self->n; i++)
    {
      const CgvLineShare *share = &self->items[order[i]];
      CgvLineShare *last = n > 0 ? &self->items[order[n - 1]] : NULL;

      if (last == NULL || !is_same (last, share))
        {
          order[n++] = order[i];
          continue;
        }
      last->cost = cgv_cost_add (last->cost, share->cost, is_signed);
      last->off = cgv_cost_add (last->off, share->off, is_signed);
      last->count = cgv_cost_add (last->count, share->count, false);
    }
  for (uint32_t i = 0; i < n; i++)
    {
      CgvLineShare *share = &self->items[order[i]];

      share->cost = cgv_cost_subtract (share->cost, share->off, is_signed);
    }
  return n;
}

static void
measure (const CgvLineShares *self,
         const uint32_t *order,
         uint32_t n,
         const CgvCosts *costs,
         CgvNodeId node,
         Whole *whole)
{
  uint32_t edge = self->items[order[0]].edge;
  const CgvGraph *graph = costs->graph;

  *whole = (Whole){ .is_signed = costs->is_signed };
  for (uint32_t i = 0; i < n; i++)
    {
      const CgvLineShare *share = &self->items[order[i]];

      whole->all = cgv_cost_add (whole->all, share->cost, costs->is_signed);
      whole->weight = cgv_wide_add (whole->weight, cgv_wide (cgv_weight (share->cost, costs->is_signed)));
      whole->count = cgv_wide_add (whole->count, cgv_wide (share->count));
    }
  if (edge == CGV_NONE)
    whole->left = cgv_costs_get_self (costs, node);
  else if (graph->present[edge])
    {
      whole->left = cgv_costs_get_edge (costs, edge);
      whole->n_calls = cgv_graph_get_count (graph, edge);
    }
}

static CgvAmount
bound (const Whole *whole,
       CgvCost part,
       CgvCost value,
       uint32_t n)
{
  CgvAmount left = whole->left;
  bool is_exact = cgv_amount_is_exact (left);
  CgvCost rest;

  if (n == 1)
    return left;
  if (is_exact && left.value == whole->all)
    return cgv_amount_exact (part);
  if (whole->is_signed)
    return is_exact && left.value == 0 ? cgv_amount_exact (0) : cgv_amount_unknown (value);

  rest = cgv_cost_subtract (whole->all, part, false);
  left.value = value;
  left.low = cgv_cost_subtract (left.low, rest, false);
  left.low = left.low < part ? left.low : part;
  left.high = left.high < part ? left.high : part;
  return cgv_amount_hold (left, false);
}

static void
add_to_line (const CgvLineCosts *lines,
             uint32_t index,
             uint32_t edge,
             const CgvCosts *costs,
             CgvAmount amount,
             uint64_t n_calls)
{
  CgvLineCost *line = &lines->lines[index];
  CgvLineBounds *bounds = &lines->bounds[index];

  line->calls = cgv_cost_add (line->calls, n_calls, false);
  if (edge == CGV_NONE)
    cgv_amount_add_to (&line->self, &bounds->self, amount, costs->is_signed);
  else if (!cgv_graph_is_within (costs->graph, costs->graph->edges[edge].caller, costs->graph->edges[edge].callee))
    cgv_amount_add_to (&line->inclusive, &bounds->inclusive, amount, costs->is_signed);
}

static void
divide (const CgvLineShares *self,
        const uint32_t *order,
        uint32_t n,
        const CgvCosts *costs,
        CgvNodeId node,
        CgvLineCosts *lines)
{
  uint32_t edge = self->items[order[0]].edge;
  bool is_filtered = lines->bounds != NULL;
  CgvSharing costs_left;
  CgvSharing calls_left;
  Whole whole;

  measure (self, order, n, costs, node, &whole);
  cgv_sharing_init_wide (&costs_left, whole.left.value, whole.weight, whole.is_signed);
  cgv_sharing_init_wide (&calls_left, whole.n_calls, whole.count, false);
  for (uint32_t i = 0; i < n; i++)
    {
      const CgvLineShare *share = &self->items[order[i]];
      CgvCost value = cgv_sharing_next (&costs_left, cgv_weight (share->cost, whole.is_signed));
      uint64_t n_calls = cgv_sharing_next (&calls_left, share->count);
      CgvAmount amount = bound (&whole, share->cost, value, n);

      if (share->line == CGV_NONE)
        continue;
      if (!is_filtered)
        {
          amount = cgv_amount_exact (share->cost);
          n_calls = share->count;
        }
      else
        add_to_line (lines, share->line, edge, costs, amount, n_calls);
      if (lines->callees != NULL && edge != CGV_NONE && (!is_filtered || costs->graph->present[edge]))
        lines->callees[lines->n_callees++] = (CgvLineCallee){ .line = share->line, .callee = costs->graph->edges[edge].callee, .calls = n_calls, .inclusive = amount };
    }
}

static void
divide_all (const CgvLineShares *self,
            const uint32_t *order,
            uint32_t n,
            const CgvCosts *costs,
            CgvNodeId node,
            CgvLineCosts *lines)
{
  uint32_t begin = 0;

  while (begin < n)
    {
      uint32_t end = begin + 1;

      while (end < n && self->items[order[end]].edge == self->items[order[begin]].edge)
        end++;
      divide (self, order + begin, end - begin, costs, node, lines);
      begin = end;
    }
}

bool
cgv_line_shares_divide (CgvLineShares *self,
                        CgvMemory *memory,
                        const CgvCosts *costs,
                        CgvNodeId node,
                        CgvLineCosts *lines)
{
  CgvPool scratch = { .memory = memory };
  uint64_t *keys = cgv_pool_new (&scratch, self->n, sizeof *keys);
  uint32_t *order = cgv_pool_new (&scratch, self->n, sizeof *order);
  bool ok = !scratch.failed;

  for (size_t i = 0; ok && i < self->n; i++)
    {
      keys[i] = (uint64_t) self->items[i].edge << 32 | self->items[i].line;
      order[i] = (uint32_t) i;
    }
  ok = ok && cgv_radix_sort (memory, keys, order, self->n);
  if (ok)
    divide_all (self, order, merge (self, order, costs->is_signed), costs, node, lines);
  cgv_pool_clear (&scratch);
  self->n = 0;
  return ok;
}
