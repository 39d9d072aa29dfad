/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The places where changes began, in files whose numbers can be checked by hand. */

#include "cgv-line-origins.h"
#include "cgv-test-comparison.h"

static gint64
get_number (CgvDelta delta)
{
  return delta.sign < 0 ? -(gint64) delta.size : (gint64) delta.size;
}

static gint64
get_origin (const CgvComparison *comparison,
            const char *name)
{
  return get_number (cgv_comparison_get_origin (comparison, cgv_test_find_row (comparison, name)));
}

static gint64
get_often (const CgvComparison *comparison,
           const char *caller,
           const char *callee)
{
  CgvNodeId from = cgv_test_find_row (comparison, caller);
  CgvNodeId to = cgv_test_find_row (comparison, callee);

  for (guint32 edge = comparison->joined->out_start[from]; edge < comparison->joined->out_start[from + 1]; edge++)
    {
      if (comparison->joined->edges[edge].callee == to)
        return get_number (cgv_origins_get_often (comparison->origins, comparison, edge));
    }
  g_assert_not_reached ();
}

static void
add_line (const CgvLineOrigin *line,
          void *user_data)
{
  gint64 *lines = user_data;

  g_assert_cmpuint (line->line, <, 10);
  lines[line->line] += get_number (line->term.amount);
}

/* Line 3 moved to 4, line 5 is gone, and line 1 stayed. */
static bool
pair_lines (CgvSide side,
            CgvStringId file,
            uint64_t line,
            uint64_t *other,
            void *user_data)
{
  static const guint8 others[CGV_N_SIDES][10] = { { [1] = 1, [3] = 4 }, { [1] = 1, [4] = 3 } };

  g_assert_cmpuint (line, <, 10);
  *other = others[side][line];
  return true;
}

/* Sets the change that began in each line, 0 for lines without one, and returns the sum. */
static gint64
find_lines (const CgvComparison *comparison,
            CgvNodeId row,
            CgvLinePairFunc pair,
            gint64 lines[10])
{
  CgvDelta unplaced;
  gint64 sum = 0;

  memset (lines, 0, 10 * sizeof *lines);
  g_assert_true (cgv_line_origins_foreach (comparison, row, NULL, pair, add_line, lines, &unplaced));
  lines[0] = get_number (unplaced);
  for (guint i = 0; i < 10; i++)
    sum += lines[i];
  return sum;
}

static CgvComparison *
compare (const char *base,
         const char *new_)
{
  CgvComparison *comparison = cgv_test_comparison (base, new_, NULL);
  gint64 sum = 0;

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      gint64 lines[10];

      sum += get_number (cgv_comparison_get_origin (comparison, row));
      g_assert_cmpint (find_lines (comparison, row, NULL, lines), ==, get_number (cgv_comparison_get_origin (comparison, row)));
    }
  g_assert_cmpint (sum, ==, get_number (cgv_comparison_get_total_delta (comparison)));
  return comparison;
}

#define EVENTS "events: Ir\nfl=a.c\n"

/* main calls format 10 times; a call of it costs 5 itself, and 20 in copy. */
#define FORMAT_CALLS_COPY EVENTS "fn=main\n1 7\ncfn=format\ncalls=10 1\n1 250\nfn=format\n1 50\ncfn=copy\ncalls=20 1\n1 200\nfn=copy\n1 200\n"

static void
test_new_call (void)
{
  static const char text[] = EVENTS "fn=main\n1 7\ncfn=format\ncalls=10 1\n1 651\nfn=format\n1 51\ncfn=copy\ncalls=20 1\n1 200\n"
                                    "cfn=print\ncalls=10 1\n1 400\nfn=copy\n1 300\nfn=print\n1 300\ncfn=copy\ncalls=10 1\n1 100\n";
  g_autoptr (CgvComparison) comparison = compare (FORMAT_CALLS_COPY, text);

  g_assert_cmpint (get_origin (comparison, "main"), ==, 0);
  g_assert_cmpint (get_origin (comparison, "format"), ==, 401);
  g_assert_cmpint (get_origin (comparison, "print"), ==, 0);
  g_assert_cmpint (get_origin (comparison, "copy"), ==, 0);
  g_assert_cmpint (get_often (comparison, "format", "print"), ==, 400);
  g_assert_cmpint (get_often (comparison, "format", "copy"), ==, 0);
  g_assert_cmpint (get_often (comparison, "print", "copy"), ==, 100);
}

