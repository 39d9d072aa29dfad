/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Noise, the order of rows, searches, and groups of rows. */

#include <math.h>
#include <string.h>

#include "cgv-comparison-order.h"
#include "cgv-cost.h"
#include "cgv-test-comparison.h"
#include "cgv-test-memory.h"

/* up +40, much +400, down -30, same, noise +1, new and gone. */
static const char base_file[] =
    "events: Ir\nob=/v1/prog-1\nfl=/v1/src/a.c\nfn=down\n1 50\nfn=up10\n1 60\nfn=much\n1 100\nfn=same\n1 70\n"
    "fl=/v1/src/b.c\nfn=noise\n1 200\nfn=gone\n1 20\n";
static const char new_file[] =
    "events: Ir\nob=/v2/prog-2\nfl=/v2/src/a.c\nfn=down\n1 20\nfn=up10\n1 100\nfn=much\n1 500\nfn=same\n1 70\n"
    "fl=/v2/src/b.c\nfn=noise\n1 201\nfn=up9\n1 40\n";

static CgvComparison *
compare_as (gboolean is_of_parts)
{
  CgvComparisonOptions options = { .anchor = CGV_NONE, .tolerance = { 0.002, 0 }, .is_of_parts = is_of_parts };

  return cgv_test_comparison (base_file, new_file, &options);
}

static CgvComparison *
compare (void)
{
  return compare_as (FALSE);
}

