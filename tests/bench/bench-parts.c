/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * What columns of parts take: the costs of all functions in all parts, and their bars on screen.
 *
 *   bench-parts [FILE]
 *
 * Prints a line a job: milliseconds, and the share of the time that loading took in the same run. Without FILE, a
 * profile of 100,000 functions in 1,000 parts is written, with 1,000,000 cells or more, and 1 is the exit status if
 * a job takes more than it may.
 */

#include "bench-jobs.h"
#include "bench-random.h"
#include "cgv-cost.h"
#include "cgv-part-bars-painter.h"
#include "cgv-part-matrix.h"
#include "cgv-test.h"

#define N_FUNCTIONS  100000u
#define N_PARTS      1000u
#define N_IN_PART    1000u
#define N_CALLS_EACH 2u

/* The content of a frame: number of rows, and size of their bars. */
#define N_ROWS 50
#define WIDTH  1100
#define HEIGHT 20

/* The most that computing may take, in thousandths of the time of loading, and a frame, in microseconds. */
#define MOST_MATRIX 500
#define MOST_FRAME  16000

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvPartMatrix, cgv_part_matrix_unref)

/* The data of all jobs. */
typedef struct
{
  CgvCosts *costs;
  CgvPartMatrix *matrix;
} Overview;

static void
append_name (GString *text,
             const char *key,
             guint8 *known,
             guint i)
{
  g_string_append_printf (text, known[i] ? "%s=(%u)\n" : "%s=(%u) app%u::Reader<app::Item%u>::read(int)\n", key, i, i % 700, i);
  known[i] = 1;
}

/* Returns a function of a part: one in four is of all parts, the others of a phase of the run. */
static guint
choose_function (BenchRandom *random,
                 guint part)
{
  if (bench_random_below (random, 4) == 0)
    return bench_random_below (random, 200);
  return (part * (N_FUNCTIONS / N_PARTS) + bench_random_below (random, 4000)) % N_FUNCTIONS;
}

static GBytes *
write_profile (void)
{
  g_autofree guint8 *known = g_new0 (guint8, N_FUNCTIONS);
  BenchRandom random = BENCH_RANDOM_INIT;
  GString *text = g_string_new ("version: 1\n");

  for (guint part = 0; part < N_PARTS; part++)
    {
      g_string_append_printf (text, "part: %u\nevents: Ir Dr Dw I1mr\n", part + 1);
      for (guint i = 0; i < N_IN_PART; i++)
        {
          append_name (text, "fn", known, choose_function (&random, part));
          g_string_append_printf (text, "%u %u %u\n", i % 1000, bench_random_below (&random, 1u << 20), bench_random_below (&random, 1u << 16));
          for (guint j = 0; j < N_CALLS_EACH; j++)
            {
              append_name (text, "cfn", known, choose_function (&random, part));
              g_string_append_printf (text, "calls=%u 1\n%u %u %u\n", 1 + bench_random_below (&random, 50), j, bench_random_below (&random, 1u << 20), bench_random_below (&random, 1u << 10));
            }
        }
    }
  return g_string_free_to_bytes (text);
}

static void
compute (gpointer data,
         guint which)
{
  Overview *overview = data;
  g_autoptr (CgvPartMatrix) matrix = cgv_part_matrix_new (overview->costs, NULL);

  g_assert_nonnull (matrix);
}

/* Paints a row as the cells do: gets the costs in all parts, then paints the bars. */
static void
paint_row (Overview *overview,
           CgvNodeId node,
           double *values,
           const guint8 *states,
           cairo_t *cr)
{
  const CgvPartMatrix *matrix = overview->matrix;
  CgvPartBars bars = { matrix->n_parts, values, states, 0, cgv_cost_to_double (matrix->max[CGV_PART_SELF][node], false), false };
  CgvRect area = { 0, 0, WIDTH, HEIGHT };
  CgvPalette palette;

  for (guint part = 0; part < matrix->n_parts; part++)
    values[part] = 0;
  for (gsize i = matrix->row_start[node]; i < matrix->row_start[node + 1]; i++)
    values[matrix->parts[i]] = cgv_cost_to_double (matrix->cells[CGV_PART_SELF][i], false);
  cgv_palette_init (&palette, CGV_SCHEME_LIGHT, false);
  cgv_part_bars_painter_draw (cr, &bars, &area, &palette, 1);
}

static void
paint (gpointer data,
       guint which)
{
  Overview *overview = data;
  g_autofree double *values = g_new0 (double, overview->matrix->n_parts);
  g_autofree guint8 *states = g_new0 (guint8, overview->matrix->n_parts);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  for (CgvNodeId node = 0; node < MIN (overview->matrix->n_nodes, N_ROWS); node++)
    paint_row (overview, node, values, states, cr);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void
measure_all (Overview *overview)
{
  gsize n_cells;

  bench_measure ("all functions in all parts", compute, overview, 0, bench_get_load_time () * MOST_MATRIX / 1000);
  overview->matrix = cgv_part_matrix_new (overview->costs, NULL);
  n_cells = overview->matrix->row_start[overview->matrix->n_nodes];
  g_print ("%u parts, %u rows, %" G_GSIZE_FORMAT " cells, %.1f MB\n", overview->matrix->n_parts, overview->matrix->n_nodes, n_cells, (double) n_cells * 20 / 1e6);

  bench_measure ("50 rows on screen", paint, overview, 0, MOST_FRAME);
}

int
main (int argc,
      char *argv[])
{
  g_autoptr (CgvProfile) profile = bench_load (argc, argv, write_profile);
  g_autoptr (CgvCosts) costs = NULL;
  Overview overview = { NULL };

  costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);
  overview = (Overview) { .costs = costs };
  measure_all (&overview);
  cgv_part_matrix_unref (overview.matrix);
  return bench_get_exit_code ();
}
