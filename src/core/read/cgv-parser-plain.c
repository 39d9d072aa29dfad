/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parser-private.h"

#include <string.h>

/*
 * A faster way to read plain lines. Three quarters of a file recorded with --dump-instr=yes are lines such
 * as "+3 * 12 1". A plain line has single blanks, one position "line" or two, "instr line", and unsigned
 * decimal costs that fit the short record. cgv-parser.c reads all other lines, and gives the same result
 * for these.
 *
 * A run of plain lines of one function is read in one loop, so that its variables stay in registers. Costs
 * are added and written while they are read. If the line turns out not to be plain, they are taken back. Near
 * the end of the region, where eight bytes cannot be loaded at once, no line is taken for plain there.
 *
 * Text ends in a newline, so that scanning needs no bounds. Each function returns the byte after what it
 * read, or NULL if that is not plain.
 */

/* Inlined for each shape of positions, so that a loop asks for none. */
#define INLINE static inline __attribute__ ((always_inline))

/* So many characters overflow neither as decimal nor as hexadecimal digits after "0x". */
#define SAFE_DIGITS 18

/* The value of a hexadecimal digit, plus 1; 0 of all else. */
static const uint8_t hex_digits[256] = {
  ['0'] = 1, ['1'] = 2, ['2'] = 3, ['3'] = 4, ['4'] = 5, ['5'] = 6, ['6'] = 7, ['7'] = 8, ['8'] = 9, ['9'] = 10, ['a'] = 11, ['b'] = 12,
  ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16, ['A'] = 11, ['B'] = 12, ['C'] = 13, ['D'] = 14, ['E'] = 15, ['F'] = 16,
};

/* The digits behind "0x", if there are any and at most @max - 2. */
static const uint8_t *
read_hex (const uint8_t *at,
          int max,
          uint64_t *value)
{
  const uint8_t *start = at;
  uint64_t result = 0;
  uint64_t digit;

  while ((digit = hex_digits[*at]) != 0)
    {
      result = result * 16 + digit - 1;
      at++;
    }
  *value = result;
  return at > start && at - start <= max - 2 ? at : NULL;
}

/* The digits of a number after its first one, which is in @value, if it has at most @max. */
INLINE const uint8_t *
read_digits (const uint8_t *at,
             int max,
             uint64_t *value)
{
  const uint8_t *start = at;
  uint64_t result = *value;
  uint64_t digit = (uint64_t) at[0] - '0';

  if (digit > 9)
    return at;
  result = result * 10 + digit;
  digit = (uint64_t) at[1] - '0';
  if (digit > 9)
    {
      *value = result;
      return at + 1;
    }
  at++;
  do
    {
      result = result * 10 + digit;
      digit = (uint64_t) *++at - '0';
    }
  while (digit <= 9);
  *value = result;
  return at - start < max ? at : NULL;
}

/* A number of at most @max characters. */
INLINE const uint8_t *
read_number (const uint8_t *at,
             int max,
             uint64_t *value)
{
  uint8_t digit = (uint8_t) (*at - '0');
  uint64_t hex;

  if (digit > 9)
    return NULL;
  *value = digit;
  if (digit != 0 || at[1] != 'x')
    return read_digits (at + 1, max, value);
  at = read_hex (at + 2, max, &hex);
  *value = hex;
  return at;
}

/* A position, which is by its sign a difference to what @position is before. */
INLINE const uint8_t *
read_position (const uint8_t *at,
               uint64_t *position)
{
  uint64_t value = (uint64_t) at[0] - '0';

  if (value <= 9 && at[1] == ' ')
    {
      *position = value;
      return at + 1;
    }
  value = 0;
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
    {
      at = read_number (at, CGV_POSITION_DIGITS, &value);
      *position = value;
    }
  return at;
}

/* The address, if the part has any, and the line. */
INLINE const uint8_t *
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

/* The end of the line, but not the byte after it: @at if that is the newline. */
INLINE const uint8_t *
find_newline (const uint8_t *at)
{
  if (*at == '\n')
    return at;
  return at[0] == '\r' && at[1] == '\n' ? at + 1 : NULL;
}