static void
assert_rows (const CgvComparison *comparison,
             const CgvNodeId *rows,
             size_t n_rows,
             const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (size_t i = 0; i < n_rows; i++)
    {
      size_t length;
      const char *name = cgv_matching_get_name (comparison->matching, rows[i], &length);

      g_string_append_printf (text, "%s%.*s", i > 0 ? " " : "", (int) length, name);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
assert_sorted_as (gboolean is_of_parts,
                  CgvQuantityKind kind,
                  CgvAspect aspect,
                  gboolean descending,
                  const char *expected)
{
  g_autoptr (CgvComparison) comparison = compare_as (is_of_parts);
  g_autoptr (CgvOrder) order = cgv_order_new (comparison->matching->folds[CGV_SIDE_NEW], comparison->matching->folds[CGV_SIDE_BASE], NULL);
  g_autofree CgvNodeId *rows = g_new (CgvNodeId, comparison->n_rows);
  size_t n_rows = cgv_comparison_filter (comparison, order, NULL, &(CgvComparisonChoice){ .by = &(CgvQuantity){ .kind = CGV_QUANTITY_SELF } }, rows);

  g_assert_true (cgv_comparison_sort (comparison, order, &(CgvQuantity){ kind, aspect, NULL }, descending, rows, n_rows));
  assert_rows (comparison, rows, n_rows, expected);
}

static void
assert_sorted (CgvQuantityKind kind,
               CgvAspect aspect,
               gboolean descending,
               const char *expected)
{
  assert_sorted_as (FALSE, kind, aspect, descending, expected);
}

/* In a comparison of parts of one run, the largest difference comes first, regardless of its
 * sign. No difference is noise. */
static void
test_sort_parts (void)
{
  assert_sorted_as (TRUE, CGV_QUANTITY_SELF, CGV_ASPECT_DELTA, TRUE, "much up10 up9 down gone noise same");
  assert_sorted_as (TRUE, CGV_QUANTITY_ORIGIN, CGV_ASPECT_DELTA, TRUE, "much up10 up9 down gone noise same");
  assert_sorted_as (TRUE, CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_DELTA, FALSE, "noise gone down up10 up9 much same");
  assert_sorted_as (TRUE, CGV_QUANTITY_SELF, CGV_ASPECT_BASE, TRUE, "noise much same up10 down gone up9");
}

/* In equal parts the function with the cost is first, and not its caller. */
static void
test_sort_equal_parts (void)
{
  static const char file[] = "events: Ir\nfn=main\n1 5\ncfn=work\ncalls=1 1\n2 90\nfn=work\n1 90\n";
  CgvComparisonOptions options = { .anchor = CGV_NONE, .is_of_parts = TRUE };
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (file, file, &options);
  g_autoptr (CgvOrder) order = cgv_order_new (comparison->matching->folds[CGV_SIDE_NEW], comparison->matching->folds[CGV_SIDE_BASE], NULL);
  g_autofree CgvNodeId *rows = g_new (CgvNodeId, comparison->n_rows);
  size_t n_rows = cgv_comparison_filter (comparison, order, NULL, &(CgvComparisonChoice){ .by = &(CgvQuantity){ .kind = CGV_QUANTITY_SELF } }, rows);

  g_assert_true (cgv_comparison_sort (comparison, order, &(CgvQuantity){ CGV_QUANTITY_SELF, CGV_ASPECT_DELTA, NULL }, TRUE, rows, n_rows));
  assert_rows (comparison, rows, n_rows, "work main");
}

static void
test_sort (void)
{
  /* up9 and up10 have the same difference: the costlier one is first. Noise follows in either
   * direction, and then unchanged rows. */
  assert_sorted (CGV_QUANTITY_SELF, CGV_ASPECT_DELTA, TRUE, "much up10 up9 gone down noise same");
  assert_sorted (CGV_QUANTITY_SELF, CGV_ASPECT_DELTA, FALSE, "down gone up10 up9 much noise same");
  assert_sorted (CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_DELTA, TRUE, "much up10 up9 gone down noise same");
  assert_sorted (CGV_QUANTITY_SELF, CGV_ASPECT_SIZE, TRUE, "much up10 up9 down gone noise same");
  /* A new function is above any share. */
  assert_sorted (CGV_QUANTITY_SELF, CGV_ASPECT_PERCENT, TRUE, "up9 much up10 down gone noise same");
  assert_sorted (CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_PERCENT, FALSE, "gone down up10 much up9 noise same");
  assert_sorted (CGV_QUANTITY_SELF, CGV_ASPECT_BASE, TRUE, "noise much same up10 down gone up9");
  assert_sorted (CGV_QUANTITY_SELF, CGV_ASPECT_NEW, TRUE, "much noise up10 same up9 down gone");
  assert_sorted (CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_BASE, FALSE, "up9 gone down up10 same much noise");
  assert_sorted (CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_NEW, TRUE, "much noise up10 same up9 down gone");
  assert_sorted (CGV_QUANTITY_NAME, CGV_ASPECT_ONE, FALSE, "down gone much noise same up9 up10");
  assert_sorted (CGV_QUANTITY_NAME, CGV_ASPECT_ONE, TRUE, "up10 up9 same noise much gone down");
  /* Nothing was called: all rows are equal, and in the order of cost. */
  assert_sorted (CGV_QUANTITY_CALLS, CGV_ASPECT_DELTA, TRUE, "much noise up10 same down up9 gone");
  assert_sorted (CGV_QUANTITY_CALLS, CGV_ASPECT_BASE, TRUE, "much noise up10 same down up9 gone");
  assert_sorted (CGV_QUANTITY_CALLS, CGV_ASPECT_NEW, FALSE, "much noise up10 same down up9 gone");
}

typedef struct
{
  const CgvComparison *comparison;
  CgvQuantity by;
  gboolean descending;
} Sorting;

static double
get_value (const Sorting *sorting,
           CgvNodeId row)
{
  const CgvComparison *comparison = sorting->comparison;
  double self[CGV_N_SIDES];
  double inclusive[CGV_N_SIDES];
  double calls[CGV_N_SIDES];
  const double *values;

  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      self[side] = cgv_comparison_measure (comparison, side, cgv_comparison_get_self (comparison, side, row));
      inclusive[side] = cgv_comparison_measure (comparison, side, cgv_comparison_get_inclusive (comparison, side, row));
      calls[side] = (double) cgv_comparison_get_calls (comparison, side, row);
    }
  if (sorting->by.kind == CGV_QUANTITY_ORIGIN)
    return (sorting->descending ? 1 : cgv_comparison_get_origin (comparison, row).sign) * (double) cgv_comparison_get_origin (comparison, row).size;
  if (sorting->by.kind == CGV_QUANTITY_NAME)
    return 0;
  values = sorting->by.kind == CGV_QUANTITY_SELF ? self : sorting->by.kind == CGV_QUANTITY_CALLS ? calls
                                                                                               : inclusive;
  switch (sorting->by.aspect)
    {
    case CGV_ASPECT_BASE:
      return values[0];
    case CGV_ASPECT_NEW:
      return values[1];
    case CGV_ASPECT_PERCENT:
      return values[0] != 0 || values[1] == 0 ? (values[1] - values[0]) / MAX (fabs (values[0]), 1) : copysign (1e9, values[1]) + values[1];
    case CGV_ASPECT_SIZE:
      return fabs (values[1] - values[0]);
    case CGV_ASPECT_ONE:
    case CGV_ASPECT_DELTA:
    case CGV_ASPECT_PROGRAM:
    default:
      return values[1] - values[0];
    }
}

/* Returns 0 for changed rows, and more for noise and for unchanged rows. */
static int
get_rank (const Sorting *sorting,
          CgvNodeId row)
{
  const CgvComparison *comparison = sorting->comparison;
  gboolean is_noise = FALSE;

  if (sorting->by.kind == CGV_QUANTITY_NAME || sorting->by.aspect == CGV_ASPECT_BASE || sorting->by.aspect == CGV_ASPECT_NEW)
    return 0;
  if (sorting->by.kind == CGV_QUANTITY_ORIGIN)
    is_noise = fabs (get_value (sorting, row)) > 0 && fabs (get_value (sorting, row)) <= (double) comparison->noise_limit;
  else if (sorting->by.kind == CGV_QUANTITY_SELF)
    is_noise = cgv_comparison_is_self_noise (comparison, row);
  else if (sorting->by.kind != CGV_QUANTITY_CALLS)
    is_noise = cgv_comparison_is_inclusive_noise (comparison, row);
  return is_noise ? 1 : get_value (sorting, row) == 0 ? 2 : 0;
}

static int
compare_names (const CgvComparison *comparison,
               CgvNodeId a,
               CgvNodeId b)
{
  g_autofree char *name_a = cgv_test_name (comparison->matching->folds[CGV_SIDE_NEW], a);
  g_autofree char *name_b = cgv_test_name (comparison->matching->folds[CGV_SIDE_NEW], b);

  return strcmp (name_a, name_b);
}

static CgvCost
get_larger (const CgvComparison *comparison,
            CgvNodeId row)
{
  CgvCost base = cgv_comparison_get_inclusive (comparison, CGV_SIDE_BASE, row);
  CgvCost new_ = cgv_comparison_get_inclusive (comparison, CGV_SIDE_NEW, row);

  return cgv_cost_compare (base, new_, comparison->is_signed) > 0 ? base : new_;
}

static int
compare_rows (gconstpointer first,
              gconstpointer second,
              gpointer data)
{
  const Sorting *sorting = data;
  const CgvComparison *comparison = sorting->comparison;
  CgvNodeId a = *(const CgvNodeId *) first;
  CgvNodeId b = *(const CgvNodeId *) second;
  double value_a = get_value (sorting, a);
  double value_b = get_value (sorting, b);
  int result = get_rank (sorting, a) - get_rank (sorting, b);

  if (result == 0)
    {
      result = sorting->by.kind == CGV_QUANTITY_NAME ? compare_names (comparison, a, b) : (value_a > value_b) - (value_a < value_b);
      result = sorting->descending ? -result : result;
    }
  if (result == 0)
    result = -cgv_cost_compare (get_larger (comparison, a), get_larger (comparison, b), comparison->is_signed);
  if (result == 0)
    result = compare_names (comparison, a, b);
  return result != 0 ? result : (a > b) - (a < b);
}

/* Writes a file with few different costs, so that there are ties of every kind, and names in two
 * files. */
static char *
make_file (guint n_functions,
           gboolean is_signed)
{
  GString *text = g_string_new ("events: Ir\nfn=zero\n1 40\n");

  for (guint i = 0; i < n_functions; i++)
    {
      if (g_test_rand_int_range (0, 8) == 0)
        continue;
      g_string_append_printf (text, "fl=%c.c\nfn=f%c\n1 %d\n", 'a' + i % 2, 'a' + i / 2, g_test_rand_int_range (is_signed ? -3 : 0, 4) * 10);
      if (i % 3 == 0)
        g_string_append_printf (text, "cfi=b.c\ncfn=f%c\ncalls=%d 1\n1 %d\n", 'a' + g_test_rand_int_range (0, (gint) n_functions / 2),
                                g_test_rand_int_range (1, 4), g_test_rand_int_range (0, 3) * 10);
    }
  return g_string_free (text, FALSE);
}

static void
assert_all_sorted (const CgvComparison *comparison)
{
  static const CgvQuantityKind kinds[] = { CGV_QUANTITY_ORIGIN, CGV_QUANTITY_SELF, CGV_QUANTITY_INCLUSIVE, CGV_QUANTITY_CALLS, CGV_QUANTITY_NAME };
  static const CgvAspect aspects[] = { CGV_ASPECT_DELTA, CGV_ASPECT_PERCENT, CGV_ASPECT_BASE, CGV_ASPECT_NEW, CGV_ASPECT_SIZE };
  g_autoptr (CgvOrder) order = cgv_order_new (comparison->matching->folds[CGV_SIDE_NEW], comparison->matching->folds[CGV_SIDE_BASE], NULL);
  g_autofree CgvNodeId *rows = g_new (CgvNodeId, comparison->n_rows);
  gsize n = cgv_comparison_filter (comparison, order, NULL, &(CgvComparisonChoice){ .by = &(CgvQuantity){ .kind = CGV_QUANTITY_SELF } }, rows);
  g_autofree CgvNodeId *expected = g_memdup2 (rows, n * sizeof *rows);

  for (guint i = 0; i < G_N_ELEMENTS (kinds) * G_N_ELEMENTS (aspects); i++)
    for (gboolean descending = FALSE; descending <= TRUE; descending++)
      {
        CgvQuantity by = { kinds[i % G_N_ELEMENTS (kinds)], aspects[i / G_N_ELEMENTS (kinds)], NULL };
        Sorting sorting = { comparison, by, descending };

        /* These quantities do not exist. */
        if ((by.kind == CGV_QUANTITY_ORIGIN && by.aspect != CGV_ASPECT_DELTA) || (by.kind == CGV_QUANTITY_CALLS && by.aspect == CGV_ASPECT_PERCENT))
          continue;
        g_assert_true (cgv_comparison_sort (comparison, order, &by, descending, rows, n));
        g_qsort_with_data (expected, (gint) n, sizeof *expected, compare_rows, &sorting);
        g_assert_cmpmem (rows, n * sizeof *rows, expected, n * sizeof *rows);
      }
}

static void
test_random (void)
{
  for (guint i = 0; i < 400; i++)
    {
      g_autofree char *base = make_file (4 + i % 40, i % 2 == 1);
      g_autofree char *new_ = make_file (4 + i % 40, i % 2 == 1);
      CgvComparisonOptions options = { .anchor = CGV_NONE, .tolerance = { 0, i % 4 < 2 ? 10 : 0 } };
      g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, &options);

      assert_all_sorted (comparison);
    }
}

