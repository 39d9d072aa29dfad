/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-profile-private.h"

#include <string.h>

#include "cgv-cost.h"
#include "cgv-limits.h"
#include "cgv-record-private.h"

static const CgvSource *
find_source (const CgvProfile *self,
             uint32_t block)
{
  uint32_t low = 0;
  uint32_t high = self->n_sources;

  while (high - low > 1)
    {
      uint32_t middle = low + (high - low) / 2;

      if (self->sources[middle].first_block <= block)
        low = middle;
      else
        high = middle;
    }
  return &self->sources[low];
}

static uint32_t
find_raw_part (const CgvFragment *fragment,
               uint32_t block)
{
  uint32_t low = 0;
  uint32_t high = fragment->n_parts;

  while (high - low > 1)
    {
      uint32_t middle = low + (high - low) / 2;

      if (fragment->parts[middle].start.block <= block)
        low = middle;
      else
        high = middle;
    }
  return low;
}

/* Reads the head of a block; returns the byte after it. */
static const uint8_t *
read_head (const CgvFragment *fragment,
           uint32_t block,
           bool has_address,
           CgvBlockReader *reader,
           uint64_t *call,
           uint64_t *jump)
{
  const uint8_t *at = fragment->self.data + cgv_fragment_get_block_at (fragment, block);
  uint64_t file;

  at = cgv_varint_read (at, &file);
  reader->file = (CgvStringId) file;
  at = cgv_varint_read (at, &reader->position.line);
  reader->position.address = 0;
  reader->position.bb = 0;
  if (has_address)
    at = cgv_varint_read (at, &reader->position.address);
  at = cgv_varint_read (at, call);
  return cgv_varint_read (at, jump);
}

void
cgv_block_reader_open (const CgvProfile *self,
                       uint32_t number,
                       CgvBlockReader *reader)
{
  const CgvSource *source = find_source (self, number);
  const CgvFragment *fragment = source->fragment;
  uint32_t block = number - source->first_block;
  uint32_t raw_part = find_raw_part (fragment, block);
  const CgvPart *part = cgv_profile_get_part (self, source->first_part + raw_part);
  uint64_t call = fragment->call.length;
  uint64_t jump = fragment->jump.length;

  reader->profile = self;
  reader->source = source;
  reader->n_columns = CGV_MAX_EVENTS;
  reader->self_end = fragment->self.data + fragment->self.length;
  if (block + 1 < fragment->n_blocks)
    {
      const CgvPart *next = cgv_profile_get_part (self, source->first_part + find_raw_part (fragment, block + 1));

      read_head (fragment, block + 1, next->has_address, reader, &call, &jump);
      reader->self_end = fragment->self.data + cgv_fragment_get_block_at (fragment, block + 1);
    }
  reader->call_end = cgv_bytes_get (&fragment->call, (size_t) call);
  reader->jump_end = cgv_bytes_get (&fragment->jump, (size_t) jump);

  reader->part = source->first_part + raw_part;
  reader->shape = (CgvPositionShape) { part->has_address, part->has_line };
  reader->events = part->events;
  reader->self_at = read_head (fragment, block, part->has_address, reader, &call, &jump);
  reader->call_at = cgv_bytes_get (&fragment->call, (size_t) call);
  reader->jump_at = cgv_bytes_get (&fragment->jump, (size_t) jump);
}

static CgvPartStart
get_end (const CgvFragment *fragment,
         uint32_t raw_part)
{
  if (raw_part + 1 < fragment->n_parts)
    return fragment->parts[raw_part + 1].start;
  return (CgvPartStart) { fragment->n_blocks, fragment->self.length, fragment->call.length, fragment->jump.length };
}

static bool
begins_with_block (const CgvProfile *self,
                   const CgvSource *source,
                   uint32_t raw_part)
{
  const CgvFragment *fragment = source->fragment;
  CgvPartStart start = fragment->parts[raw_part].start;
  CgvPartStart end = get_end (fragment, raw_part);
  CgvBlockReader reader;
  uint64_t call;
  uint64_t jump;

  if (start.block == end.block)
    return start.self == end.self && start.call == end.call && start.jump == end.jump;
  if (start.block > end.block || cgv_fragment_get_block_at (fragment, start.block) != start.self || start.self >= end.self)
    return false;
  read_head (fragment, start.block, cgv_profile_get_part (self, source->first_part + raw_part)->has_address, &reader, &call, &jump);
  return call == start.call && jump == start.jump && call <= end.call && jump <= end.jump;
}