/* main does everything three times as often: the change is its own. */
static void
test_called_more_often (void)
{
  static const char text[] = EVENTS "fn=main\n1 7\ncfn=format\ncalls=30 1\n1 750\nfn=format\n1 150\ncfn=copy\ncalls=60 1\n1 600\nfn=copy\n1 600\n";
  g_autoptr (CgvComparison) comparison = compare (FORMAT_CALLS_COPY, text);

  g_assert_cmpint (get_origin (comparison, "main"), ==, 500);
  g_assert_cmpint (get_origin (comparison, "format"), ==, 0);
  g_assert_cmpint (get_origin (comparison, "copy"), ==, 0);
}

/* Each call of copy costs 15 instead of 10. format makes the same number of calls. */
static void
test_costs_more (void)
{
  static const char text[] = EVENTS "fn=main\n1 7\ncfn=format\ncalls=10 1\n1 350\nfn=format\n1 50\ncfn=copy\ncalls=20 1\n1 300\nfn=copy\n1 300\n";
  g_autoptr (CgvComparison) comparison = compare (FORMAT_CALLS_COPY, text);

  g_assert_cmpint (get_origin (comparison, "copy"), ==, 100);
  g_assert_cmpint (get_origin (comparison, "format"), ==, 0);
  g_assert_cmpint (get_origin (comparison, "main"), ==, 0);
}

/* More calls, and each costs more: extra calls have the price of the side that makes them. */
static void
test_both (void)
{
  static const char text[] = EVENTS "fn=main\n1 7\ncfn=format\ncalls=20 1\n1 700\nfn=format\n1 100\ncfn=copy\ncalls=40 1\n1 600\nfn=copy\n1 600\n";
  g_autoptr (CgvComparison) comparison = compare (FORMAT_CALLS_COPY, text);

  /* 10 · 35 and 20 · 15 */
  g_assert_cmpint (get_often (comparison, "main", "format"), ==, 350);
  g_assert_cmpint (get_often (comparison, "format", "copy"), ==, 300);
  g_assert_cmpint (get_origin (comparison, "main"), ==, 350);
  g_assert_cmpint (get_origin (comparison, "format"), ==, 50 + 300 - 350);
  g_assert_cmpint (get_origin (comparison, "copy"), ==, 400 - 300);
}

/* copy was inlined into format: the only change is the saved cost. */
static void
test_inlined (void)
{
  static const char text[] = EVENTS "fn=main\n1 7\ncfn=format\ncalls=10 1\n1 240\nfn=format\n1 240\n";
  g_autoptr (CgvComparison) comparison = compare (FORMAT_CALLS_COPY, text);

  g_assert_cmpint (get_origin (comparison, "format"), ==, -10);
  g_assert_cmpint (get_origin (comparison, "copy"), ==, 0);
  g_assert_cmpint (get_origin (comparison, "main"), ==, 0);
}

/* format is now called print, which costs 3 more. Each call of copy, which is still called copy,
 * costs 20 instead of 10. */
static void
test_renamed (void)
{
  static const char text[] = EVENTS "fn=main\n1 7\ncfn=print\ncalls=10 1\n1 480\nfn=print\n1 80\ncfn=copy\ncalls=20 1\n1 400\nfn=copy\n1 400\n";
  g_autoptr (CgvComparison) comparison = compare (FORMAT_CALLS_COPY, text);

  g_assert_cmpint (get_often (comparison, "main", "format"), ==, -250);
  g_assert_cmpint (get_often (comparison, "main", "print"), ==, 480);
  g_assert_cmpint (get_origin (comparison, "main"), ==, 230);
  g_assert_cmpint (get_origin (comparison, "copy"), ==, 200 + 200 - 400);
  g_assert_cmpint (get_origin (comparison, "format"), ==, -50 - 200 + 250);
  g_assert_cmpint (get_origin (comparison, "print"), ==, 80 + 400 - 480);
}

/* All calls by a new caller are new, even if another caller calls the same function on both
 * sides. */
