/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The limits of the reader: just below, at and just above each. */

#include <string.h>

#include "cgv-limits.h"
#include "cgv-parser-private.h"
#include "cgv-test-reading.h"

/* The limit, one less, and one more. */
#define AROUND(limit, i) ((limit) + (i) - 1)

static CgvTestReading *
read_text (const GString *text)
{
  CgvTestReading *reading = cgv_test_read (text->str, text->len, 1 << 20, NULL);
  g_autofree char *broken = cgv_test_reading_check (reading);

  g_assert_cmpstr (broken, ==, NULL);
  return reading;
}

static guint64
count (const CgvTestReading *reading,
       CgvProblemKind kind)
{
  return reading->problems.n_by_kind[kind];
}

static void
test_events (void)
{
  g_test_summary ("CGV_MAX_EVENTS event types, and no more");
  for (guint i = 0; i < 3; i++)
    {
      guint n = AROUND (CGV_MAX_EVENTS, i);
      g_autoptr (GString) text = g_string_new ("events:");
      g_autoptr (CgvTestReading) reading = NULL;

      for (guint k = 0; k < n; k++)
        g_string_append_printf (text, " E%u", k);
      g_string_append (text, "\nfn=f\n1");
      for (guint k = 0; k < n; k++)
        g_string_append_printf (text, " %u", k + 1);
      g_string_append (text, "\n");
      reading = read_text (text);
      g_assert_cmpuint (count (reading, CGV_PROBLEM_TOO_MANY_EVENTS), ==, n > CGV_MAX_EVENTS);
      g_assert_true ((reading->profile == NULL) == (n > CGV_MAX_EVENTS));
      if (reading->profile != NULL)
        g_assert_cmpuint (cgv_profile_get_total (reading->profile, NULL, n - 1), ==, n);
    }
}

static void
test_positions (void)
{
  g_test_summary ("CGV_MAX_POSITIONS position columns, and no more");
  for (guint i = 0; i < 3; i++)
    {
      guint n = AROUND (CGV_MAX_POSITIONS, i);
      g_autoptr (GString) text = g_string_new ("positions: line");
      g_autoptr (CgvTestReading) reading = NULL;

      for (guint k = 1; k < n; k++)
        g_string_append_printf (text, " p%u", k);
      g_string_append (text, "\nevents: A\nfn=f\n");
      for (guint k = 0; k < n; k++)
        g_string_append_printf (text, "%u ", k + 1);
      g_string_append (text, "77\n");
      reading = read_text (text);
      g_assert_cmpuint (count (reading, CGV_PROBLEM_TOO_MANY_POSITIONS), ==, n > CGV_MAX_POSITIONS);
      g_assert_true ((reading->profile == NULL) == (n > CGV_MAX_POSITIONS));
      if (reading->profile != NULL)
        g_assert_cmpuint (cgv_profile_get_total (reading->profile, NULL, 0), ==, 77);
    }
}

static void
append_many (GString *text,
             gsize n)
{
  gsize at = text->len;

  g_string_set_size (text, text->len + n);
  memset (text->str + at, 'x', n);
}

/* The newline does not count. */
static void
test_line (void)
{
  static const gsize lengths[] = { CGV_MAX_LINE - 1, CGV_MAX_LINE, CGV_MAX_LINE + 1, CGV_MAX_LINE + (3 << 20) };

  g_test_summary ("A line of CGV_MAX_LINE bytes is read, a longer one skipped");
  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      gsize n = lengths[i];
      g_autoptr (GString) text = g_string_new ("events: A\nfn=f\n1 5\nfn=");
      g_autoptr (CgvTestReading) reading = NULL;

      append_many (text, n - 3);
      g_string_append (text, "\n2 6\n");
      reading = read_text (text);
      g_assert_cmpuint (count (reading, CGV_PROBLEM_LONG_LINE), ==, n > CGV_MAX_LINE);
      g_assert_cmpuint (count (reading, CGV_PROBLEM_LONG_NAME), ==, n <= CGV_MAX_LINE);
      g_assert_cmpuint (reading->profile->n_functions, ==, n > CGV_MAX_LINE ? 1 : 2);
      g_assert_cmpuint (cgv_profile_get_total (reading->profile, NULL, 0), ==, 11);
    }
}

