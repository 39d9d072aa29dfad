/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Decompression: whole files, members, files cut at every byte, damaged at every byte, and with
 * trailing bytes. */

#include <string.h>

#include "cgv-decoder.h"
#include "compress.h"

typedef struct
{
  const guint8 *bytes;
  gsize n_bytes;
  gsize at;
  gsize piece;   /* maximum number of bytes of a read */
  gsize fail_at; /* the byte that cannot be read */
} Source;

typedef struct
{
  GByteArray *out;
  gssize result;
  gboolean has_problem;
  CgvProblemKind kind;
  guint64 value;
  guint64 position;
} Result;

static gssize
read_source (gpointer buffer,
             gsize size,
             gpointer user_data)
{
  Source *source = user_data;

  if (source->at >= source->fail_at)
    return -1;
  size = MIN (MIN (size, source->piece), MIN (source->n_bytes, source->fail_at) - source->at);
  memcpy (buffer, source->bytes + source->at, size);
  source->at += size;
  return (gssize) size;
}

static void
result_clear (Result *result)
{
  g_clear_pointer (&result->out, g_byte_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Result, result_clear)

static void
decode_source (CgvCompression compression,
               Source *source,
               gsize out_piece,
               Result *result)
{
  g_autoptr (CgvDecoder) decoder = cgv_decoder_new (compression, read_source, source);
  g_autofree guint8 *buffer = g_malloc (out_piece);
  guint64 position = 0;

  g_assert_nonnull (decoder);
  result_clear (result);
  result->out = g_byte_array_new ();
  while ((result->result = cgv_decoder_read (decoder, buffer, out_piece)) > 0)
    {
      g_byte_array_append (result->out, buffer, (guint) result->result);
      g_assert_cmpuint (cgv_decoder_get_position (decoder), >=, position);
      position = cgv_decoder_get_position (decoder);
    }
  result->has_problem = cgv_decoder_get_problem (decoder, &result->kind, &result->value);
  result->position = cgv_decoder_get_position (decoder);
}

static void
decode (CgvCompression compression,
        gconstpointer bytes,
        gsize n_bytes,
        Result *result)
{
  Source source = { .bytes = bytes, .n_bytes = n_bytes, .piece = G_MAXSIZE, .fail_at = G_MAXSIZE };

  decode_source (compression, &source, 4096, result);
}

/* Returns text that compresses about as well as a profile. */
static GByteArray *
make_text (gsize size)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autoptr (GString) text = g_string_new (NULL);

  while (text->len < size)
    g_string_append_printf (text, "fn=(%u)\n+%u %u\n", g_rand_int_range (random, 0, 500), g_rand_int_range (random, 0, 9), g_rand_int_range (random, 0, 100000));
  g_string_truncate (text, size);
  return g_byte_array_append (g_byte_array_new (), (const guint8 *) text->str, (guint) size);
}

static void
assert_whole (const Result *result,
              const GByteArray *text)
{
  g_assert_cmpint (result->result, ==, 0);
  g_assert_false (result->has_problem);
  g_assert_cmpmem (result->out->data, result->out->len, text->data, text->len);
}

static void
test_whole (void)
{
  const gsize sizes[] = { 1, 100, 65535, 65536, 65537, 300000 };
  const gsize pieces[] = { 1, 7, 4096, 1 << 20 };

  for (guint compression = CGV_COMPRESSION_GZIP; compression <= TEST_N_COMPRESSIONS; compression++)
    {
      for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
        {
          g_autoptr (GByteArray) text = make_text (sizes[i]);
          g_autoptr (GByteArray) compressed = test_compress (compression, text->data, text->len);

          for (guint j = 0; j < G_N_ELEMENTS (pieces); j++)
            {
              Source source = { .bytes = compressed->data, .n_bytes = compressed->len, .piece = pieces[j], .fail_at = G_MAXSIZE };
              g_auto (Result) result = { 0 };

              decode_source (compression, &source, pieces[G_N_ELEMENTS (pieces) - 1 - j], &result);
              assert_whole (&result, text);
              g_assert_cmpuint (result.position, ==, compressed->len);
            }
        }
    }
}

