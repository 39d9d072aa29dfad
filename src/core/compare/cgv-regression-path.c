/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-regression-path.h"

#include "cgv-box.h"
#include "cgv-inlining.h"

/* A longer path would not be read. */
#define MAX_STEPS 200

static CgvNodeId
get_renamed (const CgvComparison *comparison,
             CgvNodeId row)
{
  return comparison->renames != NULL ? cgv_rename_hints_get_other (comparison->renames, row) : CGV_NONE;
}

static void
append (CgvRegressionPath *self,
        const CgvComparison *comparison,
        CgvNodeId row,
        const CgvWhyTerm *term)
{
  CgvNodeId renamed = get_renamed (comparison, row);
  CgvRegressionStep *step = &self->steps[self->n_steps++];

  *step = (CgvRegressionStep){
    .row = row,
    .term = *term,
    .self = cgv_comparison_get_self_delta (comparison, row),
    .inclusive = cgv_comparison_get_cycle_delta (comparison, row),
  };
  if (renamed == CGV_NONE)
    return;
  step->self = cgv_delta_add (step->self, cgv_comparison_get_self_delta (comparison, renamed));
  step->inclusive = cgv_delta_add (step->inclusive, cgv_comparison_get_cycle_delta (comparison, renamed));
}

static bool
is_in_cycle (const CgvComparison *comparison,
             CgvNodeId row)
{
  return comparison->costs[CGV_SIDE_NEW]->graph->cycles[row] != CGV_NONE;
}

/* Adds the calls of the other side to a term whose caller or callee was probably renamed. */
static void
add_renamed (const CgvComparison *comparison,
             CgvNodeId row,
             CgvWhyTerm *term)
{
  const CgvNodeId callers[] = { row, get_renamed (comparison, row) };
  CgvNodeId renamed = get_renamed (comparison, term->row);

  for (unsigned i = 0; i < 2 && callers[i] != CGV_NONE; i++)
    cgv_foreach_in (edge, comparison->joined->out_start, callers[i])
      {
        CgvNodeId callee = comparison->joined->edges[edge].callee;
        CgvWhyTerm other;

        if (edge == term->edge || (callee != term->row && callee != renamed))
          continue;
        cgv_why_get_term (comparison, edge, &other);
        term->delta = cgv_delta_add (term->delta, other.delta);
        term->leaving = cgv_delta_add (term->leaving, other.leaving);
        term->presence |= other.presence;
        term->flags |= CGV_WHY_RENAMED;
      }
}

static bool
is_larger (CgvDelta leaving,
           int direction,
           const CgvWhyTerm *largest)
{
  return leaving.sign == direction && leaving.size > largest->leaving.size;
}

static void
keep_largest (const CgvComparison *comparison,
              CgvNodeId row,
              int direction,
              CgvWhyTerm *largest)
{
  cgv_foreach_in (edge, comparison->joined->out_start, row)
    {
      bool may_be_renamed = comparison->renames != NULL && cgv_rename_hints_get_n (comparison->renames) > 0 &&
                            cgv_comparison_get_edge_presence (comparison, edge) != CGV_PRESENT_BOTH;
      CgvWhyTerm term;

      /* Most calls of large cycles leave no cycle. */
      if (!may_be_renamed && !is_larger (cgv_why_get_leaving (comparison, edge), direction, largest))
        continue;
      cgv_why_get_term (comparison, edge, &term);
      if (may_be_renamed)
        add_renamed (comparison, row, &term);
      /* The new name stands for both. */
      if ((term.flags & CGV_WHY_RENAMED) != 0 && cgv_comparison_get_presence (comparison, term.row) == CGV_PRESENT_BASE)
        continue;
      if (is_larger (term.leaving, direction, largest))
        *largest = term;
    }
}

/* Finds the calls that changed most in one direction; for a cycle, among the calls that leave it. Returns false if no call did. */
static bool
find_largest (const CgvComparison *comparison,
              CgvNodeId row,
              int direction,
              CgvWhyTerm *largest)
{
  const CgvGraph *graph = comparison->costs[CGV_SIDE_NEW]->graph;
  CgvCycleId cycle = graph->cycles[row];

  largest->leaving = (CgvDelta){ 0 };
  if (cycle == CGV_NONE)
    keep_largest (comparison, row, direction, largest);
  for (uint32_t i = cycle != CGV_NONE ? graph->cycle_start[cycle] : 0; cycle != CGV_NONE && i < graph->cycle_start[cycle + 1]; i++)
    keep_largest (comparison, graph->cycle_nodes[i], direction, largest);
  return largest->leaving.sign != 0;
}

