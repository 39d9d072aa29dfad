/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-event-set-private.h"

#include <string.h>

#include "cgv-box.h"
#include "cgv-cost.h"
#include "cgv-event-names.h"
#include "cgv-formula-private.h"
#include "cgv-wide.h"

/* The most formulas of a user; further ones are left out. */
#define MAX_OWN CGV_MAX_EVENTS

/* An event type of the set that the profile does not have, or that a ratio is made of. All strings are
 * in the pool of the set. */
typedef struct
{
  CgvEvent event;
  CgvEventKind kind;
  const char *name;
  const char *long_name;
  const char *formula;
  const char *missing;
} CgvSetEvent;

/* The result of a definition. */
typedef struct
{
  CgvEventId event;
  CgvFormulaFault fault;
  size_t at;
  size_t length;
} CgvOwnResult;

struct CgvEventSet
{
  CgvProfile *profile;
  const char **missing; /* of each event of the profile */

  /* Ids from the number of events of the profile on. */
  CgvSetEvent *events;
  uint32_t n_events;
  uint32_t n_listed;

  CgvOwnResult *own;
  uint32_t n_own;

  char *pool;
  size_t n_pool;
};

/* The usual derived event types, as KCachegrind's users know them. */
static const CgvEventDefinition usual[] = {
  { "L1m", NULL, "I1mr + D1mr + D1mw" },
  { "LLm", NULL, "ILmr + DLmr + DLmw" },
  { "L2m", NULL, "I2mr + D2mr + D2mw" },
  { "Bm", NULL, "Bim + Bcm" },
  { "CEst", NULL, "Ir + 10 Bm + 10 L1m + 20 Ge + 100 L2m + 100 LLm" },
};

#define N_USUAL ((uint32_t) (CGV_N_ELEMENTS (usual)))

typedef enum
{
  WAITING,
  RESOLVED,
  DROPPED,
} State;

/* A definition that is becoming an event. For a ratio, @sides are its numerator and divisor. */
typedef struct
{
  const CgvEventDefinition *definition;
  CgvOwnResult *result;
  State state;
  CgvSetEvent event;
  CgvEvent sides[2];
} Item;

typedef struct
{
  CgvEventSet *set;
  CgvPool scratch;
  Item *items;
  uint32_t n_items;
  uint32_t n_counted;
  int64_t *coefficients;
  CgvFormula formula;
} Builder;

/* The meaning of a name in a formula: at most one of both. */
typedef struct
{
  const CgvEvent *event;
  CgvEventId counted;
  const Item *waiting;
} Use;

static void
drop (Item *item,
      CgvFormulaFault fault,
      size_t at,
      size_t length)
{
  item->state = DROPPED;
  if (item->result == NULL)
    return;
  item->result->fault = fault;
  item->result->at = at;
  item->result->length = length;
}

static void
drop_at_term (Item *item,
              CgvFormulaFault fault,
              const CgvFormulaTerm *term)
{
  drop (item, fault, (size_t) (term->name - item->definition->formula), term->length);
}

static char *
store_string (CgvEventSet *set,
              const char *text)
{
  size_t size = strlen (text) + 1;
  char *copy = set->pool + set->n_pool;

  memcpy (copy, text, size);
  set->n_pool += size;
  return copy;
}

static bool
is_name (const char *name)
{
  if (*name == '\0')
    return false;
  for (; *name != '\0'; name++)
    {
      if ((unsigned char) *name <= ' ' || *name == '"' || *name == '=' || *name == 0x7f)
        return false;
    }
  return true;
}

static CgvEventId
find_in_profile (const CgvProfile *profile,
                 const char *name,
                 size_t length)
{
  for (CgvEventId id = 0; id < profile->n_events; id++)
    {
      size_t other_length;
      const char *other = cgv_profile_get_string (profile, profile->events[id].name, &other_length);

      if (other_length == length && memcmp (other, name, length) == 0)
        return id;
    }
  return CGV_NONE;
}

static const Item *
find_item (const Builder *builder,
           const char *name,
           size_t length)
{
  for (uint32_t i = 0; i < builder->n_items; i++)
    {
      const char *other = builder->items[i].definition->name;

      if (builder->items[i].state != DROPPED && strlen (other) == length && memcmp (other, name, length) == 0)
        return &builder->items[i];
    }
  return NULL;
}

