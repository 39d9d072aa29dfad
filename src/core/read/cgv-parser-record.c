/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parser-private.h"

#include <string.h>

#include "cgv-cost.h"

CgvStringId
cgv_parser_intern (CgvParser *self,
                   const uint8_t *start,
                   const uint8_t *end)
{
  CgvStringId id;

  if ((size_t) (end - start) > CGV_MAX_NAME)
    {
      cgv_parser_add_problem (self, CGV_PROBLEM_LONG_NAME, (uint64_t) (end - start));
      end = start + CGV_MAX_NAME;
    }
  id = cgv_string_table_intern (&self->fragment->strings, &self->fragment->memory, (const char *) start, (size_t) (end - start));
  if (id == CGV_NONE)
    cgv_parser_fail (self);
  return id;
}

static const char unknown_name[] = "(unknown)";

CgvStringId
cgv_parser_intern_unknown (CgvParser *self)
{
  return cgv_parser_intern (self, (const uint8_t *) unknown_name, (const uint8_t *) unknown_name + sizeof unknown_name - 1);
}

static bool
resolve_function (CgvParser *self)
{
  CgvFunction function = { self->function_name, self->function_file, self->object };

  if (function.name == CGV_NONE)
    {
      cgv_parser_add_problem (self, CGV_PROBLEM_NO_FUNCTION, 0);
      function.name = cgv_parser_intern_unknown (self);
      function.file = self->last_fl;
      if (function.name == CGV_NONE)
        return false;
    }
  self->function = cgv_fragment_intern_function (self->fragment, &function);
  return self->function != CGV_NONE || cgv_parser_fail (self);
}

bool
cgv_parser_open_block (CgvParser *self,
                       const CgvPosition *position)
{
  CgvFragment *fragment = self->fragment;
  CgvMemory *memory = &fragment->memory;
  size_t wanted = (size_t) fragment->n_blocks + 1;
  void *functions = fragment->block_function;
  void *starts = fragment->block_at;
  CgvStreamState state;
  uint8_t *at;
  bool ok;

  ok = wanted < CGV_NONE && cgv_memory_grow (memory, &functions, &fragment->block_function_capacity, wanted, sizeof *fragment->block_function);
  fragment->block_function = functions;
  ok = ok && cgv_memory_grow (memory, &starts, &fragment->block_at_capacity, wanted, sizeof *fragment->block_at);
  fragment->block_at = starts;
  if (!ok || !cgv_bytes_reserve (&fragment->self, memory, CGV_RECORD_MAX))
    return cgv_parser_fail (self);

  fragment->block_function[fragment->n_blocks] = self->function;
  fragment->block_at[fragment->n_blocks] = fragment->self.length;
  fragment->n_blocks++;

  at = fragment->self.data + fragment->self.length;
  at = cgv_varint_write (at, self->file);
  at = cgv_varint_write (at, position->line);
  if (self->shape.has_address)
    at = cgv_varint_write (at, position->address);
  at = cgv_varint_write (at, fragment->call.length);
  at = cgv_varint_write (at, fragment->jump.length);
  fragment->self.length = (size_t) (at - fragment->self.data);

  state.position = (CgvPosition) { self->shape.has_address ? position->address : 0, position->line, 0 };
  state.file = self->file;
  self->row = NULL;
  self->self_state = state;
  self->call_state = state;
  self->jump_state = state;
  return true;
}

static bool
begin_block (CgvParser *self,
             const CgvPosition *position)
{
  return resolve_function (self) && cgv_parser_open_block (self, position);
}

/* The escapes that all streams share: file and basic block; @escape marks the head. */
static uint8_t *
write_context (CgvStreamState *state,
               CgvStringId file,
               const CgvPosition *position,
               uint8_t escape,
               uint8_t *at)
{
  if (state->file != file)
    {
      *at++ = (uint8_t) (escape | CGV_ESCAPE_FILE);
      at = cgv_varint_write (at, file);
      state->file = file;
    }
  if (state->position.bb != position->bb)
    {
      *at++ = (uint8_t) (escape | CGV_ESCAPE_BB);
      at = cgv_varint_write (at, cgv_zigzag (position->bb - state->position.bb));
    }
  return at;
}

