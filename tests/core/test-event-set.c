/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The event types of a profile with those that are derived from them. */

#include <glib.h>

#include <string.h>

#include "cgv-costs-private.h"
#include "cgv-event-set-private.h"
#include "cgv-test-memory.h"
#include "cgv-test.h"

static const char *const fault_words[] = {
  "fine", "empty", "wants event", "wants operator", "wants parentheses", "bad number", "too large", "too precise",
  "too long", "unbalanced", "bad division", "unknown event", "uses itself", "uses ratio", "name is taken", "bad name",
};

static CgvProfile *
read_profile (const char *events,
              const char *rest)
{
  g_autofree char *text = g_strdup_printf ("events: %s\n%s", events, rest);

  return cgv_test_profile (text);
}

/* Appends "NAME=TERMS -MISSING", without empty elements. */
static void
print_event (GString *out,
             CgvEventSet *set,
             CgvEventId id)
{
  const CgvEvent *event = cgv_event_set_get (set, id);

  g_string_append_printf (out, "%s%s", out->len > 0 ? " | " : "", cgv_event_set_get_name (set, id));
  for (guint32 i = 0; i < event->n_terms; i++)
    g_string_append_printf (out, "%c%" G_GINT64_FORMAT "%s", i == 0 ? '=' : ' ', event->terms[i].coefficient, cgv_event_set_get_name (set, event->terms[i].event));
  if (event->decimals > 0)
    g_string_append_printf (out, "e-%u", event->decimals);
  if (cgv_event_set_get_missing (set, id) != NULL)
    g_string_append_printf (out, " without %s", cgv_event_set_get_missing (set, id));
}

static char *
print_set (CgvEventSet *set)
{
  GString *out = g_string_new (NULL);

  for (CgvEventId id = 0; id < cgv_event_set_get_n (set); id++)
    {
      print_event (out, set, id);
      g_assert_cmpuint (cgv_event_set_find (set, cgv_event_set_get_name (set, id)), ==, id);
    }
  return g_string_free (out, FALSE);
}

static void
test_usual (void)
{
  static const struct
  {
    const char *events;
    const char *header;
    const char *expected;
  } cases[] = {
    { "Ir", "", "Ir" },
    { "Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw", "",
      "Ir | Dr | Dw | I1mr | D1mr | D1mw | ILmr | DLmr | DLmw | L1m=1I1mr 1D1mr 1D1mw | LLm=1ILmr 1DLmr 1DLmw | "
      "CEst=1Ir 10I1mr 10D1mr 10D1mw 100ILmr 100DLmr 100DLmw without Bm, Ge" },
    { "Ir I1mr D1mr D1mw I2mr D2mr D2mw Bc Bcm Bi Bim Ge", "",
      "Ir | I1mr | D1mr | D1mw | I2mr | D2mr | D2mw | Bc | Bcm | Bi | Bim | Ge | L1m=1I1mr 1D1mr 1D1mw | "
      "L2m=1I2mr 1D2mr 1D2mw | Bm=1Bcm 1Bim | CEst=1Ir 10I1mr 10D1mr 10D1mw 100I2mr 100D2mr 100D2mw 10Bcm 10Bim 20Ge" },
    { "Ir Bc Bcm Bi Bim", "", "Ir | Bc | Bcm | Bi | Bim | Bm=1Bcm 1Bim" },
    { "Ir Bcm", "", "Ir | Bcm" },
    { "Ir I1mr D1mr D1mw", "", "Ir | I1mr | D1mr | D1mw | L1m=1I1mr 1D1mr 1D1mw" },
    { "Ir L1m LLm", "", "Ir | L1m | LLm | CEst=1Ir 10L1m 100LLm without Bm, Ge" },
    { "Ir CEst", "", "Ir | CEst" },
    { "Ir A B", "event: L1m = A + 0.5 B\nevent: LLm = 0.25 A\n",
      "Ir | A | B | L1m=10A 5Be-1 | LLm=25Ae-2 | CEst=1Ir 35A 5B without Bm, Ge" },
  };

  g_test_summary ("Usual event types exist if the profile has their terms, and lacks them");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *body = g_strconcat (cases[i].header, "fn=f\n1 1\n", NULL);
      g_autoptr (CgvProfile) profile = read_profile (cases[i].events, body);
      g_autoptr (CgvEventSet) set = cgv_event_set_new (profile, NULL, 0, NULL);
      g_autofree char *actual = print_set (set);

      g_assert_cmpstr (actual, ==, cases[i].expected);
    }
}

