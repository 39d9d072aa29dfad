/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE

#include "cgv-parser-private.h"

#include <string.h>

#include "cgv-cost.h"
#include "cgv-number-private.h"
#include "cgv-producer-private.h"
#include "cgv-vector.h"

/* The memory for checking the end of a file after the budget ran out. */
#define FINISH_RESERVE ((uint64_t) 1 << 20)

/* Larger blocks are fed piece by piece, so that every line above CGV_MAX_LINE is found to be one. */
#define MAX_BLOCK ((size_t) 1 << 20)

/* Maximum length that is kept of a worthless line. Such a line may be a hole in a file, or come
 * from a compressed file of a few bytes. It is above CGV_MAX_NAME, so that every meaningful byte
 * is seen. */
#define MAX_WORTHLESS ((size_t) 2 << 20)

static const uint8_t byte_order_mark[3] = { 0xEF, 0xBB, 0xBF };

CgvParser *
cgv_parser_new (const CgvMemory *memory,
                uint64_t seed)
{
  CgvMemory initial = CGV_MEMORY_INIT;
  CgvFragment *fragment;
  CgvParser *self;

  if (memory != NULL)
    initial = *memory;
  else
    initial.budget = CGV_BUDGET_BASE;
  fragment = cgv_fragment_new (&initial, seed);
  if (fragment == NULL)
    return NULL;
  self = cgv_memory_new (&fragment->memory, 1, sizeof *self);
  if (self == NULL)
    {
      cgv_fragment_free (fragment);
      return NULL;
    }

  self->fragment = fragment;
  self->has_default_budget = memory == NULL;
  for (unsigned int i = 0; i < CGV_N_TABLES; i++)
    {
      cgv_id_map_init (&self->ids[i], seed);
      cgv_id_map_init (&self->ids_before[i], seed);
    }
  self->function_name = CGV_NONE;
  self->function = CGV_NONE;
  self->row = CGV_NONE;
  self->called_object = CGV_NONE;
  self->called_file = CGV_NONE;
  self->called_name = CGV_NONE;
  self->last_callee = CGV_NONE;
  self->jump_function = CGV_NONE;
  self->jump_file = CGV_NONE;
  self->progress_column = CGV_NONE;
  return self;
}

CgvFragment *
cgv_parser_release (CgvParser *self)
{
  CgvFragment *fragment = self->fragment;

  for (unsigned int i = 0; i < CGV_N_TABLES; i++)
    {
      cgv_id_map_clear (&self->ids[i], &fragment->memory);
      cgv_id_map_clear (&self->ids_before[i], &fragment->memory);
    }
  cgv_parser_free_piece (self);
  cgv_memory_free (&fragment->memory, self->carry);
  cgv_memory_free (&fragment->memory, self);
  return fragment;
}

void
cgv_parser_free (CgvParser *self)
{
  if (self != NULL)
    cgv_fragment_free (cgv_parser_release (self));
}

/* @line (nullable): a line of the region */
static CgvProblem
describe_line (const CgvParser *self,
               CgvProblemKind kind,
               const uint8_t *line,
               uint64_t number)
{
  CgvProblem problem = { .kind = kind, .line = number, .offset = self->region_offset };

  if (line == NULL)
    return problem;
  problem.offset += (uint64_t) (line - self->region);
  while (problem.excerpt_length < CGV_PROBLEM_EXCERPT && line[problem.excerpt_length] != '\n')
    {
      problem.excerpt[problem.excerpt_length] = (char) line[problem.excerpt_length];
      problem.excerpt_length++;
    }
  if (problem.excerpt_length > 0 && line[problem.excerpt_length] == '\n' && line[problem.excerpt_length - 1] == '\r')
    problem.excerpt_length--;
  return problem;
}

void
cgv_parser_add_problem (CgvParser *self,
                        CgvProblemKind kind,
                        uint64_t value)
{
  CgvProblem problem = describe_line (self, kind, self->line, self->n_lines);

  problem.value = value;
  cgv_problem_list_add (&self->problems, &problem);
}

