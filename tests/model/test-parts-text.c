/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The texts about two sides of one run, word for word, and statements that they must not make. */

#include <string.h>

#include "cgv-cost.h"
#include "cgv-loader.h"
#include "cgv-part-sides.h"
#include "cgv-parts-text.h"
#include "compare-test.h"
#include "model-test.h"

#define HEAD "pid: 1\ncmd: ./p\ncreator: c-1\n"
#define TWO(a, b) HEAD "part: 1\nevents: Ir Dr\nfl=x.c\n" a "part: 2\nevents: Ir Dr\nfl=x.c\n" b

static void
check (const char *text,
       const char *expected)
{
  g_autoptr (GString) plain = g_string_new (text);

  g_string_replace (plain, "\u202f", " ", 0);
  g_assert_cmpstr (plain->str, ==, expected);
}

/* Returns the texts about the first parts of a document next to those from @split on. */
static CgvPartsText *
say_of (CgvDocument *document,
        guint split,
        CgvMeasure measure,
        const char *event)
{
  guint n_parts = document->profile->n_parts;
  g_autoptr (CgvRuns) base = compare_test_parts (document, 0, split);
  g_autoptr (CgvRuns) new_ = compare_test_parts (document, split, n_parts - split);
  g_autoptr (CgvFocus) focus = compare_test_focus_of_sides (base, new_, NULL);
  g_autoptr (CgvChoice) choice = cgv_choice_copy (focus->numbers->choice);
  g_autoptr (CgvNumbers) numbers = NULL;

  choice->measure = measure;
  if (event != NULL)
    choice->event = cgv_event_list_find_main (choice->events, event);
  numbers = cgv_numbers_new (choice, NULL);
  g_assert_true (numbers->is_of_parts);
  return cgv_parts_text_new (numbers);
}

static void
check_text (const char *file,
            guint split,
            CgvMeasure measure,
            const char *event,
            const char *headline,
            const char *sentence)
{
  g_autoptr (CgvDocument) document = test_document (file);
  g_autoptr (CgvPartsText) text = say_of (document, split, measure, event);

  check (text->headline, headline);
  if (sentence != NULL)
    check (text->sentence, sentence);
}

static void
check_headline (const char *base,
                const char *new_,
                const char *headline)
{
  g_autofree char *file = g_strdup_printf (TWO ("fn=f\n1 %s 0\n", "fn=f\n1 %s 0\n"), base, new_);

  check_text (file, 1, CGV_MEASURE_ABSOLUTE, NULL, headline, NULL);
}

static void
test_amounts (void)
{
  check_headline ("1000", "5800", "Part 2 costs 5.8 times as much as part 1.");
  check_headline ("1000", "1042", "Part 2 costs 4.2 % more than part 1.");
  check_headline ("1000", "1004", "Parts 1 and 2 cost the same, within 0.40 %.");
  check_headline ("1000", "690", "Part 2 costs 31 % less than part 1.");
  check_headline ("1000", "500", "Part 2 costs half of part 1.");
  check_headline ("1000", "200", "Part 2 costs a fifth of part 1.");
  check_headline ("1000", "150", "Part 2 costs 15 % of part 1.");
  check_headline ("1000000", "200", "Part 2 costs little: 0.020 % of part 1.");
  check_headline ("1000", "1000", "＝ Parts 1 and 2 are exactly the same, function by function.");
  check_text (TWO ("fn=f\n1 1000 7\n", "fn=f\n1 1000 8\n"), 1, CGV_MEASURE_ABSOLUTE, NULL,
              "Parts 1 and 2 have exactly the same instructions, function by function, but not the same data reads.", "");
  check_text (TWO ("fn=f\n1 1000 7\n", "fn=f\n1 1001 7\n"), 1, CGV_MEASURE_ABSOLUTE, "Dr",
              "Parts 1 and 2 have exactly the same data reads, function by function, but not the same instructions.", "");
  check_headline ("1000", "0", "Part 2 is empty: nothing was counted between its two dumps.");
  check_headline ("0", "0", "Nothing was counted in parts 1 and 2.");
  check_text (TWO ("fn=f\n1 600 0\nfn=g\n2 400 0\n", "fn=f\n1 100 0\nfn=h\n1 900 0\n"), 1, CGV_MEASURE_ABSOLUTE, NULL,
              "Parts 1 and 2 cost the same, but do other work: 10 % in common.", NULL);
}

