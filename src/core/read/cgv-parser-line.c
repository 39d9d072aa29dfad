/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parser-private.h"

#include <string.h>

/*
 * The grammar: one function for each kind of line. The form that most lines have comes first in it and is fast. Rarer forms and errors are
 * distinguished only afterwards.
 *
 * A line ends in a newline, so that scanning needs no bounds. Functions that read a part of a line return the byte after it, or NULL if it
 * is missing; those that read a line, the byte after its newline.
 */

/* Inlined for each shape of positions, so that loops do not test the shape. */
#define INLINE static inline __attribute__ ((always_inline))

/* Keeps rare code apart from the code for most lines. */
#define RARE static __attribute__ ((noinline, cold))

/* Returns eight bytes of text as one number, the first of them lowest. */
INLINE uint64_t
load_text (const uint8_t *at)
{
  uint64_t text;

  memcpy (&text, at, sizeof text);
  return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64 (text) : text;
}

/* The text of such a number. */
#define ZERO          0x2030u                         /* "0 " */
#define FOUR_ZEROES   UINT64_C (0x2030203020302030)   /* "0 0 0 0 " */

static inline bool
is_line_end (const uint8_t *at)
{
  return *at == '\n' || (*at == '\r' && at[1] == '\n');
}

/* Above this, a step may go beyond 64 bits. One-digit steps in all lines of a region stay below it. */
#define HIGH_POSITION (UINT64_MAX - ((uint64_t) 1 << 34))

/* Leaves out the rest of a line. */
static inline const uint8_t *
end_line (const uint8_t *at)
{
  while (*at != '\n')
    at++;
  return at + 1;
}

/* Compares byte by byte, as the line may end before the word does. */
INLINE bool
is_word (const uint8_t *at,
         const char word[5])
{
  return at[0] == word[0] && at[1] == word[1] && at[2] == word[2] && at[3] == word[3] && at[4] == word[4];
}

/* The end of a range is left out: KCachegrind and we use the start only. */
static const uint8_t *
skip_range_end (const uint8_t *at,
                bool *overflow)
{
  bool is_range = (*at == ':' || *at == '-' || *at == '+') && cgv_is_digit (at[1]);
  uint64_t end;

  return is_range ? cgv_number_read (at + 1, &end, overflow) : at;
}

/* Reads one position: absolute, a range, or with a sign a difference to @position. */
static const uint8_t *
read_position (const uint8_t *at,
               uint64_t *position,
               bool *overflow)
{
  uint8_t sign = *at;
  const uint8_t *start = sign == '+' || sign == '-' ? at + 1 : at;
  uint64_t value;

  if (sign == '*')
    return at + 1;
  at = cgv_number_read (start, &value, overflow);
  if (at == start)
    return NULL;
  if (sign == '+')
    *overflow = __builtin_add_overflow (*position, value, position) || *overflow;
  else
    *position = sign == '-' ? *position - value : value;
  return skip_range_end (at, overflow);
}

/* Reads a position that is not a range. Returns NULL for a range, and for a value that needs care: it may be above 2^64-1 or below 0, or
 * look like an unresolved one. */
INLINE const uint8_t *
read_plain_position (const uint8_t *start,
                     uint64_t *position)
{
  uint64_t value = (uint64_t) *start - '0';
  bool overflow = false;
  const uint8_t *at;

  if (value <= 9 && start[1] == ' ')
    {
      *position = value;
      return start + 1;
    }
  if (*start == '*')
    return start + 1;
  if (*start == '+' || *start == '-')
    {
      at = cgv_number_read (start + 1, &value, &overflow);
      if (*start == '+' && *position > HIGH_POSITION)
        return NULL;
      *position = *start == '+' ? *position + value : *position - value;
      if (*start == '-' && *position >= CGV_UNRESOLVED_LOW)
        return NULL;
      return at > start + 1 && value < CGV_UNRESOLVED_STEP && !overflow ? at : NULL;
    }
  at = cgv_number_read (start, &value, &overflow);
  *position = value;
  return at > start && value < CGV_UNRESOLVED_LOW && !overflow ? at : NULL;
}

/* Reads the positions of a line in a part with is_plain, if they are all regular. */
INLINE const uint8_t *
read_plain_positions (const uint8_t *at,
                      bool has_address,
                      uint64_t *address,
                      uint64_t *line)
{
  if (has_address && ((at = read_plain_position (at, address)) == NULL || *at++ != ' '))
    return NULL;
  return read_plain_position (at, line);
}

/* The faults in the positions of a line. */
typedef struct
{
  bool is_too_large;
  bool is_below_zero;
} Place;

/* Reads the position at @start of a column, relative to the last cost line. A position above 2^64-1 or below 0 is not known; positions
 * relative to it are not known either. */
static inline const uint8_t *
read_column (CgvParser *self,
             const uint8_t *start,
             uint32_t column,
             uint64_t *position,
             Place *place)
{
  bool is_too_large = false;
  bool is_below_zero;
  const uint8_t *at;

  *position = self->position[column];
  at = read_position (start, position, &is_too_large);
  is_below_zero = *start == '-' && !is_too_large && !self->lost[column] && *position > self->position[column];
  place->is_too_large = place->is_too_large || is_too_large;
  if (at == NULL || !cgv_is_token_end (at))
    return NULL;
  place->is_below_zero = place->is_below_zero || is_below_zero;
  if (is_too_large || is_below_zero || (self->lost[column] && !cgv_is_digit (*start)))
    *position = 0;
  if (self->piece != NULL)
    cgv_parser_check_position (self, start, column, self->position[column], *position);
  return at;
}

/* Reads the target of a call or a jump. No position is relative to it. Producers write fewer positions than there are columns, or more. */
RARE const uint8_t *
read_odd_target (CgvParser *self,
                 const uint8_t *at,
                 bool *overflow)
{
  Place place = { false, false };

  self->has_target = false;
  for (uint32_t i = 0; i < self->n_positions; i++)
    self->target[i] = self->position[i];
  for (uint32_t i = 0; i < self->n_positions && !is_line_end (at = cgv_skip_blanks (at)); i++)
    {
      uint64_t value;

      at = read_column (self, at, i, &value, &place);
      *overflow = *overflow || place.is_too_large;
      self->has_target = at != NULL && !*overflow;
      if (!self->has_target)
        return NULL;
      self->target[i] = value;
    }
  self->has_target = self->has_target && !place.is_below_zero;
  return at;
}

