/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pictures of call graphs: their boxes and arrows; and drawings of any shape, whose crossings
 * are counted again. */

#include <math.h>
#include <string.h>

#include "cgv-diagram.h"
#include "cgv-layers.h"
#include "cgv-test-comparison.h"
#include "cgv-test-memory.h"
#include "cgv-test.h"

#define WIDTH    100.0
#define GAP      10.0
#define EDGE_GAP 4.0

static const CgvDiagramStyle style = { 20, 2, WIDTH, 30, GAP, 40, EDGE_GAP, NULL };

static CgvLayers *
lay_out (guint n_boxes,
         const GArray *edges)
{
  const CgvLayersInput input = { n_boxes, edges->len, (const CgvLayersEdge *) (const void *) edges->data, WIDTH, GAP, EDGE_GAP, NULL, NULL };
  CgvLayers *layers = cgv_layers_new (&input, NULL);

  g_assert_nonnull (layers);
  return layers;
}

static void
add_edge (GArray *edges,
          guint from,
          guint to)
{
  CgvLayersEdge edge = { from, to };

  if (from != to)
    g_array_append_val (edges, edge);
}

static gboolean
is_box (guint vertex,
        guint n_boxes)
{
  return vertex < n_boxes;
}

/* @n_vertices: the number of vertices */
static void
assert_apart (const CgvLayers *layers,
              guint n_boxes,
              guint n_vertices)
{
  for (guint a = 0; a < n_vertices; a++)
    {
      g_assert_cmpfloat (layers->x[a], >=, is_box (a, n_boxes) ? WIDTH / 2 - 1e-6 : -1e-6);
      g_assert_cmpfloat (layers->x[a], <=, layers->width + 1e-6);
      for (guint b = a + 1; b < n_vertices; b++)
        {
          gboolean both = is_box (a, n_boxes) && is_box (b, n_boxes);
          double least = (is_box (a, n_boxes) ? WIDTH / 2 : 0) + (is_box (b, n_boxes) ? WIDTH / 2 : 0) + (both ? MIN (GAP, 2 * EDGE_GAP) : EDGE_GAP);

          if (layers->rows[a] == layers->rows[b])
            g_assert_cmpfloat (fabs (layers->x[a] - layers->x[b]), >=, least - 1e-6);
        }
    }
}

/* Lists the pieces of edges between rows. Returns the number of edges that need bends but have
 * none. */
static guint
list_pieces (const CgvLayers *layers,
             const GArray *edges,
             GArray *pieces)
{
  guint n_unbent = 0;

  for (guint i = 0; i < edges->len; i++)
    {
      CgvLayersEdge edge = g_array_index (edges, CgvLayersEdge, i);
      guint from = layers->leads_up[i] ? edge.to : edge.from;
      guint to = layers->leads_up[i] ? edge.from : edge.to;

      g_assert_cmpuint (layers->rows[from], <, layers->rows[to]);
      if (layers->first_bend[i] == layers->first_bend[i + 1] && layers->rows[from] + 1 < layers->rows[to])
        {
          n_unbent++;
          continue;
        }
      for (guint bend = layers->first_bend[i]; bend < layers->first_bend[i + 1]; bend++)
        {
          add_edge (pieces, from, bend);
          g_assert_cmpuint (layers->rows[bend], ==, layers->rows[from] + 1);
          from = bend;
        }
      g_assert_cmpuint (layers->rows[to], ==, layers->rows[from] + 1);
      add_edge (pieces, from, to);
    }
  return n_unbent;
}

static guint64
count_crossings (const CgvLayers *layers,
                 const GArray *pieces)
{
  guint64 n = 0;

  for (guint i = 0; i < pieces->len; i++)
    {
      CgvLayersEdge a = g_array_index (pieces, CgvLayersEdge, i);

      for (guint j = i + 1; j < pieces->len; j++)
        {
          CgvLayersEdge b = g_array_index (pieces, CgvLayersEdge, j);

          if (layers->rows[a.from] == layers->rows[b.from])
            n += (layers->x[a.from] - layers->x[b.from]) * (layers->x[a.to] - layers->x[b.to]) < 0 ? 1 : 0;
        }
    }
  return n;
}

static CgvLayers *
check (guint n_boxes,
       const GArray *edges)
{
  CgvLayers *layers = lay_out (n_boxes, edges);
  CgvLayers *again = lay_out (n_boxes, edges);
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (CgvLayersEdge));

  g_assert_cmpuint (list_pieces (layers, edges, pieces), ==, 0);
  assert_apart (layers, n_boxes, layers->n_vertices);
  g_assert_cmpuint (layers->n_crossings, ==, count_crossings (layers, pieces));
  g_assert_cmpmem (layers->x, layers->n_vertices * sizeof *layers->x, again->x, again->n_vertices * sizeof *again->x);
  cgv_layers_free (again);
  return layers;
}

/* A function calls two, which call one: three rows without a crossing. A single box in a row is
 * in the middle. */
static void
test_diamond (void)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (CgvLayersEdge));
  CgvLayers *layers;

  add_edge (edges, 0, 1);
  add_edge (edges, 0, 2);
  add_edge (edges, 1, 3);
  add_edge (edges, 2, 3);
  layers = check (4, edges);
  g_assert_cmpuint (layers->n_rows, ==, 3);
  g_assert_cmpuint (layers->n_crossings, ==, 0);
  g_assert_cmpfloat_with_epsilon (layers->x[0], layers->width / 2, 1);
  g_assert_cmpfloat_with_epsilon (layers->x[3], layers->width / 2, 1);
  cgv_layers_free (layers);
}

