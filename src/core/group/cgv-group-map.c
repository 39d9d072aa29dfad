/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-group-map.h"

#include <string.h>

#include "cgv-box.h"
#include "cgv-file-pairs.h"
#include "cgv-fold-private.h"
#include "cgv-key-table.h"
#include "cgv-object-keys.h"
#include "cgv-profile-private.h"
#include "cgv-program-start.h"

typedef struct
{
  CgvGroupMap public;            /* the first member, so that both have one address */
  CgvPool *pool;                 /* of the map */
  CgvCosts *costs[CGV_N_SIDES];  /* for each side, the costs whose graph is grouped, or NULL */
  CgvMatching *matching;         /* the rows of both sides, or NULL */
  CgvFold *namespaces[CGV_N_SIDES]; /* for each side, the namespaces of its functions, or NULL */
  /* for each side, the key that an object, a file or a namespace of that side has on both sides, or NULL */
  uint32_t *joined[CGV_N_SIDES];
  uint32_t n_raw[CGV_N_SIDES]; /* for each side, how many files or namespaces there may be */
  uint32_t n_keys;
  uint8_t *is_start; /* for each row, whether it is of the start of the program on either side, or NULL */
} Map;

static const CgvGraph *
get_graph (const Map *self,
           CgvSide side)
{
  return self->costs[side]->graph;
}

static uint32_t
get_n_functions (const Map *self,
                 CgvSide side)
{
  return get_graph (self, side)->profile->n_functions;
}

/* Returns the object, file or namespace of a function, as its side numbers them. */
static uint32_t
get_raw (const Map *self,
         CgvSide side,
         CgvFunctionId function)
{
  if (self->namespaces[side] != NULL)
    return cgv_fold_get_node (self->namespaces[side], function);
  if (self->public.kind == CGV_GROUPING_OBJECT)
    return get_graph (self, side)->profile->functions[function].object;
  return get_graph (self, side)->profile->functions[function].file;
}

static uint32_t
get_function_key (const Map *self,
                  CgvSide side,
                  CgvFunctionId function)
{
  uint32_t raw = get_raw (self, side, function);

  return self->joined[side] != NULL ? self->joined[side][raw] : raw;
}

/* Returns CGV_NONE for a row that the side does not have. */
static uint32_t
get_node_key (const Map *self,
              CgvSide side,
              CgvNodeId node)
{
  const CgvGraph *graph = get_graph (self, side);
  CgvFunctionId function = cgv_fold_get_function (graph->fold, node);

  if (function == CGV_NONE)
    return CGV_NONE;
  if (self->public.kind == CGV_GROUPING_FUNCTION_FILE)
    return node;
  if (self->is_start != NULL && self->is_start[node] && graph->cycles[node] == CGV_NONE)
    return self->n_keys - 1;
  if (self->public.kind == CGV_GROUPING_CYCLE || self->public.kind == CGV_GROUPING_FUNCTION)
    return graph->cycles[node] != CGV_NONE ? graph->cycles[node] : graph->n_cycles + node;
  return get_function_key (self, side, function);
}

static bool
allocate_joined (Map *self,
                 CgvSide side)
{
  self->n_raw[side] = self->namespaces[side] != NULL ? self->namespaces[side]->n_nodes : cgv_profile_get_n_strings (get_graph (self, side)->profile);
  self->joined[side] = cgv_pool_new_ids (self->pool, self->n_raw[side]);
  return self->joined[side] != NULL;
}

/* Loops over functions ask now and then whether to stop. */
static bool
gives_up (const Map *self,
          uint32_t i)
{
  return cgv_profile_gives_up (get_graph (self, CGV_SIDE_NEW)->profile, i);
}

static bool
is_cancelled (const Map *self)
{
  return get_graph (self, CGV_SIDE_NEW)->profile->is_cancelled;
}

/* Joins namespaces of the same name. */
static bool
join_namespaces (Map *self)
{
  CgvKeyTable table;
  bool ok = true;

  cgv_key_table_init (&table, self->pool->memory, (uint64_t) (uintptr_t) self);
  for (CgvSide side = 0; ok && side < CGV_N_SIDES; side++)
    {
      for (CgvFunctionId function = 0; ok && !gives_up (self, function) && function < get_n_functions (self, side); function++)
        {
          uint32_t raw = get_raw (self, side, function);
          CgvTableKey key = { 0 };

          if (self->joined[side][raw] != CGV_NONE)
            continue;
          key.bytes = cgv_fold_get_name (self->namespaces[side], raw, &key.n_bytes);
          self->joined[side][raw] = cgv_key_table_add (&table, &key);
          ok = self->joined[side][raw] != CGV_NONE;
        }
    }
  self->n_keys = table.n_keys;
  cgv_key_table_clear (&table);
  return ok && !is_cancelled (self);
}