INLINE const uint8_t *
read_target (CgvParser *self,
             const uint8_t *start,
             bool *overflow)
{
  bool has_address = self->shape.has_address;
  uint64_t address = self->position[0];
  uint64_t line = self->position[has_address];
  const uint8_t *at = self->is_plain && !*overflow && *start == ' ' ? read_plain_positions (start + 1, has_address, &address, &line) : NULL;

  if (at == NULL || !cgv_is_token_end (at))
    return read_odd_target (self, start, overflow);
  self->target[0] = address;
  self->target[has_address] = line;
  self->has_target = true;
  return at;
}

/* Reads the positions of the line at @start, which may be @end. Returns the byte after them, or NULL if they are not plain. */
INLINE const uint8_t *
read_next_positions (const CgvParser *self,
                     const uint8_t *start,
                     const uint8_t *end,
                     CgvPosition *position)
{
  bool has_address = self->shape.has_address;

  *position = (CgvPosition) { has_address ? self->position[0] : 0, self->position[has_address], 0 };
  return start < end && self->is_plain ? read_plain_positions (start, has_address, &position->address, &position->line) : NULL;
}

/* Goes to a cost line that was read together with the line before it. */
INLINE void
take_line (CgvParser *self,
           const uint8_t *start,
           const CgvPosition *position)
{
  self->line = start;
  self->n_lines++;
  self->has_rows = true;
  self->position[0] = position->address;
  self->position[self->shape.has_address] = position->line;
}

/* Reads the costs of a call and writes them. Returns the newline, or NULL if a cost is not plain. */
INLINE const uint8_t *
read_call_costs (const CgvParser *self,
                 const uint8_t *at,
                 CgvWrittenCosts *costs)
{
  uint32_t most = self->n_columns < CGV_RECORD_ESCAPE ? self->n_columns : CGV_RECORD_ESCAPE - 1;
  uint8_t *out = costs->start;
  uint32_t n = 0;

  while (*at == ' ')
    {
      CgvCost cost = (CgvCost) *++at - '0';
      bool overflow = false;

      if (cost > 9 || n++ == most)
        return NULL;
      if (at[1] == ' ')
        {
          *out++ = (uint8_t) cost;
          at++;
          continue;
        }
      at = cgv_number_read (at, &cost, &overflow);
      if (overflow || cost > (CgvCost) INT64_MAX)
        return NULL;
      out = cgv_record_write_cost (out, cost);
    }
  /* Only a cost of zero ends in a zero byte. */
  for (; n > 0 && out[-1] == 0; n--)
    out--;
  costs->n = n;
  costs->end = out;
  return *at == '\n' ? at : NULL;
}

/* Reads the costs of a call, which usually follow its line. */
INLINE const uint8_t *
read_costs_of_call (CgvParser *self,
                    const uint8_t *start,
                    const uint8_t *end)
{
  const CgvBytes *stream = &self->fragment->call;
  CgvPosition position;
  const uint8_t *at;

  if (self->function == CGV_NONE || stream->capacity - stream->length < CGV_CALL_MAX)
    return start;
  at = read_next_positions (self, start, end, &position);
  if (at != NULL)
    {
      CgvWrittenCosts costs = { .start = cgv_parser_get_call_costs (self) };

      at = read_call_costs (self, at, &costs);
      if (at != NULL)
        {
          take_line (self, start, &position);
          cgv_parser_add_plain_call (self, &position, &costs);
          return at + 1;
        }
    }
  return start;
}

/* Returns the end of the line, in which a comment begins at @at. */
RARE const uint8_t *
skip_comment (CgvParser *self,
              const uint8_t *at)
{
  const uint8_t *end = end_line (at) - 1;

  if (memchr (at, '\0', (size_t) (end - at)) != NULL)
    cgv_parser_add_problem (self, CGV_PROBLEM_NUL_BYTE, 0);
  return end > at && end[-1] == '\r' ? end - 1 : end;
}

/* Returns whether @at, after the target of a call or jump, has at most the extras of some producers: more numbers, or a comment. */
RARE bool
check_odd_rest (CgvParser *self,
                const uint8_t *at)
{
  while (!is_line_end (at = cgv_skip_blanks (at)))
    {
      uint64_t value = 0;
      bool overflow = false;

      if (*at == '#')
        {
          cgv_parser_add_problem (self, CGV_PROBLEM_COMMENT_BEHIND, 0);
          skip_comment (self, at);
          return true;
        }
      at = read_position (at, &value, &overflow);
      if (at == NULL || !cgv_is_token_end (at))
        return false;
    }
  return true;
}

INLINE bool
check_rest (CgvParser *self,
            const uint8_t *at)
{
  return *at == '\n' || (*at == ' ' && at[1] == '\n') || check_odd_rest (self, at);
}

/* Valgrind records where each call leads. Some other producers leave out the place, but never the count before it. */
static bool
lacks_place (const CgvParser *self,
             const uint8_t *count,
             const uint8_t *after)
{
  return (self->has_places || cgv_is_blank (*count)) && is_line_end (cgv_skip_blanks (after));
}

RARE void
report_call (CgvParser *self,
             const uint8_t *start,
             bool overflow)
{
  const uint8_t *end = end_line (start);
  CgvProblemKind kind = overflow ? CGV_PROBLEM_NUMBER_TOO_LARGE : CGV_PROBLEM_BAD_CALL;

  if (memchr (start, '\0', (size_t) (end - start)) != NULL)
    kind = CGV_PROBLEM_NUL_BYTE;
  cgv_parser_add_problem (self, kind, 0);
}

/* Reads "calls=1 0x6faf0 0 ", and the line with the costs, if it is there. */
static const uint8_t *
read_calls (CgvParser *self,
            const uint8_t *line,
            const uint8_t *end)
{
  const uint8_t *start = cgv_skip_blanks (line);
  const uint8_t *at;
  const uint8_t *after;
  bool overflow = false;

  if (!self->header.is_open && !cgv_parser_open_body (self))
    return end_line (start);
  if (self->pending == CGV_PENDING_CALL)
    cgv_parser_add_problem (self, CGV_PROBLEM_CALL_REPLACED, 0);
  else if (self->pending == CGV_PENDING_JUMP)
    cgv_parser_drop_pending (self);

  at = cgv_number_read (start, &self->count, &overflow);
  self->has_count = at > start && !overflow && cgv_is_token_end (at);
  self->has_target = false;
  self->pending = CGV_PENDING_CALL;
  self->call_line = self->line;
  self->call_number = self->n_lines;
  after = at;
  at = self->has_count ? read_target (self, at, &overflow) : NULL;
  if (at != NULL && (self->has_target || !lacks_place (self, line, after)) && check_rest (self, at))
    return read_costs_of_call (self, end_line (at), end);
  /* If a value is missing after a blank, it is the count. */
  self->has_count = self->has_count && (self->has_target || !cgv_is_blank (*line));
  report_call (self, start, overflow);
  return end_line (start);
}

