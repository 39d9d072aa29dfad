/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-profile-private.h"

#include <string.h>

#include "cgv-cost.h"
#include "cgv-event-names.h"
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
  event->numerator = CGV_NONE;
  event->divisor = CGV_NONE;
  event->unit = (CgvUnit) { CGV_UNIT_EVENTS, 1 };
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

/* How a computed event takes part in another: its own decimals come on top of those of the
 * coefficient. */
static uint32_t
get_decimals (const Builder *builder,
              CgvEventId used)
{
  return used == CGV_NONE ? 0 : builder->profile->events[used].decimals;
}

/* One term more. Coefficients get the decimals of the whole. */
static bool
add_term (Builder *builder,
          CgvEventId event,
          const CgvFormulaSum *sum,
          uint32_t i)
{
  CgvEvent *data = &builder->profile->events[event];
  CgvEventId used = find_term (builder, &sum->terms[i]);
  int64_t *coefficients = get_coefficients (builder, event);
  int64_t coefficient = sum->terms[i].coefficient;

  if (used == CGV_NONE)
    {
      data->missing = cgv_string_table_find (builder->profile->strings, sum->terms[i].name, sum->terms[i].length);
      return true;
    }
  if (!cgv_decimal_shift (&coefficient, data->decimals - sum->decimals - get_decimals (builder, used)))
    return false;
  if (used < builder->n_counted)
    {
      coefficients[used] = add_product (coefficients[used], coefficient, 1);
      return true;
    }
  for (uint32_t counted = 0; counted < builder->n_counted; counted++)
    coefficients[counted] = add_product (coefficients[counted], get_coefficients (builder, used)[counted], coefficient);
  return true;
}

static bool
is_resolved (const Builder *builder,
             CgvEventId used)
{
  return used == CGV_NONE || used < builder->n_counted || builder->is_resolved[used - builder->n_counted];
}

/* Folds a formula down to counted events, if all computed ones that it uses already are. */
static bool
resolve (Builder *builder,
         CgvEventId event)
{
  CgvFormula formula;
  const CgvFormulaSum *sum = &formula.sum;
  CgvEvent *data = &builder->profile->events[event];
  size_t length;
  const char *text = cgv_profile_get_string (builder->profile, data->formula, &length);

  cgv_formula_read (text, length, &formula);
  data->decimals = 0;
  for (uint32_t i = 0; i < sum->n_terms; i++)
    {
      CgvEventId used = find_term (builder, &sum->terms[i]);
      uint32_t decimals = sum->decimals + get_decimals (builder, used);

      if (!is_resolved (builder, used))
        return false;
      data->decimals = decimals > data->decimals ? decimals : data->decimals;
    }
  if (data->decimals > CGV_MAX_DECIMALS)
    return false;
  for (uint32_t i = 0; i < sum->n_terms; i++)
    {
      if (!add_term (builder, event, sum, i))
        {
          memset (get_coefficients (builder, event), 0, builder->n_counted * sizeof (int64_t));
          return false;
        }
    }
  cgv_decimals_reduce (get_coefficients (builder, event), builder->n_counted, &data->decimals);
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

CgvUnit
cgv_profile_get_terms_unit (const CgvProfile *self,
                            const CgvEventTerm *terms,
                            uint32_t n_terms)
{
  const CgvUnit none = { CGV_UNIT_EVENTS, 1 };
  CgvUnit unit = n_terms > 0 ? self->events[terms[0].event].unit : none;

  for (uint32_t i = 1; i < n_terms; i++)
    {
      CgvUnit other = self->events[terms[i].event].unit;

      if (other.kind != unit.kind || other.scale != unit.scale)
        return none;
    }
  return unit;
}

static void
find_units (const Builder *builder)
{
  const CgvProfile *self = builder->profile;
  const char *creator = cgv_profile_get_creator (self);

  for (CgvEventId id = 0; id < self->n_events; id++)
    {
      CgvEvent *event = &self->events[id];
      const char *name = cgv_profile_get_string (self, event->name, NULL);
      const char *long_name = event->long_name != CGV_NONE ? cgv_profile_get_string (self, event->long_name, NULL) : NULL;

      if (id < builder->n_counted)
        event->unit = cgv_event_names_get_unit (creator, name, long_name);
      else
        event->unit = cgv_profile_get_terms_unit (self, event->terms, event->n_terms);
    }
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
  if (ok)
    find_units (&builder);
  cgv_memory_free (memory, builder.event_of_string, self->strings->n_strings, sizeof *builder.event_of_string);
  cgv_memory_free (memory, builder.coefficients, (size_t) n_computed * builder.n_counted, sizeof *builder.coefficients);
  cgv_memory_free (memory, builder.is_resolved, n_computed, sizeof *builder.is_resolved);
  return ok;
}