/* Keeps the report of the pending call, whose line will be gone. */
static void
keep_call_line (CgvParser *self)
{
  if (self->pending == CGV_PENDING_CALL && self->call_line != NULL)
    self->lost_call = describe_line (self, CGV_PROBLEM_CALL_WITHOUT_COST, self->call_line, self->call_number);
  self->call_line = NULL;
}

bool
cgv_parser_stop (CgvParser *self,
                 CgvProblemKind kind,
                 uint64_t value)
{
  if (!self->stopped)
    cgv_parser_add_problem (self, kind, value);
  self->stopped = true;
  return false;
}

bool
cgv_parser_fail (CgvParser *self)
{
  self->failed = true;
  if (self->fragment->memory.over_budget)
    self->spent_budget = self->fragment->memory.budget;
  return cgv_parser_stop (self, CGV_PROBLEM_OUT_OF_MEMORY, self->spent_budget);
}

void
cgv_parser_report (CgvParser *self,
                   CgvProblemKind kind,
                   uint64_t value)
{
  CgvProblem problem = { 0 };

  problem.kind = kind;
  problem.value = value;
  problem.line = self->n_lines;
  problem.offset = self->n_bytes;
  cgv_problem_list_add (&self->problems, &problem);
}

void
cgv_parser_report_foreign (CgvParser *self,
                           CgvForeignFormat format,
                           uint64_t offset)
{
  CgvProblem problem = { .kind = CGV_PROBLEM_NOT_A_PROFILE, .value = format, .line = self->n_lines, .offset = offset };
  const uint8_t *start, *end;

  self->stopped = true;
  /* If the format of the file is known, the problems of its lines are dropped. */
  if (format != CGV_FOREIGN_UNKNOWN && format != CGV_FOREIGN_CR_ONLY && format != CGV_FOREIGN_CUT_HEADER)
    memset (&self->problems, 0, sizeof self->problems);
  cgv_foreign_find_profile (self->start, self->n_start, &start, &end);
  if (format == CGV_FOREIGN_CALLGRIND_ANNOTATE && end != NULL)
    {
      problem.excerpt_is_name = true;
      problem.excerpt_length = (uint32_t) (end - start < CGV_PROBLEM_EXCERPT ? end - start : CGV_PROBLEM_EXCERPT);
      memcpy (problem.excerpt, start, problem.excerpt_length);
    }
  cgv_problem_list_add (&self->problems, &problem);
}

/* The functions below add names, blocks and records to the fragment. */

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

static CgvFunctionId
resolve_function (CgvParser *self)
{
  CgvFunction function = { self->function_name, self->function_file, self->object };
  CgvFunctionId id;

  if (function.name == CGV_NONE)
    {
      cgv_parser_add_problem (self, CGV_PROBLEM_NO_FUNCTION, 0);
      function.name = cgv_parser_intern_unknown (self);
      function.file = self->last_fl;
      if (function.name == CGV_NONE)
        return CGV_NONE;
    }
  id = cgv_fragment_intern_function (self->fragment, &function);
  if (id == CGV_NONE)
    cgv_parser_fail (self);
  return id;
}

bool
cgv_parser_open_block (CgvParser *self,
                       CgvFunctionId function,
                       const CgvPosition *position)
{
  CgvFragment *fragment = self->fragment;
  CgvMemory *memory = &fragment->memory;
  size_t wanted = (size_t) fragment->n_blocks + 1;
  CgvStreamState state;
  uint8_t *at;
  bool ok;

  self->function = CGV_NONE;
  ok = wanted < CGV_NONE && cgv_array_grow (memory, &fragment->block_function, wanted) &&
       cgv_array_grow (memory, &fragment->block_at, wanted);
  if (!ok || !cgv_bytes_reserve (&fragment->self, memory, CGV_RECORD_MAX))
    return cgv_parser_fail (self);

  fragment->block_function[fragment->n_blocks] = function;
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
  self->function = function;
  self->row = CGV_NONE;
  self->self_state = state;
  self->call_state = state;
  self->jump_state = state;
  return true;
}