/* Reads "(12)", in which 12 may be hexadecimal. Sets @overflow if it is an id above 2^64-1. */
INLINE const uint8_t *
read_id (const uint8_t *at,
         uint64_t *id,
         bool *overflow)
{
  if (at[0] != '(' || !cgv_is_digit (at[1]))
    return NULL;
  at = cgv_number_read (at + 1, id, overflow);
  return *at == ')' && !*overflow ? at + 1 : NULL;
}

/* "(#" and 20 digits and ")" */
#define PLACEHOLDER_MAX 24

static size_t
write_placeholder (uint64_t id,
                   uint8_t *out)
{
  uint8_t digits[20];
  size_t n_digits = 0;
  size_t length = 2;

  do
    {
      digits[n_digits++] = (uint8_t) ('0' + id % 10);
      id /= 10;
    }
  while (id > 0);

  out[0] = '(';
  out[1] = '#';
  while (n_digits > 0)
    out[length++] = digits[--n_digits];
  out[length++] = ')';
  return length;
}

static bool
is_placeholder (CgvParser *self,
                CgvStringId name,
                uint64_t id)
{
  uint8_t placeholder[PLACEHOLDER_MAX];
  size_t length = write_placeholder (id, placeholder);
  size_t other_length;
  const char *other = cgv_string_table_get (&self->fragment->strings, name, &other_length);

  return other_length == length && memcmp (other, placeholder, length) == 0;
}

/* Both branches give the id a name, so that the fault is reported once. */
static CgvStringId
read_undefined (CgvParser *self,
                CgvNames names,
                uint64_t id)
{
  CgvMemory *memory = &self->fragment->memory;
  uint8_t placeholder[PLACEHOLDER_MAX];
  CgvStringId name = CGV_NONE;

  if (self->piece != NULL)
    return cgv_parser_inherit_name (self, names, id);
  name = cgv_id_map_get (&self->ids_before[names], id);
  if (name != CGV_NONE)
    return name;
  if (names == CGV_NAMES_FUNCTION)
    name = cgv_id_map_get (&self->ids[CGV_NAMES_FILE], id);
  if (name != CGV_NONE && !is_placeholder (self, name, id))
    cgv_parser_add_problem (self, CGV_PROBLEM_SHARED_ID, id);
  else
    {
      cgv_parser_add_problem (self, CGV_PROBLEM_UNDEFINED_ID, id);
      name = cgv_parser_intern (self, placeholder, placeholder + write_placeholder (id, placeholder));
    }
  if (name != CGV_NONE && !cgv_id_map_set (&self->ids[names], memory, id, name))
    {
      cgv_parser_fail (self);
      return CGV_NONE;
    }
  return name;
}

static CgvStringId
define (CgvParser *self,
        CgvNames names,
        uint64_t id,
        CgvStringId name)
{
  CgvStringId old = cgv_id_map_get (&self->ids[names], id);

  if (name == CGV_NONE || name == old)
    return name;
  if (self->piece != NULL && (old == CGV_NONE || cgv_parser_is_inherited (self, old)))
    cgv_parser_note_definition (self, names, id, name);
  else if (old != CGV_NONE && !is_placeholder (self, old, id))
    cgv_parser_add_problem (self, CGV_PROBLEM_REDEFINED_ID, id);
  if (!cgv_id_map_set (&self->ids[names], &self->fragment->memory, id, name))
    {
      cgv_parser_fail (self);
      return CGV_NONE;
    }
  return name;
}

/* Reads a caller context, which Valgrind writes as ids with --compress-mangled: "(2172)'(1737)'2". */
static CgvStringId
read_context (CgvParser *self,
              const uint8_t *start,
              const uint8_t *end)
{
  CgvStringTable *strings = &self->fragment->strings;
  uint8_t text[4096];
  size_t length = 0;
  const uint8_t *at = start;

  while (at < end)
    {
      bool overflow = false;
      uint64_t id;
      const uint8_t *after = read_id (at, &id, &overflow);
      CgvStringId name = after != NULL ? cgv_id_map_get (&self->ids[CGV_NAMES_FUNCTION], id) : CGV_NONE;
      const char *piece = (const char *) at;
      size_t n_piece = 0;

      if (self->piece != NULL && after != NULL && (name == CGV_NONE || cgv_parser_is_inherited (self, name)))
        cgv_parser_give_up (self);
      if (name != CGV_NONE)
        {
          piece = cgv_string_table_get (strings, name, &n_piece);
          at = after;
        }
      else
        {
          while (at + n_piece < end && cgv_is_digit (at[n_piece]))
            n_piece++;
          at += n_piece;
        }
      if (n_piece == 0 || n_piece + 1 > sizeof text - length || (at < end && *at != '\''))
        return cgv_parser_intern (self, start, end);
      memcpy (text + length, piece, n_piece);
      length += n_piece;
      if (at < end)
        text[length++] = *at++;
    }
  return cgv_parser_intern (self, text, text + length);
}

static bool
is_function (CgvNames names)
{
  return names == CGV_NAMES_FUNCTION || names == CGV_NAMES_FUNCTION + CGV_N_NAMES;
}

static CgvStringId
read_literal (CgvParser *self,
              CgvNames names,
              const uint8_t *start,
              const uint8_t *end)
{
  if (start == end && is_function (names))
    return cgv_parser_intern_unknown (self);
  if (is_function (names) && end - start > 2 && start[0] == '(' && cgv_is_digit (start[1]))
    return read_context (self, start, end);
  return cgv_parser_intern (self, start, end);
}

/* Returns whether a name begins as an id does, "(7%2)", or with one of which a byte is lost or another one: "(x) b.c", "12) b.c". A
 * negative number, "(-3)", is a name. */
static bool
begins_with_id (const uint8_t *start,
                const uint8_t *end)
{
  const uint8_t *close = memchr (start, ')', (size_t) (end - start));
  size_t n_digits = 0;
  size_t n_others = 0;
  bool is_open = start < end && *start == '(';

  if (end - start < 2 || (is_open && cgv_is_digit (start[1])))
    return end - start >= 2;
  if (close == NULL || (close + 1 < end && close[1] != ' ') || (is_open && start[1] == '-'))
    return false;
  for (const uint8_t *at = start + is_open; at < close && n_others <= 1; at++)
    {
      n_digits += cgv_is_digit (*at);
      n_others += !cgv_is_digit (*at);
    }
  return n_others <= 1 && (is_open || n_digits > 0);
}