static void
test_new_caller (void)
{
  static const char base[] = EVENTS "fn=main\n1 1\ncfn=sum\ncalls=10 1\n1 100\nfn=sum\n1 100\n";
  static const char text[] = EVENTS "fn=main\n1 1\ncfn=sum\ncalls=10 1\n1 200\ncfn=other\ncalls=1 1\n1 91\nfn=other\n1 1\n"
                                    "cfn=sum\ncalls=3 1\n1 90\nfn=sum\n1 290\n";
  g_autoptr (CgvComparison) comparison = compare (base, text);

  g_assert_cmpint (get_often (comparison, "other", "sum"), ==, 90);
  g_assert_cmpint (get_origin (comparison, "sum"), ==, 190 - 90);
  g_assert_cmpint (get_origin (comparison, "other"), ==, 0);
  g_assert_cmpint (get_origin (comparison, "main"), ==, 91);
}

/* A cycle of even and odd is entered twice as often. The cost of extra calls is subtracted from
 * both in proportion to their costs. */
static void
test_cycle (void)
{
  static const char base[] = EVENTS "fn=main\n1 1\ncfn=even\ncalls=2 1\n1 100\nfn=even\n1 60\ncfn=odd\ncalls=20 1\n1 80\nfn=odd\n1 30\n"
                                    "cfn=even\ncalls=20 1\n1 80\ncfn=leaf\ncalls=5 1\n1 10\nfn=leaf\n1 10\n";
  static const char twice[] = EVENTS "fn=main\n1 1\ncfn=even\ncalls=4 1\n1 200\nfn=even\n1 120\ncfn=odd\ncalls=40 1\n1 160\nfn=odd\n1 60\n"
                                     "cfn=even\ncalls=40 1\n1 160\ncfn=leaf\ncalls=10 1\n1 20\nfn=leaf\n1 20\n";
  static const char slower[] = EVENTS "fn=main\n1 1\ncfn=even\ncalls=2 1\n1 105\nfn=even\n1 60\ncfn=odd\ncalls=20 1\n1 80\nfn=odd\n1 35\n"
                                      "cfn=even\ncalls=20 1\n1 80\ncfn=leaf\ncalls=5 1\n1 10\nfn=leaf\n1 10\n";
  g_autoptr (CgvComparison) comparison = compare (base, twice);
  g_autoptr (CgvComparison) of_odd = compare (base, slower);

  g_assert_cmpint (get_origin (comparison, "main"), ==, 100);
  g_assert_cmpint (get_origin (comparison, "even"), ==, 0);
  g_assert_cmpint (get_origin (comparison, "odd"), ==, 0);
  g_assert_cmpint (get_origin (comparison, "leaf"), ==, 0);
  g_assert_cmpint (get_origin (of_odd, "odd"), ==, 5);
  g_assert_cmpint (get_origin (of_odd, "main"), ==, 0);
}

/* A member of a cycle calls another one twice as often, which passes the calls on to a third. */
static void
test_in_cycle (void)
{
  static const char base[] = EVENTS "fn=main\n1 1\ncfn=a\ncalls=1 1\n1 160\nfn=a\n1 10\ncfn=b\ncalls=10 1\n1 155\nfn=b\n1 100\n"
                                    "cfn=c\ncalls=10 1\n1 55\nfn=c\n1 50\ncfn=a\ncalls=1 1\n1 5\n";
  static const char text[] = EVENTS "fn=main\n1 1\ncfn=a\ncalls=1 1\n1 310\nfn=a\n1 10\ncfn=b\ncalls=20 1\n1 305\nfn=b\n1 200\n"
                                    "cfn=c\ncalls=20 1\n1 105\nfn=c\n1 100\ncfn=a\ncalls=1 1\n1 5\n";
  g_autoptr (CgvComparison) comparison = compare (base, text);

  g_assert_cmpint (get_often (comparison, "a", "b"), ==, 10 * 15);
  g_assert_cmpint (get_often (comparison, "b", "c"), ==, 10 * 5);
  g_assert_cmpint (get_often (comparison, "c", "a"), ==, 0);
  g_assert_cmpint (get_origin (comparison, "a"), ==, 150);
  g_assert_cmpint (get_origin (comparison, "b"), ==, 0);
  g_assert_cmpint (get_origin (comparison, "c"), ==, 0);
  g_assert_cmpint (get_origin (comparison, "main"), ==, 0);
}