static bool
begin_block (CgvParser *self,
             const CgvPosition *position)
{
  CgvFunctionId function = resolve_function (self);

  return function != CGV_NONE && cgv_parser_open_block (self, function, position);
}

static __attribute__ ((noinline)) uint8_t *
write_escapes (CgvParser *self,
               CgvStreamState *state,
               const CgvPosition *position,
               uint8_t escape,
               uint8_t *at)
{
  CgvFragment *fragment = self->fragment;

  if (state->file != self->file)
    {
      *at++ = (uint8_t) (escape | CGV_ESCAPE_FILE);
      at = cgv_varint_write (at, self->file);
      state->file = self->file;
      fragment->block_at[fragment->n_blocks - 1] |= CGV_BLOCK_HAS_FILES;
    }
  if (state->position.bb != position->bb)
    {
      *at++ = (uint8_t) (escape | CGV_ESCAPE_BB);
      at = cgv_varint_write (at, cgv_zigzag (position->bb - state->position.bb));
    }
  return at;
}

/* Writes the escapes that all streams share: file and basic block; @escape marks the head. */
static inline uint8_t *
write_context (CgvParser *self,
               CgvStreamState *state,
               const CgvPosition *position,
               uint8_t escape,
               uint8_t *at)
{
  bool is_same = state->file == self->file && state->position.bb == position->bb;

  return is_same ? at : write_escapes (self, state, position, escape, at);
}

/* Makes an event type signed, from its first negative cost on: its sums so far are cut to fit. */
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
      CgvCost *costs = cgv_fragment_get_costs (fragment, row);

      if (column < row->width && cgv_cost_is_vast (costs[column], false))
        self->has_vast = true;
      if (column < row->width && costs[column] > (CgvCost) INT64_MAX)
        costs[column] = (CgvCost) INT64_MAX;
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

/* Writes a record that the short form cannot hold: many costs, or negative ones. */
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
  uint32_t row;
  uint8_t *at;

  if (self->function == CGV_NONE && !begin_block (self, position))
    return false;
  while (n_costs > 0 && self->costs[n_costs - 1] == 0)
    n_costs--;
  /* Includes room for a series after it. */
  if (!cgv_bytes_reserve (stream, &fragment->memory, CGV_RECORD_MAX + n_costs * CGV_VARINT_MAX + CGV_RUN_MAX))
    return cgv_parser_fail (self);
  row = cgv_fragment_get_row (fragment, self->function, n_costs);
  if (row == CGV_NONE || !cgv_fragment_note_file (fragment, self->file))
    return cgv_parser_fail (self);

  self->row = row;
  self->header.n_cost_lines++;
  if (n_costs > 0)
    accumulate (self, cgv_fragment_get_costs (fragment, &fragment->rows[row]), n_costs);
  if (self->progress_column < n_costs)
    self->progress_cost += self->costs[self->progress_column];

  at = stream->data + stream->length;
  at = write_context (self, &self->self_state, position, CGV_RECORD_ESCAPE << 4, at);
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

/* The first call gives the entry of a function; most other calls agree and need not repeat it. */
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

static uint8_t *
write_costs (uint8_t *at,
             const CgvCost *costs,
             uint32_t n_costs,
             bool is_signed)
{
  for (uint32_t i = 0; i < n_costs; i++)
    at = cgv_record_write_cost (at, is_signed ? cgv_zigzag (costs[i]) : costs[i]);
  return at;
}

