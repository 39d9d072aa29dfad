/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include <string.h>

#include "cgv-limits.h"
#include "cgv-parser.h"
#include "cgv-profile-digest.h"

#define SEED 0x5EED

/* The result of parsing a text. */
typedef struct
{
  CgvProfile *profile;
  CgvProblemList problems;
} Result;

static void
result_clear (Result *result)
{
  cgv_profile_unref (result->profile);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Result, result_clear)

static void
read_bytes (const char *bytes,
            gsize length,
            gsize block,
            const CgvMemory *memory,
            Result *result)
{
  CgvParser *parser = cgv_parser_new (memory, SEED);
  CgvFragment *fragment;
  CgvProblemList more = { 0 };

  memset (result, 0, sizeof *result);
  if (parser == NULL)
    return;
  for (gsize at = 0; at < length; at += block)
    {
      if (!cgv_parser_feed (parser, bytes + at, MIN (block, length - at)))
        break;
    }
  fragment = cgv_parser_finish (parser, &result->problems);
  g_assert_true ((fragment == NULL) == (cgv_problem_list_find_error (&result->problems) != NULL));
  if (fragment == NULL)
    return;
  result->profile = cgv_profile_new (&fragment, 1, &more, NULL);
  g_assert_null (fragment);
  cgv_problem_list_append (&result->problems, &more, 0);
}

static void
read_text (const char *text,
           Result *result)
{
  read_bytes (text, strlen (text), 65536, NULL, result);
}

static CgvCost
total_of (const Result *result,
          CgvEventId event)
{
  g_assert_nonnull (result->profile);
  return cgv_profile_get_total (result->profile, NULL, event);
}

static gboolean
string_is (const Result *result,
           CgvStringId string,
           const char *expected)
{
  gsize length;
  const char *bytes = cgv_profile_get_string (result->profile, string, &length);

  return length == strlen (expected) && memcmp (bytes, expected, length) == 0;
}

static CgvFunctionId
find_function (const Result *result,
               const char *name,
               const char *file)
{
  for (CgvFunctionId i = 0; i < result->profile->n_functions; i++)
    {
      const CgvFunction *function = &result->profile->functions[i];

      if (string_is (result, function->name, name) && (file == NULL || string_is (result, function->file, file)))
        return i;
    }
  return CGV_NONE;
}

static CgvCost
self_of (const Result *result,
         const char *name,
         const char *file)
{
  CgvFunctionId function = find_function (result, name, file);
  g_autofree CgvCost *self = g_new0 (CgvCost, result->profile->n_functions);

  g_assert_cmpuint (function, !=, CGV_NONE);
  cgv_profile_sum_self (result->profile, NULL, 0, self);
  return self[function];
}

static void
assert_only (const Result *result,
             CgvProblemKind kind,
             guint64 count)
{
  for (guint other = 0; other < CGV_N_PROBLEM_KINDS; other++)
    {
      if (result->problems.n_by_kind[other] != (other == kind ? count : 0))
        g_error ("problem %u: %" G_GUINT64_FORMAT " times", other, result->problems.n_by_kind[other]);
    }
}

static void
assert_ok (const Result *result)
{
  assert_only (result, CGV_PROBLEM_EMPTY, 0);
}

static void
test_missing_costs (void)
{
  g_auto (Result) result = { 0 };

  g_test_summary ("Costs left out at the end of a line are zero, without a report");
  read_text ("events: Cycles Instructions Flops\nfl=file.f\nfn=main\n15 90 14 2\n16 20 12\n17\n", &result);
  assert_ok (&result);
  g_assert_cmpuint (total_of (&result, 0), ==, 110);
  g_assert_cmpuint (total_of (&result, 1), ==, 26);
  g_assert_cmpuint (total_of (&result, 2), ==, 2);
}

static void
test_surplus_costs (void)
{
  g_auto (Result) result = { 0 };

  read_text ("events: A\nfn=f\n1 5 6 7\n", &result);
  assert_only (&result, CGV_PROBLEM_SURPLUS_COSTS, 1);
  g_assert_cmpuint (total_of (&result, 0), ==, 5);
  g_assert_cmpuint (result.problems.items[0].line, ==, 3);
  g_assert_cmpuint (result.problems.items[0].offset, ==, 15);
  g_assert_cmpmem (result.problems.items[0].excerpt, result.problems.items[0].excerpt_length, "1 5 6 7", 7);
}

static void
test_whole_tokens (void)
{
  static const char *const bad[] = { "1.5", "1e9", "5x", "0x", "+5", "-", "5,", "٣" };

  g_test_summary ("A number is a whole token");
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *text = g_strdup_printf ("events: A\nfn=f\n1 7\n2 %s\n", bad[i]);
      g_auto (Result) result = { 0 };

      read_text (text, &result);
      assert_only (&result, CGV_PROBLEM_BAD_COST_LINE, 1);
      g_assert_cmpuint (total_of (&result, 0), ==, 7);
    }
}