/* From its first negative cost on, an event type is signed: what was summed so far is cut to fit. */
static void
make_signed (CgvParser *self,
             uint32_t column)
{
  CgvFragment *fragment = self->fragment;
  CgvRawPart *raw = cgv_parser_get_part (self);

  raw->column_signed[column] = true;
  self->has_signed_column = true;
  self->is_plain = false;
  for (uint32_t i = 0; i < raw->n_rows; i++)
    {
      CgvSelfSum *row = &fragment->rows[raw->first_row + i];

      if (column < row->width && cgv_cost_is_vast (fragment->pool[row->at + column], false))
        self->has_vast = true;
      if (column < row->width && fragment->pool[row->at + column] > (CgvCost) INT64_MAX)
        fragment->pool[row->at + column] = (CgvCost) INT64_MAX;
    }
}

void
cgv_parser_note_negative (CgvParser *self,
                          uint32_t n_costs)
{
  const CgvRawPart *raw = cgv_parser_get_part (self);

  for (uint32_t i = 0; i < n_costs; i++)
    {
      if ((int64_t) self->costs[i] < 0 && !raw->column_signed[i])
        make_signed (self, i);
    }
}

static inline void
accumulate (CgvParser *self,
            CgvCost *sums,
            uint32_t n_costs)
{
  const bool *is_signed = cgv_parser_get_part (self)->column_signed;

  if (self->has_signed_column)
    {
      for (uint32_t i = 0; i < n_costs; i++)
        {
          sums[i] = cgv_cost_add (sums[i], self->costs[i], is_signed[i]);
          self->has_vast = self->has_vast || cgv_cost_is_vast (sums[i], is_signed[i]);
        }
      return;
    }
  for (uint32_t i = 0; i < n_costs; i++)
    {
      if (__builtin_add_overflow (sums[i], self->costs[i], &sums[i]))
        sums[i] = UINT64_MAX;
    }
}

/* A record that the short form cannot hold: many costs, or negative ones. */
static uint8_t *
write_wide (CgvParser *self,
            uint8_t *at,
            const CgvPosition *position,
            uint32_t n_costs,
            bool is_signed)
{
  *at++ = (uint8_t) (CGV_RECORD_ESCAPE << 4 | (is_signed ? CGV_ESCAPE_SIGNED : CGV_ESCAPE_WIDE));
  at = cgv_varint_write (at, n_costs);
  at = cgv_position_write (at, self->shape, &self->self_state.position, position);
  for (uint32_t i = 0; i < n_costs; i++)
    at = cgv_varint_write (at, is_signed ? cgv_zigzag (self->costs[i]) : self->costs[i]);
  return at;
}

static inline uint8_t *
write_short (CgvParser *self,
             uint8_t *at,
             const CgvPosition *position,
             uint32_t n_costs)
{
  CgvPosition *last = &self->self_state.position;
  uint64_t line_difference = cgv_zigzag (position->line - last->line);
  uint64_t first = line_difference;
  uint8_t *head = at++;

  if (self->shape.has_address)
    first = position->address - last->address;
  if (first < CGV_RECORD_FAR)
    *head = (uint8_t) (n_costs << 4 | first);
  else
    {
      *head = (uint8_t) (n_costs << 4 | CGV_RECORD_FAR);
      at = cgv_varint_write (at, self->shape.has_address ? cgv_zigzag (first) : first);
    }
  if (self->shape.has_address && self->shape.has_line)
    at = cgv_record_write_cost (at, line_difference);
  *last = *position;
  for (uint32_t i = 0; i < n_costs; i++)
    at = cgv_record_write_cost (at, self->costs[i]);
  return at;
}

