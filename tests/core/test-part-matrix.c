/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Functions by parts: against the costs of all parts together, and against the graph of each part alone. */

#include "cgv-costs-private.h"
#include "cgv-part-matrix.h"
#include "cgv-test-memory.h"
#include "cgv-test-mutator.h"
#include "cgv-test.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvPartMatrix, cgv_part_matrix_unref)

/* f and g call each other, f in the first part, g in the second: only the whole run has a cycle. */
static const char in_parts[] =
  "events: Ir Dr\npart: 1\nfn=main\n1 10 1\ncfn=f\ncalls=1 1\n2 30 3\nfn=f\n1 5\ncfn=g\ncalls=1 1\n2 25\nfn=g\n1 25\n"
  "part: 2\nevents: Ir Dr\nfn=g\n1 20\ncfn=f\ncalls=2 1\n2 6\nfn=f\n1 4\ncfn=h\ncalls=1 1\n3 2\nfn=h\n1 2\nfn=main\n1 3\n"
  "part: 3\nevents: Ir Dr\nfn=h\n1 12\nfn=idle\n1 0\n";

static CgvPartMatrix *
new_matrix (const char *text,
            const char *event)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, event);
  CgvPartMatrix *matrix = cgv_part_matrix_new (costs, NULL);

  g_assert_nonnull (matrix);
  return matrix;
}

/* NAME: PART COST … = TOTAL, least, most */
static char *
print_rows (const CgvPartMatrix *matrix,
            CgvPartMeasure measure)
{
  GString *text = g_string_new (NULL);

  for (CgvNodeId node = 0; node < matrix->n_nodes; node++)
    {
      g_autofree char *name = cgv_test_name (matrix->costs->graph->fold, node);

      g_string_append_printf (text, "%s:", name);
      for (size_t i = matrix->row_start[node]; i < matrix->row_start[node + 1]; i++)
        g_string_append_printf (text, " %u %" G_GINT64_FORMAT, matrix->parts[i], (gint64) matrix->cells[measure][i]);
      g_string_append_printf (text, " = %" G_GINT64_FORMAT " from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT "\n",
                              (gint64) (measure == CGV_PART_SELF ? matrix->costs->self[node] : matrix->costs->inclusive[node]), (gint64) matrix->min[measure][node],
                              (gint64) matrix->max[measure][node]);
    }
  return g_string_free (text, FALSE);
}

