/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Two sides in one treemap: areas, sums, bounds against programs whose stacks are known, budgets, and no memory.
 * CGV_TEST_SEED and CGV_TEST_COUNT try other programs, or one again.
 */

#include <math.h>

#include "cgv-delta-tree-private.h"
#include "cgv-matching.h"
#include "cgv-test-comparison.h"
#include "cgv-test-memory.h"
#include "cgv-test-mutator.h"
#include "cgv-test-trace.h"
#include "cgv-test.h"

#define N_CASES 10000

static const CgvRect area = { 0, 0, 1000, 500 };
static const CgvCalleeTreeStyle style = { 1, 10000, 0, 0 };

/* parse costs more, old is gone and fresh is new, and the rest is as it was. */
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

/* How often each thing was met, so that the test cannot pass without looking. */
typedef struct
{
  guint32 seed;
  guint n_tiles;
  guint n_certain;
  guint n_uncertain;
  guint n_one_sided;
  guint n_rests;
} Seen;

static double
get_area (const CgvTile *tile)
{
  return tile->rect.width * tile->rect.height;
}

/* What must hold for every tree: weights add up, leaves have the area of their weight, and inner tiles that of their
 * children; each side fills the same share of area for the same cost. */
static void
assert_sound (const CgvDeltaTree *delta)
{
  const CgvCalleeTree *tree = &delta->tree;
  double whole = tree->tiles[0].cost;
  double filled[CGV_N_SIDES] = { 0 };

  for (guint i = 0; i < tree->n_tiles; i++)
    {
      const CgvTile *tile = &tree->tiles[i];
      double sums[CGV_N_SIDES] = { 0 };
      double weight = 0;

      for (guint c = tile->first_child; c < tile->first_child + tile->n_children; c++)
        {
          g_assert_cmpuint (c, >, i);
          g_assert_cmpuint (tree->tiles[c].parent, ==, i);
          g_assert_cmpuint (tree->tiles[c].depth, ==, tile->depth + 1);
          g_assert_cmpfloat (tree->tiles[c].cost, >, 0);
          weight += tree->tiles[c].cost;
          for (guint side = 0; side < CGV_N_SIDES; side++)
            sums[side] += delta->deltas[c].sides[side].cost;
        }
      if (tile->n_children == 0)
        weight = cgv_delta_plan_get_weight (delta->area_of, &delta->deltas[i], delta->factor);
      g_assert_cmpfloat_with_epsilon (tile->cost, weight, 1e-9 + whole * 1e-9);
      g_assert_cmpfloat_with_epsilon (get_area (tile) / get_area (&tree->tiles[0]), whole > 0 ? tile->cost / whole : 1, 1e-9);
      for (guint side = 0; side < CGV_N_SIDES; side++)
        {
          const CgvTileCost *cost = &delta->deltas[i].sides[side];

          g_assert_cmpfloat (cost->low, >=, 0);
          g_assert_cmpfloat (cost->low, <=, cost->cost);
          g_assert_cmpfloat (cost->cost, <=, cost->high);
          if (tile->n_children > 0 && delta->area_of == CGV_DELTA_AREA_LARGER)
            g_assert_cmpfloat_with_epsilon (sums[side], cost->cost, 1e-6 + cost->cost * 1e-9);
          if (tile->n_children == 0)
            filled[side] += get_area (tile) * cgv_delta_tree_get_share (delta, i, (CgvSide) side);
        }
    }
  for (guint side = 0; side < CGV_N_SIDES && whole > 0 && delta->area_of == CGV_DELTA_AREA_LARGER; side++)
    g_assert_cmpfloat_with_epsilon (filled[side] / get_area (&tree->tiles[0]),
                                    delta->deltas[0].sides[side].cost * delta->factor[side] / whole,
                                    1e-9);
  g_assert_cmpfloat (tree->certain, >=, 0);
  g_assert_cmpfloat (tree->certain, <=, 1);
}

static CgvDeltaTree *
make_tree (const CgvComparison *comparison,
           const char *root,
           CgvDeltaArea area_of)
{
  CgvDeltaTree *tree = cgv_delta_tree_new (comparison, cgv_test_find_row (comparison, root), area_of, &area, &style);

  g_assert_nonnull (tree);
  assert_sound (tree);
  return tree;
}

