/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model-test.h"

#include <glib/gstdio.h>
#include <string.h>

#include "cgv-loader.h"
#include "cgv-profile-error.h"

void
test_folder_set_up (TestFolder *folder,
                    gconstpointer data)
{
  folder->path = g_dir_make_tmp ("callgrove-model-XXXXXX", NULL);
  g_assert_nonnull (folder->path);
  folder->folder = g_file_new_for_path (folder->path);
}

static void
remove_folder (const char *folder)
{
  GDir *dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK))
        remove_folder (path);
      else
        g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_dir_close (dir);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

void
test_folder_tear_down (TestFolder *folder,
                       gconstpointer data)
{
  remove_folder (folder->path);
  g_clear_object (&folder->folder);
  g_clear_pointer (&folder->path, g_free);
}

char *
test_folder_get_path (TestFolder *folder,
                      const char *name)
{
  return g_build_filename (folder->path, name, NULL);
}

GFile *
test_folder_get_file (TestFolder *folder,
                      const char *name)
{
  return g_file_get_child (folder->folder, name);
}

GFile *
test_folder_write (TestFolder *folder,
                   const char *name,
                   const char *contents,
                   gssize size)
{
  g_autofree char *path = test_folder_get_path (folder, name);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, contents, size, &error);
  g_assert_no_error (error);
  return test_folder_get_file (folder, name);
}

GPtrArray *
test_files (GFile *first,
            ...)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  va_list arguments;

  va_start (arguments, first);
  for (GFile *file = first; file != NULL; file = va_arg (arguments, GFile *))
    g_ptr_array_add (files, file);
  va_end (arguments);
  return files;
}

static void
assert_no_warnings (CgvDocument *document)
{
  const CgvProblemList *problems = document->problems;

  for (guint i = 0; i < problems->n_items; i++)
    {
      if (cgv_problem_kind_get_severity (problems->items[i].kind) != CGV_SEVERITY_INFO)
        g_error ("Line %u: %s", (guint) problems->items[i].line, cgv_problem_kind_get_id (problems->items[i].kind));
    }
}

CgvDocument *
test_document (const char *text)
{
  return test_document_from_files ("callgrind.out.7", text, NULL);
}

CgvDocument *
test_document_from_files (const char *first_name,
                          const char *first_text,
                          ...)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GError) error = NULL;
  CgvDocument *document;
  TestFolder folder;
  va_list arguments;

  test_folder_set_up (&folder, NULL);
  g_ptr_array_add (files, test_folder_write (&folder, first_name, first_text, -1));
  va_start (arguments, first_text);
  for (const char *name = va_arg (arguments, const char *); name != NULL; name = va_arg (arguments, const char *))
    g_ptr_array_add (files, test_folder_write (&folder, name, va_arg (arguments, const char *), -1));
  va_end (arguments);

  document = cgv_loader_load (files, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  assert_no_warnings (document);
  test_folder_tear_down (&folder, NULL);
  return document;
}

/* Returns the base of a function: every tenth one is a recursion level of the previous one. */
static guint
get_base (guint function)
{
  return function % 10 == 9 ? function - 1 : function;
}

/* Appends the name of a function, its file and its object; a name is written in full only the
 * first time. */
static void
append_function (GString *text,
                 guint8 *known,
                 const char *prefix,
                 guint function)
{
  guint base = get_base (function);

  g_string_append_printf (text, "%sob=(%u) /usr/lib/lib%u.so\n%s=(%u) /src/dir/file%u.c\n", prefix, base % 50, base % 50, *prefix != '\0' ? "cfi" : "fl", base % 500, base % 500);
  if (known[function])
    g_string_append_printf (text, "%sfn=(%u)\n", prefix, function);
  else
    g_string_append_printf (text, "%sfn=(%u) space%u::function_%u(int, char const*)%s\n", prefix, function, base % 97, base, base != function ? "'2" : "");
  known[function] = TRUE;
}