/* A row has its place on the new side, or on the base if only the base has it. */
static void
test_location (void)
{
  g_autoptr (CgvComparison) comparison = compare ();
  g_autoptr (CgvOrder) order = cgv_order_new (comparison->matching->folds[CGV_SIDE_NEW], comparison->matching->folds[CGV_SIDE_BASE], NULL);
  g_autofree CgvNodeId *rows = g_new (CgvNodeId, comparison->n_rows);
  gsize n_rows = cgv_order_filter (order, "src", rows);

  g_assert_true (cgv_order_sort (order, comparison->costs[CGV_SIDE_NEW], CGV_QUANTITY_LOCATION, FALSE, rows, n_rows));
  assert_rows (comparison, rows, n_rows, "gone down much same up10 noise up9");
}

/* Rows that changed come first, even if the change is noise. */
static void
test_unchanged (void)
{
  static const char base[] = "events: Ir\nfn=main\n1 10000\ncfn=less\ncalls=5 1\n1 0\ncfn=same\ncalls=9 1\n1 0\nfn=less\n1 503\nfn=same\n1 900\nfn=tick\n1 40\nfn=tock\n1 40\n";
  static const char new_[] = "events: Ir\nfn=main\n1 9000\ncfn=less\ncalls=3 1\n1 0\ncfn=same\ncalls=9 1\n1 0\nfn=less\n1 502\nfn=same\n1 900\nfn=tick\n1 42\nfn=tock\n1 43\n";
  static const struct
  {
    CgvQuantity by;
    bool descending;
    const char *expected;
  } cases[] = {
    { { CGV_QUANTITY_SELF, CGV_ASPECT_DELTA, NULL }, true, "main tock tick less same" },
    { { CGV_QUANTITY_SELF, CGV_ASPECT_DELTA, NULL }, false, "main less tick tock same" },
    { { CGV_QUANTITY_CALLS, CGV_ASPECT_DELTA, NULL }, true, "less main same tock tick" },
    { { CGV_QUANTITY_SELF, CGV_ASPECT_NEW, NULL }, true, "main same less tock tick" },
  };
  CgvComparisonOptions options = { .anchor = CGV_NONE, .tolerance = { 0, 5 } };
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, &options);
  g_autoptr (CgvOrder) order = cgv_order_new (comparison->matching->folds[CGV_SIDE_NEW], comparison->matching->folds[CGV_SIDE_BASE], NULL);
  CgvNodeId rows[5];

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_cmpuint (cgv_comparison_filter (comparison, order, NULL, &(CgvComparisonChoice){ .by = &(CgvQuantity){ .kind = CGV_QUANTITY_SELF } }, rows), ==, 5);
      g_assert_true (cgv_comparison_sort (comparison, order, &cases[i].by, cases[i].descending, rows, 5));
      assert_rows (comparison, rows, 5, cases[i].expected);
    }
}

