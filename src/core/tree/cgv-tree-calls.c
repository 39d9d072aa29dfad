/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-tree-calls.h"

#include <string.h>

#include "cgv-box.h"
#include "cgv-contexts.h"
#include "cgv-fold.h"
#include "cgv-key-table.h"

/* Contexts of one function that were called in the same way. */
typedef struct
{
  CgvNodeId node;
  uint32_t parent;
  CgvCost self;
  CgvCost inclusive;
  uint32_t n_children;
  uint32_t index; /* in breadth-first order */
} Joined;

typedef struct
{
  const CgvCosts *costs;
  const CgvContexts *contexts;
  CgvPool scratch;
  CgvNodeId *nodes; /* for each context, its node */
  CgvCost *self;    /* for each context */
  uint32_t *places; /* for each context, where it was joined, or CGV_NONE */
  CgvKeyTable table;
  Joined *joined;
  uint32_t n_joined;
} Builder;

/* Filters move or drop costs, and say nothing of the way to what is left. */
static bool
has_all_costs (Builder *self)
{
  const CgvGraph *graph = self->costs->graph;
  CgvCost *sums = cgv_pool_new (&self->scratch, graph->n_nodes, sizeof *sums);

  for (uint32_t i = 0; sums != NULL && i < self->contexts->n_contexts; i++)
    {
      self->nodes[i] = cgv_fold_get_node (graph->fold, self->contexts->contexts[i].function);
      if (self->nodes[i] >= graph->n_nodes)
        return false;
      sums[self->nodes[i]] = cgv_cost_add (sums[self->nodes[i]], self->self[i], false);
    }
  return sums != NULL && memcmp (sums, self->costs->self, graph->n_nodes * sizeof *sums) == 0;
}

/* Only what is below @root counts; a call of it below itself stays there. */
static bool
join (Builder *self,
      CgvNodeId root)
{
  for (uint32_t i = 0; i < self->contexts->n_contexts; i++)
    {
      uint32_t parent = self->contexts->contexts[i].parent;
      uint32_t outer = parent != CGV_NONE ? self->places[parent] : CGV_NONE;
      CgvTableKey key = { .file = outer, .object = self->nodes[i] };
      uint32_t place = CGV_NONE;

      self->places[i] = CGV_NONE;
      if (outer == CGV_NONE && self->nodes[i] != root)
        continue;
      place = cgv_key_table_add (&self->table, &key);
      if (place == CGV_NONE)
        return false;
      if (place == self->n_joined)
        self->joined[self->n_joined++] = (Joined){ .node = self->nodes[i], .parent = outer };
      self->joined[place].self = cgv_cost_add (self->joined[place].self, self->self[i], false);
      self->places[i] = place;
    }
  return true;
}

/* Parents come before their children. */
static void
add_up (Builder *self)
{
  for (uint32_t i = self->n_joined; i-- > 0;)
    {
      Joined *joined = &self->joined[i];

      joined->inclusive = cgv_cost_add (joined->inclusive, joined->self, false);
      if (joined->parent == CGV_NONE)
        continue;
      self->joined[joined->parent].inclusive = cgv_cost_add (self->joined[joined->parent].inclusive, joined->inclusive, false);
      self->joined[joined->parent].n_children++;
    }
}

static CgvTileCost
get_exact (CgvCost cost)
{
  double value = cgv_cost_to_double (cost, false);

  return (CgvTileCost){ value, value, value };
}

