/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-grouping-private.h"

#include "cgv-natural.h"
#include "cgv-sorter.h"

static bool
build (CgvGrouping *self)
{
  if (self->kind == CGV_GROUPING_PART)
    return cgv_grouping_group_parts (self) && cgv_grouping_fit (self);
  if (self->map->group_of_node[self->side] == NULL || self->kind == CGV_GROUPING_FUNCTION_FILE)
    return cgv_grouping_group_files (self) && cgv_grouping_fit (self);
  return cgv_grouping_group_nodes (self);
}

CgvGrouping *
cgv_grouping_new_sum (CgvCosts *costs,
                      CgvGroupMap *map,
                      CgvSide side,
                      const CgvMemory *memory)
{
  CgvMemory own = *memory;
  CgvGrouping *self = cgv_memory_new (&own, 1, sizeof *self);

  if (self == NULL)
    return NULL;
  atomic_init (&self->references, 1);
  self->memory = own;
  self->costs = cgv_costs_ref (costs);
  self->map = cgv_group_map_ref (map);
  self->side = side;
  self->kind = map->kind;
  self->n_groups = map->n_groups;

  if (!build (self))
    {
      cgv_grouping_unref (self);
      return NULL;
    }
  return self;
}

CgvGrouping *
cgv_grouping_new_of_with_memory (CgvCosts *costs,
                                 CgvGroupMap *map,
                                 CgvSide side,
                                 const CgvMemory *memory)
{
  if (cgv_costs_get_event (costs)->is_ratio)
    return cgv_grouping_new_ratio (costs, map, side, memory);
  return cgv_grouping_new_sum (costs, map, side, memory);
}

CgvGrouping *
cgv_grouping_new_of (CgvCosts *costs,
                     CgvGroupMap *map,
                     CgvSide side)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_grouping_new_of_with_memory (costs, map, side, &memory);
}

CgvGrouping *
cgv_grouping_new_with_memory (CgvCosts *costs,
                              CgvGroupingKind kind,
                              const CgvMemory *memory)
{
  CgvGroupMap *map = cgv_group_map_new_with_memory (kind, NULL, costs, NULL, memory);
  CgvGrouping *self = map != NULL ? cgv_grouping_new_of_with_memory (costs, map, CGV_SIDE_NEW, memory) : NULL;

  cgv_group_map_unref (map);
  return self;
}

CgvGrouping *
cgv_grouping_new (CgvCosts *costs,
                  CgvGroupingKind kind)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_grouping_new_with_memory (costs, kind, &memory);
}

CgvGrouping *
cgv_grouping_ref (CgvGrouping *self)
{
  atomic_fetch_add_explicit (&self->references, 1, memory_order_relaxed);
  return self;
}

void
cgv_grouping_unref (CgvGrouping *self)
{
  CgvMemory memory;

  if (self == NULL || atomic_fetch_sub_explicit (&self->references, 1, memory_order_acq_rel) > 1)
    return;

  memory = self->memory;
  cgv_memory_free (&memory, self->groups, self->n_groups, sizeof *self->groups);
  cgv_memory_free (&memory, self->member_start, (size_t) self->n_groups + 1, sizeof *self->member_start);
  cgv_memory_free (&memory, self->members, self->n_members, sizeof *self->members);
  cgv_memory_free (&memory, self->details, self->details_capacity, sizeof *self->details);
  if (self->group_of_node != self->map->group_of_node[self->side])
    cgv_memory_free (&memory, self->group_of_node, self->costs->graph->n_nodes, sizeof *self->group_of_node);
  cgv_group_map_unref (self->map);
  cgv_costs_unref (self->costs);
  cgv_memory_free (&memory, self, 1, sizeof *self);
}

CgvGroupingKind
cgv_grouping_get_kind (const CgvGrouping *self)
{
  return self->kind;
}

CgvCosts *
cgv_grouping_get_costs (const CgvGrouping *self)
{
  return self->costs;
}

uint32_t
cgv_grouping_get_n_groups (const CgvGrouping *self)
{
  return self->n_groups;
}

const CgvGroup *
cgv_grouping_get_group (const CgvGrouping *self,
                        uint32_t group)
{
  return &self->groups[group];
}

const char *
cgv_grouping_get_name (const CgvGrouping *self,
                       uint32_t group,
                       size_t *length)
{
  if (self->map->names != NULL)
    {
      *length = self->map->names[group].length;
      return self->map->names[group].bytes;
    }
  if (self->groups[group].node != CGV_NONE)
    return cgv_fold_get_name (self->costs->graph->fold, self->groups[group].node, length);
  *length = 0;
  return "";
}

void
cgv_grouping_get_member (const CgvGrouping *self,
                         uint32_t group,
                         uint32_t index,
                         CgvGroupMember *member)
{
  const CgvCosts *costs = self->costs;
  CgvCostRange self_range;
  CgvCostRange range;
  CgvNodeId node;

  if (self->details != NULL)
    {
      *member = self->details[self->member_start[group] + index];
      return;
    }
  node = self->members[self->member_start[group] + index];
  self_range = cgv_costs_get_self_range (costs, node);
  range = cgv_costs_get_inclusive_range (costs, node);
  *member = (CgvGroupMember){ node, CGV_NONE, costs->graph->n_calls[node], costs->self[node], self_range.low, self_range.high,
                              costs->inclusive[node], range.low, range.high };
}

