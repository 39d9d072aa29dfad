/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-number-private.h"

/* The value of a hexadecimal digit, plus 1; 0 for any other byte. */
static const uint8_t hex_digits[256] = {
  ['0'] = 1, ['1'] = 2, ['2'] = 3, ['3'] = 4, ['4'] = 5, ['5'] = 6, ['6'] = 7, ['7'] = 8, ['8'] = 9, ['9'] = 10, ['a'] = 11, ['b'] = 12,
  ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16, ['A'] = 11, ['B'] = 12, ['C'] = 13, ['D'] = 14, ['E'] = 15, ['F'] = 16,
};

static const uint8_t *
read_hex (const uint8_t *at,
          uint64_t *value,
          bool *overflow)
{
  const uint8_t *start;
  uint64_t result = 0;
  uint64_t digit;

  while (*at == '0')
    at++;
  for (start = at; (digit = hex_digits[*at]) != 0; at++)
    result = result << 4 | (digit - 1);
  *value = result;
  *overflow = at - start > 16;
  return at;
}

const uint8_t *
cgv_number_read_slowly (const uint8_t *at,
                        uint64_t *value,
                        bool *overflow)
{
  if (at[0] == '0' && at[1] == 'x' && hex_digits[at[2]] != 0)
    return read_hex (at + 2, value, overflow);

  *value = 0;
  for (; cgv_is_digit (*at); at++)
    {
      if (__builtin_mul_overflow (*value, (uint64_t) 10, value) ||
          __builtin_add_overflow (*value, (uint64_t) (*at - '0'), value))
        *overflow = true;
    }
  return at;
}
