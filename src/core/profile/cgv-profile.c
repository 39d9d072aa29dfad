/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-profile-private.h"

#include <stdatomic.h>
#include <string.h>

#include "cgv-box.h"
#include "cgv-caller-names.h"
#include "cgv-contexts.h"
#include "cgv-cost.h"
#include "cgv-event-names.h"
#include "cgv-formula-private.h"
#include "cgv-limits.h"
#include "cgv-parser.h"
#include "cgv-vector.h"

/* While the events are put together. */
typedef struct
{
  CgvProfile *profile;
  CgvProblemList *problems;
  CgvEventId *event_of_string;
  uint32_t n_counted;
  int64_t *coefficients;
  bool *is_resolved;
  bool *is_empty; /* of each computed event: whether no part counts anything that it uses */
} Builder;

static CgvEvent *
add_event (CgvProfile *self,
           CgvStringId name)
{
  CgvEvent *event;

  if (!cgv_array_grow_in (self->pool, &self->events, (size_t) self->n_events + 1))
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

  raw->is_sorted = true;
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
      raw->is_sorted = raw->is_sorted && (column == 0 || raw->part.events[column - 1] < raw->part.events[column]);
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

/* Returns the coefficients of a computed event, one for each counted event. */
static int64_t *
get_coefficients (Builder *builder,
                  CgvEventId event)
{
  return builder->coefficients + (size_t) (event - builder->n_counted) * builder->n_counted;
}

/* Returns the decimals that a computed event adds to another: its own on top of those of the coefficient. */
static uint32_t
get_decimals (const Builder *builder,
              CgvEventId used)
{
  return used == CGV_NONE ? 0 : builder->profile->events[used].decimals;
}

/* Adds one term. Coefficients get the decimals of the whole. */
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
  if (used >= builder->n_counted && builder->is_empty[used - builder->n_counted])
    data->missing = builder->profile->events[used].name;
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
  bool *is_empty = &builder->is_empty[event - builder->n_counted];
  size_t length;
  const char *text = cgv_profile_get_string (builder->profile, data->formula, &length);

  cgv_formula_read (text, length, &formula);
  data->decimals = 0;
  *is_empty = true;
  for (uint32_t i = 0; i < sum->n_terms; i++)
    {
      CgvEventId used = find_term (builder, &sum->terms[i]);
      uint32_t decimals = sum->decimals + get_decimals (builder, used);

      if (!is_resolved (builder, used))
        return false;
      data->decimals = decimals > data->decimals ? decimals : data->decimals;
      *is_empty = *is_empty && (used == CGV_NONE || (used >= builder->n_counted && builder->is_empty[used - builder->n_counted]));
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

bool
cgv_profile_store_terms (const CgvProfile *self,
                         const int64_t *coefficients,
                         uint32_t n_counted,
                         CgvEvent *event,
                         CgvPool *pool)
{
  uint32_t n_terms = 0;

  for (uint32_t counted = 0; counted < n_counted; counted++)
    n_terms += coefficients[counted] != 0;
  cgv_pool_make (pool, &event->terms, n_terms);
  if (event->terms == NULL)
    return false;
  for (uint32_t counted = 0; counted < n_counted; counted++)
    {
      if (coefficients[counted] == 0)
        continue;
      event->terms[event->n_terms++] = (CgvEventTerm) { counted, coefficients[counted] };
      if (coefficients[counted] < 0 || self->events[counted].is_signed)
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

      if (!cgv_profile_store_terms (self, get_coefficients (builder, builder->n_counted + i), builder->n_counted, event, self->pool))
        return false;
      if (builder->is_resolved[i])
        continue;
      event->missing = event->name;
      report_formula (builder, &self->sources[0], event->formula);
    }
  return true;
}

/* Drops events that use only event types that no part counts: they are always 0. */
static void
drop_empty (Builder *builder)
{
  CgvProfile *self = builder->profile;
  uint32_t n_kept = builder->n_counted;

  for (uint32_t id = builder->n_counted; id < self->n_events; id++)
    {
      CgvEvent *event = &self->events[id];

      if (builder->is_resolved[id - builder->n_counted] && builder->is_empty[id - builder->n_counted])
        cgv_pool_drop (self->pool, event->terms);
      else
        self->events[n_kept++] = *event;
    }
  self->n_events = n_kept;
}

/* One part may have negative costs of an event type, and another none. */
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

/* A term with a factor other than 1 and -1 may be in any unit: milliseconds, say. */
static bool
is_scaled (const CgvEvent *event,
           const CgvEventTerm *term)
{
  int64_t once = 1;

  cgv_decimal_shift (&once, event->decimals);
  return term->coefficient != once && term->coefficient != -once;
}

CgvUnit
cgv_profile_get_terms_unit (const CgvProfile *self,
                            const CgvEvent *event)
{
  const CgvUnit none = { CGV_UNIT_EVENTS, 1 };
  CgvUnit unit = event->n_terms > 0 ? self->events[event->terms[0].event].unit : none;

  for (uint32_t i = 0; i < event->n_terms; i++)
    {
      CgvUnit other = self->events[event->terms[i].event].unit;

      if (other.kind != unit.kind || other.scale != unit.scale || is_scaled (event, &event->terms[i]))
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

      event->unit = cgv_event_names_get_unit (creator, name, long_name);
      if (id >= builder->n_counted && event->unit.kind == CGV_UNIT_EVENTS)
        event->unit = cgv_profile_get_terms_unit (self, event);
    }
}

/* Makes the events of all parts, and fills in part->events. Returns false if there is no memory. */
static bool
build_events (CgvProfile *self,
              CgvProblemList *problems)
{
  CgvPool scratch = { .memory = self->pool->memory };
  Builder builder = { .profile = self, .problems = problems };
  uint32_t n_computed = 0;
  bool ok;

  cgv_pool_make (&scratch, &builder.event_of_string, self->strings->n_strings);
  ok = builder.event_of_string != NULL && add_all_columns (&builder) && add_all_specs (&builder);
  if (ok)
    {
      n_computed = self->n_events - builder.n_counted;
      cgv_pool_make (&scratch, &builder.coefficients, (size_t) n_computed * builder.n_counted);
      cgv_pool_make (&scratch, &builder.is_resolved, n_computed);
      cgv_pool_make (&scratch, &builder.is_empty, n_computed);
      ok = !scratch.failed && resolve_all (&builder);
    }
  if (ok)
    {
      drop_empty (&builder);
      find_units (&builder);
    }
  cgv_pool_clear (&scratch);
  return ok;
}

static void
add_sources_of (CgvProfile *self,
                CgvFragment *head,
                uint32_t file)
{
  for (uint32_t i = 0; i <= head->n_pieces; i++)
    {
      CgvSource *source = &self->sources[self->n_sources++];

      source->fragment = i < head->n_pieces ? head->pieces[i] : head;
      source->head = head;
      source->file = file;
      source->strings = source->fragment->string_map;
      source->functions = source->fragment->function_map;
    }
}

bool
cgv_profile_take_fragments (CgvProfile *self,
                            CgvFragment **fragments,
                            uint32_t n_fragments)
{
  uint64_t n_sources = n_fragments;
  uint64_t n_parts = 0;

  for (uint32_t i = 0; i < n_fragments; i++)
    {
      n_sources += fragments[i]->n_pieces;
      n_parts += fragments[i]->n_parts;
    }
  if (n_sources >= CGV_NONE || n_parts >= CGV_NONE)
    return false;
  for (uint32_t i = 0; i < n_fragments; i++)
    {
      if (!cgv_fragment_share_entries (fragments[i]))
        return false;
    }
  cgv_pool_make (self->pool, &self->sources, (size_t) n_sources);
  if (self->sources == NULL)
    return false;
  for (uint32_t i = 0; i < n_fragments; i++)
    {
      add_sources_of (self, fragments[i], i);
      fragments[i] = NULL;
    }
  self->n_files = n_fragments;
  return true;
}

/* A piece without a map has the ids of its file. */
static void
map_piece (const CgvSource *file,
           CgvSource *piece)
{
  if (piece->strings == NULL)
    piece->strings = file->strings;
  else
    {
      for (size_t i = 0; i < piece->fragment->n_string_map; i++)
        piece->strings[i] = cgv_source_map_string (file, piece->strings[i]);
    }
  if (piece->functions == NULL)
    piece->functions = file->functions;
  else
    {
      for (uint32_t i = 0; i < piece->fragment->n_functions; i++)
        piece->functions[i] = cgv_source_map_function (file, piece->functions[i]);
    }
}

static void
map_pieces (CgvProfile *self)
{
  const CgvSource *file = NULL;

  /* The source of a file itself is the last one of its sources. */
  for (uint32_t i = self->n_sources; i > 0; i--)
    {
      CgvSource *source = &self->sources[i - 1];

      if (source->fragment == source->head)
        file = source;
      else
        map_piece (file, source);
    }
}

/* Maps the strings that parts and event lines refer to. */
static void
map_raw_strings (const CgvSource *source)
{
  CgvFragment *fragment = source->fragment;

  for (uint32_t i = 0; i < fragment->n_parts; i++)
    cgv_raw_part_map_strings (&fragment->parts[i], source->strings);
  for (uint32_t i = 0; i < fragment->n_event_specs; i++)
    cgv_event_spec_map_strings (&fragment->event_specs[i], source->strings);
}

static bool
merge_strings (CgvProfile *self,
               CgvSource *source)
{
  const CgvStringTable *table = &source->fragment->strings;

  cgv_pool_make (self->pool, &source->strings, table->n_strings);
  if (source->strings == NULL)
    return false;
  for (CgvStringId i = 0; i < table->n_strings; i++)
    {
      size_t length;
      const char *bytes = cgv_string_table_get (table, i, &length);

      source->strings[i] = cgv_string_table_intern (self->own_strings, self->pool->memory, bytes, length);
      if (source->strings[i] == CGV_NONE || cgv_profile_gives_up (self, i))
        return false;
    }
  map_raw_strings (source);
  return true;
}

/* Functions are merged through a fragment of their own, which knows how to find them. */
static bool
merge_functions (CgvProfile *self,
                 CgvFragment *scratch,
                 CgvSource *source)
{
  CgvFragment *fragment = source->fragment;

  cgv_pool_make (self->pool, &source->functions, fragment->n_functions);
  if (source->functions == NULL)
    return false;
  for (CgvFunctionId i = 0; i < fragment->n_functions; i++)
    {
      CgvFunction function = fragment->functions[i];

      function.name = source->strings[function.name];
      function.file = source->strings[function.file];
      function.object = source->strings[function.object];
      source->functions[i] = cgv_fragment_intern_function (scratch, &function);
      if (source->functions[i] == CGV_NONE || cgv_profile_gives_up (self, i))
        return false;
    }
  return true;
}

CgvFragment *
cgv_profile_new_scratch (const CgvProfile *self)
{
  CgvMemory unlimited = cgv_memory_copy (self->pool->memory);

  return cgv_fragment_new (&unlimited, self->sources[0].head->seed);
}

bool
cgv_profile_take_functions (CgvProfile *self,
                            const CgvFragment *scratch)
{
  cgv_pool_drop (self->pool, self->own_functions);
  cgv_pool_make (self->pool, &self->own_functions, scratch->n_functions);
  if (self->own_functions == NULL)
    return false;
  if (scratch->n_functions > 0)
    memcpy (self->own_functions, scratch->functions, scratch->n_functions * sizeof *self->own_functions);
  self->functions = self->own_functions;
  self->n_functions = scratch->n_functions;
  return true;
}

static bool
is_cachegrind (const CgvProfile *self)
{
  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      if (!self->sources[i].head->is_cachegrind)
        return false;
    }
  return true;
}

static bool
merge_files (CgvProfile *self)
{
  CgvFragment *scratch = cgv_profile_new_scratch (self);
  bool ok;

  self->strings = self->own_strings;
  ok = scratch != NULL && cgv_string_table_init (self->own_strings, self->pool->memory, self->sources[0].head->seed);
  for (uint32_t i = 0; ok && i < self->n_sources; i++)
    {
      CgvSource *source = &self->sources[i];

      if (source->fragment == source->head)
        ok = merge_strings (self, source) && merge_functions (self, scratch, source);
    }
  ok = ok && cgv_profile_take_functions (self, scratch);
  cgv_fragment_free (scratch);
  return ok;
}

/* Places the calls of all sources one after the other. Returns false if there are more than ids can distinguish. */
static bool
place_calls (CgvProfile *self)
{
  uint64_t n_calls = 0;

  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      CgvSource *source = &self->sources[i];

      source->first_call = (uint32_t) n_calls;
      source->n_calls = source->fragment->n_calls;
      n_calls += source->n_calls;
    }
  return n_calls < CGV_NONE;
}