/* The same where nothing but a blank is left of the line. */
INLINE const uint8_t *
end_line (const uint8_t *at)
{
  return find_newline (*at == ' ' ? at + 1 : at);
}

INLINE CgvPosition
load_position (const CgvParser *self,
               bool has_address)
{
  return (CgvPosition) { has_address ? self->position[0] : 0, self->position[has_address ? 1 : 0], 0 };
}

INLINE void
store_position (CgvParser *self,
                bool has_address,
                const CgvPosition *position)
{
  if (has_address)
    self->position[0] = position->address;
  self->position[has_address ? 1 : 0] = position->line;
}

/* Eight bytes of text as one number, the first of them lowest. */
INLINE uint64_t
load_text (const uint8_t *at)
{
  uint64_t text;

  memcpy (&text, at, sizeof text);
  return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64 (text) : text;
}

/*
 * Between plain lines of cost stand jumps ("jcnd=1/2 +23 0 " and the line with their place), calls
 * ("calls=1 0x6faf0 0 ") and names, most of which were defined before ("cfn=(12)").
 */

/* The target of a call or a jump and the end of its line; returns the newline. */
INLINE const uint8_t *
read_target (CgvParser *self,
             bool has_address,
             const uint8_t *at)
{
  CgvPosition target = load_position (self, has_address);

  at = read_positions (at, has_address, &target);
  if (at != NULL)
    at = end_line (at);
  if (at == NULL)
    return NULL;
  if (has_address)
    self->target[0] = target.address;
  self->target[has_address ? 1 : 0] = target.line;
  self->has_target = true;
  return at;
}

#define COMMAND_MASK UINT64_C (0xffffffffff)
#define JUMP         UINT64_C (0x3d706d756a)   /* "jump=" */
#define JCND         UINT64_C (0x3d646e636a)   /* "jcnd=" */

/* A jump is both its lines, or it is not plain. */
INLINE const uint8_t *
read_jump (CgvParser *self,
           bool has_address,
           const uint8_t *start,
           const uint8_t *end)
{
  CgvPosition position = load_position (self, has_address);
  uint64_t command = end - start < 8 ? 0 : load_text (start) & COMMAND_MASK;
  const uint8_t *place;
  const uint8_t *at;
  uint64_t first;
  uint64_t second;

  if (command != JUMP && command != JCND)
    return start;
  at = read_number (start + 5, SAFE_DIGITS, &first);
  second = first;
  if (at != NULL && command == JCND)
    at = *at == '/' ? read_number (at + 1, SAFE_DIGITS, &second) : NULL;
  if (at == NULL || *at != ' ')
    return start;
  place = read_target (self, has_address, at + 1);
  if (place == NULL || ++place == end)
    return start;
  at = read_positions (place, has_address, &position);
  if (at != NULL)
    at = end_line (at);
  if (at == NULL)
    return start;

  self->jump_is_conditional = command == JCND;
  self->executed = first > second ? first : second;
  self->followed = first > second ? second : first;
  self->line = place;
  self->n_lines += 2;
  self->has_rows = true;
  store_position (self, has_address, &position);
  cgv_parser_add_jump (self, &position);
  return at + 1;
}

/* The line of a jump and the one behind it; returns the first line that is not read. */
static const uint8_t *
read_plain_jump (CgvParser *self,
                 const uint8_t *start,
                 const uint8_t *end)
{
  if (self->pending != CGV_PENDING_NONE || !self->header.is_open)
    return start;
  if (self->shape.has_address)
    return read_jump (self, true, start, end);
  return read_jump (self, false, start, end);
}

/* The most bytes that one line of self cost takes in the stream. */
#define LINE_MAX (CGV_RECORD_MAX + CGV_RECORD_ESCAPE * CGV_VARINT_MAX)

