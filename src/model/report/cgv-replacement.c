/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-replacement.h"

#include <stdlib.h>

CgvReplacement *
cgv_replacement_new (GFile *file,
                     GError **error)
{
  GFileType type = g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, NULL);
  GFileOutputStream *stream = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, error);
  CgvReplacement *self;

  if (stream == NULL)
    return NULL;

  self = g_new0 (CgvReplacement, 1);
  self->stream = G_OUTPUT_STREAM (stream);
  self->file = g_object_ref (file);
  /* Only a link that leads nowhere is not followed: the file is new. */
  self->is_new = type == G_FILE_TYPE_UNKNOWN || type == G_FILE_TYPE_SYMBOLIC_LINK;
  return self;
}

gboolean
cgv_replacement_close (CgvReplacement *self,
                       GError **error)
{
  self->is_closed = g_output_stream_close (self->stream, NULL, error);
  return self->is_closed;
}

/* Deletes a file that was new. A link to it was there before, and stays. */
static void
delete_new (GFile *file)
{
  const char *path = g_file_peek_path (file);
  g_autofree char *followed = path != NULL ? realpath (path, NULL) : NULL;
  g_autoptr (GFile) target = followed != NULL ? g_file_new_for_path (followed) : g_object_ref (file);

  g_file_delete (target, NULL, NULL);
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
        delete_new (self->file);
    }
  g_object_unref (self->stream);
  g_object_unref (self->file);
  g_free (self);
}
