/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-profile-private.h"

#include "cgv-cost.h"

typedef struct
{
  CgvProfile *profile;
  CgvFragment *scratch;   /* finds functions by name and object */
  uint32_t n_functions;   /* number of functions by name, file and object */
  CgvFunctionId *united;  /* for each of them, the function that it becomes part of */
  CgvCost *costs;         /* for each of them, its self cost in the first event type */
  CgvFunctionId *largest; /* for each remaining function, the costliest of those that it unites, plus 1 */
  uint32_t *row_of;       /* for each function that stays, its last row in a fragment, plus 1 */
} Uniting;

static bool
is_whole_file (const CgvSource *source)
{
  return source->fragment == source->head;
}

static void
add_costs_of_part (Uniting *self,
                   const CgvSource *source,
                   const CgvRawPart *raw)
{
  const CgvFragment *fragment = source->head;

  for (uint32_t i = 0; i < raw->n_rows; i++)
    {
      CgvSelfSum *row = &fragment->rows[raw->first_row + i];
      CgvCost *sum = &self->costs[cgv_source_map_function (source, row->function)];
      CgvCost cost = row->width > 0 ? cgv_fragment_get_costs (fragment, row)[0] : 0;

      if (row->width > 0 && raw->column_signed[0] && (int64_t) cost < 0)
        cost = 0 - cost;
      *sum = cgv_cost_add (*sum, cost, false);
    }
}

static bool
add_costs (Uniting *self)
{
  CgvProfile *profile = self->profile;

  for (uint32_t i = 0; i < profile->n_sources; i++)
    {
      const CgvSource *source = &profile->sources[i];

      for (uint32_t part = 0; is_whole_file (source) && part < source->head->n_parts; part++)
        {
          if (cgv_profile_gives_up (profile, part))
            return false;
          add_costs_of_part (self, source, &source->head->parts[part]);
        }
    }
  return true;
}

/* An unknown file is the empty string. */
static bool
find_functions (Uniting *self)
{
  CgvProfile *profile = self->profile;

  for (CgvFunctionId i = 0; i < self->n_functions; i++)
    {
      CgvFunction function = { profile->functions[i].name, 0, profile->functions[i].object };
      CgvFunctionId united = cgv_fragment_intern_function (self->scratch, &function);

      if (united == CGV_NONE || cgv_profile_gives_up (profile, i))
        return false;
      self->united[i] = united;
      if (self->largest[united] == 0 || self->costs[i] > self->costs[self->largest[united] - 1])
        self->largest[united] = i + 1;
    }
  for (CgvFunctionId i = 0; i < self->scratch->n_functions; i++)
    self->scratch->functions[i].file = profile->functions[self->largest[i] - 1].file;
  return true;
}

static bool
map_functions (Uniting *self,
               CgvSource *source)
{
  CgvProfile *profile = self->profile;
  uint32_t n_functions = source->head->n_functions;
  bool is_new = source->functions == NULL;

  if (is_new)
    cgv_pool_make (profile->pool, &source->functions, n_functions);
  if (source->functions == NULL)
    return false;
  for (CgvFunctionId i = 0; i < n_functions; i++)
    source->functions[i] = self->united[is_new ? i : source->functions[i]];
  return true;
}

/* Adds the costs of a row to those of another. The wider one takes the sums. */
static void
add_row (CgvFragment *fragment,
         const CgvRawPart *raw,
         CgvSelfSum *known,
         CgvSelfSum row)
{
  const CgvCost *costs;
  CgvCost *sums;

  if (row.width > known->width)
    {
      CgvSelfSum narrow = *known;

      known->width = row.width;
      known->costs = row.costs;
      row = narrow;
    }
  costs = cgv_fragment_get_costs (fragment, &row);
  sums = cgv_fragment_get_costs (fragment, known);
  for (uint32_t i = 0; i < row.width; i++)
    sums[i] = cgv_cost_add (sums[i], costs[i], raw->column_signed[i]);
}

