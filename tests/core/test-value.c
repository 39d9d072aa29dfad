/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Costs as text in the unit of their event type. */

#include <glib.h>

#include "cgv-value.h"

#define NS    "\xe2\x80\xaf"
#define MINUS "\xe2\x88\x92"
#define GE    "\xe2\x89\xa5" NS
#define LE    "\xe2\x89\xa4" NS
#define DASH  "\xe2\x80\x93"
#define MU    "\xc2\xb5"

static const CgvEvent plain = { .unit = { CGV_UNIT_EVENTS, 1 } };
static const CgvEvent large = { .unit = { CGV_UNIT_EVENTS, 1 }, .saturates = true };
static const CgvEvent tenths = { .unit = { CGV_UNIT_EVENTS, 1 }, .decimals = 1, .is_signed = true };
static const CgvEvent xdebug_time = { .unit = { CGV_UNIT_TIME, 10000 } };
static const CgvEvent nanoseconds = { .unit = { CGV_UNIT_TIME, 1000 }, .is_signed = true };
static const CgvEvent milliseconds = { .unit = { CGV_UNIT_TIME, 1000000000 } };
static const CgvEvent half_nanoseconds = { .unit = { CGV_UNIT_TIME, 1000 }, .decimals = 1 };
static const CgvEvent bytes = { .unit = { CGV_UNIT_BYTES, 1 }, .is_signed = true };
static const CgvEvent mebibytes = { .unit = { CGV_UNIT_BYTES, 1 << 20 }, .saturates = true };
static const CgvEvent ratio = { .unit = { CGV_UNIT_EVENTS, 1 }, .decimals = CGV_RATIO_DECIMALS, .is_signed = true, .is_ratio = true };

/* No cost of a column is wider than the sample of its column. Otherwise it would be cut. */
static void
test_widest (void)
{
  static const struct
  {
    const CgvEvent *event;
    gint64 cost;
    const char *text;
  } cases[] = {
    { &plain, 1234567, "1" NS "234" NS "567" },
    { &ratio, 1234567890, "1.235" },
    { &bytes, 0, "0" NS "B" },
    { &bytes, 1023, "1" NS "023" NS "B" },
    { &bytes, 1234567, "1" NS "000.0" NS "KiB" },
    { &bytes, -1234567, MINUS "1" NS "000.0" NS "KiB" },
    { &bytes, 1536, "1" NS "000" NS "B" },
    { &nanoseconds, 1500000000, "999.000" NS "ms" },
    { &xdebug_time, 123456, "999.000" NS MU "s" },
    { &half_nanoseconds, 30000, "999.100" NS "ns" },
  };
  char out[CGV_FORMAT_MAX];

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      cgv_value_format (cgv_value_get_widest ((CgvCost) cases[i].cost, cases[i].event), cases[i].event, out);
      g_assert_cmpstr (out, ==, cases[i].text);
    }
}