static void
test_own (void)
{
  static const CgvEventDefinition own[] = {
    { "Twice", "Two of them", "2 Later" },
    { "Later", NULL, "Ir + 1.5 Dr - 0.25*Sum" },
    { "Part", NULL, "Ir + Gone + 2 Away + Gone" },
    { "None", NULL, "Gone" },
    { "Bad", NULL, "Ir ++" },
    { "Self", NULL, "Ir + Other" },
    { "Other", NULL, "Self" },
    { "Ir", NULL, "Dr" },
    { "Twice", NULL, "Dr" },
    { "a b", NULL, "Dr" },
    { "", NULL, "Dr" },
    { "Ratio", NULL, "100 (Ir - Twice) / 0.5 Dr" },
    { "OfRatio", NULL, "Ir + Ratio" },
    { "HalfRatio", NULL, "Ir / Gone" },
    { "Fine", NULL, "0.000001 Later" },
    { "TooFine", NULL, "0.01 Fine" },
    { "TooFar", NULL, "9223372036854775807 Sum" },
  };
  static const char *const expected[] = {
    "fine", "fine", "fine", "unknown event 0+4", "wants event 4+0", "uses itself 0+10", "uses itself 0+4", "name is taken 0+0", "name is taken 0+0",
    "bad name 0+0", "bad name 0+0", "fine", "uses ratio 5+5", "unknown event 5+4", "fine", "too precise 5+4", "too large 20+3",
  };
  g_autoptr (CgvProfile) profile = read_profile ("Ir Dr", "event: Sum = Ir + 2 Dr\nfn=f\n1 1\n");
  g_autoptr (CgvEventSet) set = cgv_event_set_new (profile, own, G_N_ELEMENTS (own), NULL);
  g_autofree char *actual = print_set (set);
  const CgvEvent *ratio = cgv_event_set_get (set, cgv_event_set_find (set, "Ratio"));
  g_autoptr (GString) sides = g_string_new (NULL);

  g_test_summary ("Formulas of the user use each other in any order, and report their faults");
  g_assert_cmpstr (actual, ==,
                   "Ir | Dr | Sum=1Ir 2Dr | Twice=15Ir 20Dre-1 | Later=75Ir 100Dre-2 | Part=1Ir without Gone, Away | Ratioe-9 | Fine=75Ir 100Dre-8");
  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    {
      CgvFormulaFault fault;
      gsize at;
      gsize length;
      CgvEventId id = cgv_event_set_find_own (set, i, &fault, &at, &length);
      g_autofree char *words = fault == CGV_FORMULA_FINE ? g_strdup ("fine") : g_strdup_printf ("%s %zu+%zu", fault_words[fault], at, length);

      g_test_message ("%s = %s", own[i].name, own[i].formula);
      g_assert_cmpstr (words, ==, expected[i]);
      g_assert_cmpint (id == CGV_NONE, ==, fault != CGV_FORMULA_FINE);
      if (id == CGV_NONE)
        continue;
      g_assert_cmpstr (cgv_event_set_get_name (set, id), ==, own[i].name);
      g_assert_cmpstr (cgv_event_set_get_formula_text (set, id), ==, own[i].formula);
      g_assert_cmpstr (cgv_event_set_get_long_name (set, id), ==, own[i].long_name);
      g_assert_cmpint (cgv_event_set_get_kind (set, id), ==, CGV_EVENT_OWN);
    }

  g_assert_true (ratio->is_ratio && ratio->is_signed);
  print_event (sides, set, ratio->numerator);
  print_event (sides, set, ratio->divisor);
  g_assert_cmpstr (sides->str, ==, "=-50Ir -200Dr | =5Dre-1");
}

static void
test_overriding (void)
{
  static const CgvEventDefinition own[] = {
    { "CEst", NULL, "Ir + 5 L1m" },
    { "Bm", NULL, "Bcm" },
  };
  g_autoptr (CgvProfile) profile = read_profile ("Ir I1mr D1mr D1mw Bcm", "fn=f\n1 1\n");
  g_autoptr (CgvEventSet) set = cgv_event_set_new (profile, own, G_N_ELEMENTS (own), NULL);
  g_autofree char *actual = print_set (set);

  g_test_summary ("A formula of the user replaces a usual one, also inside of others");
  g_assert_cmpstr (actual, ==, "Ir | I1mr | D1mr | D1mw | Bcm | L1m=1I1mr 1D1mr 1D1mw | CEst=1Ir 5I1mr 5D1mr 5D1mw | Bm=1Bcm");
}

