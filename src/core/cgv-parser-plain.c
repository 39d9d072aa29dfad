/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-plain-private.h"

/*
 * Three quarters of a file recorded with --dump-instr=yes are lines such as "+3 * 12 1". This is
 * the same work as cgv-parser-cost.c does for them, without its questions: plain positions, and
 * unsigned decimal costs that fit the short record. Whatever else comes is left to it, untouched.
 *
 * A run of such lines of one function is read in one loop, so that what it works on stays in
 * registers. A line is not looked at twice: its costs are added and written as they are read, and
 * taken back should it turn out not to be plain.
 */

/* What one line of self cost may need in the stream. */
#define LINE_MAX (CGV_RECORD_MAX + CGV_RECORD_ESCAPE * CGV_VARINT_MAX)

const uint8_t *
cgv_plain_read_more_digits (const uint8_t *at,
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

const uint8_t *
cgv_plain_read_hex (const uint8_t *at,
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

/* Costs up to the newline; returns it, or NULL. */
static const uint8_t *
read_costs (const uint8_t *at,
            uint32_t max_costs,
            CgvCost *costs,
            uint32_t *n_costs)
{
  uint32_t n = 0;

  while (*at == ' ')
    {
      uint64_t value = (uint8_t) (*++at - '0');

      if (value > 9)
        break;
      if (n == max_costs)
        return NULL;
      at = cgv_plain_read_digits (at + 1, CGV_SAFE_DIGITS, &value);
      if (at == NULL)
        return NULL;
      costs[n++] = value;
    }
  *n_costs = n;
  return cgv_plain_find_newline (at);
}

/* The head, with no costs yet, and the position. */
CGV_PLAIN_INLINE uint8_t *
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
  return has_address ? cgv_record_write_cost (at, line_difference) : at;
}

/* Takes the first costs of a line, which begin at @at, from the sums again. */
static const uint8_t *
take_back (const uint8_t *at,
           CgvCost *sums,
           const CgvCost *end)
{
  for (; sums < end; sums++)
    {
      uint64_t cost = (uint8_t) (*++at - '0');

      at = cgv_plain_read_digits (at + 1, CGV_SAFE_DIGITS, &cost);
      *sums -= cost;
    }
  return NULL;
}

/*
 * Reads the costs of a line of self cost, adds them to the sums and writes them behind the position
 * of the record, all at once; zeroes at the end are not kept. Returns the newline, or NULL.
 */
CGV_PLAIN_INLINE const uint8_t *
read_self_costs (const uint8_t *start,
                 CgvCost *sums,
                 const CgvCost *sums_end,
                 uint8_t *head,
                 uint8_t **end)
{
  const uint8_t *at = start;
  CgvCost *sum = sums;
  uint8_t *out = *end;

  while (*at == ' ')
    {
      const uint8_t *first = ++at;
      uint64_t cost = (uint8_t) (*first - '0');
      uint8_t digit;

      if (cost > 9)
        break;
      if (sum == sums_end)
        return take_back (start, sums, sum);
      digit = (uint8_t) (*++at - '0');
      if (digit > 9)
        *out++ = (uint8_t) cost;
      else
        {
          do
            {
              cost = cost * 10 + digit;
              digit = (uint8_t) (*++at - '0');
            }
          while (digit <= 9);
          if (at - first > CGV_SAFE_DIGITS)
            return take_back (start, sums, sum);
          out = cgv_record_write_cost (out, cost);
        }
      if (__builtin_add_overflow (*sum, cost, sum))
        {
          *sum -= cost;
          return take_back (start, sums, sum);
        }
      sum++;
    }
  at = cgv_plain_find_newline (at);
  if (at == NULL)
    return take_back (start, sums, sum);

  /* Only a cost of zero ends in a byte of zero. */
  while (sum > sums && out[-1] == 0)
    {
      sum--;
      out--;
    }
  *head |= (uint8_t) ((sum - sums) << 4);
  *end = out;
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

/* Where a run of lines is summed and written. */
typedef struct
{
  CgvCost *sums;
  const CgvCost *sums_end;
  uint8_t *out;
  const uint8_t *limit;
} Run;

/* Reads a line of self cost; returns the byte after it, or NULL if it is not plain. */
CGV_PLAIN_INLINE const uint8_t *
read_self (Run *run,
           bool has_address,
           const uint8_t *at,
           const CgvPosition *last,
           CgvPosition *position)
{
  CgvPosition next = *position;
  uint8_t *out;

  at = cgv_plain_read_positions (at, has_address, &next);
  if (at == NULL)
    return NULL;
  out = write_position (run->out, has_address, last, &next);
  at = read_self_costs (at, run->sums, run->sums_end, run->out, &out);
  if (at == NULL)
    return NULL;
  run->out = out;
  *position = next;
  return at + 1;
}

/* Reads lines of self cost that follow each other up to the first one that is not plain, which is
 * returned. The first is a difference to the last record, all others are to the one before. */
CGV_PLAIN_INLINE const uint8_t *
read_series (CgvParser *self,
             Run *run,
             bool has_address,
             const uint8_t *start,
             const uint8_t *end)
{
  CgvPosition position = cgv_plain_load_position (self, has_address);
  const uint8_t *at = read_self (run, has_address, start, &self->self_state.position, &position);

  if (at == NULL)
    return start;
  do
    {
      start = at;
      self->n_lines++;
      if (start == end || run->out > run->limit)
        break;
      at = read_self (run, has_address, start, &position, &position);
    }
  while (at != NULL);

  self->has_rows = true;
  cgv_plain_store_position (self, has_address, &position);
  self->self_state.position.address = position.address;
  self->self_state.position.line = position.line;
  return start;
}

/* Reads lines of self cost and jumps up to the first line that is neither, or not plain. */
CGV_PLAIN_INLINE const uint8_t *
read_run (CgvParser *self,
          bool has_address,
          const uint8_t *start,
          const uint8_t *end)
{
  CgvBytes *stream = &self->fragment->self;
  CgvCost *sums = self->fragment->pool + self->row->at;
  uint32_t width = self->row->width < get_max_costs (self) ? self->row->width : get_max_costs (self);
  Run run = { sums, sums + width, stream->data + stream->length, stream->data + stream->capacity - LINE_MAX };
  CgvCost progress = self->progress_column < width ? sums[self->progress_column] : 0;
  const uint8_t *at = start;

  do
    {
      start = read_series (self, &run, has_address, at, end);
      at = start < end && *start == 'j' ? cgv_parser_read_plain_jump (self, start, end) : start;
    }
  while (at != start && at < end && self->pending == CGV_PENDING_NONE && !self->stopped && run.out <= run.limit);

  stream->length = (size_t) (run.out - stream->data);
  if (self->progress_column < width)
    self->progress_cost += sums[self->progress_column] - progress;
  return at;
}

/* A line with the costs of a call, or that of a jump, which has none. */
CGV_PLAIN_INLINE const uint8_t *
read_pending (CgvParser *self,
              bool has_address,
              const uint8_t *start)
{
  CgvPosition position = cgv_plain_load_position (self, has_address);
  const uint8_t *at = cgv_plain_read_positions (start, has_address, &position);
  uint32_t n_costs;

  if (at == NULL)
    return start;
  at = read_costs (at, get_max_costs (self), self->costs, &n_costs);
  if (at == NULL || (self->pending == CGV_PENDING_JUMP && n_costs > 0))
    return start;

  self->line = start;
  self->n_lines++;
  self->has_rows = true;
  cgv_plain_store_position (self, has_address, &position);
  if (self->pending == CGV_PENDING_JUMP)
    cgv_parser_add_jump (self, &position);
  else
    cgv_parser_add_call (self, &position, n_costs, false);
  return at + 1;
}

CGV_PLAIN_INLINE const uint8_t *
read_lines (CgvParser *self,
            bool has_address,
            const uint8_t *at,
            const uint8_t *end)
{
  if (self->pending != CGV_PENDING_NONE)
    at = read_pending (self, has_address, at);
  return at < end && can_run (self) ? read_run (self, has_address, at, end) : at;
}

const uint8_t *
cgv_parser_read_plain_costs (CgvParser *self,
                             const uint8_t *start,
                             const uint8_t *end)
{
  if (self->shape.has_address)
    return read_lines (self, true, start, end);
  return read_lines (self, false, start, end);
}