/* Leaves one row for each function. */
static void
unite_rows (Uniting *self,
            const CgvSource *source,
            CgvRawPart *raw)
{
  CgvFragment *fragment = source->head;
  CgvSelfSum *rows = fragment->rows;
  uint32_t end = raw->first_row;

  for (uint32_t i = 0; i < raw->n_rows; i++)
    {
      CgvSelfSum row = rows[raw->first_row + i];
      CgvFunctionId function = source->functions[row.function];
      uint32_t known = self->row_of[function];

      if (known > raw->first_row && known <= end && source->functions[rows[known - 1].function] == function)
        {
          add_row (fragment, raw, &rows[known - 1], row);
          continue;
        }
      rows[end++] = row;
      self->row_of[function] = end;
    }
  raw->n_rows = end - raw->first_row;
}

static bool
unite_sources (Uniting *self)
{
  CgvProfile *profile = self->profile;

  for (uint32_t i = 0; i < profile->n_sources; i++)
    {
      CgvSource *source = &profile->sources[i];

      if (!is_whole_file (source))
        continue;
      if (!map_functions (self, source))
        return false;
      for (uint32_t part = 0; part < source->head->n_parts; part++)
        {
          if (cgv_profile_gives_up (profile, part))
            return false;
          unite_rows (self, source, &source->head->parts[part]);
        }
    }
  return true;
}

static bool
unite (Uniting *self,
       CgvPool *pool)
{
  cgv_pool_make (pool, &self->united, self->n_functions);
  cgv_pool_make (pool, &self->costs, self->n_functions);
  cgv_pool_make (pool, &self->largest, self->n_functions);
  cgv_pool_make (pool, &self->row_of, self->n_functions);
  if (pool->failed || self->scratch == NULL)
    return false;
  return add_costs (self) && find_functions (self) && unite_sources (self) && cgv_profile_take_functions (self->profile, self->scratch);
}

bool
cgv_profile_unite_functions (CgvProfile *profile)
{
  Uniting self = { .profile = profile, .scratch = cgv_profile_new_scratch (profile), .n_functions = profile->n_functions };
  CgvPool pool = { .memory = profile->pool->memory };
  bool ok = unite (&self, &pool);

  cgv_pool_clear (&pool);
  cgv_fragment_free (self.scratch);
  return ok;
}

/* Traits of a function. */
#define HAS_LINES 1u
#define IS_CALLED 2u

/* Among functions of one name and object: the one that has lines and is never called, and the number of such functions. */
typedef struct
{
  CgvFunctionId function;
  uint32_t n;
} Owner;

typedef struct
{
  Uniting uniting;
  uint8_t *facts;   /* of each function */
  uint32_t *key_of; /* of each function, its name and object in @keys */
  Owner *owners;    /* of each of these */
  CgvFragment *keys;
} CalleeUniting;

/* Returns the ids of the profile for those of a source that is not mapped yet. */
static CgvFunctionId
map_early (const CgvSource *file,
           const CgvSource *source,
           CgvFunctionId function)
{
  if (source->fragment->function_map != NULL)
    function = source->fragment->function_map[function];
  return cgv_source_map_function (file, function);
}

static bool
learn_from_file (CalleeUniting *self,
                 const CgvSource *file)
{
  const CgvFragment *head = file->head;

  for (uint32_t i = 0; i < head->n_rows; i++)
    self->facts[cgv_source_map_function (file, head->rows[i].function)] |= HAS_LINES;
  for (uint32_t piece = 0; piece <= head->n_pieces; piece++)
    {
      const CgvSource *source = file - head->n_pieces + piece;
      const CgvFragment *fragment = source->fragment;

      for (uint32_t i = 0; i < fragment->n_calls; i++)
        {
          if (cgv_profile_gives_up (self->uniting.profile, i))
            return false;
          self->facts[map_early (file, source, fragment->calls[i].caller)] |= HAS_LINES;
          self->facts[map_early (file, source, fragment->calls[i].callee)] |= IS_CALLED;
        }
    }
  return true;
}

