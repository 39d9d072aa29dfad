/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-fragment-private.h"

#include <string.h>

#include "cgv-cost.h"
#include "cgv-hash-private.h"
#include "cgv-parser.h"
#include "cgv-vector.h"

#define GROW(array, wanted) cgv_array_grow (&self->memory, &self->array, wanted)

CgvFragment *
cgv_fragment_new (const CgvMemory *memory,
                  uint64_t seed)
{
  CgvMemory initial = *memory;
  CgvFragment *self = cgv_memory_new (&initial, 1, sizeof *self);

  if (self == NULL)
    return NULL;
  self->memory = initial;
  self->seed = seed;
  if (!cgv_string_table_init (&self->strings, &self->memory, seed))
    {
      cgv_fragment_free (self);
      return NULL;
    }
  return self;
}

/* The arrays that a part owns. */
#define PART_ARRAYS(raw) \
  (raw)->columns, (raw)->column_signed, (raw)->part.events, (raw)->part.totals, (raw)->part.declared_summary, \
  (raw)->part.declared_totals, (raw)->part.description_keys, (raw)->part.description_values

static void
free_all (CgvMemory *memory,
          void *const *arrays,
          size_t n)
{
  for (size_t i = 0; i < n; i++)
    cgv_memory_free (memory, arrays[i]);
}

static void
free_part (CgvFragment *self,
           CgvRawPart *raw)
{
  void *const arrays[] = { PART_ARRAYS (raw) };

  free_all (&self->memory, arrays, CGV_N_ELEMENTS (arrays));
}

void
cgv_fragment_seal (CgvFragment *self)
{
  CgvMemory *memory = &self->memory;

  cgv_memory_free (memory, self->function_slots);
  cgv_memory_free (memory, self->row_of_function);
  cgv_memory_free (memory, self->call_of_function);
  self->function_slots = NULL;
  self->row_of_function = NULL;
  self->call_of_function = NULL;
  self->n_function_slots = 0;
}

static void
clear (CgvFragment *self)
{
  CgvMemory *memory = &self->memory;
  void *const arrays[] = {
    self->pieces,
    self->string_map,
    self->function_map,
    self->functions,
    self->is_file_of_lines,
    self->calls,
    self->self.data,
    self->call.data,
    self->jump.data,
    self->block_function,
    self->block_at,
    self->rows,
    self->pool,
    self->parts,
    self->event_specs,
  };

  cgv_fragment_seal (self);
  for (uint32_t i = 0; i < self->n_pieces; i++)
    cgv_fragment_free (self->pieces[i]);
  for (uint32_t i = 0; i < self->n_parts; i++)
    free_part (self, &self->parts[i]);
  cgv_string_table_clear (&self->strings, memory);
  cgv_entries_clear (&self->entries, memory);
  free_all (memory, arrays, CGV_N_ELEMENTS (arrays));
}

void
cgv_fragment_free (CgvFragment *self)
{
  CgvMemory last;

  if (self == NULL)
    return;
  clear (self);
  last = self->memory;
  cgv_memory_free (&last, self);
}

static uint32_t
hash_function (const CgvFragment *self,
               const CgvFunction *function)
{
  uint64_t name_and_file = (uint64_t) function->name << 32 | function->file;
  uint64_t mixed = cgv_hash_mix (name_and_file ^ self->seed, (self->seed << 1) | 1);

  return cgv_hash_key (mixed + function->object, self->seed);
}

static bool
grow_function_slots (CgvFragment *self)
{
  size_t n_slots = self->n_function_slots > 0 ? self->n_function_slots * 2 : 64;
  uint32_t *slots = cgv_memory_new (&self->memory, n_slots, sizeof *slots);

  if (slots == NULL)
    return false;
  for (CgvFunctionId id = 0; id < self->n_functions; id++)
    {
      size_t slot = hash_function (self, &self->functions[id]) & (n_slots - 1);

      while (slots[slot] != 0)
        slot = (slot + 1) & (n_slots - 1);
      slots[slot] = id + 1;
    }
  cgv_memory_free (&self->memory, self->function_slots);
  self->function_slots = slots;
  self->n_function_slots = n_slots;
  return true;
}

