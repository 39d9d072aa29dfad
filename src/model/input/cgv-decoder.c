/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-decoder-private.h"

#include <string.h>

static const struct
{
  const char *magic;
  gsize length;
  CgvCompression compression;
} magics[] = {
  { "\x1f\x8b", 2, CGV_COMPRESSION_GZIP },
  { "\xfd" "7zXZ\0", 6, CGV_COMPRESSION_XZ },
  { "\x28\xb5\x2f\xfd", 4, CGV_COMPRESSION_ZSTD },
  { "BZh", 3, CGV_COMPRESSION_BZIP2 },
};

CgvCompression
cgv_compression_detect (const guint8 *bytes,
                        gsize n_bytes,
                        gboolean *needs_more)
{
  *needs_more = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (magics); i++)
    {
      if (memcmp (bytes, magics[i].magic, MIN (n_bytes, magics[i].length)) != 0)
        continue;
      if (n_bytes >= magics[i].length)
        return magics[i].compression;
      *needs_more = TRUE;
    }
  return CGV_COMPRESSION_NONE;
}

CgvDecoder *
cgv_decoder_new (CgvCompression compression,
                 CgvDecoderReadFunc read,
                 gpointer user_data)
{
  CgvDecoder *self;

  g_return_val_if_fail (compression != CGV_COMPRESSION_NONE, NULL);
  g_return_val_if_fail (read != NULL, NULL);

  self = compression == CGV_COMPRESSION_GZIP ? cgv_gzip_decoder_new () : cgv_archive_decoder_new (compression);
  if (self == NULL)
    return NULL;
  self->read = read;
  self->user_data = user_data;
  return self;
}

void
cgv_decoder_free (CgvDecoder *self)
{
  self->class->free (self);
}

gssize
cgv_decoder_read (CgvDecoder *self,
                  gpointer buffer,
                  gsize size)
{
  g_return_val_if_fail (size > 0, -1);

  return self->class->read (self, buffer, size);
}

guint64
cgv_decoder_get_position (CgvDecoder *self)
{
  return self->class->get_position (self);
}

gboolean
cgv_decoder_get_problem (CgvDecoder *self,
                         CgvProblemKind *kind,
                         guint64 *value)
{
  *kind = self->problem;
  *value = self->problem_value;
  return self->has_problem;
}

gsize
cgv_decoder_fetch (CgvDecoder *self,
                   gsize at,
                   gsize size)
{
  gssize n_read;

  if (self->is_at_end || self->cannot_read)
    return 0;
  n_read = self->read (self->in + at, size, self->user_data);
  self->is_at_end = n_read == 0;
  self->cannot_read = n_read < 0;
  if (n_read <= 0)
    return 0;
  self->n_fetched += (guint64) n_read;
  return (gsize) n_read;
}

gssize
cgv_decoder_fail (CgvDecoder *self,
                  CgvProblemKind kind,
                  guint64 value)
{
  self->has_problem = TRUE;
  self->problem = kind;
  self->problem_value = value;
  return -1;
}
