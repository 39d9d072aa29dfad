/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-file-costs.h"

#include "cgv-profile-private.h"
#include "cgv-cost.h"
#include "cgv-event-set-private.h"
#include "cgv-vector.h"

typedef struct
{
  CgvPool *pool;
  CgvFileCosts *costs;
  const CgvProfile *profile;
  CgvEventSum what; /* the event that is summed */
  CgvFunctionId function;
  uint32_t *row_of_file; /* for each string, the row of the last function that had a line in that file, plus 1 */
  uint32_t *row_of_call; /* for each call, its last row, plus 1 */
  CgvColumnTerm terms[CGV_MAX_EVENTS]; /* the columns of @part that make up the event */
  uint32_t n_terms;
  CgvPartId part; /* the part that @terms are of, or CGV_NONE */
  bool failed;    /* whether memory ran out */
} Summing;

/* Returns the row of the function in a file of the profile, and adds it if necessary; CGV_NONE if there is no memory. */
static uint32_t
get_row (Summing *self,
         CgvStringId file)
{
  CgvFileCosts *costs = self->costs;

  if (self->row_of_file[file] > costs->start[self->function])
    return self->row_of_file[file] - 1;

  self->failed = costs->n_rows + 1 >= CGV_NONE ||
                 !cgv_array_grow_in (self->pool, &costs->rows, (size_t) costs->n_rows + 1);
  if (self->failed)
    return CGV_NONE;
  costs->rows[costs->n_rows] = (CgvFileCost){ file, 0 };
  self->row_of_file[file] = ++costs->n_rows;
  return costs->n_rows - 1;
}

/* Returns the row of a call in a file. */
static CgvFileCall *
get_call (Summing *self,
          CgvCallId call,
          uint32_t row)
{
  CgvFileCosts *costs = self->costs;
  uint32_t last = self->row_of_call[call];

  if (last != 0 && costs->calls[last - 1].row == row)
    return &costs->calls[last - 1];

  self->failed = costs->n_calls + 1 >= CGV_NONE ||
                 !cgv_array_grow_in (self->pool, &costs->calls, (size_t) costs->n_calls + 1);
  if (self->failed)
    return NULL;
  costs->calls[costs->n_calls] = (CgvFileCall){ .row = row, .call = call };
  self->row_of_call[call] = ++costs->n_calls;
  return &costs->calls[costs->n_calls - 1];
}

static const uint8_t *
skip (const uint8_t *at,
      uint64_t n)
{
  for (; n > 0; n--)
    at = cgv_varint_skip (at);
  return at;
}

static const uint8_t *
skip_position (const CgvBlockReader *reader,
               const uint8_t *at)
{
  return skip (at, (uint64_t) reader->shape.has_address + (uint64_t) reader->shape.has_line);
}

/* A cost from before its event type turned out to be signed is cut to fit, as the sums were. */
static CgvCost
scale (const Summing *self,
       const CgvColumnTerm *term,
       uint64_t cost,
       bool was_signed)
{
  if (was_signed)
    cost = cgv_unzigzag (cost);
  else if (term->is_signed && cost > (uint64_t) INT64_MAX)
    cost = (uint64_t) INT64_MAX;
  if (term->coefficient == 1 && term->is_signed == self->what.is_signed)
    return cost;
  return cgv_cost_scale (cost, term->is_signed, term->coefficient, self->what.is_signed);
}

static const uint8_t *
add_self (Summing *self,
          const uint8_t *at,
          uint64_t n_costs,
          bool was_signed,
          CgvCost *sum)
{
  uint64_t column = 0;

  for (uint32_t i = 0; i < self->n_terms && self->terms[i].column < n_costs; i++)
    {
      uint64_t cost;

      at = skip (at, self->terms[i].column - column);
      at = cgv_varint_read (at, &cost);
      column = self->terms[i].column + 1;
      *sum = cgv_cost_add (*sum, scale (self, &self->terms[i], cost, was_signed), self->what.is_signed);
    }
  return skip (at, n_costs - column);
}