static bool
merge_names (CgvProfile *self)
{
  const CgvFragment *first = self->sources[0].head;
  bool is_merged = self->n_files > 1;

  self->is_cachegrind = is_cachegrind (self);
  if (is_merged && !merge_files (self))
    return false;
  if (!is_merged)
    {
      self->strings = &first->strings;
      self->functions = first->functions;
      self->n_functions = first->n_functions;
    }
  if (!(self->is_cachegrind ? cgv_profile_unite_functions (self) : cgv_profile_unite_callees (self)))
    return false;
  if (is_merged || self->is_cachegrind || self->n_united > 0)
    map_pieces (self);
  return true;
}

static bool
index_parts_of (CgvProfile *self,
                uint32_t first_source)
{
  const CgvSource *source = &self->sources[first_source];

  for (uint32_t part = 0; part < source->head->n_parts; part++)
    {
      if (cgv_profile_gives_up (self, part))
        return false;
      self->part_source[source->first_part + part] = first_source;
      source->head->parts[part].part.file = source->file;
    }
  return true;
}

static bool
index_parts (CgvProfile *self)
{
  uint32_t n_parts = 0;

  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      CgvSource *source = &self->sources[i];

      source->first_part = n_parts + source->fragment->first_part;
      if (source->fragment == source->head)
        n_parts += source->head->n_parts;
    }
  cgv_pool_make (self->pool, &self->part_source, n_parts);
  if (self->part_source == NULL)
    return false;
  self->n_parts = n_parts;
  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      bool is_first = i == 0 || self->sources[i].head != self->sources[i - 1].head;

      if (is_first && !index_parts_of (self, i))
        return false;
    }
  return true;
}