/* Of negative costs no multiple is meaningful. */
static void
test_no_multiples (void)
{
  check_headline ("-10", "5", "Instructions: 5 in part 2, \u221210 in part 1.");
  check_headline ("-10", "-20", "Instructions: \u221220 in part 2, \u221210 in part 1.");
}

static void
test_functions (void)
{
  check_text (TWO ("fn=f\n1 100 0\nfn=g\n2 400 0\nfn=k\n2 5 0\n", "fn=f\n1 700 0\nfn=h\n1 900 0\nfn=k\n2 6 0\n"), 1, CGV_MEASURE_ABSOLUTE, NULL,
              "Part 2 costs 3.2 times as much as part 1.", "h (900) ran only in part 2; f costs 600 more by itself; g (400) ran only in part 1.");
  check_text (TWO ("fn=f\n1 700 0\nfn=g\n2 400 0\n", "fn=f\n1 100 0\nfn=g\n1 100 0\n"), 1, CGV_MEASURE_ABSOLUTE, NULL, "Part 2 costs 18 % of part 1.",
              "f (−600) and g (−300) cost less by themselves.");
  check_text (TWO ("fn=f\n1 100 0\nfn=g\n2 200 0\n", "fn=f\n1 100 0\nfn=g\n1 200 0\n"), 1, CGV_MEASURE_ABSOLUTE, NULL,
              "＝ Parts 1 and 2 are exactly the same, function by function.", "");
}

static void
test_shares (void)
{
  check_text (TWO ("fn=f\n1 600 0\nfn=g\n2 400 0\n", "fn=f\n1 1000 0\nfn=h\n1 9000 0\n"), 1, CGV_MEASURE_SHARE, NULL,
              "Part 2 does other work than part 1: they have 10 % in common.", "h (90.0 %) ran only in part 2; f takes 10.0 % of it instead of 60.0 %; g (40.0 %) ran only in part 1.");
  /* "It" would be part 1. */
  check_text (TWO ("fn=f\n1 500 0\nfn=g\n2 500 0\n", "fn=f\n1 300 0\nfn=h\n1 700 0\n"), 1, CGV_MEASURE_SHARE, NULL,
              "Part 2 does other work than part 1: they have 30 % in common.", "h (70.0 %) ran only in part 2; g (50.0 %) ran only in part 1; f takes 30.0 % of part 2 instead of 50.0 %.");
  check_text (TWO ("fn=f\n1 600 0\nfn=g\n2 400 0\n", "fn=f\n1 6000 0\nfn=g\n1 4010 0\n"), 1, CGV_MEASURE_SHARE, NULL,
              "Parts 1 and 2 do the same work: 99 % in common.", NULL);
  check_text (TWO ("fn=f\n1 600 0\nfn=g\n2 400 0\n", "fn=f\n1 8 0\nfn=g\n1 2 0\n"), 1, CGV_MEASURE_SHARE, NULL,
              "Part 2 does much the same work as part 1: 80 % in common.", "f takes 80.0 % of part 2 instead of 60.0 %; g takes 20.0 % of it instead of 40.0 %.");
}

static void
test_events (void)
{
  check_text (TWO ("fn=f\n1 100 4\n", "fn=f\n1 100 30\n"), 1, CGV_MEASURE_ABSOLUTE, "Dr", "Part 2 has 7.5 times as many data reads as part 1.", NULL);
  check_text (TWO ("fn=f\n1 100 110\n", "fn=f\n1 100 0\n"), 1, CGV_MEASURE_ABSOLUTE, "Dr", "Part 2 has no data reads.", "");
  check_text (TWO ("fn=f\n1 100 1000\n", "fn=f\n1 100 690\n"), 1, CGV_MEASURE_ABSOLUTE, "Dr", "Part 2 has 31 % fewer data reads than part 1.", NULL);
  /* An event type without a long name. */
  check_text (HEAD "part: 1\nevents: Odd\nfn=f\n1 10\npart: 2\nevents: Odd\nfn=f\n1 30\n", 1, CGV_MEASURE_ABSOLUTE, NULL, "Part 2 costs 3 times as much as part 1.", NULL);
}

