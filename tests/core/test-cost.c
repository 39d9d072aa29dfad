/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Arithmetic that saturates. */

#include <glib.h>

#include "cgv-cost.h"

#define LARGEST ((CgvCost) INT64_MAX)
#define SMALLEST ((CgvCost) INT64_MIN)

static CgvCost
negative (int64_t value)
{
  return (CgvCost) value;
}

static void
test_add (void)
{
  g_assert_cmpuint (cgv_cost_add (2, 3, false), ==, 5);
  g_assert_cmpuint (cgv_cost_add (UINT64_MAX - 1, 1, false), ==, UINT64_MAX);
  g_assert_cmpuint (cgv_cost_add (UINT64_MAX, 1, false), ==, UINT64_MAX);
  g_assert_cmpuint (cgv_cost_add (UINT64_MAX, UINT64_MAX, false), ==, UINT64_MAX);
  g_assert_cmpuint (cgv_cost_add (LARGEST, (CgvCost) -5, true), ==, LARGEST);
  g_assert_cmpuint (cgv_cost_add (5, SMALLEST, true), ==, SMALLEST);

  g_assert_cmpint ((int64_t) cgv_cost_add (negative (-5), 3, true), ==, -2);
  g_assert_cmpuint (cgv_cost_add (LARGEST, 1, true), ==, LARGEST);
  g_assert_cmpuint (cgv_cost_add (SMALLEST, negative (-1), true), ==, SMALLEST);
  g_assert_true (cgv_cost_is_saturated (cgv_cost_add (LARGEST, SMALLEST, true), true));
}

static void
test_subtract (void)
{
  g_assert_cmpuint (cgv_cost_subtract (5, 3, false), ==, 2);
  g_assert_cmpuint (cgv_cost_subtract (3, 5, false), ==, 0);
  g_assert_cmpuint (cgv_cost_subtract (UINT64_MAX, 0, false), ==, UINT64_MAX);

  g_assert_cmpint ((int64_t) cgv_cost_subtract (3, 5, true), ==, -2);
  g_assert_cmpuint (cgv_cost_subtract (LARGEST, negative (-1), true), ==, LARGEST);
  g_assert_cmpuint (cgv_cost_subtract (SMALLEST, 1, true), ==, SMALLEST);
  g_assert_cmpuint (cgv_cost_subtract (0, SMALLEST, true), ==, LARGEST);
}

static void
test_compare (void)
{
  g_assert_cmpint (cgv_cost_compare (1, 2, false), <, 0);
  g_assert_cmpint (cgv_cost_compare (2, 2, false), ==, 0);
  g_assert_cmpint (cgv_cost_compare (negative (-1), 1, false), >, 0);
  g_assert_cmpint (cgv_cost_compare (negative (-1), 1, true), <, 0);
  g_assert_cmpint (cgv_cost_compare (LARGEST, SMALLEST, true), >, 0);
  g_assert_cmpint (cgv_cost_compare (negative (-3), negative (-3), true), ==, 0);
}

static void
test_to_double (void)
{
  g_assert_cmpfloat (cgv_cost_to_double (UINT64_MAX, false), ==, 18446744073709551616.0);
  g_assert_cmpfloat (cgv_cost_to_double (UINT64_MAX, true), ==, -1.0);
  g_assert_cmpfloat (cgv_cost_to_double (7, false), ==, 7.0);
}

static void
test_saturated (void)
{
  g_assert_true (cgv_cost_is_saturated (UINT64_MAX, false));
  g_assert_false (cgv_cost_is_saturated (UINT64_MAX, true));
  g_assert_false (cgv_cost_is_saturated (LARGEST, false));
  g_assert_true (cgv_cost_is_saturated (LARGEST, true));
  g_assert_true (cgv_cost_is_saturated (SMALLEST, true));
  g_assert_false (cgv_cost_is_saturated (0, true));
}

static void
test_scale (void)
{
  g_assert_cmpuint (cgv_cost_scale (7, false, 3, false), ==, 21);
  g_assert_cmpuint (cgv_cost_scale (UINT64_MAX / 2, false, 3, false), ==, UINT64_MAX);
  g_assert_cmpuint (cgv_cost_scale (7, false, -3, false), ==, 0);

  g_assert_cmpint ((int64_t) cgv_cost_scale (7, false, -3, true), ==, -21);
  g_assert_cmpint ((int64_t) cgv_cost_scale (negative (-7), true, -3, true), ==, 21);
  g_assert_cmpuint (cgv_cost_scale (UINT64_MAX, false, 1, true), ==, LARGEST);
  g_assert_cmpuint (cgv_cost_scale (LARGEST, true, 2, true), ==, LARGEST);
  g_assert_cmpuint (cgv_cost_scale (LARGEST, true, -2, true), ==, SMALLEST);
  g_assert_cmpuint (cgv_cost_scale (SMALLEST, true, 2, true), ==, SMALLEST);
  g_assert_cmpuint (cgv_cost_scale (SMALLEST, true, -1, true), ==, LARGEST);
}

static void
test_convert (void)
{
  g_assert_cmpuint (cgv_cost_convert (UINT64_MAX, false, false), ==, UINT64_MAX);
  g_assert_cmpuint (cgv_cost_convert (SMALLEST, true, true), ==, SMALLEST);
  g_assert_cmpuint (cgv_cost_convert (LARGEST, false, true), ==, LARGEST);
  g_assert_cmpuint (cgv_cost_convert (LARGEST + 1, false, true), ==, LARGEST);
  g_assert_cmpuint (cgv_cost_convert (7, true, false), ==, 7);
  g_assert_cmpuint (cgv_cost_convert (negative (-7), true, false), ==, 0);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cost/add", test_add);
  g_test_add_func ("/cost/subtract", test_subtract);
  g_test_add_func ("/cost/compare", test_compare);
  g_test_add_func ("/cost/to-double", test_to_double);
  g_test_add_func ("/cost/saturated", test_saturated);
  g_test_add_func ("/cost/scale", test_scale);
  g_test_add_func ("/cost/convert", test_convert);
  return g_test_run ();
}
