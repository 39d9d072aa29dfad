/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sides of a comparison: parts that add up, runs, and titles. */

#include <string.h>

#include "cgv-loader.h"
#include "cgv-runs.h"
#include "compare-test.h"
#include "model-test.h"

#define RUN(pid, part, thread, cost) "version: 1\npid: " pid "\ncmd: ./prog x\npart: " part "\nthread: " thread "\nevents: Ir Dr\nfn=main\n1 " cost " 5\n"

static void
check_runs (CgvRuns *taken,
            guint n_runs)
{
  g_autoptr (CgvRuns) side = taken;

  g_assert_cmpuint (cgv_runs_get_n (side), ==, n_runs);
}

static void
test_runs (void)
{
  /* One process: parts and threads add up. */
  check_runs (compare_test_runs ("a", RUN ("1", "1", "1", "10"), NULL), 1);
  check_runs (compare_test_runs ("a", RUN ("1", "1", "1", "10"), "b", RUN ("1", "2", "1", "10"), NULL), 1);
  check_runs (compare_test_runs ("a", RUN ("1", "1", "1", "10"), "b", RUN ("1", "1", "2", "10"), NULL), 1);
  /* Other processes of one command. */
  check_runs (compare_test_runs ("a", RUN ("1", "1", "1", "10"), "b", RUN ("2", "1", "1", "10"), "c", RUN ("3", "1", "1", "10"), NULL), 3);
  /* In containers all processes have one number. */
  check_runs (compare_test_runs ("a", RUN ("7", "1", "1", "10"), "b", RUN ("7", "1", "1", "10"), NULL), 2);
  check_runs (compare_test_runs ("a", "cmd: x\nevents: Ir\nfn=f\n1 1\n", "b", "cmd: x\nevents: Ir\nfn=f\n1 2\n", NULL), 2);
  /* A number of a process is used again. */
  check_runs (compare_test_runs ("a", "creator: callgrind-3.22\n" RUN ("1", "1", "1", "10"), "b", "creator: callgrind-3.23\n" RUN ("1", "2", "1", "10"), NULL), 2);
  /* Two parts of either of two processes. */
  check_runs (compare_test_runs ("a", RUN ("1", "1", "1", "1"), "b", RUN ("2", "1", "1", "1"), "c", RUN ("1", "2", "1", "1"), "d", RUN ("2", "2", "1", "1"), NULL), 2);
  /* Other commands are not runs of one program. */
  check_runs (compare_test_runs ("a", RUN ("1", "1", "1", "10"), "b", "pid: 2\ncmd: ./other\nevents: Ir\nfn=main\n1 10\n", NULL), 1);
  /* Several parts of one file are one run, regardless of their headers. */
  check_runs (compare_test_runs ("a", RUN ("1", "1", "1", "10") "\npid: 2\ncmd: ./prog x\npart: 1\nevents: Ir Dr\nfn=main\n1 1 5\n", NULL), 1);
}

static void
test_parts_of_runs (void)
{
  g_autoptr (CgvRuns) side = compare_test_runs ("a", RUN ("1", "1", "1", "1"), "b", RUN ("2", "1", "1", "1"), "c", RUN ("1", "2", "1", "1"), NULL);
  const CgvPartSet *first;
  const CgvPartSet *second;

  g_assert_cmpuint (cgv_runs_get_n (side), ==, 2);
  first = cgv_part_selection_get_set (cgv_runs_get (side, 0));
  second = cgv_part_selection_get_set (cgv_runs_get (side, 1));
  g_assert_cmpuint (first->words[0], ==, 5);
  g_assert_cmpuint (second->words[0], ==, 2);
  g_assert_null (side->parts);
}

