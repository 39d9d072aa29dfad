/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What event types are called. */

#include <glib.h>
#include <string.h>

#include "cgv-event-glossary.h"
#include "cgv-event-names.h"

/* Everything that Callgrind and Cachegrind of any version write. */
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
      const char *long_name = cgv_event_names_get_long_name (valgrind_events[i]);

      g_assert_nonnull (long_name);
      g_assert_cmpuint (strlen (long_name), >, strlen (valgrind_events[i]));
    }
}

/* Each is explained, in sentences, and not by its long name again. */
static void
test_glossary (void)
{
  static const char *const derived[] = { "L1m", "L2m", "LLm", "Bm", "CEst" };

  for (guint i = 0; i < G_N_ELEMENTS (valgrind_events) + G_N_ELEMENTS (derived); i++)
    {
      const char *name = i < G_N_ELEMENTS (valgrind_events) ? valgrind_events[i] : derived[i - G_N_ELEMENTS (valgrind_events)];
      const char *meaning = cgv_event_glossary_get (name);

      g_assert_nonnull (meaning);
      g_assert_true (g_str_has_suffix (meaning, "."));
      g_assert_cmpuint (strlen (meaning), >, strlen (cgv_event_names_get_long_name (name)));
    }
  g_assert_null (cgv_event_glossary_get ("MyOwn"));
}

static void
test_distinct (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (valgrind_events); i++)
    {
      for (guint j = 0; j < i; j++)
        g_assert_cmpstr (cgv_event_names_get_long_name (valgrind_events[i]), !=, cgv_event_names_get_long_name (valgrind_events[j]));
    }
}

static void
test_exact (void)
{
  g_assert_cmpstr (cgv_event_names_get_long_name ("Ir"), ==, "Instructions executed");
  g_assert_cmpstr (cgv_event_names_get_long_name ("Time_(10ns)"), ==, "Time in units of 10 ns");
  g_assert_null (cgv_event_names_get_long_name ("ir"));
  g_assert_null (cgv_event_names_get_long_name ("Irx"));
  g_assert_null (cgv_event_names_get_long_name ("I"));
  g_assert_null (cgv_event_names_get_long_name (""));
}

static void
test_by_creator (void)
{
  g_assert_cmpstr (cgv_event_names_get_long_name_by ("xdebug 2.5.5 (PHP 7.1.0)", "Time"), ==, "Time in microseconds");
  g_assert_cmpstr (cgv_event_names_get_long_name_by ("stackprof", "Instructions"), ==, "Samples");
  g_assert_cmpstr (cgv_event_names_get_long_name_by ("bpf-profile", "Instructions"), ==, "Instructions");
  g_assert_cmpstr (cgv_event_names_get_long_name_by ("", "Ir"), ==, "Instructions executed");
  g_assert_null (cgv_event_names_get_long_name_by ("", "Time"));
  g_assert_null (cgv_event_names_get_long_name_by ("xdebu", "Time"));
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/event-names/complete", test_complete);
  g_test_add_func ("/event-names/glossary", test_glossary);
  g_test_add_func ("/event-names/distinct", test_distinct);
  g_test_add_func ("/event-names/exact", test_exact);
  g_test_add_func ("/event-names/by-creator", test_by_creator);
  return g_test_run ();
}