static void
test_formats (void)
{
  static const struct
  {
    const CgvEvent *event;
    gint64 cost;
    const char *text;
    const char *exact;
    const char *brief;
    const char *digits;
  } cases[] = {
    { &plain, 0, "0", "0", "0", "0" },
    { &plain, 1234567, "1" NS "234" NS "567", "1" NS "234" NS "567", "1.23" NS "M", "1234567" },
    { &plain, -1, "18" NS "446" NS "744" NS "073" NS "709" NS "551" NS "615", "18" NS "446" NS "744" NS "073" NS "709" NS "551" NS "615", "18.4" NS "E", "18446744073709551615" },
    { &large, -1, GE "18" NS "446" NS "744" NS "073" NS "709" NS "551" NS "615", GE "18" NS "446" NS "744" NS "073" NS "709" NS "551" NS "615", GE "18.4" NS "E", "18446744073709551615" },
    { &tenths, 12345, "1" NS "234.5", "1" NS "234.5", "1" NS "235", "1234.5" },
    { &tenths, -20, MINUS "2.0", MINUS "2.0", MINUS "2.00", "-2" },
    { &tenths, -5, MINUS "0.5", MINUS "0.5", MINUS "0.50", "-0.5" },
    { &tenths, 123456789, "12" NS "345" NS "678.9", "12" NS "345" NS "678.9", "12.3" NS "M", "12345678.9" },
    { &xdebug_time, 0, "0" NS "ns", "0" NS "ns", "0" NS "ns", "0" },
    { &xdebug_time, 5, "50" NS "ns", "50" NS "ns", "50" NS "ns", "5" },
    { &xdebug_time, 123456, "1.235" NS "ms", "1" NS "234" NS "560" NS "ns", "1.23" NS "ms", "123456" },
    { &xdebug_time, 99999960, "1.000" NS "s", "999" NS "999" NS "600" NS "ns", "1.00" NS "s", "99999960" },
    { &xdebug_time, 99999940, "999.999" NS "ms", "999" NS "999" NS "400" NS "ns", "1.00" NS "s", "99999940" },
    { &nanoseconds, -1500, MINUS "1.500" NS MU "s", MINUS "1" NS "500" NS "ns", MINUS "1.50" NS MU "s", "-1500" },
    { &milliseconds, 3600000, "3" NS "600.000" NS "s", "3" NS "600" NS "000" NS "000" NS "000" NS "ns", "3" NS "600" NS "s", "3600000" },
    { &half_nanoseconds, 15, "1.500" NS "ns", "1.5" NS "ns", "1.50" NS "ns", "1.5" },
    { &bytes, 1023, "1" NS "023" NS "B", "1" NS "023" NS "B", "1" NS "023" NS "B", "1023" },
    { &bytes, 1234567, "1.2" NS "MiB", "1" NS "234" NS "567" NS "B", "1.18" NS "MiB", "1234567" },
    { &bytes, -1536, MINUS "1.5" NS "KiB", MINUS "1" NS "536" NS "B", MINUS "1.50" NS "KiB", "-1536" },
    { &bytes, 1048575, "1.0" NS "MiB", "1" NS "048" NS "575" NS "B", "1.00" NS "MiB", "1048575" },
    { &mebibytes, -1, GE "16" NS "777" NS "216.0" NS "EiB" },
    { &ratio, 1234567890, "1.235", "1.23456789", "1.23", "1.23456789" },
    { &ratio, 12345678, "0.01235", "0.012345678", "0.0123", "0.012345678" },
    { &ratio, 500000000, "0.5000", "0.5", "0.500", "0.5" },
    { &ratio, 1, "0.000000001", "0.000000001", "0.000000001", "0.000000001" },
    { &ratio, -12345 * G_GINT64_CONSTANT (1000000000), MINUS "12" NS "345", MINUS "12" NS "345", MINUS "12" NS "345", "-12345" },
    { &ratio, 0, "0", "0", "0", "0" },
    { &ratio, G_MAXINT64, GE "9" NS "223" NS "372" NS "037" },
    { &ratio, -G_MAXINT64, LE MINUS "9" NS "223" NS "372" NS "037" },
    { &ratio, G_MININT64, DASH, DASH, DASH, "" },
  };
  char out[CGV_FORMAT_MAX];

  g_test_summary ("Costs have the unit and the decimals of their event type");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("case %u", i);
      cgv_value_format ((CgvCost) cases[i].cost, cases[i].event, out);
      g_assert_cmpstr (out, ==, cases[i].text);
      if (cases[i].exact == NULL)
        continue;
      cgv_value_format_exact ((CgvCost) cases[i].cost, cases[i].event, out);
      g_assert_cmpstr (out, ==, cases[i].exact);
      cgv_value_format_short ((CgvCost) cases[i].cost, cases[i].event, out);
      g_assert_cmpstr (out, ==, cases[i].brief);
      cgv_value_print ((CgvCost) cases[i].cost, cases[i].event, out);
      g_assert_cmpstr (out, ==, cases[i].digits);
    }
}

static void
test_per_call (void)
{
  static const struct
  {
    const CgvEvent *event;
    gint64 cost;
    guint64 count;
    const char *text;
  } cases[] = {
    { &plain, 100, 8, "12.5" },
    { &plain, 100, 0, DASH },
    { &plain, 100, G_MAXUINT64, DASH },
    { &tenths, -100, 4, MINUS "2.5" },
    { &xdebug_time, 100, 3, "333.333" NS "ns" },
    { &bytes, 4096, 2, "2.0" NS "KiB" },
    { &ratio, 100, 2, DASH },
  };
  char out[CGV_FORMAT_MAX];

  g_test_summary ("Costs per call, too");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("case %u", i);
      cgv_value_format_per_call ((CgvCost) cases[i].cost, cases[i].count, cases[i].event, out);
      g_assert_cmpstr (out, ==, cases[i].text);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/value/formats", test_formats);
  g_test_add_func ("/value/widest", test_widest);
  g_test_add_func ("/value/per-call", test_per_call);
  return g_test_run ();
}
