/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Whole numbers of 128 bits, for products of two costs and sums that must not stop growing. The compiler's own type is used if it has one,
 * otherwise two words. Plain data; any thread.
 */

#include "cgv-types.h"

/* CGV_WIDE_OF_TWO makes them of two words anywhere, to test these. */
#if defined(__SIZEOF_INT128__) && !defined(CGV_WIDE_OF_TWO)

__extension__ typedef unsigned __int128 CgvWide;

static inline CgvWide
cgv_wide (uint64_t value)
{
  return value;
}

static inline uint64_t
cgv_wide_get_low (CgvWide a)
{
  return (uint64_t) a;
}

static inline uint64_t
cgv_wide_get_high (CgvWide a)
{
  return (uint64_t) (a >> 64);
}

static inline CgvWide
cgv_wide_add (CgvWide a,
              CgvWide b)
{
  return a + b;
}

static inline CgvWide
cgv_wide_multiply (CgvWide a,
                   uint64_t b)
{
  return a * b;
}

static inline CgvWide
cgv_wide_halve (CgvWide a)
{
  return a >> 1;
}

static inline int
cgv_wide_compare (CgvWide a,
                  CgvWide b)
{
  return (a > b) - (a < b);
}

static inline CgvWide
cgv_wide_divide (CgvWide a,
                 CgvWide b,
                 CgvWide *rest)
{
  CgvWide quotient = a / b;

  *rest = a - quotient * b;
  return quotient;
}

#else

typedef struct
{
  uint64_t low;
  uint64_t high;
} CgvWide;

static inline CgvWide
cgv_wide (uint64_t value)
{
  return (CgvWide){ value, 0 };
}

static inline uint64_t
cgv_wide_get_low (CgvWide a)
{
  return a.low;
}

static inline uint64_t
cgv_wide_get_high (CgvWide a)
{
  return a.high;
}

/* Adds. A sum that does not fit into 128 bits is cut, as in products. */
static inline CgvWide
cgv_wide_add (CgvWide a,
              CgvWide b)
{
  uint64_t low = a.low + b.low;

  return (CgvWide){ low, a.high + b.high + (low < a.low) };
}

/* Multiplies in halves of words. */
static inline CgvWide
cgv_wide_multiply (CgvWide a,
                   uint64_t b)
{
  uint64_t a_low = a.low & UINT32_MAX;
  uint64_t a_high = a.low >> 32;
  uint64_t b_low = b & UINT32_MAX;
  uint64_t b_high = b >> 32;
  uint64_t low = a_low * b_low;
  uint64_t middle = a_high * b_low + (low >> 32);
  uint64_t other = a_low * b_high + (middle & UINT32_MAX);

  return (CgvWide){ other << 32 | (low & UINT32_MAX), a.high * b + a_high * b_high + (middle >> 32) + (other >> 32) };
}

static inline CgvWide
cgv_wide_halve (CgvWide a)
{
  return (CgvWide){ a.low >> 1 | a.high << 63, a.high >> 1 };
}

/* Returns less than, equal to or greater than 0 as @a is less than, equal to or greater than @b. */
static inline int
cgv_wide_compare (CgvWide a,
                  CgvWide b)
{
  if (a.high != b.high)
    return a.high > b.high ? 1 : -1;
  return (a.low > b.low) - (a.low < b.low);
}

/*
 * Divides, bit by bit if the numbers need both words.
 *
 * @b: not 0
 * @rest: (out): the remainder
 */
static inline CgvWide
cgv_wide_divide (CgvWide a,
                 CgvWide b,
                 CgvWide *rest)
{
  CgvWide quotient = { 0, 0 };
  CgvWide left = { 0, 0 };

  if (a.high == 0 && b.high == 0)
    {
      *rest = cgv_wide (a.low % b.low);
      return cgv_wide (a.low / b.low);
    }
  for (int i = 0; i < 128; i++)
    {
      bool is_above = left.high >> 63 != 0;

      left = (CgvWide){ left.low << 1 | a.high >> 63, left.high << 1 | left.low >> 63 };
      a = (CgvWide){ a.low << 1, a.high << 1 | a.low >> 63 };
      quotient = (CgvWide){ quotient.low << 1, quotient.high << 1 | quotient.low >> 63 };
      if (!is_above && cgv_wide_compare (left, b) < 0)
        continue;
      left = (CgvWide){ left.low - b.low, left.high - b.high - (left.low < b.low) };
      quotient.low |= 1;
    }
  *rest = left;
  return quotient;
}

#endif

/* Returns whether a number fits into 64 bits. */
static inline bool
cgv_wide_is_narrow (CgvWide a)
{
  return cgv_wide_get_high (a) == 0;
}

/* Returns the product of two numbers, which always fits. */
static inline CgvWide
cgv_wide_product (uint64_t a,
                  uint64_t b)
{
  return cgv_wide_multiply (cgv_wide (a), b);
}

/* Returns a quotient, rounded to the nearest; halves go up. */
static inline CgvWide
cgv_wide_divide_rounded (CgvWide a,
                         CgvWide b)
{
  CgvWide rest;
  CgvWide quotient = cgv_wide_divide (a, b, &rest);
  CgvWide half = cgv_wide_add (cgv_wide_halve (b), cgv_wide (cgv_wide_get_low (b) & 1));

  return cgv_wide_compare (rest, half) >= 0 ? cgv_wide_add (quotient, cgv_wide (1)) : quotient;
}
