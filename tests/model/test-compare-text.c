/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The texts of a comparison, word for word. */

#include <string.h>

#include "cgv-amount-text.h"
#include "cgv-cause.h"
#include "cgv-compare-guards.h"
#include "cgv-compare-text.h"
#include "compare-test.h"
#include "model-test.h"

/* Compares display text, whose blanks are narrow; takes it. */
static void
check (char *taken,
       const char *expected)
{
  g_autofree char *text = taken;
  g_autoptr (GString) plain = g_string_new (text);

  g_string_replace (plain, "\u202f", " ", 0);
  g_assert_cmpstr (plain->str, ==, expected);
}

/* Numbers of functions have groups of digits, as costs have. */
static void
test_many (void)
{
  g_autoptr (GString) base = g_string_new ("events: Ir\nfl=a.c\n");
  g_autoptr (GString) new_ = g_string_new ("events: Ir\nfl=a.c\n");
  g_autoptr (CgvFocus) focus = NULL;
  const CgvComparison *comparison;

  for (guint i = 0; i < 1200; i++)
    {
      g_string_append_printf (base, "fn=same%u\n1 100000\nfn=gone%u_%u\n1 100000\n", i, i, i * i);
      g_string_append_printf (new_, "fn=same%u\n1 100001\n", i);
    }
  focus = compare_test_focus (base->str, new_->str);
  comparison = cgv_focus_get_comparison (focus);
  check (cgv_compare_text_dup_noise (comparison), "1 200 functions within noise, net +0.0005 % of the program");
  check (cgv_compare_text_dup_coverage (comparison), "50.0 % of A, 100 % of B matched; 0 functions only in B, 1 200 only in A");
}

static void
test_verdict (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (compare_test_base, compare_test_new);
  g_autoptr (CgvFocus) same = compare_test_focus (compare_test_base, compare_test_base);
  g_autoptr (CgvFocus) noise = compare_test_focus ("events: Ir\nfn=f\n1 1000000\n", "events: Ir\nfn=f\n1 1000010\n");
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);

  check (cgv_compare_text_dup_totals (comparison), "Ir 153 000 → 224 003, +71 003 (+46.4 %)");
  check (cgv_compare_text_dup_churn (comparison), "73.0 k more, 2 000 less");
  check (cgv_compare_text_dup_coverage (comparison), "98.7 % of A, 98.7 % of B matched; 1 function only in B, 1 only in A");
  check (cgv_compare_text_dup_verdict (comparison),
         "Ir 153 000 → 224 003, +71 003 (+46.4 %) · 73.0 k more, 2 000 less · 98.7 % of A, 98.7 % of B matched; 1 function only in B, 1 only in A");
  check (cgv_compare_text_dup_noise (comparison), "1 function within noise, net +0.0020 % of the program");
  check (cgv_compare_text_dup_tolerance (comparison), "±0.01 % of the total of A (15 Ir)");
  g_assert_null (cgv_compare_text_dup_coverage_advice (comparison));

  check (cgv_compare_text_dup_totals (cgv_focus_get_comparison (same)), "Ir 153 000, unchanged");
  check (cgv_compare_text_dup_coverage (cgv_focus_get_comparison (same)), "100 % of A, 100 % of B matched; 0 functions only in B, 0 only in A");
  g_assert_null (cgv_compare_text_dup_noise (cgv_focus_get_comparison (same)));
  check (cgv_compare_text_dup_totals (cgv_focus_get_comparison (noise)), "Ir 1 000 000 → 1 000 010, +10 (+0.0010 %), within noise");
}

/* If functions cannot be distinguished from others, no causes are named. */
static void
test_doubt (void)
{
  static const char named[] = "events: Ir\nob=p\nfn=main\n1 10\ncfn=f\ncalls=1 1\n1 90\nfn=f\n1 90\nob=libc\nfn=put\n1 900\n";
  static const char stripped[] = "events: Ir\nob=q\nfn=0x10\n1 10\ncfn=0x20\ncalls=1 1\n1 190\nfn=0x20\n1 190\nob=libc\nfn=put\n1 900\n";
  static const char other[] = "events: Ir\nob=r\nfn=main\n1 10\ncfn=g\ncalls=1 1\n1 4000\nfn=g\n1 4000\n";
  g_autoptr (CgvFocus) without_names = compare_test_focus (named, stripped);
  g_autoptr (CgvFocus) with_names = compare_test_focus (stripped, named);
  g_autoptr (CgvFocus) another = compare_test_focus (named, other);
  static const char slow[] = "events: Ir\nob=p\nfn=main\n1 10\ncfn=f\ncalls=1 1\n1 90\ncfn=h\ncalls=1 1\n1 9000\nfn=f\n1 90\nfn=h\n1 9000\n";
  g_autoptr (CgvFocus) same = compare_test_focus (named, named);
  g_autoptr (CgvFocus) costlier = compare_test_focus (named, slow);

  /* A single function that costs more than all others is not another program. */
  g_assert_null (cgv_compare_text_dup_doubt (costlier->numbers));
  check (cgv_compare_text_dup_where (without_names->numbers), "B is stripped: its functions have addresses only. Totals can be compared, functions cannot.");
  check (cgv_compare_text_dup_where (with_names->numbers), "A is stripped: its functions have addresses only. Totals can be compared, functions cannot.");
  check (cgv_compare_text_dup_where (another->numbers), "Only 1.0 % of A and 0.2 % of B could be matched, so causes may be wrong. Were two different programs run?");
  g_assert_null (cgv_compare_text_dup_doubt (same->numbers));
}

static void
check_advice (const char *base,
              const char *new_,
              const char *expected)
{
  g_autofree char *base_text = g_strconcat ("events: Ir\n", base, NULL);
  g_autofree char *new_text = g_strconcat ("events: Ir\n", new_, NULL);
  g_autoptr (CgvFocus) focus = compare_test_focus (base_text, new_text);
  char *advice = cgv_compare_text_dup_coverage_advice (cgv_focus_get_comparison (focus));

  if (expected == NULL)
    g_assert_null (advice);
  else
    check (advice, expected);
}

/* Nothing differs: what both sides cost is said once. */
static void
test_same_sides (void)
{
  static const char text[] = "events: Ir\nfn=f\n1 20\nfn=g\n1 10\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (text, text);

  check (cgv_compare_text_dup_where (focus->numbers), "Both sides cost 30, function by function.");
}

static void
test_advice (void)
{
  static const char f[] = "fn=f\n1 89\n";
  static const char calling[] = "fn=f\n1 89\ncfn=g\ncalls=1 1\n1 11\nfn=g\n2 11\n";

  /* Functions that one side lacks are new, removed, or inlined. */
  check_advice ("fn=f\n1 89\nfn=g\n2 11\n", "fn=f\n1 89\nfn=h\n2 8\n", NULL);
  check_advice (f, "fn=f\n1 89\nfn=a\n1 2\nfn=b\n1 9\n", NULL);
  check_advice (calling, f, NULL);
  check_advice (calling, "fn=f\n1 97\n",
                "11.0 % of A is in 1 function that B does not have, such as g. They were probably inlined: "
                "grouped by file, inlined code counts as before.");
  /* The costliest ones are named, of equal ones the first. */
  check_advice ("fn=f\n1 80\ncfn=a\ncalls=1 1\n1 1\ncfn=b\ncalls=1 1\n1 7\ncfn=c\ncalls=1 1\n1 4\ncfn=d\ncalls=1 1\n1 4\ncfn=e\ncalls=1 1\n1 4\n"
                "fn=a\n1 1\nfn=b\n1 7\nfn=c\n1 4\nfn=d\n1 4\nfn=e\n1 4\n",
                "fn=f\n1 99\n",
                "20.0 % of A is in 5 functions that B does not have, such as b, c, d. They were probably inlined: "
                "grouped by file, inlined code counts as before.");
  /* Both sides have unmatched functions. */
  check_advice ("fl=/x/a.c\nfn=f\n1 8\nfn=g\n2 2\n", "fl=/y/a.c\nfn=f\n1 8\nfn=h\n2 3\n",
                "Only 80.0 % of A and 72.7 % of B could be matched. The rest is on both sides in files such as a.c. "
                "Add a path rule if sources moved, or a rule for names if functions were renamed.");
  check_advice ("fl=/x/a.c\nfn=g\n2 2\n", "fl=/y/b.c\nfn=h\n2 3\n",
                "Only 0 % of A and 0 % of B could be matched, and the rest has nothing in common. "
                "Check that both profiles are of the same program, or add rules for paths and names.");
  /* Enough cost is matched. */
  check_advice ("fn=f\n1 90\nfn=g\n2 10\n", "fn=f\n1 90\nfn=h\n2 10\n", NULL);
}

/* Functions that only one part of a profile has were not called in the other; they are not
 * unmatched. */
static void
test_parts (void)
{
  g_autoptr (CgvDocument) document = test_document ("pid: 1\npart: 1\nevents: Ir\nfn=f\n1 10\nfn=g\n2 20\npart: 2\nevents: Ir\nfn=f\n1 15\nfn=h\n3 5\n");
  g_autoptr (CgvRuns) base = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) new_ = compare_test_parts (document, 1, 1);
  g_autoptr (CgvFocus) focus = compare_test_focus_of_sides (base, new_, NULL);
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);

  g_assert_null (cgv_compare_text_dup_where (focus->numbers));
  check (cgv_compare_text_dup_coverage (comparison), "1 function only in B, 1 only in A");
  g_assert_null (cgv_compare_text_dup_coverage_advice (comparison));
  check (cgv_compare_text_dup_presence_long (comparison, compare_test_find_row (focus, "g")), "Not called in B");
  check (cgv_compare_text_dup_presence_long (comparison, compare_test_find_row (focus, "h")), "Not called in A");
  g_assert_cmpstr (cgv_compare_text_get_presence (comparison, compare_test_find_row (focus, "g")), ==, "in A only");
  g_assert_cmpstr (cgv_compare_text_get_presence (comparison, compare_test_find_row (focus, "h")), ==, "in B only");
}

