/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Values that grow by a known law are recognised, and forecast; others are not. */

#include <math.h>

#include "cgv-law.h"
#include "cgv-test.h"

typedef double (*Growth) (double n);

static double
get_constant (double n)
{
  return 5000;
}

static double
get_log (double n)
{
  return floor (900 * log2 (n)) + 170;
}

static double
get_root (double n)
{
  return floor (1200 * sqrt (n)) + 100;
}

static double
get_linear (double n)
{
  return 30 * n + 2000;
}

static double
get_slow_linear (double n)
{
  return 1000000 + n;
}

static double
get_linear_log (double n)
{
  return floor (7 * n * log2 (n) + 3 * n) + 1000;
}

static double
get_power_1_5 (double n)
{
  return floor (2 * n * sqrt (n) + 5 * n) + 40;
}

static double
get_pairs (double n)
{
  return n * (n - 1) / 2 + 3 * n + 40;
}

static double
get_rare_square (double n)
{
  return n * n / 100 + 1000 * n;
}

static double
get_square_log (double n)
{
  return floor (n * n * log2 (n)) + 9000;
}

static double
get_cube (double n)
{
  return n * n * n + 5 * n * n + 100;
}

static const struct
{
  CgvLaw law;
  Growth growth;
} laws[] = {
  { CGV_LAW_CONSTANT, get_constant },
  { CGV_LAW_LOG, get_log },
  { CGV_LAW_ROOT, get_root },
  { CGV_LAW_LINEAR, get_linear },
  { CGV_LAW_LINEAR, get_slow_linear },
  { CGV_LAW_LINEAR_LOG, get_linear_log },
  { CGV_LAW_POWER_1_5, get_power_1_5 },
  { CGV_LAW_SQUARE, get_pairs },
  { CGV_LAW_SQUARE, get_rare_square },
  { CGV_LAW_SQUARE_LOG, get_square_log },
  { CGV_LAW_CUBE, get_cube },
};

static const double doubled[] = { 100, 200, 400, 800, 1600 };
static const double spread[] = { 50, 170, 500, 1700, 5000 };

static CgvLawFit
fit (Growth growth,
     const double *sizes,
     guint n)
{
  g_autofree double *values = g_new (double, n);

  for (guint i = 0; i < n; i++)
    values[i] = growth (sizes[i]);
  return cgv_law_fit (sizes, values, n);
}

static void
test_planted (void)
{
  const double *const sizes[] = { doubled, spread };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint j = 0; j < G_N_ELEMENTS (laws); j++)
      {
        CgvLawFit found = fit (laws[j].growth, sizes[i], 5);
        double size = 10 * sizes[i][4];

        g_assert_cmpint (found.law, ==, laws[j].law);
        g_assert_cmpfloat_with_epsilon (cgv_law_fit_evaluate (&found, size) / laws[j].growth (size), 1, 0.01);
      }
}

/* Constants do not count in exponents. */
static void
test_exponents (void)
{
  CgvLawFit linear = fit (get_slow_linear, doubled, 5);
  CgvLawFit cube = fit (get_cube, spread, 5);
  const double up_and_down[] = { 10, 50, 30, 90, 20 };
  CgvLawFit none = cgv_law_fit (doubled, up_and_down, 5);

  g_assert_cmpfloat_with_epsilon (linear.exponent, 1, 1e-6);
  g_assert_cmpfloat_with_epsilon (linear.least_exponent, 1, 1e-6);
  g_assert_cmpfloat_with_epsilon (linear.most_exponent, 1, 1e-6);
  g_assert_cmpfloat_with_epsilon (cube.exponent, 3, 0.01);
  g_assert_cmpfloat (cube.least_exponent, <, 2.99);
  g_assert_cmpint (none.law, ==, CGV_LAW_NONE);
  g_assert_true (isinf (none.most_exponent));
  g_assert_cmpfloat (fit (get_constant, doubled, 5).exponent, ==, 0);
}

/* With two sizes there is no law, and three values are near to several. */
static void
test_few_sizes (void)
{
  g_assert_cmpint (fit (get_pairs, doubled, 2).nearest, ==, CGV_LAW_NONE);
  g_assert_cmpint (fit (get_linear, doubled, 3).law, ==, CGV_LAW_LINEAR);
  g_assert_cmpint (fit (get_power_1_5, doubled, 3).law, ==, CGV_LAW_NONE);
}

