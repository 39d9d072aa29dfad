/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * The trees of callees and of callers, of one side and of two, nested and in rows: shares, areas, sums, recursion, cycles, budgets, no
 * memory, and bounds against programs whose stacks are known. CGV_TEST_SEED and CGV_TEST_COUNT try other programs, or one again.
 */

#include <math.h>
#include <string.h>

#include "cgv-contexts.h"
#include "cgv-matching.h"
#include "cgv-test-comparison.h"
#include "cgv-test-costs.h"
#include "cgv-test-memory.h"
#include "cgv-test-mutator.h"
#include "cgv-test-trace.h"
#include "cgv-test.h"
#include "cgv-tree-slots.h"
#include "cgv-tree.h"

#define N_CASES 10000

static const CgvTreeStyle style = { .area = { 0, 0, 1000, 500 }, .min_side = 1, .max_tiles = 10000 };

static const CgvTreeStyle in_rows = { .area = { 0, 0, 1000, 500 }, .shape = CGV_TREE_ROWS, .row_height = 10, .min_side = 1, .max_tiles = 10000 };

static double
get_area (const CgvTile *tile)
{
  return tile->rect.width * tile->rect.height;
}

/* Returns the size that represents the weight of a tile. */
static double
get_size (const CgvTree *tree,
          const CgvTile *tile)
{
  return tree->shape == CGV_TREE_ROWS ? tile->rect.width : get_area (tile);
}

/* Children are below their parent, from its left to its right end, with self cost last. */
static void
assert_row (const CgvTree *tree,
            const CgvTile *tile)
{
  double x = tile->rect.x;

  for (guint c = tile->first_child; c < tile->first_child + tile->n_children; c++)
    {
      const CgvTile *child = &tree->tiles[c];

      g_assert_cmpfloat_with_epsilon (child->rect.x, x, 1e-9);
      g_assert_cmpfloat_with_epsilon (child->rect.y - tile->rect.y, tree->direction == CGV_TREE_CALLERS ? -in_rows.row_height : in_rows.row_height, 1e-9);
      g_assert_cmpfloat (child->rect.height, ==, child->kind == CGV_TILE_SELF ? 0 : in_rows.row_height);
      g_assert_true (child->kind != CGV_TILE_SELF || c + 1 == tile->first_child + tile->n_children);
      x = child->rect.x + child->rect.width;
    }
  g_assert_cmpfloat_with_epsilon (x, tile->rect.x + tile->rect.width, 1e-9);
}

/* Children fill their parent, and their weights and costs add up. If area stands for change, an
 * unchanged function has no tile. */
static void
assert_children (const CgvTree *tree,
                 guint index)
{
  const CgvTile *tile = &tree->tiles[index];
  double sums[CGV_N_SIDES] = { 0 };
  double weight = 0, covered = 0;

  for (guint c = tile->first_child; c < tile->first_child + tile->n_children; c++)
    {
      const CgvTile *child = &tree->tiles[c];

      g_assert_cmpuint (c, >, index);
      g_assert_cmpuint (child->parent, ==, index);
      g_assert_cmpuint (child->depth, ==, tile->depth + 1);
      g_assert_cmpfloat (child->weight, >, 0);
      weight += child->weight;
      covered += get_size (tree, child);
      for (guint side = 0; side < CGV_N_SIDES; side++)
        sums[side] += tree->cost[side] != NULL ? tree->cost[side][c].cost : 0;
    }
  g_assert_true (tile->kind == CGV_TILE_FUNCTION || tile->kind == CGV_TILE_CYCLE || tile->kind == CGV_TILE_GROUP);
  g_assert_cmpfloat_with_epsilon (weight, tile->weight, 1e-9 + tree->tiles[0].weight * 1e-9);
  g_assert_cmpfloat_with_epsilon (covered, get_size (tree, tile), 1e-6);
  if (tree->shape == CGV_TREE_ROWS)
    assert_row (tree, tile);
  for (guint side = 0; side < CGV_N_SIDES && tree->area_of == CGV_TREE_AREA_COST; side++)
    {
      if (tree->cost[side] != NULL)
        g_assert_cmpfloat_with_epsilon (sums[side], tree->cost[side][index].cost, 1e-6 + sums[side] * 1e-9);
    }
}

/* The weight of a tile is its cost. It may be more if the tile is too thin for children. */
static void
assert_weight (const CgvTree *tree,
               guint index)
{
  const CgvTile *tile = &tree->tiles[index];
  CgvTileCost cost[CGV_N_SIDES] = { 0 };
  double whole = tree->tiles[0].weight;
  double base, new_, least;

  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      if (tree->cost[side] == NULL)
        continue;
      cost[side] = tree->cost[side][index];
      g_assert_cmpfloat (cost[side].low, >=, 0);
      g_assert_cmpfloat (cost[side].low, <=, cost[side].cost);
      g_assert_cmpfloat (cost[side].cost, <=, cost[side].high);
    }
  base = cost[CGV_SIDE_BASE].cost * tree->factor[CGV_SIDE_BASE];
  new_ = cost[CGV_SIDE_NEW].cost * tree->factor[CGV_SIDE_NEW];
  least = tree->area_of == CGV_TREE_AREA_CHANGE ? fabs (new_ - base) : fmax (base, new_);
  if (tile->n_children == 0 && (tree->shape == CGV_TREE_ROWS || MIN (tile->rect.width, tile->rect.height) >= 1))
    g_assert_cmpfloat_with_epsilon (tile->weight, least, 1e-9 + whole * 1e-9);
  else
    g_assert_cmpfloat (tile->weight, >=, least - 1e-9 - whole * 1e-9);
  g_assert_cmpfloat_with_epsilon (get_size (tree, tile) / get_size (tree, &tree->tiles[0]), whole > 0 ? tile->weight / whole : 1, 1e-9);
}

/* Checks properties of every tree: area is weight, weights and costs add up, bounds contain
 * their values, and equal costs fill equal areas on both sides. */
static void
assert_sound (const CgvTree *tree)
{
  double whole = tree->tiles[0].weight;
  double filled[CGV_N_SIDES] = { 0 };

  g_assert_cmpuint (tree->n_tiles, >=, 1);
  g_assert_cmpfloat (tree->certain, >=, 0);
  g_assert_cmpfloat (tree->certain, <=, 1);
  for (guint i = 0; i < tree->n_tiles; i++)
    {
      assert_weight (tree, i);
      if (tree->tiles[i].n_children > 0)
        assert_children (tree, i);
      for (guint side = 0; side < CGV_N_SIDES; side++)
        {
          if (tree->tiles[i].n_children == 0 && tree->cost[side] != NULL)
            filled[side] += get_size (tree, &tree->tiles[i]) * cgv_tree_get_share (tree, i, (CgvSide) side);
        }
    }
  for (guint side = 0; side < CGV_N_SIDES && whole > 0 && tree->area_of == CGV_TREE_AREA_COST; side++)
    {
      if (tree->cost[side] != NULL)
        g_assert_cmpfloat_with_epsilon (filled[side] / get_size (tree, &tree->tiles[0]), tree->cost[side][0].cost * tree->factor[side] / whole, 1e-9);
    }
}

static const CgvTileCost *
get_cost (const CgvTree *tree,
          guint index)
{
  return &tree->cost[CGV_SIDE_NEW][index];
}

static CgvTree *
make_tree_of (CgvCosts *costs,
              CgvNodeId root,
              const CgvTreeStyle *of)
{
  CgvTree *tree = cgv_tree_new (&(CgvTreeSource){ .costs = costs }, root, of, NULL);

  g_assert_nonnull (tree);
  assert_sound (tree);
  return tree;
}

static CgvTree *
make_tree (CgvCosts *costs,
           CgvNodeId root)
{
  cgv_tree_free (make_tree_of (costs, root, &in_rows));
  return make_tree_of (costs, root, &style);
}

static CgvTree *
make_callers (CgvCosts *costs,
              CgvNodeId root,
              CgvTreeStyle of)
{
  of.direction = CGV_TREE_CALLERS;
  return make_tree_of (costs, root, &of);
}

static void
append_tile (GString *text,
             const CgvTree *tree,
             guint index)
{
  static const char kinds[] = { 'f', 's', 'c', '+' };
  const CgvTile *tile = &tree->tiles[index];
  const CgvTileCost *cost = get_cost (tree, index);

  g_string_append_printf (text, "%c%u %g [%g %g]", kinds[tile->kind], tile->node, cost->cost, cost->low, cost->high);
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
assert_tree (const CgvTree *tree,
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
  CgvTree *tree = make_tree (costs, 0);

  assert_tree (tree, "f0 100 [100 100] (f1 90 [90 90] (f2 70 [70 70], s1 20 [20 20]), s0 10 [10 10])");
  g_assert_cmpfloat_with_epsilon (tree->certain, 1, 1e-12);
  cgv_tree_free (tree);

  tree = make_tree (costs, 2);
  assert_tree (tree, "f2 70 [70 70]");
  cgv_tree_free (tree);
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
  CgvTree *tree = make_tree (costs, 0);

  g_assert_cmpuint (tree->n_tiles, >, 8);
  for (guint i = 0; i < tree->n_tiles; i++)
    {
      g_assert_cmpfloat_with_epsilon (get_area (&tree->tiles[i]) / (1000 * 500),
                                      get_cost (tree, i)->cost / get_cost (tree, 0)->cost,
                                      1e-9);
    }
  cgv_tree_free (tree);
  cgv_test_costs_free (costs);
}

/* Two functions share a callee. Half of its cost in each is an estimate, and the bounds show its
 * quality. */
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
  CgvTree *tree = make_tree (costs, 0);

  assert_tree (tree,
               "f0 200 [200 200] ("
               "f1 100 [100 100] (f3 90 [90 90] (f4 45 [0 90], f5 45 [0 90]), s1 10 [10 10]), "
               "f2 100 [100 100] (f3 90 [90 90] (f4 45 [0 90], f5 45 [0 90]), s2 10 [10 10]))");
  g_assert_cmpfloat_with_epsilon (tree->certain, 20.0 / 200, 1e-12);
  cgv_tree_free (tree);
  cgv_test_costs_free (costs);
}

/* The callees of a function are in the row below it, the heaviest first, as wide as their cost. */
static void
test_rows (void)
{
  static const CgvCost self[] = { 10, 0, 30, 50 };
  static const CgvTestEdge edges[] = { { 0, 1, 60 }, { 0, 2, 30 }, { 1, 3, 50 }, { 1, 2, 10 } };
  CgvCosts *costs = cgv_test_costs_new (4, self, 4, edges);
  CgvTreeStyle low = in_rows;
  CgvTree *tree = make_tree_of (costs, 0, &in_rows);

  assert_tree (tree, "f0 100 [100 100] (f1 60 [60 60] (f3 50 [50 50], f2 10 [10 10]), f2 30 [30 30], s0 10 [10 10])");
  g_assert_cmpfloat (tree->tiles[2].rect.x, ==, 600);
  g_assert_cmpfloat (tree->tiles[2].rect.width, ==, 300);
  g_assert_cmpfloat (cgv_tree_get_height (tree), ==, 30);
  cgv_tree_free (tree);

  /* Rows below the area are left out. */
  low.area.height = 29;
  tree = make_tree_of (costs, 0, &low);
  assert_tree (tree, "f0 100 [100 100] (f1 60 [60 60], f2 30 [30 30], s0 10 [10 10])");
  cgv_tree_free (tree);

  /* Tiles below the minimum width are joined in one tile, before self cost. */
  low.min_side = 320;
  tree = make_tree_of (costs, 0, &low);
  assert_tree (tree, "f0 100 [100 100] (f1 60 [60 60], +0 40 [40 40] ×1)");
  cgv_tree_free (tree);
  cgv_test_costs_free (costs);
}

/* The bounds are closer if one place has most of a function's cost. */
static void
test_lower_bound (void)
{
  static const CgvCost self[] = { 0, 0, 0, 20, 80 };
  static const CgvTestEdge edges[] = { { 0, 1, 90 }, { 0, 2, 10 }, { 1, 3, 90 }, { 2, 3, 10 }, { 3, 4, 80 } };
  CgvCosts *costs = cgv_test_costs_new (5, self, 5, edges);
  CgvTree *tree = make_tree (costs, 0);

  assert_tree (tree,
               "f0 100 [100 100] ("
               "f1 90 [90 90] (f3 90 [90 90] (f4 72 [70 80], s3 18 [10 20])), "
               "f2 10 [10 10] (f3 10 [10 10] (f4 8 [0 10], s3 2 [0 10])))");
  cgv_tree_free (tree);
  cgv_test_costs_free (costs);
}

