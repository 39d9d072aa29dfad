/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parser-private.h"

#include <string.h>

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

/* Either way the id has a name from here on, so that it is reported once. */
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

/*
 * "(12)" at @at, in which 12 may be hexadecimal.
 *
 * Returns the byte after the parenthesis, or NULL if it is something else; sets @overflow if it is
 * an id above 2^64-1.
 */
static const uint8_t *
read_id (const uint8_t *at,
         uint64_t *id,
         bool *overflow)
{
  if (at[0] != '(' || !cgv_is_digit (at[1]))
    return NULL;
  at = cgv_number_read (at + 1, id, overflow);
  return *at == ')' && !*overflow ? at + 1 : NULL;
}

/* With --compress-mangled, Valgrind writes a caller context as ids: "(2172)'(1737)'2". */
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

CgvStringId
cgv_parser_read_name (CgvParser *self,
                      CgvNames names,
                      const uint8_t *start,
                      const uint8_t *end)
{
  const uint8_t *text = cgv_skip_blanks (start);
  bool overflow = false;
  CgvStringId name;
  uint64_t id;

  if (memchr (start, '\0', (size_t) (end - start)) != NULL)
    cgv_parser_add_problem (self, CGV_PROBLEM_NUL_BYTE, 0);

  text = read_id (text, &id, &overflow);
  if (overflow)
    cgv_parser_add_problem (self, CGV_PROBLEM_NUMBER_TOO_LARGE, 0);
  if (text == NULL)
    return read_literal (self, names, start, end);

  text = cgv_skip_blanks (text);
  if (text < end)
    return define (self, names, id, read_literal (self, names, text, end));

  name = cgv_id_map_get (&self->ids[names], id);
  return name != CGV_NONE ? name : read_undefined (self, names, id);
}

/*
 * One position: absolute, relative to that of the last cost line, or a range, of which KCachegrind
 * and we use the start only.
 *
 * Returns the byte after it, or NULL if it is none.
 */
static inline const uint8_t *
read_position (const CgvParser *self,
               const uint8_t *at,
               uint32_t column,
               uint64_t *value,
               bool *overflow)
{
  const uint8_t *start = at;
  uint8_t sign = *at;

  if (sign == '*')
    {
      *value = self->position[column];
      return at + 1;
    }
  if (sign == '+' || sign == '-')
    start = ++at;
  at = cgv_number_read (at, value, overflow);
  if (at == start)
    return NULL;
  if (sign == '+')
    *value = self->position[column] + *value;
  else if (sign == '-')
    *value = self->position[column] - *value;

  if ((*at == ':' || *at == '-' || *at == '+') && cgv_is_digit (at[1]))
    {
      uint64_t ignored;

      at = cgv_number_read (at + 1, &ignored, overflow);
    }
  return at;
}

static bool
is_line_end (const uint8_t *at)
{
  return *at == '\n' || (*at == '\r' && at[1] == '\n');
}

/*
 * Target positions are relative to the last cost line, but nothing is relative to them. Producers
 * write fewer than there are columns, or more.
 *
 * Returns whether all that is there can be read; sets @overflow if it is a number above 2^64-1.
 */
static bool
read_target (CgvParser *self,
             const uint8_t *at,
             bool *overflow)
{
  self->has_target = false;
  for (uint32_t i = 0; i < self->n_positions; i++)
    self->target[i] = self->position[i];
  for (uint32_t i = 0; i < self->n_positions; i++)
    {
      const uint8_t *start = cgv_skip_blanks (at);
      uint64_t value;

      if (is_line_end (start))
        break;
      at = read_position (self, start, i, &value, overflow);
      if (at == NULL || *overflow || !cgv_is_token_end (at))
        {
          self->has_target = false;
          return false;
        }
      if (self->piece != NULL)
        cgv_parser_check_position (self, start, self->position[i], value);
      self->target[i] = value;
      self->has_target = true;
    }
  return true;
}