/* Costs up to the newline; returns it, or NULL. None of them is above INT64_MAX. */
static const uint8_t *
read_costs (const uint8_t *at,
            uint32_t max_costs,
            CgvCost *costs,
            uint32_t *n_costs)
{
  const CgvCost *costs_end = costs + max_costs;
  CgvCost *cost = costs;

  while (*at == ' ')
    {
      uint64_t value = (uint64_t) *++at - '0';

      if (value > 9)
        break;
      if (cost == costs_end)
        return NULL;
      at = read_digits (at + 1, SAFE_DIGITS, &value);
      if (at == NULL)
        return NULL;
      *cost++ = value;
    }
  *n_costs = (uint32_t) (cost - costs);
  return find_newline (at);
}

/* Text in such a number. */
#define ZERO          0x2030u                         /* "0 " */
#define FOUR_ZEROES   UINT64_C (0x2030203020302030)   /* "0 0 0 0 " */
#define SAME          0x202au                         /* "* " */
#define NEAR_MASK     0xff00ffu
#define NEAR          0x20002bu                       /* "+", any byte, " " */

/* Of a digit this bit is set, but not of the bytes that may follow a number. */
#define DIGIT_BIT 0x10u

/* The first cost of the last line. Most lines have it again, and others beside it, as all lines of a basic block are executed
 * equally often. It has few enough digits for text and record to be copied at once. */
typedef struct
{
  uint64_t text;
  uint64_t mask; /* which bits of the text are compared: all of the digits, and that no digit follows */
  size_t length;
  CgvCost cost;
  uint8_t record[4];
  size_t n_record;
} Usual;

static const Usual once = { '1', 0xff | DIGIT_BIT << 8, 1, 1, { 1 }, 1 };

/* The state while a run of lines of self cost is read. */
typedef struct
{
  const uint8_t *near_end; /* the last place from which eight bytes can be loaded */
  CgvCost *sums;
  const CgvCost *sums_end;
  uint8_t *out;
  const uint8_t *out_limit;
  CgvPosition last;
  CgvPosition position;
  uint64_t n_lines;
  Usual usual;
} Run;

/* A line on its way to the record. */
typedef struct
{
  const uint8_t *at;
  uint8_t *out;
  uint64_t address;
  uint64_t line;
  uint64_t same; /* how the same line is written if not as "* " */
} Line;

static inline bool
is_digit (uint64_t digit)
{
  return digit <= 9;
}

INLINE void
set_line (Line *line,
          uint64_t number)
{
  line->line = number;
  line->same = number <= 9 ? number + ZERO : SAME;
}

/* Reads the positions that most lines have, "+3 * ", "+3 +1 ", or "+3 0 " below the same line; the
 * address is @lead beyond that of the last record. */
INLINE bool
read_near_place (const Run *run,
                 bool has_address,
                 uint64_t lead,
                 Line *line)
{
  uint64_t text;
  uint64_t step;
  uint64_t digit;

  if (!has_address || line->at > run->near_end)
    return false;
  text = load_text (line->at);
  step = (text >> 8 & 0xff) - '0';
  if ((text & NEAR_MASK) != NEAR || !is_digit (step) || lead + step >= CGV_RECORD_FAR)
    return false;
  text >>= 24;
  if ((text & 0xffff) == line->same || (text & 0xffff) == SAME)
    {
      line->at += 4;
      line->out[1] = 0;
    }
  else
    {
      digit = (text >> 8 & 0xff) - '0';
      if ((text & NEAR_MASK) != NEAR || !is_digit (digit))
        return false;
      line->at += 5;
      set_line (line, line->line + digit);
      line->out[1] = (uint8_t) (digit * 2);
    }
  line->address += step;
  line->out[0] = (uint8_t) (lead + step);
  line->out += 2;
  return true;
}

