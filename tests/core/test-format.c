/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Costs as text, in locales that need not be installed, because localeconv() is wrapped. */

#include <glib.h>
#include <limits.h>
#include <locale.h>
#include <string.h>

#include "cgv-value.h"

#define NS    "\xe2\x80\xaf"
#define MINUS "\xe2\x88\x92"
#define GE    "\xe2\x89\xa5" NS
#define LE    "\xe2\x89\xa4" NS
#define DASH  "\xe2\x80\x93"

static struct lconv current;

struct lconv *__wrap_localeconv (void);

struct lconv *
__wrap_localeconv (void)
{
  return &current;
}

static void
set_locale (const char *separator,
            const char *grouping,
            const char *point)
{
  current.thousands_sep = (char *) separator;
  current.grouping = (char *) grouping;
  current.decimal_point = (char *) point;
}

static void
set_c_locale (void)
{
  set_locale ("", "", ".");
}

static const char *
cost (CgvCost value,
      gboolean is_signed)
{
  static char out[CGV_FORMAT_MAX];

  cgv_format_cost (value, is_signed, out);
  return out;
}

static const char *
shorten (CgvCost value,
         gboolean is_signed)
{
  static char out[CGV_FORMAT_MAX];

  cgv_format_short (value, is_signed, out);
  return out;
}

static const char *
percent (CgvCost value,
         CgvCost total,
         gboolean is_signed)
{
  static char out[CGV_FORMAT_MAX];

  cgv_format_percent (value, total, is_signed, out);
  return out;
}

static const char *
per_call (CgvCost value,
          guint64 count,
          gboolean is_signed)
{
  static char out[CGV_FORMAT_MAX];
  const CgvEvent events = { .is_signed = is_signed, .saturates = TRUE, .unit = { CGV_UNIT_EVENTS, 1 } };

  cgv_value_format_per_call (value, count, &events, out);
  return out;
}

static void
test_cost (void)
{
  set_c_locale ();
  g_assert_cmpstr (cost (0, FALSE), ==, "0");
  g_assert_cmpstr (cost (7, FALSE), ==, "7");
  g_assert_cmpstr (cost (999, FALSE), ==, "999");
  g_assert_cmpstr (cost (1000, FALSE), ==, "1" NS "000");
  g_assert_cmpstr (cost (123456, FALSE), ==, "123" NS "456");
  g_assert_cmpstr (cost (1002003, FALSE), ==, "1" NS "002" NS "003");
  g_assert_cmpstr (cost (UINT64_MAX - 1, FALSE), ==, "18" NS "446" NS "744" NS "073" NS "709" NS "551" NS "614");
  g_assert_cmpstr (cost (UINT64_MAX, FALSE), ==, GE "18" NS "446" NS "744" NS "073" NS "709" NS "551" NS "615");
}

static void
test_signed (void)
{
  set_c_locale ();
  g_assert_cmpstr (cost ((CgvCost) -1, TRUE), ==, MINUS "1");
  g_assert_cmpstr (cost ((CgvCost) -123456, TRUE), ==, MINUS "123" NS "456");
  g_assert_cmpstr (cost (5, TRUE), ==, "5");
  g_assert_cmpstr (cost ((CgvCost) INT64_MAX, TRUE), ==, GE "9" NS "223" NS "372" NS "036" NS "854" NS "775" NS "807");
  g_assert_cmpstr (cost ((CgvCost) INT64_MIN, TRUE), ==, LE MINUS "9" NS "223" NS "372" NS "036" NS "854" NS "775" NS "808");
  g_assert_cmpstr (cost ((CgvCost) (INT64_MIN + 1), TRUE), ==, MINUS "9" NS "223" NS "372" NS "036" NS "854" NS "775" NS "807");
}