/* If all names have ids, one that only begins like an id is damaged. */
static void
check_name_without_id (CgvParser *self,
                       CgvNames names,
                       const uint8_t *start,
                       const uint8_t *end)
{
  if (!begins_with_id (start, end))
    self->has_names = self->has_names || start < end;
  else if (self->piece != NULL)
    cgv_parser_give_up (self);
  else if (!self->has_names && self->ids[names].n_defined > 0)
    cgv_parser_add_problem (self, CGV_PROBLEM_BAD_ID, 0);
}

/* Blanks after the = or the id are not of the name. */
static CgvStringId
read_name (CgvParser *self,
           CgvNames names,
           const uint8_t *line,
           const uint8_t *end)
{
  const uint8_t *start = cgv_skip_blanks (line);
  bool overflow = false;
  const uint8_t *text;
  CgvStringId name;
  uint64_t id;

  if (memchr (start, '\0', (size_t) (end - start)) != NULL)
    cgv_parser_add_problem (self, CGV_PROBLEM_NUL_BYTE, 0);

  text = read_id (start, &id, &overflow);
  if (overflow)
    cgv_parser_add_problem (self, CGV_PROBLEM_NUMBER_TOO_LARGE, 0);
  if (text == NULL)
    {
      if (!overflow)
        check_name_without_id (self, names, start, end);
      return read_literal (self, names, start, end);
    }

  text = cgv_skip_blanks (text);
  if (text < end)
    return define (self, names, id, read_literal (self, names, text, end));

  name = cgv_id_map_get (&self->ids[names], id);
  return name != CGV_NONE ? name : read_undefined (self, names, id);
}

/* Most names were defined earlier. */
static const uint8_t *
read_name_line (CgvParser *self,
                CgvNameSpec spec,
                const uint8_t *line,
                const uint8_t *end)
{
  CgvNames names = cgv_name_spec_get_names (spec, self);
  const uint8_t *start = cgv_name_spec_skip (spec, line);
  bool overflow = false;
  uint64_t id;
  const uint8_t *at = read_id (start, &id, &overflow);
  CgvStringId name = at != NULL && is_line_end (at) ? cgv_id_map_get (&self->ids[names], id) : CGV_NONE;

  if (name == CGV_NONE)
    {
      at = memchr (start, '\n', (size_t) (end - start));
      name = read_name (self, names, start, at[-1] == '\r' ? at - 1 : at);
    }
  if (name != CGV_NONE)
    cgv_parser_set_name (self, spec, name);
  return end_line (at);
}

/* A line of self cost, or after calls= one of a call, or after jump= the place of the jump. */
typedef struct
{
  uint32_t n_costs;
  bool is_odd; /* whether any of the following is true */
  Place place;
  bool has_comment;
  bool has_negative;
  bool has_huge; /* above INT64_MAX */
  bool has_surplus;
  bool overflow;
} CostLine;

/* Notes which positions of the line are not known. Series are read by arithmetic alone, so that they are off until all positions are
 * known again. */
RARE void
note_lost (CgvParser *self,
           const uint8_t *at,
           const uint64_t *before)
{
  self->has_lost = false;
  for (uint32_t i = 0; i < self->n_positions; i++)
    {
      const uint8_t *start = cgv_skip_blanks (at);
      bool is_too_large = false;
      bool is_below_zero;
      uint64_t position = before[i];

      at = read_position (start, &position, &is_too_large);
      is_below_zero = *start == '-' && position > before[i];
      self->lost[i] = is_too_large || is_below_zero || (self->lost[i] && !cgv_is_digit (*start));
      self->has_lost = self->has_lost || self->lost[i];
    }
  self->is_plain = !self->has_lost && !self->has_signed_column && cgv_parser_has_plain_lines (self);
}

/* Makes the positions of a line the current ones. Returns NULL, without any change, if one is
 * missing or not a number. */
RARE const uint8_t *
read_odd_positions (CgvParser *self,
                    const uint8_t *start,
                    CostLine *line)
{
  uint64_t before[CGV_MAX_POSITIONS];
  const uint8_t *at = start;

  for (uint32_t i = 0; i < self->n_positions; i++)
    {
      uint64_t position;

      before[i] = self->position[i];
      at = read_column (self, cgv_skip_blanks (at), i, &position, &line->place);
      if (at == NULL)
        {
          memcpy (self->position, before, i * sizeof *before);
          return NULL;
        }
      self->position[i] = position;
    }
  if (line->place.is_too_large || line->place.is_below_zero || self->has_lost)
    note_lost (self, start, before);
  return at;
}

INLINE const uint8_t *
read_positions (CgvParser *self,
                const uint8_t *start,
                CostLine *line)
{
  bool has_address = self->shape.has_address;
  uint64_t address = self->position[0];
  uint64_t number = self->position[has_address];
  const uint8_t *at = self->is_plain ? read_plain_positions (start, has_address, &address, &number) : NULL;

  if (at == NULL || !cgv_is_token_end (at))
    return read_odd_positions (self, start, line);
  self->position[0] = address;
  self->position[has_address] = number;
  return at;
}

/* Reads a token that begins with no digit. Returns the byte after it, the newline, or NULL if it is not a number. */
RARE const uint8_t *
read_negative (CgvParser *self,
               const uint8_t *at,
               CostLine *line)
{
  const uint8_t *start = at + 1;
  CgvCost cost;

  if (*at != '-')
    return NULL;
  at = cgv_number_read (start, &cost, &line->overflow);
  line->overflow = line->overflow || cost > (CgvCost) INT64_MAX;
  if (at == start || !cgv_is_token_end (at))
    return NULL;
  line->has_negative = line->has_negative || cost != 0;
  if (line->n_costs < self->n_columns)
    self->costs[line->n_costs++] = 0 - cost;
  else
    line->has_surplus = true;
  return at;
}

