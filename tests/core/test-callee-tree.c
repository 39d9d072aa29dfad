/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tree of callees: shares, bounds, recursion, cycles, budgets, and no memory. */

#include <glib.h>
#include <math.h>
#include <string.h>

#include "cgv-callee-tree-private.h"
#include "cgv-test-costs.h"
#include "cgv-test-memory.h"

static const CgvRect area = { 0, 0, 1000, 500 };
static const CgvCalleeTreeStyle style = { 1, 10000, 0, 0 };

/* What must hold for every tree: children fill their parent, costs add up, bounds hold what they
 * bound. */
static void
assert_sound (const CgvCalleeTree *tree)
{
  g_assert_cmpuint (tree->n_tiles, >=, 1);
  g_assert_cmpfloat (tree->certain, >=, 0);
  g_assert_cmpfloat (tree->certain, <=, 1);

  for (guint i = 0; i < tree->n_tiles; i++)
    {
      const CgvTile *tile = &tree->tiles[i];
      double cost = 0, covered = 0;

      g_assert_cmpfloat (tile->low, >=, 0);
      g_assert_cmpfloat (tile->low, <=, tile->cost);
      g_assert_cmpfloat (tile->cost, <=, tile->high);
      g_assert_cmpfloat (tile->low, <=, tile->high);
      for (guint c = tile->first_child; c < tile->first_child + tile->n_children; c++)
        {
          const CgvTile *child = &tree->tiles[c];

          g_assert_cmpuint (c, >, i);
          g_assert_cmpuint (child->parent, ==, i);
          g_assert_cmpuint (child->depth, ==, tile->depth + 1);
          cost += child->cost;
          covered += child->rect.width * child->rect.height;
        }
      if (tile->n_children == 0)
        continue;
      g_assert_cmpint (tile->kind, ==, CGV_TILE_FUNCTION);
      g_assert_cmpfloat_with_epsilon (cost, tile->cost, tile->cost * 1e-9);
      g_assert_cmpfloat_with_epsilon (covered, tile->inner.width * tile->inner.height, 1e-6);
    }
}

static CgvCalleeTree *
make_tree (CgvCosts *costs,
           CgvNodeId root)
{
  CgvCalleeTree *tree = cgv_callee_tree_new (costs, root, &area, &style);

  g_assert_nonnull (tree);
  assert_sound (tree);
  return tree;
}

static void
append_tile (GString *text,
             const CgvCalleeTree *tree,
             guint index)
{
  static const char kinds[] = { 'f', 's', 'r', '+' };
  const CgvTile *tile = &tree->tiles[index];

  g_string_append_printf (text, "%c%u %g [%g %g]", kinds[tile->kind], tile->node, tile->cost, tile->low, tile->high);
  if (tile->kind == CGV_TILE_REST)
    g_string_append_printf (text, " ×%u", tile->n_rest);
  if (tile->n_children > 0)
    g_string_append (text, " (");
  for (guint i = 0; i < tile->n_children; i++)
    {
      if (i > 0)
        g_string_append (text, ", ");
      append_tile (text, tree, tile->first_child + i);
    }
  if (tile->n_children > 0)
    g_string_append (text, ")");
}

static void
assert_tree (const CgvCalleeTree *tree,
             const char *expected)
{
  GString *text = g_string_new (NULL);

  append_tile (text, tree, 0);
  g_assert_cmpstr (text->str, ==, expected);
  g_string_free (text, TRUE);
}

static void
test_chain (void)
{
  static const CgvCost self[] = { 10, 20, 70 };
  static const CgvTestEdge edges[] = { { 0, 1, 90 }, { 1, 2, 70 } };
  CgvCosts *costs = cgv_test_costs_new (3, self, 2, edges);
  CgvCalleeTree *tree = make_tree (costs, 0);

  assert_tree (tree, "f0 100 [100 100] (f1 90 [90 90] (f2 70 [70 70], s1 20 [20 20]), s0 10 [10 10])");
  g_assert_cmpfloat_with_epsilon (tree->certain, 1, 1e-12);
  cgv_callee_tree_free (tree);

  tree = make_tree (costs, 2);
  assert_tree (tree, "f2 70 [70 70]");
  cgv_callee_tree_free (tree);
  cgv_test_costs_free (costs);
}