static void
read_calls (CgvParser *self,
            const uint8_t *at)
{
  bool overflow = false;
  const uint8_t *start = cgv_skip_blanks (at);

  if (!self->header.is_open && !cgv_parser_open_body (self))
    return;
  if (self->pending == CGV_PENDING_CALL)
    cgv_parser_add_problem (self, CGV_PROBLEM_CALL_REPLACED, 0);
  else if (self->pending == CGV_PENDING_JUMP)
    cgv_parser_drop_pending (self);

  at = cgv_number_read (start, &self->count, &overflow);
  self->has_count = at > start && !overflow && cgv_is_token_end (at);
  self->pending = CGV_PENDING_CALL;
  if (!self->has_count)
    self->has_target = false;
  if (!self->has_count || !read_target (self, at, &overflow))
    cgv_parser_add_problem (self, overflow ? CGV_PROBLEM_NUMBER_TOO_LARGE : CGV_PROBLEM_BAD_CALL, 0);
}

/*
 * "jump=COUNT TARGET", "jcnd=FOLLOWED/EXECUTED TARGET" as Valgrind writes it, or
 * "jcnd=EXECUTED FOLLOWED TARGET" as its manual says.
 */
static void
read_jump (CgvParser *self,
           const uint8_t *at,
           bool is_conditional)
{
  bool overflow = false;
  bool is_bad;
  uint64_t first = 0;
  uint64_t second = 0;
  const uint8_t *start = cgv_skip_blanks (at);

  if (!self->header.is_open && !cgv_parser_open_body (self))
    return;

  at = cgv_number_read (start, &first, &overflow);
  if (at > start && is_conditional)
    {
      start = cgv_skip_blanks (at);
      if (*start == '/')
        start = cgv_skip_blanks (start + 1);
      at = cgv_number_read (start, &second, &overflow);
    }
  is_bad = at == start || overflow || !cgv_is_token_end (at) || is_line_end (cgv_skip_blanks (at));
  if (is_bad)
    {
      cgv_parser_add_problem (self, CGV_PROBLEM_BAD_JUMP, 0);
      /* A line that cannot be read does not take the cost line of a call away. */
      if (self->pending == CGV_PENDING_CALL || self->pending == CGV_PENDING_CALLEE)
        return;
    }
  cgv_parser_drop_pending (self);
  if (!read_target (self, at, &overflow) && !is_bad)
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
}

static void
read_name (CgvParser *self,
           CgvNameSpec spec,
           const uint8_t *start,
           const uint8_t *end)
{
  CgvStringId name = cgv_parser_read_name (self, cgv_name_spec_get_names (spec, self), cgv_name_spec_skip (spec, start), end);

  if (name != CGV_NONE)
    cgv_parser_set_name (self, spec, name);
}

/* With --mangle-names=no, Valgrind says where a function was entered from. What counts in that line is
 * that it may be the one that names the caller. */
static void
read_caller (CgvParser *self,
             const uint8_t *start,
             const uint8_t *end)
{
  if (memchr (start, ' ', (size_t) (end - start)) != NULL)
    cgv_parser_read_name (self, CGV_NAMES_FUNCTION, start, end);
  cgv_parser_add_problem (self, CGV_PROBLEM_LEGACY_LINE, 0);
}

static bool
begins_with (const uint8_t *start,
             size_t length,
             const char *word)
{
  return length >= strlen (word) && memcmp (start, word, strlen (word)) == 0;
}

bool
cgv_parser_read_specification (CgvParser *self,
                               const uint8_t *start,
                               const uint8_t *end)
{
  size_t length = (size_t) (end - start);
  CgvNameSpec spec = cgv_name_spec_find (start);

  if (spec != CGV_SPEC_NONE)
    read_name (self, spec, start, end);
  else if (begins_with (start, length, "calls="))
    read_calls (self, start + 6);
  else if (begins_with (start, length, "rcalls="))
    read_calls (self, start + 7);
  else if (begins_with (start, length, "jump="))
    read_jump (self, start + 5, false);
  else if (begins_with (start, length, "jcnd="))
    read_jump (self, start + 5, true);
  else if (begins_with (start, length, "frfn="))
    read_caller (self, start + 5, end);
  else
    return false;
  return true;
}

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
      at = read_position (self, at, i, &next[i], overflow);
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
    cgv_parser_note_negative (self, line.n_costs);
  if (self->has_ignored_columns)
    ignore_columns (self, line.n_costs);
  self->has_rows = true;
  add_line (self, &line);
  return at + 1;
}
