/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reading: refused files, errors, and files that change meanwhile. */

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixsocketaddress.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgv-input.h"
#include "cgv-limits.h"
#include "cgv-profile-error.h"
#include "compress.h"
#include "model-test.h"

#define SIZE 100000

/* Reads to the end. Returns the number of bytes, or -1. */
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
  g_assert_false (cgv_input_has_changed (input));
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
  g_autoptr (GFile) link = test_folder_get_file (folder, "loop");
  g_autoptr (GFile) device = g_file_new_for_path ("/dev/null");

  g_assert_cmpint (symlink ("loop", g_file_peek_path (link)), ==, 0);

  assert_refused (missing, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  assert_refused (folder->folder, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_NOT_A_FILE);
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

/* Root may read all files, so it becomes another user for a moment. */
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

/* A name consists of bytes, and is shown in a safe form. */
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

/* Opening the memory of a process succeeds, but reading its first page fails. */
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

/* Reads one block, changes the file, and reads the rest: no signal, no hang, and the change is
 * detected. */
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
      g_assert_cmpint (cgv_input_has_changed (input), ==, cases[i].changed);
    }
}

static gpointer
cancel_in_thread (gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
  return NULL;
}

/* Nobody writes to the pipe or closes it. */
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

/* A pipe that does not block is empty at first. */
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
  g_assert_false (cgv_input_has_changed (input));
  close (fds[0]);
}

static GFile *
write_bytes (TestFolder *folder,
             const char *name,
             const GByteArray *bytes)
{
  return test_folder_write (folder, name, (const char *) bytes->data, (gssize) bytes->len);
}

/* Writes numbers, so that each place of a file has its own content. */
static GByteArray *
make_numbers (guint n_numbers)
{
  GByteArray *bytes = g_byte_array_new ();

  for (guint i = 0; i < n_numbers; i++)
    {
      char text[16];

      g_snprintf (text, sizeof text, "%07u\n", i);
      g_byte_array_append (bytes, (const guint8 *) text, 8);
    }
  return bytes;
}

static void
test_compressed (TestFolder *folder,
                 gconstpointer data)
{
  g_autoptr (GByteArray) numbers = make_numbers (1 << 18);

  for (guint compression = CGV_COMPRESSION_GZIP; compression <= TEST_N_COMPRESSIONS; compression++)
    {
      g_autoptr (GByteArray) compressed = test_compress (compression, numbers->data, numbers->len);
      g_autoptr (GFile) file = write_bytes (folder, "no-suffix", compressed);
      g_autoptr (CgvInput) input = cgv_input_open (file, NULL, NULL);
      g_autoptr (GByteArray) out = g_byte_array_new ();
      guint8 buffer[5000];
      guint64 position = 0;
      int error_number = 0;
      CgvProblemKind kind;
      guint64 value;
      gssize n_read;

      while ((n_read = cgv_input_read (input, buffer, sizeof buffer, NULL, &error_number)) > 0)
        {
          g_byte_array_append (out, buffer, (guint) n_read);
          g_assert_cmpuint (cgv_input_get_position (input), >=, position);
          position = cgv_input_get_position (input);
        }
      g_assert_cmpint (n_read, ==, 0);
      g_assert_cmpmem (out->data, out->len, numbers->data, numbers->len);
      g_assert_cmpint (cgv_input_get_compression (input), ==, compression);
      g_assert_cmpuint (cgv_input_get_size (input), ==, compressed->len);
      g_assert_cmpuint (position, ==, compressed->len);
      g_assert_false (cgv_input_get_problem (input, &kind, &value));
      g_assert_false (cgv_input_has_changed (input));
    }
}