static void
test_locales (void)
{
  set_locale (",", "\3\3", ".");
  g_assert_cmpstr (cost (1234567, FALSE), ==, "1,234,567");
  set_locale (".", "\3", ",");
  g_assert_cmpstr (cost (1234567, FALSE), ==, "1.234.567");
  g_assert_cmpstr (percent (1, 8, FALSE), ==, "12,50" NS "%");
  set_locale (",", "\3\2", ".");
  g_assert_cmpstr (cost (123456789, FALSE), ==, "12,34,56,789");
  set_locale ("'", "\3\177", ".");
  g_assert_cmpstr (cost (123456789, FALSE), ==, "123456'789");
  set_locale (",", "\4", ".");
  g_assert_cmpstr (cost (123456789, FALSE), ==, "1,2345,6789");
  set_locale (",", "\1", ".");
  g_assert_cmpstr (cost (1234, FALSE), ==, "1,2,3,4");

  /* The locale has no grouping. */
  set_locale (",", "", ".");
  g_assert_cmpstr (cost (1234567, FALSE), ==, "1" NS "234" NS "567");
  set_locale (",", "\177", ".");
  g_assert_cmpstr (cost (1234567, FALSE), ==, "1" NS "234" NS "567");
  set_locale ("", "\3", "");
  g_assert_cmpstr (cost (1234567, FALSE), ==, "1" NS "234" NS "567");
  g_assert_cmpstr (percent (1, 8, FALSE), ==, "12.50" NS "%");
}

/* A separator that a label cannot show, or that is too long. */
static void
test_hostile_locales (void)
{
  char out[CGV_FORMAT_MAX];

  set_locale ("\xa0", "\3\3", "\xff");
  g_assert_cmpstr (cost (1234567, FALSE), ==, "1" NS "234" NS "567");
  g_assert_cmpstr (percent (1, 8, FALSE), ==, "12.50" NS "%");
  set_locale ("\xe2\x80\xae", "\3", "\n");
  g_assert_cmpstr (cost (1234567, FALSE), ==, "1" NS "234" NS "567");
  g_assert_cmpstr (percent (1, 8, FALSE), ==, "12.50" NS "%");
  set_locale (" thousand ", "\3", ".");
  g_assert_cmpstr (cost (1234567, FALSE), ==, "1" NS "234" NS "567");

  set_locale ("\xf0\x9f\x8c\xb3", "\1", "\xf0\x9f\x8c\xb3");
  cgv_format_cost ((CgvCost) INT64_MIN, TRUE, out);
  g_assert_cmpuint (strlen (out), <, CGV_FORMAT_MAX);
  cgv_format_percent (UINT64_MAX - 1, 1, FALSE, out);
  g_assert_cmpuint (strlen (out), <, CGV_FORMAT_MAX);
  cgv_format_percent ((CgvCost) (INT64_MIN + 1), 1, TRUE, out);
  g_assert_cmpuint (strlen (out), <, CGV_FORMAT_MAX);
}

/* Rounding never shows nothing for something, nor all for less, whatever the last digit is. */
static void
test_decimals (void)
{
  static const struct
  {
    CgvCost part;
    unsigned int n_decimals;
    const char *text;
  } cases[] = {
    { 0, 0, "0" NS "%" },
    { 4, 0, "<" NS "1" NS "%" },
    { 996, 0, "99" NS "%" },
    { 1000, 0, "100" NS "%" },
    { 125, 1, "12.5" NS "%" },
    { 125, 3, "12.500" NS "%" },
  };
  const CgvEvent events = { .saturates = TRUE, .unit = { CGV_UNIT_EVENTS, 1 } };
  char out[CGV_FORMAT_MAX];

  set_c_locale ();
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      cgv_value_format_percent_to (cases[i].part, 1000, &events, cases[i].n_decimals, out);
      g_assert_cmpstr (out, ==, cases[i].text);
    }
}

