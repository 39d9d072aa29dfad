/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Progress: from cost, from bytes, from nothing; one file and several. */

#include "cgv-progress.h"

static double
update (CgvProgressEstimate *estimate,
        guint64 finished,
        guint64 bytes,
        guint64 size,
        guint64 cost,
        guint64 summary,
        guint n_parts)
{
  CgvProgressSample sample = { finished, bytes, size, cost, summary, n_parts };

  return cgv_progress_estimate_update (estimate, &sample);
}

#define assert_fraction(a, b) g_assert_cmpfloat_with_epsilon ((a), (b), 1e-9)

static void
test_summary (void)
{
  CgvProgressEstimate estimate;

  cgv_progress_estimate_init (&estimate, 1000, TRUE);
  assert_fraction (update (&estimate, 0, 100, 1000, 0, 500, 1), 0.0);
  assert_fraction (update (&estimate, 0, 300, 1000, 50, 500, 1), 0.1);
  assert_fraction (update (&estimate, 0, 600, 1000, 200, 500, 1), 0.4);
  assert_fraction (update (&estimate, 0, 1000, 1000, 500, 500, 1), 1.0);
}

/* The first bytes have all of the cost. Room is left, because more parts may follow. */
static void
test_summary_bounded (void)
{
  CgvProgressEstimate estimate;

  cgv_progress_estimate_init (&estimate, 1000, TRUE);
  assert_fraction (update (&estimate, 0, 100, 1000, 500, 500, 1), 0.55);
  assert_fraction (update (&estimate, 0, 500, 1000, 500, 500, 1), 0.75);
  assert_fraction (update (&estimate, 0, 1000, 1000, 500, 500, 1), 1.0);
}

static void
test_summary_missing (void)
{
  CgvProgressEstimate estimate;

  cgv_progress_estimate_init (&estimate, 1000, TRUE);
  assert_fraction (update (&estimate, 0, 100, 1000, 70, 0, 1), 0.1);
  assert_fraction (update (&estimate, 0, 500, 1000, 80, 0, 1), 0.5);
  assert_fraction (update (&estimate, 0, 1000, 1000, 90, 0, 1), 1.0);
}

/* Cachegrind writes the summary as its last line. */
static void
test_summary_last (void)
{
  CgvProgressEstimate estimate;

  cgv_progress_estimate_init (&estimate, 1000, TRUE);
  assert_fraction (update (&estimate, 0, 500, 1000, 80, 0, 1), 0.5);
  assert_fraction (update (&estimate, 0, 900, 1000, 100, 100, 1), 0.9);
  assert_fraction (update (&estimate, 0, 1000, 1000, 100, 100, 1), 1.0);
}

/* The header is longer than a block: the second block has the summary. */
static void
test_summary_late (void)
{
  CgvProgressEstimate estimate;

  cgv_progress_estimate_init (&estimate, 1000, TRUE);
  assert_fraction (update (&estimate, 0, 100, 1000, 0, 0, 0), 0.1);
  assert_fraction (update (&estimate, 0, 200, 1000, 5, 100, 1), 0.1);
  assert_fraction (update (&estimate, 0, 600, 1000, 50, 100, 1), 0.5);
}

static void
test_summary_exceeded (void)
{
  CgvProgressEstimate estimate;

  cgv_progress_estimate_init (&estimate, 1000, TRUE);
  assert_fraction (update (&estimate, 0, 200, 1000, 40, 100, 1), 0.4);
  assert_fraction (update (&estimate, 0, 600, 1000, 101, 100, 1), 0.4 + 0.6 * 0.5);
  assert_fraction (update (&estimate, 0, 1000, 1000, 900, 100, 1), 1.0);
}

static void
test_several_parts (void)
{
  CgvProgressEstimate estimate;

  cgv_progress_estimate_init (&estimate, 1000, TRUE);
  assert_fraction (update (&estimate, 0, 200, 1000, 100, 100, 1), 0.6);
  assert_fraction (update (&estimate, 0, 400, 1000, 1, 50, 2), 0.6 + 0.4 * 0.25);
  /* A new part begins with a low share of its own summary, which is ignored. */
  assert_fraction (update (&estimate, 0, 600, 1000, 1, 5000, 3), 0.6 + 0.4 * 0.5);
  assert_fraction (update (&estimate, 0, 1000, 1000, 9, 5000, 3), 1.0);
}

static void
test_several_files (void)
{
  CgvProgressEstimate estimate;

  cgv_progress_estimate_init (&estimate, 1000, TRUE);
  assert_fraction (update (&estimate, 0, 100, 200, 30, 100, 1), 0.3 * 0.2);
  assert_fraction (update (&estimate, 0, 200, 200, 100, 100, 1), 0.2);
  /* The second file has no summary, and the values of the first one are dropped. */
  assert_fraction (update (&estimate, 200, 200, 800, 3, 0, 1), 0.2 + 0.8 * 0.25);
  assert_fraction (update (&estimate, 200, 800, 800, 4, 0, 1), 1.0);
}

static void
test_unknown_size (void)
{
  CgvProgressEstimate estimate;

  cgv_progress_estimate_init (&estimate, 0, FALSE);
  assert_fraction (update (&estimate, 0, 10, 0, 0, 0, 0), CGV_PROGRESS_UNKNOWN);
  assert_fraction (update (&estimate, 0, 100, 0, 30, 100, 1), 0.3);
  assert_fraction (update (&estimate, 0, 200, 0, 100, 100, 1), 1.0);
  assert_fraction (update (&estimate, 0, 300, 0, 1, 100, 2), CGV_PROGRESS_UNKNOWN);
  assert_fraction (update (&estimate, 0, 400, 0, 50, 100, 2), CGV_PROGRESS_UNKNOWN);
}

