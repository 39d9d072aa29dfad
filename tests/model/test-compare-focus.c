/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The focus of a comparison: the properties that it keeps when sides, events and rules change,
 * and the time of computations. */

#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>

#include "cgv-comparison-groups.h"
#include "cgv-function-list.h"
#include "compare-test.h"
#include "model-test.h"

#define SCHEMA "io.github.callgrove.Callgrove"

static void
check_row (CgvFocus *focus,
           const char *expected)
{
  g_autofree char *name = compare_test_dup_name (focus, focus->row);

  g_assert_cmpstr (name, ==, expected);
}

static CgvFocus *
make_focus (void)
{
  return compare_test_focus (compare_test_base, compare_test_new);
}

static guint64
get_total (CgvFocus *focus,
           CgvSide side)
{
  return cgv_comparison_get_total (cgv_focus_get_comparison (focus), side);
}

static void
test_beginning (void)
{
  g_autoptr (CgvFocus) focus = make_focus ();

  check_row (focus, "main");
  g_assert_cmpuint (get_total (focus, CGV_SIDE_BASE), ==, 153000);
  g_assert_cmpuint (get_total (focus, CGV_SIDE_NEW), ==, 224003);
  g_assert_cmpint (focus->choice->measure, ==, CGV_MEASURE_ABSOLUTE);
  g_assert_cmpint (cgv_numbers_get_grouping_kind (focus->numbers), ==, CGV_CHOICE_UNGROUPED);
  g_assert_false (focus->can_go_back);
  g_assert_false (focus->computing);
  g_assert_cmpuint (cgv_match_rules_get_n (focus->wanted->rules), ==, 0);
  g_assert_true (cgv_focus_get_costs (focus)->graph->fold->namesakes != NULL);
}

static void
test_no_common_event (void)
{
  g_autoptr (CgvRuns) base = compare_test_side ("events: Ir\nfn=f\n1 1\n");
  g_autoptr (CgvRuns) new_ = compare_test_side ("events: Us\nfn=f\n1 1\n");
  g_autoptr (CgvFocus) focus = make_focus ();
  g_autoptr (GError) error = NULL;

  g_assert_null (compare_test_focus_of_sides (base, new_, &error));
  g_assert_error (error, CGV_COMPARE_ERROR, CGV_COMPARE_ERROR_EVENTS);
  g_clear_error (&error);
  g_assert_false (cgv_focus_set_sides (focus, cgv_focus_get_side (focus, CGV_SIDE_BASE), new_, &error));
  g_assert_error (error, CGV_COMPARE_ERROR, CGV_COMPARE_ERROR_EVENTS);
  g_assert_cmpuint (get_total (focus, CGV_SIDE_NEW), ==, 224003);
}

/* The profile that was open before names its main; the copy that it is compared with does not. */
static void
test_nameless_main (void)
{
  static const char text[] = "events: Ir\nob=ld.so\nfn=0x1ab70\n0 10\ncob=libc.so.6\ncfn=(below main)\ncalls=1 0\n0 900\n"
                             "ob=libc.so.6\nfn=(below main)\n0 5\ncob=prog\ncfn=0x36a0\ncalls=1 0\n0 895\n"
                             "ob=prog\nfn=0x36a0\n0 800\nfn=0x36b0\n0 95\nfn=0x36a0\ncfn=0x36b0\ncalls=1 0\n0 95\n";
  g_autoptr (CgvRuns) base = compare_test_side (text);
  g_autoptr (CgvRuns) new_ = compare_test_side (text);
  g_autoptr (CgvFocus) profile = cgv_focus_new (base->document);
  g_autoptr (CgvFocus) focus = compare_test_focus_of_sides (base, new_, NULL);
  const CgvNumbers *numbers = profile->numbers;
  const CgvFold *fold = numbers->main.costs[CGV_SIDE_NEW]->graph->fold;
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);
  guint n_named = 0;

  for (CgvNodeId node = 0; node < fold->n_nodes; node++)
    n_named += cgv_fold_is_named_main (fold, node);
  g_assert_cmpuint (n_named, ==, 1);
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      g_assert_cmpint (cgv_comparison_get_presence (comparison, row), ==, CGV_PRESENT_BOTH);
      g_assert_cmpint (cgv_comparison_get_self_delta (comparison, row).sign, ==, 0);
    }
}

