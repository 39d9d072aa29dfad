/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-edge-columns-private.h"

#include "cgv-limits.h"

/* The columns take at most this share of the profile's memory, unless that is little. */
#define MOST_SHARE 4u
#define LITTLE     ((uint64_t) 16 << 20)

/* The most that the upper half of a sum can be: sums stay below 2^63. */
#define MOST_HIGH ((uint64_t) INT32_MAX)

/* Adding up one part. */
typedef struct
{
  const CgvEdgeTotals *totals;
  const CgvSource *source;
  CgvPositionShape shape;
  uint32_t n_columns;
  CgvEdgeColumn *columns[CGV_MAX_EVENTS];
  uint32_t *low[CGV_MAX_EVENTS];
  bool failed; /* to count the calls */
} Pass;

static uint32_t
count_counted (const CgvProfile *profile)
{
  uint32_t n = 0;

  for (CgvEventId event = 0; event < profile->n_events; event++)
    n += profile->events[event].formula == CGV_NONE ? 1 : 0;
  return n;
}

bool
cgv_edge_columns_init (CgvEdgeColumns *self,
                       const CgvProfile *profile,
                       uint32_t n_edges,
                       CgvMemory *memory)
{
  uint64_t size = (uint64_t) n_edges * count_counted (profile) * sizeof (uint32_t);

  self->pool.memory = memory;
  self->n_edges = n_edges;
  if (size > LITTLE && size > cgv_profile_get_memory_used (profile) / MOST_SHARE)
    return true;

  cgv_pool_make (&self->pool, &self->events, profile->n_events);
  if (self->events == NULL)
    return false;
  for (CgvEventId event = 0; event < profile->n_events; event++)
    {
      CgvEdgeColumn *column = &self->events[event];

      if (profile->events[event].formula != CGV_NONE)
        continue;
      cgv_pool_make (&self->pool, &column->low, n_edges);
      column->is_exact = true;
      if (column->low == NULL)
        return false;
    }
  return true;
}

/* Adds up the few sums of more than 32 bits. */
static void
add_high (Pass *pass,
          CgvEdgeColumn *column,
          uint32_t edge,
          uint64_t high)
{
  CgvEdgeColumns *columns = pass->totals->columns;

  if (column->high == NULL)
    cgv_pool_make (&columns->pool, &column->high, columns->n_edges);
  if (column->high == NULL || high + column->high[edge] > MOST_HIGH)
    column->is_exact = false;
  else
    column->high[edge] += (uint32_t) high;
}

static __attribute__ ((noinline)) void
add_large (Pass *pass,
           CgvEdgeColumn *column,
           uint32_t edge,
           uint64_t cost)
{
  uint64_t low = (uint64_t) column->low[edge] + (uint32_t) cost;

  column->low[edge] = (uint32_t) low;
  add_high (pass, column, edge, (low >> 32) + (cost >> 32));
}

/* Counts the few edges with very many calls. */
static __attribute__ ((noinline)) void
add_large_count (Pass *pass,
                 uint32_t edge,
                 uint64_t count)
{
  CgvEdgeColumns *columns = pass->totals->columns;
  CgvEdgeCounts *counts = pass->totals->counts;
  uint64_t low = counts->low[edge];
  uint64_t sum;

  if (counts->high == NULL)
    cgv_pool_make (&columns->pool, &counts->high, columns->n_edges);
  if (counts->high == NULL)
    {
      pass->failed = true;
      return;
    }
  if (__builtin_add_overflow ((uint64_t) counts->high[edge] << 32 | low, count, &sum))
    sum = UINT64_MAX;
  counts->low[edge] = (uint32_t) sum;
  counts->high[edge] = (uint32_t) (sum >> 32);
}

static inline const uint8_t *
add_costs (Pass *pass,
           const uint8_t *at,
           const CgvCallHead *record,
           uint32_t edge)
{
  uint32_t n = record->n_costs < pass->n_columns ? (uint32_t) record->n_costs : pass->n_columns;

  for (uint32_t i = 0; i < n; i++)
    {
      uint32_t *low;
      uint64_t cost;

      if (*at == 0)
        {
          at++;
          continue;
        }
      at = cgv_varint_read (at, &cost);
      if ((record->head & CGV_CALL_SIGNED) != 0)
        cost = cgv_unzigzag (cost);
      low = &pass->low[i][edge];
      if (cost <= UINT32_MAX - *low)
        *low += (uint32_t) cost;
      else
        add_large (pass, pass->columns[i], edge, cost);
    }
  for (uint64_t i = n; i < record->n_costs; i++)
    at = cgv_varint_skip (at);
  return at;
}

