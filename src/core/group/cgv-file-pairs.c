/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-file-pairs.h"

#include "cgv-fold-private.h"
#include "cgv-grouping-private.h"

/**
 * Merging:
 * @pairs: the pairs
 * @map: (nullable): the groups
 * @side: the side of @map
 * @of_functions: the sums of functions
 * @n_keys: number of files or groups, and one for no group
 * @pair_of_key: for each of them, its last pair, plus 1
 * @pair_of_row: for each row of @of_functions, its pair
 */
typedef struct
{
  CgvFilePairs *pairs;
  const CgvGroupMap *map;
  CgvSide side;
  CgvFileCosts of_functions;
  uint32_t n_keys;
  uint32_t *pair_of_key;
  uint32_t *pair_of_row;
} Merging;

static void
add (const CgvFilePairs *pairs,
     CgvCost *sum,
     CgvCost cost)
{
  *sum = cgv_cost_add (*sum, cost, pairs->costs->is_signed);
}

static bool
is_by_line (const Merging *self)
{
  return self->map == NULL || self->map->kind >= CGV_GROUPING_FILE_FUNCTION;
}

/* Returns CGV_NONE for what is in no group. */
static uint32_t
get_group (const Merging *self,
           CgvNodeId node,
           CgvFunctionId function,
           CgvStringId file)
{
  if (self->map == NULL)
    return CGV_NONE;
  if (self->map->kind == CGV_GROUPING_FUNCTION_FILE)
    return self->map->group_of_node[self->side][node];
  if (self->map->kind == CGV_GROUPING_FILE_FUNCTION)
    return self->map->group_of_file[self->side][file];
  return self->map->group_of_function[self->side][function];
}

static void
merge_function (Merging *self,
                CgvNodeId node,
                CgvFunctionId function)
{
  CgvFilePairs *pairs = self->pairs;
  bool is_by_file = self->map == NULL || self->map->kind == CGV_GROUPING_FUNCTION_FILE;

  for (uint32_t row = self->of_functions.start[function]; row < self->of_functions.start[function + 1]; row++)
    {
      const CgvFileCost *cost = &self->of_functions.rows[row];
      uint32_t group = get_group (self, node, function, cost->file);
      uint32_t *pair = &self->pair_of_key[is_by_file ? cost->file : group != CGV_NONE ? group : self->n_keys - 1];

      if (*pair <= pairs->start[node])
        {
          pairs->pairs[pairs->n_pairs] = (CgvFilePair){ .node = node, .file = is_by_line (self) ? cost->file : CGV_NONE, .group = group };
          *pair = ++pairs->n_pairs;
        }
      add (pairs, &pairs->pairs[*pair - 1].self, cost->self);
      self->pair_of_row[row] = *pair - 1;
    }
}

static void
merge_nodes (Merging *self)
{
  CgvFilePairs *pairs = self->pairs;
  const CgvGraph *graph = pairs->costs->graph;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      uint32_t n_members;
      const CgvFunctionId *members = cgv_fold_get_members (graph->fold, node, &n_members);

      pairs->start[node] = pairs->n_pairs;
      for (uint32_t i = 0; i < n_members; i++)
        merge_function (self, node, members[i]);
    }
  pairs->start[graph->n_nodes] = pairs->n_pairs;
}

/* A call within the function or its cycle does not leave the pair for good. */
static void
add_call (CgvFilePairs *pairs,
          const CgvPairCall *call)
{
  const CgvGraph *graph = pairs->costs->graph;
  CgvFilePair *pair = &pairs->pairs[call->pair];
  CgvNodeId callee = cgv_fold_get_node (graph->fold, call->callee);

  add (pairs, &pair->out, call->cost);
  if (pair->node == callee || (graph->cycles[callee] != CGV_NONE && graph->cycles[callee] == graph->cycles[pair->node]))
    return;
  add (pairs, &pair->leaving, call->cost);
}

static void
merge_calls (Merging *self)
{
  CgvFilePairs *pairs = self->pairs;
  const CgvGraph *graph = pairs->costs->graph;

  for (uint32_t i = 0; i < self->of_functions.n_calls; i++)
    {
      const CgvFileCall *call = &self->of_functions.calls[i];
      CgvFunctionId callee = cgv_profile_get_call (graph->profile, call->call)->callee;

      pairs->calls[i] = (CgvPairCall){ self->pair_of_row[call->row], callee, call->count, call->cost };
      add_call (pairs, &pairs->calls[i]);
    }
}

static bool
merge (Merging *self)
{
  CgvFilePairs *pairs = self->pairs;
  const CgvGraph *graph = pairs->costs->graph;
  uint32_t n_rows = self->of_functions.n_rows;
  bool ok;

  pairs->max_pairs = n_rows;
  pairs->n_calls = self->of_functions.n_calls;
  pairs->start = cgv_memory_new (pairs->memory, (size_t) graph->n_nodes + 1, sizeof *pairs->start);
  pairs->pairs = cgv_memory_new (pairs->memory, n_rows, sizeof *pairs->pairs);
  pairs->calls = cgv_memory_new (pairs->memory, pairs->n_calls, sizeof *pairs->calls);
  self->n_keys = cgv_profile_get_n_strings (graph->profile);
  if (self->map != NULL && self->map->n_groups >= self->n_keys)
    self->n_keys = self->map->n_groups + 1;
  self->pair_of_key = cgv_memory_new (pairs->memory, self->n_keys, sizeof *self->pair_of_key);
  self->pair_of_row = cgv_memory_new (pairs->memory, n_rows, sizeof *self->pair_of_row);
  ok = pairs->start != NULL && pairs->pairs != NULL && pairs->calls != NULL && self->pair_of_key != NULL && self->pair_of_row != NULL;
  if (ok)
    {
      merge_nodes (self);
      merge_calls (self);
    }
  cgv_memory_free (pairs->memory, self->pair_of_key, self->n_keys, sizeof *self->pair_of_key);
  cgv_memory_free (pairs->memory, self->pair_of_row, n_rows, sizeof *self->pair_of_row);
  return ok;
}

bool
cgv_file_pairs_init (CgvFilePairs *pairs,
                     CgvMemory *memory,
                     const CgvCosts *costs,
                     const CgvGroupMap *map,
                     CgvSide side)
{
  Merging self = { .pairs = pairs, .map = map, .side = side };
  bool ok;

  *pairs = (CgvFilePairs){ .memory = memory, .costs = costs };
  ok = cgv_profile_sum_files (costs->events, costs->graph->parts, costs->event, memory, &self.of_functions) &&
       merge (&self);
  cgv_file_costs_clear (&self.of_functions);
  return ok;
}

void
cgv_file_pairs_clear (CgvFilePairs *pairs)
{
  size_t n_starts = (size_t) pairs->costs->graph->n_nodes + 1;

  cgv_memory_free (pairs->memory, pairs->start, n_starts, sizeof *pairs->start);
  cgv_memory_free (pairs->memory, pairs->pairs, pairs->max_pairs, sizeof *pairs->pairs);
  cgv_memory_free (pairs->memory, pairs->calls, pairs->n_calls, sizeof *pairs->calls);
}