/* Reads the costs; returns the newline, or NULL if a token is not a number. */
INLINE const uint8_t *
read_costs (CgvParser *self,
            const uint8_t *at,
            CostLine *line)
{
  uint32_t n = 0;
  CgvCost all = 0;

  for (;;)
    {
      CgvCost cost;

      if (*at == ' ')
        at++;
      if (cgv_is_digit (*at))
        {
          at = cgv_number_read (at, &cost, &line->overflow);
          all |= cost;
          if (n < self->n_columns)
            self->costs[n++] = cost;
          else
            line->has_surplus = true;
          if (*at == ' ')
            continue;
          if (!cgv_is_token_end (at))
            return NULL;
        }
      at = cgv_skip_blanks (at);
      if (is_line_end (at))
        break;
      if (*at == '#')
        {
          line->has_comment = true;
          at = skip_comment (self, at);
          break;
        }
      if (!cgv_is_digit (*at))
        {
          line->n_costs = n;
          at = read_negative (self, at, line);
          n = line->n_costs;
          if (at == NULL)
            return NULL;
        }
    }
  line->n_costs = n;
  line->has_huge = all > (CgvCost) INT64_MAX;
  line->is_odd = line->place.is_too_large || line->place.is_below_zero || line->has_comment || line->has_negative || line->has_huge || line->has_surplus || line->overflow;
  return *at == '\r' ? at + 1 : at;
}

/* Reads self costs just below 2^64 as the negative ones that they stand for. Xdebug writes freed memory as such a cost. */
static void
unwrap (CgvParser *self,
        CostLine *line)
{
  if (!line->has_huge || !self->wraps_self || self->pending == CGV_PENDING_CALLEE || self->pending == CGV_PENDING_CALL)
    return;
  line->has_huge = false;
  line->has_negative = true;
  cgv_parser_add_problem (self, CGV_PROBLEM_WRAPPED_COST, 0);
}

/* Returns whether a cost is too large for an event type with negative costs, or to be kept together with them. */
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

/* Reports anything unusual about a line. Returns whether its costs count. */
RARE bool
settle (CgvParser *self,
        CostLine *line)
{
  unwrap (self, line);
  self->has_vast = self->has_vast || line->has_huge;
  line->overflow = line->overflow || is_out_of_range (self, line);
  if (line->overflow)
    return false;
  if (line->place.is_too_large)
    cgv_parser_add_problem (self, CGV_PROBLEM_POSITION_TOO_LARGE, 0);
  if (line->place.is_below_zero)
    cgv_parser_add_problem (self, CGV_PROBLEM_POSITION_BELOW_ZERO, 0);
  if (line->has_comment)
    cgv_parser_add_problem (self, CGV_PROBLEM_COMMENT_BEHIND, 0);
  if (line->has_surplus)
    cgv_parser_add_problem (self, CGV_PROBLEM_SURPLUS_COSTS, 0);
  if (line->has_negative)
    cgv_parser_note_negative (self, line->n_costs);
  return true;
}

RARE const uint8_t *
reject (CgvParser *self,
        const uint8_t *start,
        bool overflow)
{
  const uint8_t *end = end_line (start);
  CgvProblemKind kind = overflow ? CGV_PROBLEM_NUMBER_TOO_LARGE : CGV_PROBLEM_BAD_COST_LINE;

  if (memchr (start, '\0', (size_t) (end - start)) != NULL)
    kind = CGV_PROBLEM_NUL_BYTE;
  cgv_parser_add_problem (self, kind, 0);
  cgv_parser_forget_pending (self);
  return end;
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
      /* Valgrind writes the place of the jump in a line without costs. The format's grammar has no such line, and the next line would be
       * self cost like any other. */
      if (!cgv_parser_add_jump (self, &position) || line->n_costs == 0)
        return !self->failed;
      return cgv_parser_add_self (self, &position, line->n_costs, line->has_negative);
    case CGV_PENDING_NONE:
    default:
      return cgv_parser_add_self (self, &position, line->n_costs, line->has_negative);
    }
}

static __attribute__ ((noinline)) const uint8_t *
read_cost_line (CgvParser *self,
                const uint8_t *start)
{
  CostLine line = { 0 };
  const uint8_t *at;

  if (!self->header.is_open && !cgv_parser_open_body (self))
    return end_line (start);
  at = read_positions (self, start, &line);
  if (at != NULL)
    at = read_costs (self, at, &line);
  if (at == NULL || (line.is_odd && !settle (self, &line)))
    return reject (self, start, line.overflow);
  if (self->has_ignored_columns)
    ignore_columns (self, line.n_costs);
  self->has_rows = true;
  add_line (self, &line);
  return at + 1;
}

/* Reads the place of a jump, which usually follows its line, "* * ". */
INLINE const uint8_t *
read_place_of_jump (CgvParser *self,
                    const uint8_t *start,
                    const uint8_t *end)
{
  CgvPosition position;
  const uint8_t *at = read_next_positions (self, start, end, &position);

  if (at == NULL || at[0] != ' ' || at[1] != '\n')
    return start;
  take_line (self, start, &position);
  cgv_parser_add_jump (self, &position);
  return at + 2;
}

/*
 * Reads "jump=COUNT TARGET", "jcnd=FOLLOWED/EXECUTED TARGET" as Valgrind writes it, or "jcnd=EXECUTED FOLLOWED TARGET" as its manual has
 * it; and the line with its place, if it is there.
 */
static const uint8_t *
read_jump (CgvParser *self,
           const uint8_t *at,
           bool is_conditional,
           const uint8_t *end)
{
  const uint8_t *start = *at > ' ' ? at : cgv_skip_blanks (at);
  bool overflow = false;
  uint64_t first = 0;
  uint64_t second = 0;
  bool is_bad;

  if (!self->header.is_open && !cgv_parser_open_body (self))
    return end_line (start);

  at = cgv_number_read (start, &first, &overflow);
  if (at > start && is_conditional)
    {
      start = *at == '/' ? at : cgv_skip_blanks (at);
      if (*start == '/')
        start = cgv_skip_blanks (start + 1);
      at = cgv_number_read (start, &second, &overflow);
    }
  is_bad = at == start || overflow || *at != ' ' || at[1] <= ' ';
  if (is_bad && at > start && !overflow && cgv_is_blank (*at))
    is_bad = is_line_end (cgv_skip_blanks (at));
  if (is_bad)
    {
      cgv_parser_add_problem (self, CGV_PROBLEM_BAD_JUMP, 0);
      /* A line that cannot be read does not take the cost line of a call away. */
      if (self->pending == CGV_PENDING_CALL || self->pending == CGV_PENDING_CALLEE)
        return end_line (at);
    }
  if (self->pending != CGV_PENDING_NONE)
    cgv_parser_drop_pending (self);
  start = at;
  at = read_target (self, start, &overflow);
  if (!is_bad && (at == NULL || !check_rest (self, at)))
    {
      cgv_parser_add_problem (self, CGV_PROBLEM_BAD_JUMP, 0);
      is_bad = true;
    }
  self->jump_is_conditional = is_conditional;
  self->executed = is_bad ? 0 : first > second ? first : second;
  self->followed = is_bad ? 0 : first > second ? second : first;
  if (!is_conditional)
    self->followed = self->executed;
  self->pending = CGV_PENDING_JUMP;
  return read_place_of_jump (self, end_line (at != NULL ? at : start), end);
}