/* 0 calls 1 and 2, which call each other, and 1 calls itself. Each has one tile, with its whole
 * cost in the cycle. */
static void
test_cycle (void)
{
  static const CgvCost self[] = { 0, 30, 50, 20 };
  static const CgvTestEdge edges[] = { { 0, 1, 70 }, { 0, 2, 30 }, { 1, 1, 60 }, { 1, 2, 70 }, { 2, 1, 20 }, { 2, 3, 20 } };
  CgvCosts *costs = cgv_test_costs_new (4, self, 6, edges);
  CgvTree *tree;

  cgv_test_costs_join (costs, 0, 1);
  cgv_test_costs_join (costs, 0, 2);
  tree = make_tree (costs, 0);
  assert_tree (tree, "f0 100 [100 100] (c1 100 [100 100] (f2 70 [70 70] (s2 50 [50 50], f3 20 [20 20]), f1 30 [30 30]))");
  g_assert_cmpuint (tree->tiles[1].group, ==, 0);
  g_assert_cmpuint (tree->tiles[2].group, ==, CGV_NONE);
  g_assert_cmpfloat (tree->certain, ==, 1);
  cgv_tree_free (tree);

  /* The inclusive cost of a member is the cost that leaves the cycle. */
  tree = make_tree (costs, 2);
  assert_tree (tree, "f2 70 [70 70] (s2 50 [50 50], f3 20 [20 20])");
  cgv_tree_free (tree);
  cgv_test_costs_free (costs);
}

/* Two functions call a cycle: the shares of a member for each of them are unknown. */
static void
test_shared_cycle (void)
{
  static const CgvCost self[] = { 0, 0, 0, 70, 30 };
  static const CgvTestEdge edges[] = { { 0, 1, 80 }, { 0, 2, 20 }, { 1, 3, 80 }, { 2, 4, 20 }, { 3, 4, 90 }, { 4, 3, 90 } };
  CgvCosts *costs = cgv_test_costs_new (5, self, 6, edges);
  CgvTree *tree;

  cgv_test_costs_join (costs, 0, 3);
  cgv_test_costs_join (costs, 0, 4);
  tree = make_tree (costs, 0);
  assert_tree (tree,
               "f0 100 [100 100] ("
               "f1 80 [80 80] (c3 80 [80 80] (f3 56 [50 70], f4 24 [10 30])), "
               "f2 20 [20 20] (c4 20 [20 20] (f3 14 [0 20], f4 6 [0 20])))");
  cgv_tree_free (tree);
  cgv_test_costs_free (costs);
}

/* A tile whose bounds are close but not equal is still an estimate. */
static void
test_close_bounds (void)
{
  static const CgvCost self[] = { 400, 0, 0, 0, 10, 10 };
  static const CgvTestEdge edges[] = { { 0, 1, 10 }, { 0, 2, 10 }, { 1, 3, 10 }, { 2, 3, 10 }, { 3, 4, 10 }, { 3, 5, 10 } };
  CgvCosts *costs = cgv_test_costs_new (6, self, 6, edges);
  CgvTree *tree = make_tree (costs, 0);

  g_assert_cmpuint (tree->n_tiles, ==, 10);
  for (guint32 i = 0; i < tree->n_tiles; i++)
    g_assert_cmpint (cgv_tree_is_estimate (tree, i), ==, tree->tiles[i].node >= 4);
  cgv_tree_free (tree);
  cgv_test_costs_free (costs);
}

/* Filters leave bounds: the bounds of all calls into a cycle add up. */
static void
test_bounds_of_cycle (void)
{
  static const CgvCost self[] = { 10, 40, 60 };
  static const CgvTestEdge edges[] = { { 0, 1, 40 }, { 0, 2, 60 }, { 1, 2, 90 }, { 2, 1, 90 } };
  CgvBounds bounds[] = { { 30, 45 }, { 50, 60 }, { 90, 90 }, { 90, 90 } };
  CgvCosts *costs = cgv_test_costs_new (3, self, 4, edges);
  CgvTree *tree;

  cgv_test_costs_join (costs, 0, 1);
  cgv_test_costs_join (costs, 0, 2);
  costs->edge_bounds = bounds;
  tree = make_tree (costs, 0);
  assert_tree (tree, "f0 110 [110 110] (c1 100 [80 105] (f2 60 [40 60], f1 40 [20 40]), s0 10 [10 10])");
  cgv_tree_free (tree);
  cgv_test_costs_free (costs);
}

/* A caller has its share of the cost of the function. It stays exact beyond a single caller. */
static void
test_callers (void)
{
  /* 0 calls 1 and 2, which call 3; 3 calls 4. 0 and 5 have no caller, and a part of 2 has none
   * either. */
  static const CgvCost self[] = { 0, 10, 15, 100, 80, 7 };
  static const CgvTestEdge edges[] = { { 0, 1, 145 }, { 0, 2, 35 }, { 1, 3, 135 }, { 2, 3, 45 }, { 3, 4, 80 }, { 3, 3, 50 }, { 5, 1, 0 } };
  CgvCosts *costs = cgv_test_costs_new (6, self, 7, edges);
  CgvTree *tree = make_callers (costs, 3, in_rows);

  assert_tree (tree,
               "f3 180 [180 180] (f1 135 [135 135] (f0 135 [135 135]), f2 45 [45 45] (f0 26.25 [20 35], s2 18.75 [10 25]))");
  g_assert_cmpint (tree->direction, ==, CGV_TREE_CALLERS);
  g_assert_cmpfloat_with_epsilon (tree->certain, (135 + 20 + 10) / 180.0, 1e-12);
  cgv_tree_free (tree);

  tree = make_callers (costs, 4, in_rows);
  assert_tree (tree,
               "f4 80 [80 80] (f3 80 [80 80] (f1 60 [35 80] (f0 60 [35 80]), f2 20 [0 45] (f0 11.6667 [0 35], s2 8.33333 [0 25])))");
  cgv_tree_free (tree);

  /* A function without a caller is not divided. */
  tree = make_callers (costs, 0, in_rows);
  assert_tree (tree, "f0 180 [180 180]");
  cgv_tree_free (tree);

  /* In nested tiles, a caller with only one path to the root is not divided. */
  tree = make_callers (costs, 4, style);
  assert_tree (tree,
               "f4 80 [80 80] (f3 80 [80 80] (f1 60 [35 80], f2 20 [0 45] (f0 11.6667 [0 35], s2 8.33333 [0 25])))");
  cgv_tree_free (tree);
  tree = make_callers (costs, 1, style);
  assert_tree (tree, "f1 145 [145 145] (f0 145 [145 145])");
  cgv_tree_free (tree);
  cgv_test_costs_free (costs);
}

static void
assert_near_parent (const CgvTree *tree,
                    guint tile)
{
  const CgvRect *around = &tree->tiles[cgv_tree_get_parent (tree, tile)].rect;
  const CgvRect *rect = &tree->tiles[tile].rect;

  g_assert_cmpfloat_with_epsilon (rect->y - around->y, cgv_tree_is_caller (tree, tile) ? -in_rows.row_height : in_rows.row_height, 1e-9);
  g_assert_cmpfloat (rect->x, >=, around->x - 1e-9);
  g_assert_cmpfloat (rect->x + rect->width, <=, around->x + around->width + 1e-9);
}

/* Both trees are the trees of each direction alone, with one root and one scale. */
static void
assert_both (CgvTree *(*make) (gpointer costs, CgvNodeId root, const CgvTreeStyle *of),
             gpointer costs,
             CgvNodeId root)
{
  CgvTreeStyle of = in_rows;
  CgvTree *both, *halves[2];
  double most;

  halves[0] = make (costs, root, &of);
  of.direction = CGV_TREE_CALLERS;
  halves[1] = make (costs, root, &of);
  of.direction = CGV_TREE_BOTH;
  both = make (costs, root, &of);
  most = MAX (halves[0]->tiles[0].weight, halves[1]->tiles[0].weight);
  g_assert_cmpuint (both->upper, ==, halves[0]->n_tiles);
  g_assert_cmpuint (both->n_tiles, ==, halves[0]->n_tiles + halves[1]->n_tiles);
  g_assert_cmpfloat_with_epsilon (cgv_tree_get_height (both), cgv_tree_get_height (halves[0]) + cgv_tree_get_height (halves[1]) - of.row_height, 1e-9);
  for (guint i = 1; i < both->n_tiles; i++)
    {
      const CgvTree *half = halves[i >= both->upper];
      guint in_half = i >= both->upper ? i - both->upper : i;
      const CgvTile *tile = &both->tiles[i], *alone = &half->tiles[in_half];

      if (i == both->upper)
        continue;
      g_assert_true (cgv_tree_is_caller (both, i) == (i > both->upper));
      g_assert_true (tile->kind == alone->kind && tile->node == alone->node && tile->n_children == alone->n_children);
      g_assert_cmpfloat_with_epsilon (tile->rect.width * most, of.area.width * tile->weight, of.area.width * most * 1e-9);
      g_assert_cmpfloat_with_epsilon (both->cost[CGV_SIDE_NEW][i].high, half->cost[CGV_SIDE_NEW][in_half].high, 1e-9);
      assert_near_parent (both, i);
    }
  cgv_tree_free (both);
  cgv_tree_free (halves[0]);
  cgv_tree_free (halves[1]);
}

static CgvTree *
make_of_costs (gpointer costs,
               CgvNodeId root,
               const CgvTreeStyle *of)
{
  return cgv_tree_new (&(CgvTreeSource){ .costs = costs }, root, of, NULL);
}

static void
test_both (void)
{
  static const CgvCost self[] = { 0, 10, 15, 100, 80, 7 };
  static const CgvTestEdge edges[] = { { 0, 1, 145 }, { 0, 2, 35 }, { 1, 3, 135 }, { 2, 3, 45 }, { 3, 4, 80 }, { 3, 3, 50 }, { 5, 1, 0 } };
  CgvCosts *costs = cgv_test_costs_new (6, self, 7, edges);
  CgvTreeStyle own = in_rows;
  CgvTree *tree;

  for (CgvNodeId root = 0; root < 6; root++)
    assert_both (make_of_costs, costs, root);

  own.direction = CGV_TREE_BOTH;
  tree = cgv_tree_new (&(CgvTreeSource){ .costs = costs }, 3, &own, NULL);
  g_assert_cmpfloat_with_epsilon (tree->certain, ((135 + 20 + 10) / 180.0 + 1) / 2, 1e-12);
  cgv_tree_free (tree);

  /* With few rows, each half still has some. */
  own.area.height = 3 * own.row_height;
  tree = cgv_tree_new (&(CgvTreeSource){ .costs = costs }, 3, &own, NULL);
  g_assert_cmpfloat_with_epsilon (cgv_tree_get_height (tree), own.area.height, 1e-9);
  g_assert_cmpfloat_with_epsilon (tree->tiles[0].rect.y, own.row_height, 1e-9);
  cgv_tree_free (tree);
  cgv_test_costs_free (costs);
}

/* A member of a cycle is called by its cycle. The cycle is called by the functions that enter
 * it, each at the member that they call. */
static void
test_callers_of_cycle (void)
{
  static const CgvCost self[] = { 0, 0, 0, 70, 30, 25 };
  static const CgvTestEdge edges[] = { { 0, 1, 80 }, { 0, 2, 40 }, { 1, 3, 80 }, { 2, 4, 40 }, { 3, 4, 90 }, { 3, 3, 10 }, { 4, 3, 90 }, { 4, 5, 25 } };
  CgvCosts *costs = cgv_test_costs_new (6, self, 8, edges);
  CgvTree *tree;

  cgv_test_costs_join (costs, 0, 3);
  cgv_test_costs_join (costs, 0, 4);
  tree = make_callers (costs, 3, in_rows);
  assert_tree (tree,
               "f3 70 [70 70] (c3 70 [70 70] ("
               "f3 44.8 [25 70] (f1 44.8 [25 70] (f0 44.8 [25 70])), "
               "f4 22.4 [0 40] (f2 22.4 [0 40] (f0 22.4 [0 40])), s3 2.8 [0 5]))");
  cgv_tree_free (tree);

  tree = make_callers (costs, 5, in_rows);
  assert_tree (tree,
               "f5 25 [25 25] (c4 25 [25 25] ("
               "f3 16 [0 25] (f1 16 [0 25] (f0 16 [0 25])), "
               "f4 8 [0 25] (f2 8 [0 25] (f0 8 [0 25])), s4 1 [0 5]))");
  cgv_tree_free (tree);
  cgv_test_costs_free (costs);
}

/* Members of a cycle that are too small go into a rest, as callees do. The calls of many cycles
 * do, too. */
