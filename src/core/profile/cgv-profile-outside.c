/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "cgv-cost.h"
#include "cgv-number-private.h"
#include "cgv-profile-private.h"

/* One clock in one part. Entries that the part lacks stay 0. */
typedef struct
{
  CgvCost *inclusive;   /* for each function, its self cost and its calls */
  CgvCost *call_costs;  /* for each call */
  uint8_t *is_called;   /* for each function, whether another one calls it */
  uint8_t *present;     /* for each call */
  CgvCallId *calls;     /* those of the part */
  CgvFunctionId *rows;  /* functions with lines in the part */
  uint32_t n_functions;
  uint32_t n_calls;
} Clock;

/* Valgrind counts while a program runs, and so knows the function of each count. All others read a clock where a function
 * begins and ends. */
static bool
is_measured (const CgvProfile *self,
             const CgvPart *part)
{
  static const char valgrind[] = "callgrind-";
  size_t length;
  const char *creator;

  if (part->creator == CGV_NONE || !part->has_calls)
    return part->has_calls;
  creator = cgv_profile_get_string (self, part->creator, &length);
  return length < sizeof valgrind - 1 || memcmp (creator, valgrind, sizeof valgrind - 1) != 0;
}

static bool
has_clock (const CgvProfile *self,
           CgvPartId part)
{
  const CgvPart *info = cgv_profile_get_part (self, part);
  bool has_time = false;

  for (uint32_t column = 0; column < info->n_events; column++)
    {
      const CgvEvent *event = &self->events[info->events[column]];

      has_time = has_time || (event->unit.kind == CGV_UNIT_TIME && !event->is_signed);
    }
  return has_time && is_measured (self, info);
}

static bool
allocate (const CgvProfile *self,
          CgvPool *pool,
          Clock *clock)
{
  uint32_t n_rows = 0;

  for (CgvPartId part = 0; part < self->n_parts; part++)
    {
      uint32_t n = cgv_profile_get_raw_part (self, part)->n_rows;

      n_rows = n > n_rows ? n : n_rows;
    }
  cgv_pool_make (pool, &clock->inclusive, self->n_functions);
  cgv_pool_make (pool, &clock->is_called, self->n_functions);
  cgv_pool_make (pool, &clock->call_costs, self->n_calls);
  cgv_pool_make (pool, &clock->present, self->n_calls);
  cgv_pool_make (pool, &clock->calls, self->n_calls);
  cgv_pool_make (pool, &clock->rows, n_rows);
  return !pool->failed;
}

/* Finds the function without another caller, which was running from the first reading of the clock to the last. */
static CgvCost
find_longest (const CgvProfile *self,
              const Clock *clock)
{
  CgvCost longest = 0;

  for (uint32_t i = 0; i < clock->n_calls; i++)
    {
      CgvFunctionId caller = self->calls[clock->calls[i]].caller;

      if (!clock->is_called[caller] && clock->inclusive[caller] > longest)
        longest = clock->inclusive[caller];
    }
  return longest;
}

static void
clear (const CgvProfile *self,
       Clock *clock)
{
  for (uint32_t i = 0; i < clock->n_functions; i++)
    clock->inclusive[clock->rows[i]] = 0;
  for (uint32_t i = 0; i < clock->n_calls; i++)
    {
      CgvCallId id = clock->calls[i];

      clock->inclusive[self->calls[id].caller] = 0;
      clock->is_called[self->calls[id].callee] = 0;
      clock->call_costs[id] = 0;
      clock->present[id] = 0;
    }
}

/* Takes time for the functions and lines of the part, not for those of others. */
static CgvCost
measure (const CgvProfile *self,
         CgvPartId part,
         CgvEventId event,
         Clock *clock)
{
  CgvEventTerm term;
  CgvEventSum what = cgv_profile_get_sum (self, event, &term);
  CgvCost total = cgv_profile_get_part_total_of (self, part, &what);
  CgvCost longest;

  clock->n_functions = cgv_profile_sum_part_self_of (self, part, &what, clock->inclusive, clock->rows);
  clock->n_calls = cgv_profile_sum_part_calls_of (self, part, &what, clock->call_costs, NULL, clock->present, clock->calls);
  for (uint32_t i = 0; i < clock->n_calls; i++)
    {
      const CgvCall *call = &self->calls[clock->calls[i]];

      if (call->caller == call->callee)
        continue;
      clock->is_called[call->callee] = 1;
      clock->inclusive[call->caller] = cgv_cost_add (clock->inclusive[call->caller], clock->call_costs[clock->calls[i]], false);
    }
  longest = find_longest (self, clock);
  clear (self, clock);
  return cgv_cost_subtract (longest, total, false);
}

