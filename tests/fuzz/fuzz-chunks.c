/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "cgv-parser.h"
#include "cgv-test-reading.h"

/*
 * Any bytes: how they are cut into blocks changes neither the profile nor the problems.
 *
 * The last eight bytes say how they are cut; they are read as bytes of the file all the same.
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

/* Blocks of 1 to @most bytes. */
static CgvTestReading *
read_in_pieces (const guint8 *bytes,
                gsize length,
                guint64 seed,
                gsize most)
{
  CgvTestReading *reading = g_new0 (CgvTestReading, 1);
  CgvParser *parser = cgv_parser_new (NULL, seed);
  CgvFragment *fragment;
  gsize at = 0;

  reading->n_bytes = length;
  while (at < length)
    {
      gsize piece;

      seed = seed * G_GUINT64_CONSTANT (6364136223846793005) + 1442695040888963407;
      piece = MIN (1 + (gsize) (seed >> 33) % most, length - at);
      if (!cgv_parser_feed (parser, bytes + at, piece))
        break;
      at += piece;
    }
  fragment = cgv_parser_finish (parser, &reading->problems);
  if (fragment != NULL)
    reading->profile = cgv_profile_new (&fragment, 1, &reading->problems);
  return reading;
}

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        gsize length)
{
  static const gsize most[] = { 1, 7, 64, 1000 };
  guint64 seed = get_seed (bytes, length);
  CgvTestReading *whole = cgv_test_read (bytes, length, 1 << 20, NULL);
  CgvTestReading *cut = read_in_pieces (bytes, length, seed, most[seed / 7 % G_N_ELEMENTS (most)]);
  char *difference = cgv_test_reading_compare (whole, cut);

  g_assert_cmpstr (difference, ==, NULL);
  cgv_test_reading_free (whole);
  cgv_test_reading_free (cut);
  return 0;
}
