/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-tree-calls-private.h"

#include "cgv-box.h"
#include "cgv-vector.h"

static CgvTileCost
get_exact (CgvCost cost)
{
  double value = cgv_cost_to_double (cost, false);

  return (CgvTileCost){ .cost = value, .low = value, .high = value };
}

uint32_t
cgv_tree_calls_enter (CgvTreeCalls *self,
                      uint32_t parent,
                      CgvNodeId node)
{
  CgvTableKey key = { .file = parent, .object = node };
  uint32_t place = cgv_key_table_add (&self->table, &key);

  if (place == CGV_NONE || place < self->n_joined)
    return place;
  if (!cgv_array_grow_in (&self->scratch, &self->joined, (size_t) self->n_joined + 1))
    return CGV_NONE;
  self->joined[self->n_joined++] = (CgvJoined){ .node = node, .parent = parent };
  return place;
}

void
cgv_tree_calls_add (CgvCost *sum,
                    CgvCost cost)
{
  *sum = cgv_cost_add (*sum, cost, false);
}

/* Below an open node nothing is kept. Parents come before their children. */
static void
count_children (CgvTreeCalls *self)
{
  for (uint32_t i = 1; i < self->n_joined; i++)
    {
      const CgvJoined *parent = &self->joined[self->joined[i].parent];

      self->joined[i].is_left_out = parent->is_open || parent->is_left_out;
      if (!self->joined[i].is_left_out)
        self->joined[self->joined[i].parent].n_children++;
    }
}

static bool
allocate_groups (CgvTreeCalls *self,
                 CgvTreeGroups *groups)
{
  CgvPool *pool = cgv_box_get_pool (groups);
  size_t n = self->n_joined;

  cgv_pool_make (pool, &groups->out_start, n + 1);
  cgv_pool_make (pool, &groups->functions, n);
  cgv_pool_make (pool, &groups->is_open, n);
  for (CgvSide side = self->first_side; side < CGV_N_SIDES; side++)
    {
      cgv_pool_make (pool, &groups->cost[side], n);
      cgv_pool_make (pool, &groups->self[side], n);
    }
  return !pool->failed;
}

static void
put (const CgvTreeCalls *self,
     CgvTreeGroups *groups,
     const CgvJoined *joined)
{
  uint32_t node = groups->n_nodes++;

  groups->functions[node] = joined->node;
  groups->is_open[node] = joined->is_open;
  for (CgvSide side = self->first_side; side < CGV_N_SIDES; side++)
    {
      groups->cost[side][node] = get_exact (joined->inclusive[side]);
      groups->self[side][node] = get_exact (joined->self[side]);
    }
}

/* Children of a node follow each other: those of each are numbered once it is there itself. */
static bool
fill (CgvTreeCalls *self,
      CgvTreeGroups *groups)
{
  uint32_t *first_child = cgv_pool_new (&self->scratch, (size_t) self->n_joined + 1, sizeof *first_child);
  uint32_t *children = cgv_pool_new (&self->scratch, self->n_joined, sizeof *children);
  uint32_t *order = cgv_pool_new (&self->scratch, self->n_joined, sizeof *order);
  uint32_t n = 1;

  if (!allocate_groups (self, groups) || self->scratch.failed)
    return false;
  count_children (self);
  for (uint32_t i = 0; i < self->n_joined; i++)
    first_child[i + 1] = first_child[i] + self->joined[i].n_children;
  for (uint32_t i = self->n_joined; i-- > 1;)
    {
      CgvJoined *parent = &self->joined[self->joined[i].parent];

      if (!self->joined[i].is_left_out)
        children[first_child[self->joined[i].parent] + --parent->n_children] = i;
    }
  for (uint32_t i = 0; i < n; i++)
    {
      put (self, groups, &self->joined[order[i]]);
      groups->out_start[i] = n - 1;
      cgv_foreach_in (child, first_child, order[i])
        order[n++] = children[child];
    }
  groups->out_start[n] = n - 1;
  return true;
}

/* Returns whether callers by name are nodes. */
static bool
has_names_of_nodes (const CgvFold *fold,
                    CgvSide side)
{
  const CgvFold *origin = fold->origins[side];

  return (origin != NULL ? origin : fold)->kind == CGV_FOLD_RECURSION;
}

/* Returns whether paths may be known. Filters move or drop costs, without a path to the rest. */
static bool
may_be_known (const CgvTreeCalls *self,
              CgvSide side)
{
  const CgvTreeWays *ways = &self->ways[side];
  const CgvCosts *costs = ways->costs;

  if (ways->contexts == NULL || ways->contexts->n_contexts == 0 || costs->is_signed || costs->divisor != NULL || costs->graph->hidden != NULL)
    return false;
  return ways->contexts->of_function == NULL || has_names_of_nodes (costs->graph->fold, side);
}

static bool
costs_something (const CgvTreeCalls *self)
{
  return self->joined[0].inclusive[CGV_SIDE_BASE] != 0 || self->joined[0].inclusive[CGV_SIDE_NEW] != 0;
}

/* Sets @is_known if the paths are. */
static bool
build (CgvTreeCalls *self,
       bool has_callers,
       CgvTreeGroups *groups,
       bool *is_known)
{
  self->is_known = true;
  for (CgvSide side = self->first_side; side < CGV_N_SIDES && self->is_known; side++)
    {
      if (!cgv_tree_ways_find (self, side))
        return false;
    }
  for (CgvSide side = self->first_side; side < CGV_N_SIDES && self->is_known; side++)
    {
      if (!cgv_tree_ways_add (self, side, has_callers))
        return false;
    }
  if (self->is_known && has_callers && !cgv_tree_ways_walk (self))
    return false;
  if (self->is_known && !has_callers)
    cgv_tree_ways_add_up (self);
  *is_known = self->is_known && costs_something (self);
  return !*is_known || fill (self, groups);
}

static void
clear (CgvTreeCalls *self)
{
  cgv_key_table_clear (&self->table);
  cgv_pool_clear (&self->scratch);
}

bool
cgv_tree_calls_find (CgvCosts *const costs[CGV_N_SIDES],
                     bool has_callers,
                     CgvNodeId root,
                     const CgvMemory *memory,
                     CgvTreeGroups **groups)
{
  CgvTreeCalls self = { .root = root, .first_side = costs[CGV_SIDE_BASE] != NULL ? CGV_SIDE_BASE : CGV_SIDE_NEW };
  CgvTreeGroups *made;
  bool is_known = false;
  bool has_memory;

  *groups = NULL;
  for (CgvSide side = self.first_side; side < CGV_N_SIDES; side++)
    {
      self.ways[side] = (CgvTreeWays){ .costs = costs[side], .contexts = cgv_profile_get_contexts (costs[side]->graph->profile) };
      if (!may_be_known (&self, side))
        return true;
    }
  made = cgv_box_new (memory, sizeof *made);
  if (made == NULL)
    return false;
  made->cycle = CGV_NONE;
  self.scratch.memory = cgv_box_get_pool (made)->memory;
  cgv_key_table_init (&self.table, self.scratch.memory, (uint64_t) (uintptr_t) made);
  has_memory = build (&self, has_callers, made, &is_known);
  clear (&self);
  if (has_memory && is_known)
    {
      *groups = made;
      return true;
    }
  cgv_tree_groups_unref (made);
  return has_memory;
}
