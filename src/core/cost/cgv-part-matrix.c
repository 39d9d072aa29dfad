/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-part-matrix.h"

#include "cgv-box.h"
#include "cgv-event-set-private.h"
#include "cgv-fold-private.h"
#include "cgv-profile-private.h"
#include "cgv-vector.h"

typedef struct
{
  CgvPartMatrix public; /* the first member, so that both have one address */
  size_t n_cells; /* number of cells */
} Matrix;

/* A cell, before rows are put together. */
typedef struct
{
  CgvNodeId node;
  CgvPartId part;
  CgvCost costs[CGV_N_PART_MEASURES];
} Cell;

/* The state while parts are summed, one after the other. */
typedef struct
{
  Matrix *matrix; /* the matrix that is built */
  CgvEventSum what;
  CgvPool pool;
  /* for each function, its self cost in the part; zero between parts, as are the arrays below */
  CgvCost *function_costs;
  CgvCost *call_costs; /* for each call, its cost */
  uint8_t *present;    /* for each call, whether the part has it */
  CgvFunctionId *functions;
  CgvCallId *calls;
  size_t *cell_of_node; /* for each node, its last cell, plus 1 */
  Cell *cells;          /* all cells so far, by part */
  size_t first;
} Pass;

/* Returns the cell of a node in the current part, and makes it if necessary. NULL if there is no memory. */
static Cell *
get_cell (Pass *pass,
          CgvPartId part,
          CgvNodeId node)
{
  Matrix *self = pass->matrix;

  if (pass->cell_of_node[node] > pass->first)
    return &pass->cells[pass->cell_of_node[node] - 1];

  if (!cgv_array_grow_in (&pass->pool, &pass->cells, self->n_cells + 1))
    return NULL;
  pass->cells[self->n_cells] = (Cell) { .node = node, .part = part };
  pass->cell_of_node[node] = ++self->n_cells;
  return &pass->cells[self->n_cells - 1];
}

static void
add (const Matrix *self,
     CgvCost *sum,
     CgvCost cost)
{
  *sum = cgv_cost_add (*sum, cost, self->public.costs->is_signed);
}

static bool
add_functions (Pass *pass,
               CgvPartId part,
               uint32_t n)
{
  const CgvFold *fold = pass->matrix->public.costs->graph->fold;

  for (uint32_t i = 0; i < n; i++)
    {
      CgvFunctionId function = pass->functions[i];
      Cell *cell;

      if (pass->function_costs[function] == 0)
        continue;
      cell = get_cell (pass, part, cgv_fold_get_node (fold, function));
      if (cell == NULL)
        return false;
      add (pass->matrix, &cell->costs[CGV_PART_SELF], pass->function_costs[function]);
      add (pass->matrix, &cell->costs[CGV_PART_INCLUSIVE], pass->function_costs[function]);
      pass->function_costs[function] = 0;
    }
  return true;
}

/* A call counts for its caller if it leaves the cycle that the whole run has there. */
static bool
add_call (Pass *pass,
          CgvPartId part,
          CgvCallId id)
{
  const CgvGraph *graph = pass->matrix->public.costs->graph;
  const CgvCall *call = &graph->profile->calls[id];
  CgvNodeId from = cgv_fold_get_node (graph->fold, call->caller);
  CgvNodeId to = cgv_fold_get_node (graph->fold, call->callee);
  Cell *cell;

  if (cgv_graph_is_within (graph, from, to) || pass->call_costs[id] == 0)
    return true;
  cell = get_cell (pass, part, from);
  if (cell == NULL)
    return false;
  add (pass->matrix, &cell->costs[CGV_PART_INCLUSIVE], pass->call_costs[id]);
  return true;
}

static bool
add_calls (Pass *pass,
           CgvPartId part,
           uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    {
      CgvCallId id = pass->calls[i];

      if (!add_call (pass, part, id))
        return false;
      pass->call_costs[id] = 0;
      pass->present[id] = 0;
    }
  return true;
}

static bool
add_part (Pass *pass,
          CgvPartId part)
{
  CgvPartMatrix *public = &pass->matrix->public;
  const CgvProfile *profile = public->costs->graph->profile;
  uint32_t n;

  pass->first = pass->matrix->n_cells;
  public->part_totals[part] = cgv_event_set_get_part_total (public->costs->events, part, public->costs->event);
  n = cgv_profile_sum_part_self_of (profile, part, &pass->what, pass->function_costs, pass->functions);
  if (!add_functions (pass, part, n))
    return false;
  n = cgv_profile_sum_part_calls_of (profile, part, &pass->what, pass->call_costs, NULL, pass->present, pass->calls);
  return add_calls (pass, part, n);
}

static bool
allocate_pass (Pass *pass)
{
  const CgvGraph *graph = pass->matrix->public.costs->graph;
  uint32_t n_functions = graph->profile->n_functions;
  uint32_t n_calls = graph->profile->n_calls;

  cgv_pool_make (&pass->pool, &pass->function_costs, n_functions);
  cgv_pool_make (&pass->pool, &pass->functions, n_functions);
  cgv_pool_make (&pass->pool, &pass->call_costs, n_calls);
  cgv_pool_make (&pass->pool, &pass->present, n_calls);
  cgv_pool_make (&pass->pool, &pass->calls, n_calls);
  cgv_pool_make (&pass->pool, &pass->cell_of_node, graph->n_nodes);
  return !pass->pool.failed;
}