static bool
learn (CalleeUniting *self)
{
  CgvProfile *profile = self->uniting.profile;

  for (uint32_t i = 0; i < profile->n_sources; i++)
    {
      if (is_whole_file (&profile->sources[i]) && !learn_from_file (self, &profile->sources[i]))
        return false;
    }
  return true;
}

/* Most profiles have no function that is called and has no lines. */
static bool
has_phantoms (const CalleeUniting *self)
{
  for (CgvFunctionId i = 0; i < self->uniting.n_functions; i++)
    {
      if (self->facts[i] == IS_CALLED)
        return true;
    }
  return false;
}

static bool
find_owners (CalleeUniting *self)
{
  CgvProfile *profile = self->uniting.profile;

  for (CgvFunctionId i = 0; i < self->uniting.n_functions; i++)
    {
      CgvFunction function = { profile->functions[i].name, 0, profile->functions[i].object };
      uint32_t key;

      if (cgv_profile_gives_up (profile, i))
        return false;
      /* Most functions are called, and have lines. */
      if (self->facts[i] != HAS_LINES && self->facts[i] != IS_CALLED)
        continue;
      key = cgv_fragment_intern_function (self->keys, &function);
      if (key == CGV_NONE)
        return false;
      self->key_of[i] = key;
      if (self->facts[i] == HAS_LINES)
        self->owners[key] = (Owner) { i, self->owners[key].n + 1 };
    }
  return true;
}

static bool
has_owner (const CalleeUniting *self,
           CgvFunctionId function)
{
  return self->facts[function] == IS_CALLED && self->owners[self->key_of[function]].n == 1;
}

static void
count_callees (const CalleeUniting *self)
{
  for (CgvFunctionId i = self->uniting.n_functions; i-- > 0;)
    {
      if (!has_owner (self, i))
        continue;
      self->uniting.profile->n_united++;
      self->uniting.profile->first_united = i;
    }
}

static bool
unite_functions (CalleeUniting *self)
{
  CgvProfile *profile = self->uniting.profile;

  for (CgvFunctionId i = 0; i < self->uniting.n_functions; i++)
    {
      CgvFunctionId owner = has_owner (self, i) ? self->owners[self->key_of[i]].function : i;

      self->uniting.united[i] = cgv_fragment_intern_function (self->uniting.scratch, &profile->functions[owner]);
      if (self->uniting.united[i] == CGV_NONE || cgv_profile_gives_up (profile, i))
        return false;
    }
  profile->first_united = self->uniting.united[profile->first_united];
  return true;
}

static bool
unite_callees (CalleeUniting *self,
               CgvPool *pool)
{
  uint32_t n = self->uniting.n_functions;

  cgv_pool_make (pool, &self->facts, n);
  if (pool->failed || !learn (self))
    return false;
  if (!has_phantoms (self))
    return true;
  cgv_pool_make (pool, &self->key_of, n);
  cgv_pool_make (pool, &self->owners, n);
  self->keys = cgv_profile_new_scratch (self->uniting.profile);
  if (pool->failed || self->keys == NULL || !find_owners (self))
    return false;
  count_callees (self);
  if (self->uniting.profile->n_united == 0)
    return true;
  cgv_pool_make (pool, &self->uniting.united, n);
  cgv_pool_make (pool, &self->uniting.row_of, n);
  self->uniting.scratch = cgv_profile_new_scratch (self->uniting.profile);
  if (pool->failed || self->uniting.scratch == NULL || !unite_functions (self))
    return false;
  return unite_sources (&self->uniting) && cgv_profile_take_functions (self->uniting.profile, self->uniting.scratch);
}

bool
cgv_profile_unite_callees (CgvProfile *profile)
{
  CalleeUniting self = { .uniting = { .profile = profile, .n_functions = profile->n_functions } };
  CgvPool pool = { .memory = profile->pool->memory };
  bool ok = unite_callees (&self, &pool);

  cgv_pool_clear (&pool);
  cgv_fragment_free (self.uniting.scratch);
  cgv_fragment_free (self.keys);
  return ok;
}
