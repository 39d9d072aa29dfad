/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The names of event types. */

#include <glib.h>
#include <string.h>

#include "cgv-event-names.h"

/* All event types that any version of Callgrind or Cachegrind writes. */
static const char *const valgrind_events[] = {
  "Ir", "Dr", "Dw", "I1mr", "D1mr", "D1mw", "ILmr", "DLmr", "DLmw", "ILdmr", "DLdmr", "DLdmw", "I2mr", "D2mr", "D2mw",
  "Bc", "Bcm", "Bi", "Bim", "Ge", "AcCost1", "SpLoss1", "AcCost2", "SpLoss2", "sysCount", "sysTime", "sysCpuTime",
  "allocCount", "allocSize", "curB", "curBk", "totB", "totBk", "totFdB", "totFdBk",
};

static void
test_complete (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (valgrind_events); i++)
    {
      const char *long_name = cgv_event_names_get_long_name ("", valgrind_events[i]);

      g_assert_nonnull (long_name);
      g_assert_cmpuint (strlen (long_name), >, strlen (valgrind_events[i]));
    }
}

/* Each has an explanation in sentences, which is not its long name. */
static void
test_meaning (void)
{
  static const char *const derived[] = { "L1m", "L2m", "LLm", "Bm", "CEst" };

  for (guint i = 0; i < G_N_ELEMENTS (valgrind_events) + G_N_ELEMENTS (derived); i++)
    {
      const char *name = i < G_N_ELEMENTS (valgrind_events) ? valgrind_events[i] : derived[i - G_N_ELEMENTS (valgrind_events)];
      const char *meaning = cgv_event_names_get_meaning (name);

      g_assert_nonnull (meaning);
      g_assert_true (g_str_has_suffix (meaning, "."));
      g_assert_cmpuint (strlen (meaning), >, strlen (cgv_event_names_get_long_name ("", name)));
    }
  g_assert_null (cgv_event_names_get_meaning ("MyOwn"));
}

static void
test_distinct (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (valgrind_events); i++)
    {
      for (guint j = 0; j < i; j++)
        g_assert_cmpstr (cgv_event_names_get_long_name ("", valgrind_events[i]), !=, cgv_event_names_get_long_name ("", valgrind_events[j]));
    }
}

static void
test_exact (void)
{
  g_assert_cmpstr (cgv_event_names_get_long_name ("", "Ir"), ==, "Instructions");
  g_assert_cmpstr (cgv_event_names_get_long_name ("", "Time_(10ns)"), ==, "Elapsed time");
  g_assert_null (cgv_event_names_get_long_name ("", "ir"));
  g_assert_null (cgv_event_names_get_long_name ("", "Irx"));
  g_assert_null (cgv_event_names_get_long_name ("", "I"));
  g_assert_null (cgv_event_names_get_long_name ("", ""));
}

static void
test_by_creator (void)
{
  g_assert_cmpstr (cgv_event_names_get_long_name ("xdebug 2.5.5 (PHP 7.1.0)", "Time"), ==, "Elapsed time");
  g_assert_cmpstr (cgv_event_names_get_long_name ("stackprof", "Instructions"), ==, "Samples");
  g_assert_cmpstr (cgv_event_names_get_long_name ("bpf-profile", "Instructions"), ==, "Instructions");
  g_assert_cmpstr (cgv_event_names_get_long_name ("", "Ir"), ==, "Instructions");
  g_assert_null (cgv_event_names_get_long_name ("", "Time"));
  g_assert_null (cgv_event_names_get_long_name ("xdebu", "Time"));
}