static void
test_short (void)
{
  set_c_locale ();
  g_assert_cmpstr (shorten (0, FALSE), ==, "0");
  g_assert_cmpstr (shorten (9999, FALSE), ==, "9" NS "999");
  g_assert_cmpstr (shorten (10000, FALSE), ==, "10.0" NS "k");
  g_assert_cmpstr (shorten (10049, FALSE), ==, "10.0" NS "k");
  g_assert_cmpstr (shorten (10050, FALSE), ==, "10.1" NS "k");
  g_assert_cmpstr (shorten (99949, FALSE), ==, "99.9" NS "k");
  g_assert_cmpstr (shorten (99950, FALSE), ==, "100" NS "k");
  g_assert_cmpstr (shorten (999499, FALSE), ==, "999" NS "k");
  g_assert_cmpstr (shorten (999500, FALSE), ==, "1.00" NS "M");
  g_assert_cmpstr (shorten (1234567, FALSE), ==, "1.23" NS "M");
  g_assert_cmpstr (shorten (G_GUINT64_CONSTANT (999999999999), FALSE), ==, "1.00" NS "T");
  g_assert_cmpstr (shorten (G_GUINT64_CONSTANT (45600000000000000), FALSE), ==, "45.6" NS "P");
  g_assert_cmpstr (shorten (UINT64_MAX - 1, FALSE), ==, "18.4" NS "E");
  g_assert_cmpstr (shorten (UINT64_MAX, FALSE), ==, GE "18.4" NS "E");
  g_assert_cmpstr (shorten ((CgvCost) -1234567, TRUE), ==, MINUS "1.23" NS "M");
  g_assert_cmpstr (shorten ((CgvCost) -42, TRUE), ==, MINUS "42");
  g_assert_cmpstr (shorten ((CgvCost) INT64_MIN, TRUE), ==, LE MINUS "9.22" NS "E");
}

static void
test_percent (void)
{
  set_c_locale ();
  g_assert_cmpstr (percent (0, 100, FALSE), ==, "0.00" NS "%");
  g_assert_cmpstr (percent (1, 3, FALSE), ==, "33.33" NS "%");
  g_assert_cmpstr (percent (2, 3, FALSE), ==, "66.67" NS "%");
  g_assert_cmpstr (percent (100, 100, FALSE), ==, "100.00" NS "%");
  g_assert_cmpstr (percent (250, 100, FALSE), ==, "250.00" NS "%");
  g_assert_cmpstr (percent (0, 0, FALSE), ==, DASH);
  g_assert_cmpstr (percent (5, 0, FALSE), ==, DASH);

  /* Values above 0 that would round to 0; halves are rounded up. */
  g_assert_cmpstr (percent (1, 20000, FALSE), ==, "0.01" NS "%");
  g_assert_cmpstr (percent (1, 20001, FALSE), ==, "<" NS "0.01" NS "%");
  g_assert_cmpstr (percent (1, UINT64_MAX - 1, FALSE), ==, "<" NS "0.01" NS "%");

  /* Values below 100 % that would round to it: a double is not exact enough. */
  g_assert_cmpstr (percent (99996, 100000, FALSE), ==, "99.99" NS "%");
  g_assert_cmpstr (percent (UINT64_MAX - 2, UINT64_MAX - 1, FALSE), ==, "99.99" NS "%");
  g_assert_cmpstr (percent (UINT64_MAX - 1, UINT64_MAX - 1, FALSE), ==, "100.00" NS "%");
  g_assert_cmpstr (percent (UINT64_MAX - 1, UINT64_MAX - 2, FALSE), ==, "100.00" NS "%");
  g_assert_cmpstr (percent (100004, 100000, FALSE), ==, "100.00" NS "%");
  g_assert_cmpstr (percent (100005, 100000, FALSE), ==, "100.01" NS "%");

  g_assert_cmpstr (percent (UINT64_MAX - 1, 200, FALSE), ==, ">" NS "184" NS "467" NS "440" NS "737" NS "095" NS "516.15" NS "%");
}

