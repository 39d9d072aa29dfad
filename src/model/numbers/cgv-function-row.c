/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-row.h"

#include "cgv-comparison.h"
#include "cgv-cost.h"

CgvSide
cgv_function_row_get_side (const CgvFunctionRow *row)
{
  return row->presence == CGV_PRESENT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW;
}

CgvAmount
cgv_function_row_get_amount (const CgvFunctionRow *row,
                             CgvQuantityKind kind,
                             CgvSide side)
{
  return kind == CGV_QUANTITY_INCLUSIVE ? row->side[side].inclusive : row->side[side].self;
}

gboolean
cgv_function_row_is_noise (const CgvFunctionRow *row,
                           const CgvComparison *comparison)
{
  return row->is_self_noise && (row->is_origin_noise || row->origin.size <= comparison->noise_limit);
}

CgvDelta
cgv_function_row_get_calls_delta (const CgvFunctionRow *row)
{
  return cgv_delta_between (row->side[CGV_SIDE_BASE].n_calls, row->side[CGV_SIDE_NEW].n_calls, false);
}

void
cgv_function_row_set_function (CgvFunctionRow *row,
                               CgvSide side,
                               const CgvCosts *costs)
{
  CgvFunctionRowCosts *of = &row->side[side];

  of->n_calls = costs->graph->n_calls[row->node];
  of->self = cgv_costs_get_self (costs, row->node);
  of->inclusive = cgv_costs_get_inclusive (costs, row->node);
}

/* @member: CGV_NONE for the group */
static void
set_side (CgvFunctionRowCosts *side,
          const CgvGrouping *grouping,
          guint32 group,
          guint32 member)
{
  CgvGroupMember data;

  if (member == CGV_NONE)
    data = cgv_grouping_get_as_member (grouping, group);
  else
    cgv_grouping_get_member (grouping, group, member, &data);
  side->n_calls = data.n_calls;
  side->self = data.self;
  side->inclusive = data.inclusive;
}

void
cgv_function_row_set_member (CgvFunctionRow *row,
                             const CgvGrouping *grouping)
{
  set_side (&row->side[CGV_SIDE_NEW], grouping, row->group, row->member);
}

void
cgv_function_row_set_compared (CgvFunctionRow *row,
                               const CgvComparison *comparison)
{
  row->presence = cgv_comparison_get_presence (comparison, row->node);
  row->is_self_noise = cgv_comparison_is_self_noise (comparison, row->node);
  row->is_origin_noise = row->is_self_noise && cgv_comparison_is_origin_noise (comparison, row->node);
  row->is_layout = row->is_origin_noise && cgv_comparison_is_layout (comparison, row->node);
  cgv_foreach_side (i)
    {
      CgvFunctionRowCosts *side = &row->side[i];

      side->self = cgv_comparison_get_self_amount (comparison, i, row->node);
      side->inclusive = cgv_comparison_get_inclusive_amount (comparison, i, row->node);
      side->n_calls = cgv_comparison_get_calls (comparison, i, row->node);
    }
  row->self_delta = cgv_comparison_get_self_delta (comparison, row->node);
  row->inclusive_delta = cgv_comparison_get_inclusive_delta (comparison, row->node);
  row->origin = cgv_comparison_get_origin (comparison, row->node);
}

/* Returns (nullable) the group of a row in the event type of @groups, which has the same functions. */
static const CgvComparisonGroup *
find_same (const CgvFunctionRow *row,
           const CgvComparisonGroup *group,
           const CgvComparisonGroups *groups)
{
  const CgvComparisonGroup *same = row->group < groups->n_groups ? &groups->groups[row->group] : NULL;

  return same != NULL && same->number == group->number && same->n_members == group->n_members ? same : NULL;
}

void
cgv_function_row_set_compared_group (CgvFunctionRow *row,
                                     const CgvComparison *comparison,
                                     const CgvComparisonGroup *group,
                                     const CgvComparisonGroups *groups)
{
  const CgvComparisonGroup *same = find_same (row, group, groups);

  row->presence = group->presence;
  cgv_foreach_side (i)
    set_side (&row->side[i], groups->groupings[i], group->number, CGV_NONE);
  if (cgv_function_row_is_of_one_side (groups))
    return;
  cgv_function_row_subtract (row, comparison);
  row->origin = same != NULL ? same->origin : (CgvDelta){ 0 };
}

static CgvPresence
get_presence_of_member (const CgvComparisonMember *member)
{
  CgvPresence presence = CGV_PRESENT_NEITHER;

  cgv_foreach_side (i)
    presence |= member->index[i] != CGV_NONE ? CGV_PRESENT_ON (i) : CGV_PRESENT_NEITHER;
  return presence;
}