static void
check_percent (int sign,
               guint64 size,
               guint64 base,
               const char *expected)
{
  check (cgv_amount_text_dup_change ((CgvDelta){ size, (gint8) sign, false }, base, FALSE), expected);
}

static void
test_percent (void)
{
  check_percent (1, 8, 100, "+8.00 %");
  check_percent (-1, 8, 1000, "−0.80 %");
  check_percent (1, 123, 1000, "+12.3 %");
  check_percent (1, 1234, 1000, "+123 %");
  check_percent (-1, 6, 10000, "−0.060 %");
  check_percent (1, 12, 1000000, "+0.0012 %");
  check_percent (1, 1, 100000000, "< +0.0001 %");
  check_percent (-1, 1, 100000000, "> −0.0001 %");
  check_percent (1, G_MAXUINT64, 1, "> +999 999 %");
  check_percent (0, 0, 100, "0 %");
  /* If something is left, the decrease is below 100 %. */
  check_percent (-1, 999, 1000, "−99.9 %");
  check_percent (-1, 9996, 10000, "−99.96 %");
  check_percent (-1, 99999999, 100000000, "−99.99 %");
  check_percent (-1, UINT64_MAX - 2, UINT64_MAX - 1, "−99.99 %");
  check_percent (-1, 1000, 1000, "−100 %");
  check_percent (0, 0, 0, "0 %");
  check_percent (1, 5, 0, "new");
  check (cgv_compare_text_dup_percent_of_itself ((CgvDelta){ 8, 1, false }, 100, FALSE), "+8.00 % of itself");
  check (cgv_compare_text_dup_percent_of_itself ((CgvDelta){ 8, 1, false }, 0, FALSE), "new");
  /* A negative total also has shares. */
  check (cgv_amount_text_dup_change ((CgvDelta){ 5, 1, false }, (CgvCost) -10, TRUE), "+50.0 %");
}

/* What is not 0 is never rounded to 0. */
static void
test_small_values (void)
{
  const CgvEvent counts = { .unit = { CGV_UNIT_EVENTS, 1 } };
  const CgvEvent hundredths = { .unit = { CGV_UNIT_EVENTS, 1 }, .decimals = 2 };

  check (cgv_amount_text_dup_points (0), "0");
  check (cgv_amount_text_dup_points (-0.0002), "−0.0002 pp");
  check (cgv_amount_text_dup_points (0.00002), "< +0.0001 pp");
  check (cgv_amount_text_dup_points (-0.00002), "> −0.0001 pp");
  check (cgv_amount_text_dup_points (-12.5), "−12.5 pp");
  check (cgv_amount_text_dup_value (0, &counts), "0");
  check (cgv_amount_text_dup_value (0.005, &counts), "0.01");
  check (cgv_amount_text_dup_value (0.004, &counts), "< 0.01");
  check (cgv_amount_text_dup_value (0.6, &hundredths), "0.01");
  check (cgv_amount_text_dup_value (0.4, &hundredths), "< 0.01");
  check (cgv_amount_text_dup_value_delta (0.001, &counts), "< +0.01");
  check (cgv_amount_text_dup_value_delta (-0.001, &counts), "> −0.01");
  check (cgv_amount_text_dup_value_delta (-5.25, &counts), "−5.25");
}

/* Costs above and below 0 are a cost even if they add up to 0, and percentages of their sum mean
 * nothing. */
static void
test_both_signs (void)
{
  g_autoptr (CgvFocus) more = compare_test_focus ("events: X\nfn=f\n1 500\nfn=g\n2 -500\n", "events: X\nfn=f\n1 500\nfn=g\n2 -350\n");
  g_autoptr (CgvFocus) moved = compare_test_focus ("events: X\nfn=f\n1 500\nfn=g\n2 -500\n", "events: X\nfn=f\n1 900\nfn=g\n2 -900\n");
  g_autoptr (CgvFocus) nothing = compare_test_focus ("events: X\nfn=f\n1 0\n", "events: X\nfn=f\n1 5\nfn=g\n2 -5\n");
  g_autoptr (CgvFocus) below = compare_test_focus ("events: X\nfn=f\n1 -500\n", "events: X\nfn=f\n1 -350\n");
  /* Most costs match, but their sum is below the total. */
  g_autoptr (CgvFocus) gone = compare_test_focus ("events: X\nfn=f\n1 500\nfn=g\n2 -600\nfn=h\n3 110\n", "events: X\nfn=f\n1 500\nfn=g\n2 -450\nfn=i\n3 60\n");
  const CgvComparison *comparison = cgv_focus_get_comparison (more);

  check (cgv_compare_text_dup_signed_headline (more->numbers), "▲ 150 more X");
  check (cgv_compare_text_dup_signed_headline (below->numbers), "▲ 150 more X");
  g_assert_null (cgv_compare_text_dup_coverage_advice (cgv_focus_get_comparison (below)));
  check (cgv_compare_text_dup_signed_headline (gone->numbers), "▲ 100 more X");
  g_assert_false (cgv_compare_guard_are_two_programs (gone->numbers));
  check (cgv_compare_text_dup_totals (comparison), "X 0 → 150, +150");
  g_assert_null (cgv_compare_text_dup_percent (comparison, comparison->summary.net));
  g_assert_null (cgv_compare_text_dup_percent_of_program (comparison, comparison->summary.net));
  g_assert_false (cgv_compare_guard_is_empty (comparison, CGV_SIDE_BASE));
  check (cgv_compare_text_dup_signed_headline (moved->numbers), "The same total, but not function by function");
  g_assert_true (cgv_compare_guard_is_empty (cgv_focus_get_comparison (nothing), CGV_SIDE_BASE));
  g_assert_false (cgv_compare_guard_is_empty (cgv_focus_get_comparison (nothing), CGV_SIDE_NEW));
}

static void
check_headline (const char *base,
                const char *new_,
                const char *expected)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);

  check (cgv_compare_text_dup_headline (focus->numbers), expected);
}

/* "Exactly the same" requires that all common event types and all calls are equal. */
static void
test_same (void)
{
  static const char base[] = "events: Ir Bc\nfl=a.c\nfn=f\n1 10 4\nfn=g\n2 20 6\n";
  g_autoptr (CgvFocus) filtered = compare_test_focus (base, "events: Ir Bc\nfl=a.c\nfn=f\n1 10 5\nfn=g\n2 20 6\n");
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^f$", NULL);
  g_autoptr (CgvFilterList) none = cgv_filter_list_new ();
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (none, rule);

  check_headline (base, base, "Exactly the same");
  check_headline (base, "events: Bc Ir\nfl=a.c\nfn=f\n1 4 10\nfn=g\n2 6 20\n", "Exactly the same");
  check_headline (base, "events: Ir\nfl=a.c\nfn=f\n1 10\nfn=g\n2 20\n", "Exactly the same");
  check_headline (base, "events: Ir Bc\nfl=a.c\nfn=f\n1 10 5\nfn=g\n2 20 6\n",
                  "Exactly the same instructions in every function, but not the same conditional branches executed");
  /* The totals are the same. */
  check_headline (base, "events: Ir Bc\nfl=a.c\nfn=f\n1 10 5\nfn=g\n2 20 5\n",
                  "Exactly the same instructions in every function, but not the same conditional branches executed");
  check_headline ("events: Blocks Ir\nfl=a.c\nfn=f\n1 3 4\n", "events: Blocks Ir\nfl=a.c\nfn=f\n1 3 5\n",
                  "Exactly the same Blocks in every function, but not the same instructions");
  check_headline ("events: Ir\nfl=a.c\nfn=f\n1 4\ncfn=g\ncalls=2 1\n1 6\nfn=g\n2 6\n", "events: Ir\nfl=a.c\nfn=f\n1 4\ncfn=g\ncalls=3 1\n1 6\nfn=g\n2 6\n",
                  "Every function has the same self cost, but the calls differ");
  /* Filters remove the difference. */
  check (cgv_compare_text_dup_headline (filtered->numbers), "Exactly the same instructions in every function, but not the same conditional branches executed");
  cgv_focus_set_filters (filtered, filters);
  check (cgv_compare_text_dup_headline (filtered->numbers), "Exactly the same");
}

static void
test_deltas (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (compare_test_base, compare_test_new);
  g_autoptr (CgvFocus) time = compare_test_focus ("events: Time_(10ns)\nfn=f\n1 100000\n", "events: Time_(10ns)\nfn=f\n1 400000\n");
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);

  check (cgv_compare_text_dup_delta (comparison, (CgvDelta){ 412000000, 1, false }), "+412 000 000");
  check (cgv_compare_text_dup_delta (comparison, (CgvDelta){ 7, -1, false }), "−7");
  check (cgv_compare_text_dup_delta (comparison, (CgvDelta){ 0, 0, false }), "0");
  check (cgv_compare_text_dup_delta (comparison, (CgvDelta){ 7, 1, true }), "≈ +7");
  check (cgv_compare_text_dup_short_delta (comparison, (CgvDelta){ 412345678, 1, false }), "+412 M");
  check (cgv_amount_text_dup_delta ((CgvDelta){ 1234, -1, false }, NULL), "−1 234");
  check (cgv_compare_text_dup_percent_of_program (comparison, (CgvDelta){ 15300, -1, false }), "−10.0 % of the program");
  comparison = cgv_focus_get_comparison (time);
  check (cgv_compare_text_dup_delta (comparison, comparison->summary.net), "+3.000 ms");
}

