/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Loading: whole, partial, failed and cancelled; one file and several; files, streams and pipes. */

#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "cgv-loader.h"
#include "cgv-profile-error.h"
#include "model-test.h"

#define HEADER "# callgrind format\nversion: 1\ncreator: by hand\n"

static const char good[] = HEADER "pid: 7\ncmd: ./a\npart: 1\nevents: Ir\nsummary: 15\nfl=a.c\nfn=main\n1 10\n2 5\ntotals: 15\n";
static const char other[] = HEADER "pid: 7\ncmd: ./a\npart: 2\nevents: Ir\nsummary: 7\nfl=a.c\nfn=main\n1 3\nfn=f\n9 4\ntotals: 7\n";
static const char damaged[] = HEADER "events: Ir\nfl=a.c\nfn=main\n1 10\nsome nonsense\n2 5\ntotals: 15\n";

static CgvCost
get_total (CgvDocument *document)
{
  return cgv_profile_get_total (document->profile, NULL, 0);
}

static CgvDocument *
load (GPtrArray *files,
      GError **error)
{
  g_autoptr (GPtrArray) owned = files;

  return cgv_loader_load (owned, NULL, NULL, NULL, NULL, error);
}

static void
test_ok (TestFolder *folder,
         gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = test_folder_write (folder, "a", good, -1);
  g_autoptr (CgvProgress) progress = cgv_progress_new ();
  g_autoptr (GPtrArray) files = test_files (g_object_ref (file), NULL);
  g_autoptr (CgvDocument) document = cgv_loader_load (files, NULL, progress, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (get_total (document), ==, 15);
  g_assert_false (cgv_document_is_partial (document));
  g_assert_cmpuint (cgv_document_get_n_files (document), ==, 1);
  g_assert_true (g_file_equal (cgv_document_get_file (document, 0), file));

  g_assert_cmpint (cgv_progress_get_stage (progress), ==, CGV_PROGRESS_DONE);
  g_assert_cmpfloat (cgv_progress_get_fraction (progress), ==, 1.0);
  g_assert_cmpuint (cgv_progress_get_bytes (progress), ==, strlen (good));
  g_assert_cmpuint (cgv_progress_get_cost (progress), ==, 15);
}

static void
test_partial (TestFolder *folder,
              gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvDocument) document = load (test_files (test_folder_write (folder, "a", damaged, -1), NULL), &error);
  const CgvProblemList *problems;

  g_assert_no_error (error);
  g_assert_cmpuint (get_total (document), ==, 15);
  g_assert_true (cgv_document_is_partial (document));

  problems = document->problems;
  g_assert_cmpuint (problems->n_items, ==, 1);
  g_assert_cmpuint (problems->items[0].line, ==, 8);
  g_assert_cmpuint (problems->items[0].offset, ==, (guint64) (strstr (damaged, "some") - damaged));
}

static void
test_partial_in_second_file (TestFolder *folder,
                             gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvDocument) document = NULL;

  document = load (test_files (test_folder_write (folder, "a", good, -1), test_folder_write (folder, "b", damaged, -1), NULL), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (document->problems->items[0].file, ==, 1);
  g_assert_cmpuint (document->problems->items[0].line, ==, 8);
}

static void
test_not_a_profile (TestFolder *folder,
                    gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = test_folder_get_path (folder, "a.zip");

  g_assert_null (load (test_files (test_folder_write (folder, "a.zip", "PK\3\4 whatever", -1), NULL), &error));
  g_assert_error (error, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_FORMAT);
  g_assert_true (g_str_has_prefix (error->message, path));
  g_assert_nonnull (strstr (error->message, "unzip"));
}

static void
test_error_place (TestFolder *folder,
                  gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = test_folder_get_path (folder, "a");
  g_autofree char *place = g_strdup_printf ("%s:1 (byte 0): ", path);

  g_assert_null (load (test_files (test_folder_write (folder, "a", "version: 7\nevents: Ir\n", -1), NULL), &error));
  g_assert_error (error, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_UNSUPPORTED);
  g_assert_true (g_str_has_prefix (error->message, place));
}

