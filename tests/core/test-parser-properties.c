/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One recording, written in different forms, is one profile: exactly the records of the test,
 * without a warning. Every case has a seed of its own, which is printed when it fails:
 *
 *   CGV_TEST_SEED=SEED CGV_TEST_COUNT=1 meson test -C build parser-properties
 */

#include <string.h>

#include "cgv-parser.h"
#include "cgv-test-mutator.h"
#include "cgv-test-reading.h"
#include "cgv-test-recording.h"
#include "cgv-test.h"

#define N_CASES 10000

/* Reading a file in blocks of 1 byte takes longer than in one. */
#define N_DAMAGED 10000
#define N_EVERY_BLOCK 20
#define MAX_BLOCK 65536

typedef struct
{
  const char *name;
  const char *summary;
  void (*vary) (CgvTestStyle *style,
                GRand *random);
} Property;

static void
report (guint32 seed,
        GBytes *file,
        const char *broken)
{
  gsize length;
  const char *bytes = g_bytes_get_data (file, &length);
  g_autofree char *text = g_strndup (bytes, length);
  g_autofree char *escaped = g_strescape (text, "\n");

  g_error ("seed %u: %s\n%s", seed, broken, escaped);
}

static void
expect_clean (guint32 seed,
              GBytes *file,
              const CgvProblemList *problems)
{
  g_autofree char *broken = NULL;

  if (problems->n_items == 0)
    return;
  broken = g_strdup_printf ("problem %u in line %" G_GUINT64_FORMAT, problems->items[0].kind, problems->items[0].line);
  report (seed, file, broken);
}

static void
expect_recording (guint32 seed,
                  const CgvTestRecording *recording,
                  const CgvTestStyle *style,
                  GBytes *file,
                  gsize block)
{
  gsize length;
  const char *bytes = g_bytes_get_data (file, &length);
  g_autoptr (CgvTestReading) reading = cgv_test_read (bytes, length, block, NULL);
  g_autofree char *broken = cgv_test_reading_check (reading);

  expect_clean (seed, file, &reading->problems);
  if (broken == NULL && cgv_test_profile_digest (reading->profile) != cgv_test_recording_digest (recording, style->factor))
    broken = g_strdup ("the profile is another");
  if (broken != NULL)
    report (seed, file, broken);
}

static void
test_style (gconstpointer data)
{
  const Property *property = data;
  guint64 count = cgv_test_get_count (N_CASES);

  g_test_summary (property->summary);
  for (guint64 i = 0; i < count; i++)
    {
      guint32 seed = cgv_test_get_seed () + (guint32) i;
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (CgvTestRecording) recording = cgv_test_recording_new (random, 12);
      CgvTestStyle style = CGV_TEST_STYLE_PLAIN;
      g_autoptr (GBytes) file = NULL;

      property->vary (&style, random);
      file = cgv_test_recording_write (recording, &style, random, 0, cgv_test_recording_get_n_parts (recording));
      expect_recording (seed, recording, &style, file, MAX_BLOCK);
    }
}

static void
vary_nothing (CgvTestStyle *style,
              GRand *random)
{
}

static void
vary_compression (CgvTestStyle *style,
                  GRand *random)
{
  style->compresses = TRUE;
}

static void
vary_ids (CgvTestStyle *style,
          GRand *random)
{
  static const guint64 firsts[] = { 0, 1, 1000, 1023, 1024, 1025, G_MAXUINT32 - 3, G_MAXUINT32, G_MAXUINT64 - 30, G_MAXUINT64 };
  static const guint64 steps[] = { 1, 2, 7, 1000, G_MAXUINT64, G_MAXUINT32, G_GUINT64_CONSTANT (0x9E3779B97F4A7C15) };

  style->compresses = TRUE;
  style->first_id = firsts[g_rand_int_range (random, 0, G_N_ELEMENTS (firsts))];
  style->id_step = steps[g_rand_int_range (random, 0, G_N_ELEMENTS (steps))];
}

static void
vary_hex (CgvTestStyle *style,
          GRand *random)
{
  style->positions = CGV_TEST_POSITIONS_HEX;
}

static void
vary_relative (CgvTestStyle *style,
               GRand *random)
{
  style->positions = CGV_TEST_POSITIONS_RELATIVE;
}

static void
vary_positions (CgvTestStyle *style,
                GRand *random)
{
  style->positions = CGV_TEST_POSITIONS_MIXED;
}