/* Reads the positions and writes the head, without costs yet, and what is behind it. */
INLINE bool
read_place (bool has_address,
            const CgvPosition *last,
            Line *line)
{
  CgvPosition position = { line->address, line->line, 0 };
  uint64_t line_difference;
  uint64_t difference;

  line->at = read_positions (line->at, has_address, &position);
  if (line->at == NULL)
    return false;
  line_difference = cgv_zigzag (position.line - last->line);
  difference = has_address ? position.address - last->address : line_difference;
  *line->out++ = (uint8_t) (difference < CGV_RECORD_FAR ? difference : CGV_RECORD_FAR);
  if (difference >= CGV_RECORD_FAR)
    line->out = cgv_varint_write (line->out, has_address ? cgv_zigzag (difference) : difference);
  if (has_address)
    line->out = cgv_record_write_cost (line->out, line_difference);
  line->address = position.address;
  set_line (line, position.line);
  return true;
}

/* Reads a cost and writes it; NULL if that is not plain. */
INLINE const uint8_t *
read_cost (const uint8_t *at,
           CgvCost *cost,
           uint8_t **out)
{
  *cost = (uint64_t) *at - '0';
  if (!is_digit (*cost))
    return NULL;
  at = read_digits (at + 1, SAFE_DIGITS, cost);
  if (at != NULL)
    *out = cgv_record_write_cost (*out, *cost);
  return at;
}

/* Keeps the cost that was read from @text and written behind @record, if it is short. */
INLINE void
keep_usual (Usual *usual,
            uint64_t text,
            size_t length,
            CgvCost cost,
            const uint8_t *record,
            size_t n_record)
{
  uint64_t digits;

  if (length > 7)
    return;
  digits = ((uint64_t) 1 << 8 * length) - 1;
  usual->mask = digits | (uint64_t) DIGIT_BIT << 8 * length;
  usual->text = text & digits;
  usual->length = length;
  usual->cost = cost;
  usual->n_record = n_record;
  memcpy (usual->record, record, sizeof usual->record);
}

/*
 * Reads the costs of a line of self cost, adds them to the sums and writes them behind the position,
 * all at once. Returns the end of the sums that were added to; the line is then at its newline, or
 * at NULL if it is not plain.
 */
INLINE CgvCost *
read_self_costs (Run *run,
                 Line *line)
{
  CgvCost *sum = run->sums;
  const CgvCost *const sums_end = run->sums_end;
  const uint8_t *at = line->at;
  uint8_t *out = line->out;

  /* Digits right behind a "*" are no costs. */
  if (*at != ' ')
    {
      line->at = find_newline (at);
      return sum;
    }
  line->at = NULL;
  at++;
  while (sum < sums_end && at <= run->near_end)
    {
      uint64_t text = load_text (at);
      CgvCost cost;

      if ((text & 0xffff) == ZERO)
        {
          *out++ = 0;
          sum++;
          at += 2;
          if (text == FOUR_ZEROES && sums_end - sum >= 3)
            {
              memset (out, 0, 3);
              out += 3;
              sum += 3;
              at += 6;
            }
          continue;
        }
      if (((text ^ run->usual.text) & run->usual.mask) == 0)
        {
          memcpy (out, run->usual.record, sizeof run->usual.record);
          cost = run->usual.cost;
          at += run->usual.length;
          out += run->usual.n_record;
        }
      else
        {
          const uint8_t *record = out;
          const uint8_t *after = read_cost (at, &cost, &out);

          if (after == NULL)
            break;
          if (sum == run->sums)
            keep_usual (&run->usual, text, (size_t) (after - at), cost, record, (size_t) (out - record));
          at = after;
        }
      if (__builtin_add_overflow (*sum, cost, &cost))
        return sum;
      *sum++ = cost;
      if (*at != ' ')
        break;
      at++;
    }
  line->at = find_newline (at);
  line->out = out;
  return sum;
}

/* Takes the first costs of a line, which begin at @at, from the sums again. */
static void
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
}

/* Notes how many costs the record has; zeroes at its end are not kept. */
INLINE void
write_n_costs (const Run *run,
               const CgvCost *sum,
               Line *line)
{
  /* Only a cost of zero ends in a byte of zero. */
  while (sum > run->sums && line->out[-1] == 0)
    {
      sum--;
      line->out--;
    }
  *run->out |= (uint8_t) ((uint64_t) (sum - run->sums) << 4);
}

