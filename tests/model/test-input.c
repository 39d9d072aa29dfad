/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reading: what is refused, what fails, and what changes under the reader's hands. */

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixsocketaddress.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgv-input.h"
#include "cgv-profile-error.h"
#include "model-test.h"

#define SIZE 100000

/* Reads to the end; returns how many bytes there were, or -1. */
static gint64
read_all (CgvInput *input,
          int *error_number)
{
  char buffer[4096];
  gint64 total = 0;
  gssize n_read;

  while ((n_read = cgv_input_read (input, buffer, sizeof buffer, NULL, error_number)) > 0)
    total += n_read;
  return n_read == 0 ? total : -1;
}

static GFile *
write_zeroes (TestFolder *folder,
              const char *name)
{
  g_autofree char *zeroes = g_malloc0 (SIZE);

  return test_folder_write (folder, name, zeroes, SIZE);
}

static void
test_read (TestFolder *folder,
           gconstpointer data)
{
  g_autoptr (GFile) file = write_zeroes (folder, "a");
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvInput) input = cgv_input_open (file, NULL, &error);
  int error_number = 0;

  g_assert_no_error (error);
  g_assert_true (cgv_input_size_is_known (input));
  g_assert_cmpuint (cgv_input_get_size (input), ==, SIZE);
  g_assert_cmpint (read_all (input, &error_number), ==, SIZE);
  g_assert_false (cgv_input_has_changed (input, SIZE));
}

static void
assert_refused (GFile *file,
                GQuark domain,
                int code)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_file_get_basename (file);

  g_assert_null (cgv_input_open (file, NULL, &error));
  g_assert_error (error, domain, code);
  g_assert_nonnull (strstr (error->message, name));
}