/* Each call of odd calls even twice instead of once, so that each is called more often by the
 * other. even only passes calls on. */
static void
test_in_circle (void)
{
  static const char base[] = EVENTS "fn=main\n1 1\ncfn=even\ncalls=1 1\n1 210\nfn=even\n1 110\ncfn=odd\ncalls=10 1\n1 900\nfn=odd\n1 100\n"
                                    "cfn=even\ncalls=10 1\n1 800\n";
  static const char text[] = EVENTS "fn=main\n1 1\ncfn=even\ncalls=1 1\n1 460\nfn=even\n1 310\ncfn=odd\ncalls=15 1\n1 1500\nfn=odd\n1 150\n"
                                    "cfn=even\ncalls=30 1\n1 1350\n";
  g_autoptr (CgvComparison) comparison = compare (base, text);

  /* odd itself makes three of four extra calls of even, 150. The rest of the circle's cost is
   * added to them. */
  g_assert_cmpint (get_often (comparison, "odd", "even"), ==, 250);
  g_assert_cmpint (get_often (comparison, "even", "odd"), ==, 0);
  g_assert_cmpint (get_origin (comparison, "odd"), ==, 250);
  g_assert_cmpint (get_origin (comparison, "even"), ==, 0);
  g_assert_cmpint (get_origin (comparison, "main"), ==, 0);
}

/* The same with the smallest costs: of four extra calls of even, odd itself makes three, and the fourth is the rest of the circle's cost. */
static void
test_small_circle (void)
{
  static const char base[] = EVENTS "fn=main\n1 1\ncfn=even\ncalls=1 1\n1 3\nfn=even\n1 3\ncfn=odd\ncalls=2 1\n1 2\nfn=odd\n1 0\n"
                                    "cfn=even\ncalls=2 1\n1 2\n";
  static const char text[] = EVENTS "fn=main\n1 1\ncfn=even\ncalls=1 1\n1 7\nfn=even\n1 7\ncfn=odd\ncalls=3 1\n1 6\nfn=odd\n1 0\n"
                                    "cfn=even\ncalls=6 1\n1 6\n";
  g_autoptr (CgvComparison) comparison = compare (base, text);
  g_autoptr (CgvComparison) swapped = compare (text, base);

  g_assert_cmpint (get_often (comparison, "odd", "even"), ==, 4);
  g_assert_cmpint (get_often (comparison, "even", "odd"), ==, 0);
  g_assert_cmpint (get_origin (comparison, "odd"), ==, 4);
  g_assert_cmpint (get_often (swapped, "odd", "even"), ==, -4);
  g_assert_cmpint (get_origin (swapped, "odd"), ==, -4);
}

/* A function calls itself less often because its cache of results was removed. */
static void
test_recursion (void)
{
  static const char base[] = EVENTS "fn=main\n1 1\ncfn=fib\ncalls=1 1\n1 20\nfn=fib\n1 20\ncfn=fib\ncalls=10 1\n1 90\n";
  static const char text[] = EVENTS "fn=main\n1 1\ncfn=fib\ncalls=1 1\n1 900\nfn=fib\n1 900\ncfn=fib\ncalls=500 1\n1 9000\n";
  g_autoptr (CgvComparison) comparison = compare (base, text);

  g_assert_cmpint (get_origin (comparison, "fib"), ==, 880);
  g_assert_cmpint (get_origin (comparison, "main"), ==, 0);
}

/* Cost without a count of calls belongs to the caller. */
/* A call that was made before the file began has no count, but is one call. */
static void
test_goes_on (void)
{
#define PART(main, n_calls, g) \
  EVENTS "fn=start\n1 1\ncfn=main\ncalls=0 1\n1 " main "\nfn=main\n1 10\ncfn=g\ncalls=" n_calls " 1\n1 " g "\nfn=g\n1 " g "\n"
  g_autoptr (CgvComparison) comparison = compare (PART ("100", "1", "90"), PART ("190", "2", "180"));
  g_autoptr (CgvComparison) dumped = compare (PART ("100", "1", "90"), PART ("40", "0", "30"));
#undef PART

  g_assert_cmpint (get_origin (comparison, "start"), ==, 0);
  g_assert_cmpint (get_origin (comparison, "main"), ==, 90);
  g_assert_cmpint (get_origin (comparison, "g"), ==, 0);
  g_assert_cmpint (get_origin (dumped, "start"), ==, 0);
  g_assert_cmpint (get_origin (dumped, "main"), ==, 0);
  g_assert_cmpint (get_origin (dumped, "g"), ==, -60);
}