static void
test_several (void)
{
  static const char four[] = HEAD "part: 1\nevents: Ir\nfn=f\n1 10\npart: 2\nevents: Ir\nfn=f\n1 10\npart: 3\nevents: Ir\nfn=f\n1 10\npart: 4\nevents: Ir\nfn=f\n1 90\n";
  g_autoptr (CgvDocument) document = test_document (four);
  g_autoptr (CgvPartsText) text = say_of (document, 3, CGV_MEASURE_ABSOLUTE, NULL);
  g_autoptr (CgvRuns) all = cgv_runs_new (document, NULL);
  g_autoptr (CgvRuns) last = compare_test_parts (document, 3, 1);
  g_autoptr (CgvFocus) focus = compare_test_focus_of_sides (all, last, NULL);
  g_autoptr (CgvPartsText) of_run = cgv_parts_text_new (focus->numbers);

  g_assert_cmpstr (text->title, ==, "Parts 1 to 3 beside part 4");
  check (text->headline, "Part 4 costs 3 times as much as parts 1 to 3.");
  g_assert_cmpstr (of_run->title, ==, "All beside part 4");
  check (of_run->headline, "Part 4 is 75.0 % of the run.");
  check_text (four, 1, CGV_MEASURE_ABSOLUTE, NULL, "Parts 2 to 4 cost 11 times as much as part 1.", NULL);
}

/* A call that is under way is described as such, never as one that is made 0 times. */
static void
test_under_way (void)
{
  static const char file[] = HEAD "part: 1\nevents: Ir\nfn=(below main)\n1 5\ncfn=main\ncalls=1 1\n1 40\nfn=main\n1 10\ncfn=work\ncalls=1 1\n1 30\nfn=work\n1 30\n"
                                  "part: 2\nevents: Ir\nfn=main\ncfn=work\ncalls=0 1\n1 90\nfn=work\n1 90\n"
                                  "part: 3\nevents: Ir\nfn=main\ncfn=work\ncalls=0 1\n1 9\nfn=work\n1 9\n"
                                  "part: 4\nevents: Ir\nfn=main\n1 1\n";
  g_autoptr (CgvDocument) document = test_document (file);
  g_autoptr (CgvRuns) rest = compare_test_parts (document, 1, 3);
  g_autoptr (CgvRuns) first = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) second = compare_test_parts (document, 1, 1);
  g_autoptr (CgvRuns) third = compare_test_parts (document, 2, 1);
  g_autoptr (CgvFocus) next = compare_test_focus_of_sides (first, second, NULL);
  g_autoptr (CgvFocus) later = compare_test_focus_of_sides (first, third, NULL);
  g_autoptr (CgvFocus) several = compare_test_focus_of_sides (first, rest, NULL);
  g_autoptr (CgvPartsText) of_several = cgv_parts_text_new (several->numbers);
  g_autoptr (CgvPartsText) of_next = cgv_parts_text_new (next->numbers);
  g_autoptr (CgvPartsText) of_later = cgv_parts_text_new (later->numbers);
  g_autofree char *since = cgv_parts_text_dup_since (next->numbers, compare_test_find_row (next, "work"));

  check (of_next->detail, "+45 in all. Function by function, 67 % of their work is alike. main › work was under way when part 1 was dumped: called there, it goes on in part 2.");
  check (of_later->detail, "−36 in all. Function by function, 67 % of their work is alike. main › work was under way when part 2 was dumped: called in part 1, it goes on in part 3.");
  /* work costs nothing in part 4. */
  check (of_several->detail, "+55 in all. Function by function, 68 % of their work is alike. main › work was under way when part 1 was dumped: called there, it goes on in parts 2 and 3.");
  g_assert_cmpstr (since, ==, "since part 1");
  g_assert_null (cgv_parts_text_dup_since (next->numbers, compare_test_find_row (next, "(below main)")));
}