/* A chain is a straight line down. */
static void
test_chain (void)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (CgvLayersEdge));
  CgvLayers *layers;

  for (guint i = 0; i + 1 < 500; i++)
    add_edge (edges, i, i + 1);
  layers = check (500, edges);
  g_assert_cmpuint (layers->n_rows, ==, 500);
  g_assert_cmpfloat (layers->width, <, WIDTH + 1);
  cgv_layers_free (layers);
}

/* One edge of a cycle leads up, all others down. */
static void
test_cycle (void)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (CgvLayersEdge));
  CgvLayers *layers;

  add_edge (edges, 0, 1);
  add_edge (edges, 1, 2);
  add_edge (edges, 2, 0);
  layers = check (3, edges);
  g_assert_cmpuint (layers->leads_up[0] + layers->leads_up[1] + layers->leads_up[2], ==, 1);
  g_assert_true (layers->leads_up[2]);
  cgv_layers_free (layers);
}

/* Functions without callees take further rows, so that no row is too wide. */
static void
test_star (void)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (CgvLayersEdge));
  CgvLayers *layers;

  for (guint i = 1; i < 60; i++)
    add_edge (edges, 0, i);
  layers = check (60, edges);
  g_assert_cmpuint (layers->n_rows, ==, 4);
  g_assert_cmpfloat (layers->width, <, 59 * (WIDTH + GAP) * 0.8);
  cgv_layers_free (layers);
}

/* Chains are straight even if their ends are pulled aside, and cross each other only if
 * necessary. */
static void
test_straight (void)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (CgvLayersEdge));
  CgvLayers *layers;

  /* Two chains of five below a root. The end of the first has four more, and an edge back to the
   * end of the second. */
  for (guint chain = 0; chain < 2; chain++)
    {
      add_edge (edges, 0, 1 + 5 * chain);
      for (guint i = 1; i < 5; i++)
        add_edge (edges, i + 5 * chain, i + 1 + 5 * chain);
    }
  for (guint i = 0; i < 4; i++)
    add_edge (edges, 5, 11 + i);
  add_edge (edges, 14, 15);
  add_edge (edges, 10, 15);
  layers = check (16, edges);
  g_assert_cmpuint (layers->n_crossings, ==, 0);
  for (guint chain = 0; chain < 2; chain++)
    {
      for (guint i = 2; i < 5; i++)
        g_assert_cmpfloat_with_epsilon (layers->x[i + 5 * chain], layers->x[1 + 5 * chain], 0.001);
    }
  cgv_layers_free (layers);
}

/* A line of boxes is at the median of what it leads to; of two places that are as good, at the left one. */
static void
test_median (void)
{
  static const CgvLayersEdge few[] = { { 0, 1 }, { 1, 2 }, { 1, 3 }, { 1, 4 }, { 0, 3 } };
  static const CgvLayersEdge more[] = { { 0, 1 }, { 0, 2 }, { 2, 3 }, { 1, 4 }, { 2, 5 }, { 2, 6 }, { 4, 5 }, { 3, 5 } };
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (CgvLayersEdge));
  CgvLayers *layers;

  g_array_append_vals (edges, few, G_N_ELEMENTS (few));
  layers = check (5, edges);
  g_assert_cmpfloat_with_epsilon (layers->x[1], layers->x[4], 0.001);
  g_assert_cmpfloat (layers->x[2], <, layers->x[4]);
  g_assert_cmpfloat (layers->x[4], <, layers->x[3]);
  cgv_layers_free (layers);

  g_array_set_size (edges, 0);
  g_array_append_vals (edges, more, G_N_ELEMENTS (more));
  layers = check (7, edges);
  g_assert_cmpfloat_with_epsilon (layers->x[0], layers->x[2], 0.001);
  g_assert_cmpfloat_with_epsilon (layers->x[3], layers->x[5], 0.001);
  g_assert_cmpfloat (layers->x[5], <, layers->x[2]);
  cgv_layers_free (layers);
}

