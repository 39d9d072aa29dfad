/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-tree-groups.h"

#include <string.h>

#include "cgv-box.h"
#include "cgv-fold.h"
#include "cgv-grouping.h"
#include "cgv-key-table.h"
#include "cgv-path-rules.h"
#include "cgv-path.h"
#include "cgv-sorter.h"
#include "cgv-vector.h"

typedef enum
{
  LEVEL_SIGN,
  LEVEL_OBJECT,
  LEVEL_FILE,
  N_LEVELS
} Level;

/* Keys of LEVEL_SIGN, in the order of nodes. */
#define ABOVE 0
#define BELOW 1

/* A function in an object and a file, on one side; for costs with signs, either its positive or its negative cost there. */
typedef struct
{
  uint32_t keys[N_LEVELS];
  CgvNodeId row;
  CgvSide side;
  CgvTileCost cost;
} Share;

typedef struct
{
  CgvTreeGroups *groups;
  bool has_objects;
  bool has_signs;
  CgvPool scratch;
  CgvGroupMap *map;
  CgvGrouping *files[CGV_N_SIDES];
  CgvCosts *costs[CGV_N_SIDES];
  double factor[CGV_N_SIDES];
  CgvKeyTable objects;
  CGV_VECTOR (CgvNaturalText) object_names; /* for each object, the first name that was met */
  CGV_VECTOR (Share) shares;
  uint32_t n_shares;
  uint32_t *order;
  uint32_t *levels[N_LEVELS + 1]; /* for each share, the node that it is in on each level, and its own */
} Builder;

static bool
is_cycle (const Builder *self)
{
  return self->groups->cycle != CGV_NONE;
}

/* Returns whether members of something are divided, each in one place. */
static bool
has_members (const Builder *self)
{
  return is_cycle (self) || self->groups->grouping != NULL;
}

static double
get_size (double cost)
{
  return cost > 0 ? cost : 0;
}

/* Sets a self cost. Negative costs are divided by their size if they have a place of their own. Otherwise they count as 0. */
static void
set_self (const Builder *self,
          const CgvGroupMember *member,
          Share *share)
{
  bool is_signed = self->costs[share->side]->is_signed;
  double cost = cgv_cost_to_double (member->self.value, is_signed);
  double low = cgv_cost_to_double (member->self.low, is_signed);
  double high = cgv_cost_to_double (member->self.high, is_signed);

  share->keys[LEVEL_SIGN] = self->has_signs && cost < 0 ? BELOW : ABOVE;
  if (share->keys[LEVEL_SIGN] == BELOW)
    share->cost = (CgvTileCost){ .cost = -cost, .low = get_size (-high), .high = get_size (-low) };
  else
    share->cost = (CgvTileCost){ .cost = get_size (cost), .low = get_size (low), .high = get_size (high) };
}

/* Finds an object. Objects with the same base name are the same, as in a comparison. */
static bool
find_object (Builder *self,
             CgvSide side,
             CgvNodeId row,
             uint32_t *object)
{
  const CgvGraph *graph = self->costs[side]->graph;
  CgvStringId string = graph->profile->functions[cgv_fold_get_function (graph->fold, row)].object;
  CgvNaturalText name;
  CgvTableKey key = { 0 };
  size_t start;

  name.bytes = cgv_profile_get_string (graph->profile, string, &name.length);
  start = cgv_path_get_base_name (name.bytes, name.length);
  key.bytes = name.bytes + start;
  key.n_bytes = name.length - start;
  *object = cgv_key_table_add (&self->objects, &key);
  if (*object == self->object_names.n)
    return cgv_vector_add (&self->scratch, &self->object_names, name);
  return *object != CGV_NONE;
}

static bool
has_function (const Builder *self,
              CgvSide side,
              CgvNodeId row)
{
  return self->costs[side] != NULL && cgv_fold_get_function (self->costs[side]->graph->fold, row) != CGV_NONE;
}

static uint32_t
find_file (const Builder *self,
           CgvSide side,
           CgvNodeId row)
{
  const CgvGroupMap *map = self->map;

  if (map->group_of_function[side] != NULL)
    return map->group_of_function[side][cgv_fold_get_function (self->costs[side]->graph->fold, row)];
  return map->group_of_node[side] != NULL ? map->group_of_node[side][row] : CGV_NONE;
}