/* Area is proportional to cost in the whole tree, at any depth. */
static void
test_area (void)
{
  static const CgvCost self[] = { 7, 11, 13, 1700, 19, 0 };
  static const CgvTestEdge edges[] = {
    { 0, 1, 724 },
    { 0, 2, 1019 },
    { 1, 3, 700 },
    { 1, 4, 13 },
    { 2, 3, 1000 },
    { 2, 5, 6 },
    { 5, 4, 6 },
  };
  CgvCosts *costs = cgv_test_costs_new (6, self, 7, edges);
  CgvCalleeTree *tree = make_tree (costs, 0);

  g_assert_cmpuint (tree->n_tiles, >, 8);
  for (guint i = 0; i < tree->n_tiles; i++)
    {
      const CgvTile *tile = &tree->tiles[i];

      g_assert_cmpfloat_with_epsilon (tile->rect.width * tile->rect.height / (1000 * 500),
                                      tile->cost / tree->tiles[0].cost,
                                      1e-9);
      g_assert_cmpmem (&tile->rect, sizeof tile->rect, &tile->inner, sizeof tile->inner);
    }
  cgv_callee_tree_free (tree);
  cgv_test_costs_free (costs);
}

/* A callee that two share: half its cost in each is an estimate, and the bounds say how bad. */
static void
test_bounds (void)
{
  /* 0 calls 1 (100) and 2 (100); both call 3 (90 each), which calls 4 (90) and 5 (90). */
  static const CgvCost self[] = { 0, 10, 10, 0, 90, 90 };
  static const CgvTestEdge edges[] = {
    { 0, 1, 100 },
    { 0, 2, 100 },
    { 1, 3, 90 },
    { 2, 3, 90 },
    { 3, 4, 90 },
    { 3, 5, 90 },
  };
  CgvCosts *costs = cgv_test_costs_new (6, self, 6, edges);
  CgvCalleeTree *tree = make_tree (costs, 0);

  assert_tree (tree,
               "f0 200 [200 200] ("
               "f1 100 [100 100] (f3 90 [90 90] (f4 45 [0 90], f5 45 [0 90]), s1 10 [10 10]), "
               "f2 100 [100 100] (f3 90 [90 90] (f4 45 [0 90], f5 45 [0 90]), s2 10 [10 10]))");
  g_assert_cmpfloat_with_epsilon (tree->certain, 20.0 / 200, 1e-12);
  cgv_callee_tree_free (tree);
  cgv_test_costs_free (costs);
}

/* The bounds become tighter where most of a function's cost is at one place. */
static void
test_lower_bound (void)
{
  static const CgvCost self[] = { 0, 0, 0, 20, 80 };
  static const CgvTestEdge edges[] = { { 0, 1, 90 }, { 0, 2, 10 }, { 1, 3, 90 }, { 2, 3, 10 }, { 3, 4, 80 } };
  CgvCosts *costs = cgv_test_costs_new (5, self, 5, edges);
  CgvCalleeTree *tree = make_tree (costs, 0);

  assert_tree (tree,
               "f0 100 [100 100] ("
               "f1 90 [90 90] (f3 90 [90 90] (f4 72 [70 80], s3 18 [10 20])), "
               "f2 10 [10 10] (f3 10 [10 10] (f4 8 [0 10], s3 2 [0 10])))");
  cgv_callee_tree_free (tree);
  cgv_test_costs_free (costs);
}

static void
test_recursion (void)
{
  /* 1 calls itself, and 2 calls back. */
  static const CgvCost self[] = { 0, 30, 50 };
  static const CgvTestEdge edges[] = { { 0, 1, 80 }, { 1, 1, 60 }, { 1, 2, 70 }, { 2, 1, 20 } };
  CgvCosts *costs = cgv_test_costs_new (3, self, 4, edges);
  CgvCalleeTree *tree;

  cgv_test_costs_join (costs, 0, 1);
  cgv_test_costs_join (costs, 0, 2);
  tree = make_tree (costs, 0);
  assert_tree (tree,
               "f0 80 [80 80] (f1 80 [80 80] ("
               "f2 56 [0 70] (s2 40 [0 50], r1 16 [0 20]), s1 24 [0 30]))");
  g_assert_cmpfloat (tree->certain, ==, 0);
  cgv_callee_tree_free (tree);

  /* The inclusive cost of a member is what leaves the cycle: its children are scaled to it. */
  tree = make_tree (costs, 2);
  g_assert_cmpfloat (tree->tiles[0].cost, ==, 50);
  cgv_callee_tree_free (tree);
  cgv_test_costs_free (costs);
}