static void
test_swap (void)
{
  g_autoptr (CgvFocus) focus = make_focus ();
  g_autoptr (CgvRuns) base = g_object_ref (cgv_focus_get_side (focus, CGV_SIDE_BASE));
  CgvDelta net = cgv_focus_get_comparison (focus)->summary.net;

  cgv_focus_set_row (focus, compare_test_find_row (focus, "oldcheck"));
  cgv_focus_set_event (focus, 1);
  cgv_focus_swap (focus);
  check_row (focus, "oldcheck");
  g_assert_cmpuint (focus->choice->event, ==, 1);
  g_assert_true (cgv_focus_get_side (focus, CGV_SIDE_NEW) == base);
  cgv_focus_set_event (focus, 0);
  g_assert_cmpuint (cgv_focus_get_comparison (focus)->summary.net.size, ==, net.size);
  g_assert_cmpint (cgv_focus_get_comparison (focus)->summary.net.sign, ==, -net.sign);
  cgv_focus_swap (focus);
  check_row (focus, "oldcheck");
}

#define PARTS "pid: 1\npart: 1\nevents: Ir Dr\nfn=f\n1 10 1\nfn=g\n2 20 2\npart: 2\nevents: Ir Dr\nfn=f\n1 15 3\nfn=h\n3 5 4\npart: 3\nevents: Ir Dr\nfn=f\n4 4 5\n"

/* Clicks into the parts strip: the row stays, even if none of the parts has it meanwhile. */
static void
test_other_parts (void)
{
  g_autoptr (CgvDocument) document = test_document (PARTS);
  g_autoptr (CgvRuns) first = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) second = compare_test_parts (document, 1, 1);
  g_autoptr (CgvRuns) third = compare_test_parts (document, 2, 1);
  g_autoptr (CgvFocus) focus = compare_test_focus_of_sides (first, second, NULL);

  cgv_focus_set_event (focus, 1);
  cgv_focus_set_measure (focus, CGV_MEASURE_SHARE);
  cgv_focus_set_row (focus, compare_test_find_row (focus, "h"));
  g_assert_true (cgv_focus_set_sides (focus, cgv_focus_get_side (focus, CGV_SIDE_BASE), third, NULL));
  check_row (focus, "f");
  g_assert_cmpuint (focus->choice->event, ==, 1);
  g_assert_cmpint (focus->choice->measure, ==, CGV_MEASURE_SHARE);
  g_assert_cmpuint (get_total (focus, CGV_SIDE_NEW), ==, 5);
  g_assert_true (cgv_focus_set_sides (focus, second, first, NULL));
  check_row (focus, "h");
  g_assert_cmpuint (get_total (focus, CGV_SIDE_BASE), ==, 7);

  /* The row that was shown in its place may also be selected. */
  g_assert_true (cgv_focus_set_sides (focus, first, third, NULL));
  check_row (focus, "f");
  cgv_focus_set_row (focus, focus->row);
  g_assert_true (cgv_focus_set_sides (focus, second, first, NULL));
  check_row (focus, "f");
  g_assert_true (cgv_focus_go_back (focus));
  check_row (focus, "h");
}

static void
test_history (void)
{
  g_autoptr (CgvFocus) focus = make_focus ();

  cgv_focus_set_row (focus, compare_test_find_row (focus, "check"));
  cgv_focus_set_row (focus, compare_test_find_row (focus, "sort"));
  g_assert_true (cgv_focus_go_back (focus));
  check_row (focus, "check");
  /* Rows have other ids after that, but the same meaning. */
  cgv_focus_swap (focus);
  check_row (focus, "check");
  g_assert_true (cgv_focus_go_back (focus));
  check_row (focus, "main");
  g_assert_false (cgv_focus_go_back (focus));
  g_assert_false (focus->can_go_back);
  g_assert_true (cgv_focus_go_forward (focus));
  g_assert_true (cgv_focus_go_forward (focus));
  check_row (focus, "sort");
  g_assert_false (focus->can_go_forward);
  cgv_focus_go_back (focus);
  cgv_focus_set_row (focus, compare_test_find_row (focus, "hash"));
  g_assert_false (focus->can_go_forward);
}

