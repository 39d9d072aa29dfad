/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Effects that need long files: the fast path for plain lines, limits over several parts, and
 * blocks larger than the longest line.
 */

#include <string.h>

#include "cgv-limits.h"
#include "cgv-test.h"

#include "cgv-profile-digest.h"
#include "cgv-test-reading.h"

static CgvProfile *
profile_from_text (const char *text,
                   CgvProblemList *problems)
{
  GBytes *bytes = g_bytes_new_static (text, strlen (text));
  CgvProfile *profile = cgv_test_profile_from_files (&bytes, 1, problems);

  g_bytes_unref (bytes);
  g_assert_nonnull (profile);
  return profile;
}

static void
test_plain_lines (void)
{
  static const struct
  {
    const char *positions;
    const char *line;
    guint n_problems; /* an unknown word among the columns is a problem */
  } cases[] = {
    { "line", "7 1\n", 0 },
    { "instr line", "0x20 7 1\n", 0 },
    { "line instr", "7 0x20 1\n", 0 },
    { "bb line", "9 7 1\n", 0 },
    { "instr bb line", "0x20 9 7 1\n", 0 },
    { "memAddr line", "3 7 1\n", 0 },
    { "line memAddr", "7 3 1\n", 0 },
    { "page line", "3 7 1\n", 1 },
    { "page frame line", "3 4 7 1\n", 1 },
    { "page frame", "3 4 1\n", 1 },
    { "line page", "7 3 1\n", 1 },
    { "instr line page", "0x20 7 3 1\n", 1 },
    { "page instr line", "3 0x20 7 1\n", 1 },
  };

  g_test_summary ("Many short lines cost what a few do, for any columns");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree CgvProblemList *problems = g_new0 (CgvProblemList, 1);
      g_autoptr (CgvProfile) profile = NULL;

      g_string_printf (text, "positions: %s\nevents: A B C\nfn=f\n%.*s 2 3\n", cases[i].positions, (int) strlen (cases[i].line) - 1, cases[i].line);
      for (guint line = 0; line < 1000; line++)
        g_string_append (text, cases[i].line);
      profile = profile_from_text (text->str, problems);
      g_assert_cmpuint (problems->n_items, ==, cases[i].n_problems);
      g_assert_cmpuint (problems->n_by_kind[CGV_PROBLEM_BAD_HEADER], ==, cases[i].n_problems);
      g_assert_cmpuint (cgv_profile_get_total (profile, NULL, 0), ==, 1001);
      g_assert_cmpuint (cgv_profile_get_total (profile, NULL, 1), ==, 2);
      g_assert_cmpuint (cgv_profile_get_total (profile, NULL, 2), ==, 3);
    }
}

/* Keeps lines away from the end of a block, where the fast path is not used. */
#define FAR_FROM_END "# ............................................................\n"

static guint64
digest_text (const char *text,
             CgvProblemList *problems)
{
  g_autoptr (CgvProfile) profile = profile_from_text (text, problems);

  return cgv_profile_digest (profile);
}

static void
test_odd_lines (void)
{
  static const char *const heads[] = { "positions: line\nevents: A B C\nfn=f\n7 9 9 9\n", "positions: instr line\nevents: A B C\nfn=f\n0x20 7 9 9 9\n" };
  static const char *const lines[] = {
    "", " ", " 0", " 0 ", " 0 0 0", " 0 0 5", " 5 0 0 ", " 127 128 16383", " 16384 2097151 2097152 ", " 1\r", " 1 \r", " 0 \r", "\r",
    " 18446744073709551615", " 1 18446744073709551615 1", " 9223372036854775807 9223372036854775808", " 18446744073709551616",
    " 0000000000000000000001", " 000000000000000000001 2", " 1 x", " 1 2 3 4", " 1 2 3 4 ", " 1 2 3x", " 1,5", " 1 -2 3", " 0x10 0X10 0xg", " 1 2\r3",
  };
  static const char *const positions[] = {
    "+1", "*", "-2", "9", "+99999999", "-99999999", "+100000000", "-100000000", "+0x10", "-0x10", "+0xFfFfFf", "+0xFFFFFFF", "-0xFFFFFFF",
    "0x0fffffffffffffff", "0xfffffffffffffff", "0x1fffffffffffffff", "12345678901234567", "123456789012345678", "18446744073709551615",
    "18446744073709551616", "+00000000001", "00000000000000000000005", "7-9", "7:9", "+3+4", "*3", "0x", "+", "-", "+x", "1x",
  };

  g_test_summary ("Values after single blanks, which are read fast, are the same as after tabs, which are not");
  for (guint head = 0; head < G_N_ELEMENTS (heads); head++)
    {
      for (guint i = 0; i < G_N_ELEMENTS (lines) * G_N_ELEMENTS (positions); i++)
        {
          const char *line = lines[i % G_N_ELEMENTS (lines)];
          const char *position = positions[i / G_N_ELEMENTS (lines)];
          g_autoptr (GString) fast = g_string_new (heads[head]);
          g_autofree CgvProblemList *problems = g_new0 (CgvProblemList, 2);
          g_autofree char *slow = NULL;
          guint64 digest;

          g_string_append_printf (fast, head == 0 ? "+1 1\n%s%s\n+1 0 2\n" : "+4 * 1\n%1$s %1$s%2$s\n+4 +1 0 2\n", position, line);
          g_string_append (fast, FAR_FROM_END);
          slow = g_strdelimit (g_strdup (fast->str), " ", '\t');
          digest = digest_text (fast->str, &problems[0]);
          g_assert_cmpuint (digest, ==, digest_text (slow, &problems[1]));
          g_assert_cmpmem (problems[0].n_by_kind, sizeof problems[0].n_by_kind, problems[1].n_by_kind, sizeof problems[1].n_by_kind);
        }
    }
}