/* Scratch memory to sort calls by caller: an entry for each function or each call. */
typedef struct
{
  uint32_t *start;
  uint32_t *sorted;
  CgvCallId *last_call;
  uint32_t n_calls;
  CgvPool scratch;
} CallSort;

/* Calls are numbered through all fragments while they are sorted. */
static const CgvSource *
find_call_source (const CgvProfile *self,
                  uint32_t call)
{
  uint32_t low = 0;
  uint32_t high = self->n_sources;

  while (high - low > 1)
    {
      uint32_t middle = low + (high - low) / 2;

      if (self->sources[middle].first_call <= call)
        low = middle;
      else
        high = middle;
    }
  return &self->sources[low];
}

static CgvCall
get_mapped_call (const CgvSource *source,
                 uint32_t call)
{
  CgvCall mapped = source->fragment->calls[call];

  mapped.caller = cgv_source_map_function (source, mapped.caller);
  mapped.callee = cgv_source_map_function (source, mapped.callee);
  return mapped;
}

/* Sorts calls with a counting sort: start[f] becomes the end of the calls of f. */
static bool
sort_calls (CgvProfile *self,
            CallSort *sort)
{
  uint32_t number = 0;
  uint32_t sum = 0;

  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      for (uint32_t call = 0; call < self->sources[i].n_calls; call++)
        {
          if (cgv_profile_gives_up (self, call))
            return false;
          sort->start[get_mapped_call (&self->sources[i], call).caller]++;
        }
    }
  for (uint32_t function = 0; function < self->n_functions; function++)
    {
      uint32_t count = sort->start[function];

      sort->start[function] = sum;
      sum += count;
    }
  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      for (uint32_t call = 0; call < self->sources[i].n_calls; call++)
        {
          if (cgv_profile_gives_up (self, call))
            return false;
          sort->sorted[sort->start[get_mapped_call (&self->sources[i], call).caller]++] = number++;
        }
    }
  return true;
}

