/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-grouping-private.h"

#include <string.h>

#include "cgv-natural.h"
#include "cgv-order-private.h"
#include "cgv-radix.h"

/**
 * Values:
 * @inclusive: a number that has the order of inclusive cost
 * @self: a number that has the order of self cost
 * @n_calls: calls into it
 * @name: the rank of its name
 * @location: the rank of its location
 *
 * What a row may be sorted by.
 */
typedef struct
{
  uint64_t inclusive;
  uint64_t self;
  uint64_t n_calls;
  uint32_t name;
  uint32_t location;
} Values;

/**
 * Rows:
 * @grouping: whose they are
 * @group: the group whose members they are, or CGV_NONE if they are groups
 * @n_items: how many groups or members there are
 * @ranks: (nullable): the ranks of functions
 * @names: (nullable): for each group or member, the rank of its name, where that is no function's
 */
typedef struct
{
  const CgvGrouping *grouping;
  uint32_t group;
  uint32_t n_items;
  const CgvRanks *ranks;
  uint32_t *names;
} Rows;

/* Maps a cost to a number that has its order without regard to signs. */
static uint64_t
get_cost_key (const Rows *rows,
              CgvCost cost)
{
  return rows->grouping->costs->is_signed ? cost ^ (uint64_t) 1 << 63 : cost;
}

static void
add_ranks (const Rows *rows,
           uint32_t item,
           CgvNodeId node,
           Values *values)
{
  if (rows->names != NULL)
    values->name = values->location = rows->names[item];
  else if (node == CGV_NONE)
    values->name = values->location = item;
  else
    {
      values->name = rows->ranks->names[node];
      values->location = rows->ranks->locations != NULL ? rows->ranks->locations[node] : 0;
    }
}

static Values
get_values (const Rows *rows,
            uint32_t item)
{
  Values values;

  if (rows->group == CGV_NONE)
    {
      const CgvGroup *group = &rows->grouping->groups[item];

      values.inclusive = get_cost_key (rows, group->inclusive);
      values.self = get_cost_key (rows, group->self);
      values.n_calls = group->n_calls;
      add_ranks (rows, item, group->node, &values);
    }
  else
    {
      CgvGroupMember member;

      cgv_grouping_get_member (rows->grouping, rows->group, item, &member);
      values.inclusive = get_cost_key (rows, member.inclusive);
      values.self = get_cost_key (rows, member.self);
      values.n_calls = member.n_calls;
      add_ranks (rows, item, member.node, &values);
    }
  return values;
}

static uint64_t
get_key (const Rows *rows,
         uint32_t item,
         CgvOrderKey key)
{
  Values values = get_values (rows, item);

  switch (key)
    {
    case CGV_ORDER_INCLUSIVE:
      return values.inclusive;
    case CGV_ORDER_SELF:
      return values.self;
    case CGV_ORDER_CALLS:
      return values.n_calls;
    case CGV_ORDER_NAME:
      return values.name;
    case CGV_ORDER_LOCATION:
      return values.location;
    default:
      return 0;
    }
}

static CgvName
get_name (const Rows *rows,
          uint32_t item)
{
  CgvGroupMember member;
  CgvName name;

  if (rows->group == CGV_NONE)
    {
      name.bytes = cgv_grouping_get_name (rows->grouping, item, &name.length);
      return name;
    }
  cgv_grouping_get_member (rows->grouping, rows->group, item, &member);
  name.bytes = cgv_profile_get_string (rows->grouping->costs->graph->profile, member.file, &name.length);
  return name;
}

/* Names that are no functions': of objects, files and namespaces. */
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

/* The last sort decides first, as each keeps the order of what is equal. */
static bool
sort_rows (const Rows *rows,
           CgvOrderKey key,
           bool descending,
           CgvMemory *memory,
           uint32_t *items,
           uint64_t *keys,
           size_t n)
{
  for (size_t i = 0; i < n; i++)
    keys[i] = get_key (rows, items[i], CGV_ORDER_NAME) << 32 | items[i];
  if (!cgv_radix_sort (memory, keys, items, n))
    return false;
  for (size_t i = 0; i < n; i++)
    keys[i] = ~get_key (rows, items[i], CGV_ORDER_INCLUSIVE);
  if (!cgv_radix_sort (memory, keys, items, n))
    return false;
  for (size_t i = 0; i < n; i++)
    keys[i] = descending ? ~get_key (rows, items[i], key) : get_key (rows, items[i], key);
  return cgv_radix_sort (memory, keys, items, n);
}

static bool
sort_copy (const Rows *rows,
           CgvOrderKey key,
           bool descending,
           CgvMemory *memory,
           uint32_t *items,
           size_t n)
{
  uint32_t *sorted = cgv_memory_new (memory, n, sizeof *sorted);
  uint64_t *keys = cgv_memory_new (memory, n, sizeof *keys);
  bool ok = sorted != NULL && keys != NULL;

  if (ok && n > 0)
    {
      memcpy (sorted, items, n * sizeof *items);
      ok = sort_rows (rows, key, descending, memory, sorted, keys, n);
    }
  if (ok && n > 0)
    memcpy (items, sorted, n * sizeof *items);
  cgv_memory_free (memory, sorted, n, sizeof *sorted);
  cgv_memory_free (memory, keys, n, sizeof *keys);
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
  CgvMemory *memory = cgv_order_get_memory (order);
  Rows rows = { .grouping = self, .group = CGV_NONE, .n_items = self->n_groups };
  bool ok = true;

  if (self->names != NULL || self->strings != NULL)
    ok = rank_names (&rows, memory);
  else
    {
      rows.ranks = cgv_order_get_ranks (order, key);
      ok = rows.ranks != NULL;
    }
  ok = ok && sort_copy (&rows, key, descending, memory, groups, n_groups);
  cgv_memory_free (memory, rows.names, rows.n_items, sizeof *rows.names);
  return ok;
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
  CgvMemory *memory = cgv_order_get_memory (order);
  Rows rows = { .grouping = self, .group = group, .n_items = self->groups[group].n_members };
  bool ok;

  if (self->kind == CGV_GROUPING_FUNCTION_FILE)
    ok = rank_names (&rows, memory);
  else
    {
      rows.ranks = cgv_order_get_ranks (order, key);
      ok = rows.ranks != NULL;
    }
  ok = ok && sort_copy (&rows, key, descending, memory, members, n_members);
  cgv_memory_free (memory, rows.names, rows.n_items, sizeof *rows.names);
  return ok;
}