bool
cgv_source_is_consistent (const CgvProfile *self,
                          const CgvSource *source)
{
  for (uint32_t raw_part = 0; raw_part < source->fragment->n_parts; raw_part++)
    {
      if (!begins_with_block (self, source, raw_part))
        return false;
    }
  return true;
}

bool
cgv_profile_get_block_file (const CgvProfile *self,
                            uint32_t block,
                            CgvStringId *file)
{
  const CgvSource *source = find_source (self, block);
  const CgvFragment *fragment = source->fragment;
  uint64_t value;

  block -= source->first_block;
  cgv_varint_read (fragment->self.data + cgv_fragment_get_block_at (fragment, block), &value);
  *file = cgv_source_map_string (source, (CgvStringId) value);
  return (fragment->block_at[block] & CGV_BLOCK_HAS_FILES) == 0;
}

CgvPartId
cgv_profile_get_block_part (const CgvProfile *self,
                            uint32_t block)
{
  const CgvSource *source = find_source (self, block);

  return source->first_part + find_raw_part (source->fragment, block - source->first_block);
}

typedef CgvBlockReader Reader;

typedef bool (*BlockFunc) (Reader *reader,
                           const void *func,
                           void *user_data);

static void
foreach_block (const CgvProfile *self,
               CgvFunctionId function,
               const CgvPartSet *parts,
               uint32_t n_columns,
               BlockFunc visit,
               const void *func,
               void *user_data)
{
  Reader reader;

  cgv_foreach_in (i, self->block_start, function)
    {
      cgv_block_reader_open (self, self->blocks[i], &reader);
      reader.n_columns = n_columns;
      if (cgv_part_set_contains (parts, reader.part) && !visit (&reader, func, user_data))
        return;
    }
}

static const uint8_t *
read_context (Reader *reader,
              unsigned int escape,
              const uint8_t *at)
{
  uint64_t value;

  at = cgv_varint_read (at, &value);
  if (escape == CGV_ESCAPE_FILE)
    reader->file = (CgvStringId) value;
  else
    reader->position.bb += cgv_unzigzag (value);
  return at;
}

/* @cuts: whether a cost from before its event type turned out to be signed is cut to fit, as the sums were */
static inline const uint8_t *
read_costs (Reader *reader,
            const uint8_t *at,
            uint64_t n_costs,
            bool is_signed,
            bool cuts)
{
  uint64_t n_read = n_costs < reader->n_columns ? n_costs : reader->n_columns;

  for (uint64_t i = 0; i < n_read; i++)
    {
      CgvCost cost;

      at = cgv_varint_read (at, &cost);
      if (is_signed)
        cost = cgv_unzigzag (cost);
      else if (cuts && cost > (CgvCost) INT64_MAX && reader->profile->events[reader->events[i]].is_signed)
        cost = (CgvCost) INT64_MAX;
      reader->costs[i] = cost;
    }
  while (n_read < n_costs)
    n_read += (*at++ & 0x80) == 0;
  return at;
}

static CgvPosition
resolve (const Reader *reader,
        CgvPosition position)
{
  const CgvFragment *fragment = reader->source->fragment;

  if (fragment->is_unresolved)
    {
      position.address = cgv_position_resolve (position.address, fragment->base.address);
      position.line = cgv_position_resolve (position.line, fragment->base.line);
    }
  return position;
}

static CgvCostLine
get_cost_line (const Reader *reader,
               uint64_t n_costs)
{
  CgvPosition position = resolve (reader, reader->position);

  return (CgvCostLine) {
    .part = reader->part,
    .file = cgv_source_map_string (reader->source, reader->file),
    .address = position.address,
    .line = position.line,
    .bb = position.bb,
    .n_costs = n_costs < reader->n_columns ? (uint32_t) n_costs : reader->n_columns,
    .costs = reader->costs,
  };
}

/* Reads a target as differences to the current position. */
static const uint8_t *
read_target (const Reader *reader,
             const uint8_t *at,
             uint64_t *address,
             uint64_t *line)
{
  CgvPosition target = { 0, 0, 0 };
  uint64_t value;

  at = cgv_varint_read (at, &value);
  target.address = reader->position.address + cgv_unzigzag (value);
  at = cgv_varint_read (at, &value);
  target.line = reader->position.line + cgv_unzigzag (value);
  target = resolve (reader, target);
  *address = target.address;
  *line = target.line;
  return at;
}