/* Small pictures as they are laid out, one below the other: for each box and bend its row, and where it is in the row. */
static void
test_small (void)
{
  static const struct
  {
    guint n_boxes, n_crossings;
    const char *edges;
    const char *places;
  } pictures[] = {
    { 6, 0, "0-1 1-2 2-3 1-4 4-5 1-3 0-3 0-4",
      "0@133 1@126 2@159 3@213 2@51 3@50 2@105 1@213 2@213 1@72" },
    { 14, 0, "0-1 1-2 0-3 0-4 4-5 1-6 6-7 7-8 0-9 6-10 4-11 4-12 10-13 1-9 11-13 0-12 3-8",
      "0@268 1@360 2@488 3@543 1@214 2@160 2@378 3@433 4@543 2@268 3@323 3@213 2@50 4@268 1@543 2@543 1@268 2@214 1@153" },
    { 14, 1, "0-1 1-2 2-3 0-4 4-5 5-6 6-7 4-8 8-9 8-10 0-11 4-12 9-13 3-11 2-10 10-11 5-11 5-9",
      "0@50 1@104 2@104 3@104 1@290 2@339 3@432 4@432 2@229 3@322 3@214 4@50 2@449 4@322 1@50 2@50 3@50 3@268" },
    { 10, 1, "0-1 1-2 2-3 2-4 4-5 1-6 6-7 6-8 8-9 3-7 0-7 1-4 1-5",
      "0@243 1@104 2@158 3@214 3@104 4@50 2@297 4@248 3@358 4@358 3@273 1@243 2@243 3@268 2@104 2@50 3@50" },
    { 5, 0, "0-1 0-2 0-3 3-4 2-1",
      "0@50 2@50 1@104 1@214 2@214 1@50" },
    { 6, 0, "0-1 3-5 1-4 4-5 0-5 1-3 0-3 0-4",
      "0@87 1@141 0@234 2@104 2@214 3@50 1@50 2@50 1@87 1@214" },
    { 8, 0, "0-2 4-6 2-5 3-5 0-4 1-2 5-6 0-6 4-5 0-5 2-6",
      "0@526 0@690 1@690 1@580 1@472 2@526 3@472 0@50 2@472 1@418 2@418 1@526 2@690" },
    { 5, 0, "0-1 1-2 2-3 1-4 3-0",
      "0@214 1@160 2@50 3@214 2@160 1@214 2@214" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (CgvLayersEdge));
      g_auto (GStrv) pairs = g_strsplit (pictures[i].edges, " ", -1);
      g_auto (GStrv) places = g_strsplit (pictures[i].places, " ", -1);
      CgvLayers *layers;

      for (guint j = 0; pairs[j] != NULL; j++)
        add_edge (edges, (guint) strtoul (pairs[j], NULL, 10), (guint) strtoul (strchr (pairs[j], '-') + 1, NULL, 10));
      layers = check (pictures[i].n_boxes, edges);
      g_test_message ("%s", pictures[i].edges);
      g_assert_cmpuint (layers->n_crossings, ==, pictures[i].n_crossings);
      g_assert_cmpuint (layers->n_vertices, ==, g_strv_length (places));
      for (guint j = 0; j < layers->n_vertices; j++)
        {
          g_assert_cmpuint (layers->rows[j], ==, (guint) strtoul (places[j], NULL, 10));
          g_assert_cmpfloat_with_epsilon (layers->x[j], strtod (strchr (places[j], '@') + 1, NULL), 1);
        }
      cgv_layers_free (layers);
    }
}

static void
test_random (void)
{
  for (guint i = 0; i < 300; i++)
    {
      g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (CgvLayersEdge));
      guint n_boxes = (guint) g_test_rand_int_range (1, 40);
      guint n_edges = (guint) g_test_rand_int_range (0, 60);
      gboolean has_cycles = i % 4 == 0;

      for (guint j = 0; j < n_edges; j++)
        {
          guint a = (guint) g_test_rand_int_range (0, (gint32) n_boxes);
          guint b = (guint) g_test_rand_int_range (0, (gint32) n_boxes);

          add_edge (edges, has_cycles ? a : MIN (a, b), has_cycles ? b : MAX (a, b));
        }
      cgv_layers_free (check (n_boxes, edges));
    }
}

/* The largest possible pictures, in shapes with the most bends and crossings. Such pictures may
 * lack bends. */
static void
test_hostile (void)
{
  for (guint shape = 0; shape < 3; shape++)
    {
      g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (CgvLayersEdge));
      CgvLayers *layers;

      for (guint i = 0; i < CGV_DIAGRAM_MAX_BOXES; i++)
        {
          if (shape == 0)
            add_edge (edges, i, (i + 1) % CGV_DIAGRAM_MAX_BOXES);
          if (shape == 1)
            add_edge (edges, i % 250, 250 + i % 250);
          for (guint j = 0; j < 2; j++)
            add_edge (edges, shape == 1 ? i % 250 : i, shape == 1 ? 250 + (i * 7 + j * 31) % 250 : (i * 13 + 250 * j + 1) % CGV_DIAGRAM_MAX_BOXES);
        }
      layers = lay_out (CGV_DIAGRAM_MAX_BOXES, edges);
      assert_apart (layers, CGV_DIAGRAM_MAX_BOXES, CGV_DIAGRAM_MAX_BOXES);
      cgv_layers_free (layers);
    }
}

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  double first = *(const double *) a;
  double second = *(const double *) b;

  return first < second ? -1 : first > second;
}

/* An additional box moves others by less than the width of a box. All are placed again only if a
 * new order avoids many crossings. */