static inline const uint8_t *
add_call (Pass *pass,
          const uint8_t *at)
{
  const CgvEdgeTotals *totals = pass->totals;
  CgvCallHead record;
  uint32_t edge;

  if ((*at & CGV_CALL_ESCAPE) == CGV_CALL_ESCAPE)
    return cgv_varint_skip (at + 1);
  at = cgv_call_head_read (at, pass->shape, &record);
  edge = pass->source->calls[record.call];
  if (totals->edge_of_call != NULL)
    edge = totals->edge_of_call[edge];
  at = add_costs (pass, at, &record, edge);
  if ((record.head & CGV_CALL_TARGET) != 0)
    at = cgv_varint_skip (cgv_varint_skip (at));

  if (record.count <= UINT32_MAX - totals->counts->low[edge])
    totals->counts->low[edge] += (uint32_t) record.count;
  else
    add_large_count (pass, edge, record.count);
  totals->present[edge] = 1;
  return at;
}

static void
sum_part (const CgvProfile *self,
          CgvPartId part,
          Pass *pass)
{
  const CgvRawPart *raw = cgv_profile_get_raw_part (self, part);
  uint32_t first = self->part_source[part];
  const CgvEdgeColumns *columns = pass->totals->columns;

  pass->shape = (CgvPositionShape) { raw->part.has_address, raw->part.has_line };
  pass->n_columns = columns->events != NULL ? raw->part.n_events : 0;
  for (uint32_t i = 0; i < pass->n_columns; i++)
    {
      pass->columns[i] = &columns->events[raw->part.events[i]];
      pass->low[i] = pass->columns[i]->low;
    }

  for (uint32_t i = first; i < self->n_sources && self->sources[i].file == self->sources[first].file; i++)
    {
      const uint8_t *end;
      const uint8_t *at = cgv_source_get_calls (&self->sources[i], part, &end);

      pass->source = &self->sources[i];
      for (uint64_t n = 0; at < end && !cgv_profile_gives_up (self, n); n++)
        at = add_call (pass, at);
    }
}

bool
cgv_profile_sum_columns (const CgvProfile *self,
                         const CgvPartSet *parts,
                         const CgvEdgeTotals *totals)
{
  Pass pass = { .totals = totals };

  for (CgvPartId part = 0; part < self->n_parts; part++)
    {
      if (cgv_part_set_contains (parts, part))
        sum_part (self, part, &pass);
    }
  return !pass.failed;
}

static bool
get_alone (const CgvEdgeColumns *self,
           CgvEventId event,
           CgvCost *costs)
{
  const CgvEdgeColumn *column = &self->events[event];

  for (uint32_t edge = 0; edge < self->n_edges; edge++)
    costs[edge] = cgv_edge_column_get_cost (column, edge);
  return true;
}

/* The product is exact, and lines, calls and edges give equal results, as long as no sum of amounts exceeds 63 bits. */
static bool
get_product (const CgvEdgeColumns *self,
             const CgvEventSum *what,
             uint32_t edge,
             CgvCost *cost)
{
  int64_t sum = 0;
  int64_t amount = 0;

  for (uint32_t i = 0; i < what->n_terms; i++)
    {
      int64_t factor = what->terms[i].coefficient;
      int64_t product;

      if (__builtin_mul_overflow ((int64_t) cgv_edge_column_get_cost (&self->events[what->terms[i].event], edge), factor, &product) ||
          product == INT64_MIN || __builtin_add_overflow (amount, product < 0 ? -product : product, &amount))
        return false;
      sum += product;
    }
  *cost = (CgvCost) sum;
  return true;
}

static bool
is_known (const CgvEdgeColumns *self,
          const CgvEventSum *what)
{
  if (self->events == NULL)
    return false;
  for (uint32_t i = 0; i < what->n_terms; i++)
    {
      if (!self->events[what->terms[i].event].is_exact || (what->terms[i].coefficient < 0 && !what->is_signed))
        return false;
    }
  return true;
}

bool
cgv_edge_columns_get (const CgvEdgeColumns *self,
                      const CgvEventSum *what,
                      CgvCost *costs)
{
  if (!is_known (self, what))
    return false;
  if (what->n_terms == 1 && what->terms[0].coefficient == 1)
    return get_alone (self, what->terms[0].event, costs);

  for (uint32_t edge = 0; edge < self->n_edges; edge++)
    {
      if (!get_product (self, what, edge, &costs[edge]))
        return false;
    }
  return true;
}