/* Returns the entry of a function, from the first call with a target. A piece without functions of its own has those of its file. */
static void
get_entry (const CgvSource *source,
           CgvFunctionId function,
           CgvCallLine *line)
{
  const CgvFragment *fragment = source->fragment->function_map != NULL ? source->fragment : source->head;
  CgvEntry entry;

  cgv_entries_get (&fragment->entries, function, &entry);
  line->target_address = entry.address;
  line->target_line = entry.line;
}

static inline const uint8_t *
read_short_position (CgvPositionShape shape,
                     unsigned int first,
                     const uint8_t *at,
                     CgvPosition *position)
{
  uint64_t difference = first;
  uint64_t value;

  if (first == CGV_RECORD_FAR)
    {
      at = cgv_varint_read (at, &difference);
      if (shape.has_address)
        difference = cgv_unzigzag (difference);
    }
  if (!shape.has_address)
    {
      position->line += cgv_unzigzag (difference);
      return at;
    }
  position->address += difference;
  if (!shape.has_line)
    return at;
  at = cgv_varint_read (at, &value);
  position->line += cgv_unzigzag (value);
  return at;
}

/* What is the same for most lines is set once. */
static bool
visit_self (Reader *reader,
            const void *func,
            void *user_data)
{
  const CgvCostLineFunc *visit = func;
  const uint8_t *at = reader->self_at;
  const uint8_t *end = reader->self_end;
  const CgvPositionShape shape = reader->shape;
  const bool is_unresolved = reader->source->fragment->is_unresolved;
  CgvPosition position = reader->position;
  CgvCostLine line = get_cost_line (reader, 0);

  while (at < end)
    {
      unsigned int high = *at >> 4;
      unsigned int low = *at & 0x0f;
      uint64_t n_costs = high;

      at++;
      if (high == CGV_RECORD_ESCAPE && low <= CGV_ESCAPE_BB)
        {
          reader->position = position;
          at = read_context (reader, low, at);
          position = reader->position;
          line = get_cost_line (reader, 0);
          continue;
        }
      if (high == CGV_RECORD_ESCAPE)
        {
          at = cgv_varint_read (at, &n_costs);
          at = cgv_position_read (at, shape, &position);
          at = read_costs (reader, at, n_costs, low == CGV_ESCAPE_SIGNED, true);
        }
      else
        {
          at = read_short_position (shape, low, at, &position);
          at = read_costs (reader, at, n_costs, false, true);
        }
      line.address = position.address;
      line.line = position.line;
      if (is_unresolved)
        {
          CgvPosition resolved = resolve (reader, position);

          line.address = resolved.address;
          line.line = resolved.line;
        }
      line.n_costs = n_costs < reader->n_columns ? (uint32_t) n_costs : reader->n_columns;
      if (!(*visit) (&line, user_data))
        return false;
    }
  return at == end;
}

void
cgv_profile_foreach_first_costs (const CgvProfile *self,
                                 CgvFunctionId function,
                                 const CgvPartSet *parts,
                                 uint32_t n_columns,
                                 CgvCostLineFunc func,
                                 void *user_data)
{
  foreach_block (self, function, parts, n_columns, visit_self, &func, user_data);
}

void
cgv_profile_foreach_cost_line (const CgvProfile *self,
                               CgvFunctionId function,
                               const CgvPartSet *parts,
                               CgvCostLineFunc func,
                               void *user_data)
{
  cgv_profile_foreach_first_costs (self, function, parts, CGV_MAX_EVENTS, func, user_data);
}

/* Returns the callee in ids of the fragment, which are those of the profile if there is no map. */
static CgvFunctionId
get_local_callee (const Reader *reader,
                  uint64_t local)
{
  const CgvSource *source = reader->source;

  if (source->functions == NULL)
    return reader->profile->calls[source->calls[local]].callee;
  return source->fragment->calls[local].callee;
}