static void
check_measure (CgvFocus *focus,
               CgvMeasure measure,
               const char *base,
               const char *new_,
               const char *delta,
               const char *sentence)
{
  const CgvComparison *comparison;
  guint32 row;

  cgv_focus_set_measure (focus, measure);
  comparison = cgv_focus_get_comparison (focus);
  row = compare_test_find_row (focus, "parse");
  check (cgv_compare_text_dup_cost (comparison, CGV_SIDE_BASE, cgv_comparison_get_self_amount (comparison, CGV_SIDE_BASE, row)), base);
  check (cgv_compare_text_dup_cost (comparison, CGV_SIDE_NEW, cgv_comparison_get_self_amount (comparison, CGV_SIDE_NEW, row)), new_);
  check (cgv_compare_text_dup_cost_delta (comparison, cgv_comparison_get_self_amount (comparison, CGV_SIDE_BASE, row), cgv_comparison_get_self_amount (comparison, CGV_SIDE_NEW, row)), delta);
  check (cgv_compare_text_dup_measure (comparison), sentence);
}

static void
test_measures (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (compare_test_base, compare_test_new);

  check_measure (focus, CGV_MEASURE_ABSOLUTE, "20 000", "48 000", "+28 000", "As recorded.");
  check_measure (focus, CGV_MEASURE_SHARE, "13.07 %", "21.43 %", "+8.36 pp",
                 "Percent of the total of each side; differences are in percentage points. The share of unchanged code changes, too, if other code did.");
  check_measure (focus, CGV_MEASURE_SCALED, "20 000", "32 785", "+12 785", "B multiplied by 0.683027, so that both totals are that of A.");
  cgv_focus_set_anchor (focus, compare_test_find_row (focus, "hash"));
  check_measure (focus, CGV_MEASURE_PER_CALL, "200", "158", "−42.1", "Per call of hash: A divided by 100 calls, B by 304 calls.");
  g_assert_cmpstr (cgv_compare_text_get_measure (CGV_MEASURE_SHARE), ==, "Share of Own Total");
}

static void
test_names (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (compare_test_base, compare_test_new);
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);

  check (cgv_compare_text_dup_tooltip (comparison, compare_test_find_row (focus, "oldcheck")),
         "oldcheck\n/home/a/v1/src/main.c\n/home/a/v1/prog\nOnly in A: inlined or removed");
  check (cgv_compare_text_dup_tooltip (comparison, compare_test_find_row (focus, "sort")), "sort\n/usr/src/sort.c\n/lib/libsort.so\nSame name, file and object");
  check (cgv_compare_text_dup_variants (comparison->matching, compare_test_find_row (focus, "hash")), "1 → 2 variants");
  g_assert_null (cgv_compare_text_dup_variants (comparison->matching, compare_test_find_row (focus, "main")));
  g_assert_cmpstr (cgv_compare_text_get_presence (comparison, compare_test_find_row (focus, "check")), ==, "new");
  g_assert_cmpstr (cgv_compare_text_get_presence (comparison, compare_test_find_row (focus, "oldcheck")), ==, "removed");
  g_assert_null (cgv_compare_text_get_presence (comparison, compare_test_find_row (focus, "main")));
  check (cgv_compare_text_dup_location (comparison->matching, compare_test_find_row (focus, "sort")), "sort.c · libsort.so");
}

/* The object is named if it differs. */
static void
test_name_beside (void)
{
  static const char text[] = "events: Ir\nob=/lib/libc.so.6\nfn=(below main)\n1 9\ncob=/bin/prog\ncfn=main\ncalls=1 2\n1 100\nob=/bin/prog\nfn=main\n2 100\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (text, text);
  const CgvMatching *matching = cgv_focus_get_comparison (focus)->matching;
  guint32 row = compare_test_find_row (focus, "(below main)");

  check (cgv_compare_text_dup_clear_name (matching, row), "(below main) (libc.so.6)");
  check (cgv_compare_text_dup_name_beside (matching, row, row), "(below main)");
  check (cgv_compare_text_dup_name_beside (matching, row, compare_test_find_row (focus, "main")), "(below main) (libc.so.6)");
}

/* Returns the term for the calls of a function by another. */
static char *
dup_term (CgvFocus *focus,
          const char *caller,
          const char *callee)
{
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);
  CgvWhy *why = cgv_why_new (comparison, compare_test_find_row (focus, caller), NULL);
  guint32 row = compare_test_find_row (focus, callee);
  char *text = NULL;

  for (guint32 i = 0; i < why->n_callees && text == NULL; i++)
    {
      if (why->callees[i].row == row)
        text = cgv_compare_text_dup_why_term (comparison, &why->callees[i]);
    }
  cgv_why_free (why);
  return text;
}

static void
check_where (const char *base,
             const char *new_,
             const char *expected)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);

  check (cgv_compare_text_dup_where (focus->numbers), expected);
}

/* A reason that exceeds the origin is named together with the term that cancels a part of it. */
static void
test_counter (void)
{
  static const char base[] = "events: Ir\nfl=a.c\nfn=main\n1 30000\ncfn=f\ncalls=98 1\n1 8330\nfn=f\n1 8330\n";
  static const char new_[] = "events: Ir\nfl=a.c\nfn=main\n1 30000\ncfn=g\ncalls=49 1\n1 3000\nfn=g\n1 3000\n";
  static const char less[] = "events: Ir\nfl=a.c\nfn=main\n1 30000\ncfn=g\ncalls=49 1\n1 300\nfn=g\n1 300\n";

  check_where (base, new_, "All of it began in main, which no longer calls f, which it called 98 times (−8 330), and which now calls g 49 times (+3 000).");
  check_where (base, less, "All of it began in main, which no longer calls f, which it called 98 times (−8 330).");
}

/* A replacement is as large as the difference of both functions, and reasons that cancel each other explain nothing. */
static void
test_net_reasons (void)
{
#define MAIN "events: Ir\nfl=a.c\nfn=main\n1 300000\n"
  static const char base[] = MAIN "cfn=sprintf\ncalls=100 1\n1 50000\nfn=sprintf\n1 50000\n";
  static const char new_[] = MAIN "cfn=snprintf\ncalls=100 1\n1 49000\ncfn=strncpy\ncalls=20 1\n1 5000\nfn=snprintf\n1 49000\nfn=strncpy\n1 5000\n";
  static const char filled[] = MAIN "cfn=fill\ncalls=2 1\n1 27500\ncfn=flush\ncalls=2 1\n1 6000\nfn=fill\n1 500\ncfn=read\ncalls=2 1\n1 27000\nfn=flush\n1 6000\nfn=read\n1 27000\n";
  static const char direct[] = MAIN "cfn=read\ncalls=1 1\n1 27000\nfn=read\n1 27000\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);

  check_where (base, new_, "All of it began in main, which now calls strncpy 20 times (+5 000).");
  check (cgv_compare_text_dup_cause (cgv_focus_get_comparison (focus), compare_test_find_row (focus, "main")),
         "now calls strncpy 20 times (+5 000); calls snprintf instead of sprintf, 100 times (−1 000)");
  check_where (filled, direct, "All of it began in main, which no longer calls flush, which it called 2 times (−6 000).");
#undef MAIN
}

/* A replacement is not a function of a library if the program has one. Nor is it a callee of the
 * replaced function. */
static void
test_replacement (void)
{
#define PROGRAM "events: Ir\nob=/p/prog\nfl=a.c\nfn=main\n1 30000\n"
  check_where (PROGRAM "cfn=print\ncalls=100 1\n1 10000\nfn=print\n1 10000\n",
               PROGRAM "cob=/l/libc.so\ncfi=s.c\ncfn=strlen\ncalls=100 1\n1 1000\ncob=/p/prog\ncfi=a.c\ncfn=write\ncalls=300 1\n1 3000\n"
                       "fn=write\n1 3000\nob=/l/libc.so\nfl=s.c\nfn=strlen\n1 1000\n",
               "All of it began in main, which no longer calls print, which it called 100 times (−10.0 k), and which now calls write 300 times (+3 000).");
  check_where (PROGRAM "cfn=print\ncalls=100 1\n1 10000\nfn=print\n1 10000\n",
               PROGRAM "cob=/l/libc.so\ncfi=s.c\ncfn=strlen\ncalls=100 1\n1 1000\nob=/l/libc.so\nfl=s.c\nfn=strlen\n1 1000\n",
               "All of it began in main, which calls strlen instead of print, 100 times (−9 000).");
  check_where (PROGRAM "cfn=count\ncalls=100 1\n1 20000\nfn=count\n1 17000\ncfn=strlen\ncalls=100 1\n1 3000\nfn=strlen\n1 3000\n",
               "events: Ir\nob=/p/prog\nfl=a.c\nfn=main\n1 46000\ncfn=strlen\ncalls=100 1\n1 3000\nfn=strlen\n1 3000\n",
               "All of it began in main, which no longer calls count, which it called 100 times (−20.0 k), and whose own code costs more (+16.0 k).");
#undef PROGRAM
}

/* In a cycle, the named function is the one that makes another one call a third. */
static void
test_root (void)
{
  check_where ("events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=a\ncalls=1 1\n1 10110\nfn=a\n1 10\ncfn=b\ncalls=100 1\n1 10100\nfn=b\n1 100\ncfn=c\ncalls=100 1\n1 10000\n"
               "fn=c\n1 10000\ncfn=a\ncalls=1 1\n1 10\n",
               "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=a\ncalls=1 1\n1 1020\nfn=a\n1 10\ncfn=b\ncalls=10 1\n1 1010\nfn=b\n1 10\ncfn=c\ncalls=10 1\n1 1000\n"
               "fn=c\n1 1000\ncfn=a\ncalls=1 1\n1 10\n",
               "All of it began in a, which calls b 10 instead of 100 times (−9 090).");
}

#define INLINED(own, other, third) \
  "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 20000\nfn=f\n1 " own "\nfi=b.h\n2 " other "\nfi=c.h\n3 " third "\n"

