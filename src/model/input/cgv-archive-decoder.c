/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-decoder-private.h"

#include <archive.h>
#include <gmodule.h>
#include <string.h>

/*
 * Most profiles are not compressed, and libarchive brings a dozen libraries along, which take half of the start time of callgrove-cli. So
 * it is loaded for the first profile that needs it.
 */
#define LIBRARY "libarchive.so.13"

#define FUNCTIONS(X) \
  X (read_new) \
  X (read_free) \
  X (read_support_format_raw) \
  X (read_append_filter) \
  X (read_open) \
  X (read_next_header) \
  X (read_data_block) \
  X (filter_bytes)

#define DECLARE(name) __typeof__ (archive_##name) *name;

static struct
{
  FUNCTIONS (DECLARE)
} library;

/* Returns whether the library has all these functions. Any thread. */
static gboolean
load_library (void)
{
  static gsize once = 0;

  if (g_once_init_enter (&once))
    {
      GModule *module = g_module_open (LIBRARY, G_MODULE_BIND_LAZY | G_MODULE_BIND_LOCAL);
      gboolean ok = module != NULL;

#define FIND(name) ok = ok && g_module_symbol (module, "archive_" #name, (gpointer *) &library.name);
      FUNCTIONS (FIND)
#undef FIND
      g_once_init_leave (&once, ok ? 2 : 1);
    }
  return once == 2;
}

typedef struct
{
  CgvDecoder decoder;
  struct archive *archive;
  gboolean is_open;
  const guint8 *out; /* decoded bytes that were not taken yet */
  gsize n_out;
} ArchiveDecoder;

static void
archive_decoder_free (CgvDecoder *decoder)
{
  ArchiveDecoder *self = (ArchiveDecoder *) decoder;

  library.read_free (self->archive);
  g_free (self);
}

static guint64
archive_decoder_get_position (CgvDecoder *decoder)
{
  ArchiveDecoder *self = (ArchiveDecoder *) decoder;
  gint64 position = library.filter_bytes (self->archive, -1);

  return position > 0 ? (guint64) position : 0;
}

static la_ssize_t
fetch_cb (struct archive *archive,
          void *user_data,
          const void **buffer)
{
  CgvDecoder *decoder = user_data;
  gsize n_read = cgv_decoder_fetch (decoder, 0, CGV_DECODER_BLOCK);

  *buffer = decoder->in;
  return decoder->cannot_read ? ARCHIVE_FATAL : (la_ssize_t) n_read;
}

static gssize
fail (ArchiveDecoder *self)
{
  CgvDecoder *decoder = &self->decoder;

  if (decoder->cannot_read)
    return -1;
  if (decoder->is_at_end)
    return cgv_decoder_fail (decoder, CGV_PROBLEM_CUT_STREAM, decoder->n_fetched);
  return cgv_decoder_fail (decoder, CGV_PROBLEM_BAD_STREAM, archive_decoder_get_position (decoder));
}

/* Opens the raw format, in which the file is a single member. libarchive decodes the first bytes
 * to find out whether the file is empty. */
static gboolean
open_archive (ArchiveDecoder *self)
{
  struct archive_entry *entry;

  self->is_open = TRUE;
  return library.read_open (self->archive, &self->decoder, NULL, fetch_cb, NULL) == ARCHIVE_OK &&
         library.read_next_header (self->archive, &entry) == ARCHIVE_OK;
}

/* The bytes after the data were either read already or are still to come. */
static gssize
end (ArchiveDecoder *self)
{
  CgvDecoder *decoder = &self->decoder;
  guint64 position = archive_decoder_get_position (decoder);

  if (decoder->n_fetched > position || cgv_decoder_fetch (decoder, 0, CGV_DECODER_BLOCK) > 0)
    cgv_decoder_fail (decoder, CGV_PROBLEM_TRAILING_BYTES, position);
  return decoder->cannot_read ? -1 : 0;
}

static gssize
archive_decoder_read (CgvDecoder *decoder,
                      gpointer buffer,
                      gsize size)
{
  ArchiveDecoder *self = (ArchiveDecoder *) decoder;

  if (decoder->has_problem)
    return decoder->problem == CGV_PROBLEM_TRAILING_BYTES ? 0 : -1;
  if (!self->is_open && !open_archive (self))
    return fail (self);
  while (self->n_out == 0)
    {
      const void *block = NULL;
      la_int64_t offset;
      int result = library.read_data_block (self->archive, &block, &self->n_out, &offset);

      if (result == ARCHIVE_EOF)
        return end (self);
      if (result != ARCHIVE_OK)
        return fail (self);
      self->out = block;
    }

  size = MIN (size, self->n_out);
  memcpy (buffer, self->out, size);
  self->out += size;
  self->n_out -= size;
  return (gssize) size;
}

static const CgvDecoderClass archive_decoder_class = {
  .free = archive_decoder_free,
  .read = archive_decoder_read,
  .get_position = archive_decoder_get_position,
};

static int
get_filter (CgvCompression compression)
{
  switch (compression)
    {
    case CGV_COMPRESSION_XZ:
      return ARCHIVE_FILTER_XZ;
    case CGV_COMPRESSION_ZSTD:
      return ARCHIVE_FILTER_ZSTD;
    case CGV_COMPRESSION_BZIP2:
      return ARCHIVE_FILTER_BZIP2;
    case CGV_COMPRESSION_GZIP:
      return ARCHIVE_FILTER_GZIP;
    case CGV_COMPRESSION_NONE:
    default:
      return ARCHIVE_FILTER_NONE;
    }
}

/* Appending a filter keeps libarchive from looking for further ones: a file that was compressed twice is inflated once. If libarchive
 * was built without a filter it warns, and would run a program that decompresses: this decoder runs none. */
CgvDecoder *
cgv_archive_decoder_new (CgvCompression compression)
{
  ArchiveDecoder *self = load_library () ? g_try_new0 (ArchiveDecoder, 1) : NULL;

  if (self == NULL)
    return NULL;
  self->decoder.class = &archive_decoder_class;
  self->archive = library.read_new ();
  if (self->archive != NULL &&
      library.read_support_format_raw (self->archive) == ARCHIVE_OK &&
      library.read_append_filter (self->archive, get_filter (compression)) == ARCHIVE_OK)
    return &self->decoder;
  library.read_free (self->archive);
  g_free (self);
  return NULL;
}