static void
test_empty (TestFolder *folder,
            gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load (test_files (test_folder_write (folder, "a", "", 0), NULL), &error));
  g_assert_error (error, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_EMPTY);
}

static void
test_missing (TestFolder *folder,
              gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load (test_files (test_folder_write (folder, "a", good, -1), test_folder_get_file (folder, "b"), NULL), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

static void
test_folder_instead (TestFolder *folder,
                     gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load (test_files (g_object_ref (folder->folder), NULL), &error));
  g_assert_error (error, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_NOT_A_FILE);
}

/* The error is that of the disk, not that of an empty file. */
static void
test_unreadable_disk (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load (test_files (g_file_new_for_path ("/proc/self/mem"), NULL), &error));
  g_assert_error (error, G_IO_ERROR, (int) g_io_error_from_errno (EIO));
  g_assert_nonnull (strstr (error->message, g_strerror (EIO)));
}

static void
test_several_files (TestFolder *folder,
                    gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvDocument) document = NULL;
  CgvProfile *profile;

  document = load (test_files (test_folder_write (folder, "a.1", good, -1), test_folder_write (folder, "a", other, -1), NULL), &error);
  g_assert_no_error (error);
  profile = document->profile;
  g_assert_cmpuint (get_total (document), ==, 22);
  g_assert_cmpuint (profile->n_parts, ==, 2);
  g_assert_cmpuint (profile->n_functions, ==, 2);
  g_assert_cmpuint (cgv_profile_get_part (profile, 0)->file, ==, 0);
  g_assert_cmpuint (cgv_profile_get_part (profile, 1)->file, ==, 1);
  g_assert_cmpuint (cgv_document_get_part_cost (document, 0, document->events, 0), ==, 15);
  g_assert_cmpuint (cgv_document_get_part_cost (document, 1, document->events, 0), ==, 7);
}

/* The good file is not published either, and the bad one is named. */
static void
test_one_of_several_fails (TestFolder *folder,
                           gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = test_folder_get_path (folder, "b");

  g_assert_null (load (test_files (test_folder_write (folder, "a", good, -1), test_folder_write (folder, "b", "hello\n", -1), NULL), &error));
  g_assert_error (error, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_FORMAT);
  g_assert_true (g_str_has_prefix (error->message, path));
}

static void
test_empty_base (TestFolder *folder,
                 gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvDocument) document = NULL;
  const CgvProblemList *problems;

  document = load (test_files (test_folder_write (folder, "callgrind.out.7", "", 0),
                               test_folder_write (folder, "callgrind.out.7-01", good, -1),
                               test_folder_write (folder, "callgrind.out.7-02", damaged, -1),
                               NULL),
                   &error);
  g_assert_no_error (error);
  g_assert_cmpuint (cgv_document_get_n_files (document), ==, 2);
  g_assert_cmpuint (get_total (document), ==, 30);

  problems = document->problems;
  g_assert_cmpuint (problems->n_items, ==, 2);
  g_assert_cmpint (problems->items[0].kind, ==, CGV_PROBLEM_EMPTY_BASE);
  g_assert_cmpuint (problems->items[1].file, ==, 1);
  g_assert_cmpuint (cgv_profile_get_part (document->profile, 1)->file, ==, 1);
}

/* The note is about a loaded file, even if no file is loaded after it. */
static void
test_empty_base_last (TestFolder *folder,
                      gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvDocument) document = NULL;
  const CgvProblemList *problems;

  document = load (test_files (test_folder_write (folder, "callgrind.out.7-01", good, -1),
                               test_folder_write (folder, "callgrind.out.7", "", 0),
                               NULL),
                   &error);
  g_assert_no_error (error);
  problems = document->problems;
  g_assert_cmpuint (problems->n_items, ==, 1);
  g_assert_cmpint (problems->items[0].kind, ==, CGV_PROBLEM_EMPTY_BASE);
  g_assert_cmpuint (problems->items[0].file, ==, 0);
}

