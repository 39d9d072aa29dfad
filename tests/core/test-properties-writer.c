/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A written file is read back as the same profile, which is written as the same bytes. Every case
 * has a seed of its own, which is printed when it fails:
 *
 *   CGV_TEST_SEED=SEED CGV_TEST_COUNT=1 meson test -C build properties-writer
 */

#include <string.h>

#include "cgv-test-canon.h"
#include "cgv-test-mutator.h"
#include "cgv-test-reading.h"
#include "cgv-test-recording.h"
#include "cgv-test-writing.h"
#include "cgv-test.h"

#define N_CASES 10000

typedef struct
{
  guint32 seed;
  GRand *random;
  CgvTestRecording *recording;
  CgvProfile *profile;
} Case;

static void
begin (Case *test,
       guint64 number)
{
  CgvTestStyle style = CGV_TEST_STYLE_PLAIN;
  g_autoptr (GBytes) file = NULL;

  test->seed = cgv_test_get_seed () + (guint32) number;
  test->random = g_rand_new_with_seed (test->seed);
  test->recording = cgv_test_recording_new (test->random, 12);
  style.compresses = g_rand_boolean (test->random);
  style.positions = CGV_TEST_POSITIONS_MIXED;
  file = cgv_test_recording_write (test->recording, &style, test->random, 0, cgv_test_recording_get_n_parts (test->recording));
  test->profile = cgv_test_profile_from_files (&file, 1, NULL);
}

static void
end (Case *test)
{
  cgv_profile_unref (test->profile);
  cgv_test_recording_free (test->recording);
  g_rand_free (test->random);
}

static CgvProfile *
write_twice (guint32 seed,
             const CgvProfile *profile,
             const CgvWriterOptions *options)
{
  CgvProfile *again;
  g_autofree char *broken = cgv_test_write_twice (profile, options, &again);

  if (broken != NULL)
    g_error ("seed %u: %s", seed, broken);
  return again;
}

static void
expect (guint32 seed,
        gboolean is_right,
        const char *what)
{
  if (!is_right)
    g_error ("seed %u: %s", seed, what);
}

static void
test_same (void)
{
  guint64 count = cgv_test_get_count (N_CASES);

  g_test_summary ("The same records, parts, events and sums; the same bytes");
  for (guint64 i = 0; i < count; i++)
    {
      Case test;
      CgvWriterOptions options = { 0 };
      g_autoptr (CgvProfile) again = NULL;
      g_autofree char *canon = NULL;
      g_autofree char *canon_again = NULL;

      begin (&test, i);
      again = write_twice (test.seed, test.profile, &options);
      expect (test.seed, cgv_test_profile_digest (again) == cgv_test_recording_digest (test.recording, 1), "the records are others");
      canon = cgv_test_canon (test.profile);
      canon_again = cgv_test_canon (again);
      expect (test.seed, strcmp (canon, canon_again) == 0, "the profile is another");
      end (&test);
    }
}

static void
test_merged (void)
{
  guint64 count = cgv_test_get_count (N_CASES);

  g_test_summary ("Merged parts have the sums of all of them");
  for (guint64 i = 0; i < count; i++)
    {
      Case test;
      CgvWriterOptions options = { 0 };
      g_autoptr (CgvProfile) again = NULL;

      begin (&test, i);
      options.merges_parts = true;
      again = write_twice (test.seed, test.profile, &options);
      expect (test.seed, again->n_parts == 1, "there are several parts");
      expect (test.seed, cgv_test_profile_sums_digest (again) == cgv_test_profile_sums_digest (test.profile), "the sums are others");
      end (&test);
    }
}

static void
test_slim (void)
{
  guint64 count = cgv_test_get_count (N_CASES);

  g_test_summary ("Fewer positions have the same sums");
  for (guint64 i = 0; i < count; i++)
    {
      Case test;
      CgvWriterOptions options = { 0 };
      g_autoptr (CgvProfile) again = NULL;

      begin (&test, i);
      options.positions = g_rand_boolean (test.random) ? CGV_WRITER_LINES : CGV_WRITER_NO_POSITIONS;
      options.merges_parts = g_rand_boolean (test.random);
      again = write_twice (test.seed, test.profile, &options);
      expect (test.seed, again->n_parts == (options.merges_parts ? 1 : test.profile->n_parts), "there are other parts");
      expect (test.seed, cgv_test_profile_sums_digest (again) == cgv_test_profile_sums_digest (test.profile), "the sums are others");
      end (&test);
    }
}

static bool
append (const void *bytes,
        size_t n_bytes,
        void *user_data)
{
  g_byte_array_append (user_data, bytes, (guint) n_bytes);
  return true;
}

/* Writes each part to a separate file. All files are read as one document. */
static void
test_split (void)
{
  guint64 count = cgv_test_get_count (N_CASES);

  g_test_summary ("Parts in separate files are the same as in one");
  for (guint64 i = 0; i < count; i++)
    {
      Case test;
      CgvWriterOptions options = { 0 };
      g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
      g_autoptr (CgvProfile) again = NULL;
      CgvWriter *writer;

      begin (&test, i);
      writer = cgv_writer_new (test.profile, &options, NULL);
      for (CgvPartId part = 0; part < test.profile->n_parts; part++)
        {
          guint64 word = G_GUINT64_CONSTANT (1) << part;
          const CgvPartSet one = { &word, test.profile->n_parts };

          g_autoptr (GByteArray) bytes = g_byte_array_new ();

          g_assert_cmpint (cgv_writer_write (writer, &one, append, bytes, NULL), ==, CGV_WRITER_OK);
          options.parts = &one;
          g_ptr_array_add (files, cgv_test_write (test.profile, &options));
          options.parts = NULL;
          expect (test.seed, bytes->len == g_bytes_get_size (files->pdata[part]) &&
                  memcmp (bytes->data, g_bytes_get_data (files->pdata[part], NULL), bytes->len) == 0, "a file depends on those before it");
        }
      cgv_writer_free (writer);
      again = cgv_test_profile_from_files ((GBytes *const *) files->pdata, files->len, NULL);
      expect (test.seed, cgv_test_profile_digest (again) == cgv_test_recording_digest (test.recording, 1), "the records are others");
      end (&test);
    }
}