static void
append_tile (GString *text,
             const CgvComparison *comparison,
             const CgvDeltaTree *delta,
             guint index)
{
  static const char *const kinds[] = { "", "self ", "again ", "rest " };
  const CgvTile *tile = &delta->tree.tiles[index];
  const CgvDeltaTile *costs = &delta->deltas[index];
  size_t length;
  const char *name = cgv_matching_get_name (comparison->matching, tile->node, &length);

  g_string_append_printf (text, "%s%.*s %g→%g", kinds[tile->kind], (int) length, name, costs->sides[0].cost, costs->sides[1].cost);
  if (tile->kind == CGV_TILE_REST)
    g_string_append_printf (text, " ×%u", tile->n_rest);
  if (tile->n_children > 0)
    g_string_append (text, " (");
  for (guint i = 0; i < tile->n_children; i++)
    {
      g_string_append (text, i > 0 ? ", " : "");
      append_tile (text, comparison, delta, tile->first_child + i);
    }
  if (tile->n_children > 0)
    g_string_append (text, ")");
}

static void
assert_tree (const CgvComparison *comparison,
             const CgvDeltaTree *tree,
             const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  append_tile (text, comparison, tree, 0);
  g_assert_cmpstr (text->str, ==, expected);
}

/* Both sides are there, each leaf as large as the larger of its costs. */
static void
test_larger (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_text, new_text, NULL);
  CgvDeltaTree *tree = make_tree (comparison, "main", CGV_DELTA_AREA_LARGER);

  assert_tree (comparison, tree, "main 600→700 (parse 400→520 (leaf 300→460, self parse 100→60), same 100→100, old 90→0, fresh 0→70, self main 10→10)");
  g_assert_cmpfloat (tree->tree.tiles[0].cost, ==, 460 + 100 + 100 + 90 + 70 + 10);
  g_assert_cmpfloat_with_epsilon (tree->tree.certain, 1, 1e-12);
  cgv_delta_tree_free (tree);
}

/* What changed is as large as the change; what did not has no tile. */
static void
test_change (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_text, new_text, NULL);
  CgvDeltaTree *tree = make_tree (comparison, "main", CGV_DELTA_AREA_CHANGE);

  assert_tree (comparison, tree, "main 600→700 (parse 400→520 (leaf 300→460, self parse 100→60), old 90→0, fresh 0→70)");
  g_assert_cmpfloat (tree->tree.tiles[0].cost, ==, 160 + 40 + 90 + 70);
  g_assert_cmpfloat (tree->tree.tiles[1].cost, ==, 200);
  cgv_delta_tree_free (tree);
}

static void
test_unchanged (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_text, base_text, NULL);
  CgvDeltaTree *tree = make_tree (comparison, "main", CGV_DELTA_AREA_CHANGE);

  g_assert_cmpuint (tree->tree.n_tiles, ==, 1);
  g_assert_cmpfloat (tree->tree.tiles[0].cost, ==, 0);
  cgv_delta_tree_free (tree);
  tree = make_tree (comparison, "main", CGV_DELTA_AREA_LARGER);
  for (guint i = 0; i < tree->tree.n_tiles; i++)
    {
      CgvTileDelta delta = cgv_delta_tree_get_delta (tree, i);

      g_assert_cmpfloat (delta.delta, ==, 0);
      g_assert_cmpfloat (delta.ratio, ==, 0);
      g_assert_true (delta.is_certain);
    }
  cgv_delta_tree_free (tree);
}

/* The same rectangles, whichever side is which. */
static void
test_swapped (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_text, new_text, NULL);
  g_autoptr (CgvComparison) swapped = cgv_test_comparison (new_text, base_text, NULL);
  CgvDeltaTree *tree = make_tree (comparison, "main", CGV_DELTA_AREA_LARGER);
  CgvDeltaTree *other = make_tree (swapped, "main", CGV_DELTA_AREA_LARGER);

  g_assert_cmpuint (tree->tree.n_tiles, ==, other->tree.n_tiles);
  for (guint i = 0; i < tree->tree.n_tiles; i++)
    {
      CgvTileDelta delta = cgv_delta_tree_get_delta (tree, i);
      CgvTileDelta back = cgv_delta_tree_get_delta (other, i);

      g_assert_cmpmem (&tree->tree.tiles[i].rect, sizeof area, &other->tree.tiles[i].rect, sizeof area);
      g_assert_cmpfloat (delta.delta, ==, -back.delta);
      g_assert_cmpfloat (delta.low, ==, -back.high);
    }
  cgv_delta_tree_free (tree);
  cgv_delta_tree_free (other);
}