/* A link is another name of the same file. A copy is another file. */
static void
test_named_twice (TestFolder *folder,
                  gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvDocument) document = NULL;
  g_autoptr (GFile) file = test_folder_write (folder, "first", good, -1);
  g_autoptr (GFile) link = test_folder_get_file (folder, "link");
  const CgvProblemList *problems;
  guint64 total;

  document = load (test_files (g_object_ref (file), NULL), &error);
  total = get_total (document);
  g_clear_object (&document);

  g_assert_true (g_file_make_symbolic_link (link, "first", NULL, &error));
  document = load (test_files (g_object_ref (file), test_folder_write (folder, "copy", good, -1), g_object_ref (link), g_object_ref (file), NULL), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (cgv_document_get_n_files (document), ==, 2);
  g_assert_cmpuint (get_total (document), ==, 2 * total);

  problems = document->problems;
  g_assert_cmpuint (problems->n_by_kind[CGV_PROBLEM_NAMED_TWICE], ==, 2);
  g_assert_cmpuint (problems->items[0].file, ==, 0);
  g_assert_false (cgv_document_is_partial (document));
}

/* An empty file that is not a base was meant as a profile. */
static void
test_empty_stranger (TestFolder *folder,
                     gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load (test_files (test_folder_write (folder, "callgrind.out.8", "", 0), test_folder_write (folder, "callgrind.out.7-01", good, -1), NULL), &error));
  g_assert_error (error, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_EMPTY);
}

static void
test_problems_of_failure (TestFolder *folder,
                          gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = test_files (test_folder_write (folder, "a", "version: 7\nevents: Ir\n", -1), NULL);
  CgvProblemList problems;

  g_assert_null (cgv_loader_load (files, NULL, NULL, NULL, &problems, &error));
  g_assert_error (error, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_UNSUPPORTED);
  g_assert_cmpuint (problems.n_by_kind[CGV_PROBLEM_VERSION], ==, 1);
}

static void
test_stream (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvDocument) document = load (test_files (g_file_new_for_uri ("resource:///test/example.callgrind"), NULL), &error);

  g_assert_no_error (error);
  g_assert_false (cgv_document_is_partial (document));
  g_assert_cmpuint (get_total (document), ==, 820);
}

static gpointer
write_in_thread (gpointer data)
{
  int fd = GPOINTER_TO_INT (data);

  g_assert_cmpint ((int) write (fd, good, strlen (good)), ==, (int) strlen (good));
  close (fd);
  return NULL;
}

static void
test_pipe (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/dev/stdin");
  g_autoptr (CgvProgress) progress = cgv_progress_new ();
  g_autoptr (CgvDocument) document = NULL;
  g_autoptr (GError) error = NULL;
  CgvProblemList problems;
  GThread *thread;
  int fds[2];

  g_assert_true (g_unix_open_pipe (fds, FD_CLOEXEC, NULL));
  thread = g_thread_new ("writer", write_in_thread, GINT_TO_POINTER (fds[1]));
  document = cgv_loader_load_fd (fds[0], file, NULL, progress, NULL, &problems, &error);
  g_thread_join (thread);

  g_assert_no_error (error);
  g_assert_cmpuint (get_total (document), ==, 15);
  g_assert_cmpfloat (cgv_progress_get_fraction (progress), ==, 1.0);
  close (fds[0]);
}

/* A terminal whose other side is closed gives its remaining data, and then an error. */
static void
test_read_error (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/dev/stdin");
  g_autoptr (CgvDocument) document = NULL;
  g_autoptr (GError) error = NULL;
  CgvProblemList problems;
  struct termios settings;
  int master = posix_openpt (O_RDWR | O_NOCTTY | O_CLOEXEC);
  int slave;

  g_assert_cmpint (grantpt (master), ==, 0);
  g_assert_cmpint (unlockpt (master), ==, 0);
  slave = open (ptsname (master), O_RDWR | O_NOCTTY | O_CLOEXEC);
  g_assert_cmpint (tcgetattr (slave, &settings), ==, 0);
  settings.c_oflag &= ~(tcflag_t) OPOST;
  g_assert_cmpint (tcsetattr (slave, TCSANOW, &settings), ==, 0);
  g_assert_cmpint ((int) write (slave, good, strlen (good)), ==, (int) strlen (good));
  close (slave);

  document = cgv_loader_load_fd (master, file, NULL, NULL, NULL, &problems, &error);
  g_assert_no_error (error);
  g_assert_true (cgv_document_is_partial (document));
  g_assert_cmpuint (get_total (document), ==, 15);
  g_assert_cmpuint (problems.n_by_kind[CGV_PROBLEM_READ_ERROR], ==, 1);
  g_assert_cmpuint (problems.items[0].value, ==, EIO);
  close (master);
}