/* Calls of one caller are adjacent. So the last call to a callee is of this caller, if this
 * caller has one. */
static bool
number_calls (CgvProfile *self,
              CallSort *sort)
{
  for (uint32_t i = 0; i < sort->n_calls; i++)
    {
      uint32_t call = sort->sorted[i];
      const CgvSource *source = find_call_source (self, call);
      CgvCall mapped = get_mapped_call (source, call - source->first_call);
      CgvCallId *last = &sort->last_call[mapped.callee];

      if (cgv_profile_gives_up (self, i))
        return false;
      if (*last >= self->n_calls || self->calls[*last].caller != mapped.caller || self->calls[*last].callee != mapped.callee)
        {
          *last = self->n_calls;
          self->calls[self->n_calls++] = mapped;
        }
      source->calls[call - source->first_call] = *last;
    }
  return true;
}

static bool
allocate_calls (CgvProfile *self,
                CallSort *sort)
{
  const CgvSource *last = &self->sources[self->n_sources - 1];

  sort->n_calls = last->first_call + last->n_calls;
  cgv_pool_make (&sort->scratch, &sort->start, self->n_functions);
  cgv_pool_make (&sort->scratch, &sort->sorted, sort->n_calls);
  return !sort->scratch.failed;
}

/* Allocates the merged calls, and an index to find those to a callee; the rest of the sort is freed. */
static bool
allocate_merged (CgvProfile *self,
                 CallSort *sort)
{
  cgv_pool_drop (&sort->scratch, sort->start);
  cgv_pool_make (self->pool, &self->calls, sort->n_calls);
  cgv_pool_make (&sort->scratch, &sort->last_call, self->n_functions);
  for (uint32_t i = 0; i < self->n_sources; i++)
    cgv_pool_make (self->pool, &self->sources[i].calls, self->sources[i].n_calls);
  return !self->pool->failed && !sort->scratch.failed;
}