/* Writes eight functions whose rows have @width costs, which fill the pool if there are five. */
static GString *
make_series (guint width,
             const char *line,
             guint n_behind)
{
  GString *text = g_string_new ("positions: instr line\nevents: A B C D E F G H I J\n");

  for (guint function = 0; function < 8; function++)
    {
      g_string_append_printf (text, "fn=f%u\n32 7", function);
      for (guint i = 0; i < width; i++)
        g_string_append (text, " 1");
      g_string_append (text, "\n+4 * 1\n");
    }
  g_string_append_printf (text, "%s\n", line);
  for (guint i = 0; i < n_behind; i++)
    g_string_append_c (text, '\n');
  return text;
}

static void
test_ends_of_series (void)
{
  static const char *const lines[] = {
    "+4 * 1 0 0 0 0 0 0 0 0 1",
    "+4 * 1 0 0 0 0 0 0 0 0",
    "+4 +1 1 0 0 0 0 1 1",
    "+4 * 0 0 0 0 0 0 0 0 0 1",
    "+4 * 1234567890123456789 0 0 0 0 0 0 0 0 1",
    "+4 +1 0000000000000000000000000000000000000000000000000000000001 0 0 1",
    "+4 +0000000000000000000000000000000000000000000000000000000001 1",
    "0x0000000000000000000000000000000000000000000000000000000024 7 1 1 1",
    "+4 * 0000000000000000000000000000000000000000000000000000000001",
    "+4 * 0",
    "+: * 1",
    "+4 +: 1",
  };

  g_test_summary ("For any length of a line, end of its block and width of its row, the result is the same");
  for (guint width = 1; width <= 10; width++)
    {
      for (guint i = 0; i < G_N_ELEMENTS (lines) * 49; i++)
        {
          g_autoptr (GString) fast = make_series (width, lines[i / 49], i % 49);
          g_autofree char *slow = g_strdelimit (g_strdup (fast->str), " ", '\t');
          g_autoptr (CgvTestReading) fast_reading = cgv_test_read (fast->str, fast->len, fast->len, NULL);
          g_autoptr (CgvTestReading) slow_reading = cgv_test_read (slow, fast->len, fast->len, NULL);
          g_autofree char *broken = cgv_test_reading_check (fast_reading);
          g_autofree char *difference = NULL;

          g_assert_cmpstr (broken, ==, NULL);
          g_assert_cmpmem (fast_reading->problems.n_by_kind, sizeof fast_reading->problems.n_by_kind, slow_reading->problems.n_by_kind,
                           sizeof slow_reading->problems.n_by_kind);
          /* The excerpts differ by the tabs. */
          memset (&fast_reading->problems, 0, sizeof fast_reading->problems);
          memset (&slow_reading->problems, 0, sizeof slow_reading->problems);
          difference = cgv_test_reading_compare (fast_reading, slow_reading);
          g_assert_cmpstr (difference, ==, NULL);
        }
    }
}

