/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which event types two sides have in common. */

#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>

#include "cgv-compare-events.h"
#include "compare-test.h"
#include "model-test.h"

#define SCHEMA "io.github.callgrove.Callgrove"

static CgvCompareEvents *
make (const char *base,
      const char *new_,
      CgvFormulas *formulas)
{
  g_autoptr (CgvCompareSide) base_side = compare_test_side (base);
  g_autoptr (CgvCompareSide) new_side = compare_test_side (new_);

  return cgv_compare_events_new (base_side, new_side, formulas);
}

static char *
dup_names (const CgvCompareEvents *events)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < cgv_compare_events_get_n (events); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? " " : "", cgv_compare_events_get_name (events, i));
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static void
check_names (const CgvCompareEvents *events,
             const char *common,
             const char *only_base,
             const char *only_new)
{
  g_autofree char *names = dup_names (events);
  g_autofree char *base = g_strjoinv (" ", (char **) cgv_compare_events_get_only_in (events, CGV_SIDE_BASE));
  g_autofree char *new_ = g_strjoinv (" ", (char **) cgv_compare_events_get_only_in (events, CGV_SIDE_NEW));

  g_assert_cmpstr (names, ==, common);
  g_assert_cmpstr (base, ==, only_base);
  g_assert_cmpstr (new_, ==, only_new);
}

static void
test_common (void)
{
  g_autoptr (CgvCompareEvents) events = make ("events: Dr Ir Dw\nfn=f\n1 1 2 3\n", "events: Ir Bc Dr\nfn=f\n1 1 2 3\n", NULL);

  check_names (events, "Dr Ir", "Dw", "Bc");
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    g_assert_cmpstr (cgv_event_set_get_name (cgv_compare_events_get_set (events, side), cgv_compare_events_get_id (events, side, 1)), ==, "Ir");
  g_assert_cmpuint (cgv_compare_events_find (events, "Ir"), ==, 1);
  g_assert_cmpuint (cgv_compare_events_find (events, "Dw"), ==, G_MAXUINT);
}

static void
test_none (void)
{
  g_autoptr (CgvCompareEvents) events = make ("events: Ir\nfn=f\n1 1\n", "events: Time_(10ns)\nfn=f\n1 1\n", NULL);

  check_names (events, "", "Ir", "Time_(10ns)");
}

/* One that is all zeros on a side says nothing. */
static void
test_default (void)
{
  g_autoptr (CgvCompareEvents) zero = make ("events: Ir Dr Dw\nfn=f\n1 4 2 3\n", "events: Ir Dr Dw\nfn=f\n1 0 2 3\n", NULL);
  g_autoptr (CgvCompareEvents) first = make ("events: Bc Ir\nfn=f\n1 4 2\n", "events: Ir Bc\nfn=f\n1 4 2\n", NULL);

  g_assert_cmpstr (cgv_compare_events_get_name (zero, cgv_compare_events_get_default (zero)), ==, "Dr");
  g_assert_cmpstr (cgv_compare_events_get_name (first, cgv_compare_events_get_default (first)), ==, "Bc");
}

/* Of the usual ones only those that have the same terms on both sides. */
static void
test_derived (void)
{
  g_autoptr (CgvCompareEvents) same = make ("events: Ir Bcm Bim\nfn=f\n1 4 2 3\n", "events: Ir Bcm Bim\nfn=f\n1 4 2 3\n", NULL);
  g_autoptr (CgvCompareEvents) other = make ("events: Ir Bcm Bim\nfn=f\n1 4 2 3\n", "events: Ir Bcm\nfn=f\n1 4 2\n", NULL);
  g_autofree char *names = dup_names (other);

  g_assert_cmpuint (cgv_compare_events_find (same, "Bm"), !=, G_MAXUINT);
  g_assert_cmpuint (cgv_compare_events_find (other, "Bm"), ==, G_MAXUINT);
  g_assert_cmpstr (names, ==, "Ir Bcm");
}

static void
test_own (void)
{
  g_autoptr (GSettingsBackend) backend = g_memory_settings_backend_new ();
  g_autoptr (GSettings) settings = g_settings_new_with_backend (SCHEMA, backend);
  g_autoptr (CgvFormulas) formulas = cgv_formulas_new (settings);
  g_autoptr (CgvCompareEvents) events = NULL;
  guint own;

  cgv_formulas_add (formulas, "Both", "", "Ir + 2 Dr");
  cgv_formulas_add (formulas, "Rate", "", "Dr / Ir");
  cgv_formulas_add (formulas, "Half", "", "Ir + Dw");
  events = make ("events: Ir Dr\nfn=f\n1 4 2\n", "events: Ir Dr Dw\nfn=f\n1 4 2 1\n", formulas);
  own = cgv_compare_events_find (events, "Both");
  g_assert_cmpuint (own, !=, G_MAXUINT);
  g_assert_cmpuint (cgv_event_set_get_total (cgv_compare_events_get_set (events, CGV_SIDE_NEW), NULL, cgv_compare_events_get_id (events, CGV_SIDE_NEW, own)), ==, 8);
  /* Ratios do not add up, and what lacks a term on one side means something else there. */
  g_assert_cmpuint (cgv_compare_events_find (events, "Rate"), ==, G_MAXUINT);
  g_assert_cmpuint (cgv_compare_events_find (events, "Half"), ==, G_MAXUINT);
  check_names (events, "Ir Dr Both", "", "Dw");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/compare-events/common", test_common);
  g_test_add_func ("/compare-events/none", test_none);
  g_test_add_func ("/compare-events/default", test_default);
  g_test_add_func ("/compare-events/derived", test_derived);
  g_test_add_func ("/compare-events/own", test_own);

  return g_test_run ();
}
