/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-comparison-groups.h"

#include <string.h>

#include "cgv-box.h"
#include "cgv-comparison.h"
#include "cgv-cost.h"

static bool
is_by_file (const CgvComparisonGroups *self)
{
  return self->groupings[CGV_SIDE_NEW]->kind == CGV_GROUPING_FUNCTION_FILE;
}

/* The members of a group on one side. */
typedef struct
{
  uint32_t index;
  bool is_valid;
  CgvGroupMember data;
} Cursor;

/* Returns whether a group has a row on a side: it was met there in the parts that are compared, or all rows of other parts are wanted. */
static bool
has_row (const CgvComparisonGroups *self,
         CgvSide side,
         CgvNodeId row)
{
  CgvPresence presence = cgv_comparison_get_presence (self->comparison, row);

  return ((unsigned) presence & CGV_PRESENT_ON (side)) != 0 || (presence == CGV_PRESENT_NEITHER && self->has_others && !is_by_file (self));
}

/* Goes to the next member of a side, from @index on. */
static void
find_next (const CgvComparisonGroups *self,
           CgvSide side,
           uint32_t number,
           uint32_t index,
           Cursor *cursor)
{
  uint32_t n = self->groupings[side]->groups[number].n_members;

  for (cursor->index = index; cursor->index < n; cursor->index++)
    {
      cgv_grouping_get_member (self->groupings[side], number, cursor->index, &cursor->data);
      if (has_row (self, side, cursor->data.node))
        break;
    }
  cursor->is_valid = cursor->index < n;
}

static CgvComparisonMember *
append_member (CgvComparisonGroups *self,
               CgvNodeId row)
{
  CgvComparisonMember *member = &self->members[self->n_members++];

  *member = (CgvComparisonMember){ .row = row, .index = { CGV_NONE, CGV_NONE } };
  return member;
}

static void
fill_side (const CgvComparisonGroups *self,
           CgvSide side,
           const Cursor *cursor,
           CgvComparisonMember *member)
{
  const CgvComparison *comparison = self->comparison;

  if (cgv_comparison_get_presence (comparison, cursor->data.node) == CGV_PRESENT_NEITHER)
    return;
  member->index[side] = cursor->index;
  member->self[side] = cgv_cost_convert (cursor->data.self.value, comparison->costs[side]->is_signed, comparison->is_signed);
}

/* Joins members. They are in the order of their rows on both sides, except for parts, which only one side has. */
static void
join_rows (CgvComparisonGroups *self,
           uint32_t number)
{
  Cursor cursors[CGV_N_SIDES];

  cgv_foreach_side (side)
    find_next (self, side, number, 0, &cursors[side]);
  while (cursors[CGV_SIDE_BASE].is_valid || cursors[CGV_SIDE_NEW].is_valid)
    {
      CgvNodeId base = cursors[CGV_SIDE_BASE].is_valid ? cursors[CGV_SIDE_BASE].data.node : CGV_NONE;
      CgvNodeId new_ = cursors[CGV_SIDE_NEW].is_valid ? cursors[CGV_SIDE_NEW].data.node : CGV_NONE;
      CgvComparisonMember *member = append_member (self, base < new_ ? base : new_);

      cgv_foreach_side (side)
        {
          if (!cursors[side].is_valid || cursors[side].data.node != member->row)
            continue;
          fill_side (self, side, &cursors[side], member);
          find_next (self, side, number, cursors[side].index + 1, &cursors[side]);
        }
    }
}

/* Joins the files of a function: the files of the base, then the files that only the new side
 * has. */
static void
join_files (CgvComparisonGroups *self,
            uint32_t number)
{
  uint32_t first = self->n_members;
  Cursor cursor;

  for (find_next (self, CGV_SIDE_BASE, number, 0, &cursor); cursor.is_valid; find_next (self, CGV_SIDE_BASE, number, cursor.index + 1, &cursor))
    {
      CgvStringId file = cgv_matching_get_same_file (self->comparison->matching, CGV_SIDE_BASE, cursor.data.file);

      fill_side (self, CGV_SIDE_BASE, &cursor, append_member (self, cursor.data.node));
      if (file != CGV_NONE && self->member_of[file] <= first)
        self->member_of[file] = self->n_members;
    }
  for (find_next (self, CGV_SIDE_NEW, number, 0, &cursor); cursor.is_valid; find_next (self, CGV_SIDE_NEW, number, cursor.index + 1, &cursor))
    {
      uint32_t known = self->member_of[cursor.data.file];

      fill_side (self, CGV_SIDE_NEW, &cursor, known > first ? &self->members[known - 1] : append_member (self, cursor.data.node));
    }
}

