/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-grouping-private.h"

#include "cgv-costs-private.h"
#include "cgv-event-set-private.h"

/* A ratio of two costs, which is known only if both are: an estimate has no bounds then. */
static CgvCost
divide (const CgvCosts *costs,
        CgvCost numerator,
        CgvCost divisor,
        bool is_exact,
        CgvCost *low,
        CgvCost *high)
{
  CgvCost ratio = cgv_event_set_divide (costs->events, costs->event, numerator, divisor);

  *low = is_exact ? ratio : (CgvCost) INT64_MIN;
  *high = is_exact ? ratio : (CgvCost) INT64_MAX;
  return ratio;
}

static void
divide_group (const CgvCosts *costs,
              CgvGroup *group,
              const CgvGroup *divisor)
{
  bool is_self_exact = group->self_low == group->self_high && divisor->self_low == divisor->self_high;
  bool is_exact = group->inclusive_low == group->inclusive_high && divisor->inclusive_low == divisor->inclusive_high;

  group->self = divide (costs, group->self, divisor->self, is_self_exact, &group->self_low, &group->self_high);
  group->inclusive = divide (costs, group->inclusive, divisor->inclusive, is_exact, &group->inclusive_low, &group->inclusive_high);
}

static void
divide_member (const CgvCosts *costs,
               CgvGroupMember *member,
               const CgvGroupMember *divisor)
{
  member->self = divide (costs, member->self, divisor->self, true, &member->self_low, &member->self_high);
  member->inclusive = divide (costs, member->inclusive, divisor->inclusive, true, &member->inclusive_low, &member->inclusive_high);
}

/* Both have the same groups and members, which do not depend on the event. */
static void
divide_all (CgvGrouping *self,
            const CgvGrouping *divisor,
            CgvCosts *costs)
{
  for (uint32_t group = 0; group < self->n_groups; group++)
    divide_group (costs, &self->groups[group], &divisor->groups[group]);
  for (uint32_t i = 0; self->details != NULL && i < self->n_members; i++)
    divide_member (costs, &self->details[i], &divisor->details[i]);
  cgv_costs_unref (self->costs);
  self->costs = cgv_costs_ref (costs);
}

static CgvGrouping *
group_event (CgvCosts *costs,
             CgvEventId event,
             CgvGroupingKind kind,
             const CgvMemory *memory)
{
  CgvCosts *of_event = cgv_costs_new_of_with_memory (costs->graph, costs->events, event, memory);
  CgvGrouping *grouping = of_event != NULL ? cgv_grouping_new_with_memory (of_event, kind, memory) : NULL;

  cgv_costs_unref (of_event);
  return grouping;
}

/* Filters leave a ratio of functions, but not what it was a ratio of: groups have none then. */
static CgvGrouping *
group_filtered (CgvCosts *costs,
                CgvGroupingKind kind,
                const CgvMemory *memory)
{
  CgvGrouping *self = cgv_grouping_new_sum (costs, kind, memory);

  for (uint32_t i = 0; self != NULL && i < self->n_groups; i++)
    {
      CgvGroup *group = &self->groups[i];

      group->self = group->self_low = group->self_high = CGV_RATIO_UNDEFINED;
      group->inclusive = group->inclusive_low = group->inclusive_high = CGV_RATIO_UNDEFINED;
    }
  for (uint32_t i = 0; self != NULL && self->details != NULL && i < self->n_members; i++)
    {
      CgvGroupMember *member = &self->details[i];

      member->self = member->self_low = member->self_high = CGV_RATIO_UNDEFINED;
      member->inclusive = member->inclusive_low = member->inclusive_high = CGV_RATIO_UNDEFINED;
    }
  return self;
}

CgvGrouping *
cgv_grouping_new_ratio (CgvCosts *costs,
                        CgvGroupingKind kind,
                        const CgvMemory *memory)
{
  const CgvEvent *event = cgv_costs_get_event (costs);
  CgvGrouping *self;
  CgvGrouping *divisor;

  if (costs->graph->hidden != NULL)
    return group_filtered (costs, kind, memory);
  self = group_event (costs, event->numerator, kind, memory);
  divisor = self != NULL ? group_event (costs, event->divisor, kind, memory) : NULL;
  if (divisor != NULL)
    divide_all (self, divisor, costs);
  else
    {
      cgv_grouping_unref (self);
      self = NULL;
    }
  cgv_grouping_unref (divisor);
  return self;
}
