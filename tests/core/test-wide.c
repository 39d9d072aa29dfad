/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Numbers of 128 bits made of two words, against those of the compiler. */

#define CGV_WIDE_OF_TWO

#include <glib.h>

#include "cgv-wide.h"

#define N_CASES 200000

static void
assert_wide (CgvWide a,
             guint64 high,
             guint64 low)
{
  g_assert_cmphex (cgv_wide_get_high (a), ==, high);
  g_assert_cmphex (cgv_wide_get_low (a), ==, low);
}

/* Returns a number of any magnitude; often all ones, a power of two, or a
 * neighbour of one. */
static guint64
get_word (GRand *rand)
{
  guint64 word = (guint64) g_rand_int (rand) << 32 | g_rand_int (rand);
  int shift = g_rand_int_range (rand, 0, 64);

  switch (g_rand_int_range (rand, 0, 6))
    {
    case 0:
      return G_MAXUINT64 >> shift;
    case 1:
      return (guint64) 1 << shift;
    case 2:
      return ((guint64) 1 << shift) + 1;
    case 3:
      return 0;
    default:
      return word >> shift;
    }
}

static CgvWide
get_wide (GRand *rand)
{
  CgvWide low = cgv_wide (get_word (rand));
  CgvWide half = cgv_wide_multiply (cgv_wide (get_word (rand)), (guint64) 1 << 32);

  if (g_rand_boolean (rand))
    return low;
  return cgv_wide_add (cgv_wide_multiply (half, (guint64) 1 << 32), low);
}

static void
test_known (void)
{
  CgvWide rest;
  CgvWide square = cgv_wide_product (G_MAXUINT64, G_MAXUINT64);

  assert_wide (square, G_MAXUINT64 - 1, 1);
  assert_wide (cgv_wide_add (square, square), G_MAXUINT64 - 3, 2);
  assert_wide (cgv_wide_halve (square), G_MAXUINT64 >> 1, 0);
  assert_wide (cgv_wide_divide (square, cgv_wide (G_MAXUINT64), &rest), 0, G_MAXUINT64);
  assert_wide (rest, 0, 0);
  assert_wide (cgv_wide_divide (cgv_wide (7), cgv_wide (2), &rest), 0, 3);
  assert_wide (rest, 0, 1);
  assert_wide (cgv_wide_divide_rounded (cgv_wide (7), cgv_wide (2)), 0, 4);
  assert_wide (cgv_wide_divide_rounded (cgv_wide (7), cgv_wide (3)), 0, 2);
  assert_wide (cgv_wide_divide_rounded (cgv_wide (8), cgv_wide (3)), 0, 3);
  g_assert_true (cgv_wide_is_narrow (cgv_wide (G_MAXUINT64)));
  g_assert_false (cgv_wide_is_narrow (cgv_wide_add (cgv_wide (G_MAXUINT64), cgv_wide (1))));
  g_assert_cmpint (cgv_wide_compare (square, cgv_wide (5)), >, 0);
  g_assert_cmpint (cgv_wide_compare (cgv_wide (5), square), <, 0);
  g_assert_cmpint (cgv_wide_compare (square, square), ==, 0);
}

/* Quotient times divisor plus rest is the number again. */
static void
test_divide (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (128);

  for (guint i = 0; i < N_CASES; i++)
    {
      CgvWide a = get_wide (rand);
      guint64 b = get_word (rand) | 1;
      CgvWide rest;
      CgvWide quotient = cgv_wide_divide (a, cgv_wide (b), &rest);
      CgvWide again = cgv_wide_add (cgv_wide_multiply (quotient, b), rest);

      g_assert_cmpint (cgv_wide_compare (rest, cgv_wide (b)), <, 0);
      g_assert_cmpint (cgv_wide_compare (again, a), ==, 0);
    }
}

#ifdef __SIZEOF_INT128__

__extension__ typedef unsigned __int128 Native;

static Native
to_native (CgvWide a)
{
  return (Native) cgv_wide_get_high (a) << 64 | cgv_wide_get_low (a);
}

static void
assert_native (CgvWide a,
               Native b)
{
  assert_wide (a, (guint64) (b >> 64), (guint64) b);
}

static void
test_native (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (64);

  for (guint i = 0; i < N_CASES; i++)
    {
      CgvWide a = get_wide (rand);
      CgvWide b = get_wide (rand);
      guint64 word = get_word (rand);
      Native x = to_native (a);
      Native y = to_native (b);
      CgvWide rest;

      assert_native (cgv_wide_add (a, b), x + y);
      assert_native (cgv_wide_multiply (a, word), x * word);
      assert_native (cgv_wide_product (word, cgv_wide_get_low (b)), (Native) word * cgv_wide_get_low (b));
      assert_native (cgv_wide_halve (a), x >> 1);
      g_assert_cmpint (cgv_wide_compare (a, b), ==, (x > y) - (x < y));
      if (y == 0)
        continue;
      assert_native (cgv_wide_divide (a, b, &rest), x / y);
      assert_native (rest, x % y);
      assert_native (cgv_wide_divide_rounded (a, b), x / y + (x % y >= y - y / 2));
    }
}

#endif

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wide/known", test_known);
  g_test_add_func ("/wide/divide", test_divide);
#ifdef __SIZEOF_INT128__
  g_test_add_func ("/wide/native", test_native);
#endif
  return g_test_run ();
}