/* Without the first part, a function that no part calls was called before. */
static void
test_long_under_way (void)
{
  static const char file[] = HEAD "part: 2\nevents: Ir\nfn=main\ncfn=work\ncalls=0 1\n1 90\nfn=work\n1 90\n"
                                  "part: 3\nevents: Ir\nfn=main\ncfn=work\ncalls=0 1\n1 9\nfn=work\n1 9\n";
  g_autoptr (CgvDocument) document = test_document (file);
  g_autoptr (CgvRuns) first = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) second = compare_test_parts (document, 1, 1);
  g_autoptr (CgvFocus) focus = compare_test_focus_of_sides (first, second, NULL);
  g_autoptr (CgvPartsText) text = cgv_parts_text_new (focus->numbers);
  g_autofree char *since = cgv_parts_text_dup_since (focus->numbers, compare_test_find_row (focus, "work"));

  check (text->detail, "−81 in all. main › work was under way when part 2 was dumped and goes on in part 3.");
  g_assert_cmpstr (since, ==, "since an earlier part");
}

/* A side that includes the other one, and a part without a number. */
static void
test_names (void)
{
  static const char three[] = HEAD "part: 1\nevents: Ir\nfn=f\n1 10\npart: 2\nevents: Ir\nfn=g\n1 10\npart: 3\nevents: Ir\nfn=f\n1 10\n";
  g_autoptr (CgvDocument) document = test_document (three);
  g_autoptr (CgvRuns) first = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) two = compare_test_parts (document, 0, 2);
  g_autoptr (CgvFocus) focus = compare_test_focus_of_sides (first, two, NULL);
  g_autoptr (CgvPartsText) text = cgv_parts_text_new (focus->numbers);
  g_autoptr (CgvRuns) dump = compare_test_side (HEAD "part: 1\nevents: Ir\nfl=x.c\nfn=f\n1 10\n");
  g_autoptr (CgvRuns) whole = compare_test_side (HEAD "part: 1\nevents: Ir\nfl=x.c\nfn=f\n1 10\npart: 2\nevents: Ir\nfl=x.c\nfn=g\n1 30\n");
  g_autoptr (CgvFocus) of_whole = compare_test_focus_of_sides (dump, whole, NULL);
  g_autoptr (CgvPartsText) of_run = cgv_parts_text_new (of_whole->numbers);
  g_autoptr (CgvRuns) merged = compare_test_runs ("whole.out", HEAD "events: Ir\nfl=x.c\nfn=f\n1 40\n", "one", HEAD "part: 1\nevents: Ir\nfl=x.c\nfn=f\n1 10\n", NULL);
  g_autoptr (CgvPartsText) of_merged = say_of (merged->document, 1, CGV_MEASURE_ABSOLUTE, NULL);

  check (text->headline, "Parts 1 and 2 cost 2 times as much as part 1.");
  check (text->sentence, "g (+10) did not run in part 1.");
  check (of_run->headline, "Part 1 is 25.0 % of the run.");
  check (of_run->sentence, "g (+30) did not run in part 1.");
  check (of_merged->headline, "Part 1 costs a quarter of whole.out.");
}

/* An event type that changed differently from the shown one is mentioned, the most different
 * first. */
static void
check_other (const char *base,
             const char *new_,
             const char *expected)
{
  g_autofree char *file = g_strdup_printf (HEAD "part: 1\nevents: Ir Dr Dw Bcm\nfn=f\n1 %s\npart: 2\nevents: Ir Dr Dw Bcm\nfn=f\n1 %s\n", base, new_);
  g_autoptr (CgvDocument) document = test_document (file);
  g_autoptr (CgvPartsText) text = say_of (document, 1, CGV_MEASURE_ABSOLUTE, NULL);
  g_autoptr (CgvPartsText) shares = say_of (document, 1, CGV_MEASURE_SHARE, NULL);

  g_assert_nonnull (strstr (text->detail, expected));
  g_assert_cmpint (strstr (text->detail, "×") != NULL, ==, *expected != '\0');
  g_assert_null (strstr (shares->detail, "×"));
}

