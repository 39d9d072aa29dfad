/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-event-set-private.h"

#include <string.h>

#include "cgv-cost.h"

/* A ratio of 64-bit costs with decimals. */
__extension__ typedef __int128 Wide;

CgvEventSet *
cgv_event_set_new_with_memory (CgvProfile *profile,
                               const CgvEventDefinition *own,
                               uint32_t n_own,
                               const CgvMemory *memory)
{
  CgvMemory mine = *memory;
  CgvEventSet *self = cgv_memory_new (&mine, 1, sizeof *self);

  if (self == NULL)
    return NULL;
  atomic_init (&self->references, 1);
  self->memory = mine;
  self->profile = cgv_profile_ref (profile);
  if (cgv_event_set_build (self, own, n_own))
    return self;
  cgv_event_set_unref (self);
  return NULL;
}

CgvEventSet *
cgv_event_set_new (CgvProfile *profile,
                   const CgvEventDefinition *own,
                   uint32_t n_own)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_event_set_new_with_memory (profile, own, n_own, &memory);
}

CgvEventSet *
cgv_event_set_ref (CgvEventSet *self)
{
  atomic_fetch_add_explicit (&self->references, 1, memory_order_relaxed);
  return self;
}

void
cgv_event_set_unref (CgvEventSet *self)
{
  CgvMemory memory;

  if (self == NULL || atomic_fetch_sub_explicit (&self->references, 1, memory_order_acq_rel) > 1)
    return;

  memory = self->memory;
  for (uint32_t i = 0; i < self->n_events; i++)
    cgv_memory_free (&memory, self->events[i].event.terms, self->events[i].event.n_terms, sizeof (CgvEventTerm));
  cgv_memory_free (&memory, self->events, self->events_capacity, sizeof *self->events);
  cgv_memory_free (&memory, self->own, self->n_own, sizeof *self->own);
  cgv_memory_free (&memory, self->pool, self->pool_capacity, 1);
  cgv_profile_unref (self->profile);
  cgv_memory_free (&memory, self, 1, sizeof *self);
}

CgvProfile *
cgv_event_set_get_profile (const CgvEventSet *self)
{
  return self->profile;
}

uint32_t
cgv_event_set_get_n (const CgvEventSet *self)
{
  return cgv_profile_get_n_events (self->profile) + self->n_listed;
}

/* What the set has of an event, or NULL for one of the profile. */
static const CgvSetEvent *
get_entry (const CgvEventSet *self,
           CgvEventId event)
{
  uint32_t n = cgv_profile_get_n_events (self->profile);

  return event < n ? NULL : &self->events[event - n];
}

const CgvEvent *
cgv_event_set_get (const CgvEventSet *self,
                   CgvEventId event)
{
  const CgvSetEvent *entry = get_entry (self, event);

  return entry != NULL ? &entry->event : cgv_profile_get_event (self->profile, event);
}

CgvEventKind
cgv_event_set_get_kind (const CgvEventSet *self,
                        CgvEventId event)
{
  const CgvSetEvent *entry = get_entry (self, event);

  if (entry != NULL)
    return entry->kind;
  return cgv_profile_get_event (self->profile, event)->formula == CGV_NONE ? CGV_EVENT_COUNTED : CGV_EVENT_OF_FILE;
}

static const char *
get_string (const CgvEventSet *self,
            CgvStringId string)
{
  return string != CGV_NONE ? cgv_profile_get_string (self->profile, string, NULL) : NULL;
}

const char *
cgv_event_set_get_name (const CgvEventSet *self,
                        CgvEventId event)
{
  const CgvSetEvent *entry = get_entry (self, event);

  return entry != NULL ? entry->name : get_string (self, cgv_profile_get_event (self->profile, event)->name);
}

const char *
cgv_event_set_get_long_name (const CgvEventSet *self,
                             CgvEventId event)
{
  const CgvSetEvent *entry = get_entry (self, event);

  return entry != NULL ? entry->long_name : get_string (self, cgv_profile_get_event (self->profile, event)->long_name);
}

const char *
cgv_event_set_get_formula_text (const CgvEventSet *self,
                                CgvEventId event)
{
  const CgvSetEvent *entry = get_entry (self, event);

  return entry != NULL ? entry->formula : get_string (self, cgv_profile_get_event (self->profile, event)->formula);
}