static Use
find_use (const Builder *builder,
          const CgvFormulaTerm *term)
{
  const CgvProfile *profile = builder->set->profile;
  CgvEventId id = find_in_profile (profile, term->name, term->length);
  Use use = { NULL, CGV_NONE, NULL };
  const Item *item;

  if (id != CGV_NONE)
    {
      use.event = &profile->events[id];
      use.counted = id < builder->n_counted ? id : CGV_NONE;
      return use;
    }
  item = find_item (builder, term->name, term->length);
  if (item != NULL && item->state == RESOLVED)
    use.event = &item->event.event;
  else
    use.waiting = item;
  return use;
}

/* Adds a name to the missing ones, once. They are the last string in the pool. */
static void
note_missing (CgvEventSet *set,
              const char **missing,
              const CgvFormulaTerm *term)
{
  if (*missing == NULL)
    *missing = set->pool + set->n_pool;
  else
    {
      for (const char *at = *missing; at != NULL; at = strstr (at, ", "), at = at != NULL ? at + 2 : NULL)
        {
          if (strncmp (at, term->name, term->length) == 0 && (at[term->length] == ',' || at[term->length] == '\0'))
            return;
        }
      memcpy (set->pool + set->n_pool - 1, ", ", 2);
      set->n_pool++;
    }
  memcpy (set->pool + set->n_pool, term->name, term->length);
  set->n_pool += term->length;
  set->pool[set->n_pool++] = '\0';
}

static bool
has_event (const CgvProfile *profile,
           const CgvFormulaTerm *term)
{
  for (CgvEventId id = 0; id < profile->n_events; id++)
    {
      size_t length;
      const char *name = cgv_profile_get_string (profile, profile->events[id].name, &length);

      if (length == term->length && memcmp (name, term->name, length) == 0)
        return true;
    }
  return false;
}

/* Notes missing names of a formula of the profile. A formula that uses itself counts itself as missing. */
static void
note_missing_of_profile (CgvEventSet *self,
                         CgvEventId id)
{
  const CgvEvent *event = &self->profile->events[id];
  CgvFormula formula;
  size_t length;
  const char *text;

  if (event->missing == CGV_NONE)
    return;
  if (event->missing == event->name)
    {
      self->missing[id] = cgv_profile_get_string (self->profile, event->name, NULL);
      return;
    }
  text = cgv_profile_get_string (self->profile, event->formula, &length);
  cgv_formula_read (text, length, &formula);
  for (uint32_t i = 0; i < formula.sum.n_terms; i++)
    {
      if (!has_event (self->profile, &formula.sum.terms[i]))
        note_missing (self, &self->missing[id], &formula.sum.terms[i]);
    }
}

/* Returns whether a missing name of the cycle estimate matters. No processor has a second level
 * besides a last one, so it matters only if both are missing. */
static bool
is_lack (const Item *item,
         const CgvFormulaTerm *term)
{
  return item->event.kind != CGV_EVENT_USUAL ||
         (strncmp (term->name, "L2m", term->length) != 0 && strncmp (term->name, "LLm", term->length) != 0);
}

static bool
add_to_coefficients (Builder *builder,
                     const Use *use,
                     int64_t coefficient)
{
  int64_t product;

  if (use->counted != CGV_NONE)
    return !__builtin_add_overflow (builder->coefficients[use->counted], coefficient, &builder->coefficients[use->counted]);
  for (uint32_t i = 0; i < use->event->n_terms; i++)
    {
      int64_t *sum = &builder->coefficients[use->event->terms[i].event];

      if (__builtin_mul_overflow (use->event->terms[i].coefficient, coefficient, &product) || __builtin_add_overflow (*sum, product, sum))
        return false;
    }
  return true;
}

/* Makes the terms of an event from the coefficients. Returns false if there is no memory. */
static bool
store_terms (Builder *builder,
             CgvEvent *event)
{
  CgvProfile *profile = builder->set->profile;

  cgv_decimals_reduce (builder->coefficients, builder->n_counted, &event->decimals);
  if (!cgv_profile_store_terms (profile, builder->coefficients, builder->n_counted, event, cgv_box_get_pool (builder->set)))
    return false;
  event->unit = cgv_profile_get_terms_unit (profile, event);
  return true;
}

/* Returns whether a sum can be resolved now: counts the decimals that it takes. Otherwise the item waits or
 * is dropped. */