/* A side that stays gets the cycles that it has together with the other side. */
static void
test_cycles_of_other_side (void)
{
#define CALLS(part, cost) \
  "part: " part "\nevents: Ir\nfn=main\n1 1\ncfn=f\ncalls=1 1\n1 30\nfn=f\n1 " cost "\ncfn=g\ncalls=1 1\n1 20\nfn=g\n1 20\n"
#define BACK "cfn=f\ncalls=1 1\n1 5\n"
  g_autoptr (CgvDocument) document = test_document ("pid: 1\n" CALLS ("1", "10") CALLS ("2", "11") CALLS ("3", "12") BACK CALLS ("4", "13") CALLS ("5", "14") BACK);
#undef BACK
#undef CALLS
  g_autoptr (CgvRuns) base = compare_test_parts (document, 0, 1);
  g_autoptr (CgvFocus) focus = NULL;

  for (guint i = 1; i < document->profile->n_parts; i++)
    {
      g_autoptr (CgvRuns) new_ = compare_test_parts (document, i, 1);
      const CgvGraph *graph;

      if (focus == NULL)
        focus = compare_test_focus_of_sides (base, new_, NULL);
      else
        g_assert_true (cgv_focus_set_sides (focus, base, new_, NULL));
      graph = cgv_focus_get_comparison (focus)->costs[CGV_SIDE_BASE]->graph;
      g_assert_cmpuint (graph->n_cycles, ==, i % 2 == 0 ? 1 : 0);
    }
}

static void
test_tolerance (void)
{
  g_autoptr (CgvFocus) focus = make_focus ();
  const CgvTolerance none = { 0, 0 };
  const CgvTolerance much = { 0.5, 0 };
  guint32 sort = compare_test_find_row (focus, "sort");
  gboolean is_default;

  g_assert_cmpfloat (cgv_choice_get_tolerance (focus->choice, focus->choice->event, &is_default).relative, ==, 0.0001);
  g_assert_true (is_default);
  g_assert_true (cgv_comparison_is_self_noise (cgv_focus_get_comparison (focus), sort));
  cgv_focus_set_tolerance (focus, &none);
  g_assert_false (cgv_comparison_is_self_noise (cgv_focus_get_comparison (focus), sort));
  cgv_choice_get_tolerance (focus->choice, focus->choice->event, &is_default);
  g_assert_false (is_default);

  /* Each event type has its own tolerance. */
  cgv_focus_set_event (focus, cgv_event_list_find_main (focus->choice->events, "D1mr"));
  g_assert_cmpfloat (cgv_choice_get_tolerance (focus->choice, focus->choice->event, &is_default).relative, ==, 0.01);
  g_assert_true (is_default);
  cgv_focus_set_tolerance (focus, &much);
  cgv_focus_set_event (focus, 0);
  g_assert_cmpfloat (cgv_choice_get_tolerance (focus->choice, focus->choice->event, NULL).relative, ==, 0);
  cgv_focus_set_tolerance (focus, NULL);
  g_assert_cmpfloat (cgv_choice_get_tolerance (focus->choice, focus->choice->event, NULL).relative, ==, 0.0001);
}

/* What does not change the differences does not compute them again. */
static void
test_known_comparison (void)
{
  static const char *const columns[] = { "self:D1mr", NULL };
  static const CgvTolerance tolerance = { 0.5, 0 };
  g_autoptr (CgvFocus) focus = make_focus ();
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);

  g_object_set (focus, "columns", columns, NULL);
  g_assert_true (cgv_focus_get_comparison (focus) == comparison);
  g_object_set (focus, "grouping-kind", CGV_GROUPING_FILE, NULL);
  g_assert_true (cgv_focus_get_comparison (focus) == comparison);
  cgv_focus_set_tolerance (focus, &tolerance);
  g_assert_true (cgv_focus_get_comparison (focus) != comparison);
}