static const uint8_t *
read_call (Reader *reader,
           const uint8_t *at,
           uint8_t head,
           CgvCallLine *line)
{
  uint64_t n_costs = head & 0x0f;
  uint64_t local;

  if (n_costs == CGV_RECORD_ESCAPE)
    at = cgv_varint_read (at, &n_costs);
  at = cgv_position_read (at, reader->shape, &reader->position);
  at = cgv_varint_read (at, &local);
  line->call = reader->source->calls[local];
  line->has_count = (head & CGV_CALL_UNCOUNTED) == 0;
  line->count = line->has_count ? 1 : 0;
  if (line->has_count && (head & CGV_CALL_ONCE) == 0)
    at = cgv_varint_read (at, &line->count);
  at = read_costs (reader, at, n_costs, (head & CGV_CALL_SIGNED) != 0, false);
  line->position = get_cost_line (reader, n_costs);

  if ((head & CGV_CALL_TARGET) != 0)
    return read_target (reader, at, &line->target_address, &line->target_line);
  get_entry (reader->source, get_local_callee (reader, local), line);
  return at;
}

static bool
visit_calls (Reader *reader,
             const void *func,
             void *user_data)
{
  const CgvCallLineFunc *visit = func;
  const uint8_t *at = reader->call_at;

  while (at < reader->call_end)
    {
      uint8_t head = *at++;
      CgvCallLine line;

      if ((head & CGV_CALL_ESCAPE) == CGV_CALL_ESCAPE)
        {
          at = read_context (reader, head & 0x0f, at);
          continue;
        }
      at = read_call (reader, at, head, &line);
      if (!(*visit) (&line, user_data))
        return false;
    }
  return at == reader->call_end;
}

void
cgv_profile_foreach_call_line (const CgvProfile *self,
                               CgvFunctionId function,
                               const CgvPartSet *parts,
                               CgvCallLineFunc func,
                               void *user_data)
{
  foreach_block (self, function, parts, CGV_MAX_EVENTS, visit_calls, &func, user_data);
}

static const uint8_t *
read_jump (Reader *reader,
           const uint8_t *at,
           uint8_t head,
           CgvStringId function,
           CgvJumpLine *line)
{
  uint64_t value;

  at = cgv_position_read (at, reader->shape, &reader->position);
  line->position = get_cost_line (reader, 0);
  line->is_conditional = (head & CGV_JUMP_CONDITIONAL) != 0;
  at = cgv_varint_read (at, &line->executed);
  line->followed = line->executed;
  if (line->is_conditional)
    at = cgv_varint_read (at, &line->followed);
  at = read_target (reader, at, &line->target_address, &line->target_line);
  line->target_function = function;
  line->target_file = line->position.file;
  if ((head & CGV_JUMP_FUNCTION) != 0)
    {
      at = cgv_varint_read (at, &value);
      line->target_function = cgv_source_map_string (reader->source, (CgvStringId) value);
    }
  if ((head & CGV_JUMP_FILE) != 0)
    {
      at = cgv_varint_read (at, &value);
      line->target_file = cgv_source_map_string (reader->source, (CgvStringId) value);
    }
  return at;
}

/* The data for visiting jumps. */
typedef struct
{
  CgvJumpLineFunc visit;
  CgvStringId function;
} JumpVisitor;

static bool
visit_jumps (Reader *reader,
             const void *func,
             void *user_data)
{
  const JumpVisitor *visitor = func;
  const uint8_t *at = reader->jump_at;

  while (at < reader->jump_end)
    {
      uint8_t head = *at++;
      CgvJumpLine line;

      if ((head & CGV_JUMP_ESCAPE) != 0)
        {
          at = read_context (reader, head & 0x0f, at);
          continue;
        }
      at = read_jump (reader, at, head, visitor->function, &line);
      if (!visitor->visit (&line, user_data))
        return false;
    }
  return at == reader->jump_end;
}

void
cgv_profile_foreach_jump_line (const CgvProfile *self,
                               CgvFunctionId function,
                               const CgvPartSet *parts,
                               CgvJumpLineFunc func,
                               void *user_data)
{
  JumpVisitor visitor = { func, self->functions[function].name };

  foreach_block (self, function, parts, CGV_MAX_EVENTS, visit_jumps, &visitor, user_data);
}