static void
test_other_events (void)
{
  check_other ("1000 300 100 50", "5800 1700 580 70", "Conditional branches mispredicted: only ×1.4.");
  check_other ("1000 300 100 50", "5800 1700 250 70", "Conditional branches mispredicted: only ×1.4.");
  check_other ("1000 300 100 50", "2000 600 900 100", "Data writes: ×9, but Instructions: ×2.");
  check_other ("10000 3000 1000 500", "1700 510 170 350", "Conditional branches mispredicted: ×0.7, but Instructions: ×0.17.");
  check_other ("1000 300 100 50", "2000 600 50 100", "Data writes: only ×0.5.");
  check_other ("1000 300 100 50", "2000 600 190 90", "");
  /* A small number is not mentioned, even if it decreases a lot. */
  check_other ("100000 30000 10000 500", "580000 170000 58000 7", "");
  check_other ("100000 30000 10000 5000", "100 30 10 1", "");
}

/* Names in a sentence are links: their places are those of the names. */
static void
test_links (void)
{
  g_autoptr (CgvDocument) document = test_document (TWO ("fn=f\n1 100 0\n", "fn=f\n1 700 0\nfn=h\n1 900 0\n"));
  g_autoptr (CgvPartsText) text = say_of (document, 1, CGV_MEASURE_ABSOLUTE, NULL);
  const CgvTextLink *links = (const CgvTextLink *) (gpointer) text->links->data;

  g_assert_cmpuint (text->links->len, ==, 2);
  g_assert_true (strncmp (text->sentence + links[0].start, "h", links[0].length) == 0);
  g_assert_true (strncmp (text->sentence + links[1].start, "f", links[1].length) == 0);
  g_assert_cmpuint (links[0].row, !=, links[1].row);
}

#define CUT(part, summary, lines) "version: 1\ncreator: callgrind-3.19.0\npid: 1\ncmd: ./p\npart: " part "\nevents: Ir Dr\n" summary "fl=x.c\n" lines
#define WHOLE(part, total, lines) CUT (part, "summary: " total "\n", lines) "totals: " total "\n"