/* Returns the key of a file, and makes it if necessary. */
static uint32_t
join_file (Map *self,
           uint32_t *const *keys,
           CgvSide side,
           CgvStringId file)
{
  CgvStringId same;

  if (keys[side][file] != CGV_NONE)
    return keys[side][file];
  keys[side][file] = self->n_keys;
  if (self->matching != NULL)
    {
      same = cgv_matching_get_same_file (self->matching, side, file);
      if (same != CGV_NONE)
        keys[!side][same] = self->n_keys;
    }
  return self->n_keys++;
}

static void
join_files (Map *self)
{
  cgv_foreach_side (side)
    {
      for (CgvFunctionId function = 0; function < get_n_functions (self, side); function++)
        join_file (self, self->joined, side, get_raw (self, side, function));
    }
}

static bool
join_objects (Map *self)
{
  CgvFold *const folds[CGV_N_SIDES] = { get_graph (self, CGV_SIDE_BASE)->fold, get_graph (self, CGV_SIDE_NEW)->fold };
  CgvObjectKeys objects;

  if (!cgv_object_keys_init (&objects, folds, self->pool))
    return false;
  self->n_keys = objects.n_keys;
  cgv_foreach_side (side)
    self->joined[side] = objects.keys[side];
  return true;
}

static bool
join_sides (Map *self)
{
  if (self->public.kind == CGV_GROUPING_OBJECT)
    return join_objects (self);
  cgv_foreach_side (side)
    {
      if (!allocate_joined (self, side))
        return false;
    }
  switch (self->public.kind)
    {
    case CGV_GROUPING_NAMESPACE:
      return join_namespaces (self);
    case CGV_GROUPING_OBJECT:
    case CGV_GROUPING_OWN_FILE:
    case CGV_GROUPING_CYCLE:
    case CGV_GROUPING_PART:
    case CGV_GROUPING_FILE:
    case CGV_GROUPING_FUNCTION_FILE:
    case CGV_GROUPING_FUNCTION:
    default:
      join_files (self);
      return true;
    }
}

static bool
are_named (const Map *self)
{
  return self->public.kind <= CGV_GROUPING_NAMESPACE || self->public.kind == CGV_GROUPING_OWN_FILE;
}

/* Finds the keys of named groups. */
static bool
find_keys (Map *self)
{
  for (CgvSide side = 0; self->public.kind == CGV_GROUPING_NAMESPACE && side < CGV_N_SIDES; side++)
    {
      if (self->costs[side] == NULL)
        continue;
      self->namespaces[side] = cgv_fold_new_again (get_graph (self, side)->fold, CGV_FOLD_NAMESPACE, self->pool->memory);
      if (self->namespaces[side] == NULL)
        return false;
    }
  if (self->matching != NULL)
    return join_sides (self);
  if (self->namespaces[CGV_SIDE_NEW] != NULL)
    self->n_keys = self->namespaces[CGV_SIDE_NEW]->n_nodes;
  else
    self->n_keys = cgv_profile_get_n_strings (get_graph (self, CGV_SIDE_NEW)->profile);
  return true;
}

static bool
is_split_node (const Map *self,
               CgvSide side,
               CgvNodeId node)
{
  uint32_t n;
  const CgvFunctionId *functions = cgv_fold_get_members (get_graph (self, side)->fold, node, &n);

  for (uint32_t i = 1; i < n; i++)
    {
      if (get_function_key (self, side, functions[i]) != get_function_key (self, side, functions[0]))
        return true;
    }
  return false;
}

/* Returns whether a row is in several groups, which only rows that join functions of two sides can be. */
static bool
is_split (const Map *self,
          CgvSide side)
{
  if (self->matching == NULL || !are_named (self))
    return false;
  for (CgvNodeId node = 0; node < get_graph (self, side)->n_nodes; node++)
    {
      if (is_split_node (self, side, node))
        return true;
    }
  return false;
}

static uint32_t
number_key (Map *self,
            uint32_t *groups,
            uint32_t key)
{
  if (groups[key] == CGV_NONE)
    groups[key] = self->public.n_groups++;
  if (self->is_start != NULL && key == self->n_keys - 1)
    self->public.start_group = groups[key];
  return groups[key];
}

static void
number_node (Map *self,
             uint32_t *groups,
             CgvSide side,
             CgvNodeId node)
{
  CgvGroupMap *public = &self->public;
  const CgvGraph *graph = get_graph (self, side);
  uint32_t n;
  const CgvFunctionId *functions;
  uint32_t key = cgv_graph_is_hidden (graph, node) ? CGV_NONE : get_node_key (self, side, node);

  if (key == CGV_NONE)
    return;
  if (public->group_of_node[side] != NULL)
    {
      public->group_of_node[side][node] = number_key (self, groups, key);
      return;
    }
  functions = cgv_fold_get_members (graph->fold, node, &n);
  for (uint32_t i = 0; i < n; i++)
    public->group_of_function[side][functions[i]] = number_key (self, groups, get_function_key (self, side, functions[i]));
}