static void
test_many_cycles (void)
{
  guint n = 200;
  g_autofree CgvCost *self = g_new0 (CgvCost, 2 * n + 1);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (CgvTestEdge));
  CgvCosts *costs;
  CgvTree *tree;
  guint n_callees = 0;

  for (guint i = 0; i < 2 * n; i++)
    {
      CgvTestEdge edge = { 0, i + 1, 100 };

      self[i + 1] = 100;
      g_array_append_val (edges, edge);
    }
  for (guint i = 0; i < 2 * n; i++)
    {
      CgvTestEdge edge = { i + 1, (i ^ 1u) + 1, 100 };

      g_array_append_val (edges, edge);
    }
  costs = cgv_test_costs_new (2 * n + 1, self, edges->len, (const CgvTestEdge *) (const void *) edges->data);
  for (guint i = 0; i < 2 * n; i++)
    cgv_test_costs_join (costs, i / 2, i + 1);
  tree = cgv_tree_new (&(CgvTreeSource){ .costs = costs }, 0, &(CgvTreeStyle){ .area = style.area, .min_side = 1, .max_tiles = 100 }, NULL);
  assert_sound (tree);
  for (guint i = 1; i < tree->n_tiles; i++)
    {
      if (tree->tiles[i].parent == 0)
        n_callees += tree->tiles[i].kind == CGV_TILE_REST ? tree->tiles[i].n_rest : 1;
    }
  g_assert_cmpuint (n_callees, ==, n);
  cgv_tree_free (tree);
  cgv_test_costs_free (costs);
}

static void
test_signed (void)
{
  static const CgvCost self[] = { 5, (CgvCost) -30, 40, (CgvCost) -9 };
  static const CgvTestEdge edges[] = { { 0, 1, (CgvCost) -30 }, { 0, 2, 40 }, { 0, 3, (CgvCost) -9 } };
  CgvCosts *costs = cgv_test_costs_new (4, self, 3, edges);
  CgvTree *tree;

  costs->is_signed = TRUE;
  costs->signs = CGV_SIGN_BOTH;
  costs->inclusive[0] = 6;
  tree = make_tree (costs, 0);
  g_assert_cmpuint (tree->n_tiles, ==, 3);
  g_assert_cmpuint (tree->tiles[1].node, ==, 2);
  g_assert_cmpfloat (get_cost (tree, 1)->low, ==, 0);
  cgv_tree_free (tree);

  costs->inclusive[0] = (CgvCost) -6;
  tree = make_tree (costs, 0);
  g_assert_cmpuint (tree->n_tiles, ==, 1);
  g_assert_cmpfloat (get_cost (tree, 0)->cost, ==, 0);
  cgv_tree_free (tree);

  tree = make_tree (costs, 1);
  g_assert_cmpuint (tree->n_tiles, ==, 1);
  cgv_tree_free (tree);
  cgv_test_costs_free (costs);
}

static void
test_nothing (void)
{
  static const CgvCost self[] = { 0, 0 };
  static const CgvTestEdge edges[] = { { 0, 1, 0 } };
  CgvCosts *costs = cgv_test_costs_new (2, self, 1, edges);
  CgvTree *tree = make_tree (costs, 0);

  g_assert_cmpuint (tree->n_tiles, ==, 1);
  cgv_tree_free (tree);
  cgv_tree_free (NULL);
  cgv_test_costs_free (costs);
}

/* Costs that contradict each other, from a damaged file, and costs at the limit still make a
 * sound tree. */
static void
test_inconsistent (void)
{
  static const CgvCost self[] = { 1, 5, UINT64_MAX };
  static const CgvTestEdge edges[] = { { 0, 1, 1000 }, { 1, 2, 3 } };
  CgvCosts *costs = cgv_test_costs_new (3, self, 2, edges);
  CgvTree *tree = make_tree (costs, 0);

  g_assert_cmpfloat_with_epsilon (get_cost (tree, 3)->cost, 1000.0 * 5 / 8, 1e-9);
  cgv_tree_free (tree);

  costs->edge_costs[1] = UINT64_MAX;
  costs->inclusive[1] = UINT64_MAX;
  tree = make_tree (costs, 1);
  cgv_tree_free (tree);
  cgv_test_costs_free (costs);
}

static CgvCosts *
make_fan (guint n,
          CgvCost (*get_self) (guint i))
{
  g_autofree CgvCost *self = g_new0 (CgvCost, n + 1);
  g_autofree CgvTestEdge *edges = g_new (CgvTestEdge, n);

  for (guint i = 0; i < n; i++)
    {
      self[i + 1] = get_self (i);
      edges[i] = (CgvTestEdge){ 0, i + 1, get_self (i) };
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
  static const CgvTreeStyle coarse = { .area = { 0, 0, 1000, 500 }, .min_side = 20, .max_tiles = 10000 };
  CgvTree *tree = cgv_tree_new (&(CgvTreeSource){ .costs = costs }, 0, &coarse, NULL);
  const CgvTile *last;
  double rest = 0;

  assert_sound (tree);
  last = &tree->tiles[tree->n_tiles - 1];
  g_assert_cmpint (last->kind, ==, CGV_TILE_REST);
  g_assert_cmpuint (last->n_rest, ==, 30 - (tree->n_tiles - 2));
  for (guint i = tree->n_tiles - 2; i < 30; i++)
    rest += (double) halving (i);
  g_assert_cmpfloat_with_epsilon (get_cost (tree, tree->n_tiles - 1)->cost, rest, 1e-6);
  for (guint i = 1; i + 1 < tree->n_tiles; i++)
    {
      g_assert_cmpuint (tree->tiles[i].node, ==, i);
      g_assert_cmpfloat (tree->tiles[i].rect.width * tree->tiles[i].rect.height, >=, 400 - 1e-6);
    }
  cgv_tree_free (tree);
  cgv_test_costs_free (costs);
}

/* A tile that is too narrow or too low for a frame is not divided, and keeps its area. */
static void
test_least_size (void)
{
  CgvCosts *costs = make_fan (4, halving);
  const CgvTreeStyle narrow = { .area = { 0, 0, 1000, 500 }, .min_side = 1, .min_width = 1001, .max_tiles = 100 };
  const CgvTreeStyle low = { .area = { 0, 0, 1000, 500 }, .min_side = 1, .min_height = 501, .max_tiles = 100 };
  const CgvTreeStyle fits = { .area = { 0, 0, 1000, 500 }, .min_side = 1, .min_width = 1000, .min_height = 500, .max_tiles = 100 };
  const CgvTreeStyle *styles[] = { &narrow, &low, &fits };

  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    {
      CgvTree *tree = cgv_tree_new (&(CgvTreeSource){ .costs = costs }, 0, styles[i], NULL);

      assert_sound (tree);
      g_assert_cmpuint (tree->n_tiles, ==, styles[i] == &fits ? 5 : 1);
      cgv_tree_free (tree);
    }
  cgv_test_costs_free (costs);
}

static CgvCost
alike (guint i)
{
  return 1000;
}

/* A rest of one tile would take the room of this tile. */
static void
test_no_rest_of_one (void)
{
  static const CgvCost self[] = { 10000, 1, 9 };
  static const CgvTestEdge edges[] = { { 0, 1, 1 } };
  static const CgvTreeStyle coarse = { .area = { 0, 0, 1000, 500 }, .min_side = 20, .max_tiles = 100 };
  CgvCosts *costs = cgv_test_costs_new (3, self, 1, edges);
  CgvTree *tree = cgv_tree_new (&(CgvTreeSource){ .costs = costs }, 0, &coarse, NULL);

  assert_sound (tree);
  assert_tree (tree, "f0 10001 [10001 10001] (s0 10000 [10000 10000], f1 1 [1 1])");
  cgv_tree_free (tree);
  cgv_test_costs_free (costs);
}

/* If all callees are too small for a tile, the function does not look as if it had none. */
static void
test_all_rest (void)
{
  static const CgvTreeStyle coarse = { .area = { 0, 0, 100, 100 }, .min_side = 20, .max_tiles = 100 };
  CgvCosts *costs = make_fan (100, alike);
  CgvTree *tree = cgv_tree_new (&(CgvTreeSource){ .costs = costs }, 0, &coarse, NULL);

  assert_sound (tree);
  assert_tree (tree, "f0 100000 [100000 100000] (+0 100000 [100000 100000] ×100)");
  cgv_tree_free (tree);
  cgv_test_costs_free (costs);
}

/* With a small budget the heaviest tiles are made first; a rest stands for the others. */
static void
test_budget (void)
{
  CgvCosts *costs = make_fan (1000, alike);

  for (guint max_tiles = 1; max_tiles < 40; max_tiles++)
    {
      CgvTreeStyle tight = { .area = { 0, 0, 1000, 500 }, .min_side = 1, .max_tiles = max_tiles };
      CgvTree *tree = cgv_tree_new (&(CgvTreeSource){ .costs = costs }, 0, &tight, NULL);

      assert_sound (tree);
      g_assert_cmpuint (tree->n_tiles, ==, max_tiles < 3 ? 1 : max_tiles);
      for (guint i = 1; i + 1 < tree->n_tiles; i++)
        g_assert_cmpuint (tree->tiles[i].node, ==, i);
      if (max_tiles >= 3)
        g_assert_cmpuint (tree->tiles[max_tiles - 1].n_rest, ==, 1000 - (max_tiles - 2));
      cgv_tree_free (tree);
    }
  cgv_test_costs_free (costs);
}

static CgvCost
shuffled (guint i)
{
  return 1 + (i * 2654435761u) % 1000003u;
}

/* Lists the largest of a million callees in order, without sorting all of them. */
static void
test_million_callees (void)
{
  CgvCosts *costs = make_fan (1000000, shuffled);
  static const CgvTreeStyle fine = { .area = { 0, 0, 1000, 500 }, .min_side = 0, .max_tiles = 10000 };
  CgvTree *tree = cgv_tree_new (&(CgvTreeSource){ .costs = costs }, 0, &fine, NULL);
  CgvCost smallest;
  guint n_larger = 0;

  assert_sound (tree);
  g_assert_cmpuint (tree->n_tiles, ==, 10000);
  for (guint i = 2; i + 1 < tree->n_tiles; i++)
    g_assert_cmpfloat (get_cost (tree, i)->cost, <=, get_cost (tree, i - 1)->cost);
  smallest = shuffled (tree->tiles[tree->n_tiles - 2].node - 1);
  for (guint i = 0; i < 1000000; i++)
    n_larger += shuffled (i) > smallest;
  g_assert_cmpuint (n_larger, <=, 9998);
  g_assert_cmpuint (tree->tiles[tree->n_tiles - 1].n_rest, ==, 1000000 - 9998);
  cgv_tree_free (tree);
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
  CgvTree *tree;

  for (guint i = 0; i < n; i++)
    edges[i] = (CgvTestEdge){ 0, i + 1, n };
  for (guint i = 0; i < n; i++)
    edges[n + i] = (CgvTestEdge){ i + 1, n + 1, n };
  for (guint i = 0; i < n; i++)
    edges[2 * n + i] = (CgvTestEdge){ n + 1, n + 2 + i, n };
  costs = cgv_test_costs_new (2 * n + 2, self, 3 * n, edges);
  tree = cgv_tree_new (&(CgvTreeSource){ .costs = costs }, 0, &(CgvTreeStyle){ .area = { 0, 0, 1000, 500 }, .min_side = 0, .max_tiles = 100000 }, NULL);
  assert_sound (tree);
  cgv_tree_free (tree);
  cgv_test_costs_free (costs);

  for (guint i = 0; i < length; i++)
    edges[i] = (CgvTestEdge){ i, i + 1, 100 };
  self[length] = 100;
  costs = cgv_test_costs_new (length + 1, self, length, edges);
  tree = cgv_tree_new (&(CgvTreeSource){ .costs = costs }, 0, &(CgvTreeStyle){ .area = { 0, 0, 1000, 500 }, .min_side = 1, .max_tiles = 100000 }, NULL);
  assert_sound (tree);
  g_assert_cmpuint (tree->n_tiles, >, 1000);
  cgv_tree_free (tree);
  cgv_test_costs_free (costs);
}

static gboolean
try_tree (const CgvMemory *memory,
          gpointer data)
{
  CgvTree *tree = cgv_tree_new (&(CgvTreeSource){ .costs = data }, 0, &style, memory);

  if (tree == NULL)
    return FALSE;
  assert_sound (tree);
  cgv_tree_free (tree);
  return TRUE;
}

static gboolean
try_callers (const CgvMemory *memory,
             gpointer data)
{
  CgvTreeStyle own = style;
  CgvTree *tree;

  own.direction = CGV_TREE_CALLERS;
  tree = cgv_tree_new (&(CgvTreeSource){ .costs = data }, 1, &own, memory);
  if (tree == NULL)
    return FALSE;
  g_assert_cmpuint (tree->n_tiles, >, 4);
  assert_sound (tree);
  cgv_tree_free (tree);
  return TRUE;
}

static gboolean
try_both (const CgvMemory *memory,
          gpointer data)
{
  CgvTreeStyle own = in_rows;
  CgvTree *tree;

  own.direction = CGV_TREE_BOTH;
  tree = cgv_tree_new (&(CgvTreeSource){ .costs = data }, 1, &own, memory);
  cgv_tree_free (tree);
  return tree != NULL;
}

static void
test_no_memory (void)
{
  static const CgvCost self[] = { 0, 30, 70, 20 };
  static const CgvTestEdge edges[] = { { 0, 1, 70 }, { 0, 2, 30 }, { 1, 2, 70 }, { 2, 1, 20 }, { 3, 1, 10 } };
  CgvCosts *costs = make_fan (500, shuffled);

  cgv_test_memory_sweep (try_tree, costs);
  cgv_test_costs_free (costs);

  costs = cgv_test_costs_new (4, self, 5, edges);
  cgv_test_costs_join (costs, 0, 1);
  cgv_test_costs_join (costs, 0, 2);
  cgv_test_memory_sweep (try_callers, costs);
  cgv_test_memory_sweep (try_both, costs);
  cgv_test_costs_free (costs);
}


/* parse costs more, old is removed, fresh is new, and the rest is unchanged. */
static const char base_text[] =
  "events: Ir\n"
  "fn=main\n1 10\n"
  "cfn=parse\ncalls=1 1\n1 400\n"
  "cfn=old\ncalls=1 1\n1 90\n"
  "cfn=same\ncalls=1 1\n1 100\n"
  "\nfn=parse\n1 100\ncfn=leaf\ncalls=3 1\n1 300\n"
  "\nfn=leaf\n1 300\n\nfn=old\n1 90\n\nfn=same\n1 100\n";
static const char new_text[] =
  "events: Ir\n"
  "fn=main\n1 10\n"
  "cfn=parse\ncalls=1 1\n1 520\n"
  "cfn=fresh\ncalls=1 1\n1 70\n"
  "cfn=same\ncalls=1 1\n1 100\n"
  "\nfn=parse\n1 60\ncfn=leaf\ncalls=3 1\n1 460\n"
  "\nfn=leaf\n1 460\n\nfn=fresh\n1 70\n\nfn=same\n1 100\n";

/* Counts what was tested, so that the test cannot pass without testing it. */
typedef struct
{
  guint32 seed;
  guint n_tiles;
  guint n_certain;
  guint n_uncertain;
  guint n_one_sided;
  guint n_rests;
  guint n_cycles;
} Seen;

static CgvTree *
lay_out_as (CgvComparison *comparison,
            CgvNodeId root,
            const CgvTreeStyle *of)
{
  CgvTree *tree = cgv_tree_new (&(CgvTreeSource){ .comparison = comparison }, root, of, NULL);

  g_assert_nonnull (tree);
  assert_sound (tree);
  return tree;
}

static CgvTree *
lay_out_rows (CgvComparison *comparison,
              CgvNodeId root,
              CgvTreeArea area_of,
              double min_side,
              guint max_tiles)
{
  CgvTreeStyle own = in_rows;

  own.area_of = area_of;
  own.min_side = min_side;
  own.max_tiles = max_tiles;
  return lay_out_as (comparison, root, &own);
}

static CgvTree *
lay_out (CgvComparison *comparison,
         CgvNodeId root,
         CgvTreeArea area_of,
         double min_side,
         guint max_tiles)
{
  CgvTreeStyle own = { .area = style.area, .area_of = area_of, .min_side = min_side, .max_tiles = max_tiles };

  cgv_tree_free (lay_out_rows (comparison, root, area_of, min_side, max_tiles));
  return lay_out_as (comparison, root, &own);
}

static CgvTree *
make_sides (CgvComparison *comparison,
            const char *root,
            CgvTreeArea area_of)
{
  return lay_out (comparison, cgv_test_find_row (comparison, root), area_of, style.min_side, style.max_tiles);
}

static void
append_sides (GString *text,
              const CgvComparison *comparison,
              const CgvTree *tree,
              guint index)
{
  static const char *const kinds[] = { "", "self ", "cycle ", "rest " };
  const CgvTile *tile = &tree->tiles[index];
  size_t length;
  const char *name = cgv_matching_get_name (comparison->matching, tile->node, &length);

  g_string_append_printf (text, "%s%.*s %g→%g", kinds[tile->kind], (int) length, name, tree->cost[0][index].cost, tree->cost[1][index].cost);
  if (tile->kind == CGV_TILE_REST)
    g_string_append_printf (text, " ×%u", tile->n_rest);
  if (tile->n_children > 0)
    g_string_append (text, " (");
  for (guint i = 0; i < tile->n_children; i++)
    {
      g_string_append (text, i > 0 ? ", " : "");
      append_sides (text, comparison, tree, tile->first_child + i);
    }
  if (tile->n_children > 0)
    g_string_append (text, ")");
}

static void
assert_sides (const CgvComparison *comparison,
              const CgvTree *tree,
              const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  append_sides (text, comparison, tree, 0);
  g_assert_cmpstr (text->str, ==, expected);
}

/* Both sides are in the tree. A leaf has the size of the larger of its costs. */
static void
test_larger (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_text, new_text, NULL);
  CgvTree *tree = make_sides (comparison, "main", CGV_TREE_AREA_COST);

  assert_sides (comparison, tree, "main 600→700 (parse 400→520 (leaf 300→460, self parse 100→60), same 100→100, old 90→0, fresh 0→70, self main 10→10)");
  g_assert_cmpfloat (tree->tiles[0].weight, ==, 460 + 100 + 100 + 90 + 70 + 10);
  g_assert_cmpfloat_with_epsilon (tree->certain, 1, 1e-12);
  cgv_tree_free (tree);
}