/* @costs has the costs as the record has them. They may be where the record will be. */
static inline uint8_t *
write_call (CgvParser *self,
            uint8_t *at,
            const CgvPosition *position,
            CgvFunctionId callee,
            CgvCallId call,
            const CgvWrittenCosts *costs)
{
  CgvPosition target = get_target (self);
  bool is_usual = is_usual_target (self, callee, &target);
  bool is_wide = costs->n >= CGV_RECORD_ESCAPE;
  bool is_once = self->has_count && self->count == 1;
  uint8_t head = (uint8_t) (is_wide ? CGV_RECORD_ESCAPE : costs->n);

  head |= (uint8_t) ((is_once ? CGV_CALL_ONCE : 0) | (is_usual ? 0 : CGV_CALL_TARGET));
  head |= (uint8_t) ((self->has_count ? 0 : CGV_CALL_UNCOUNTED) | (costs->is_signed ? CGV_CALL_SIGNED : 0));
  *at++ = head;
  if (is_wide)
    at = cgv_varint_write (at, costs->n);
  at = cgv_position_write (at, self->shape, &self->call_state.position, position);
  at = cgv_varint_write (at, call);
  if (self->has_count && !is_once)
    at = cgv_varint_write (at, self->count);
  memmove (at, costs->start, (size_t) (costs->end - costs->start));
  at += costs->end - costs->start;
  if (is_usual)
    return at;
  at = cgv_varint_write (at, cgv_zigzag (target.address - position->address));
  return cgv_varint_write (at, cgv_zigzag (target.line - position->line));
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

bool
cgv_parser_add_plain_call (CgvParser *self,
                           const CgvPosition *position,
                           const CgvWrittenCosts *costs)
{
  CgvFragment *fragment = self->fragment;
  CgvBytes *stream = &fragment->call;
  CgvFunctionId callee = resolve_callee (self);
  CgvCallId call = callee != CGV_NONE ? cgv_fragment_add_call (fragment, self->function, callee) : CGV_NONE;
  uint8_t *at;

  if (call == CGV_NONE)
    return cgv_parser_fail (self);
  at = write_context (self, &self->call_state, position, CGV_CALL_ESCAPE, stream->data + stream->length);
  at = write_call (self, at, position, callee, call, costs);
  stream->length = (size_t) (at - stream->data);
  cgv_parser_get_part (self)->part.has_calls = true;
  cgv_parser_forget_pending (self);
  return true;
}

bool
cgv_parser_add_call (CgvParser *self,
                     const CgvPosition *position,
                     uint32_t n_costs,
                     bool has_negative,
                     bool has_huge)
{
  CgvBytes *stream = &self->fragment->call;
  CgvWrittenCosts costs;

  if (self->function == CGV_NONE && !begin_block (self, position))
    return false;
  if (self->pending == CGV_PENDING_CALLEE)
    cgv_parser_add_problem (self, CGV_PROBLEM_CALL_WITHOUT_COUNT, 0);
  while (n_costs > 0 && self->costs[n_costs - 1] == 0)
    n_costs--;
  if (has_huge)
    note_wrapped (self, n_costs);

  /* Includes room for a plain call after it. */
  if (!cgv_bytes_reserve (stream, &self->fragment->memory, CGV_RECORD_MAX + n_costs * CGV_VARINT_MAX + CGV_CALL_MAX))
    return cgv_parser_fail (self);
  costs.start = cgv_parser_get_call_costs (self);
  costs.end = write_costs (costs.start, self->costs, n_costs, has_negative);
  costs.n = n_costs;
  costs.is_signed = has_negative;
  return cgv_parser_add_plain_call (self, position, &costs);
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
  at = write_context (self, &self->jump_state, position, CGV_JUMP_ESCAPE, stream->data + stream->length);
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
    {
      keep_call_line (self);
      cgv_problem_list_add (&self->problems, &self->lost_call);
    }
  if (self->pending == CGV_PENDING_JUMP)
    end_jump (self);
  else if (self->pending != CGV_PENDING_NONE)
    cgv_parser_forget_pending (self);
}

/* Returns whether the header that was read so far is like Cachegrind's. */
static bool
has_files_of_lines (CgvParser *self)
{
  if (self->header.is_open)
    return self->files_are_of_lines;
  return self->has_part && cgv_parser_takes_for_cachegrind (self, &self->fragment->parts[self->fragment->n_parts - 1].part);
}

static void
set_function (CgvParser *self,
              CgvStringId name)
{
  if (self->pending == CGV_PENDING_JUMP)
    end_jump (self);
  self->function_name = name;
  self->fl_is_own = self->fl_line > 0 && self->fl_line + 1 == self->n_lines && !has_files_of_lines (self);
  if (self->fl_is_own)
    self->last_fl = self->file;
  self->function_file = self->last_fl;
  self->file = self->last_fl;
  self->function = CGV_NONE;
  if (self->pending != CGV_PENDING_CALL)
    self->last_callee = CGV_NONE;
  if (self->pending == CGV_PENDING_CALLEE)
    cgv_parser_forget_pending (self);
}

/* A file named between fn= and the first cost line of the function is the function's, as the order
 * of the two is free for some producers; but not if it has one already, by the line before fn=. */
static void
set_file (CgvParser *self,
          CgvStringId file)
{
  bool is_named = self->function == CGV_NONE && self->function_name != CGV_NONE;
  bool is_first = self->fl_line == 0;

  self->file = file;
  self->fl_line = self->n_lines;
  if (is_named && self->fl_is_own && !has_files_of_lines (self))
    return;
  if (is_named && is_first && cgv_parser_inherits_context (self))
    cgv_parser_need_no_fl (self);
  self->last_fl = file;
  if (self->function == CGV_NONE)
    self->function_file = file;
}

static void
set_inlined_file (CgvParser *self,
                  CgvStringId file)
{
  bool has_fl = self->has_fl;

  self->exceeds_cachegrind = true;
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
  if (self->pending == CGV_PENDING_JUMP)
    end_jump (self);
  self->called_name = name;
  if (self->pending == CGV_PENDING_NONE)
    self->pending = CGV_PENDING_CALLEE;
}

void
cgv_parser_set_name (CgvParser *self,
                     CgvNameSpec spec,
                     CgvStringId name)
{
  /* Only ARTIQ writes names between calls= and its cost line. In any other file the cost line is missing, and the next one may be
   * another function's. */
  if (self->pending == CGV_PENDING_CALL && !self->callee_names_apart)
    cgv_parser_drop_pending (self);
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
    case CGV_SPEC_NONE: /* never passed to this function */
    default:
      self->jump_file = name;
      break;
    }
}