static void
test_percent_signed (void)
{
  set_c_locale ();
  g_assert_cmpstr (percent ((CgvCost) -1, 8, TRUE), ==, MINUS "12.50" NS "%");
  g_assert_cmpstr (percent (1, (CgvCost) -8, TRUE), ==, MINUS "12.50" NS "%");
  g_assert_cmpstr (percent ((CgvCost) -1, (CgvCost) -8, TRUE), ==, "12.50" NS "%");
  g_assert_cmpstr (percent ((CgvCost) -1, 1000000, TRUE), ==, ">" NS MINUS "0.01" NS "%");
  g_assert_cmpstr (percent (0, (CgvCost) -8, TRUE), ==, "0.00" NS "%");
  g_assert_cmpstr (percent ((CgvCost) (INT64_MIN + 1), INT64_MAX - 1, TRUE), ==, MINUS "100.00" NS "%");
}

/* A saturated sum is only a bound, and so is its share. */
static void
test_percent_saturated (void)
{
  set_c_locale ();
  g_assert_cmpstr (percent (UINT64_MAX / 4, UINT64_MAX, FALSE), ==, LE "25.00" NS "%");
  g_assert_cmpstr (percent (1, UINT64_MAX, FALSE), ==, "<" NS "0.01" NS "%");
  g_assert_cmpstr (percent (0, UINT64_MAX, FALSE), ==, "0.00" NS "%");
  g_assert_cmpstr (percent (UINT64_MAX, UINT64_MAX, FALSE), ==, DASH);
  g_assert_cmpstr (percent ((CgvCost) INT64_MIN, 5, TRUE), ==, DASH);
}

static void
test_per_call (void)
{
  set_c_locale ();
  g_assert_cmpstr (per_call (10, 0, FALSE), ==, DASH);
  g_assert_cmpstr (per_call (10, UINT64_MAX, FALSE), ==, DASH);
  g_assert_cmpstr (per_call (0, 5, FALSE), ==, "0.0");
  g_assert_cmpstr (per_call (10, 3, FALSE), ==, "3.3");
  g_assert_cmpstr (per_call (7, 7, FALSE), ==, "1.0");
  g_assert_cmpstr (per_call (1, 20, FALSE), ==, "0.1");
  g_assert_cmpstr (per_call (1, 21, FALSE), ==, "<" NS "0.1");
  g_assert_cmpstr (per_call (9994, 100, FALSE), ==, "99.9");
  g_assert_cmpstr (per_call (9995, 100, FALSE), ==, "100");
  g_assert_cmpstr (per_call (1234567, 10, FALSE), ==, "123" NS "457");
  g_assert_cmpstr (per_call (301, 2, FALSE), ==, "151");
  g_assert_cmpstr (per_call (1000, 3, FALSE), ==, "333");
  g_assert_cmpstr (per_call (2000, 3, FALSE), ==, "667");
  g_assert_cmpstr (per_call (UINT64_MAX - 1, 1, FALSE), ==, "18" NS "446" NS "744" NS "073" NS "709" NS "551" NS "614");
  g_assert_cmpstr (per_call (UINT64_MAX, 1 << 30, FALSE), ==, GE "17" NS "179" NS "869" NS "184");
  g_assert_cmpstr (per_call (UINT64_MAX - 1, UINT64_MAX - 1, FALSE), ==, "1.0");
  g_assert_cmpstr (per_call ((CgvCost) -25, 10, TRUE), ==, MINUS "2.5");
  g_assert_cmpstr (per_call ((CgvCost) -1, 1000, TRUE), ==, ">" NS MINUS "0.1");
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/format/cost", test_cost);
  g_test_add_func ("/format/signed", test_signed);
  g_test_add_func ("/format/locales", test_locales);
  g_test_add_func ("/format/hostile-locales", test_hostile_locales);
  g_test_add_func ("/format/decimals", test_decimals);
  g_test_add_func ("/format/short", test_short);
  g_test_add_func ("/format/percent", test_percent);
  g_test_add_func ("/format/percent-signed", test_percent_signed);
  g_test_add_func ("/format/percent-saturated", test_percent_saturated);
  g_test_add_func ("/format/per-call", test_per_call);
  return g_test_run ();
}