/* Members that were compressed separately and joined are read to the end, also byte by byte. */
static void
test_members (void)
{
  for (guint compression = CGV_COMPRESSION_GZIP; compression <= TEST_N_COMPRESSIONS; compression++)
    {
      g_autoptr (GByteArray) text = make_text (10000);
      g_autoptr (GByteArray) first = test_compress (compression, text->data, 4000);
      g_autoptr (GByteArray) second = test_compress (compression, text->data + 4000, 1);
      g_autoptr (GByteArray) third = test_compress (compression, text->data + 4001, 5999);

      g_byte_array_append (first, second->data, second->len);
      g_byte_array_append (first, third->data, third->len);
      for (gsize piece = 1; piece < first->len; piece = piece * 2 + 1)
        {
          Source source = { .bytes = first->data, .n_bytes = first->len, .piece = piece, .fail_at = G_MAXSIZE };
          g_auto (Result) result = { 0 };

          decode_source (compression, &source, 4096, &result);
          assert_whole (&result, text);
        }
    }
}

/* An empty file is decoded as empty, or as damaged if libarchive cannot distinguish that. */
static void
test_nothing (void)
{
  g_autoptr (GByteArray) text = g_byte_array_new ();
  g_autoptr (GByteArray) compressed = test_compress (CGV_COMPRESSION_GZIP, "", 0);
  g_auto (Result) result = { 0 };

  decode (CGV_COMPRESSION_GZIP, compressed->data, compressed->len, &result);
  assert_whole (&result, text);
}

/* A file that was cut anywhere gives a beginning of the text and a problem. gzip gives all bytes
 * before the cut. */
static void
test_cut (void)
{
  for (guint compression = CGV_COMPRESSION_GZIP; compression <= TEST_N_COMPRESSIONS; compression++)
    {
      g_autoptr (GByteArray) text = make_text (2000);
      g_autoptr (GByteArray) compressed = test_compress (compression, text->data, text->len);
      gsize longest = 0;

      for (gsize size = 0; size < compressed->len; size++)
        {
          g_auto (Result) result = { 0 };

          decode (compression, compressed->data, size, &result);
          g_assert_cmpint (result.result, ==, -1);
          g_assert_true (result.has_problem);
          g_assert_cmpint (result.kind, ==, CGV_PROBLEM_CUT_STREAM);
          g_assert_cmpuint (result.value, ==, size);
          g_assert_cmpuint (result.out->len, <=, text->len);
          g_assert_cmpmem (result.out->data, result.out->len, text->data, result.out->len);
          g_assert_cmpuint (result.out->len, >=, longest);
          longest = result.out->len;
        }
      if (compression == CGV_COMPRESSION_GZIP)
        g_assert_cmpuint (longest, ==, text->len);
    }
}

/* A wrong byte is always detected, or changes nothing. Zstandard has a checksum only if one was
 * requested, and libarchive does not request it. */
static void
test_damage (void)
{
  for (guint compression = CGV_COMPRESSION_GZIP; compression <= TEST_N_COMPRESSIONS; compression++)
    {
      g_autoptr (GByteArray) text = make_text (2000);
      g_autoptr (GByteArray) compressed = test_compress (compression, text->data, text->len);
      guint n_noticed = 0;

      for (gsize i = 0; i < compressed->len * 8; i++)
        {
          g_auto (Result) result = { 0 };

          compressed->data[i / 8] ^= (guint8) (1 << i % 8);
          decode (compression, compressed->data, compressed->len, &result);
          compressed->data[i / 8] ^= (guint8) (1 << i % 8);
          n_noticed += result.has_problem;
          if (!result.has_problem && compression != CGV_COMPRESSION_ZSTD)
            assert_whole (&result, text);
          if (result.has_problem)
            g_assert_cmpuint (result.value, <=, compressed->len);
        }
      g_assert_cmpuint (n_noticed, >, compressed->len);
    }
}

