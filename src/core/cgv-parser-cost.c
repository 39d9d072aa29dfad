/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parser-piece-private.h"

#include <string.h>

#include "cgv-cost.h"
#include "cgv-number-private.h"
#include "cgv-parser-position-private.h"

static const uint8_t *
find_line_end (const uint8_t *at)
{
  while (*at != '\n')
    at++;
  return at;
}

/*
 * Reads all position columns of the line into the current position.
 *
 * Returns the byte after them, or NULL if one is missing or no number.
 */
static inline const uint8_t *
read_positions (CgvParser *self,
                const uint8_t *at,
                bool *overflow)
{
  uint64_t next[CGV_MAX_POSITIONS];
  const uint8_t *start;

  for (uint32_t i = 0; i < self->n_positions; i++)
    {
      at = cgv_skip_blanks (at);
      start = at;
      at = cgv_parser_read_position (self, at, i, &next[i], overflow);
      if (at == NULL || !cgv_is_token_end (at))
        return NULL;
      if (self->piece != NULL)
        cgv_parser_check_position (self, start, self->position[i], next[i]);
    }
  if (*overflow)
    return NULL;
  for (uint32_t i = 0; i < self->n_positions; i++)
    self->position[i] = next[i];
  return at;
}

static const uint8_t *
read_negative (const uint8_t *at,
               uint64_t *cost,
               bool *overflow)
{
  const uint8_t *start = at + 1;

  at = cgv_number_read (start, cost, overflow);
  if (at == start)
    return NULL;
  if (*cost > (uint64_t) INT64_MAX)
    *overflow = true;
  *cost = 0 - *cost;
  return at;
}

typedef struct
{
  uint32_t n_costs;
  bool has_negative;
  bool has_huge; /* above INT64_MAX */
  bool has_surplus;
  bool overflow;
} CostLine;

/* Reads the costs; returns the newline, or NULL if a token is no number. */
static inline const uint8_t *
read_costs (CgvParser *self,
            const uint8_t *at,
            CostLine *line)
{
  const uint32_t n_columns = self->n_columns;
  uint32_t n = 0;

  for (;;)
    {
      const uint8_t *start;
      uint64_t cost;

      while (cgv_is_blank (*at))
        at++;
      start = at;
      at = cgv_number_read (at, &cost, &line->overflow);
      if (at == start)
        {
          if (*at == '\n')
            break;
          if (*at == '\r' && at[1] == '\n')
            {
              at++;
              break;
            }
          if (*at != '-')
            return NULL;
          at = read_negative (at, &cost, &line->overflow);
          if (at == NULL)
            return NULL;
          line->has_negative = line->has_negative || cost != 0;
        }
      else if (cost > (uint64_t) INT64_MAX)
        line->has_huge = true;
      if (!cgv_is_token_end (at))
        return NULL;
      if (n < n_columns)
        self->costs[n++] = cost;
      else
        line->has_surplus = true;
    }
  line->n_costs = n;
  return at;
}

/* Whether a cost is too large for an event type that has negative ones, or to be kept beside them. */
static bool
is_out_of_range (const CgvParser *self,
                 const CostLine *line)
{
  const CgvRawPart *raw = cgv_parser_get_part ((CgvParser *) self);

  if (!line->has_huge || self->pending == CGV_PENDING_CALLEE || self->pending == CGV_PENDING_CALL)
    return false;
  if (line->has_negative)
    return true;
  for (uint32_t i = 0; i < line->n_costs; i++)
    {
      if (raw->column_signed[i] && self->costs[i] > (CgvCost) INT64_MAX)
        return true;
    }
  return false;
}

static void
ignore_columns (CgvParser *self,
                uint32_t n_costs)
{
  for (uint32_t i = 0; i < n_costs; i++)
    {
      if (self->column_ignored[i])
        self->costs[i] = 0;
    }
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
      CgvRow *row = &fragment->rows[raw->first_row + i];

      if (column < row->width && cgv_cost_is_vast (fragment->pool[row->at + column], false))
        self->has_vast = true;
      if (column < row->width && fragment->pool[row->at + column] > (CgvCost) INT64_MAX)
        fragment->pool[row->at + column] = (CgvCost) INT64_MAX;
    }
}