static void
test_stable (void)
{
  guint n_anew = 0;

  for (guint i = 0; i < 20; i++)
    {
      g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (CgvLayersEdge));
      guint n = 100;
      CgvLayersInput input = { n + 1, 0, NULL, WIDTH, GAP, EDGE_GAP, NULL, NULL };
      g_autofree double *old_x = g_new (double, n + 1);
      g_autofree guint32 *old_rows = g_new0 (guint32, n + 1);
      g_autofree double *moved = g_new (double, n);
      CgvLayers *before, *after, *anew;

      for (guint to = 1; to < n; to++)
        {
          add_edge (edges, (guint) g_test_rand_int_range (0, (gint32) to), to);
          if (to % 3 == 0)
            add_edge (edges, (guint) g_test_rand_int_range (0, (gint32) to), to);
        }
      before = check (n, edges);
      add_edge (edges, (guint) g_test_rand_int_range (0, (gint32) n), n);
      for (guint box = 0; box < n; box++)
        {
          old_x[box] = before->x[box];
          old_rows[box] = before->rows[box];
        }
      old_x[n] = NAN;
      anew = check (n + 1, edges);
      input.n_edges = edges->len;
      input.edges = (const CgvLayersEdge *) (const void *) edges->data;
      input.old_x = old_x;
      input.old_rows = old_rows;
      after = cgv_layers_new (&input, NULL);
      assert_apart (after, n + 1, after->n_vertices);
      for (guint box = 0; box < n; box++)
        moved[box] = after->x[box] - before->x[box];
      qsort (moved, n, sizeof *moved, compare_doubles);
      /* The whole picture may move: the window keeps one box in its place. */
      if (moved[n * 3 / 4] - moved[n / 4] >= WIDTH)
        {
          g_assert_cmpuint (after->n_crossings, ==, anew->n_crossings);
          n_anew++;
        }
      cgv_layers_free (before);
      cgv_layers_free (anew);
      cgv_layers_free (after);
    }
  g_assert_cmpuint (n_anew, <, 4);
}

static void
assert_drawing (const CgvDiagram *diagram)
{
  for (guint i = 0; i < diagram->n_arrows; i++)
    {
      const CgvDiagramArrow *arrow = &diagram->arrows[i];
      const CgvDiagramPoint *points = diagram->points + arrow->first_point;
      const CgvDiagramBox *from = &diagram->boxes[arrow->from];
      const CgvDiagramBox *to = &diagram->boxes[arrow->to];

      g_assert_cmpuint (arrow->n_points, >=, 2);
      g_assert_cmpuint (arrow->n_points % 2, ==, 0);
      g_assert_false (arrow->leads_up);
      g_assert_cmpfloat (points[0].y, ==, from->y + style.box_height);
      g_assert_cmpfloat (points[arrow->n_points - 1].y, ==, to->y);
      g_assert_cmpfloat (fabs (points[0].x - from->x), <, WIDTH / 2);
      g_assert_cmpfloat (fabs (points[arrow->n_points - 1].x - to->x), <, WIDTH / 2);
      for (guint j = 1; j < arrow->n_points; j++)
        g_assert_cmpfloat (points[j].y, >, points[j - 1].y);
    }
  for (guint i = 0; i < diagram->n_boxes; i++)
    g_assert_cmpfloat (diagram->boxes[i].y + style.box_height, <=, diagram->height);
}

/* main calls a calls b calls c, and a cycle of d and e below c. */
static const char text[] =
  "events: Ir\n"
  "fn=main\n1 1\ncfn=a\ncalls=1 1\n1 31\n"
  "fn=a\n1 2\ncfn=b\ncalls=1 1\n1 29\n"
  "fn=b\n1 3\ncfn=c\ncalls=1 1\n1 26\n"
  "fn=c\n1 15\ncfn=d\ncalls=2 1\n1 7\ncfn=e\ncalls=1 1\n1 4\n"
  "fn=d\n1 5\ncfn=e\ncalls=1 1\n1 3\n"
  "fn=e\n1 6\ncfn=d\ncalls=1 1\n1 2\n";

/* In a profile compared with itself, rows and nodes are the same. */
static CgvTreeSource
get_source (const CgvComparison *comparison)
{
  return (CgvTreeSource){ .costs = comparison->costs[CGV_SIDE_NEW] };
}

/* A cycle is one box with exact costs. All calls into it are one arrow. */
static void
test_cycle_is_one (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (text, text, NULL);
  const CgvTreeSource source = get_source (comparison);
  CgvDiagram *diagram = cgv_diagram_new (&source, cgv_test_find_row (comparison, "c"), &style, NULL);
  guint cycle = cgv_diagram_find (diagram, cgv_test_find_row (comparison, "d"), 0);

  g_assert_cmpuint (diagram->n_boxes, ==, 4);
  g_assert_cmpuint (cgv_diagram_find (diagram, cgv_test_find_row (comparison, "main"), CGV_NONE), ==, CGV_NONE);
  g_assert_cmpuint (diagram->boxes[0].node, ==, cgv_test_find_row (comparison, "c"));
  g_assert_cmpuint (diagram->boxes[0].self[CGV_SIDE_NEW].value, ==, 15);
  g_assert_cmpuint (diagram->boxes[0].self[CGV_SIDE_BASE].value, ==, 0);
  g_assert_cmpuint (cycle, !=, CGV_NONE);
  g_assert_cmpuint (diagram->boxes[cycle].n_members, ==, 2);
  g_assert_cmpuint (diagram->boxes[cycle].node, ==, cgv_test_find_row (comparison, "e"));
  g_assert_cmpuint (diagram->boxes[cycle].self[CGV_SIDE_NEW].value, ==, 11);
  g_assert_cmpuint (diagram->boxes[cgv_diagram_find (diagram, cgv_test_find_row (comparison, "a"), CGV_NONE)].n_callers, ==, 1);
  g_assert_cmpuint (diagram->n_left_out, ==, 1);
  g_assert_cmpuint (diagram->n_arrows, ==, 3);
  for (guint i = 0; i < diagram->n_arrows; i++)
    {
      if (diagram->arrows[i].to != cycle)
        continue;
      g_assert_cmpuint (diagram->arrows[i].cost[CGV_SIDE_NEW].value, ==, 11);
      g_assert_cmpuint (diagram->arrows[i].count[CGV_SIDE_NEW], ==, 3);
    }
  assert_drawing (diagram);
  cgv_diagram_unref (diagram);
}

