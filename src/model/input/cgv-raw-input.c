/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-raw-input.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgv-display-dup.h"
#include "cgv-profile-error.h"

struct CgvRawInput
{
  int fd;                   /* -1 for a stream */
  gboolean owns_fd;
  gboolean is_regular;
  struct stat before;
  char *path;               /* NULL for a stream or a descriptor */
  GFileInputStream *stream; /* for files that are not local */
  GFileInfo *info_before;
  guint64 n_read;
  gboolean is_at_end;
};

static const char stream_attributes[] = G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_TIME_MODIFIED;

void
cgv_raw_input_free (CgvRawInput *input)
{
  if (input->owns_fd)
    close (input->fd);
  g_clear_object (&input->stream);
  g_clear_object (&input->info_before);
  g_free (input->path);
  g_free (input);
}

static char *
dup_display_name (GFile *file)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *uri = path == NULL ? g_file_get_uri (file) : NULL;
  const char *name = path != NULL ? path : uri;

  return cgv_display_dup (name, -1);
}

static void
set_refusal (GError **error,
             GFile *file,
             mode_t mode)
{
  g_autofree char *name = dup_display_name (file);
  GQuark domain = CGV_PROFILE_ERROR;
  int code = CGV_PROFILE_ERROR_NOT_A_FILE;

  if (S_ISDIR (mode))
    g_set_error (error, domain, code, _ ("%s: This is a folder. Choose the files in it."), name);
  else
    g_set_error (error, domain, code, _ ("%s: This is a socket or a device, not a file. Choose the file that Callgrind wrote."), name);
}

static void
set_open_error (GError **error,
                GFile *file,
                int error_number)
{
  g_autofree char *name = dup_display_name (file);
  GIOErrorEnum code = g_io_error_from_errno (error_number);

  switch (error_number)
    {
    case ENOENT:
      g_set_error (error, G_IO_ERROR, code, _ ("%s: There is no such file. Check the name, and whether the file was moved or deleted."), name);
      break;
    case EACCES:
    case EPERM:
      g_set_error (error, G_IO_ERROR, code, _ ("%s: You are not allowed to read this file. If the program was profiled as another user, such as root, make the file readable for you."), name);
      break;
    case EBADF:
      g_set_error (error, G_IO_ERROR, code, _ ("%s: Nothing is connected to it. Pass a profile, as in: command | callgrove-cli info -"), name);
      break;
    case ENXIO:
      set_refusal (error, file, S_IFSOCK);
      break;
    default:
      /* Translators: a file name, and the system's message. */
      g_set_error (error, G_IO_ERROR, code, _ ("%s: The file cannot be opened: %s. Copy it to another place and open it there."), name, g_strerror (error_number));
      break;
    }
}

/* With O_NONBLOCK the open does not wait for the writer of a named pipe. It also keeps read()
 * from waiting, where it cannot be cancelled: files such as /proc/kmsg have no size but call
 * themselves regular. Linux reports that a pipe can be read after there was a writer, not
 * before. */
static gboolean
open_local (CgvRawInput *input,
            GFile *file,
            GError **error)
{
  do
    input->fd = open (input->path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  while (input->fd < 0 && errno == EINTR);

  input->owns_fd = input->fd >= 0;
  if (input->fd < 0 || fstat (input->fd, &input->before) < 0)
    {
      set_open_error (error, file, errno);
      return FALSE;
    }

  input->is_regular = S_ISREG (input->before.st_mode);
  if (!input->is_regular && !S_ISFIFO (input->before.st_mode))
    {
      set_refusal (error, file, input->before.st_mode);
      return FALSE;
    }

  if (input->is_regular && input->before.st_size > 0)
    fcntl (input->fd, F_SETFL, O_RDONLY);
  return TRUE;
}

/* Returns the descriptor of this process for a name; -1 for any other name. */
static int
find_own_descriptor (const char *path)
{
  static const char *const folders[] = { "/dev/fd/", "/proc/self/fd/" };
  guint64 fd;

  if (strcmp (path, "/dev/stdin") == 0)
    return STDIN_FILENO;
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      if (g_str_has_prefix (path, folders[i]) && g_ascii_string_to_unsigned (path + strlen (folders[i]), 10, 0, G_MAXINT, &fd, NULL))
        return (int) fd;
    }
  return -1;
}

/* Returns the descriptor of a pipe that a shell made for <(command), or -1. Its name is valid only in this process. */
static int
find_own_pipe (const char *path,
               struct stat *status)
{
  int fd = path != NULL ? find_own_descriptor (path) : -1;