static void
test_costs (void)
{
  static const CgvEventDefinition own[] = {
    { "Diff", NULL, "A - 1.5 B" },
    { "Ratio", NULL, "100 * B / (A + B)" },
    { "PerC", NULL, "A / C" },
    { "Minus", NULL, "(B - A) / 0.3 A" },
  };
  /* Self cost of f and g, inclusive cost of f, the call, total. Diff is in tenths. */
  static const gint64 expected[][5] = {
    { 1000 - 30, 100 - 150, 1100 - 180, 100 - 150, 1100 - 180 },
    { 1960784314, 50000000000, 9836065574, 50000000000, 9836065574 },
    { G_MININT64, 10000000000, 110000000000, 10000000000, 110000000000 },
    { -3266666667, 0, -2969696970, 0, -2969696970 },
  };
  g_autoptr (CgvProfile) profile = read_profile ("A B C", "fn=f\n1 100 2 0\ncfn=g\ncalls=1 1\n1 10 10 1\nfn=g\n1 10 10 1\n");
  g_autoptr (CgvEventSet) set = cgv_event_set_new (profile, own, G_N_ELEMENTS (own), NULL);
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, CGV_FOLD_NONE, NULL);
  g_autoptr (CgvGraph) graph = cgv_graph_new (fold, NULL, NULL);

  g_test_summary ("Decimal coefficients and ratios are exact, below zero too");
  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    {
      CgvEventId id = cgv_event_set_find_own (set, i, NULL, NULL, NULL);
      g_autoptr (CgvCosts) costs = cgv_costs_new_of (graph, set, id, NULL);

      g_test_message ("%s", own[i].name);
      g_assert_true (costs->is_signed);
      g_assert_cmpuint (costs->event, ==, id);
      g_assert_true (costs->events == set);
      g_assert_cmpint ((gint64) costs->self[0], ==, expected[i][0]);
      g_assert_cmpint ((gint64) costs->self[1], ==, expected[i][1]);
      g_assert_cmpint ((gint64) costs->inclusive[0], ==, expected[i][2]);
      g_assert_cmpint ((gint64) costs->edge_costs[0], ==, expected[i][3]);
      g_assert_cmpint ((gint64) costs->total, ==, expected[i][4]);
      g_assert_cmpint ((gint64) cgv_event_set_get_total (set, NULL, id), ==, expected[i][4]);
      g_assert_cmpint ((gint64) cgv_event_set_get_part_total (set, 0, id), ==, expected[i][4]);
    }
}

static void
test_saturated (void)
{
  static const CgvEventDefinition own[] = {
    { "Ratio", NULL, "0.333333333 A / B" },
    { "Diff", NULL, "A - 0.333333333 B" },
  };
  g_autoptr (CgvProfile) profile = read_profile ("A B", "fn=f\n1 100000000000 50000000000\n");
  g_autoptr (CgvEventSet) set = cgv_event_set_new (profile, own, G_N_ELEMENTS (own), NULL);
  CgvCost ratio = cgv_event_set_get_total (set, NULL, cgv_event_set_find_own (set, 0, NULL, NULL, NULL));
  CgvCost difference = cgv_event_set_get_total (set, NULL, cgv_event_set_find_own (set, 1, NULL, NULL, NULL));

  g_test_summary ("A number that does not fit is not read as another one");
  g_assert_true (ratio == CGV_RATIO_UNDEFINED);
  g_assert_true (cgv_cost_is_saturated (difference, true));
}

static void
test_divided_amounts (void)
{
  static const CgvEventDefinition own[] = { { "Ratio", NULL, "A / B" } };
  static const CgvBounds all = { (CgvCost) INT64_MIN, (CgvCost) INT64_MAX };
  const struct
  {
    CgvBounds numerator;
    CgvBounds divisor;
    CgvBounds expected;
  } cases[] = {
    { { 3, 3 }, { 2, 2 }, { 7, 7 } },
    { { 2, 6 }, { 2, 4 }, { 500000000, 3000000000 } },
    { { 2, 6 }, { 0, 4 }, all },
    { { 2, UINT64_MAX }, { 2, 4 }, all },
    { { 2, 6 }, { 2, UINT64_MAX }, all },
  };
  g_autoptr (CgvProfile) profile = read_profile ("A B", "fn=f\n1 3 2\n");
  g_autoptr (CgvEventSet) set = cgv_event_set_new (profile, own, G_N_ELEMENTS (own), NULL);
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, CGV_FOLD_NONE, NULL);
  g_autoptr (CgvGraph) graph = cgv_graph_new (fold, NULL, NULL);
  g_autoptr (CgvCosts) ratio = cgv_costs_new_of (graph, set, cgv_event_set_find_own (set, 0, NULL, NULL, NULL), NULL);

  g_test_summary ("A ratio of estimates is between the ratios of their bounds, if both fit");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      CgvAmount amount = cgv_costs_divide_amounts (ratio, 7, cgv_amount_within (3, cases[i].numerator), cgv_amount_within (2, cases[i].divisor));

      g_test_message ("case %u", i);
      g_assert_cmpuint (amount.value, ==, 7);
      g_assert_cmpint ((gint64) amount.low, ==, (gint64) cases[i].expected.low);
      g_assert_cmpint ((gint64) amount.high, ==, (gint64) cases[i].expected.high);
    }
}