/* If all costs are below 0, they are drawn by their size. */
static void
test_below (void)
{
  static const char below[] = "events: Memory\nfn=main\n1 -1\ncfn=work\ncalls=1 1\n1 -9\nfn=work\n1 -4\ncfn=free\ncalls=1 1\n1 -5\nfn=free\n1 -5\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (below, below, NULL);
  const CgvTreeSource sources[] = { get_source (comparison), { .comparison = comparison } };

  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    {
      CgvDiagram *diagram = cgv_diagram_new (&sources[i], CGV_NONE, &style, NULL);

      g_assert_cmpuint (diagram->n_boxes, ==, 3);
      g_assert_cmpuint (diagram->n_arrows, ==, 2);
      g_assert_cmpfloat (diagram->whole, ==, 10);
      g_assert_cmpfloat (diagram->arrows[0].weight + diagram->arrows[1].weight, ==, 9 + 5);
      g_assert_cmpint ((gint64) diagram->boxes[0].inclusive[CGV_SIDE_NEW].value, ==, -10);
      cgv_diagram_unref (diagram);
    }
}

/* Each function calls all behind it. Lighter calls are left out of a picture only for want of room. */
static void
test_most_arrows (void)
{
  for (guint n = 54; n <= 80; n += 26)
    {
      g_autoptr (GString) calls = g_string_new ("events: Ir\n");
      g_autoptr (CgvComparison) comparison = NULL;
      CgvDiagramStyle all = style;
      CgvTreeSource source;
      CgvDiagram *diagram;

      for (guint from = 0; from < n; from++)
        {
          g_string_append_printf (calls, "fn=f%u\n1 100\n", from);
          for (guint to = from + 1; to < n; to++)
            g_string_append_printf (calls, "cfn=f%u\ncalls=1 1\n1 100\n", to);
        }
      comparison = cgv_test_comparison (calls->str, calls->str, NULL);
      source = get_source (comparison);
      all.max_boxes = CGV_DIAGRAM_MAX_BOXES;
      diagram = cgv_diagram_new (&source, CGV_NONE, &all, NULL);
      g_assert_cmpuint (diagram->n_arrows, <=, CGV_DIAGRAM_MAX_ARROWS);
      g_assert_cmpuint (diagram->n_arrows, >, CGV_DIAGRAM_MAX_ARROWS / 2);
      g_assert_true ((diagram->n_left_arrows > 0) == (n * (n - 1) / 2 > CGV_DIAGRAM_MAX_ARROWS));
      cgv_diagram_unref (diagram);
    }
}

/* In groups, all cycles are open: none is a box. */
static void
test_open_cycles (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (text, text, NULL);
  const CgvTreeSource source = get_source (comparison);
  CgvDiagramStyle open = style;
  CgvDiagram *diagram;

  diagram = cgv_diagram_new (&source, CGV_NONE, &open, NULL);
  g_assert_false (diagram->has_groups);
  cgv_diagram_unref (diagram);

  open.opens_cycles = true;
  open.max_boxes = CGV_DIAGRAM_MAX_BOXES;
  diagram = cgv_diagram_new (&source, CGV_NONE, &open, NULL);
  g_assert_true (diagram->has_groups);
  g_assert_cmpuint (cgv_diagram_find (diagram, cgv_test_find_row (comparison, "d"), CGV_NONE), !=, CGV_NONE);
  g_assert_cmpuint (cgv_diagram_find (diagram, cgv_test_find_row (comparison, "e"), CGV_NONE), !=, CGV_NONE);
  for (guint i = 0; i < diagram->n_boxes; i++)
    g_assert_cmpuint (diagram->boxes[i].cycle, ==, CGV_NONE);
  cgv_diagram_unref (diagram);
}

/* Boxes that the user opened are added. An open cycle has its members, and calls among them have
 * no cost. */
static void
test_opened (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (text, text, NULL);
  const CgvTreeSource source = get_source (comparison);
  const CgvDiagramOpened opened[] = {
    { .node = cgv_test_find_row (comparison, "a"), .n_callers = 3 },
    { .node = cgv_test_find_row (comparison, "d"), .opens_cycle = true },
  };
  CgvDiagramStyle open = style;
  CgvDiagram *diagram;
  guint d, e, n_inside = 0;

  open.opened = opened;
  open.n_opened = G_N_ELEMENTS (opened);
  diagram = cgv_diagram_new (&source, cgv_test_find_row (comparison, "c"), &open, NULL);
  d = cgv_diagram_find (diagram, cgv_test_find_row (comparison, "d"), CGV_NONE);
  e = cgv_diagram_find (diagram, cgv_test_find_row (comparison, "e"), CGV_NONE);
  g_assert_cmpuint (diagram->n_boxes, ==, 6);
  g_assert_cmpuint (cgv_diagram_find (diagram, cgv_test_find_row (comparison, "main"), CGV_NONE), !=, CGV_NONE);
  g_assert_cmpuint (d, !=, CGV_NONE);
  g_assert_cmpuint (e, !=, CGV_NONE);
  g_assert_cmpuint (diagram->boxes[d].inside, ==, diagram->boxes[e].inside);
  g_assert_cmpuint (diagram->boxes[d].inside, !=, CGV_NONE);
  g_assert_cmpuint (diagram->n_left_out, ==, 0);
  for (guint i = 0; i < diagram->n_arrows; i++)
    {
      const CgvDiagramArrow *arrow = &diagram->arrows[i];
      gboolean is_inside = (arrow->from == d || arrow->from == e) && (arrow->to == d || arrow->to == e);

      g_assert_true (arrow->is_inside == is_inside);
      g_assert_true (!is_inside || (arrow->cost[CGV_SIDE_NEW].value == 0 && arrow->count[CGV_SIDE_NEW] > 0));
      n_inside += is_inside ? 1 : 0;
    }
  g_assert_cmpuint (n_inside, ==, 2);
  cgv_diagram_unref (diagram);
}