/* Rows are in the order of names, which stays when the sides are swapped. */
static void
test_rows_of_sides (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_text, new_text, NULL);
  CgvTree *tree = lay_out_rows (comparison, cgv_test_find_row (comparison, "main"), CGV_TREE_AREA_COST, 1, 1000);

  assert_sides (comparison, tree,
                "main 600→700 (fresh 0→70, old 90→0, parse 400→520 (leaf 300→460, self parse 100→60), same 100→100, self main 10→10)");
  cgv_tree_free (tree);
}

/* A changed function has the size of its change; an unchanged one has no tile. */
static void
test_change (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_text, new_text, NULL);
  CgvTree *tree = make_sides (comparison, "main", CGV_TREE_AREA_CHANGE);

  assert_sides (comparison, tree, "main 600→700 (parse 400→520 (leaf 300→460, self parse 100→60), old 90→0, fresh 0→70)");
  g_assert_cmpfloat (tree->tiles[0].weight, ==, 160 + 40 + 90 + 70);
  g_assert_cmpfloat (tree->tiles[1].weight, ==, 200);
  cgv_tree_free (tree);
}

static void
test_unchanged (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_text, base_text, NULL);
  CgvTree *tree = make_sides (comparison, "main", CGV_TREE_AREA_CHANGE);

  g_assert_cmpuint (tree->n_tiles, ==, 1);
  g_assert_cmpfloat (tree->tiles[0].weight, ==, 0);
  cgv_tree_free (tree);
  tree = make_sides (comparison, "main", CGV_TREE_AREA_COST);
  for (guint i = 0; i < tree->n_tiles; i++)
    {
      CgvTileDelta delta = cgv_tree_get_delta (tree, i);

      g_assert_cmpfloat (delta.delta, ==, 0);
      g_assert_cmpfloat (delta.ratio, ==, 0);
      g_assert_true (delta.is_certain);
    }
  cgv_tree_free (tree);
}

/* The rectangles stay when the sides are swapped. */
static void
test_swapped (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_text, new_text, NULL);
  g_autoptr (CgvComparison) swapped = cgv_test_comparison (new_text, base_text, NULL);
  CgvTree *tree = make_sides (comparison, "main", CGV_TREE_AREA_COST);
  CgvTree *other = make_sides (swapped, "main", CGV_TREE_AREA_COST);

  g_assert_cmpuint (tree->n_tiles, ==, other->n_tiles);
  for (guint i = 0; i < tree->n_tiles; i++)
    {
      CgvTileDelta delta = cgv_tree_get_delta (tree, i);
      CgvTileDelta back = cgv_tree_get_delta (other, i);

      g_assert_cmpmem (&tree->tiles[i].rect, sizeof (CgvRect), &other->tiles[i].rect, sizeof (CgvRect));
      g_assert_cmpfloat (delta.delta, ==, -back.delta);
      g_assert_cmpfloat (delta.low, ==, -back.high);
    }
  cgv_tree_free (tree);
  cgv_tree_free (other);
}

static CgvTileDelta
find_delta (const CgvComparison *comparison,
            const CgvTree *tree,
            const char *name,
            CgvTileKind kind)
{
  CgvNodeId row = cgv_test_find_row (comparison, name);

  for (guint i = 0; i < tree->n_tiles; i++)
    {
      if (tree->tiles[i].node == row && tree->tiles[i].kind == kind)
        return cgv_tree_get_delta (tree, i);
    }
  g_error ("no tile is %s", name);
}

static void
test_deltas (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_text, new_text, NULL);
  CgvTree *tree = make_sides (comparison, "main", CGV_TREE_AREA_COST);
  CgvTileDelta delta = find_delta (comparison, tree, "parse", CGV_TILE_FUNCTION);

  g_assert_cmpfloat (delta.delta, ==, 120);
  g_assert_cmpfloat (delta.ratio, ==, 0.3);
  g_assert_cmpint (delta.presence, ==, CGV_PRESENT_BOTH);
  delta = find_delta (comparison, tree, "parse", CGV_TILE_SELF);
  g_assert_cmpfloat (delta.ratio, ==, -0.4);
  delta = find_delta (comparison, tree, "old", CGV_TILE_FUNCTION);
  g_assert_cmpint (delta.presence, ==, CGV_PRESENT_BASE);
  g_assert_cmpfloat (delta.ratio, ==, -1);
  delta = find_delta (comparison, tree, "fresh", CGV_TILE_FUNCTION);
  g_assert_cmpint (delta.presence, ==, CGV_PRESENT_NEW);
  g_assert_true (isinf (delta.ratio) && delta.ratio > 0);
  g_assert_cmpfloat (delta.delta, ==, 70);
  cgv_tree_free (tree);
}

/* Sides are compared by shares of their totals: the measure decides, not the counts. */
static void
test_measure (void)
{
  static const char half[] = "events: Ir\nfn=main\n1 10\ncfn=work\ncalls=1 1\n1 90\n\nfn=work\n1 90\n";
  static const char twice[] = "events: Ir\nfn=main\n1 20\ncfn=work\ncalls=1 1\n1 180\n\nfn=work\n1 180\n";
  const CgvComparisonOptions options = { .measure = CGV_MEASURE_SCALED, .anchor = CGV_NONE };
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (half, twice, &options);
  CgvTree *tree = make_sides (comparison, "main", CGV_TREE_AREA_COST);

  g_assert_cmpint (comparison->measure, ==, CGV_MEASURE_SCALED);
  g_assert_cmpfloat (tree->tiles[0].weight, ==, 100);
  g_assert_cmpfloat (find_delta (comparison, tree, "work", CGV_TILE_FUNCTION).delta, ==, 0);
  g_assert_cmpfloat (cgv_tree_get_share (tree, 1, CGV_SIDE_BASE), ==, 1);
  g_assert_cmpfloat (cgv_tree_get_share (tree, 1, CGV_SIDE_NEW), ==, 1);
  cgv_tree_free (tree);
}

static void
test_noise (void)
{
  const CgvComparisonOptions options = { .anchor = CGV_NONE, .tolerance = { .absolute = 40 } };
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_text, new_text, &options);
  CgvTree *tree = make_sides (comparison, "main", CGV_TREE_AREA_COST);

  g_assert_true (find_delta (comparison, tree, "parse", CGV_TILE_SELF).is_noise);
  g_assert_false (find_delta (comparison, tree, "fresh", CGV_TILE_FUNCTION).is_noise);
  cgv_tree_free (tree);
}

/* Two callers share a callee. One now costs more and the other less. The shares of the callee
 * are unknown. */