static void
test_odd_specs (void)
{
  static const char *const lines[] = {
    "calls=1 5 7 ", "calls=0x10 0x5 0x7", "calls=18446744073709551615 +5 -7 ", "calls=1 5", "calls=1", "calls= 1 5 7", "calls=1 5 7 x",
    "calls=99999999999999999999 5 7 ", "calls=0x12345678901234567 5 7 ", "calls=1/2 5 7 ", "calls=x", "calls", "call=1 5 7 ", "calls=1 5 7 \r",
    "jump=1 5 7 ", "jump=0x10 * * ", "jump=1/2 5 7 ", "jump=1", "jump=1 5", "jump=x 5 7 ", "jump=1 5 7 x", "jumps=1 5 7 ", "jump", "jump=1 5 7 \r", "jump=99999999999999999999 5 7 ",
    "jcnd=1/2 5 7 ", "jcnd=2/1 +5 -7 ", "jcnd=1 2 5 7 ", "jcnd=1/ 5 7 ", "jcnd=/1 5 7 ", "jcnd=1/2 5", "jcnd=1/x 5 7 ", "jcnd", "jcn=1/2 5 7 ",
    "jfn=(1) j", "jfn=(2) k", "jfi=(1)", "jfl=(1)", "cfn=(1)", "cfn=(2)", "cfn=(9)", "cfn=(0x1)", "cfn=(1) again", "cfn=(1", "cfn=(1)\r", "cfn=(01)",
    "cfn=()", "cfn=g", "cfn=", "cfi=(1)", "cfl=(1)", "cfi=h.c", "cob=(1)", "cob=p", "cfe=x", "fi=(1)", "fe=(1)", "fl=(1)", "fn=(1)", "ob=(1)", "fx=1",
    "j", "c", "ca", "f", "", "# x", "* *", "+1 +1", "+1 +1 4",
  };
  static const char *const ends[] = { "* * 5", "* * ", "* * \r", "* *", "+1 +1 2 3 ", "x", "", "jump=3 * * ", "calls=2 * * " };

  g_test_summary ("Calls, jumps and names after single blanks are read as after tabs, with any text before and after");
  for (guint i = 0; i < G_N_ELEMENTS (lines) * G_N_ELEMENTS (lines); i++)
    {
      const char *first = lines[i / G_N_ELEMENTS (lines)];
      const char *second = lines[i % G_N_ELEMENTS (lines)];
      const char *end = ends[i % G_N_ELEMENTS (ends)];
      g_autoptr (GString) fast = g_string_new ("positions: instr line\nevents: A B\nfl=(1) a.c\nob=(1) o\nfn=(1) f\n32 7 9 9\n+4 * 1\n");
      g_autofree CgvProblemList *problems = g_new0 (CgvProblemList, 2);
      g_autofree char *slow = NULL;
      guint64 digest;

      g_string_append_printf (fast, "%s\n%s\n%s\n+4 * 3\n" FAR_FROM_END, first, second, end);
      slow = g_strdelimit (g_strdup (fast->str), " ", '\t');
      digest = digest_text (fast->str, &problems[0]);
      g_assert_cmpuint (digest, ==, digest_text (slow, &problems[1]));
      g_assert_cmpmem (problems[0].n_by_kind, sizeof problems[0].n_by_kind, problems[1].n_by_kind, sizeof problems[1].n_by_kind);
    }
}

typedef struct
{
  const CgvProfile *profile;
  guint n_lines;
} Lines;

/* Line n is in file n / 3 % 2, at address 4 n. */
static bool
check_line (const CgvCostLine *line,
            void *user_data)
{
  Lines *lines = user_data;
  const char *file = cgv_profile_get_string (lines->profile, line->file, NULL);

  g_assert_cmpuint (line->line, ==, lines->n_lines);
  g_assert_cmpuint (line->address, ==, 4 * lines->n_lines);
  g_assert_cmpuint (line->costs[0], ==, lines->n_lines + 1);
  g_assert_cmpstr (file, ==, lines->n_lines / 3 % 2 == 0 ? "a.c" : "b.h");
  lines->n_lines++;
  return true;
}