static void
test_goes_on_and_is_called (void)
{
#define COUNTED "fn=h\n1 1\ncfn=i\ncalls=1 1\n1 3\nfn=i\n1 3\n"
  static const char base[] = EVENTS "fn=main\n1 1\ncfn=f\ncalls=0 1\n1 50\ncfn=g\ncalls=0 1\n1 4\nfn=f\n1 50\nfn=g\n1 4\n" COUNTED;
  static const char text[] = EVENTS "fn=main\n1 1\ncfn=f\ncalls=2 1\n1 80\nfn=f\n1 80\n" COUNTED;
  g_autoptr (CgvComparison) comparison = compare (base, text);
#undef COUNTED

  g_assert_cmpint (get_origin (comparison, "main"), ==, 36);
  g_assert_cmpint (get_origin (comparison, "f"), ==, -10);
  g_assert_cmpint (get_origin (comparison, "g"), ==, 0);
}

/* Groups have the sums of their members. That f is called twice as often began in neither of its files, only that a call costs 2 more in
 * c.c. */
static void
test_groups (void)
{
  static const char base[] = "events: Ir\nfl=a.c\nfn=main\n1 1\ncfi=b.c\ncfn=f\ncalls=1 1\n1 12\nfl=b.c\nfn=f\n1 10\nfi=c.c\n1 2\n";
  static const char text[] = "events: Ir\nfl=a.c\nfn=main\n1 2\ncfi=b.c\ncfn=f\ncalls=2 1\n1 28\nfl=b.c\nfn=f\n1 20\nfi=c.c\n1 8\n";
  g_autoptr (CgvComparison) comparison = compare (base, text);
  g_autoptr (CgvComparisonGroups) groups = cgv_test_comparison_groups (comparison, CGV_GROUPING_FILE, NULL);
  static const gint64 origins[] = { 15, 0, 2 };

  g_assert_cmpuint (groups->n_groups, ==, G_N_ELEMENTS (origins));
  for (guint i = 0; i < G_N_ELEMENTS (origins); i++)
    g_assert_cmpint (get_number (groups->groups[i].origin), ==, origins[i]);
}

/* Code of another file that is only called more or less often has no origin, like the code around it. */
static void
test_called_in_files (void)
{
  static const char once[] = "events: Ir\nfl=a.c\nfn=main\n1 1\ncfi=b.c\ncfn=f\ncalls=100 1\n1 1300\nfl=b.c\nfn=f\n1 700\nfi=c.c\n1 400\nfi=d.h\n1 200\n";
  static const char twice[] = "events: Ir\nfl=a.c\nfn=main\n1 1\ncfi=b.c\ncfn=f\ncalls=200 1\n1 2600\nfl=b.c\nfn=f\n1 1400\nfi=c.c\n1 800\nfi=d.h\n1 400\n";
  g_autoptr (CgvComparison) more = compare (once, twice);
  g_autoptr (CgvComparison) less = compare (twice, once);
  g_autoptr (CgvComparisonGroups) groups_of_more = cgv_test_comparison_groups (more, CGV_GROUPING_FILE, NULL);
  g_autoptr (CgvComparisonGroups) groups_of_less = cgv_test_comparison_groups (less, CGV_GROUPING_FILE, NULL);

  g_assert_cmpuint (groups_of_more->n_groups, ==, 4);
  for (guint i = 0; i < groups_of_more->n_groups; i++)
    {
      g_assert_cmpint (get_number (groups_of_more->groups[i].origin), ==, i == 0 ? 1300 : 0);
      g_assert_cmpint (get_number (groups_of_less->groups[i].origin), ==, i == 0 ? -1300 : 0);
    }
}

