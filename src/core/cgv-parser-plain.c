/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parser-private.h"

#include "cgv-afloat-private.h"

/*
 * Three quarters of a file recorded with --dump-instr=yes are lines such as "+3 * 12 1". This is
 * the same work as cgv-parser-cost.c does for them, without its questions: one position "line", or
 * two, "instr line"; single blanks; unsigned decimal costs that fit the short record. Whatever
 * else comes is left to it, untouched.
 *
 * A run of such lines of one function is read in one loop, so that what it works on stays in
 * registers. A line is not looked at twice: its costs are added and written as they are read, and
 * taken back should it turn out not to be plain.
 */

/* What one line of self cost may need in the stream. */
#define LINE_MAX (CGV_RECORD_MAX + CGV_RECORD_ESCAPE * CGV_VARINT_MAX)

/* The digits of a number from its fourth one on; NULL if there are more than @max. */
static const uint8_t *
read_more_digits (const uint8_t *at,
                  int max,
                  uint64_t *value)
{
  const uint8_t *start = at - 3;
  uint64_t result = *value;
  uint8_t digit;

  while ((digit = (uint8_t) (*at - '0')) <= 9)
    {
      result = result * 10 + digit;
      at++;
    }
  *value = result;
  return at - start <= max ? at : NULL;
}

/* The digits of a number after its first one, which is in @value. Most numbers have one to three,
 * and those need no counting; NULL if there are more than @max. */
static inline const uint8_t *
read_digits (const uint8_t *at,
             int max,
             uint64_t *value)
{
  uint8_t digit = (uint8_t) (at[0] - '0');

  if (digit > 9)
    return at;
  *value = *value * 10 + digit;
  digit = (uint8_t) (at[1] - '0');
  if (digit > 9)
    return at + 1;
  *value = *value * 10 + digit;
  if ((uint8_t) (at[2] - '0') > 9)
    return at + 2;
  return read_more_digits (at + 2, max, value);
}

/* The digits behind "0x", which count; NULL if there are none or too many. */
static const uint8_t *
read_hex (const uint8_t *at,
          int max,
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
  return at > start && at - start <= max - 2 ? at : NULL;
}

/* A number of at most @max characters; NULL if there is none. */
static inline const uint8_t *
read_number (const uint8_t *at,
             int max,
             uint64_t *value)
{
  uint8_t digit = (uint8_t) (*at - '0');

  if (digit > 9)
    return NULL;
  *value = digit;
  if (digit == 0 && at[1] == 'x')
    return read_hex (at + 2, max, value);
  return read_digits (at + 1, max, value);
}

/* A position, which begins as the one before it; returns the byte after it, or NULL. */
static inline const uint8_t *
read_position (const uint8_t *at,
               uint64_t *position)
{
  uint64_t value;

  if (*at == '+')
    {
      at = read_number (at + 1, CGV_STEP_DIGITS, &value);
      *position += value;
    }
  else if (*at == '*')
    at++;
  else if (*at == '-')
    {
      at = read_number (at + 1, CGV_STEP_DIGITS, &value);
      *position -= value;
    }
  else
    at = read_number (at, CGV_POSITION_DIGITS, position);
  return at;
}

/* The address, if there is one, and the line; returns the byte after them, or NULL. */
static inline const uint8_t *
read_positions (const uint8_t *at,
                bool has_address,
                CgvPosition *position)
{
  if (has_address)
    {
      at = read_position (at, &position->address);
      if (at == NULL || *at++ != ' ')
        return NULL;
    }
  return read_position (at, &position->line);
}