static bool
look_at_sum (Builder *builder,
             Item *item,
             const CgvFormulaSum *sum,
             CgvEvent *event)
{
  uint32_t n_known = 0;

  event->decimals = sum->decimals;
  for (uint32_t i = 0; i < sum->n_terms; i++)
    {
      Use use = find_use (builder, &sum->terms[i]);
      uint32_t decimals = sum->decimals + (use.event != NULL ? use.event->decimals : 0);

      if (use.waiting != NULL)
        return false;
      if (use.event != NULL && (use.event->is_ratio || decimals > CGV_MAX_DECIMALS))
        {
          drop_at_term (item, use.event->is_ratio ? CGV_FORMULA_USES_RATIO : CGV_FORMULA_TOO_PRECISE, &sum->terms[i]);
          return false;
        }
      if (decimals > event->decimals)
        event->decimals = decimals;
      n_known += use.event != NULL;
    }
  if (n_known == 0)
    drop_at_term (item, CGV_FORMULA_UNKNOWN_EVENT, &sum->terms[0]);
  return n_known > 0;
}

static bool
resolve_sum (Builder *builder,
             Item *item,
             const CgvFormulaSum *sum,
             CgvEvent *event)
{
  memset (builder->coefficients, 0, builder->n_counted * sizeof *builder->coefficients);
  for (uint32_t i = 0; i < sum->n_terms; i++)
    {
      Use use = find_use (builder, &sum->terms[i]);
      int64_t coefficient = sum->terms[i].coefficient;

      if (use.event == NULL)
        {
          if (is_lack (item, &sum->terms[i]))
            note_missing (builder->set, &item->event.missing, &sum->terms[i]);
          continue;
        }
      if (!cgv_decimal_shift (&coefficient, event->decimals - sum->decimals - use.event->decimals) ||
          !add_to_coefficients (builder, &use, coefficient))
        {
          drop_at_term (item, CGV_FORMULA_TOO_LARGE, &sum->terms[i]);
          return true;
        }
    }
  return store_terms (builder, event);
}

/* Returns whether a usual event is offered: only if all terms are present, as its meaning would change otherwise. */
static bool
is_offered (const Builder *builder,
            const CgvFormulaSum *sum,
            bool is_estimate)
{
  bool has_last_level = false;

  for (uint32_t i = 0; i < sum->n_terms; i++)
    {
      const CgvFormulaTerm *term = &sum->terms[i];
      bool is_known = find_use (builder, term).event != NULL;
      bool is_last_level = strncmp (term->name, "LLm", term->length) == 0 || strncmp (term->name, "L2m", term->length) == 0;
      bool is_optional = strncmp (term->name, "Bm", term->length) == 0 || strncmp (term->name, "Ge", term->length) == 0;

      has_last_level = has_last_level || (is_known && is_last_level);
      if (!is_known && !(is_estimate && (is_last_level || is_optional)))
        return false;
    }
  return has_last_level || !is_estimate;
}

/* Returns false if there is no memory. */
static bool
resolve (Builder *builder,
         Item *item)
{
  const CgvFormula *formula = &builder->formula;
  bool is_ratio;
  CgvEvent *event = &item->event.event;

  if (!cgv_formula_parse (item->definition->formula, strlen (item->definition->formula), &builder->formula))
    {
      drop (item, formula->fault, formula->fault_at, formula->fault_length);
      return true;
    }
  is_ratio = formula->divisor.n_terms > 0;
  if (!look_at_sum (builder, item, &formula->sum, is_ratio ? &item->sides[0] : event) ||
      (is_ratio && !look_at_sum (builder, item, &formula->divisor, &item->sides[1])))
    return true;
  if (item->event.kind == CGV_EVENT_USUAL && !is_offered (builder, &formula->sum, item->definition == &usual[N_USUAL - 1]))
    {
      drop (item, CGV_FORMULA_UNKNOWN_EVENT, 0, 0);
      return true;
    }

  item->state = RESOLVED;
  if (!is_ratio)
    return resolve_sum (builder, item, &formula->sum, event);
  event->is_ratio = true;
  event->is_signed = true;
  event->decimals = CGV_RATIO_DECIMALS;
  return resolve_sum (builder, item, &formula->sum, &item->sides[0]) && resolve_sum (builder, item, &formula->divisor, &item->sides[1]);
}

/* A formula that still waits when nothing changes any more uses itself. */
static void
drop_waiting (Builder *builder)
{
  for (uint32_t i = 0; i < builder->n_items; i++)
    {
      Item *item = &builder->items[i];

      if (item->state == WAITING)
        drop (item, CGV_FORMULA_USES_ITSELF, 0, strlen (item->definition->formula));
    }
}