/* A member is in one place, on the new side if it is there. */
static bool
add_member (Builder *self,
            CgvNodeId row)
{
  CgvSide place = has_function (self, CGV_SIDE_NEW, row) ? CGV_SIDE_NEW : CGV_SIDE_BASE;
  Share share = { .keys = { [LEVEL_FILE] = find_file (self, place, row) }, .row = row };

  if (!find_object (self, place, row, &share.keys[LEVEL_OBJECT]))
    return false;
  cgv_foreach_side (side)
    {
      if (!has_function (self, side, row))
        continue;
      share.side = side;
      share.cost = cgv_tile_cost_of_function (self->costs[side], row);
      if (!cgv_vector_add (&self->scratch, &self->shares, share))
        return false;
    }
  return true;
}

/* Adds the members of a group. @file is the key of their file, or CGV_NONE if each has its own. */
static bool
add_group (Builder *self,
           CgvSide side,
           const CgvGrouping *grouping,
           uint32_t group,
           uint32_t file)
{
  uint32_t n_members = grouping->groups[group].n_members;

  for (uint32_t i = 0; i < n_members; i++)
    {
      CgvGroupMember member;
      Share share = { .side = side };

      cgv_grouping_get_member (grouping, group, i, &member);
      share.row = member.node;
      share.keys[LEVEL_FILE] = file != CGV_NONE ? file : find_file (self, side, member.node);
      set_self (self, &member, &share);
      if (!find_object (self, side, member.node, &share.keys[LEVEL_OBJECT]) || !cgv_vector_add (&self->scratch, &self->shares, share))
        return false;
    }
  return true;
}

static bool
add_cycle (Builder *self)
{
  const CgvGraph *graph = self->costs[CGV_SIDE_NEW]->graph;

  cgv_foreach_in (i, graph->cycle_start, self->groups->cycle)
    {
      if (!add_member (self, graph->cycle_nodes[i]))
        return false;
    }
  return true;
}

static bool
add_files (Builder *self)
{
  cgv_foreach_side (side)
    {
      for (uint32_t file = 0; self->files[side] != NULL && file < self->map->n_groups; file++)
        {
          if (!add_group (self, side, self->files[side], file, file))
            return false;
        }
    }
  return true;
}

/* In a file, functions are not divided by the file that they begin in. */
static bool
add_shares (Builder *self)
{
  const CgvGrouping *grouping = self->groups->grouping;

  if (is_cycle (self))
    return add_cycle (self);
  if (grouping == NULL)
    return add_files (self);
  return add_group (self, CGV_SIDE_NEW, grouping, self->groups->group, grouping->kind != CGV_GROUPING_FILE ? CGV_NONE : 0);
}

static bool
find_shares (Builder *self)
{
  if (!add_shares (self) || self->shares.n >= CGV_NONE / (N_LEVELS + 2))
    return false;
  self->n_shares = (uint32_t) self->shares.n;
  cgv_pool_make (&self->scratch, &self->order, self->n_shares);
  return self->order != NULL;
}

static uint64_t
get_key (const void *user_data,
         uint32_t id,
         unsigned int level)
{
  const Share *share = &((const Builder *) user_data)->shares.items[id];

  return level < N_LEVELS ? share->keys[level] : share->row;
}

static bool
sort_shares (Builder *self)
{
  const CgvSorter sorter = { get_key, self, N_LEVELS + 1 };
  bool has_levels[N_LEVELS] = { false };

  for (uint32_t i = 0; i < self->n_shares; i++)
    {
      self->order[i] = i;
      has_levels[LEVEL_SIGN] = has_levels[LEVEL_SIGN] || self->shares.items[i].keys[LEVEL_SIGN] == BELOW;
      has_levels[LEVEL_FILE] = has_levels[LEVEL_FILE] || self->shares.items[i].keys[LEVEL_FILE] != self->shares.items[0].keys[LEVEL_FILE];
    }
  has_levels[LEVEL_OBJECT] = self->objects.n_keys > 1 && (has_members (self) ? !has_levels[LEVEL_FILE] : self->has_objects);
  for (int level = 0; level < N_LEVELS; level++)
    {
      for (uint32_t i = 0; !has_levels[level] && i < self->n_shares; i++)
        self->shares.items[i].keys[level] = CGV_NONE;
    }
  return cgv_sorter_sort (&sorter, self->scratch.memory, self->order, self->n_shares);
}

/* Returns whether a share begins another node of a level than the previous share: it differs there, or further up. */
static bool
begins (const Builder *self,
        uint32_t index,
        unsigned int level)
{
  const Share *share = &self->shares.items[self->order[index]];
  const Share *before = index > 0 ? &self->shares.items[self->order[index - 1]] : NULL;

  if (before == NULL || (level == N_LEVELS && share->row != before->row))
    return true;
  for (unsigned int i = 0; i <= level && i < N_LEVELS; i++)
    {
      if (share->keys[i] != before->keys[i])
        return true;
    }
  return false;
}