/* Only a choice with the same tolerances has the same costs. */
static void
test_equal_tolerances (void)
{
  static const CgvTolerance tolerances[] = { { 0.5, 0 }, { 0.25, 0 }, { 0.5, 3 }, { 0, 0 } };
  g_autoptr (CgvFocus) focus = make_focus ();
  g_autoptr (CgvChoice) unchanged = cgv_choice_copy (focus->choice);

  for (guint i = 0; i < G_N_ELEMENTS (tolerances); i++)
    {
      g_autoptr (CgvChoice) before = cgv_choice_copy (focus->choice);
      g_autoptr (CgvChoice) same = NULL;

      cgv_focus_set_tolerance (focus, &tolerances[i]);
      same = cgv_choice_copy (focus->choice);
      g_assert_true (cgv_choice_has_same_costs (focus->choice, same));
      g_assert_false (cgv_choice_has_same_costs (focus->choice, before));
      g_assert_false (cgv_choice_has_same_costs (before, focus->choice));
      g_assert_false (cgv_choice_has_same_costs (focus->choice, unchanged));
    }
  cgv_focus_set_event (focus, cgv_event_list_find_main (focus->choice->events, "D1mr"));
  {
    g_autoptr (CgvChoice) one = cgv_choice_copy (focus->choice);

    cgv_focus_set_tolerance (focus, &tolerances[0]);
    g_assert_false (cgv_choice_has_same_costs (focus->choice, one));
    g_assert_false (cgv_choice_has_same_costs (one, focus->choice));
  }
}

static void
test_anchor (void)
{
  g_autoptr (CgvFocus) focus = make_focus ();

  cgv_focus_set_anchor (focus, compare_test_find_row (focus, "parse"));
  g_assert_cmpint (focus->choice->measure, ==, CGV_MEASURE_PER_CALL);
  g_assert_cmpfloat (cgv_focus_get_comparison (focus)->factor[CGV_SIDE_BASE], ==, 0.1);
  cgv_focus_swap (focus);
  g_assert_cmpuint (focus->numbers->anchor, ==, compare_test_find_row (focus, "parse"));
  g_assert_cmpfloat (cgv_focus_get_comparison (focus)->factor[CGV_SIDE_NEW], ==, 0.1);
}

static void
test_rules (void)
{
  g_autoptr (CgvFocus) focus = make_focus ();
  g_autoptr (CgvMatchRules) none = cgv_match_rules_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvMatchRules) rules = cgv_match_rules_append (none, CGV_MATCH_RULE_RENAME, "oldcheck", "check", &error);
  guint32 n_rows = cgv_focus_get_comparison (focus)->n_rows;
  CgvChoice *choice;

  g_assert_no_error (error);
  cgv_focus_set_row (focus, compare_test_find_row (focus, "oldcheck"));
  choice = cgv_choice_copy (focus->wanted);
  cgv_match_rules_unref (choice->rules);
  choice->rules = cgv_match_rules_ref (rules);
  cgv_focus_choose (focus, choice);
  g_assert_cmpuint (cgv_focus_get_comparison (focus)->n_rows, ==, n_rows - 1);
  g_assert_cmpuint (cgv_focus_get_comparison (focus)->summary.n_new, ==, 0);
  check_row (focus, "check");
  /* The rule is reversed with the sides. */
  cgv_focus_swap (focus);
  g_assert_cmpuint (cgv_focus_get_comparison (focus)->n_rows, ==, n_rows - 1);
  g_assert_cmpstr (cgv_match_rules_get (focus->wanted->rules, 0)->from, ==, "check");
}

static void
test_formulas (void)
{
  g_autoptr (GSettingsBackend) backend = g_memory_settings_backend_new ();
  g_autoptr (GSettings) settings = g_settings_new_with_backend (SCHEMA, backend);
  g_autoptr (CgvFormulas) formulas = cgv_formulas_new (settings);
  g_autoptr (CgvFocus) focus = make_focus ();
  guint own;

  cgv_focus_set_formulas (focus, formulas);
  g_assert_cmpuint (cgv_event_list_find_main (focus->choice->events, "Mine"), ==, G_MAXUINT);
  cgv_formulas_add (formulas, "Mine", "", "Ir + Dr");
  own = cgv_event_list_find_main (focus->choice->events, "Mine");
  g_assert_cmpuint (own, !=, G_MAXUINT);
  cgv_focus_set_event (focus, own);
  g_assert_cmpuint (get_total (focus, CGV_SIDE_BASE), ==, 159300);
  cgv_formulas_remove (formulas, 0);
  g_assert_cmpuint (get_total (focus, CGV_SIDE_BASE), ==, 153000);
}