  if (fd < 0 || fstat (fd, status) < 0)
    return -1;
  return S_ISFIFO (status->st_mode) || S_ISSOCK (status->st_mode) ? fd : -1;
}

gboolean
cgv_raw_input_is_read_once (GFile *file)
{
  const char *path;
  struct stat status;

  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  path = g_file_peek_path (file);
  if (path == NULL)
    return FALSE;
  return find_own_descriptor (path) >= 0 || (stat (path, &status) == 0 && S_ISFIFO (status.st_mode));
}

static gboolean
open_own_pipe (CgvRawInput *input)
{
  int fd = find_own_pipe (input->path, &input->before);

  if (fd < 0)
    return FALSE;
  input->fd = fcntl (fd, F_DUPFD_CLOEXEC, 0);
  input->owns_fd = input->fd >= 0;
  return input->owns_fd;
}

static gboolean
open_stream (CgvRawInput *input,
             GFile *file,
             GCancellable *cancellable,
             GError **error)
{
  g_autofree char *name = dup_display_name (file);
  GFileType type;

  input->info_before = g_file_query_info (file, stream_attributes, G_FILE_QUERY_INFO_NONE, cancellable, error);
  if (input->info_before == NULL)
    {
      g_prefix_error (error, "%s: ", name);
      return FALSE;
    }

  type = g_file_info_get_file_type (input->info_before);
  if (type == G_FILE_TYPE_DIRECTORY || type == G_FILE_TYPE_SPECIAL)
    {
      set_refusal (error, file, type == G_FILE_TYPE_DIRECTORY ? S_IFDIR : S_IFCHR);
      return FALSE;
    }

  input->stream = g_file_read (file, cancellable, error);
  if (input->stream == NULL)
    g_prefix_error (error, "%s: ", name);
  return input->stream != NULL;
}

CgvRawInput *
cgv_raw_input_open (GFile *file,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (CgvRawInput) input = NULL;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  input = g_new0 (CgvRawInput, 1);
  input->fd = -1;
  input->path = g_file_get_path (file);
  if (open_own_pipe (input))
    return g_steal_pointer (&input);
  if (input->path != NULL ? !open_local (input, file, error) : !open_stream (input, file, cancellable, error))
    return NULL;
  return g_steal_pointer (&input);
}

CgvRawInput *
cgv_raw_input_new_for_fd (int fd,
                      GFile *file,
                      GError **error)
{
  g_autoptr (CgvRawInput) input = NULL;

  g_return_val_if_fail (fd >= 0, NULL);

  input = g_new0 (CgvRawInput, 1);
  input->fd = fd;
  if (fstat (fd, &input->before) < 0)
    {
      set_open_error (error, file, errno);
      return NULL;
    }
  if (S_ISDIR (input->before.st_mode))
    {
      set_refusal (error, file, input->before.st_mode);
      return NULL;
    }
  input->is_regular = S_ISREG (input->before.st_mode);
  return g_steal_pointer (&input);
}

/* Files below /proc are regular ones of size 0 that still have contents. */
gboolean
cgv_raw_input_size_is_known (CgvRawInput *input)
{
  if (input->info_before != NULL)
    return g_file_info_has_attribute (input->info_before, G_FILE_ATTRIBUTE_STANDARD_SIZE);
  return input->is_regular;
}

guint64
cgv_raw_input_get_size (CgvRawInput *input)
{
  if (!cgv_raw_input_size_is_known (input))
    return 0;
  if (input->info_before != NULL)
    return (guint64) g_file_info_get_size (input->info_before);
  return (guint64) input->before.st_size;
}

/* Waits for a pipe, until it is cancelled. */
static gboolean
wait_for_bytes (CgvRawInput *input,
                GCancellable *cancellable,
                int *error_number)
{
  GPollFD fds[2] = { { .fd = input->fd, .events = G_IO_IN } };
  guint n_fds = 1;
  int n_ready;

  if (input->is_regular)
    return TRUE;

  if (g_cancellable_make_pollfd (cancellable, &fds[1]))
    n_fds = 2;
  do
    n_ready = g_poll (fds, n_fds, -1);
  while (n_ready < 0 && errno == EINTR);
  *error_number = n_ready < 0 ? errno : ECANCELED;
  if (n_fds == 2)
    g_cancellable_release_fd (cancellable);

  return n_ready > 0 && !g_cancellable_is_cancelled (cancellable);
}

