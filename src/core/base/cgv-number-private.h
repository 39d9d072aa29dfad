/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Numbers of the format: decimal, or hexadecimal after "0x". The byte after a number must not be a
 * digit, such as the newline that ends every line.
 */

#include "cgv-types.h"

/* Most decimal digits that cannot overflow 64 bits. */
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

/* Returns whether @at is the end of a token: a blank or the end of the line. */
static inline bool
cgv_is_token_end (const uint8_t *at)
{
  return *at == ' ' || *at == '\n' || *at == '\t' || (*at == '\r' && at[1] == '\n');
}

/* Reads numbers that are hexadecimal or longer than CGV_SAFE_DIGITS; see cgv_number_read(). */
const uint8_t *cgv_number_read_slowly (const uint8_t *at,
                                       uint64_t *value,
                                       bool *overflow);

/* Keeps its variables out of the registers of cgv_number_read(). */
static inline const uint8_t *
cgv_number_read_long (const uint8_t *at,
                      uint64_t *value,
                      bool *overflow)
{
  uint64_t result;
  bool is_too_large = false;

  at = cgv_number_read_slowly (at, &result, &is_too_large);
  *overflow = *overflow || is_too_large;
  *value = result;
  return at;
}

/*
 * Reads a number at @at.
 *
 * Returns the byte after it, or @at if it is not a number. Sets @overflow if it is above 2^64-1.
 */
static inline const uint8_t *
cgv_number_read (const uint8_t *at,
                 uint64_t *value,
                 bool *overflow)
{
  const uint8_t *start = at;
  uint64_t result = (uint64_t) *at - '0';
  uint64_t digit;

  *value = result <= 9 ? result : 0;
  if (result > 9)
    return at;
  digit = (uint64_t) *++at - '0';
  if (digit > 9)
    return *at == 'x' ? cgv_number_read_long (start, value, overflow) : at;
  do
    {
      result = result * 10 + digit;
      digit = (uint64_t) *++at - '0';
    }
  while (digit <= 9);
  *value = result;
  return at - start <= CGV_SAFE_DIGITS ? at : cgv_number_read_long (start, value, overflow);
}