static void
test_name (void)
{
  g_test_summary ("A name of CGV_MAX_NAME bytes is kept, a longer one cut");
  for (guint i = 0; i < 3; i++)
    {
      gsize n = AROUND (CGV_MAX_NAME, i);
      g_autoptr (GString) text = g_string_new ("events: A\nfn=");
      g_autoptr (CgvTestReading) reading = NULL;
      gsize length;

      append_many (text, n);
      g_string_append (text, "\n2 6\n");
      reading = read_text (text);
      g_assert_cmpuint (count (reading, CGV_PROBLEM_LONG_NAME), ==, n > CGV_MAX_NAME);
      cgv_profile_get_string (reading->profile, reading->profile->functions[0].name, &length);
      g_assert_cmpuint (length, ==, MIN (n, CGV_MAX_NAME));
    }
}

static void
test_problems (void)
{
  g_test_summary ("CGV_MAX_PROBLEMS problems are kept, all of them counted");
  for (guint i = 0; i < 3; i++)
    {
      guint n = AROUND (CGV_MAX_PROBLEMS, i);
      g_autoptr (GString) text = g_string_new ("events: A\nfn=f\n1 5\n");
      g_autoptr (CgvTestReading) reading = NULL;

      for (guint k = 0; k < n; k++)
        g_string_append (text, "1 x\n");
      reading = read_text (text);
      g_assert_cmpuint (count (reading, CGV_PROBLEM_BAD_COST_LINE), ==, n);
      g_assert_cmpuint (reading->problems.n_items, ==, MIN (n, CGV_MAX_PROBLEMS));
      g_assert_cmpuint (reading->problems.items[reading->problems.n_items - 1].line, ==, 3 + MIN (n, CGV_MAX_PROBLEMS));
    }
}

static void
test_excerpt (void)
{
  g_test_summary ("CGV_PROBLEM_EXCERPT bytes of a line are kept");
  for (guint i = 0; i < 3; i++)
    {
      guint n = AROUND (CGV_PROBLEM_EXCERPT, i);
      g_autoptr (GString) text = g_string_new ("events: A\nfn=f\n1 5\n1 ");
      g_autoptr (CgvTestReading) reading = NULL;

      append_many (text, n - 2);
      g_string_append (text, "\n2 6\n");
      reading = read_text (text);
      g_assert_cmpuint (reading->problems.items[0].excerpt_length, ==, MIN (n, CGV_PROBLEM_EXCERPT));
    }
}

/* Excess formulas are reported, and the rest stays. */
static void
test_formulas (void)
{
  g_test_summary ("CGV_MAX_EVENTS formulas, and no more");
  for (guint i = 0; i < 3; i++)
    {
      guint n = AROUND (CGV_MAX_EVENTS, i);
      g_autoptr (GString) text = g_string_new ("events: A\n");
      g_autoptr (CgvTestReading) reading = NULL;

      for (guint k = 0; k < n; k++)
        g_string_append_printf (text, "event: F%u = %u A\n", k, k + 1);
      g_string_append (text, "fn=f\n2 6\n");
      reading = read_text (text);
      g_assert_cmpuint (count (reading, CGV_PROBLEM_BAD_FORMULA), ==, n > CGV_MAX_EVENTS);
      g_assert_cmpuint (reading->profile->n_events, ==, 1 + MIN (n, CGV_MAX_EVENTS));
      g_assert_cmpuint (cgv_profile_get_total (reading->profile, NULL, 255), ==, 255 * 6);
    }
}

