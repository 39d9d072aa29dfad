/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-profile-private.h"

#include <string.h>

#include "cgv-cost.h"
#include "cgv-formula-private.h"
#include "cgv-limits.h"

/* While the events are put together. */
typedef struct
{
  CgvProfile *profile;
  CgvProblemList *problems;
  CgvEventId *event_of_string;
  uint32_t n_counted;
  int64_t *coefficients;
  bool *is_resolved;
} Builder;

static CgvEvent *
add_event (CgvProfile *self,
           CgvStringId name)
{
  void *events = self->events;
  bool ok = cgv_memory_grow (&self->memory, &events, &self->events_capacity, (size_t) self->n_events + 1, sizeof *self->events);
  CgvEvent *event;

  self->events = events;
  if (!ok)
    return NULL;
  event = &self->events[self->n_events++];
  memset (event, 0, sizeof *event);
  event->name = name;
  event->long_name = CGV_NONE;
  event->formula = CGV_NONE;
  event->missing = CGV_NONE;
  return event;
}

static bool
add_columns (Builder *builder,
             CgvRawPart *raw)
{
  CgvProfile *self = builder->profile;

  for (uint32_t column = 0; column < raw->part.n_events; column++)
    {
      CgvStringId name = raw->columns[column];

      if (builder->event_of_string[name] == 0)
        {
          if (add_event (self, name) == NULL)
            return false;
          builder->event_of_string[name] = self->n_events;
        }
      raw->part.events[column] = builder->event_of_string[name] - 1;
      if (raw->column_signed[column])
        self->events[raw->part.events[column]].is_signed = true;
    }
  return true;
}

static void
report_formula (Builder *builder,
                const CgvSource *source,
                CgvStringId formula)
{
  CgvProblem problem = { .kind = CGV_PROBLEM_BAD_FORMULA };
  size_t length;
  const char *text = cgv_profile_get_string (builder->profile, formula, &length);

  problem.file = source->file;
  problem.excerpt_length = (uint32_t) (length < CGV_PROBLEM_EXCERPT ? length : CGV_PROBLEM_EXCERPT);
  problem.excerpt_is_name = true;
  memcpy (problem.excerpt, text, problem.excerpt_length);
  cgv_problem_list_add (builder->problems, &problem);
}

/* An event: line names a counted event, or adds one that is computed. */
static bool
add_spec (Builder *builder,
          const CgvSource *source,
          const CgvEventSpec *spec)
{
  CgvProfile *self = builder->profile;
  uint32_t known = builder->event_of_string[spec->name];
  CgvEvent *event;

  if (known != 0)
    {
      event = &self->events[known - 1];
      if (event->long_name == CGV_NONE)
        event->long_name = spec->long_name;
      return true;
    }
  if (spec->formula == CGV_NONE)
    return true;
  if (self->n_events - builder->n_counted >= CGV_MAX_EVENTS)
    {
      report_formula (builder, source, spec->formula);
      return true;
    }
  event = add_event (self, spec->name);
  if (event == NULL)
    return false;
  event->long_name = spec->long_name;
  event->formula = spec->formula;
  builder->event_of_string[spec->name] = self->n_events;
  return true;
}

static int64_t
add_product (int64_t sum,
             int64_t a,
             int64_t b)
{
  return (int64_t) cgv_cost_add ((CgvCost) sum, cgv_cost_scale ((CgvCost) a, true, b, true), true);
}

static CgvEventId
find_term (Builder *builder,
           const CgvFormulaTerm *term)
{
  CgvStringId name = cgv_string_table_find (builder->profile->strings, term->name, term->length);

  if (name == CGV_NONE || builder->event_of_string[name] == 0)
    return CGV_NONE;
  return builder->event_of_string[name] - 1;
}

/* The coefficients of a computed event, one for each counted event. */
static int64_t *
get_coefficients (Builder *builder,
                  CgvEventId event)
{
  return builder->coefficients + (size_t) (event - builder->n_counted) * builder->n_counted;
}

/* Folds a formula down to counted events, if all computed ones that it uses already are. */
static bool
resolve (Builder *builder,
         CgvEventId event)
{
  CgvFormulaTerm terms[CGV_MAX_TERMS];
  int64_t *coefficients = get_coefficients (builder, event);
  uint32_t n_terms;
  size_t length;
  const char *text = cgv_profile_get_string (builder->profile, builder->profile->events[event].formula, &length);

  cgv_formula_read (text, length, terms, &n_terms);
  for (uint32_t i = 0; i < n_terms; i++)
    {
      CgvEventId used = find_term (builder, &terms[i]);

      if (used != CGV_NONE && used >= builder->n_counted && !builder->is_resolved[used - builder->n_counted])
        return false;
    }
  for (uint32_t i = 0; i < n_terms; i++)
    {
      CgvEventId used = find_term (builder, &terms[i]);

      if (used == CGV_NONE)
        builder->profile->events[event].missing = cgv_string_table_find (builder->profile->strings, terms[i].name, terms[i].length);
      else if (used < builder->n_counted)
        coefficients[used] = add_product (coefficients[used], terms[i].coefficient, 1);
      else
        {
          const int64_t *others = get_coefficients (builder, used);

          for (uint32_t counted = 0; counted < builder->n_counted; counted++)
            coefficients[counted] = add_product (coefficients[counted], others[counted], terms[i].coefficient);
        }
    }
  return true;
}