/* The first line of a series is a difference to the last record: mostly one at the line before. */
INLINE bool
read_first_place (const Run *run,
                  bool has_address,
                  Line *line)
{
  uint64_t lead = run->position.address - run->last.address;

  if (lead < CGV_RECORD_FAR && run->position.line == run->last.line && read_near_place (run, has_address, lead, line))
    return true;
  return read_place (has_address, &run->last, line);
}

/* Reads lines of self cost that follow each other up to the first one that is not plain, which is
 * returned. The first is a difference to the last record, all others are to the one before. */
INLINE const uint8_t *
read_series (Run *run,
             bool has_address,
             const uint8_t *start)
{
  Line line = { .at = start, .out = run->out, .address = run->position.address };
  bool is_plain;

  set_line (&line, run->position.line);
  is_plain = read_first_place (run, has_address, &line);

  while (is_plain)
    {
      const uint8_t *costs = line.at;
      CgvCost *sum = read_self_costs (run, &line);

      if (line.at == NULL)
        {
          take_back (costs, run->sums, sum);
          break;
        }
      write_n_costs (run, sum, &line);
      start = line.at + 1;
      run->out = line.out;
      run->position.address = line.address;
      run->position.line = line.line;
      run->n_lines++;
      if (start > run->near_end || run->out > run->out_limit)
        break;
      line.at = start;
      is_plain = read_near_place (run, has_address, 0, &line) || read_place (has_address, &run->position, &line);
    }
  return start;
}

/* Loops of their own, so that nothing else competes for registers. */
static __attribute__ ((noinline)) const uint8_t *
read_address_series (Run *run,
                     const uint8_t *start)
{
  return read_series (run, true, start);
}

