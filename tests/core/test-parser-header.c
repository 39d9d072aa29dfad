/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Header lines, one kind at a time: accepted values, ignored ones, and problems. */

#include <string.h>

#include "cgv-test-reading.h"

#define NOTHING CGV_N_PROBLEM_KINDS

typedef struct
{
  const char *text;
  guint kind; /* the first problem, or NOTHING */
  CgvCost total;
} Case;

static void
try_cases (const Case *cases,
           guint n_cases)
{
  for (guint i = 0; i < n_cases; i++)
    {
      g_autoptr (CgvTestReading) reading = cgv_test_read (cases[i].text, strlen (cases[i].text), 7, NULL);
      g_autofree char *broken = cgv_test_reading_check (reading);
      guint kind = reading->problems.n_items > 0 ? reading->problems.items[0].kind : NOTHING;

      g_test_message ("%s", cases[i].text);
      g_assert_cmpstr (broken, ==, NULL);
      g_assert_cmpuint (kind, ==, cases[i].kind);
      if (reading->profile != NULL)
        g_assert_cmpuint (cgv_profile_get_total (reading->profile, NULL, 0), ==, cases[i].total);
      else
        g_assert_cmpuint (cases[i].total, ==, 0);
    }
}

#define BODY "events: A\nfn=f\n1 5\n"

