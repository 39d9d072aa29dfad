/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parser-private.h"

#include "cgv-afloat-private.h"

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
  if (at - start > (sign < '0' ? CGV_STEP_DIGITS : CGV_POSITION_DIGITS))
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

/* The head, with no costs yet, and the position. */
static inline uint8_t *
write_position (uint8_t *head,
                bool has_address,
                const CgvPosition *last,
                const CgvPosition *position)
{
  uint64_t line_difference = cgv_zigzag (position->line - last->line);
  uint64_t first = has_address ? position->address - last->address : line_difference;
  uint8_t *at = head + 1;

  if (first < CGV_RECORD_FAR)
    *head = (uint8_t) first;
  else
    {
      *head = CGV_RECORD_FAR;
      at = cgv_varint_write (at, has_address ? cgv_zigzag (first) : first);
    }
  return has_address ? write_number (at, line_difference) : at;
}

/* Takes back what was added for a line that turned out not to be plain. */
static const uint8_t *
take_back (CgvCost *sums,
           const CgvCost *costs,
           uint32_t n_costs)
{
  for (uint32_t i = 0; i < n_costs; i++)
    sums[i] -= costs[i];
  return NULL;
}

/*
 * Reads the costs of a line of self cost, adds them to @sums and writes them behind the position
 * of the record, all at once; zeroes at the end are not kept. Returns the newline, or NULL.
 */
static inline const uint8_t *
read_self_costs (CgvParser *self,
                 const uint8_t *at,
                 uint32_t max_costs,
                 CgvCost *sums,
                 uint8_t *head,
                 uint8_t *out)
{
  CgvCost *costs = self->costs;
  uint8_t *kept = out;
  uint32_t n_kept = 0;
  uint32_t n = 0;

  while (*at != '\n')
    {
      const uint8_t *start = at;
      uint64_t cost = (uint8_t) (*at - '0');

      if (cost > 9 || n == max_costs)
        return take_back (sums, costs, n);
      at = read_digits (at + 1, &cost);
      if (at - start > CGV_SAFE_DIGITS || __builtin_add_overflow (sums[n], cost, &costs[n]))
        return take_back (sums, costs, n);
      sums[n] = costs[n];
      costs[n++] = cost;
      out = write_number (out, cost);
      if (cost != 0)
        {
          kept = out;
          n_kept = n;
        }
      if (*at == ' ')
        at++;
      else if (*at != '\n')
        return take_back (sums, costs, n);
    }
  *head |= (uint8_t) (n_kept << 4);
  self->fragment->self.length = (size_t) (kept - self->fragment->self.data);
  if (self->progress_column < n)
    self->progress_cost += costs[self->progress_column];
  return at;
}

/* Whether a line of self cost can be kept without asking for memory or beginning anything. */
static inline bool
is_ready (const CgvParser *self)
{
  const CgvBytes *stream = &self->fragment->self;

  return self->row != NULL &&
         self->function != CGV_NONE &&
         self->self_state.file == self->file &&
         stream->capacity - stream->length >= CGV_RECORD_MAX + CGV_RECORD_ESCAPE * CGV_VARINT_MAX;
}

static inline const uint8_t *
read_self (CgvParser *self,
           const uint8_t *at,
           uint32_t max_costs,
           const CgvPosition *position)
{
  CgvFragment *fragment = self->fragment;
  uint8_t *head;
  uint8_t *out;

  if (!is_ready (self) || self->row->width == 0)
    return NULL;
  if (max_costs > self->row->width)
    max_costs = self->row->width;
  head = fragment->self.data + fragment->self.length;
  out = write_position (head, self->shape.has_address, &self->self_state.position, position);
  at = read_self_costs (self, at, max_costs, fragment->pool + self->row->at, head, out);
  if (at != NULL)
    {
      self->self_state.position.address = position->address;
      self->self_state.position.line = position->line;
    }
  return at;
}

/* A line with the costs of a call, or that of a jump, which has none. */
static inline const uint8_t *
read_pending (CgvParser *self,
              const uint8_t *at,
              uint32_t max_costs,
              const CgvPosition *position)
{
  uint32_t n_costs;

  at = read_costs (at, max_costs, self->costs, &n_costs);
  if (at == NULL || (self->pending == CGV_PENDING_JUMP && n_costs > 0))
    return NULL;
  if (self->pending == CGV_PENDING_JUMP)
    cgv_parser_add_jump (self, position);
  else
    cgv_parser_add_call (self, position, n_costs, false);
  return at;
}

const uint8_t *
cgv_parser_read_plain_line (CgvParser *self,
                            const uint8_t *start)
{
  uint32_t max_costs = self->n_columns < CGV_RECORD_ESCAPE ? self->n_columns : CGV_RECORD_ESCAPE - 1;
  CgvPosition position = { 0, self->position[self->line_column], 0 };
  const uint8_t *at = start;

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

  if (self->pending == CGV_PENDING_NONE)
    at = read_self (self, at, max_costs, &position);
  else
    at = read_pending (self, at, max_costs, &position);
  if (at == NULL)
    return NULL;

  if (self->shape.has_address)
    self->position[0] = position.address;
  self->position[self->line_column] = position.line;
  self->has_rows = true;
  return at + 1;
}