bool
cgv_profile_visit_block (const CgvProfile *self,
                         uint32_t block,
                         CgvFunctionId function,
                         const CgvLineVisitor *visitor)
{
  JumpVisitor jumps = { visitor->jump, self->functions[function].name };
  CgvPosition position;
  CgvStringId file;
  Reader reader;

  cgv_block_reader_open (self, block, &reader);
  position = reader.position;
  file = reader.file;
  if (!visit_self (&reader, &visitor->cost, visitor->user_data))
    return false;
  reader.position = position;
  reader.file = file;
  if (!visit_calls (&reader, &visitor->call, visitor->user_data))
    return false;
  reader.position = position;
  reader.file = file;
  return visit_jumps (&reader, &jumps, visitor->user_data);
}

CgvEventSum
cgv_profile_get_sum (const CgvProfile *self,
                     CgvEventId event,
                     CgvEventTerm *term)
{
  const CgvEvent *info = &self->events[event];

  *term = (CgvEventTerm) { event, 1 };
  if (info->formula == CGV_NONE)
    return (CgvEventSum) { term, 1, info->is_signed };
  return (CgvEventSum) { info->terms, info->n_terms, info->is_signed };
}

/* The terms are in the order of their events. */
static int64_t
find_coefficient (const CgvEventSum *what,
                  CgvEventId event)
{
  uint32_t low = 0;
  uint32_t high = what->n_terms;

  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2;

      if (what->terms[middle].event < event)
        low = middle + 1;
      else
        high = middle;
    }
  return low < what->n_terms && what->terms[low].event == event ? what->terms[low].coefficient : 0;
}

/* Returns the column of an event in a part whose events ascend, or CGV_NONE. Most parts have all events. */
static uint32_t
find_column (const CgvRawPart *raw,
             CgvEventId event)
{
  uint32_t low = 0;
  uint32_t high = raw->part.n_events;

  if (event < high && raw->part.events[event] == event)
    return event;
  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2;

      if (raw->part.events[middle] < event)
        low = middle + 1;
      else
        high = middle;
    }
  return low < raw->part.n_events && raw->part.events[low] == event ? low : CGV_NONE;
}

uint32_t
cgv_profile_get_columns_of (const CgvProfile *self,
                            CgvPartId part,
                            const CgvEventSum *what,
                            CgvColumnTerm *terms)
{
  const CgvRawPart *raw = cgv_profile_get_raw_part (self, part);
  uint32_t n = 0;

  for (uint32_t i = 0; raw->is_sorted && i < what->n_terms; i++)
    {
      uint32_t column = find_column (raw, what->terms[i].event);

      if (column != CGV_NONE && what->terms[i].coefficient != 0)
        terms[n++] = (CgvColumnTerm) { column, what->terms[i].coefficient, raw->column_signed[column] };
    }
  for (uint32_t column = 0; !raw->is_sorted && column < raw->part.n_events; column++)
    {
      int64_t coefficient = find_coefficient (what, raw->part.events[column]);

      if (coefficient != 0)
        terms[n++] = (CgvColumnTerm) { column, coefficient, raw->column_signed[column] };
    }
  return n;
}

/* @columns: for each column of the part, a cost */
static CgvCost
sum_columns (const CgvProfile *self,
             CgvPartId part,
             const CgvEventSum *what,
             const CgvCost *columns)
{
  CgvColumnTerm terms[CGV_MAX_EVENTS];
  uint32_t n_terms = cgv_profile_get_columns_of (self, part, what, terms);
  CgvCost sum = 0;

  for (uint32_t i = 0; i < n_terms; i++)
    sum = cgv_cost_add (sum, cgv_cost_scale (columns[terms[i].column], terms[i].is_signed, terms[i].coefficient, what->is_signed), what->is_signed);
  return sum;
}

CgvCost
cgv_profile_get_part_total_of (const CgvProfile *self,
                               CgvPartId part,
                               const CgvEventSum *what)
{
  CgvCost total = sum_columns (self, part, what, cgv_profile_get_part (self, part)->totals);

  if (self->outside == NULL || self->outside[part] == NULL)
    return total;
  return cgv_cost_add (total, sum_columns (self, part, what, self->outside[part]), what->is_signed);
}

CgvCost
cgv_profile_get_outside_of (const CgvProfile *self,
                            const CgvPartSet *parts,
                            const CgvEventSum *what)
{
  CgvCost sum = 0;

  for (CgvPartId part = 0; self->outside != NULL && part < self->n_parts; part++)
    {
      if (self->outside[part] != NULL && cgv_part_set_contains (parts, part))
        sum = cgv_cost_add (sum, sum_columns (self, part, what, self->outside[part]), what->is_signed);
    }
  return sum;
}

