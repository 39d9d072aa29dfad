/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Numbers of the format: decimal, or hexadecimal after "0x". What is read must be followed by a
 * byte that is not a digit, as the newline at the end of every line is.
 */

#include "cgv-types.h"

/* No number of so many digits overflows 64 bits. */
#define CGV_SAFE_DIGITS 19

static inline bool
cgv_is_digit (uint8_t byte)
{
  return (uint8_t) (byte - '0') <= 9;
}

static inline bool
cgv_is_blank (uint8_t byte)
{
  return byte == ' ' || byte == '\t';
}

static inline const uint8_t *
cgv_skip_blanks (const uint8_t *at)
{
  while (cgv_is_blank (*at))
    at++;
  return at;
}

/* At the end of a token: a blank or the end of the line. */
static inline bool
cgv_is_token_end (const uint8_t *at)
{
  return *at == ' ' || *at == '\n' || *at == '\t' || (*at == '\r' && at[1] == '\n');
}

/*
 * Reads a number at @at.
 *
 * Returns the byte after it, or @at if there is none. Sets @overflow if it is above 2^64-1.
 */
const uint8_t *cgv_number_read_slowly (const uint8_t *at,
                                       uint64_t *value,
                                       bool *overflow);

static inline const uint8_t *
cgv_number_read (const uint8_t *at,
                 uint64_t *value,
                 bool *overflow)
{
  const uint8_t *start = at;
  uint64_t result = 0;
  uint8_t digit;

  while ((digit = (uint8_t) (*at - '0')) <= 9)
    {
      result = result * 10 + digit;
      at++;
    }
  if (__builtin_expect (at - start > CGV_SAFE_DIGITS || (*at == 'x' && at - start == 1), 0))
    return cgv_number_read_slowly (start, value, overflow);
  *value = result;
  return at;
}
