/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-input.h"

#include <string.h>

#include "cgv-inflater.h"
#include "cgv-raw-input.h"

#define SKIP_BLOCK ((gsize) 64 << 10)

struct CgvInput
{
  CgvRawInput *raw;
  CgvInflater *inflater; /* NULL unless it is compressed */
  CgvCompression compression;
  gboolean has_begun;
  guint8 head[CGV_COMPRESSION_MAGIC]; /* the first bytes, of which from head_at on were not handed out yet */
  gsize n_head;
  gsize head_at;
  int pending_error; /* of a read whose bytes were handed out first */
  guint64 n_read;
};

static CgvInput *
new_for_raw (CgvRawInput *raw)
{
  CgvInput *self;

  if (raw == NULL)
    return NULL;
  self = g_new0 (CgvInput, 1);
  self->raw = raw;
  return self;
}

CgvInput *
cgv_input_open (GFile *file,
                GCancellable *cancellable,
                GError **error)
{
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  return new_for_raw (cgv_raw_input_open (file, cancellable, error));
}

CgvInput *
cgv_input_new_for_fd (int fd,
                      GFile *file,
                      GError **error)
{
  g_return_val_if_fail (fd >= 0, NULL);

  return new_for_raw (cgv_raw_input_new_for_fd (fd, file, error));
}

/* The inflater reads from the raw input until it is gone. */
void
cgv_input_free (CgvInput *self)
{
  g_clear_pointer (&self->inflater, cgv_inflater_free);
  cgv_raw_input_free (self->raw);
  g_free (self);
}

guint64
cgv_input_get_size (CgvInput *self)
{
  return cgv_raw_input_get_size (self->raw);
}

gboolean
cgv_input_size_is_known (CgvInput *self)
{
  return cgv_raw_input_size_is_known (self->raw);
}

guint64
cgv_input_get_position (CgvInput *self)
{
  return self->inflater != NULL ? cgv_inflater_get_position (self->inflater) : self->n_read;
}

CgvCompression
cgv_input_get_compression (CgvInput *self)
{
  return self->compression;
}

/* Reads as many bytes as are needed to detect the compression, and starts to inflate the file. */
static gboolean
begin (CgvInput *self,
       GCancellable *cancellable,
       int *error_number)
{
  gboolean needs_more = TRUE;

  while (needs_more && self->n_head < sizeof self->head)
    {
      gssize n_read = cgv_raw_input_read (self->raw, self->head + self->n_head, sizeof self->head - self->n_head, cancellable, error_number);

      if (n_read < 0 && self->n_head == 0)
        return FALSE;
      if (n_read < 0)
        self->pending_error = *error_number;
      if (n_read <= 0)
        break;
      self->n_head += (gsize) n_read;
      self->compression = cgv_compression_detect (self->head, self->n_head, &needs_more);
    }

  self->has_begun = TRUE;
  if (self->compression == CGV_COMPRESSION_NONE)
    return TRUE;
  self->inflater = cgv_inflater_new (self->raw, self->compression, self->head, self->n_head, error_number);
  if (self->inflater == NULL)
    self->pending_error = *error_number;
  return self->inflater != NULL;
}

static gssize
read_plain (CgvInput *self,
            guint8 *buffer,
            gsize size,
            GCancellable *cancellable,
            int *error_number)
{
  gsize n_head = MIN (size, self->n_head - self->head_at);
  gssize n_read = 0;

  memcpy (buffer, self->head + self->head_at, n_head);
  self->head_at += n_head;
  if (n_head < size && self->pending_error == 0)
    {
      n_read = cgv_raw_input_read (self->raw, buffer + n_head, size - n_head, cancellable, error_number);
      if (n_read < 0)
        self->pending_error = *error_number;
    }
  if (n_head == 0 && self->pending_error != 0)
    {
      *error_number = self->pending_error;
      return -1;
    }
  n_read = MAX (n_read, 0) + (gssize) n_head;
  self->n_read += (guint64) n_read;
  return n_read;
}

gssize
cgv_input_read (CgvInput *self,
                gpointer buffer,
                gsize size,
                GCancellable *cancellable,
                int *error_number)
{
  g_return_val_if_fail (size > 0, -1);

  if (!self->has_begun && !begin (self, cancellable, error_number))
    return -1;
  if (self->inflater != NULL)
    return cgv_inflater_read (self->inflater, buffer, size, cancellable, error_number);
  return read_plain (self, buffer, size, cancellable, error_number);
}

gboolean
cgv_input_can_read_at (CgvInput *self)
{
  return self->has_begun && self->inflater == NULL && cgv_raw_input_can_read_at (self->raw);
}

gssize
cgv_input_read_at (CgvInput *self,
                   gpointer buffer,
                   gsize size,
                   guint64 offset,
                   int *error_number)
{
  return cgv_raw_input_read_at (self->raw, buffer, size, offset, error_number);
}

static guint64
seek (CgvInput *self,
      guint64 n_bytes)
{
  guint64 n_sought;

  if (!self->has_begun || self->inflater != NULL || self->head_at < self->n_head)
    return 0;
  n_sought = cgv_raw_input_seek (self->raw, n_bytes);
  self->n_read += n_sought;
  return n_sought;
}

gint64
cgv_input_skip (CgvInput *self,
                guint64 n_bytes,
                GCancellable *cancellable,
                int *error_number)
{
  guint8 buffer[SKIP_BLOCK];
  guint64 n_skipped = 0;

  while (n_skipped < n_bytes)
    {
      gssize n_read;

      n_skipped += seek (self, n_bytes - n_skipped);
      if (n_skipped == n_bytes)
        break;
      n_read = cgv_input_read (self, buffer, (gsize) MIN (n_bytes - n_skipped, sizeof buffer), cancellable, error_number);
      if (n_read < 0)
        return -1;
      if (n_read == 0)
        break;
      n_skipped += (guint64) n_read;
    }
  return (gint64) n_skipped;
}

gboolean
cgv_input_get_problem (CgvInput *self,
                       CgvProblemKind *kind,
                       guint64 *value)
{
  return self->inflater != NULL && cgv_inflater_get_problem (self->inflater, kind, value);
}

gboolean
cgv_input_has_changed (CgvInput *self)
{
  return cgv_raw_input_has_changed (self->raw);
}

gboolean
cgv_input_can_read_again (GFile *file)
{
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  return !cgv_raw_input_is_read_once (file);
}
