/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-contexts-private.h"

#include "cgv-box.h"
#include "cgv-cost.h"
#include "cgv-key-table.h"
#include "cgv-vector.h"

/* A context, and how many of its calls are still to come. */
typedef struct
{
  uint32_t context;
  uint32_t n_left;
} Open;

typedef struct
{
  const CgvProfile *profile;
  CgvContexts *contexts;
  CgvPool pool;
  CgvFunctionId *functions; /* for each block, the function */
  uint32_t *n_calls;        /* for each block, how many calls it made */

  /* Forwards: names of functions that have returned, whose caller has not; after them, the callees of a block. */
  CgvStringId *names;
  size_t n_names;
  size_t n_called;
  uint32_t n_lines;

  /* Backwards. */
  CGV_VECTOR (Open) open;
  CgvKeyTable table; /* contexts by parent and function */
  uint32_t context; /* context of the block */
  bool has_memory;
} Builder;

static bool
add_name (Builder *self,
          CgvStringId name)
{
  self->has_memory = cgv_array_grow_in (&self->pool, &self->names, self->n_names + self->n_called + 1);
  if (self->has_memory)
    self->names[self->n_names + self->n_called] = name;
  return self->has_memory;
}

static bool
count_line (const CgvCostLine *line,
            void *user_data)
{
  Builder *self = user_data;

  self->n_lines++;
  return true;
}

static bool
check_call (const CgvCallLine *line,
            void *user_data)
{
  Builder *self = user_data;
  CgvFunctionId callee = self->profile->calls[line->call].callee;

  if (!line->has_count || line->count != 1 || !add_name (self, self->profile->functions[callee].name))
    return false;
  self->n_called++;
  return true;
}

static bool
refuse_jump (const CgvJumpLine *line,
             void *user_data)
{
  return false;
}

/* Returns whether the callees of a block are those that returned last. */
static bool
take_called (Builder *self,
             uint32_t block)
{
  size_t n = self->n_called;

  if (self->n_lines != 1 || n > self->n_names)
    return false;
  for (size_t i = 0; i < n; i++)
    {
      if (self->names[self->n_names + i] != self->names[self->n_names + i - n])
        return false;
    }
  self->n_calls[block] = (uint32_t) n;
  self->n_names -= n;
  self->n_called = 0;
  if (!add_name (self, self->profile->functions[self->functions[block]].name))
    return false;
  self->n_names++;
  return true;
}

static bool
check_blocks (Builder *self)
{
  const CgvLineVisitor visitor = { count_line, check_call, refuse_jump, self };
  CgvPartId part = CGV_NONE;

  for (uint32_t block = 0; block < self->profile->n_blocks; block++)
    {
      if (cgv_profile_get_block_part (self->profile, block) != part)
        self->n_names = 0;
      part = cgv_profile_get_block_part (self->profile, block);
      self->n_lines = 0;
      if (!cgv_profile_visit_block (self->profile, block, self->functions[block], &visitor) || !take_called (self, block))
        return false;
    }
  return true;
}

/* Enters a context. Parts share no contexts. */
static bool
enter_context (Builder *self,
               uint32_t parent,
               CgvPartId part,
               CgvFunctionId function)
{
  CgvTableKey key = { .file = parent != CGV_NONE ? parent : CGV_NONE - 1 - part, .object = function };

  self->context = cgv_key_table_add (&self->table, &key);
  if (self->context == CGV_NONE)
    return false;
  return self->context < self->contexts->n_contexts || cgv_contexts_add (self->contexts, (CgvContext){ function, parent, part });
}

static bool
add_costs (const CgvCostLine *line,
           void *user_data)
{
  Builder *self = user_data;
  CgvCost *costs = &self->contexts->self[(size_t) self->context * self->contexts->n_events];
  const CgvPart *part = cgv_profile_get_part (self->profile, line->part);

  for (uint32_t i = 0; i < line->n_costs; i++)
    {
      CgvEventId event = part->events[i];

      costs[event] = cgv_cost_add (costs[event], line->costs[i], self->profile->events[event].is_signed);
    }
  return true;
}

static bool
skip_call (const CgvCallLine *line,
           void *user_data)
{
  return true;
}

/* Returns whether the calls of a block come before the calls that its callers have left. */
static bool
open_context (Builder *self,
              uint32_t n_calls)
{
  if (self->open.n > 0)
    self->open.items[self->open.n - 1].n_left--;
  if (n_calls > 0 && !cgv_vector_add (&self->pool, &self->open, (Open){ self->context, n_calls }))
    return false;
  while (self->open.n > 0 && self->open.items[self->open.n - 1].n_left == 0)
    self->open.n--;
  return true;
}

static bool
add_blocks (Builder *self)
{
  const CgvLineVisitor visitor = { add_costs, skip_call, refuse_jump, self };

  for (uint32_t block = self->profile->n_blocks; block-- > 0;)
    {
      uint32_t parent = self->open.n > 0 ? self->open.items[self->open.n - 1].context : CGV_NONE;

      if (!enter_context (self, parent, cgv_profile_get_block_part (self->profile, block), self->functions[block]))
        return false;
      cgv_profile_visit_block (self->profile, block, self->functions[block], &visitor);
      if (!open_context (self, self->n_calls[block]))
        return false;
    }
  return true;
}

static void
find_functions (Builder *self)
{
  const CgvProfile *profile = self->profile;

  for (CgvFunctionId function = 0; function < profile->n_functions; function++)
    {
      cgv_foreach_in (i, profile->block_start, function)
        self->functions[profile->blocks[i]] = function;
    }
}

/* Returns false if there is no memory. */
static bool
build (Builder *self)
{
  cgv_pool_make (&self->pool, &self->functions, self->profile->n_blocks);
  cgv_pool_make (&self->pool, &self->n_calls, self->profile->n_blocks);
  if (self->pool.failed)
    return false;
  find_functions (self);
  if (!check_blocks (self))
    return self->has_memory;
  return add_blocks (self);
}

bool
cgv_contexts_read_calls (CgvContexts *contexts,
                         const CgvProfile *profile)
{
  Builder builder = { .profile = profile, .contexts = contexts, .pool = { .memory = cgv_box_get_pool (contexts)->memory }, .has_memory = true };
  bool is_built;

  contexts->n_events = profile->n_events;
  cgv_key_table_init (&builder.table, builder.pool.memory, profile->sources[0].head->seed);
  is_built = build (&builder);
  cgv_key_table_clear (&builder.table);
  cgv_pool_clear (&builder.pool);
  contexts->n_costs = contexts->n_contexts;
  return is_built;
}