static __attribute__ ((noinline)) const uint8_t *
read_line_series (Run *run,
                  const uint8_t *start)
{
  return read_series (run, false, start);
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

/* Reads lines of self cost and jumps up to the first line that is neither, or not plain. */
INLINE const uint8_t *
read_run (CgvParser *self,
          bool has_address,
          const uint8_t *start,
          const uint8_t *end)
{
  CgvBytes *stream = &self->fragment->self;
  CgvCost *sums = cgv_fragment_get_costs (self->fragment, self->row);
  uint32_t width = self->row->width < get_max_costs (self) ? self->row->width : get_max_costs (self);
  CgvCost progress = self->progress_column < width ? sums[self->progress_column] : 0;
  const uint8_t *at = start;
  Run run;

  if (end - start < 8)
    return start;
  run.near_end = end - 8;
  run.usual = once;
  run.sums = sums;
  run.sums_end = sums + width;
  run.out = stream->data + stream->length;
  run.out_limit = stream->data + stream->capacity - LINE_MAX;
  do
    {
      run.last = self->self_state.position;
      run.position = load_position (self, has_address);
      run.n_lines = 0;
      start = has_address ? read_address_series (&run, at) : read_line_series (&run, at);
      if (start > at)
        {
          self->n_lines += run.n_lines;
          self->has_rows = true;
          store_position (self, has_address, &run.position);
          self->self_state.position.address = run.position.address;
          self->self_state.position.line = run.position.line;
        }
      at = start < end && *start == 'j' ? read_plain_jump (self, start, end) : start;
    }
  while (at != start && at < end && self->pending == CGV_PENDING_NONE && !self->stopped && run.out <= run.out_limit);

  stream->length = (size_t) (run.out - stream->data);
  if (self->progress_column < width)
    self->progress_cost += sums[self->progress_column] - progress;
  return at;
}

/* A line of which there are few, or that is more than the next of a series: the first one of self
 * cost of a function or a file, that with the costs of a call, or that of a jump, which has none. */
INLINE const uint8_t *
read_other (CgvParser *self,
            bool has_address,
            const uint8_t *start)
{
  CgvPosition position = load_position (self, has_address);
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
  store_position (self, has_address, &position);
  if (self->pending == CGV_PENDING_NONE)
    cgv_parser_add_self (self, &position, n_costs, false);
  else if (self->pending == CGV_PENDING_JUMP)
    cgv_parser_add_jump (self, &position);
  else
    cgv_parser_add_call (self, &position, n_costs, false, false);
  return at + 1;
}

INLINE const uint8_t *
read_lines (CgvParser *self,
            bool has_address,
            const uint8_t *start,
            const uint8_t *end)
{
  const uint8_t *at = can_run (self) ? read_run (self, has_address, start, end) : start;

  if (at > start)
    return at;
  at = read_other (self, has_address, start);
  return at > start && at < end && !self->stopped && can_run (self) ? read_run (self, has_address, at, end) : at;
}

/* All plain lines of cost that come, and jumps between them. Returns the first other line, for which
 * nothing was done. */
static const uint8_t *
read_plain_costs (CgvParser *self,
                  const uint8_t *start,
                  const uint8_t *end)
{
  if (self->shape.has_address)
    return read_lines (self, true, start, end);
  return read_lines (self, false, start, end);
}

/* "calls=1 0x6faf0 0 "; the costs are in the next line. */
static const uint8_t *
read_calls (CgvParser *self,
            const uint8_t *start)
{
  const uint8_t *at;
  uint64_t count;

  if (self->pending > CGV_PENDING_CALLEE || !self->header.is_open)
    return start;
  if (start[2] != 'l' || start[3] != 'l' || start[4] != 's' || start[5] != '=')
    return start;
  at = read_number (start + 6, SAFE_DIGITS, &count);
  if (at == NULL || *at != ' ')
    return start;
  at = self->shape.has_address ? read_target (self, true, at + 1) : read_target (self, false, at + 1);
  if (at == NULL)
    return start;
  self->n_lines++;
  self->count = count;
  self->has_count = true;
  cgv_parser_begin_call (self, start);
  return at + 1;
}

/* "(12)" and the end of the line, if the name was defined before; returns the newline. */
static inline const uint8_t *
read_known_name (const CgvParser *self,
                 CgvNames names,
                 const uint8_t *at,
                 CgvStringId *name)
{
  uint64_t id;

  if (*at != '(')
    return NULL;
  at = read_number (at + 1, SAFE_DIGITS, &id);
  if (at == NULL || *at != ')')
    return NULL;
  *name = cgv_id_map_get (&self->ids[names], id);
  return *name != CGV_NONE ? find_newline (at + 1) : NULL;
}

static const uint8_t *
read_name (CgvParser *self,
           const uint8_t *start,
           const uint8_t *end)
{
  CgvNameSpec spec = cgv_name_spec_find (start);
  CgvNames names = cgv_name_spec_get_names (spec, self);
  const uint8_t *at = cgv_name_spec_skip (spec, start);
  const uint8_t *newline;
  CgvStringId name;

  if (spec == CGV_SPEC_NONE)
    return start;
  self->line = start;
  self->n_lines++;
  newline = read_known_name (self, names, at, &name);
  if (newline == NULL)
    {
      newline = memchr (at, '\n', (size_t) (end - at));
      name = cgv_parser_read_name (self, names, at, newline[-1] == '\r' ? newline - 1 : newline);
    }
  if (name != CGV_NONE)
    cgv_parser_set_name (self, spec, name);
  return newline + 1;
}

const uint8_t *
cgv_parser_read_plain (CgvParser *self,
                       const uint8_t *start,
                       const uint8_t *end)
{
  const uint8_t *at = start;

  do
    {
      start = at;
      if (*at == '\n')
        {
          self->n_lines++;
          at++;
        }
      else if (*at <= '9')
        at = read_plain_costs (self, at, end);
      else if (at[0] == 'c' && at[1] == 'a')
        at = read_calls (self, at);
      else if (at[0] == 'j' && at[1] != 'f')
        at = read_plain_jump (self, at, end);
      else
        at = read_name (self, at, end);
    }
  while (at != start && at < end && !self->stopped);
  return at;
}
