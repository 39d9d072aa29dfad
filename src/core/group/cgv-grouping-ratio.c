/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-grouping-private.h"

#include "cgv-costs-private.h"
#include "cgv-event-set.h"

/* A cost, and between what it lies. */
typedef struct
{
  CgvCost cost;
  CgvCostRange range;
} Value;

static Value
divide (const CgvCosts *costs,
        Value numerator,
        Value divisor)
{
  CgvCost ratio = cgv_event_set_divide (costs->events, costs->event, numerator.cost, divisor.cost);

  return (Value){ ratio, cgv_costs_divide_ranges (costs, ratio, numerator.range, divisor.range) };
}

static void
divide_group (const CgvCosts *costs,
              CgvGroup *group,
              const CgvGroup *divisor)
{
  Value self = divide (costs,
                       (Value){ group->self, { group->self_low, group->self_high } },
                       (Value){ divisor->self, { divisor->self_low, divisor->self_high } });
  Value inclusive = divide (costs,
                            (Value){ group->inclusive, { group->inclusive_low, group->inclusive_high } },
                            (Value){ divisor->inclusive, { divisor->inclusive_low, divisor->inclusive_high } });

  group->self = self.cost;
  group->self_low = self.range.low;
  group->self_high = self.range.high;
  group->inclusive = inclusive.cost;
  group->inclusive_low = inclusive.range.low;
  group->inclusive_high = inclusive.range.high;
}

static void
divide_member (const CgvCosts *costs,
               CgvGroupMember *member,
               const CgvGroupMember *divisor)
{
  Value self = divide (costs,
                       (Value){ member->self, { member->self_low, member->self_high } },
                       (Value){ divisor->self, { divisor->self_low, divisor->self_high } });
  Value inclusive = divide (costs,
                            (Value){ member->inclusive, { member->inclusive_low, member->inclusive_high } },
                            (Value){ divisor->inclusive, { divisor->inclusive_low, divisor->inclusive_high } });

  member->self = self.cost;
  member->self_low = self.range.low;
  member->self_high = self.range.high;
  member->inclusive = inclusive.cost;
  member->inclusive_low = inclusive.range.low;
  member->inclusive_high = inclusive.range.high;
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

CgvGrouping *
cgv_grouping_new_ratio (CgvCosts *costs,
                        CgvGroupMap *map,
                        CgvSide side,
                        const CgvMemory *memory)
{
  CgvGrouping *self = cgv_grouping_new_sum (costs->numerator, map, side, memory);
  CgvGrouping *divisor = self != NULL ? cgv_grouping_new_sum (costs->divisor, map, side, memory) : NULL;

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