static void
test_signed (void)
{
  static const CgvCost self[] = { 5, (CgvCost) -30, 40, (CgvCost) -9 };
  static const CgvTestEdge edges[] = { { 0, 1, (CgvCost) -30 }, { 0, 2, 40 }, { 0, 3, (CgvCost) -9 } };
  CgvCosts *costs = cgv_test_costs_new (4, self, 3, edges);
  CgvCalleeTree *tree;

  costs->is_signed = TRUE;
  costs->inclusive[0] = 6;
  tree = make_tree (costs, 0);
  g_assert_cmpuint (tree->n_tiles, ==, 3);
  g_assert_cmpuint (tree->tiles[1].node, ==, 2);
  g_assert_cmpfloat (tree->tiles[1].low, ==, 0);
  cgv_callee_tree_free (tree);

  costs->inclusive[0] = (CgvCost) -6;
  tree = make_tree (costs, 0);
  g_assert_cmpuint (tree->n_tiles, ==, 1);
  g_assert_cmpfloat (tree->tiles[0].cost, ==, 0);
  cgv_callee_tree_free (tree);

  tree = make_tree (costs, 1);
  g_assert_cmpuint (tree->n_tiles, ==, 1);
  cgv_callee_tree_free (tree);
  cgv_test_costs_free (costs);
}

static void
test_nothing (void)
{
  static const CgvCost self[] = { 0, 0 };
  static const CgvTestEdge edges[] = { { 0, 1, 0 } };
  CgvCosts *costs = cgv_test_costs_new (2, self, 1, edges);
  CgvCalleeTree *tree = make_tree (costs, 0);

  g_assert_cmpuint (tree->n_tiles, ==, 1);
  g_assert_cmpuint (cgv_callee_tree_find (tree, 5, 5), ==, 0);
  cgv_callee_tree_free (tree);
  cgv_callee_tree_free (NULL);
  cgv_test_costs_free (costs);
}

/* Costs that do not agree (a damaged file) and costs at the limit still make a sound tree. */
static void
test_inconsistent (void)
{
  static const CgvCost self[] = { 1, 5, UINT64_MAX };
  static const CgvTestEdge edges[] = { { 0, 1, 1000 }, { 1, 2, 3 } };
  CgvCosts *costs = cgv_test_costs_new (3, self, 2, edges);
  CgvCalleeTree *tree = make_tree (costs, 0);

  g_assert_cmpfloat_with_epsilon (tree->tiles[3].cost, 1000.0 * 5 / 8, 1e-9);
  cgv_callee_tree_free (tree);

  costs->edge_costs[1] = UINT64_MAX;
  costs->inclusive[1] = UINT64_MAX;
  tree = make_tree (costs, 1);
  cgv_callee_tree_free (tree);
  cgv_test_costs_free (costs);
}

static CgvCosts *
make_fan (guint n,
          CgvCost (*get_cost) (guint i))
{
  g_autofree CgvCost *self = g_new0 (CgvCost, n + 1);
  g_autofree CgvTestEdge *edges = g_new (CgvTestEdge, n);

  for (guint i = 0; i < n; i++)
    {
      self[i + 1] = get_cost (i);
      edges[i] = (CgvTestEdge){ 0, i + 1, get_cost (i) };
    }
  return cgv_test_costs_new (n + 1, self, n, edges);
}

static CgvCost
halving (guint i)
{
  return i < 20 ? (CgvCost) 1 << (20 - i) : 1;
}

static void
test_rest (void)
{
  CgvCosts *costs = make_fan (30, halving);
  static const CgvCalleeTreeStyle coarse = { 20, 10000, 0, 0 };
  CgvCalleeTree *tree = cgv_callee_tree_new (costs, 0, &area, &coarse);
  const CgvTile *last;
  double rest = 0;

  assert_sound (tree);
  last = &tree->tiles[tree->n_tiles - 1];
  g_assert_cmpint (last->kind, ==, CGV_TILE_REST);
  g_assert_cmpuint (last->n_rest, ==, 30 - (tree->n_tiles - 2));
  for (guint i = tree->n_tiles - 2; i < 30; i++)
    rest += (double) halving (i);
  g_assert_cmpfloat_with_epsilon (last->cost, rest, 1e-6);
  for (guint i = 1; i + 1 < tree->n_tiles; i++)
    {
      g_assert_cmpuint (tree->tiles[i].node, ==, i);
      g_assert_cmpfloat (tree->tiles[i].rect.width * tree->tiles[i].rect.height, >=, 400 - 1e-6);
    }
  cgv_callee_tree_free (tree);
  cgv_test_costs_free (costs);
}

static CgvCost
alike (guint i)
{
  return 1000;
}