static void
add_group (CgvComparisonGroups *self,
           uint32_t number)
{
  const CgvComparison *comparison = self->comparison;
  CgvComparisonGroup *group = &self->groups[self->n_groups];
  uint32_t first = self->n_members;
  unsigned presence = CGV_PRESENT_NEITHER;

  if (is_by_file (self))
    join_files (self, number);
  else
    join_rows (self, number);
  if (self->n_members == first)
    return;
  *group = (CgvComparisonGroup){ .number = number, .n_members = self->n_members - first, .members = &self->members[first] };
  for (uint32_t i = 0; i < group->n_members; i++)
    presence |= (group->members[i].index[CGV_SIDE_BASE] != CGV_NONE ? CGV_PRESENT_BASE : 0u) |
                (group->members[i].index[CGV_SIDE_NEW] != CGV_NONE ? CGV_PRESENT_NEW : 0u);
  group->presence = (CgvPresence) presence;
  cgv_foreach_side (side)
    {
      CgvCost cost = self->groupings[side]->groups[number].self.value;

      group->self[side] = cgv_cost_convert (cost, comparison->costs[side]->is_signed, comparison->is_signed);
    }
  group->name = cgv_grouping_get_name (self->groupings[CGV_SIDE_NEW], number, &group->name_length);
  if (group->name_length == 0)
    group->name = cgv_grouping_get_name (self->groupings[CGV_SIDE_BASE], number, &group->name_length);
  self->n_groups++;
}

static uint64_t
get_weight (const CgvComparison *comparison,
            const CgvComparisonMember *member)
{
  CgvDelta base = cgv_delta_between (0, member->self[CGV_SIDE_BASE], comparison->is_signed);
  CgvDelta new_ = cgv_delta_between (0, member->self[CGV_SIDE_NEW], comparison->is_signed);

  return base.size > new_.size ? base.size : new_.size;
}

/* Returns the part of a member's difference that comes from more calls of its row, or fewer. */
static CgvDelta
get_called (const CgvComparison *comparison,
            const CgvComparisonMember *member)
{
  uint64_t n_base = cgv_comparison_get_running (comparison, CGV_SIDE_BASE, member->row);
  uint64_t n_new = cgv_comparison_get_running (comparison, CGV_SIDE_NEW, member->row);

  if (n_base == n_new)
    return (CgvDelta){ 0 };
  /* A root has a cost without calls, which are not responsible for it. */
  if (n_base == 0)
    return cgv_comparison_subtract (comparison, 0, member->self[CGV_SIDE_NEW]);
  if (n_new == 0)
    return cgv_comparison_subtract (comparison, member->self[CGV_SIDE_BASE], 0);
  return cgv_delta_split (member->self[CGV_SIDE_BASE], n_base, member->self[CGV_SIDE_NEW], n_new, comparison->is_signed).by_calls;
}

/* The callers of a row are responsible for more calls of it, also where its code is of another file. */
static void
add_origin_of_member (const CgvComparison *comparison,
                      CgvComparisonMember *member,
                      CgvComparisonMember *main_member)
{
  CgvDelta delta = cgv_comparison_subtract (comparison, member->self[CGV_SIDE_BASE], member->self[CGV_SIDE_NEW]);
  CgvDelta called = main_member != NULL && main_member != member ? get_called (comparison, member) : (CgvDelta){ 0 };

  member->origin = cgv_delta_add (member->origin, cgv_delta_subtract (delta, called));
  if (main_member != NULL)
    main_member->origin = cgv_delta_add (main_member->origin, called);
}

