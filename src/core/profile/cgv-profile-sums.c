/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-profile-private.h"

#include <string.h>

#include "cgv-cost.h"
#include "cgv-limits.h"
#include "cgv-record-private.h"

CgvEventSum
cgv_profile_get_sum (const CgvProfile *self,
                     CgvEventId event,
                     CgvEventTerm *term)
{
  const CgvEvent *info = &self->events[event];

  *term = (CgvEventTerm) { event, 1 };
  if (info->formula == CGV_NONE)
    return (CgvEventSum) { term, 1, info->is_signed };
  return (CgvEventSum) { info->terms, info->n_terms, info->is_signed };
}

/* The terms are in the order of their events. */
static int64_t
find_coefficient (const CgvEventSum *what,
                  CgvEventId event)
{
  uint32_t low = 0;
  uint32_t high = what->n_terms;

  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2;

      if (what->terms[middle].event < event)
        low = middle + 1;
      else
        high = middle;
    }
  return low < what->n_terms && what->terms[low].event == event ? what->terms[low].coefficient : 0;
}

uint32_t
cgv_profile_get_columns_of (const CgvProfile *self,
                            CgvPartId part,
                            const CgvEventSum *what,
                            CgvColumnTerm *terms)
{
  const CgvRawPart *raw = cgv_profile_get_raw_part (self, part);
  uint32_t n = 0;

  for (uint32_t column = 0; column < raw->part.n_events; column++)
    {
      int64_t coefficient = find_coefficient (what, raw->part.events[column]);

      if (coefficient != 0)
        terms[n++] = (CgvColumnTerm) { column, coefficient, raw->column_signed[column] };
    }
  return n;
}

CgvCost
cgv_profile_get_part_total_of (const CgvProfile *self,
                               CgvPartId part,
                               const CgvEventSum *what)
{
  const CgvPart *info = cgv_profile_get_part (self, part);
  CgvColumnTerm terms[CGV_MAX_EVENTS];
  uint32_t n_terms = cgv_profile_get_columns_of (self, part, what, terms);
  CgvCost total = 0;

  for (uint32_t i = 0; i < n_terms; i++)
    {
      CgvCost cost = cgv_cost_scale (info->totals[terms[i].column], terms[i].is_signed, terms[i].coefficient, what->is_signed);

      total = cgv_cost_add (total, cost, what->is_signed);
    }
  return total;
}

CgvCost
cgv_profile_get_part_total (const CgvProfile *self,
                            CgvPartId part,
                            CgvEventId event)
{
  CgvEventTerm term;
  CgvEventSum what = cgv_profile_get_sum (self, event, &term);

  return cgv_profile_get_part_total_of (self, part, &what);
}

CgvCost
cgv_profile_get_total_of (const CgvProfile *self,
                          const CgvPartSet *parts,
                          const CgvEventSum *what)
{
  CgvCost total = 0;

  for (CgvPartId part = 0; part < self->n_parts; part++)
    {
      if (cgv_part_set_contains (parts, part))
        total = cgv_cost_add (total, cgv_profile_get_part_total_of (self, part, what), what->is_signed);
    }
  return total;
}

CgvCost
cgv_profile_get_total (const CgvProfile *self,
                       const CgvPartSet *parts,
                       CgvEventId event)
{
  CgvEventTerm term;
  CgvEventSum what = cgv_profile_get_sum (self, event, &term);

  return cgv_profile_get_total_of (self, parts, &what);
}

static void
add_self (const CgvSource *source,
          const CgvRawPart *raw,
          const CgvColumnTerm *term,
          bool is_signed,
          CgvCost *self_costs)
{
  const CgvFragment *fragment = source->head;

  for (uint32_t i = 0; i < raw->n_rows; i++)
    {
      const CgvSelfSum *row = &fragment->rows[raw->first_row + i];
      CgvFunctionId function = cgv_source_map_function (source, row->function);
      CgvCost cost;

      if (term->column >= row->width)
        continue;
      cost = cgv_cost_scale (fragment->pool[row->at + term->column], term->is_signed, term->coefficient, is_signed);
      self_costs[function] = cgv_cost_add (self_costs[function], cost, is_signed);
    }
}

