/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The texts of cells in lists, for programs and for screen readers, and the columns that fill
 * them. */

#include "cgv-amount-text.h"
#include "cgv-column.h"
#include "compare-test.h"
#include "model-test.h"

#include "cgv-focus.h"

static const char text[] = "events: Ir\nfn=f\n1 1234567\nfn=g\n2 1\n";
static const char time_text[] = "events: Time_(10ns)\nfn=f\n1 123456\nfn=g\n2 1\n";

/* Compares display text, whose blanks are narrow; takes it. */
static void
check (char *taken,
       const char *expected)
{
  g_autofree char *own = taken;
  g_autoptr (GString) plain = own != NULL ? g_string_new (own) : NULL;

  if (plain != NULL)
    g_string_replace (plain, "\u202f", " ", 0);
  g_assert_cmpstr (plain != NULL ? plain->str : NULL, ==, expected);
}

static CgvCosts *
get_costs (CgvFocus **focus,
           const char *profile)
{
  g_autoptr (CgvDocument) document = test_document (profile);

  *focus = cgv_focus_new (document);
  return cgv_focus_get_costs (*focus);
}

static void
test_cost (void)
{
  g_autoptr (CgvFocus) focus = NULL;
  CgvCosts *costs = get_costs (&focus, text);
  CgvCell cell = cgv_cell_of_cost (costs, 1234567);

  check (cgv_cell_dup_text (&cell), "1 234 567");
  check (cgv_cell_dup_exact (&cell), "1234567");
  check (cgv_cell_dup_amount (&cell), "1 234 567 Ir");
  check (cgv_cell_dup_share (&cell), "1 234 567 Ir (99.99 % of all)");
  g_assert_null (cgv_cell_dup_spoken (&cell));
  g_assert_null (cgv_cell_dup_bounds (&cell));
  cell.is_relative = TRUE;
  cell.cost = cgv_amount_exact (1);
  check (cgv_cell_dup_text (&cell), "< 0.01 %");
  check (cgv_cell_dup_exact (&cell), "1");
  cell.kind = CGV_CELL_SHARE;
  check (cgv_cell_dup_exact (&cell), "0.0001");
}

/* A column may have one unit, named in its title: with two decimals, except for thousands.
 * Values below the last decimal are dim. */
static void
test_power (void)
{
  static const struct
  {
    double value;
    guint power;
    gboolean has_sign;
    const char *text;
  } cases[] = {
    { 81420000, 6, FALSE, "81.42" },      { 76223459, 6, TRUE, "+76.22" },  { -2803897, 6, TRUE, "−2.80" },   { 4999, 6, FALSE, "< 0.01" },
    { -4999, 6, TRUE, "< 0.01" },         { 0, 6, TRUE, "0" },              { 1200400, 3, FALSE, "1 200" },   { 611339, 3, TRUE, "+611" },
    { 499, 3, FALSE, "< 1" },             { 999999999, 6, FALSE, "1 000.00" }, { 12345678901.0, 9, FALSE, "12.35" },
  };
  g_autoptr (CgvFocus) focus = NULL;
  CgvCell cell = cgv_cell_of_cost (get_costs (&focus, text), 1234567);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    check (cgv_amount_text_dup_in_power (cases[i].value, cases[i].power, cases[i].has_sign), cases[i].text);
  g_assert_cmpuint (cgv_amount_text_get_power (194942732), ==, 6);
  g_assert_cmpuint (cgv_amount_text_get_power (4750000), ==, 3);
  g_assert_cmpuint (cgv_amount_text_get_power (9999), ==, 0);
  cell.power = 6;
  check (cgv_cell_dup_text (&cell), "1.23");
  check (cgv_cell_dup_exact (&cell), "1234567");
  g_assert_false (cgv_cell_is_slight (&cell));
  cell.cost = cgv_amount_exact (4999);
  g_assert_true (cgv_cell_is_slight (&cell));
}