static void
assert_found (const char *text,
              CgvComparisonShow show,
              gboolean hides_noise,
              CgvQuantityKind by,
              const char *expected)
{
  g_autoptr (CgvComparison) comparison = compare ();
  g_autoptr (CgvOrder) order = cgv_order_new (comparison->matching->folds[CGV_SIDE_NEW], comparison->matching->folds[CGV_SIDE_BASE], NULL);
  g_autofree CgvNodeId *rows = g_new (CgvNodeId, comparison->n_rows);
  size_t n_rows = cgv_comparison_filter (comparison, order, text, &(CgvComparisonChoice){ show, hides_noise, &(CgvQuantity){ .kind = by } }, rows);

  g_assert_true (cgv_comparison_sort (comparison, order, &(CgvQuantity){ .kind = CGV_QUANTITY_NAME }, false, rows, n_rows));
  assert_rows (comparison, rows, n_rows, expected);
}

static void
test_filter (void)
{
  assert_found (NULL, CGV_SHOW_ALL, TRUE, CGV_QUANTITY_SELF, "down gone much same up9 up10");
  assert_found (NULL, CGV_SHOW_ALL, TRUE, CGV_QUANTITY_INCLUSIVE, "down gone much same up9 up10");
  assert_found (NULL, CGV_SHOW_REGRESSIONS, FALSE, CGV_QUANTITY_SELF, "much up9 up10");
  assert_found (NULL, CGV_SHOW_IMPROVEMENTS, FALSE, CGV_QUANTITY_SELF, "down gone");
  assert_found (NULL, CGV_SHOW_NEW, FALSE, CGV_QUANTITY_SELF, "up9");
  assert_found (NULL, CGV_SHOW_REMOVED, FALSE, CGV_QUANTITY_SELF, "gone");
  assert_found ("up", CGV_SHOW_ALL, FALSE, CGV_QUANTITY_SELF, "up9 up10");
  /* A row is found by its place on either side, but all words must match on one side. */
  assert_found ("v1/src/a", CGV_SHOW_ALL, FALSE, CGV_QUANTITY_SELF, "down much same up10");
  assert_found ("v2 b.c", CGV_SHOW_ALL, FALSE, CGV_QUANTITY_SELF, "noise up9");
  assert_found ("v1 v2", CGV_SHOW_ALL, FALSE, CGV_QUANTITY_SELF, "");
  assert_found ("prog-1 o", CGV_SHOW_REMOVED, FALSE, CGV_QUANTITY_SELF, "gone");
  assert_found (" \t", CGV_SHOW_REMOVED, FALSE, CGV_QUANTITY_SELF, "gone");
}