void
cgv_profile_sum_self_of (const CgvProfile *self,
                         const CgvPartSet *parts,
                         const CgvEventSum *what,
                         CgvCost *self_costs)
{
  memset (self_costs, 0, self->n_functions * sizeof *self_costs);
  for (CgvPartId part = 0; part < self->n_parts; part++)
    {
      CgvColumnTerm terms[CGV_MAX_EVENTS];
      uint32_t n_terms;

      if (!cgv_part_set_contains (parts, part))
        continue;
      n_terms = cgv_profile_get_columns_of (self, part, what, terms);
      for (uint32_t i = 0; i < n_terms; i++)
        add_self (&self->sources[self->part_source[part]], cgv_profile_get_raw_part (self, part), &terms[i], what->is_signed, self_costs);
    }
}

void
cgv_profile_sum_self (const CgvProfile *self,
                      const CgvPartSet *parts,
                      CgvEventId event,
                      CgvCost *self_costs)
{
  CgvEventTerm term;
  CgvEventSum what = cgv_profile_get_sum (self, event, &term);

  cgv_profile_sum_self_of (self, parts, &what, self_costs);
}

/* Adding up the calls of one part. */
typedef struct
{
  const CgvSource *source;
  CgvPositionShape shape;
  CgvColumnTerm terms[CGV_MAX_EVENTS];
  uint32_t n_terms;
  bool is_signed;
  bool has_wrapped;
  bool only_wrapped;
  CgvCost *costs;
  uint64_t *counts;
  uint8_t *present;
  CgvCallId *listed;
  uint32_t n_listed;
} CallSum;

/*
 * Valgrind writes a call whose cost was reset while it was active as a negative difference without
 * its sign. Such costs are taken off after all others were added, in a second pass.
 */
static void
add_term (CallSum *sum,
          const CgvColumnTerm *term,
          CgvCallId call,
          uint64_t cost)
{
  bool is_wrapped = !term->is_signed && cost > (uint64_t) INT64_MAX;
  CgvCost scaled;

  if (is_wrapped != sum->only_wrapped)
    {
      sum->has_wrapped = sum->has_wrapped || is_wrapped;
      return;
    }
  scaled = cgv_cost_scale (is_wrapped ? 0 - cost : cost, term->is_signed, term->coefficient, sum->is_signed);
  if (is_wrapped)
    sum->costs[call] = cgv_cost_subtract (sum->costs[call], scaled, sum->is_signed);
  else
    sum->costs[call] = cgv_cost_add (sum->costs[call], scaled, sum->is_signed);
}

static const uint8_t *
add_costs (CallSum *sum,
           const uint8_t *at,
           uint8_t head,
           uint64_t n_costs,
           CgvCallId call)
{
  uint64_t column = 0;

  for (uint32_t i = 0; i < sum->n_terms && sum->costs != NULL; i++)
    {
      uint64_t cost;

      if (sum->terms[i].column >= n_costs)
        break;
      for (; column < sum->terms[i].column; column++)
        at = cgv_varint_skip (at);
      at = cgv_varint_read (at, &cost);
      column++;
      add_term (sum, &sum->terms[i], call, (head & CGV_CALL_SIGNED) != 0 ? cgv_unzigzag (cost) : cost);
    }
  for (; column < n_costs; column++)
    at = cgv_varint_skip (at);
  return at;
}

static const uint8_t *
add_call (CallSum *sum,
          const uint8_t *at)
{
  CgvCallHead record;
  CgvCallId call;

  if ((*at & CGV_CALL_ESCAPE) == CGV_CALL_ESCAPE)
    return cgv_varint_skip (at + 1);
  at = cgv_call_head_read (at, sum->shape, &record);
  call = sum->source->calls[record.call];
  at = add_costs (sum, at, record.head, record.n_costs, call);
  if ((record.head & CGV_CALL_TARGET) != 0)
    at = cgv_varint_skip (cgv_varint_skip (at));

  if (sum->counts != NULL)
    sum->counts[call] = cgv_cost_add (sum->counts[call], record.count, false);
  if (sum->listed != NULL && !sum->present[call])
    sum->listed[sum->n_listed++] = call;
  if (sum->present != NULL)
    sum->present[call] = 1;
  return at;
}