static void
check_log (GString *log,
           const char *expected)
{
  g_assert_cmpstr (log->str, ==, expected);
  g_string_truncate (log, 0);
}

static void
test_signals (void)
{
  g_autoptr (CgvFocus) focus = make_focus ();
  g_autoptr (GString) log = g_string_new (NULL);
  const CgvTolerance none = { 0, 0 };

  test_log_changes (focus, log);

  cgv_focus_set_event (focus, 1);
  check_log (log, "rows numbers event ");
  cgv_focus_set_event (focus, 1);
  check_log (log, "");
  cgv_focus_set_tolerance (focus, &none);
  check_log (log, "rows numbers ");
  cgv_focus_set_measure (focus, CGV_MEASURE_SHARE);
  check_log (log, "rows numbers ");
  g_object_set (focus, "grouping-kind", CGV_GROUPING_FILE, NULL);
  check_log (log, "grouping rows ");
  g_object_set (focus, "amounts", CGV_AMOUNTS_OF_TOTAL, NULL);
  check_log (log, "amounts ");
  cgv_focus_set_row (focus, compare_test_find_row (focus, "sort"));
  check_log (log, "back row ");
}

/* The colours of parts in two files do not depend on the order of the sides. */
static void
test_colors_of_parts (void)
{
  static const char *const names[] = { "a", "b", "c", "only", "late" };
  static const char first[] = "pid: 7\ncmd: ./x\npart: 1\nevents: Ir\nfl=a.c\nfn=a\n1 50\nfl=b.c\nfn=b\n1 20\nfl=c.c\nfn=c\n1 9\nfl=only.c\nfn=only\n1 40\ntotals: 119\n";
  static const char second[] = "pid: 7\ncmd: ./x\npart: 2\nevents: Ir\nfl=c.c\nfn=c\n1 30\nfl=b.c\nfn=b\n1 90\nfl=late.c\nfn=late\n1 10\nfl=a.c\nfn=a\n1 1\ntotals: 131\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (first, second);
  g_autoptr (CgvFocus) swapped = compare_test_focus (second, first);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      int slot = cgv_focus_get_slot (focus, compare_test_find_row (focus, names[i]));

      g_assert_cmpint (slot, >=, CGV_SLOT_FIRST);
      g_assert_cmpint (slot, <, CGV_SLOT_OTHER);
      g_assert_cmpint (slot, ==, cgv_focus_get_slot (swapped, compare_test_find_row (swapped, names[i])));
    }
}

/* A search in parts ranks names before files, also those of functions that ran in one part only. */
static void
test_search_in_parts (void)
{
  static const char first[] = "pid: 7\ncmd: ./x\npart: 1\nevents: Ir\nfl=sort.c\nfn=gtu\n1 5\nfn=early_sort\n1 7\nfn=main\n1 40\ncfn=gtu\ncalls=1 1\n1 5\ntotals: 52\n";
  static const char second[] = "pid: 7\ncmd: ./x\npart: 2\nevents: Ir\nfl=sort.c\nfn=gtu\n1 90\nfn=main\n1 1\nfn=late_sort\n1 2\ntotals: 93\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (first, second);
  g_autoptr (CgvFunctionList) list = cgv_function_list_new (focus);
  g_autoptr (GString) names = g_string_new (NULL);

  cgv_function_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_SELF, .aspect = CGV_ASPECT_DELTA }, TRUE);
  cgv_function_list_set_search (list, "sort");
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      g_autofree char *name = compare_test_dup_name (focus, cgv_function_list_get_node (list, i));

      g_string_append_printf (names, "%s ", name);
    }
  g_assert_cmpstr (names->str, ==, "early_sort late_sort gtu main ");
}

/* Returns the event type in which the sides of a focus differ, although the main one is equal. */
static const char *
get_differing (CgvFocus *focus)
{
  const CgvNumbers *numbers = focus->numbers;

  return numbers->differing_event != CGV_NONE ? cgv_event_list_get_name (numbers->choice->events, numbers->differing_event) : "";
}

