/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-fragment-private.h"

#include <string.h>

#include "cgv-afloat-private.h"
#include "cgv-cost.h"
#include "cgv-parser.h"

static bool
map_strings (CgvFragment *self,
             CgvFragment *piece)
{
  for (CgvStringId i = 0; i < piece->strings.n_strings; i++)
    {
      size_t length;
      const char *bytes = cgv_string_table_get (&piece->strings, i, &length);

      if (cgv_string_table_is_nameless (&piece->strings, i))
        continue;
      piece->string_map[i] = cgv_string_table_intern (&self->strings, &self->memory, bytes, length);
      if (piece->string_map[i] == CGV_NONE)
        return false;
    }
  return true;
}

bool
cgv_fragment_map_piece (CgvFragment *self,
                        CgvFragment *piece)
{
  if (!map_strings (self, piece))
    return false;
  piece->function_map = cgv_memory_new (&piece->memory, piece->n_functions, sizeof *piece->function_map);
  if (piece->function_map == NULL)
    return false;
  for (CgvFunctionId i = 0; i < piece->n_functions; i++)
    {
      CgvFunction function = piece->functions[i];

      function.name = piece->string_map[function.name];
      function.file = piece->string_map[function.file];
      function.object = piece->string_map[function.object];
      piece->function_map[i] = cgv_fragment_intern_function (self, &function);
      if (piece->function_map[i] == CGV_NONE)
        return false;
    }
  return true;
}

#define RESERVE(array, wanted) reserve (self, (void **) &self->array, &self->array##_capacity, (wanted), sizeof *self->array)

static bool
reserve (CgvFragment *self,
         void **array,
         size_t *capacity,
         size_t wanted,
         size_t element_size)
{
  return cgv_memory_grow (&self->memory, array, capacity, wanted, element_size);
}

static CgvFragment *
new_empty (const CgvFragment *self)
{
  CgvMemory memory = self->memory;
  CgvFragment *empty;

  memory.used = 0;
  memory.peak = 0;
  memory.budget = UINT64_MAX;
  empty = cgv_memory_new (&memory, 1, sizeof *empty);
  if (empty == NULL)
    return NULL;
  empty->memory = memory;
  empty->seed = self->seed;
  empty->parts = cgv_memory_new (&empty->memory, self->n_parts, sizeof *empty->parts);
  if (empty->parts != NULL)
    {
      empty->parts_capacity = self->n_parts;
      return empty;
    }
  cgv_fragment_free (empty);
  return NULL;
}

/* A row that is widened may become twice as wide as it has to. */
CgvFragment *
cgv_fragment_reserve_piece (CgvFragment *self,
                            const CgvFragment *piece)
{
  if (RESERVE (pieces, (size_t) self->n_pieces + 2) &&
      RESERVE (parts, (size_t) self->n_parts + piece->n_parts) &&
      RESERVE (rows, (size_t) self->n_rows + piece->n_rows) &&
      RESERVE (pool, self->n_pool + 2 * piece->n_pool) &&
      RESERVE (event_specs, (size_t) self->n_event_specs + piece->n_event_specs) &&
      (piece->entries.wide == NULL || cgv_entries_widen (&self->entries, &self->memory)))
    return new_empty (self);
  return NULL;
}

/* Where the lines of the parts begin, without the rest of them. */
static void
copy_starts (const CgvFragment *self,
             CgvFragment *earlier)
{
  earlier->n_parts = self->n_parts;
  for (uint32_t i = 0; i < self->n_parts; i++)
    {
      earlier->parts[i].first_block = self->parts[i].first_block;
      earlier->parts[i].call_start = self->parts[i].call_start;
    }
}

static void
reset_start (CgvRawPart *raw)
{
  raw->first_block = 0;
  raw->self_start = 0;
  raw->call_start = 0;
  raw->jump_start = 0;
}

static void
move_bytes (CgvMemory *from,
            CgvMemory *to,
            size_t n_bytes)
{
  from->used -= n_bytes;
  to->used += n_bytes;
  if (to->used > to->peak)
    to->peak = to->used;
}

static void
move_lines (CgvFragment *self,
            CgvFragment *earlier)
{
  size_t n_bytes = self->self.capacity + self->call.capacity + self->jump.capacity +
                   self->calls_capacity * sizeof *self->calls +
                   self->block_function_capacity * sizeof *self->block_function +
                   self->block_at_capacity * sizeof *self->block_at;
  const CgvBytes none = { NULL, 0, 0 };

  earlier->self = self->self;
  earlier->call = self->call;
  earlier->jump = self->jump;
  earlier->calls = self->calls;
  earlier->calls_capacity = self->calls_capacity;
  earlier->n_calls = self->n_calls;
  earlier->block_function = self->block_function;
  earlier->block_function_capacity = self->block_function_capacity;
  earlier->block_at = self->block_at;
  earlier->block_at_capacity = self->block_at_capacity;
  earlier->n_blocks = self->n_blocks;

  self->self = none;
  self->call = none;
  self->jump = none;
  self->calls = NULL;
  self->calls_capacity = 0;
  self->n_calls = 0;
  self->block_function = NULL;
  self->block_function_capacity = 0;
  self->block_at = NULL;
  self->block_at_capacity = 0;
  self->n_blocks = 0;
  move_bytes (&self->memory, &earlier->memory, n_bytes);
}

/* The first call with a target tells where a function is entered, for all that have none. Only what
 * is wide already can be afloat, so that none of this takes memory. */
