/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-profile-private.h"


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

      if (fragment->parts[middle].first_block <= block)
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
  const uint8_t *at = fragment->self.data + fragment->block_at[block];
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
  reader->self_end = fragment->self.data + fragment->self.length;
  if (block + 1 < fragment->n_blocks)
    {
      const CgvPart *next = cgv_profile_get_part (self, source->first_part + find_raw_part (fragment, block + 1));

      read_head (fragment, block + 1, next->has_address, reader, &call, &jump);
      reader->self_end = fragment->self.data + fragment->block_at[block + 1];
    }
  reader->call_end = cgv_bytes_get (&fragment->call, call);
  reader->jump_end = cgv_bytes_get (&fragment->jump, jump);

  reader->part = source->first_part + raw_part;
  reader->shape = (CgvPositionShape) { part->has_address, part->has_line };
  reader->events = part->events;
  reader->self_at = read_head (fragment, block, part->has_address, reader, &call, &jump);
  reader->call_at = cgv_bytes_get (&fragment->call, call);
  reader->jump_at = cgv_bytes_get (&fragment->jump, jump);
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
               BlockFunc visit,
               const void *func,
               void *user_data)
{
  Reader reader;

  for (uint32_t i = self->block_start[function]; i < self->block_start[function + 1]; i++)
    {
      cgv_block_reader_open (self, self->blocks[i], &reader);
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

static const uint8_t *
read_costs (Reader *reader,
            const uint8_t *at,
            uint64_t n_costs,
            bool is_signed)
{
  for (uint64_t i = 0; i < n_costs; i++)
    {
      at = cgv_varint_read (at, &reader->costs[i]);
      if (is_signed)
        reader->costs[i] = cgv_unzigzag (reader->costs[i]);
    }
  return at;
}

/* A cost from before its event type turned out to be signed is cut to fit, as the sums were. */
static void
cut_costs (Reader *reader,
           uint64_t n_costs)
{
  for (uint64_t i = 0; i < n_costs; i++)
    {
      if (reader->costs[i] > (CgvCost) INT64_MAX && reader->profile->events[reader->events[i]].is_signed)
        reader->costs[i] = (CgvCost) INT64_MAX;
    }
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
    .n_costs = (uint32_t) n_costs,
    .costs = reader->costs,
  };
}

/* A target as differences to the current position. */
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

/* Where a function is entered, by the first call with a target. A piece without functions of its
 * own has those of its file. */
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

static const uint8_t *
read_short_position (Reader *reader,
                     unsigned int first,
                     const uint8_t *at)
{
  uint64_t difference = first;
  uint64_t value;

  if (first == CGV_RECORD_FAR)
    {
      at = cgv_varint_read (at, &difference);
      if (reader->shape.has_address)
        difference = cgv_unzigzag (difference);
    }
  if (!reader->shape.has_address)
    {
      reader->position.line += cgv_unzigzag (difference);
      return at;
    }
  reader->position.address += difference;
  if (!reader->shape.has_line)
    return at;
  at = cgv_varint_read (at, &value);
  reader->position.line += cgv_unzigzag (value);
  return at;
}

static bool
visit_self (Reader *reader,
            const void *func,
            void *user_data)
{
  const CgvCostLineFunc *visit = func;
  const uint8_t *at = reader->self_at;

  while (at < reader->self_end)
    {
      unsigned int high = *at >> 4;
      unsigned int low = *at & 0x0f;
      uint64_t n_costs = high;
      bool is_signed = high == CGV_RECORD_ESCAPE && low == CGV_ESCAPE_SIGNED;
      CgvCostLine line;

      at++;
      if (high == CGV_RECORD_ESCAPE && low <= CGV_ESCAPE_BB)
        {
          at = read_context (reader, low, at);
          continue;
        }
      if (high == CGV_RECORD_ESCAPE)
        {
          at = cgv_varint_read (at, &n_costs);
          at = cgv_position_read (at, reader->shape, &reader->position);
        }
      else
        at = read_short_position (reader, low, at);
      at = read_costs (reader, at, n_costs, is_signed);
      if (!is_signed)
        cut_costs (reader, n_costs);
      line = get_cost_line (reader, n_costs);
      if (!(*visit) (&line, user_data))
        return false;
    }
  return true;
}

void
cgv_profile_foreach_cost_line (const CgvProfile *self,
                               CgvFunctionId function,
                               const CgvPartSet *parts,
                               CgvCostLineFunc func,
                               void *user_data)
{
  foreach_block (self, function, parts, visit_self, &func, user_data);
}

/* The callee by the ids of the fragment, which are those of the profile if there is no map. */
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
  at = read_costs (reader, at, n_costs, (head & CGV_CALL_SIGNED) != 0);
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
  return true;
}

void
cgv_profile_foreach_call_line (const CgvProfile *self,
                               CgvFunctionId function,
                               const CgvPartSet *parts,
                               CgvCallLineFunc func,
                               void *user_data)
{
  foreach_block (self, function, parts, visit_calls, &func, user_data);
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

/* What visiting jumps needs beyond the visitor itself. */
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
  return true;
}

void
cgv_profile_foreach_jump_line (const CgvProfile *self,
                               CgvFunctionId function,
                               const CgvPartSet *parts,
                               CgvJumpLineFunc func,
                               void *user_data)
{
  JumpVisitor visitor = { func, self->functions[function].name };

  foreach_block (self, function, parts, visit_jumps, &visitor, user_data);
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