static void
test_refused (TestFolder *folder,
              gconstpointer data)
{
  g_autoptr (GFile) missing = test_folder_get_file (folder, "missing");
  g_autoptr (GFile) fifo = test_folder_get_file (folder, "fifo");
  g_autoptr (GFile) link = test_folder_get_file (folder, "loop");
  g_autoptr (GFile) device = g_file_new_for_path ("/dev/null");

  g_assert_cmpint (mkfifo (g_file_peek_path (fifo), 0600), ==, 0);
  g_assert_cmpint (symlink ("loop", g_file_peek_path (link)), ==, 0);

  assert_refused (missing, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  assert_refused (folder->folder, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_NOT_A_FILE);
  assert_refused (fifo, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_NOT_A_FILE);
  assert_refused (device, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_NOT_A_FILE);
  assert_refused (link, G_IO_ERROR, G_IO_ERROR_TOO_MANY_LINKS);
}

static void
test_socket (TestFolder *folder,
             gconstpointer data)
{
  g_autoptr (GFile) file = test_folder_get_file (folder, "socket");
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (g_file_peek_path (file));
  g_autoptr (GSocket) socket = g_socket_new (G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, NULL);

  g_assert_true (g_socket_bind (socket, address, FALSE, NULL));
  assert_refused (file, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_NOT_A_FILE);
}

/* Root may read everything, so it becomes somebody else for a moment. */
static void
test_not_permitted (TestFolder *folder,
                    gconstpointer data)
{
  g_autoptr (GFile) file = write_zeroes (folder, "secret");
  uid_t user = geteuid ();

  g_assert_cmpint (chmod (folder->path, 0755), ==, 0);
  g_assert_cmpint (chmod (g_file_peek_path (file), 0), ==, 0);
  if (user == 0)
    g_assert_cmpint (seteuid (65534), ==, 0);
  assert_refused (file, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  g_assert_cmpint (seteuid (user), ==, 0);
}

/* A name is bytes, and is shown as something harmless. */
static void
test_odd_name (TestFolder *folder,
               gconstpointer data)
{
  g_autoptr (GFile) missing = test_folder_get_file (folder, "%s\n\033]0;x\a<b>");
  g_autoptr (GFile) file = write_zeroes (folder, "-\n\xff*[%s");
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvInput) input = cgv_input_open (file, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (input);

  g_assert_null (cgv_input_open (missing, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_null (strpbrk (error->message, "\n\033\a"));
  g_assert_nonnull (strstr (error->message, "<b>"));
}

/* Opening the memory of a process succeeds, reading its first page does not. */
static void
test_read_error (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/proc/self/mem");
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvInput) input = cgv_input_open (file, NULL, &error);
  int error_number = 0;

  g_assert_no_error (error);
  g_assert_cmpint (read_all (input, &error_number), ==, -1);
  g_assert_cmpint (error_number, ==, EIO);
}

typedef void (*ChangeFunc) (GFile *file);

static void
truncate_file (GFile *file)
{
  g_assert_cmpint (truncate (g_file_peek_path (file), SIZE / 2), ==, 0);
}

static void
empty_file (GFile *file)
{
  g_assert_cmpint (truncate (g_file_peek_path (file), 0), ==, 0);
}

static void
append_to_file (GFile *file)
{
  int fd = open (g_file_peek_path (file), O_WRONLY | O_APPEND | O_CLOEXEC);

  g_assert_cmpint ((int) write (fd, "more", 4), ==, 4);
  close (fd);
}

static void
touch_file (GFile *file)
{
  const struct timespec times[2] = { { 0, UTIME_OMIT }, { 12345, 0 } };

  g_assert_cmpint (utimensat (AT_FDCWD, g_file_peek_path (file), times, 0), ==, 0);
}

static void
replace_file (GFile *file)
{
  g_autofree char *zeroes = g_malloc0 (SIZE);

  g_assert_true (g_file_set_contents (g_file_peek_path (file), zeroes, SIZE, NULL));
}

static void
delete_file (GFile *file)
{
  g_assert_cmpint (g_unlink (g_file_peek_path (file)), ==, 0);
}

static void
leave_file (GFile *file)
{
}

/* One block, then the change, then the rest: no signal, no hang, and the change is seen. */
static void
test_change (TestFolder *folder,
             gconstpointer data)
{
  const struct
  {
    ChangeFunc change;
    gint64 size;
    gboolean changed;
  } cases[] = {
    { truncate_file, SIZE / 2, TRUE },
    { empty_file, 1000, TRUE },
    { append_to_file, SIZE + 4, TRUE },
    { touch_file, SIZE, TRUE },
    { replace_file, SIZE, TRUE },
    { delete_file, SIZE, FALSE },
    { leave_file, SIZE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) file = write_zeroes (folder, "changing");
      g_autoptr (CgvInput) input = cgv_input_open (file, NULL, NULL);
      char buffer[1000];
      int error_number = 0;
      gint64 n_read;

      g_assert_cmpint (cgv_input_read (input, buffer, sizeof buffer, NULL, &error_number), ==, 1000);
      cases[i].change (file);
      n_read = 1000 + read_all (input, &error_number);
      g_assert_cmpint (n_read, ==, cases[i].size);
      g_assert_cmpint (cgv_input_has_changed (input, (guint64) n_read), ==, cases[i].changed);
    }
}

/* The size may be back where it was by the time it is looked at. */
static void
test_short_read (TestFolder *folder,
                 gconstpointer data)
{
  g_autoptr (GFile) file = write_zeroes (folder, "short");
  g_autoptr (CgvInput) input = cgv_input_open (file, NULL, NULL);

  g_assert_true (cgv_input_has_changed (input, SIZE - 1));
}

static gpointer
cancel_in_thread (gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
  return NULL;
}

/* Nobody writes to the pipe, and nobody closes it. */
static void
test_cancel_pipe (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GFile) file = g_file_new_for_path ("/dev/stdin");
  g_autoptr (CgvInput) input = NULL;
  GThread *thread;
  int error_number = 0;
  int fds[2];
  char byte;

  g_assert_true (g_unix_open_pipe (fds, FD_CLOEXEC, NULL));
  input = cgv_input_new_for_fd (fds[0], file, NULL);
  g_assert_false (cgv_input_size_is_known (input));

  thread = g_thread_new ("cancel", cancel_in_thread, cancellable);
  g_assert_cmpint (cgv_input_read (input, &byte, 1, cancellable, &error_number), ==, -1);
  g_assert_cmpint (error_number, ==, ECANCELED);
  g_thread_join (thread);
  close (fds[0]);
  close (fds[1]);
}

/* A pipe that does not block has nothing to give at first. */
static void
test_pipe (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/dev/stdin");
  g_autoptr (CgvInput) input = NULL;
  int error_number = 0;
  int fds[2];
  char bytes[8];

  g_assert_true (g_unix_open_pipe (fds, FD_CLOEXEC, NULL));
  g_assert_true (g_unix_set_fd_nonblocking (fds[0], TRUE, NULL));
  g_assert_cmpint ((int) write (fds[1], "abc", 3), ==, 3);
  close (fds[1]);

  input = cgv_input_new_for_fd (fds[0], file, NULL);
  g_assert_cmpint (cgv_input_read (input, bytes, sizeof bytes, NULL, &error_number), ==, 3);
  g_assert_cmpint (cgv_input_read (input, bytes, sizeof bytes, NULL, &error_number), ==, 0);
  g_assert_false (cgv_input_has_changed (input, 3));
  close (fds[0]);
}

static void
test_folder_as_fd (TestFolder *folder,
                   gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  int fd = open (folder->path, O_RDONLY | O_CLOEXEC);

  g_assert_null (cgv_input_new_for_fd (fd, folder->folder, &error));
  g_assert_error (error, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_NOT_A_FILE);
  close (fd);
}

/* A file that is not on a disk comes as a stream. */
static void
test_stream (void)
{
  g_autoptr (GFile) file = g_file_new_for_uri ("resource:///test/example.callgrind");
  g_autoptr (GFile) missing = g_file_new_for_uri ("resource:///test/missing");
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvInput) input = cgv_input_open (file, NULL, &error);
  int error_number = 0;
  gint64 n_read;

  g_assert_no_error (error);
  n_read = read_all (input, &error_number);
  g_assert_cmpint (n_read, >, 0);
  g_assert_cmpuint (cgv_input_get_size (input), ==, (guint64) n_read);
  g_assert_false (cgv_input_has_changed (input, (guint64) n_read));
  g_assert_true (cgv_input_has_changed (input, (guint64) n_read - 1));

  g_assert_null (cgv_input_open (missing, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_true (g_str_has_prefix (error->message, "resource:///test/missing: "));
}

static void
test_cancelled_before (TestFolder *folder,
                       gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GFile) file = write_zeroes (folder, "a");
  g_autoptr (CgvInput) input = cgv_input_open (file, cancellable, NULL);
  int error_number = 0;
  char byte;

  g_cancellable_cancel (cancellable);
  g_assert_cmpint (cgv_input_read (input, &byte, 1, cancellable, &error_number), ==, -1);
  g_assert_cmpint (error_number, ==, ECANCELED);
}

#define ADD(name, function) g_test_add ("/input/" name, TestFolder, NULL, test_folder_set_up, function, test_folder_tear_down)

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("read", test_read);
  ADD ("refused", test_refused);
  ADD ("socket", test_socket);
  ADD ("not-permitted", test_not_permitted);
  ADD ("odd-name", test_odd_name);
  g_test_add_func ("/input/read-error", test_read_error);
  ADD ("change", test_change);
  ADD ("short-read", test_short_read);
  g_test_add_func ("/input/cancel-pipe", test_cancel_pipe);
  g_test_add_func ("/input/pipe", test_pipe);
  ADD ("folder-as-fd", test_folder_as_fd);
  g_test_add_func ("/input/stream", test_stream);
  ADD ("cancelled-before", test_cancelled_before);

  return g_test_run ();
}