static CgvTileDelta
find_delta (const CgvComparison *comparison,
            const CgvDeltaTree *tree,
            const char *name,
            CgvTileKind kind)
{
  CgvNodeId row = cgv_test_find_row (comparison, name);

  for (guint i = 0; i < tree->tree.n_tiles; i++)
    {
      if (tree->tree.tiles[i].node == row && tree->tree.tiles[i].kind == kind)
        return cgv_delta_tree_get_delta (tree, i);
    }
  g_error ("no tile is %s", name);
}

static void
test_deltas (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_text, new_text, NULL);
  CgvDeltaTree *tree = make_tree (comparison, "main", CGV_DELTA_AREA_LARGER);
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
  cgv_delta_tree_free (tree);
}

/* Shares of own totals: the measure decides, not the counts. */
static void
test_measure (void)
{
  static const char half[] = "events: Ir\nfn=main\n1 10\ncfn=work\ncalls=1 1\n1 90\n\nfn=work\n1 90\n";
  static const char twice[] = "events: Ir\nfn=main\n1 20\ncfn=work\ncalls=1 1\n1 180\n\nfn=work\n1 180\n";
  const CgvComparisonOptions options = { .measure = CGV_MEASURE_SCALED, .anchor = CGV_NONE };
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (half, twice, &options);
  CgvDeltaTree *tree = make_tree (comparison, "main", CGV_DELTA_AREA_LARGER);

  g_assert_cmpint (comparison->measure, ==, CGV_MEASURE_SCALED);
  g_assert_cmpfloat (tree->tree.tiles[0].cost, ==, 100);
  g_assert_cmpfloat (find_delta (comparison, tree, "work", CGV_TILE_FUNCTION).delta, ==, 0);
  g_assert_cmpfloat (cgv_delta_tree_get_share (tree, 1, CGV_SIDE_BASE), ==, 1);
  g_assert_cmpfloat (cgv_delta_tree_get_share (tree, 1, CGV_SIDE_NEW), ==, 1);
  cgv_delta_tree_free (tree);
}

static void
test_noise (void)
{
  const CgvComparisonOptions options = { .anchor = CGV_NONE, .tolerance = { .absolute = 40 } };
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_text, new_text, &options);
  CgvDeltaTree *tree = make_tree (comparison, "main", CGV_DELTA_AREA_LARGER);

  g_assert_true (find_delta (comparison, tree, "parse", CGV_TILE_SELF).is_noise);
  g_assert_false (find_delta (comparison, tree, "fresh", CGV_TILE_FUNCTION).is_noise);
  cgv_delta_tree_free (tree);
}

/* The same callee under two callers, of which the one became dearer and the other cheaper: nobody knows by how much. */
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
  CgvDeltaTree *tree = make_tree (comparison, "main", CGV_DELTA_AREA_LARGER);
  CgvTileDelta one = find_delta (comparison, tree, "one", CGV_TILE_FUNCTION);

  g_assert_cmpfloat (one.delta, >, 0);
  g_assert_cmpfloat (one.low, <, 0);
  g_assert_false (one.is_certain);
  g_assert_true (find_delta (comparison, tree, "left", CGV_TILE_FUNCTION).is_certain);
  g_assert_cmpfloat (tree->tree.certain, <, 0.5);
  cgv_delta_tree_free (tree);
}

/* One side says what a function calls, the other only what it costs: nothing gets lost. */
static void
test_silent_side (void)
{
  static const char silent[] = "events: Ir\nfn=main\n1 10\ncfn=work\ncalls=1 1\n1 90\n";
  static const char spoken[] = "events: Ir\nfn=main\n1 10\ncfn=work\ncalls=1 1\n1 95\n\nfn=work\n1 5\ncfn=leaf\ncalls=1 1\n1 90\n\nfn=leaf\n1 90\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (silent, spoken, NULL);
  CgvDeltaTree *tree = make_tree (comparison, "main", CGV_DELTA_AREA_LARGER);

  assert_tree (comparison, tree, "main 100→105 (work 90→95 (self work 90→5, leaf 0→90), self main 10→10)");
  cgv_delta_tree_free (tree);
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

/* Few tiles, however many callees: what is left out is in the rest. */
static void
test_budget (void)
{
  g_autofree char *base = write_wide (1000, 0);
  g_autofree char *new_ = write_wide (1000, 1);
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);

  for (guint max = 1; max < 60; max += 3)
    {
      const CgvCalleeTreeStyle few = { 1, max, 0, 0 };
      CgvDeltaTree *tree = cgv_delta_tree_new (comparison, cgv_test_find_row (comparison, "main"), CGV_DELTA_AREA_LARGER, &area, &few);

      assert_sound (tree);
      g_assert_cmpuint (tree->tree.n_tiles, <=, max);
      if (max > 2)
        {
          const CgvTile *last = &tree->tree.tiles[tree->tree.n_tiles - 1];

          g_assert_cmpint (last->kind, ==, CGV_TILE_REST);
          g_assert_cmpuint (last->n_rest + tree->tree.n_tiles - 3, ==, 1000);
        }
      cgv_delta_tree_free (tree);
    }
}

