/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Event types and their costs in words, and the faults of formulas. */

#include <string.h>

#include "cgv-event-text.h"
#include "cgv-test.h"
#include "model-test.h"

#define NS "\xe2\x80\xaf"

static void
assert_text (char *actual,
             const char *expected)
{
  g_assert_cmpstr (actual, ==, expected);
  g_free (actual);
}

static void
test_names (void)
{
  static const CgvEventDefinition own[] = {
    { "Slow", "Slow things", "Ir + 2.5 Gone" },
    { "Rate", NULL, "100 * Wait / Ir" },
  };
  static const struct
  {
    const char *name;
    const char *long_name;
    const char *title;
    const char *formula;
    const char *description;
  } cases[] = {
    { "Ir", "Instructions", "Instructions", NULL, "Instructions" },
    { "Wait", "Wait", "Wait", NULL, "Wait" },
    { "I1mr", "My misses", "My misses", NULL, "My misses" },
    { "Twice", "Twice as much", "Twice as much", "2 Ir", "Twice as much\nTwice = 2 Ir" },
    { "L1m", "First-level cache misses", "First-level cache misses", "I1mr + D1mr + D1mw", "First-level cache misses\nL1m = I1mr + D1mr + D1mw" },
    { "CEst", "Cycles, estimated", "Cycles, estimated (without Bm, Ge)", "Ir + 10 Bm + 10 L1m + 20 Ge + 100 L2m + 100 LLm",
      "Cycles, estimated (without Bm, Ge)\nCEst = Ir + 10 Bm + 10 L1m + 20 Ge + 100 L2m + 100 LLm" },
    { "Slow", "Slow things", "Slow things (without Gone)", "Ir + 2.5 Gone", "Slow things (without Gone)\nSlow = Ir + 2.5 Gone" },
    { "Rate", "Rate", "Rate", "100 * Wait / Ir", "Rate\nRate = 100 * Wait / Ir" },
  };
  g_autoptr (CgvDocument) document = test_document ("version: 1\nevent: I1mr : My misses\nevent: Twice = 2 Ir : Twice as much\n"
                                                    "events: Ir Wait I1mr D1mr D1mw ILmr DLmr DLmw\nfn=f\n1 10 2 1\n");
  g_autoptr (CgvEventSet) events = cgv_event_set_new (document->profile, own, G_N_ELEMENTS (own), NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      CgvEventId event = cgv_event_set_find (events, cases[i].name);

      g_test_message ("%s", cases[i].name);
      g_assert_cmpuint (event, !=, CGV_NONE);
      assert_text (cgv_event_text_dup_name (events, event), cases[i].name);
      assert_text (cgv_event_text_dup_long_name (events, event), cases[i].long_name);
      assert_text (cgv_event_text_dup_title (events, event), cases[i].title);
      assert_text (cgv_event_text_dup_formula (events, event), cases[i].formula);
      assert_text (cgv_event_text_dup_description (events, event), cases[i].description);
    }
}

static void
test_by_creator (void)
{
  g_autoptr (CgvDocument) document = test_document ("version: 1\ncreator: xdebug 2.5.5 (PHP 7.1.0)\nevents: Time Memory\nfn=f\n1 1234 -2048\n");
  CgvEventSet *events = document->events;

  g_test_summary ("One producer's Time is not another's");
  assert_text (cgv_event_text_dup_title (events, 0), "Elapsed time");
  assert_text (cgv_event_text_dup_cost (cgv_event_set_get (events, 0), 1234), "1.234" NS "ms");
  assert_text (cgv_event_text_dup_exact_cost (cgv_event_set_get (events, 0), 1234), "1" NS "234" NS "000" NS "ns");
  assert_text (cgv_event_text_dup_cost (cgv_event_set_get (events, 1), (CgvCost) -2048), "\xe2\x88\x92" "2.0" NS "KiB");
  assert_text (cgv_event_text_dup_counted (cgv_event_set_get (events, 0), 1234, "Time"), "1.234" NS "ms Time");
  assert_text (cgv_event_text_dup_counted (cgv_event_set_get (events, 0), 1234, "ms"), "1.234" NS "ms");
  assert_text (cgv_event_text_dup_exact_cost (cgv_event_set_get (events, 1), (CgvCost) -2048), "\xe2\x88\x92" "2" NS "048" NS "B");
}

