/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The answers of Callgrind, as Valgrind 3.19 gave them, and the ends of its files. */

#include <glib/gstdio.h>
#include <string.h>

#include "cgv-record-status.h"
#include "model-test.h"

static const char two_threads[] =
  "instrumentation: on\n"
  "executed-bbs: 64224120\n"
  "executed-calls: 7445\n"
  "distinct-bbs: 2621\n"
  "distinct-calls: 412\n"
  "distinct-functions: 342\n"
  "distinct-contexts: 342\n"
  "events: Ir Bc\n"
  "part: 3\n"
  "threads: 1 2\n"
  "current-tid: 2\n"
  "events-1: 384616770 5\n"
  "frames-1: 1\n"
  "function-1-0: (below main)\n"
  "calls-1-0: 1\n"
  "events-1-0: 384495774 5\n"
  "function-1-1: main\n"
  "events-2: 600284 7\n"
  "frames-2: 2\n"
  "function-2-0: clone\n"
  "calls-2-0: 1\n"
  "events-2-0: 600277 7\n"
  "function-2-2: operator: \"x\"(int)\n"
  "calls-2-2: 1\n"
  "events-2-2: 9 7\n"
  "function-2-3: inner\n";

static void
test_answer (void)
{
  g_autoptr (CgvRecordStatus) status = cgv_record_status_parse (two_threads);

  g_test_summary ("An answer has the instructions of all threads and the stack of the present one");
  g_assert_nonnull (status);
  g_assert_true (status->is_counting);
  g_assert_cmpuint (status->since_dump, ==, 384616770 + 600284);
  g_assert_cmpuint (status->part, ==, 3);
  g_assert_cmpuint (status->n_functions, ==, 342);
  g_assert_cmpuint (status->n_threads, ==, 2);
  g_assert_cmpuint (status->thread, ==, 2);
  g_assert_cmpuint (g_strv_length (status->stack), ==, 3);
  g_assert_cmpstr (status->stack[1], ==, "operator: \"x\"(int)");
  g_assert_cmpstr (status->stack[2], ==, "inner");
}

static void
test_other_answers (void)
{
  g_autoptr (CgvRecordStatus) off = cgv_record_status_parse ("instrumentation: off\n");
  g_autoptr (CgvRecordStatus) wrapped = cgv_record_status_parse ("instrumentation: on\nthreads: 1 2\nevents-1: 18446744073703915305\nevents-2: 10\n");

  g_test_summary ("What Callgrind does not know is unknown; another text is no answer");
  g_assert_false (off->is_counting);
  g_assert_cmpuint (g_strv_length (off->stack), ==, 0);
  g_assert_cmpuint (wrapped->since_dump, ==, 18446744073703915305u + 10);
  g_assert_null (cgv_record_status_parse (""));
  g_assert_null (cgv_record_status_parse ("command 'status internal' not recognised\nIn gdb,     try 'monitor help'\n"));
}

static void
assert_file (TestFolder *folder,
             const char *contents,
             gboolean is_whole,
             guint64 total)
{
  g_autoptr (GFile) file = test_folder_write (folder, "profile", contents, -1);
  guint64 actual = 0;

  g_assert_cmpint (cgv_record_status_read_file (g_file_peek_path (file), &actual, NULL), ==, is_whole);
  g_assert_cmpuint (actual, ==, total);
}

static void
test_advance (TestFolder *folder,
              gconstpointer data)
{
  g_autoptr (GFile) file = test_folder_write (folder, "profile", "# callgrind format\nevents: Ir\nsummary: -5\n\nfn=(1)\n1 8\ntotals: 8\n", -1);
  guint64 total, advance;

  g_test_summary ("A file has what was counted, and by how much Callgrind's counter passed that of the dump before");
  g_assert_true (cgv_record_status_read_file (g_file_peek_path (file), &total, &advance));
  g_assert_cmpuint (total, ==, 8);
  g_assert_cmpuint (advance, ==, G_MAXUINT64 - 4);
}

static void
test_ends (TestFolder *folder,
           gconstpointer data)
{
  g_autofree char *blanks = g_strnfill (10000, '\n');
  g_autofree char *large = g_strconcat (blanks, "totals: 12 7\n", NULL);

  g_test_summary ("A file is whole if its last line has the totals, up to its last character");
  assert_file (folder, "# callgrind format\nfn=(1)\n1 2\n\ntotals: 99202473\n", TRUE, 99202473);
  assert_file (folder, large, TRUE, 12);
  assert_file (folder, "fn=main\n1 8\nsummary: 8 1\n", TRUE, 8);
  assert_file (folder, "# callgrind format\ntotals: 992", FALSE, 0);
  assert_file (folder, "totals: 1\n\npart: 2\nfn=(1)\n", FALSE, 0);
  assert_file (folder, "", FALSE, 0);
  g_assert_false (cgv_record_status_read_file ("/no/such/file", NULL, NULL));
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/record-status/answer", test_answer);
  g_test_add_func ("/record-status/other-answers", test_other_answers);
  g_test_add ("/record-status/advance", TestFolder, NULL, test_folder_set_up, test_advance, test_folder_tear_down);
  g_test_add ("/record-status/ends", TestFolder, NULL, test_folder_set_up, test_ends, test_folder_tear_down);

  return g_test_run ();
}