static void
note_negative (CgvParser *self,
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

static uint8_t *
write_context (CgvParser *self,
               uint8_t *at,
               const CgvPosition *position)
{
  CgvStreamState *state = &self->self_state;

  if (state->file != self->file)
    {
      *at++ = (uint8_t) (CGV_RECORD_ESCAPE << 4 | CGV_ESCAPE_FILE);
      at = cgv_varint_write (at, self->file);
      state->file = self->file;
    }
  if (state->position.bb != position->bb)
    {
      *at++ = (uint8_t) (CGV_RECORD_ESCAPE << 4 | CGV_ESCAPE_BB);
      at = cgv_varint_write (at, cgv_zigzag (position->bb - state->position.bb));
    }
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
  CgvRow *row;
  uint8_t *at;

  if (self->function == CGV_NONE && !cgv_parser_begin_block (self, position))
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
    at = write_context (self, at, position);
  if (has_negative || n_costs >= CGV_RECORD_ESCAPE)
    at = write_wide (self, at, position, n_costs, has_negative);
  else
    at = write_short (self, at, position, n_costs);
  stream->length = (size_t) (at - stream->data);
  return true;
}

static const uint8_t *
reject (CgvParser *self,
        const uint8_t *start,
        bool overflow)
{
  const uint8_t *end = find_line_end (start);
  CgvProblemKind kind = overflow ? CGV_PROBLEM_NUMBER_TOO_LARGE : CGV_PROBLEM_BAD_COST_LINE;

  if (memchr (start, '\0', (size_t) (end - start)) != NULL)
    kind = CGV_PROBLEM_NUL_BYTE;
  cgv_parser_add_problem (self, kind, 0);
  cgv_parser_forget_pending (self);
  return end + 1;
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

static bool
add_line (CgvParser *self,
          const CostLine *line)
{
  CgvPosition position = cgv_parser_get_position (self);

  switch (self->pending)
    {
    case CGV_PENDING_CALLEE:
    case CGV_PENDING_CALL:
      return cgv_parser_add_call (self, &position, line->n_costs, line->has_negative, line->has_huge);
    case CGV_PENDING_JUMP:
      /* Valgrind writes the place of the jump in a line without costs. By the format's grammar
       * there is none, and the next line is one of self cost like any other. */
      if (!cgv_parser_add_jump (self, &position) || line->n_costs == 0)
        return !self->failed;
      return cgv_parser_add_self (self, &position, line->n_costs, line->has_negative);
    case CGV_PENDING_NONE:
    default:
      return cgv_parser_add_self (self, &position, line->n_costs, line->has_negative);
    }
}

const uint8_t *
cgv_parser_read_cost_line (CgvParser *self,
                           const uint8_t *start)
{
  CostLine line = { 0 };
  const uint8_t *at;

  if (!self->header.is_open && !cgv_parser_open_body (self))
    return find_line_end (start) + 1;

  at = read_positions (self, start, &line.overflow);
  if (at == NULL)
    return reject (self, start, line.overflow);
  at = read_costs (self, at, &line);
  self->has_vast = self->has_vast || line.has_huge;
  line.overflow = line.overflow || (at != NULL && is_out_of_range (self, &line));
  if (at == NULL || line.overflow)
    return reject (self, start, line.overflow);

  if (line.has_surplus)
    cgv_parser_add_problem (self, CGV_PROBLEM_SURPLUS_COSTS, 0);
  if (line.has_negative)
    note_negative (self, line.n_costs);
  if (self->has_ignored_columns)
    ignore_columns (self, line.n_costs);
  self->has_rows = true;
  add_line (self, &line);
  return at + 1;
}