static void
test_trailing (void)
{
  static const char rest[] = "and something else";

  for (guint compression = CGV_COMPRESSION_GZIP; compression <= TEST_N_COMPRESSIONS; compression++)
    {
      g_autoptr (GByteArray) text = make_text (100000);
      g_autoptr (GByteArray) compressed = test_compress (compression, text->data, text->len);
      gsize size = compressed->len;
      g_auto (Result) result = { 0 };

      g_byte_array_append (compressed, (const guint8 *) rest, sizeof rest);
      decode (compression, compressed->data, compressed->len, &result);
      g_assert_true (result.has_problem);
      g_assert_cmpmem (result.out->data, result.out->len, text->data, result.out->len);
      if (compression == CGV_COMPRESSION_XZ || compression == CGV_COMPRESSION_ZSTD)
        continue;
      g_assert_cmpint (result.result, ==, 0);
      g_assert_cmpint (result.kind, ==, CGV_PROBLEM_TRAILING_BYTES);
      g_assert_cmpuint (result.value, ==, size);
      g_assert_cmpuint (result.out->len, ==, text->len);
    }
}

/* Bytes that only begin as a member does. */
static void
test_trailing_magic (void)
{
  static const char *const rests[] = { "\x1f", "\x1f\x8c\x08", "\x1f\x1f\x8b\x08", "\x8b", "\x8b\x1f" };
  const gsize pieces[] = { 1, G_MAXSIZE };

  for (guint i = 0; i < G_N_ELEMENTS (rests); i++)
    {
      g_autoptr (GByteArray) text = make_text (1000);
      g_autoptr (GByteArray) compressed = test_compress (CGV_COMPRESSION_GZIP, text->data, text->len);
      gsize size = compressed->len;

      g_byte_array_append (compressed, (const guint8 *) rests[i], (guint) strlen (rests[i]));
      for (guint j = 0; j < G_N_ELEMENTS (pieces); j++)
        {
          Source source = { .bytes = compressed->data, .n_bytes = compressed->len, .piece = pieces[j], .fail_at = G_MAXSIZE };
          g_auto (Result) result = { 0 };

          decode_source (CGV_COMPRESSION_GZIP, &source, 4096, &result);
          g_assert_true (result.has_problem);
          g_assert_cmpint (result.kind, ==, CGV_PROBLEM_TRAILING_BYTES);
          g_assert_cmpuint (result.value, ==, size);
          g_assert_cmpmem (result.out->data, result.out->len, text->data, text->len);
        }
    }
}

/* A member that begins just before, at, or just behind the end of a block that is read at once. */
static void
test_block_edge (void)
{
  const guint block = 64 << 10;

  for (guint start = block - 3; start <= block + 1; start++)
    {
      g_autoptr (GByteArray) text = make_text (300000);
      g_autoptr (GByteArray) compressed = test_compress (CGV_COMPRESSION_GZIP, text->data, 1000);
      g_autoptr (GByteArray) second = test_compress (CGV_COMPRESSION_GZIP, text->data + 1000, text->len - 1000);
      guint size = compressed->len;
      g_auto (Result) result = { 0 };

      g_assert_cmpuint (second->len, >, block);
      g_byte_array_set_size (compressed, start);
      memset (compressed->data + size, 0, start - size);
      g_byte_array_append (compressed, second->data, second->len);
      decode (CGV_COMPRESSION_GZIP, compressed->data, compressed->len, &result);
      assert_whole (&result, text);
    }
}