/*
 * Series: most lines are self cost, such as "+3 * 12 1", below one of the same function and file. A plain line has single blanks, one
 * position "line" or two, "instr line", and unsigned costs that fit the short record. A run of plain lines is read in one loop, so that its
 * variables stay in registers. read_cost_line() reads all other lines, and would read plain ones with equal results.
 *
 * Costs are added and written while they are read, and taken back if the line is not plain after all. Near the end of the region, where
 * texts cannot be loaded in one step, no line counts as plain.
 */

/* Enough bytes for a near place, two usual costs and eight zeroes between them, and eight bytes from there. Other places and costs may
 * be of any length. */
#define NEAR_BYTES 48

#define NEAR          UINT64_C (0x200020002b)         /* "+", any byte, " ", any byte, " " */
#define NEAR_MASK     UINT64_C (0xff00ff00ff)
#define SAME_LINE     UINT64_C (0xff000000)           /* the second of them: the spelling of an unchanged line */
#define BELOW         UINT64_C (0x20002b20002b)       /* "+", any byte, " +", any byte, " " */
#define BELOW_MASK    UINT64_C (0xff00ffff00ff)

/* The first cost of the last line. Most lines repeat it, and may have others, as all lines of a basic block are executed equally often.
 * It has few enough digits for text and record to be copied in one step. */
typedef struct
{
  uint64_t text; /* begins with the digits and a blank or a newline */
  size_t length; /* of these */
  CgvCost cost;
  uint8_t record[4];
  size_t n_record;
} Usual;

static const Usual once = { '1' | ' ' << 8, 2, 1, { 1 }, 1 };

/* Masks of texts by length: all bits, and the difference between a blank and a newline at the end. */
#define MASK(n)  UINT64_MAX >> (64 - 8 * (n))
#define OTHER(n) (uint64_t) (' ' ^ '\n') << (8 * (n) - 8)
static const uint64_t masks[] = { 0, MASK (1), MASK (2), MASK (3), MASK (4), MASK (5), MASK (6), MASK (7), MASK (8) };
static const uint64_t others[] = { 0, OTHER (1), OTHER (2), OTHER (3), OTHER (4), OTHER (5), OTHER (6), OTHER (7), OTHER (8) };

/* The state while a run of lines of self cost is read. */
typedef struct
{
  const uint8_t *near_end; /* the last place from which NEAR_BYTES can be loaded */
  CgvCost *sums;
  uint32_t width; /* of the sums; at least 1 */
  uint64_t near;  /* how a place near the last line is written, if it is known */
  uint64_t line;  /* of a place that is not near */
  Usual usual;
} Run;

/* Returns whether the last line is the line of the last record. */
INLINE bool
is_at (const CgvParser *self,
       const CgvPosition *last)
{
  return self->position[0] == last->address && self->position[1] == last->line;
}

/* Returns the spelling of @text if it is a place near the last line and on the same line, "+3 * " or "+3 0 ". */
INLINE uint64_t
find_near (const CgvParser *self,
           uint64_t text)
{
  const CgvPosition *last = &self->self_state.position;
  uint64_t same = (text & SAME_LINE) >> 24;
  bool is_same = same == '*' || (last->line <= 9 && same == last->line + '0');

  if (!is_same || (text & NEAR_MASK) != NEAR || !is_at (self, last))
    return 0;
  return text & (NEAR_MASK | SAME_LINE);
}

/* Writes the head of a record, without costs yet, and the differences to the last record after it. */
INLINE uint8_t *
write_place (bool has_address,
             uint64_t address,
             uint64_t line,
             uint8_t *out)
{
  uint64_t first = has_address ? address : cgv_zigzag (line);

  *out++ = (uint8_t) (first < CGV_RECORD_FAR ? first : CGV_RECORD_FAR);
  if (first >= CGV_RECORD_FAR)
    out = cgv_varint_write (out, has_address ? cgv_zigzag (first) : first);
  return has_address ? cgv_record_write_cost (out, cgv_zigzag (line)) : out;
}

/* Returns whether @text is the usual cost, with a blank or a newline after it. */
INLINE bool
is_usual (const Usual *usual,
          uint64_t text)
{
  uint64_t difference = (text ^ usual->text) & masks[usual->length];

  return difference == 0 || difference == others[usual->length];
}

INLINE uint8_t *
write_usual (const Usual *usual,
             uint8_t *out)
{
  memcpy (out, usual->record, sizeof usual->record);
  return out + usual->n_record;
}

/* Keeps the cost, above 0, that was read from @text and written after @record, if it is short. */
INLINE void
keep_usual (Usual *usual,
            uint64_t text,
            size_t length,
            CgvCost cost,
            const uint8_t *record,
            size_t n_record)
{
  if (length > 8)
    return;
  usual->text = text;
  usual->length = length;
  usual->cost = cost;
  usual->n_record = n_record;
  memcpy (usual->record, record, sizeof usual->record);
}

/* Takes the first costs of a line, which begin at @at, from the sums again. */
static void
take_back (const uint8_t *at,
           CgvCost *sums,
           uint32_t n_costs)
{
  for (CgvCost *end = sums + n_costs; sums < end; sums++)
    {
      bool overflow = false;
      CgvCost cost;

      at = cgv_number_read (at, &cost, &overflow) + 1;
      *sums -= cost;
    }
}

/* Adds a cost unless the sum overflows. */
INLINE bool
add_cost (CgvCost *sum,
          CgvCost cost)
{
  if (__builtin_add_overflow (*sum, cost, &cost))
    return false;
  *sum = cost;
  return true;
}

/* Reads and adds an unusual cost, which begins with a digit. Returns the byte after the blank or newline that follows, NULL if it is not
 * plain; @n_costs counts the added costs. */
INLINE const uint8_t *
read_cost (const Run *run,
           const uint8_t *at,
           CgvCost *cost,
           uint32_t *n_costs,
           uint8_t **out)
{
  bool overflow = false;
  const uint8_t *after = cgv_number_read (at, cost, &overflow);

  if (overflow || *cost > (CgvCost) INT64_MAX || !add_cost (run->sums + *n_costs, *cost))
    return NULL;
  ++*n_costs;
  *out = cgv_record_write_cost (*out, *cost);
  if (*after == ' ' || *after == '\n')
    return after + 1;
  return is_line_end (after) ? after + 2 : NULL;
}