static void
test_large_numbers (void)
{
  g_auto (Result) result = { 0 };
  g_auto (Result) sum = { 0 };

  read_text ("events: A\nfn=f\n1 18446744073709551615\n2 18446744073709551616\n2 0x10000000000000000\n", &result);
  assert_only (&result, CGV_PROBLEM_NUMBER_TOO_LARGE, 2);
  g_assert_cmpuint (total_of (&result, 0), ==, G_MAXUINT64);

  read_text ("events: A\nfn=f\n1 18446744073709551615\n2 5\n3 0x10\n4 00000000000000000000000007\n", &sum);
  assert_ok (&sum);
  g_assert_cmpuint (total_of (&sum, 0), ==, G_MAXUINT64);
}

static void
test_negative_costs (void)
{
  g_auto (Result) result = { 0 };

  g_test_summary ("An event type is signed from its first negative cost on, and exact");
  read_text ("events: Time Memory\nfn=f\n1 5 100\n2 5 -300\nfn=g\n3 1 7\n", &result);
  assert_ok (&result);
  g_assert_false (result.profile->events[0].is_signed);
  g_assert_true (result.profile->events[1].is_signed);
  g_assert_cmpuint (total_of (&result, 0), ==, 11);
  g_assert_cmpint ((gint64) total_of (&result, 1), ==, -193);
}

static void
test_hex_tabs_crlf (void)
{
  g_auto (Result) result = { 0 };

  read_text ("\xef\xbb\xbfpositions: instr line\r\nevents:\tA  B \r\nfl=a.c\r\nfn=f\r\n\t0x10\t5\t0x10 2\r\n  +3 * 1\r\n", &result);
  assert_ok (&result);
  g_assert_cmpuint (result.profile->n_events, ==, 2);
  g_assert_cmpuint (total_of (&result, 0), ==, 17);
  g_assert_cmpuint (total_of (&result, 1), ==, 2);
  g_assert_cmpuint (self_of (&result, "f", "a.c"), ==, 17);
}

typedef struct
{
  guint64 address[8];
  guint64 line[8];
  guint n;
} Positions;

static bool
collect_position (const CgvCostLine *line,
                  void *user_data)
{
  Positions *positions = user_data;

  positions->address[positions->n] = line->address;
  positions->line[positions->n++] = line->line;
  return true;
}

static void
test_relative_positions (void)
{
  g_auto (Result) result = { 0 };
  Positions positions = { 0 };

  g_test_summary ("Relative positions chain over self, call and jump lines, not over their targets");
  read_text ("positions: instr line\nevents: ticks\nfn=func\n0x80001234 90 1\n+3 * 5\ncfn=g\ncalls=1 0x100 7\n+1 +1 6\n"
             "jump=2 +100 +50\n+1 +1\n-0x5 -2 1\n",
             &result);
  assert_ok (&result);
  cgv_profile_foreach_cost_line (result.profile, find_function (&result, "func", NULL), NULL, collect_position, &positions);
  g_assert_cmpuint (positions.n, ==, 3);
  g_assert_cmphex (positions.address[0], ==, 0x80001234);
  g_assert_cmphex (positions.address[1], ==, 0x80001237);
  g_assert_cmpuint (positions.line[1], ==, 90);
  g_assert_cmphex (positions.address[2], ==, 0x80001234);
  g_assert_cmpuint (positions.line[2], ==, 90);
}

static void
test_identity (void)
{
  g_auto (Result) result = { 0 };

  g_test_summary ("A function is a name in a file in an object, compared in full");
  read_text ("events: A\nob=prog\nfl=dirA/util.c\nfn=(1) helper\n1 5\nfl=dirB/util.c\nfn=(1)\n1 7\nob=libc\nfn=(1)\n1 9\n", &result);
  assert_ok (&result);
  g_assert_cmpuint (result.profile->n_functions, ==, 3);
  g_assert_cmpuint (self_of (&result, "helper", "dirA/util.c"), ==, 5);
  g_assert_cmpuint (total_of (&result, 0), ==, 21);
}

static void
test_inlined_files (void)
{
  g_auto (Result) result = { 0 };

  g_test_summary ("fi= and fe= change the place of costs, fn= returns to the last fl=");
  read_text ("events: A\nfl=a.c\nfn=f\n1 5\nfi=b.h\n2 7\nfe=a.c\n3 1\nfi=b.h\nfn=g\n4 2\n", &result);
  assert_ok (&result);
  g_assert_cmpuint (self_of (&result, "f", "a.c"), ==, 13);
  g_assert_cmpuint (self_of (&result, "g", "a.c"), ==, 2);
}

static bool
is_marked (const Result *result,
           const guint8 *marks,
           const char *file)
{
  for (CgvStringId i = 0; i < cgv_profile_get_n_strings (result->profile); i++)
    {
      if (strcmp (cgv_profile_get_string (result->profile, i, NULL), file) == 0)
        return marks[i] != 0;
    }
  return false;
}

static void
test_marked_files (void)
{
  g_auto (Result) result = { 0 };
  g_autofree guint8 *marks = NULL;

  g_test_summary ("Files of functions, including called ones, and files of their lines");
  read_text ("events: A\nfl=a.c\nfn=f\n1 5\nfi=b.h\n2 7\nfi=unused.h\nfe=a.c\ncfi=c.c\ncfn=g\ncalls=1 1\n3 1\n", &result);
  assert_ok (&result);
  marks = g_new0 (guint8, cgv_profile_get_n_strings (result.profile));
  cgv_profile_mark_files (result.profile, marks);
  g_assert_true (is_marked (&result, marks, "a.c"));
  g_assert_true (is_marked (&result, marks, "b.h"));
  g_assert_true (is_marked (&result, marks, "c.c"));
  g_assert_false (is_marked (&result, marks, "unused.h"));
  g_assert_false (is_marked (&result, marks, "f"));
}

