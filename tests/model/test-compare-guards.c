/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The warnings about a comparison. */

#include <string.h>

#include "cgv-compare-guards.h"
#include "compare-test.h"
#include "model-test.h"

#define HEAD "version: 1\ncreator: tool-3.19.0\npid: 1\ncmd: /a/prog x\ndesc: D1 cache: 32768 B, 64 B, 8-way associative\n"
#define BODY "events: Ir D1mr\nfn=main\n1 10000 100\n"

/* Checks one line per warning, each with the relevant part of its text; "" for none. */
static void
check_focus (CgvFocus *focus,
             const char *expected,
             const char *text)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autoptr (GPtrArray) guards = cgv_compare_guards_new (focus->numbers);
  gboolean has_text = text == NULL;

  for (guint i = 0; i < guards->len; i++)
    {
      const CgvCompareGuard *guard = g_ptr_array_index (guards, i);

      g_string_append_printf (names, "%s%s", i > 0 ? " " : "", cgv_compare_guard_kind_get_name (guard->kind));
      g_assert_cmpint (guard->is_warning, ==, guard->kind != CGV_COMPARE_GUARD_LAYOUT && guard->kind != CGV_COMPARE_GUARD_SAME);
      has_text = has_text || strstr (guard->text, text) != NULL;
    }
  g_assert_cmpstr (names->str, ==, expected);
  g_assert_true (has_text);
}

static void
check (const char *base,
       const char *new_,
       const char *expected,
       const char *text)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);

  check_focus (focus, expected, text);
}

/* A single function may have no calls; with several functions they were not recorded. */
static void
test_calls (void)
{
  const char *with = "events: Ir\nfn=main\n1 10\ncfn=f\ncalls=2 1\n1 20\nfn=f\n1 20\n";
  const char *without = "events: Ir\nfn=main\n1 10\nfn=f\n1 21\n";

  check (with, without, "calls", "Calls were recorded in A only");
  check (without, with, "calls", "Calls were recorded in B only");
  check (with, "events: Ir\nfn=main\n1 25\n", "matching", "probably inlined");
  check (without, without, "", NULL);
}

/* A document is compared with itself, as a whole or in parts. Two files with equal contents are
 * not the same file. */
static void
test_same (void)
{
  g_autoptr (CgvRuns) side = compare_test_side (HEAD BODY);
  g_autoptr (CgvRuns) two = compare_test_side ("pid: 1\npart: 1\nevents: Ir\nfn=f\n1 10\npart: 2\nevents: Ir\nfn=f\n1 15\n");
  g_autoptr (CgvRuns) part = compare_test_parts (two->document, 0, 1);
  g_autoptr (CgvFocus) whole = compare_test_focus_of_sides (side, side, NULL);
  g_autoptr (CgvFocus) parts = compare_test_focus_of_sides (part, part, NULL);

  check_focus (whole, "same", "Both sides are the same file, so nothing differs.");
  check_focus (parts, "same", "Both sides are the same parts of one profile, so nothing differs.");
}

/* The last dump of a run is taken for the whole run only without a warning if the other side has the same dump. */
static void
test_missing_part (void)
{
#define DUMP(pid, n) "pid: " pid "\ncmd: /a/prog x\npart: " n "\nevents: Ir\nfn=main\n1 10000\n"
  check (DUMP ("1", "1"), DUMP ("2", "2"), "parts", "has part 2 of a run, but part 1 is missing. Name the files of all parts");
  check (DUMP ("1", "2"), DUMP ("2", "1"), "parts", "part 1 is missing");
  check (DUMP ("1", "1"), DUMP ("2", "1") DUMP ("2", "3"), "parts", "has part 3 of a run, but part 2 is missing");
  check (DUMP ("1", "1"), DUMP ("2", "1") DUMP ("2", "2"), "", NULL);
  check (DUMP ("1", "2"), DUMP ("2", "2"), "", NULL);
  /* A part without a number may be any. */
  check (DUMP ("1", "1"), "pid: 2\ncmd: /a/prog x\nevents: Ir\nfn=main\n1 5000\n" DUMP ("2", "2"), "", NULL);
#undef DUMP
}