static void
test_version (void)
{
  static const Case cases[] = {
    { "version: 0\n" BODY, NOTHING, 5 },
    { "version: 1\n" BODY, NOTHING, 5 },
    { "version: 1 \n" BODY, NOTHING, 5 },
    { "version: 0.9.6\n" BODY, NOTHING, 5 },
    { "version: 1.9\n" BODY, NOTHING, 5 },
    { "version: 2\n" BODY, CGV_PROBLEM_VERSION, 0 },
    { "version: 18446744073709551616\n" BODY, CGV_PROBLEM_VERSION, 0 },
    { "version: x\n" BODY, CGV_PROBLEM_BAD_HEADER, 5 },
    { "version: 1x\n" BODY, CGV_PROBLEM_BAD_HEADER, 5 },
    { "version:\n" BODY, CGV_PROBLEM_BAD_HEADER, 5 },
  };

  g_test_summary ("A version above 1 is an error, an unreadable version is not");
  try_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_numbers (void)
{
  static const Case cases[] = {
    { "pid: 1\npart: 2\nthread: 3\n" BODY, NOTHING, 5 },
    { "pid: 0x10\n" BODY, NOTHING, 5 },
    { "pid: 18446744073709551615\n" BODY, NOTHING, 5 },
    { "pid: 18446744073709551616\n" BODY, CGV_PROBLEM_BAD_HEADER, 5 },
    { "pid: -1\n" BODY, CGV_PROBLEM_BAD_HEADER, 5 },
    { "part: 1 2\n" BODY, CGV_PROBLEM_BAD_HEADER, 5 },
    { "thread:\n" BODY, CGV_PROBLEM_BAD_HEADER, 5 },
  };

  g_test_summary ("A process, part or thread is a whole number");
  try_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_columns (void)
{
  static const Case cases[] = {
    { "positions:\n" BODY, CGV_PROBLEM_BAD_HEADER, 5 },
    { "positions: line line\nevents: A\nfn=f\n1 2 5\n", NOTHING, 5 },
    { "positions: bb\nevents: A\nfn=f\n1 5\n", NOTHING, 5 },
    { "events:\nfn=f\n1 5\n", CGV_PROBLEM_NO_EVENTS, 0 },
    { "events: A A\nfn=f\n1 5 6\n", CGV_PROBLEM_DUPLICATE_EVENT, 5 },
    { "events: A\nevents: B A\nfn=f\n1 5 6\n", CGV_PROBLEM_BAD_HEADER, 5 },
    { "events: A B\nevents: A\nfn=f\n1 5\n", CGV_PROBLEM_BAD_HEADER, 5 },
    { "events: A B\nevents: A B\nfn=f\n1 5 6\n", NOTHING, 5 },
    { "fn=f\n1 5\nevents: A\n", CGV_PROBLEM_NO_EVENTS, 0 },
    { "events A\n" BODY, CGV_PROBLEM_BAD_HEADER, 5 },
    { "positions line\n" BODY, CGV_PROBLEM_BAD_HEADER, 5 },
  };

  g_test_summary ("Columns are named before the first line with costs");
  try_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_events (void)
{
  static const Case cases[] = {
    { "event: A : all\n" BODY, NOTHING, 5 },
    { "event: A: all\n" BODY, NOTHING, 5 },
    { "event: A:all\n" BODY, NOTHING, 5 },
    { "event: A:\n" BODY, NOTHING, 5 },
    { "event: A:x y\n" BODY, NOTHING, 5 },
    { "event: a:b : all\n" BODY, NOTHING, 5 },
    { "event: a:b = A\n" BODY, NOTHING, 5 },
    { "event: A\n" BODY, NOTHING, 5 },
    { "event: X=A\n" BODY, NOTHING, 5 },
    { "event: X = A : x\n" BODY, NOTHING, 5 },
    { "event: X = Y : x\n" BODY, NOTHING, 5 },
    { "event:\n" BODY, CGV_PROBLEM_BAD_HEADER, 5 },
    { "event: = A\n" BODY, CGV_PROBLEM_BAD_HEADER, 5 },
    { "event: :x\n" BODY, CGV_PROBLEM_BAD_HEADER, 5 },
    { "event: A x\n" BODY, CGV_PROBLEM_BAD_HEADER, 5 },
    { "event: X = \n" BODY, CGV_PROBLEM_BAD_FORMULA, 5 },
    { "event: X = 1.5.5 A\n" BODY, CGV_PROBLEM_BAD_FORMULA, 5 },
    { "event: X = 2 X\n" BODY, CGV_PROBLEM_BAD_FORMULA, 5 },
  };

  g_test_summary ("An event type may have a long name, or a formula, or both");
  try_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_sums (void)
{
  static const Case cases[] = {
    { BODY "totals: 5\n", NOTHING, 5 },
    { BODY "totals: 5 0\n", NOTHING, 5 },
    { BODY "totals: 5 6\n", CGV_PROBLEM_SURPLUS_COSTS, 5 },
    { BODY "totals:\n", CGV_PROBLEM_TOTALS_MISMATCH, 5 },
    { BODY "totals: 6\n", CGV_PROBLEM_TOTALS_MISMATCH, 5 },
    { BODY "totals: -5\n", CGV_PROBLEM_TOTALS_MISMATCH, 5 },
    { BODY "totals: 18446744073709551611\n", CGV_PROBLEM_WRAPPED_COST, 5 },
    { BODY "totals: x\n", CGV_PROBLEM_BAD_HEADER, 5 },
    { BODY "totals: -\n", CGV_PROBLEM_BAD_HEADER, 5 },
    { BODY "totals: 18446744073709551616\n", CGV_PROBLEM_BAD_HEADER, 5 },
    { BODY "totals 5\n", CGV_PROBLEM_BAD_HEADER, 5 },
    { "summary: 5\n" BODY, NOTHING, 5 },
    { "summary: 0\n" BODY, NOTHING, 5 },
    { "summary: 6\n" BODY, CGV_PROBLEM_SUMMARY_UNREACHED, 6 },
    { "pid: 1\nsummary: 6\n" BODY, CGV_PROBLEM_SUMMARY_LARGER, 5 },
    { "summary: 4\n" BODY, CGV_PROBLEM_SUMMARY_SMALLER, 5 },
    { "summary: 18446744073709551615\n" BODY, CGV_PROBLEM_WRAPPED_COST, 5 },
    { "summary: -5\n" BODY, CGV_PROBLEM_SUMMARY_SMALLER, 5 },
    { "summary: -0\n" BODY, NOTHING, 5 },
    { "summary: 5x\n" BODY, CGV_PROBLEM_BAD_HEADER, 5 },
  };

  g_test_summary ("The declared sums of a file are compared with the real ones");
  try_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_others (void)
{
  static const Case cases[] = {
    { "desc: Trigger: x\ndesc: Timerange: y\ndesc: a: b\n" BODY, NOTHING, 5 },
    { "desc: nothing\n" BODY, NOTHING, 5 },
    { "any-key_1.2 (x): y\n" BODY, NOTHING, 5 },
    { "no/key: y\n" BODY, CGV_PROBLEM_UNKNOWN_LINE, 5 },
    { ": y\n" BODY, CGV_PROBLEM_UNKNOWN_LINE, 5 },
    { "nothing at all\n" BODY, CGV_PROBLEM_UNKNOWN_LINE, 5 },
    { BODY "rec=1\n", CGV_PROBLEM_LEGACY_LINE, 5 },
    { BODY "==== NEW PROFILING FILE ====\n", NOTHING, 5 },
    { "key: y\n", CGV_PROBLEM_NOT_A_PROFILE, 0 },
    { "events: A\n", CGV_PROBLEM_NO_COSTS, 0 },
  };

  g_test_summary ("Other keys are kept, unknown lines are reported");
  try_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_nul_bytes (void)
{
  static const char texts[][40] = { "cmd: a\0b\nevents: A\nfn=f\n1 5\n", "a\0b\nevents: A\nfn=f\n1 5\n" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      gsize length = strlen (texts[i]) + 1;
      g_autoptr (CgvTestReading) reading = NULL;

      length += strlen (texts[i] + length);
      reading = cgv_test_read (texts[i], length, 1, NULL);
      g_assert_cmpuint (reading->problems.n_by_kind[CGV_PROBLEM_NUL_BYTE], ==, 1);
      g_assert_cmpuint (cgv_profile_get_total (reading->profile, NULL, 0), ==, 5);
    }
}

/* A log file full of colons takes no memory for each of its lines. */
static void
test_many_descriptions (void)
{
  for (guint n = 999; n <= 1001; n++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (CgvTestReading) reading = NULL;

      for (guint i = 0; i < n; i++)
        g_string_append_printf (text, "key: %u\n", i);
      g_string_append (text, BODY);
      reading = cgv_test_read (text->str, text->len, 1000, NULL);
      g_assert_cmpuint (cgv_profile_get_part (reading->profile, 0)->n_descriptions, ==, MIN (n, 1000));
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/parser-header/version", test_version);
  g_test_add_func ("/parser-header/numbers", test_numbers);
  g_test_add_func ("/parser-header/columns", test_columns);
  g_test_add_func ("/parser-header/events", test_events);
  g_test_add_func ("/parser-header/sums", test_sums);
  g_test_add_func ("/parser-header/others", test_others);
  g_test_add_func ("/parser-header/nul-bytes", test_nul_bytes);
  g_test_add_func ("/parser-header/many-descriptions", test_many_descriptions);
  return g_test_run ();
}