static void
test_inlined_lines (void)
{
  g_autoptr (GString) text = g_string_new ("positions: instr line\nevents: A\nfl=a.c\nfn=f\n");
  g_autoptr (CgvProfile) profile = NULL;
  Lines lines = { 0 };

  g_test_summary ("Each of many short lines keeps its place, and the file that is inlined there");
  for (guint i = 0; i < 3000; i++)
    {
      if (i > 0 && i % 3 == 0)
        g_string_append (text, i / 3 % 2 == 0 ? "fe=a.c\n" : "fi=b.h\n");
      g_string_append_printf (text, i == 0 ? "0 0 %u\n" : "+4 +1 %u\n", i + 1);
    }
  profile = cgv_test_profile (text->str);
  lines.profile = profile;
  cgv_profile_foreach_cost_line (profile, 0, NULL, check_line, &lines);
  g_assert_cmpuint (lines.n_lines, ==, 3000);
}

static void
read_block (const char *bytes,
            gsize n_bytes,
            CgvProblemList *problems,
            CgvCost *total)
{
  CgvParser *parser = cgv_parser_new (NULL, 1);
  CgvFragment *fragment;
  g_autoptr (CgvProfile) profile = NULL;

  cgv_parser_feed (parser, bytes, n_bytes);
  fragment = cgv_parser_finish (parser, problems);
  g_assert_nonnull (fragment);
  profile = cgv_profile_new (&fragment, 1, problems, NULL);
  *total = cgv_profile_get_total (profile, NULL, 0);
}

static void
test_large_blocks (void)
{
  static const char *const ends[] = { "", "\n", "\n2 7\n" };

  g_test_summary ("A line above the limit is skipped, even if it is in one block");
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autoptr (GString) text = g_string_new ("events: A\nfn=f\n1 5\n# ");
      g_autofree CgvProblemList *problems = g_new0 (CgvProblemList, 1);
      CgvCost total;

      g_string_set_size (text, text->len + CGV_MAX_LINE);
      memset (text->str + text->len - CGV_MAX_LINE, 'x', CGV_MAX_LINE);
      g_string_append (text, ends[i]);
      read_block (text->str, text->len, problems, &total);
      g_assert_cmpuint (problems->n_by_kind[CGV_PROBLEM_LONG_LINE], ==, 1);
      g_assert_cmpuint (total, ==, i < 2 ? 5 : 12);
    }
}

/* Reads a line of 5 MiB of @fill with a @byte in it, in blocks of @block bytes, with a budget of
 * @budget. */
static void
read_hole (char fill,
           const char *start,
           gsize at,
           char byte,
           gsize block,
           guint64 budget,
           CgvProblemList *problems)
{
  static const gsize length = 5 << 20;
  g_autoptr (GString) text = g_string_new ("events: A\nfn=f\n1 5\n");
  CgvMemory memory = CGV_MEMORY_INIT;
  gsize begin = text->len;
  CgvParser *parser;
  CgvFragment *fragment;

  g_string_set_size (text, begin + length);
  memset (text->str + begin, fill, length);
  memcpy (text->str + begin, start, strlen (start));
  text->str[begin + at] = byte;
  g_string_append (text, "\n???\n2 7\n");

  memory.budget = budget;
  parser = cgv_parser_new (&memory, 1);
  for (gsize i = 0; i < text->len; i += block)
    cgv_parser_feed (parser, text->str + i, MIN (block, text->len - i));
  fragment = cgv_parser_finish (parser, problems);
  g_assert_nonnull (fragment);
  cgv_fragment_free (fragment);
}

static void
test_holes (void)
{
  static const struct
  {
    char fill;
    const char *start;
    char byte;
    gsize at;
    CgvProblemKind kind;
  } cases[] = {
    { '\0', "", '\0', 0, CGV_PROBLEM_NUL_BYTE },
    { 'x', "", 'x', 4 << 20, CGV_PROBLEM_UNKNOWN_LINE },
    { 'x', "", '\0', 4 << 20, CGV_PROBLEM_NUL_BYTE },
    { 'x', "", ':', 4 << 20, CGV_PROBLEM_UNKNOWN_LINE },
    { 'x', "# :=", '\0', (2 << 20) - 1, CGV_PROBLEM_NUL_BYTE },
    { 'x', "# :=", '\0', 2 << 20, CGV_PROBLEM_NUL_BYTE },
    { ' ', "", '#', 1 << 20, CGV_PROBLEM_UNKNOWN_LINE },
  };
  static const gsize blocks[] = { 1 << 20, 65536, (1 << 20) + 1, 3 << 20, 8 << 20, 4099 };

  g_test_summary ("A long line without meaning takes little memory, wherever its blocks end");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      for (guint j = 0; j < G_N_ELEMENTS (blocks); j++)
        {
          g_autofree CgvProblemList *problems = g_new0 (CgvProblemList, 1);
          const CgvProblem *last;

          read_hole (cases[i].fill, cases[i].start, cases[i].at, cases[i].byte, blocks[j], 5 << 20, problems);
          g_assert_cmpuint (problems->n_by_kind[CGV_PROBLEM_OUT_OF_MEMORY], ==, 0);
          g_assert_cmpuint (problems->n_items, ==, cases[i].fill == ' ' ? 1 : 2);
          g_assert_cmpint (problems->items[0].kind, ==, cases[i].kind);
          last = &problems->items[problems->n_items - 1];
          g_assert_cmpint (last->kind, ==, CGV_PROBLEM_UNKNOWN_LINE);
          g_assert_cmpuint (last->line, ==, 5);
          g_assert_cmpuint (last->offset, ==, strlen ("events: A\nfn=f\n1 5\n") + (5 << 20) + 1);
        }
    }
}

