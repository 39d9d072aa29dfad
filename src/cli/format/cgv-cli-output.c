/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-output.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gfiledescriptorbased.h>
#include <gio/gunixoutputstream.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgv-arrays.h"
#include "cgv-cli-text.h"
#include "cgv-display-dup.h"
#include "cgv-replacement.h"

struct CgvCliOutput
{
  char *name; /* safe to print */
  CgvReplacement *replacement; /* NULL for what keeps its place */
  GOutputStream *file;
  GOutputStream *stream; /* written bytes go into this stream, and from there into the file */
  GError *error;
};

/* The file that is being written, until it takes its place. One at a time. */
static char unfinished[PATH_MAX];
static volatile sig_atomic_t has_unfinished;

static const int ends[] = { SIGHUP, SIGINT, SIGTERM };

/* Leaves no part of a file behind if a signal ends the program, which is then as if it had no handler. */
static void
end (int number)
{
  if (has_unfinished)
    unlink (unfinished);
  raise (number);
}

static void
catch_signals (void)
{
  struct sigaction action = { .sa_handler = end, .sa_flags = (int) SA_RESETHAND };
  struct sigaction former;

  sigemptyset (&action.sa_mask);
  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      if (sigaction (ends[i], NULL, &former) == 0 && (former.sa_flags & SA_SIGINFO) == 0 && former.sa_handler == SIG_DFL)
        sigaction (ends[i], &action, NULL);
    }
}

static void
set_unfinished (const char *path)
{
  has_unfinished = FALSE;
  if (path != NULL)
    has_unfinished = g_strlcpy (unfinished, path, sizeof unfinished) < sizeof unfinished;
}

/* Returns where the content of a replacement is written beside the former file, by a name that GIO does not tell; NULL if it is in its place. */
static char *
dup_beside (const CgvReplacement *replacement,
            const char *path)
{
  g_autofree char *link = NULL;
  g_autofree char *target = NULL;

  if (!G_IS_FILE_DESCRIPTOR_BASED (replacement->stream))
    return NULL;
  link = g_strdup_printf ("/proc/self/fd/%d", g_file_descriptor_based_get_fd (G_FILE_DESCRIPTOR_BASED (replacement->stream)));
  target = g_file_read_link (link, NULL);
  return g_strcmp0 (target, path) != 0 ? g_steal_pointer (&target) : NULL;
}

/* A new file is known as unfinished before it is there. */
static CgvReplacement *
replace (const char *path,
         gboolean is_new,
         GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  CgvReplacement *replacement;
  g_autofree char *beside = NULL;
  sigset_t signals, former;

  catch_signals ();
  set_unfinished (is_new ? path : NULL);
  sigemptyset (&signals);
  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    sigaddset (&signals, ends[i]);
  pthread_sigmask (SIG_BLOCK, &signals, &former);
  replacement = cgv_replacement_new (file, error);
  beside = replacement != NULL && !is_new ? dup_beside (replacement, path) : NULL;
  if (replacement == NULL || beside != NULL)
    set_unfinished (beside);
  pthread_sigmask (SIG_SETMASK, &former, NULL);
  return replacement;
}

/* A pipe or a device keeps its place; a link leads to the file that is replaced. */
static GOutputStream *
open_path (CgvCliOutput *self,
           const char *path,
           GError **error)
{
  g_autofree char *followed = realpath (path, NULL);
  struct stat info;
  gboolean is_new = lstat (path, &info) != 0;
  int fd;

  if (stat (path, &info) != 0 || S_ISREG (info.st_mode) || S_ISDIR (info.st_mode))
    {
      self->replacement = replace (followed != NULL ? followed : path, is_new, error);
      return self->replacement != NULL ? g_object_ref (self->replacement->stream) : NULL;
    }
  fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
  if (fd >= 0)
    return g_unix_output_stream_new (fd, TRUE);
  g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (errno), g_strerror (errno));
  return NULL;
}

static void
fail (const CgvCliOutput *self,
      const GError *reason,
      GError **error)
{
  g_autofree char *message = cgv_display_dup_whole (reason->message, -1);

  /* Translators: the name of a file, and the reason */
  g_set_error (error, reason->domain, reason->code, _ ("Cannot write %s: %s"), self->name, message);
}

static int
get_info (const char *path,
          struct stat *info)
{
  return strcmp (path, "-") == 0 ? fstat (STDIN_FILENO, info) : stat (path, info);
}

gboolean
cgv_cli_output_is_same_file (const char *path,
                             const char *other)
{
  struct stat info;
  struct stat other_info;

  return get_info (path, &info) == 0 && get_info (other, &other_info) == 0 && S_ISREG (info.st_mode) &&
         info.st_dev == other_info.st_dev && info.st_ino == other_info.st_ino;
}

