/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Programs that run under Valgrind, asked while they run. */

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgv-record-check.h"
#include "cgv-record-host.h"
#include "cgv-record-live.h"
#include "cgv-record-running.h"
#include "recorder-test.h"

/* Of the usual test, and of the one that runs by name. */
#define ITERATIONS  (g_test_slow () ? "80000" : "8000")
#define N_DUMPS     (g_test_slow () ? 1000 : 20)
#define N_STOPS     (g_test_slow () ? 100 : 5)

#define MAX_STOP_MS 1500
#define N_QUESTIONS 10

/* Returns the costs of a run that nobody asks anything. */
static GHashTable *
record_undisturbed (void)
{
  g_autoptr (CgvRecorder) recorder = recorder_test_start ("loop", ITERATIONS, G_SUBPROCESS_FLAGS_NONE);

  recorder_test_wait (recorder, CGV_RECORDER_ENDED);
  return recorder_test_read (recorder);
}

static void
test_status (void)
{
  g_autoptr (GHashTable) expected = record_undisturbed ();
  g_autoptr (GHashTable) actual = NULL;
  g_autoptr (CgvRecorder) recorder = recorder_test_start ("loop", ITERATIONS, G_SUBPROCESS_FLAGS_NONE);
  guint64 last = 0;
  guint n_answers = 0;
  guint n_main = 0;

  g_test_summary ("A status has the functions that run and what was counted; asking moves no count");
  while (n_answers < N_QUESTIONS && cgv_recorder_get_state (recorder) == CGV_RECORDER_RUNNING)
    {
      g_autoptr (CgvRecordStatus) status = recorder_test_ask_status (cgv_recorder_get_process (recorder));

      if (status == NULL)
        {
          g_main_context_iteration (NULL, FALSE);
          continue;
        }
      n_answers++;
      g_assert_true (status->is_counting);
      g_assert_cmpuint (status->total, >=, last);
      last = status->total;
      n_main += g_strv_contains ((const char *const *) status->stack, "main");
    }
  recorder_test_wait (recorder, CGV_RECORDER_ENDED);
  g_assert_cmpuint (n_answers, >, 2);
  g_assert_cmpuint (n_main, >, 0);
  g_assert_cmpint (cgv_recorder_get_exit_code (recorder), ==, 0);
  actual = recorder_test_read (recorder);
  recorder_test_assert_equal (expected, actual);
}

static void
dumped_cb (CgvRecordProcess *process,
           const char *path,
           GPtrArray *paths)
{
  g_assert_true (cgv_record_status_read_file (path, NULL, NULL));
  g_ptr_array_add (paths, g_strdup (path));
}

static void
test_dumps (void)
{
  g_autoptr (GHashTable) expected = record_undisturbed ();
  g_autoptr (GHashTable) actual = NULL;
  g_autoptr (CgvRecorder) recorder = recorder_test_start ("loop", ITERATIONS, G_SUBPROCESS_FLAGS_NONE);
  CgvRecordProcess *process = cgv_recorder_get_process (recorder);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *first = NULL;
  guint64 last = 0;

  g_test_summary ("Dumps are whole, have their notes, and add up to the same costs; the status knows their sum");
  g_signal_connect (process, "dumped", G_CALLBACK (dumped_cb), paths);
  while (paths->len < N_DUMPS && cgv_recorder_get_state (recorder) == CGV_RECORDER_RUNNING)
    {
      g_autoptr (CgvRecordStatus) status = NULL;

      if (!recorder_test_dump (process, "grüße -c v.kill\n x"))
        {
          g_main_context_iteration (NULL, FALSE);
          continue;
        }
      status = recorder_test_ask_status (process);
      g_assert_true (status == NULL || status->total >= last);
      last = status != NULL ? status->total : last;
    }
  g_assert_cmpuint (paths->len, >=, g_test_slow () ? N_DUMPS : 3);
  recorder_test_wait (recorder, CGV_RECORDER_ENDED);
  g_assert_cmpint (cgv_recorder_get_exit_code (recorder), ==, 0);
  g_assert_true (g_file_get_contents (g_ptr_array_index (paths, 0), &first, NULL, NULL));
  g_assert_nonnull (strstr (first, "\ndesc: Trigger: dump grüße -c v.kill  x\n"));
  actual = recorder_test_read (recorder);
  recorder_test_assert_equal (expected, actual);
}