static void
test_aliases (void)
{
  g_auto (Result) result = { 0 };

  read_text ("events: A\nfl=(1) a.c\nfn=(18446744073709551615) big\n1 5\nfn=(2000000000)two words \n2 7\nfn=(7)\n3 1\n"
             "fn=(0x7) seven\n3 1\nfn=(below main)\n4 1\nfn=(-3)\n4 1\n",
             &result);
  assert_only (&result, CGV_PROBLEM_UNDEFINED_ID, 1);
  g_assert_cmpuint (self_of (&result, "big", "a.c"), ==, 5);
  g_assert_cmpuint (self_of (&result, "two words ", "a.c"), ==, 7);
  g_assert_cmpuint (self_of (&result, "(#7)", "a.c"), ==, 1);
  g_assert_cmpuint (self_of (&result, "seven", "a.c"), ==, 1);
  g_assert_cmpuint (self_of (&result, "(below main)", "a.c"), ==, 1);
  g_assert_cmpuint (self_of (&result, "(-3)", "a.c"), ==, 1);
}

static void
test_redefined_alias (void)
{
  g_auto (Result) result = { 0 };

  read_text ("events: A\nfn=(1) main\n1 5\nfn=(1) main\n1 5\nfn=(1) other\n2 7\nfn=(1)\n3 1\n", &result);
  assert_only (&result, CGV_PROBLEM_REDEFINED_ID, 1);
  g_assert_cmpuint (self_of (&result, "main", NULL), ==, 10);
  g_assert_cmpuint (self_of (&result, "other", NULL), ==, 8);
}

/* The ids of a file that was joined to another one begin again. Parts of one file share them. */
static void
test_joined_files (void)
{
  static const char *const headers[] = { "version: 1\nevents: A\n", "creator: x\ncmd: b\nevents: A\n", "cmd: b\ncreator: x\nevents: A\n", "positions: line\nevents: A\n", "events: A\n" };

  for (guint i = 0; i < G_N_ELEMENTS (headers); i++)
    {
      g_auto (Result) result = { 0 };
      g_autofree char *text = g_strconcat (headers[i], "fn=(1) main\n1 5\n\n", headers[i], "fn=(1) other\n2 7\nfn=(1)\n3 1\n\n", headers[i], "fn=(1)\n4 2\n", NULL);

      read_text (text, &result);
      assert_ok (&result);
      g_assert_cmpuint (self_of (&result, "main", NULL), ==, 5);
      g_assert_cmpuint (self_of (&result, "other", NULL), ==, 10);
    }
  {
    g_auto (Result) result = { 0 };

    read_text ("version: 1\npart: 1\nevents: A\nfn=(1) main\n1 5\npart: 2\nevents: A\nfn=(1) other\n2 7\n", &result);
    assert_only (&result, CGV_PROBLEM_REDEFINED_ID, 1);
  }
}

static void
test_parts (void)
{
  g_auto (Result) result = { 0 };
  guint64 second[1] = { 2 };
  CgvPartSet only_second = { second, 2 };

  g_test_summary ("Parts have events, positions and relative positions of their own, but share names");
  read_text ("version: 1\ncreator: callgrind-3.19.0\npid: 42\ncmd: ./a\npart: 1\n\nevents: Ir Dr\nsummary: 7 3\n\nfn=(1) main\n5 7 3\ntotals: 7 3\n"
             "part: 2\ndesc: Trigger: Program termination\npositions: instr line\nevents: Dr Ir\nsummary: 2 9\nfn=(1)\n+5 +4 2 9\ntotals: 2 9\n",
             &result);
  assert_ok (&result);
  g_assert_cmpuint (result.profile->n_parts, ==, 2);
  g_assert_cmpuint (result.profile->n_functions, ==, 1);
  g_assert_cmpuint (cgv_profile_get_part (result.profile, 1)->pid, ==, 42);
  g_assert_cmpuint (cgv_profile_get_part (result.profile, 1)->number, ==, 2);
  g_assert_true (cgv_profile_get_part (result.profile, 1)->has_address);
  g_assert_true (string_is (&result, cgv_profile_get_part (result.profile, 1)->trigger, "Program termination"));
  g_assert_cmpuint (total_of (&result, 0), ==, 16);
  g_assert_cmpuint (cgv_profile_get_total (result.profile, &only_second, 0), ==, 9);
  g_assert_cmpuint (cgv_profile_get_total (result.profile, &only_second, 1), ==, 2);
}

static void
test_calls (void)
{
  g_auto (Result) result = { 0 };
  CgvCost costs[4];
  guint64 counts[4];

  read_text ("events: A\nfl=a.c\nfn=f\ncob=libg\ncfn=g\ncfi=g.c\ncalls=2 10 \n1 100 \nrcalls=3 10 0 0\n2 50\n3 1\ncfn=h\ncalls=0 7\n4 6\n", &result);
  assert_ok (&result);
  g_assert_cmpuint (total_of (&result, 0), ==, 1);
  g_assert_cmpuint (result.profile->n_calls, ==, 2);
  cgv_test_sum_calls (result.profile, NULL, 0, costs, counts, NULL);
  g_assert_cmpuint (costs[0], ==, 150);
  g_assert_cmpuint (counts[0], ==, 5);
  g_assert_cmpuint (costs[1], ==, 6);
  g_assert_cmpuint (counts[1], ==, 0);
}