/* Sides of equal instructions may differ in the total of another event type, or only in its functions; a filter may leave none of them. */
static void
test_differing_event (void)
{
  g_autoptr (CgvFocus) same = compare_test_focus ("events: Ir Dr Dw\nfn=f\n1 10 5 2\nfn=g\n1 10 3 1\n", "events: Ir Dr Dw\nfn=g\n1 10 3 1\nfn=f\n1 10 5 2\n");
  g_autoptr (CgvFocus) total = compare_test_focus ("events: Ir Dr Dw\nfn=f\n1 10 5 2\nfn=g\n1 10 3 1\n", "events: Ir Dr Dw\nfn=f\n1 10 5 2\nfn=g\n1 10 3 7\n");
  g_autoptr (CgvFocus) rows = compare_test_focus ("events: Ir Dr Dw\nfn=f\n1 10 5 2\nfn=g\n1 10 3 1\n", "events: Ir Dr Dw\nfn=f\n1 10 3 2\nfn=g\n1 10 5 1\n");
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_INCLUDE, CGV_FILTER_FIELD_FUNCTION, "^f$", NULL);
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (total->wanted->filters, rule);

  g_assert_cmpstr (get_differing (same), ==, "");
  g_assert_cmpstr (get_differing (total), ==, "Dw");
  g_assert_cmpstr (get_differing (rows), ==, "Dr");
  cgv_focus_set_filters (total, filters);
  g_assert_cmpstr (get_differing (total), ==, "");
  cgv_focus_set_filters (rows, filters);
  g_assert_cmpstr (get_differing (rows), ==, "Dr");
}

static void
created_cb (GObject *object,
            GAsyncResult *result,
            gpointer user_data)
{
  CgvFocus **focus = user_data;
  g_autoptr (GError) error = NULL;

  *focus = cgv_focus_new_with_base_finish (result, &error);
  g_assert_no_error (error);
}

/* A choice that is made while a comparison is computed applies to it, too. */
static void
test_chosen_meanwhile (void)
{
  g_autoptr (GSettingsBackend) backend = g_memory_settings_backend_new ();
  g_autoptr (GSettings) settings = g_settings_new_with_backend (SCHEMA, backend);
  g_autoptr (CgvFormulas) formulas = cgv_formulas_new (settings);
  g_autoptr (CgvRuns) base = compare_test_side (compare_test_base);
  g_autoptr (CgvRuns) new_ = compare_test_side (compare_test_new);
  g_autoptr (CgvFocus) profile = cgv_focus_new (base->document);
  g_autoptr (CgvFocus) focus = NULL;

  cgv_focus_set_formulas (profile, formulas);
  cgv_focus_new_with_base_async (base, new_, profile, NULL, created_cb, &focus);
  cgv_formulas_add (formulas, "Mine", "", "Ir + Dr");
  cgv_focus_set_column (profile, "location", TRUE);
  g_object_set (profile, "fold", FALSE, NULL);
  while (focus == NULL)
    g_main_context_iteration (NULL, TRUE);

  g_assert_cmpuint (cgv_event_list_find (focus->choice->events, "Mine"), !=, CGV_NONE);
  g_assert_true (g_strv_contains (cgv_focus_get_columns (focus), "location"));
  g_assert_false (focus->choice->fold);
}