static void
switch_counting (CgvRecordProcess *process,
                 gboolean is_on)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  cgv_record_process_switch (process, is_on, NULL, recorder_test_answered_cb, &result);
  cgv_record_process_finish (process, recorder_test_wait_for_answer (&result), &error);
  g_assert_no_error (error);
}

static void
test_switch (void)
{
  g_autoptr (CgvRecorder) recorder = recorder_test_start ("echo", NULL, G_SUBPROCESS_FLAGS_STDIN_PIPE);
  CgvRecordProcess *process = cgv_recorder_get_process (recorder);
  g_autoptr (CgvRecordStatus) off = NULL;
  g_autoptr (CgvRecordStatus) on = NULL;
  guint64 total;

  g_test_summary ("A program that waits for input answers; counting is switched off and on");
  total = recorder_test_wait_for_start (process, "main");
  switch_counting (process, FALSE);
  off = recorder_test_ask_status (process);
  switch_counting (process, TRUE);
  on = recorder_test_ask_status (process);
  g_assert_false (off->is_counting);
  g_assert_cmpuint (off->total, >=, total);
  g_assert_true (on->is_counting);
  cgv_recorder_stop (recorder, CGV_RECORD_STOP_PATIENTLY);
  recorder_test_wait (recorder, CGV_RECORDER_ENDED);
  g_assert_cmpint (cgv_recorder_get_signal (recorder), ==, SIGINT);
}

static void
test_switch_total (gconstpointer data)
{
  gboolean is_dumping = GPOINTER_TO_INT (data);
  g_autoptr (CgvRecorder) recorder = recorder_test_start ("loop", "1000000000", G_SUBPROCESS_FLAGS_NONE);
  CgvRecordProcess *process = cgv_recorder_get_process (recorder);
  guint64 last;

  g_test_summary ("The total grows as before after counting was off and on, and is at most that of the files");
  last = recorder_test_wait_for_start (process, "main");
  for (guint i = 0; i < 3; i++)
    {
      g_assert_true (!is_dumping || i > 0 || recorder_test_dump (process, "x"));
      for (guint j = 0; j < 2; j++)
        {
          g_autoptr (CgvRecordStatus) status = recorder_test_ask_status (process);

          g_assert_cmpuint (status->total, >, last);
          last = status->total;
        }
      switch_counting (process, FALSE);
      switch_counting (process, TRUE);
      switch_counting (process, TRUE);
    }
  cgv_recorder_stop (recorder, CGV_RECORD_STOP_PATIENTLY);
  recorder_test_wait (recorder, CGV_RECORDER_ENDED);
  g_assert_cmpuint (last, <=, cgv_recorder_get_total (recorder));
}

static gboolean
stop_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
stop_at_random (void)
{
  static const CgvRecordStop ways[] = { CGV_RECORD_STOP_PATIENTLY, CGV_RECORD_STOP_INTERRUPT, CGV_RECORD_STOP_TERMINATE, CGV_RECORD_STOP_SAVE };
  g_autoptr (CgvRecorder) recorder = recorder_test_start ("loop", "100000000", G_SUBPROCESS_FLAGS_NONE);
  CgvRecordStop way = ways[g_test_rand_int_range (0, G_N_ELEMENTS (ways))];
  g_autoptr (GHashTable) costs = NULL;
  g_auto (GStrv) files = NULL;
  gboolean is_due = FALSE;

  if (way == CGV_RECORD_STOP_SAVE)
    recorder_test_wait_for_start (cgv_recorder_get_process (recorder), "main");
  g_timeout_add (g_test_rand_int_range (0, MAX_STOP_MS), stop_cb, &is_due);
  test_wait_for (&is_due);
  cgv_recorder_stop (recorder, way);
  recorder_test_wait (recorder, CGV_RECORDER_ENDED);
  files = cgv_recorder_list_files (recorder, NULL);
  g_assert_nonnull (files);
  for (char **file = files; *file != NULL; file++)
    g_assert_true (cgv_record_status_read_file (*file, NULL, NULL));
  costs = recorder_test_read (recorder);
  g_assert_cmpuint (g_hash_table_size (costs), >, 0);
}