/* Skips from any place to any other, in small and large steps, in compressed and plain files. */
static void
test_skip (TestFolder *folder,
           gconstpointer data)
{
  static const guint64 steps[] = { 0, 1, 2, 8, 4096, 100000, 262144, 300001 };
  g_autoptr (GByteArray) numbers = make_numbers (1 << 17);

  for (guint compression = CGV_COMPRESSION_NONE; compression <= CGV_COMPRESSION_XZ; compression++)
    {
      g_autoptr (GByteArray) compressed = compression != CGV_COMPRESSION_NONE ? test_compress (compression, numbers->data, numbers->len) : NULL;
      g_autoptr (GFile) file = write_bytes (folder, "a", compressed != NULL ? compressed : numbers);
      guint64 size = numbers->len;
      int error_number = 0;

      for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
        {
          g_autoptr (CgvInput) input = cgv_input_open (file, NULL, NULL);
          guint64 at = 0;
          guint8 byte;

          while (at + steps[i] < size)
            {
              g_assert_cmpint (cgv_input_skip (input, steps[i], NULL, &error_number), ==, (gint64) steps[i]);
              g_assert_cmpint (cgv_input_read (input, &byte, 1, NULL, &error_number), ==, 1);
              at += steps[i];
              g_assert_cmpint (byte, ==, numbers->data[at]);
              at++;
              if (at > 50000 && steps[i] < 10)
                break;
            }
          g_assert_cmpint (cgv_input_skip (input, size, NULL, &error_number), ==, (gint64) (size - at));
          g_assert_cmpint (cgv_input_skip (input, 1, NULL, &error_number), ==, 0);
          g_assert_false (cgv_input_has_changed (input));
        }
    }
}

static void
test_skip_in_stream (void)
{
  g_autoptr (GFile) file = g_file_new_for_uri ("resource:///test/example.callgrind");
  g_autoptr (CgvInput) input = cgv_input_open (file, NULL, NULL);
  int error_number = 0;

  g_assert_cmpint (cgv_input_skip (input, 10, NULL, &error_number), ==, 10);
  g_assert_cmpint (cgv_input_skip (input, G_MAXUINT64, NULL, &error_number), ==, (gint64) cgv_input_get_size (input) - 10);
}

/* The ratio rule allows 64 MiB of contents, and 200 bytes for each further byte. */
static void
test_ratio (TestFolder *folder,
            gconstpointer data)
{
  for (int delta = -1; delta <= 1; delta++)
    {
      guint64 size = CGV_INFLATION_FREE + (guint64) delta;
      g_autoptr (GByteArray) compressed = test_compress_zeroes (CGV_COMPRESSION_GZIP, size);
      g_autoptr (GFile) file = write_bytes (folder, "bomb", compressed);
      g_autoptr (CgvInput) input = cgv_input_open (file, NULL, NULL);
      int error_number = 0;
      CgvProblemKind kind;
      guint64 value;

      g_assert_cmpuint (compressed->len, <, CGV_INFLATION_FREE / CGV_MAX_INFLATION);
      g_assert_cmpint (read_all (input, &error_number), ==, delta <= 0 ? (gint64) size : -1);
      g_assert_cmpint (cgv_input_get_problem (input, &kind, &value), ==, delta > 0);
      if (delta <= 0)
        continue;
      g_assert_cmpint (error_number, ==, EBADMSG);
      g_assert_cmpint (kind, ==, CGV_PROBLEM_INFLATES_TOO_MUCH);
      g_assert_cmpuint (value, <=, compressed->len);
    }
}

/* Far more contents than allowed, in every compression; reading stops at once. */
static void
test_bomb (TestFolder *folder,
           gconstpointer data)
{
  for (guint compression = CGV_COMPRESSION_GZIP; compression <= TEST_N_COMPRESSIONS; compression++)
    {
      g_autoptr (GByteArray) compressed = test_compress_zeroes (compression, 2 * CGV_INFLATION_FREE);
      g_autoptr (GFile) file = write_bytes (folder, "bomb", compressed);
      g_autoptr (CgvInput) input = cgv_input_open (file, NULL, NULL);
      int error_number = 0;
      CgvProblemKind kind;
      guint64 value;

      g_assert_cmpint (read_all (input, &error_number), ==, -1);
      g_assert_true (cgv_input_get_problem (input, &kind, &value));
      g_assert_cmpint (kind, ==, CGV_PROBLEM_INFLATES_TOO_MUCH);
    }
}

