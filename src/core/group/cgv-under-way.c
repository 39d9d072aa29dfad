/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-under-way.h"

#include "cgv-box.h"
#include "cgv-cost.h"

/* The parts of a side. */
typedef struct
{
  uint64_t first;  /* the lowest number; 0 if a part has no number */
  uint64_t thread; /* of all of them */
  bool is_of_one_thread;
} Span;

/* Looks for calls in the parts before @span. */
typedef struct
{
  CgvUnderWay *found;
  const CgvComparison *comparison;
  const uint8_t *candidates;
  CgvSide side; /* whose profile is read */
  Span span;
} Search;

static const CgvGraph *
get_graph (const CgvComparison *comparison,
           CgvSide side)
{
  return comparison->costs[side]->graph;
}

static Span
get_span (const CgvGraph *graph)
{
  Span span = { .first = UINT64_MAX, .is_of_one_thread = true };
  bool is_first = true;

  for (CgvPartId i = 0; i < graph->profile->n_parts; i++)
    {
      const CgvPart *part = cgv_profile_get_part (graph->profile, i);

      if (!cgv_part_set_contains (graph->parts, i))
        continue;
      if (part->number < span.first)
        span.first = part->number;
      span.is_of_one_thread = span.is_of_one_thread && (is_first || part->thread == span.thread);
      span.thread = part->thread;
      is_first = false;
    }
  return span;
}

static bool
is_before (const Search *search,
           CgvPartId id)
{
  const CgvPart *part = cgv_profile_get_part (get_graph (search->comparison, search->side)->profile, id);

  return part->number > 0 && part->number < search->span.first && part->thread == search->span.thread;
}

static bool
note_call (const CgvCallLine *line,
           void *user_data)
{
  Search *search = user_data;
  CgvProfile *profile = get_graph (search->comparison, search->side)->profile;
  CgvNodeId row = cgv_matching_get_row (search->comparison->matching, search->side, profile->calls[line->call].callee);
  uint64_t number;

  if (row == CGV_NONE || !search->candidates[row] || line->count == 0 || !line->has_count || !is_before (search, line->position.part))
    return true;
  number = cgv_profile_get_part (profile, line->position.part)->number;
  if (number > search->found->since[row])
    search->found->since[row] = number;
  return true;
}

static void
find_dumped (Search *search)
{
  const CgvProfile *profile = get_graph (search->comparison, search->side)->profile;

  for (CgvPartId i = 0; i < profile->n_parts; i++)
    {
      uint64_t number = cgv_profile_get_part (profile, i)->number;

      if (is_before (search, i) && number > search->found->dumped)
        search->found->dumped = number;
    }
}

/* Sides of one profile are read once. */
static void
search_profiles (Search *search)
{
  const CgvComparison *comparison = search->comparison;

  for (search->side = CGV_SIDE_BASE; search->side < CGV_N_SIDES; search->side++)
    {
      CgvProfile *profile = get_graph (comparison, search->side)->profile;

      if (search->side == CGV_SIDE_NEW && comparison->matching->is_same)
        return;
      find_dumped (search);
      for (CgvFunctionId function = 0; function < profile->n_functions; function++)
        cgv_profile_foreach_call_line (profile, function, NULL, note_call, search);
    }
}

/* Returns whether a row costs something in a side and is not called there. */
static bool
goes_on (const CgvComparison *comparison,
         CgvSide side,
         CgvNodeId row)
{
  CgvCost cost = cgv_comparison_get_inclusive (comparison, side, row);

  return cgv_comparison_get_calls (comparison, side, row) == 0 && cost != 0 && cgv_cost_compare (cost, 0, comparison->is_signed) > 0;
}

/* Marks the rows that may have been running when the side began. Returns whether it found any. */
static bool
mark_candidates (const CgvComparison *comparison,
                 CgvSide side,
                 uint8_t *candidates)
{
  bool has_any = false;

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      candidates[row] = goes_on (comparison, side, row);
      has_any = has_any || candidates[row];
    }
  return has_any;
}

/* Returns whether parts are there, but not the first one. */
static bool
lacks_first_part (const Search *search)
{
  bool lacks_first = false;

  cgv_foreach_side (side)
    {
      const CgvProfile *profile = get_graph (search->comparison, side)->profile;

      for (CgvPartId i = 0; i < profile->n_parts; i++)
        {
          if (cgv_profile_get_part (profile, i)->number <= 1)
            return false;
          lacks_first = true;
        }
    }
  return lacks_first;
}

/* Finds rows without a call on both sides: they were called before either. */
static void
find_long (Search *search,
           CgvSide later)
{
  const CgvComparison *comparison = search->comparison;

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      if (search->candidates[row] && search->found->since[row] == 0 && goes_on (comparison, !later, row))
        search->found->since[row] = CGV_UNDER_WAY_LONG;
    }
}

/* Returns the costliest row under way that @row calls, or CGV_NONE. */
static CgvNodeId
find_next (const CgvUnderWay *self,
           const CgvComparison *comparison,
           CgvNodeId row,
           const uint8_t *taken)
{
  const CgvUnion *joined = comparison->joined;
  CgvNodeId next = CGV_NONE;
  CgvCost most = 0;

  cgv_foreach_in (edge, joined->out_start, row)
    {
      CgvNodeId callee = joined->edges[edge].callee;
      CgvCost cost = cgv_comparison_get_edge_cost (comparison, self->side, edge);

      if (self->since[callee] == 0 || taken[callee] || cost == 0 || cgv_cost_compare (cost, most, comparison->is_signed) <= 0)
        continue;
      next = callee;
      most = cost;
    }
  return next;
}