static void
test_stops (void)
{
  g_test_summary ("Whenever and however a program is stopped, its profile is whole");
  for (int i = 0; i < N_STOPS; i++)
    stop_at_random ();
}

static void
test_stuck (void)
{
  g_autoptr (CgvRecorder) recorder = recorder_test_start ("ignore", NULL, G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  CgvRecordProcess *process = cgv_recorder_get_process (recorder);
  g_autoptr (GHashTable) costs = NULL;

  g_test_summary ("A program that ignores signals is stuck, and is killed after its profile was written; then nobody answers");
  recorder_test_wait_for_start (process, "pause");
  cgv_recorder_stop (recorder, CGV_RECORD_STOP_PATIENTLY);
  recorder_test_wait (recorder, CGV_RECORDER_STOPPING);
  recorder_test_wait (recorder, CGV_RECORDER_STUCK);
  g_assert_cmpuint (cgv_recorder_count_unsaved (recorder), ==, 0);
  cgv_recorder_wait_on (recorder);
  g_assert_cmpint (cgv_recorder_get_state (recorder), ==, CGV_RECORDER_STOPPING);
  cgv_recorder_stop (recorder, CGV_RECORD_STOP_SAVE);
  recorder_test_wait (recorder, CGV_RECORDER_ENDED);
  g_assert_cmpint (cgv_recorder_get_signal (recorder), ==, SIGKILL);
  g_assert_cmpuint (g_list_model_get_n_items (cgv_recorder_get_processes (recorder)), ==, 0);
  g_assert_null (recorder_test_ask_status (process));
  g_assert_false (recorder_test_dump (process, NULL));
  costs = recorder_test_read (recorder);
  g_assert_cmpuint (g_hash_table_size (costs), >, 50);
}

static void
changed_cb (CgvRecordLive *live,
            guint *n_answers)
{
  const CgvRecordStatus *status = cgv_record_live_get_status (live);

  if (status != NULL && ++*n_answers > 1)
    g_assert_cmpfloat (cgv_record_live_get_rate (live), >, 0.0);
}

static void
test_live (void)
{
  g_autoptr (CgvRecorder) recorder = recorder_test_start ("loop", "100000000", G_SUBPROCESS_FLAGS_NONE);
  CgvRecordProcess *process = cgv_recorder_get_process (recorder);
  g_autoptr (CgvRecordLive) live = cgv_record_live_new (process, TRUE);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  gint64 start = g_get_monotonic_time ();
  guint n_answers = 0;

  g_test_summary ("Watching brings an answer and a dump at a time, not more often than the program can bear");
  g_signal_connect (process, "dumped", G_CALLBACK (dumped_cb), paths);
  g_signal_connect (live, "changed", G_CALLBACK (changed_cb), &n_answers);
  while (paths->len < 2)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, cgv_test_get_deadline ());
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_cmpuint (n_answers, >=, paths->len);
  g_assert_cmpint (g_get_monotonic_time () - start, >=, 4 * G_USEC_PER_SEC);
  cgv_record_live_stop (live);
  cgv_recorder_stop (recorder, CGV_RECORD_STOP_PATIENTLY);
  recorder_test_wait (recorder, CGV_RECORDER_ENDED);
}

/* Returns a program that Callgrind records elsewhere, once it waits. */
static CgvRecordProcess *
wait_for_running (GPid pid)
{
  for (;;)
    {
      g_autoptr (CgvRecordProcess) process = cgv_record_running_find (pid);
      g_autoptr (CgvRecordStatus) status = process != NULL ? recorder_test_ask_status (process) : NULL;

      g_assert_cmpint (g_get_monotonic_time (), <, cgv_test_get_deadline ());
      if (status != NULL && g_strv_contains ((const char *const *) status->stack, "pause"))
        return g_steal_pointer (&process);
      g_main_context_iteration (NULL, FALSE);
    }
}