void
cgv_function_row_set_lone_group (CgvFunctionRow *row,
                                 CgvSide side,
                                 const CgvComparisonGroup *group,
                                 const CgvGrouping *grouping)
{
  guint32 index = row->member != CGV_NONE ? group->members[row->member].index[side] : CGV_NONE;

  row->presence = row->member != CGV_NONE ? get_presence_of_member (&group->members[row->member]) : group->presence;
  if ((row->presence & CGV_PRESENT_ON (side)) != 0)
    set_side (&row->side[side], grouping, group->number, index);
}

static gboolean
is_whole (const CgvFunctionRow *row,
          CgvSide side,
          gboolean is_member,
          const CgvComparison *comparison)
{
  const CgvCosts *costs = comparison->costs[side];

  if (!is_member)
    return (cgv_comparison_get_presence (comparison, row->node) & CGV_PRESENT_ON (side)) == 0;
  return row->side[side].self.value == costs->self[row->node] && row->side[side].inclusive.value == costs->inclusive[row->node];
}

void
cgv_function_row_set_compared_member (CgvFunctionRow *row,
                                      const CgvComparison *comparison,
                                      const CgvComparisonGroup *group,
                                      const CgvComparisonGroups *groups)
{
  const CgvComparisonMember *member = &group->members[row->member];
  const CgvComparisonGroup *same = find_same (row, group, groups);
  gboolean has_all = TRUE;

  cgv_foreach_side (i)
    {
      if (member->index[i] != CGV_NONE)
        set_side (&row->side[i], groups->groupings[i], group->number, member->index[i]);
      has_all = has_all && is_whole (row, i, member->index[i] != CGV_NONE, comparison);
    }
  row->presence = get_presence_of_member (member);
  if (cgv_function_row_is_of_one_side (groups))
    return;
  if (has_all)
    cgv_function_row_set_compared (row, comparison);
  else
    cgv_function_row_subtract (row, comparison);
  row->origin = same != NULL ? same->members[row->member].origin : (CgvDelta){ 0 };
}

gboolean
cgv_function_row_is_of_one_side (const CgvComparisonGroups *groups)
{
  return groups->groupings[CGV_SIDE_NEW]->kind == CGV_GROUPING_PART;
}

void
cgv_function_row_subtract (CgvFunctionRow *row,
                           const CgvComparison *comparison)
{
  const CgvFunctionRowCosts *base = &row->side[CGV_SIDE_BASE];
  const CgvFunctionRowCosts *new_ = &row->side[CGV_SIDE_NEW];

  cgv_foreach_side (i)
    {
      row->side[i].self = cgv_amount_convert (row->side[i].self, comparison->costs[i]->is_signed, comparison->is_signed);
      row->side[i].inclusive = cgv_amount_convert (row->side[i].inclusive, comparison->costs[i]->is_signed, comparison->is_signed);
    }
  row->self_delta = cgv_comparison_subtract (comparison, base->self.value, new_->self.value);
  row->is_self_noise = cgv_comparison_tolerates (comparison, base->self.value, new_->self.value);
  row->inclusive_delta = cgv_comparison_subtract (comparison, base->inclusive.value, new_->inclusive.value);
}

static gboolean
is_noise (const CgvFunctionRow *row,
          const CgvComparison *comparison,
          const CgvQuantity *by)
{
  if (by->kind == CGV_QUANTITY_CALLS)
    return FALSE;
  return by->kind == CGV_QUANTITY_INCLUSIVE ? cgv_comparison_tolerates (comparison, row->side[CGV_SIDE_BASE].inclusive.value, row->side[CGV_SIDE_NEW].inclusive.value) : row->is_self_noise;
}

guint64
cgv_function_row_get_key (const CgvFunctionRow *row,
                          const CgvComparison *comparison,
                          const CgvQuantity *by,
                          gboolean descending,
                          guint level)
{
  gboolean is_of_calls = by->kind == CGV_QUANTITY_CALLS;
  guint64 values[CGV_N_SIDES];

  if (by->kind == CGV_QUANTITY_ORIGIN && comparison->origins != NULL)
    return cgv_comparison_get_origin_sort_key (comparison, descending, row->origin, row->is_layout, level);
  cgv_foreach_side (i)
    values[i] = is_of_calls ? row->side[i].n_calls : cgv_function_row_get_amount (row, by->kind, i).value;
  return cgv_comparison_get_sort_key (comparison, by, descending, values, level == 0 && is_noise (row, comparison, by), level);
}