/* Reads whole lines; the last byte of the region is a newline. */
static void
read_region (CgvParser *self,
             const uint8_t *region,
             size_t length,
             uint64_t offset)
{
  const uint8_t *at = region;
  const uint8_t *end = region + length;

  self->region = region;
  self->region_offset = offset;
  if (offset == 0 && length > sizeof byte_order_mark && memcmp (at, byte_order_mark, sizeof byte_order_mark) == 0)
    at += sizeof byte_order_mark;
  at = cgv_parser_read_lines (self, at, end);
  self->line = NULL;
  keep_call_line (self);
  self->region_offset = offset + (uint64_t) (at - region);
}

/* Returns whether the line that is carried over is a comment, or cannot be anything for the lack of a colon or
 * an equals sign. */
static bool
is_worthless (const CgvParser *self)
{
  const uint8_t *at = self->carry;
  const uint8_t *end = self->carry + MAX_WORTHLESS;

  while (at < end && cgv_is_blank (*at))
    at++;
  if (at == end || cgv_is_digit (*at) || *at == '+' || *at == '-' || *at == '*')
    return false;
  return *at == '#' || (memchr (at, ':', (size_t) (end - at)) == NULL && memchr (at, '=', (size_t) (end - at)) == NULL);
}

/* Leaves out bytes of a worthless line, but remembers whether a NUL is among them. */
static void
leave_out (CgvParser *self,
           const uint8_t *bytes,
           size_t n_bytes)
{
  if (memchr (bytes, '\0', n_bytes) != NULL)
    self->carry[MAX_WORTHLESS - 1] = '\0';
  self->n_left_out += n_bytes;
}