static void
vary_line_ends (CgvTestStyle *style,
                GRand *random)
{
  style->has_carriage_returns = TRUE;
  style->has_mark = g_rand_boolean (random);
}

static void
vary_comments (CgvTestStyle *style,
               GRand *random)
{
  style->has_comments = TRUE;
}

static void
vary_blanks (CgvTestStyle *style,
             GRand *random)
{
  style->has_blanks = TRUE;
  style->compresses = g_rand_boolean (random);
}

static void
vary_zeroes (CgvTestStyle *style,
             GRand *random)
{
  style->has_zeroes = TRUE;
  style->has_all_files = TRUE;
}

static void
vary_order (CgvTestStyle *style,
            GRand *random)
{
  style->shuffles_parts = TRUE;
  style->shuffles_functions = TRUE;
  style->shuffles_events = TRUE;
}

static void
vary_factor (CgvTestStyle *style,
             GRand *random)
{
  style->factor = (guint64) g_rand_int_range (random, 2, 1000);
}

static void
vary_all (CgvTestStyle *style,
          GRand *random)
{
  vary_ids (style, random);
  style->compresses = g_rand_boolean (random);
  style->positions = (CgvTestPositions) g_rand_int_range (random, 0, CGV_TEST_POSITIONS_MIXED + 1);
  style->has_carriage_returns = g_rand_boolean (random);
  style->has_mark = g_rand_boolean (random);
  style->has_comments = g_rand_boolean (random);
  style->has_blanks = g_rand_boolean (random);
  style->has_zeroes = g_rand_boolean (random);
  style->has_all_files = g_rand_boolean (random);
  style->shuffles_parts = g_rand_boolean (random);
  style->shuffles_functions = g_rand_boolean (random);
  style->shuffles_events = g_rand_boolean (random);
  style->factor = (guint64) g_rand_int_range (random, 1, 10);
}

static const Property properties[] = {
  { "plain", "A profile holds the records of its file, and nothing else", vary_nothing },
  { "compression", "Names may be written once, and then as ids", vary_compression },
  { "ids", "Ids may be any numbers of 64 bits", vary_ids },
  { "hex", "Positions may be hexadecimal", vary_hex },
  { "relative", "Positions may be differences", vary_relative },
  { "positions", "Positions may be written each in its own way", vary_positions },
  { "line-ends", "Lines may end in CR and LF, and a file begin with a mark", vary_line_ends },
  { "comments", "Comments and empty lines may stand anywhere", vary_comments },
  { "blanks", "There may be any blanks and tabs around tokens", vary_blanks },
  { "zeroes", "Zeroes and files that do not change may be written, or not", vary_zeroes },
  { "order", "Parts, functions and event types may come in any order", vary_order },
  { "factor", "Costs times k are a profile times k", vary_factor },
  { "all", "All of this may be combined", vary_all },
};

/* Returns a block size from 1 to MAX_BLOCK, more often a small one. */
static gsize
pick_block (GRand *random)
{
  return 1 + (g_rand_int (random) & ((1u << g_rand_int_range (random, 0, 17)) - 1));
}

static GBytes *
write_some (GRand *random,
            CgvTestRecording **recording,
            CgvTestStyle *style,
            guint max_blocks)
{
  *recording = cgv_test_recording_new (random, max_blocks);
  vary_all (style, random);
  return cgv_test_recording_write (*recording, style, random, 0, cgv_test_recording_get_n_parts (*recording));
}

static void
test_blocks (void)
{
  guint64 count = cgv_test_get_count (N_CASES);

  g_test_summary ("The cuts into blocks change neither profile nor problems");
  for (guint64 i = 0; i < count; i++)
    {
      guint32 seed = cgv_test_get_seed () + (guint32) i;
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (CgvTestRecording) recording = NULL;
      CgvTestStyle style = CGV_TEST_STYLE_PLAIN;
      g_autoptr (GBytes) file = write_some (random, &recording, &style, 12);

      expect_recording (seed, recording, &style, file, pick_block (random));
    }
}

static void
test_every_block (void)
{
  g_test_summary ("A file may be cut into blocks of every size from 1 byte to the whole of it");
  for (guint32 i = 0; i < N_EVERY_BLOCK; i++)
    {
      guint32 seed = cgv_test_get_seed () + i;
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (CgvTestRecording) recording = NULL;
      CgvTestStyle style = CGV_TEST_STYLE_PLAIN;
      g_autoptr (GBytes) file = write_some (random, &recording, &style, 20);
      gsize length = g_bytes_get_size (file);

      for (gsize block = 1; block <= length + 1; block += 1 + block / 500)
        expect_recording (seed, recording, &style, file, block);
    }
}