/* The memory of a file: a constant, and a multiple of its size. */
static void
test_budget (void)
{
  g_autoptr (GString) text = g_string_new ("events: A\n");
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvTestReading *reading;
  guint64 peak;

  g_test_summary ("A file that exceeds its budget is read up to it, and this is reported");
  for (guint i = 0; i < 100000; i++)
    g_string_append_printf (text, "fn=f%u\n1 1\n", i);
  reading = cgv_test_read (text->str, text->len, 65536, &memory);
  peak = cgv_profile_get_memory_used (reading->profile);
  g_assert_cmpuint (peak, <, CGV_BUDGET_BASE);
  cgv_test_reading_free (reading);
  for (guint share = 1; share <= 5; share++)
    {
      CgvTestReading *part;
      CgvCost total;

      memory.budget = peak * share / 4;
      part = cgv_test_read (text->str, text->len, 65536, &memory);
      total = cgv_profile_get_total (part->profile, NULL, 0);
      g_assert_cmpuint (count (part, CGV_PROBLEM_OUT_OF_MEMORY), ==, total < 100000);
      g_assert_cmpuint (total, >, 1000);
      if (share <= 2)
        g_assert_cmpuint (total, <, 100000);
      cgv_test_reading_free (part);
    }
}

/* test_budget() shows that a budget is kept. */
static void
test_budget_factor (void)
{
  static const char line[] = "# \n";
  CgvParser *parser = cgv_test_new_parser (NULL);

  g_test_summary ("Without a limit, a file may take CGV_BUDGET_BASE, and CGV_BUDGET_FACTOR bytes for each of its own");
  for (guint64 n_bytes = 3; n_bytes < 1000; n_bytes += 3)
    {
      g_assert_true (cgv_parser_feed (parser, line, strlen (line)));
      g_assert_cmpuint (parser->fragment->memory.budget, ==, CGV_BUDGET_BASE + CGV_BUDGET_FACTOR * n_bytes);
    }
  cgv_parser_free (parser);
}

static void
test_summary_tolerance (void)
{
  const guint64 total = 1000 * CGV_SUMMARY_TOLERANCE;

  g_test_summary ("A summary that lacks more than a CGV_SUMMARY_TOLERANCEth of the sum makes a warning");
  for (guint i = 0; i < 3; i++)
    {
      guint64 lacking = AROUND (total / CGV_SUMMARY_TOLERANCE, i);
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (CgvTestReading) reading = NULL;

      g_string_printf (text, "events: A\nfn=f\n1 %" G_GUINT64_FORMAT "\nsummary: %" G_GUINT64_FORMAT "\ntotals: %" G_GUINT64_FORMAT "\n", total, total - lacking, total);
      reading = read_text (text);
      g_assert_cmpuint (count (reading, CGV_PROBLEM_SUMMARY_NEAR), ==, lacking <= total / CGV_SUMMARY_TOLERANCE);
      g_assert_cmpuint (count (reading, CGV_PROBLEM_SUMMARY_SMALLER), ==, lacking > total / CGV_SUMMARY_TOLERANCE);
    }
}

static void
test_descriptions (void)
{
  g_test_summary ("CGV_MAX_DESCRIPTIONS descriptions of a part are kept");
  for (guint i = 0; i < 3; i++)
    {
      guint n = AROUND (CGV_MAX_DESCRIPTIONS, i);
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (CgvTestReading) reading = NULL;

      for (guint k = 0; k < n; k++)
        g_string_append_printf (text, "desc: key%u: value\n", k);
      g_string_append (text, "events: A\nfn=f\n1 5\n");
      reading = read_text (text);
      g_assert_cmpuint (cgv_profile_get_part (reading->profile, 0)->n_descriptions, ==, MIN (n, CGV_MAX_DESCRIPTIONS));
      g_assert_cmpuint (cgv_profile_get_total (reading->profile, NULL, 0), ==, 5);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/limits/events", test_events);
  g_test_add_func ("/limits/positions", test_positions);
  g_test_add_func ("/limits/line", test_line);
  g_test_add_func ("/limits/name", test_name);
  g_test_add_func ("/limits/problems", test_problems);
  g_test_add_func ("/limits/excerpt", test_excerpt);
  g_test_add_func ("/limits/formulas", test_formulas);
  g_test_add_func ("/limits/budget", test_budget);
  g_test_add_func ("/limits/budget-factor", test_budget_factor);
  g_test_add_func ("/limits/summary-tolerance", test_summary_tolerance);
  g_test_add_func ("/limits/descriptions", test_descriptions);
  return g_test_run ();
}
