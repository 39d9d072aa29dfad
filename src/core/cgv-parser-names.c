/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parser-piece-private.h"

#include <string.h>

#include "cgv-number-private.h"

/* "(#" and 20 digits and ")" */
#define PLACEHOLDER_MAX 24

CgvStringId
cgv_parser_intern (CgvParser *self,
                   const uint8_t *start,
                   const uint8_t *end)
{
  CgvStringId id;

  if ((size_t) (end - start) > CGV_MAX_NAME)
    {
      cgv_parser_add_problem (self, CGV_PROBLEM_LONG_NAME, (uint64_t) (end - start));
      end = start + CGV_MAX_NAME;
    }
  id = cgv_string_table_intern (&self->fragment->strings, &self->fragment->memory, (const char *) start, (size_t) (end - start));
  if (id == CGV_NONE)
    cgv_parser_fail (self);
  return id;
}

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
  static const uint8_t unknown[] = "(unknown)";

  if (start == end && is_function (names))
    return cgv_parser_intern (self, unknown, unknown + sizeof unknown - 1);
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