/* If functions between two boxes are left out, an arrow with dots joins the boxes. Its cost is
 * at most the cheapest call of the path. */
static void
test_way (void)
{
  static const char way[] =
    "events: Ir\n"
    "fn=main\n1 50\ncfn=a\ncalls=1 1\n1 3\n"
    "fn=a\n1 1\ncfn=b\ncalls=1 1\n1 2\n"
    "fn=b\n1 1\ncfn=c\ncalls=1 1\n1 1\n"
    "fn=c\n1 90\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (way, way, NULL);
  const CgvTreeSource source = get_source (comparison);
  CgvDiagramStyle small = style;
  CgvDiagram *diagram;

  small.max_boxes = 2;
  diagram = cgv_diagram_new (&source, CGV_NONE, &small, NULL);
  g_assert_cmpuint (diagram->n_boxes, ==, 2);
  g_assert_cmpuint (diagram->n_arrows, ==, 1);
  g_assert_true (diagram->arrows[0].is_indirect);
  g_assert_cmpfloat (diagram->arrows[0].weight, ==, 1);
  g_assert_cmpuint (diagram->n_left_out, ==, 2);
  assert_drawing (diagram);
  cgv_diagram_unref (diagram);
}

/* Writes many paths up from the second box, more than the first capacity. */
static char *
write_ways (void)
{
  GString *ways = g_string_new ("events: Ir\nfn=c\n1 900\nfn=main\n1 50\n");

  for (guint i = 0; i < 300; i++)
    g_string_append_printf (ways, "cfn=b%u\ncalls=1 1\n1 3\n", i);
  for (guint i = 0; i < 300; i++)
    g_string_append_printf (ways, "fn=b%u\n1 0\ncfn=c\ncalls=1 1\n1 3\n", i);
  return g_string_free (ways, FALSE);
}

/* Without memory for all of it, a picture would lack its only arrow. */
static gboolean
try_ways (const CgvMemory *memory,
          gpointer data)
{
  const CgvTreeSource source = get_source (data);
  CgvDiagramStyle small = style;
  CgvDiagram *diagram;

  small.max_boxes = 2;
  diagram = cgv_diagram_new (&source, CGV_NONE, &small, memory);
  if (diagram == NULL)
    return FALSE;
  g_assert_cmpuint (diagram->n_boxes, ==, 2);
  g_assert_cmpuint (diagram->n_arrows, ==, 1);
  cgv_diagram_unref (diagram);
  return TRUE;
}

static gboolean
try_diagram (const CgvMemory *memory,
             gpointer data)
{
  const CgvTreeSource source = get_source (data);
  CgvDiagram *diagram = cgv_diagram_new (&source, 1, &style, memory);
  CgvDiagram *whole = diagram != NULL ? cgv_diagram_new (&source, CGV_NONE, &(CgvDiagramStyle){ .max_boxes = 4, .box_width = WIDTH, .before = diagram }, memory) : NULL;
  gboolean ok = whole != NULL;

  cgv_diagram_unref (diagram);
  cgv_diagram_unref (whole);
  return ok;
}

static void
test_no_memory (void)
{
  g_autofree char *way = write_ways ();
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (text, text, NULL);
  g_autoptr (CgvComparison) ways = cgv_test_comparison (way, way, NULL);

  cgv_test_memory_sweep (try_diagram, comparison);
  cgv_test_memory_sweep (try_ways, ways);
}

/* A picture of both sides has the callees of both. Changed functions have priority over costly
 * ones. */
static void
test_sides (void)
{
  g_autoptr (CgvComparison) comparison =
    cgv_test_comparison ("events: Ir\nfn=main\n1 1\ncfn=dear\ncalls=1 1\n1 1000\ncfn=small\ncalls=1 1\n1 5\nfn=dear\n1 1000\nfn=small\n1 5\n",
                         "events: Ir\nfn=main\n1 1\ncfn=dear\ncalls=1 1\n1 1000\ncfn=small\ncalls=1 1\n1 305\nfn=dear\n1 1000\nfn=small\n1 305\n", NULL);
  const CgvTreeSource source = { .comparison = comparison };
  CgvDiagramStyle small = style;
  CgvDiagram *diagram;
  guint box;

  small.max_boxes = 2;
  diagram = cgv_diagram_new (&source, CGV_NONE, &small, NULL);
  box = cgv_diagram_find (diagram, cgv_test_find_row (comparison, "small"), CGV_NONE);
  g_assert_cmpuint (box, !=, CGV_NONE);
  g_assert_cmpuint (diagram->boxes[box].inclusive[CGV_SIDE_BASE].value, ==, 5);
  g_assert_cmpuint (diagram->boxes[box].inclusive[CGV_SIDE_NEW].value, ==, 305);
  g_assert_cmpuint (diagram->n_arrows, ==, 1);
  g_assert_cmpuint (diagram->arrows[0].cost[CGV_SIDE_BASE].value, ==, 5);
  g_assert_cmpuint (diagram->arrows[0].count[CGV_SIDE_NEW], ==, 1);
  cgv_diagram_unref (diagram);
}