static void
append_calls (GString *text,
              guint8 *known,
              guint function,
              guint n_functions)
{
  for (guint step = 1; step <= 4; step++)
    {
      guint callee = function + step * step;

      if (callee >= n_functions)
        return;
      append_function (text, known, "c", callee);
      g_string_append_printf (text, "calls=%u 1\n%u %u\n", function % 17 + 1, function % 1000, function * 13u % 5003u);
    }
}

char *
test_generate_profile (guint n_functions)
{
  g_autofree guint8 *known = g_new0 (guint8, n_functions);
  GString *text = g_string_new ("# callgrind format\nversion: 1\ncreator: test\ncmd: ./generated\npart: 1\npositions: line\nevents: Ir Dr\n");

  for (guint i = 0; i < n_functions; i++)
    {
      append_function (text, known, "", i);
      g_string_append_printf (text, "%u %u %u\n", i % 1000, i * 7919u % 10007u, i * 31u % 101u);
      append_calls (text, known, i, n_functions);
    }

  g_string_append (text, "part: 2\nevents: Ir Dr\n");
  for (guint i = 0; i < n_functions; i += 3)
    {
      append_function (text, known, "", i);
      g_string_append_printf (text, "%u %u %u\n", i % 1000, i * 17u % 1009u, i * 3u % 103u);
      append_calls (text, known, i, MIN (i + 3, n_functions));
    }
  return g_string_free (text, FALSE);
}

static gboolean
wake_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

/* Maximum time from Cancel to the answer, and until thread and memory are freed. */
#define ANSWER_US (G_USEC_PER_SEC / 10)
#define GONE_US (G_USEC_PER_SEC / 2)

typedef struct
{
  CgvDocument *document;
  GError *error;
  gboolean done;
} Outcome;

static void
loaded_cb (GObject *source,
           GAsyncResult *result,
           gpointer user_data)
{
  Outcome *outcome = user_data;

  outcome->document = cgv_loader_load_finish (result, NULL, &outcome->error);
  outcome->done = TRUE;
}

gint64
test_get_time (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

/* Waits until only the test holds the progress: then the thread is done. */
static void
wait_for_thread (CgvProgress *progress)
{
  gint64 deadline = cgv_test_get_deadline ();

  while (g_atomic_int_get (&G_OBJECT (progress)->ref_count) > 1)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, deadline);
      g_usleep (100);
    }
}

/* Runs the main loop for some CPU time, or until the load is done. */
static void
watch_load (const Outcome *outcome,
            CgvProgress *progress,
            gint64 delay)
{
  gint64 start = test_get_time (CLOCK_PROCESS_CPUTIME_ID);
  double fraction = 0;

  while (!outcome->done && test_get_time (CLOCK_PROCESS_CPUTIME_ID) - start < delay)
    {
      double now = cgv_progress_get_fraction (progress);

      g_assert_true (now >= fraction || now == CGV_PROGRESS_UNKNOWN);
      fraction = now;
      g_main_context_iteration (NULL, FALSE);
      g_usleep (50);
    }
}

gboolean
test_load_for (GPtrArray *files,
               gint64 delay,
               CgvProgressStage *stage)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (CgvProgress) progress = cgv_progress_new ();
  gint64 cancelled, answer;
  Outcome outcome = { 0 };

  cgv_loader_load_async (files, NULL, progress, cancellable, loaded_cb, &outcome);
  watch_load (&outcome, progress, delay);

  *stage = cgv_progress_get_stage (progress);
  cancelled = test_get_time (CLOCK_PROCESS_CPUTIME_ID);
  answer = test_get_time (CLOCK_THREAD_CPUTIME_ID);
  g_cancellable_cancel (cancellable);
  test_wait_for (&outcome.done);
  g_assert_cmpint (test_get_time (CLOCK_THREAD_CPUTIME_ID) - answer, <, ANSWER_US);
  wait_for_thread (progress);
  g_test_message ("stage %d: %.1f ms until the thread was gone", *stage, (double) (test_get_time (CLOCK_PROCESS_CPUTIME_ID) - cancelled) / 1000);
  g_assert_cmpint (test_get_time (CLOCK_PROCESS_CPUTIME_ID) - cancelled, <, GONE_US);

  if (outcome.document != NULL)
    {
      g_object_unref (outcome.document);
      return FALSE;
    }
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_error_free (outcome.error);
  return TRUE;
}