static void
test_damaged_blocks (void)
{
  guint64 count = cgv_test_get_count (N_DAMAGED);

  g_test_summary ("The cuts into blocks do not change the problems of a damaged file");
  for (guint64 i = 0; i < count; i++)
    {
      guint32 seed = cgv_test_get_seed () + (guint32) i;
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (CgvTestRecording) recording = NULL;
      CgvTestStyle style = CGV_TEST_STYLE_PLAIN;
      g_autoptr (GBytes) file = write_some (random, &recording, &style, 12);
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      g_autoptr (CgvTestReading) whole = NULL;
      g_autoptr (CgvTestReading) cut = NULL;
      g_autofree char *difference = NULL;

      g_byte_array_append (bytes, g_bytes_get_data (file, NULL), (guint) g_bytes_get_size (file));
      cgv_test_mutate (random, bytes, file);
      whole = cgv_test_read (bytes->data, bytes->len, MAX_BLOCK, NULL);
      cut = cgv_test_read (bytes->data, bytes->len, pick_block (random), NULL);
      difference = cgv_test_reading_compare (whole, cut);
      if (difference != NULL)
        report (seed, file, difference);
    }
}

/* The sums are those of the whole, for any division into parts. */
static void
test_splits (void)
{
  guint64 count = cgv_test_get_count (N_CASES);

  g_test_summary ("A part in pieces adds up to the same");
  for (guint64 i = 0; i < count; i++)
    {
      guint32 seed = cgv_test_get_seed () + (guint32) i;
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (CgvTestRecording) recording = cgv_test_recording_new (random, 12);
      guint n_parts = cgv_test_recording_get_n_parts (recording);
      CgvTestStyle style = CGV_TEST_STYLE_PLAIN;
      g_autoptr (GBytes) whole = cgv_test_recording_write (recording, &style, random, 0, n_parts);
      g_autoptr (GBytes) split = NULL;
      g_autoptr (CgvProfile) profile = NULL;
      g_autoptr (CgvProfile) other = NULL;

      style.has_splits = TRUE;
      split = cgv_test_recording_write (recording, &style, random, 0, n_parts);
      profile = cgv_test_profile_from_files (&whole, 1, NULL);
      other = cgv_test_profile_from_files (&split, 1, NULL);
      g_assert_cmpuint (other->n_parts, >=, n_parts);
      if (cgv_test_profile_sums_digest (profile) != cgv_test_profile_sums_digest (other))
        report (seed, split, "the sums are others");
    }
}

/* Writes each part, or each two or three, to a separate file. */
static void
test_files (void)
{
  guint64 count = cgv_test_get_count (N_CASES);

  g_test_summary ("The parts of one recording are the same in several files as in one");
  for (guint64 i = 0; i < count; i++)
    {
      guint32 seed = cgv_test_get_seed () + (guint32) i;
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (CgvTestRecording) recording = cgv_test_recording_new (random, 8);
      g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
      g_autofree CgvProblemList *problems = g_new0 (CgvProblemList, 1);
      g_autoptr (CgvProfile) profile = NULL;
      CgvTestStyle style = CGV_TEST_STYLE_PLAIN;
      guint n_parts = cgv_test_recording_get_n_parts (recording);

      vary_all (&style, random);
      for (guint part = 0; part < n_parts;)
        {
          guint n = (guint) g_rand_int_range (random, 1, 4);

          n = MIN (n, n_parts - part);
          g_ptr_array_add (files, cgv_test_recording_write (recording, &style, random, part, n));
          part += n;
        }
      profile = cgv_test_profile_from_files ((GBytes *const *) files->pdata, files->len, problems);
      expect_clean (seed, files->pdata[0], problems);
      if (cgv_test_profile_digest (profile) != cgv_test_recording_digest (recording, style.factor))
        report (seed, files->pdata[0], "the profile is another");
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (properties); i++)
    {
      g_autofree char *path = g_strconcat ("/parser-properties/", properties[i].name, NULL);

      g_test_add_data_func (path, &properties[i], test_style);
    }
  g_test_add_func ("/parser-properties/blocks", test_blocks);
  g_test_add_func ("/parser-properties/every-block", test_every_block);
  g_test_add_func ("/parser-properties/damaged-blocks", test_damaged_blocks);
  g_test_add_func ("/parser-properties/splits", test_splits);
  g_test_add_func ("/parser-properties/files", test_files);
  return g_test_run ();
}