/* A formula of a file reports each missing term once. A formula without any known term is left
 * out. */
static void
test_missing_terms (void)
{
  g_autoptr (CgvProfile) profile = read_profile ("A E", "event: X = A + B + 2 C + B + D : Sum\n"
                                                        "event: Y = P + Q : Nothing of it is here\n"
                                                        "event: Z = E + A : All of it is here\n"
                                                        "event: V = A + BB + B\n"
                                                        "fn=f\n1 5 7\n");
  g_autoptr (CgvEventSet) set = cgv_event_set_new (profile, NULL, 0, NULL);
  g_autofree char *text = print_set (set);

  g_assert_cmpstr (text, ==, "A | E | X=1A without B, C, D | Z=1A 1E | V=1A without BB, B");
  g_assert_cmpuint (cgv_event_set_find (set, "Y"), ==, CGV_NONE);
}

/* A formula has the unit of its terms, if they have only one and no factor. */
static void
test_units (void)
{
  static const CgvEventDefinition own[] = {
    { "Sum", NULL, "0.5 Time_(10ns) + 0.5 Time_(10ns)" },
    { "Mixed", NULL, "Time_(10ns) + Memory_(bytes)" },
    { "Other", NULL, "Time_(10ns) + Time_(ns)" },
    { "PerByte", NULL, "Time_(10ns) / Memory_(bytes)" },
    { "Words", NULL, "Real" },
    { "InWords", NULL, "Cpu + 3 Cpu - 5 Cpu" },
    { "Milliseconds", NULL, "0.00001 Time_(10ns)" },
    { "Kilobytes", NULL, "0.001 Memory_(bytes)" },
    { "Twice", NULL, "2 Real" },
    { "Heap", NULL, "Alloc" },
  };
  static const CgvUnit expected[] = {
    { CGV_UNIT_TIME, 10000 }, { CGV_UNIT_EVENTS, 1 }, { CGV_UNIT_EVENTS, 1 }, { CGV_UNIT_EVENTS, 1 }, { CGV_UNIT_TIME, 1000 },
    { CGV_UNIT_TIME, 1000000000 }, { CGV_UNIT_EVENTS, 1 }, { CGV_UNIT_EVENTS, 1 }, { CGV_UNIT_EVENTS, 1 }, { CGV_UNIT_BYTES, 1 },
  };
  g_autoptr (CgvProfile) profile = read_profile ("Time_(10ns) Memory_(bytes) Time_(ns) Real Cpu Alloc",
                                                 "event: Real : Real time (nanoseconds)\n"
                                                 "event: Cpu : CPU time in milliseconds\n"
                                                 "event: Alloc : Allocated bytes\n"
                                                 "fn=f\n1 100 2 3 4 5 6\n");
  g_autoptr (CgvEventSet) set = cgv_event_set_new (profile, own, G_N_ELEMENTS (own), NULL);

  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    {
      CgvUnit unit = cgv_event_set_get (set, cgv_event_set_find (set, own[i].name))->unit;

      g_test_message ("%s", own[i].name);
      g_assert_cmpint (unit.kind, ==, expected[i].kind);
      g_assert_cmpuint (unit.scale, ==, expected[i].scale);
    }
}

static gboolean
make_with_memory (const CgvMemory *memory,
                  gpointer data)
{
  static const CgvEventDefinition own[] = {
    { "Twice", "Two of them", "2 Later" },
    { "Later", NULL, "Ir + 1.5 Dr - 0.25*Sum" },
    { "Ratio", NULL, "100 (Ir - Twice) / 0.5 Dr" },
    { "Bad", NULL, "Ir ++" },
    { "Self", NULL, "Ir + Self" },
    { "Gone", NULL, "Nothing" },
  };
  g_autoptr (CgvEventSet) set = cgv_event_set_new (data, own, G_N_ELEMENTS (own), memory);

  return set != NULL;
}

static void
test_no_memory (void)
{
  g_autoptr (CgvProfile) profile = read_profile ("Ir Dr I1mr D1mr D1mw", "event: Sum = Ir + 2 Dr\nfn=f\n1 1\n");

  g_test_summary ("If any allocation fails, there is no set, and nothing leaks");
  cgv_test_memory_sweep (make_with_memory, profile);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/event-set/saturated", test_saturated);
  g_test_add_func ("/event-set/usual", test_usual);
  g_test_add_func ("/event-set/own", test_own);
  g_test_add_func ("/event-set/overriding", test_overriding);
  g_test_add_func ("/event-set/costs", test_costs);
  g_test_add_func ("/event-set/divided-ranges", test_divided_amounts);
  g_test_add_func ("/event-set/missing-terms", test_missing_terms);
  g_test_add_func ("/event-set/units", test_units);
  g_test_add_func ("/event-set/no-memory", test_no_memory);
  return g_test_run ();
}
