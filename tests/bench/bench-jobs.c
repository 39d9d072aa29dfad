/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench-jobs.h"

#include <time.h>

#include "cgv-test.h"

#define N_ROUNDS 3

static gint64 load_time;
static gboolean judges;
static int n_missed;

gint64
bench_get_microseconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

CgvProfile *
bench_load (int argc,
            char *argv[],
            GBytes *(*write) (void))
{
  g_autoptr (GBytes) file = NULL;
  CgvProfile *profile;
  char *text;
  gsize length;
  gint64 start;

  if (argc > 1 && !g_file_get_contents (argv[1], &text, &length, NULL))
    g_error ("%s cannot be read", argv[1]);
  file = argc > 1 ? g_bytes_new_take (text, length) : write ();
  judges = argc == 1;

  start = bench_get_microseconds ();
  profile = cgv_test_profile_from_files (&file, 1, NULL);
  load_time = bench_get_microseconds () - start;
  g_assert_nonnull (profile);
  g_print ("%.1f MB, %u functions, %u calls, loaded in %.1f ms\n", (double) g_bytes_get_size (file) / 1e6, profile->n_functions,
           profile->n_calls, (double) load_time / 1000);
  return profile;
}

gint64
bench_get_load_time (void)
{
  return load_time;
}

void
bench_measure (const char *job,
               void (*func) (gpointer data, guint which),
               gpointer data,
               guint which,
               gint64 most)
{
  gint64 best = G_MAXINT64;
  gint64 first = 0;

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      gint64 start = bench_get_microseconds ();
      gint64 taken;

      func (data, which);
      taken = bench_get_microseconds () - start;
      if (round == 0)
        first = taken;
      best = MIN (best, taken);
    }
  if (judges && best > most)
    n_missed++;
  g_print ("%-34s %9.1f ms  first %9.1f ms  %6.1f %% of loading, at most %.1f ms%s\n", job, (double) best / 1000, (double) first / 1000,
           100.0 * (double) best / (double) load_time, (double) most / 1000, !judges ? "" : best <= most ? ": yes" : ": NO");
}

int
bench_get_exit_code (void)
{
  return n_missed > 0 ? 1 : 0;
}
