/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Damaged files, a million of them: the reader neither crashes nor contradicts itself, and
 * does not depend on how they are cut into blocks, or pieces.
 *
 * Each case has a seed of its own, which is printed when it fails:
 *
 *   CGV_TEST_SEED=SEED CGV_TEST_COUNT=1 meson test -C build mutants
 */

#include <string.h>

#include "cgv-test-mutator.h"
#include "cgv-test-pieces.h"

#define N_MUTANTS 1000000
#define MAX_FILE (20 * 1024)

/* Of this number of cases, one is also read in small blocks, and another one in pieces. */
#define N_BLOCKS 4
#define N_PIECES 8

static void
report (guint32 seed,
        const GByteArray *bytes,
        const char *broken)
{
  g_autofree char *text = g_strndup ((const char *) bytes->data, bytes->len);
  g_autofree char *escaped = g_strescape (text, "\n");

  g_error ("seed %u: %s\n%s", seed, broken, escaped);
}

static char *
compare_pieces (const CgvTestReading *whole,
                const char *bytes,
                gsize block,
                GRand *random,
                guint *n_joined)
{
  CgvTestPieces pieces = { .bytes = bytes, .length = whole->n_bytes, .block = block };
  g_autoptr (GArray) cuts = cgv_test_pieces_find_cuts (&pieces);
  g_autoptr (CgvTestReading) reading = NULL;

  if (cuts->len == 0)
    return NULL;
  cgv_test_pieces_choose (&pieces, cuts, random, (guint) g_rand_int_range (random, 1, 4));
  reading = cgv_test_pieces_read (&pieces, NULL);
  *n_joined += pieces.n_joined;
  return cgv_test_reading_compare (whole, reading);
}

static void
try_mutant (guint32 seed,
            const GByteArray *bytes,
            GRand *random,
            guint n_outcomes[3],
            guint *n_joined)
{
  /* No byte follows the end, so that reading too far is detected. */
  g_autofree char *exact = g_memdup2 (bytes->data, bytes->len);
  g_autoptr (CgvTestReading) whole = cgv_test_read (exact, bytes->len, 65536, NULL);
  g_autofree char *broken = cgv_test_reading_check (whole);
  gsize block = (gsize) g_rand_int_range (random, 1, 64);

  n_outcomes[cgv_test_reading_get_severity (whole)]++;
  if (broken == NULL && seed % N_BLOCKS == 0)
    {
      g_autoptr (CgvTestReading) cut = cgv_test_read (exact, bytes->len, block, NULL);

      broken = cgv_test_reading_compare (whole, cut);
    }
  if (broken == NULL && seed % N_PIECES == 1)
    broken = compare_pieces (whole, exact, block, random, n_joined);
  if (broken != NULL)
    report (seed, bytes, broken);
}

static void
test_mutants (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "data", NULL);
  g_autoptr (GPtrArray) files = cgv_test_load_files (folder, MAX_FILE);
  guint64 count = cgv_test_get_count (N_MUTANTS);
  guint32 first = cgv_test_get_seed ();
  guint n_outcomes[3] = { 0 };
  guint n_joined = 0;

  g_test_summary ("Damaged files neither crash the reader nor make it contradict itself");
  g_assert_cmpuint (files->len, >, 50);
  for (guint64 i = 0; i < count; i++)
    {
      guint32 seed = first + (guint32) i;
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      GBytes *file = files->pdata[g_rand_int_range (random, 0, (gint32) files->len)];
      GBytes *other = files->pdata[g_rand_int_range (random, 0, (gint32) files->len)];

      g_byte_array_append (bytes, g_bytes_get_data (file, NULL), (guint) g_bytes_get_size (file));
      cgv_test_mutate (random, bytes, other);
      try_mutant (seed, bytes, random, n_outcomes, &n_joined);
    }
  g_test_message ("%u ok, %u partial, %u errors; %u pieces joined", n_outcomes[0], n_outcomes[1], n_outcomes[2], n_joined);

  /* The damage must change some files, but not all. */
  if (count < N_MUTANTS)
    return;
  g_assert_cmpuint (n_joined, >, count / 50);
  for (guint i = 0; i < G_N_ELEMENTS (n_outcomes); i++)
    g_assert_cmpuint (n_outcomes[i], >, count / 50);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mutants/consistent", test_mutants);
  return g_test_run ();
}