static bool
has_level (const Builder *self,
           unsigned int level)
{
  return level == N_LEVELS || (self->n_shares > 0 && self->shares.items[0].keys[level] != CGV_NONE);
}

/* Numbers the nodes of all levels, from the top. */
static bool
number_nodes (Builder *self)
{
  uint32_t n = 1;

  for (unsigned int level = 0; level <= N_LEVELS; level++)
    {
      cgv_pool_make (&self->scratch, &self->levels[level], self->n_shares);
      if (self->levels[level] == NULL)
        return false;
      for (uint32_t i = 0; has_level (self, level) && i < self->n_shares; i++)
        {
          n += begins (self, i, level);
          self->levels[level][i] = n - 1;
        }
    }
  self->groups->n_nodes = n;
  return true;
}

static bool
allocate (Builder *self)
{
  CgvTreeGroups *groups = self->groups;
  CgvPool *pool = cgv_box_get_pool (groups);

  cgv_pool_make (pool, &groups->out_start, (size_t) groups->n_nodes + 1);
  cgv_pool_make (pool, &groups->functions, groups->n_nodes);
  cgv_pool_make (pool, &groups->names, groups->n_nodes);
  cgv_foreach_side (side)
    {
      if (self->costs[side] != NULL)
        cgv_pool_make (pool, &groups->cost[side], groups->n_nodes);
    }
  return !pool->failed;
}

/* Fills the node of a share on one level. Returns it. */
static uint32_t
fill_node (Builder *self,
           uint32_t index,
           unsigned int level,
           double *most)
{
  CgvTreeGroups *groups = self->groups;
  const Share *share = &self->shares.items[self->order[index]];
  uint32_t node = self->levels[level][index];
  double cost = share->cost.cost * self->factor[share->side];

  cgv_tile_cost_add (&groups->cost[share->side][node], &share->cost);
  if (cost >= most[node])
    {
      most[node] = cost;
      groups->functions[node] = share->row;
    }
  if (level == LEVEL_OBJECT)
    groups->names[node] = self->object_names.items[share->keys[LEVEL_OBJECT]];
  else if (level == LEVEL_FILE)
    groups->names[node] = self->map->names[share->keys[LEVEL_FILE]];
  else if (level == LEVEL_SIGN && share->keys[LEVEL_SIGN] == BELOW)
    groups->below = node;
  return node;
}

static bool
fill (Builder *self)
{
  CgvTreeGroups *groups = self->groups;
  double *most = cgv_pool_new (&self->scratch, groups->n_nodes, sizeof *most);
  uint32_t *parents = cgv_pool_new (&self->scratch, groups->n_nodes, sizeof *parents);

  if (most == NULL || parents == NULL)
    return false;
  if (groups->grouping != NULL)
    groups->names[0].bytes = cgv_grouping_get_name (groups->grouping, groups->group, &groups->names[0].length);
  for (uint32_t i = 0; i < self->n_shares; i++)
    {
      uint32_t parent = 0;

      cgv_tile_cost_add (&groups->cost[self->shares.items[self->order[i]].side][0], &self->shares.items[self->order[i]].cost);
      for (unsigned int level = 0; level <= N_LEVELS; level++)
        {
          uint32_t node;

          if (!has_level (self, level))
            continue;
          node = fill_node (self, i, level, most);
          parents[node] = parent;
          parent = node;
        }
    }
  for (uint32_t node = 1; node < groups->n_nodes; node++)
    groups->out_start[parents[node] + 1]++;
  cgv_starts_add_up (groups->out_start, groups->n_nodes);
  return true;
}

static bool
make_files (Builder *self,
            CgvMatching *matching)
{
  const CgvMemory memory = cgv_box_copy_memory (self->groups);
  CgvGroupingKind kind = has_members (self) ? CGV_GROUPING_OWN_FILE : CGV_GROUPING_FILE;

  self->map = cgv_group_map_new (kind, self->costs[CGV_SIDE_BASE], self->costs[CGV_SIDE_NEW], matching, &memory);
  for (CgvSide side = 0; self->map != NULL && side < CGV_N_SIDES; side++)
    {
      if (self->costs[side] == NULL || has_members (self))
        continue;
      self->files[side] = cgv_grouping_new (self->costs[side], self->map, side, &memory);
      if (self->files[side] == NULL)
        return false;
    }
  return self->map != NULL;
}

static void
clear_builder (Builder *self)
{
  cgv_key_table_clear (&self->objects);
  cgv_foreach_side (side)
    cgv_grouping_unref (self->files[side]);
  cgv_group_map_unref (self->map);
  cgv_pool_clear (&self->scratch);
}

