/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "cgv-growth-sizes.h"
#include "cgv-law.h"

/*
 * Any bytes as the names of profiles, and as their sizes and costs: the number in which names differ may be found; and a law
 * is a number everywhere. The first byte is the number of profiles.
 */

#define MAX_SIZES 12
#define MAX_TEXT  60

int LLVMFuzzerTestOneInput (const guint8 *bytes,
                            gsize length);

/* Any lines as names. */
static void
check_any_names (const char *text,
                 guint n)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", (gint) n);
  guint n_lines = g_strv_length (lines);
  guint64 sizes[MAX_SIZES];

  if (!cgv_growth_sizes_find_in_texts (lines, n_lines, sizes))
    return;
  g_assert_cmpuint (n_lines, >=, 2);
  for (guint i = 0; i < n_lines; i++)
    {
      g_autofree char *digits = g_strdup_printf ("%" G_GUINT64_FORMAT, sizes[i]);

      g_assert_nonnull (strstr (lines[i], digits));
      g_assert_cmpuint (sizes[i], >, 0);
      for (guint j = 0; j < i; j++)
        g_assert_cmpuint (sizes[i], !=, sizes[j]);
    }
}

static gboolean
is_unsure (const char *text,
           gsize length)
{
  return (length > 0 && g_ascii_isdigit (text[length - 1])) || g_ascii_isdigit (text[length]);
}

/* One text with a number in the middle. */
static void
check_known_names (const char *text,
                   const guint64 *numbers,
                   guint n)
{
  gsize middle = strlen (text) / 2;
  gboolean is_found;
  gboolean has_fault = n < 2 || is_unsure (text, middle);
  guint64 sizes[MAX_SIZES];
  g_auto (GStrv) names = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    {
      names[i] = g_strdup_printf ("%.*s%" G_GUINT64_FORMAT "%s", (int) middle, text, numbers[i], text + middle);
      has_fault = has_fault || numbers[i] == 0;
      for (guint j = 0; j < i; j++)
        has_fault = has_fault || numbers[i] == numbers[j];
    }
  is_found = cgv_growth_sizes_find_in_texts (names, n, sizes);
  if (has_fault)
    return;
  g_assert_true (is_found);
  g_assert_true (memcmp (sizes, numbers, n * sizeof *sizes) == 0);
}

static void
check_law (const guint64 *numbers,
           const guint64 *costs,
           guint n)
{
  double sizes[MAX_SIZES], values[MAX_SIZES];
  CgvLawFit fit;
  guint n_sizes = 0;
  double largest = 0;

  for (guint i = 0; i < n; i++)
    {
      if (numbers[i] == 0 || (n_sizes > 0 && (double) numbers[i] <= sizes[n_sizes - 1]))
        continue;
      sizes[n_sizes] = (double) numbers[i];
      values[n_sizes++] = (double) costs[i];
    }
  if (n_sizes == 0)
    return;
  fit = cgv_law_fit (sizes, values, n_sizes);
  g_assert_true (fit.law == CGV_LAW_NONE || fit.law == fit.nearest);
  g_assert_true (n_sizes >= CGV_LAW_MIN_SIZES || fit.law == CGV_LAW_NONE);
  g_assert_false (isnan (fit.residual) || isnan (fit.exponent) || isnan (fit.least_exponent) || isnan (fit.most_exponent));
  g_assert_cmpfloat (fit.least_exponent, <=, fit.most_exponent);
  if (fit.nearest == CGV_LAW_NONE)
    return;
  g_assert_true (isfinite (cgv_law_fit_evaluate (&fit, 10 * sizes[n_sizes - 1])));
  if (fit.law == CGV_LAW_NONE)
    return;
  for (guint i = 0; i < n_sizes; i++)
    largest = MAX (largest, values[i]);
  for (guint i = 0; i < n_sizes; i++)
    g_assert_cmpfloat (fabs (cgv_law_fit_evaluate (&fit, sizes[i]) - values[i]), <=, (CGV_LAW_MAX_RESIDUAL + 1e-6) * MAX (values[i], largest / 1000) + 1);
}

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        gsize length)
{
  guint64 numbers[2][MAX_SIZES] = { 0 };
  guint n = length > 0 ? bytes[0] % MAX_SIZES + 1 : 1;
  gsize n_numbers = 2 * n * sizeof (guint64);
  g_autofree char *text = NULL;

  if (length < 1 + n_numbers)
    return 0;
  memcpy (numbers[0], bytes + 1, n_numbers / 2);
  memcpy (numbers[1], bytes + 1 + n_numbers / 2, n_numbers / 2);
  text = g_strndup ((const char *) bytes + 1 + n_numbers, MIN (length - 1 - n_numbers, MAX_TEXT * n));
  check_any_names (text, n);
  check_known_names (text, numbers[0], n);
  check_law (numbers[0], numbers[1], n);
  return 0;
}