bool
cgv_parser_add_self (CgvParser *self,
                     const CgvPosition *position,
                     uint32_t n_costs,
                     bool has_negative)
{
  CgvFragment *fragment = self->fragment;
  CgvBytes *stream = &fragment->self;
  CgvSelfSum *row;
  uint8_t *at;

  if (self->function == CGV_NONE && !begin_block (self, position))
    return false;
  while (n_costs > 0 && self->costs[n_costs - 1] == 0)
    n_costs--;
  if (!cgv_bytes_reserve (stream, &fragment->memory, CGV_RECORD_MAX + n_costs * CGV_VARINT_MAX))
    return cgv_parser_fail (self);
  row = cgv_fragment_get_row (fragment, self->function, n_costs);
  if (row == NULL || !cgv_fragment_note_file (fragment, self->file))
    return cgv_parser_fail (self);

  self->row = row;
  if (n_costs > 0)
    accumulate (self, fragment->pool + row->at, n_costs);
  if (self->progress_column < n_costs)
    self->progress_cost += self->costs[self->progress_column];

  at = stream->data + stream->length;
  if (self->self_state.file != self->file || self->self_state.position.bb != position->bb)
    at = write_context (&self->self_state, self->file, position, CGV_RECORD_ESCAPE << 4, at);
  if (has_negative || n_costs >= CGV_RECORD_ESCAPE)
    at = write_wide (self, at, position, n_costs, has_negative);
  else
    at = write_short (self, at, position, n_costs);
  stream->length = (size_t) (at - stream->data);
  return true;
}

/* A call that names nothing at all is one more of the function that was called last, but not by
 * another caller: there, and where only a file or an object is named, a line is missing. */
static CgvFunctionId
resolve_callee (CgvParser *self)
{
  CgvFunction callee;

  if (self->called_name == CGV_NONE && self->called_file == CGV_NONE && self->called_object == CGV_NONE && self->last_callee != CGV_NONE)
    return self->last_callee;

  callee.name = self->called_name;
  callee.file = self->called_file != CGV_NONE ? self->called_file : self->file;
  callee.object = self->called_object != CGV_NONE ? self->called_object : self->object;
  if (callee.name == CGV_NONE)
    {
      cgv_parser_add_problem (self, CGV_PROBLEM_CALL_WITHOUT_CALLEE, 0);
      callee.name = cgv_parser_intern_unknown (self);
      if (callee.name == CGV_NONE)
        return CGV_NONE;
    }
  self->last_callee = cgv_fragment_intern_function (self->fragment, &callee);
  return self->last_callee;
}

static CgvPosition
get_target (const CgvParser *self)
{
  CgvPosition target = { 0, 0, 0 };

  if (self->shape.has_address)
    target.address = self->target[self->address_column];
  if (self->shape.has_line)
    target.line = self->target[self->line_column];
  return target;
}

/* The first call tells where a function is entered; most others agree and need not repeat it. */
static bool
is_usual_target (CgvParser *self,
                 CgvFunctionId callee,
                 const CgvPosition *target)
{
  CgvFragment *fragment = self->fragment;
  CgvEntry entry;

  if (!self->has_target)
    {
      self->has_untargeted = true;
      return true;
    }
  if (cgv_entries_get (&fragment->entries, callee, &entry))
    return entry.address == target->address && entry.line == target->line;
  entry = (CgvEntry) { target->address, target->line };
  if (!cgv_entries_set (&fragment->entries, &fragment->memory, callee, &entry))
    return cgv_parser_fail (self);
  return entry.address != CGV_NO_ENTRY || entry.line != CGV_NO_ENTRY;
}

static void
note_wrapped (CgvParser *self,
              uint32_t n_costs)
{
  const CgvRawPart *raw = cgv_parser_get_part (self);

  for (uint32_t i = 0; i < n_costs; i++)
    {
      if (self->costs[i] > (CgvCost) INT64_MAX && !raw->column_signed[i])
        {
          cgv_parser_add_problem (self, CGV_PROBLEM_WRAPPED_COST, 0);
          return;
        }
    }
}

static inline uint8_t *
write_costs (uint8_t *at,
             const CgvCost *costs,
             uint32_t n_costs)
{
  for (const CgvCost *end = costs + n_costs; costs < end; costs++)
    at = cgv_record_write_cost (at, *costs);
  return at;
}

static uint8_t *
write_signed_costs (uint8_t *at,
                    const CgvCost *costs,
                    uint32_t n_costs)
{
  for (uint32_t i = 0; i < n_costs; i++)
    at = cgv_record_write_cost (at, cgv_zigzag (costs[i]));
  return at;
}