static void
assert_rows (const CgvPartMatrix *matrix,
             CgvPartMeasure measure,
             const char *expected)
{
  g_autofree char *text = print_rows (matrix, measure);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_cells (void)
{
  g_autoptr (CgvPartMatrix) matrix = new_matrix (in_parts, NULL);

  g_assert_cmpuint (matrix->n_parts, ==, 3);
  assert_rows (matrix, CGV_PART_SELF,
               "main: 0 10 1 3 = 13 from 0 to 10\n"
               "f: 0 5 1 4 = 9 from 0 to 5\n"
               "g: 0 25 1 20 = 45 from 0 to 25\n"
               "h: 1 2 2 12 = 14 from 0 to 12\n"
               "idle: = 0 from 0 to 0\n");
  assert_rows (matrix, CGV_PART_INCLUSIVE,
               "main: 0 40 1 3 = 43 from 0 to 40\n"
               "f: 0 5 1 6 = 11 from 0 to 6\n"
               "g: 0 25 1 20 = 45 from 0 to 25\n"
               "h: 1 2 2 12 = 14 from 0 to 12\n"
               "idle: = 0 from 0 to 0\n");
  g_assert_cmpuint (matrix->part_totals[0], ==, 40);
  g_assert_cmpuint (matrix->part_totals[1], ==, 29);
  g_assert_cmpuint (matrix->part_totals[2], ==, 12);
  g_assert_cmpuint (cgv_part_matrix_get_cost (matrix, CGV_PART_SELF, 3, 0), ==, 0);
  g_assert_cmpuint (cgv_part_matrix_get_cost (matrix, CGV_PART_SELF, 3, 2), ==, 12);
}

/* A function with a cost in every part has a least cost above 0. */
static void
test_min (void)
{
  g_autoptr (CgvPartMatrix) matrix =
    new_matrix ("events: Ir\npart: 1\nfn=f\n1 7\npart: 2\nfn=f\n1 7\nfn=g\n1 1\n", NULL);

  assert_rows (matrix, CGV_PART_SELF, "f: 0 7 1 7 = 14 from 7 to 7\ng: 1 1 = 1 from 0 to 1\n");
}

static void
test_signed (void)
{
  g_autoptr (CgvPartMatrix) matrix =
    new_matrix ("events: Memory\npart: 1\nfn=f\n1 -7\nfn=g\n1 2\npart: 2\nfn=f\n1 3\nfn=g\n1 -9\npart: 3\nfn=f\n1 -1\n", NULL);

  assert_rows (matrix, CGV_PART_SELF, "f: 0 -7 1 3 2 -1 = -5 from -7 to 3\ng: 0 2 1 -9 = -7 from -9 to 2\n");
}

/* A call that was active when counters were reset has a negative cost, which only the whole run
 * compensates. */
static void
test_reset (void)
{
  g_autoptr (CgvPartMatrix) matrix =
    new_matrix ("events: Ir\npart: 1\nfn=f\n1 1\ncfn=g\ncalls=1 1\n2 50\nfn=g\n1 50\n"
                "part: 2\nfn=f\n1 1\ncfn=g\ncalls=1 1\n2 18446744073709551606\nfn=g\n1 3\n",
                NULL);

  assert_rows (matrix, CGV_PART_INCLUSIVE, "f: 0 51 1 1 = 42 from 1 to 51\ng: 0 50 1 3 = 53 from 3 to 50\n");
  g_assert_cmpuint (matrix->n_unequal[CGV_PART_SELF], ==, 0);
  g_assert_cmpuint (matrix->n_unequal[CGV_PART_INCLUSIVE], ==, 1);
}

/* A call that costs less than nothing is subtracted from another of the same functions. */
static void
test_wrapped (void)
{
  static const char text[] = "events: A B\npart: 1\nfn=f\n1 1\ncfn=g\ncalls=1 1\n1 18446744073709551611 1\ncalls=1 1\n1 12 1\nfn=g\n1 7 5\n"
                             "part: 2\nevents: A B\nfn=f\n1 2 2\n";
  g_autoptr (CgvPartMatrix) matrix = new_matrix (text, "A");

  assert_rows (matrix, CGV_PART_INCLUSIVE,
               "f: 0 8 1 2 = 10 from 2 to 8\n"
               "g: 0 7 = 7 from 0 to 7\n");
}

/* Levels of recursion are one row if they are folded. */
static void
test_fold (void)
{
  g_autoptr (CgvPartMatrix) matrix =
    new_matrix ("events: Ir\npart: 1\nfn=f\n1 7\ncfn=f'2\ncalls=1 1\n2 3\nfn=f'2\n1 3\npart: 2\nfn=f'2\n1 4\n", NULL);

  assert_rows (matrix, CGV_PART_INCLUSIVE, "f: 0 10 1 4 = 14 from 4 to 10\n");
}

static bool
give_up (void *user_data)
{
  guint *n_left = user_data;

  return (*n_left)-- == 0;
}

static void
test_cancel (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (in_parts);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);

  for (guint i = 0; i < 4; i++)
    {
      guint n_left = i;
      CgvCancel cancel = { give_up, &n_left };
      g_autoptr (CgvPartMatrix) matrix = cgv_part_matrix_new (costs, &cancel);

      g_assert_true ((matrix != NULL) == (i == 3));
    }
}

static gboolean
try_memory (const CgvMemory *memory,
            gpointer data)
{
  g_autoptr (CgvCosts) costs = cgv_costs_new (data, 0, memory);
  g_autoptr (CgvPartMatrix) matrix = costs != NULL ? cgv_part_matrix_new (costs, NULL) : NULL;

  return matrix != NULL;
}

/* The first cell is that of a function, or of a caller without self cost. */
static void
test_memory (void)
{
  static const char *const texts[] = { in_parts, "events: Ir\nfn=main\n1 0\ncfn=f\ncalls=1 1\n2 3\n" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (CgvProfile) profile = cgv_test_profile (texts[i]);
      g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);

      cgv_test_memory_sweep (try_memory, costs->graph);
    }
}