/* Calls of a function to itself have no arrow, but the box has their number. */
static void
test_own_calls (void)
{
  g_autoptr (CgvComparison) comparison =
    cgv_test_comparison ("events: Ir\nfn=main\n1 1\ncfn=again\ncalls=1 1\n1 9\nfn=again\n1 9\ncfn=again\ncalls=3 1\n1 6\n",
                         "events: Ir\nfn=main\n1 1\ncfn=again\ncalls=1 1\n1 9\nfn=again\n1 9\ncfn=again\ncalls=5 1\n1 6\n", NULL);
  const CgvTreeSource source = { .comparison = comparison };
  CgvDiagram *diagram = cgv_diagram_new (&source, CGV_NONE, &style, NULL);
  const CgvDiagramBox *once = &diagram->boxes[cgv_diagram_find (diagram, cgv_test_find_row (comparison, "main"), CGV_NONE)];
  const CgvDiagramBox *again = &diagram->boxes[cgv_diagram_find (diagram, cgv_test_find_row (comparison, "again"), CGV_NONE)];

  g_assert_cmpuint (diagram->n_arrows, ==, 1);
  g_assert_cmpuint (again->n_own_calls[CGV_SIDE_BASE], ==, 3);
  g_assert_cmpuint (again->n_own_calls[CGV_SIDE_NEW], ==, 5);
  g_assert_cmpuint (once->n_own_calls[CGV_SIDE_BASE] + once->n_own_calls[CGV_SIDE_NEW], ==, 0);
  cgv_diagram_unref (diagram);
}

static void
test_given (void)
{
  const CgvDiagramBox boxes[] = { { .node = 7, .cycle = CGV_NONE, .n_members = 1 }, { .node = 9, .cycle = CGV_NONE, .n_members = 1 } };
  const CgvDiagramArrow arrows[] = { { .from = 1, .to = 1, .count = { 0, 5 }, .weight = 5 }, { .from = 0, .to = 1, .count = { 0, 3 }, .weight = 3 } };
  CgvDiagram *diagram = cgv_diagram_new_given (boxes, 2, arrows, 2, 10, &style, NULL);
  const CgvDiagramArrow *loop;

  g_test_summary ("Boxes and arrows of another graph; an arrow to its own box is next to it");
  g_assert_nonnull (diagram);
  g_assert_cmpuint (diagram->n_boxes, ==, 2);
  g_assert_cmpuint (diagram->n_arrows, ==, 2);
  g_assert_cmpuint (diagram->boxes[1].row, ==, 1);
  g_assert_cmpuint (diagram->arrows[0].count[CGV_SIDE_NEW], ==, 3);
  g_assert_cmpfloat (diagram->points[diagram->arrows[0].first_point].y, ==, style.box_height);
  loop = &diagram->arrows[1];
  g_assert_cmpuint (loop->from, ==, 1);
  g_assert_cmpuint (loop->n_points, ==, 2);
  g_assert_cmpfloat (diagram->points[loop->first_point].x, ==, diagram->boxes[1].x + WIDTH / 2);
  g_assert_cmpfloat (diagram->points[loop->first_point].y, >, diagram->points[loop->first_point + 1].y);
  cgv_diagram_unref (diagram);
}

/* Arrows from the first box to all others. */
static CgvDiagram *
draw_star (guint n_boxes)
{
  g_autofree CgvDiagramBox *boxes = g_new0 (CgvDiagramBox, n_boxes);
  g_autofree CgvDiagramArrow *arrows = g_new0 (CgvDiagramArrow, n_boxes);
  CgvDiagram *diagram;

  for (guint i = 0; i < n_boxes; i++)
    {
      boxes[i] = (CgvDiagramBox){ .node = i, .cycle = CGV_NONE, .n_members = 1 };
      arrows[i] = (CgvDiagramArrow){ .from = 0, .to = i + 1, .count = { 0, 1 }, .weight = 1 };
    }
  diagram = cgv_diagram_new_given (boxes, n_boxes, arrows, n_boxes - 1, 10, &style, NULL);
  g_assert_nonnull (diagram);
  g_assert_cmpuint (diagram->n_arrows, ==, n_boxes - 1);
  return diagram;
}

static double
get_port (const CgvDiagram *diagram,
          guint arrow)
{
  return diagram->points[diagram->arrows[arrow].first_point].x - diagram->boxes[diagram->arrows[arrow].from].x;
}

/* An arrow leaves its box toward its other end, but on the box, and not too close to the next arrow. The box is from -42 to 42. */
static void
test_ports (void)
{
  static const double expected[] = { -42, -34, -55 * 30.0 / 70, 0, 55 * 30.0 / 70, 34, 42 };
  CgvDiagram *diagram = draw_star (8);
  double ports[G_N_ELEMENTS (expected)];

  for (guint i = 0; i < 7; i++)
    ports[i] = get_port (diagram, i);
  qsort (ports, 7, sizeof *ports, compare_doubles);
  for (guint i = 0; i < 7; i++)
    g_assert_cmpfloat_with_epsilon (ports[i], expected[i], 1e-6);
  cgv_diagram_unref (diagram);
}

