/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-replacement.h"

CgvReplacement *
cgv_replacement_new (GFile *file,
                     GError **error)
{
  gboolean is_new = g_file_query_file_type (file, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, NULL) == G_FILE_TYPE_UNKNOWN;
  GFileOutputStream *stream = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, error);
  CgvReplacement *self;

  if (stream == NULL)
    return NULL;

  self = g_new0 (CgvReplacement, 1);
  self->stream = G_OUTPUT_STREAM (stream);
  self->file = g_object_ref (file);
  self->is_new = is_new;
  return self;
}

gboolean
cgv_replacement_close (CgvReplacement *self,
                       GError **error)
{
  self->is_closed = g_output_stream_close (self->stream, NULL, error);
  return self->is_closed;
}

/* GIO discards what it writes beside a former file if closing was cancelled, but it writes a new file in its place. */
void
cgv_replacement_free (CgvReplacement *self)
{
  if (!self->is_closed)
    {
      g_autoptr (GCancellable) cancelled = g_cancellable_new ();

      g_cancellable_cancel (cancelled);
      g_output_stream_close (self->stream, cancelled, NULL);
      if (self->is_new)
        g_file_delete (self->file, NULL, NULL);
    }
  g_object_unref (self->stream);
  g_object_unref (self->file);
  g_free (self);
}