/* A function that is called more often costs more by itself, but its caller is responsible. */
static void
test_filter_by (void)
{
  static const char base[] = "events: Ir\nfn=main\n1 1000\ncfn=even\ncalls=1 1\n1 1300\nfn=even\n1 500\ncfn=leaf\ncalls=8 1\n1 800\nfn=leaf\n1 800\n";
  static const char new_[] = "events: Ir\nfn=main\n1 1000\ncfn=even\ncalls=1 1\n1 1300\nfn=even\n1 400\ncfn=leaf\ncalls=9 1\n1 900\nfn=leaf\n1 900\n";
  static const struct
  {
    CgvQuantityKind by;
    CgvComparisonShow show;
    const char *expected;
  } cases[] = {
    { CGV_QUANTITY_SELF, CGV_SHOW_REGRESSIONS, "leaf" },
    { CGV_QUANTITY_SELF, CGV_SHOW_IMPROVEMENTS, "even" },
    { CGV_QUANTITY_INCLUSIVE, CGV_SHOW_REGRESSIONS, "leaf" },
    { CGV_QUANTITY_INCLUSIVE, CGV_SHOW_IMPROVEMENTS, "" },
    { CGV_QUANTITY_ORIGIN, CGV_SHOW_REGRESSIONS, "" },
    { CGV_QUANTITY_NAME, CGV_SHOW_REGRESSIONS, "" },
  };
  CgvComparisonOptions options = { .anchor = CGV_NONE };
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, &options);
  g_autoptr (CgvOrder) order = cgv_order_new (comparison->matching->folds[CGV_SIDE_NEW], comparison->matching->folds[CGV_SIDE_BASE], NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      CgvNodeId rows[3];
      const CgvComparisonChoice choice = { .show = cases[i].show, .by = &(CgvQuantity){ .kind = cases[i].by } };

      assert_rows (comparison, rows, cgv_comparison_filter (comparison, order, NULL, &choice, rows), cases[i].expected);
    }
}

static gboolean
order_with (const CgvMemory *memory,
            gpointer data)
{
  const CgvComparison *comparison = data;
  g_autoptr (CgvOrder) order = cgv_order_new (comparison->matching->folds[CGV_SIDE_NEW], comparison->matching->folds[CGV_SIDE_BASE], memory);
  CgvNodeId rows[16];
  size_t n_rows;

  if (order == NULL)
    return FALSE;
  n_rows = cgv_comparison_filter (comparison, order, NULL, &(CgvComparisonChoice){ .by = &(CgvQuantity){ .kind = CGV_QUANTITY_SELF } }, rows);
  g_assert_cmpuint (n_rows, ==, 7);
  return cgv_comparison_sort (comparison, order, &(CgvQuantity){ CGV_QUANTITY_SELF, CGV_ASPECT_DELTA, NULL }, true, rows, n_rows) &&
         cgv_comparison_sort (comparison, order, &(CgvQuantity){ .kind = CGV_QUANTITY_NAME }, true, rows, n_rows);
}