static guint
find_median (const char *a,
             const char *b,
             const char *c,
             const char *d)
{
  g_autofree char *first = g_strdup_printf (RUN ("1", "1", "1", "%s"), a);
  g_autofree char *second = g_strdup_printf (RUN ("2", "1", "1", "%s"), b);
  g_autofree char *third = g_strdup_printf (RUN ("3", "1", "1", "%s"), c);
  g_autofree char *fourth = d != NULL ? g_strdup_printf (RUN ("4", "1", "1", "%s"), d) : NULL;
  g_autoptr (CgvRuns) side = compare_test_runs ("a", first, "b", second, "c", third, d != NULL ? "d" : NULL, fourth, NULL);

  return cgv_runs_find_median (side, side->document->events, 0);
}

static void
test_median (void)
{
  g_assert_cmpuint (find_median ("10", "20", "30", NULL), ==, 1);
  g_assert_cmpuint (find_median ("30", "10", "20", NULL), ==, 2);
  /* The lower one in the middle; of equal ones the first. */
  g_assert_cmpuint (find_median ("40", "10", "20", "30"), ==, 2);
  g_assert_cmpuint (find_median ("10", "10", "10", NULL), ==, 1);
}

#define WITHOUT_DR(pid) "pid: " pid "\ncmd: ./prog x\nevents: Ir\nfn=main\n1 10\n"

/* A run without an event type has no total of 0. */
static void
test_lacking (void)
{
  g_autoptr (CgvRuns) side = compare_test_runs ("a", WITHOUT_DR ("1"), "b", RUN ("2", "1", "1", "10"), "c", WITHOUT_DR ("3"), NULL);
  CgvEventSet *events = side->document->events;
  CgvEventId event = cgv_event_set_find (events, "Dr");
  g_autoptr (GArray) lacking = cgv_runs_find_lacking (side, events, event);
  g_autoptr (GArray) odd = cgv_runs_find_odd (side, events, event);

  g_assert_cmpuint (cgv_runs_get_n (side), ==, 3);
  g_assert_cmpuint (lacking->len, ==, 2);
  g_assert_cmpuint (g_array_index (lacking, guint, 1), ==, 2);
  g_assert_cmpuint (odd->len, ==, 0);
  g_assert_cmpuint (cgv_runs_find_median (side, events, event), ==, 1);
  g_assert_cmpuint (cgv_runs_find_median (side, events, cgv_event_set_find (events, "Ir")), ==, 1);
}

#define THREE_PARTS "pid: 5\ncmd: ./p\npart: 1\nevents: Ir\nfn=f\n1 1\npart: 2\nevents: Ir\nfn=f\n1 2\npart: 3\nevents: Ir\nfn=f\n1 3\npart: 4\nevents: Ir\nfn=f\n1 3\n"

static void
check_title (CgvRuns *side,
             CgvRuns *other,
             const char *expected)
{
  g_autofree char *title = cgv_runs_dup_title (side, other);

  g_assert_cmpstr (title, ==, expected);
}

static void
test_titles_of_parts (void)
{
  g_autoptr (CgvDocument) document = test_document (THREE_PARTS);
  g_autoptr (CgvRuns) all = cgv_runs_new (document, NULL);
  g_autoptr (CgvRuns) one = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) two = compare_test_parts (document, 1, 2);
  g_autoptr (CgvRuns) three = compare_test_parts (document, 1, 3);

  check_title (one, all, "part 1");
  check_title (all, one, "all parts");
  check_title (two, one, "part 2 + part 3");
  check_title (three, one, "part 2 + part 3 + part 4");
  check_title (one, NULL, "callgrind.out.7 · part 1");
  check_title (two, NULL, "callgrind.out.7 · 2 of 4 parts");
  check_title (all, NULL, "callgrind.out.7");
}