/* A function that nothing called on one side loses there what it cost, also in a file of inlined code. */
static void
test_root_in_files (void)
{
  static const char root[] = "events: Ir\nfl=a.c\nfn=f\n1 30\nfi=b.h\n1 8\n";
  static const char called[] = "events: Ir\nfl=a.c\nfn=main\n1 1\ncfn=f\ncalls=1 1\n1 50\nfn=f\n1 40\nfi=c.h\n1 10\n";
  g_autoptr (CgvComparison) more = compare (root, called);
  g_autoptr (CgvComparison) less = compare (called, root);
  g_autoptr (CgvComparisonGroups) groups_of_more = cgv_test_comparison_groups (more, CGV_GROUPING_FILE, NULL);
  g_autoptr (CgvComparisonGroups) groups_of_less = cgv_test_comparison_groups (less, CGV_GROUPING_FILE, NULL);
  const gint64 origins[] = { 21, -8, 0 };
  const gint64 reverse[] = { -21, 0, 8 };

  g_assert_cmpuint (groups_of_more->n_groups, ==, G_N_ELEMENTS (origins));
  for (guint i = 0; i < groups_of_more->n_groups; i++)
    {
      g_assert_cmpint (get_number (groups_of_more->groups[i].origin), ==, origins[i]);
      g_assert_cmpint (get_number (groups_of_less->groups[i].origin), ==, reverse[i]);
    }
}

static void
test_saturated (void)
{
  static const char base[] = EVENTS "fn=main\n1 1\ncfn=f\ncalls=1 1\n1 5\nfn=f\n1 5\n";
  static const char text[] = EVENTS "fn=main\n1 1\ncfn=f\ncalls=3 1\n1 9223372036854775807\ncfn=f\ncalls=3 1\n1 9223372036854775807\ncfn=f\ncalls=3 1\n1 9\nfn=f\n1 9223372036854775807\n1 9223372036854775807\n1 1\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, text, NULL);

  g_assert_true (cgv_comparison_get_origin (comparison, cgv_test_find_row (comparison, "f")).is_bound);
  g_assert_true (cgv_comparison_get_origin (comparison, cgv_test_find_row (comparison, "main")).is_bound);
}

/* A chain of functions that only one side has, longer than a stack allows. */
static void
test_long_chain (void)
{
  const guint n = 300000;
  g_autoptr (GString) text = g_string_new (EVENTS "fn=main\n1 1\ncfn=n0\ncalls=2 1\n1 1\n");
  g_autoptr (CgvComparison) comparison = NULL;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "fn=n%u\n1 0\ncfn=n%u\ncalls=1 1\n1 1\n", i, i + 1);
  g_string_append_printf (text, "fn=n%u\n1 1\n", n);
  comparison = compare (EVENTS "fn=main\n1 1\n", text->str);
  g_assert_cmpint (get_origin (comparison, "main"), ==, 1);
}