/* A file is named if most of the change is in it, whatever changed in the function's own file. */
static void
test_inlined_file (void)
{
  check_where (INLINED ("5000", "1000", "10"), INLINED ("6000", "9000", "10"), "All of it began in f, whose own code costs more (+9 000), mostly that of b.h.");
  check_where (INLINED ("5000", "1000", "10"), INLINED ("5000", "9000", "10"), "All of it began in f, in which code of b.h costs more (+8 000).");
  check_where (INLINED ("5000", "1000", "10"), INLINED ("4000", "9000", "10"), "All of it began in f, whose own code costs more (+7 000), mostly that of b.h.");
  check_where (INLINED ("5000", "1000", "10"), INLINED ("5000", "9000", "3000"), "All of it began in f, whose own code costs more (+11.0 k), mostly that of b.h.");
  check_where (INLINED ("5000", "1000", "10"), INLINED ("5000", "4000", "9010"), "All of it began in f, whose own code costs more (+12.0 k), mostly that of c.h.");
  check_where (INLINED ("5000", "1000", "10"), INLINED ("13000", "2000", "10"), "All of it began in f, whose own code costs more (+9 000).");
  check_where (INLINED ("5000", "9000", "10"), INLINED ("4000", "1000", "10"), "All of it began in f, whose own code costs less (−9 000), mostly that of b.h.");
}

/* If small calls are skipped, each remaining call costs more. That is not a change of the
 * function, and does not come first. It is not mentioned if the files do not record it. */
static void
test_small_calls (void)
{
  static const char base[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=put\ncalls=1000 1\n1 15000\ncfn=g\ncalls=1 1\n1 100\nfn=put\n1 10000\ncfn=rehash\ncalls=10 1\n"
                             "1 5000\nfn=rehash\n1 5000\nfn=g\n1 100\n";
  static const char new_[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=put\ncalls=20 1\n1 5200\ncfn=g\ncalls=1 1\n1 2100\ncfn=h\ncalls=9 1\n1 11000\nfn=put\n1 200\n"
                             "cfn=rehash\ncalls=10 1\n1 5000\nfn=rehash\n1 5000\nfn=g\n1 2100\nfn=h\n1 11000\n";

  check_where (base, new_, "Most of it began in g, whose own code costs more (+2 000).");
}

/* A cause that is not the largest is not most of the change, even if it is of the program and the largest of a library. The amount
 * of its first reason stands beside its own, if that is most of the change, but the reason is not. */
static void
test_most (void)
{
  static const char base[] = "events: Ir\nob=/bin/prog\nfl=a.c\nfn=main\n1 3005\ncfn=f\ncalls=1 1\n1 100\ncob=/lib/libc.so\ncfn=g\ncalls=1 1\n1 100\nob=/bin/prog\nfn=f\n1 100\n"
                             "ob=/lib/libc.so\nfn=g\n1 100\n";
  static const char two[] = "events: Ir\nob=/bin/prog\nfl=a.c\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 5200\ncob=/lib/libc.so\ncfn=g\ncalls=1 1\n1 6100\nob=/bin/prog\nfn=f\n1 5200\n"
                            "ob=/lib/libc.so\nfn=g\n1 6100\n";
  /* The third is larger than the second. */
  static const char three[] = "events: Ir\nob=/bin/prog\nfl=a.c\nfn=main\n1 6005\ncfn=f\ncalls=1 1\n1 5200\ncob=/lib/libc.so\ncfn=g\ncalls=1 1\n1 4100\nob=/bin/prog\nfn=f\n1 5200\n"
                              "ob=/lib/libc.so\nfn=g\n1 4100\n";
  static const char minus[] = "events: Ir\nob=/bin/prog\nfl=a.c\nfn=main\n1 3005\ncfn=f\ncalls=1 1\n1 6100\ncob=/lib/libc.so\ncfn=g\ncalls=1 1\n1 4100\nob=/bin/prog\nfn=f\n1 6100\n"
                              "ob=/lib/libc.so\nfn=g\n1 4100\n";
  static const char parts[] = "events: Ir\nob=/bin/prog\nfl=a.c\nfn=main\n1 3005\ncfn=f\ncalls=1 1\n1 9100\ncob=/lib/libc.so\ncfn=g\ncalls=1 1\n1 1100\nob=/bin/prog\nfn=f\n1 3600\n"
                              "cfn=h\ncalls=10 1\n1 3000\ncfn=i\ncalls=10 1\n1 2500\nfn=h\n1 3000\nfn=i\n1 2500\nob=/lib/libc.so\nfn=g\n1 1100\n";

  check_where (base, two, "It began in f, whose own code costs more (+5 100), and in g, whose own code costs more (+6 000). 1 other cause.");
  check_where (base, three, "It began in f, whose own code costs more (+5 100), and in main, whose own code costs more (+3 000). 1 other cause.");
  check_where (base, minus, "Most of it began in f, whose own code costs more (+6 000).");
  check_where (base, parts, "Nearly all of it began in f (+9 000), whose own code costs more (+3 500).");
}

/* The time that a clock measured between functions is a separate cause, so that all causes add
 * up to the change. */
static void
test_outside (void)
{
#define XDEBUG "version: 1\ncreator: xdebug 3.1.5 (PHP 8.1.2)\ncmd: a.php\npart: 1\npositions: line\n\nevents: Time_(10ns)\n\nfl=a.php\n"
  static const char base[] = XDEBUG "fn=f\n1 5000\n\nfl=a.php\nfn={main}\n1 1000\ncfn=f\ncalls=1 0 0\n2 5200\n";
  static const char new_[] = XDEBUG "fn=f\n1 6000\n\nfl=a.php\nfn={main}\n1 1000\ncfn=f\ncalls=1 0 0\n2 6900\n";
  static const char between[] = XDEBUG "fn=f\n1 5000\n\nfl=a.php\nfn={main}\n1 1000\ncfn=f\ncalls=1 0 0\n2 5900\n";
#undef XDEBUG
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);
  g_autoptr (CgvFocus) same = compare_test_focus (base, base);
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);
  CgvDelta sum = comparison->summary.outside;

  check (cgv_compare_text_dup_outside (comparison), "Outside of functions: +7.000 µs");
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    sum = cgv_delta_add (sum, cgv_comparison_get_origin (comparison, row));
  g_assert_cmpint (cgv_delta_compare (sum, comparison->summary.net), ==, 0);
  g_assert_null (cgv_compare_text_dup_outside (cgv_focus_get_comparison (same)));
  check_where (base, between, "No single function changed by more than noise, only the time outside of functions (+7.00 µs).");
}

/* If expensive calls are skipped, each function below seems to do other work, but all of them
 * together do not. */
static void
check_chain (const char *n_base,
             const char *n_new,
             const char *expected)
{
  g_autofree char *base = g_strdup_printf ("events: Ir\nfl=a.c\nfn=main\n1 30000\ncfn=feed\ncalls=10 1\n1 20210\nfn=feed\n1 10\ncfn=content\ncalls=100 1\n1 20200\n"
                                           "fn=content\n1 100\ncfn=doc\ncalls=100 1\n1 20100\nfn=doc\n1 100\ncfn=scan\ncalls=%s 1\n1 20000\nfn=scan\n1 20000\n",
                                           n_base);
  g_autofree char *new_ = g_strdup_printf ("events: Ir\nfl=a.c\nfn=main\n1 30000\ncfn=feed\ncalls=10 1\n1 550\nfn=feed\n1 10\ncfn=wrap\ncalls=100 1\n1 540\n"
                                           "fn=wrap\n1 100\ncfn=content\ncalls=20 1\n1 440\nfn=content\n1 20\ncfn=doc\ncalls=20 1\n1 420\n"
                                           "fn=doc\n1 20\ncfn=scan\ncalls=%s 1\n1 400\nfn=scan\n1 400\n",
                                           n_new);
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);
  const CgvNumbers *numbers = focus->numbers;
  const CgvCauses *causes = cgv_numbers_get_causes (numbers);

  check (cgv_compare_text_dup_where (numbers), "All of it began in feed, which calls wrap instead of content, 100 times (−19.7 k).");
  g_assert_cmpuint (causes->rows->len, ==, 1);
  g_assert_cmpuint (causes->cancelling->len, ==, 1);
  check (cgv_compare_text_dup_cancelling (numbers->main.comparison, g_ptr_array_index (causes->cancelling, 0)), expected);
}

static void
test_chain (void)
{
  check_chain ("100", "20", "2 that cancel out, 0 together: content (+3 600), scan (−3 600)");
  check_chain ("1000", "920", "3 that cancel out, 0 together: content (+3 600), doc (+14 400), scan (−18 000)");
}

/* A sum that is not 0 is what changes leave that nearly cancel out. */
static void
test_nearly_cancelling (void)
{
  static const char base[] = "events: Ir\nfl=a.c\nfn=main\n1 30000\ncfn=f\ncalls=1 1\n1 20000\ncfn=h\ncalls=1 1\n1 100\nfn=f\n1 5000\ncfn=g\ncalls=1 1\n1 15000\nfn=g\n1 15000\nfn=h\n1 100\n";
  static const char new_[] = "events: Ir\nfl=a.c\nfn=main\n1 30000\ncfn=f\ncalls=1 1\n1 20050\ncfn=h\ncalls=1 1\n1 600\nfn=f\n1 15000\ncfn=g\ncalls=1 1\n1 5050\nfn=g\n1 5050\nfn=h\n1 600\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);
  const CgvCauses *causes = cgv_numbers_get_causes (focus->numbers);

  g_assert_cmpuint (causes->cancelling->len, ==, 1);
  check (cgv_compare_text_dup_cancelling (focus->numbers->main.comparison, g_ptr_array_index (causes->cancelling, 0)), "2 that nearly cancel out, +50 together: f (+10 000), g (−9 950)");
}

/* A chain may end in a function that is called as often as before, if only its callers' calls changed. */
static void
test_chain_to_same_calls (void)
{
#define START "events: Ir\nfl=a.c\nfn=main\n1 300000\ncfn=sprintf\ncalls=10 1\n1 41050\ncfn=p\ncalls=1 1\n1 "
  static const char base[] = START "9460\nfn=p\n1 10\ncfn=sprintf\ncalls=90 1\n1 9450\nfn=sprintf\n1 500\ncfn=vf\ncalls=100 1\n1 50000\nfn=vf\n1 50000\n";
  static const char new_[] = START "11460\nfn=p\n1 2010\ncfn=snprintf\ncalls=90 1\n1 9450\nfn=snprintf\n1 450\ncfn=vf\ncalls=90 1\n1 9000\n"
                                   "fn=sprintf\n1 50\ncfn=vf\ncalls=10 1\n1 41000\nfn=vf\n1 50000\n";
#undef START
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);

  check (cgv_compare_text_dup_where (focus->numbers), "All of it began in p, whose own code costs more (+2 000).");
  g_assert_cmpuint (cgv_numbers_get_causes (focus->numbers)->cancelling->len, ==, 1);
}