static void
test_nothing_known (void)
{
  CgvProgressEstimate estimate;

  cgv_progress_estimate_init (&estimate, 0, FALSE);
  assert_fraction (update (&estimate, 0, 100, 0, 30, 0, 1), CGV_PROGRESS_UNKNOWN);
  assert_fraction (update (&estimate, 0, 200, 0, 60, 0, 1), CGV_PROGRESS_UNKNOWN);
  /* The size of the second file cannot be compared with the first. */
  assert_fraction (update (&estimate, 200, 10, 0, 60, 100, 1), CGV_PROGRESS_UNKNOWN);
}

static void
test_file_grows (void)
{
  CgvProgressEstimate estimate;

  cgv_progress_estimate_init (&estimate, 100, TRUE);
  assert_fraction (update (&estimate, 0, 150, 100, 30, 0, 1), 1.0);
  assert_fraction (update (&estimate, 0, 1500, 100, 40, 0, 1), 1.0);
}

/* For any samples, the bar stays in its range and never goes back. */
static void
test_never_backwards (void)
{
  for (guint round = 0; round < 2000; round++)
    {
      CgvProgressEstimate estimate;
      gboolean known = g_test_rand_bit ();
      guint64 finished = 0;
      guint64 bytes = 0;
      double highest = 0.0;

      cgv_progress_estimate_init (&estimate, known ? 3000 : 0, known);
      for (guint step = 0; step < 40; step++)
        {
          guint64 size = known ? 1000 : (guint64) g_test_rand_int_range (0, 2) * 1000;
          double fraction;

          bytes += (guint64) g_test_rand_int_range (0, 100);
          if (g_test_rand_int_range (0, 15) == 0)
            {
              finished += bytes;
              bytes = 0;
            }
          fraction = update (&estimate,
                             finished,
                             bytes,
                             size,
                             (guint64) g_test_rand_int_range (0, 200),
                             (guint64) g_test_rand_int_range (0, 200),
                             (guint) g_test_rand_int_range (0, 4));
          if (fraction == CGV_PROGRESS_UNKNOWN)
            {
              g_assert_false (known);
              continue;
            }
          g_assert_cmpfloat (fraction, >=, highest);
          g_assert_cmpfloat (fraction, <=, 1.0);
          highest = fraction;
        }
    }
}

static gpointer
write_in_thread (gpointer data)
{
  CgvProgress *progress = data;

  cgv_progress_start_in_thread (progress, 1000, TRUE);
  for (guint i = 1; i <= 1000; i++)
    cgv_progress_update_in_thread (progress, 0, i, 1000, 0, i * 7, 7000, 1);
  cgv_progress_set_stage_in_thread (progress, CGV_PROGRESS_BUILDING);
  cgv_progress_set_stage_in_thread (progress, CGV_PROGRESS_DONE);
  return NULL;
}

static void
test_object (void)
{
  g_autoptr (CgvProgress) progress = cgv_progress_new ();
  gint64 before = g_get_monotonic_time ();
  double highest = CGV_PROGRESS_UNKNOWN;
  GThread *thread;

  g_assert_cmpfloat (cgv_progress_get_fraction (progress), ==, CGV_PROGRESS_UNKNOWN);
  g_assert_cmpint (cgv_progress_get_stage (progress), ==, CGV_PROGRESS_WAITING);
  g_assert_cmpint (cgv_progress_get_started (progress), ==, 0);

  thread = g_thread_new ("writer", write_in_thread, progress);
  while (cgv_progress_get_stage (progress) != CGV_PROGRESS_DONE)
    {
      double fraction = cgv_progress_get_fraction (progress);

      g_assert_cmpfloat (fraction, >=, highest);
      highest = fraction;
    }
  g_thread_join (thread);

  g_assert_cmpfloat (cgv_progress_get_fraction (progress), ==, 1.0);
  g_assert_cmpuint (cgv_progress_get_bytes (progress), ==, 1000);
  g_assert_cmpuint (cgv_progress_get_cost (progress), ==, 7000);
  g_assert_cmpint (cgv_progress_get_started (progress), >=, before);
}

/* All is read when the document is built, whatever was estimated. */
static void
test_stages (void)
{
  g_autoptr (CgvProgress) progress = cgv_progress_new ();

  cgv_progress_start_in_thread (progress, 1000, TRUE);
  cgv_progress_set_stage_in_thread (progress, CGV_PROGRESS_READING);
  cgv_progress_update_in_thread (progress, 0, 500, 1000, 0, 0, 0, 1);
  g_assert_cmpfloat (cgv_progress_get_fraction (progress), <, 1.0);
  cgv_progress_set_stage_in_thread (progress, CGV_PROGRESS_BUILDING);
  g_assert_cmpfloat (cgv_progress_get_fraction (progress), ==, 1.0);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/progress/summary", test_summary);
  g_test_add_func ("/progress/summary-bounded", test_summary_bounded);
  g_test_add_func ("/progress/summary-missing", test_summary_missing);
  g_test_add_func ("/progress/summary-last", test_summary_last);
  g_test_add_func ("/progress/summary-late", test_summary_late);
  g_test_add_func ("/progress/summary-exceeded", test_summary_exceeded);
  g_test_add_func ("/progress/several-parts", test_several_parts);
  g_test_add_func ("/progress/several-files", test_several_files);
  g_test_add_func ("/progress/unknown-size", test_unknown_size);
  g_test_add_func ("/progress/nothing-known", test_nothing_known);
  g_test_add_func ("/progress/file-grows", test_file_grows);
  g_test_add_func ("/progress/never-backwards", test_never_backwards);
  g_test_add_func ("/progress/object", test_object);
  g_test_add_func ("/progress/stages", test_stages);

  return g_test_run ();
}
