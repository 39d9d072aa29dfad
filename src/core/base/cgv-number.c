/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-number-private.h"

static int
hex_digit (uint8_t byte)
{
  if (cgv_is_digit (byte))
    return byte - '0';
  if ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'f')
    return (byte | 0x20) - 'a' + 10;
  return -1;
}

static const uint8_t *
read_hex (const uint8_t *at,
          uint64_t *value,
          bool *overflow)
{
  *value = 0;
  for (int digit; (digit = hex_digit (*at)) >= 0; at++)
    {
      if (*value >> 60 != 0)
        *overflow = true;
      *value = *value << 4 | (uint64_t) digit;
    }
  return at;
}

const uint8_t *
cgv_number_read_slowly (const uint8_t *at,
                        uint64_t *value,
                        bool *overflow)
{
  if (at[0] == '0' && at[1] == 'x' && hex_digit (at[2]) >= 0)
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