static bool
resolve_all (Builder *builder)
{
  bool progress = true;

  while (progress)
    {
      progress = false;
      for (uint32_t i = 0; i < builder->n_items; i++)
        {
          Item *item = &builder->items[i];

          if (item->state != WAITING)
            continue;
          if (!resolve (builder, item))
            return false;
          progress = progress || item->state != WAITING;
        }
    }
  drop_waiting (builder);
  return true;
}

static void
init_event (CgvEvent *event)
{
  memset (event, 0, sizeof *event);
  event->name = event->long_name = event->formula = event->missing = CGV_NONE;
  event->numerator = event->divisor = CGV_NONE;
  event->unit = (CgvUnit) { CGV_UNIT_EVENTS, 1 };
}

static void
add_item (Builder *builder,
          const CgvEventDefinition *definition,
          CgvEventKind kind,
          CgvOwnResult *result)
{
  Item *item = &builder->items[builder->n_items];

  item->definition = definition;
  item->result = result;
  item->state = WAITING;
  item->event = (CgvSetEvent) { .kind = kind };
  init_event (&item->event.event);
  init_event (&item->sides[0]);
  init_event (&item->sides[1]);
  if (!is_name (definition->name))
    drop (item, CGV_FORMULA_BAD_NAME, 0, 0);
  else if (find_in_profile (builder->set->profile, definition->name, strlen (definition->name)) != CGV_NONE ||
           find_item (builder, definition->name, strlen (definition->name)) != NULL)
    drop (item, CGV_FORMULA_NAME_IS_TAKEN, 0, 0);
  builder->n_items++;
}

/* Adds the user's definitions before the usual ones, which they replace. */
static void
add_items (Builder *builder,
           const CgvEventDefinition *own,
           uint32_t n_own)
{
  for (uint32_t i = 0; i < n_own; i++)
    {
      builder->set->own[i].event = CGV_NONE;
      builder->set->own[i].fault = CGV_FORMULA_TOO_LONG;
      if (i < MAX_OWN)
        {
          builder->set->own[i].fault = CGV_FORMULA_FINE;
          add_item (builder, &own[i], CGV_EVENT_OWN, &builder->set->own[i]);
        }
    }
  for (uint32_t i = 0; i < N_USUAL; i++)
    add_item (builder, &usual[i], CGV_EVENT_USUAL, NULL);
}

static void
add_event (CgvEventSet *set,
           Item *item)
{
  const CgvEventDefinition *definition = item->definition;
  CgvSetEvent *entry = &set->events[set->n_events++];

  *entry = item->event;
  entry->name = store_string (set, definition->name);
  entry->formula = store_string (set, definition->formula);
  if (definition->long_name != NULL && *definition->long_name != '\0')
    entry->long_name = store_string (set, definition->long_name);
  if (item->result != NULL)
    item->result->event = set->profile->n_events + set->n_events - 1;
}

static void
add_side (CgvEventSet *set,
          const CgvEvent *side,
          CgvEventId *id)
{
  *id = set->profile->n_events + set->n_events;
  set->events[set->n_events++] = (CgvSetEvent) { .event = *side, .kind = CGV_EVENT_OWN, .name = "" };
}

/* Stores the usual events, the user's, and finally the sides of ratios. */
static void
store_events (Builder *builder)
{
  static const CgvEventKind kinds[] = { CGV_EVENT_USUAL, CGV_EVENT_OWN };
  CgvEventSet *set = builder->set;
  uint32_t at = 0;

  for (size_t kind = 0; kind < CGV_N_ELEMENTS (kinds); kind++)
    {
      for (uint32_t i = 0; i < builder->n_items; i++)
        {
          if (builder->items[i].event.kind == kinds[kind] && builder->items[i].state == RESOLVED)
            add_event (set, &builder->items[i]);
        }
    }
  set->n_listed = set->n_events;
  for (uint32_t i = 0; i < builder->n_items; i++)
    {
      Item *item = &builder->items[i];

      if (item->event.kind != CGV_EVENT_OWN || item->state != RESOLVED)
        continue;
      while (set->events[at].kind != CGV_EVENT_OWN)
        at++;
      if (item->event.event.is_ratio)
        {
          add_side (set, &item->sides[0], &set->events[at].event.numerator);
          add_side (set, &item->sides[1], &set->events[at].event.divisor);
        }
      at++;
    }
}

/* Returns enough for all strings: missing names are in the formula, with at least a byte between. */
static size_t
get_pool_size (const CgvEventDefinition *definitions,
               uint32_t n)
{
  size_t size = 0;

  for (uint32_t i = 0; i < n; i++)
    {
      size += strlen (definitions[i].name) + 3 * (strlen (definitions[i].formula) + 1) + 1;
      size += definitions[i].long_name != NULL ? strlen (definitions[i].long_name) + 1 : 0;
    }
  return size;
}