static void
test_uncertain (void)
{
  static const char text[] =
    "events: Ir\nfn=main\n1 0\ncfn=left\ncalls=1 1\n1 %d\ncfn=right\ncalls=1 1\n1 %d\n"
    "\nfn=left\n1 10\ncfn=common\ncalls=1 1\n1 %d\n\nfn=right\n1 10\ncfn=common\ncalls=1 1\n1 %d\n"
    "\nfn=common\n1 0\ncfn=one\ncalls=1 1\n1 %d\ncfn=two\ncalls=1 1\n1 %d\n\nfn=one\n1 %d\n\nfn=two\n1 %d\n";
  g_autofree char *base = g_strdup_printf (text, 100, 100, 90, 90, 90, 90, 90, 90);
  g_autofree char *new_ = g_strdup_printf (text, 130, 100, 120, 90, 110, 100, 110, 100);
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  CgvTree *tree = make_sides (comparison, "main", CGV_TREE_AREA_COST);
  CgvTileDelta one = find_delta (comparison, tree, "one", CGV_TILE_FUNCTION);

  g_assert_cmpfloat (one.delta, >, 0);
  g_assert_cmpfloat (one.low, <, 0);
  g_assert_false (one.is_certain);
  g_assert_true (find_delta (comparison, tree, "left", CGV_TILE_FUNCTION).is_certain);
  g_assert_cmpfloat (tree->certain, <, 0.5);
  cgv_tree_free (tree);
}

/* One side records the calls of a function, the other only its cost: no cost gets lost. */
static void
test_silent_side (void)
{
  static const char silent[] = "events: Ir\nfn=main\n1 10\ncfn=work\ncalls=1 1\n1 90\n";
  static const char spoken[] = "events: Ir\nfn=main\n1 10\ncfn=work\ncalls=1 1\n1 95\n\nfn=work\n1 5\ncfn=leaf\ncalls=1 1\n1 90\n\nfn=leaf\n1 90\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (silent, spoken, NULL);
  CgvTree *tree = make_sides (comparison, "main", CGV_TREE_AREA_COST);

  assert_sides (comparison, tree, "main 100→105 (work 90→95 (leaf 0→90, self work 90→5), self main 10→10)");
  cgv_tree_free (tree);
}

static char *
write_wide (guint n,
            guint extra)
{
  GString *text = g_string_new ("events: Ir\nfn=main\n1 5\n");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "cfn=f%u\ncalls=1 1\n1 %u\n", i, 10 + i + i % 7 * extra);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "\nfn=f%u\n1 %u\n", i, 10 + i + i % 7 * extra);
  return g_string_free (text, FALSE);
}

/* The budget limits the tiles for any number of callees. Omitted callees are in the rest. */
static void
test_budget_of_sides (void)
{
  g_autofree char *base = write_wide (1000, 0);
  g_autofree char *new_ = write_wide (1000, 1);
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);

  for (guint max = 1; max < 60; max += 3)
    {
      CgvTree *tree = lay_out (comparison, cgv_test_find_row (comparison, "main"), CGV_TREE_AREA_COST, 1, max);

      g_assert_cmpuint (tree->n_tiles, <=, max);
      if (max > 2)
        {
          const CgvTile *last = &tree->tiles[tree->n_tiles - 1];

          g_assert_cmpint (last->kind, ==, CGV_TILE_REST);
          g_assert_cmpuint (last->n_rest + tree->n_tiles - 2, ==, 1000);
        }
      cgv_tree_free (tree);
    }
}

/* Each tile has an area for its weight, except for the rest. */
static void
test_small (void)
{
  g_autofree char *base = write_wide (1000, 0);
  g_autofree char *new_ = write_wide (1000, 2);
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);

  for (guint area_of = CGV_TREE_AREA_COST; area_of <= CGV_TREE_AREA_CHANGE; area_of++)
    {
      CgvTree *tree = lay_out (comparison, cgv_test_find_row (comparison, "main"), (CgvTreeArea) area_of, 20, 10000);

      g_assert_cmpuint (tree->n_tiles, >, 100);
      for (guint i = 0; i < tree->n_tiles; i++)
        {
          if (tree->tiles[i].kind != CGV_TILE_REST)
            g_assert_cmpfloat (get_area (&tree->tiles[i]), >=, 400 - 1e-6);
        }
      cgv_tree_free (tree);
    }
}

/* A cycle of one side is a cycle of both. */
static void
test_cycle_of_sides (void)
{
  static const char text[] =
    "events: Ir\nfn=main\n1 1\ncfn=a\ncalls=1 1\n1 %d\n"
    "\nfn=a\n1 %d\ncfn=b\ncalls=5 1\n1 40\ncfn=a\ncalls=5 1\n1 50\n\nfn=b\n1 40\n%s";
  g_autofree char *base = g_strdup_printf (text, 99, 59, "");
  g_autofree char *new_ = g_strdup_printf (text, 129, 89, "cfn=a\ncalls=5 1\n1 60\n");
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  CgvTree *tree = make_sides (comparison, "main", CGV_TREE_AREA_COST);

  assert_sides (comparison, tree, "main 100→130 (cycle a 99→129 (a 59→89, b 40→40), self main 1→1)");
  cgv_tree_free (tree);
}

static gboolean
try_sides (const CgvMemory *memory,
          gpointer data)
{
  CgvComparison *comparison = data;
  CgvNodeId root = cgv_test_find_row (comparison, "main");
  CgvTree *tree = cgv_tree_new (&(CgvTreeSource){ .comparison = comparison }, root, &in_rows, memory);
  gboolean is_done = tree != NULL;

  cgv_tree_free (tree);
  return is_done;
}

static void
test_no_memory_of_sides (void)
{
  g_autofree char *base = write_wide (300, 0);
  g_autofree char *new_ = write_wide (300, 1);
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);

  cgv_test_memory_sweep (try_sides, comparison);
}

/* A profile that is compared with itself has its own tree. */
static void
assert_same (CgvComparison *comparison,
             CgvNodeId root)
{
  const CgvTreeSource source = { .costs = comparison->costs[CGV_SIDE_NEW] };
  CgvTreeStyle tight = style;
  CgvTree *tree;
  CgvTree *other;

  tight.min_side = 20;
  tree = cgv_tree_new (&source, root, &tight, NULL);
  other = lay_out (comparison, root, CGV_TREE_AREA_COST, tight.min_side, tight.max_tiles);
  g_assert_cmpuint (tree->n_tiles, ==, other->n_tiles);
  for (guint i = 0; i < tree->n_tiles; i++)
    {
      g_assert_cmpint (tree->tiles[i].kind, ==, other->tiles[i].kind);
      g_assert_cmpuint (tree->tiles[i].node, ==, other->tiles[i].node);
      g_assert_cmpuint (tree->tiles[i].parent, ==, other->tiles[i].parent);
      g_assert_cmpuint (tree->tiles[i].n_children, ==, other->tiles[i].n_children);
      g_assert_cmpuint (tree->tiles[i].n_rest, ==, other->tiles[i].n_rest);
      g_assert_cmpmem (&tree->tiles[i].rect, sizeof (CgvRect), &other->tiles[i].rect, sizeof (CgvRect));
      g_assert_cmpfloat (tree->tiles[i].weight, ==, other->tiles[i].weight);
    }
  for (guint side = 0; side < CGV_N_SIDES; side++)
    g_assert_cmpmem (tree->cost[CGV_SIDE_NEW], tree->n_tiles * sizeof (CgvTileCost), other->cost[side], other->n_tiles * sizeof (CgvTileCost));
  cgv_tree_free (tree);
  cgv_tree_free (other);
}

static void
test_same (void)
{
  for (guint i = 0; i < 200; i++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (cgv_test_get_seed () + i);
      guint n = (guint) g_rand_int_range (random, 3, 30);
      g_autofree gboolean *may_call = g_new0 (gboolean, n * n);
      g_autoptr (CgvComparison) comparison = NULL;
      g_autofree char *text = NULL;
      CgvTestTrace *trace;

      for (guint call = 0; call < n * n; call++)
        may_call[call] = g_rand_int_range (random, 0, 100) < 20;
      trace = cgv_test_trace_new_random_of (random, n, 500, may_call, 1);
      text = cgv_test_trace_write (trace);
      comparison = cgv_test_comparison (text, text, NULL);
      for (CgvNodeId root = 0; root < comparison->n_rows; root++)
        assert_same (comparison, root);
      cgv_test_trace_free (trace);
    }
}

/* The moments of a program, as rows, and the cycles of these rows. */
typedef struct
{
  GArray *stacks;
  const CgvCycleId *cycles;
  gboolean is_reversed; /* to be read from the innermost frame on, like a tree of callers */
} Truth;

static guint
get_frame (const Truth *truth,
           const CgvTestStack *stack,
           guint at)
{
  return stack->frames[truth->is_reversed ? stack->n_frames - 1 - at : at];
}

/* Moves on to the frame where the stack leaves a function, or its cycle. */
static guint
leave (const Truth *truth,
       const CgvTestStack *stack,
       guint at)
{
  CgvNodeId node = get_frame (truth, stack, at);
  CgvCycleId cycle = truth->cycles[node];

  while (at < stack->n_frames && (get_frame (truth, stack, at) == node || (cycle != CGV_NONE && truth->cycles[get_frame (truth, stack, at)] == cycle)))
    at++;
  return at;
}

/* Follows a path of tiles along a stack. Returns the number of frames; 0 if the stack leads
 * elsewhere. */
static guint
follow (const Truth *truth,
        const CgvTestStack *stack,
        const CgvTree *tree,
        const GArray *path)
{
  guint at = 0;

  for (guint i = 0; i < path->len; i++)
    {
      const CgvTile *tile = &tree->tiles[g_array_index (path, guint, i)];
      CgvCycleId cycle = truth->cycles[tile->node];
      gboolean is_inside = tile->kind == CGV_TILE_FUNCTION && cycle != CGV_NONE;

      while (i == 0 && at < stack->n_frames && get_frame (truth, stack, at) != tile->node && (cycle == CGV_NONE || truth->cycles[get_frame (truth, stack, at)] != cycle))
        at++;

      /* The path has the called member, and then the cycle around it. */
      if (i == 0 && is_inside && truth->is_reversed)
        {
          if (at >= stack->n_frames || get_frame (truth, stack, at) != tile->node)
            return 0;
          if (path->len == 1)
            return at + 1;
          continue;
        }
      if (i == 0 || !is_inside)
        {
          if (at >= stack->n_frames || (!is_inside && get_frame (truth, stack, at) != tile->node && (cycle == CGV_NONE || truth->cycles[get_frame (truth, stack, at)] != cycle)))
            return 0;
          at = leave (truth, stack, at);
        }
      if (is_inside && get_frame (truth, stack, at - 1) != tile->node)
        return 0;
    }
  return at;
}

/* Returns the cost below the path to a tile. */
static CgvCost
get_true_cost (const Truth *truth,
               const CgvTree *tree,
               guint index)
{
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean is_self = tree->tiles[index].kind == CGV_TILE_SELF;
  CgvCost sum = 0;

  for (guint i = is_self ? tree->tiles[index].parent : index; i != CGV_NONE; i = tree->tiles[i].parent)
    g_array_prepend_val (path, i);
  for (guint i = 0; i < truth->stacks->len; i++)
    {
      const CgvTestStack *stack = &g_array_index (truth->stacks, CgvTestStack, i);
      guint at = follow (truth, stack, tree, path);

      sum += at > 0 && (!is_self || at == stack->n_frames) ? stack->cost : 0;
    }
  return sum;
}

/* Lists the stacks of a side, with rows for the functions of its trace. */
static Truth
list_truth (const CgvComparison *comparison,
            const CgvTestTrace *trace,
            CgvSide side)
{
  Truth truth = { .stacks = cgv_test_trace_list_stacks (trace), .cycles = comparison->costs[side]->graph->cycles };
  g_autofree CgvNodeId *rows = g_new (CgvNodeId, cgv_test_trace_get_n_names (trace));

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      size_t length;
      const char *bytes = cgv_matching_get_name (comparison->matching, row, &length);
      g_autofree char *name = g_strndup (bytes, length);

      rows[cgv_test_trace_find (trace, name)] = row;
    }
  for (guint i = 0; i < truth.stacks->len; i++)
    {
      CgvTestStack *stack = &g_array_index (truth.stacks, CgvTestStack, i);

      for (guint frame = 0; frame < stack->n_frames; frame++)
        stack->frames[frame] = rows[stack->frames[frame]];
    }
  return truth;
}