static void
test_broken_calls (void)
{
  static const struct
  {
    const char *text;
    CgvProblemKind kind;
    CgvCost total;
  } cases[] = {
    { "events: A\nfn=f\ncalls=1 5\n1 100\n2 3\n", CGV_PROBLEM_CALL_WITHOUT_CALLEE, 3 },
    { "events: A\nfn=f\ncfn=g\ncalls=1 5\n", CGV_PROBLEM_CALL_WITHOUT_COST, 0 },
    { "events: A\nfn=f\n1 2\ncfn=g\ncalls=1 5\ncalls=2 5\n1 100\n", CGV_PROBLEM_CALL_REPLACED, 2 },
    { "events: A\nfn=f\n1 2\ncfn=g\n1 100\n", CGV_PROBLEM_CALL_WITHOUT_COUNT, 2 },
    { "events: A\nfn=f\n1 2\ncfn=g\ncalls=x 5\n1 100\n", CGV_PROBLEM_BAD_CALL, 2 },
    { "events: A\nfn=f\n1 2\njump=x 5\n1\n", CGV_PROBLEM_BAD_JUMP, 2 },
  };

  g_test_summary ("A broken call is never read as self cost");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Result) result = { 0 };

      read_text (cases[i].text, &result);
      g_assert_cmpuint (result.problems.n_by_kind[cases[i].kind], ==, 1);
      g_assert_cmpuint (total_of (&result, 0), ==, cases[i].total);
    }
}

static void
test_call_context (void)
{
  g_auto (Result) result = { 0 };

  g_test_summary ("ARTIQ writes fl= and fn= between calls= and its cost line");
  read_text ("creator: ARTIQ\nevents: A\ncfn=g\ncalls=2 3\nfl=f.c\nfn=main\n2 7\n3 8\n", &result);
  assert_ok (&result);
  g_assert_cmpuint (total_of (&result, 0), ==, 8);
  g_assert_cmpuint (result.profile->calls[0].caller, ==, find_function (&result, "main", "f.c"));
}

/* A missing cost line is reported at calls=, regardless of the next line, and does not affect
 * the next function. */
static void
test_lost_cost_line (void)
{
  static const char *const names[] = { "fn=b", "fl=b.c\nfn=b", "ob=b\nfn=b", "fi=b.c\nfe=c.c", "cob=b\ncfi=b.c\ncfn=b\ncalls=1 2\n3 4", "jfi=b.c\njfn=b\njump=1 2\n3" };
  static const char *const between[] = { "", "\n", "# a comment\n", "nonsense\nmore of it\n" };

  for (guint i = 0; i < G_N_ELEMENTS (names) * G_N_ELEMENTS (between); i++)
    {
      g_autofree char *text = g_strdup_printf ("events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=b\ncalls=1 1\n%s%s\n2 5\n", between[i / G_N_ELEMENTS (names)], names[i % G_N_ELEMENTS (names)]);
      g_auto (Result) result = { 0 };

      read_text (text, &result);
      g_assert_cmpuint (result.problems.n_by_kind[CGV_PROBLEM_CALL_WITHOUT_COST], ==, 1);
      g_assert_cmpint (result.problems.items[0].kind, ==, CGV_PROBLEM_CALL_WITHOUT_COST);
      g_assert_cmpuint (result.problems.items[0].line, ==, 6);
      g_assert_cmpuint (result.problems.items[0].offset, ==, 37);
      g_assert_cmpmem (result.problems.items[0].excerpt, result.problems.items[0].excerpt_length, "calls=1 1", 9);
      g_assert_cmpuint (total_of (&result, 0), ==, 15);
    }
}

static bool
keep_jump (const CgvJumpLine *line,
           void *user_data)
{
  *(CgvJumpLine *) user_data = *line;
  return true;
}

static void
test_jumps (void)
{
  g_auto (Result) result = { 0 };
  CgvJumpLine jump = { 0 };

  read_text ("positions: instr line\nevents: A\nfl=a.c\nfn=f\n0x10 4 9\njfi=b.c\njfn=g\njcnd=30/120 +18 +1\n* * \n", &result);
  assert_ok (&result);
  g_assert_cmpuint (total_of (&result, 0), ==, 9);
  cgv_profile_foreach_jump_line (result.profile, 0, NULL, keep_jump, &jump);
  g_assert_true (jump.is_conditional);
  g_assert_cmpuint (jump.executed, ==, 120);
  g_assert_cmpuint (jump.followed, ==, 30);
  g_assert_cmphex (jump.target_address, ==, 0x22);
  g_assert_cmpuint (jump.target_line, ==, 5);
  g_assert_true (string_is (&result, jump.target_function, "g"));
  g_assert_true (string_is (&result, jump.target_file, "b.c"));
}

