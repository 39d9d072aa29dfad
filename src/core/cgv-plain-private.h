/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Numbers and positions of plain lines, which are those that most of a file consists of: single
 * blanks, one position "line" or two, "instr line", numbers far from the limits. What is read ends
 * in a newline, so that scanning needs no bounds. Every function returns the byte after what it
 * read, or NULL if that is not plain and belongs to the reader of all other lines.
 */

#include "cgv-afloat-private.h"
#include "cgv-number-private.h"
#include "cgv-parser-private.h"

/* Inlined for each shape of positions, so that a loop asks for none. */
#define CGV_PLAIN_INLINE static inline __attribute__ ((always_inline))

/* So many characters overflow neither as decimal nor as hexadecimal digits after "0x". */
#define CGV_PLAIN_DIGITS 18

/* cgv-parser-plain.c: all plain lines of cost that come, and jumps between them; @end is the end of
 * the region. Returns the first other line, for which nothing was done. */
const uint8_t *cgv_parser_read_plain_costs (CgvParser *self,
                                            const uint8_t *start,
                                            const uint8_t *end);

/* cgv-parser-plain-specs.c: the line of a jump and the one behind it; returns the first of them that
 * is not plain. */
const uint8_t *cgv_parser_read_plain_jump (CgvParser *self,
                                           const uint8_t *start,
                                           const uint8_t *end);

/* The digits behind "0x", if there are any and at most @max - 2. */
const uint8_t *cgv_plain_read_hex (const uint8_t *at,
                                   int max,
                                   uint64_t *value);

/* The digits of a number after its first one, which is in @value, if it has at most @max. */
CGV_PLAIN_INLINE const uint8_t *
cgv_plain_read_digits (const uint8_t *at,
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
CGV_PLAIN_INLINE const uint8_t *
cgv_plain_read_number (const uint8_t *at,
                       int max,
                       uint64_t *value)
{
  uint8_t digit = (uint8_t) (*at - '0');
  uint64_t hex;

  if (digit > 9)
    return NULL;
  *value = digit;
  if (digit != 0 || at[1] != 'x')
    return cgv_plain_read_digits (at + 1, max, value);
  at = cgv_plain_read_hex (at + 2, max, &hex);
  *value = hex;
  return at;
}

/* A position, which is by its sign a difference to what @position is before. */
CGV_PLAIN_INLINE const uint8_t *
cgv_plain_read_position (const uint8_t *at,
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
      at = cgv_plain_read_number (at + 1, CGV_STEP_DIGITS, &value);
      *position += value;
    }
  else if (*at == '*')
    at++;
  else if (*at == '-')
    {
      at = cgv_plain_read_number (at + 1, CGV_STEP_DIGITS, &value);
      *position -= value;
    }
  else
    {
      at = cgv_plain_read_number (at, CGV_POSITION_DIGITS, &value);
      *position = value;
    }
  return at;
}

/* The address, if the part has any, and the line. */
CGV_PLAIN_INLINE const uint8_t *
cgv_plain_read_positions (const uint8_t *at,
                          bool has_address,
                          CgvPosition *position)
{
  if (has_address)
    {
      at = cgv_plain_read_position (at, &position->address);
      if (at == NULL || *at++ != ' ')
        return NULL;
    }
  return cgv_plain_read_position (at, &position->line);
}

/* The end of the line, but not the byte after it: @at if that is the newline. */
CGV_PLAIN_INLINE const uint8_t *
cgv_plain_find_newline (const uint8_t *at)
{
  if (*at == '\n')
    return at;
  return at[0] == '\r' && at[1] == '\n' ? at + 1 : NULL;
}

/* The same where nothing but a blank is left of the line. */
CGV_PLAIN_INLINE const uint8_t *
cgv_plain_end_line (const uint8_t *at)
{
  return cgv_plain_find_newline (*at == ' ' ? at + 1 : at);
}

CGV_PLAIN_INLINE CgvPosition
cgv_plain_load_position (const CgvParser *self,
                         bool has_address)
{
  return (CgvPosition) { has_address ? self->position[0] : 0, self->position[has_address ? 1 : 0], 0 };
}

CGV_PLAIN_INLINE void
cgv_plain_store_position (CgvParser *self,
                          bool has_address,
                          const CgvPosition *position)
{
  if (has_address)
    self->position[0] = position->address;
  self->position[has_address ? 1 : 0] = position->line;
}