/* Takes @groups, which state what to divide. */
static CgvTreeGroups *
build (CgvTreeGroups *groups,
       CgvCosts *costs,
       CgvComparison *comparison,
       bool has_objects,
       bool has_signs)
{
  Builder self = { .groups = groups, .has_objects = has_objects, .has_signs = has_signs, .costs = { NULL, costs }, .factor = { 1, 1 } };
  bool ok;

  for (CgvSide side = 0; comparison != NULL && side < CGV_N_SIDES; side++)
    {
      self.costs[side] = comparison->costs[side];
      self.factor[side] = comparison->factor[side];
    }
  self.scratch.memory = cgv_box_get_pool (groups)->memory;
  cgv_key_table_init (&self.objects, self.scratch.memory, (uint64_t) (uintptr_t) groups);
  ok = make_files (&self, comparison != NULL ? comparison->matching : NULL) && find_shares (&self) && sort_shares (&self) &&
       number_nodes (&self) && allocate (&self) && fill (&self);
  clear_builder (&self);
  if (ok)
    return groups;
  cgv_tree_groups_unref (groups);
  return NULL;
}

CgvTreeGroups *
cgv_tree_groups_new (CgvCosts *costs,
                     CgvComparison *comparison,
                     CgvCycleId cycle,
                     bool has_objects,
                     bool has_signs,
                     const CgvMemory *memory)
{
  CgvTreeGroups *groups = cgv_box_new (memory, sizeof *groups);

  if (groups == NULL)
    return NULL;
  groups->cycle = cycle;
  return build (groups, costs, comparison, has_objects, has_signs);
}

CgvTreeGroups *
cgv_tree_groups_new_of_group (CgvGrouping *grouping,
                              uint32_t group,
                              const CgvMemory *memory)
{
  CgvTreeGroups *groups = cgv_box_new (memory, sizeof *groups);

  if (groups == NULL)
    return NULL;
  groups->cycle = CGV_NONE;
  groups->grouping = cgv_grouping_ref (grouping);
  groups->group = group;
  return build (groups, grouping->costs, NULL, true, true);
}

static void
clear (void *object)
{
  cgv_grouping_unref (((CgvTreeGroups *) object)->grouping);
}

CGV_BOX_TYPE (CgvTreeGroups, cgv_tree_groups, clear)

const char *
cgv_tree_groups_get_base_name (const CgvTreeGroups *groups,
                               uint32_t node,
                               size_t *length)
{
  const CgvNaturalText *name = &groups->names[node];
  size_t start = name->bytes != NULL ? cgv_path_get_base_name (name->bytes, name->length) : 0;

  *length = name->length - start;
  return name->bytes != NULL ? name->bytes + start : "";
}

void
cgv_tree_groups_find_slots (const CgvTreeGroups *groups,
                            const CgvColorKey *key,
                            const CgvFold *fold,
                            uint8_t *slots)
{
  bool is_of_functions = key->kind == CGV_GROUPING_FUNCTION;
  bool is_named = false;

  slots[0] = CGV_N_SLOTS;
  for (uint32_t node = 0; node < groups->n_nodes; node++)
    {
      for (uint32_t child = groups->out_start[node] + 1; child <= groups->out_start[node + 1]; child++)
        {
          size_t length;
          const char *name = cgv_tree_groups_get_base_name (groups, child, &length);

          slots[child] = is_of_functions ? CGV_N_SLOTS : (uint8_t) cgv_color_key_find_name (key, name, length);
          if (slots[child] == CGV_N_SLOTS)
            slots[child] = slots[node];
          is_named = is_named || slots[child] != CGV_N_SLOTS;
        }
    }
  for (uint32_t node = 0; node < groups->n_nodes; node++)
    {
      bool is_group = groups->out_start[node] != groups->out_start[node + 1];
      uint32_t function = !is_named && node > 0 && !(is_of_functions && is_group) ? cgv_fold_get_function (fold, groups->functions[node]) : CGV_NONE;

      if (function != CGV_NONE)
        slots[node] = key->slots[function];
      else if (slots[node] == CGV_N_SLOTS)
        slots[node] = CGV_SLOT_OTHER;
    }
}

void
cgv_tree_groups_measure_slots (const CgvTreeGroups *groups,
                               const uint8_t *slots,
                               double total,
                               double *shares)
{
  memset (shares, 0, CGV_N_SLOTS * sizeof *shares);
  for (uint32_t node = 0; node < groups->n_nodes && total > 0; node++)
    {
      if (groups->out_start[node] == groups->out_start[node + 1])
        shares[slots[node]] += groups->cost[CGV_SIDE_NEW][node].cost / total;
    }
}