typedef struct
{
  CgvDocument *document;
  GError *error;
  gboolean done;
} Outcome;

static void
outcome_clear (Outcome *outcome)
{
  g_clear_object (&outcome->document);
  g_clear_error (&outcome->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Outcome, outcome_clear)

static void
loaded_cb (GObject *source,
           GAsyncResult *result,
           gpointer user_data)
{
  Outcome *outcome = user_data;

  g_assert_false (outcome->done);
  outcome->document = cgv_loader_load_finish (result, NULL, &outcome->error);
  outcome->done = TRUE;
}

static void
test_async (TestFolder *folder,
            gconstpointer data)
{
  g_autoptr (GPtrArray) files = test_files (test_folder_write (folder, "a", good, -1), NULL);
  g_auto (Outcome) outcome = { 0 };

  cgv_loader_load_async (files, NULL, NULL, NULL, loaded_cb, &outcome);
  /* The caller may change the array. */
  g_ptr_array_set_size (files, 0);
  test_wait_for (&outcome.done);

  g_assert_no_error (outcome.error);
  g_assert_cmpuint (get_total (outcome.document), ==, 15);
  g_assert_true (cgv_document_get_fold (outcome.document, TRUE)->namesakes != NULL);
}

static void
test_async_error (TestFolder *folder,
                  gconstpointer data)
{
  g_autoptr (GPtrArray) files = test_files (test_folder_get_file (folder, "missing"), NULL);
  g_auto (Outcome) outcome = { 0 };

  cgv_loader_load_async (files, NULL, NULL, NULL, loaded_cb, &outcome);
  test_wait_for (&outcome.done);

  g_assert_null (outcome.document);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* Writes a profile of at least @n_bytes bytes, whose cost lines all have the same cost. */
static GFile *
write_big (TestFolder *folder,
           const char *name,
           gsize size,
           guint64 *cost)
{
  g_autofree char *path = test_folder_get_path (folder, name);
  g_autoptr (GString) chunk = g_string_new (NULL);
  FILE *stream = g_fopen (path, "w");
  gsize n_chunks;

  for (guint i = 0; i < 20000; i++)
    g_string_append_printf (chunk, "fn=(%u) function number %u\n%u 10\n+3 10\n", i, i, i);
  n_chunks = size / chunk->len + 1;
  *cost = (guint64) n_chunks * 20000 * 20;

  fprintf (stream, HEADER "positions: line\nevents: Ir\nsummary: %" G_GUINT64_FORMAT "\nfl=a.c\n", *cost);
  for (gsize i = 0; i < n_chunks; i++)
    g_assert_cmpuint (fwrite (chunk->str, 1, chunk->len, stream), ==, chunk->len);
  fprintf (stream, "totals: %" G_GUINT64_FORMAT "\n", *cost);
  g_assert_cmpint (fclose (stream), ==, 0);
  return g_file_new_for_path (path);
}

static guint64
get_thread_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (guint64) now.tv_sec * G_USEC_PER_SEC + (guint64) now.tv_nsec / 1000;
}

/* Waits until only the test holds the progress: then the thread is done. */
static void
wait_for_thread (CgvProgress *progress)
{
  gint64 deadline = cgv_test_get_deadline ();

  while (g_atomic_int_get (&G_OBJECT (progress)->ref_count) > 1)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, deadline);
      g_thread_yield ();
    }
}