/* Makes room for the cost outside of functions in a part. */
static CgvCost *
open_part (CgvProfile *self,
           CgvPartId part)
{
  if (self->outside == NULL)
    cgv_pool_make (self->pool, &self->outside, self->n_parts);
  if (self->outside != NULL && self->outside[part] == NULL)
    self->outside[part] = cgv_pool_new (self->pool, cgv_profile_get_part (self, part)->n_events, sizeof **self->outside);
  return self->outside != NULL ? self->outside[part] : NULL;
}

/* Returns the costs outside of functions that a converted part names, as text, or NULL. */
static const char *
find_written (const CgvProfile *self,
              const CgvPart *part)
{
  const char *costs = NULL;

  for (uint32_t i = 0; costs == NULL && i < part->n_descriptions; i++)
    {
      const char *key = cgv_profile_get_string (self, part->description_keys[i], NULL);
      const char *text = cgv_profile_get_string (self, part->description_values[i], NULL);

      if (strcmp (key, CGV_OUTSIDE_KEY) == 0)
        costs = text;
      else if (strcmp (key, CGV_PARTIAL_KEY) == 0 && cgv_partial_find_costs (text) != NULL)
        costs = cgv_partial_find_costs (text) + strlen (CGV_PARTIAL_COSTS);
    }
  return costs;
}

static bool
add_outside (CgvProfile *self,
             CgvPartId part,
             uint32_t column,
             CgvCost cost)
{
  CgvCost *of_part = cost > 0 ? open_part (self, part) : NULL;

  if (of_part != NULL)
    of_part[column] += cost;
  return cost == 0 || of_part != NULL;
}

/* A converted part may lack what these costs were found by: its sums, or an outermost function. */
static bool
read_written (CgvProfile *self,
              CgvPartId part,
              const char *costs)
{
  const CgvPart *info = cgv_profile_get_part (self, part);
  const uint8_t *at = (const uint8_t *) costs;

  for (uint32_t column = 0; column < info->n_events; column++)
    {
      bool overflow = false;
      uint64_t cost = 0;

      at = cgv_skip_blanks (at);
      if (cgv_is_digit (*at))
        at = cgv_number_read (at, &cost, &overflow);
      if (self->events[info->events[column]].is_signed || overflow || cost > INT64_MAX)
        cost = 0;
      if (!add_outside (self, part, column, cost))
        return false;
    }
  return true;
}

/* Finds what the sums of a part declare and its lines lack. A sum of 2^63 or more is a negative difference. */
static bool
find_unread (CgvProfile *self,
             CgvPartId part)
{
  const CgvPart *info = cgv_profile_get_part (self, part);
  const CgvCost *sums = info->declared_totals != NULL ? info->declared_totals : info->declared_summary;

  for (uint32_t column = 0; info->is_short && sums != NULL && column < info->n_events; column++)
    {
      bool is_larger = sums[column] <= INT64_MAX && sums[column] > info->totals[column];

      if (is_larger && !self->events[info->events[column]].is_signed && !add_outside (self, part, column, sums[column] - info->totals[column]))
        return false;
    }
  return true;
}

static bool
measure_part (CgvProfile *self,
              CgvPartId part,
              Clock *clock)
{
  const CgvPart *info = cgv_profile_get_part (self, part);

  for (uint32_t column = 0; column < info->n_events; column++)
    {
      const CgvEvent *event = &self->events[info->events[column]];
      CgvCost outside = event->unit.kind == CGV_UNIT_TIME && !event->is_signed ? measure (self, part, info->events[column], clock) : 0;

      if (!add_outside (self, part, column, outside))
        return false;
    }
  return true;
}

bool
cgv_profile_measure_outside (CgvProfile *self)
{
  CgvMemory memory = cgv_memory_copy (self->pool->memory);
  CgvPool pool = { .memory = &memory };
  Clock clock = { 0 };
  bool ok = true;

  for (CgvPartId part = 0; ok && part < self->n_parts; part++)
    {
      const char *written = find_written (self, cgv_profile_get_part (self, part));

      ok = !cgv_profile_gives_up (self, part) && (written != NULL ? read_written (self, part, written) : find_unread (self, part));
      if (!ok || written != NULL || !has_clock (self, part))
        continue;
      ok = (clock.inclusive != NULL || allocate (self, &pool, &clock)) && measure_part (self, part, &clock);
    }
  cgv_pool_clear (&pool);
  return ok;
}
