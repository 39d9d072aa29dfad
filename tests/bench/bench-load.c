/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Reads a file on one thread, and prints its time and memory.
 *
 *   bench-load [--only] FILE
 *
 * Prints a line for each number, its name before it: bytes; the CPU seconds of reading, wall
 * seconds, the peak memory of the process, in bytes; then the work after loading: the milliseconds
 * for all lines of the function with most of them, and the seconds for the calls in another event
 * type. Last the floors, on the same bytes: CPU seconds of walking over the newlines, and of adding
 * up the digits, which every reader of numbers has to do. With --only, nothing but reading is done,
 * so that its instructions can be counted.
 */

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cgv-profile-digest.h"
#include "cgv-test.h"

#define N_ROUNDS 3
#define BLOCK (256 * 1024)

static double
get_seconds (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

/* Returns the peak memory. getrusage() may report that of the process that started this one. */
static guint64
get_peak_memory (void)
{
  g_autofree char *text = NULL;
  const char *line;

  if (!g_file_get_contents ("/proc/self/status", &text, NULL, NULL) || (line = strstr (text, "VmHWM:")) == NULL)
    return 0;
  return g_ascii_strtoull (line + strlen ("VmHWM:"), NULL, 10) * 1024;
}

typedef void (*BlockFunc) (const guint8 *bytes,
                           gsize length,
                           gpointer user_data);

static guint64
read_blocks (const char *path,
             BlockFunc func,
             gpointer user_data)
{
  g_autofree guint8 *block = g_malloc (BLOCK);
  guint64 size = 0;
  int fd = open (path, O_RDONLY | O_CLOEXEC);

  if (fd < 0)
    g_error ("%s: %s", path, g_strerror (errno));
  for (;;)
    {
      gssize n = read (fd, block, BLOCK);

      if (n < 0)
        g_error ("%s: %s", path, g_strerror (errno));
      if (n == 0)
        break;
      func (block, (gsize) n, user_data);
      size += (guint64) n;
    }
  close (fd);
  return size;
}

static void
feed (const guint8 *bytes,
      gsize length,
      gpointer user_data)
{
  cgv_parser_feed (user_data, bytes, length);
}

static guint64
load (const char *path,
      CgvProfile **profile)
{
  g_autofree CgvProblemList *problems = g_new0 (CgvProblemList, 1);
  CgvParser *parser = cgv_parser_new (NULL, 1);
  guint64 size = read_blocks (path, feed, parser);
  CgvFragment *fragment = cgv_parser_finish (parser, problems);

  if (fragment == NULL)
    g_error ("%s is no profile", path);
  *profile = cgv_profile_new (&fragment, 1, problems, NULL);
  g_assert_nonnull (*profile);
  return size;
}

static gsize sink;

static void
walk_newlines (const guint8 *bytes,
               gsize length,
               gpointer user_data)
{
  const guint8 *at = bytes;
  const guint8 *end = bytes + length;

  while (at < end && (at = memchr (at, '\n', (gsize) (end - at))) != NULL)
    {
      sink++;
      at++;
    }
}

static void
add_digits (const guint8 *bytes,
            gsize length,
            gpointer user_data)
{
  const guint8 *at = bytes;
  const guint8 *end = bytes + length;

  while (at < end)
    {
      guint64 value = 0;

      while (at < end && (guint8) (*at - '0') <= 9)
        value = value * 10 + (guint8) (*at++ - '0');
      sink += value;
      at++;
    }
}

static void
measure_floor (const char *path,
               const char *name,
               BlockFunc func)
{
  double best = G_MAXDOUBLE;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      double start = get_seconds (CLOCK_PROCESS_CPUTIME_ID);

      read_blocks (path, func, NULL);
      best = MIN (best, get_seconds (CLOCK_PROCESS_CPUTIME_ID) - start);
    }
  g_print ("%s %.6f\n", name, best);
}

static bool
count_line (const CgvCostLine *line,
            void *user_data)
{
  (*(guint64 *) user_data)++;
  return true;
}

static void
measure_lines (CgvProfile *profile)
{
  CgvFunctionId biggest = 0;
  guint64 most = 0;
  double best = G_MAXDOUBLE;

  for (CgvFunctionId function = 0; function < profile->n_functions; function++)
    {
      guint64 n = 0;

      cgv_profile_foreach_cost_line (profile, function, NULL, count_line, &n);
      if (n > most)
        {
          most = n;
          biggest = function;
        }
    }
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      guint64 n = 0;
      double start = get_seconds (CLOCK_PROCESS_CPUTIME_ID);

      cgv_profile_foreach_cost_line (profile, biggest, NULL, count_line, &n);
      best = MIN (best, get_seconds (CLOCK_PROCESS_CPUTIME_ID) - start);
    }
  g_print ("lines %.6f\n", best);
}

static void
measure_calls (CgvProfile *profile)
{
  g_autofree CgvCost *costs = g_new (CgvCost, profile->n_calls + 1);
  double best = G_MAXDOUBLE;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      double start = get_seconds (CLOCK_PROCESS_CPUTIME_ID);

      cgv_test_sum_calls (profile, NULL, profile->n_events - 1, costs, NULL, NULL);
      best = MIN (best, get_seconds (CLOCK_PROCESS_CPUTIME_ID) - start);
    }
  g_print ("calls %.6f\n", best);
}

int
main (int argc,
      char *argv[])
{
  g_autoptr (CgvProfile) profile = NULL;
  gboolean only = argc == 3 && g_str_equal (argv[1], "--only");
  const char *path = argv[argc - 1];
  double start = get_seconds (CLOCK_PROCESS_CPUTIME_ID);
  double start_wall = get_seconds (CLOCK_MONOTONIC);
  guint64 size;

  if (argc != 2 && !only)
    {
      g_printerr ("usage: bench-load [--only] FILE\n");
      return 2;
    }
  size = load (path, &profile);
  g_print ("bytes %" G_GUINT64_FORMAT "\n", size);
  g_print ("cpu %.6f\n", get_seconds (CLOCK_PROCESS_CPUTIME_ID) - start);
  g_print ("wall %.6f\n", get_seconds (CLOCK_MONOTONIC) - start_wall);
  g_print ("memory %" G_GUINT64_FORMAT "\n", get_peak_memory ());
  if (only)
    return 0;
  measure_lines (profile);
  measure_calls (profile);
  measure_floor (path, "newlines", walk_newlines);
  measure_floor (path, "digits", add_digits);
  return 0;
}