/* Returns the change of the self cost of a row, or of all members of its cycle. */
static CgvDelta
get_self (const CgvComparison *comparison,
          CgvNodeId row)
{
  const CgvGraph *graph = comparison->costs[CGV_SIDE_NEW]->graph;
  CgvCycleId cycle = graph->cycles[row];
  CgvNodeId renamed = get_renamed (comparison, row);
  CgvDelta sum = renamed != CGV_NONE ? cgv_comparison_get_self_delta (comparison, renamed) : (CgvDelta){ 0 };

  if (cycle == CGV_NONE)
    return cgv_delta_add (sum, cgv_comparison_get_self_delta (comparison, row));
  cgv_foreach_in (i, graph->cycle_start, cycle)
    sum = cgv_delta_add (sum, cgv_comparison_get_self_delta (comparison, graph->cycle_nodes[i]));
  return sum;
}

/* Returns the sum of changes against the direction, of the row's self cost and calls. Saturates. */
static uint64_t
sum_against (const CgvComparison *comparison,
             CgvNodeId row,
             int direction)
{
  CgvDelta self = cgv_comparison_get_self_delta (comparison, row);
  uint64_t sum = self.sign == -direction ? self.size : 0;

  cgv_foreach_in (edge, comparison->joined->out_start, row)
    {
      CgvDelta leaving = cgv_why_get_leaving (comparison, edge);

      if (leaving.sign == -direction)
        sum = leaving.size > UINT64_MAX - sum ? UINT64_MAX : sum + leaving.size;
    }
  return sum;
}

/* Calls that one side lacks are not a cause if their cost is only elsewhere. */
static bool
is_elsewhere (const CgvComparison *comparison,
              CgvNodeId row,
              int direction,
              const CgvWhyTerm *largest,
              CgvPathEnd *end)
{
  CgvDelta callee = cgv_comparison_get_cycle_delta (comparison, largest->row);
  uint64_t size = largest->leaving.size;
  CgvInlining inlining;

  if (largest->presence == CGV_PRESENT_BOTH)
    return false;
  *end = CGV_PATH_END_MOVED;
  if (cgv_comparison_get_presence (comparison, largest->row) == CGV_PRESENT_BOTH && (callee.sign != direction || callee.size < size / 2))
    return true;
  *end = CGV_PATH_END_INLINED;
  /* Code that is inlined costs less as well. A new name for a function that the other side calls instead is no inlining. */
  return sum_against (comparison, row, direction) >= size / 3 + 1 && cgv_inlining_find (comparison, largest->row, &inlining);
}

/* A function that was probably renamed may be called by what its former one called. */
static bool
is_on_path (const CgvRegressionPath *self,
            CgvNodeId row)
{
  for (uint32_t i = 0; i < self->n_steps; i++)
    if (self->steps[i].row == row)
      return true;
  return false;
}

/* Takes a step from the last row. Returns false where the path ends. */
static bool
take_step (CgvRegressionPath *self,
           const CgvComparison *comparison,
           int direction)
{
  const CgvRegressionStep *last = &self->steps[self->n_steps - 1];
  CgvDelta self_delta = get_self (comparison, last->row);
  uint64_t own = self_delta.sign == direction ? self_delta.size : 0;
  CgvWhyTerm largest;
  bool has_largest = find_largest (comparison, last->row, direction, &largest);

  if (own > 0 && (!has_largest || own >= largest.leaving.size))
    self->end = last->self.sign == direction && last->self.size >= own / 2 ? CGV_PATH_END_SELF : CGV_PATH_END_CYCLE;
  else if (!has_largest)
    self->end = is_in_cycle (comparison, last->row) ? CGV_PATH_END_CYCLE : CGV_PATH_END_CALLS;
  else if (self->n_steps == MAX_STEPS)
    self->end = CGV_PATH_END_LENGTH;
  else if (is_on_path (self, largest.row))
    self->end = CGV_PATH_END_CYCLE;
  else if (is_elsewhere (comparison, last->row, direction, &largest, &self->end))
    self->not_followed = largest;
  else
    {
      append (self, comparison, largest.row, &largest);
      return true;
    }
  return false;
}

CgvRegressionPath *
cgv_regression_path_new (const CgvComparison *comparison,
                         CgvNodeId row,
                         const CgvMemory *memory)
{
  static const CgvWhyTerm none = { .edge = CGV_NONE, .row = CGV_NONE };
  int direction = cgv_comparison_get_inclusive_delta (comparison, row).sign;
  CgvRegressionPath *self = cgv_box_new (memory, sizeof *self);

  if (self == NULL)
    return NULL;
  self->end = CGV_PATH_END_UNCHANGED;
  self->not_followed = none;
  cgv_pool_make (cgv_box_get_pool (self), &self->steps, MAX_STEPS);
  if (self->steps == NULL)
    {
      cgv_regression_path_free (self);
      return NULL;
    }
  append (self, comparison, row, &none);
  while (direction != 0 && take_step (self, comparison, direction))
    continue;
  return self;
}

void
cgv_regression_path_free (CgvRegressionPath *path)
{
  cgv_box_unref (path, NULL);
}
