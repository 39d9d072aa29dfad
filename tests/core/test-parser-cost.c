/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Cost lines. Most lines are plain, and read by a fast path. Its result is the result of the
 * general path, and it does not touch lines that it leaves to the latter.
 */

#include <string.h>

#include "cgv-test-mutator.h"
#include "cgv-test-reading.h"

#define N_CASES 20000

static const char *const numbers[] = {
  "0", "1", "7", "15", "16", "127", "128", "16383", "16384", "4294967295", "9999999999999999999", "18446744073709551615", "18446744073709551616",
  "9223372036854775807", "9223372036854775808", "00000000000000000000001", "0x1f", "0xffffffffffffffff", "0x10000000000000000", "-1", "-9223372036854775808",
  "-9223372036854775809", "-0", "1.5", "x", "", "+1", "*", "5x", "-",
};

static const char *const positions[] = {
  "0", "1", "7", "100", "+0", "+1", "+3", "+15", "+16", "-1", "-5", "*", "0x10", "0xffffffffffffffff", "18446744073709551615", "18446744073709551616",
  "00000000000000000000009", "+18446744073709551615", "-18446744073709551615", "0x", "0xg", "+", "-", "x", "", "3-5", "3:5", "3+5", "**", "0x123456789abcdef01",
};

/* Returns a word, mostly one of the plain ones at the front. */
static const char *
pick (GRand *random,
      const char *const *words,
      guint n)
{
  guint limit = g_rand_int_range (random, 0, 8) == 0 ? n : 9;

  return words[g_rand_int_range (random, 0, (gint32) limit)];
}

/* Returns a cost. Half of the lines are as Callgrind writes them: one cost repeatedly, and
 * zeroes between. */
static const char *
pick_cost (GRand *random,
           const char *usual,
           gboolean is_first)
{
  if (usual == NULL)
    return pick (random, numbers, G_N_ELEMENTS (numbers));
  return is_first || g_rand_int_range (random, 0, 5) == 0 ? usual : "0";
}

static void
add_line (GRand *random,
          GString *lines,
          guint n_positions,
          guint n_costs)
{
  static const char *const before[] = { "fi=inline.h\n", "fe=a.c\n", "fn=g\n", "cfn=h\ncalls=1 1 1\n", "cfn=h\n", "jump=1 1 1\n", "jcnd=1/2 1 1\n", "calls=x\n", "part: 2\nevents: A B\nfn=f\n" };
  guint n = (guint) g_rand_int_range (random, 0, (gint32) n_costs + 2);
  const char *usual = g_rand_boolean (random) ? numbers[g_rand_int_range (random, 1, 3)] : NULL;

  if (g_rand_int_range (random, 0, 6) == 0)
    g_string_append (lines, before[g_rand_int_range (random, 0, G_N_ELEMENTS (before))]);
  for (guint i = 0; i < n_positions; i++)
    g_string_append_printf (lines, "%s%s", i > 0 ? " " : "", pick (random, positions, G_N_ELEMENTS (positions)));
  for (guint i = 0; i < n; i++)
    g_string_append_printf (lines, " %s", pick_cost (random, usual, i == 0));
  g_string_append_c (lines, '\n');
}

/* Makes the same lines with tabs for blanks, so that they are not plain. */
static char *
make_other (const GString *text)
{
  char *other = g_strdup (text->str);
  gboolean is_cost = TRUE;

  for (char *at = other; *at != '\0'; at++)
    {
      if (at == other || at[-1] == '\n')
        is_cost = strchr ("0123456789+-*", *at) != NULL;
      if (*at == ' ' && is_cost)
        *at = '\t';
    }
  return other;
}

static guint64
mix_problems (const CgvTestReading *reading)
{
  guint64 digest = 1;

  for (guint i = 0; i < reading->problems.n_items; i++)
    digest = digest * 31 + reading->problems.items[i].kind * 1000 + reading->problems.items[i].line;
  return digest;
}

static void
compare (guint32 seed,
         const GString *text)
{
  g_autofree char *other_text = make_other (text);
  g_autoptr (CgvTestReading) plain = cgv_test_read (text->str, text->len, 65536, NULL);
  g_autoptr (CgvTestReading) other = cgv_test_read (other_text, text->len, 65536, NULL);
  g_autofree char *broken = cgv_test_reading_check (plain);
  g_autofree char *difference = NULL;

  if (broken == NULL && mix_problems (plain) != mix_problems (other))
    broken = g_strdup ("the problems differ");
  /* The excerpts differ by the tabs. */
  memset (&plain->problems, 0, sizeof plain->problems);
  memset (&other->problems, 0, sizeof other->problems);
  difference = cgv_test_reading_compare (plain, other);
  if (broken != NULL || difference != NULL)
    g_error ("seed %u: %s\n%s", seed, broken != NULL ? broken : difference, text->str);
}