static void
test_running (TestFolder *folder,
              gconstpointer data)
{
  g_autofree char *output = g_strdup_printf ("--callgrind-out-file=%s/x.%%p", folder->path);
  g_autoptr (GSubprocess) valgrind =
    g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, NULL, "valgrind", "--tool=callgrind", output, g_getenv ("CGV_RECORDED_PROGRAM"), "wait", NULL);
  g_autoptr (CgvRecordProcess) process = wait_for_running (atoi (g_subprocess_get_identifier (valgrind)));
  g_auto (GStrv) program = cgv_record_process_dup_program (process);
  g_auto (GStrv) before = cgv_record_process_list_dumps (process);
  g_auto (GStrv) after = NULL;
  g_auto (GStrv) ended = NULL;

  g_test_summary ("A program that is recorded elsewhere is found, with its arguments and its dumps");
  g_assert_cmpstr (program[1], ==, "wait");
  g_assert_null (before[0]);
  g_assert_true (recorder_test_dump (process, "here"));
  after = cgv_record_process_list_dumps (process);
  g_assert_cmpuint (g_strv_length (after), ==, 1);
  g_assert_true (g_str_has_prefix (after[0], folder->path));
  g_subprocess_send_signal (valgrind, SIGTERM);
  g_assert_true (g_subprocess_wait (valgrind, NULL, NULL));
  g_assert_true (cgv_record_status_read_file (cgv_record_process_get_output (process), NULL, NULL));
  g_assert_false (cgv_record_process_is_alive (process));
  ended = cgv_record_process_dup_program (process);
  g_assert_true (g_strv_equal ((const char *const *) ended, (const char *const *) program));
}

static void
test_take (TestFolder *folder,
           gconstpointer data)
{
  g_autofree char *output = test_folder_get_path (folder, "x");
  g_autofree char *below = test_folder_get_path (folder, "below");
  g_autofree char *dumps = g_build_filename (below, "part", NULL);
  g_autofree char *expected = g_strconcat (dumps, ".1", NULL);
  g_autoptr (CgvRecordProcess) process = NULL;
  g_auto (GStrv) before = NULL;
  g_auto (GStrv) after = NULL;

  g_test_summary ("A dump that cannot be moved away yet is counted once, when it can");
  test_folder_write (folder, "x.3", "events: Ir\nfn=main\n1 5\ntotals: 5\n", -1);
  process = cgv_record_process_new (0, "", output, dumps);
  before = cgv_record_process_list_dumps (process);
  g_assert_cmpuint (g_strv_length (before), ==, 0);
  g_assert_cmpint (g_mkdir (below, 0700), ==, 0);
  after = cgv_record_process_list_dumps (process);
  g_assert_cmpuint (g_strv_length (after), ==, 1);
  g_assert_cmpstr (after[0], ==, expected);
  g_assert_cmpint (g_remove (expected), ==, 0);
  g_assert_cmpint (g_rmdir (below), ==, 0);
}

/* Has the program fork. Returns its child. */
static CgvRecordProcess *
fork_child (CgvRecorder *recorder)
{
  CgvRecordProcess *process = cgv_recorder_get_process (recorder);
  GListModel *processes = cgv_recorder_get_processes (recorder);

  recorder_test_wait_for_start (process, "fgets");
  g_assert_true (recorder_test_dump (process, NULL));
  g_assert_true (g_output_stream_write_all (cgv_recorder_get_input (recorder), "go\n", 3, NULL, NULL, NULL));
  while (g_list_model_get_n_items (processes) < 2)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, cgv_test_get_deadline ());
      g_main_context_iteration (NULL, TRUE);
    }
  return g_list_model_get_item (processes, 1);
}

static void
test_children (void)
{
  g_autoptr (CgvRecorder) recorder = recorder_test_start_with_children ("fork-and-wait", G_SUBPROCESS_FLAGS_STDIN_PIPE);
  g_autoptr (CgvRecordProcess) child = fork_child (recorder);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);

  g_test_summary ("A child comes to the list, and is asked like the program; both end");
  g_signal_connect (child, "dumped", G_CALLBACK (dumped_cb), paths);
  g_assert_cmpuint (recorder_test_wait_for_start (child, "pause"), >, 20000);
  g_assert_true (recorder_test_dump (child, NULL));
  g_assert_cmpuint (paths->len, ==, 1);
  cgv_recorder_stop (recorder, CGV_RECORD_STOP_PATIENTLY);
  recorder_test_wait (recorder, CGV_RECORDER_ENDED);
  g_assert_false (cgv_record_process_is_alive (child));
}

