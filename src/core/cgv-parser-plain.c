/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parser-private.h"

/*
 * Three quarters of a file recorded with --dump-instr=yes are lines such as "+3 * 12 1". This is
 * the same work as cgv-parser-cost.c does for them, without its questions: one position "line", or
 * two, "instr line"; single blanks; unsigned decimal costs that fit the short record. Whatever
 * else comes is left to it, untouched.
 */

/* Digits after the first one, which is in @value; most numbers have one to three. */
static inline const uint8_t *
read_digits (const uint8_t *at,
             uint64_t *value)
{
  uint64_t result = *value;
  uint8_t digit;

  while ((digit = (uint8_t) (*at - '0')) <= 9)
    {
      result = result * 10 + digit;
      at++;
    }
  *value = result;
  return at;
}

static const uint8_t *
read_hex (const uint8_t *at,
          uint64_t *value)
{
  const uint8_t *start = at;
  uint64_t result = 0;

  for (;;)
    {
      uint8_t digit = (uint8_t) (*at - '0');

      if (digit > 9)
        {
          digit = (uint8_t) ((*at | 0x20) - 'a' + 10);
          if (digit < 10 || digit > 15)
            break;
        }
      result = result << 4 | digit;
      at++;
    }
  *value = result;
  return at > start && at - start <= 16 ? at : NULL;
}

/* A position and the blank after it. */
static inline const uint8_t *
read_position (const uint8_t *at,
               uint64_t *position)
{
  uint8_t sign = *at;
  const uint8_t *start;
  uint64_t value;

  if (sign == '*')
    return at[1] == ' ' ? at + 2 : NULL;
  if (sign == '+' || sign == '-')
    at++;
  value = (uint8_t) (*at - '0');
  if (value > 9)
    return NULL;
  start = at;
  at = read_digits (at + 1, &value);
  if (__builtin_expect (*at != ' ', 0))
    {
      if (*at != 'x' || at - start != 1 || value != 0)
        return NULL;
      at = read_hex (at + 1, &value);
      if (at == NULL || *at != ' ')
        return NULL;
    }
  if (at - start > CGV_SAFE_DIGITS)
    return NULL;

  if (sign == '+')
    value = *position + value;
  else if (sign == '-')
    value = *position - value;
  *position = value;
  return at + 1;
}

/* Costs up to the newline; returns it, or NULL. */
static inline const uint8_t *
read_costs (const uint8_t *at,
            uint32_t max_costs,
            CgvCost *costs,
            uint32_t *n_costs)
{
  CgvCost *cost = costs;
  const CgvCost *end = costs + max_costs;

  while (*at != '\n')
    {
      const uint8_t *start = at;
      uint64_t value = (uint8_t) (*at - '0');

      if (value > 9 || cost == end)
        return NULL;
      at = read_digits (at + 1, &value);
      if (at - start > CGV_SAFE_DIGITS)
        return NULL;
      *cost++ = value;
      if (*at == ' ')
        at++;
      else if (*at != '\n')
        return NULL;
    }
  while (cost > costs && cost[-1] == 0)
    cost--;
  *n_costs = (uint32_t) (cost - costs);
  return at;
}

static inline uint8_t *
write_number (uint8_t *at,
              uint64_t value)
{
  if (value < 0x80)
    {
      *at++ = (uint8_t) value;
      return at;
    }
  return cgv_varint_write (at, value);
}

static inline uint8_t *
write_record (uint8_t *head,
              bool has_address,
              const CgvPosition *last,
              uint64_t address,
              uint64_t line,
              const CgvCost *costs,
              uint32_t n_costs)
{
  uint8_t *at = head + 1;
  uint64_t line_difference = cgv_zigzag (line - last->line);
  uint64_t first = has_address ? address - last->address : line_difference;

  if (first < CGV_RECORD_FAR)
    *head = (uint8_t) (n_costs << 4 | first);
  else
    {
      *head = (uint8_t) (n_costs << 4 | CGV_RECORD_FAR);
      at = cgv_varint_write (at, has_address ? cgv_zigzag (first) : first);
    }
  if (has_address)
    at = write_number (at, line_difference);
  for (const CgvCost *end = costs + n_costs; costs < end; costs++)
    at = write_number (at, *costs);
  return at;
}

/* Whether the line can be kept without asking for memory or beginning anything. */
static inline bool
is_ready (const CgvParser *self,
          uint32_t n_costs)
{
  const CgvBytes *stream = &self->fragment->self;

  return self->row != NULL &&
         n_costs <= self->row->width &&
         self->function != CGV_NONE &&
         self->self_state.file == self->file &&
         stream->capacity - stream->length >= CGV_RECORD_MAX + CGV_RECORD_ESCAPE * CGV_VARINT_MAX;
}

static inline void
add_self (CgvParser *self,
          uint64_t address,
          uint64_t line,
          const CgvCost *costs,
          uint32_t n_costs)
{
  CgvBytes *stream = &self->fragment->self;
  CgvCost *sums = self->fragment->pool;
  uint64_t first = self->row->at;
  uint8_t *end;

  for (uint32_t i = 0; i < n_costs; i++)
    {
      CgvCost sum = sums[first + i] + costs[i];

      sums[first + i] = sum < costs[i] ? UINT64_MAX : sum;
    }
  if (self->progress_column < n_costs)
    self->progress_cost += costs[self->progress_column];
  end = write_record (stream->data + stream->length, self->shape.has_address, &self->self_state.position, address, line, costs, n_costs);
  self->self_state.position.address = address;
  self->self_state.position.line = line;
  stream->length = (size_t) (end - stream->data);
}

const uint8_t *
cgv_parser_read_plain_line (CgvParser *self,
                            const uint8_t *start)
{
  uint32_t max_costs = self->n_columns < CGV_RECORD_ESCAPE ? self->n_columns : CGV_RECORD_ESCAPE - 1;
  CgvPosition position = { 0, self->position[self->line_column], 0 };
  CgvCost *costs = self->costs;
  const uint8_t *at = start;
  uint32_t n_costs;

  if (self->shape.has_address)
    {
      position.address = self->position[0];
      at = read_position (at, &position.address);
      if (at == NULL)
        return NULL;
    }
  at = read_position (at, &position.line);
  if (at == NULL)
    return NULL;
  at = read_costs (at, max_costs, costs, &n_costs);
  if (at == NULL)
    return NULL;
  if (self->pending == CGV_PENDING_NONE ? !is_ready (self, n_costs) : self->pending == CGV_PENDING_JUMP && n_costs > 0)
    return NULL;

  if (self->shape.has_address)
    self->position[0] = position.address;
  self->position[self->line_column] = position.line;
  self->has_rows = true;
  if (self->pending == CGV_PENDING_NONE)
    add_self (self, position.address, position.line, costs, n_costs);
  else if (self->pending == CGV_PENDING_JUMP)
    cgv_parser_add_jump (self, &position);
  else
    cgv_parser_add_call (self, &position, n_costs, false);
  return at + 1;
}