/* Each tile is worth its area, but for the rest. */
static void
test_small (void)
{
  g_autofree char *base = write_wide (1000, 0);
  g_autofree char *new_ = write_wide (1000, 2);
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  const CgvCalleeTreeStyle coarse = { 20, 10000, 0, 0 };

  for (guint area_of = CGV_DELTA_AREA_LARGER; area_of <= CGV_DELTA_AREA_CHANGE; area_of++)
    {
      CgvDeltaTree *tree = cgv_delta_tree_new (comparison, cgv_test_find_row (comparison, "main"), (CgvDeltaArea) area_of, &area, &coarse);

      assert_sound (tree);
      g_assert_cmpuint (tree->tree.n_tiles, >, 100);
      for (guint i = 0; i < tree->tree.n_tiles; i++)
        {
          if (tree->tree.tiles[i].kind != CGV_TILE_REST)
            g_assert_cmpfloat (get_area (&tree->tree.tiles[i]), >=, 400 - 1e-6);
        }
      cgv_delta_tree_free (tree);
    }
}

/* Functions that call each other do not go on for ever. */
static void
test_recursion (void)
{
  static const char text[] =
    "events: Ir\nfn=main\n1 1\ncfn=a\ncalls=1 1\n1 99\n"
    "\nfn=a\n1 %d\ncfn=b\ncalls=5 1\n1 80\ncfn=a\ncalls=5 1\n1 50\n\nfn=b\n1 40\ncfn=a\ncalls=5 1\n1 60\n";
  g_autofree char *base = g_strdup_printf (text, 59);
  g_autofree char *new_ = g_strdup_printf (text, 89);
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  CgvDeltaTree *tree = make_tree (comparison, "main", CGV_DELTA_AREA_LARGER);

  g_assert_cmpint (find_delta (comparison, tree, "a", CGV_TILE_RECURSION).presence, ==, CGV_PRESENT_BOTH);
  cgv_delta_tree_free (tree);
}

static gboolean
try_tree (const CgvMemory *memory,
          gpointer data)
{
  const CgvComparison *comparison = data;
  CgvNodeId root = cgv_test_find_row (comparison, "main");
  CgvDeltaTree *tree = cgv_delta_tree_new_with_memory (comparison, root, CGV_DELTA_AREA_LARGER, &area, &style, memory);
  gboolean is_done = tree != NULL;

  cgv_delta_tree_free (tree);
  return is_done;
}

static void
test_no_memory (void)
{
  g_autofree char *base = write_wide (300, 0);
  g_autofree char *new_ = write_wide (300, 1);
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);

  cgv_test_memory_sweep (try_tree, comparison);
}

/* What was spent below the path to a tile. */
static CgvCost
get_true_cost (const GArray *stacks,
               const guint *names,
               const CgvCalleeTree *tree,
               guint index)
{
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean is_self = tree->tiles[index].kind == CGV_TILE_SELF;
  CgvCost sum = 0;

  for (guint i = is_self ? tree->tiles[index].parent : index; i != CGV_NONE; i = tree->tiles[i].parent)
    g_array_prepend_val (path, names[tree->tiles[i].node]);
  for (guint i = 0; i < stacks->len; i++)
    {
      const CgvTestStack *stack = &g_array_index (stacks, CgvTestStack, i);
      guint start = 0;
      guint n = 0;

      while (start < stack->n_frames && stack->frames[start] != g_array_index (path, guint, 0))
        start++;
      while (n < path->len && start + n < stack->n_frames && stack->frames[start + n] == g_array_index (path, guint, n))
        n++;
      sum += n == path->len && (!is_self || start + n == stack->n_frames) ? stack->cost : 0;
    }
  return sum;
}

static guint *
list_names (const CgvComparison *comparison,
            const CgvTestTrace *trace)
{
  guint *names = g_new (guint, comparison->n_rows);

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      size_t length;
      const char *bytes = cgv_matching_get_name (comparison->matching, row, &length);
      g_autofree char *name = g_strndup (bytes, length);

      names[row] = cgv_test_trace_find (trace, name);
    }
  return names;
}