static bool
reserve_function (CgvFragment *self)
{
  size_t wanted = (size_t) self->n_functions + 1;

  return wanted < CGV_NONE &&
         GROW (functions, wanted) &&
         cgv_entries_reserve (&self->entries, &self->memory, wanted) &&
         GROW (row_of_function, wanted) &&
         GROW (call_of_function, wanted) &&
         (wanted * 2 <= self->n_function_slots || grow_function_slots (self));
}

CgvFunctionId
cgv_fragment_intern_function (CgvFragment *self,
                              const CgvFunction *function)
{
  uint32_t hash = hash_function (self, function);
  size_t slot;
  CgvFunctionId id;

  if (self->n_function_slots > 0)
    {
      slot = hash & (self->n_function_slots - 1);
      for (; self->function_slots[slot] != 0; slot = (slot + 1) & (self->n_function_slots - 1))
        {
          id = self->function_slots[slot] - 1;
          if (self->functions[id].name == function->name &&
              self->functions[id].file == function->file &&
              self->functions[id].object == function->object)
            return id;
        }
    }

  if (!reserve_function (self))
    return CGV_NONE;
  slot = hash & (self->n_function_slots - 1);
  while (self->function_slots[slot] != 0)
    slot = (slot + 1) & (self->n_function_slots - 1);
  id = self->n_functions++;
  self->function_slots[slot] = id + 1;
  self->functions[id] = *function;
  cgv_entries_add (&self->entries);
  self->row_of_function[id] = CGV_NONE;
  self->call_of_function[id] = CGV_NONE;
  return id;
}

CgvCallId
cgv_fragment_add_call (CgvFragment *self,
                       CgvFunctionId caller,
                       CgvFunctionId callee)
{
  CgvCallId last = self->call_of_function[callee];

  if (last != CGV_NONE && self->calls[last].caller == caller)
    return last;
  if (self->n_calls >= CGV_NONE - 1 || !GROW (calls, (size_t) self->n_calls + 1))
    return CGV_NONE;
  self->calls[self->n_calls].caller = caller;
  self->calls[self->n_calls].callee = callee;
  self->call_of_function[callee] = self->n_calls;
  return self->n_calls++;
}

CgvRawPart *
cgv_fragment_add_part (CgvFragment *self)
{
  CgvRawPart *raw;

  if (self->n_parts >= CGV_NONE - 1 || !GROW (parts, (size_t) self->n_parts + 1))
    return NULL;
  raw = &self->parts[self->n_parts++];
  memset (raw, 0, sizeof *raw);
  raw->part.version = CGV_NONE;
  raw->part.creator = CGV_NONE;
  raw->part.command = CGV_NONE;
  raw->part.trigger = CGV_NONE;
  raw->part.timerange = CGV_NONE;
  raw->start = (CgvPartStart) { self->n_blocks, self->self.length, self->call.length, self->jump.length };
  raw->first_row = self->n_rows;
  return raw;
}

void
cgv_fragment_drop_part (CgvFragment *self)
{
  self->n_parts--;
  free_part (self, &self->parts[self->n_parts]);
}

bool
cgv_fragment_describe_part (CgvFragment *self,
                            CgvRawPart *raw,
                            CgvStringId key,
                            CgvStringId value)
{
  CgvPart *part = &raw->part;
  size_t wanted = (size_t) part->n_descriptions + 1;
  bool ok;

  ok = cgv_array_grow (&self->memory, &part->description_keys, wanted);
  ok = ok && cgv_array_grow (&self->memory, &part->description_values, wanted);
  if (!ok)
    return false;
  part->description_keys[part->n_descriptions] = key;
  part->description_values[part->n_descriptions] = value;
  part->n_descriptions++;
  return true;
}

/* A row of more than two costs mostly gets a cost of each event type. With few event types, it
 * gets room for all at once. */
#define FEW_EVENTS 16u

/* Costs at the end of a line are often left out, so rows begin narrow and move when they widen. Their old places are lost. */
static bool
widen_row (CgvFragment *self,
           CgvSelfSum *row,
           uint32_t width)
{
  uint32_t n_events = self->parts[self->n_parts - 1].part.n_events;
  uint32_t wider = width > row->width * 2 ? width : row->width * 2;

  if (wider > n_events || (width > 2 && n_events <= FEW_EVENTS))
    wider = n_events;
  if (wider == 1)
    {
      row->width = 1;
      return true;
    }
  if (!GROW (pool, self->n_pool + wider))
    return false;
  memcpy (self->pool + self->n_pool, cgv_fragment_get_costs (self, row), row->width * sizeof *self->pool);
  memset (self->pool + self->n_pool + row->width, 0, (wider - row->width) * sizeof *self->pool);
  row->costs.in_pool = self->n_pool;
  row->width = wider;
  self->n_pool += wider;
  return true;
}

