/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-contexts-private.h"

#include "cgv-box.h"
#include "cgv-caller-names.h"
#include "cgv-key-table.h"
#include "cgv-vector.h"

/* Most contexts for each function. Callgrind has at most one for each caller; a single name may have a million. */
#define MAX_CONTEXTS 64

/* A string that is the name of functions. */
typedef struct
{
  bool is_read;
  bool has_level;
  bool has_way;     /* @context is known, even if it is CGV_NONE */
  uint32_t base;    /* its parts, as those of a CgvCallerSplit */
  uint32_t callers;
  uint32_t end;
  uint32_t own;     /* the name of the function itself */
  uint32_t context; /* CGV_NONE if the name is not understood */
} Name;

typedef struct
{
  const CgvProfile *profile;
  CgvContexts *contexts;
  CgvPool pool;
  CgvCallerNames names;
  CgvKeyTable own;      /* names of functions without callers and levels */
  CgvFunctionId *first; /* for each of these, the first function that has it */
  CgvKeyTable table;    /* contexts by parent and name */
  Name *read;           /* For each string: many functions may share a long name, which is read once */
  bool has_callers;
  CGV_VECTOR (uint32_t) way; /* the names of a function and its callers, from the inside out */
} Builder;

static CgvStringId
get_string (const Builder *self,
            CgvFunctionId function)
{
  return self->profile->functions[function].name;
}

static bool
read_own_name (Builder *self,
               CgvFunctionId function)
{
  Name *read = &self->read[get_string (self, function)];
  CgvTableKey key = { 0 };
  CgvCallerSplit split;
  size_t length;

  if (read->is_read)
    return true;
  key.bytes = cgv_profile_get_string (self->profile, get_string (self, function), &length);
  split = cgv_caller_names_split (&self->names, key.bytes, length);
  key.n_bytes = split.base;
  *read = (Name){ .is_read = true, .has_level = split.base < split.callers || split.end < length, .context = CGV_NONE };
  read->base = (uint32_t) split.base;
  read->callers = (uint32_t) split.callers;
  read->end = (uint32_t) split.end;
  read->own = cgv_key_table_add (&self->own, &key);
  if (read->own == CGV_NONE)
    return false;
  if (self->first[read->own] == CGV_NONE)
    self->first[read->own] = function;
  self->has_callers = self->has_callers || split.callers < split.end;
  return true;
}

static bool
read_own_names (Builder *self)
{
  for (CgvFunctionId id = 0; id < self->profile->n_functions; id++)
    {
      if (!read_own_name (self, id))
        return false;
    }
  return true;
}

/* Sets @is_known if all callers are functions. */
static bool
read_way (Builder *self,
          const char *name,
          const Name *read,
          bool *is_known)
{
  const CgvCallerSplit split = { read->base, read->callers, read->end };
  CgvTableKey key = { .bytes = name, .n_bytes = split.base };
  size_t at = split.callers + 1;

  self->way.n = 0;
  *is_known = false;
  while (key.n_bytes > 0)
    {
      uint32_t own = cgv_key_table_find (&self->own, &key);

      if (own == CGV_NONE)
        return true;
      if (!cgv_vector_add (&self->pool, &self->way, own))
        return false;
      key.bytes = name + at;
      key.n_bytes = cgv_caller_names_next (&self->names, name, &split, &at);
    }
  *is_known = at > split.end;
  return true;
}

/* Enters a path from the outside in, so that paths with a common beginning share contexts. */
static bool
enter_way (Builder *self,
           uint32_t *context)
{
  *context = CGV_NONE;
  while (self->way.n > 0)
    {
      uint32_t name = self->way.items[--self->way.n];
      CgvTableKey key = { .file = *context, .object = name };
      uint32_t parent = *context;

      *context = cgv_key_table_add (&self->table, &key);
      if (*context == CGV_NONE)
        return false;
      if (*context == self->contexts->n_contexts && !cgv_contexts_add (self->contexts, (CgvContext){ self->first[name], parent, CGV_NONE }))
        return false;
    }
  return true;
}

static bool
find_context (Builder *self,
              CgvStringId string)
{
  Name *read = &self->read[string];
  size_t length;
  const char *name = cgv_profile_get_string (self->profile, string, &length);
  bool is_known;

  if (read->has_way)
    return true;
  read->has_way = true;
  return read_way (self, name, read, &is_known) && (!is_known || enter_way (self, &read->context));
}

static bool
enter_functions (Builder *self)
{
  CgvContexts *contexts = self->contexts;

  for (CgvFunctionId id = 0; id < self->profile->n_functions; id++)
    {
      const CgvFunction *function = &self->profile->functions[id];
      const Name *read = &self->read[function->name];
      CgvFunctionId first = self->first[read->own];
      const CgvFunction *other = &self->profile->functions[first];

      if (!find_context (self, function->name))
        return false;
      if (contexts->n_contexts / MAX_CONTEXTS > self->profile->n_functions)
        {
          contexts->n_contexts = 0;
          return true;
        }
      contexts->of_function[id] = read->context;
      contexts->first_alike[id] = first;
      if (read->has_level)
        contexts->traits[id] |= CGV_CONTEXT_LEVEL;
      if (function->file != other->file || function->object != other->object)
        contexts->traits[first] |= CGV_CONTEXT_SHARED;
    }
  return true;
}

static bool
allocate (Builder *self)
{
  CgvContexts *contexts = self->contexts;
  CgvPool *pool = cgv_box_get_pool (contexts);
  uint32_t n = self->profile->n_functions;

  contexts->n_costs = n;
  cgv_pool_make (pool, &contexts->of_function, n);
  cgv_pool_make (pool, &contexts->first_alike, n);
  cgv_pool_make (pool, &contexts->traits, n);
  return !pool->failed;
}

static bool
build (Builder *self)
{
  self->first = cgv_pool_new_ids (&self->pool, self->profile->n_functions);
  cgv_pool_make (&self->pool, &self->read, cgv_profile_get_n_strings (self->profile));
  if (self->pool.failed || !read_own_names (self))
    return false;
  return !self->has_callers || (allocate (self) && enter_functions (self));
}

bool
cgv_contexts_read_names (CgvContexts *contexts,
                         const CgvProfile *profile)
{
  CgvMemory *memory = cgv_box_get_pool (contexts)->memory;
  uint64_t seed = profile->sources[0].head->seed;
  Builder self = { .profile = profile, .contexts = contexts, .pool = { .memory = memory } };
  bool ok = cgv_caller_names_init (&self.names, profile, memory, seed);

  cgv_key_table_init (&self.own, memory, seed);
  cgv_key_table_init (&self.table, memory, seed);
  if (ok && self.names.known.n_keys > 0)
    ok = build (&self);
  cgv_pool_clear (&self.pool);
  cgv_key_table_clear (&self.table);
  cgv_key_table_clear (&self.own);
  cgv_caller_names_clear (&self.names);
  return ok;
}