/* A removed function belongs to the program, even if the builds have different paths. */
static void
test_gone (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus ("events: Ir\nob=/a/prog\nfl=a.c\nfn=main\n1 10\nfn=gone\n1 1000\nob=/l/libx.so\nfn=put\n1 2500\n",
                                                   "events: Ir\nob=/b/prog\nfl=a.c\nfn=main\n1 10\nob=/l/libx.so\nfn=put\n1 1000\n");
  const CgvCauses *causes = cgv_numbers_get_causes (focus->numbers);

  g_assert_cmpuint (causes->rows->len, ==, 2);
  g_assert_cmpuint (g_array_index (causes->rows, CgvNodeId, 0), ==, compare_test_find_row (focus, "gone"));
}

/* Without main on either side, one side without names shows that the other has none. Functions
 * that the linker calls are then not start code. */
static void
test_stripped (void)
{
#define LINKED(object, address, cost) \
  "events: Ir\nob=/l/ld-linux.so.2\nfn=boot\n1 5\ncob=" object "\ncfn=" address "\ncalls=1 1\n1 " cost "\nob=" object "\nfn=" address "\n1 " cost "\n" \
  "ob=/l/libc.so\nfn=put\n1 9000\n"
  g_autoptr (CgvFocus) focus = compare_test_focus (LINKED ("p", "0x10", "200"), LINKED ("q", "0x30", "20000"));
  const CgvNumbers *numbers = focus->numbers;

  check (cgv_compare_text_dup_where (numbers),
         "Both sides are stripped, and of different builds: their functions have addresses only. Totals can be compared, functions cannot.");
  g_assert_null (cgv_compare_text_dup_start (numbers->main.comparison, cgv_numbers_get_causes (numbers)));
#undef LINKED
}

/* Several calls whose numbers changed by one factor suggest another input; a single one is a
 * cause. */