/* The newline behind the costs, or NULL if something else is there. */
static inline const uint8_t *
find_newline (const uint8_t *at)
{
  if (*at == '\n')
    return at;
  return at[0] == '\r' && at[1] == '\n' ? at + 1 : NULL;
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

  while (*at == ' ')
    {
      uint64_t value = (uint8_t) (*++at - '0');

      if (value > 9)
        break;
      if (cost == end)
        return NULL;
      at = read_digits (at + 1, CGV_SAFE_DIGITS, &value);
      if (at == NULL)
        return NULL;
      *cost++ = value;
    }
  *n_costs = (uint32_t) (cost - costs);
  return find_newline (at);
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

/* Where a run of lines is written and summed. */
typedef struct
{
  uint8_t *out;
  const uint8_t *out_limit;
  CgvCost *sums;
  const CgvCost *sums_end;
} Run;

/* Takes the first costs of a line, which begin at @at, from the sums again. */
static const uint8_t *
take_back (const uint8_t *at,
           CgvCost *sums,
           const CgvCost *end)
{
  for (; sums < end; sums++)
    {
      uint64_t cost = (uint8_t) (*++at - '0');

      at = read_digits (at + 1, CGV_SAFE_DIGITS, &cost);
      *sums -= cost;
    }
  return NULL;
}

/*
 * Reads the costs of a line of self cost, adds them to the sums and writes them behind the position
 * of the record, all at once; zeroes at the end are not kept. Returns the newline, or NULL.
 */
static inline const uint8_t *
read_self_costs (const uint8_t *start,
                 Run *run,
                 uint8_t *head,
                 uint8_t *out)
{
  const uint8_t *at = start;
  CgvCost *sum = run->sums;

  while (*at == ' ')
    {
      uint64_t cost = (uint8_t) (*++at - '0');

      if (cost > 9)
        break;
      if (sum == run->sums_end)
        return take_back (start, run->sums, sum);
      at = read_digits (at + 1, CGV_SAFE_DIGITS, &cost);
      if (at == NULL)
        return take_back (start, run->sums, sum);
      if (__builtin_add_overflow (*sum, cost, sum))
        return take_back (start, run->sums, sum + 1);
      sum++;
      out = write_number (out, cost);
    }
  at = find_newline (at);
  if (at == NULL)
    return take_back (start, run->sums, sum);

  /* Only a cost of zero ends in a byte of zero. */
  while (sum > run->sums && out[-1] == 0)
    {
      sum--;
      out--;
    }
  *head |= (uint8_t) ((sum - run->sums) << 4);
  run->out = out;
  return at;
}

/* Whether lines of self cost can be kept without asking for memory or beginning anything. */
static inline bool
can_run (const CgvParser *self)
{
  const CgvBytes *stream = &self->fragment->self;

  return self->pending == CGV_PENDING_NONE &&
         self->row != NULL &&
         self->function != CGV_NONE &&
         self->self_state.file == self->file &&
         stream->capacity - stream->length >= LINE_MAX;
}

static inline uint32_t
get_max_costs (const CgvParser *self)
{
  return self->n_columns < CGV_RECORD_ESCAPE ? self->n_columns : CGV_RECORD_ESCAPE - 1;
}

static inline void
store_position (CgvParser *self,
                bool has_address,
                const CgvPosition *position)
{
  if (has_address)
    self->position[0] = position->address;
  self->position[has_address ? 1 : 0] = position->line;
}

/* Reads lines of self cost up to the first one that is not plain, which is returned. */
static inline const uint8_t *
read_run (CgvParser *self,
          bool has_address,
          const uint8_t *start,
          const uint8_t *end)
{
  CgvBytes *stream = &self->fragment->self;
  CgvCost *sums = self->fragment->pool + self->row->at;
  uint32_t width = self->row->width < get_max_costs (self) ? self->row->width : get_max_costs (self);
  Run run = { stream->data + stream->length, stream->data + stream->capacity - LINE_MAX, sums, sums + width };
  CgvPosition last = self->self_state.position;
  CgvPosition position = { self->position[0], self->position[has_address ? 1 : 0], 0 };
  CgvCost progress = self->progress_column < width ? sums[self->progress_column] : 0;
  uint64_t n_lines = 0;

  while (start < end && run.out <= run.out_limit)
    {
      CgvPosition next = position;
      const uint8_t *at = read_positions (start, has_address, &next);

      if (at == NULL)
        break;
      at = read_self_costs (at, &run, run.out, write_position (run.out, has_address, &last, &next));
      if (at == NULL)
        break;
      position = next;
      last = next;
      n_lines++;
      start = at + 1;
    }
  if (n_lines == 0)
    return start;

  stream->length = (size_t) (run.out - stream->data);
  store_position (self, has_address, &position);
  self->self_state.position.address = last.address;
  self->self_state.position.line = last.line;
  if (self->progress_column < width)
    self->progress_cost += sums[self->progress_column] - progress;
  self->n_lines += n_lines;
  self->has_rows = true;
  return start;
}

/* A line with the costs of a call, or that of a jump, which has none. */
static inline const uint8_t *
read_pending (CgvParser *self,
              bool has_address,
              const uint8_t *start)
{
  CgvPosition position = { self->position[0], self->position[has_address ? 1 : 0], 0 };
  const uint8_t *at = read_positions (start, has_address, &position);
  uint32_t n_costs;

  if (at == NULL)
    return start;
  at = read_costs (at, get_max_costs (self), self->costs, &n_costs);
  if (at == NULL || (self->pending == CGV_PENDING_JUMP && n_costs > 0))
    return start;

  self->line = start;
  self->n_lines++;
  self->has_rows = true;
  if (!has_address)
    position.address = 0;
  store_position (self, has_address, &position);
  if (self->pending == CGV_PENDING_JUMP)
    cgv_parser_add_jump (self, &position);
  else
    cgv_parser_add_call (self, &position, n_costs, false);
  return at + 1;
}

static inline const uint8_t *
read_lines (CgvParser *self,
            bool has_address,
            const uint8_t *at,
            const uint8_t *end)
{
  if (self->pending != CGV_PENDING_NONE)
    at = read_pending (self, has_address, at);
  return can_run (self) ? read_run (self, has_address, at, end) : at;
}

const uint8_t *
cgv_parser_read_plain_lines (CgvParser *self,
                             const uint8_t *start,
                             const uint8_t *end)
{
  if (self->shape.has_address)
    return read_lines (self, true, start, end);
  return read_lines (self, false, start, end);
}