static void
assert_truth (Seen *seen,
              const CgvTree *tree,
              const Truth *truths)
{
  for (guint i = 0; i < tree->n_tiles; i++)
    {
      CgvTileDelta delta = cgv_tree_get_delta (tree, i);
      double truth;

      if (tree->tiles[i].kind == CGV_TILE_REST)
        {
          seen->n_rests++;
          continue;
        }
      truth = (double) get_true_cost (&truths[1], tree, i) - (double) get_true_cost (&truths[0], tree, i);
      seen->n_cycles += tree->tiles[i].kind == CGV_TILE_CYCLE;
      seen->n_tiles++;
      seen->n_one_sided += delta.presence == CGV_PRESENT_BASE || delta.presence == CGV_PRESENT_NEW;
      if (truth < delta.low - 1e-6 || truth > delta.high + 1e-6)
        g_error ("tile %u: seed %u: %g is not %g from %g to %g", i, seen->seed, truth, delta.delta, delta.low, delta.high);
      if (!delta.is_certain)
        seen->n_uncertain++;
      else
        {
          /* A certain sign is never the opposite of the true one. */
          g_assert_true (!(delta.low >= 0 && truth < -0.5) && !(delta.high <= 0 && truth > 0.5));
          seen->n_certain++;
        }
    }
}

static CgvTree *
make_of_comparison (gpointer comparison,
                    CgvNodeId root,
                    const CgvTreeStyle *of)
{
  return cgv_tree_new (&(CgvTreeSource){ .comparison = comparison }, root, of, NULL);
}

/* Runs the same functions in two programs. In half of the cases, the second program continues
 * the first. */
static void
run_case (Seen *seen,
          GRand *random)
{
  guint n = (guint) g_rand_int_range (random, 3, 12);
  guint n_steps = (guint) g_rand_int_range (random, 100, 500);
  gint32 density = g_rand_int_range (random, 30, 90);
  g_autofree gboolean *may_call = g_new0 (gboolean, n * n);
  CgvTestTrace *traces[CGV_N_SIDES];
  char *texts[CGV_N_SIDES];
  g_autoptr (CgvComparison) comparison = NULL;
  Truth truths[CGV_N_SIDES];
  gboolean is_longer = g_rand_boolean (random);
  gboolean may_call_back = g_rand_int_range (random, 0, 4) == 0;

  for (guint i = 0; i < n * n; i++)
    may_call[i] = g_rand_int_range (random, 0, 100) < (i / n < i % n ? density : may_call_back ? 12 : 0);
  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      g_autoptr (GRand) copy = g_rand_copy (random);

      if (is_longer)
        n_steps += 60 * side;
      traces[side] = cgv_test_trace_new_random_of (is_longer ? copy : random, n, n_steps, may_call, 1);
      texts[side] = cgv_test_trace_write (traces[side]);
    }
  comparison = cgv_test_comparison (texts[0], texts[1], NULL);
  for (guint side = 0; side < CGV_N_SIDES; side++)
    truths[side] = list_truth (comparison, traces[side], (CgvSide) side);
  for (CgvNodeId root = 0; root < comparison->n_rows; root++)
    {
      CgvTreeStyle own = g_rand_boolean (random) ? style : in_rows;
      CgvTree *tree;

      own.area_of = g_rand_boolean (random) ? CGV_TREE_AREA_COST : CGV_TREE_AREA_CHANGE;
      own.direction = g_rand_boolean (random) ? CGV_TREE_CALLERS : CGV_TREE_CALLEES;
      own.min_side = 0;
      own.max_tiles = 300;
      for (guint side = 0; side < CGV_N_SIDES; side++)
        truths[side].is_reversed = own.direction == CGV_TREE_CALLERS;
      tree = lay_out_as (comparison, root, &own);
      assert_truth (seen, tree, truths);
      cgv_tree_free (tree);
      assert_both (make_of_comparison, comparison, root);
    }
  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      g_array_unref (truths[side].stacks);
      g_free (texts[side]);
      cgv_test_trace_free (traces[side]);
    }
}

static void
test_oracle (void)
{
  guint64 n_cases = cgv_test_get_count (N_CASES);
  Seen seen = { 0 };

  for (guint i = 0; i < n_cases; i++)
    {
      g_autoptr (GRand) random = NULL;

      seen.seed = cgv_test_get_seed () + i;
      random = g_rand_new_with_seed (seen.seed);
      run_case (&seen, random);
    }
  g_test_message ("%u tiles, %u certain, %u uncertain, %u on one side, %u cycles", seen.n_tiles, seen.n_certain, seen.n_uncertain, seen.n_one_sided, seen.n_cycles);
  g_assert_cmpuint (seen.n_tiles, >, n_cases);
  g_assert_cmpuint (seen.n_certain, >, seen.n_tiles / 10);
  g_assert_cmpuint (seen.n_uncertain, >, seen.n_tiles / 20);
  g_assert_cmpuint (seen.n_one_sided, >, 0);
  g_assert_cmpuint (seen.n_cycles, >, 0);
}

/* Like files of Cachegrind: functions by object, file and line. */
static const char grouped_base[] =
  "cmd: ./w\nevents: Ir\nob=/bin/w\nfl=/src/a.c\nfn=main\n1 30\nfl=/src/b.h\nfn=main\n5 50\nfn=tidy\n6 20\nob=/lib/c.so\nfl=/src/m.c\nfn=malloc\n2 100\n";
static const char grouped_new[] =
  "cmd: ./w\nevents: Ir\nob=/opt/w\nfl=/src/a.c\nfn=main\n1 40\nfl=/src/b.h\nfn=main\n5 50\nob=/lib/c.so\nfl=/src/m.c\nfn=malloc\n2 100\nfn=free\n3 10\n";

static const char *
get_group_name (const CgvTree *tree,
                const CgvTile *tile,
                size_t *length)
{
  if (tile->kind == CGV_TILE_GROUP)
    return cgv_tree_groups_get_base_name (tree->groups, tile->group, length);
  return NULL;
}

static void
append_grouped (GString *text,
                const CgvTree *tree,
                const CgvFold *fold,
                guint index)
{
  const CgvTile *tile = &tree->tiles[index];
  size_t length;
  const char *name = get_group_name (tree, tile, &length);

  if (name == NULL)
    name = cgv_fold_get_name (fold, tile->node, &length);
  g_string_append_printf (text, "%s%.*s ", tile->kind == CGV_TILE_GROUP ? "/" : "", (int) length, name);
  if (tree->cost[0] != NULL)
    g_string_append_printf (text, "%g→", tree->cost[0][index].cost);
  g_string_append_printf (text, "%g", get_cost (tree, index)->cost);
  for (guint i = 0; i < tile->n_children; i++)
    {
      g_string_append (text, i > 0 ? ", " : " (");
      append_grouped (text, tree, fold, tile->first_child + i);
    }
  if (tile->n_children > 0)
    g_string_append (text, ")");
}

/* Checks the tree, and frees the groups. */
static void
assert_divided (CgvTreeSource *source,
                const char *expected)
{
  CgvCosts *costs = source->comparison != NULL ? source->comparison->costs[CGV_SIDE_NEW] : source->costs;
  g_autoptr (GString) text = g_string_new (NULL);
  CgvTree *tree;

  g_assert_nonnull (source->groups);
  tree = cgv_tree_new (source, 0, &style, NULL);
  g_assert_nonnull (tree);
  cgv_tree_groups_unref (source->groups);
  assert_sound (tree);
  append_grouped (text, tree, costs->graph->fold, 0);
  g_assert_cmpstr (text->str, ==, expected);
  g_assert_cmpfloat (tree->certain, ==, 1);
  cgv_tree_free (tree);
}

static void
assert_grouped (CgvTreeSource *source,
                CgvCycleId cycle,
                const char *expected)
{
  source->groups = cgv_tree_groups_new (source->costs, source->comparison, cycle, true, true, NULL);
  assert_divided (source, expected);
}

/* A level with one group is left out: an object, and a file. */
static void
test_groups (void)
{
  static const struct
  {
    const char *text;
    const char *expected;
  } cases[] = {
    { grouped_base, "/ 200 (/w 100 (/b.h 70 (main 50, tidy 20), /a.c 30 (main 30)), /c.so 100 (/m.c 100 (malloc 100)))" },
    { "cmd: w\nevents: Ir\nfl=a.c\nfn=f\n1 7\nfl=b.c\nfn=g\n1 3\nfn=h\n1 2\n", "/ 12 (/a.c 7 (f 7), /b.c 5 (g 3, h 2))" },
    { "events: Ir\nfl=a.c\nfn=f\n1 7\nfn=g\n1 3\n", "/ 10 (f 7, g 3)" },
    /* Without anything to divide, the root is not a function either. */
    { "events: Ir\nfl=a.c\nfn=f\n1 0\n", "/ 0" },
    { "events: Ir\ntotals: 0\n", "/ 0" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      CgvProfile *profile = cgv_test_profile (cases[i].text);
      CgvTreeSource source = { .costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL) };

      assert_grouped (&source, CGV_NONE, cases[i].expected);
      cgv_costs_unref (source.costs);
      cgv_profile_unref (profile);
    }
}

/* c calls d below a, but not below b, and calls itself below itself. A second root calls c, too.
 * Each record is a single call. */
static const char single_calls[] =
  "creator: xdebug 3.1.5\nevents: Time Memory\n"
  "fl=x\nfn=d\n1 80 1\n\nfn=c\n1 10 0\n\nfn=c\n1 5 0\ncfn=d\ncalls=1 0 0\n2 80 1\ncfn=c\ncalls=1 0 0\n2 10 0\n\nfn=a\n1 4 0\ncfn=c\ncalls=1 0 0\n2 95 1\n\n"
  "fn=c\n1 20 0\n\nfn=b\n1 3 0\ncfn=c\ncalls=1 0 0\n2 20 0\n\nfn=main\n1 2 0\ncfn=a\ncalls=1 0 0\n2 99 1\ncfn=b\ncalls=1 0 0\n3 23 0\n\n"
  "fn=c\n1 1 0\n\nfn=late\n1 6 0\ncfn=c\ncalls=1 0 0\n2 1 0\n\n";

static CgvCosts *
make_single_calls (const char *wrong,
                   const char *instead)
{
  g_autoptr (GString) text = g_string_new (single_calls);
  CgvProfile *profile;
  CgvCosts *costs;

  if (wrong != NULL)
    g_assert_cmpuint (g_string_replace (text, wrong, instead, 1), ==, 1);
  profile = cgv_test_profile (text->str);
  costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  cgv_profile_unref (profile);
  return costs;
}

static CgvNodeId
find_named (const CgvCosts *costs,
            const char *name)
{
  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      size_t length;
      const char *other = cgv_fold_get_name (costs->graph->fold, node, &length);

      if (length == strlen (name) && memcmp (name, other, length) == 0)
        return node;
    }
  g_assert_not_reached ();
}

static void
assert_ways (CgvCosts *costs,
             const char *root,
             const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  CgvTree *tree = make_tree (costs, find_named (costs, root));

  append_grouped (text, tree, costs->graph->fold, 0);
  g_assert_cmpstr (text->str, ==, expected);
  g_assert_cmpfloat (tree->certain, ==, 1);
  cgv_tree_free (tree);
}

/* If each call has its own record, all tiles are exact, also below functions with several
 * callers, and in recursion. */
static void
test_single_calls (void)
{
  CgvCosts *costs = make_single_calls (NULL, NULL);

  assert_ways (costs, "main", "main 124 (a 99 (c 95 (d 80, c 10, c 5), a 4), b 23 (c 20, b 3), main 2)");
  assert_ways (costs, "c", "c 116 (d 80, c 26, c 10)");
  assert_ways (costs, "late", "late 7 (late 6, c 1)");
  cgv_costs_unref (costs);
}