static void
test_events (void)
{
  g_auto (Result) result = { 0 };
  const CgvEvent *sum;

  read_text ("event: Ir : Instruction Fetches\nevent: Sum = Ir + 2 Dr\nevent: Twice = 2*Sum - Ir : Two sums\nevents: Ir Dr\nevent: Lost = Ir + Dw\nfn=f\n1 10 3\n", &result);
  assert_ok (&result);
  g_assert_cmpuint (result.profile->n_events, ==, 5);
  g_assert_true (string_is (&result, result.profile->events[0].long_name, "Instruction Fetches"));
  sum = &result.profile->events[cgv_profile_find_event (result.profile, "Sum")];
  g_assert_true (string_is (&result, sum->formula, "Ir + 2 Dr"));
  g_assert_cmpuint (total_of (&result, cgv_profile_find_event (result.profile, "Sum")), ==, 16);
  g_assert_cmpuint (total_of (&result, cgv_profile_find_event (result.profile, "Twice")), ==, 22);
  g_assert_true (string_is (&result, result.profile->events[cgv_profile_find_event (result.profile, "Lost")].missing, "Dw"));
}

static void
test_circular_formula (void)
{
  g_auto (Result) result = { 0 };

  read_text ("event: A = B\nevent: B = A\nevent: C = 2.5. X\nevents: X\nfn=f\n1 10\n", &result);
  g_assert_nonnull (result.profile);
  assert_only (&result, CGV_PROBLEM_BAD_FORMULA, 3);
}

static void
test_declared_totals (void)
{
  g_auto (Result) wrong = { 0 };
  g_auto (Result) larger = { 0 };
  g_auto (Result) unsaid = { 0 };
  g_auto (Result) smaller = { 0 };
  g_auto (Result) zero = { 0 };
  g_auto (Result) wrapped = { 0 };

  read_text ("events: A\nfn=f\n1 5\ntotals: 6\n", &wrong);
  assert_only (&wrong, CGV_PROBLEM_TOTALS_MISMATCH, 1);
  read_text ("events: A\nsummary: 6\nfn=f\n1 5\ntotals: 5\n", &larger);
  assert_only (&larger, CGV_PROBLEM_SUMMARY_LARGER, 1);
  g_assert_cmpuint (larger.problems.items[0].value, ==, 1);
  g_assert_cmpuint (cgv_problem_list_count (&larger.problems, CGV_SEVERITY_WARNING), ==, 0);
  read_text ("events: A\nsummary: 6\nfn=f\n1 5\n", &unsaid);
  assert_only (&unsaid, CGV_PROBLEM_SUMMARY_UNREACHED, 1);
  g_assert_cmpuint (unsaid.problems.items[0].value, ==, 0);
  read_text ("events: A\nsummary: 4\nfn=f\n1 5\n", &smaller);
  assert_only (&smaller, CGV_PROBLEM_SUMMARY_SMALLER, 1);
  read_text ("events: A\nsummary: 0\nfn=f\n1 5\n", &zero);
  assert_ok (&zero);
  read_text ("events: A\nsummary: 18446744073709531658\nfn=f\n1 119\ntotals: 119\n", &wrapped);
  assert_only (&wrapped, CGV_PROBLEM_WRAPPED_COST, 1);
}

static void
test_wrapped_call (void)
{
  g_auto (Result) result = { 0 };
  CgvCost costs[1];

  g_test_summary ("A negative difference modulo 2^64 is subtracted from the cost of the call");
  read_text ("events: A\nfn=f\n1 5\ncfn=g\ncalls=1 3\n1 18446744073709551606\ncfn=g\ncalls=1 3\n1 100\n", &result);
  assert_only (&result, CGV_PROBLEM_WRAPPED_COST, 1);
  cgv_test_sum_calls (result.profile, NULL, 0, costs, NULL, NULL);
  g_assert_cmpuint (costs[0], ==, 90);
}

static void
test_xdebug (void)
{
  g_auto (Result) result = { 0 };

  g_test_summary ("Xdebug: two target numbers, a summary inside {main}, appended runs");
  read_text ("version: 1\ncreator: xdebug 2.7.0\ncmd: /a.php\npart: 1\npositions: line\n\nevents: Time Memory\n\n"
             "fl=(1) php:internal\nfn=(1) php::strlen\n3 4 -16\n\nfl=(2) /a.php\nfn=(2) {main}\n\nsummary: 900 4000\n\n0 12 5\ncfl=(1)\ncfn=(1)\ncalls=1 0 0\n3 4 -16\n"
             "\n==== NEW PROFILING FILE ==============================================\nversion: 1\ncreator: xdebug 2.7.0\ncmd: /a.php\npart: 1\npositions: line\n\nevents: Time Memory\n\nfl=(1) /a.php\nfn=(1) {main}\n1 8 2\n",
             &result);
  assert_ok (&result);
  g_assert_cmpuint (result.profile->n_parts, ==, 2);
  g_assert_cmpuint (total_of (&result, 0), ==, 24);
  g_assert_cmpint ((gint64) total_of (&result, 1), ==, -9);
  g_assert_cmpuint (self_of (&result, "{main}", "/a.php"), ==, 20);
}