static void
test_no_memory (void)
{
  g_autoptr (CgvComparison) comparison = compare ();

  cgv_test_memory_sweep (order_with, comparison);
}

static void
test_tolerances (void)
{
  static const struct
  {
    const char *event;
    double relative;
  } known[] = {
    { "Ir", 0.0001 },
    { "Dr", 0.0001 },
    { "Dw", 0.0001 },
    { "whatever", 0.0001 },
    { "Bc", 0.0005 },
    { "Bcm", 0.0005 },
    { "Bi", 0.0005 },
    { "Bim", 0.0005 },
    { "Bm", 0.0005 },
    { "I1mr", 0.01 },
    { "DLmw", 0.01 },
    { "L1m", 0.01 },
    { "LLm", 0.01 },
    { "CEst", 0.01 },
    { "Time_(10ns)", 0.05 },
    { "wall_time", 0.05 },
    { "Samples", 0.05 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    g_assert_cmpfloat (cgv_tolerance_get_default (known[i].event).relative, ==, known[i].relative);
  g_assert_cmpuint (cgv_tolerance_get_limit ((CgvTolerance){ 0.01, 0, 0 }, 1000, false, 0), ==, 10);
  g_assert_cmpuint (cgv_tolerance_get_limit ((CgvTolerance){ 0.01, 11, 0 }, 1000, false, 0), ==, 11);
  g_assert_cmpuint (cgv_tolerance_get_limit ((CgvTolerance){ 0.29, 0, 0 }, 100, false, 0), ==, 29);
  g_assert_cmpuint (cgv_tolerance_get_limit ((CgvTolerance){ 0.0057, 0, 0 }, 1000000000, false, 0), ==, 5700000);
  g_assert_cmpuint (cgv_tolerance_get_limit ((CgvTolerance){ 0.29, 0, 0 }, 99, false, 0), ==, 28);
  g_assert_cmpuint (cgv_tolerance_get_limit ((CgvTolerance){ 0.01, 0, 0 }, (CgvCost) -1000, true, 0), ==, 10);
  g_assert_cmpuint (cgv_tolerance_get_limit ((CgvTolerance){ 1, 0, 0 }, G_MAXUINT64, false, 0), ==, G_MAXUINT64);

  /* Costs of a formula with decimals are in units of the last one. */
  g_assert_cmpuint (cgv_tolerance_get_limit ((CgvTolerance){ 0, 12, 0 }, 1000, false, 4), ==, 120000);
  g_assert_cmpuint (cgv_tolerance_get_limit ((CgvTolerance){ 0, 12, 1 }, 1000, false, 4), ==, 12000);
  g_assert_cmpuint (cgv_tolerance_get_limit ((CgvTolerance){ 0, 129, 1 }, 1000, false, 0), ==, 12);
  g_assert_cmpuint (cgv_tolerance_get_limit ((CgvTolerance){ 0, G_MAXINT64, 0 }, 1000, false, 9), ==, G_MAXUINT64);
  g_assert_cmpuint (cgv_tolerance_get_limit ((CgvTolerance){ 0.01, 0, 0 }, 1000, false, 4), ==, 10);
}

static CgvSpread *
spread_of (CgvMatching *matching,
           CgvSide side,
           const CgvCost *values,
           guint n)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_costs_unref);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (CgvGraph) graph = cgv_graph_new (matching->folds[side], NULL, NULL);
      CgvCosts *costs = cgv_costs_new (graph, 0, NULL);

      costs->self[0] = costs->inclusive[0] = costs->total = values[i];
      g_ptr_array_add (runs, costs);
    }
  return cgv_spread_new ((CgvCosts *const *) runs->pdata, n, NULL);
}

/* Returns whether 100 and 110 differ only by noise, for given runs of both sides. */
static gboolean
is_noise (const CgvCost *base,
          guint n_base,
          const CgvCost *new_,
          guint n_new,
          CgvMeasure measure)
{
  g_autoptr (CgvComparison) plain = cgv_test_comparison ("events: Ir\nfn=f\n1 100\n", "events: Ir\nfn=f\n1 110\n", NULL);
  g_autoptr (CgvSpread) of_base = spread_of (plain->matching, CGV_SIDE_BASE, base, n_base);
  g_autoptr (CgvSpread) of_new = spread_of (plain->matching, CGV_SIDE_NEW, new_, n_new);
  CgvComparisonOptions options = { .measure = measure, .anchor = CGV_NONE, .spread = { of_base, of_new } };
  g_autoptr (CgvComparison) comparison = cgv_comparison_new (plain->joined, plain->costs[0], plain->costs[1], &options, NULL);
  gboolean is_self = cgv_comparison_is_self_noise (comparison, 0);

  g_assert_cmpint (is_self, ==, cgv_comparison_is_inclusive_noise (comparison, 0));
  if (measure == CGV_MEASURE_ABSOLUTE)
    g_assert_cmpint (is_self, ==, cgv_comparison_is_total_noise (comparison));
  g_assert_cmpuint (comparison->summary.n_noise, ==, is_self);
  return is_self;
}