/* Frees the calls that merged ones replace. A fragment with ids of its own still needs its calls. */
static void
free_fragment_calls (CgvProfile *self)
{
  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      CgvFragment *fragment = self->sources[i].fragment;

      if (self->sources[i].functions != NULL)
        continue;
      cgv_memory_free (&fragment->memory, fragment->calls);
      fragment->calls = NULL;
      fragment->n_calls = 0;
    }
}

static bool
merge_calls (CgvProfile *self)
{
  CallSort sort = { .scratch.memory = self->pool->memory };
  bool ok = allocate_calls (self, &sort) && sort_calls (self, &sort) && allocate_merged (self, &sort) && number_calls (self, &sort);

  cgv_pool_clear (&sort.scratch);
  free_fragment_calls (self);
  return ok;
}

static bool
index_blocks_of (CgvProfile *self,
                 const CgvSource *source)
{
  const CgvFragment *fragment = source->fragment;

  for (uint32_t block = 0; block < fragment->n_blocks; block++)
    {
      CgvFunctionId function = cgv_source_map_function (source, fragment->block_function[block]);

      if (cgv_profile_gives_up (self, block))
        return false;
      self->blocks[self->block_start[function]++] = source->first_block + block;
    }
  return true;
}

/* Indexes all blocks by function, with a counting sort. */
static bool
index_blocks (CgvProfile *self)
{
  uint64_t n_blocks = 0;
  uint32_t sum = 0;

  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      self->sources[i].first_block = (uint32_t) n_blocks;
      n_blocks += self->sources[i].fragment->n_blocks;
    }
  if (n_blocks >= CGV_NONE)
    return false;
  self->n_blocks = (uint32_t) n_blocks;
  cgv_pool_make (self->pool, &self->block_start, (size_t) self->n_functions + 1);
  cgv_pool_make (self->pool, &self->blocks, self->n_blocks);
  if (self->block_start == NULL || self->blocks == NULL)
    return false;

  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      const CgvSource *source = &self->sources[i];

      for (uint32_t block = 0; block < source->fragment->n_blocks; block++)
        {
          if (cgv_profile_gives_up (self, block))
            return false;
          self->block_start[cgv_source_map_function (source, source->fragment->block_function[block])]++;
        }
    }
  for (uint32_t function = 0; function <= self->n_functions; function++)
    {
      uint32_t count = self->block_start[function];

      self->block_start[function] = sum;
      sum += count;
    }
  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      if (!index_blocks_of (self, &self->sources[i]))
        return false;
    }
  memmove (self->block_start + 1, self->block_start, self->n_functions * sizeof *self->block_start);
  self->block_start[0] = 0;
  return true;
}