static void
test_forked (void)
{
  g_autoptr (CgvRecorder) recorder = recorder_test_start ("fork-and-wait", NULL, G_SUBPROCESS_FLAGS_STDIN_PIPE);
  g_autoptr (CgvRecordProcess) child = fork_child (recorder);

  g_test_summary ("A forked process that Valgrind cannot be asked about is stopped, too, and its profile is whole");
  g_assert_null (recorder_test_ask_status (child));
  g_assert_cmpuint (cgv_recorder_count_unsaved (recorder), ==, 1);
  cgv_recorder_stop (recorder, CGV_RECORD_STOP_PATIENTLY);
  recorder_test_wait (recorder, CGV_RECORDER_ENDED);
  g_assert_false (cgv_record_process_is_alive (child));
  g_assert_true (cgv_record_status_read_file (cgv_record_process_get_output (child), NULL, NULL));
}

/* Returns whether a recording has a function of this name. */
static gboolean
has_function (CgvRecorder *recorder,
              const char *name)
{
  g_autoptr (GHashTable) costs = recorder_test_read (recorder);
  g_autofree char *start = g_strconcat (name, " ", NULL);
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, costs);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      if (g_str_has_prefix (key, start))
        return TRUE;
    }
  return FALSE;
}

static void
test_exec (void)
{
  g_autoptr (CgvRecorder) recorder = recorder_test_start_with_children ("exec-and-wait", G_SUBPROCESS_FLAGS_STDIN_PIPE);
  CgvRecordProcess *process = cgv_recorder_get_process (recorder);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) files = NULL;
  guint64 before;

  g_test_summary ("A process that becomes another program begins its dumps anew; those before stay");
  g_signal_connect (process, "dumped", G_CALLBACK (dumped_cb), paths);
  before = recorder_test_wait_for_start (process, "fgets");
  g_assert_true (recorder_test_dump (process, "one"));
  g_assert_true (recorder_test_dump (process, "two"));
  g_assert_true (g_output_stream_write_all (cgv_recorder_get_input (recorder), "go\n", 3, NULL, NULL, NULL));
  g_assert_cmpuint (recorder_test_wait_for_start (process, "pause"), >, before);
  g_assert_true (recorder_test_dump (process, "three"));
  g_assert_cmpuint (paths->len, ==, 3);
  cgv_recorder_stop (recorder, CGV_RECORD_STOP_PATIENTLY);
  recorder_test_wait (recorder, CGV_RECORDER_ENDED);
  files = cgv_recorder_list_files (recorder, NULL);
  g_assert_cmpuint (g_strv_length (files), ==, 4);
  for (guint i = 0; i < paths->len; i++)
    g_assert_cmpstr (files[i], ==, g_ptr_array_index (paths, i));
  g_assert_true (has_function (recorder, "child_work"));
  g_assert_true (has_function (recorder, "pause"));
}

