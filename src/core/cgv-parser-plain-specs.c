/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-plain-private.h"

#include <string.h>

#include "cgv-name-spec-private.h"

/*
 * What stands between the plain lines of cost, in its plain form: "jcnd=1/2 +23 0 " and the line
 * after it, "calls=1 0x6faf0 0 ", and names, most of which were defined before, as in "cfn=(12)". The
 * same work as in cgv-parser-body.c, to which all else is left.
 */

/* "count/count" or "count", up to the blank before the target. */
static inline const uint8_t *
read_jump_counts (CgvParser *self,
                  bool is_conditional,
                  const uint8_t *at)
{
  uint64_t first;
  uint64_t second;

  at = cgv_plain_read_number (at, CGV_PLAIN_DIGITS, &first);
  second = first;
  if (at != NULL && is_conditional)
    at = *at == '/' ? cgv_plain_read_number (at + 1, CGV_PLAIN_DIGITS, &second) : NULL;
  if (at == NULL || *at != ' ')
    return NULL;
  self->jump_is_conditional = is_conditional;
  self->executed = first > second ? first : second;
  self->followed = first > second ? second : first;
  return at + 1;
}

/* The target of a call or a jump and the end of its line; returns the newline. */
CGV_PLAIN_INLINE const uint8_t *
read_target (CgvParser *self,
             bool has_address,
             const uint8_t *at)
{
  CgvPosition target = cgv_plain_load_position (self, has_address);

  at = cgv_plain_read_positions (at, has_address, &target);
  if (at != NULL)
    at = cgv_plain_end_line (at);
  if (at == NULL)
    return NULL;
  if (has_address)
    self->target[0] = target.address;
  self->target[has_address ? 1 : 0] = target.line;
  self->has_target = true;
  return at;
}

/* The line with the place of a jump. */
CGV_PLAIN_INLINE const uint8_t *
read_place (CgvParser *self,
            bool has_address,
            const uint8_t *start)
{
  CgvPosition position = cgv_plain_load_position (self, has_address);
  const uint8_t *at = cgv_plain_read_positions (start, has_address, &position);

  if (at != NULL)
    at = cgv_plain_end_line (at);
  if (at == NULL)
    return start;
  self->line = start;
  self->n_lines++;
  self->has_rows = true;
  cgv_plain_store_position (self, has_address, &position);
  cgv_parser_add_jump (self, &position);
  return at + 1;
}

CGV_PLAIN_INLINE const uint8_t *
read_jump (CgvParser *self,
           bool has_address,
           bool is_conditional,
           const uint8_t *start,
           const uint8_t *end)
{
  const uint8_t *at = read_jump_counts (self, is_conditional, start + 5);

  if (at != NULL)
    at = read_target (self, has_address, at);
  if (at == NULL)
    return start;
  self->n_lines++;
  self->pending = CGV_PENDING_JUMP;
  return at + 1 < end ? read_place (self, has_address, at + 1) : end;
}

const uint8_t *
cgv_parser_read_plain_jump (CgvParser *self,
                            const uint8_t *start,
                            const uint8_t *end)
{
  bool is_conditional = start[1] == 'c';

  if (self->pending != CGV_PENDING_NONE || !self->header.is_open)
    return start;
  if (is_conditional ? start[2] != 'n' || start[3] != 'd' || start[4] != '=' : start[1] != 'u' || start[2] != 'm' || start[3] != 'p' || start[4] != '=')
    return start;
  if (self->shape.has_address)
    return read_jump (self, true, is_conditional, start, end);
  return read_jump (self, false, is_conditional, start, end);
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
  at = cgv_plain_read_number (start + 6, CGV_PLAIN_DIGITS, &count);
  if (at == NULL || *at != ' ')
    return start;
  at = self->shape.has_address ? read_target (self, true, at + 1) : read_target (self, false, at + 1);
  if (at == NULL)
    return start;
  self->n_lines++;
  self->count = count;
  self->has_count = true;
  self->pending = CGV_PENDING_CALL;
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
  at = cgv_plain_read_number (at + 1, CGV_PLAIN_DIGITS, &id);
  if (at == NULL || *at != ')')
    return NULL;
  *name = cgv_id_map_get (&self->ids[names], id);
  return *name != CGV_NONE ? cgv_plain_find_newline (at + 1) : NULL;
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
        at = cgv_parser_read_plain_costs (self, at, end);
      else if (at[0] == 'c' && at[1] == 'a')
        at = read_calls (self, at);
      else if (at[0] == 'j' && at[1] != 'f')
        at = cgv_parser_read_plain_jump (self, at, end);
      else
        at = read_name (self, at, end);
    }
  while (at != start && at < end && !self->stopped);
  return at;
}