/* Each request that Xdebug appends has ids of its own, with the separator or without it. */
static void
test_xdebug_restarts_ids (void)
{
  static const char separator[] = "\n==== NEW PROFILING FILE ====\n";
  static const char header[] = "version: 1\ncreator: xdebug 3.1.5\ncmd: /a.php\npart: 1\npositions: line\n\nevents: Time\n\n";
  static const char old_header[] = "version: 0.9.6\ncmd: /a.php\npart: 1\n\nevents: Time\n\n";
  static const struct
  {
    const char *separator, *header, *body;
    gboolean is_ok;
  } cases[] = {
    { separator, header, "fl=(1) /b.php\nfn=(2) g\n1 8\n", TRUE },
    { "\n", header, "fl=(1) /b.php\nfn=(2) g\n1 8\n", TRUE },
    { separator, old_header, "fl=(1) /b.php\nfn=(2) g\n1 8\n", TRUE },
    { separator, header, "fl=(1) /b.php\nfn=(2)\n1 8\n", FALSE },
    { separator, header, "fl=(1) /b.php\nfn=(2) g\n1 8\nfn=(2) h\n1 8\n", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Result) result = { 0 };
      g_autofree char *text = g_strconcat (cases[i].header, "fl=(1) /a.php\nfn=(2) f\n1 4\n", cases[i].separator, cases[i].header, cases[i].body, NULL);

      g_test_message ("case %u", i);
      read_text (text, &result);
      if (cases[i].is_ok)
        {
          assert_ok (&result);
          g_assert_cmpuint (self_of (&result, "g", "/b.php"), ==, 8);
        }
      else
        assert_only (&result, i == 3 ? CGV_PROBLEM_UNDEFINED_ID : CGV_PROBLEM_REDEFINED_ID, 1);
      g_assert_cmpuint (self_of (&result, "f", "/a.php"), ==, 4);
    }
}

static void
test_errors (void)
{
  static const struct
  {
    const char *text;
    CgvProblemKind kind;
    guint64 value;
  } cases[] = {
    { "", CGV_PROBLEM_EMPTY, 0 },
    { "hello\nworld\n", CGV_PROBLEM_NOT_A_PROFILE, CGV_FOREIGN_UNKNOWN },
    { "\x1f\x8b\x08 and so on", CGV_PROBLEM_NOT_A_PROFILE, CGV_FOREIGN_GZIP },
    { "7z\xbc\xaf\x27\x1c and so on", CGV_PROBLEM_NOT_A_PROFILE, CGV_FOREIGN_SEVEN_ZIP },
    { "LZIP\1 and so on", CGV_PROBLEM_NOT_A_PROFILE, CGV_FOREIGN_OTHER_PACKED },
    { "\xff\xfe" "events", CGV_PROBLEM_NOT_A_PROFILE, CGV_FOREIGN_UTF16 },
    { "<html>\n", CGV_PROBLEM_NOT_A_PROFILE, CGV_FOREIGN_MARKUP },
    { "\x89PNG\r\n\x1a\n1 5\n", CGV_PROBLEM_NOT_A_PROFILE, CGV_FOREIGN_DOCUMENT },
    { "%PDF-1.4\n1 5\n", CGV_PROBLEM_NOT_A_PROFILE, CGV_FOREIGN_DOCUMENT },
    { "fn=f\n1 5\nevents: A\n", CGV_PROBLEM_NO_EVENTS, 0 },
    { "events:\nfn=f\n1 5\n", CGV_PROBLEM_NO_EVENTS, 0 },
    { "version: 2\nevents: A\nfn=f\n1 5\n", CGV_PROBLEM_VERSION, 2 },
    { "positions: a b c d e f g h i j k l m n o p q\nevents: A\n", CGV_PROBLEM_TOO_MANY_POSITIONS, 0 },
    { "fl=a.c\rfn=f\r1 5\r", CGV_PROBLEM_NOT_A_PROFILE, CGV_FOREIGN_CR_ONLY },
    { "events: A\rfl=a.c\rfn=f\r1 5\r", CGV_PROBLEM_NOT_A_PROFILE, CGV_FOREIGN_CR_ONLY },
    { "hello\r\n", CGV_PROBLEM_NOT_A_PROFILE, CGV_FOREIGN_UNKNOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Result) result = { 0 };
      const CgvProblem *error;

      read_text (cases[i].text, &result);
      g_assert_null (result.profile);
      error = cgv_problem_list_find_error (&result.problems);
      g_assert_cmpint (error->kind, ==, cases[i].kind);
      g_assert_cmpuint (error->value, ==, cases[i].value);
    }
}

/* A tar archive has its mark far after its beginning. A name in a profile at the same place does
 * not make it an archive. */
static void
test_tar (void)
{
  guint8 archive[1024] = "callgrind.out.1";
  g_autoptr (GString) text = g_string_new ("events: A\nfl=");
  g_auto (Result) result = { 0 };
  CgvProblemList problems;

  for (gsize size = 1; size <= sizeof archive; size++)
    {
      CgvParser *parser = cgv_parser_new (NULL, SEED);

      memcpy (archive + 257, "ustar", 5);
      memcpy (archive + 512, "events: A\nfn=f\n1 5\n", 20);
      for (gsize at = 0; at < sizeof archive; at += size)
        {
          if (!cgv_parser_feed (parser, archive + at, MIN (size, sizeof archive - at)))
            break;
        }
      g_assert_null (cgv_parser_finish (parser, &problems));
      g_assert_cmpuint (cgv_problem_list_find_error (&problems)->value, ==, CGV_FOREIGN_TAR);
    }

  while (text->len < 253)
    g_string_append_c (text, 'x');
  g_string_append (text, "\nfn=ustar\n1 5\n");
  g_assert_cmpint (strstr (text->str, "ustar") - text->str, ==, 257);
  read_text (text->str, &result);
  g_assert_nonnull (result.profile);
}