static void
test_below (void)
{
  g_autoptr (CgvDocument) document = test_document ("version: 1\nevents: ns\nfn=f\n1 150\nfn=g\n1 -121\n");
  const CgvCosts *costs = cgv_document_get_costs (document);
  g_autofree char *text = cgv_event_text_dup_signs (costs, costs->signs);

  g_assert_true (g_str_has_suffix (text, "There are no percentages: a share of 29" NS "ns says nothing."));
}

/* Costs of one sign have a place in a picture, for either sign. */
static void
test_signs (void)
{
  g_autoptr (CgvDocument) mixed = test_document ("version: 1\nevents: ns\nfn=f\n1 150\nfn=g\n1 -121\n");
  g_autoptr (CgvDocument) below = test_document ("version: 1\nevents: ns\nfn=f\n1 -3\ncfn=g\ncalls=1 1\n1 -121\nfn=g\n1 -121\n");

  g_assert_cmpuint (cgv_document_get_costs (mixed)->signs, ==, CGV_SIGN_BOTH);
  g_assert_cmpuint (cgv_document_get_costs (below)->signs, ==, CGV_SIGN_BELOW);
  g_assert_null (cgv_event_text_dup_signs (NULL, CGV_SIGN_ABOVE));
  assert_text (cgv_event_text_dup_signs (NULL, CGV_SIGN_BOTH),
               "Some functions cost less than 0. Such costs have no area within a total, so self costs above and below 0 are apart, at one scale.");
  assert_text (cgv_event_text_dup_signs (NULL, CGV_SIGN_BELOW), "No cost is above 0 here, so the sizes in the picture show how far costs are below 0.");
}

static void
test_hostile (void)
{
  static const CgvEventDefinition own[] = { { "\xe2\x80\xae" "A", "<b>\033[2J", "Ir + \xff\033" } };
  g_autoptr (CgvDocument) document = test_document ("version: 1\nevents: Ir\nfn=f\n1 1\n");
  g_autoptr (CgvEventSet) events = cgv_event_set_new (document->profile, own, G_N_ELEMENTS (own), NULL);

  g_test_summary ("Text from a file is never shown unchanged");
  assert_text (cgv_event_text_dup_name (events, 1), "\\u202eA");
  assert_text (cgv_event_text_dup_long_name (events, 1), "<b>\\x1b[2J");
  assert_text (cgv_event_text_dup_title (events, 1), "<b>\\x1b[2J (without \xef\xbf\xbd\\x1b)");
  assert_text (cgv_event_text_dup_formula (events, 1), "Ir + \xef\xbf\xbd\\x1b");
}

/* Returns the fault of a formula, in words. */
static char *
dup_fault (const char *formula)
{
  CgvFormula parsed;

  if (cgv_formula_parse (formula, strlen (formula), &parsed))
    return cgv_event_text_dup_fault (CGV_FORMULA_FINE, formula, 0, 0);
  return cgv_event_text_dup_fault (parsed.fault, formula, parsed.fault_at, parsed.fault_length);
}

static void
test_faults (void)
{
  static const struct
  {
    const char *formula;
    const char *text;
  } cases[] = {
    { "Ir + 2.5 Dr", NULL },
    { "", "Write a sum of event types, such as “Ir + 10 Bm”, or a ratio, such as “D1mr / Dr”." },
    { "Ir + ", "An event type is missing here." },
    { "Ir Dr", "A “+”, “-” or “/” is missing here." },
    { "Ir + Dr / Dw", "Put a sum that is divided, or divided by, into parentheses: “(A + B) / C”." },
    { "1.2.3 Ir", "“1.2.3” is no number. Write it like 10 or 2.5." },
    { "99999999999999999999 Ir", "The factor at “99999999999999999999” is too large." },
    { "0.0000000001 Ir", "The factor at “0.0000000001” has more than nine decimals." },
    { "(Ir + Dr", "“(” lacks its other half." },
    { "Ir \033)", "A “+”, “-” or “/” is missing here." },
    { "Ir / Dr / Dw", "A formula can have one “/”, outside of parentheses." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("case %u", i);
      assert_text (dup_fault (cases[i].formula), cases[i].text);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/event-text/names", test_names);
  g_test_add_func ("/event-text/by-creator", test_by_creator);
  g_test_add_func ("/event-text/below", test_below);
  g_test_add_func ("/event-text/signs", test_signs);
  g_test_add_func ("/event-text/hostile", test_hostile);
  g_test_add_func ("/event-text/faults", test_faults);
  return g_test_run ();
}