static void
test_units (void)
{
  g_autoptr (CgvFocus) focus = NULL;
  CgvCosts *costs = get_costs (&focus, time_text);
  CgvCell cell = cgv_cell_of_cost (costs, 123456);

  check (cgv_cell_dup_text (&cell), "1.235 ms");
  check (cgv_cell_dup_exact (&cell), "123456");
  check (cgv_cell_dup_amount (&cell), "1.235 ms (1 234 560 ns)");
  check (cgv_cell_dup_share (&cell), "1.235 ms (1 234 560 ns, 99.99 % of all)");
}

/* A total with negative parts has no shares. */
static void
test_negative (void)
{
  g_autoptr (CgvFocus) focus = NULL;
  CgvCosts *costs = get_costs (&focus, "events: Ir\nfn=f\n1 150\nfn=g\n1 -50\n");
  CgvCell cell = cgv_cell_of_cost (costs, 150);

  g_assert_false (cgv_focus_get_relative (focus));
  check (cgv_cell_dup_share (&cell), "150 Ir");
}

static void
test_estimates (void)
{
  g_autoptr (CgvFocus) focus = NULL;
  CgvCosts *costs = get_costs (&focus, text);
  CgvCell cell = { .kind = CGV_CELL_COST };

  cgv_cell_set_cost (&cell, costs, (CgvAmount){ .value = 4100, .low = 3950, .high = 4200 });
  check (cgv_cell_dup_text (&cell), "≈ 4 100");
  check (cgv_cell_dup_exact (&cell), "4100");
  check (cgv_cell_dup_bounds (&cell), "from 3 950 Ir to 4 200 Ir");
  check (cgv_cell_dup_spoken (&cell), "from 3 950 Ir to 4 200 Ir");
  check (cgv_cell_dup_share (&cell), "≈ 4 100 Ir (0.33 % of all), from 3 950 Ir to 4 200 Ir");

  cell.kind = CGV_CELL_SHARE;
  check (cgv_cell_dup_text (&cell), "≈ 0.33 %");
}

/* A call in a cycle may cost more than the function itself, but the ratio means nothing. */
static void
test_beyond (void)
{
  g_autoptr (CgvFocus) focus = NULL;
  CgvCosts *costs = get_costs (&focus, text);
  CgvCell cell = cgv_cell_of_cost (costs, 2000);

  cell.whole = 1000;
  cell.is_within = TRUE;
  cell.note = "It calls itself.";
  check (cgv_cell_dup_text (&cell), "2 000");
  g_assert_null (cgv_cell_dup_spoken (&cell));
  cell.is_relative = TRUE;
  check (cgv_cell_dup_text (&cell), "–");
  check (cgv_cell_dup_spoken (&cell), "It calls itself.");
  cell.is_within = FALSE;
  check (cgv_cell_dup_text (&cell), "200.00 %");
  /* Another event type may have shares. */
  cell.lacks_percent = TRUE;
  check (cgv_cell_dup_text (&cell), "2 000");
}

static void
test_counts (void)
{
  g_autoptr (CgvFocus) focus = NULL;
  CgvCosts *costs = get_costs (&focus, text);
  CgvCell cell = cgv_cell_of_cost (costs, 1234567);

  cell.count = 10;
  cell.kind = CGV_CELL_COUNT;
  check (cgv_cell_dup_text (&cell), "10");
  cell.kind = CGV_CELL_PER_CALL;
  check (cgv_cell_dup_text (&cell), "123 k");
  check (cgv_cell_dup_amount (&cell), "123 457");
  check (cgv_cell_dup_exact (&cell), "123456.7");
  cell.count = 0;
  check (cgv_cell_dup_text (&cell), "–");
  check (cgv_cell_dup_exact (&cell), "");

  cell = (CgvCell){ .kind = CGV_CELL_FACTOR, .value = 2.4 };
  check (cgv_cell_dup_text (&cell), "2.40×");
  check (cgv_cell_dup_exact (&cell), "2.4");
  cell.value = -1;
  check (cgv_cell_dup_text (&cell), "–");

  /* A cell without a value has no text. If it has a reason, that is spoken. */
  cell.is_empty = TRUE;
  check (cgv_cell_dup_text (&cell), "");
  cell.note = "A part belongs to one side.";
  check (cgv_cell_dup_text (&cell), "–");
  check (cgv_cell_dup_exact (&cell), "");
  check (cgv_cell_dup_spoken (&cell), "A part belongs to one side.");
}