/* Returns whether a row that was under way calls @row. */
static bool
has_caller (const CgvUnderWay *self,
            const CgvComparison *comparison,
            CgvNodeId row)
{
  const CgvUnion *joined = comparison->joined;

  cgv_foreach_in (i, joined->in_start, row)
    {
      CgvNodeId caller = joined->edges[joined->in_edges[i]].caller;

      if (caller != row && self->since[caller] != 0 && cgv_comparison_get_edge_cost (comparison, self->side, joined->in_edges[i]) != 0)
        return true;
    }
  return false;
}

/* Returns the row that no other running row calls, the costliest if there are several, or
 * CGV_NONE. */
static CgvNodeId
find_outermost (const CgvUnderWay *self,
                const CgvComparison *comparison)
{
  CgvNodeId outermost = CGV_NONE;
  CgvCost most = 0;

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      CgvCost cost = cgv_comparison_get_inclusive (comparison, self->side, row);

      if (self->since[row] == 0 || has_caller (self, comparison, row))
        continue;
      if (outermost != CGV_NONE && cgv_cost_compare (cost, most, comparison->is_signed) <= 0)
        continue;
      outermost = row;
      most = cost;
    }
  return outermost;
}

static void
follow (CgvUnderWay *self,
        const CgvComparison *comparison,
        uint8_t *taken)
{
  for (CgvNodeId row = find_outermost (self, comparison); row != CGV_NONE; row = find_next (self, comparison, row, taken))
    {
      taken[row] = 1;
      self->rows[self->n_rows++] = row;
    }
}

static bool
note_cost (const CgvCostLine *line,
           void *user_data)
{
  CgvUnderWay *self = user_data;

  for (uint32_t i = 0; i < line->n_costs; i++)
    self->goes_on[line->part] |= line->costs[i] != 0;
  return true;
}

static bool
note_cost_of_call (const CgvCallLine *line,
                   void *user_data)
{
  return note_cost (&line->position, user_data);
}

/* Marks the parts in which the innermost row still runs. Those who called it run there, too. */
static void
find_last_parts (CgvUnderWay *self,
                 const CgvComparison *comparison)
{
  const CgvGraph *graph = get_graph (comparison, self->side);

  for (CgvFunctionId function = 0; self->n_rows > 0 && function < graph->profile->n_functions; function++)
    {
      if (cgv_matching_get_row (comparison->matching, self->side, function) != self->rows[self->n_rows - 1])
        continue;
      cgv_profile_foreach_cost_line (graph->profile, function, graph->parts, note_cost, self);
      cgv_profile_foreach_call_line (graph->profile, function, graph->parts, note_cost_of_call, self);
    }
}

CgvUnderWay *
cgv_under_way_new (const CgvComparison *comparison,
                   const CgvMemory *memory)
{
  const Span spans[CGV_N_SIDES] = { get_span (get_graph (comparison, CGV_SIDE_BASE)), get_span (get_graph (comparison, CGV_SIDE_NEW)) };
  CgvUnderWay *self = cgv_box_new (memory, sizeof *self);
  CgvPool scratch = { 0 };
  uint8_t *marks;
  Search search;

  if (self == NULL)
    return NULL;
  scratch.memory = cgv_box_get_pool (self)->memory;
  self->side = spans[CGV_SIDE_BASE].first > spans[CGV_SIDE_NEW].first ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  cgv_pool_make (cgv_box_get_pool (self), &self->since, comparison->n_rows);
  cgv_pool_make (cgv_box_get_pool (self), &self->rows, comparison->n_rows);
  cgv_pool_make (cgv_box_get_pool (self), &self->goes_on, get_graph (comparison, self->side)->profile->n_parts);
  cgv_pool_make (&scratch, &marks, comparison->n_rows);
  if (scratch.failed || cgv_box_get_pool (self)->failed)
    {
      cgv_pool_clear (&scratch);
      cgv_under_way_free (self);
      return NULL;
    }
  search = (Search){ self, comparison, marks, CGV_SIDE_BASE, spans[self->side] };
  if (search.span.first > 0 && search.span.is_of_one_thread && !cgv_costs_get_event (comparison->costs[self->side])->is_ratio &&
      mark_candidates (comparison, self->side, marks))
    {
      search_profiles (&search);
      if (search.found->dumped > 0 && lacks_first_part (&search))
        find_long (&search, self->side);
      for (CgvNodeId row = 0; row < comparison->n_rows; row++)
        marks[row] = 0;
      follow (self, comparison, marks);
      find_last_parts (self, comparison);
    }
  cgv_pool_clear (&scratch);
  return self;
}

void
cgv_under_way_free (CgvUnderWay *under_way)
{
  cgv_box_unref (under_way, NULL);
}

bool
cgv_comparison_get_in_common (const CgvComparison *comparison,
                              double *share)
{
  double totals[CGV_N_SIDES];
  double sum = 0;

  cgv_foreach_side (side)
    {
      totals[side] = cgv_cost_to_double (cgv_comparison_get_total (comparison, side), comparison->is_signed);
      if (!(totals[side] > 0) || cgv_costs_get_event (comparison->costs[side])->is_ratio)
        return false;
    }
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      double base = cgv_cost_to_double (cgv_comparison_get_self (comparison, CGV_SIDE_BASE, row), comparison->is_signed) / totals[CGV_SIDE_BASE];
      double new_ = cgv_cost_to_double (cgv_comparison_get_self (comparison, CGV_SIDE_NEW, row), comparison->is_signed) / totals[CGV_SIDE_NEW];

      if (base < 0 || new_ < 0)
        return false;
      sum += base < new_ ? base : new_;
    }
  *share = sum < 1 ? sum : 1;
  return true;
}