/* Writes zeroes, as many as a single read takes. */
INLINE uint32_t
read_zeroes (const Run *run,
             uint64_t text,
             const uint8_t **at,
             uint32_t n_costs,
             uint8_t **out)
{
  uint32_t n = text == FOUR_ZEROES && run->width - n_costs >= 4 ? 4 : 1;

  memset (*out, 0, 4);
  *out += n;
  *at += 2 * n;
  return n_costs + n;
}

/* Reads the first costs. Most lines have no others, or begin like that: "1", "1 1", "1 0 1", "1 0 0 0 0 0 0 0 0 1", in which 1 is the
 * usual cost. Returns the first byte that was not read, or NULL if the line is not plain; with the last cost, the newline was read. */
INLINE const uint8_t *
read_first_costs (Run *run,
                  const uint8_t *at,
                  uint32_t *n_costs,
                  uint8_t **out)
{
  Usual *usual = &run->usual;
  uint64_t text = load_text (at);

  if (is_usual (usual, text))
    {
      if (!add_cost (run->sums, usual->cost))
        return NULL;
      *n_costs = 1;
      *out = write_usual (usual, *out);
      at += usual->length;
    }
  else
    {
      const uint8_t *start = at;
      const uint8_t *record = *out;
      CgvCost cost;

      if (*at == '0' || !cgv_is_digit (*at))
        return at;
      at = read_cost (run, start, &cost, n_costs, out);
      if (at == NULL || at > run->near_end)
        return at;
      if (run->width >= 3 && at[-2] != '\r')
        keep_usual (usual, text, (size_t) (at - start), cost, record, (size_t) (*out - record));
    }
  if (at[-1] == '\n' || run->width < 3)
    return at;
  text = load_text (at);
  if ((text & 0xffff) == ZERO)
    {
      *n_costs = read_zeroes (run, text, &at, *n_costs, out);
      text = load_text (at);
      if (text == FOUR_ZEROES && *n_costs < run->width)
        {
          *n_costs = read_zeroes (run, text, &at, *n_costs, out);
          text = load_text (at);
        }
    }
  if (!is_usual (usual, text) || *n_costs >= run->width || !add_cost (run->sums + *n_costs, usual->cost))
    return at;
  ++*n_costs;
  *out = write_usual (usual, *out);
  return at + usual->length;
}

/*
 * Reads costs, adds them to the sums and writes them, in one pass. Returns the byte after the newline, or NULL if the line is not plain.
 * Either way, @n_costs were added.
 */
INLINE const uint8_t *
read_more_costs (const Run *run,
                 const uint8_t *at,
                 uint32_t *n_costs,
                 uint8_t **out)
{
  const Usual *usual = &run->usual;

  while (*n_costs < run->width && at <= run->near_end)
    {
      uint64_t text = load_text (at);
      CgvCost cost;

      if ((text & 0xffff) == ZERO)
        {
          *n_costs = read_zeroes (run, text, &at, *n_costs, out);
          continue;
        }
      if (is_usual (usual, text))
        {
          if (!add_cost (run->sums + *n_costs, usual->cost))
            return NULL;
          ++*n_costs;
          *out = write_usual (usual, *out);
          at += usual->length;
        }
      else if (!cgv_is_digit (*at))
        break;
      else if ((at = read_cost (run, at, &cost, n_costs, out)) == NULL)
        return NULL;
      if (at[-1] == '\n')
        return at;
    }
  return is_line_end (at) ? end_line (at) : NULL;
}

/* Returns whether lines of self cost can be kept without asking for memory or beginning anything. */
static inline bool
can_run (const CgvParser *self)
{
  const CgvBytes *stream = &self->fragment->self;

  return self->is_plain &&
         self->position[0] <= HIGH_POSITION && self->position[1] <= HIGH_POSITION &&
         self->pending == CGV_PENDING_NONE &&
         self->row != CGV_NONE &&
         self->fragment->rows[self->row].width > 0 &&
         self->function != CGV_NONE &&
         self->self_state.file == self->file &&
         stream->capacity - stream->length >= CGV_RUN_MAX;
}

/* Reads the line of a jump and that of its place, between lines of self cost. */
INLINE const uint8_t *
read_jump_between (CgvParser *self,
                   const uint8_t *start,
                   const uint8_t *end)
{
  bool is_conditional = is_word (start, "jcnd=");

  if (!is_conditional && !is_word (start, "jump="))
    return start;
  self->line = start;
  self->n_lines++;
  return read_jump (self, start + 5, is_conditional, end);
}

/* Reads the place of a line and writes the head of its record, without costs yet. Returns where the costs begin, or NULL if it is
 * not plain. */
INLINE const uint8_t *
read_place (const CgvParser *self,
            Run *run,
            bool has_address,
            const uint8_t *start,
            uint64_t *address,
            uint8_t **out)
{
  const CgvPosition *last = &self->self_state.position;
  uint64_t text = load_text (start);
  uint64_t step = (text >> 8 & 0xff) - '0';
  uint64_t line_step = (text >> 32 & 0xff) - '0';
  const uint8_t *at;

  if (has_address && (text & (NEAR_MASK | SAME_LINE)) != run->near && *start <= '9')
    run->near = find_near (self, text);
  if (has_address && (text & (NEAR_MASK | SAME_LINE)) == run->near && step <= 9)
    {
      *address += step;
      *(*out)++ = (uint8_t) step;
      *(*out)++ = 0;
      return start + 5;
    }
  run->near = 0;
  if (has_address && (text & BELOW_MASK) == BELOW && step <= 9 && line_step <= 9 && is_at (self, last))
    {
      *address += step;
      run->line = last->line + line_step;
      *(*out)++ = (uint8_t) step;
      *(*out)++ = (uint8_t) (2 * line_step);
      return start + 6;
    }
  if (*start > '9')
    return NULL;
  run->line = self->position[has_address];
  at = read_plain_positions (start, has_address, address, &run->line);
  if (at == NULL || at > run->near_end || (*at != ' ' && !is_line_end (at)))
    return NULL;
  *out = write_place (has_address, *address - last->address, run->line - last->line, *out);
  return *at == ' ' ? at + 1 : at;
}

/* Reads the costs and the end of a line of self cost. Returns the next line. Returns NULL,
 * without adding anything, if this one is not plain. */
