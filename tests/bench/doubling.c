/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Files that make a careless reader quadratic, in any size; linear.py doubles them.
 *
 *   doubling SHAPE N           reads one of size N
 *   doubling --time SHAPE N    the same, and prints how many milliseconds of CPU time that takes
 *   doubling --list            the shapes: name, full size, and the repeated element
 *
 * A file is read and merged. The costs of its graph and the inside of its cycles are computed, or
 * each filter is applied, on a stack of 256 KiB. A time is the best of three, of as many rounds as
 * take a tenth of a second.
 */

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "bench-random.h"
#include "cgv-cycle-inside.h"
#include "cgv-restriction.h"
#include "cgv-test.h"

#define N_ROUNDS    3
#define MIN_SECONDS 0.1
#define STACK_SIZE  (256 * 1024)

static GString *
begin (gsize n_bytes)
{
  GString *text = g_string_sized_new (n_bytes);

  g_string_append (text, "positions: line\nevents: Ir\n");
  return text;
}

static GString *
write_parts (guint n)
{
  GString *text = g_string_sized_new (n * 100);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "part: %u\nevents: Ir\nfl=(1) a.c\nfn=(%u) f%u\n1 2\ncfn=(1) f1\ncalls=1 1\n2 3\n\n", i + 1, i % 100, i % 100);
  return text;
}

static GString *
write_callees (guint n)
{
  GString *text = begin (n * 40);

  g_string_append (text, "fn=main\n");
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "cfn=(%u) f%u\ncalls=1 1\n1 1\n", i, i);
  return text;
}

static GString *
write_callers (guint n)
{
  GString *text = begin (n * 40);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "fn=(%u) f%u\n1 1\ncfn=leaf\ncalls=1 1\n1 1\n", i, i);
  return text;
}

static GString *
write_bad_lines (guint n)
{
  GString *text = begin (n * 20);

  g_string_append (text, "fn=f\n1 1\n");
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "?%u what is this\n", i);
  return text;
}

/* Writes names that collide if each byte is multiplied by a power of 31 or 33, and ids that
 * collide if their lowest bits count. */
static GString *
write_collisions (guint n)
{
  GString *text = begin (n * 100);

  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (text, "fn=(%" G_GUINT64_FORMAT ") ", (guint64) i << 32);
      for (guint bit = 0; bit < 20; bit++)
        g_string_append (text, (i >> bit & 1) != 0 ? "Aa" : "BB");
      g_string_append_printf (text, "\n%" G_GUINT64_FORMAT " 1\n", (guint64) i << 32);
    }
  return text;
}

static GString *
write_events (guint n)
{
  GString *text = g_string_new ("events:");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, " e%u", i);
  g_string_append (text, "\nfn=f\n1 1\n");
  return text;
}

static GString *
write_chain (guint n)
{
  GString *text = begin (n * 50);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "fn=(%u) f%u\n1 1\ncfn=(%u) f%u\ncalls=1 1\n1 %u\n", i, i, i + 1, i + 1, n - i);
  return text;
}

/* Writes a chain that is closed to a cycle. */
static GString *
write_ring (guint n)
{
  GString *text = write_chain (n);

  g_string_append_printf (text, "fn=(%u)\n1 1\ncfn=(0)\ncalls=1 1\n1 1\n", n);
  return text;
}

/* Writes a cycle of functions that each call the next and the previous one. */
static GString *
write_ladder (guint n)
{
  GString *text = begin (n * 80);

  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (text, "fn=(%u) f%u\n1 1\ncfn=(%u) f%u\ncalls=1 1\n1 %u\n", i, i, i + 1, i + 1, 2 * i + 3);
      if (i > 0)
        g_string_append_printf (text, "cfn=(%u)\ncalls=1 1\n1 %u\n", i - 1, 2 * i);
    }
  g_string_append_printf (text, "fn=(%u)\n1 1\ncfn=(%u)\ncalls=1 1\n1 %u\n", n, n - 1, 2 * n);
  return text;
}

/* Writes a cycle of functions that each call ten random functions. */
static GString *
write_tangle (guint n)
{
  BenchRandom random = BENCH_RANDOM_INIT;
  GString *text = begin (n * 300);

  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (text, "fn=(%u) f%u\n1 1\ncfn=(%u) f%u\ncalls=1 1\n1 1\n", i, i, (i + 1) % n, (i + 1) % n);
      for (guint j = 0; j < 9; j++)
        {
          guint callee = bench_random_below (&random, n);

          g_string_append_printf (text, "cfn=(%u) f%u\ncalls=1 1\n1 %u\n", callee, callee, 1 + bench_random_below (&random, 1000000));
        }
    }
  return text;
}

/* Each line redefines the name of an id. */
static GString *
write_redefinitions (guint n)
{
  GString *text = begin (n * 30);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "fn=(1) f%u\n1 1\n", i);
  return text;
}

