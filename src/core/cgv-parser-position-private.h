/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Positions as they are written in cost lines and behind calls= and jump=, whatever they look like.
 */

#include "cgv-parser-private.h"

/*
 * One position: absolute, relative to that of the last cost line, or a range, of which KCachegrind
 * and we use the start only.
 *
 * Returns the byte after it, or NULL if it is none.
 */
static inline const uint8_t *
cgv_parser_read_position (const CgvParser *self,
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