/* The results of the thread are not taken. It ends nevertheless. */
static void
test_close_early (TestFolder *folder,
                  gconstpointer data)
{
  g_autoptr (GByteArray) compressed = test_compress_zeroes (CGV_COMPRESSION_GZIP, 10 << 20);
  g_autoptr (GFile) file = write_bytes (folder, "a", compressed);

  for (guint i = 0; i < 50; i++)
    {
      g_autoptr (CgvInput) input = cgv_input_open (file, NULL, NULL);
      int error_number = 0;
      guint8 byte;

      for (guint j = 0; j < i; j++)
        g_assert_cmpint (cgv_input_read (input, &byte, 1, NULL, &error_number), ==, 1);
    }
}

/* A pipe gives the beginning of a gzip file, and then nothing. */
static void
test_cancel_compressed_pipe (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GFile) file = g_file_new_for_path ("/dev/stdin");
  g_autoptr (GByteArray) compressed = test_compress (CGV_COMPRESSION_GZIP, "events: Ir\n", 11);
  g_autoptr (CgvInput) input = NULL;
  GThread *thread;
  int error_number = 0;
  int fds[2];
  char bytes[100];

  g_assert_true (g_unix_open_pipe (fds, FD_CLOEXEC, NULL));
  g_assert_cmpint ((int) write (fds[1], compressed->data, 15), ==, 15);
  input = cgv_input_new_for_fd (fds[0], file, NULL);

  thread = g_thread_new ("cancel", cancel_in_thread, cancellable);
  g_assert_cmpint (cgv_input_read (input, bytes, sizeof bytes, cancellable, &error_number), ==, -1);
  g_assert_cmpint (error_number, ==, ECANCELED);
  g_thread_join (thread);
  g_clear_pointer (&input, cgv_input_free);
  close (fds[0]);
  close (fds[1]);
}

/* Writes compressed data to a pipe byte by byte. */
static gpointer
write_slowly (gpointer data)
{
  g_autoptr (GByteArray) compressed = test_compress (CGV_COMPRESSION_XZ, "events: Ir\n", 11);
  int fd = GPOINTER_TO_INT (data);

  for (guint i = 0; i < compressed->len; i++)
    g_assert_cmpint ((int) write (fd, compressed->data + i, 1), ==, 1);
  close (fd);
  return NULL;
}

static void
test_compressed_pipe (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/dev/stdin");
  g_autoptr (CgvInput) input = NULL;
  GThread *thread;
  int error_number = 0;
  int fds[2];

  g_assert_true (g_unix_open_pipe (fds, FD_CLOEXEC, NULL));
  thread = g_thread_new ("writer", write_slowly, GINT_TO_POINTER (fds[1]));
  input = cgv_input_new_for_fd (fds[0], file, NULL);
  g_assert_cmpint (read_all (input, &error_number), ==, 11);
  g_assert_false (cgv_input_size_is_known (input));
  g_thread_join (thread);
  close (fds[0]);
}

static gpointer
write_named_pipe (gpointer path)
{
  int fd = open (path, O_WRONLY | O_CLOEXEC);

  g_usleep (1000);
  g_assert_cmpint ((int) write (fd, "abc", 3), ==, 3);
  close (fd);
  return NULL;
}

/* Opening a named pipe waits for a writer, but can be cancelled. */
static void
test_named_pipe (TestFolder *folder,
                 gconstpointer data)
{
  g_autoptr (GFile) file = test_folder_get_file (folder, "fifo");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  char buffer[8];
  int error_number = 0;

  g_assert_cmpint (mkfifo (g_file_peek_path (file), 0600), ==, 0);
  g_assert_false (cgv_input_can_read_again (file));
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (CgvInput) input = cgv_input_open (file, NULL, NULL);
      GThread *thread = g_thread_new ("writer", write_named_pipe, (gpointer) g_file_peek_path (file));

      g_assert_cmpint (read_all (input, &error_number), ==, 3);
      g_assert_false (cgv_input_has_changed (input));
      g_thread_join (thread);
    }

  {
    g_autoptr (CgvInput) input = cgv_input_open (file, cancellable, NULL);
    GThread *thread = g_thread_new ("cancel", cancel_in_thread, cancellable);

    g_assert_cmpint ((int) cgv_input_read (input, buffer, sizeof buffer, cancellable, &error_number), ==, -1);
    g_assert_cmpint (error_number, ==, ECANCELED);
    g_thread_join (thread);
  }
}

