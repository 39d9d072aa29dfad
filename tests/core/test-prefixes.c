/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every whole file of tests/data, and some others, cut after every byte. The reader never crashes,
 * always reports the cut, and never finds more cost than in the whole file.
 */

#include <string.h>

#include "cgv-profile-private.h"
#include "cgv-test-mutator.h"
#include "cgv-test-reading.h"
#include "cgv-test-recording.h"

#define MAX_FILE (20 * 1024)
#define N_RECORDINGS 12

typedef struct
{
  guint n_files;
  guint n_prefixes;
  guint n_complete;
  guint n_partial;
  guint n_errors;
} Counts;

static gboolean
has_line (const char *bytes,
          gsize length,
          const char *start)
{
  gsize n = strlen (start);

  for (const char *at = bytes; at != NULL && (gsize) (bytes + length - at) >= n; at++)
    {
      if (memcmp (at, start, n) == 0)
        return TRUE;
      at = memchr (at, '\n', (gsize) (bytes + length - at));
      if (at == NULL)
        break;
    }
  return FALSE;
}

/* Returns the last line that is not empty or a remark. */
static const char *
find_last_line (const char *bytes,
                gsize length)
{
  const char *last = bytes;

  for (const char *at = bytes; at < bytes + length;)
    {
      const char *newline = memchr (at, '\n', (gsize) (bytes + length - at));

      if (*at != '\n' && *at != '\r' && *at != '#')
        last = at;
      if (newline == NULL)
        break;
      at = newline + 1;
    }
  return last;
}

/* Returns whether a file may end here: at the end of a line, and after the last line that its
 * tool writes. Files of yappi end without a newline, so they may be whole after a cost. */
static gboolean
may_end (const char *bytes,
         gsize length)
{
  const char *last = find_last_line (bytes, length);

  if (has_line (bytes, length, "creator: yappi") && g_ascii_isdigit (*last) && g_ascii_isdigit (bytes[length - 1]))
    return memchr (last, ' ', (gsize) (bytes + length - last)) != NULL;
  /* A declared sum shows whether a line without an end is whole. */
  if (bytes[length - 1] != '\n' && (g_str_has_prefix (last, "totals:") || g_str_has_prefix (last, "summary:")))
    return TRUE;
  if (bytes[length - 1] != '\n')
    return (has_line (bytes, length, "summary:") || has_line (bytes, length, "totals:")) && (g_ascii_isdigit (*last) || strchr ("+-*", *last) != NULL);
  if (has_line (bytes, length, "creator: callgrind-") || has_line (bytes, length, "creator: xtree-"))
    return g_str_has_prefix (last, "totals:");
  if (has_line (bytes, length, "desc: I1 cache") && !has_line (bytes, length, "version:"))
    return g_str_has_prefix (last, "summary:");
  return TRUE;
}

/* Returns the total without the cost that was not read. */
static CgvCost
get_read (const CgvProfile *profile,
          CgvEventId event)
{
  CgvEventTerm term;
  CgvEventSum what = cgv_profile_get_sum (profile, event, &term);

  return cgv_cost_subtract (cgv_profile_get_total (profile, NULL, event), cgv_profile_get_outside_of (profile, NULL, &what), false);
}

static void
expect_no_more (const CgvProfile *cut,
                const CgvProfile *whole)
{
  for (CgvEventId event = 0; event < cut->n_events; event++)
    {
      const char *name = cgv_profile_get_string (cut, cut->events[event].name, NULL);
      CgvEventId other = cgv_profile_find_event (whole, name);

      if (other == CGV_NONE || whole->events[other].is_signed)
        continue;
      g_assert_cmpuint (get_read (cut, event), <=, get_read (whole, other));
    }
}

static void
cut_file (GBytes *file,
          Counts *counts)
{
  gsize length;
  const char *bytes = g_bytes_get_data (file, &length);
  g_autoptr (CgvTestReading) whole = cgv_test_read (bytes, length, 65536, NULL);

  if (cgv_test_reading_get_severity (whole) != CGV_SEVERITY_INFO)
    return;
  counts->n_files++;
  for (gsize cut = 0; cut < length; cut++)
    {
      g_autofree char *exact = g_memdup2 (bytes, cut);
      g_autoptr (CgvTestReading) prefix = cgv_test_read (exact, cut, 65536, NULL);
      g_autofree char *broken = cgv_test_reading_check (prefix);
      CgvSeverity severity = cgv_test_reading_get_severity (prefix);

      if (broken == NULL && severity == CGV_SEVERITY_INFO && !may_end (bytes, cut))
        broken = g_strdup ("the cut is not noticed");
      if (broken != NULL)
        g_error ("%s, after %" G_GSIZE_FORMAT " bytes of\n%s", broken, cut, bytes);
      if (prefix->profile != NULL)
        expect_no_more (prefix->profile, whole->profile);
      counts->n_prefixes++;
      counts->n_complete += severity == CGV_SEVERITY_INFO;
      counts->n_partial += severity == CGV_SEVERITY_WARNING;
      counts->n_errors += severity == CGV_SEVERITY_ERROR;
    }
}

static void
report (const Counts *counts)
{
  g_test_message ("%u files, %u prefixes: %u errors, %u partial, %u that are whole", counts->n_files, counts->n_prefixes, counts->n_errors, counts->n_partial, counts->n_complete);
  g_assert_cmpuint (counts->n_files, >=, N_RECORDINGS);
  g_assert_cmpuint (counts->n_partial, >, counts->n_complete);
}

static void
test_data (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "data", NULL);
  g_autoptr (GPtrArray) files = cgv_test_load_files (folder, MAX_FILE);
  Counts counts = { 0 };

  g_test_summary ("A file that was cut is partial or an error, unless it could have ended there");
  for (guint i = 0; i < files->len; i++)
    cut_file (files->pdata[i], &counts);
  report (&counts);
}

/* Longer recordings with several parts, as Callgrind and other tools write them. */
static void
test_recordings (void)
{
  static const char creator[] = "creator: callgrind-3.19.0\n";
  Counts counts = { 0 };

  for (guint32 i = 0; i < N_RECORDINGS; i++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (cgv_test_get_seed () + i);
      g_autoptr (CgvTestRecording) recording = cgv_test_recording_new (random, 24);
      CgvTestStyle style = CGV_TEST_STYLE_PLAIN;
      g_autoptr (GBytes) file = NULL;
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      g_autoptr (GBytes) all = NULL;

      style.compresses = i % 2 == 0;
      style.positions = (CgvTestPositions) (i % 4);
      style.has_carriage_returns = i % 5 == 4;
      style.has_totals = TRUE;
      file = cgv_test_recording_write (recording, &style, random, 0, cgv_test_recording_get_n_parts (recording));
      if (i % 3 > 0)
        g_byte_array_append (bytes, (const guint8 *) creator, strlen (creator));
      g_byte_array_append (bytes, g_bytes_get_data (file, NULL), (guint) g_bytes_get_size (file));
      g_byte_array_append (bytes, (const guint8 *) "", 1);
      all = g_bytes_new (bytes->data, bytes->len - 1);
      cut_file (all, &counts);
    }
  report (&counts);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/prefixes/data", test_data);
  g_test_add_func ("/prefixes/recordings", test_recordings);
  return g_test_run ();
}
