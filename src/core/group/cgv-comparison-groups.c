/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-comparison-groups-private.h"

#include <string.h>

#include "cgv-comparison-values.h"
#include "cgv-cost.h"
#include "cgv-event-set-private.h"
#include "cgv-file-pairs.h"
#include "cgv-group-twins-private.h"
#include "cgv-natural.h"
#include "cgv-radix.h"
#include "cgv-sorter.h"

/**
 * CgvComparisonGroups:
 * @references: the reference count
 * @memory: where everything comes from
 * @comparison: whose rows are grouped
 * @n_groups: number of groups
 * @n_filled: how many of them have members: those come first
 * @groups: the groups
 * @n_members: number of members of all of them
 * @max_members: room for members
 * @members: the members, by group, then by row
 * @group_of_row: for each row, the group in which it costs most
 */
struct CgvComparisonGroups
{
  atomic_uint references;
  CgvMemory memory;
  CgvComparison *comparison;
  uint32_t n_groups;
  uint32_t n_filled;
  CgvComparisonGroup *groups;
  uint32_t n_members;
  uint32_t max_members;
  CgvComparisonMember *members;
  uint32_t *group_of_row;
};

/**
 * Entry:
 * @key: a group and a row
 * @cost: what the row costs in the group
 */
typedef struct
{
  uint64_t key;
  CgvCost cost;
} Entry;

/**
 * Entries:
 * @memory: where memory comes from
 * @n: how many entries
 * @capacity: room for them
 * @n_base: how many are of the base: those come first
 * @entries: what rows cost in groups on either side, in any order
 */
typedef struct
{
  CgvMemory *memory;
  size_t n;
  size_t capacity;
  size_t n_base;
  Entry *entries;
} Entries;

static bool
reserve (Entries *entries,
         size_t n)
{
  void *block = entries->entries;

  if (!cgv_memory_grow (entries->memory, &block, &entries->capacity, entries->n + n, sizeof *entries->entries))
    return false;
  entries->entries = block;
  return true;
}

static void
add_entry (Entries *entries,
           const CgvComparison *comparison,
           CgvSide side,
           uint32_t group,
           CgvNodeId row,
           CgvCost cost)
{
  if ((cgv_comparison_get_presence (comparison, row) & CGV_PRESENT_ON (side)) == 0)
    return;
  cost = cgv_cost_convert (cost, comparison->costs[side]->is_signed, comparison->is_signed);
  entries->entries[entries->n++] = (Entry){ (uint64_t) group << 32 | row, cost };
}

/* Functions of one row may be in several objects. */
static bool
list_objects (Entries *entries,
              const CgvComparison *comparison,
              CgvSide side,
              const CgvGroupTwins *twins)
{
  const CgvCosts *costs = comparison->costs[side];
  const CgvGraph *graph = costs->graph;
  uint32_t n_functions = cgv_profile_get_n_functions (graph->profile);
  CgvCost *self = cgv_memory_new (entries->memory, n_functions, sizeof *self);
  CgvEventTerm term;
  CgvEventSum what = cgv_event_set_get_sum (costs->events, costs->event, &term);

  if (self == NULL || !reserve (entries, n_functions))
    {
      cgv_memory_free (entries->memory, self, n_functions, sizeof *self);
      return false;
    }
  cgv_profile_sum_self_of (graph->profile, graph->parts, &what, self);
  for (CgvFunctionId function = 0; function < n_functions; function++)
    {
      CgvStringId object = cgv_profile_get_function (graph->profile, function)->object;

      add_entry (entries, comparison, side, twins->group_of[side][object], cgv_fold_get_node (graph->fold, function), self[function]);
    }
  cgv_memory_free (entries->memory, self, n_functions, sizeof *self);
  return true;
}