/* Cells add up to the costs of all parts, in rows and columns, for every event type. */
static void
check_sums (const CgvPartMatrix *matrix)
{
  const CgvCosts *costs = matrix->costs;
  g_autofree CgvCost *totals = g_new0 (CgvCost, matrix->n_parts);
  CgvCost total = 0;
  CgvCost outside = 0;

  for (CgvNodeId node = 0; node < matrix->n_nodes; node++)
    {
      CgvCost sums[CGV_N_PART_MEASURES] = { 0 };

      for (size_t i = matrix->row_start[node]; i < matrix->row_start[node + 1]; i++)
        {
          CgvCost *of_part = &totals[matrix->parts[i]];

          *of_part = cgv_cost_add (*of_part, matrix->cells[CGV_PART_SELF][i], costs->is_signed);
          for (guint measure = 0; measure < CGV_N_PART_MEASURES; measure++)
            sums[measure] = cgv_cost_add (sums[measure], matrix->cells[measure][i], costs->is_signed);
        }
      g_assert_cmpuint (sums[CGV_PART_SELF], ==, costs->self[node]);
      if (matrix->n_unequal[CGV_PART_INCLUSIVE] == 0)
        g_assert_cmpuint (sums[CGV_PART_INCLUSIVE], ==, costs->inclusive[node]);
    }
  for (CgvPartId part = 0; part < matrix->n_parts; part++)
    {
      outside = cgv_cost_add (outside, cgv_cost_subtract (matrix->part_totals[part], totals[part], costs->is_signed), costs->is_signed);
      total = cgv_cost_add (total, matrix->part_totals[part], costs->is_signed);
    }
  g_assert_cmpuint (outside, ==, costs->outside);
  g_assert_cmpuint (total, ==, costs->total);
}

/* A single part has the same self costs, and without cycles the same inclusive costs. */
static void
check_parts (const CgvPartMatrix *matrix)
{
  const CgvGraph *whole = matrix->costs->graph;
  g_autofree uint64_t *words = g_new0 (uint64_t, matrix->n_parts / 64 + 1);
  CgvPartSet set = { words, matrix->n_parts };

  for (CgvPartId part = 0; part < matrix->n_parts; part++)
    {
      g_autoptr (CgvGraph) graph = NULL;
      g_autoptr (CgvCosts) costs = NULL;

      words[part / 64] = (uint64_t) 1 << part % 64;
      graph = cgv_graph_new (whole->fold, &set, NULL);
      costs = cgv_costs_new (graph, matrix->costs->event, NULL);
      words[part / 64] = 0;
      for (CgvNodeId node = 0; node < matrix->n_nodes; node++)
        {
          g_assert_cmpuint (cgv_part_matrix_get_cost (matrix, CGV_PART_SELF, node, part), ==, costs->self[node]);
          if (whole->cycles[node] == CGV_NONE)
            g_assert_cmpuint (cgv_part_matrix_get_cost (matrix, CGV_PART_INCLUSIVE, node, part), ==, costs->inclusive[node]);
        }
    }
}

static guint
check_file (GBytes *file)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile_from_files (&file, 1, NULL);

  for (CgvEventId event = 0; profile != NULL && event < profile->n_events; event++)
    {
      g_autoptr (CgvFold) fold = cgv_fold_new (profile, event % 2 == 0 ? CGV_FOLD_RECURSION : CGV_FOLD_NONE, NULL);
      g_autoptr (CgvGraph) graph = cgv_graph_new (fold, NULL, NULL);
      g_autoptr (CgvCosts) costs = cgv_costs_new (graph, event, NULL);
      g_autoptr (CgvPartMatrix) matrix = cgv_part_matrix_new (costs, NULL);

      g_assert_nonnull (matrix);
      if (cgv_test_is_saturated (costs))
        continue;
      check_sums (matrix);
      check_parts (matrix);
    }
  return profile != NULL ? profile->n_parts : 0;
}

static void
test_files (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "data", NULL);
  g_autoptr (GPtrArray) files = cgv_test_load_files (folder, G_MAXSIZE);
  guint n_parts = 0;

  for (guint i = 0; i < files->len; i++)
    n_parts += check_file (files->pdata[i]);
  g_assert_cmpuint (n_parts, >, 100);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/part-matrix/cells", test_cells);
  g_test_add_func ("/part-matrix/min", test_min);
  g_test_add_func ("/part-matrix/signed", test_signed);
  g_test_add_func ("/part-matrix/reset", test_reset);
  g_test_add_func ("/part-matrix/wrapped", test_wrapped);
  g_test_add_func ("/part-matrix/fold", test_fold);
  g_test_add_func ("/part-matrix/cancel", test_cancel);
  g_test_add_func ("/part-matrix/memory", test_memory);
  g_test_add_func ("/part-matrix/files", test_files);

  return g_test_run ();
}
