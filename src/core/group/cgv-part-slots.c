/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-part-slots.h"

#include <string.h>

#include "cgv-event-set-private.h"

/* The self costs of the functions of one part. */
typedef struct
{
  CgvCost *costs; /* for each function; 0 for functions that are not listed */
  CgvFunctionId *functions;
  uint32_t n;
} PartSelf;

static bool
part_self_init (PartSelf *self,
                const CgvProfile *profile,
                CgvPool *pool)
{
  uint32_t n_functions = profile->n_functions;

  cgv_pool_make (pool, &self->costs, n_functions);
  cgv_pool_make (pool, &self->functions, n_functions);
  self->n = 0;
  return !pool->failed;
}

static double
get_cost (const CgvEventSet *events,
          CgvEventId event,
          CgvCost cost)
{
  double value = cgv_cost_to_double (cost, cgv_event_set_get (events, event)->is_signed);

  return value > 0 ? value : 0;
}

bool
cgv_part_slots_measure (const CgvEventSet *events,
                        CgvEventId event,
                        const CgvColorKey *key,
                        const CgvMemory *memory,
                        double *costs)
{
  const CgvProfile *profile = cgv_event_set_get_profile (events);
  uint32_t n_parts = profile->n_parts;
  CgvMemory own = memory != NULL ? *memory : (CgvMemory) CGV_MEMORY_INIT;
  CgvPool pool = { .memory = &own };
  CgvEventTerm term;
  CgvEventSum what = cgv_event_set_get_sum (events, event, &term);
  PartSelf self;
  bool ok = part_self_init (&self, profile, &pool);

  memset (costs, 0, (size_t) n_parts * CGV_N_SLOTS * sizeof *costs);
  for (CgvPartId part = 0; ok && part < n_parts; part++)
    {
      self.n = cgv_profile_sum_part_self_of (profile, part, &what, self.costs, self.functions);
      for (uint32_t i = 0; i < self.n; i++)
        {
          CgvFunctionId function = self.functions[i];

          costs[(size_t) part * CGV_N_SLOTS + key->slots[function]] += get_cost (events, event, self.costs[function]);
          self.costs[function] = 0;
        }
    }
  cgv_pool_clear (&pool);
  return ok;
}

static double
sum (const CgvEventSet *events,
     CgvEventId event,
     const PartSelf *self)
{
  double total = 0;

  for (uint32_t i = 0; i < self->n; i++)
    total += get_cost (events, event, self->costs[self->functions[i]]);
  return total;
}

double
cgv_part_slots_get_common (const CgvEventSet *events,
                           CgvEventId event,
                           CgvPartId part,
                           CgvPartId other,
                           const CgvMemory *memory)
{
  const CgvProfile *profile = cgv_event_set_get_profile (events);
  CgvMemory own = memory != NULL ? *memory : (CgvMemory) CGV_MEMORY_INIT;
  CgvPool pool = { .memory = &own };
  CgvEventTerm term;
  CgvEventSum what = cgv_event_set_get_sum (events, event, &term);
  PartSelf first, second;
  double totals[2];
  double common = 0;

  if (!part_self_init (&first, profile, &pool) || !part_self_init (&second, profile, &pool))
    {
      cgv_pool_clear (&pool);
      return -1;
    }
  first.n = cgv_profile_sum_part_self_of (profile, part, &what, first.costs, first.functions);
  second.n = cgv_profile_sum_part_self_of (profile, other, &what, second.costs, second.functions);
  totals[0] = sum (events, event, &first);
  totals[1] = sum (events, event, &second);
  for (uint32_t i = 0; i < first.n && totals[0] > 0 && totals[1] > 0; i++)
    {
      CgvFunctionId function = first.functions[i];
      double share = get_cost (events, event, first.costs[function]) / totals[0];
      double other_share = get_cost (events, event, second.costs[function]) / totals[1];

      common += share < other_share ? share : other_share;
    }
  cgv_pool_clear (&pool);
  return totals[0] > 0 && totals[1] > 0 ? common : -1;
}