static uint8_t *
write_call (CgvParser *self,
            uint8_t *at,
            const CgvPosition *position,
            CgvFunctionId callee,
            CgvCallId call,
            uint32_t n_costs,
            bool is_signed)
{
  CgvPosition target = get_target (self);
  bool is_usual = is_usual_target (self, callee, &target);
  bool is_wide = n_costs >= CGV_RECORD_ESCAPE;
  bool is_once = self->has_count && self->count == 1;
  uint8_t head = (uint8_t) (is_wide ? CGV_RECORD_ESCAPE : n_costs);

  head |= (uint8_t) ((is_once ? CGV_CALL_ONCE : 0) | (is_usual ? 0 : CGV_CALL_TARGET));
  head |= (uint8_t) ((self->has_count ? 0 : CGV_CALL_UNCOUNTED) | (is_signed ? CGV_CALL_SIGNED : 0));
  *at++ = head;
  if (is_wide)
    at = cgv_varint_write (at, n_costs);
  at = cgv_position_write (at, self->shape, &self->call_state.position, position);
  at = cgv_varint_write (at, call);
  if (self->has_count && !is_once)
    at = cgv_varint_write (at, self->count);
  at = is_signed ? write_signed_costs (at, self->costs, n_costs) : write_costs (at, self->costs, n_costs);
  if (is_usual)
    return at;
  at = cgv_varint_write (at, cgv_zigzag (target.address - position->address));
  return cgv_varint_write (at, cgv_zigzag (target.line - position->line));
}

bool
cgv_parser_add_call (CgvParser *self,
                     const CgvPosition *position,
                     uint32_t n_costs,
                     bool has_negative,
                     bool has_huge)
{
  CgvFragment *fragment = self->fragment;
  CgvBytes *stream = &fragment->call;
  CgvFunctionId callee;
  CgvCallId call;
  uint8_t *at;

  if (self->function == CGV_NONE && !begin_block (self, position))
    return false;
  if (self->pending == CGV_PENDING_CALLEE)
    cgv_parser_add_problem (self, CGV_PROBLEM_CALL_WITHOUT_COUNT, 0);
  while (n_costs > 0 && self->costs[n_costs - 1] == 0)
    n_costs--;
  if (has_huge)
    note_wrapped (self, n_costs);

  if (!cgv_bytes_reserve (stream, &fragment->memory, CGV_RECORD_MAX + n_costs * CGV_VARINT_MAX))
    return cgv_parser_fail (self);
  callee = resolve_callee (self);
  call = callee != CGV_NONE ? cgv_fragment_add_call (fragment, self->function, callee) : CGV_NONE;
  if (call == CGV_NONE)
    return cgv_parser_fail (self);

  at = write_context (&self->call_state, self->file, position, CGV_CALL_ESCAPE, stream->data + stream->length);
  at = write_call (self, at, position, callee, call, n_costs, has_negative);
  stream->length = (size_t) (at - stream->data);
  cgv_parser_get_part (self)->part.has_calls = true;
  cgv_parser_forget_pending (self);
  return true;
}

bool
cgv_parser_add_jump (CgvParser *self,
                     const CgvPosition *position)
{
  CgvFragment *fragment = self->fragment;
  CgvBytes *stream = &fragment->jump;
  CgvPosition target = get_target (self);
  uint8_t head = self->jump_is_conditional ? CGV_JUMP_CONDITIONAL : 0;
  uint8_t *at;

  if (self->function == CGV_NONE && !begin_block (self, position))
    return false;
  if (!cgv_bytes_reserve (stream, &fragment->memory, CGV_RECORD_MAX))
    return cgv_parser_fail (self);

  head |= (uint8_t) ((self->jump_function != CGV_NONE ? CGV_JUMP_FUNCTION : 0) | (self->jump_file != CGV_NONE ? CGV_JUMP_FILE : 0));
  at = write_context (&self->jump_state, self->file, position, CGV_JUMP_ESCAPE, stream->data + stream->length);
  *at++ = head;
  at = cgv_position_write (at, self->shape, &self->jump_state.position, position);
  at = cgv_record_write_cost (at, self->executed);
  if (self->jump_is_conditional)
    at = cgv_record_write_cost (at, self->followed);
  at = cgv_record_write_cost (at, cgv_zigzag (target.address - position->address));
  at = cgv_varint_write (at, cgv_zigzag (target.line - position->line));
  if (self->jump_function != CGV_NONE)
    at = cgv_varint_write (at, self->jump_function);
  if (self->jump_file != CGV_NONE)
    at = cgv_varint_write (at, self->jump_file);
  stream->length = (size_t) (at - stream->data);

  cgv_parser_get_part (self)->part.has_jumps = true;
  self->pending = CGV_PENDING_NONE;
  self->jump_function = CGV_NONE;
  self->jump_file = CGV_NONE;
  self->has_target = false;
  return true;
}