/* Numbers groups in the order of their first functions. Functions that filters hide are in no group. */
static bool
number_groups (Map *self)
{
  CgvGroupMap *public = &self->public;
  CgvPool scratch = { .memory = self->pool->memory };
  uint32_t n_nodes = get_graph (self, CGV_SIDE_NEW)->n_nodes;
  uint32_t *groups = cgv_pool_new_ids (&scratch, self->n_keys);
  bool ok;

  cgv_foreach_side (side)
    {
      if (self->costs[side] == NULL)
        continue;
      if (is_split (self, side))
        public->group_of_function[side] = cgv_pool_new_ids (self->pool, get_n_functions (self, side));
      else
        public->group_of_node[side] = cgv_pool_new_ids (self->pool, n_nodes);
    }
  ok = groups != NULL && !self->pool->failed;
  for (CgvNodeId node = 0; ok && node < n_nodes && !gives_up (self, node); node++)
    {
      cgv_foreach_side (side)
        {
          if (self->costs[side] != NULL)
            number_node (self, groups, side, node);
        }
    }
  cgv_pool_clear (&scratch);
  return ok && !is_cancelled (self);
}

/* Names a group: the last name of the new side, or of the base without one. @best holds the side and its number, plus 1. */
static void
name_group (const Map *self,
            uint64_t *best,
            uint32_t group,
            CgvSide side,
            uint32_t raw)
{
  uint64_t place = ((uint64_t) side << 32 | raw) + 1;
  CgvNaturalText *name;

  if (group == CGV_NONE || best[group] >= place)
    return;
  best[group] = place;
  name = &self->public.names[group];
  if (self->namespaces[side] != NULL)
    name->bytes = cgv_fold_get_name (self->namespaces[side], raw, &name->length);
  else
    name->bytes = cgv_profile_get_string (get_graph (self, side)->profile, raw, &name->length);
}

static void
name_groups_of (const Map *self,
                uint64_t *best,
                CgvSide side)
{
  const CgvGroupMap *public = &self->public;
  const CgvFold *fold = get_graph (self, side)->fold;

  for (uint32_t file = 0; public->group_of_file[side] != NULL && file < self->n_raw[side]; file++)
    name_group (self, best, public->group_of_file[side][file], side, file);
  for (CgvFunctionId function = 0; public->group_of_file[side] == NULL && function < get_n_functions (self, side) && !gives_up (self, function); function++)
    {
      bool is_whole = public->group_of_node[side] != NULL;
      uint32_t group = is_whole ? public->group_of_node[side][cgv_fold_get_node (fold, function)] : public->group_of_function[side][function];

      name_group (self, best, group, side, get_raw (self, side, function));
    }
}

static bool
name_groups (Map *self)
{
  CgvGroupMap *public = &self->public;
  CgvPool scratch = { .memory = self->pool->memory };
  uint64_t *best = cgv_pool_new (&scratch, public->n_groups, sizeof *best);

  cgv_pool_make (self->pool, &public->names, public->n_groups);
  if (best == NULL || public->names == NULL)
    {
      cgv_pool_clear (&scratch);
      return false;
    }
  for (uint32_t group = 0; group < public->n_groups; group++)
    public->names[group].bytes = "";
  cgv_foreach_side (side)
    {
      if (self->costs[side] != NULL)
        name_groups_of (self, best, side);
    }
  cgv_pool_clear (&scratch);
  return !is_cancelled (self);
}

/* A ratio has no lines of its own; the costs that it divides have. */
static bool
find_files (Map *self,
            CgvSide side)
{
  const CgvCosts *costs = self->costs[side]->numerator != NULL ? self->costs[side]->numerator : self->costs[side];
  CgvFilePairs pairs;
  bool ok = cgv_file_pairs_init (&pairs, self->pool->memory, costs, NULL, side);

  for (uint32_t i = 0; ok && i < pairs.n_pairs; i++)
    {
      if (!cgv_graph_is_hidden (costs->graph, pairs.pairs[i].node))
        join_file (self, self->public.group_of_file, side, pairs.pairs[i].file);
    }
  cgv_file_pairs_clear (&pairs);
  return ok;
}