/* Costs saturate at the largest number, which a double rounds up. */
static void
test_saturated (void)
{
  g_autoptr (CgvFocus) focus = NULL;
  CgvCosts *costs = get_costs (&focus, "events: Ir\nfn=f\n1 18446744073709551615\n2 1\n");
  CgvCell cell = cgv_cell_of_cost (costs, G_MAXUINT64);

  check (cgv_cell_dup_text (&cell), "≥ 18 446 744 073 709 551 615");
  check (cgv_cell_dup_percent (&cell), "–");
  cell.kind = CGV_CELL_PER_CALL;
  cell.count = 1;
  check (cgv_cell_dup_text (&cell), "≥ 18.4 E");
}

/* The number is the same if no sum is larger. */
static void
test_largest (void)
{
  g_autoptr (CgvFocus) focus = NULL;
  CgvCosts *costs = get_costs (&focus, "events: Ir\nfn=f\n1 18446744073709551614\n2 1\n");
  CgvCell cell = cgv_cell_of_cost (costs, G_MAXUINT64);
  CgvCell total = { .kind = CGV_CELL_COST };

  cgv_cell_set_total (&total, costs->events, costs->event, costs->total);
  check (cgv_cell_dup_text (&total), "18 446 744 073 709 551 615");
  check (cgv_cell_dup_text (&cell), "18 446 744 073 709 551 615");
  check (cgv_cell_dup_percent (&cell), "100.00 %");
  cell.kind = CGV_CELL_PER_CALL;
  cell.count = 1;
  check (cgv_cell_dup_text (&cell), "18.4 E");
}

static void
check_delta (const CgvComparison *comparison,
             const char *base,
             const char *delta,
             const char *percent)
{
  CgvCell side = { .kind = CGV_CELL_COST };
  CgvCell cell = { .kind = CGV_CELL_DELTA };
  CgvCell change = { .kind = CGV_CELL_PERCENT };

  cgv_cell_set_side_cost (&side, comparison, CGV_SIDE_BASE, cgv_amount_exact (200));
  cgv_cell_set_delta (&cell, comparison, cgv_amount_exact (200), cgv_amount_exact (150));
  cgv_cell_set_delta (&change, comparison, cgv_amount_exact (200), cgv_amount_exact (150));
  check (cgv_cell_dup_text (&side), base);
  check (cgv_cell_dup_text (&cell), delta);
  check (cgv_cell_dup_text (&change), percent);
  /* Programs get counts. */
  check (cgv_cell_dup_exact (&side), "200");
  check (cgv_cell_dup_exact (&cell), "-50");
  check (cgv_cell_dup_exact (&change), "-25.0000");
}

static void
test_deltas (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus ("events: Ir\nfn=main\n1 1000\n", "events: Ir\nfn=main\n1 3000\n");
  CgvCell cell = { .kind = CGV_CELL_DELTA, .delta = { 7, 1, FALSE }, .state = CGV_CELL_NOISE };

  check_delta (cgv_focus_get_comparison (focus), "200", "−50", "−25.0 %");
  cgv_focus_set_measure (focus, CGV_MEASURE_SHARE);
  check_delta (cgv_focus_get_comparison (focus), "20.00 %", "−15.0 pp", "−75.0 %");
  cgv_focus_set_measure (focus, CGV_MEASURE_SCALED);
  check_delta (cgv_focus_get_comparison (focus), "200", "−150", "−75.0 %");

  check (cgv_cell_dup_text (&cell), "+7");
  check (cgv_cell_dup_spoken (&cell), "within the noise");
  cgv_focus_set_measure (focus, CGV_MEASURE_ABSOLUTE);
  cgv_cell_set_delta (&cell, cgv_focus_get_comparison (focus), cgv_amount_exact (200), cgv_amount_exact (150));
  cell.is_relative = TRUE;
  check (cgv_cell_dup_text (&cell), "−5.00 %");
}