/* The budget can be set again at any time. The limit that was reached is reported. */
static void
test_set_budget (void)
{
  g_autoptr (GString) text = g_string_new ("events: A\n");
  CgvParserProgress progress;
  CgvProblemList problems;

  for (guint i = 0; i < 20000; i++)
    g_string_append_printf (text, "fn=function %u\n1 5\n", i);
  for (guint i = 0; i < 2; i++)
    {
      CgvParser *parser = cgv_parser_new (NULL, SEED);
      CgvFragment *fragment;

      cgv_parser_set_budget (parser, i == 0 ? 300000 : UINT64_MAX);
      g_assert_cmpint (cgv_parser_feed (parser, text->str, text->len), ==, i == 1);
      cgv_parser_get_progress (parser, &progress);
      g_assert_cmpint (progress.memory <= 300000, ==, i == 0);
      fragment = cgv_parser_finish (parser, &problems);
      g_assert_nonnull (fragment);
      cgv_fragment_free (fragment);
      g_assert_cmpuint (problems.n_by_kind[CGV_PROBLEM_OUT_OF_MEMORY], ==, 1 - i);
      if (i == 0)
        g_assert_cmpuint (problems.items[0].value, ==, 300000);
    }
}

static void
test_event_limit (void)
{
  for (guint n = CGV_MAX_EVENTS - 1; n <= CGV_MAX_EVENTS + 1; n++)
    {
      g_autoptr (GString) text = g_string_new ("events:");
      g_auto (Result) result = { 0 };

      for (guint i = 0; i < n; i++)
        g_string_append_printf (text, " E%u", i);
      g_string_append (text, "\nfn=f\n1 5");
      for (guint i = 1; i < n; i++)
        g_string_append_printf (text, " %u", i);
      g_string_append (text, "\n");
      read_text (text->str, &result);
      if (n <= CGV_MAX_EVENTS)
        g_assert_cmpuint (total_of (&result, n - 1), ==, n - 1);
      else
        g_assert_cmpint (cgv_problem_list_find_error (&result.problems)->kind, ==, CGV_PROBLEM_TOO_MANY_EVENTS);
    }
}

static void
test_long_lines (void)
{
  g_autoptr (GString) text = g_string_new ("events: A\nfn=");
  g_auto (Result) result = { 0 };

  g_test_summary ("A name above the limit is cut, a line above it skipped; both are reported");
  for (gsize i = 0; i < CGV_MAX_NAME + 1; i++)
    g_string_append_c (text, 'n');
  g_string_append (text, "\n1 5\n# ");
  g_string_set_size (text, text->len + CGV_MAX_LINE);
  memset (text->str + text->len - CGV_MAX_LINE, 'x', CGV_MAX_LINE);
  g_string_append (text, "\n2 7\n");
  read_bytes (text->str, text->len, 1 << 20, NULL, &result);
  g_assert_cmpuint (result.problems.n_by_kind[CGV_PROBLEM_LONG_NAME], ==, 1);
  g_assert_cmpuint (result.problems.n_by_kind[CGV_PROBLEM_LONG_LINE], ==, 1);
  g_assert_cmpuint (total_of (&result, 0), ==, 12);
}

static void
test_nul_bytes (void)
{
  static const char text[] = "events: A\nfn=f\n1 5\0\n2 7\n\0\0\0\nfn=g\0h\n3 1\n";
  g_auto (Result) result = { 0 };

  read_bytes (text, sizeof text - 1, 4096, NULL, &result);
  assert_only (&result, CGV_PROBLEM_NUL_BYTE, 3);
  g_assert_cmpuint (total_of (&result, 0), ==, 8);
}

static void
test_cut (void)
{
  g_auto (Result) in_line = { 0 };
  g_auto (Result) after_line = { 0 };
  g_auto (Result) after_header = { 0 };

  read_text ("events: A\nfn=f\n1 5", &in_line);
  assert_only (&in_line, CGV_PROBLEM_NO_FINAL_NEWLINE, 1);
  g_assert_cmpuint (total_of (&in_line, 0), ==, 5);
  read_text ("version: 1\ncreator: callgrind-3.19.0\nevents: A\nsummary: 9\nfn=f\n1 5\n", &after_line);
  g_assert_cmpuint (after_line.problems.n_by_kind[CGV_PROBLEM_NO_TOTALS], ==, 1);
  read_text ("events: A\nfn=f\n", &after_header);
  assert_only (&after_header, CGV_PROBLEM_NO_COSTS, 1);
}

