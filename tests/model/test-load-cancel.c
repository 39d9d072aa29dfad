/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Cancelling a load at any moment: while it reads, inflates, merges, or prepares the view.
 *
 * Times are CPU times, so that other programs do not lengthen them. */

#include <glib-unix.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cgv-loader.h"
#include "compress.h"
#include "model-test.h"

#define N_CANCELS 30

/* Many functions and calls, so that merging takes a while. */
static GByteArray *
make_profile (CgvCompression compression)
{
  g_autoptr (GString) text = g_string_new ("# callgrind format\nversion: 1\ncreator: by hand\nevents: Ir\nfl=a.c\n");

  for (guint i = 0; i < 30000; i++)
    {
      g_string_append_printf (text, "fn=(%u) function number %u\n%u 10\n", i, i, i);
      for (guint j = 0; j < 4 && i > 0; j++)
        g_string_append_printf (text, "cfn=(%u)\ncalls=1 1\n1 5\n", (i * 7 + j * 13) % i);
    }
  g_string_append (text, "totals: 300000\n");
  if (compression != CGV_COMPRESSION_NONE)
    return test_compress (compression, text->str, text->len);
  return g_byte_array_append (g_byte_array_new (), (const guint8 *) text->str, (guint) text->len);
}

static const struct
{
  CgvCompression compression;
  const char *two_threads_from; /* bytes; 0 for never */
} ways[] = {
  { CGV_COMPRESSION_NONE, "0" },
  { CGV_COMPRESSION_NONE, "1" },
  { CGV_COMPRESSION_GZIP, "0" },
  { CGV_COMPRESSION_XZ, "0" },
};

/* Cancels at moments that are spread evenly over the load, with twice as many in its second
 * half, where merging is. The first load takes longer than the others. */
static void
test_any_moment (TestFolder *folder,
                 gconstpointer data)
{
  for (guint way = 0; way < G_N_ELEMENTS (ways); way++)
    {
      g_autoptr (GByteArray) bytes = make_profile (ways[way].compression);
      g_autoptr (GPtrArray) files = test_files (test_folder_write (folder, "big", (const char *) bytes->data, (gssize) bytes->len), NULL);
      CgvProgressStage stage;
      guint n_cancelled[CGV_PROGRESS_DONE + 1] = { 0 };
      gint64 start, whole;

      g_setenv ("CALLGROVE_TWO_THREADS_FROM", ways[way].two_threads_from, TRUE);
      g_assert_false (test_load_for (files, G_MAXINT64, &stage));
      start = test_get_time (CLOCK_PROCESS_CPUTIME_ID);
      g_assert_false (test_load_for (files, G_MAXINT64, &stage));
      g_assert_cmpint (stage, ==, CGV_PROGRESS_DONE);
      whole = test_get_time (CLOCK_PROCESS_CPUTIME_ID) - start;
      for (guint i = 0; i < N_CANCELS; i++)
        {
          gboolean second_half = i % 3 != 0;
          double share = (second_half ? 0.5 : 0.0) + 0.5 * (i + g_test_rand_double ()) / N_CANCELS;

          if (test_load_for (files, (gint64) (share * (double) whole), &stage))
            n_cancelled[stage]++;
        }
      g_assert_cmpuint (n_cancelled[CGV_PROGRESS_READING], >, 0);
      g_assert_cmpuint (n_cancelled[CGV_PROGRESS_BUILDING], >, 0);
      g_unsetenv ("CALLGROVE_TWO_THREADS_FROM");
    }
}

/* Nothing is computed for a document that is no longer needed. */
static void
test_prepare (void)
{
  g_autoptr (CgvDocument) document = test_document ("events: Ir\nfn=f\n1 1\n");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_false (cgv_document_prepare (document, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_true (cgv_document_prepare (document, NULL, NULL));
}

typedef struct
{
  GCancellable *cancellable;
  int fd;
} Canceller;

/* Cancels when the pipe is empty and the reader waits for more. */
static gpointer
cancel_in_thread (gpointer data)
{
  Canceller *canceller = data;
  gint64 deadline = cgv_test_get_deadline ();
  int n_left = 1;

  while (n_left > 0)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, deadline);
      g_assert_cmpint (ioctl (canceller->fd, FIONREAD, &n_left), ==, 0);
      g_thread_yield ();
    }
  g_cancellable_cancel (canceller->cancellable);
  return NULL;
}

/* A pipe gives the beginning of a profile, and never the rest. */

static void
test_waiting_pipe (void)
{
  for (guint compression = CGV_COMPRESSION_NONE; compression <= CGV_COMPRESSION_GZIP; compression++)
    {
      g_autoptr (GByteArray) bytes = make_profile (compression);
      g_autoptr (GFile) file = g_file_new_for_path ("/dev/stdin");
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;
      Canceller canceller;
      CgvProblemList problems;
      GThread *thread;
      int fds[2];

      g_assert_true (g_unix_open_pipe (fds, FD_CLOEXEC, NULL));
      g_assert_cmpint ((int) write (fds[1], bytes->data, 30000), ==, 30000);
      canceller = (Canceller) { cancellable, fds[0] };
      thread = g_thread_new ("cancel", cancel_in_thread, &canceller);
      g_assert_null (cgv_loader_load_fd (fds[0], file, NULL, NULL, cancellable, &problems, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_thread_join (thread);
      close (fds[0]);
      close (fds[1]);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/load-cancel/any-moment", TestFolder, NULL, test_folder_set_up, test_any_moment, test_folder_tear_down);
  g_test_add_func ("/load-cancel/prepare", test_prepare);
  g_test_add_func ("/load-cancel/waiting-pipe", test_waiting_pipe);

  return g_test_run ();
}