static void
sum_lines (const CgvSource *source,
           CgvPartId part,
           CallSum *sum)
{
  const uint8_t *end;
  const uint8_t *at = cgv_source_get_calls (source, part, &end);

  sum->source = source;
  while (at < end)
    at = add_call (sum, at);
}

static void
sum_part (const CgvProfile *self,
          CgvPartId part,
          const CgvEventSum *what,
          CallSum *sum)
{
  const CgvRawPart *raw = cgv_profile_get_raw_part (self, part);
  uint32_t first = self->part_source[part];

  sum->shape = (CgvPositionShape) { raw->part.has_address, raw->part.has_line };
  sum->n_terms = cgv_profile_get_columns_of (self, part, what, sum->terms);
  for (uint32_t i = first; i < self->n_sources && self->sources[i].file == self->sources[first].file; i++)
    sum_lines (&self->sources[i], part, sum);
}

static void
sum_parts (const CgvProfile *self,
           const CgvPartSet *parts,
           const CgvEventSum *what,
           CallSum *sum)
{
  for (CgvPartId part = 0; part < self->n_parts; part++)
    {
      if (cgv_part_set_contains (parts, part))
        sum_part (self, part, what, sum);
    }
}

void
cgv_profile_sum_calls_of (const CgvProfile *self,
                          const CgvPartSet *parts,
                          const CgvEventSum *what,
                          CgvCost *costs,
                          uint64_t *counts,
                          uint8_t *present)
{
  CallSum sum = { .is_signed = what->is_signed, .costs = costs, .counts = counts, .present = present };

  if (costs != NULL)
    memset (costs, 0, self->n_calls * sizeof *costs);
  if (counts != NULL)
    memset (counts, 0, self->n_calls * sizeof *counts);
  if (present != NULL)
    memset (present, 0, self->n_calls * sizeof *present);

  sum_parts (self, parts, what, &sum);
  if (!sum.has_wrapped)
    return;
  sum.only_wrapped = true;
  sum.counts = NULL;
  sum_parts (self, parts, what, &sum);
}

uint32_t
cgv_profile_sum_part_self_of (const CgvProfile *self,
                              CgvPartId part,
                              const CgvEventSum *what,
                              CgvCost *self_costs,
                              CgvFunctionId *functions)
{
  const CgvSource *source = &self->sources[self->part_source[part]];
  const CgvRawPart *raw = cgv_profile_get_raw_part (self, part);
  CgvColumnTerm terms[CGV_MAX_EVENTS];
  uint32_t n_terms = cgv_profile_get_columns_of (self, part, what, terms);

  for (uint32_t i = 0; i < n_terms; i++)
    add_self (source, raw, &terms[i], what->is_signed, self_costs);
  for (uint32_t i = 0; i < raw->n_rows; i++)
    functions[i] = cgv_source_map_function (source, source->head->rows[raw->first_row + i].function);
  return raw->n_rows;
}

uint32_t
cgv_profile_sum_part_calls_of (const CgvProfile *self,
                               CgvPartId part,
                               const CgvEventSum *what,
                               CgvCost *costs,
                               uint64_t *counts,
                               uint8_t *present,
                               CgvCallId *calls)
{
  CallSum sum = { .is_signed = what->is_signed, .costs = costs, .counts = counts, .present = present, .listed = calls };

  sum_part (self, part, what, &sum);
  if (!sum.has_wrapped)
    return sum.n_listed;
  sum.only_wrapped = true;
  sum.counts = NULL;
  sum_part (self, part, what, &sum);
  return sum.n_listed;
}

void
cgv_profile_mark_functions (const CgvProfile *self,
                            const CgvPartSet *parts,
                            uint8_t *marks)
{
  for (CgvPartId part = 0; part < self->n_parts; part++)
    {
      const CgvSource *source = &self->sources[self->part_source[part]];
      const CgvRawPart *raw = cgv_profile_get_raw_part (self, part);

      if (!cgv_part_set_contains (parts, part))
        continue;
      for (uint32_t i = 0; i < raw->n_rows; i++)
        marks[cgv_source_map_function (source, source->head->rows[raw->first_row + i].function)] = 1;
    }
}