CgvPosition
cgv_parser_get_position (const CgvParser *self)
{
  CgvPosition position = { 0, 0, 0 };

  if (self->shape.has_address)
    position.address = self->position[self->address_column];
  if (self->shape.has_line)
    position.line = self->position[self->line_column];
  if (self->bb_column != CGV_NONE)
    position.bb = self->position[self->bb_column];
  return position;
}

void
cgv_parser_forget_pending (CgvParser *self)
{
  self->pending = CGV_PENDING_NONE;
  if (!self->callee_names_apart)
    {
      self->called_object = CGV_NONE;
      self->called_file = CGV_NONE;
      self->called_name = CGV_NONE;
    }
  self->has_count = false;
  self->has_target = false;
  self->jump_function = CGV_NONE;
  self->jump_file = CGV_NONE;
}

/* A jump that no line of its own followed, as by the format's grammar, is made at the last one. It is rare, and kept
 * out of cgv_parser_set_name(). */
static __attribute__ ((noinline)) void
end_jump (CgvParser *self)
{
  CgvPosition position = cgv_parser_get_position (self);

  cgv_parser_add_jump (self, &position);
}

void
cgv_parser_drop_pending (CgvParser *self)
{
  if (self->pending == CGV_PENDING_CALL)
    cgv_parser_add_problem (self, CGV_PROBLEM_CALL_WITHOUT_COST, 0);
  if (self->pending == CGV_PENDING_JUMP)
    end_jump (self);
  else if (self->pending != CGV_PENDING_NONE)
    cgv_parser_forget_pending (self);
}

static void
set_function (CgvParser *self,
              CgvStringId name)
{
  if (self->pending == CGV_PENDING_JUMP)
    end_jump (self);
  self->function_name = name;
  self->function_file = self->last_fl;
  self->file = self->last_fl;
  self->function = CGV_NONE;
  if (self->pending != CGV_PENDING_CALL)
    self->last_callee = CGV_NONE;
  if (self->pending == CGV_PENDING_CALLEE)
    cgv_parser_forget_pending (self);
}

/* A file named between fn= and the first cost line of the function is the function's, as the order
 * of the two is free for some producers. */
static void
set_file (CgvParser *self,
          CgvStringId file)
{
  self->last_fl = file;
  self->file = file;
  if (self->function == CGV_NONE)
    self->function_file = file;
}

static void
set_inlined_file (CgvParser *self,
                  CgvStringId file)
{
  bool has_fl = self->has_fl;

  if (!has_fl && cgv_parser_inherits_context (self))
    {
      cgv_parser_need_fl (self);
      has_fl = true;
    }
  if (!has_fl)
    set_file (self, file);
  else
    self->file = file;
}

static void
set_callee (CgvParser *self,
            CgvStringId name)
{
  self->called_name = name;
  if (self->pending == CGV_PENDING_NONE)
    self->pending = CGV_PENDING_CALLEE;
}

void
cgv_parser_set_name (CgvParser *self,
                     CgvNameSpec spec,
                     CgvStringId name)
{
  switch (spec)
    {
    case CGV_SPEC_FN:
      set_function (self, name);
      break;
    case CGV_SPEC_FL:
      self->has_fl = !self->fi_is_fl;
      set_file (self, name);
      break;
    case CGV_SPEC_FI:
      set_inlined_file (self, name);
      break;
    case CGV_SPEC_OB:
      self->object = name;
      break;
    case CGV_SPEC_CFN:
      set_callee (self, name);
      break;
    case CGV_SPEC_CFI:
      self->called_file = name;
      break;
    case CGV_SPEC_COB:
      self->called_object = name;
      break;
    case CGV_SPEC_JFN:
      self->jump_function = name;
      break;
    case CGV_SPEC_JFI:
    case CGV_SPEC_NONE: /* for which nobody calls this */
    default:
      self->jump_file = name;
      break;
    }
}