INLINE const uint8_t *
read_self_costs (Run *run,
                 const uint8_t *costs,
                 uint32_t *n_costs,
                 uint8_t **out)
{
  const uint8_t *at = read_first_costs (run, costs, n_costs, out);

  if (at != NULL && at[-1] == '\n')
    return at;
  if (at != NULL)
    at = read_more_costs (run, at, n_costs, out);
  if (at == NULL)
    {
      take_back (costs, run->sums, *n_costs);
      return NULL;
    }
  /* Zeroes at the end are not kept. Only a cost of zero ends in a byte of zero. */
  while (*n_costs > 0 && (*out)[-1] == 0)
    {
      --*n_costs;
      --*out;
    }
  return at;
}

/* Reads lines of self cost and jumps. Returns the first line that is neither, or is not plain. */
INLINE const uint8_t *
read_run (CgvParser *self,
          bool has_address,
          const uint8_t *start,
          const uint8_t *end)
{
  CgvBytes *stream = &self->fragment->self;
  CgvPosition *last = &self->self_state.position;
  const uint8_t *out_limit = stream->data + stream->capacity - CGV_RUN_MAX;
  uint32_t max_costs = self->n_columns < CGV_RECORD_ESCAPE ? self->n_columns : CGV_RECORD_ESCAPE - 1;
  CgvSelfSum *row = &self->fragment->rows[self->row];
  CgvCost *sums = cgv_fragment_get_costs (self->fragment, row);
  uint8_t *out = stream->data + stream->length;
  Run run = { end - NEAR_BYTES, sums, row->width < max_costs ? row->width : max_costs, 0, 0, once };
  CgvCost progress = self->progress_column < run.width ? sums[self->progress_column] : 0;
  uint64_t n_lines = self->n_lines;

  while (start <= run.near_end && out <= out_limit)
    {
      uint64_t address = self->position[0];
      uint8_t *record = out;
      uint32_t n_costs = 0;
      const uint8_t *at = read_place (self, &run, has_address, start, &address, &record);

      if (at == NULL && *start == 'j')
        {
          n_lines -= self->n_lines;
          at = read_jump_between (self, start, end);
          n_lines += self->n_lines;
          if (at == start)
            break;
          start = at;
          if (self->pending != CGV_PENDING_NONE || self->stopped)
            break;
          continue;
        }
      if (at != NULL)
        at = read_self_costs (&run, at, &n_costs, &record);
      if (at == NULL)
        break;
      *out |= (uint8_t) (n_costs << 4);
      out = record;
      start = at;
      if (has_address)
        self->position[0] = last->address = address;
      if (run.near == 0)
        self->position[has_address] = last->line = run.line;
      self->n_lines++;
    }
  if (out > stream->data + stream->length)
    self->has_rows = true;
  stream->length = (size_t) (out - stream->data);
  self->header.n_cost_lines += self->n_lines - n_lines;
  if (self->progress_column < run.width)
    self->progress_cost += sums[self->progress_column] - progress;
  return start;
}

/* These are loops of their own, so that no other code competes for registers. */
static __attribute__ ((noinline)) const uint8_t *
read_address_run (CgvParser *self,
                  const uint8_t *start,
                  const uint8_t *end)
{
  return read_run (self, true, start, end);
}

static __attribute__ ((noinline)) const uint8_t *
read_line_run (CgvParser *self,
               const uint8_t *start,
               const uint8_t *end)
{
  return read_run (self, false, start, end);
}

/* With --mangle-names=no, Valgrind records where a function was entered from. The line matters only because it may define the name of
 * the caller. */
static void
read_caller (CgvParser *self,
             const uint8_t *start,
             const uint8_t *end)
{
  if (memchr (start, ' ', (size_t) (end - start)) != NULL)
    read_name (self, CGV_NAMES_FUNCTION, start, end);
  cgv_parser_add_problem (self, CGV_PROBLEM_LEGACY_LINE, 0);
}

/* Returns the byte after the newline of a comment. */
static const uint8_t *
read_comment (CgvParser *self,
              const uint8_t *start,
              const uint8_t *region_end)
{
  const uint8_t *newline = memchr (start, '\n', (size_t) (region_end - start));

  if (memchr (start, '\0', (size_t) (newline - start)) != NULL)
    cgv_parser_add_problem (self, CGV_PROBLEM_NUL_BYTE, 0);
  return newline + 1;
}

/* Reads a non-empty line that begins with neither digit, sign nor comment. */
static const uint8_t *
read_text_line (CgvParser *self,
                const uint8_t *start,
                const uint8_t *region_end)
{
  const uint8_t *newline = memchr (start, '\n', (size_t) (region_end - start));
  const uint8_t *end = newline[-1] == '\r' ? newline - 1 : newline;

  if (is_word (start, "frfn="))
    read_caller (self, start + 5, end);
  else if (end > start)
    cgv_parser_read_header (self, start, end);
  return newline + 1;
}

static const uint8_t *
read_specification (CgvParser *self,
                    const uint8_t *start,
                    const uint8_t *end)
{
  CgvNameSpec spec = cgv_name_spec_find (start);
  const uint8_t *calls = *start == 'r' ? start + 1 : start;

  if (spec != CGV_SPEC_NONE)
    return read_name_line (self, spec, start, end);
  if (*calls == 'c' && is_word (calls + 1, "alls="))
    return read_calls (self, calls + 6, end);
  if (*start == 'j' && (is_word (start, "jcnd=") || is_word (start, "jump=")))
    return read_jump (self, start + 5, start[1] == 'c', end);
  return read_text_line (self, start, end);
}

static const uint8_t *
read_line (CgvParser *self,
           const uint8_t *at,
           const uint8_t *end)
{
  self->line = at;
  self->n_lines++;
  at = cgv_skip_blanks (at);
  if (cgv_is_digit (*at) || *at == '+' || *at == '*' || *at == '-')
    return read_cost_line (self, at);
  if (*at == '\n')
    return at + 1;
  if (*at == '#')
    return read_comment (self, at, end);
  return read_specification (self, at, end);
}

const uint8_t *
cgv_parser_read_lines (CgvParser *self,
                       const uint8_t *start,
                       const uint8_t *end)
{
  const uint8_t *at = start;

  while (at < end && !self->stopped)
    {
      start = at;
      if (*at <= '9' && end - at >= NEAR_BYTES && can_run (self))
        at = self->shape.has_address ? read_address_run (self, at, end) : read_line_run (self, at, end);
      if (at == start)
        at = read_line (self, at, end);
    }
  return at;
}