/* What is not of the lines of a file is where the row costs most. */
static void
add_origins (CgvComparisonGroups *self,
             CgvComparisonMember *const *main_members)
{
  const CgvComparison *comparison = self->comparison;

  if (comparison->origins == NULL || self->groupings[CGV_SIDE_NEW]->kind == CGV_GROUPING_PART)
    return;
  for (uint32_t i = 0; i < self->n_members; i++)
    add_origin_of_member (comparison, &self->members[i], main_members[self->members[i].row]);
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      CgvDelta rest = cgv_delta_subtract (cgv_comparison_get_origin (comparison, row), cgv_comparison_get_self_delta (comparison, row));

      if (main_members[row] != NULL)
        main_members[row]->origin = cgv_delta_add (main_members[row]->origin, rest);
    }
  for (uint32_t group = 0; group < self->n_groups; group++)
    {
      for (uint32_t i = 0; i < self->groups[group].n_members; i++)
        self->groups[group].origin = cgv_delta_add (self->groups[group].origin, self->groups[group].members[i].origin);
    }
}

static bool
find_groups (CgvComparisonGroups *self,
             CgvPool *scratch)
{
  const CgvComparison *comparison = self->comparison;
  uint64_t *most = cgv_pool_new (scratch, comparison->n_rows, sizeof *most);
  CgvComparisonMember **main_members = cgv_pool_new (scratch, comparison->n_rows, sizeof *main_members);

  self->group_of_row = cgv_pool_new_ids (cgv_box_get_pool (self), comparison->n_rows);
  if (self->group_of_row == NULL || scratch->failed)
    return false;
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
          main_members[member->row] = &self->members[member - self->members];
        }
    }
  add_origins (self, main_members);
  return true;
}

static bool
join_groups (CgvComparisonGroups *self,
             CgvPool *scratch)
{
  CgvPool *pool = cgv_box_get_pool (self);
  uint32_t n_groups = self->groupings[CGV_SIDE_NEW]->n_groups;
  uint64_t n = 0;

  for (uint32_t group = 0; group < n_groups; group++)
    {
      cgv_foreach_side (side)
        n += self->groupings[side]->groups[group].n_members;
    }
  if (n >= CGV_NONE)
    return false;
  cgv_pool_make (pool, &self->groups, n_groups);
  cgv_pool_make (pool, &self->members, (size_t) n);
  if (is_by_file (self))
    cgv_pool_make (scratch, &self->member_of, cgv_profile_get_n_strings (self->comparison->costs[CGV_SIDE_NEW]->graph->profile));
  if (pool->failed || scratch->failed)
    return false;
  for (uint32_t number = 0; number < n_groups; number++)
    add_group (self, number);
  return true;
}

CgvComparisonGroups *
cgv_comparison_groups_new (CgvComparison *comparison,
                           CgvGrouping *base,
                           CgvGrouping *new_,
                           bool has_others,
                           const CgvMemory *memory)
{
  CgvComparisonGroups *self = cgv_box_new (memory, sizeof *self);
  CgvPool scratch;
  bool ok;

  if (self == NULL)
    return NULL;
  self->comparison = cgv_comparison_ref (comparison);
  self->has_others = has_others && new_->kind != CGV_GROUPING_PART;
  self->groupings[CGV_SIDE_BASE] = cgv_grouping_ref (base);
  self->groupings[CGV_SIDE_NEW] = cgv_grouping_ref (new_);
  scratch = (CgvPool){ .memory = cgv_box_get_pool (self)->memory };
  ok = join_groups (self, &scratch) && find_groups (self, &scratch);
  cgv_pool_clear (&scratch);
  if (ok)
    return self;
  cgv_comparison_groups_unref (self);
  return NULL;
}

static void
clear (void *object)
{
  CgvComparisonGroups *self = object;

  cgv_foreach_side (side)
    cgv_grouping_unref (self->groupings[side]);
  cgv_comparison_unref (self->comparison);
}

CGV_BOX_TYPE (CgvComparisonGroups, cgv_comparison_groups, clear)

bool
cgv_comparison_groups_is_noise (const CgvComparisonGroups *groups,
                                uint32_t group)
{
  const CgvCost *self = groups->groups[group].self;

  return cgv_comparison_tolerates (groups->comparison, self[CGV_SIDE_BASE], self[CGV_SIDE_NEW]);
}
