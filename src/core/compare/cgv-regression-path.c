/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-regression-path.h"

#include "cgv-why-private.h"

/* Nobody reads a longer path. */
#define MAX_STEPS 200

/**
 * Path:
 * @public: what everybody sees; the first member, so that its address is that of the whole
 * @memory: where everything is from
 * @capacity: room for steps
 */
typedef struct
{
  CgvRegressionPath public;
  CgvMemory memory;
  size_t capacity;
} Path;

static bool
append (Path *self,
        const CgvComparison *comparison,
        CgvNodeId row,
        const CgvWhyTerm *term)
{
  void *steps = self->public.steps;

  if (!cgv_memory_grow (&self->memory, &steps, &self->capacity, (size_t) self->public.n_steps + 1, sizeof (CgvRegressionStep)))
    return false;
  self->public.steps = steps;
  self->public.steps[self->public.n_steps++] = (CgvRegressionStep){
    .row = row,
    .term = *term,
    .self = cgv_comparison_get_self_delta (comparison, row),
    .inclusive = cgv_comparison_get_inclusive_delta (comparison, row),
  };
  return true;
}

static bool
is_in_cycle (const CgvComparison *comparison,
             CgvNodeId row)
{
  return comparison->costs[CGV_SIDE_NEW]->graph->cycles[row] != CGV_NONE;
}

/* The calls that changed most in one direction; false if none did. */
static bool
find_largest (const CgvComparison *comparison,
              CgvNodeId row,
              int direction,
              CgvWhyTerm *largest)
{
  largest->leaving = (CgvDelta){ 0 };
  for (uint32_t edge = comparison->out_start[row]; edge < comparison->out_start[row + 1]; edge++)
    {
      CgvWhyTerm term;

      cgv_why_get_term (comparison, edge, &term);
      if (term.leaving.sign == direction && term.leaving.size > largest->leaving.size)
        *largest = term;
    }
  return largest->leaving.sign != 0;
}

/* What the row's self cost and its calls changed in the other direction, as far as a sum goes. */
static uint64_t
sum_against (const CgvComparison *comparison,
             CgvNodeId row,
             int direction)
{
  CgvDelta self = cgv_comparison_get_self_delta (comparison, row);
  uint64_t sum = self.sign == -direction ? self.size : 0;

  for (uint32_t edge = comparison->out_start[row]; edge < comparison->out_start[row + 1]; edge++)
    {
      CgvWhyTerm term;

      cgv_why_get_term (comparison, edge, &term);
      if (term.leaving.sign == -direction)
        sum = term.leaving.size > UINT64_MAX - sum ? UINT64_MAX : sum + term.leaving.size;
    }
  return sum;
}

/* Calls that one side lacks are no cause where their cost only went elsewhere. */
static bool
is_elsewhere (const CgvComparison *comparison,
              CgvNodeId row,
              int direction,
              const CgvWhyTerm *largest,
              CgvPathEnd *end)
{
  CgvDelta callee = cgv_comparison_get_inclusive_delta (comparison, largest->row);
  uint64_t size = largest->leaving.size;

  if (largest->presence == CGV_PRESENT_BOTH)
    return false;
  *end = CGV_PATH_END_MOVED;
  if (cgv_comparison_get_presence (comparison, largest->row) == CGV_PRESENT_BOTH && (callee.sign != direction || callee.size < size / 2))
    return true;
  *end = CGV_PATH_END_INLINED;
  /* Code that is inlined costs less as well. */
  return sum_against (comparison, row, direction) >= size / 3 + 1;
}

/* Takes a step from the last row; false where the path ends, or if there is no memory, which @ok tells. */
static bool
take_step (Path *self,
           const CgvComparison *comparison,
           int direction,
           bool *ok)
{
  CgvRegressionPath *public = &self->public;
  const CgvRegressionStep *last = &public->steps[public->n_steps - 1];
  uint64_t own = last->self.sign == direction ? last->self.size : 0;
  CgvWhyTerm largest;
  bool has_largest = find_largest (comparison, last->row, direction, &largest);

  if (public->n_steps > 1 && is_in_cycle (comparison, last->row))
    public->end = CGV_PATH_END_CYCLE;
  else if (own > 0 && (!has_largest || own >= largest.leaving.size))
    public->end = CGV_PATH_END_SELF;
  else if (!has_largest)
    public->end = CGV_PATH_END_CALLS;
  else if (public->n_steps == MAX_STEPS)
    public->end = CGV_PATH_END_LENGTH;
  else if (is_elsewhere (comparison, last->row, direction, &largest, &public->end))
    public->not_followed = largest;
  else
    return *ok = append (self, comparison, largest.row, &largest);
  return false;
}

CgvRegressionPath *
cgv_regression_path_new_with_memory (const CgvComparison *comparison,
                                     CgvNodeId row,
                                     const CgvMemory *memory)
{
  static const CgvWhyTerm none = { .edge = CGV_NONE, .row = CGV_NONE };
  int direction = cgv_comparison_get_inclusive_delta (comparison, row).sign;
  CgvMemory own = *memory;
  Path *self = cgv_memory_new (&own, 1, sizeof *self);
  bool ok;

  if (self == NULL)
    return NULL;
  self->memory = own;
  self->public.end = CGV_PATH_END_UNCHANGED;
  self->public.not_followed = none;
  ok = append (self, comparison, row, &none);
  while (ok && direction != 0 && take_step (self, comparison, direction, &ok))
    continue;
  if (ok)
    return &self->public;
  cgv_regression_path_free (&self->public);
  return NULL;
}

CgvRegressionPath *
cgv_regression_path_new (const CgvComparison *comparison,
                         CgvNodeId row)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_regression_path_new_with_memory (comparison, row, &memory);
}

void
cgv_regression_path_free (CgvRegressionPath *path)
{
  Path *self = (Path *) path;
  CgvMemory memory;

  if (path == NULL)
    return;
  cgv_memory_free (&self->memory, path->steps, self->capacity, sizeof *path->steps);
  memory = self->memory;
  cgv_memory_free (&memory, self, 1, sizeof *self);
}