static bool
number_files (Map *self)
{
  cgv_foreach_side (side)
    {
      if (self->costs[side] == NULL)
        continue;
      self->n_raw[side] = cgv_profile_get_n_strings (get_graph (self, side)->profile);
      self->public.group_of_file[side] = cgv_pool_new_ids (self->pool, self->n_raw[side]);
      if (self->public.group_of_file[side] == NULL)
        return false;
    }
  cgv_foreach_side (side)
    {
      if (self->costs[side] != NULL && !find_files (self, side))
        return false;
    }
  self->public.n_groups = self->n_keys;
  return name_groups (self);
}

static void
number_parts (Map *self)
{
  CgvGroupMap *public = &self->public;

  cgv_foreach_side (side)
    {
      public->first_part[side] = public->n_groups;
      if (self->costs[side] == NULL)
        continue;
      for (CgvPartId part = 0; part < get_graph (self, side)->profile->n_parts; part++)
        public->n_groups += cgv_part_set_contains (get_graph (self, side)->parts, part);
    }
}

/* A single function before main stays by itself. */
static bool
mark_start (Map *self)
{
  CgvMemory *memory = self->pool->memory;
  uint32_t n_marked = 0;

  cgv_pool_make (self->pool, &self->is_start, get_graph (self, CGV_SIDE_NEW)->n_nodes);
  for (CgvSide side = 0; self->is_start != NULL && side < CGV_N_SIDES; side++)
    {
      const CgvCosts *costs = self->costs[side];
      CgvProgramStart start;

      if (costs == NULL)
        continue;
      if (!cgv_program_start_find (&start, costs->numerator != NULL ? costs->numerator : costs, memory))
        return false;
      for (uint32_t i = 0; i < start.n_members; i++)
        {
          n_marked += !self->is_start[start.members[i]];
          self->is_start[start.members[i]] = 1;
        }
      cgv_program_start_clear (&start, memory);
    }
  self->public.has_members = n_marked > 1;
  if (self->is_start != NULL && n_marked == 1)
    memset (self->is_start, 0, get_graph (self, CGV_SIDE_NEW)->n_nodes);
  return self->is_start != NULL;
}

/* Counts the keys of cycles, and of functions in no cycle; the last key is for further ones. */
static bool
number_cycles (Map *self)
{
  cgv_foreach_side (side)
    {
      uint32_t n_keys = self->costs[side] != NULL ? get_graph (self, side)->n_cycles + get_graph (self, side)->n_nodes + 1 : 0;

      self->n_keys = n_keys > self->n_keys ? n_keys : self->n_keys;
      if (self->costs[side] != NULL && get_graph (self, side)->n_cycles > 0)
        self->public.has_members = true;
    }
  return number_groups (self);
}

static bool
build (Map *self)
{
  switch (self->public.kind)
    {
    case CGV_GROUPING_PART:
      number_parts (self);
      return true;
    case CGV_GROUPING_FILE:
      return number_files (self);
    case CGV_GROUPING_FUNCTION_FILE:
      self->n_keys = get_graph (self, CGV_SIDE_NEW)->n_nodes;
      return number_groups (self);
    case CGV_GROUPING_CYCLE:
      return number_cycles (self);
    case CGV_GROUPING_FUNCTION:
      return mark_start (self) && number_cycles (self);
    case CGV_GROUPING_OBJECT:
    case CGV_GROUPING_OWN_FILE:
    case CGV_GROUPING_NAMESPACE:
    default:
      return find_keys (self) && number_groups (self) && name_groups (self);
    }
}

static bool
has_cachegrind (const CgvCosts *base,
                const CgvCosts *new_)
{
  return new_->graph->profile->is_cachegrind || (base != NULL && base->graph->profile->is_cachegrind);
}

CgvGroupMap *
cgv_group_map_new (CgvGroupingKind kind,
                   CgvCosts *base,
                   CgvCosts *new_,
                   CgvMatching *matching,
                   const CgvMemory *memory)
{
  Map *self = cgv_box_new (memory, sizeof *self);

  if (self == NULL)
    return NULL;
  self->public.kind = kind == CGV_GROUPING_OWN_FILE && has_cachegrind (base, new_) ? CGV_GROUPING_FILE : kind;
  self->public.start_group = CGV_NONE;
  self->pool = cgv_box_get_pool (self);
  self->costs[CGV_SIDE_NEW] = cgv_costs_ref (new_);
  if (base != NULL)
    {
      self->costs[CGV_SIDE_BASE] = cgv_costs_ref (base);
      self->matching = cgv_matching_ref (matching);
    }
  if (build (self))
    return &self->public;
  cgv_group_map_unref (&self->public);
  return NULL;
}

static void
clear (void *object)
{
  Map *self = object;

  cgv_foreach_side (side)
    {
      cgv_fold_unref (self->namespaces[side]);
      cgv_costs_unref (self->costs[side]);
    }
  cgv_matching_unref (self->matching);
}

CGV_BOX_TYPE (CgvGroupMap, cgv_group_map, clear)