static void
test_output (void)
{
  g_autoptr (CgvRecorder) recorder = recorder_test_start ("lines", "20000", G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autoptr (CgvRecordOutput) output = g_object_ref (cgv_recorder_get_output (recorder));
  guint n_errors = 0;
  guint last = 0;

  g_test_summary ("The last lines of a program are kept, errors apart, without Valgrind's own text");
  recorder_test_wait (recorder, CGV_RECORDER_ENDED);
  while (cgv_record_output_get_n_lines (output) < CGV_RECORD_OUTPUT_LINES || last != 19999)
    {
      gboolean is_error;
      const char *line;

      g_assert_cmpint (g_get_monotonic_time (), <, cgv_test_get_deadline ());
      g_main_context_iteration (NULL, cgv_record_output_get_n_lines (output) < CGV_RECORD_OUTPUT_LINES);
      for (guint i = cgv_record_output_get_n_lines (output); i-- > 0;)
        {
          line = cgv_record_output_get_line (output, i, &is_error);
          if (!is_error)
            {
              last = (guint) g_ascii_strtoull (line + strlen ("out "), NULL, 10);
              break;
            }
        }
    }
  for (guint i = 0; i < CGV_RECORD_OUTPUT_LINES; i++)
    {
      gboolean is_error;
      const char *line = cgv_record_output_get_line (output, i, &is_error);

      g_assert_true (g_str_has_prefix (line, is_error ? "err " : "out "));
      n_errors += is_error;
    }
  g_assert_cmpuint (n_errors, >, 0);
}

static void
test_input (void)
{
  g_autoptr (CgvRecorder) recorder = recorder_test_start ("echo", NULL, G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  CgvRecordOutput *output = cgv_recorder_get_output (recorder);
  GOutputStream *input = cgv_recorder_get_input (recorder);

  g_test_summary ("A program reads what is written to it; afterwards, writing fails and nothing else");
  g_assert_true (g_output_stream_write_all (input, "one\ntwo", 7, NULL, NULL, NULL));
  while (cgv_record_output_get_n_lines (output) < 2)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, cgv_test_get_deadline ());
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_cmpstr (cgv_record_output_get_line (output, 1, NULL), ==, "one");
  cgv_recorder_stop (recorder, CGV_RECORD_STOP_INTERRUPT);
  recorder_test_wait (recorder, CGV_RECORDER_ENDED);
  g_assert_false (g_output_stream_write_all (input, "three\n", 6, NULL, NULL, NULL));
}

static void
test_version (void)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GAsyncResult) other = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_strdup (g_getenv ("PATH"));
  CgvRecordFiles files = { NULL };

  g_test_summary ("Valgrind and its version are found, or how to install it is said");
  cgv_recorder_find_valgrind_async (NULL, recorder_test_answered_cb, &result);
  g_assert_true (cgv_recorder_find_valgrind_finish (recorder_test_wait_for_answer (&result), &files, NULL));
  g_assert_cmpuint (files.version, >=, 300);
  g_assert_true (g_path_is_absolute (files.valgrind));
  g_free ((char *) files.valgrind);

  g_setenv ("PATH", "/no/such/folder", TRUE);
  cgv_recorder_find_valgrind_async (NULL, recorder_test_answered_cb, &other);
  g_assert_false (cgv_recorder_find_valgrind_finish (recorder_test_wait_for_answer (&other), &files, &error));
  g_assert_error (error, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NO_VALGRIND);
  g_setenv ("PATH", path, TRUE);
}

static void
assert_end (const char *what,
            const char *argument,
            const char *expected)
{
  g_autoptr (CgvRecorder) recorder = recorder_test_start (what, argument, G_SUBPROCESS_FLAGS_NONE);
  g_autofree char *end = NULL;

  recorder_test_wait (recorder, CGV_RECORDER_ENDED);
  end = cgv_recorder_dup_end (recorder);
  g_assert_cmpstr (end, ==, expected);
}

static void
test_end (void)
{
  g_test_summary ("The end of a program is a sentence: its number, or its signal and function");
  assert_end ("exit", "3", "The program ended with status 3");
  assert_end ("crash", NULL, "The program was ended by a signal (Aborted) in main; the recording is whole up to there");
  assert_end ("fault", NULL, "The program was ended by a signal (Segmentation fault) in write_nowhere; the recording is whole up to there");
}