static void
assert_truth (Seen *seen,
              const CgvDeltaTree *tree,
              GArray *const *stacks,
              guint *const *names)
{
  for (guint i = 0; i < tree->tree.n_tiles; i++)
    {
      CgvTileDelta delta = cgv_delta_tree_get_delta (tree, i);
      double truth;

      if (tree->tree.tiles[i].kind == CGV_TILE_REST)
        {
          seen->n_rests++;
          continue;
        }
      truth = (double) get_true_cost (stacks[1], names[1], &tree->tree, i) - (double) get_true_cost (stacks[0], names[0], &tree->tree, i);
      seen->n_tiles++;
      seen->n_one_sided += delta.presence == CGV_PRESENT_BASE || delta.presence == CGV_PRESENT_NEW;
      if (truth < delta.low - 1e-6 || truth > delta.high + 1e-6)
        g_error ("tile %u: seed %u: %g is not %g from %g to %g", i, seen->seed, truth, delta.delta, delta.low, delta.high);
      if (!delta.is_certain)
        seen->n_uncertain++;
      else
        {
          /* A sign that is certain is never the opposite of the true one. */
          g_assert_true (!(delta.low >= 0 && truth < -0.5) && !(delta.high <= 0 && truth > 0.5));
          seen->n_certain++;
        }
    }
}

/* The same functions in two programs: half of the time the second is the first, running on for a while. */
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
  GArray *stacks[CGV_N_SIDES];
  guint *names[CGV_N_SIDES];
  gboolean is_longer = g_rand_boolean (random);

  for (guint i = 0; i < n * n; i++)
    may_call[i] = i / n < i % n && g_rand_int_range (random, 0, 100) < density;
  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      g_autoptr (GRand) copy = g_rand_copy (random);

      if (is_longer)
        n_steps += 60 * side;
      traces[side] = cgv_test_trace_new_random_of (is_longer ? copy : random, n, n_steps, may_call, 1);
      texts[side] = cgv_test_trace_write (traces[side]);
      stacks[side] = cgv_test_trace_list_stacks (traces[side]);
    }
  comparison = cgv_test_comparison (texts[0], texts[1], NULL);
  for (guint side = 0; side < CGV_N_SIDES; side++)
    names[side] = list_names (comparison, traces[side]);
  for (CgvNodeId root = 0; root < comparison->n_rows; root++)
    {
      const CgvCalleeTreeStyle fine = { 0, 300, 0, 0 };
      CgvDeltaTree *tree = cgv_delta_tree_new (comparison, root, g_rand_boolean (random) ? CGV_DELTA_AREA_LARGER : CGV_DELTA_AREA_CHANGE, &area, &fine);

      assert_sound (tree);
      assert_truth (seen, tree, stacks, names);
      cgv_delta_tree_free (tree);
    }
  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      g_array_unref (stacks[side]);
      g_free (names[side]);
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
  g_test_message ("%u tiles, %u certain, %u uncertain, %u on one side", seen.n_tiles, seen.n_certain, seen.n_uncertain, seen.n_one_sided);
  g_assert_cmpuint (seen.n_tiles, >, n_cases);
  g_assert_cmpuint (seen.n_certain, >, seen.n_tiles / 10);
  g_assert_cmpuint (seen.n_uncertain, >, seen.n_tiles / 20);
  g_assert_cmpuint (seen.n_one_sided, >, 0);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/delta-tree/larger", test_larger);
  g_test_add_func ("/delta-tree/change", test_change);
  g_test_add_func ("/delta-tree/unchanged", test_unchanged);
  g_test_add_func ("/delta-tree/swapped", test_swapped);
  g_test_add_func ("/delta-tree/deltas", test_deltas);
  g_test_add_func ("/delta-tree/measure", test_measure);
  g_test_add_func ("/delta-tree/noise", test_noise);
  g_test_add_func ("/delta-tree/uncertain", test_uncertain);
  g_test_add_func ("/delta-tree/silent-side", test_silent_side);
  g_test_add_func ("/delta-tree/budget", test_budget);
  g_test_add_func ("/delta-tree/small", test_small);
  g_test_add_func ("/delta-tree/recursion", test_recursion);
  g_test_add_func ("/delta-tree/no-memory", test_no_memory);
  g_test_add_func ("/delta-tree/oracle", test_oracle);
  return g_test_run ();
}