static CgvDocument *
load (TestFolder *folder,
      const char *name,
      const char *text)
{
  g_autoptr (GPtrArray) files = test_files (test_folder_write (folder, name, text, -1), NULL);
  g_autoptr (GError) error = NULL;
  CgvDocument *document = cgv_loader_load (files, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return document;
}

/* If a run has two files, the one with more parts is the whole run. */
static void
test_titles_of_run (void)
{
  static const char some[] = "pid: 5\ncmd: ./p\npart: 1\nevents: Ir\nfn=f\n1 1\npart: 2\nevents: Ir\nfn=f\n1 2\npart: 3\nevents: Ir\nfn=f\n1 3\n";
  g_autoptr (CgvRuns) one = compare_test_side ("pid: 5\ncmd: ./p\npart: 2\nevents: Ir\nfn=f\n1 2\n");
  g_autoptr (CgvRuns) all = compare_test_side (some);
  g_autoptr (CgvRuns) later = NULL;
  g_autofree char *title = cgv_runs_dup_title (all, one);
  g_autofree char *beside = NULL;

  g_assert_true (cgv_runs_are_of_one_run (one, all));
  g_assert_true (g_str_has_suffix (title, "all 3 parts"));
  /* A later part shows that these are not all. */
  later = compare_test_side ("pid: 5\ncmd: ./p\npart: 4\nevents: Ir\nfn=f\n1 2\n");
  beside = cgv_runs_dup_title (all, later);
  g_assert_true (g_str_has_suffix (beside, "part 1 + part 2 + part 3"));
}

static void
test_titles_of_files (TestFolder *folder,
                      gconstpointer data)
{
  TestFolder other_folder;
  g_autoptr (CgvDocument) first = NULL;
  g_autoptr (CgvDocument) second = NULL;
  g_autoptr (CgvDocument) same = NULL;
  g_autoptr (CgvDocument) again = NULL;
  g_autoptr (CgvDocument) other = NULL;
  g_autoptr (CgvRuns) a = NULL;
  g_autoptr (CgvRuns) b = NULL;
  g_autoptr (CgvRuns) c = NULL;
  g_autoptr (CgvRuns) d = NULL;
  g_autoptr (CgvRuns) e = NULL;
  g_autofree char *name = NULL;
  g_autofree char *expected = NULL;
  g_autofree char *tooltip = NULL;

  test_folder_set_up (&other_folder, NULL);
  first = load (folder, "x.out", "events: Ir\nfn=f\n1 1\n");
  second = load (folder, "y.out", "events: Ir\nfn=f\n1 1\n");
  same = load (folder, "x.out", "events: Ir\nfn=f\n1 1\n");
  again = load (folder, "x.out", "events: Ir\nfn=f\n1 2\n");
  other = load (&other_folder, "x.out", "events: Ir\nfn=f\n1 2\n");
  test_folder_tear_down (&other_folder, NULL);
  a = cgv_runs_new (first, NULL);
  b = cgv_runs_new (second, NULL);
  c = cgv_runs_new (again, NULL);
  d = cgv_runs_new (other, NULL);
  e = cgv_runs_new (same, NULL);

  check_title (a, b, "x.out");
  check_title (a, e, "x.out");
  name = g_file_get_basename (folder->folder);
  expected = g_strdup_printf ("%s/x.out", name);
  check_title (a, d, expected);
  g_free (name);
  name = cgv_runs_dup_title (a, c);
  g_assert_true (g_str_has_prefix (name, "x.out · read at "));
  tooltip = cgv_runs_dup_tooltip (a);
  g_assert_nonnull (strstr (tooltip, "/x.out\n"));
}

static void
test_titles_of_runs (void)
{
  g_autoptr (CgvRuns) runs = compare_test_runs ("a", RUN ("1", "1", "1", "10"), "b", RUN ("2", "1", "1", "10"), "c", RUN ("3", "1", "1", "10"), NULL);
  g_autoptr (CgvRuns) file = compare_test_side (THREE_PARTS);

  check_title (runs, file, "a and 2 more · median of 3 runs");
  check_title (file, runs, "callgrind.out.7");
}

static void
test_equality (void)
{
  g_autoptr (CgvDocument) document = test_document (THREE_PARTS);
  g_autoptr (CgvDocument) copy = test_document (THREE_PARTS);
  g_autoptr (CgvRuns) all = cgv_runs_new (document, NULL);
  g_autoptr (CgvRuns) all_four = compare_test_parts (document, 0, 4);
  g_autoptr (CgvRuns) one = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) same = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) next = compare_test_parts (document, 1, 1);
  g_autoptr (CgvRuns) other = cgv_runs_new (copy, NULL);

  g_assert_true (cgv_runs_equal (all, all_four));
  g_assert_true (cgv_runs_equal (one, same));
  g_assert_false (cgv_runs_equal (one, next));
  g_assert_false (cgv_runs_equal (one, all));
  g_assert_false (cgv_runs_equal (all, other));
}