static bool
list_files (Entries *entries,
            const CgvComparison *comparison,
            CgvSide side,
            CgvGroupTwins *twins)
{
  CgvFilePairs pairs;
  bool ok = cgv_file_pairs_init (&pairs, entries->memory, comparison->costs[side]) && reserve (entries, pairs.n_pairs);

  for (uint32_t i = 0; ok && i < pairs.n_pairs; i++)
    {
      const CgvFilePair *pair = &pairs.pairs[i];
      uint32_t group = cgv_group_twins_find_file (twins, comparison->matching, side, pair->file);

      add_entry (entries, comparison, side, group, pair->node, pair->self);
    }
  cgv_file_pairs_clear (&pairs);
  return ok;
}

/* Members in the order of @places, which is that of groups, then of rows. */
static void
merge_entries (CgvComparisonGroups *self,
               const Entries *entries,
               const uint32_t *places)
{
  uint64_t last = UINT64_MAX;
  bool is_signed = self->comparison->is_signed;

  for (size_t i = 0; i < entries->n; i++)
    {
      const Entry *entry = &entries->entries[places[i]];
      int side = places[i] < entries->n_base ? CGV_SIDE_BASE : CGV_SIDE_NEW;
      CgvComparisonGroup *group = &self->groups[entry->key >> 32];
      CgvComparisonMember *member;

      if (entry->key != last)
        {
          if (group->n_members++ == 0)
            group->members = &self->members[self->n_members];
          self->members[self->n_members++].row = (CgvNodeId) entry->key;
        }
      last = entry->key;
      member = &self->members[self->n_members - 1];
      member->self[side] = cgv_cost_add (member->self[side], entry->cost, is_signed);
      group->self[side] = cgv_cost_add (group->self[side], entry->cost, is_signed);
      group->presence |= CGV_PRESENT_ON (side);
    }
}

static uint64_t
get_weight (const CgvComparison *comparison,
            const CgvComparisonMember *member)
{
  CgvDelta base = cgv_delta_between (0, member->self[CGV_SIDE_BASE], comparison->is_signed);
  CgvDelta new_ = cgv_delta_between (0, member->self[CGV_SIDE_NEW], comparison->is_signed);

  return base.size > new_.size ? base.size : new_.size;
}

static bool
find_groups (CgvComparisonGroups *self)
{
  const CgvComparison *comparison = self->comparison;
  uint64_t *most;

  self->group_of_row = cgv_memory_new (&self->memory, comparison->n_rows, sizeof *self->group_of_row);
  most = cgv_memory_new (&self->memory, comparison->n_rows, sizeof *most);
  if (self->group_of_row == NULL || most == NULL)
    {
      cgv_memory_free (&self->memory, most, comparison->n_rows, sizeof *most);
      return false;
    }
  memset (self->group_of_row, 0xff, comparison->n_rows * sizeof *self->group_of_row);
  for (uint32_t group = 0; group < self->n_groups; group++)
    {
      for (uint32_t i = 0; i < self->groups[group].n_members; i++)
        {
          const CgvComparisonMember *member = &self->groups[group].members[i];
          uint64_t weight = get_weight (comparison, member);

          if (self->group_of_row[member->row] != CGV_NONE && weight <= most[member->row])
            continue;
          self->group_of_row[member->row] = group;
          most[member->row] = weight;
        }
    }
  cgv_memory_free (&self->memory, most, comparison->n_rows, sizeof *most);
  return true;
}

static void
name_groups (CgvComparisonGroups *self,
             const CgvGroupTwins *twins)
{
  /* Rules that make one file of several leave groups without any. */
  for (uint32_t group = 0; group < self->n_groups; group++)
    self->groups[group].name = "";
  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      const CgvProfile *profile = self->comparison->costs[side]->graph->profile;

      for (CgvStringId string = 0; string < twins->n_strings[side]; string++)
        {
          uint32_t group = twins->group_of[side][string];

          if (group != CGV_NONE)
            self->groups[group].name = cgv_profile_get_string (profile, string, &self->groups[group].name_length);
        }
    }
}