/* Records of several calls do not give the paths. */
static void
test_no_single_calls (void)
{
  static const char *const wrong[][2] = {
    { "cfn=b\ncalls=1", "cfn=b\ncalls=2" },
    { "cfn=a\ncalls=1 0 0\n2 99 1\ncfn=b\ncalls=1 0 0\n3 23 0", "cfn=b\ncalls=1 0 0\n3 23 0\ncfn=a\ncalls=1 0 0\n2 99 1" },
    { "fn=a\n1 4 0", "fn=a\n1 3 0\n2 1 0" },
    { "creator: xdebug 3.1.5\n", "" },
    { "fn=c\n1 1 0\n\nfn=late", "fn=late" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      CgvCosts *costs = make_single_calls (wrong[i][0], wrong[i][1]);
      CgvTree *tree = make_tree (costs, find_named (costs, "main"));

      g_assert_cmpfloat (tree->certain, <, 1);
      cgv_tree_free (tree);
      cgv_costs_unref (costs);
    }
}

static gboolean
try_contexts (const CgvMemory *memory,
              gpointer data)
{
  CgvCosts *costs = data;
  CgvContexts *contexts = cgv_contexts_new (costs->graph->profile, memory);

  if (contexts == NULL)
    return FALSE;
  g_assert_cmpuint (contexts->n_contexts, ==, 9);
  cgv_contexts_unref (contexts);
  return TRUE;
}

static gboolean
try_ways (const CgvMemory *memory,
          gpointer data)
{
  CgvTree *tree = cgv_tree_new (&(CgvTreeSource){ .costs = data }, find_named (data, "main"), &style, memory);

  if (tree == NULL)
    return FALSE;
  g_assert_cmpfloat (tree->certain, ==, 1);
  cgv_tree_free (tree);
  return TRUE;
}

static void
test_no_memory_of_single_calls (void)
{
  CgvCosts *costs = make_single_calls (NULL, NULL);

  cgv_test_memory_sweep (try_contexts, costs);
  cgv_test_memory_sweep (try_ways, costs);
  cgv_costs_unref (costs);
}

static void
test_groups_of_sides (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (grouped_base, grouped_new, NULL);
  CgvTreeSource source = { .comparison = comparison };

  assert_grouped (&source, CGV_NONE, "/ 200→200 (/c.so 100→110 (/m.c 100→110 (malloc 100→100, free 0→10)), /w 100→90 (/b.h 70→50 (main 50→50, tidy 20→0), /a.c 30→40 (main 30→40)))");
}

/* A picture has the colours that occur in it, with their shares of the drawn cost, regardless of
 * all other cost. */
static void
test_slots (void)
{
  CgvProfile *profile = cgv_test_profile ("events: Ir\nob=prog\nfn=main\n1 10\ncob=lib\ncfn=work\ncalls=1 1\n1 80\ncob=other\ncfn=rest\ncalls=1 1\n1 10\n"
                                          "ob=lib\nfn=work\n1 60\ncob=lib\ncfn=copy\ncalls=1 1\n1 20\nfn=copy\n1 20\nob=other\nfn=rest\n1 10\n");
  CgvCosts *costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  CgvColorKey *key = cgv_color_key_new (costs, NULL, CGV_GROUPING_OBJECT, NULL);
  static const struct
  {
    const char *root;
    const CgvTreeStyle *style;
    double prog, lib;
  } cases[] = { { "main", &style, 0.1, 0.8 }, { "main", &in_rows, 0.1, 0.8 }, { "work", &style, 0, 1 }, { "work", &in_rows, 0, 1 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      CgvNodeId root = cgv_test_find_node (costs->graph, cases[i].root);
      CgvTree *tree = cgv_tree_new (&(CgvTreeSource){ .costs = costs }, root, cases[i].style, NULL);
      CgvTreeSlots slots;
      unsigned int prog = key->slots[cgv_test_find_node (costs->graph, "main")];
      unsigned int lib = key->slots[cgv_test_find_node (costs->graph, "work")];

      cgv_tree_measure_slots (tree, key, costs->graph->fold, NULL, &slots);
      g_assert_true (slots.is_measured && slots.has_shares);
      g_assert_cmpint (slots.occurs[prog], ==, i < 2);
      g_assert_true (slots.occurs[lib]);
      g_assert_cmpfloat_with_epsilon (slots.shares[prog], cases[i].prog, 1e-9);
      g_assert_cmpfloat_with_epsilon (slots.shares[lib], cases[i].lib, 1e-9);
      cgv_tree_free (tree);
    }
  cgv_color_key_unref (key);
  cgv_costs_unref (costs);
  cgv_profile_unref (profile);
}

/* Costs below 0 are next to those above 0. Each group has the size of its cost, down to the
 * lines of one function. */
static void
test_groups_below (void)
{
  static const char text[] = "events: Memory\nob=prog\nfl=a.c\nfn=keep\n1 50\nfi=b.h\n2 -20\nfe=a.c\nob=lib\nfl=c.c\nfn=free\n3 -70\nfn=nothing\n4 0\n";
  CgvProfile *profile = cgv_test_profile (text);
  CgvCosts *costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);

  for (guint has_signs = 0; has_signs < 2; has_signs++)
    {
      CgvTreeSource source = { .costs = costs, .groups = cgv_tree_groups_new (costs, NULL, CGV_NONE, true, has_signs > 0, NULL) };
      CgvTree *tree = cgv_tree_new (&source, 0, &(CgvTreeStyle){ .area = { 0, 0, 100, 100 }, .max_tiles = 100 }, NULL);
      double size[2] = { 0, 0 };
      double area[2] = { 0, 0 };
      CgvTreeSlots slots;

      g_assert_cmpint (source.groups->below != 0, ==, has_signs);
      g_assert_cmpfloat (cgv_tree_get_cost (tree, CGV_SIDE_NEW, 0).cost, ==, has_signs > 0 ? -40 : 50);
      for (guint32 i = 0; i < tree->n_tiles; i++)
        {
          bool is_below = cgv_tree_is_below (tree, i);

          if (tree->tiles[i].n_children > 0)
            continue;
          g_assert_cmpfloat (cgv_tree_get_cost (tree, CGV_SIDE_NEW, i).cost * (is_below ? -1 : 1), >=, 0);
          size[is_below] += tree->cost[CGV_SIDE_NEW][i].cost;
          area[is_below] += tree->tiles[i].rect.width * tree->tiles[i].rect.height;
        }
      g_assert_cmpfloat (size[0], ==, 50);
      g_assert_cmpfloat (size[1], ==, has_signs > 0 ? 90 : 0);
      g_assert_cmpfloat_with_epsilon (area[0], has_signs > 0 ? 10000.0 * 50 / 140 : 10000, 1e-6);
      cgv_tree_measure_slots (tree, NULL, costs->graph->fold, NULL, &slots);
      g_assert_cmpint (slots.has_shares, ==, !has_signs);
      cgv_tree_free (tree);
      cgv_tree_groups_unref (source.groups);
    }
  g_assert_cmpint ((gint64) cgv_tile_cost_round (-2.6, true), ==, -3);
  g_assert_cmpfloat (cgv_costs_find_largest (costs), ==, 70);
  cgv_costs_unref (costs);
  cgv_profile_unref (profile);
}

/* Costs that are all below 0 add up along calls: each tile has its size and sign, and its place
 * is certain. */
static void
test_below (void)
{
  static const char text[] = "events: Memory\nfn=main\n1 -1\ncfn=work\ncalls=1 1\n1 -9\nfn=work\n1 -4\ncfn=free\ncalls=1 1\n1 -5\nfn=free\n1 -5\n";
  CgvProfile *profile = cgv_test_profile (text);
  CgvCosts *costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  static const struct
  {
    const char *root;
    CgvTreeShape shape;
    CgvTreeDirection direction;
    guint n_tiles;
    double cost;
  } cases[] = {
    { "main", CGV_TREE_NESTED, CGV_TREE_CALLEES, 5, -10 }, { "main", CGV_TREE_ROWS, CGV_TREE_CALLEES, 5, -10 }, { "free", CGV_TREE_ROWS, CGV_TREE_CALLERS, 3, -5 },
  };

  g_assert_cmpuint (costs->signs, ==, CGV_SIGN_BELOW);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      CgvTreeStyle below_style = { .area = { 0, 0, 100, 100 }, .shape = cases[i].shape, .direction = cases[i].direction, .row_height = 10, .max_tiles = 100 };
      CgvTree *tree = cgv_tree_new (&(CgvTreeSource){ .costs = costs }, cgv_test_find_node (costs->graph, cases[i].root), &below_style, NULL);

      g_assert_cmpuint (tree->n_tiles, ==, cases[i].n_tiles);
      g_assert_cmpfloat (cgv_tree_get_cost (tree, CGV_SIDE_NEW, 0).cost, ==, cases[i].cost);
      g_assert_cmpfloat (tree->certain, ==, 1);
      for (guint32 tile = 0; tile < tree->n_tiles; tile++)
        {
          g_assert_true (cgv_tree_is_below (tree, tile));
          g_assert_cmpfloat (tree->tiles[tile].weight, ==, -cgv_tree_get_cost (tree, CGV_SIDE_NEW, tile).cost);
        }
      cgv_tree_free (tree);
    }
  cgv_costs_unref (costs);
  cgv_profile_unref (profile);
}

static void
assert_delta (const CgvTree *tree,
              guint32 tile,
              double base,
              double new_,
              CgvPresence presence)
{
  CgvTileDelta delta = cgv_tree_get_delta (tree, tile);

  g_assert_cmpfloat (delta.base, ==, base);
  g_assert_cmpfloat (delta.new_, ==, new_);
  g_assert_cmpfloat (delta.delta, ==, new_ - base);
  g_assert_cmpint (delta.presence, ==, presence);
  g_assert_true (delta.is_certain);
}

/* In a comparison, costs below 0 also have their own area. A function with both signs has a
 * place in both, with a side in each. */
static void
test_groups_of_signs (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison ("events: Memory\nfl=a.c\nfn=turn\n1 -5\nfn=keep\n1 10\nfl=b.c\nfn=free\n1 -2\n",
                                                              "events: Memory\nfl=a.c\nfn=turn\n1 3\nfn=keep\n1 4\nfl=b.c\nfn=free\n1 -8\n", NULL);
  CgvTreeSource source = { .comparison = comparison, .groups = cgv_tree_groups_new (NULL, comparison, CGV_NONE, true, true, NULL) };
  const CgvTreeStyle flat = { .area = { 0, 0, 100, 100 }, .max_tiles = 100 };
  CgvTree *tree = cgv_tree_new (&source, 0, &flat, NULL);
  guint n_found = 0;
  double area = 0;

  g_assert_cmpuint (cgv_tree_source_get_signs (&source), ==, CGV_SIGN_BOTH);
  assert_delta (tree, 0, 3, -1, CGV_PRESENT_BOTH);
  for (guint32 i = 0; i < tree->n_tiles; i++)
    {
      const CgvTile *tile = &tree->tiles[i];

      if (tile->n_children > 0)
        continue;
      area += cgv_tree_is_below (tree, i) ? tile->rect.width * tile->rect.height : 0;
      n_found++;
      if (tile->node == cgv_test_find_row (comparison, "keep"))
        assert_delta (tree, i, 10, 4, CGV_PRESENT_BOTH);
      else if (tile->node == cgv_test_find_row (comparison, "free"))
        assert_delta (tree, i, -2, -8, CGV_PRESENT_BOTH);
      else if (cgv_tree_is_below (tree, i))
        assert_delta (tree, i, -5, 0, CGV_PRESENT_BASE);
      else
        assert_delta (tree, i, 0, 3, CGV_PRESENT_NEW);
    }
  g_assert_cmpuint (n_found, ==, 4);
  g_assert_cmpfloat_with_epsilon (area, 10000.0 * (5 + 8) / (5 + 8 + 10 + 3), 1e-6);
  cgv_tree_free (tree);

  /* A picture of one of its files knows the sign without the tile of that sign. */
  for (guint32 node = 1; node < source.groups->n_nodes; node++)
    {
      tree = cgv_tree_new (&source, node, &flat, NULL);
      if (source.groups->functions[node] == cgv_test_find_row (comparison, "free"))
        g_assert_true (cgv_tree_is_below (tree, tree->n_tiles - 1));
      if (source.groups->functions[node] == cgv_test_find_row (comparison, "keep"))
        g_assert_false (cgv_tree_is_below (tree, tree->n_tiles - 1));
      cgv_tree_free (tree);
    }
  cgv_tree_groups_unref (source.groups);
}

/* A line has the colour of its file, which may be none, even if the function is mostly in
 * another file. */
static void
test_slots_of_groups (void)
{
  CgvProfile *profile = cgv_test_profile (grouped_base);
  CgvCosts *costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  CgvTreeGroups *groups = cgv_tree_groups_new (costs, NULL, CGV_NONE, true, true, NULL);
  CgvColorKey *key = cgv_color_key_new (costs, NULL, CGV_GROUPING_FILE, NULL);
  g_autofree uint8_t *slots = g_new (uint8_t, groups->n_nodes);
  double shares[CGV_N_SLOTS];
  guint n_found = 0;

  cgv_tree_groups_find_slots (groups, key, costs->graph->fold, slots);
  for (guint32 node = 1; node < groups->n_nodes; node++)
    {
      size_t length;
      const char *name = cgv_tree_groups_get_base_name (groups, node, &length);

      if (length != 3 || (memcmp (name, "a.c", 3) != 0 && memcmp (name, "b.h", 3) != 0))
        continue;
      n_found++;
      if (name[0] == 'a')
        g_assert_cmpuint (slots[node], ==, CGV_SLOT_OTHER);
      else
        g_assert_cmpint (memcmp (key->entries[slots[node]].name.bytes, name, 3), ==, 0);
      for (guint32 child = groups->out_start[node] + 1; child <= groups->out_start[node + 1]; child++)
        g_assert_cmpuint (slots[child], ==, slots[node]);
    }
  g_assert_cmpuint (n_found, ==, 2);
  cgv_tree_groups_measure_slots (groups, slots, 200, shares);
  for (guint slot = 0; slot < CGV_SLOT_OTHER; slot++)
    {
      if (key->entries[slot].name.length == 3 && memcmp (key->entries[slot].name.bytes, "b.h", 3) == 0)
        g_assert_cmpfloat (shares[slot], ==, 0.35);
    }
  cgv_color_key_unref (key);
  cgv_tree_groups_unref (groups);
  cgv_costs_unref (costs);
  cgv_profile_unref (profile);
}