static size_t
get_pool_size_of_profile (const CgvProfile *profile)
{
  size_t size = 0;

  for (CgvEventId id = 0; id < profile->n_events; id++)
    {
      CgvStringId formula = profile->events[id].formula;
      size_t length = 0;

      if (formula != CGV_NONE)
        cgv_profile_get_string (profile, formula, &length);
      size += 2 * (length + 1);
    }
  return size;
}

static bool
allocate (Builder *builder,
          const CgvEventDefinition *own,
          uint32_t n_own)
{
  CgvEventSet *set = builder->set;
  CgvPool *pool = cgv_box_get_pool (set);

  set->n_own = n_own;
  cgv_pool_make (pool, &set->own, n_own);
  cgv_pool_make (pool, &set->events, 3 * (size_t) (N_USUAL + n_own));
  set->pool = cgv_pool_new (pool, get_pool_size (usual, N_USUAL) + get_pool_size (own, n_own) + get_pool_size_of_profile (set->profile), 1);
  cgv_pool_make (pool, &set->missing, set->profile->n_events);
  cgv_pool_make (&builder->scratch, &builder->items, N_USUAL + n_own);
  cgv_pool_make (&builder->scratch, &builder->coefficients, builder->n_counted);
  return !pool->failed && !builder->scratch.failed;
}

static void
find_saturated (CgvEventSet *self)
{
  for (uint32_t i = 0; i < self->n_events; i++)
    {
      CgvEvent *event = &self->events[i].event;
      CgvEventSum what = { event->terms, event->n_terms, event->is_signed };

      /* A quotient is cut where it is too large. */
      event->saturates = event->is_ratio || cgv_profile_saturates (self->profile, NULL, &what);
    }
}

static bool
build (CgvEventSet *self,
       const CgvEventDefinition *own,
       uint32_t n_own)
{
  Builder builder = { .set = self, .scratch = { .memory = cgv_box_get_pool (self)->memory } };
  bool ok;

  while (builder.n_counted < self->profile->n_events &&
         self->profile->events[builder.n_counted].formula == CGV_NONE)
    builder.n_counted++;
  ok = allocate (&builder, own, n_own);
  if (ok)
    {
      for (CgvEventId id = builder.n_counted; id < self->profile->n_events; id++)
        note_missing_of_profile (self, id);
      add_items (&builder, own, n_own);
      ok = resolve_all (&builder);
    }
  if (ok)
    {
      store_events (&builder);
      find_saturated (self);
    }
  cgv_pool_clear (&builder.scratch);
  return ok;
}

CgvEventSet *
cgv_event_set_new (CgvProfile *profile,
                   const CgvEventDefinition *own,
                   uint32_t n_own,
                   const CgvMemory *memory)
{
  CgvEventSet *self = cgv_box_new (memory, sizeof *self);

  if (self == NULL)
    return NULL;
  self->profile = cgv_profile_ref (profile);
  if (build (self, own, n_own))
    return self;
  cgv_event_set_unref (self);
  return NULL;
}

static void
clear (void *object)
{
  cgv_profile_unref (((CgvEventSet *) object)->profile);
}

CGV_BOX_TYPE (CgvEventSet, cgv_event_set, clear)

CgvProfile *
cgv_event_set_get_profile (const CgvEventSet *self)
{
  return self->profile;
}

uint32_t
cgv_event_set_get_n (const CgvEventSet *self)
{
  return self->profile->n_events + self->n_listed;
}

/* Returns the item of an event, or NULL for one of the profile. */
static const CgvSetEvent *
get_entry (const CgvEventSet *self,
           CgvEventId event)
{
  uint32_t n = self->profile->n_events;

  return event < n ? NULL : &self->events[event - n];
}

const CgvEvent *
cgv_event_set_get (const CgvEventSet *self,
                   CgvEventId event)
{
  const CgvSetEvent *entry = get_entry (self, event);

  return entry != NULL ? &entry->event : &self->profile->events[event];
}

CgvEventKind
cgv_event_set_get_kind (const CgvEventSet *self,
                        CgvEventId event)
{
  const CgvSetEvent *entry = get_entry (self, event);

  if (entry != NULL)
    return entry->kind;
  return self->profile->events[event].formula == CGV_NONE ? CGV_EVENT_COUNTED : CGV_EVENT_OF_FILE;
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

  return entry != NULL ? entry->name : get_string (self, self->profile->events[event].name);
}

