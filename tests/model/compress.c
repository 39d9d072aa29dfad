/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compress.h"

#include <archive.h>
#include <archive_entry.h>

static la_ssize_t
append_cb (struct archive *archive,
           void *user_data,
           const void *bytes,
           size_t size)
{
  g_byte_array_append (user_data, bytes, (guint) size);
  return (la_ssize_t) size;
}

static struct archive *
begin (CgvCompression compression,
       GByteArray *compressed)
{
  struct archive *archive = archive_write_new ();
  struct archive_entry *entry = archive_entry_new ();
  int result = ARCHIVE_FATAL;

  switch (compression)
    {
    case CGV_COMPRESSION_GZIP:
      result = archive_write_add_filter_gzip (archive);
      break;
    case CGV_COMPRESSION_XZ:
      result = archive_write_add_filter_xz (archive);
      break;
    case CGV_COMPRESSION_ZSTD:
      result = archive_write_add_filter_zstd (archive);
      break;
    case CGV_COMPRESSION_BZIP2:
      result = archive_write_add_filter_bzip2 (archive);
      break;
    case CGV_COMPRESSION_NONE:
    default:
      break;
    }
  g_assert_cmpint (result, ==, ARCHIVE_OK);
  g_assert_cmpint (archive_write_set_format_raw (archive), ==, ARCHIVE_OK);
  g_assert_cmpint (archive_write_set_bytes_in_last_block (archive, 1), ==, ARCHIVE_OK);
  g_assert_cmpint (archive_write_open (archive, compressed, NULL, append_cb, NULL), ==, ARCHIVE_OK);
  archive_entry_set_filetype (entry, AE_IFREG);
  g_assert_cmpint (archive_write_header (archive, entry), ==, ARCHIVE_OK);
  archive_entry_free (entry);
  return archive;
}

static void
end (struct archive *archive)
{
  g_assert_cmpint (archive_write_close (archive), ==, ARCHIVE_OK);
  archive_write_free (archive);
}

GByteArray *
test_compress (CgvCompression compression,
               gconstpointer bytes,
               gsize size)
{
  GByteArray *compressed = g_byte_array_new ();
  struct archive *archive = begin (compression, compressed);

  if (size > 0)
    g_assert_cmpint (archive_write_data (archive, bytes, size), ==, (la_ssize_t) size);
  end (archive);
  return compressed;
}

GByteArray *
test_compress_zeroes (CgvCompression compression,
                      guint64 size)
{
  static const guint8 zeroes[1 << 20];
  GByteArray *compressed = g_byte_array_new ();
  struct archive *archive = begin (compression, compressed);

  while (size > 0)
    {
      gsize n = (gsize) MIN (size, sizeof zeroes);

      g_assert_cmpint (archive_write_data (archive, zeroes, n), ==, (la_ssize_t) n);
      size -= n;
    }
  end (archive);
  return compressed;
}
