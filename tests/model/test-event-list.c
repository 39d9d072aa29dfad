/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The event types of one side and of two. */

#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>

#include "cgv-event-list.h"
#include "compare-test.h"
#include "model-test.h"

#define SCHEMA "io.github.callgrove.Callgrove"

/* @base may be NULL. */
static CgvEventList *
make (const char *base,
      const char *new_,
      CgvFormulas *formulas)
{
  g_autoptr (CgvRuns) base_side = base != NULL ? compare_test_side (base) : NULL;
  g_autoptr (CgvRuns) new_side = compare_test_side (new_);

  return cgv_event_list_new (base_side, new_side, formulas);
}

static char *
dup_names (const CgvEventList *list,
           gboolean main_only)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < cgv_event_list_get_n (list); i++)
    {
      if (!main_only || cgv_event_list_can_be_main (list, i))
        g_string_append_printf (names, "%s%s", names->len > 0 ? " " : "", cgv_event_list_get_name (list, i));
    }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static void
check_names (const CgvEventList *list,
             const char *all,
             const char *main_ones,
             const char *only_base,
             const char *only_new)
{
  g_autofree char *names = dup_names (list, FALSE);
  g_autofree char *main_names = dup_names (list, TRUE);
  g_autofree char *base = g_strjoinv (" ", (char **) cgv_event_list_get_only_on (list, CGV_SIDE_BASE));
  g_autofree char *new_ = g_strjoinv (" ", (char **) cgv_event_list_get_only_on (list, CGV_SIDE_NEW));

  g_assert_cmpstr (names, ==, all);
  g_assert_cmpstr (main_names, ==, main_ones);
  g_assert_cmpstr (base, ==, only_base);
  g_assert_cmpstr (new_, ==, only_new);
}

static void
test_one_side (void)
{
  g_autoptr (CgvEventList) list = make (NULL, "events: Dr Ir Dw\nfn=f\n1 1 2 3\n", NULL);

  check_names (list, "Dr Ir Dw", "Dr Ir Dw", "", "");
  g_assert_null (list->sets[CGV_SIDE_BASE]);
  for (guint i = 0; i < cgv_event_list_get_n (list); i++)
    {
      g_assert_cmpuint (cgv_event_list_get_id (list, CGV_SIDE_NEW, i), ==, i);
      g_assert_cmpuint (cgv_event_list_get_id (list, CGV_SIDE_BASE, i), ==, CGV_NONE);
    }
  g_assert_cmpstr (cgv_event_list_get_name (list, list->first), ==, "Dr");
}

static void
test_two_sides (void)
{
  g_autoptr (CgvEventList) list = make ("events: Dr Ir Dw\nfn=f\n1 1 2 3\n", "events: Ir Bc Dr\nfn=f\n1 1 2 3\n", NULL);

  check_names (list, "Ir Bc Dr Dw", "Ir Dr", "Dw", "Bc");
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    g_assert_cmpstr (cgv_event_set_get_name (list->sets[side], cgv_event_list_get_id (list, side, 0)), ==, "Ir");
  g_assert_cmpuint (cgv_event_list_get_id (list, CGV_SIDE_BASE, 1), ==, CGV_NONE);
  g_assert_cmpuint (cgv_event_list_get_id (list, CGV_SIDE_NEW, 3), ==, CGV_NONE);
  g_assert_cmpuint (cgv_event_list_find (list, "Dw"), ==, 3);
  g_assert_cmpuint (cgv_event_list_find_main (list, "Dr"), ==, 2);
  g_assert_cmpuint (cgv_event_list_find_main (list, "Dw"), ==, CGV_NONE);
  g_assert_cmpuint (cgv_event_list_find (list, "Nothing"), ==, CGV_NONE);
}

static void
test_none (void)
{
  g_autoptr (CgvEventList) list = make ("events: Ir\nfn=f\n1 1\n", "events: Time_(10ns)\nfn=f\n1 1\n", NULL);

  check_names (list, "Time_(10ns) Ir", "", "Ir", "Time_(10ns)");
  g_assert_cmpuint (list->first, ==, CGV_NONE);
}

static void
test_default (void)
{
  g_autoptr (CgvEventList) zero = make ("events: Ir Dr Dw\nfn=f\n1 4 2 3\n", "events: Ir Dr Dw\nfn=f\n1 0 2 3\n", NULL);
  g_autoptr (CgvEventList) first = make ("events: Bc Ir\nfn=f\n1 4 2\n", "events: Ir Bc\nfn=f\n1 4 2\n", NULL);

  /* An event type that is 0 on one side is not the default. */
  g_assert_cmpstr (cgv_event_list_get_name (zero, zero->first), ==, "Dr");
  g_assert_cmpstr (cgv_event_list_get_name (first, first->first), ==, "Bc");
}

static void
test_derived (void)
{
  g_autoptr (CgvEventList) same = make ("events: Ir Bcm Bim\nfn=f\n1 4 2 3\n", "events: Ir Bcm Bim\nfn=f\n1 4 2 3\n", NULL);
  g_autoptr (CgvEventList) other = make ("events: Ir Bcm Bim\nfn=f\n1 4 2 3\n", "events: Ir Bcm\nfn=f\n1 4 2\n", NULL);

  /* A usual derived type must have the same terms on both sides. */
  g_assert_cmpuint (cgv_event_list_find_main (same, "Bm"), !=, CGV_NONE);
  g_assert_cmpuint (cgv_event_list_find_main (other, "Bm"), ==, CGV_NONE);
}

static void
test_own (void)
{
  g_autoptr (GSettingsBackend) backend = g_memory_settings_backend_new ();
  g_autoptr (GSettings) settings = g_settings_new_with_backend (SCHEMA, backend);
  g_autoptr (CgvFormulas) formulas = cgv_formulas_new (settings);
  g_autoptr (CgvEventList) list = NULL;
  guint both, rate;

  cgv_formulas_add (formulas, "Both", "", "Ir + 2 Dr");
  cgv_formulas_add (formulas, "Rate", "", "Dr / Ir");
  cgv_formulas_add (formulas, "Half", "", "Ir + Dw");
  list = make ("events: Ir Dr\nfn=f\n1 4 2\n", "events: Ir Dr Dw\nfn=f\n1 4 2 1\n", formulas);
  check_names (list, "Ir Dr Dw Both Rate Half Half", "Ir Dr Both", "", "Dw");
  both = cgv_event_list_find_main (list, "Both");
  g_assert_cmpuint (cgv_event_set_get_total (list->sets[CGV_SIDE_NEW], NULL, cgv_event_list_get_id (list, CGV_SIDE_NEW, both)), ==, 8);

  /* Both sides have the ratio. */
  rate = cgv_event_list_find (list, "Rate");
  g_assert_true (cgv_event_list_get (list, rate)->is_ratio);
  g_assert_cmpuint (cgv_event_list_get_id (list, CGV_SIDE_BASE, rate), !=, CGV_NONE);
  g_assert_cmpuint (cgv_event_list_find_main (list, "Rate"), ==, CGV_NONE);
  /* A formula that lacks a term on one side is another event type there. */
  g_assert_cmpuint (cgv_event_list_find_main (list, "Half"), ==, CGV_NONE);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/event-list/one-side", test_one_side);
  g_test_add_func ("/event-list/two-sides", test_two_sides);
  g_test_add_func ("/event-list/none", test_none);
  g_test_add_func ("/event-list/default", test_default);
  g_test_add_func ("/event-list/derived", test_derived);
  g_test_add_func ("/event-list/own", test_own);

  return g_test_run ();
}