static void
test_units (void)
{
  static const struct
  {
    const char *creator;
    const char *name;
    const char *long_name;
    CgvUnit unit;
  } cases[] = {
    { "xdebug 3.1.0 (PHP 8.1.2)", "Time_(10ns)", NULL, { CGV_UNIT_TIME, 10000 } },
    { "xdebug 3.1.0 (PHP 8.1.2)", "Memory_(bytes)", NULL, { CGV_UNIT_BYTES, 1 } },
    { "xdebug 2.5.5 (PHP 7.1.0)", "Time", NULL, { CGV_UNIT_TIME, 1000000 } },
    { "xdebug 2.5.5 (PHP 7.1.0)", "Memory", NULL, { CGV_UNIT_BYTES, 1 } },
    { "", "Time", NULL, { CGV_UNIT_EVENTS, 1 } },
    { "", "Memory", NULL, { CGV_UNIT_EVENTS, 1 } },
    { "xdebu", "Time", NULL, { CGV_UNIT_EVENTS, 1 } },
    { "", "Time_(ns)", NULL, { CGV_UNIT_TIME, 1000 } },
    { "", "Time_(\xc2\xb5s)", NULL, { CGV_UNIT_TIME, 1000000 } },
    { "", "Time_(\xce\xbcs)", NULL, { CGV_UNIT_TIME, 1000000 } },
    { "", "cpu(ms)", NULL, { CGV_UNIT_TIME, 1000000000 } },
    { "", "Wall(s)", NULL, { CGV_UNIT_TIME, G_GUINT64_CONSTANT (1000000000000) } },
    { "", "inuse_space(MB)", NULL, { CGV_UNIT_BYTES, 1 << 20 } },
    { "callgrind-3.19.0", "sysTime", "sysTime (elapsed ns)", { CGV_UNIT_TIME, 1000 } },
    { "callgrind-3.19.0", "sysTime", "sysTime (elapsed us)", { CGV_UNIT_TIME, 1000000 } },
    { "callgrind-3.19.0", "sysTime", "sysTime (elapsed ms)", { CGV_UNIT_TIME, 1000000000 } },
    { "callgrind-3.19.0", "sysTime", NULL, { CGV_UNIT_EVENTS, 1 } },
    { "callgrind-3.19.0", "sysCpuTime", "sysCpuTime (system cpu ns)", { CGV_UNIT_TIME, 1000 } },
    { "callgrind-3.19.0", "sysCount", NULL, { CGV_UNIT_EVENTS, 1 } },
    { "callgrind-3.19.0", "Ir", NULL, { CGV_UNIT_EVENTS, 1 } },
    { "callgrind-3.19.0", "DB", NULL, { CGV_UNIT_EVENTS, 1 } },
    { "xtree-1.0", "DB", NULL, { CGV_UNIT_BYTES, 1 } },
    { "xtree-1.0", "DBk", NULL, { CGV_UNIT_EVENTS, 1 } },
    { "chrome2calltree", "ms", NULL, { CGV_UNIT_EVENTS, 1 } },
    { "", "ns", NULL, { CGV_UNIT_TIME, 1000 } },
    { "", "Alloc", "Allocated bytes", { CGV_UNIT_BYTES, 1 } },
    { "", "Allocated_Bytes", NULL, { CGV_UNIT_BYTES, 1 } },
    { "", "bytes", NULL, { CGV_UNIT_BYTES, 1 } },
    { "", "Wait", "Elapsed milliseconds", { CGV_UNIT_TIME, 1000000000 } },
    { "", "t", "Wait in microseconds", { CGV_UNIT_TIME, 1000000 } },
    { "", "microseconds", NULL, { CGV_UNIT_TIME, 1000000 } },
    { "", "Seconds", NULL, { CGV_UNIT_TIME, G_GUINT64_CONSTANT (1000000000000) } },
    { "", "Lines", "Lines of 64 bytes", { CGV_UNIT_EVENTS, 1 } },
    { "", "Rate", "Copies per seconds", { CGV_UNIT_EVENTS, 1 } },
    { "", "Kilobytes", NULL, { CGV_UNIT_EVENTS, 1 } },
    { "", "ytes", NULL, { CGV_UNIT_EVENTS, 1 } },
    { "", "", "", { CGV_UNIT_EVENTS, 1 } },
    { "", "(s", NULL, { CGV_UNIT_EVENTS, 1 } },
    { "", "ms)", NULL, { CGV_UNIT_EVENTS, 1 } },
    { "", "(ms]", NULL, { CGV_UNIT_EVENTS, 1 } },
    { "", "cpu", "CPU time [ms]", { CGV_UNIT_TIME, 1000000000 } },
    { "", "Time_[100ns]", NULL, { CGV_UNIT_TIME, 100000 } },
    { "", "Wait[total us]", NULL, { CGV_UNIT_TIME, 1000000 } },
    { "", "heap[KiB]", NULL, { CGV_UNIT_BYTES, 1 << 10 } },
    { "", "heap (Bytes)", NULL, { CGV_UNIT_BYTES, 1 } },
    { "", "Lines [64 bytes]", NULL, { CGV_UNIT_EVENTS, 1 } },
    { "", "Rate (hits per s)", NULL, { CGV_UNIT_EVENTS, 1 } },
    { "", "core[5]", NULL, { CGV_UNIT_EVENTS, 1 } },
    { "", "Passes", NULL, { CGV_UNIT_EVENTS, 1 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      CgvUnit unit = cgv_event_names_get_unit (cases[i].creator, cases[i].name, cases[i].long_name);

      g_test_message ("%s of %s", cases[i].name, cases[i].creator);
      g_assert_cmpint (unit.kind, ==, cases[i].unit.kind);
      g_assert_cmpuint (unit.scale, ==, cases[i].unit.scale);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/event-names/complete", test_complete);
  g_test_add_func ("/event-names/meaning", test_meaning);
  g_test_add_func ("/event-names/distinct", test_distinct);
  g_test_add_func ("/event-names/exact", test_exact);
  g_test_add_func ("/event-names/by-creator", test_by_creator);
  g_test_add_func ("/event-names/units", test_units);
  return g_test_run ();
}