#define RING_HEAD "events: Ir\nfl=/src/m.c\nfn=main\n1 1\ncfi=/src/a.c\ncfn=a\ncalls=1 1\n1 %d\n"
#define RING_TAIL \
  "fl=/src/b.c\nfn=b\n1 %d\ncfn=c\ncalls=1 1\n1 40\ncfi=/src/m.c\ncfn=leaf\ncalls=2 1\n1 25\n\nfn=c\n1 7\ncfi=/src/a.c\ncfn=a\ncalls=3 1\n1 60\n\n" \
  "fl=/src/m.c\nfn=leaf\n1 25\n"
#define RING RING_HEAD "\nfl=/src/a.c\nfn=a\n1 20\ncfi=/src/b.c\ncfn=b\ncalls=5 1\n1 70\n\n" RING_TAIL

/* Members have their self cost and their calls out of the cycle, and add up to it. Calls inside
 * do not count. */
static void
test_groups_of_cycle (void)
{
  g_autofree char *base = g_strdup_printf (RING, 20 + 30 + 25 + 7, 30);
  g_autofree char *new_ = g_strdup_printf (RING, 20 + 50 + 25 + 7, 50);
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  CgvTreeSource sides = { .comparison = comparison };
  CgvProfile *profile = cgv_test_profile (base);
  CgvTreeSource source = { .costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL) };

  assert_grouped (&source, 0, "/ 82 (/b.c 62 (b 55, c 7), /a.c 20 (a 20))");
  assert_grouped (&sides, 0, "/ 82→102 (/b.c 62→82 (b 55→75, c 7→7), /a.c 20→20 (a 20→20))");
  cgv_costs_unref (source.costs);
  cgv_profile_unref (profile);
}

/* If all members are in one file, or in none, they are divided by object. */
static void
test_groups_of_cycle_by_object (void)
{
  static const char text[] = "events: Ir\nob=/lib/one.so\nfn=a\n1 5\ncob=/lib/two.so\ncfn=b\ncalls=1 1\n1 9\n\nob=/lib/two.so\nfn=b\n1 3\ncob=/lib/one.so\ncfn=a\ncalls=1 1\n1 9\n";
  CgvProfile *profile = cgv_test_profile (text);
  CgvTreeSource source = { .costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL) };

  assert_grouped (&source, 0, "/ 8 (/one.so 5 (a 5), /two.so 3 (b 3))");
  cgv_costs_unref (source.costs);
  cgv_profile_unref (profile);
}

/* Members of a group have their self cost. If they are in several files or objects, they are
 * divided by these. */
static void
test_groups_of_group (void)
{
  static const char text[] =
    "events: Ir\nob=/p\nfl=/m.c\nfn=main\n1 10\ncfi=/w.c\ncfn=work\ncalls=1 1\n1 50\nfl=/w.c\nfn=work\n1 30\ncob=/l\ncfi=/m.c\ncfn=in\ncalls=1 1\n1 20\nob=/l\nfl=/m.c\nfn=in\n1 20\n";
  static const struct
  {
    CgvGroupingKind kind;
    const char *name;
    const char *expected;
  } cases[] = {
    { CGV_GROUPING_OBJECT, "/p", "/p 40 (/w.c 30 (work 30), /m.c 10 (main 10))" },
    { CGV_GROUPING_OBJECT, "/l", "/l 20 (in 20)" },
    { CGV_GROUPING_OWN_FILE, "/m.c", "/m.c 30 (/l 20 (in 20), /p 10 (main 10))" },
    { CGV_GROUPING_FILE, "/w.c", "/w.c 30 (work 30)" },
  };
  CgvProfile *profile = cgv_test_profile (text);
  CgvTreeSource source = { .costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL) };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      CgvGroupMap *map = cgv_group_map_new (cases[i].kind, NULL, source.costs, NULL, NULL);
      CgvGrouping *grouping = cgv_grouping_new (source.costs, map, CGV_SIDE_NEW, NULL);
      guint32 group = 0;
      size_t length;

      while (strncmp (cgv_grouping_get_name (grouping, group, &length), cases[i].name, strlen (cases[i].name)) != 0)
        group++;
      source.groups = cgv_tree_groups_new_of_group (grouping, group, NULL);
      assert_divided (&source, cases[i].expected);
      cgv_grouping_unref (grouping);
      cgv_group_map_unref (map);
    }
  cgv_costs_unref (source.costs);
  cgv_profile_unref (profile);
}

static gboolean
try_groups_of (const CgvMemory *memory,
               CgvComparison *comparison,
               CgvCycleId cycle)
{
  CgvTreeGroups *groups = cgv_tree_groups_new (NULL, comparison, cycle, true, true, memory);
  gboolean is_done = groups != NULL;

  cgv_tree_groups_unref (groups);
  return is_done;
}

static gboolean
try_groups (const CgvMemory *memory,
            gpointer data)
{
  return try_groups_of (memory, data, CGV_NONE);
}

static gboolean
try_cycle (const CgvMemory *memory,
           gpointer data)
{
  return try_groups_of (memory, data, 0);
}

static void
test_no_memory_of_groups (void)
{
  g_autofree char *ring = g_strdup_printf (RING, 82, 30);
  g_autoptr (CgvComparison) cycle = cgv_test_comparison (ring, ring, NULL);
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (grouped_base, grouped_new, NULL);

  cgv_test_memory_sweep (try_groups, comparison);
  cgv_test_memory_sweep (try_cycle, cycle);
}

/* If the cost of a function below 0 is unknown, it may have any size. */
static void
test_unknown_below (void)
{
  CgvBounds bounds = { 0 };
  CgvCosts costs = { .is_signed = true, .signs = CGV_SIGN_BELOW, .inclusive_bounds = &bounds };
  CgvTileWhole whole = cgv_tile_cost_bound_whole (&costs, cgv_amount_unknown ((CgvCost) -100), 100);
  CgvTileCost part = cgv_tile_cost_of_amount (&costs, cgv_amount_exact ((CgvCost) -60));
  CgvTileCost place = { .cost = 50, .low = 50, .high = 50 };

  g_assert_cmpfloat (whole.high, ==, 9223372036854775808.0);
  g_assert_cmpfloat (cgv_tile_cost_estimate (&costs, &place, &whole, &part).low, ==, 0);
  whole = cgv_tile_cost_bound_whole (&costs, cgv_amount_exact ((CgvCost) -100), 100);
  g_assert_cmpfloat (cgv_tile_cost_estimate (&costs, &place, &whole, &part).low, ==, 10);
}

/* Values are rounded to the nearest event. Values beyond the range of a counter stay at its end. */
static void
test_rounding (void)
{
  g_assert_cmpuint (cgv_tile_cost_round (0.4, true), ==, 0);
  g_assert_cmpuint (cgv_tile_cost_round (0.5, true), ==, 1);
  g_assert_cmpint ((gint64) cgv_tile_cost_round (-3, true), ==, -3);
  g_assert_cmpint ((gint64) cgv_tile_cost_round (-1e300, true), ==, -G_MAXINT64);
  g_assert_cmpuint (cgv_tile_cost_round (1e15 + 1, true), ==, G_GUINT64_CONSTANT (1000000000000001));
  g_assert_cmpuint (cgv_tile_cost_round (9223372036854774784.0, true), ==, G_MAXINT64 - 1023);
  g_assert_cmpuint (cgv_tile_cost_round (9223372036854775808.0, true), ==, G_MAXINT64);
  g_assert_cmpuint (cgv_tile_cost_round (1e300, true), ==, G_MAXINT64);
  g_assert_cmpuint (cgv_tile_cost_round (9223372036854775808.0, false), ==, G_GUINT64_CONSTANT (9223372036854775808));
  g_assert_cmpuint (cgv_tile_cost_round (18446744073709549568.0, false), ==, G_GUINT64_CONSTANT (18446744073709549568));
  g_assert_cmpuint (cgv_tile_cost_round (18446744073709551616.0, false), ==, G_MAXUINT64);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tree/chain", test_chain);
  g_test_add_func ("/tree/area", test_area);
  g_test_add_func ("/tree/bounds", test_bounds);
  g_test_add_func ("/tree/rows", test_rows);
  g_test_add_func ("/tree/lower-bound", test_lower_bound);
  g_test_add_func ("/tree/cycle", test_cycle);
  g_test_add_func ("/tree/shared-cycle", test_shared_cycle);
  g_test_add_func ("/tree/close-bounds", test_close_bounds);
  g_test_add_func ("/tree/bounds-of-cycle", test_bounds_of_cycle);
  g_test_add_func ("/tree/callers", test_callers);
  g_test_add_func ("/tree/both", test_both);
  g_test_add_func ("/tree/callers-of-cycle", test_callers_of_cycle);
  g_test_add_func ("/tree/many-cycles", test_many_cycles);
  g_test_add_func ("/tree/signed", test_signed);
  g_test_add_func ("/tree/groups-below", test_groups_below);
  g_test_add_func ("/tree/below", test_below);
  g_test_add_func ("/tree-of-groups/signs", test_groups_of_signs);
  g_test_add_func ("/tree/nothing", test_nothing);
  g_test_add_func ("/tree/inconsistent", test_inconsistent);
  g_test_add_func ("/tree/rest", test_rest);
  g_test_add_func ("/tree/least-size", test_least_size);
  g_test_add_func ("/tree/no-rest-of-one", test_no_rest_of_one);
  g_test_add_func ("/tree/all-rest", test_all_rest);
  g_test_add_func ("/tree/budget", test_budget);
  g_test_add_func ("/tree/million-callees", test_million_callees);
  g_test_add_func ("/tree/hostile-shapes", test_hostile_shapes);
  g_test_add_func ("/tree/no-memory", test_no_memory);
  g_test_add_func ("/tree/unknown-below", test_unknown_below);
  g_test_add_func ("/tree/rounding", test_rounding);
  g_test_add_func ("/tree-of-single-calls/exact", test_single_calls);
  g_test_add_func ("/tree-of-single-calls/none", test_no_single_calls);
  g_test_add_func ("/tree-of-single-calls/no-memory", test_no_memory_of_single_calls);
  g_test_add_func ("/tree-of-groups/levels", test_groups);
  g_test_add_func ("/tree-of-groups/slots", test_slots_of_groups);
  g_test_add_func ("/tree/slots", test_slots);
  g_test_add_func ("/tree-of-groups/sides", test_groups_of_sides);
  g_test_add_func ("/tree-of-groups/cycle", test_groups_of_cycle);
  g_test_add_func ("/tree-of-groups/cycle-by-object", test_groups_of_cycle_by_object);
  g_test_add_func ("/tree-of-groups/group", test_groups_of_group);
  g_test_add_func ("/tree-of-groups/no-memory", test_no_memory_of_groups);
  g_test_add_func ("/tree-of-two/larger", test_larger);
  g_test_add_func ("/tree-of-two/rows", test_rows_of_sides);
  g_test_add_func ("/tree-of-two/change", test_change);
  g_test_add_func ("/tree-of-two/unchanged", test_unchanged);
  g_test_add_func ("/tree-of-two/swapped", test_swapped);
  g_test_add_func ("/tree-of-two/deltas", test_deltas);
  g_test_add_func ("/tree-of-two/measure", test_measure);
  g_test_add_func ("/tree-of-two/noise", test_noise);
  g_test_add_func ("/tree-of-two/uncertain", test_uncertain);
  g_test_add_func ("/tree-of-two/silent-side", test_silent_side);
  g_test_add_func ("/tree-of-two/budget", test_budget_of_sides);
  g_test_add_func ("/tree-of-two/small", test_small);
  g_test_add_func ("/tree-of-two/cycle", test_cycle_of_sides);
  g_test_add_func ("/tree-of-two/no-memory", test_no_memory_of_sides);
  g_test_add_func ("/tree-of-two/same", test_same);
  g_test_add_func ("/tree-of-two/oracle", test_oracle);
  return g_test_run ();
}