/* Refuses a name that promises a compression. */
static gboolean
check_suffix (const char *output,
              GError **error)
{
  static const char *const others[] = { ".xz", ".zst", ".bz2" };

  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autofree char *shown = NULL;

      if (!g_str_has_suffix (output, others[i]))
        continue;
      shown = cgv_display_dup_whole (output, -1);
      return cgv_cli_text_refuse (error, _ ("%s: only .gz is written compressed; end the name in .gz, or compress the output of “-o -”"), shown);
    }
  return TRUE;
}

gboolean
cgv_cli_output_check (const char *path,
                      char **inputs,
                      GError **error)
{
  if (!check_suffix (path, error))
    return FALSE;
  for (char **input = inputs; *input != NULL && strcmp (path, "-") != 0; input++)
    {
      g_autofree char *shown = NULL;

      if (!cgv_cli_output_is_same_file (path, *input))
        continue;
      shown = cgv_display_dup_whole (path, -1);
      return cgv_cli_text_refuse (error, _ ("%s is one of the files to read; choose another file to write"), shown);
    }
  return TRUE;
}

CgvCliOutput *
cgv_cli_output_new (const char *path,
                    GError **error)
{
  g_autoptr (CgvCliOutput) self = g_new0 (CgvCliOutput, 1);
  g_autoptr (GError) reason = NULL;
  gboolean is_standard = strcmp (path, "-") == 0;

  self->name = is_standard ? g_strdup (_ ("standard output")) : cgv_display_dup_whole (path, -1);
  self->file = is_standard ? g_unix_output_stream_new (STDOUT_FILENO, FALSE) : open_path (self, path, &reason);
  if (self->file == NULL)
    {
      fail (self, reason, error);
      return NULL;
    }
  if (g_str_has_suffix (path, ".gz"))
    {
      g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1);

      self->stream = g_converter_output_stream_new (self->file, G_CONVERTER (compressor));
      g_filter_output_stream_set_close_base_stream (G_FILTER_OUTPUT_STREAM (self->stream), FALSE);
    }
  return g_steal_pointer (&self);
}

bool
cgv_cli_output_write (const void *bytes,
                      size_t n_bytes,
                      void *user_data)
{
  CgvCliOutput *self = user_data;

  return g_output_stream_write_all (self->stream != NULL ? self->stream : self->file, bytes, n_bytes, NULL, NULL, &self->error);
}

gboolean
cgv_cli_output_close (CgvCliOutput *self,
                      GError **error)
{
  if (self->error == NULL && self->stream != NULL)
    g_output_stream_close (self->stream, NULL, &self->error);
  if (self->error == NULL && self->replacement != NULL)
    has_unfinished = !cgv_replacement_close (self->replacement, &self->error) && has_unfinished;
  else if (self->error == NULL)
    g_output_stream_close (self->file, NULL, &self->error);
  if (self->error != NULL)
    fail (self, self->error, error);
  return self->error == NULL;
}

void
cgv_cli_output_free (CgvCliOutput *self)
{
  g_clear_pointer (&self->replacement, cgv_replacement_free);
  set_unfinished (NULL);
  g_clear_object (&self->stream);
  g_clear_object (&self->file);
  g_clear_error (&self->error);
  g_free (self->name);
  g_free (self);
}

static gboolean
fail_for_memory (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, _ ("There is not enough memory to write the report"));
  return FALSE;
}

/* Writes bytes that were made in memory, in one step. */
static gboolean
write_bytes (const char *path,
             const char *bytes,
             size_t n_bytes,
             GError **error)
{
  g_autoptr (CgvCliOutput) target = cgv_cli_output_new (path, error);

  if (target == NULL)
    return FALSE;
  cgv_cli_output_write (bytes, n_bytes, target);
  return cgv_cli_output_close (target, error);
}

/* A file takes its place when it is whole. */
static gboolean
write_file (const CgvCliDestination *destination,
            CgvCliReportFunc func,
            gpointer user_data,
            GError **error)
{
  char *bytes = NULL;
  size_t n_bytes = 0;
  FILE *file = open_memstream (&bytes, &n_bytes);
  gboolean is_answered;
  gboolean is_whole;

  if (file == NULL)
    return fail_for_memory (error);
  is_answered = func (destination->format, file, user_data, error);
  is_whole = ferror (file) == 0;
  is_whole = fclose (file) == 0 && is_whole;
  if (is_answered)
    is_whole = is_whole ? write_bytes (destination->path, bytes, n_bytes, error) : fail_for_memory (error);
  free (bytes);
  return is_answered && is_whole;
}

gboolean
cgv_cli_output_write_reports (const GArray *destinations,
                              CgvCliReportFunc func,
                              gpointer user_data,
                              GError **error)
{
  cgv_foreach_item (const CgvCliDestination, destination, destinations)
    {
      /* The length of a page is known for a file in memory, but not for a pipe. */
      gboolean is_direct = strcmp (destination->path, "-") == 0 && destination->format != CGV_REPORT_HTML;

      if (is_direct ? !func (destination->format, stdout, user_data, error) : !write_file (destination, func, user_data, error))
        return FALSE;
    }
  return TRUE;
}