bool
cgv_profile_is_short (const CgvProfile *self,
                      const CgvPartSet *parts)
{
  for (CgvPartId part = 0; part < self->n_parts; part++)
    {
      if (cgv_part_set_contains (parts, part) && cgv_profile_get_part (self, part)->is_short)
        return true;
    }
  return false;
}

CgvCost
cgv_profile_get_part_total (const CgvProfile *self,
                            CgvPartId part,
                            CgvEventId event)
{
  CgvEventTerm term;
  CgvEventSum what = cgv_profile_get_sum (self, event, &term);

  return cgv_profile_get_part_total_of (self, part, &what);
}

CgvCost
cgv_profile_get_total_of (const CgvProfile *self,
                          const CgvPartSet *parts,
                          const CgvEventSum *what)
{
  CgvCost total = 0;

  for (CgvPartId part = 0; part < self->n_parts; part++)
    {
      if (cgv_part_set_contains (parts, part))
        total = cgv_cost_add (total, cgv_profile_get_part_total_of (self, part, what), what->is_signed);
    }
  return total;
}

CgvCost
cgv_profile_get_total (const CgvProfile *self,
                       const CgvPartSet *parts,
                       CgvEventId event)
{
  CgvEventTerm term;
  CgvEventSum what = cgv_profile_get_sum (self, event, &term);

  return cgv_profile_get_total_of (self, parts, &what);
}

static bool
has_self (const CgvProfile *self,
          CgvPartId part,
          const CgvEventSum *what)
{
  const CgvRawPart *raw = cgv_profile_get_raw_part (self, part);
  const CgvFragment *fragment = self->sources[self->part_source[part]].head;
  CgvColumnTerm terms[CGV_MAX_EVENTS];
  uint32_t n_terms = cgv_profile_get_columns_of (self, part, what, terms);

  for (uint32_t i = 0; i < raw->n_rows; i++)
    {
      CgvSelfSum *row = &fragment->rows[raw->first_row + i];
      CgvCost cost = 0;

      for (uint32_t j = 0; j < n_terms; j++)
        {
          if (terms[j].column < row->width)
            cost = cgv_cost_add (cost, cgv_cost_scale (cgv_fragment_get_costs (fragment, row)[terms[j].column], terms[j].is_signed, terms[j].coefficient, what->is_signed), what->is_signed);
        }
      if (cost != 0)
        return true;
    }
  return false;
}

bool
cgv_profile_was_counted_of (const CgvProfile *self,
                            const CgvPartSet *parts,
                            const CgvEventSum *what)
{
  if (cgv_profile_get_total_of (self, parts, what) != 0)
    return true;
  for (CgvPartId part = 0; what->is_signed && part < self->n_parts; part++)
    {
      if (cgv_part_set_contains (parts, part) && has_self (self, part, what))
        return true;
    }
  return false;
}

bool
cgv_profile_was_counted (const CgvProfile *self,
                         const CgvPartSet *parts,
                         CgvEventId event)
{
  CgvEventTerm term;
  CgvEventSum what = cgv_profile_get_sum (self, event, &term);

  return cgv_profile_was_counted_of (self, parts, &what);
}

static void
add_self (const CgvSource *source,
          const CgvRawPart *raw,
          const CgvColumnTerm *term,
          bool is_signed,
          const uint32_t *groups,
          CgvCost *sums)
{
  const CgvFragment *fragment = source->head;

  for (uint32_t i = 0; i < raw->n_rows; i++)
    {
      CgvSelfSum *row = &fragment->rows[raw->first_row + i];
      CgvCost cost = term->column < row->width ? cgv_fragment_get_costs (fragment, row)[term->column] : 0;
      uint32_t group;

      if (cost == 0)
        continue;
      group = cgv_source_map_function (source, row->function);
      if (groups != NULL)
        group = groups[group];
      cost = cgv_cost_scale (cost, term->is_signed, term->coefficient, is_signed);
      sums[group] = cgv_cost_add (sums[group], cost, is_signed);
    }
}