static bool
store_terms (Builder *builder,
             CgvEventId id)
{
  CgvEvent *event = &builder->profile->events[id];
  const int64_t *coefficients = get_coefficients (builder, id);
  uint32_t n_terms = 0;

  for (uint32_t counted = 0; counted < builder->n_counted; counted++)
    n_terms += coefficients[counted] != 0;
  event->terms = cgv_memory_new (&builder->profile->memory, n_terms, sizeof *event->terms);
  if (event->terms == NULL)
    return false;
  for (uint32_t counted = 0; counted < builder->n_counted; counted++)
    {
      if (coefficients[counted] == 0)
        continue;
      event->terms[event->n_terms++] = (CgvEventTerm) { counted, coefficients[counted] };
      if (coefficients[counted] < 0 || builder->profile->events[counted].is_signed)
        event->is_signed = true;
    }
  return true;
}

static bool
resolve_all (Builder *builder)
{
  CgvProfile *self = builder->profile;
  uint32_t n_computed = self->n_events - builder->n_counted;
  bool progress = true;

  while (progress)
    {
      progress = false;
      for (uint32_t i = 0; i < n_computed; i++)
        {
          if (builder->is_resolved[i] || !resolve (builder, builder->n_counted + i))
            continue;
          builder->is_resolved[i] = true;
          progress = true;
        }
    }
  for (uint32_t i = 0; i < n_computed; i++)
    {
      CgvEvent *event = &self->events[builder->n_counted + i];

      if (!store_terms (builder, builder->n_counted + i))
        return false;
      if (builder->is_resolved[i])
        continue;
      event->missing = event->name;
      report_formula (builder, &self->sources[0], event->formula);
    }
  return true;
}

/* A part may not know that another one has negative costs of its event type. */
static void
cut_totals (CgvProfile *self,
            CgvRawPart *raw)
{
  for (uint32_t column = 0; column < raw->part.n_events; column++)
    {
      bool is_signed = self->events[raw->part.events[column]].is_signed;

      if (is_signed && !raw->column_signed[column] && raw->part.totals[column] > (CgvCost) INT64_MAX)
        raw->part.totals[column] = (CgvCost) INT64_MAX;
    }
}

static bool
add_all_columns (Builder *builder)
{
  CgvProfile *self = builder->profile;

  for (CgvPartId part = 0; part < self->n_parts; part++)
    {
      if (cgv_profile_gives_up (self, part) || !add_columns (builder, cgv_profile_get_raw_part (self, part)))
        return false;
    }
  for (CgvPartId part = 0; part < self->n_parts; part++)
    cut_totals (self, cgv_profile_get_raw_part (self, part));
  builder->n_counted = self->n_events;
  return true;
}

static bool
add_all_specs (Builder *builder)
{
  CgvProfile *self = builder->profile;

  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      const CgvSource *source = &self->sources[i];

      for (uint32_t spec = 0; spec < source->fragment->n_event_specs; spec++)
        {
          if (cgv_profile_gives_up (self, spec) || !add_spec (builder, source, &source->fragment->event_specs[spec]))
            return false;
        }
    }
  return true;
}

bool
cgv_profile_build_events (CgvProfile *self,
                          CgvProblemList *problems)
{
  CgvMemory *memory = &self->memory;
  Builder builder = { self, problems, NULL, 0, NULL, NULL };
  uint32_t n_computed = 0;
  bool ok;

  builder.event_of_string = cgv_memory_new (memory, self->strings->n_strings, sizeof *builder.event_of_string);
  ok = builder.event_of_string != NULL && add_all_columns (&builder) && add_all_specs (&builder);
  if (ok)
    {
      n_computed = self->n_events - builder.n_counted;
      builder.coefficients = cgv_memory_new (memory, (size_t) n_computed * builder.n_counted, sizeof *builder.coefficients);
      builder.is_resolved = cgv_memory_new (memory, n_computed, sizeof *builder.is_resolved);
      ok = builder.coefficients != NULL && builder.is_resolved != NULL && resolve_all (&builder);
    }
  cgv_memory_free (memory, builder.event_of_string, self->strings->n_strings, sizeof *builder.event_of_string);
  cgv_memory_free (memory, builder.coefficients, (size_t) n_computed * builder.n_counted, sizeof *builder.coefficients);
  cgv_memory_free (memory, builder.is_resolved, n_computed, sizeof *builder.is_resolved);
  return ok;
}