static void
assert_paired_lines (const char *base,
                     const char *new_,
                     CgvLinePairFunc pair,
                     const char *expected)
{
  g_autoptr (CgvComparison) comparison = compare (base, new_);
  g_autoptr (GString) text = g_string_new (NULL);
  gint64 lines[10];

  g_assert_cmpint (find_lines (comparison, cgv_test_find_row (comparison, "main"), pair, lines), ==, get_origin (comparison, "main"));
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      if (lines[i] != 0)
        g_string_append_printf (text, "%s%u:%+" G_GINT64_FORMAT, text->len > 0 ? " " : "", i, lines[i]);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
assert_lines (const char *base,
              const char *new_,
              const char *expected)
{
  assert_paired_lines (base, new_, NULL, expected);
}

#define COPY "fn=copy\n9 "

/* main calls copy in line 2; line 3 is its own. If lines moved, only calls are assigned to
 * lines. */
static void
test_lines (void)
{
  static const char base[] = EVENTS "fn=main\n1 10\n3 20\ncfn=copy\ncalls=10 9\n2 100\n" COPY "100\n";

  assert_lines (base, EVENTS "fn=main\n1 10\n3 25\ncfn=copy\ncalls=30 9\n2 300\n" COPY "300\n", "2:+200 3:+5");
  assert_lines (base, EVENTS "fn=main\n1 10\n4 25\ncfn=copy\ncalls=30 9\n3 300\n" COPY "300\n", "0:+5 3:+200");
  assert_lines (base, EVENTS "fn=main\n1 10\n3 20\ncfn=copy\ncalls=10 9\n2 100\ncfn=print\ncalls=2 9\n5 50\n" COPY "100\nfn=print\n9 50\n", "5:+50");
  assert_lines (base, EVENTS "fn=main\n1 10\n3 20\ncfn=copy\ncalls=10 9\n2 100\ncalls=4 9\n5 40\n" COPY "140\n", "0:+40");
  assert_lines (base, EVENTS "fn=main\n1 10\n2 25\ncfn=copy\ncalls=10 9\n2 100\n" COPY "100\n", "0:+5");
}

/* A call that only one side has is no sign that lines moved: its own code stays where it was. */
static void
test_lines_beside_new_call (void)
{
  static const char base[] = EVENTS "fn=main\n1 10\n3 20\n";
  static const char new_[] = EVENTS "fn=main\n1 10\n3 25\ncfn=copy\ncalls=2 9\n1 50\n" COPY "50\n";

  assert_lines (base, new_, "1:+50 3:+5");
  assert_lines (new_, base, "1:-50 3:-5");
}

/* If the texts show which lines match, own code and calls from several lines are assigned to
 * lines, too. */
static void
test_paired_lines (void)
{
  static const char base[] = EVENTS "fn=main\n1 10\n3 20\n5 7\n";
  static const char calls[] = EVENTS "fn=main\n1 10\ncfn=copy\ncalls=10 9\n3 100\ncalls=4 9\n5 40\n" COPY "140\n";

  assert_lines (base, EVENTS "fn=main\n1 10\n4 320\n6 2\n", "0:+295");
  assert_paired_lines (base, EVENTS "fn=main\n1 10\n4 320\n6 2\n", pair_lines, "4:+300 5:-7 6:+2");
  assert_paired_lines (base, EVENTS "fn=main\n1 10\n5 9\n", pair_lines, "4:-20 5:+2");
  assert_paired_lines (calls, EVENTS "fn=main\n1 10\ncfn=copy\ncalls=30 9\n4 300\n" COPY "300\n", pair_lines, "4:+200 5:-40");
  assert_paired_lines (calls, EVENTS "fn=main\n1 10\ncfn=copy\ncalls=30 9\n4 300\ncalls=5 9\n6 50\n" COPY "350\n", pair_lines, "4:+200 5:-40 6:+50");
}

/* With three lines and calls, the rest after rounding is not lost. */
static void
test_lines_add_up (void)
{
  static const char base[] = EVENTS "fn=main\n1 10\ncfn=copy\ncalls=3 9\n2 10\ncalls=3 9\n3 10\ncalls=3 9\n4 11\n" COPY "31\n";

  assert_lines (base, EVENTS "fn=main\n1 10\ncfn=copy\ncalls=4 9\n2 14\ncalls=4 9\n3 14\ncalls=4 9\n4 15\n" COPY "43\n", "2:+4 3:+3 4:+4");
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/origins/new-call", test_new_call);
  g_test_add_func ("/origins/called-more-often", test_called_more_often);
  g_test_add_func ("/origins/costs-more", test_costs_more);
  g_test_add_func ("/origins/both", test_both);
  g_test_add_func ("/origins/inlined", test_inlined);
  g_test_add_func ("/origins/renamed", test_renamed);
  g_test_add_func ("/origins/new-caller", test_new_caller);
  g_test_add_func ("/origins/cycle", test_cycle);
  g_test_add_func ("/origins/in-cycle", test_in_cycle);
  g_test_add_func ("/origins/in-circle", test_in_circle);
  g_test_add_func ("/origins/small-circle", test_small_circle);
  g_test_add_func ("/origins/recursion", test_recursion);
  g_test_add_func ("/origins/goes-on", test_goes_on);
  g_test_add_func ("/origins/goes-on-and-is-called", test_goes_on_and_is_called);
  g_test_add_func ("/origins/groups", test_groups);
  g_test_add_func ("/origins/called-in-files", test_called_in_files);
  g_test_add_func ("/origins/root-in-files", test_root_in_files);
  g_test_add_func ("/origins/saturated", test_saturated);
  g_test_add_func ("/origins/long-chain", test_long_chain);
  g_test_add_func ("/origins/lines", test_lines);
  g_test_add_func ("/origins/lines-beside-new-call", test_lines_beside_new_call);
  g_test_add_func ("/origins/paired-lines", test_paired_lines);
  g_test_add_func ("/origins/lines-add-up", test_lines_add_up);
  return g_test_run ();
}