uint32_t
cgv_fragment_get_row (CgvFragment *self,
                      CgvFunctionId function,
                      uint32_t width)
{
  CgvRawPart *raw = &self->parts[self->n_parts - 1];
  uint32_t index = self->row_of_function[function];

  if (index == CGV_NONE || index < raw->first_row)
    {
      if (self->n_rows >= CGV_NONE - 1 || !GROW (rows, (size_t) self->n_rows + 1))
        return CGV_NONE;
      index = self->n_rows++;
      raw->n_rows++;
      self->row_of_function[function] = index;
      self->rows[index] = (CgvSelfSum) { .function = function };
    }
  if (width > self->rows[index].width && !widen_row (self, &self->rows[index], width))
    return CGV_NONE;
  return index;
}

bool
cgv_fragment_note_file (CgvFragment *self,
                        CgvStringId file)
{
  size_t old_size = cgv_memory_get_size (self->is_file_of_lines);

  if (file >= old_size)
    {
      if (!GROW (is_file_of_lines, (size_t) file + 1))
        return false;
      memset (self->is_file_of_lines + old_size, 0, cgv_memory_get_size (self->is_file_of_lines) - old_size);
    }
  self->is_file_of_lines[file] = 1;
  return true;
}

static CgvStringId
map_string (const CgvStringId *map,
            CgvStringId string)
{
  return string == CGV_NONE ? CGV_NONE : map[string];
}

void
cgv_raw_part_map_strings (CgvRawPart *raw,
                          const CgvStringId *map)
{
  CgvPart *part = &raw->part;

  part->version = map_string (map, part->version);
  part->creator = map_string (map, part->creator);
  part->command = map_string (map, part->command);
  part->trigger = map_string (map, part->trigger);
  part->timerange = map_string (map, part->timerange);
  for (uint32_t i = 0; i < part->n_descriptions; i++)
    {
      part->description_keys[i] = map_string (map, part->description_keys[i]);
      part->description_values[i] = map_string (map, part->description_values[i]);
    }
  for (uint32_t column = 0; column < part->n_events; column++)
    raw->columns[column] = map_string (map, raw->columns[column]);
}

void
cgv_event_spec_map_strings (CgvEventSpec *spec,
                            const CgvStringId *map)
{
  spec->name = map_string (map, spec->name);
  spec->long_name = map_string (map, spec->long_name);
  spec->formula = map_string (map, spec->formula);
}

/* Strings of the piece are freed while they are mapped: in some profiles they are most of the file. */
static bool
map_strings (CgvFragment *self,
             CgvFragment *piece,
             const CgvCancel *cancel)
{
  for (CgvStringId i = 0; i < piece->strings.n_strings; i++)
    {
      size_t length;
      const char *bytes = cgv_string_table_get (&piece->strings, i, &length);

      if (cgv_cancel_is_due (cancel, i))
        return false;
      if (cgv_string_table_is_nameless (&piece->strings, i))
        continue;
      cgv_string_table_drop_before (&piece->strings, &piece->memory, i);
      piece->string_map[i] = cgv_string_table_intern (&self->strings, &self->memory, bytes, length);
      if (piece->string_map[i] == CGV_NONE)
        return false;
    }
  return true;
}

bool
cgv_fragment_map_piece (CgvFragment *self,
                        CgvFragment *piece,
                        const CgvCancel *cancel)
{
  cgv_fragment_seal (piece);
  cgv_string_table_seal (&piece->strings, &piece->memory);
  if (!map_strings (self, piece, cancel))
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
      if (piece->function_map[i] == CGV_NONE || cgv_cancel_is_due (cancel, i))
        return false;
    }
  return true;
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
    return empty;
  cgv_fragment_free (empty);
  return NULL;
}