/* Frees the index of names, which are not looked up any more. */
static void
seal_strings (CgvProfile *self)
{
  for (uint32_t i = 0; i < self->n_sources; i++)
    cgv_string_table_seal (&self->sources[i].fragment->strings, &self->sources[i].fragment->memory);
  cgv_string_table_seal (self->own_strings, self->pool->memory);
}

/* Frees memory that only merging needs: above all, the slack at the end of the streams. */
static void
shrink (CgvProfile *self)
{
  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      CgvFragment *fragment = self->sources[i].fragment;
      CgvBytes *streams[] = { &fragment->self, &fragment->call, &fragment->jump };

      for (unsigned int stream = 0; stream < 3; stream++)
        {
          CgvBytes *bytes = streams[stream];
          void *smaller = NULL;

          if (bytes->length > 0 && bytes->length < bytes->capacity)
            smaller = cgv_memory_resize (&fragment->memory, bytes->data, bytes->length, 1);
          if (smaller == NULL)
            continue;
          bytes->data = smaller;
          bytes->capacity = bytes->length;
        }
      cgv_memory_free (&fragment->memory, fragment->block_function);
      fragment->block_function = NULL;
    }
}

static CgvProfile *
new_empty (CgvFragment **fragments,
           uint32_t n_fragments)
{
  CgvMemory memory = cgv_memory_copy (&fragments[0]->memory);
  CgvProfile *self;

  memory.budget = UINT64_MAX;
  self = cgv_box_new (&memory, sizeof *self);
  if (self == NULL)
    return NULL;
  self->pool = cgv_box_get_pool (self);
  cgv_pool_make (self->pool, &self->own_strings, 1);
  if (self->own_strings != NULL && cgv_profile_take_fragments (self, fragments, n_fragments))
    return self;
  cgv_profile_unref (self);
  return NULL;
}

static bool
check_sources (const CgvProfile *self,
               CgvProblemList *problems)
{
  CgvProblem inconsistent = { .kind = CGV_PROBLEM_INCONSISTENT };

  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      if (cgv_source_is_consistent (self, &self->sources[i]))
        continue;
      inconsistent.file = self->sources[i].file;
      cgv_problem_list_add (problems, &inconsistent);
      return false;
    }
  return true;
}

static void
report_united (const CgvProfile *self,
               CgvProblemList *problems)
{
  CgvProblem problem = { .kind = CGV_PROBLEM_CALLEE_UNITED, .n_more = self->n_united - 1, .excerpt_is_name = true };
  size_t length;
  const char *name;

  if (self->n_united == 0)
    return;
  name = cgv_profile_get_string (self, self->functions[self->first_united].name, &length);
  problem.excerpt_length = (uint32_t) (length < CGV_PROBLEM_EXCERPT ? length : CGV_PROBLEM_EXCERPT);
  memcpy (problem.excerpt, name, problem.excerpt_length);
  cgv_problem_list_add (problems, &problem);
}