static bool
add_parts (Pass *pass,
           const CgvCancel *cancel)
{
  for (CgvPartId part = 0; part < pass->matrix->public.n_parts; part++)
    {
      if (cancel != NULL && cancel->func (cancel->user_data))
        return false;
      if (!add_part (pass, part))
        return false;
    }
  return true;
}

static bool
allocate (Matrix *self)
{
  CgvPartMatrix *public = &self->public;
  CgvPool *pool = cgv_box_get_pool (self);

  cgv_pool_make (pool, &public->parts, self->n_cells);
  for (unsigned int i = 0; i < CGV_N_PART_MEASURES; i++)
    {
      cgv_pool_make (pool, &public->cells[i], self->n_cells);
      cgv_pool_make (pool, &public->min[i], public->n_nodes);
      cgv_pool_make (pool, &public->max[i], public->n_nodes);
    }
  return !pool->failed;
}

/* Sorts by row with a counting sort, which keeps the parts of each row in their order. */
static void
put_rows_together (Matrix *self,
                   const Cell *cells)
{
  CgvPartMatrix *public = &self->public;

  for (size_t i = 0; i < self->n_cells; i++)
    public->row_start[cells[i].node]++;
  for (CgvNodeId node = 0; node < public->n_nodes; node++)
    public->row_start[node + 1] += public->row_start[node];
  for (size_t i = self->n_cells; i-- > 0;)
    {
      size_t at = --public->row_start[cells[i].node];

      public->parts[at] = cells[i].part;
      for (unsigned int measure = 0; measure < CGV_N_PART_MEASURES; measure++)
        public->cells[measure][at] = cells[i].costs[measure];
    }
}

static void
widen (CgvCost cost,
       bool is_signed,
       CgvCost *low,
       CgvCost *high)
{
  if (cgv_cost_compare (cost, *low, is_signed) < 0)
    *low = cost;
  if (cgv_cost_compare (cost, *high, is_signed) > 0)
    *high = cost;
}

static void
sum_row (Matrix *self,
         CgvPartMeasure measure,
         CgvNodeId node)
{
  CgvPartMatrix *public = &self->public;
  bool is_signed = public->costs->is_signed;
  const CgvCost *cells = public->cells[measure];
  size_t start = public->row_start[node];
  size_t end = public->row_start[node + 1];
  bool is_full = end - start == public->n_parts;
  CgvCost *min = &public->min[measure][node];
  CgvCost *max = &public->max[measure][node];
  CgvCost sum = 0;

  /* A part without a cell costs 0. */
  *min = *max = is_full ? cells[start] : 0;
  for (size_t i = start; i < end; i++)
    {
      add (self, &sum, cells[i]);
      widen (cells[i], is_signed, min, max);
    }
  if (sum != (measure == CGV_PART_SELF ? public->costs->self[node] : public->costs->inclusive[node]))
    public->n_unequal[measure]++;
}

static bool
build (Matrix *self,
       const CgvCancel *cancel)
{
  CgvPartMatrix *public = &self->public;
  CgvPool *pool = cgv_box_get_pool (self);
  CgvEventTerm term;
  Pass pass = { .matrix = self, .pool = { .memory = pool->memory }, .what = cgv_event_set_get_sum (public->costs->events, public->costs->event, &term) };
  bool ok;

  cgv_pool_make (pool, &public->row_start, (size_t) public->n_nodes + 1);
  cgv_pool_make (pool, &public->part_totals, public->n_parts);
  ok = !pool->failed && allocate_pass (&pass) && add_parts (&pass, cancel) && allocate (self);
  if (ok)
    put_rows_together (self, pass.cells);
  cgv_pool_clear (&pass.pool);
  if (!ok)
    return false;

  for (CgvNodeId node = 0; node < public->n_nodes; node++)
    {
      sum_row (self, CGV_PART_SELF, node);
      sum_row (self, CGV_PART_INCLUSIVE, node);
    }
  return true;
}

CgvPartMatrix *
cgv_part_matrix_new (CgvCosts *costs,
                     const CgvCancel *cancel)
{
  CgvMemory own = cgv_box_copy_memory (costs);
  Matrix *self = cgv_box_new (&own, sizeof *self);

  if (self == NULL)
    return NULL;
  self->public.costs = cgv_costs_ref (costs);
  self->public.n_parts = costs->graph->profile->n_parts;
  self->public.n_nodes = costs->graph->n_nodes;
  if (build (self, cancel))
    return &self->public;
  cgv_part_matrix_unref (&self->public);
  return NULL;
}

static void
clear (void *object)
{
  Matrix *self = object;

  cgv_costs_unref (self->public.costs);
}

CGV_BOX_TYPE (CgvPartMatrix, cgv_part_matrix, clear)

CgvCost
cgv_part_matrix_get_cost (const CgvPartMatrix *matrix,
                          CgvPartMeasure measure,
                          CgvNodeId node,
                          CgvPartId part)
{
  size_t low = matrix->row_start[node];
  size_t high = matrix->row_start[node + 1];

  while (low < high)
    {
      size_t middle = low + (high - low) / 2;

      if (matrix->parts[middle] < part)
        low = middle + 1;
      else
        high = middle;
    }
  return low < matrix->row_start[node + 1] && matrix->parts[low] == part ? matrix->cells[measure][low] : 0;
}