const char *
cgv_event_set_get_missing (const CgvEventSet *self,
                           CgvEventId event)
{
  const CgvSetEvent *entry = get_entry (self, event);

  return entry != NULL ? entry->missing : get_string (self, cgv_profile_get_event (self->profile, event)->missing);
}

CgvEventId
cgv_event_set_find (const CgvEventSet *self,
                    const char *name)
{
  uint32_t n = cgv_event_set_get_n (self);
  CgvEventId event = cgv_profile_find_event (self->profile, name);

  if (event != CGV_NONE)
    return event;
  for (event = cgv_profile_get_n_events (self->profile); event < n; event++)
    {
      if (strcmp (cgv_event_set_get_name (self, event), name) == 0)
        return event;
    }
  return CGV_NONE;
}

CgvEventId
cgv_event_set_find_own (const CgvEventSet *self,
                        uint32_t index,
                        CgvFormulaFault *fault,
                        size_t *fault_at,
                        size_t *fault_length)
{
  const CgvOwnResult *result = &self->own[index];

  if (fault != NULL)
    *fault = result->fault;
  if (fault_at != NULL)
    *fault_at = result->at;
  if (fault_length != NULL)
    *fault_length = result->length;
  return result->event;
}

CgvEventSum
cgv_event_set_get_sum (const CgvEventSet *self,
                       CgvEventId event,
                       CgvEventTerm *term)
{
  const CgvSetEvent *entry = get_entry (self, event);

  if (entry == NULL)
    return cgv_profile_get_sum (self->profile, event, term);
  return (CgvEventSum) { entry->event.terms, entry->event.n_terms, entry->event.is_signed };
}

static Wide
read_wide (CgvCost cost,
           const CgvEvent *event)
{
  return event->is_signed ? (Wide) (int64_t) cost : (Wide) cost;
}

/* Both sides in the unit of the finer one. At most 2^64 · 10^9 · 10^9, which fits. */
CgvCost
cgv_event_set_divide (const CgvEventSet *self,
                      CgvEventId ratio,
                      CgvCost numerator,
                      CgvCost divisor)
{
  const CgvEvent *above = cgv_event_set_get (self, cgv_event_set_get (self, ratio)->numerator);
  const CgvEvent *below = cgv_event_set_get (self, cgv_event_set_get (self, ratio)->divisor);
  Wide a = read_wide (numerator, above);
  Wide b = read_wide (divisor, below);
  Wide quotient;

  if (b == 0 || cgv_cost_is_saturated (numerator, above->is_signed) || cgv_cost_is_saturated (divisor, below->is_signed))
    return CGV_RATIO_UNDEFINED;
  for (uint32_t i = 0; i < CGV_RATIO_DECIMALS + below->decimals; i++)
    a *= 10;
  for (uint32_t i = 0; i < above->decimals; i++)
    b *= 10;
  if (b < 0)
    {
      a = -a;
      b = -b;
    }
  quotient = (a < 0 ? a - b / 2 : a + b / 2) / b;
  if (quotient > INT64_MAX)
    return (CgvCost) INT64_MAX;
  return quotient < -INT64_MAX ? (CgvCost) -INT64_MAX : (CgvCost) (int64_t) quotient;
}

CgvCost
cgv_event_set_get_total (const CgvEventSet *self,
                         const CgvPartSet *parts,
                         CgvEventId event)
{
  const CgvEvent *data = cgv_event_set_get (self, event);
  CgvEventTerm term;
  CgvEventSum what;

  if (data->is_ratio)
    return cgv_event_set_divide (self, event, cgv_event_set_get_total (self, parts, data->numerator), cgv_event_set_get_total (self, parts, data->divisor));
  what = cgv_event_set_get_sum (self, event, &term);
  return cgv_profile_get_total_of (self->profile, parts, &what);
}

CgvCost
cgv_event_set_get_part_total (const CgvEventSet *self,
                              CgvPartId part,
                              CgvEventId event)
{
  const CgvEvent *data = cgv_event_set_get (self, event);
  CgvEventTerm term;
  CgvEventSum what;

  if (data->is_ratio)
    return cgv_event_set_divide (self, event, cgv_event_set_get_part_total (self, part, data->numerator), cgv_event_set_get_part_total (self, part, data->divisor));
  what = cgv_event_set_get_sum (self, event, &term);
  return cgv_profile_get_part_total_of (self->profile, part, &what);
}
