/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What recording costs besides Valgrind: the median time of a program under Valgrind alone, and of recordings that are watched or not. */

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "cgv-record-live.h"
#include "recorder-test.h"

#define N_ROUNDS   5
#define ITERATIONS "30000"

typedef enum
{
  ALONE,
  RECORDED,
  WITH_STATUS,
  WITH_DUMPS,
  N_WAYS,
} Way;

typedef struct
{
  double wall;
  double cpu;
} Times;

static double
get_cpu (void)
{
  double sum = 0.0;

  for (int who = RUSAGE_CHILDREN; who <= RUSAGE_SELF; who++)
    {
      struct rusage usage;

      getrusage (who, &usage);
      sum += (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
    }
  return sum;
}

static void
run_alone (void)
{
  g_autoptr (GSubprocess) valgrind = g_subprocess_new (G_SUBPROCESS_FLAGS_STDERR_SILENCE, NULL, "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                                                       g_getenv ("CGV_RECORDED_PROGRAM"), "loop", ITERATIONS, NULL);

  g_assert_true (g_subprocess_wait_check (valgrind, NULL, NULL));
}

static void
record (Way way)
{
  g_autoptr (CgvRecorder) recorder = recorder_test_start ("loop", ITERATIONS, G_SUBPROCESS_FLAGS_NONE);
  g_autoptr (CgvRecordLive) live = way != RECORDED ? cgv_record_live_new (cgv_recorder_get_process (recorder), way == WITH_DUMPS) : NULL;

  recorder_test_wait (recorder, CGV_RECORDER_ENDED);
  if (live != NULL)
    cgv_record_live_stop (live);
}

static Times
measure (Way way)
{
  gint64 start = g_get_monotonic_time ();
  double cpu = get_cpu ();

  if (way == ALONE)
    run_alone ();
  else
    record (way);
  return (Times){ (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC, get_cpu () - cpu };
}

static int
compare (const void *a,
         const void *b)
{
  double first = *(const double *) a;
  double second = *(const double *) b;

  return (first > second) - (first < second);
}

static double
get_median (const Times *times,
            gboolean is_cpu)
{
  double values[N_ROUNDS];

  for (int i = 0; i < N_ROUNDS; i++)
    values[i] = is_cpu ? times[i].cpu : times[i].wall;
  qsort (values, N_ROUNDS, sizeof *values, compare);
  return values[N_ROUNDS / 2];
}

int
main (int argc,
      char *argv[])
{
  static const char *const names[N_WAYS] = { "valgrind alone", "recorded", "with status", "with dumps" };
  g_autofree char *cache = g_dir_make_tmp ("recorder-XXXXXX", NULL);
  g_autofree char *folder = g_build_filename (cache, "callgrove", NULL);
  Times times[N_WAYS][N_ROUNDS];

  g_setenv ("XDG_CACHE_HOME", cache, TRUE);
  g_test_init (&argc, &argv, NULL);
  for (int round = 0; round < N_ROUNDS; round++)
    {
      for (int way = 0; way < N_WAYS; way++)
        times[way][round] = measure (way);
    }
  for (int way = 0; way < N_WAYS; way++)
    {
      double wall = get_median (times[way], FALSE);
      double cpu = get_median (times[way], TRUE);

      printf ("%-16s %6.2f s %+6.1f %%, processor %6.2f s %+6.1f %%\n", names[way], wall, 100 * (wall / get_median (times[ALONE], FALSE) - 1), cpu,
              100 * (cpu / get_median (times[ALONE], TRUE) - 1));
    }
  g_rmdir (folder);
  g_rmdir (cache);
  return 0;
}
