/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-contexts-private.h"

#include <string.h>

#include "cgv-box.h"
#include "cgv-cost.h"
#include "cgv-event-set-private.h"
#include "cgv-vector.h"

bool
cgv_contexts_add (CgvContexts *self,
                  CgvContext context)
{
  CgvPool *pool = cgv_box_get_pool (self);
  size_t n = (size_t) self->n_contexts + 1;

  if (!cgv_array_grow_in (pool, &self->contexts, n) || !cgv_array_grow_in (pool, &self->self, n * self->n_events))
    return false;
  self->contexts[self->n_contexts] = context;
  if (self->n_events > 0)
    memset (&self->self[(size_t) self->n_contexts * self->n_events], 0, self->n_events * sizeof *self->self);
  self->n_contexts++;
  return true;
}

bool
cgv_contexts_are_of_calls (const CgvProfile *profile)
{
  return strncmp (cgv_profile_get_creator (profile), "xdebug", strlen ("xdebug")) == 0;
}

CgvContexts *
cgv_contexts_new (const CgvProfile *profile,
                  const CgvMemory *memory)
{
  CgvContexts *contexts = cgv_box_new (memory, sizeof *contexts);

  if (contexts == NULL)
    return NULL;
  if (cgv_contexts_are_of_calls (profile) ? cgv_contexts_read_calls (contexts, profile) : cgv_contexts_read_names (contexts, profile))
    return contexts;
  cgv_contexts_unref (contexts);
  return NULL;
}

void
cgv_contexts_unref (CgvContexts *self)
{
  cgv_box_unref (self, NULL);
}

void
cgv_contexts_sum_self (const CgvContexts *self,
                       const CgvEventSet *events,
                       CgvEventId event,
                       const CgvPartSet *parts,
                       CgvCost *sums)
{
  CgvEventTerm term;
  CgvEventSum what = cgv_event_set_get_sum (events, event, &term);
  const CgvProfile *profile = cgv_event_set_get_profile (events);

  if (self->of_function != NULL)
    {
      cgv_profile_sum_self_of (profile, parts, &what, sums);
      return;
    }
  for (uint32_t i = 0; i < self->n_contexts; i++)
    {
      const CgvCost *costs = &self->self[(size_t) i * self->n_events];

      sums[i] = 0;
      for (uint32_t t = 0; t < what.n_terms && cgv_part_set_contains (parts, self->contexts[i].part); t++)
        {
          bool is_signed = profile->events[what.terms[t].event].is_signed;

          sums[i] = cgv_cost_add (sums[i], cgv_cost_scale (costs[what.terms[t].event], is_signed, what.terms[t].coefficient, what.is_signed), what.is_signed);
        }
    }
}