static void
check_one_run (CgvRuns *base,
               CgvRuns *new_,
               gboolean expected)
{
  g_assert_cmpint (cgv_runs_are_of_one_run (base, new_), ==, expected);
  g_assert_cmpint (cgv_runs_are_of_one_run (new_, base), ==, expected);
}

static void
test_one_run_in_one_document (void)
{
  g_autoptr (CgvDocument) document = test_document (THREE_PARTS);
  g_autoptr (CgvRuns) all = cgv_runs_new (document, NULL);
  g_autoptr (CgvRuns) first = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) again = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) next = compare_test_parts (document, 1, 1);
  g_autoptr (CgvRuns) two = compare_test_parts (document, 0, 2);
  g_autoptr (CgvRuns) every = compare_test_parts (document, 0, 4);

  check_one_run (first, next, TRUE);
  check_one_run (all, first, TRUE);
  check_one_run (two, first, TRUE);
  check_one_run (first, again, FALSE);
  check_one_run (all, all, FALSE);
  check_one_run (all, every, FALSE);
}

/* Checks two sides of one document, made from its files. */
static void
check_files (CgvRuns *taken,
             gboolean expected)
{
  g_autoptr (CgvRuns) side = taken;
  CgvDocument *document = side->document;
  g_autoptr (CgvRuns) first = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) second = compare_test_parts (document, 1, 1);

  check_one_run (first, second, expected);
}

static void
test_one_run_in_files_of_one_document (void)
{
  check_files (compare_test_runs ("a", RUN ("1", "1", "1", "10"), "b", RUN ("1", "2", "1", "10"), NULL), TRUE);
  check_files (compare_test_runs ("a", RUN ("1", "1", "1", "10"), "b", RUN ("1", "1", "2", "10"), NULL), TRUE);
  /* Other processes, and other runs with one process id, as in containers. */
  check_files (compare_test_runs ("a", RUN ("1", "1", "1", "10"), "b", RUN ("2", "2", "1", "10"), NULL), FALSE);
  check_files (compare_test_runs ("a", RUN ("7", "1", "1", "10"), "b", RUN ("7", "1", "1", "10"), NULL), FALSE);
  check_files (compare_test_runs ("a", RUN ("1", "1", "1", "10"), "b", "pid: 1\ncmd: ./other\npart: 2\nevents: Ir\nfn=main\n1 10\n", NULL), FALSE);
  /* It is unknown which run a file without a process id belongs to. */
  check_files (compare_test_runs ("a", "cmd: x\npart: 1\nevents: Ir\nfn=f\n1 1\n", "b", "cmd: x\npart: 2\nevents: Ir\nfn=f\n1 2\n", NULL), FALSE);
}

/* Checks two sides of two documents; takes both. */
static void
check_documents (CgvRuns *base,
                 CgvRuns *new_,
                 gboolean expected)
{
  g_autoptr (CgvRuns) first = base;
  g_autoptr (CgvRuns) second = new_;

  check_one_run (first, second, expected);
}