/* A given box may be higher than others; its row is as high, and the next one is below it. */
static void
test_high (void)
{
  const CgvDiagramBox boxes[] = { { .node = 7, .cycle = CGV_NONE, .n_members = 1, .height = 100 }, { .node = 9, .cycle = CGV_NONE, .n_members = 1 } };
  const CgvDiagramArrow arrows[] = { { .from = 0, .to = 1, .count = { 0, 3 }, .weight = 3 } };
  CgvDiagram *diagram = cgv_diagram_new_given (boxes, 2, arrows, 1, 10, &style, NULL);

  g_assert_nonnull (diagram);
  g_assert_cmpfloat (diagram->boxes[0].height, ==, 100);
  g_assert_cmpfloat (diagram->boxes[1].height, ==, style.box_height);
  g_assert_cmpfloat (diagram->boxes[1].y, ==, 100 + style.row_gap);
  g_assert_cmpfloat (diagram->points[diagram->arrows[0].first_point].y, ==, 100);
  g_assert_cmpfloat (diagram->height, ==, 100 + style.row_gap + style.box_height);
  cgv_diagram_unref (diagram);
}

/* A picture from left to right is the other one, turned: a box is as far right as it would be below. */
static void
test_sideways (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (text, text, NULL);
  const CgvTreeSource source = get_source (comparison);
  CgvDiagramStyle turned = style;
  CgvDiagram *diagram;

  turned.is_sideways = true;
  diagram = cgv_diagram_new (&source, CGV_NONE, &turned, NULL);
  g_assert_true (diagram->is_sideways);
  g_assert_cmpuint (diagram->n_arrows, >, 0);
  for (guint i = 0; i < diagram->n_boxes; i++)
    {
      const CgvDiagramBox *box = &diagram->boxes[i];

      g_assert_cmpfloat (box->x - WIDTH / 2, ==, box->row * (WIDTH + style.row_gap));
      g_assert_cmpfloat (box->y, >=, 0);
      g_assert_cmpfloat (box->y + style.box_height, <=, diagram->height + 1e-6);
    }
  for (guint i = 0; i < diagram->n_arrows; i++)
    {
      const CgvDiagramArrow *arrow = &diagram->arrows[i];
      const CgvDiagramPoint *points = diagram->points + arrow->first_point;

      if (arrow->leads_up)
        continue;
      g_assert_cmpfloat (points[0].x, ==, diagram->boxes[arrow->from].x + WIDTH / 2);
      g_assert_cmpfloat (points[arrow->n_points - 1].x, ==, diagram->boxes[arrow->to].x - WIDTH / 2);
    }
  cgv_diagram_unref (diagram);
}

/* Functions below a share of the total are left out, and counted as such. */
static void
test_least_share (void)
{
  static const char steps[] =
    "events: Ir\n"
    "fn=main\n1 50\ncfn=a\ncalls=1 1\n1 50\n"
    "fn=a\n1 40\ncfn=b\ncalls=1 1\n1 10\n"
    "fn=b\n1 10\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (steps, steps, NULL);
  const CgvTreeSource source = get_source (comparison);
  CgvDiagramStyle heavy = style;

  heavy.least_share = 0.2;
  for (guint root = 0; root < 2; root++)
    {
      CgvDiagram *diagram = cgv_diagram_new (&source, root == 0 ? CGV_NONE : cgv_test_find_row (comparison, "main"), &heavy, NULL);

      g_assert_cmpuint (diagram->n_boxes, ==, 2);
      g_assert_cmpuint (diagram->n_left_out, ==, 1);
      g_assert_cmpuint (cgv_diagram_find (diagram, cgv_test_find_row (comparison, "b"), CGV_NONE), ==, CGV_NONE);
      cgv_diagram_unref (diagram);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/diagram/diamond", test_diamond);
  g_test_add_func ("/diagram/chain", test_chain);
  g_test_add_func ("/diagram/cycle", test_cycle);
  g_test_add_func ("/diagram/star", test_star);
  g_test_add_func ("/diagram/straight", test_straight);
  g_test_add_func ("/diagram/median", test_median);
  g_test_add_func ("/diagram/small", test_small);
  g_test_add_func ("/diagram/random", test_random);
  g_test_add_func ("/diagram/hostile", test_hostile);
  g_test_add_func ("/diagram/stable", test_stable);
  g_test_add_func ("/diagram/cycle-is-one", test_cycle_is_one);
  g_test_add_func ("/diagram/opened", test_opened);
  g_test_add_func ("/diagram/most-arrows", test_most_arrows);
  g_test_add_func ("/diagram/open-cycles", test_open_cycles);
  g_test_add_func ("/diagram/below", test_below);
  g_test_add_func ("/diagram/way", test_way);
  g_test_add_func ("/diagram/no-memory", test_no_memory);
  g_test_add_func ("/diagram/sides", test_sides);
  g_test_add_func ("/diagram/own-calls", test_own_calls);
  g_test_add_func ("/diagram/given", test_given);
  g_test_add_func ("/diagram/high", test_high);
  g_test_add_func ("/diagram/ports", test_ports);
  g_test_add_func ("/diagram/sideways", test_sideways);
  g_test_add_func ("/diagram/least-share", test_least_share);

  return g_test_run ();
}