uint32_t
cgv_grouping_find_group (const CgvGrouping *self,
                         CgvNodeId node)
{
  return self->group_of_node[node];
}

/* Groups, or the members of one of them, and what to sort them by. */
typedef struct
{
  const CgvGrouping *grouping;
  uint32_t group;
  uint32_t n_items;
  CgvOrderKey key;
  bool descending;
  const uint32_t *node_names;
  const uint32_t *node_locations;
  uint32_t *names;
} Rows;

/* Of a group, what it shares with members. */
static CgvGroupMember
get_item (const Rows *rows,
          uint32_t item)
{
  const CgvGroup *group = &rows->grouping->groups[item];
  CgvGroupMember member;

  if (rows->group == CGV_NONE)
    return (CgvGroupMember){ .node = group->node, .n_calls = group->n_calls, .self = group->self, .inclusive = group->inclusive };
  cgv_grouping_get_member (rows->grouping, rows->group, item, &member);
  return member;
}

static uint32_t
get_name_rank (const Rows *rows,
               uint32_t item,
               CgvNodeId node)
{
  if (rows->names != NULL)
    return rows->names[item];
  return node != CGV_NONE ? rows->node_names[node] : item;
}

static uint64_t
get_ascending_key (const Rows *rows,
                   uint32_t item,
                   const CgvGroupMember *values)
{
  bool is_signed = rows->grouping->costs->is_signed;

  switch (rows->key)
    {
    case CGV_ORDER_INCLUSIVE:
      return cgv_sort_key_of_cost (values->inclusive, is_signed);
    case CGV_ORDER_SELF:
      return cgv_sort_key_of_cost (values->self, is_signed);
    case CGV_ORDER_CALLS:
      return values->n_calls;
    case CGV_ORDER_LOCATION:
      if (rows->names == NULL && values->node != CGV_NONE)
        return rows->node_locations[values->node];
      return get_name_rank (rows, item, values->node);
    case CGV_ORDER_NAME:
    default:
      return get_name_rank (rows, item, values->node);
    }
}

static uint64_t
get_key (const void *user_data,
         uint32_t item,
         unsigned int level)
{
  const Rows *rows = user_data;
  CgvGroupMember values = get_item (rows, item);
  uint64_t key;

  if (level == 1)
    return ~cgv_sort_key_of_cost (values.inclusive, rows->grouping->costs->is_signed);
  if (level == 2)
    return (uint64_t) get_name_rank (rows, item, values.node) << 32 | item;
  key = get_ascending_key (rows, item, &values);
  return rows->descending ? ~key : key;
}

static CgvName
get_name (const Rows *rows,
          uint32_t item)
{
  CgvName name;

  if (rows->group == CGV_NONE)
    name.bytes = cgv_grouping_get_name (rows->grouping, item, &name.length);
  else
    name.bytes = cgv_profile_get_string (rows->grouping->costs->graph->profile, get_item (rows, item).file, &name.length);
  return name;
}

/* Ranks the names of objects, files and namespaces. */
static bool
rank_names (Rows *rows,
            CgvMemory *memory)
{
  CgvName *names = cgv_memory_new (memory, rows->n_items, sizeof *names);
  bool ok;

  rows->names = cgv_memory_new (memory, rows->n_items, sizeof *rows->names);
  ok = names != NULL && rows->names != NULL;
  for (uint32_t item = 0; ok && item < rows->n_items; item++)
    names[item] = get_name (rows, item);
  ok = ok && cgv_natural_rank (memory, names, rows->n_items, rows->names);
  cgv_memory_free (memory, names, rows->n_items, sizeof *names);
  return ok;
}

static bool
get_node_ranks (Rows *rows,
                CgvOrder *order)
{
  rows->node_names = cgv_order_get_names (order);
  if (rows->node_names != NULL && rows->key == CGV_ORDER_LOCATION)
    rows->node_locations = cgv_order_get_locations (order);
  return rows->node_names != NULL && (rows->key != CGV_ORDER_LOCATION || rows->node_locations != NULL);
}

static bool
sort (Rows *rows,
      bool are_functions,
      CgvOrder *order,
      uint32_t *items,
      size_t n_items)
{
  CgvMemory *memory = cgv_order_get_memory (order);
  CgvSorter sorter = { get_key, rows, 3 };
  bool ok;

  ok = are_functions ? get_node_ranks (rows, order) : rank_names (rows, memory);
  ok = ok && cgv_sorter_sort (&sorter, memory, items, n_items);
  cgv_memory_free (memory, rows->names, rows->n_items, sizeof *rows->names);
  return ok;
}

bool
cgv_grouping_sort (const CgvGrouping *self,
                   CgvOrder *order,
                   CgvOrderKey key,
                   bool descending,
                   uint32_t *groups,
                   size_t n_groups)
{
  Rows rows = { .grouping = self, .group = CGV_NONE, .n_items = self->n_groups, .key = key, .descending = descending };

  return sort (&rows, self->map->names == NULL, order, groups, n_groups);
}

bool
cgv_grouping_sort_members (const CgvGrouping *self,
                           uint32_t group,
                           CgvOrder *order,
                           CgvOrderKey key,
                           bool descending,
                           uint32_t *members,
                           size_t n_members)
{
  Rows rows = { .grouping = self, .group = group, .n_items = self->groups[group].n_members, .key = key, .descending = descending };

  return sort (&rows, self->kind != CGV_GROUPING_FUNCTION_FILE, order, members, n_members);
}