/* Loads two files, of which some are damaged. */
static CgvDocument *
load_damaged (TestFolder *folder,
              const char *first,
              const char *second)
{
  g_autoptr (GPtrArray) files = test_files (test_folder_write (folder, "callgrind.out.1.1", first, -1), test_folder_write (folder, "callgrind.out.1.2", second, -1), NULL);
  g_autoptr (GError) error = NULL;
  CgvDocument *document = cgv_loader_load (files, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return document;
}

static void
check_cut (const char *first,
           const char *second,
           CgvMeasure measure,
           const char *event,
           const char *headline)
{
  TestFolder folder = { 0 };
  g_autoptr (CgvDocument) document = NULL;
  g_autoptr (CgvPartsText) text = NULL;

  test_folder_set_up (&folder, NULL);
  document = load_damaged (&folder, first, second);
  text = say_of (document, 1, measure, event);
  check (text->headline, headline);
  check (text->sentence, "Missing costs look like differences. The lists have only what could be read.");
  check (text->detail, "");
  test_folder_tear_down (&folder, NULL);
}

/* Nothing is concluded from a part that was cut off: not what it costs, which functions ran, or which calls were under way. */
static void
test_cut (void)
{
  static const char first[] = WHOLE ("1", "10000 80", "fn=main\n1 3000 10\ncfn=sort\ncalls=3 2\n1 7000 70\nfn=sort\n2 7000 70\n");
  static const char cut[] = CUT ("2", "summary: 90000 600\n", "fn=sort\n2 50 5\n");
  static const char nameless[] = CUT ("2", "", "fn=sort\n2 50 5\n");
  static const char whole[] = WHOLE ("2", "50 5", "fn=sort\n2 50 5\n");
  g_autoptr (CgvDocument) document = test_document_from_files ("callgrind.out.1.1", first, "callgrind.out.1.2", whole, NULL);
  g_autoptr (CgvPartsText) text = say_of (document, 1, CGV_MEASURE_ABSOLUTE, NULL);

  check_cut (first, cut, CGV_MEASURE_ABSOLUTE, NULL, "Incomplete: 50 of 90 000 Ir of part 2 were read");
  check_cut (first, cut, CGV_MEASURE_SHARE, NULL, "Incomplete: 50 of 90 000 Ir of part 2 were read");
  check_cut (first, cut, CGV_MEASURE_ABSOLUTE, "Dr", "Incomplete: 5 of 600 Dr of part 2 were read");
  check_cut (first, nameless, CGV_MEASURE_ABSOLUTE, NULL, "Incomplete: not all of part 2 could be read");
  check_cut (CUT ("1", "summary: 9000 1\n", "fn=main\n1 100 10\n"), cut, CGV_MEASURE_ABSOLUTE, NULL, "Incomplete: not all of parts 1 and 2 could be read");
  check (text->headline, "Part 2 costs little: 0.50 % of part 1.");
  g_assert_nonnull (strstr (text->sentence, "ran only in part 1"));
  g_assert_nonnull (strstr (text->detail, "was under way"));
}

#define THREAD(number, start, cost) "part: 1\nthread: " number "\nevents: Ir\nfn=start_thread\ncfn=" start "\ncalls=1 1\n1 " cost "\nfn=" start "\n1 " cost "\n"
#define OTHER(number, start, cost, more) "part: 1\nthread: " number "\nevents: Ir\nfn=start_thread\ncfn=" start "\ncalls=1 1\n1 " cost "\nfn=" start "\n1 5\ncfn=extra\ncalls=1 1\n1 " cost "\nfn=extra\n1 " cost "\n" more

static void
test_threads (void)
{
  static const char uneven[] = HEAD "part: 1\nthread: 1\nevents: Ir\nfn=main\n1 500\n" THREAD ("2", "worker", "100") THREAD ("3", "worker", "300");
  static const char even[] = HEAD THREAD ("2", "worker", "100") THREAD ("3", "worker", "102");
  g_autoptr (CgvDocument) document = test_document (uneven);
  g_autoptr (CgvRuns) first = compare_test_parts (document, 1, 1);
  g_autoptr (CgvRuns) second = compare_test_parts (document, 2, 1);
  g_autoptr (CgvFocus) focus = compare_test_focus_of_sides (first, second, NULL);
  g_autoptr (CgvPartsText) text = cgv_parts_text_new (focus->numbers);

  g_assert_cmpstr (text->title, ==, "Thread 2 beside thread 3");
  check (text->headline, "Thread 3 does 50 % more than an even share.");
  check (text->sentence, "It does the same kind of work as thread 2, but more of it: worker costs 200 more by itself.");
  check (text->detail, "+200 in all. Instructions, not time: waiting for each other is not counted.");
  check_text (HEAD THREAD ("2", "worker", "1000") THREAD ("3", "logger", "900"), 1, CGV_MEASURE_ABSOLUTE, NULL, "Thread 3 does 47.4 % of the run.",
              "It does other work than thread 2: worker (1 000) ran only in thread 2; logger (900) ran only in thread 3.");
  check_text (HEAD OTHER ("2", "worker", "1000", "") OTHER ("3", "logger", "100", ""), 1, CGV_MEASURE_ABSOLUTE, NULL, "Thread 3 does 9.5 % of the run.",
              "It runs logger instead of worker: extra costs 900 less by itself.");
  check_text (HEAD OTHER ("2", "worker", "1000", "fn=work\n1 300\n") OTHER ("3", "worker", "500", ""), 1, CGV_MEASURE_ABSOLUTE, NULL, "Thread 3 does 44 % less than an even share.",
              "extra costs 500 less by itself; work (300) ran only in thread 2.");
  check_text (even, 1, CGV_MEASURE_ABSOLUTE, NULL, "The 2 threads of worker share evenly, within 0.99 %.", NULL);
  check_text (HEAD "part: 1\nthread: 1\nevents: Ir\nfn=main\n1 500\n" THREAD ("2", "worker", "1500"), 1, CGV_MEASURE_ABSOLUTE, NULL, "Thread 2 does 75.0 % of the run.",
              "It does other work than thread 1: worker (1 500) ran only in thread 2; main (500) ran only in thread 1.");
}

/* Of uneven threads, one does just its share. */
static void
test_even_share (void)
{
  g_autoptr (CgvDocument) document = test_document (HEAD THREAD ("1", "worker", "100") THREAD ("2", "worker", "200") THREAD ("3", "worker", "300"));
  g_autoptr (CgvRuns) first = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) second = compare_test_parts (document, 1, 1);
  g_autoptr (CgvFocus) focus = compare_test_focus_of_sides (first, second, NULL);
  g_autoptr (CgvPartsText) text = cgv_parts_text_new (focus->numbers);

  check (text->headline, "Thread 2 does 33.3 % of the run.");
}