/* Cancels a load after a number of bytes. Returns FALSE if it was finished before. */
static gboolean
cancel_at (GPtrArray *files,
           guint64 position)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (CgvProgress) progress = cgv_progress_new ();
  g_auto (Outcome) outcome = { 0 };
  guint64 bytes;
  guint64 time;

  cgv_loader_load_async (files, NULL, progress, cancellable, loaded_cb, &outcome);
  while (cgv_progress_get_bytes (progress) < position)
    g_main_context_iteration (NULL, FALSE);

  time = get_thread_time ();
  g_cancellable_cancel (cancellable);
  bytes = cgv_progress_get_bytes (progress);
  if (cgv_progress_get_stage (progress) != CGV_PROGRESS_READING)
    {
      test_wait_for (&outcome.done);
      return FALSE;
    }

  test_wait_for (&outcome.done);
  g_assert_cmpuint (get_thread_time () - time, <, G_USEC_PER_SEC / 10);
  g_assert_null (outcome.document);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  wait_for_thread (progress);
  g_assert_cmpuint (cgv_progress_get_bytes (progress), <=, bytes + (256 << 10));
  g_assert_cmpint (cgv_progress_get_stage (progress), ==, CGV_PROGRESS_READING);
  return TRUE;
}

/* Cancelling is answered at once, publishes nothing, and the thread reads no more than its
 * current block. On a busy machine the load may be faster; then the test is repeated. */
static void
test_cancel (TestFolder *folder,
             gconstpointer data)
{
  guint64 cost;
  g_autoptr (GPtrArray) files = test_files (write_big (folder, "big", 50 << 20, &cost), NULL);

  for (guint i = 1; i <= 5; i++)
    {
      guint n_tries = 1;

      while (!cancel_at (files, i * (5 << 20)))
        g_assert_cmpuint (n_tries++, <, 100);
    }
}

static gpointer
cancel_in_thread (gpointer data)
{
  CgvProgress *progress = data;
  GCancellable *cancellable = g_object_get_data (G_OBJECT (progress), "cancellable");

  while (cgv_progress_get_bytes (progress) == 0)
    g_thread_yield ();
  g_cancellable_cancel (cancellable);
  return NULL;
}