static gssize
read_fd (CgvRawInput *input,
         gpointer buffer,
         gsize size,
         GCancellable *cancellable,
         int *error_number)
{
  gssize n_read;

  do
    {
      if (!wait_for_bytes (input, cancellable, error_number))
        return -1;
      n_read = read (input->fd, buffer, size);
    }
  while (n_read < 0 && (errno == EINTR || (errno == EAGAIN && !input->is_regular)));

  if (n_read < 0)
    *error_number = errno;
  return n_read;
}

static gssize
read_stream (CgvRawInput *input,
             gpointer buffer,
             gsize size,
             GCancellable *cancellable,
             int *error_number)
{
  g_autoptr (GError) error = NULL;
  gssize n_read = g_input_stream_read (G_INPUT_STREAM (input->stream), buffer, size, cancellable, &error);

  if (n_read < 0)
    *error_number = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ? ECANCELED : EIO;
  return n_read;
}

gssize
cgv_raw_input_read (CgvRawInput *input,
                    gpointer buffer,
                    gsize size,
                    GCancellable *cancellable,
                    int *error_number)
{
  gssize n_read;

  if (g_cancellable_is_cancelled (cancellable))
    {
      *error_number = ECANCELED;
      return -1;
    }
  if (input->stream != NULL)
    n_read = read_stream (input, buffer, size, cancellable, error_number);
  else
    n_read = read_fd (input, buffer, size, cancellable, error_number);

  if (n_read > 0)
    input->n_read += (guint64) n_read;
  input->is_at_end = n_read == 0;
  return n_read;
}

/* A descriptor need not have been at the start of its file. */
gboolean
cgv_raw_input_can_read_at (CgvRawInput *input)
{
  return input->path != NULL && input->owns_fd && input->is_regular;
}

gssize
cgv_raw_input_read_at (CgvRawInput *input,
                       gpointer buffer,
                       gsize size,
                       guint64 offset,
                       int *error_number)
{
  gssize n_read;

  do
    n_read = pread (input->fd, buffer, size, (off_t) offset);
  while (n_read < 0 && errno == EINTR);

  if (n_read < 0)
    *error_number = errno;
  return n_read;
}

guint64
cgv_raw_input_seek (CgvRawInput *input,
                    guint64 n_bytes)
{
  struct stat now;
  off_t at;

  if (!input->is_regular || fstat (input->fd, &now) < 0)
    return 0;
  at = lseek (input->fd, 0, SEEK_CUR);
  if (at < 0 || at >= now.st_size)
    return 0;

  n_bytes = MIN (n_bytes, (guint64) (now.st_size - at));
  if (lseek (input->fd, (off_t) n_bytes, SEEK_CUR) < 0)
    return 0;
  input->n_read += n_bytes;
  return n_bytes;
}

static gboolean
stream_has_changed (CgvRawInput *input)
{
  g_autoptr (GFileInfo) now = g_file_input_stream_query_info (input->stream, stream_attributes, NULL, NULL);
  g_autoptr (GDateTime) time_before = g_file_info_get_modification_date_time (input->info_before);
  g_autoptr (GDateTime) time_now = now != NULL ? g_file_info_get_modification_date_time (now) : NULL;

  if (now != NULL && g_file_info_has_attribute (now, G_FILE_ATTRIBUTE_STANDARD_SIZE) &&
      g_file_info_get_size (now) != g_file_info_get_size (input->info_before))
    return TRUE;
  return time_before != NULL && time_now != NULL && !g_date_time_equal (time_before, time_now);
}

gboolean
cgv_raw_input_has_changed (CgvRawInput *input)
{
  guint64 size = cgv_raw_input_get_size (input);
  gboolean has_start = input->path != NULL || input->stream != NULL;
  struct stat now;

  /* A descriptor need not have been at the start of its file. Files below /proc have no size. */
  if (has_start && size > 0 && (input->is_at_end ? input->n_read != size : input->n_read > size))
    return TRUE;
  if (input->stream != NULL)
    return stream_has_changed (input);
  if (!input->is_regular)
    return FALSE;

  if (fstat (input->fd, &now) == 0 &&
      (now.st_size != input->before.st_size || now.st_mtim.tv_sec != input->before.st_mtim.tv_sec || now.st_mtim.tv_nsec != input->before.st_mtim.tv_nsec))
    return TRUE;

  /* A deleted file was read whole; another one under its name is the one that the user expects. */
  return input->path != NULL && stat (input->path, &now) == 0 &&
         (now.st_dev != input->before.st_dev || now.st_ino != input->before.st_ino);
}