static void
skip_long_line (CgvParser *self)
{
  CgvProblem problem = { 0 };

  problem.kind = CGV_PROBLEM_LONG_LINE;
  problem.line = ++self->n_lines;
  problem.offset = self->region_offset;
  problem.excerpt_length = CGV_PROBLEM_EXCERPT;
  memcpy (problem.excerpt, self->carry, CGV_PROBLEM_EXCERPT);
  cgv_problem_list_add (&self->problems, &problem);

  cgv_memory_free (&self->fragment->memory, self->carry);
  self->carry = NULL;
  self->n_carry = 0;
  self->n_left_out = 0;
  self->skips_line = true;
}

/* Keeps the beginning of a line until its end comes. */
static void
carry_over (CgvParser *self,
            const uint8_t *bytes,
            size_t n_bytes)
{
  if (n_bytes == 0)
    return;
  if (!cgv_array_grow (&self->fragment->memory, &self->carry, self->n_carry + n_bytes))
    {
      cgv_parser_fail (self);
      return;
    }
  memcpy (self->carry + self->n_carry, bytes, n_bytes);
  self->n_carry += n_bytes;
}

/* Carries over the rest of a line, up to its newline if that is there. */
static void
carry_line_over (CgvParser *self,
                 const uint8_t *bytes,
                 size_t n_bytes,
                 bool has_newline)
{
  size_t n = n_bytes - has_newline;

  if (self->n_carry < MAX_WORTHLESS && self->n_carry + n > MAX_WORTHLESS)
    {
      size_t n_first = MAX_WORTHLESS - self->n_carry;

      carry_over (self, bytes, n_first);
      bytes += n_first;
      n_bytes -= n_first;
      n -= n_first;
    }
  if (self->stopped)
    return;
  if (n > 0 && self->n_carry == MAX_WORTHLESS && is_worthless (self))
    {
      leave_out (self, bytes, n);
      bytes += n;
      n_bytes -= n;
    }
  carry_over (self, bytes, n_bytes);
}

static void
note_start (CgvParser *self,
            const uint8_t *bytes,
            size_t n_bytes)
{
  size_t n = sizeof self->start - self->n_start;

  if (n > n_bytes)
    n = n_bytes;
  memcpy (self->start + self->n_start, bytes, n);
  self->n_start += n;
}

static bool
is_foreign (CgvParser *self)
{
  CgvForeignFormat format = cgv_foreign_detect (self->start, self->n_start);

  if (!cgv_foreign_is_binary (format))
    return false;
  cgv_parser_stop (self, CGV_PROBLEM_NOT_A_PROFILE, format);
  return true;
}

/* Feeds at most as many bytes as the rest of a line may have. */
static size_t
continue_line (CgvParser *self,
               const uint8_t *bytes,
               size_t n_bytes)
{
  const uint8_t *newline = memchr (bytes, '\n', n_bytes);
  size_t n = newline != NULL ? (size_t) (newline - bytes) + 1 : n_bytes;

  if (self->skips_line)
    {
      self->region_offset += n;
      self->skips_line = newline == NULL;
      return n;
    }
  if (self->n_carry + self->n_left_out + n > CGV_MAX_LINE + 1)
    {
      uint64_t carried = self->n_carry + self->n_left_out;

      skip_long_line (self);
      self->region_offset += carried + n;
      self->skips_line = newline == NULL;
      return n;
    }
  carry_line_over (self, bytes, n, newline != NULL);
  if (newline != NULL && !self->stopped)
    {
      size_t length = self->n_carry;
      size_t n_left_out = self->n_left_out;

      self->n_carry = 0;
      self->n_left_out = 0;
      read_region (self, self->carry, length, self->region_offset);
      self->region_offset += n_left_out;
    }
  return n;
}

