/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parser-private.h"

/*
 * Two thirds of a file recorded with --dump-instr=yes are lines such as "+3 * 12 1". This is the
 * same work as cgv-parser-cost.c does for them, without its questions: one position "line", or
 * two, "instr line"; single blanks; unsigned decimal costs that fit the short record. Whatever
 * else comes is left to it, untouched.
 */

/* Digits of a number that surely fits into 64 bits; @at is after the first one. */
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

static inline const uint8_t *
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
  if (at[1] == 'x' && value == 0)
    at = read_hex (at + 2, &value);
  else
    at = read_digits (at + 1, &value);
  if (at == NULL || *at != ' ' || at - start > CGV_SAFE_DIGITS)
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
  uint32_t n = 0;

  while (*at != '\n')
    {
      const uint8_t *start = at;
      uint64_t cost = (uint8_t) (*at - '0');

      if (cost > 9 || n == max_costs)
        return NULL;
      at = read_digits (at + 1, &cost);
      if (at - start > CGV_SAFE_DIGITS)
        return NULL;
      costs[n++] = cost;
      if (*at == ' ')
        at++;
      else if (*at != '\n')
        return NULL;
    }
  *n_costs = n;
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

static inline void
write_record (CgvParser *self,
              uint64_t address,
              uint64_t line,
              const CgvCost *costs,
              uint32_t n_costs)
{
  CgvBytes *stream = &self->fragment->self;
  CgvPosition *last = &self->self_state.position;
  uint8_t *head = stream->data + stream->length;
  uint8_t *at = head + 1;
  uint64_t line_difference = cgv_zigzag (line - last->line);
  bool has_address = self->shape.has_address;
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
  last->address = address;
  last->line = line;
  for (uint32_t i = 0; i < n_costs; i++)
    at = write_number (at, costs[i]);
  stream->length = (size_t) (at - stream->data);
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

const uint8_t *
cgv_parser_read_plain_line (CgvParser *self,
                            const uint8_t *start)
{
  uint32_t max_costs = self->n_columns < CGV_RECORD_ESCAPE ? self->n_columns : CGV_RECORD_ESCAPE - 1;
  CgvCost costs[CGV_RECORD_ESCAPE];
  uint64_t address = 0;
  uint64_t line = self->position[self->line_column];
  const uint8_t *at = start;
  CgvCost *sums;
  uint32_t n_costs;

  if (self->shape.has_address)
    {
      address = self->position[0];
      at = read_position (at, &address);
      if (at == NULL)
        return NULL;
    }
  at = read_position (at, &line);
  if (at == NULL)
    return NULL;
  at = read_costs (at, max_costs, costs, &n_costs);
  if (at == NULL)
    return NULL;
  while (n_costs > 0 && costs[n_costs - 1] == 0)
    n_costs--;
  if (!is_ready (self, n_costs))
    return NULL;

  sums = self->fragment->pool + self->row->at;
  for (uint32_t i = 0; i < n_costs; i++)
    {
      if (__builtin_add_overflow (sums[i], costs[i], &sums[i]))
        sums[i] = UINT64_MAX;
    }
  if (self->progress_column < n_costs)
    self->progress_cost += costs[self->progress_column];
  write_record (self, address, line, costs, n_costs);
  if (self->shape.has_address)
    self->position[0] = address;
  self->position[self->line_column] = line;
  return at + 1;
}