/* A rest of one would take as much room as the one. */
static void
test_no_rest_of_one (void)
{
  static const CgvCost self[] = { 10000, 1, 9 };
  static const CgvTestEdge edges[] = { { 0, 1, 1 } };
  static const CgvCalleeTreeStyle coarse = { 20, 100, 0, 0 };
  CgvCosts *costs = cgv_test_costs_new (3, self, 1, edges);
  CgvCalleeTree *tree = cgv_callee_tree_new (costs, 0, &area, &coarse);

  assert_sound (tree);
  assert_tree (tree, "f0 10001 [10001 10001] (s0 10000 [10000 10000], f1 1 [1 1])");
  cgv_callee_tree_free (tree);
  cgv_test_costs_free (costs);
}

/* With few tiles the first come first; a rest stands for the others. */
static void
test_budget (void)
{
  CgvCosts *costs = make_fan (1000, alike);

  for (guint max_tiles = 1; max_tiles < 40; max_tiles++)
    {
      CgvCalleeTreeStyle tight = { 1, max_tiles, 0, 0 };
      CgvCalleeTree *tree = cgv_callee_tree_new (costs, 0, &area, &tight);

      assert_sound (tree);
      g_assert_cmpuint (tree->n_tiles, ==, max_tiles < 3 ? 1 : max_tiles);
      for (guint i = 1; i + 1 < tree->n_tiles; i++)
        g_assert_cmpuint (tree->tiles[i].node, ==, i);
      if (max_tiles >= 3)
        g_assert_cmpuint (tree->tiles[max_tiles - 1].n_rest, ==, 1000 - (max_tiles - 2));
      cgv_callee_tree_free (tree);
    }
  cgv_test_costs_free (costs);
}

static CgvCost
shuffled (guint i)
{
  return 1 + (i * 2654435761u) % 1000003u;
}

/* The largest of a million, in order, without sorting a million. */
static void
test_million_callees (void)
{
  CgvCosts *costs = make_fan (1000000, shuffled);
  static const CgvCalleeTreeStyle fine = { 0, 10000, 0, 0 };
  CgvCalleeTree *tree = cgv_callee_tree_new (costs, 0, &area, &fine);
  CgvCost smallest;
  guint n_larger = 0;

  assert_sound (tree);
  g_assert_cmpuint (tree->n_tiles, ==, 10000);
  for (guint i = 2; i + 1 < tree->n_tiles; i++)
    g_assert_cmpfloat (tree->tiles[i].cost, <=, tree->tiles[i - 1].cost);
  smallest = shuffled (tree->tiles[tree->n_tiles - 2].node - 1);
  for (guint i = 0; i < 1000000; i++)
    n_larger += shuffled (i) > smallest;
  g_assert_cmpuint (n_larger, <=, 9998);
  g_assert_cmpuint (tree->tiles[tree->n_tiles - 1].n_rest, ==, 1000000 - 9998);
  cgv_callee_tree_free (tree);
  cgv_test_costs_free (costs);
}

/* A function of 20,000 callees called from 20,000 places, and a chain of 200,000: the time is
 * bounded by the budget. */
static void
test_hostile_shapes (void)
{
  guint n = 20000, length = 200000;
  g_autofree CgvCost *self = g_new0 (CgvCost, length + 1);
  g_autofree CgvTestEdge *edges = g_new (CgvTestEdge, length);
  CgvCosts *costs;
  CgvCalleeTree *tree;

  for (guint i = 0; i < n; i++)
    edges[i] = (CgvTestEdge){ 0, i + 1, n };
  for (guint i = 0; i < n; i++)
    edges[n + i] = (CgvTestEdge){ i + 1, n + 1, n };
  for (guint i = 0; i < n; i++)
    edges[2 * n + i] = (CgvTestEdge){ n + 1, n + 2 + i, n };
  costs = cgv_test_costs_new (2 * n + 2, self, 3 * n, edges);
  tree = cgv_callee_tree_new (costs, 0, &area, &(CgvCalleeTreeStyle){ 0, 100000, 0, 0 });
  assert_sound (tree);
  cgv_callee_tree_free (tree);
  cgv_test_costs_free (costs);

  for (guint i = 0; i < length; i++)
    edges[i] = (CgvTestEdge){ i, i + 1, 100 };
  self[length] = 100;
  costs = cgv_test_costs_new (length + 1, self, length, edges);
  tree = cgv_callee_tree_new (costs, 0, &area, &(CgvCalleeTreeStyle){ 1, 100000, 0, 0 });
  assert_sound (tree);
  g_assert_cmpuint (tree->n_tiles, >, 1000);
  cgv_callee_tree_free (tree);
  cgv_test_costs_free (costs);
}