const char *
cgv_event_set_get_long_name (const CgvEventSet *self,
                             CgvEventId event)
{
  const CgvSetEvent *entry = get_entry (self, event);

  return entry != NULL ? entry->long_name : get_string (self, self->profile->events[event].long_name);
}

const char *
cgv_event_set_get_formula_text (const CgvEventSet *self,
                                CgvEventId event)
{
  const CgvSetEvent *entry = get_entry (self, event);

  return entry != NULL ? entry->formula : get_string (self, self->profile->events[event].formula);
}

const char *
cgv_event_set_get_missing (const CgvEventSet *self,
                           CgvEventId event)
{
  const CgvSetEvent *entry = get_entry (self, event);

  return entry != NULL ? entry->missing : self->missing[event];
}

CgvEventId
cgv_event_set_find (const CgvEventSet *self,
                    const char *name)
{
  uint32_t n = cgv_event_set_get_n (self);
  CgvEventId event = cgv_profile_find_event (self->profile, name);

  if (event != CGV_NONE)
    return event;
  for (event = self->profile->n_events; event < n; event++)
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

static bool
is_below_zero (CgvCost cost,
               const CgvEvent *event)
{
  return event->is_signed && (int64_t) cost < 0;
}

/* Returns the size of a cost, times a power of ten. At most 2^64 · 10^9 · 10^9, which fits. */
static CgvWide
read_wide (CgvCost cost,
           const CgvEvent *event,
           uint32_t exponent)
{
  CgvWide value = cgv_wide (is_below_zero (cost, event) ? 0 - cost : cost);

  for (; exponent > 0; exponent--)
    value = cgv_wide_multiply (value, 10);
  return value;
}

/* Both sides in the unit of the finer one. */
CgvCost
cgv_event_set_divide (const CgvEventSet *self,
                      CgvEventId ratio,
                      CgvCost numerator,
                      CgvCost divisor)
{
  const CgvEvent *above = cgv_event_set_get (self, cgv_event_set_get (self, ratio)->numerator);
  const CgvEvent *below = cgv_event_set_get (self, cgv_event_set_get (self, ratio)->divisor);
  bool is_negative = is_below_zero (numerator, above) != is_below_zero (divisor, below);
  CgvWide quotient;
  CgvCost size;

  if (divisor == 0 || cgv_event_is_bound (above, numerator) || cgv_event_is_bound (below, divisor))
    return CGV_RATIO_UNDEFINED;
  quotient = cgv_wide_divide_rounded (read_wide (numerator, above, CGV_RATIO_DECIMALS + below->decimals), read_wide (divisor, below, above->decimals));
  size = cgv_wide_is_narrow (quotient) && cgv_wide_get_low (quotient) <= INT64_MAX ? cgv_wide_get_low (quotient) : INT64_MAX;
  return is_negative ? 0 - size : size;
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

bool
cgv_event_set_was_counted (const CgvEventSet *self,
                           const CgvPartSet *parts,
                           CgvEventId event)
{
  CgvEventTerm term;
  CgvEventSum what;

  if (cgv_event_set_get (self, event)->is_ratio)
    return cgv_event_set_get_total (self, parts, event) != 0;
  what = cgv_event_set_get_sum (self, event, &term);
  return cgv_profile_was_counted_of (self->profile, parts, &what);
}

CgvCost
cgv_event_set_get_outside (const CgvEventSet *self,
                           const CgvPartSet *parts,
                           CgvEventId event)
{
  CgvEventTerm term;
  CgvEventSum what;

  if (cgv_event_set_get (self, event)->is_ratio)
    return 0;
  what = cgv_event_set_get_sum (self, event, &term);
  return cgv_profile_get_outside_of (self->profile, parts, &what);
}

bool
cgv_event_set_has_part (const CgvEventSet *self,
                        CgvPartId part,
                        CgvEventId event)
{
  const CgvEvent *data = cgv_event_set_get (self, event);
  CgvColumnTerm columns[CGV_MAX_EVENTS];
  CgvEventTerm term;
  CgvEventSum what;

  if (data->is_ratio)
    return cgv_event_set_has_part (self, part, data->numerator) && cgv_event_set_has_part (self, part, data->divisor);
  what = cgv_event_set_get_sum (self, event, &term);
  return cgv_profile_get_columns_of (self->profile, part, &what, columns) >= what.n_terms;
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