static void
test_lines_that_are_no_holes (void)
{
  static const char *const starts[] = { "fn=f", "cmd: x", "1 2" };

  g_test_summary ("A long line that may have a meaning is kept whole, or memory runs out");
  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      g_autofree CgvProblemList *problems = g_new0 (CgvProblemList, 1);

      read_hole (' ', starts[i], 4 << 20, 'x', 1 << 20, 5 << 20, problems);
      g_assert_cmpuint (problems->n_by_kind[CGV_PROBLEM_OUT_OF_MEMORY], ==, 1);
    }
}

/* A part with @n event types that no other part has. */
static void
append_part (GString *text,
             guint part,
             guint n)
{
  g_string_append_printf (text, "part: %u\nevents:", part);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, " E%u.%u", part, i);
  g_string_append (text, "\nfn=f\n1 5\n");
}

static void
test_events_of_all_parts (void)
{
  g_test_summary ("The limit of event types applies to the file, not to each part");
  for (guint n = 127; n <= 129; n++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree CgvProblemList *problems = g_new0 (CgvProblemList, 1);
      g_autoptr (CgvProfile) profile = NULL;
      GBytes *bytes;

      append_part (text, 1, 128);
      append_part (text, 2, n);
      append_part (text, 2, n);
      bytes = g_bytes_new (text->str, text->len);
      profile = cgv_test_profile_from_files (&bytes, 1, problems);
      g_bytes_unref (bytes);
      g_assert_true ((profile != NULL) == (n <= 128));
      g_assert_cmpuint (problems->n_by_kind[CGV_PROBLEM_TOO_MANY_EVENTS], ==, n <= 128 ? 0 : 1);
      if (profile != NULL)
        g_assert_cmpuint (profile->n_events, ==, 128 + n);
    }
}

static void
test_part_totals (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile ("part: 1\nevent: F = 3 C - 2 A : f\nevents: A B C\nfn=f\n1 5 6 7\n"
                                                     "part: 2\nevents: C A\nfn=g\n1 10 20\npart: 3\nevents: B\nfn=g\n1 4\n");
  const gint64 expected[3][4] = { { 5, 6, 7, 11 }, { 20, 0, 10, -10 }, { 0, 4, 0, 0 } };

  g_test_summary ("The cost of a part in every event and formula, for any order of its columns");
  for (CgvEventId event = 0; event < 4; event++)
    {
      gint64 sum = 0;

      for (CgvPartId part = 0; part < 3; part++)
        {
          g_assert_cmpint ((gint64) cgv_profile_get_part_total (profile, part, event), ==, expected[part][event]);
          sum += expected[part][event];
        }
      g_assert_cmpint ((gint64) cgv_profile_get_total (profile, NULL, event), ==, sum);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/parser-bounds/plain-lines", test_plain_lines);
  g_test_add_func ("/parser-bounds/odd-lines", test_odd_lines);
  g_test_add_func ("/parser-bounds/ends-of-series", test_ends_of_series);
  g_test_add_func ("/parser-bounds/odd-specs", test_odd_specs);
  g_test_add_func ("/parser-bounds/inlined-lines", test_inlined_lines);
  g_test_add_func ("/parser-bounds/large-blocks", test_large_blocks);
  g_test_add_func ("/parser-bounds/holes", test_holes);
  g_test_add_func ("/parser-bounds/lines-that-are-no-holes", test_lines_that_are_no_holes);
  g_test_add_func ("/parser-bounds/events-of-all-parts", test_events_of_all_parts);
  g_test_add_func ("/parser-bounds/part-totals", test_part_totals);
  return g_test_run ();
}