static void
check_end (const char *trigger,
           const char *expected)
{
  g_autofree char *file = g_strdup_printf (HEAD "part: 1\ndesc: Trigger: %s\nevents: Ir\nfn=f\n1 1\n", trigger);
  g_autoptr (CgvDocument) document = test_document (file);
  g_autofree char *text = cgv_parts_name_dup_end (document, 0);

  check (text, expected);
}

static void
test_ends (void)
{
  check_end ("--dump-after=BZ2_compressBlock", "ends after BZ2_compressBlock");
  check_end ("--dump-before=f", "ends before f");
  check_end ("--dump-every-bb=914000", "every 914 000 blocks");
  check_end ("Client Request: warm", "dump requested by the program: warm");
  check_end ("Client Request", "dump requested by the program");
  check_end ("Program termination", "end of the program");
  check_end ("something else", "something else");
}

static void
check_first (const char *file,
             guint base,
             guint new_)
{
  g_autoptr (CgvDocument) document = test_document (file);
  CgvEventSet *events = document->events;
  g_autoptr (CgvPartSides) sides = cgv_part_sides_new (document->profile->n_parts);

  cgv_part_sides_choose_first (sides, document, events, 0);
  g_assert_cmpint (sides->roles[base], ==, CGV_PART_ROLE_BASE);
  g_assert_cmpint (sides->roles[new_], ==, CGV_PART_ROLE_NEW);
}

static void
test_first (void)
{
  check_first (HEAD "part: 1\nevents: Ir\nfn=f\n1 10\npart: 2\nevents: Ir\nfn=f\n1 10\npart: 3\nevents: Ir\nfn=f\n1 30\n", 1, 2);
  check_first (HEAD "part: 1\nevents: Ir\nfn=f\n1 90\npart: 2\nevents: Ir\nfn=f\n1 10\npart: 3\nevents: Ir\nfn=f\n1 30\n", 0, 1);
  check_first (HEAD "part: 1\nthread: 1\nevents: Ir\nfn=main\n1 500\n" THREAD ("2", "worker", "100") THREAD ("3", "worker", "300") THREAD ("4", "worker", "50"), 3, 2);
}

/* Random parts of one run: the differences add up, and none is larger than the larger part. */
static void
test_bounds (void)
{
  for (guint round = 0; round < 60; round++)
    {
      g_autoptr (GString) file = g_string_new (HEAD);
      g_autoptr (CgvDocument) document = NULL;
      g_autoptr (CgvRuns) base = NULL;
      g_autoptr (CgvRuns) new_ = NULL;
      g_autoptr (CgvFocus) focus = NULL;
      const CgvComparison *comparison;
      CgvDelta sum = { 0 };
      CgvCost larger;

      for (guint part = 1; part < 4; part++)
        {
          g_string_append_printf (file, "part: %u\nevents: Ir\n", part);
          for (guint i = 0; i < 6; i++)
            {
              guint callee = (guint) g_test_rand_int_range (0, 6);
              guint cost = (guint) g_test_rand_int_range (0, 3) == 0 ? 0 : (guint) g_test_rand_int_range (0, 1 << g_test_rand_int_range (1, 28));

              if (i > 0 && g_test_rand_int_range (0, 4) == 0)
                continue;
              g_string_append_printf (file, "fn=f%u\n1 %u\n", i, cost);
              if (callee > i)
                g_string_append_printf (file, "cfn=f%u\ncalls=%d 1\n1 %u\n", callee, g_test_rand_int_range (0, 3), cost / 2);
            }
        }
      document = test_document (file->str);
      base = compare_test_parts (document, 0, 1 + round % 2);
      new_ = compare_test_parts (document, 2, 1);
      focus = compare_test_focus_of_sides (base, new_, NULL);
      comparison = cgv_focus_get_comparison (focus);
      larger = MAX (cgv_comparison_get_total (comparison, CGV_SIDE_BASE), cgv_comparison_get_total (comparison, CGV_SIDE_NEW));
      for (CgvNodeId row = 0; row < comparison->n_rows; row++)
        {
          g_assert_cmpuint (cgv_comparison_get_self_delta (comparison, row).size, <=, larger);
          sum = cgv_delta_add (sum, cgv_comparison_get_self_delta (comparison, row));
        }
      g_assert_cmpint (cgv_delta_compare (sum, cgv_comparison_get_total_delta (comparison)), ==, 0);
      g_assert_null (comparison->origins);
    }
}