static void
test_input (void)
{
  static const char base[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=f\ncalls=200 1\n1 2000\ncfn=g\ncalls=100 1\n1 1000\nfn=f\n1 2000\nfn=g\n1 1000\n";
  static const char larger[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=f\ncalls=300 1\n1 3000\ncfn=g\ncalls=150 1\n1 1500\nfn=f\n1 3000\nfn=g\n1 1500\n";
  static const char smaller[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=f\ncalls=8 1\n1 80\ncfn=g\ncalls=4 1\n1 40\nfn=f\n1 80\nfn=g\n1 40\n";
  static const char one[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=f\ncalls=8 1\n1 80\ncfn=g\ncalls=100 1\n1 1000\nfn=f\n1 80\nfn=g\n1 1000\n";
  static const char other[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=f\ncalls=300 1\n1 3000\ncfn=g\ncalls=150 1\n1 1500\ncfn=h\ncalls=1 1\n1 4000\nfn=f\n1 3000\n"
                              "fn=g\n1 1500\nfn=h\n1 4000\n";
  /* The same items are handled with fewer calls. */
  static const char items[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=item\ncalls=100 1\n1 4000\nfn=item\n1 1000\ncfn=f\ncalls=100 1\n1 2000\ncfn=g\ncalls=100 1\n1 1000\nfn=f\n1 2000\nfn=g\n1 1000\n";
  static const char skipped[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=item\ncalls=100 1\n1 1300\nfn=item\n1 1000\ncfn=f\ncalls=10 1\n1 200\ncfn=g\ncalls=10 1\n1 100\nfn=f\n1 200\nfn=g\n1 100\n";
  /* Something else is a fifth of the change, but less of the cost. */
  static const char added[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=f\ncalls=300 1\n1 3000\ncfn=g\ncalls=150 1\n1 1500\ncfn=h\ncalls=1 1\n1 375\nfn=f\n1 3000\n"
                              "fn=g\n1 1500\nfn=h\n1 375\n";
  static const char gone[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=g\ncalls=50 1\n1 500\nfn=g\n1 500\n";
  /* Both are called less often, but one of them costs more. */
  static const char dearer[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=f\ncalls=100 1\n1 3000\ncfn=g\ncalls=50 1\n1 500\nfn=f\n1 3000\nfn=g\n1 500\n";

  check_where (base, dearer, "It began in f, each call of which costs more by itself (+2 000), but also in main, which calls f 100 instead of 200 times (−1 000).");
  check_where (base, larger, "Nearly everything that changed is called 50 % more often: was the input the same? To see what else changed, compare per call of a function.");
  check_where (larger, base, "Nearly everything that changed is called 33 % less often: was the input the same? To see what else changed, compare per call of a function.");
  check_where (base, smaller, "Nearly everything that changed is called 1/25 as often: was the input the same? To see what else changed, compare per call of a function.");
  check_where (items, skipped, "All of it began in item, which calls f 10 instead of 100 times (−1 800).");
  check_where (skipped, items, "All of it began in item, which calls f 100 instead of 10 times (+1 800).");
  check_where (base, one, "All of it began in main, which calls f 8 instead of 200 times (−1 920).");
  check_where (base, other, "All of it began in main, which now calls h once (+4 000).");
  check_where (base, added, "All of it began in main, which calls f 300 instead of 200 times (+1 000).");
  check_where (base, gone, "All of it began in main, which no longer calls f, which it called 200 times (−2 000).");
}

/* All functions before main are one item, in the program or in libraries. */
static void
test_start (void)
{
  static const char base[] = "events: Ir\nob=/p/prog\nfl=a.c\nfn=_start\n1 5\ncfn=__libc_start_main\ncalls=1 1\n1 1300\nfn=__libc_start_main\n1 100\n"
                             "cfn=tunables\ncalls=1 1\n1 100\ncfn=main\ncalls=1 1\n1 1100\nfn=tunables\n1 100\nfn=main\n1 1000\ncfn=put\ncalls=1 1\n1 100\nfn=put\n1 100\n";
  static const char new_[] = "events: Ir\nob=/p/prog\nfl=a.c\nfn=_start\n1 5\ncfn=__libc_start_main\ncalls=1 1\n1 1900\nfn=__libc_start_main\n1 200\n"
                             "cfn=tunables\ncalls=1 1\n1 600\ncfn=main\ncalls=1 1\n1 1100\nfn=tunables\n1 600\nfn=main\n1 1000\ncfn=put\ncalls=1 1\n1 100\nfn=put\n1 100\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);
  const CgvNumbers *numbers = focus->numbers;
  const CgvCauses *causes = cgv_numbers_get_causes (numbers);

  g_assert_cmpuint (causes->rows->len, ==, 0);
  check (cgv_compare_text_dup_where (numbers), "Most of it is the start of the program, before main (+600). The program itself hardly changed.");
  check (cgv_compare_text_dup_start (numbers->main.comparison, causes), "Program start: +600 in 2 functions that run before main, or link the program");
}

static void
test_start_of_one (void)
{
#define TUNABLES(cost) \
  "events: Ir\nob=/p/prog\nfl=a.c\nfn=_start\n1 5\ncfn=tunables\ncalls=1 1\n1 " cost "\ncfn=main\ncalls=1 1\n1 1000\nfn=tunables\n1 " cost "\nfn=main\n1 1000\n"
  g_autoptr (CgvFocus) focus = compare_test_focus (TUNABLES ("100"), TUNABLES ("600"));
#undef TUNABLES

  check (cgv_compare_text_dup_start (cgv_focus_get_comparison (focus), cgv_numbers_get_causes (focus->numbers)),
         "Program start: +500 in 1 function that runs before main, or links the program");
}

/* What began before main may be larger than any function, or cancel the largest one. */
static void
test_start_and_others (void)
{
#define SIDE(start, own, f, g) \
  "events: Ir\nob=/p/prog\nfl=a.c\nfn=_start\n1 5\ncfn=tunables\ncalls=1 1\n1 " start "\ncfn=main\ncalls=1 1\n1 9\nfn=tunables\n1 " start "\nfn=main\n1 " own "\n" \
  "cfn=f\ncalls=1 1\n1 " f "\ncfn=g\ncalls=1 1\n1 " g "\nfn=f\n1 " f "\nfn=g\n1 " g "\n"
  check_where (SIDE ("5000", "300000", "100", "100"), SIDE ("4000", "300000", "700", "600"),
               "Some things cost more and others less. One change began in f, whose own code costs more (+600).");
  check_where (SIDE ("5000", "9000", "100", "100"), SIDE ("4100", "9000", "1100", "1000"),
               "It began in f, whose own code costs more (+1 000), and in g, whose own code costs more (+900).");
  check_where (SIDE ("5000", "9000", "500", "100"), SIDE ("6000", "9000", "100", "100"),
               "It began before main, at the start of the program (+1 000), but also in f, whose own code costs less (−400).");
  check_where (SIDE ("5000", "9000", "500", "100"), SIDE ("6000", "9000", "900", "100"),
               "It began before main, at the start of the program (+1 000), and in f, whose own code costs more (+400).");
#undef SIDE
}

/* A function that is new, and calls itself, was not called in A: that is not missing from its recording. */
static void
test_new_and_recursive (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus ("events: Ir\nfn=main\n1 5\n",
                                                   "events: Ir\nfn=main\n1 5\ncfn=g\ncalls=1 1\n1 300\nfn=g\n1 300\ncfn=g\ncalls=2 1\n1 300\n");

  check (cgv_compare_text_dup_cause (cgv_focus_get_comparison (focus), compare_test_find_row (focus, "g")), "own code +300 (in 3 calls); called 3 times (−300)");
}

/* Recording began inside of a function: how often it was called is not known, and is not 0. */
static void
test_called_before (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus ("events: Ir\nfn=main\n1 5\n",
                                                   "events: Ir\nfn=start\n1 1\ncfn=main\ncalls=1 1\n1 100\nfn=main\n1 7\ncfn=g\ncalls=1 1\n1 93\nfn=g\n1 93\n");

  check (cgv_compare_text_dup_cause (cgv_focus_get_comparison (focus), compare_test_find_row (focus, "main")), "recorded with callers in B only (−100); now calls g once (+93)");
}

/* Of two versions, the parts after the same dump: main goes on in both, and did not begin anything. */
static void
test_goes_on (void)
{
#define PART(total, n_calls, cost) \
  "cmd: prog\nevents: Ir\nob=/p/prog\nfl=a.c\nfn=_start\n1 5\ncfn=main\ncalls=0 1\n1 " total "\nfn=main\n1 10\ncfn=f\ncalls=" n_calls " 1\n1 " cost "\nfn=f\n1 " cost "\n"
  g_autoptr (CgvFocus) focus = compare_test_focus (PART ("1010", "1", "1000"), PART ("2010", "2", "2000"));
#undef PART

  check (cgv_compare_text_dup_where (focus->numbers), "All of it began in main, which calls f 2 instead of 1 time (+1 000).");
  g_assert_null (cgv_compare_text_dup_start (cgv_focus_get_comparison (focus), cgv_numbers_get_causes (focus->numbers)));
}

static char *
write_functions (guint n,
                 guint self)
{
  GString *text = g_string_new (NULL);

  g_string_append (text, "cmd: prog\nevents: Ir\nob=/p/prog\nfl=a.c\nfn=main\n1 10\n");
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "cfn=f%u\ncalls=10 1\n1 %u\n", i, self * (i + 1));
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "fn=f%u\n1 %u\n", i, self * (i + 1));
  return g_string_free (text, FALSE);
}

/* Another compiler changes nearly all functions at equal numbers of calls. So does a type that a few functions use. */
static void
test_compiled (void)
{
  g_autofree char *base = write_functions (10, 1000);
  g_autofree char *new_ = write_functions (10, 1100);
  g_autofree char *few = write_functions (9, 1000);
  g_autofree char *other = write_functions (9, 1100);
  g_autofree char *loop = g_strconcat (base, "fn=main\n1 900000\n", NULL);
  g_autofree char *same_loop = g_strconcat (new_, "fn=main\n1 900000\n", NULL);

  check_where (base, new_, "The program was compiled differently (10 of 10 functions). It began in f9, whose own code costs more (+1 000), and in f8, whose own code costs more (+900). 8 other causes.");
  check_where (few, other, "It began in f8, whose own code costs more (+900), and in f7, whose own code costs more (+800). 7 other causes.");
  check_where (loop, same_loop, "It began in f9, whose own code costs more (+1 000), and in f8, whose own code costs more (+900). 8 other causes.");
}

/* Sides without common functions are of two programs, and nothing was inlined. */
static void
test_programs (void)
{
  static const char sort[] = "cmd: /usr/bin/sort -n in\nevents: Ir\nob=/usr/bin/sort\nfl=s.c\nfn=main\n1 10\ncfn=merge\ncalls=1 1\n1 900\nfn=merge\n1 900\n";
  static const char uniq[] = "cmd: ./uniq in\nevents: Ir\nob=/usr/bin/uniq\nfl=u.c\nfn=main\n1 500\ncfn=different\ncalls=1 1\n1 700\nfn=different\n1 700\n";
  static const char addresses[] = "cmd: p\nevents: Ir\nob=/p\nfl=???\nfn=0x1000\n0 10\ncfn=0x2000\ncalls=1 1\n0 900\nfn=0x2000\n0 900\n";
  static const char memory[] = "events: Mem\nfl=a.php\nfn=alpha\n1 -1000\ncfn=beta\ncalls=1 1\n1 -2000\nfn=beta\n1 -2000\n";
  static const char less[] = "events: Mem\nfl=a.php\nfn=alpha\n1 -1500\ncfn=beta\ncalls=1 1\n1 -2000\nfn=beta\n1 -2000\n";
  static const char others[] = "cmd: p\nevents: Ir\nob=/p\nfl=???\nfn=0x1010\n0 500\ncfn=0x2040\ncalls=1 1\n0 700\nfn=0x2040\n0 700\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (sort, uniq);

  check (cgv_compare_text_dup_where (focus->numbers), "B is another program: uniq instead of sort. Totals can be compared, functions cannot.");
  check (cgv_compare_text_dup_presence_long (cgv_focus_get_comparison (focus), compare_test_find_row (focus, "merge")), "Only in A");
  check_where (memory, less, "All of it began in alpha, whose own code costs less (−500).");
  check_where (addresses, others, "Both sides are stripped, and of different builds: their functions have addresses only. Totals can be compared, functions cannot.");
}

static void
test_why (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (compare_test_base, compare_test_new);
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);
  CgvWhy *why = cgv_why_new (comparison, compare_test_find_row (focus, "parse"), NULL);

  check (dup_term (focus, "main", "parse"), "called 3 times as often (+80.0 k), each call costs 20 % less (−10.0 k)");
  check (dup_term (focus, "main", "check"), "newly called, 7 times (+3 000)");
  check (dup_term (focus, "main", "oldcheck"), "no longer called, 5 times before (−2 000)");
  check (dup_term (focus, "main", "sort"), "called as often as before, each call costs 0.0030 % more (+3)");
  check (dup_term (focus, "parse", "hash"), "called 3 times as often (+48.3 k), each call costs 21 % less (−6 316)");
  check (cgv_compare_text_dup_why_self_split (comparison, why, TRUE), "called 3 times as often (+32.0 k), each call costs 20 % less by itself (−4 000)");
  check (cgv_compare_text_dup_why_self_split (comparison, why, FALSE), "called 3 times as often (+32.0 k), each call costs 20 % less (−4 000)");
  cgv_why_free (why);
}

static char *
write_chain (guint n,
             guint cost)
{
  GString *text = g_string_new ("events: Ir\nfn=main\n1 9\ncfn=f1\ncalls=1 1\n");

  g_string_append_printf (text, "1 %u\n", n + cost);
  for (guint i = 1; i < n; i++)
    g_string_append_printf (text, "fn=f%u\n1 1\ncfn=f%u\ncalls=1 1\n1 %u\n", i, i + 1, n - i + cost);
  g_string_append_printf (text, "fn=f%u\n1 %u\n", n, 1 + cost);
  return g_string_free (text, FALSE);
}

/* One call that replaces a thousand still has no amount beyond the recorded cost. */
static void
test_one_call (void)
{
  static const char base[] = "events: Ir\nfn=main\n1 9\ncfn=f\ncalls=1000 2\n1 1000\nfn=f\n2 1000\n";
  static const char new_[] = "events: Ir\nfn=main\n1 9\ncfn=f\ncalls=1 2\n1 90000\nfn=f\n2 90000\n";

  check_where (base, new_, "Nearly all of it began in f, each call of which costs more by itself (+90.0 k).");
}

/* Long paths are shown by their ends. */
static void
test_way (void)
{
  for (guint n = 6; n <= 9; n++)
    {
      g_autofree char *base = write_chain (n, 100);
      g_autofree char *new_ = write_chain (n, 900);
      g_autofree char *last = g_strdup_printf ("f%u", n);
      g_autofree char *expected = g_strdup_printf ("main › f1 › … › f%u › f%u › f%u › f%u", n - 3, n - 2, n - 1, n);
      g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);

      check (cgv_compare_text_dup_way (cgv_focus_get_comparison (focus), compare_test_find_row (focus, last)), n == 6 ? "main › f1 › f2 › f3 › f4 › f5 › f6" : expected);
    }
}

static void
test_how_often (void)
{
  check (cgv_compare_text_dup_how_often (100, 300), "3 times as often");
  check (cgv_compare_text_dup_how_often (100, 112), "12 % more often");
  check (cgv_compare_text_dup_how_often (100, 88), "12 % less often");
  check (cgv_compare_text_dup_how_often (100, 0), "100 % less often");
}

/* Of a function that calls itself more often, this is said. These calls have only 700 of its 800. */
static void
test_driver (void)
{
  static const char once[] = "events: Ir\nfn=main\n1 9\ncfn=fib\ncalls=1 2\n1 100\nfn=fib\n2 100\n";
  static const char often[] = "events: Ir\nfn=main\n1 9\ncfn=fib\ncalls=1 2\n1 900\nfn=fib\n2 900\ncfn=fib\ncalls=8 2\n2 700\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (once, often);
  CgvCause *cause;

  check (cgv_compare_text_dup_where (focus->numbers), "All of it began in fib, which costs more (+800), called 9 instead of 1 time, 8 more by itself.");
  cause = cgv_cause_new (cgv_focus_get_comparison (focus), compare_test_find_row (focus, "fib"), NULL);
  g_assert_cmpuint (cause->n_terms, ==, 1);
  check (cgv_compare_text_dup_cause_counts (cgv_focus_get_comparison (focus), cause->row, cause->terms), "costs more, called 9 instead of 1 time, 8 more by itself");
  cgv_cause_free (cause);
}

/* If calls change in number, an amount of own code is a change of their price: all of them together may cost more. */
static void
test_price (void)
{
  static const char base[] = "events: Ir\nfn=main\n1 9\ncfn=f\ncalls=10 2\n1 1000\nfn=f\n2 1000\n";
  static const char often[] = "events: Ir\nfn=main\n1 9\ncfn=f\ncalls=20 2\n1 1800\nfn=f\n2 1800\n";
  static const char seldom[] = "events: Ir\nfn=main\n1 9\ncfn=f\ncalls=5 2\n1 900\nfn=f\n2 900\n";
  static const char same[] = "events: Ir\nfn=main\n1 9\ncfn=f\ncalls=10 2\n1 900\nfn=f\n2 900\n";
  static const struct
  {
    const char *text;
    const char *cause;
    const char *clause;
    const char *counts;
  } cases[] = {
    { often, "each call costs less by itself: 100 → 90.0 (−100)", "each call of which costs less by itself (−100)", "each call costs less by itself" },
    { seldom, "each call costs more by itself: 100 → 180 (+400)", "each call of which costs more by itself (+400)", "each call costs more by itself" },
    { same, "own code −100 (100 → 90.0 for each call)", "whose own code costs less (−100)", "costs less by itself" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (CgvFocus) focus = compare_test_focus (base, cases[i].text);
      const CgvComparison *comparison = cgv_focus_get_comparison (focus);
      CgvNodeId row = compare_test_find_row (focus, "f");
      CgvCause *cause = cgv_cause_new (comparison, row, NULL);

      check (cgv_compare_text_dup_cause (comparison, row), cases[i].cause);
      check (cgv_compare_text_dup_marked_clause (comparison, row), cases[i].clause);
      check (cgv_compare_text_dup_cause_counts (comparison, row, cause->terms), cases[i].counts);
      cgv_cause_free (cause);
    }
}

/* A function that is called more often, by new callers whose calls cost more than others, is not said to cost less. */
static void
test_proportions (void)
{
  static const char base[] = "events: Ir\nfn=main\n1 9\ncfn=f\ncalls=10 2\n1 2000\ncfn=g\ncalls=1 3\n1 1\nfn=f\n2 1000\ncfn=h\ncalls=10 4\n2 1000\nfn=g\n3 1\nfn=h\n4 1000\n";
  static const char new_[] = "events: Ir\nfn=main\n1 9\ncfn=f\ncalls=10 2\n1 2000\ncfn=g\ncalls=1 3\n1 9001\nfn=f\n2 2000\ncfn=h\ncalls=20 4\n2 9000\nfn=g\n3 1\ncfn=f\ncalls=10 2\n3 9000\nfn=h\n4 9000\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);
  CgvNodeId row = compare_test_find_row (focus, "f");

  check (cgv_compare_text_dup_cause (comparison, row), "called 20 instead of 10 times, by its callers in other proportions (−3 500)");
  check (cgv_compare_text_dup_marked_clause (comparison, row), "which is called 20 instead of 10 times, by its callers in other proportions (−3 500)");
}

/* A reason is about the calls that make up its amount, not about those that became more: their price is the same. */
static void
test_caller (void)
{
  static const char base[] = "events: Ir\nfn=main\n1 9\ncfn=make\ncalls=1 2\n1 2401\ncfn=puts\ncalls=1 3\n1 401\n"
                             "fn=make\n2 1\ncfn=malloc\ncalls=12 4\n2 2400\nfn=puts\n3 1\ncfn=malloc\ncalls=1 4\n3 400\nfn=malloc\n4 2800\n";
  static const char new_[] = "events: Ir\nfn=main\n1 9\ncfn=make\ncalls=1 2\n1 18001\ncfn=puts\ncalls=1 3\n1 5401\n"
                             "fn=make\n2 1\ncfn=malloc\ncalls=120 4\n2 18000\nfn=puts\n3 1\ncfn=malloc\ncalls=1 4\n3 5400\nfn=malloc\n4 23400\n";
  /* The calls as a whole cost more each, but one of the two callers is responsible. */
  static const char other[] = "events: Ir\nfn=main\n1 9\ncfn=make\ncalls=1 2\n1 18001\ncfn=puts\ncalls=1 3\n1 54001\n"
                              "fn=make\n2 1\ncfn=malloc\ncalls=120 4\n2 18000\nfn=puts\n3 1\ncfn=malloc\ncalls=1 4\n3 54000\nfn=malloc\n4 72000\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);
  g_autoptr (CgvFocus) dearer = compare_test_focus (base, other);
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);
  CgvNodeId row = compare_test_find_row (focus, "malloc");
  CgvCause *cause = cgv_cause_new (comparison, row, NULL);

  check (cgv_compare_text_dup_cause (comparison, row), "mainly calls by puts cost more each (+4 686)");
  check (cgv_compare_text_dup_cause_counts (comparison, row, cause->terms), "mainly calls by puts cost more each");
  check (cgv_compare_text_dup_cause (cgv_focus_get_comparison (dearer), row), "mainly calls by puts cost more each (+48.1 k); each call costs more by itself: 215 → 595 (+4 936)");
  check (cgv_compare_text_dup_way (comparison, row), "main › puts › malloc");
  cgv_cause_free (cause);
}

/* A cause against the direction of the change is distinguished from one that adds to it. */
static void
test_opposite (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus ("events: Ir\nfn=f\n1 5000\nfn=g\n2 1000\nfn=h\n3 9000\n",
                                                   "events: Ir\nfn=f\n1 1000\nfn=g\n2 4000\nfn=h\n3 9000\n");

  check (cgv_compare_text_dup_where (focus->numbers), "It began in f, whose own code costs less (−4 000), but also in g, whose own code costs more (+3 000).");
}

/* Nearly all of a change did not begin where an amount like it did, if others as large cancel each other. */
static void
test_cancelled (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus ("events: Ir\nfn=f\n1 1000\nfn=g\n2 5000\nfn=h\n3 1000\n",
                                                   "events: Ir\nfn=f\n1 5000\nfn=g\n2 1100\nfn=h\n3 4900\n");

  check (cgv_compare_text_dup_where (focus->numbers), "It began in f, whose own code costs more (+4 000), but also in g, whose own code costs less (−3 900). 1 other cause.");
}

/* A function that is now called replaces one other function, not two. */
static void
test_instead (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus ("events: Ir\nfn=main\n1 9\ncfn=a\ncalls=10 2\n1 5000\ncfn=b\ncalls=10 3\n1 4000\nfn=a\n2 5000\nfn=b\n3 4000\n",
                                                   "events: Ir\nfn=main\n1 9\ncfn=c\ncalls=10 4\n1 3000\nfn=c\n4 3000\n");

  check (cgv_compare_text_dup_cause (cgv_focus_get_comparison (focus), compare_test_find_row (focus, "main")), "no longer calls b, which it called 10 times (−4 000); calls c instead of a, 10 times (−2 000)");
}

/* What a function called that was inlined, or no longer is, replaces nothing. */
static void
test_inlined_callee (void)
{
  static const char before[] = "events: Ir\nfn=sort\n1 9\ncfn=set\ncalls=5 2\n1 5000\ncfn=pop\ncalls=10 3\n1 1000\nfn=set\n2 1000\ncfn=put\ncalls=10 4\n2 4000\nfn=pop\n3 1000\nfn=put\n4 4000\n";
  static const char after[] = "events: Ir\nfn=sort\n1 9\ncfn=put\ncalls=10 4\n1 4000\nfn=put\n4 4000\n";
  g_autoptr (CgvFocus) inlined = compare_test_focus (before, after);
  g_autoptr (CgvFocus) outlined = compare_test_focus (after, before);

  check (cgv_compare_text_dup_cause (cgv_focus_get_comparison (inlined), compare_test_find_row (inlined, "sort")),
         "no longer calls set, which it called 5 times (−5 000); now calls put 10 times (+4 000); no longer calls pop, which it called 10 times (−1 000)");
  check (cgv_compare_text_dup_cause (cgv_focus_get_comparison (outlined), compare_test_find_row (outlined, "sort")),
         "now calls set 5 times (+5 000); no longer calls put, which it called 10 times (−4 000); now calls pop 10 times (+1 000)");
}

static void
check_inlining (const char *base,
                const char *new_,
                const char *row,
                const char *expected)
{
  g_autofree char *base_text = g_strconcat ("events: Ir\nfn=main\n1 50000\n", base, NULL);
  g_autofree char *new_text = g_strconcat ("events: Ir\nfn=main\n1 50000\n", new_, NULL);
  g_autoptr (CgvFocus) focus = compare_test_focus (base_text, new_text);
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);
  CgvNodeId node = compare_test_find_row (focus, row);
  g_autofree char *tooltip = cgv_compare_text_dup_tooltip (comparison, node);
  g_autofree char *text = cgv_compare_text_dup_inlining (comparison, node);

  g_assert_nonnull (text);
  g_assert_nonnull (strstr (tooltip, text));
  check (g_steal_pointer (&text), expected);
}

#define CALL(name, cost) "cfn=" name "\ncalls=9 1\n1 " cost "\n"

static void
test_inlining (void)
{
  static const char two[] = CALL ("lookup", "900") "fn=lookup\n1 500\n" CALL ("hash", "400") "fn=hash\n1 400\n";
  static const char one[] = CALL ("lookup", "760") "fn=lookup\n1 760\n";
  static const char chain[] = CALL ("lookup", "900") "fn=lookup\n1 500\n" CALL ("hash", "400") "fn=hash\n1 300\n" CALL ("mix", "100") "fn=mix\n1 100\n";
  static const char shared[] = CALL ("f", "300") CALL ("g", "300") "fn=f\n1 200\n" CALL ("add", "100") "fn=g\n1 200\n" CALL ("add", "100") "fn=add\n1 200\n";
  static const char apart[] = CALL ("f", "280") CALL ("g", "270") "fn=f\n1 280\nfn=g\n1 270\n";

  check_inlining (two, one, "hash", "Probably inlined into lookup, its only caller, whose self cost changed by +260: together −140");
  check_inlining (two, one, "lookup", "Probably inlined here: hash (−400); self cost +260; together −140");
  check_inlining (one, two, "hash", "Probably no longer inlined into lookup, its only caller, whose self cost changed by −260: together +140");
  check_inlining (one, two, "lookup", "Probably no longer inlined here: hash (+400); self cost −260; together +140");
  check_inlining (chain, one, "mix", "Probably inlined with 1 other into lookup, whose self cost changed by +260: together −140");
  check_inlining (chain, one, "lookup", "Probably inlined here: hash (−300), mix (−100); self cost +260; together −140");
  check_inlining (one, chain, "hash", "Probably no longer inlined with 1 other into lookup, whose self cost changed by −260: together +140");
  check_inlining (shared, apart, "add", "Probably inlined into 2 of its callers, whose self costs changed by +150: together −50");
  check_inlining (shared, apart, "f", "Probably inlined here: add (−200); also into 1 other caller; their self cost +150; together −50");
  check_inlining (apart, shared, "add", "Probably no longer inlined into 2 of its callers, whose self costs changed by −150: together +50");
  check_inlining (apart, shared, "g", "Probably no longer inlined here: add (+200); nor into 1 other caller; their self cost −150; together +50");
}

/* Checks the text for counts and costs of one call before and after. */
static void
check_calls (guint base_count,
             guint base_cost,
             guint new_count,
             guint new_cost,
             const char *expected)
{
  g_autofree char *base = g_strdup_printf ("events: Ir\nfn=f\n1 1\ncfn=g\ncalls=%u 1\n1 %u\nfn=g\n2 %u\n", base_count, base_cost, base_cost);
  g_autofree char *new_ = g_strdup_printf ("events: Ir\nfn=f\n1 1\ncfn=g\ncalls=%u 1\n1 %u\nfn=g\n2 %u\n", new_count, new_cost, new_cost);
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);

  check (dup_term (focus, "f", "g"), expected);
}

static void
test_clauses (void)
{
  check_calls (10, 1000, 10, 1000, "unchanged");
  check_calls (10, 1000, 10, 1100, "called as often as before, each call costs 10 % more (+100)");
  check_calls (10, 1000, 10, 2000, "called as often as before, each call costs 2 times as much (+1 000)");
  check_calls (10, 1000, 11, 1100, "called 10 % more often (+100), each call costs the same");
  check_calls (10, 1000, 5, 500, "called 50 % less often (−500), each call costs the same");
  check_calls (10, 1000, 31, 3100, "called 3.1 times as often (+2 100), each call costs the same");
  check_calls (10, 1000, 1, 110, "called 90 % less often (−900), each call costs 10 % more (+10)");
  check_calls (1000, 1000, 1, 1, "called 99.9 % less often (−999), each call costs the same");
  check_calls (1000000, 1000000, 1, 1, "called 99.99 % less often (−1.00 M), each call costs the same");
  check_calls (0, 1000, 10, 1100, "+100; how often it was called is not known");
}

/* Sentences have names without their arguments; lists have whole names. */
static void
test_long_names (void)
{
  const char *new_ = "events: Ir\nfn=main\n1 900\n";
  const char *base = "events: Ir\nfn=main\n1 100\ncfn=void std::vector<int, std::allocator<int> >::push_back(int&&)\ncalls=1 1\n1 900\n"
                     "fn=void std::vector<int, std::allocator<int> >::push_back(int&&)\n2 900\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);
  CgvComparison *comparison = cgv_focus_get_comparison (focus);
  g_autofree char *advice = cgv_compare_text_dup_coverage_advice (comparison);

  g_assert_nonnull (strstr (advice, " vector::push_back"));
  g_assert_null (strstr (advice, "allocator"));
}

static void
test_cycles (void)
{
  const char *base = "events: Ir\nfn=f\n1 1\ncfn=f\ncalls=2 1\n1 10\ncfn=g\ncalls=1 1\n1 10\nfn=g\n2 5\ncfn=f\ncalls=1 1\n2 4\n";
  const char *new_ = "events: Ir\nfn=f\n1 1\ncfn=f\ncalls=2 1\n1 20\ncfn=g\ncalls=1 1\n1 30\nfn=g\n2 9\ncfn=f\ncalls=1 1\n2 4\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);

  check (dup_term (focus, "f", "f"), "+10 in calls to itself, which no inclusive cost contains");
  check (dup_term (focus, "f", "g"), "+20 within a cycle, where costs overlap and cannot be split");
}

static void
test_runs (void)
{
  g_autoptr (CgvRuns) base = compare_test_runs ("a", "pid: 1\nevents: Ir\nfn=f\n1 100000\n", "b", "pid: 2\nevents: Ir\nfn=f\n1 120000\n", NULL);
  g_autoptr (CgvRuns) new_ = compare_test_side ("events: Ir\nfn=f\n1 110000\n");
  g_autoptr (CgvFocus) focus = compare_test_focus_of_sides (base, new_, NULL);

  check (cgv_compare_text_dup_tolerance (cgv_focus_get_comparison (focus)), "±0.01 % of the total of A (10 Ir), or the difference between the runs");
  check (cgv_compare_text_dup_totals (cgv_focus_get_comparison (focus)), "Ir 100 000 → 110 000, +10 000 (+10.0 %), within noise");
}

static void
test_path_ends (void)
{
  const char *base = "events: Ir\nfn=f\n1 10\ncfn=g\ncalls=2 1\n1 20\nfn=g\n1 20\n";
  const char *new_ = "events: Ir\nfn=f\n1 25\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);
  CgvRegressionPath *path = cgv_regression_path_new (comparison, compare_test_find_row (focus, "f"), NULL);

  check (cgv_compare_text_dup_path_end (comparison, path),
         "g is no longer called from here (inlined?). Its cost and its calls are those of the caller now.");
  path->end = CGV_PATH_END_MOVED;
  check (cgv_compare_text_dup_path_end (comparison, path), "B has no call of g, which hardly costs less: what calls it there is not known.");
  path->not_followed.edge = CGV_NONE;
  check (cgv_compare_text_dup_path_end (comparison, path), "The self cost of f changed more than any of its calls.");
  path->steps[path->n_steps - 1].row = compare_test_find_row (focus, "g");
  check (cgv_compare_text_dup_path_end (comparison, path), "The self cost of g changed. It calls nothing else that changed.");
  for (path->end = CGV_PATH_END_SELF; path->end <= CGV_PATH_END_LENGTH; path->end++)
    {
      g_autofree char *text = cgv_compare_text_dup_path_end (comparison, path);

      g_assert_cmpstr (text, !=, "");
    }
  cgv_regression_path_free (path);
  for (CgvMatchTier tier = CGV_MATCH_SAME; tier <= CGV_MATCH_RULE; tier++)
    g_assert_nonnull (cgv_compare_text_get_tier (tier));
  g_assert_null (cgv_compare_text_get_tier (CGV_MATCH_NONE));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/compare-text/verdict", test_verdict);
  g_test_add_func ("/compare-text/many", test_many);
  g_test_add_func ("/compare-text/doubt", test_doubt);
  g_test_add_func ("/compare-text/advice", test_advice);
  g_test_add_func ("/compare-text/parts", test_parts);
  g_test_add_func ("/compare-text/percent", test_percent);
  g_test_add_func ("/compare-text/small-values", test_small_values);
  g_test_add_func ("/compare-text/deltas", test_deltas);
  g_test_add_func ("/compare-text/both-signs", test_both_signs);
  g_test_add_func ("/compare-text/same", test_same);
  g_test_add_func ("/compare-text/measures", test_measures);
  g_test_add_func ("/compare-text/names", test_names);
  g_test_add_func ("/compare-text/name-beside", test_name_beside);
  g_test_add_func ("/compare-text/why", test_why);
  g_test_add_func ("/compare-text/price", test_price);
  g_test_add_func ("/compare-text/proportions", test_proportions);
  g_test_add_func ("/compare-text/caller", test_caller);
  g_test_add_func ("/compare-text/driver", test_driver);
  g_test_add_func ("/compare-text/opposite", test_opposite);
  g_test_add_func ("/compare-text/cancelled", test_cancelled);
  g_test_add_func ("/compare-text/instead", test_instead);
  g_test_add_func ("/compare-text/inlined-callee", test_inlined_callee);
  g_test_add_func ("/compare-text/way", test_way);
  g_test_add_func ("/compare-text/one-call", test_one_call);
  g_test_add_func ("/compare-text/counter", test_counter);
  g_test_add_func ("/compare-text/net-reasons", test_net_reasons);
  g_test_add_func ("/compare-text/chain-to-same-calls", test_chain_to_same_calls);
  g_test_add_func ("/compare-text/replacement", test_replacement);
  g_test_add_func ("/compare-text/root", test_root);
  g_test_add_func ("/compare-text/most", test_most);
  g_test_add_func ("/compare-text/nearly-cancelling", test_nearly_cancelling);
  g_test_add_func ("/compare-text/small-calls", test_small_calls);
  g_test_add_func ("/compare-text/outside", test_outside);
  g_test_add_func ("/compare-text/chain", test_chain);
  g_test_add_func ("/compare-text/gone", test_gone);
  g_test_add_func ("/compare-text/stripped", test_stripped);
  g_test_add_func ("/compare-text/input", test_input);
  g_test_add_func ("/compare-text/start", test_start);
  g_test_add_func ("/compare-text/start-of-one", test_start_of_one);
  g_test_add_func ("/compare-text/start-and-others", test_start_and_others);
  g_test_add_func ("/compare-text/new-and-recursive", test_new_and_recursive);
  g_test_add_func ("/compare-text/called-before", test_called_before);
  g_test_add_func ("/compare-text/goes-on", test_goes_on);
  g_test_add_func ("/compare-text/compiled", test_compiled);
  g_test_add_func ("/compare-text/programs", test_programs);
  g_test_add_func ("/compare-text/how-often", test_how_often);
  g_test_add_func ("/compare-text/inlining", test_inlining);
  g_test_add_func ("/compare-text/clauses", test_clauses);
  g_test_add_func ("/compare-text/long-names", test_long_names);
  g_test_add_func ("/compare-text/cycles", test_cycles);
  g_test_add_func ("/compare-text/runs", test_runs);
  g_test_add_func ("/compare-text/path-ends", test_path_ends);
  g_test_add_func ("/compare-text/inlined-file", test_inlined_file);
  g_test_add_func ("/compare-text/same-sides", test_same_sides);

  return g_test_run ();
}