static void
test_one_run_in_two_documents (void)
{
  check_documents (compare_test_side (RUN ("1", "1", "1", "10")), compare_test_side (RUN ("1", "2", "1", "10")), TRUE);
  check_documents (compare_test_side (RUN ("1", "1", "1", "10")), compare_test_side (RUN ("2", "2", "1", "10")), FALSE);
  check_documents (compare_test_side (RUN ("0", "1", "1", "10")), compare_test_side (RUN ("0", "2", "1", "10")), FALSE);
  check_documents (compare_test_side ("creator: a-1\n" RUN ("1", "1", "1", "10")), compare_test_side ("creator: a-2\n" RUN ("1", "2", "1", "10")), FALSE);
  /* One file twice; a whole run and a part of it; and two runs in containers. */
  check_documents (compare_test_side (RUN ("1", "1", "1", "10")), compare_test_side (RUN ("1", "1", "1", "10")), FALSE);
  check_documents (compare_test_side (RUN ("1", "1", "1", "10")), compare_test_side (RUN ("1", "1", "1", "10") "part: 2\nevents: Ir Dr\nfn=f\n1 2 2\n"), TRUE);
  check_documents (compare_test_side (RUN ("1", "1", "1", "10")), compare_test_side (RUN ("1", "1", "1", "11") "part: 2\nevents: Ir Dr\nfn=f\n1 2 2\n"), FALSE);
  /* If a side has several runs, each is a run, but not all of the side. */
  check_documents (compare_test_runs ("a", RUN ("1", "1", "1", "10"), "b", RUN ("2", "1", "1", "10"), NULL), compare_test_side (RUN ("1", "2", "1", "10")), FALSE);
}

/* Dumps in two files of one document are sides with a file each: each has a name, and its own
 * damage. */
static void
test_files_of_sides (void)
{
  g_autoptr (CgvRuns) both = compare_test_runs ("a", RUN ("1", "1", "1", "10"), "b", RUN ("1", "2", "1", "10") "1 what\n", NULL);
  CgvDocument *document = both->document;
  const char *const names[] = { "a", "b" };

  g_assert_true (cgv_runs_are_partial (both));
  for (guint part = 0; part < 2; part++)
    {
      g_autoptr (CgvRuns) side = compare_test_parts (document, part, 1);
      g_autoptr (GArray) files = cgv_runs_list_files (side, 0);
      g_autofree char *name = cgv_runs_dup_files (side);

      g_assert_cmpint (cgv_runs_are_partial (side), ==, part == 1);
      g_assert_cmpuint (files->len, ==, 1);
      g_assert_cmpuint (g_array_index (files, guint, 0), ==, part);
      g_assert_cmpstr (name, ==, names[part]);
    }
}

static void
check_damage (const char *text,
              guint damaged)
{
  g_autoptr (CgvRuns) all = compare_test_runs ("a", text, NULL);

  g_assert_true (cgv_runs_are_partial (all));
  for (guint part = 0; part < 3; part++)
    {
      g_autoptr (CgvRuns) side = compare_test_parts (all->document, part, 1);

      g_assert_cmpint (cgv_runs_are_partial (side), ==, damaged == G_MAXUINT || part == damaged);
    }
}

/* Only parts with problems are damaged. A missing end, or different sums, are found at the first line of the next part. */
static void
test_damaged_parts (void)
{
#define HEAD "version: 1\ncreator: callgrind-3.19.0\npid: 7\ncmd: p\n\n"
#define PART(n, end) "part: " #n "\nevents: Ir\nfl=a.c\nfn=f\n1 10\n" end "\n"
  check_damage (HEAD PART (1, "totals: 10\n") PART (2, "1 x\ntotals: 10\n") PART (3, "totals: 10\n"), 1);
  check_damage (HEAD PART (1, "totals: 10\n") PART (2, "") PART (3, "totals: 10\n"), 1);
  check_damage (HEAD PART (1, "totals: 10\n") PART (2, "totals: 12\n") PART (3, "totals: 10\n"), 1);
  check_damage (HEAD PART (1, "totals: 10\n") PART (2, "totals: 10\n") PART (3, ""), 2);
  check_damage ("nonsense\n" HEAD PART (1, "totals: 10\n") PART (2, "totals: 10\n") PART (3, "totals: 10\n"), G_MAXUINT);
#undef PART
#undef HEAD
}