static bool
feed_block (CgvParser *self,
            const uint8_t *at,
            size_t n_bytes)
{
  const uint8_t *newline;
  size_t whole;

  self->n_bytes += n_bytes;
  if (self->has_default_budget)
    self->fragment->memory.budget = CGV_BUDGET_BASE + CGV_BUDGET_FACTOR * self->n_bytes - self->memory_of_pieces;
  if (self->n_start < sizeof self->start)
    {
      note_start (self, at, n_bytes);
      if (is_foreign (self))
        return false;
    }

  if (self->n_carry > 0 || self->skips_line)
    {
      size_t n = continue_line (self, at, n_bytes);

      at += n;
      n_bytes -= n;
    }
  if (n_bytes == 0 || self->stopped)
    return !self->stopped;

  newline = memrchr (at, '\n', n_bytes);
  whole = newline != NULL ? (size_t) (newline - at) + 1 : 0;
  if (whole > 0)
    read_region (self, at, whole, self->region_offset);
  if (!self->stopped)
    continue_line (self, at + whole, n_bytes - whole);
  return !self->stopped;
}

void
cgv_parser_set_budget (CgvParser *self,
                       uint64_t budget)
{
  self->has_default_budget = false;
  self->fragment->memory.budget = budget;
}

bool
cgv_parser_feed (CgvParser *self,
                 const void *bytes,
                 size_t n_bytes)
{
  const uint8_t *at = bytes;

  while (n_bytes > 0 && !self->stopped)
    {
      size_t n = n_bytes < MAX_BLOCK ? n_bytes : MAX_BLOCK;

      feed_block (self, at, n);
      at += n;
      n_bytes -= n;
    }
  return !self->stopped;
}

void
cgv_parser_get_progress (const CgvParser *self,
                         CgvParserProgress *progress)
{
  progress->bytes = self->n_bytes;
  progress->cost = self->progress_cost;
  progress->finished_cost = self->finished_cost;
  progress->summary = self->progress_column != CGV_NONE ? self->header.summary[self->progress_column] : 0;
  progress->n_parts = self->fragment->n_parts;
  progress->memory = self->fragment->memory.used + self->memory_of_pieces;
}

/* Returns whether the last line looks complete, as by a producer that writes no newline at the end. */
static bool
may_end_here (const CgvParser *self)
{
  const uint8_t *line = self->carry;
  size_t length = self->n_carry;

  return cgv_is_digit (line[0]) && cgv_is_digit (line[length - 1]) && memchr (line, ' ', length) != NULL;
}

/* Returns whether a sum would be another if the last line were cut: it is one of self cost, or a sum itself. */
static bool
may_end_in_sum (const CgvParser *self)
{
  static const char *const sums[] = { "totals:", "summary:" };
  const uint8_t *line = self->carry;

  for (size_t i = 0; i < CGV_N_ELEMENTS (sums); i++)
    {
      if (self->n_carry > strlen (sums[i]) && memcmp (line, sums[i], strlen (sums[i])) == 0)
        return true;
    }
  return self->pending == CGV_PENDING_NONE && (cgv_is_digit (*line) || *line == '+' || *line == '-' || *line == '*');
}

/* Handles the end of the file within a line: the line counts, but it may be cut. */
static void
end_last_line (CgvParser *self)
{
  static const uint8_t newline = '\n';

  if (self->skips_line || self->n_carry == 0 || self->stopped)
    return;
  self->is_usual_end = may_end_here (self);
  self->ends_in_sum = may_end_in_sum (self);
  carry_over (self, &newline, 1);
  if (self->stopped)
    return;
  self->has_open_end = true;
  read_region (self, self->carry, self->n_carry, self->region_offset);
  self->region_offset = self->n_bytes;
  self->n_carry = 0;
  self->has_open_end = !self->stopped;
}

static bool
ends_in_whole_sum (CgvParser *self)
{
  return self->ends_in_sum && self->has_part && cgv_parser_has_whole_sum (self);
}

static bool
is_usual_end (CgvParser *self)
{
  return self->is_usual_end && self->has_part && cgv_parser_get_producer (self, cgv_parser_get_part (self)) == CGV_PRODUCER_YAPPI;
}