static void
test_events (void)
{
  guint64 count = cgv_test_get_count (N_CASES);

  g_test_summary ("Chosen event types keep their sums");
  for (guint64 i = 0; i < count; i++)
    {
      Case test;
      CgvWriterOptions options = { 0 };
      CgvEventId events[2];
      guint n_events;
      g_autoptr (CgvProfile) again = NULL;

      begin (&test, i);
      n_events = test.profile->n_events;
      events[0] = (CgvEventId) g_rand_int_range (test.random, 0, (gint32) n_events);
      events[1] = (events[0] + 1) % n_events;
      options.events = events;
      options.n_events = MIN (n_events, 2);
      again = write_twice (test.seed, test.profile, &options);
      for (guint k = 0; k < options.n_events; k++)
        {
          const char *name = cgv_profile_get_string (test.profile, test.profile->events[events[k]].name, NULL);
          CgvEventId event = cgv_profile_find_event (again, name);

          expect (test.seed, event != CGV_NONE, "an event type is gone");
          expect (test.seed, cgv_profile_get_total (again, NULL, event) == cgv_profile_get_total (test.profile, NULL, events[k]), "a total is another");
        }
      expect (test.seed, again->n_events == options.n_events, "there are others");
      expect (test.seed, again->n_parts == test.profile->n_parts, "a part is gone");
      end (&test);
    }
}

/* Returns whether a profile can be written: damage may make names that cannot, and then no file
 * is written. */
static gboolean
can_be_written (const CgvProfile *profile,
                const CgvWriterOptions *options)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  CgvStringId culprit;
  CgvWriterResult result = cgv_test_write_to (profile, options, append, bytes, &culprit);

  g_assert_true (result == CGV_WRITER_OK || (result == CGV_WRITER_BAD_NAME && culprit != CGV_NONE));
  return result == CGV_WRITER_OK;
}

/* Sums that are not exact depend on the order of addition. */
static void
expect_totals (guint32 seed,
               const CgvProfile *profile,
               const CgvProfile *again)
{
  expect (seed, cgv_profile_is_short (again, NULL) == cgv_profile_is_short (profile, NULL), "costs are missing in one of them only");
  for (CgvEventId event = 0; event < profile->n_events; event++)
    {
      CgvCost total = cgv_profile_get_total (profile, NULL, event);
      gsize length;
      const char *name = cgv_profile_get_string (profile, profile->events[event].name, &length);
      CgvEventId same = cgv_profile_find_event (again, name);

      if (strlen (name) < length)
        continue;
      if (profile->events[event].formula == CGV_NONE && !profile->events[event].is_signed && total <= INT64_MAX)
        expect (seed, same != CGV_NONE && cgv_profile_get_total (again, NULL, same) == total, "a total is another");
    }
}

static void
test_damaged (void)
{
  guint64 count = cgv_test_get_count (N_CASES);
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "data", NULL);
  g_autoptr (GPtrArray) files = cgv_test_load_files (folder, 4000);
  guint64 n_written = 0;

  g_test_summary ("The readable part of damaged files stays unchanged");
  for (guint64 i = 0; i < count; i++)
    {
      guint32 seed = cgv_test_get_seed () + (guint32) i;
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      GBytes *file = files->pdata[g_rand_int_range (random, 0, (gint32) files->len)];
      GBytes *other = files->pdata[g_rand_int_range (random, 0, (gint32) files->len)];
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      CgvWriterOptions options = { 0 };
      g_autoptr (CgvTestReading) reading = NULL;
      g_autoptr (CgvProfile) again = NULL;

      g_byte_array_append (bytes, g_bytes_get_data (file, NULL), (guint) g_bytes_get_size (file));
      cgv_test_mutate (random, bytes, other);
      reading = cgv_test_read (bytes->data, bytes->len, 65536, NULL);
      options.merges_parts = g_rand_int_range (random, 0, 4) == 0;
      if (reading->profile == NULL || !can_be_written (reading->profile, &options))
        continue;
      again = write_twice (seed, reading->profile, &options);
      expect_totals (seed, reading->profile, again);
      /* Saturated sums depend on the order of addition. */
      if (!options.merges_parts)
        expect (seed, cgv_test_profile_sums_digest (again) == cgv_test_profile_sums_digest (reading->profile), "the sums are others");
      n_written++;
    }
  g_assert_cmpuint (n_written, >=, count / 2);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/properties-writer/same", test_same);
  g_test_add_func ("/properties-writer/merged", test_merged);
  g_test_add_func ("/properties-writer/slim", test_slim);
  g_test_add_func ("/properties-writer/split", test_split);
  g_test_add_func ("/properties-writer/events", test_events);
  g_test_add_func ("/properties-writer/damaged", test_damaged);
  return g_test_run ();
}