void
test_wait_for (const gboolean *flag)
{
  gint64 deadline = cgv_test_get_deadline ();
  guint wake = g_timeout_add_seconds (1, wake_cb, NULL);

  while (!*flag)
    {
      if (g_get_monotonic_time () > deadline)
        g_error ("The test waited in vain");
      g_main_context_iteration (NULL, TRUE);
    }
  g_source_remove (wake);
}

CgvFunctionId
test_find_function (CgvDocument *document,
                    const char *name)
{
  CgvProfile *profile = document->profile;

  for (CgvFunctionId id = 0; id < profile->n_functions; id++)
    {
      if (g_str_equal (cgv_profile_get_string (profile, profile->functions[id].name, NULL), name))
        return id;
    }
  g_error ("There is no function %s", name);
  return CGV_NONE;
}

CgvCosts *
test_find_costs (CgvFocus *focus,
                 const char *event)
{
  guint index = cgv_event_list_find (focus->choice->events, event);
  const CgvEventNumbers *numbers = index != CGV_NONE ? cgv_numbers_find (focus->numbers, index) : NULL;

  return numbers != NULL ? numbers->costs[CGV_SIDE_NEW] : NULL;
}

/* Counts changes. */
typedef struct
{
  CgvFocusChange changes;
  guint *n;
} Counter;

static void
count_cb (CgvFocus *focus,
          CgvFocusChange changes,
          const Counter *counter)
{
  *counter->n += (changes & counter->changes) != 0;
}

void
test_count_changes (CgvFocus *focus,
                    CgvFocusChange changes,
                    guint *n)
{
  Counter *counter = g_new (Counter, 1);

  *counter = (Counter){ changes, n };
  g_signal_connect_data (focus, "changed", G_CALLBACK (count_cb), counter, (GClosureNotify) (GCallback) g_free, G_CONNECT_AFTER);
}

static void
log_cb (CgvFocus *focus,
        CgvFocusChange changes,
        GString *log)
{
  static const char *const names[] = { "amounts", "columns", "fold", "grouping", "back", "forward", "hot-path", "rows", "numbers", "events", "event",
                                       "filters", "rules", "row", "found", "color", "inside-cycle", "computing" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if ((changes & 2u << i) != 0)
      g_string_append_printf (log, "%s ", names[i]);
}

void
test_log_changes (CgvFocus *focus,
                  GString *log)
{
  g_signal_connect_after (focus, "changed", G_CALLBACK (log_cb), log);
}

void
test_select_part (CgvFocus *focus,
                  CgvPartId part)
{
  cgv_focus_select_parts (focus, &part, 1);
}

gboolean
test_is_updating (CgvSession *session)
{
  for (guint i = 0; i < session->opened->len; i++)
    if (((const CgvDocumentFiles *) g_ptr_array_index (session->opened, i))->reading != NULL)
      return TRUE;
  return FALSE;
}

void
test_toggle_part (CgvFocus *focus,
                  CgvPartId part)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (CgvPartId));
  guint n_parts = cgv_focus_get_document (focus)->profile->n_parts;

  for (CgvPartId i = 0; i < n_parts; i++)
    {
      if (!cgv_focus_has_part (focus, i) == (i == part))
        g_array_append_val (parts, i);
    }
  if (parts->len > 0)
    cgv_focus_select_parts (focus, &g_array_index (parts, CgvPartId, 0), parts->len);
}