static void
take_entries (CgvFragment *self,
              CgvFragment *piece)
{
  for (CgvFunctionId i = 0; i < piece->n_functions; i++)
    {
      CgvFunctionId function = piece->function_map[i];
      CgvEntry entry;
      CgvEntry first;

      if (!cgv_entries_get (&piece->entries, i, &entry))
        continue;
      entry.address = cgv_ground (entry.address, piece->base.address);
      entry.line = cgv_ground (entry.line, piece->base.line);
      cgv_entries_set (&piece->entries, &piece->memory, i, &entry);
      if (!cgv_entries_get (&self->entries, function, &first))
        cgv_entries_set (&self->entries, &self->memory, function, &entry);
    }
}

bool
cgv_fragment_share_entries (CgvFragment *self)
{
  for (uint32_t n = 0; n < self->n_pieces; n++)
    {
      CgvFragment *piece = self->pieces[n];

      for (CgvFunctionId i = 0; piece->function_map != NULL && i < piece->n_functions; i++)
        {
          CgvEntry entry;

          if (cgv_entries_get (&piece->entries, i, &entry) || !cgv_entries_get (&self->entries, piece->function_map[i], &entry))
            continue;
          if (!cgv_entries_set (&piece->entries, &piece->memory, i, &entry))
            return false;
        }
    }
  return true;
}

void
cgv_fragment_take_piece (CgvFragment *self,
                         CgvFragment *earlier,
                         CgvFragment *piece)
{
  copy_starts (self, earlier);
  move_lines (self, earlier);
  for (uint32_t i = 0; i < self->n_parts; i++)
    reset_start (&self->parts[i]);
  for (CgvFunctionId i = 0; i < self->n_functions; i++)
    self->call_of_function[i] = CGV_NONE;
  take_entries (self, piece);
  piece->first_part = self->n_parts - 1;
  self->pieces[self->n_pieces++] = earlier;
  self->pieces[self->n_pieces++] = piece;
}

void
cgv_fragment_take_rows (CgvFragment *self,
                        const CgvFragment *piece,
                        uint32_t part)
{
  const CgvRawPart *from = &piece->parts[part];
  const CgvRawPart *to = &self->parts[self->n_parts - 1];

  for (uint32_t i = 0; i < from->n_rows; i++)
    {
      const CgvRow *added = &piece->rows[from->first_row + i];
      const CgvRow *row = cgv_fragment_get_row (self, piece->function_map[added->function], added->width);

      for (uint32_t column = 0; column < added->width; column++)
        {
          CgvCost *sum = &self->pool[row->at + column];

          *sum = cgv_cost_add (*sum, piece->pool[added->at + column], to->column_signed[column]);
        }
    }
}

static size_t
count_bytes (const CgvRawPart *raw)
{
  const CgvPart *part = &raw->part;
  size_t n_bytes = raw->descriptions_capacity * sizeof *part->description_keys +
                   raw->description_values_capacity * sizeof *part->description_values;

  if (raw->columns != NULL)
    n_bytes += raw->events_capacity * (sizeof *raw->columns + sizeof *raw->column_signed + sizeof *part->events + sizeof *part->totals);
  if (part->declared_summary != NULL)
    n_bytes += raw->events_capacity * sizeof *part->declared_summary;
  if (part->declared_totals != NULL)
    n_bytes += raw->events_capacity * sizeof *part->declared_totals;
  return n_bytes;
}

void
cgv_fragment_take_part (CgvFragment *self,
                        CgvFragment *piece,
                        uint32_t part)
{
  CgvRawPart *from = &piece->parts[part];
  CgvRawPart kept = { .first_block = from->first_block, .first_row = from->first_row, .n_rows = from->n_rows, .call_start = from->call_start };
  CgvRawPart *raw = cgv_fragment_add_part (self);
  uint32_t first_row = raw->first_row;

  move_bytes (&piece->memory, &self->memory, count_bytes (from));
  *raw = *from;
  *from = kept;
  raw->first_row = first_row;
  raw->n_rows = 0;
  reset_start (raw);
  cgv_raw_part_map_strings (raw, piece->string_map);
  cgv_fragment_take_rows (self, piece, part);
}

void
cgv_fragment_take_event_specs (CgvFragment *self,
                               const CgvFragment *piece,
                               uint32_t begin,
                               uint32_t end)
{
  for (uint32_t i = begin; i < end; i++)
    {
      CgvEventSpec *spec = &self->event_specs[self->n_event_specs++];

      *spec = piece->event_specs[i];
      cgv_event_spec_map_strings (spec, piece->string_map);
    }
}

void
cgv_fragment_trim_piece (CgvFragment *piece)
{
  CgvMemory *memory = &piece->memory;
  CgvRawPart begun = { .first_block = piece->parts[0].first_block, .call_start = piece->parts[0].call_start };

  cgv_fragment_free_part (piece, &piece->parts[0]);
  piece->parts[0] = begun;
  cgv_fragment_seal (piece);
  cgv_string_table_clear (&piece->strings, memory);
  cgv_memory_free (memory, piece->functions, piece->functions_capacity, sizeof *piece->functions);
  cgv_memory_free (memory, piece->rows, piece->rows_capacity, sizeof *piece->rows);
  cgv_memory_free (memory, piece->pool, piece->pool_capacity, sizeof *piece->pool);
  cgv_memory_free (memory, piece->event_specs, piece->event_specs_capacity, sizeof *piece->event_specs);
  piece->functions = NULL;
  piece->functions_capacity = 0;
  piece->rows = NULL;
  piece->rows_capacity = 0;
  piece->n_rows = 0;
  piece->pool = NULL;
  piece->pool_capacity = 0;
  piece->n_pool = 0;
  piece->event_specs = NULL;
  piece->event_specs_capacity = 0;
  piece->n_event_specs = 0;
}