/* Writes a function whose lines are each in another file than the previous one. */
static GString *
write_files (guint n)
{
  BenchRandom random = BENCH_RANDOM_INIT;
  GString *text = begin (n * 30);

  g_string_append (text, "fl=a.c\nfn=f\n");
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "fi=(%u) b%u.h\n%u 1\n", i, i, bench_random_below (&random, 1000));
  return text;
}

typedef struct
{
  const char *name;
  const char *what;
  guint n;
  GString *(*write) (guint n);
  gboolean is_filtered;
} Shape;

static const Shape shapes[] = {
  { "parts", "parts", 20000, write_parts, FALSE },
  { "callees", "callees of one function", 1000000, write_callees, FALSE },
  { "callers", "callers of one function", 1000000, write_callers, FALSE },
  { "bad-lines", "bad lines", 200000, write_bad_lines, FALSE },
  { "collisions", "names and ids that collide", 500000, write_collisions, FALSE },
  { "events", "event types, refused", 10000, write_events, FALSE },
  { "redefinitions", "names of one id", 500000, write_redefinitions, FALSE },
  { "files", "files of one function", 500000, write_files, FALSE },
  { "chain", "calls deep", 2000000, write_chain, FALSE },
  { "ring", "functions in a cycle", 2000000, write_ring, FALSE },
  { "ladder", "steps of a cycle", 1000000, write_ladder, FALSE },
  { "tangle", "tangled functions", 100000, write_tangle, FALSE },
  { "filtered-callees", "callees, filtered", 1000000, write_callees, TRUE },
  { "filtered-callers", "callers, filtered", 1000000, write_callers, TRUE },
  { "filtered-chain", "calls deep, filtered", 2000000, write_chain, TRUE },
  { "filtered-ring", "in a cycle, filtered", 2000000, write_ring, TRUE },
  { "filtered-tangle", "tangled functions, filtered", 100000, write_tangle, TRUE },
};

static void
look_inside (CgvCosts *costs,
             CgvCycleId cycle)
{
  uint64_t n_steps = 0;
  CgvCycleInside *inside = cgv_cycle_inside_new (costs, NULL, cycle, &n_steps);

  cgv_cycle_inside_free (inside);
}

/* Filters every third function, and then the functions before them. */
static void
filter (CgvCosts *costs)
{
  guint n = costs->graph->n_nodes;
  g_autofree guint8 *nodes = g_new0 (guint8, n + 4);

  for (guint i = 0; i < n; i += 3)
    nodes[i] = 1;
  for (CgvFilterKind kind = CGV_FILTER_INCLUDE; kind <= CGV_FILTER_ONLY_UNDER; kind++)
    {
      CgvFilterStep steps[] = { { kind, nodes }, { CGV_FILTER_HIDE, nodes + 1 } };
      g_autoptr (CgvCosts) left = cgv_costs_new_filtered (costs, steps, G_N_ELEMENTS (steps), NULL, NULL);

      g_assert_nonnull (left);
    }
}

static void
analyse (const Shape *shape,
         GBytes *bytes)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile_from_files (&bytes, 1, NULL);
  g_autoptr (CgvCosts) costs = NULL;

  if (profile == NULL)
    return;
  costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  if (shape->is_filtered)
    filter (costs);
  for (CgvCycleId cycle = 0; cycle < costs->graph->n_cycles && !shape->is_filtered; cycle++)
    look_inside (costs, cycle);
}

static double
get_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

static double
measure (const Shape *shape,
         guint n)
{
  g_autoptr (GBytes) bytes = g_string_free_to_bytes (shape->write (n));
  double best = G_MAXDOUBLE;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      double start = get_seconds ();
      double seconds;
      guint n_times = 0;

      do
        {
          analyse (shape, bytes);
          n_times++;
          seconds = get_seconds () - start;
        }
      while (seconds < MIN_SECONDS);
      best = MIN (best, seconds / n_times);
    }
  return best;
}

static const Shape *
find_shape (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      if (g_str_equal (name, shapes[i].name))
        return &shapes[i];
    }
  g_error ("no shape is called %s", name);
}

static void
list_shapes (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    g_print ("%s %u %s\n", shapes[i].name, shapes[i].n, shapes[i].what);
}

int
main (int argc,
      char *argv[])
{
  const struct rlimit stack = { STACK_SIZE, STACK_SIZE };
  gboolean is_timed = argc == 4 && g_str_equal (argv[1], "--time");
  const Shape *shape;
  guint n;

  if (argc == 2 && g_str_equal (argv[1], "--list"))
    {
      list_shapes ();
      return 0;
    }
  if (argc != 3 && !is_timed)
    {
      g_printerr ("usage: doubling [--time] SHAPE N\n");
      return 2;
    }
  if (setrlimit (RLIMIT_STACK, &stack) != 0)
    g_error ("the stack cannot be limited");
  shape = find_shape (argv[argc - 2]);
  n = (guint) strtoul (argv[argc - 1], NULL, 10);

  if (is_timed)
    {
      g_print ("%.6f\n", measure (shape, n) * 1e3);
    }
  else
    {
      g_autoptr (GBytes) bytes = g_string_free_to_bytes (shape->write (n));

      analyse (shape, bytes);
    }
  return 0;
}