#define COUNTED(creator, pid, part, f, g) \
  "creator: " creator "\npid: " pid "\ncmd: ./prog x\npart: " part "\nevents: Ir Dr\nfn=f\n1 " f " 1000\nfn=g\n1 " g " 1000\n"
#define VALGRIND "callgrind-3.22.0"

static void
check_common (CgvRuns *taken,
              CgvCost expected)
{
  g_autoptr (CgvRuns) side = taken;
  g_autofree char *sentence = cgv_runs_dup_common (side);

  g_assert_cmpuint (cgv_runs_get_common (side), ==, expected);
  g_assert_cmpint (sentence != NULL, ==, expected > 0);
}

/* What processes may have counted together is at most what each function cost beyond the process in which it cost most, in the first event
 * type. */
static void
test_common (void)
{
  check_common (compare_test_runs ("a", COUNTED (VALGRIND, "1", "1", "10", "3"), "b", COUNTED (VALGRIND, "2", "1", "4", "5"), NULL), 4 + 3);
  check_common (compare_test_runs ("a", COUNTED (VALGRIND, "1", "1", "10", "3"), "b", COUNTED (VALGRIND, "2", "1", "4", "5"), "c",
                                   COUNTED (VALGRIND, "3", "1", "7", "0"), NULL),
                4 + 7 + 3);
  /* Two parts of a process add up. */
  check_common (compare_test_runs ("a", COUNTED (VALGRIND, "1", "1", "10", "3"), "b", COUNTED (VALGRIND, "1", "2", "10", "3"), "c",
                                   COUNTED (VALGRIND, "2", "1", "30", "1"), NULL),
                20 + 1);
  check_common (compare_test_runs ("a", COUNTED (VALGRIND, "1", "1", "10", "3"), "b", COUNTED (VALGRIND, "1", "2", "10", "3"), NULL), 0);
  check_common (compare_test_runs ("a", COUNTED (VALGRIND, "1", "1", "10", "3"), "b", COUNTED ("other", "2", "1", "4", "5"), NULL), 0);
  check_common (compare_test_runs ("a", COUNTED (VALGRIND, "1", "1", "10", "3"), "b", COUNTED (VALGRIND, "0", "1", "4", "5"), NULL), 0);
  check_common (compare_test_runs ("a", COUNTED (VALGRIND, "1", "1", "10", "0"), "b", COUNTED (VALGRIND, "2", "1", "0", "5"), NULL), 0);
  check_common (compare_test_runs ("a", COUNTED (VALGRIND, "1", "1", "10", "3"), NULL), 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/compare-side/runs", test_runs);
  g_test_add_func ("/compare-side/parts-of-runs", test_parts_of_runs);
  g_test_add_func ("/compare-side/median", test_median);
  g_test_add_func ("/compare-side/lacking", test_lacking);
  g_test_add_func ("/compare-side/titles-of-parts", test_titles_of_parts);
  g_test_add_func ("/compare-side/titles-of-run", test_titles_of_run);
  g_test_add ("/compare-side/titles-of-files", TestFolder, NULL, test_folder_set_up, test_titles_of_files, test_folder_tear_down);
  g_test_add_func ("/compare-side/titles-of-runs", test_titles_of_runs);
  g_test_add_func ("/compare-side/equality", test_equality);
  g_test_add_func ("/compare-side/one-run-in-one-document", test_one_run_in_one_document);
  g_test_add_func ("/compare-side/one-run-in-files-of-one-document", test_one_run_in_files_of_one_document);
  g_test_add_func ("/compare-side/one-run-in-two-documents", test_one_run_in_two_documents);
  g_test_add_func ("/compare-side/files-of-sides", test_files_of_sides);
  g_test_add_func ("/compare-side/damaged-parts", test_damaged_parts);
  g_test_add_func ("/compare-side/common", test_common);

  return g_test_run ();
}