static void
test_padding (void)
{
  static const CgvCost self[] = { 10, 20, 70 };
  static const CgvTestEdge edges[] = { { 0, 1, 90 }, { 1, 2, 70 } };
  static const CgvCalleeTreeStyle framed = { 4, 100, 3, 20 };
  CgvCosts *costs = cgv_test_costs_new (3, self, 2, edges);
  CgvCalleeTree *tree = cgv_callee_tree_new (costs, 0, &area, &framed);
  CgvRect small = { 0, 0, 5, 15 };

  assert_sound (tree);
  g_assert_cmpfloat (tree->tiles[0].inner.x, ==, 3);
  g_assert_cmpfloat (tree->tiles[0].inner.y, ==, 20);
  g_assert_cmpfloat (tree->tiles[0].inner.width, ==, 994);
  g_assert_cmpfloat (tree->tiles[0].inner.height, ==, 477);
  g_assert_cmpuint (cgv_callee_tree_find (tree, 1, 1), ==, 0);
  cgv_callee_tree_free (tree);

  tree = cgv_callee_tree_new (costs, 0, &small, &framed);
  g_assert_cmpuint (tree->n_tiles, ==, 1);
  g_assert_cmpfloat (tree->tiles[0].inner.width, ==, 0);
  g_assert_cmpfloat (tree->tiles[0].inner.height, ==, 0);
  cgv_callee_tree_free (tree);
  cgv_test_costs_free (costs);
}

/* Against the innermost of all tiles that contain a point. */
static void
test_find (void)
{
  static const CgvCost self[] = { 7, 11, 13, 1700, 19, 0 };
  static const CgvTestEdge edges[] = {
    { 0, 1, 724 },
    { 0, 2, 1019 },
    { 1, 3, 700 },
    { 1, 4, 13 },
    { 2, 3, 1000 },
    { 2, 5, 6 },
    { 5, 4, 6 },
  };
  CgvCosts *costs = cgv_test_costs_new (6, self, 7, edges);
  CgvCalleeTree *tree = make_tree (costs, 0);

  for (guint n = 0; n < 5000; n++)
    {
      double x = g_test_rand_double_range (0, area.width);
      double y = g_test_rand_double_range (0, area.height);
      guint expected = CGV_NONE;

      for (guint i = 0; i < tree->n_tiles; i++)
        {
          const CgvRect *rect = &tree->tiles[i].rect;

          if (x >= rect->x && y >= rect->y && x < rect->x + rect->width && y < rect->y + rect->height)
            expected = i;
        }
      g_assert_cmpuint (cgv_callee_tree_find (tree, x, y), ==, expected);
    }
  g_assert_cmpuint (cgv_callee_tree_find (tree, -1, 5), ==, CGV_NONE);
  g_assert_cmpuint (cgv_callee_tree_find (tree, 5, 500), ==, CGV_NONE);
  g_assert_cmpuint (cgv_callee_tree_find (tree, 1000, 5), ==, CGV_NONE);
  g_assert_cmpuint (cgv_callee_tree_find (tree, (double) NAN, 5), ==, CGV_NONE);
  cgv_callee_tree_free (tree);
  cgv_test_costs_free (costs);
}

static gboolean
try_tree (const CgvMemory *memory,
          gpointer data)
{
  CgvCalleeTree *tree = cgv_callee_tree_new_with_memory (data, 0, &area, &style, memory);

  if (tree == NULL)
    return FALSE;
  assert_sound (tree);
  cgv_callee_tree_free (tree);
  return TRUE;
}

static void
test_no_memory (void)
{
  CgvCosts *costs = make_fan (500, shuffled);

  cgv_test_memory_sweep (try_tree, costs);
  cgv_test_costs_free (costs);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/callee-tree/chain", test_chain);
  g_test_add_func ("/callee-tree/area", test_area);
  g_test_add_func ("/callee-tree/bounds", test_bounds);
  g_test_add_func ("/callee-tree/lower-bound", test_lower_bound);
  g_test_add_func ("/callee-tree/recursion", test_recursion);
  g_test_add_func ("/callee-tree/signed", test_signed);
  g_test_add_func ("/callee-tree/nothing", test_nothing);
  g_test_add_func ("/callee-tree/inconsistent", test_inconsistent);
  g_test_add_func ("/callee-tree/rest", test_rest);
  g_test_add_func ("/callee-tree/no-rest-of-one", test_no_rest_of_one);
  g_test_add_func ("/callee-tree/budget", test_budget);
  g_test_add_func ("/callee-tree/million-callees", test_million_callees);
  g_test_add_func ("/callee-tree/hostile-shapes", test_hostile_shapes);
  g_test_add_func ("/callee-tree/padding", test_padding);
  g_test_add_func ("/callee-tree/find", test_find);
  g_test_add_func ("/callee-tree/no-memory", test_no_memory);
  return g_test_run ();
}