/* The blocking call is cancelled from another thread. */
static void
test_cancel_blocking (TestFolder *folder,
                      gconstpointer data)
{
  guint64 cost;
  g_autoptr (GPtrArray) files = test_files (write_big (folder, "big", 20 << 20, &cost), NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (CgvProgress) progress = cgv_progress_new ();
  g_autoptr (GError) error = NULL;
  GThread *thread;

  g_object_set_data (G_OBJECT (progress), "cancellable", cancellable);
  thread = g_thread_new ("cancel", cancel_in_thread, progress);
  g_assert_null (cgv_loader_load (files, NULL, progress, cancellable, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_thread_join (thread);
}

static void
test_cancelled_before (TestFolder *folder,
                       gconstpointer data)
{
  g_autoptr (GPtrArray) files = test_files (test_folder_write (folder, "a", good, -1), NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_auto (Outcome) outcome = { 0 };

  g_cancellable_cancel (cancellable);
  g_assert_null (cgv_loader_load (files, NULL, NULL, cancellable, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  cgv_loader_load_async (files, NULL, NULL, cancellable, loaded_cb, &outcome);
  test_wait_for (&outcome.done);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Two simultaneous loads: one is cancelled, the other is finished. Neither affects the other. */
static void
test_overlapping (TestFolder *folder,
                  gconstpointer data)
{
  guint64 cost;
  g_autoptr (GPtrArray) big = test_files (write_big (folder, "big", 20 << 20, &cost), NULL);
  g_autoptr (GPtrArray) small = test_files (test_folder_write (folder, "a", good, -1), NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (CgvProgress) progress = cgv_progress_new ();
  g_auto (Outcome) cancelled = { 0 };
  g_auto (Outcome) first = { 0 };
  g_auto (Outcome) second = { 0 };

  cgv_loader_load_async (big, NULL, progress, cancellable, loaded_cb, &cancelled);
  cgv_loader_load_async (big, NULL, NULL, NULL, loaded_cb, &first);
  while (cgv_progress_get_bytes (progress) == 0)
    g_main_context_iteration (NULL, FALSE);
  cgv_loader_load_async (small, NULL, NULL, NULL, loaded_cb, &second);
  g_cancellable_cancel (cancellable);
  test_wait_for (&cancelled.done);
  test_wait_for (&second.done);
  test_wait_for (&first.done);

  g_assert_error (cancelled.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_no_error (second.error);
  g_assert_cmpuint (get_total (second.document), ==, 15);
  g_assert_no_error (first.error);
  g_assert_cmpuint (get_total (first.document), ==, cost);
}

/* Progress follows the work without posting to the main loop. */
static void
test_progress (TestFolder *folder,
               gconstpointer data)
{
  guint64 cost;
  g_autoptr (GPtrArray) files = test_files (write_big (folder, "big", 10 << 20, &cost), NULL);
  g_autoptr (CgvProgress) progress = cgv_progress_new ();
  g_auto (Outcome) outcome = { 0 };
  double last = CGV_PROGRESS_UNKNOWN;
  guint n_steps = 0;

  cgv_loader_load_async (files, NULL, progress, NULL, loaded_cb, &outcome);
  while (!outcome.done)
    {
      double fraction = cgv_progress_get_fraction (progress);

      g_main_context_iteration (NULL, FALSE);
      g_assert_cmpfloat (fraction, >=, last);
      n_steps += fraction > last;
      last = fraction;
    }

  g_assert_cmpuint (n_steps, >=, 3);
  g_assert_cmpuint (cgv_progress_get_cost (progress), ==, cost);
  g_assert_cmpfloat (cgv_progress_get_fraction (progress), ==, 1.0);
}

/* If a file is cut while it is read, the smaller total is always reported. */
static void
test_truncated_while_loading (TestFolder *folder,
                              gconstpointer data)
{
  for (guint i = 0; i < 5; i++)
    {
      guint64 cost;
      g_autoptr (GPtrArray) files = test_files (write_big (folder, "big", 10 << 20, &cost), NULL);
      g_autofree char *path = test_folder_get_path (folder, "big");
      g_autoptr (CgvProgress) progress = cgv_progress_new ();
      g_auto (Outcome) outcome = { 0 };

      cgv_loader_load_async (files, NULL, progress, NULL, loaded_cb, &outcome);
      while (cgv_progress_get_bytes (progress) < i * (2 << 20))
        g_main_context_iteration (NULL, FALSE);
      g_assert_cmpint (truncate (path, 1 << 20), ==, 0);
      test_wait_for (&outcome.done);

      g_assert_no_error (outcome.error);
      g_assert_true (get_total (outcome.document) == cost || cgv_document_is_partial (outcome.document));
    }
}

#define ADD(name, function) g_test_add ("/loader/" name, TestFolder, NULL, test_folder_set_up, function, test_folder_tear_down)

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("ok", test_ok);
  ADD ("partial", test_partial);
  ADD ("partial-in-second-file", test_partial_in_second_file);
  ADD ("not-a-profile", test_not_a_profile);
  ADD ("error-place", test_error_place);
  ADD ("empty", test_empty);
  ADD ("missing", test_missing);
  ADD ("folder", test_folder_instead);
  g_test_add_func ("/loader/unreadable-disk", test_unreadable_disk);
  ADD ("several-files", test_several_files);
  ADD ("one-of-several-fails", test_one_of_several_fails);
  ADD ("empty-base", test_empty_base);
  ADD ("empty-base-last", test_empty_base_last);
  ADD ("named-twice", test_named_twice);
  ADD ("empty-stranger", test_empty_stranger);
  ADD ("problems-of-failure", test_problems_of_failure);
  g_test_add_func ("/loader/stream", test_stream);
  g_test_add_func ("/loader/pipe", test_pipe);
  g_test_add_func ("/loader/read-error", test_read_error);
  ADD ("async", test_async);
  ADD ("async-error", test_async_error);
  ADD ("cancel", test_cancel);
  ADD ("cancel-blocking", test_cancel_blocking);
  ADD ("cancelled-before", test_cancelled_before);
  ADD ("overlapping", test_overlapping);
  ADD ("progress", test_progress);
  ADD ("truncated-while-loading", test_truncated_while_loading);

  return g_test_run ();
}