/* Reads the position of a record of self cost; returns the byte after it. */
static const uint8_t *
skip_self_head (const CgvBlockReader *reader,
                unsigned int high,
                unsigned int low,
                const uint8_t *at,
                uint64_t *n_costs)
{
  *n_costs = high;
  if (high == CGV_RECORD_ESCAPE)
    return skip_position (reader, cgv_varint_read (at, n_costs));
  if (low == CGV_RECORD_FAR)
    at = cgv_varint_skip (at);
  return reader->shape.has_address && reader->shape.has_line ? cgv_varint_skip (at) : at;
}

static bool
is_context (unsigned int high,
            unsigned int low)
{
  return high == CGV_RECORD_ESCAPE && low <= CGV_ESCAPE_BB;
}

/* Returns the file of the following records, or CGV_NONE. */
static const uint8_t *
read_context (const CgvBlockReader *reader,
              unsigned int escape,
              const uint8_t *at,
              CgvStringId *file)
{
  uint64_t value;

  at = cgv_varint_read (at, &value);
  if (escape == CGV_ESCAPE_FILE)
    *file = cgv_source_map_string (reader->source, (CgvStringId) value);
  return at;
}

static void
sum_self (Summing *self,
          const CgvBlockReader *reader)
{
  const uint8_t *at = reader->self_at;
  CgvStringId file = cgv_source_map_string (reader->source, reader->file);
  uint32_t row = CGV_NONE;

  while (at < reader->self_end)
    {
      unsigned int high = *at >> 4;
      unsigned int low = *at & 0x0f;
      uint64_t n_costs;

      at++;
      if (is_context (high, low))
        {
          at = read_context (reader, low, at, &file);
          row = CGV_NONE;
          continue;
        }
      if (row == CGV_NONE)
        row = get_row (self, file);
      if (row == CGV_NONE)
        return;
      at = skip_self_head (reader, high, low, at, &n_costs);
      at = add_self (self, at, n_costs, high == CGV_RECORD_ESCAPE && low == CGV_ESCAPE_SIGNED, &self->costs->rows[row].self);
    }
}

/* Valgrind writes a call whose cost was reset while it was active as a negative difference without its sign. */
static void
add_call_cost (const Summing *self,
               const CgvColumnTerm *term,
               uint64_t cost,
               CgvFileCall *call)
{
  bool is_wrapped = !term->is_signed && cost > (uint64_t) INT64_MAX;
  CgvCost scaled = cgv_cost_scale (is_wrapped ? 0 - cost : cost, term->is_signed, term->coefficient, self->what.is_signed);
  CgvCost *sum = is_wrapped ? &call->taken : &call->cost;

  *sum = cgv_cost_add (*sum, scaled, self->what.is_signed);
}

static const uint8_t *
add_call (Summing *self,
          const uint8_t *at,
          uint64_t n_costs,
          bool was_signed,
          CgvFileCall *call)
{
  uint64_t column = 0;

  for (uint32_t i = 0; i < self->n_terms && self->terms[i].column < n_costs; i++)
    {
      uint64_t cost;

      at = skip (at, self->terms[i].column - column);
      at = cgv_varint_read (at, &cost);
      column = self->terms[i].column + 1;
      add_call_cost (self, &self->terms[i], was_signed ? cgv_unzigzag (cost) : cost, call);
    }
  return skip (at, n_costs - column);
}