static bool
merge (CgvComparisonGroups *self,
       const Entries *entries,
       const CgvGroupTwins *twins)
{
  uint64_t *keys = cgv_memory_new (&self->memory, entries->n, sizeof *keys);
  uint32_t *places = cgv_memory_new (&self->memory, entries->n, sizeof *places);
  bool ok;

  self->n_groups = twins->n_groups;
  self->max_members = (uint32_t) entries->n;
  self->groups = cgv_memory_new (&self->memory, self->n_groups, sizeof *self->groups);
  self->members = cgv_memory_new (&self->memory, self->max_members, sizeof *self->members);
  ok = keys != NULL && places != NULL && self->groups != NULL && self->members != NULL;
  for (size_t i = 0; ok && i < entries->n; i++)
    {
      keys[i] = entries->entries[i].key;
      places[i] = (uint32_t) i;
    }
  ok = ok && cgv_radix_sort (&self->memory, keys, places, entries->n);
  if (ok)
    {
      merge_entries (self, entries, places);
      name_groups (self, twins);
      ok = find_groups (self);
    }
  cgv_memory_free (&self->memory, keys, entries->n, sizeof *keys);
  cgv_memory_free (&self->memory, places, entries->n, sizeof *places);
  return ok;
}

static bool
list_entries (CgvComparisonGroups *self,
              CgvComparisonGrouping grouping,
              Entries *entries,
              CgvGroupTwins *twins)
{
  bool by_object = grouping == CGV_COMPARISON_GROUPING_OBJECT;

  if (!cgv_group_twins_init (twins, &self->memory, self->comparison))
    return false;
  if (by_object && !cgv_group_twins_find_objects (twins, self->comparison))
    return false;
  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      if (side == CGV_SIDE_NEW)
        entries->n_base = entries->n;
      if (by_object ? !list_objects (entries, self->comparison, (CgvSide) side, twins) : !list_files (entries, self->comparison, (CgvSide) side, twins))
        return false;
    }
  return entries->n < CGV_NONE;
}

/* Groups of parts in which nothing of them ran are none. */
static void
drop_empty (CgvComparisonGroups *self)
{
  uint32_t n = 0;

  for (uint32_t group = 0; group < self->n_groups; group++)
    {
      if (self->groups[group].n_members == 0)
        continue;
      for (uint32_t i = 0; i < self->groups[group].n_members; i++)
        {
          CgvNodeId row = self->groups[group].members[i].row;

          if (self->group_of_row[row] == group)
            self->group_of_row[row] = n;
        }
      self->groups[n++] = self->groups[group];
    }
  /* Those behind are freed with the array, whose size is kept. */
  self->n_filled = n;
}

CgvComparisonGroups *
cgv_comparison_groups_new_with_memory (CgvComparison *comparison,
                                       CgvComparisonGrouping grouping,
                                       const CgvMemory *memory)
{
  CgvMemory own = *memory;
  CgvComparisonGroups *self;
  CgvGroupTwins twins = { 0 };
  Entries entries = { 0 };
  bool ok;

  if (cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE])->is_ratio)
    return NULL;
  self = cgv_memory_new (&own, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  atomic_init (&self->references, 1);
  self->memory = own;
  self->comparison = cgv_comparison_ref (comparison);
  entries.memory = twins.memory = &self->memory;

  ok = list_entries (self, grouping, &entries, &twins) && merge (self, &entries, &twins);
  if (ok)
    drop_empty (self);
  cgv_group_twins_clear (&twins);
  cgv_memory_free (&self->memory, entries.entries, entries.capacity, sizeof *entries.entries);
  if (ok)
    return self;
  cgv_comparison_groups_unref (self);
  return NULL;
}

CgvComparisonGroups *
cgv_comparison_groups_new (CgvComparison *comparison,
                           CgvComparisonGrouping grouping)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_comparison_groups_new_with_memory (comparison, grouping, &memory);
}