/* Compares two files of one run. */
static void
check_files (const char *base_name,
             const char *base,
             const char *new_name,
             const char *new_,
             const char *title,
             const char *headline)
{
  g_autoptr (CgvRuns) base_side = compare_test_runs (base_name, base, NULL);
  g_autoptr (CgvRuns) new_side = compare_test_runs (new_name, new_, NULL);
  g_autoptr (CgvFocus) focus = compare_test_focus_of_sides (base_side, new_side, NULL);
  g_autoptr (CgvPartsText) text = cgv_parts_text_new (focus->numbers);

  g_assert_cmpstr (text->title, ==, title);
  check (text->headline, headline);
  g_assert_nonnull (strstr (text->detail, "not time: waiting for each other is not counted."));
}

/* A single dump of a thread, even the first one, is not all of the thread. */
static void
test_dumps_of_threads (void)
{
#define DUMP(part, thread, trigger, cost) HEAD "part: " part "\nthread: " thread "\n" trigger "events: Ir\nfn=f\n1 " cost "\n"
#define ASKED "desc: Trigger: Client Request\n"
#define END "desc: Trigger: Program termination\n"
  check_files ("a", DUMP ("1", "1", ASKED, "10"), "b", DUMP ("1", "3", ASKED, "20"), "Part 1 of thread 1 beside part 1 of thread 3",
               "Part 1 of thread 3 costs 2 times as much as part 1 of thread 1.");
  check_files ("callgrind.out.1.1-03", DUMP ("1", "3", "", "10"), "callgrind.out.1.1-01", DUMP ("1", "1", "", "20"), "Part 1 of thread 3 beside part 1 of thread 1",
               "Part 1 of thread 1 costs 2 times as much as part 1 of thread 3.");
  check_files ("a", DUMP ("1", "1", ASKED, "10"), "b", DUMP ("2", "3", END, "20"), "Part 1 of thread 1 beside part 2 of thread 3",
               "Part 2 of thread 3 costs 2 times as much as part 1 of thread 1.");
  check_files ("a", DUMP ("1", "1", END, "10"), "b", DUMP ("1", "3", END, "20"), "Thread 1 beside thread 3", "Thread 3 costs 2 times as much as thread 1.");
  check_files ("callgrind.out.1-03", DUMP ("1", "3", "", "10"), "callgrind.out.1-01", DUMP ("1", "1", "", "20"), "Thread 3 beside thread 1",
               "Thread 1 costs 2 times as much as thread 3.");
#undef DUMP
#undef ASKED
#undef END
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/parts-text/amounts", test_amounts);
  g_test_add_func ("/parts-text/no-multiples", test_no_multiples);
  g_test_add_func ("/parts-text/functions", test_functions);
  g_test_add_func ("/parts-text/shares", test_shares);
  g_test_add_func ("/parts-text/events", test_events);
  g_test_add_func ("/parts-text/several", test_several);
  g_test_add_func ("/parts-text/under-way", test_under_way);
  g_test_add_func ("/parts-text/long-under-way", test_long_under_way);
  g_test_add_func ("/parts-text/names", test_names);
  g_test_add_func ("/parts-text/other-events", test_other_events);
  g_test_add_func ("/parts-text/links", test_links);
  g_test_add_func ("/parts-text/cut", test_cut);
  g_test_add_func ("/parts-text/threads", test_threads);
  g_test_add_func ("/parts-text/even-share", test_even_share);
  g_test_add_func ("/parts-text/dumps-of-threads", test_dumps_of_threads);
  g_test_add_func ("/parts-text/ends", test_ends);
  g_test_add_func ("/parts-text/first", test_first);
  g_test_add_func ("/parts-text/bounds", test_bounds);

  return g_test_run ();
}