bool
cgv_parser_is_cut (CgvParser *self)
{
  static const CgvProblemKind kinds[] = {
    CGV_PROBLEM_OUT_OF_MEMORY, CGV_PROBLEM_READ_ERROR, CGV_PROBLEM_CUT_STREAM, CGV_PROBLEM_BAD_STREAM, CGV_PROBLEM_INFLATES_TOO_MUCH,
  };

  for (size_t i = 0; i < CGV_N_ELEMENTS (kinds); i++)
    {
      if (self->problems.n_by_kind[kinds[i]] > 0)
        return true;
    }
  return self->has_open_end && !self->stopped && !ends_in_whole_sum (self) && !is_usual_end (self);
}

/* Reports an open end. Call it after the last part has ended, as its sums may show that nothing is missing. */
static void
report_open_end (CgvParser *self)
{
  bool is_whole = ends_in_whole_sum (self);

  if (self->has_open_end && !self->stopped)
    cgv_parser_report (self, is_whole || is_usual_end (self) ? CGV_PROBLEM_OPEN_END : CGV_PROBLEM_NO_FINAL_NEWLINE, is_whole);
}

/* Returns whether lines end in carriage returns alone, so that the whole file is one line. */
static bool
is_cr_only (const CgvParser *self)
{
  const uint8_t *cr = memchr (self->start, '\r', self->n_start);
  size_t at = cr != NULL ? (size_t) (cr - self->start) : self->n_start;

  return self->n_lines <= 1 && at + 1 < self->n_start && cr[1] != '\n';
}

static void
report_no_profile (CgvParser *self)
{
  CgvForeignFormat format = cgv_foreign_detect (self->start, self->n_start);

  if (format == CGV_FOREIGN_UNKNOWN && is_cr_only (self))
    format = CGV_FOREIGN_CR_ONLY;
  if (format == CGV_FOREIGN_UNKNOWN && cgv_foreign_is_header (self->start, self->n_start))
    format = CGV_FOREIGN_CUT_HEADER;
  if (self->failed)
    cgv_parser_report (self, CGV_PROBLEM_NO_MEMORY, self->spent_budget);
  else if (self->n_bytes == 0)
    cgv_parser_report (self, CGV_PROBLEM_EMPTY, 0);
  else
    cgv_parser_report_foreign (self, format, self->n_bytes);
}

/* Returns whether the file ends in the header of one more part, with nothing of that part itself. */
static bool
ends_in_header (CgvParser *self)
{
  const CgvRawPart *raw;

  if (!self->has_part || self->fragment->n_parts < 2)
    return false;
  raw = cgv_parser_get_part (self);
  return raw->n_rows == 0 && !raw->part.has_calls && !raw->part.has_jumps && !self->header.has_totals;
}

static void
check_file (CgvParser *self)
{
  bool has_costs = self->has_rows || self->has_totals;

  if (self->has_part)
    cgv_parser_end_part (self);
  report_open_end (self);
  if (self->has_part && cgv_parser_is_cut (self))
    cgv_parser_get_part (self)->part.is_short = true;
  if (cgv_problem_list_find_error (&self->problems) != NULL)
    return;
  if (self->fragment->n_parts == 0 || (!has_costs && is_cr_only (self)))
    report_no_profile (self);
  else if ((!has_costs || ends_in_header (self)) && !self->failed)
    cgv_parser_report (self, CGV_PROBLEM_NO_COSTS, 0);
  self->fragment->is_cachegrind = cgv_parser_is_cachegrind (self);
}

CgvFragment *
cgv_parser_finish (CgvParser *self,
                   CgvProblemList *problems)
{
  CgvFragment *fragment;
  bool has_profile;

  end_last_line (self);
  if (self->fragment->memory.budget != UINT64_MAX)
    self->fragment->memory.budget += FINISH_RESERVE;
  check_file (self);
  has_profile = cgv_problem_list_find_error (&self->problems) == NULL;
  *problems = self->problems;
  fragment = cgv_parser_release (self);
  cgv_fragment_seal (fragment);
  if (has_profile)
    return fragment;
  cgv_fragment_free (fragment);
  return NULL;
}