static bool
build (CgvProfile *self,
       CgvProblemList *problems)
{
  if (!place_calls (self) || !merge_names (self) || !index_parts (self) || !check_sources (self, problems) || !build_events (self, problems))
    return false;
  report_united (self, problems);
  seal_strings (self);
  if (!merge_calls (self) || !index_blocks (self) || !cgv_profile_measure_outside (self))
    return false;
  for (CgvEventId event = 0; event < self->n_events; event++)
    {
      CgvEventTerm term;
      CgvEventSum what = cgv_profile_get_sum (self, event, &term);

      self->events[event].saturates = cgv_profile_saturates (self, NULL, &what);
    }
  return true;
}

CgvProfile *
cgv_profile_new (CgvFragment **fragments,
                 uint32_t n_fragments,
                 CgvProblemList *problems,
                 const CgvCancel *cancel)
{
  CgvProblem no_memory = { .kind = CGV_PROBLEM_NO_MEMORY };
  CgvProfile *self = new_empty (fragments, n_fragments);

  if (self != NULL)
    self->cancel = cancel;
  if (self != NULL && build (self, problems))
    {
      shrink (self);
      self->cancel = NULL;
      return self;
    }

  if ((self == NULL || !self->is_cancelled) && problems->n_by_kind[CGV_PROBLEM_INCONSISTENT] == 0)
    cgv_problem_list_add (problems, &no_memory);
  cgv_profile_unref (self);
  for (uint32_t i = 0; i < n_fragments; i++)
    {
      cgv_fragment_free (fragments[i]);
      fragments[i] = NULL;
    }
  return NULL;
}

void
cgv_profile_set_cancel (CgvProfile *self,
                        const CgvCancel *cancel)
{
  self->cancel = cancel;
  self->is_cancelled = false;
}

static void
clear (void *object)
{
  CgvProfile *self = object;

  cgv_name_table_unref (atomic_load_explicit (&self->names, memory_order_relaxed));
  cgv_contexts_unref (atomic_load_explicit (&self->contexts, memory_order_relaxed));
  if (self->own_strings != NULL)
    cgv_string_table_clear (self->own_strings, self->pool->memory);
  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      if (self->sources[i].fragment == self->sources[i].head)
        cgv_fragment_free (self->sources[i].head);
    }
}

CGV_BOX_TYPE (CgvProfile, cgv_profile, clear)

typedef struct
{
  const CgvProfile *profile;
  CgvStringId *strings;
} FunctionNames;

static const char *
get_function_name (const void *user_data,
                   uint32_t index,
                   size_t *length)
{
  const FunctionNames *names = user_data;

  return cgv_profile_get_string (names->profile, names->strings[index], length);
}

/* Many functions may share one name, which may be long. */
static CgvNameTable *
make_names (const CgvProfile *self)
{
  CgvMemory memory = cgv_box_copy_memory (self);
  CgvPool scratch = { .memory = &memory };
  uint32_t n_strings = cgv_profile_get_n_strings (self);
  uint32_t n_functions = self->n_functions;
  uint8_t *is_name = cgv_pool_new (&scratch, n_strings, sizeof *is_name);
  FunctionNames names = { self, cgv_pool_new (&scratch, n_functions, sizeof *names.strings) };
  CgvNameTable *table = NULL;
  uint32_t n = 0;

  if (!scratch.failed)
    {
      for (uint32_t i = 0; i < n_functions && !cgv_profile_gives_up (self, i); i++)
        {
          CgvStringId string = self->functions[i].name;

          if (string < n_strings && !is_name[string])
            names.strings[n++] = string;
          if (string < n_strings)
            is_name[string] = 1;
        }
      if (!cgv_profile_gives_up (self, 0))
        table = cgv_name_table_new (&memory, get_function_name, &names, n, self->sources[0].head->seed, self->cancel);
    }
  cgv_pool_clear (&scratch);
  return table;
}