static void
test_names (void)
{
  static const char bytes[] = "a\tb";
  g_auto (CgvCell) cell = { .kind = CGV_CELL_NAME, .bytes = bytes, .n_bytes = 3 };

  /* Text from a file is safe to show, and safe between tabs. */
  check (cgv_cell_dup_text (&cell), "a\\x09b");
  check (cgv_cell_dup_exact (&cell), "a\\x09b");
  cell.text = g_strdup ("a.c");
  check (cgv_cell_dup_exact (&cell), "a.c");
  cell.whole_text = g_strdup ("/x/a.c");
  check (cgv_cell_dup_text (&cell), "a.c");
  check (cgv_cell_dup_exact (&cell), "/x/a.c");
}

static void
fill_position (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  g_assert_null (list);
  cell->count = position;
  cell->text = g_strdup (column->title);
}

static void
test_columns (void)
{
  g_autoptr (GPtrArray) columns = cgv_columns_new ();
  g_autofree char *title = g_strdup ("Dr Self");
  g_autofree char *explanation = NULL;
  const CgvColumn *column;
  CgvCell cell;

  cgv_columns_add (columns, &(CgvColumn){ .id = "self:Dr", .title = title, .sentence = "What it reads.", .kind = CGV_CELL_COUNT, .fill = fill_position });
  *title = '\0';
  g_assert_null (cgv_columns_find (columns, "self"));
  column = cgv_columns_find (columns, "self:Dr");
  g_assert_cmpint (column->quantity.kind, ==, CGV_QUANTITY_SELF);
  g_assert_cmpstr (column->quantity.event, ==, "Dr");
  cgv_column_fill (column, NULL, 7, &cell);
  g_assert_cmpint (cell.kind, ==, CGV_CELL_COUNT);
  g_assert_cmpuint (cell.count, ==, 7);
  g_assert_cmpstr (cell.text, ==, "Dr Self");
  cgv_cell_clear (&cell);
  explanation = cgv_column_dup_explanation (column, NULL);
  g_assert_cmpstr (explanation, ==, "What it reads.");
}

static void
fill_text (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  static const char *const words[][2] = { { "f|g", "1" }, { "h", "22" } };

  cell->bytes = words[position][column->index];
  cell->n_bytes = strlen (cell->bytes);
}

static void
test_tables (void)
{
  CgvColumn name = { .id = "name", .title = "Name", .long_title = "Name of it", .kind = CGV_CELL_TEXT, .fill = fill_text };
  CgvColumn cost = { .id = "cost", .title = "Cost", .kind = CGV_CELL_COUNT, .fill = fill_text, .index = 1 };
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();
  g_autoptr (GString) out = g_string_new (NULL);

  g_test_summary ("Titles, and where columns of Markdown are aligned");
  g_ptr_array_add (columns, &name);
  g_ptr_array_add (columns, &cost);
  cgv_columns_append_titles (columns, out);
  g_assert_cmpstr (out->str, ==, "Name of it\tCost\n");
  g_string_truncate (out, 0);
  cgv_columns_append_markdown_titles (columns, out);
  g_assert_cmpstr (out->str, ==, "| Name of it | Cost |\n|:--|--:|\n");
  g_ptr_array_set_size (columns, 1);
  g_string_truncate (out, 0);
  cgv_columns_append_row (columns, NULL, 1, out);
  cgv_columns_append_markdown_row (columns, NULL, 0, out);
  g_assert_cmpstr (out->str, ==, "h\n| <code>f&#124;g</code> |\n");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/cell/cost", test_cost);
  g_test_add_func ("/cell/power", test_power);
  g_test_add_func ("/cell/units", test_units);
  g_test_add_func ("/cell/negative", test_negative);
  g_test_add_func ("/cell/estimates", test_estimates);
  g_test_add_func ("/cell/saturated", test_saturated);
  g_test_add_func ("/cell/largest", test_largest);
  g_test_add_func ("/cell/beyond", test_beyond);
  g_test_add_func ("/cell/counts", test_counts);
  g_test_add_func ("/cell/deltas", test_deltas);
  g_test_add_func ("/cell/names", test_names);
  g_test_add_func ("/cell/columns", test_columns);
  g_test_add_func ("/cell/tables", test_tables);
  return g_test_run ();
}