/* A pipe that a shell names is read like a pipe on standard input. */
static void
test_own_pipe (TestFolder *folder,
               gconstpointer data)
{
  static const char *const names[] = { "/dev/fd/", "/proc/self/fd/" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) file = NULL;
      g_autoptr (CgvInput) input = NULL;
      g_autofree char *path = NULL;
      int error_number = 0;
      int fds[2];

      g_assert_true (g_unix_open_pipe (fds, FD_CLOEXEC, NULL));
      path = g_strdup_printf ("%s%d", names[i], fds[0]);
      file = g_file_new_for_path (path);
      g_assert_false (cgv_input_can_read_again (file));
      g_assert_cmpint ((int) write (fds[1], "abc", 3), ==, 3);
      close (fds[1]);

      input = cgv_input_open (file, NULL, NULL);
      g_assert_nonnull (input);
      g_assert_cmpint (read_all (input, &error_number), ==, 3);
      close (fds[0]);
      assert_refused (file, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
    }
  g_assert_true (cgv_input_can_read_again (folder->folder));
}

/* Makes @fd the standard input until it is given back by replace_stdin() with what this returns. Takes @fd. */
static int
replace_stdin (int fd)
{
  int before = dup (STDIN_FILENO);

  g_assert_cmpint (before, >=, 0);
  g_assert_cmpint (dup2 (fd, STDIN_FILENO), ==, STDIN_FILENO);
  close (fd);
  return before;
}

/* A socket has no name under which it could be opened. */
static void
test_own_socket (void)
{
  static const char *const names[] = { "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (names[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (CgvInput) input = NULL;
      int error_number = 0;
      int before;
      int fds[2];

      g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM, 0, fds), ==, 0);
      g_assert_cmpint ((int) write (fds[1], "abc", 3), ==, 3);
      close (fds[1]);
      before = replace_stdin (fds[0]);
      input = cgv_input_open (file, NULL, &error);
      close (replace_stdin (before));
      g_assert_no_error (error);
      g_assert_cmpint (read_all (input, &error_number), ==, 3);
    }
}

/* A descriptor is read once, even that of a file. A name that only resembles one is that of a file. */
static void
test_own_names (TestFolder *folder,
                gconstpointer data)
{
  static const char *const own[] = { "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0", "/dev/fd/2147483647" };
  static const char *const others[] = { "/dev/stdin2", "/dev/fd/", "/dev/fd/0x", "/dev/fd/-1", "/dev/fd/2147483648", "/proc/self/fd", "dev/fd/0" };
  g_autoptr (GFile) zeroes = write_zeroes (folder, "a");
  int before = replace_stdin (open (g_file_peek_path (zeroes), O_RDONLY | O_CLOEXEC));

  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (own[i]);

      g_assert_false (cgv_input_can_read_again (file));
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (others[i]);

      g_assert_true (cgv_input_can_read_again (file));
    }
  close (replace_stdin (before));
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

/* A file that is not on a disk is read as a stream. */
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
  g_assert_false (cgv_input_has_changed (input));

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
  g_test_add_func ("/input/cancel-pipe", test_cancel_pipe);
  g_test_add_func ("/input/pipe", test_pipe);
  ADD ("folder-as-fd", test_folder_as_fd);
  ADD ("compressed", test_compressed);
  ADD ("skip", test_skip);
  g_test_add_func ("/input/skip-in-stream", test_skip_in_stream);
  ADD ("ratio", test_ratio);
  ADD ("bomb", test_bomb);
  ADD ("close-early", test_close_early);
  g_test_add_func ("/input/cancel-compressed-pipe", test_cancel_compressed_pipe);
  g_test_add_func ("/input/compressed-pipe", test_compressed_pipe);
  ADD ("own-pipe", test_own_pipe);
  ADD ("own-names", test_own_names);
  g_test_add_func ("/input/own-socket", test_own_socket);
  ADD ("named-pipe", test_named_pipe);
  g_test_add_func ("/input/stream", test_stream);
  ADD ("cancelled-before", test_cancelled_before);

  return g_test_run ();
}