/* A selected function stays selected if it changed; otherwise the first cause is, and the way back leads to it. */
static void
test_inherited_row (void)
{
  static const char *const cases[][2] = { { "sort", "sort" }, { "idle", "f" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (CgvRuns) base = compare_test_side ("events: Ir\nfn=f\n1 100\nfn=sort\n1 1000\nfn=idle\n1 30\n");
      g_autoptr (CgvRuns) new_ = compare_test_side ("events: Ir\nfn=f\n1 900\nfn=sort\n1 1100\nfn=idle\n1 30\n");
      g_autoptr (CgvFocus) profile = cgv_focus_new (base->document);
      g_autoptr (CgvFocus) focus = NULL;

      /* Whichever is first, there is a way back. */
      cgv_focus_set_row (profile, (profile->row + 1) % 3);
      for (CgvNodeId node = 0; node < 3; node++)
        {
          g_autofree char *name = cgv_focus_dup_name (profile, node);

          if (g_str_equal (name, cases[i][0]))
            cgv_focus_set_row (profile, node);
        }
      g_assert_true (profile->can_go_back);
      cgv_focus_new_with_base_async (base, new_, profile, NULL, created_cb, &focus);
      while (focus == NULL)
        g_main_context_iteration (NULL, TRUE);
      check_row (focus, cases[i][1]);
      g_assert_true (cgv_focus_go_back (focus));
      if (i > 0)
        check_row (focus, "idle");
    }
}

/* Large profiles are compared in a thread. The last of several requests counts, and the old
 * numbers are shown until then. */
static void
test_big (void)
{
  g_autofree char *text = test_generate_profile (60000);
  g_autoptr (CgvDocument) document = test_document (text);
  g_autoptr (CgvRuns) first = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) second = compare_test_parts (document, 1, 1);
  CgvFocus *focus = NULL;
  CgvComparison *shown;
  guint n_changed = 0;

  cgv_focus_new_with_base_async (first, second, NULL, NULL, created_cb, &focus);
  while (focus == NULL)
    g_main_context_iteration (NULL, TRUE);

  shown = cgv_focus_get_comparison (focus);
  test_count_changes (focus, CGV_FOCUS_NUMBERS, &n_changed);
  cgv_focus_set_event (focus, 1);
  g_assert_true (focus->computing);
  g_assert_true (cgv_focus_get_comparison (focus) == shown);
  g_assert_cmpuint (focus->choice->event, ==, 0);
  cgv_focus_swap (focus);
  cgv_focus_set_measure (focus, CGV_MEASURE_SCALED);
  while (n_changed == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (focus->computing);
  g_assert_cmpuint (n_changed, ==, 1);
  g_assert_cmpuint (focus->choice->event, ==, 1);
  g_assert_cmpint (focus->choice->measure, ==, CGV_MEASURE_SCALED);
  g_assert_true (cgv_focus_get_side (focus, CGV_SIDE_BASE) == second);

  /* Requests without an effect. */
  cgv_focus_set_event (focus, 0);
  cgv_focus_set_event (focus, 1);
  while (focus->computing)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (n_changed, ==, 1);
  g_object_unref (focus);
}

#define RUN(pid, f, g) "pid: " pid "\ncmd: ./p\npart: 1\nevents: Ir\nfn=f\n1 " f "\nfn=g\n2 " g "\n"

/* With several runs, the median is shown. Noise is the range of the runs, and the tolerance. */
static void
test_runs (void)
{
  g_autoptr (CgvRuns) base = compare_test_runs ("a", RUN ("1", "1000", "500"), "b", RUN ("2", "1040", "500"), "c", RUN ("3", "1100", "500"), NULL);
  g_autoptr (CgvRuns) new_ = compare_test_runs ("a", RUN ("4", "1090", "510"), "b", RUN ("5", "1110", "510"), NULL);
  g_autoptr (CgvFocus) focus = compare_test_focus_of_sides (base, new_, NULL);
  CgvComparison *comparison = cgv_focus_get_comparison (focus);
  guint32 f = compare_test_find_row (focus, "f");
  guint32 g = compare_test_find_row (focus, "g");

  g_assert_cmpuint (focus->numbers->shown_run[CGV_SIDE_BASE], ==, 1);
  g_assert_cmpuint (focus->numbers->shown_run[CGV_SIDE_NEW], ==, 0);
  g_assert_cmpuint (get_total (focus, CGV_SIDE_BASE), ==, 1540);
  g_assert_cmpuint (get_total (focus, CGV_SIDE_NEW), ==, 1600);
  g_assert_true (cgv_comparison_is_self_noise (comparison, f));
  g_assert_false (cgv_comparison_is_self_noise (comparison, g));
  g_assert_cmpfloat (comparison->tolerance.relative, ==, 0.0001);
  g_assert_cmpuint (comparison->spread[CGV_SIDE_BASE]->self[f].high, ==, 1100);
  g_assert_cmpuint (comparison->spread[CGV_SIDE_NEW]->n_runs, ==, 2);

  cgv_focus_set_measure (focus, CGV_MEASURE_SHARE);
  g_assert_nonnull (cgv_focus_get_comparison (focus)->spread[CGV_SIDE_BASE]);
  cgv_focus_swap (focus);
  g_assert_cmpuint (get_total (focus, CGV_SIDE_NEW), ==, 1540);
}

/* A run in which b calls a, or not. */
#define LOOP(pid, cost, back) \
  "pid: " pid "\ncmd: ./p\npart: 1\nevents: Ir Dr\nfn=main\n1 5 2\ncfn=a\ncalls=1 1\n2 " cost " 9\nfn=a\n3 7 1\ncfn=b\ncalls=1 1\n4 " cost " 8\nfn=b\n5 " cost " 4\n" back
#define BACK "cfn=a\ncalls=1 1\n6 4 3\n"

/* The cycles of all runs are shared, also by the graphs that are made when only the event type changes. */
static void
test_cycles_of_runs (void)
{
  g_autoptr (CgvRuns) base = compare_test_runs ("a", LOOP ("1", "100", BACK), "b", LOOP ("2", "104", ""), "c", LOOP ("3", "110", ""), NULL);
  g_autoptr (CgvRuns) new_ = compare_test_runs ("a", LOOP ("4", "209", ""), "b", LOOP ("5", "211", ""), NULL);
  g_autoptr (CgvFocus) focus = compare_test_focus_of_sides (base, new_, NULL);
  CgvComparison *before = cgv_comparison_ref (cgv_focus_get_comparison (focus));
  CgvComparison *after;

  cgv_focus_set_event (focus, 1);
  g_assert_cmpuint (cgv_focus_get_comparison (focus)->costs[CGV_SIDE_NEW]->graph->n_cycles, ==, 1);
  /* A member of a cycle has only its own cost; without the cycle, that of b is added. */
  g_assert_cmpuint (cgv_focus_get_comparison (focus)->spread[CGV_SIDE_NEW]->inclusive[compare_test_find_row (focus, "a")].low, ==, 1);
  g_assert_cmpuint (cgv_focus_get_comparison (focus)->spread[CGV_SIDE_NEW]->inclusive[compare_test_find_row (focus, "a")].high, ==, 1);
  cgv_focus_set_event (focus, 0);
  after = cgv_focus_get_comparison (focus);
  g_assert_true (after != before);
  g_assert_cmpuint (after->n_rows, ==, before->n_rows);
  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      g_assert_true (after->costs[side]->graph->n_cycles == before->costs[side]->graph->n_cycles);
      for (guint32 row = 0; row < after->n_rows; row++)
        {
          g_assert_cmpuint (after->spread[side]->inclusive[row].low, ==, before->spread[side]->inclusive[row].low);
          g_assert_cmpuint (after->spread[side]->inclusive[row].high, ==, before->spread[side]->inclusive[row].high);
        }
    }
  cgv_comparison_unref (before);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/compare-focus/beginning", test_beginning);
  g_test_add_func ("/compare-focus/no-common-event", test_no_common_event);
  g_test_add_func ("/compare-focus/swap", test_swap);
  g_test_add_func ("/compare-focus/other-parts", test_other_parts);
  g_test_add_func ("/compare-focus/history", test_history);
  g_test_add_func ("/compare-focus/cycles-of-other-side", test_cycles_of_other_side);
  g_test_add_func ("/compare-focus/known-comparison", test_known_comparison);
  g_test_add_func ("/compare-focus/tolerance", test_tolerance);
  g_test_add_func ("/compare-focus/equal-tolerances", test_equal_tolerances);
  g_test_add_func ("/compare-focus/anchor", test_anchor);
  g_test_add_func ("/compare-focus/rules", test_rules);
  g_test_add_func ("/compare-focus/formulas", test_formulas);
  g_test_add_func ("/compare-focus/chosen-meanwhile", test_chosen_meanwhile);
  g_test_add_func ("/compare-focus/inherited-row", test_inherited_row);
  g_test_add_func ("/compare-focus/signals", test_signals);
  g_test_add_func ("/compare-focus/colors-of-parts", test_colors_of_parts);
  g_test_add_func ("/compare-focus/search-in-parts", test_search_in_parts);
  g_test_add_func ("/compare-focus/differing-event", test_differing_event);
  g_test_add_func ("/compare-focus/nameless-main", test_nameless_main);
  g_test_add_func ("/compare-focus/big", test_big);
  g_test_add_func ("/compare-focus/runs", test_runs);
  g_test_add_func ("/compare-focus/cycles-of-runs", test_cycles_of_runs);

  return g_test_run ();
}