void
cgv_profile_sum_self_in_groups (const CgvProfile *self,
                                const CgvPartSet *parts,
                                const CgvEventSum *what,
                                const uint32_t *groups,
                                CgvCost *sums)
{
  for (CgvPartId part = 0; part < self->n_parts; part++)
    {
      CgvColumnTerm terms[CGV_MAX_EVENTS];
      uint32_t n_terms;

      if (!cgv_part_set_contains (parts, part))
        continue;
      n_terms = cgv_profile_get_columns_of (self, part, what, terms);
      for (uint32_t i = 0; i < n_terms; i++)
        add_self (&self->sources[self->part_source[part]], cgv_profile_get_raw_part (self, part), &terms[i], what->is_signed, groups, sums);
    }
}

void
cgv_profile_sum_self_of (const CgvProfile *self,
                         const CgvPartSet *parts,
                         const CgvEventSum *what,
                         CgvCost *self_costs)
{
  memset (self_costs, 0, self->n_functions * sizeof *self_costs);
  cgv_profile_sum_self_in_groups (self, parts, what, NULL, self_costs);
}

void
cgv_profile_sum_self (const CgvProfile *self,
                      const CgvPartSet *parts,
                      CgvEventId event,
                      CgvCost *self_costs)
{
  CgvEventTerm term;
  CgvEventSum what = cgv_profile_get_sum (self, event, &term);

  cgv_profile_sum_self_of (self, parts, &what, self_costs);
}

/* Adding up the calls of one part. */
typedef struct
{
  const CgvSource *source;
  CgvPositionShape shape;
  CgvColumnTerm terms[CGV_MAX_EVENTS];
  uint32_t n_terms;
  bool is_signed;
  bool has_wrapped;
  bool only_wrapped;
  bool saturates;
  CgvCost *costs;
  uint64_t *counts;
  uint8_t *present;
  CgvCallId *listed;
  uint32_t n_listed;
} CallSum;

/*
 * Valgrind writes a call whose cost was reset while it was active as a negative difference without
 * its sign. Such costs are taken off after all others were added, in a second pass.
 */
static void
add_term (CallSum *sum,
          const CgvColumnTerm *term,
          CgvCallId call,
          uint64_t cost)
{
  bool is_wrapped = !term->is_signed && cost > (uint64_t) INT64_MAX;
  CgvCost scaled;

  if (is_wrapped != sum->only_wrapped)
    {
      sum->has_wrapped = sum->has_wrapped || is_wrapped;
      return;
    }
  scaled = cgv_cost_scale (is_wrapped ? 0 - cost : cost, term->is_signed, term->coefficient, sum->is_signed);
  if (is_wrapped)
    sum->costs[call] = cgv_cost_subtract (sum->costs[call], scaled, sum->is_signed);
  else
    cgv_cost_add_to (&sum->costs[call], scaled, sum->is_signed, &sum->saturates);
}

static const uint8_t *
add_costs (CallSum *sum,
           const uint8_t *at,
           uint8_t head,
           uint64_t n_costs,
           CgvCallId call)
{
  uint64_t column = 0;

  for (uint32_t i = 0; i < sum->n_terms && sum->costs != NULL; i++)
    {
      uint64_t cost;

      if (sum->terms[i].column >= n_costs)
        break;
      for (; column < sum->terms[i].column; column++)
        at = cgv_varint_skip (at);
      at = cgv_varint_read (at, &cost);
      column++;
      add_term (sum, &sum->terms[i], call, (head & CGV_CALL_SIGNED) != 0 ? cgv_unzigzag (cost) : cost);
    }
  for (; column < n_costs; column++)
    at = cgv_varint_skip (at);
  return at;
}

static const uint8_t *
add_call (CallSum *sum,
          const uint8_t *at)
{
  CgvCallHead record;
  CgvCallId call;

  if ((*at & CGV_CALL_ESCAPE) == CGV_CALL_ESCAPE)
    return cgv_varint_skip (at + 1);
  at = cgv_call_head_read (at, sum->shape, &record);
  call = sum->source->calls[record.call];
  at = add_costs (sum, at, record.head, record.n_costs, call);
  if ((record.head & CGV_CALL_TARGET) != 0)
    at = cgv_varint_skip (cgv_varint_skip (at));

  if (sum->counts != NULL)
    sum->counts[call] = cgv_cost_add (sum->counts[call], record.count, false);
  if (sum->listed != NULL && !sum->present[call])
    sum->listed[sum->n_listed++] = call;
  if (sum->present != NULL)
    sum->present[call] = 1;
  return at;
}

