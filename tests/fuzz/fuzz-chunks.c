/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "cgv-parser.h"
#include "cgv-test-pieces.h"

/*
 * Any bytes: the cuts into blocks, or pieces, change neither the profile nor the problems.
 *
 * The last eight bytes decide the cuts; they are also read as bytes of the file.
 */

int LLVMFuzzerTestOneInput (const guint8 *bytes,
                            gsize length);

static guint64
get_seed (const guint8 *bytes,
          gsize length)
{
  guint64 seed = 1;

  for (gsize i = length > 8 ? length - 8 : 0; i < length; i++)
    seed = seed * 257 + bytes[i];
  return seed;
}

/* Reads blocks of 1 to @most bytes. */
static CgvTestReading *
read_in_blocks (const guint8 *bytes,
                gsize length,
                guint64 seed,
                gsize most)
{
  CgvParser *parser = cgv_test_new_parser (NULL);
  gsize at = 0;

  while (at < length)
    {
      g_autofree guint8 *copy = NULL;
      gsize block;

      seed = seed * G_GUINT64_CONSTANT (6364136223846793005) + 1442695040888963407;
      block = MIN (1 + (gsize) (seed >> 33) % most, length - at);
      copy = g_memdup2 (bytes + at, block);
      if (!cgv_parser_feed (parser, copy, block))
        break;
      at += block;
    }
  return cgv_test_finish (parser, length);
}

static void
compare (const CgvTestReading *whole,
         CgvTestReading *reading)
{
  char *difference = cgv_test_reading_compare (whole, reading);

  g_assert_cmpstr (difference, ==, NULL);
  cgv_test_reading_free (reading);
}

static void
compare_pieces (const CgvTestReading *whole,
                const guint8 *bytes,
                guint64 seed,
                gsize block)
{
  CgvTestPieces pieces = { .bytes = (const char *) bytes, .length = whole->n_bytes, .block = block };
  g_autoptr (GArray) cuts = cgv_test_pieces_find_cuts (&pieces);
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint32) seed);

  if (cuts->len == 0)
    return;
  cgv_test_pieces_choose (&pieces, cuts, random, (guint) g_rand_int_range (random, 1, 4));
  compare (whole, cgv_test_pieces_read (&pieces, NULL));
}

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        gsize length)
{
  static const gsize most[] = { 1, 7, 64, 1000 };
  guint64 seed = get_seed (bytes, length);
  CgvTestReading *whole = cgv_test_read (bytes, length, 1 << 20, NULL);
  gsize block = most[seed / 7 % G_N_ELEMENTS (most)];

  compare (whole, read_in_blocks (bytes, length, seed, block));
  compare_pieces (whole, bytes, seed, block);
  cgv_test_reading_free (whole);
  return 0;
}