static void
test_measure (TestFolder *folder,
              gconstpointer data)
{
  g_autofree char *path = test_folder_get_path (folder, "pipe");
  g_autofree char *script = g_strdup_printf ("exec >'%s'; sleep 1000 & echo ready; wait", path);
  const char *const program[] = { "/bin/sh", "-c", script, NULL };
  const CgvRecordSettings settings = { .program = program };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  double seconds;
  char line[10];
  FILE *file;

  g_test_summary ("A test run that is stopped leaves no process, which would keep the pipe open");
  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  cgv_recorder_measure_async (&settings, cancellable, recorder_test_answered_cb, &result);
  file = fopen (path, "re");
  g_assert_nonnull (file);
  g_assert_cmpstr (fgets (line, sizeof line, file), ==, "ready\n");
  g_cancellable_cancel (cancellable);
  g_assert_false (cgv_recorder_measure_finish (recorder_test_wait_for_answer (&result), &seconds, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (fgets (line, sizeof line, file));
  fclose (file);
}

static void
test_permission (TestFolder *folder,
                 gconstpointer data)
{
  static const char policy[] = "[Application]\nname=x\n\n[Session Bus Policy]\norg.example.Flatpak=talk\n";
  g_autofree char *info = test_folder_get_path (folder, "info");
  g_autofree char *allowed = g_strconcat (policy, "org.freedesktop.Flatpak=talk\n", NULL);

  g_test_summary ("From within Flatpak, programs are started only with the permission for it");
  cgv_record_host_set_info (info);
  g_assert_cmpint (cgv_record_host_get (), ==, CGV_RECORD_HOST_HERE);
  g_object_unref (test_folder_write (folder, "info", policy, -1));
  g_assert_cmpint (cgv_record_host_get (), ==, CGV_RECORD_HOST_CLOSED);
  g_object_unref (test_folder_write (folder, "info", allowed, -1));
  g_assert_cmpint (cgv_record_host_get (), ==, CGV_RECORD_HOST_OUTSIDE);
  cgv_record_host_set_info (NULL);
}

/* From within, only flatpak-spawn is found. */
static void
enter_flatpak (TestFolder *folder,
               gconstpointer data)
{
  g_autofree char *info = NULL;
  g_autofree char *spawn = NULL;
  g_autofree char *log = NULL;

  test_folder_set_up (folder, data);
  info = test_folder_get_path (folder, "info");
  spawn = test_folder_get_path (folder, "flatpak-spawn");
  log = test_folder_get_path (folder, "log");
  g_object_unref (test_folder_write (folder, "info", "[Session Bus Policy]\norg.freedesktop.Flatpak=talk\n", -1));
  g_assert_cmpint (symlink (g_getenv ("CGV_FAKE_FLATPAK_SPAWN"), spawn), ==, 0);
  g_setenv ("FAKE_HOST_PATH", g_getenv ("PATH"), TRUE);
  g_setenv ("FAKE_HOST_LOG", log, TRUE);
  g_setenv ("PATH", folder->path, TRUE);
  cgv_record_host_set_info (info);
}

static void
leave_flatpak (TestFolder *folder,
               gconstpointer data)
{
  cgv_record_host_set_info (NULL);
  g_setenv ("PATH", g_getenv ("FAKE_HOST_PATH"), TRUE);
  test_folder_tear_down (folder, data);
}

static void
test_on_host (TestFolder *folder,
              gconstpointer data)
{
  void (*test) (void) = data;

  test ();
}

static void
test_place_on_host (TestFolder *folder,
                    gconstpointer data)
{
  const char *const program[] = { "sh", "-c", "echo \"$PWD $WORDS $0\"; read -r line; kill -TERM $$", "x  y", NULL };
  const char *const environment[] = { "WORDS=a  'b=c", NULL };
  g_autoptr (CgvRecorder) recorder = cgv_recorder_new (&(CgvRecordSettings){ .program = program, .folder = folder->path, .environment = environment });
  g_autofree char *expected = g_strconcat (folder->path, " a  'b=c x  y", NULL);
  g_autofree char *own = NULL;
  g_autofree char *log_path = test_folder_get_path (folder, "log");
  g_autofree char *log = NULL;
  g_autofree char *parent = NULL;
  g_auto (GStrv) words = NULL;
  g_auto (GStrv) files = NULL;
  g_autoptr (GError) error = NULL;

  g_test_summary ("On the host, a program has its folder, variables, input and output, and its own id there");
  g_assert_true (cgv_recorder_start (recorder, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDIN_PIPE, &error));
  g_assert_no_error (error);
  while (cgv_record_output_get_n_lines (cgv_recorder_get_output (recorder)) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (cgv_record_output_get_line (cgv_recorder_get_output (recorder), 0, NULL), ==, expected);
  words = cgv_record_process_dup_program (cgv_recorder_get_process (recorder));
  g_assert_cmpstr (words[0], ==, "sh");
  g_assert_cmpstr (words[3], ==, "x  y");
  g_assert_true (g_output_stream_close (cgv_recorder_get_input (recorder), NULL, &error));
  recorder_test_wait (recorder, CGV_RECORDER_ENDED);
  g_assert_cmpint (cgv_recorder_get_signal (recorder), ==, SIGTERM);
  files = cgv_recorder_list_files (recorder, &error);
  own = g_strdup_printf ("/profile.%d", cgv_recorder_get_pid (recorder));
  g_assert_cmpuint (g_strv_length (files), ==, 1);
  g_assert_true (g_str_has_suffix (files[0], own));
  g_assert_true (g_file_get_contents (log_path, &log, NULL, NULL));
  parent = g_strconcat ("--host --watch-bus --directory=", folder->path, " --env=WORDS=", NULL);
  g_assert_nonnull (strstr (log, parent));
}

static void
test_missing_on_host (TestFolder *folder,
                      gconstpointer data)
{
  const char *const program[] = { "flatpak-spawn", NULL };
  g_autoptr (CgvRecordFinding) missing = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_strdup (g_getenv ("FAKE_HOST_PATH"));
  CgvRecordFiles files = { NULL };

  g_test_summary ("The host's programs are the ones that can be recorded, and its Valgrind records them");
  missing = cgv_record_check_program (&(CgvRecordSettings){ .program = program });
  g_assert_nonnull (missing);
  g_assert_null (cgv_record_check_program (&(CgvRecordSettings){ .program = (const char *const[]){ "sh", NULL } }));
  g_assert_null (cgv_record_check_program (&(CgvRecordSettings){ .program = (const char *const[]){ "./sh", NULL }, .folder = "/bin" }));
  g_assert_true (cgv_recorder_find_valgrind (&files, &error));
  g_assert_cmpuint (files.version, >=, 300);
  g_free ((char *) files.valgrind);
  g_setenv ("FAKE_HOST_PATH", "/nowhere:/", TRUE);
  g_assert_false (cgv_recorder_find_valgrind (&files, &error));
  g_assert_error (error, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NO_VALGRIND);
  g_setenv ("FAKE_HOST_PATH", path, TRUE);
}

int
main (int argc,
      char *argv[])
{
  static const struct
  {
    const char *path;
    void (*test) (void);
  } on_host[] = {
    { "/dumps", test_dumps }, { "/switch", test_switch }, { "/stuck", test_stuck }, { "/children", test_children },
    { "/forked", test_forked }, { "/stops", test_stops }, { "/end", test_end },
  };
  g_autofree char *cache = g_dir_make_tmp ("recorder-XXXXXX", NULL);
  g_autofree char *folder = g_build_filename (cache, "callgrove", NULL);
  int result;

  g_setenv ("XDG_CACHE_HOME", cache, TRUE);
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/recorder/status", test_status);
  g_test_add_func ("/recorder/dumps", test_dumps);
  g_test_add_func ("/recorder/live", test_live);
  g_test_add ("/recorder/running", TestFolder, NULL, test_folder_set_up, test_running, test_folder_tear_down);
  g_test_add ("/recorder/take", TestFolder, NULL, test_folder_set_up, test_take, test_folder_tear_down);
  g_test_add_func ("/recorder/switch", test_switch);
  g_test_add_data_func ("/recorder/switch-total", GINT_TO_POINTER (FALSE), test_switch_total);
  g_test_add_data_func ("/recorder/switch-total-after-dump", GINT_TO_POINTER (TRUE), test_switch_total);
  g_test_add_func ("/recorder/stops", test_stops);
  g_test_add_func ("/recorder/stuck", test_stuck);
  g_test_add_func ("/recorder/children", test_children);
  g_test_add_func ("/recorder/forked", test_forked);
  g_test_add_func ("/recorder/exec", test_exec);
  g_test_add_func ("/recorder/output", test_output);
  g_test_add_func ("/recorder/input", test_input);
  g_test_add_func ("/recorder/end", test_end);
  g_test_add_func ("/recorder/version", test_version);
  g_test_add ("/recorder/measure", TestFolder, NULL, test_folder_set_up, test_measure, test_folder_tear_down);
  g_test_add ("/recorder/host/permission", TestFolder, NULL, test_folder_set_up, test_permission, test_folder_tear_down);
  /* A thousand dumps and a hundred stops are for this system: a host answers later, and the program has ended by then. */
  for (gsize i = 0; i < G_N_ELEMENTS (on_host) && !g_test_slow (); i++)
    {
      g_autofree char *path = g_strconcat ("/recorder/host", on_host[i].path, NULL);

      g_test_add (path, TestFolder, on_host[i].test, enter_flatpak, test_on_host, leave_flatpak);
    }
  g_test_add ("/recorder/host/place", TestFolder, NULL, enter_flatpak, test_place_on_host, leave_flatpak);
  g_test_add ("/recorder/host/missing", TestFolder, NULL, enter_flatpak, test_missing_on_host, leave_flatpak);

  result = g_test_run ();
  /* Nothing is left in it. */
  g_assert_true (g_rmdir (folder) == 0 || errno == ENOENT);
  g_assert_cmpint (g_rmdir (cache), ==, 0);
  return result;
}