/* Children of a node follow each other: those of each are numbered once it is there itself. */
static bool
fill (Builder *self,
      CgvTreeGroups *groups)
{
  CgvPool *pool = cgv_box_get_pool (groups);
  uint32_t *first_child = cgv_pool_new (&self->scratch, (size_t) self->n_joined + 1, sizeof *first_child);
  uint32_t *children = cgv_pool_new (&self->scratch, self->n_joined, sizeof *children);
  uint32_t *order = cgv_pool_new (&self->scratch, self->n_joined, sizeof *order);
  uint32_t n = 1;

  groups->n_nodes = self->n_joined;
  groups->out_start = cgv_pool_new (pool, (size_t) self->n_joined + 1, sizeof *groups->out_start);
  groups->functions = cgv_pool_new (pool, self->n_joined, sizeof *groups->functions);
  groups->cost[CGV_SIDE_NEW] = cgv_pool_new (pool, self->n_joined, sizeof *groups->cost[CGV_SIDE_NEW]);
  groups->self = cgv_pool_new (pool, self->n_joined, sizeof *groups->self);
  if (pool->failed || self->scratch.failed)
    return false;
  for (uint32_t i = 0; i < self->n_joined; i++)
    first_child[i + 1] = first_child[i] + self->joined[i].n_children;
  for (uint32_t i = self->n_joined; i-- > 1;)
    {
      Joined *parent = &self->joined[self->joined[i].parent];

      children[first_child[self->joined[i].parent] + --parent->n_children] = i;
    }
  for (uint32_t i = 0; i < self->n_joined; i++)
    {
      const Joined *joined = &self->joined[order[i]];

      groups->functions[i] = joined->node;
      groups->cost[CGV_SIDE_NEW][i] = get_exact (joined->inclusive);
      groups->self[i] = get_exact (joined->self);
      groups->out_start[i] = n - 1;
      for (uint32_t child = first_child[order[i]]; child < first_child[order[i] + 1]; child++)
        order[n++] = children[child];
    }
  groups->out_start[self->n_joined] = self->n_joined - 1;
  return true;
}

static bool
allocate (Builder *self)
{
  uint32_t n = self->contexts->n_contexts;

  self->nodes = cgv_pool_new (&self->scratch, n, sizeof *self->nodes);
  self->self = cgv_pool_new (&self->scratch, n, sizeof *self->self);
  self->places = cgv_pool_new (&self->scratch, n, sizeof *self->places);
  self->joined = cgv_pool_new (&self->scratch, n, sizeof *self->joined);
  return !self->scratch.failed;
}

/* Sets @is_known where the ways are. */
static bool
build (Builder *self,
       CgvNodeId root,
       CgvTreeGroups *groups,
       bool *is_known)
{
  const CgvGraph *graph = self->costs->graph;

  if (!allocate (self))
    return false;
  cgv_contexts_sum_self (self->contexts, self->costs->events, self->costs->event, graph->parts, self->self);
  if (!has_all_costs (self))
    return !self->scratch.failed;
  if (!join (self, root))
    return false;
  *is_known = self->n_joined > 0;
  add_up (self);
  return !*is_known || fill (self, groups);
}

bool
cgv_tree_calls_find (const CgvCosts *costs,
                     CgvNodeId root,
                     const CgvMemory *memory,
                     CgvTreeGroups **groups)
{
  Builder builder = { .costs = costs, .contexts = cgv_profile_get_contexts (costs->graph->profile) };
  CgvTreeGroups *made;
  bool is_known = false;
  bool has_memory;

  *groups = NULL;
  if (builder.contexts == NULL || builder.contexts->n_contexts == 0 || costs->is_signed || costs->divisor != NULL)
    return true;
  made = cgv_box_new (memory, sizeof *made);
  if (made == NULL)
    return false;
  made->cycle = CGV_NONE;
  builder.scratch.memory = cgv_box_get_pool (made)->memory;
  cgv_key_table_init (&builder.table, builder.scratch.memory, (uint64_t) (uintptr_t) made);
  has_memory = build (&builder, root, made, &is_known);
  cgv_key_table_clear (&builder.table);
  cgv_pool_clear (&builder.scratch);
  if (has_memory && is_known)
    {
      *groups = made;
      return true;
    }
  cgv_tree_groups_unref (made);
  return has_memory;
}