static void
test_several_files (void)
{
  static const char *const texts[] = {
    "pid: 1\nevents: A B\nfl=(1) a.c\nfn=(1) f\n1 5 6\ncfn=(2) g\ncalls=1 4\n1 9\n",
    "pid: 1\nthread: 2\nevents: B A\nfl=(9) a.c\nfn=(1) g\n4 1 2\nfn=(2) f\n1 1 1\ncfn=(1)\ncalls=2 4\n1 0 8\n",
  };
  CgvFragment *fragments[2];
  CgvProblemList problems = { 0 };
  g_auto (Result) result = { 0 };
  g_autofree guint8 *marks = NULL;
  CgvCost costs[2];
  guint64 counts[2];

  g_test_summary ("Two files make one profile with a part each; their ids are separate");
  for (guint i = 0; i < 2; i++)
    {
      CgvParser *parser = cgv_parser_new (NULL, SEED);

      cgv_parser_feed (parser, texts[i], strlen (texts[i]));
      fragments[i] = cgv_parser_finish (parser, &problems);
    }
  result.profile = cgv_profile_new (fragments, 2, &result.problems, NULL);
  assert_ok (&result);
  g_assert_cmpuint (result.profile->n_parts, ==, 2);
  g_assert_cmpuint (result.profile->n_functions, ==, 2);
  g_assert_cmpuint (result.profile->n_calls, ==, 1);
  g_assert_cmpuint (self_of (&result, "f", "a.c"), ==, 6);
  g_assert_cmpuint (self_of (&result, "g", "a.c"), ==, 2);
  cgv_test_sum_calls (result.profile, NULL, 0, costs, counts, NULL);
  g_assert_cmpuint (costs[0], ==, 17);
  g_assert_cmpuint (counts[0], ==, 3);
  g_assert_cmpuint (cgv_profile_get_part (result.profile, 1)->file, ==, 1);
  marks = g_new0 (guint8, cgv_profile_get_n_strings (result.profile));
  cgv_profile_mark_files (result.profile, marks);
  g_assert_true (is_marked (&result, marks, "a.c"));
  g_assert_false (is_marked (&result, marks, "f"));
  cgv_profile_digest (result.profile);
}

static void
test_progress (void)
{
  CgvParser *parser = cgv_parser_new (NULL, SEED);
  CgvParserProgress progress;
  static const char head[] = "events: A B\nsummary: 0 200\nfn=f\n1 5 50\n";
  static const char next[] = "part: 2\nevents: A B\nsummary: 9 3\nfn=f\n1 7\n";

  g_test_summary ("Progress follows the first event whose summary is not 0");
  cgv_parser_feed (parser, head, sizeof head - 1);
  cgv_parser_get_progress (parser, &progress);
  g_assert_cmpuint (progress.summary, ==, 200);
  g_assert_cmpuint (progress.cost, ==, 50);
  g_assert_cmpuint (progress.bytes, ==, sizeof head - 1);
  g_assert_cmpuint (progress.finished_cost, ==, 0);
  cgv_parser_feed (parser, next, sizeof next - 1);
  cgv_parser_get_progress (parser, &progress);
  g_assert_cmpuint (progress.summary, ==, 9);
  g_assert_cmpuint (progress.cost, ==, 7);
  g_assert_cmpuint (progress.finished_cost, ==, 50);
  g_assert_cmpuint (progress.n_parts, ==, 2);
  cgv_parser_free (parser);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/parser/missing-costs", test_missing_costs);
  g_test_add_func ("/parser/surplus-costs", test_surplus_costs);
  g_test_add_func ("/parser/whole-tokens", test_whole_tokens);
  g_test_add_func ("/parser/large-numbers", test_large_numbers);
  g_test_add_func ("/parser/negative-costs", test_negative_costs);
  g_test_add_func ("/parser/hex-tabs-crlf", test_hex_tabs_crlf);
  g_test_add_func ("/parser/relative-positions", test_relative_positions);
  g_test_add_func ("/parser/identity", test_identity);
  g_test_add_func ("/parser/inlined-files", test_inlined_files);
  g_test_add_func ("/parser/marked-files", test_marked_files);
  g_test_add_func ("/parser/aliases", test_aliases);
  g_test_add_func ("/parser/redefined-alias", test_redefined_alias);
  g_test_add_func ("/parser/joined-files", test_joined_files);
  g_test_add_func ("/parser/parts", test_parts);
  g_test_add_func ("/parser/calls", test_calls);
  g_test_add_func ("/parser/broken-calls", test_broken_calls);
  g_test_add_func ("/parser/call-context", test_call_context);
  g_test_add_func ("/parser/lost-cost-line", test_lost_cost_line);
  g_test_add_func ("/parser/jumps", test_jumps);
  g_test_add_func ("/parser/events", test_events);
  g_test_add_func ("/parser/circular-formula", test_circular_formula);
  g_test_add_func ("/parser/declared-totals", test_declared_totals);
  g_test_add_func ("/parser/wrapped-call", test_wrapped_call);
  g_test_add_func ("/parser/xdebug", test_xdebug);
  g_test_add_func ("/parser/xdebug/ids", test_xdebug_restarts_ids);
  g_test_add_func ("/parser/errors", test_errors);
  g_test_add_func ("/parser/event-limit", test_event_limit);
  g_test_add_func ("/parser/tar", test_tar);
  g_test_add_func ("/parser/set-budget", test_set_budget);
  g_test_add_func ("/parser/long-lines", test_long_lines);
  g_test_add_func ("/parser/nul-bytes", test_nul_bytes);
  g_test_add_func ("/parser/cut", test_cut);
  g_test_add_func ("/parser/several-files", test_several_files);
  g_test_add_func ("/parser/progress", test_progress);
  return g_test_run ();
}