static void
test_recording (void)
{
  check (HEAD BODY, HEAD BODY, "", NULL);
  check (compare_test_base, compare_test_new, "", NULL);
  /* Another folder means another build, not another command. */
  check (HEAD BODY, "creator: tool-3.19.0\ncmd: /b/prog x\n" BODY, "", NULL);
  check (HEAD BODY, "cmd: /a/prog y\n" BODY, "command", "A “/a/prog x”, B “/a/prog y”");
  check (HEAD BODY, "creator: tool-3.21.0\ncmd: /a/prog x\n" BODY, "version", "A by tool-3.19.0, B by tool-3.21.0");
  check (HEAD BODY, "desc: D1 cache: 16384 B, 64 B, 8-way associative\n" BODY, "cache", "A D1 32768 B, 64 B, 8-way associative; B D1 16384 B");
  check (HEAD BODY, "desc: D1 cache: 16384 B\ndesc: LL cache: 32768 B, 64 B, 8-way associative\n" BODY, "cache", "; B D1 16384 B; LL 32768 B, 64 B, 8-way associative");
  /* A missing value is not a difference. */
  check (HEAD BODY, BODY, "", NULL);
}

static void
test_events (void)
{
  check ("events: Ir Dr\nfn=f\n1 1 2\n", "events: Ir\nfn=f\n1 1\n", "events", "Only A has the event type Dr,");
  check ("events: Ir\nfn=f\n1 1\n", "events: Ir Dr Dw\nfn=f\n1 1 1 1\n", "events", "Only B has the event types Dr, Dw,");
}

static void
test_totals (void)
{
  check ("events: Ir\nfn=f\n1 100\n", "events: Ir\nfn=f\n1 1000\n", "", NULL);
  check ("events: Ir\nfn=f\n1 100\n", "events: Ir\nfn=f\n1 1001\n", "totals", "B is 10 times");
  check ("events: Ir\nfn=f\n1 2500\n", "events: Ir\nfn=f\n1 100\n", "totals", "A is 25 times");
  check ("events: Ir\nfn=f\n1 0\n", "events: Ir\nfn=f\n1 5\n", "empty", "Nothing was counted in A.");
  check ("events: Ir\nfn=f\n1 5\n", "events: Ir\nfn=f\n1 0\n", "empty", "Nothing was counted in B.");
  check ("events: Ir\nfn=f\n1 0\n", "events: Ir\nfn=f\n1 0\n", "empty", "Nothing was counted on either side.");
  check ("events: Ir Dr\nfn=f\n1 0 1\n", "events: Ir Dr\nfn=f\n1 0 1\n", "", NULL);
}

static void
test_matching (void)
{
  check ("events: Ir\nfl=/x/a.c\nfn=f\n1 8\nfn=g\n2 2\n", "events: Ir\nfl=/y/a.c\nfn=f\n1 8\nfn=h\n2 3\n", "matching", "files such as a.c");
}

static void
test_processes_and_threads (void)
{
  g_autoptr (CgvDocument) document = test_document ("pid: 1\nthread: 1\nevents: Ir\nfn=f\n1 1\npid: 1\nthread: 2\nevents: Ir\nfn=f\n1 1\npid: 2\nthread: 1\nevents: Ir\nfn=f\n1 1\n");
  g_autoptr (CgvRuns) one = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) two = compare_test_parts (document, 0, 2);
  g_autoptr (CgvRuns) three = compare_test_parts (document, 0, 3);
  g_autoptr (CgvFocus) focus = compare_test_focus_of_sides (one, two, NULL);

  /* Threads of one process are parts of one run, which only shares can make comparable. */
  check_focus (focus, "", NULL);
  cgv_focus_set_measure (focus, CGV_MEASURE_SCALED);
  check_focus (focus, "anchor", "cannot be scaled");
  cgv_focus_set_measure (focus, CGV_MEASURE_SHARE);
  check_focus (focus, "", NULL);
  cgv_focus_set_measure (focus, CGV_MEASURE_ABSOLUTE);
  cgv_focus_set_sides (focus, cgv_focus_get_side (focus, CGV_SIDE_BASE), three, NULL);
  check_focus (focus, "processes threads", "A adds up 1 process, B 2 processes.");
  cgv_focus_set_sides (focus, three, cgv_focus_get_side (focus, CGV_SIDE_NEW), NULL);
  check_focus (focus, "same", "the same file");
}

