/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-output.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixoutputstream.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgv-cli-text.h"

struct CgvCliOutput
{
  char *name; /* safe to print */
  GOutputStream *file;
  GOutputStream *stream; /* what is written goes into this, and from there into the file */
  GError *error;
  gboolean is_closed;
};

/* A pipe or a device keeps its place; a link leads to the file that is replaced. */
static GOutputStream *
open_path (const char *path,
           GError **error)
{
  g_autofree char *followed = realpath (path, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (followed != NULL ? followed : path);
  struct stat info;
  int fd;

  if (stat (path, &info) != 0 || S_ISREG (info.st_mode) || S_ISDIR (info.st_mode))
    return G_OUTPUT_STREAM (g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, error));
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
  g_autofree char *message = cgv_cli_text_dup_string (reason->message, -1);

  g_set_error (error, reason->domain, reason->code, _ ("Cannot write %s: %s"), self->name, message);
}

static gboolean
is_same_file (const char *output,
              const char *input)
{
  struct stat of_output;
  struct stat of_input;
  int status = strcmp (input, "-") == 0 ? fstat (STDIN_FILENO, &of_input) : stat (input, &of_input);

  return status == 0 && stat (output, &of_output) == 0 && S_ISREG (of_output.st_mode) &&
         of_output.st_dev == of_input.st_dev && of_output.st_ino == of_input.st_ino;
}

/* What reads as compressed by its name had better be. */
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
      shown = cgv_cli_text_dup_string (output, -1);
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("%s: only .gz is written compressed; end the name in .gz, or compress the output of “-o -”"), shown);
      return FALSE;
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

      if (!is_same_file (path, *input))
        continue;
      shown = cgv_cli_text_dup_string (path, -1);
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("%s is one of the files to read; choose another file to write"), shown);
      return FALSE;
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

  self->name = is_standard ? g_strdup (_ ("standard output")) : cgv_cli_text_dup_string (path, -1);
  self->file = is_standard ? g_unix_output_stream_new (STDOUT_FILENO, FALSE) : open_path (path, &reason);
  if (self->file == NULL)
    {
      self->is_closed = TRUE;
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
  if (self->error == NULL && g_output_stream_close (self->file, NULL, &self->error))
    self->is_closed = TRUE;
  if (self->error != NULL)
    fail (self, self->error, error);
  return self->is_closed;
}

/* To close a file that is replaced after its operation was cancelled is to give it up. */
void
cgv_cli_output_free (CgvCliOutput *self)
{
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();

  g_cancellable_cancel (cancelled);
  if (!self->is_closed)
    g_output_stream_close (self->file, cancelled, NULL);
  g_clear_object (&self->stream);
  g_clear_object (&self->file);
  g_clear_error (&self->error);
  g_free (self->name);
  g_free (self);
}