/* Padding at the end of a file is ignored. */
static void
test_padding (void)
{
  static const guint8 zeroes[100000];
  g_autoptr (GByteArray) text = make_text (1000);
  g_autoptr (GByteArray) compressed = test_compress (CGV_COMPRESSION_GZIP, text->data, text->len);
  g_auto (Result) result = { 0 };

  g_byte_array_append (compressed, zeroes, sizeof zeroes);
  decode (CGV_COMPRESSION_GZIP, compressed->data, compressed->len, &result);
  assert_whole (&result, text);
}

/* A file that was compressed twice is decoded once. */
static void
test_nested (void)
{
  for (guint compression = CGV_COMPRESSION_GZIP; compression <= TEST_N_COMPRESSIONS; compression++)
    {
      g_autoptr (GByteArray) text = make_text (1000);
      g_autoptr (GByteArray) once = test_compress (compression, text->data, text->len);
      g_autoptr (GByteArray) twice = test_compress (compression, once->data, once->len);
      g_auto (Result) result = { 0 };

      decode (compression, twice->data, twice->len, &result);
      assert_whole (&result, once);
    }
}

/* The reader that failed knows the error; the decoder has none. */
static void
test_read_error (void)
{
  for (guint compression = CGV_COMPRESSION_GZIP; compression <= TEST_N_COMPRESSIONS; compression++)
    {
      g_autoptr (GByteArray) text = make_text (2000);
      g_autoptr (GByteArray) compressed = test_compress (compression, text->data, text->len);

      for (gsize fail_at = 0; fail_at <= compressed->len; fail_at++)
        {
          Source source = { .bytes = compressed->data, .n_bytes = compressed->len, .piece = 100, .fail_at = fail_at };
          g_auto (Result) result = { 0 };

          decode_source (compression, &source, 4096, &result);
          g_assert_cmpint (result.result, ==, -1);
          g_assert_false (result.has_problem);
        }
    }
}

static void
test_detect (void)
{
  static const struct
  {
    const char *bytes;
    gsize n_bytes;
    CgvCompression compression;
    gboolean needs_more;
  } cases[] = {
    { "", 0, CGV_COMPRESSION_NONE, TRUE },
    { "\x1f", 1, CGV_COMPRESSION_NONE, TRUE },
    { "\x1f\x8b", 2, CGV_COMPRESSION_GZIP, FALSE },
    { "\x1f\x9d", 2, CGV_COMPRESSION_NONE, FALSE },
    { "\xfd" "7zXZ", 5, CGV_COMPRESSION_NONE, TRUE },
    { "\xfd" "7zXZ\0", 6, CGV_COMPRESSION_XZ, FALSE },
    { "\x28\xb5\x2f\xfd", 4, CGV_COMPRESSION_ZSTD, FALSE },
    { "BZ", 2, CGV_COMPRESSION_NONE, TRUE },
    { "BZh9", 4, CGV_COMPRESSION_BZIP2, FALSE },
    { "events", 6, CGV_COMPRESSION_NONE, FALSE },
    { "#", 1, CGV_COMPRESSION_NONE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gboolean needs_more = !cases[i].needs_more;

      g_assert_cmpint (cgv_compression_detect ((const guint8 *) cases[i].bytes, cases[i].n_bytes, &needs_more), ==, cases[i].compression);
      g_assert_cmpint (needs_more, ==, cases[i].needs_more);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/decoder/detect", test_detect);
  g_test_add_func ("/decoder/whole", test_whole);
  g_test_add_func ("/decoder/members", test_members);
  g_test_add_func ("/decoder/nothing", test_nothing);
  g_test_add_func ("/decoder/cut", test_cut);
  g_test_add_func ("/decoder/damage", test_damage);
  g_test_add_func ("/decoder/trailing", test_trailing);
  g_test_add_func ("/decoder/trailing-magic", test_trailing_magic);
  g_test_add_func ("/decoder/block-edge", test_block_edge);
  g_test_add_func ("/decoder/padding", test_padding);
  g_test_add_func ("/decoder/nested", test_nested);
  g_test_add_func ("/decoder/read-error", test_read_error);

  return g_test_run ();
}