/* Returns the byte after the record, or NULL if there is no memory. */
static const uint8_t *
sum_call (Summing *self,
          const CgvBlockReader *reader,
          uint8_t head,
          const uint8_t *at,
          CgvStringId file)
{
  uint64_t n_costs = head & 0x0f;
  uint64_t local;
  uint64_t count = 1;
  uint32_t row = get_row (self, file);
  CgvFileCall *call;

  if (n_costs == CGV_RECORD_ESCAPE)
    at = cgv_varint_read (at, &n_costs);
  at = cgv_varint_read (skip_position (reader, at), &local);
  if ((head & CGV_CALL_UNCOUNTED) != 0)
    count = 0;
  else if ((head & CGV_CALL_ONCE) == 0)
    at = cgv_varint_read (at, &count);

  call = row != CGV_NONE ? get_call (self, reader->source->calls[local], row) : NULL;
  if (call == NULL)
    return NULL;
  call->count = cgv_cost_add (call->count, count, false);
  at = add_call (self, at, n_costs, (head & CGV_CALL_SIGNED) != 0, call);
  return (head & CGV_CALL_TARGET) != 0 ? skip (at, 2) : at;
}

static void
sum_calls (Summing *self,
           const CgvBlockReader *reader)
{
  const uint8_t *at = reader->call_at;
  CgvStringId file = cgv_source_map_string (reader->source, reader->file);

  while (at != NULL && at < reader->call_end)
    {
      uint8_t head = *at++;

      if ((head & CGV_CALL_ESCAPE) == CGV_CALL_ESCAPE)
        at = read_context (reader, head & 0x0f, at, &file);
      else
        at = sum_call (self, reader, head, at, file);
    }
}

static void
sum_block (Summing *self,
           uint32_t block,
           const CgvPartSet *parts)
{
  CgvBlockReader reader;

  cgv_block_reader_open (self->profile, block, &reader);
  if (!cgv_part_set_contains (parts, reader.part))
    return;
  if (self->part != reader.part)
    self->n_terms = cgv_profile_get_columns_of (self->profile, reader.part, &self->what, self->terms);
  self->part = reader.part;
  sum_self (self, &reader);
  if (!self->failed)
    sum_calls (self, &reader);
}

/* A function of which nothing is recorded is in its own file. */
static bool
sum_function (Summing *self,
              CgvFunctionId function,
              const CgvPartSet *parts)
{
  const CgvProfile *profile = self->profile;
  CgvFileCosts *costs = self->costs;

  self->function = function;
  costs->start[function] = costs->n_rows;
  for (uint32_t i = profile->block_start[function]; i < profile->block_start[function + 1] && !self->failed; i++)
    sum_block (self, profile->blocks[i], parts);
  if (!self->failed && costs->n_rows == costs->start[function])
    get_row (self, profile->functions[function].file);
  return !self->failed;
}

static bool
sum_functions (Summing *self,
               const CgvPartSet *parts)
{
  CgvFileCosts *costs = self->costs;

  for (CgvFunctionId function = 0; function < self->profile->n_functions; function++)
    {
      if (!sum_function (self, function, parts))
        return false;
    }
  costs->start[self->profile->n_functions] = costs->n_rows;
  for (uint32_t i = 0; i < costs->n_calls; i++)
    costs->calls[i].cost = cgv_cost_subtract (costs->calls[i].cost, costs->calls[i].taken, self->what.is_signed);
  return true;
}

bool
cgv_profile_sum_files (const CgvEventSet *events,
                       const CgvPartSet *parts,
                       CgvEventId event,
                       CgvPool *pool,
                       CgvFileCosts *costs)
{
  const CgvProfile *profile = cgv_event_set_get_profile (events);
  CgvEventTerm term;
  Summing self = { .pool = pool, .costs = costs, .profile = profile, .what = cgv_event_set_get_sum (events, event, &term), .part = CGV_NONE };

  *costs = (CgvFileCosts){ 0 };
  cgv_pool_make (pool, &costs->start, (size_t) profile->n_functions + 1);
  cgv_pool_make (pool, &self.row_of_file, cgv_profile_get_n_strings (profile));
  cgv_pool_make (pool, &self.row_of_call, profile->n_calls);
  /* Most calls are made from one file. To move them often takes longer than to sum them up. */
  if (pool->failed || !cgv_array_grow_in (pool, &costs->calls, profile->n_calls) || !sum_functions (&self, parts))
    return false;
  cgv_pool_drop (pool, self.row_of_file);
  cgv_pool_drop (pool, self.row_of_call);
  return true;
}
