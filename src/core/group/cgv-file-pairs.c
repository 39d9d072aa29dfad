/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-file-pairs.h"

#include "cgv-fold-private.h"
#include "cgv-grouping-private.h"

/**
 * Merging:
 * @pairs: the pairs
 * @of_functions: the sums of functions
 * @pair_of_file: for each string, the last pair of that file, plus 1
 * @pair_of_row: for each row of @of_functions, its pair
 */
typedef struct
{
  CgvFilePairs *pairs;
  CgvFileCosts of_functions;
  uint32_t *pair_of_file;
  uint32_t *pair_of_row;
} Merging;

static void
add (const CgvFilePairs *pairs,
     CgvCost *sum,
     CgvCost cost)
{
  *sum = cgv_cost_add (*sum, cost, pairs->costs->is_signed);
}

static void
merge_function (Merging *self,
                CgvNodeId node,
                CgvFunctionId function)
{
  CgvFilePairs *pairs = self->pairs;

  for (uint32_t row = self->of_functions.start[function]; row < self->of_functions.start[function + 1]; row++)
    {
      const CgvFileCost *cost = &self->of_functions.rows[row];
      uint32_t *pair = &self->pair_of_file[cost->file];

      if (*pair <= pairs->start[node])
        {
          pairs->pairs[pairs->n_pairs] = (CgvFilePair){ .node = node, .file = cost->file, .group = CGV_NONE };
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
  const CgvCycleId *cycles = pairs->costs->graph->cycles;
  CgvFilePair *pair = &pairs->pairs[call->pair];

  add (pairs, &pair->out, call->cost);
  if (pair->node == call->callee || (cycles[pair->node] != CGV_NONE && cycles[pair->node] == cycles[call->callee]))
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

      pairs->calls[i] = (CgvPairCall){ self->pair_of_row[call->row], cgv_fold_get_node (graph->fold, callee), call->count, call->cost };
      add_call (pairs, &pairs->calls[i]);
    }
}

static bool
merge (Merging *self)
{
  CgvFilePairs *pairs = self->pairs;
  const CgvGraph *graph = pairs->costs->graph;
  uint32_t n_strings = cgv_profile_get_n_strings (graph->profile);
  uint32_t n_rows = self->of_functions.n_rows;
  bool ok;

  pairs->max_pairs = n_rows;
  pairs->n_calls = self->of_functions.n_calls;
  pairs->start = cgv_memory_new (pairs->memory, (size_t) graph->n_nodes + 1, sizeof *pairs->start);
  pairs->pairs = cgv_memory_new (pairs->memory, n_rows, sizeof *pairs->pairs);
  pairs->calls = cgv_memory_new (pairs->memory, pairs->n_calls, sizeof *pairs->calls);
  self->pair_of_file = cgv_memory_new (pairs->memory, n_strings, sizeof *self->pair_of_file);
  self->pair_of_row = cgv_memory_new (pairs->memory, n_rows, sizeof *self->pair_of_row);
  ok = pairs->start != NULL && pairs->pairs != NULL && pairs->calls != NULL && self->pair_of_file != NULL && self->pair_of_row != NULL;
  if (ok)
    {
      merge_nodes (self);
      merge_calls (self);
    }
  cgv_memory_free (pairs->memory, self->pair_of_file, n_strings, sizeof *self->pair_of_file);
  cgv_memory_free (pairs->memory, self->pair_of_row, n_rows, sizeof *self->pair_of_row);
  return ok;
}

bool
cgv_file_pairs_init (CgvFilePairs *pairs,
                     CgvMemory *memory,
                     const CgvCosts *costs)
{
  Merging self = { .pairs = pairs };
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