static CgvRuns *
make_partial_side (void)
{
  /* The last call has no cost line. */
  return compare_test_runs ("cut", "events: Ir\nfn=f\n1 1\ncfn=g\ncalls=1 1\n", NULL);
}

static void
test_partial (void)
{
  g_autoptr (CgvRuns) whole = compare_test_side ("events: Ir\nfn=f\n1 1\n");
  g_autoptr (CgvRuns) cut = make_partial_side ();
  g_autoptr (CgvRuns) other_cut = make_partial_side ();
  g_autoptr (CgvFocus) focus = compare_test_focus_of_sides (whole, cut, NULL);

  g_assert_true (cgv_document_is_partial (cut->document));
  check_focus (focus, "partial", "B is incomplete");
  cgv_focus_swap (focus);
  check_focus (focus, "partial", "A is incomplete");
  cgv_focus_set_sides (focus, cgv_focus_get_side (focus, CGV_SIDE_BASE), other_cut, NULL);
  check_focus (focus, "partial", "Both sides");
}

static void
test_layout (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus ("events: Ir AcCost1 Dr\nfn=f\n1 100000 50 7\n", "events: Ir AcCost1 Dr\nfn=f\n1 100001 70 8\n");
  g_autoptr (CgvFocus) other = compare_test_focus ("events: Ir AcCost1\nfn=f\n1 100000 50\n", "events: Ir AcCost1\nfn=f\n1 110000 70\n");
  g_autoptr (CgvFocus) misses = compare_test_focus ("events: Ir D1mr\nfn=f\n1 100000 50\n", "events: Ir D1mr\nfn=f\n1 100001 70\n");

  check_focus (focus, "", NULL);
  cgv_focus_set_event (focus, 1);
  check_focus (focus, "layout", "Same instructions, different layout");
  /* More data accesses mean other work. */
  cgv_focus_set_event (focus, 2);
  check_focus (focus, "", NULL);
  cgv_focus_set_event (other, 1);
  check_focus (other, "", NULL);
  /* If the reason is known for each function, the verdict states it. */
  cgv_focus_set_event (misses, 1);
  check_focus (misses, "", NULL);
}

static void
test_measure (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (compare_test_base, compare_test_new);

  /* main has no caller here. */
  cgv_focus_set_measure (focus, CGV_MEASURE_PER_CALL);
  check_focus (focus, "anchor", "Choose another one");
  cgv_focus_set_anchor (focus, compare_test_find_row (focus, "parse"));
  check_focus (focus, "", NULL);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/compare-guards/missing-part", test_missing_part);
  g_test_add_func ("/compare-guards/recording", test_recording);
  g_test_add_func ("/compare-guards/same", test_same);
  g_test_add_func ("/compare-guards/calls", test_calls);
  g_test_add_func ("/compare-guards/events", test_events);
  g_test_add_func ("/compare-guards/totals", test_totals);
  g_test_add_func ("/compare-guards/matching", test_matching);
  g_test_add_func ("/compare-guards/processes-and-threads", test_processes_and_threads);
  g_test_add_func ("/compare-guards/partial", test_partial);
  g_test_add_func ("/compare-guards/layout", test_layout);
  g_test_add_func ("/compare-guards/measure", test_measure);

  return g_test_run ();
}