CgvComparisonGroups *
cgv_comparison_groups_ref (CgvComparisonGroups *groups)
{
  atomic_fetch_add_explicit (&groups->references, 1, memory_order_relaxed);
  return groups;
}

void
cgv_comparison_groups_unref (CgvComparisonGroups *groups)
{
  CgvMemory memory;

  if (groups == NULL || atomic_fetch_sub_explicit (&groups->references, 1, memory_order_acq_rel) > 1)
    return;
  cgv_memory_free (&groups->memory, groups->groups, groups->n_groups, sizeof *groups->groups);
  cgv_memory_free (&groups->memory, groups->members, groups->max_members, sizeof *groups->members);
  cgv_memory_free (&groups->memory, groups->group_of_row, groups->comparison->n_rows, sizeof *groups->group_of_row);
  cgv_comparison_unref (groups->comparison);
  memory = groups->memory;
  cgv_memory_free (&memory, groups, 1, sizeof *groups);
}

uint32_t
cgv_comparison_groups_get_n (const CgvComparisonGroups *groups)
{
  return groups->n_filled;
}

const CgvComparisonGroup *
cgv_comparison_groups_get (const CgvComparisonGroups *groups,
                           uint32_t group)
{
  return &groups->groups[group];
}

CgvDelta
cgv_comparison_groups_get_delta (const CgvComparisonGroups *groups,
                                 uint32_t group)
{
  const CgvCost *self = groups->groups[group].self;

  return cgv_comparison_subtract (groups->comparison, self[CGV_SIDE_BASE], self[CGV_SIDE_NEW]);
}

bool
cgv_comparison_groups_is_noise (const CgvComparisonGroups *groups,
                                uint32_t group)
{
  const CgvCost *self = groups->groups[group].self;

  return cgv_comparison_tolerates (groups->comparison, self[CGV_SIDE_BASE], self[CGV_SIDE_NEW]);
}

uint32_t
cgv_comparison_groups_find (const CgvComparisonGroups *groups,
                            CgvNodeId row)
{
  return groups->group_of_row[row];
}

/* What groups are sorted by; @names are the ranks of their names. */
typedef struct
{
  const CgvComparisonGroups *groups;
  CgvComparisonKey key;
  bool descending;
  uint32_t *names;
} Rows;

static uint64_t
get_key (const void *user_data,
         uint32_t group,
         unsigned int level)
{
  const Rows *rows = user_data;
  const CgvComparisonGroups *groups = rows->groups;

  if (level < CGV_COMPARISON_N_SORT_KEYS)
    return cgv_comparison_get_sort_key (groups->comparison, rows->key, rows->descending, groups->groups[group].self, level == 0 && cgv_comparison_groups_is_noise (groups, group), level);
  return rows->descending && rows->key == CGV_COMPARISON_KEY_NAME ? ~(uint64_t) rows->names[group] : rows->names[group];
}

bool
cgv_comparison_groups_sort (const CgvComparisonGroups *groups,
                            CgvComparisonKey key,
                            bool descending,
                            uint32_t *order,
                            size_t n)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  uint32_t n_groups = groups->n_filled;
  CgvName *names = cgv_memory_new (&memory, n_groups, sizeof *names);
  Rows rows = { groups, key, descending, cgv_memory_new (&memory, n_groups, sizeof *rows.names) };
  CgvSorter sorter = { get_key, &rows, CGV_COMPARISON_N_SORT_KEYS + 1 };
  bool ok = names != NULL && rows.names != NULL;

  for (uint32_t group = 0; ok && group < n_groups; group++)
    names[group] = (CgvName){ groups->groups[group].name, groups->groups[group].name_length };
  ok = ok && cgv_natural_rank (&memory, names, n_groups, rows.names) && cgv_sorter_sort (&sorter, &memory, order, n);
  cgv_memory_free (&memory, names, n_groups, sizeof *names);
  cgv_memory_free (&memory, rows.names, n_groups, sizeof *rows.names);
  return ok;
}