/* Threads that ask at once all compute it, and one of them keeps it. */
const CgvNameTable *
cgv_profile_get_names (const CgvProfile *self)
{
  CgvProfile *keeper = (CgvProfile *) self;
  CgvNameTable *names = atomic_load_explicit (&keeper->names, memory_order_acquire);
  CgvNameTable *kept = NULL;

  if (names != NULL)
    return names;
  names = make_names (self);
  if (names == NULL || atomic_compare_exchange_strong (&keeper->names, &kept, names))
    return names;
  cgv_name_table_unref (names);
  return kept;
}

bool
cgv_profile_may_have_contexts (const CgvProfile *self)
{
  CgvProfile *keeper = (CgvProfile *) self;
  const CgvContexts *contexts = atomic_load_explicit (&keeper->contexts, memory_order_acquire);

  if (contexts != NULL)
    return contexts->n_contexts > 0;
  return cgv_contexts_are_of_calls (self) || cgv_caller_names_may_be_in (self);
}

const CgvContexts *
cgv_profile_get_contexts (const CgvProfile *self)
{
  CgvProfile *keeper = (CgvProfile *) self;
  CgvContexts *contexts = atomic_load_explicit (&keeper->contexts, memory_order_acquire);
  CgvMemory memory = cgv_box_copy_memory (self);
  CgvContexts *kept = NULL;

  if (contexts != NULL)
    return contexts;
  contexts = cgv_contexts_new (self, &memory);
  if (contexts == NULL || atomic_compare_exchange_strong (&keeper->contexts, &kept, contexts))
    return contexts;
  cgv_contexts_unref (contexts);
  return kept;
}

const char *
cgv_profile_get_string (const CgvProfile *self,
                        CgvStringId string,
                        size_t *length)
{
  size_t ignored;

  if (length == NULL)
    length = &ignored;
  return cgv_string_table_get (self->strings, string < self->strings->n_strings ? string : 0, length);
}

uint32_t
cgv_profile_get_n_strings (const CgvProfile *self)
{
  return self->strings->n_strings;
}

CgvEventId
cgv_profile_find_event (const CgvProfile *self,
                        const char *name)
{
  for (CgvEventId event = 0; event < self->n_events; event++)
    {
      size_t length;
      const char *other = cgv_profile_get_string (self, self->events[event].name, &length);

      if (length == strlen (name) && memcmp (other, name, length) == 0)
        return event;
    }
  return CGV_NONE;
}

const CgvPart *
cgv_profile_get_part (const CgvProfile *self,
                      CgvPartId part)
{
  return &cgv_profile_get_raw_part (self, part)->part;
}

bool
cgv_profile_has_addresses (const CgvProfile *self)
{
  for (CgvPartId part = 0; part < self->n_parts; part++)
    {
      if (cgv_profile_get_part (self, part)->has_address)
        return true;
    }
  return false;
}

const char *
cgv_profile_get_creator (const CgvProfile *self)
{
  const CgvPart *part = self->n_parts > 0 ? cgv_profile_get_part (self, 0) : NULL;

  if (part == NULL)
    return "";
  if (part->creator != CGV_NONE)
    return cgv_profile_get_string (self, part->creator, NULL);
  if (part->version != CGV_NONE && strncmp (cgv_profile_get_string (self, part->version, NULL), "0.9", 3) == 0)
    return "xdebug";
  return "";
}

void
cgv_profile_mark_files (const CgvProfile *self,
                        uint8_t *marks)
{
  for (CgvFunctionId function = 0; function < self->n_functions; function++)
    marks[self->functions[function].file] = 1;
  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      const CgvFragment *fragment = self->sources[i].fragment;

      for (CgvStringId file = 0; file < cgv_memory_get_size (fragment->is_file_of_lines); file++)
        {
          if (fragment->is_file_of_lines[file] != 0)
            marks[cgv_source_map_string (&self->sources[i], file)] = 1;
        }
    }
}

uint64_t
cgv_profile_get_memory_used (const CgvProfile *self)
{
  uint64_t used = self->pool->memory->used;

  for (uint32_t i = 0; i < self->n_sources; i++)
    used += self->sources[i].fragment->memory.used;
  return used;
}
