/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-grouping-private.h"

static bool
fit (CgvGrouping *self)
{
  self->max_groups = self->n_groups;
  return cgv_grouping_fit (self);
}

static bool
build (CgvGrouping *self)
{
  switch (self->kind)
    {
    case CGV_GROUPING_PART:
      return cgv_grouping_group_parts (self) && fit (self);
    case CGV_GROUPING_FILE_FUNCTION:
    case CGV_GROUPING_FUNCTION_FILE:
      return cgv_grouping_group_files (self) && fit (self);
    case CGV_GROUPING_OBJECT:
    case CGV_GROUPING_FILE:
    case CGV_GROUPING_NAMESPACE:
    case CGV_GROUPING_CYCLE:
    default:
      return cgv_grouping_group_nodes (self);
    }
}

CgvGrouping *
cgv_grouping_new_sum (CgvCosts *costs,
                      CgvGroupingKind kind,
                      const CgvMemory *memory)
{
  CgvMemory own = *memory;
  CgvGrouping *self = cgv_memory_new (&own, 1, sizeof *self);

  if (self == NULL)
    return NULL;
  atomic_init (&self->references, 1);
  self->memory = own;
  self->costs = cgv_costs_ref (costs);
  self->kind = kind;

  if (!build (self))
    {
      cgv_grouping_unref (self);
      return NULL;
    }
  return self;
}

CgvGrouping *
cgv_grouping_new_with_memory (CgvCosts *costs,
                              CgvGroupingKind kind,
                              const CgvMemory *memory)
{
  if (cgv_costs_get_event (costs)->is_ratio)
    return cgv_grouping_new_ratio (costs, kind, memory);
  return cgv_grouping_new_sum (costs, kind, memory);
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
  uint32_t n_groups;

  if (self == NULL || atomic_fetch_sub_explicit (&self->references, 1, memory_order_acq_rel) > 1)
    return;

  memory = self->memory;
  n_groups = self->max_groups > 0 ? self->max_groups : self->n_groups;
  cgv_memory_free (&memory, self->groups, n_groups, sizeof *self->groups);
  cgv_memory_free (&memory, self->member_start, (size_t) n_groups + 1, sizeof *self->member_start);
  cgv_memory_free (&memory, self->members, self->n_members, sizeof *self->members);
  cgv_memory_free (&memory, self->details, self->details_capacity, sizeof *self->details);
  cgv_memory_free (&memory, self->strings, n_groups, sizeof *self->strings);
  cgv_memory_free (&memory, self->group_of_node, self->costs->graph->n_nodes, sizeof *self->group_of_node);
  cgv_memory_free (&memory, self->name_nodes, self->n_groups, sizeof *self->name_nodes);
  cgv_fold_unref (self->names);
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
  if (self->names != NULL)
    return cgv_fold_get_name (self->names, self->name_nodes[group], length);
  if (self->strings != NULL)
    return cgv_profile_get_string (self->costs->graph->profile, self->strings[group], length);
  if (self->kind != CGV_GROUPING_PART)
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