static void
test_both_paths (void)
{
  static const char *const columns[] = { "line", "instr line", "instr", "instr bb line", "line instr" };
  static const guint n_columns[] = { 1, 2, 1, 3, 2 };
  static const char *const events[] = { "A", "A B", "A B C D E F G H I", "A B C D E F G H I J K L M N O P Q" };
  static const guint n_events[] = { 1, 2, 9, 17 };
  guint64 count = cgv_test_get_count (N_CASES);

  g_test_summary ("A plain line has the result of the general path");
  for (guint64 i = 0; i < count; i++)
    {
      guint32 seed = cgv_test_get_seed () + (guint32) i;
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (GString) text = g_string_new (NULL);
      guint column = (guint) g_rand_int_range (random, 0, G_N_ELEMENTS (columns));
      guint event = (guint) g_rand_int_range (random, 0, G_N_ELEMENTS (events));

      g_string_printf (text, "positions: %s\nevents: %s\nfl=a.c\nfn=f\n", columns[column], events[event]);
      for (guint line = 0; line < 30; line++)
        add_line (random, text, n_columns[column], n_events[event]);
      compare (seed, text);
    }
}

typedef struct
{
  const char *line;
  guint kind;
  CgvCost total;
} Case;

/* Reads one line after "1 5", with two event types. */
static void
test_lines (void)
{
  static const Case cases[] = {
    { "2 3", CGV_N_PROBLEM_KINDS, 8 },
    { "2", CGV_N_PROBLEM_KINDS, 5 },
    { "2 3 4", CGV_N_PROBLEM_KINDS, 8 },
    { "2 3 4 5", CGV_PROBLEM_SURPLUS_COSTS, 8 },
    { "2 3.5", CGV_PROBLEM_BAD_COST_LINE, 5 },
    { "2 3 x", CGV_PROBLEM_BAD_COST_LINE, 5 },
    { "2 3-", CGV_PROBLEM_BAD_COST_LINE, 5 },
    { "2 -", CGV_PROBLEM_BAD_COST_LINE, 5 },
    { "2 -x", CGV_PROBLEM_BAD_COST_LINE, 5 },
    { "2 -2x", CGV_PROBLEM_BAD_COST_LINE, 5 },
    { "2 -2", CGV_N_PROBLEM_KINDS, 3 },
    { "2 -0", CGV_N_PROBLEM_KINDS, 5 },
    { "2 -9223372036854775807", CGV_N_PROBLEM_KINDS, (CgvCost) (5 - G_MAXINT64) },
    { "2 -9223372036854775808", CGV_PROBLEM_NUMBER_TOO_LARGE, 5 },
    { "2 18446744073709551615", CGV_N_PROBLEM_KINDS, G_MAXUINT64 },
    { "2 18446744073709551610", CGV_N_PROBLEM_KINDS, G_MAXUINT64 },
    { "2 18446744073709551609", CGV_N_PROBLEM_KINDS, G_MAXUINT64 - 1 },
    { "2 18446744073709551616", CGV_PROBLEM_NUMBER_TOO_LARGE, 5 },
    { "2 18446744073709551615 -1", CGV_PROBLEM_NUMBER_TOO_LARGE, 5 },
    { "18446744073709551615 3", CGV_N_PROBLEM_KINDS, 8 },
    { "18446744073709551616 3", CGV_PROBLEM_POSITION_TOO_LARGE, 8 },
    { "+18446744073709551616 3", CGV_PROBLEM_POSITION_TOO_LARGE, 8 },
    { "18446744073709551616 18446744073709551616", CGV_PROBLEM_NUMBER_TOO_LARGE, 5 },
    { "18446744073709551616 x", CGV_PROBLEM_BAD_COST_LINE, 5 },
    { "2.5 3", CGV_PROBLEM_BAD_COST_LINE, 5 },
    { "+ 3", CGV_PROBLEM_BAD_COST_LINE, 5 },
    { "+x 3", CGV_PROBLEM_BAD_COST_LINE, 5 },
    { "* 3", CGV_N_PROBLEM_KINDS, 8 },
    { "*3 3", CGV_PROBLEM_BAD_COST_LINE, 5 },
    { "2-7 3", CGV_N_PROBLEM_KINDS, 8 },
    { "2\t3\t\r", CGV_N_PROBLEM_KINDS, 8 },
    { "2 3\r ", CGV_PROBLEM_BAD_COST_LINE, 5 },
  };

  g_test_summary ("A cost is a whole token, and exact, or its line is left out; a place is exact, or unknown");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("events: A B\nfn=f\n1 5\n%s\n", cases[i].line);
      g_autoptr (CgvTestReading) reading = cgv_test_read (text, strlen (text), 5, NULL);
      g_autofree char *broken = cgv_test_reading_check (reading);
      guint kind = reading->problems.n_items > 0 ? reading->problems.items[0].kind : CGV_N_PROBLEM_KINDS;

      g_test_message ("%s", cases[i].line);
      g_assert_cmpstr (broken, ==, NULL);
      g_assert_cmpuint (kind, ==, cases[i].kind);
      g_assert_cmpuint (cgv_profile_get_total (reading->profile, NULL, 0), ==, cases[i].total);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/parser-cost/both-paths", test_both_paths);
  g_test_add_func ("/parser-cost/lines", test_lines);
  return g_test_run ();
}