static void
sum_lines (const CgvProfile *self,
           const CgvSource *source,
           CgvPartId part,
           CallSum *sum)
{
  const uint8_t *end;
  const uint8_t *at = cgv_source_get_calls (source, part, &end);

  sum->source = source;
  for (uint64_t i = 0; at < end && !cgv_profile_gives_up (self, i); i++)
    at = add_call (sum, at);
}

static void
sum_part (const CgvProfile *self,
          CgvPartId part,
          const CgvEventSum *what,
          CallSum *sum)
{
  const CgvRawPart *raw = cgv_profile_get_raw_part (self, part);
  uint32_t first = self->part_source[part];

  sum->shape = (CgvPositionShape) { raw->part.has_address, raw->part.has_line };
  sum->n_terms = cgv_profile_get_columns_of (self, part, what, sum->terms);
  for (uint32_t i = first; i < self->n_sources && self->sources[i].file == self->sources[first].file; i++)
    sum_lines (self, &self->sources[i], part, sum);
}

static void
sum_parts (const CgvProfile *self,
           const CgvPartSet *parts,
           const CgvEventSum *what,
           CallSum *sum)
{
  for (CgvPartId part = 0; part < self->n_parts; part++)
    {
      if (cgv_part_set_contains (parts, part))
        sum_part (self, part, what, sum);
    }
}

void
cgv_profile_sum_calls_of (const CgvProfile *self,
                          const CgvPartSet *parts,
                          const CgvEventSum *what,
                          CgvCost *costs,
                          uint64_t *counts,
                          uint8_t *present,
                          bool *saturates)
{
  CallSum sum = { .is_signed = what->is_signed, .costs = costs, .counts = counts, .present = present };

  if (costs != NULL)
    memset (costs, 0, self->n_calls * sizeof *costs);
  if (counts != NULL)
    memset (counts, 0, self->n_calls * sizeof *counts);
  if (present != NULL)
    memset (present, 0, self->n_calls * sizeof *present);

  sum_parts (self, parts, what, &sum);
  if (saturates != NULL)
    *saturates = *saturates || sum.saturates;
  if (!sum.has_wrapped)
    return;
  sum.only_wrapped = true;
  sum.counts = NULL;
  sum_parts (self, parts, what, &sum);
}

uint32_t
cgv_profile_sum_part_self_of (const CgvProfile *self,
                              CgvPartId part,
                              const CgvEventSum *what,
                              CgvCost *self_costs,
                              CgvFunctionId *functions)
{
  const CgvSource *source = &self->sources[self->part_source[part]];
  const CgvRawPart *raw = cgv_profile_get_raw_part (self, part);
  CgvColumnTerm terms[CGV_MAX_EVENTS];
  uint32_t n_terms = cgv_profile_get_columns_of (self, part, what, terms);

  for (uint32_t i = 0; i < n_terms; i++)
    add_self (source, raw, &terms[i], what->is_signed, NULL, self_costs);
  for (uint32_t i = 0; i < raw->n_rows; i++)
    functions[i] = cgv_source_map_function (source, source->head->rows[raw->first_row + i].function);
  return raw->n_rows;
}

uint32_t
cgv_profile_sum_part_calls_of (const CgvProfile *self,
                               CgvPartId part,
                               const CgvEventSum *what,
                               CgvCost *costs,
                               uint64_t *counts,
                               uint8_t *present,
                               CgvCallId *calls)
{
  CallSum sum = { .is_signed = what->is_signed, .costs = costs, .counts = counts, .present = present, .listed = calls };

  sum_part (self, part, what, &sum);
  if (!sum.has_wrapped)
    return sum.n_listed;
  sum.only_wrapped = true;
  sum.counts = NULL;
  sum_part (self, part, what, &sum);
  return sum.n_listed;
}

void
cgv_profile_mark_functions (const CgvProfile *self,
                            const CgvPartSet *parts,
                            uint8_t *marks)
{
  for (CgvPartId part = 0; part < self->n_parts; part++)
    {
      const CgvSource *source = &self->sources[self->part_source[part]];
      const CgvRawPart *raw = cgv_profile_get_raw_part (self, part);

      if (!cgv_part_set_contains (parts, part))
        continue;
      for (uint32_t i = 0; i < raw->n_rows; i++)
        marks[cgv_source_map_function (source, source->head->rows[raw->first_row + i].function)] = 1;
    }
}