/* A row may become twice as wide as that of the piece when it is widened. */
CgvFragment *
cgv_fragment_reserve_piece (CgvFragment *self,
                            const CgvFragment *piece)
{
  if (GROW (pieces, (size_t) self->n_pieces + 2) &&
      GROW (parts, (size_t) self->n_parts + piece->n_parts) &&
      GROW (rows, (size_t) self->n_rows + piece->n_rows) &&
      GROW (pool, self->n_pool + 2 * piece->n_pool) &&
      GROW (event_specs, (size_t) self->n_event_specs + piece->n_event_specs) &&
      (piece->entries.wide == NULL || cgv_entries_widen (&self->entries, &self->memory)))
    return new_empty (self);
  return NULL;
}

/* Copies only the starts of lines from the parts. */
static void
copy_starts (const CgvFragment *self,
             CgvFragment *earlier)
{
  earlier->n_parts = self->n_parts;
  for (uint32_t i = 0; i < self->n_parts; i++)
    earlier->parts[i].start = self->parts[i].start;
}

/* Moves an array to a fragment that has none. */
#define MOVE(from, to, array) (cgv_memory_move (&(from)->memory, &(to)->memory, (from)->array), (to)->array = (from)->array, (from)->array = NULL)

static void
move_stream (CgvFragment *self,
             CgvBytes *from,
             CgvFragment *earlier,
             CgvBytes *to)
{
  cgv_memory_move (&self->memory, &earlier->memory, from->data);
  *to = *from;
  *from = (CgvBytes) { 0 };
}

static void
move_lines (CgvFragment *self,
            CgvFragment *earlier)
{
  move_stream (self, &self->self, earlier, &earlier->self);
  move_stream (self, &self->call, earlier, &earlier->call);
  move_stream (self, &self->jump, earlier, &earlier->jump);
  MOVE (self, earlier, calls);
  MOVE (self, earlier, block_function);
  MOVE (self, earlier, block_at);
  earlier->n_calls = self->n_calls;
  earlier->n_blocks = self->n_blocks;
  self->n_calls = 0;
  self->n_blocks = 0;
}

/* Takes the entries of the piece: the first call with a target gives the entry of its function, for all calls without one. Only wide
 * entries can be unresolved, so that this allocates nothing. */
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
      entry.address = cgv_position_resolve (entry.address, piece->base.address);
      entry.line = cgv_position_resolve (entry.line, piece->base.line);
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
    self->parts[i].start = (CgvPartStart) { 0 };
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
      CgvSelfSum *added = &piece->rows[from->first_row + i];
      uint32_t row = cgv_fragment_get_row (self, piece->function_map[added->function], added->width);
      CgvCost *sums = cgv_fragment_get_costs (self, &self->rows[row]);

      for (uint32_t column = 0; column < added->width; column++)
        sums[column] = cgv_cost_add (sums[column], cgv_fragment_get_costs (piece, added)[column], to->column_signed[column]);
    }
}

static void
move_part (CgvFragment *piece,
           CgvFragment *self,
           const CgvRawPart *raw)
{
  const void *const arrays[] = { PART_ARRAYS (raw) };

  for (size_t i = 0; i < CGV_N_ELEMENTS (arrays); i++)
    cgv_memory_move (&piece->memory, &self->memory, arrays[i]);
}

void
cgv_fragment_take_part (CgvFragment *self,
                        CgvFragment *piece,
                        uint32_t part)
{
  CgvRawPart *from = &piece->parts[part];
  CgvRawPart kept = { .start = from->start, .first_row = from->first_row, .n_rows = from->n_rows };
  CgvRawPart *raw = cgv_fragment_add_part (self);
  uint32_t first_row = raw->first_row;

  move_part (piece, self, from);
  *raw = *from;
  *from = kept;
  raw->first_row = first_row;
  raw->n_rows = 0;
  raw->start = (CgvPartStart) { 0 };
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
  CgvRawPart begun = { .start = piece->parts[0].start };

  free_part (piece, &piece->parts[0]);
  piece->parts[0] = begun;
  cgv_fragment_seal (piece);
  cgv_string_table_clear (&piece->strings, memory);
  cgv_memory_free (memory, piece->functions);
  cgv_memory_free (memory, piece->rows);
  cgv_memory_free (memory, piece->pool);
  cgv_memory_free (memory, piece->event_specs);
  piece->functions = NULL;
  piece->rows = NULL;
  piece->n_rows = 0;
  piece->pool = NULL;
  piece->n_pool = 0;
  piece->event_specs = NULL;
  piece->n_event_specs = 0;
}