/* An array that grows by half of its length is copied in steps. */
static double
get_steps (double n)
{
  double copied = 0;

  for (double length = 8; length < n; length = floor (length * 1.5))
    copied += length;
  return copied;
}

static double
get_late (double n)
{
  return n < 400 ? 0 : n * n;
}

static void
test_lawless (void)
{
  const Growth growths[] = { get_steps, get_late };

  for (guint i = 0; i < G_N_ELEMENTS (growths); i++)
    {
      CgvLawFit found = fit (growths[i], doubled, 5);

      g_assert_cmpint (found.law, ==, CGV_LAW_NONE);
      g_assert_cmpint (found.nearest, !=, CGV_LAW_NONE);
      g_assert_cmpfloat (found.residual, >, CGV_LAW_MAX_RESIDUAL);
    }
}

/* Chance hardly ever makes a law of a constant, and hides none. */
static void
test_noise (void)
{
  guint n_constant = 0;
  g_autoptr (GRand) chance = g_rand_new_with_seed (40);

  for (guint i = 0; i < 2000; i++)
    {
      double constant[5], square[5];
      CgvLawFit found;

      for (guint j = 0; j < 5; j++)
        {
          constant[j] = floor (5000 * g_rand_double_range (chance, 0.995, 1.005));
          square[j] = floor (get_pairs (doubled[j]) * g_rand_double_range (chance, 0.995, 1.005));
        }
      n_constant += cgv_law_fit (doubled, constant, 5).law == CGV_LAW_CONSTANT;
      found = cgv_law_fit (doubled, square, 5);
      g_assert_cmpint (found.law, ==, CGV_LAW_SQUARE);
      g_assert_cmpfloat_with_epsilon (cgv_law_fit_evaluate (&found, 16000) / get_pairs (16000), 1, 0.03);
    }
  g_assert_cmpuint (n_constant, >=, 1990);
}

/* Of values that grow by much, only the distance counts: two percent, not a little less. */
static void
test_distance (void)
{
  guint n_lawful = 0;

  for (guint i = 0; i < 200; i++)
    {
      double share = 0.01 + i * 0.0001;
      double values[5];
      CgvLawFit found;

      for (guint j = 0; j < 5; j++)
        values[j] = 1e6 * doubled[j] * (j % 2 == 0 ? 1 + share : 1 - share);
      found = cgv_law_fit (doubled, values, 5);
      g_assert_cmpint (found.law != CGV_LAW_NONE, ==, found.residual <= CGV_LAW_MAX_RESIDUAL);
      n_lawful += found.law != CGV_LAW_NONE;
    }
  g_assert_cmpuint (n_lawful, >, 0);
  g_assert_cmpuint (n_lawful, <, 200);
}

static void
test_nothing (void)
{
  const double zeroes[] = { 0, 0, 0 };
  CgvLawFit found = cgv_law_fit (doubled, zeroes, 3);

  g_assert_cmpint (found.law, ==, CGV_LAW_CONSTANT);
  g_assert_cmpfloat (cgv_law_fit_evaluate (&found, 16000), ==, 0);
}

static void
test_orders (void)
{
  g_assert_cmpint (cgv_law_order_get_sign (cgv_law_divide (CGV_LAW_SQUARE, CGV_LAW_LINEAR)), >, 0);
  g_assert_cmpint (cgv_law_order_get_sign (cgv_law_divide (CGV_LAW_LINEAR_LOG, CGV_LAW_LINEAR)), >, 0);
  g_assert_cmpint (cgv_law_order_get_sign (cgv_law_divide (CGV_LAW_SQUARE, CGV_LAW_SQUARE)), ==, 0);
  g_assert_cmpint (cgv_law_order_get_sign (cgv_law_divide (CGV_LAW_ROOT, CGV_LAW_LINEAR_LOG)), <, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/law/planted", test_planted);
  g_test_add_func ("/law/exponents", test_exponents);
  g_test_add_func ("/law/few-sizes", test_few_sizes);
  g_test_add_func ("/law/lawless", test_lawless);
  g_test_add_func ("/law/noise", test_noise);
  g_test_add_func ("/law/distance", test_distance);
  g_test_add_func ("/law/nothing", test_nothing);
  g_test_add_func ("/law/orders", test_orders);
  return g_test_run ();
}