static void
test_spread (void)
{
  const CgvCost low[] = { 100, 95, 109 };
  const CgvCost high[] = { 110, 111, 130 };
  const CgvCost wide[] = { 110, 105 };
  const CgvCost base[] = { 100 };
  const CgvCost new_[] = { 110 };

  g_assert_false (is_noise (low, 3, high, 3, CGV_MEASURE_ABSOLUTE));
  g_assert_true (is_noise (low, 3, wide, 2, CGV_MEASURE_ABSOLUTE));
  g_assert_false (is_noise (base, 1, wide, 2, CGV_MEASURE_ABSOLUTE));
  g_assert_false (is_noise (base, 1, new_, 1, CGV_MEASURE_ABSOLUTE));
  /* As a share, a total is always 100 %. */
  g_assert_false (is_noise (low, 3, high, 3, CGV_MEASURE_SHARE));
}

static void
assert_groups (const CgvComparison *comparison,
               const CgvComparisonGroups *groups,
               const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = groups->n_groups;
  CgvCost totals[CGV_N_SIDES] = { 0, 0 };

  for (guint i = 0; i < n; i++)
    {
      const CgvComparisonGroup *group = &groups->groups[i];
      CgvCost sums[CGV_N_SIDES] = { 0, 0 };

      for (guint j = 0; j < group->n_members; j++)
        {
          sums[0] += group->members[j].self[0];
          sums[1] += group->members[j].self[1];
          g_assert_true (j == 0 || group->members[j].row > group->members[j - 1].row);
        }
      g_assert_cmpuint (sums[0], ==, group->self[0]);
      g_assert_cmpuint (sums[1], ==, group->self[1]);
      totals[0] += sums[0];
      totals[1] += sums[1];
      g_string_append_printf (text, "%s%.*s %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT, i > 0 ? ", " : "", (int) group->name_length, group->name, group->self[0], group->self[1]);
    }
  g_assert_cmpuint (totals[0], ==, cgv_comparison_get_total (comparison, CGV_SIDE_BASE));
  g_assert_cmpuint (totals[1], ==, cgv_comparison_get_total (comparison, CGV_SIDE_NEW));
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_groups (void)
{
  g_autoptr (CgvComparison) comparison = compare ();
  g_autoptr (CgvComparisonGroups) objects = cgv_test_comparison_groups (comparison, CGV_GROUPING_OBJECT, NULL);
  g_autoptr (CgvComparisonGroups) files = cgv_test_comparison_groups (comparison, CGV_GROUPING_FILE, NULL);

  assert_groups (comparison, objects, "/v2/prog-2 500 931");
  assert_groups (comparison, files, "/v2/src/a.c 280 690, /v2/src/b.c 220 241");
  g_assert_cmpuint (files->group_of_row[cgv_test_find_row (comparison, "much")], !=, files->group_of_row[cgv_test_find_row (comparison, "gone")]);
}

/* Functions that -O3 inlines stay in their files. */
static void
test_inlined (void)
{
  static const char base[] = "events: Ir\nfl=a.c\nfn=main\n1 10\ncfi=b.h\ncfn=tiny\ncalls=5 3\n1 50\nfl=b.h\nfn=tiny\n3 50\n";
  static const char new_[] = "events: Ir\nfl=a.c\nfn=main\n1 12\nfi=b.h\n3 45\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  g_autoptr (CgvComparisonGroups) files = cgv_test_comparison_groups (comparison, CGV_GROUPING_FILE, NULL);
  guint32 header = files->group_of_row[cgv_test_find_row (comparison, "tiny")];

  assert_groups (comparison, files, "a.c 10 12, b.h 50 45");
  g_assert_cmpint (files->groups[header].presence, ==, CGV_PRESENT_BOTH);
  g_assert_cmpuint (files->groups[header].n_members, ==, 2);
}

/* Two libraries and a program with another name; one library is on one side only. */
static void
test_objects (void)
{
  static const char base[] =
      "events: Ir\nob=/usr/bin/old\nfl=a.c\nfn=a1\n1 1\nfn=a2\n1 2\nfn=a3\n1 3\nob=/lib/libc.so\nfl=c.c\nfn=c1\n1 10\nob=/lib/libgone.so\nfl=g.c\nfn=g1\n1 20\n";
  static const char new_[] =
      "events: Ir\nob=./new\nfl=a.c\nfn=a1\n1 1\nfn=a2\n1 2\nfn=a3\n1 9\nob=/opt/libc.so\nfl=c.c\nfn=c1\n1 11\nob=/lib/libfresh.so\nfl=f.c\nfn=f1\n1 30\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  g_autoptr (CgvComparisonGroups) objects = cgv_test_comparison_groups (comparison, CGV_GROUPING_OBJECT, NULL);

  assert_groups (comparison, objects, "./new 6 12, /opt/libc.so 10 11, /lib/libgone.so 20 0, /lib/libfresh.so 0 30");
}

static bool
rewrite_all (CgvRewriteField field,
             CgvSide side,
             const char *bytes,
             size_t length,
             const char **rewritten,
             size_t *rewritten_length,
             void *user_data)
{
  *rewritten = "x.c";
  *rewritten_length = strlen ("x.c");
  return field == CGV_REWRITE_FILE;
}

/* Rules of the user join files: their costs are kept, and the other groups keep their names. */
static void
test_one_file (void)
{
  CgvMatchOptions options = CGV_MATCH_OPTIONS_INIT;
  g_autoptr (CgvProfile) base = cgv_test_profile ("events: Ir\nfl=a.c\nfn=f\n1 1\nfl=b.c\nfn=g\n1 2\n");
  g_autoptr (CgvProfile) new_ = cgv_test_profile ("events: Ir\nfl=c.c\nfn=f\n1 3\nfl=d.c\nfn=g\n1 4\n");
  g_autoptr (CgvFold) base_fold = cgv_fold_new (base, CGV_FOLD_RECURSION, NULL);
  g_autoptr (CgvFold) new_fold = cgv_fold_new (new_, CGV_FOLD_RECURSION, NULL);
  g_autoptr (CgvMatching) matching = NULL;
  g_autoptr (CgvGraph) base_graph = NULL;
  g_autoptr (CgvGraph) new_graph = NULL;
  g_autoptr (CgvCosts) base_costs = NULL;
  g_autoptr (CgvCosts) new_costs = NULL;
  g_autoptr (CgvUnion) joined = NULL;
  g_autoptr (CgvComparison) comparison = NULL;
  g_autoptr (CgvComparisonGroups) files = NULL;
  CgvCost sums[CGV_N_SIDES] = { 0, 0 };

  options.rewrite = rewrite_all;
  matching = cgv_matching_new (base_fold, new_fold, &options, NULL);
  base_graph = cgv_graph_new (matching->folds[CGV_SIDE_BASE], NULL, NULL);
  new_graph = cgv_graph_new (matching->folds[CGV_SIDE_NEW], NULL, NULL);
  base_costs = cgv_costs_new (base_graph, 0, NULL);
  new_costs = cgv_costs_new (new_graph, 0, NULL);
  joined = cgv_union_new (matching, base_graph, new_graph, NULL);
  comparison = cgv_comparison_new (joined, base_costs, new_costs, NULL, NULL);
  files = cgv_test_comparison_groups (comparison, CGV_GROUPING_FILE, NULL);
  g_assert_nonnull (files);
  for (guint32 i = 0; i < files->n_groups; i++)
    {
      const CgvComparisonGroup *group = &files->groups[i];

      g_assert_nonnull (group->name);
      g_assert_true (group->n_members > 0 || group->presence == CGV_PRESENT_NEITHER);
      for (int side = 0; side < CGV_N_SIDES; side++)
        sums[side] += group->self[side];
    }
  g_assert_cmpuint (sums[CGV_SIDE_BASE], ==, 3);
  g_assert_cmpuint (sums[CGV_SIDE_NEW], ==, 7);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/comparison-order/sort", test_sort);
  g_test_add_func ("/comparison-order/sort-parts", test_sort_parts);
  g_test_add_func ("/comparison-order/sort-equal-parts", test_sort_equal_parts);
  g_test_add_func ("/comparison-order/random", test_random);
  g_test_add_func ("/comparison-order/location", test_location);
  g_test_add_func ("/comparison-order/unchanged", test_unchanged);
  g_test_add_func ("/comparison-order/filter", test_filter);
  g_test_add_func ("/comparison-order/filter-by", test_filter_by);
  g_test_add_func ("/comparison-order/no-memory", test_no_memory);
  g_test_add_func ("/comparison-order/tolerances", test_tolerances);
  g_test_add_func ("/comparison-order/spread", test_spread);
  g_test_add_func ("/comparison-order/one-file", test_one_file);
  g_test_add_func ("/comparison-order/groups", test_groups);
  g_test_add_func ("/comparison-order/inlined", test_inlined);
  g_test_add_func ("/comparison-order/objects", test_objects);
  return g_test_run ();
}
