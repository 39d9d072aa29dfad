/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Trees of profiles that record call paths, against programs whose stacks are known: files with
 * single calls and files with callers in names, for one side and for two. CGV_TEST_SEED and
 * CGV_TEST_COUNT try other programs, or one again.
 */

#include <string.h>

#include "cgv-contexts.h"
#include "cgv-matching.h"
#include "cgv-restriction.h"
#include "cgv-test-comparison.h"
#include "cgv-test-memory.h"
#include "cgv-test-mutator.h"
#include "cgv-test-trace.h"
#include "cgv-test.h"
#include "cgv-tree.h"

#define N_CASES 2000

/* More callers than a path can have. */
#define ALL_CALLERS 64

/* The form in which a program was recorded. */
typedef struct
{
  gboolean is_of_calls;
  gboolean is_shared; /* whether pairs of functions have the same name */
  guint n_callers;
} Recording;

/* Counts what was tested, so that the test cannot pass without testing it. */
typedef struct
{
  guint32 seed;
  guint n_trees;
  guint n_unknown; /* trees whose paths were not known */
  guint n_tiles;
  guint n_exact;
  guint n_whole; /* trees all of whose tiles are exact */
} Seen;

/* A program, and the rows of its functions. */
typedef struct
{
  CgvTestTrace *trace;
  GArray *stacks; /* with rows */
  Recording recording;
} Program;

static const CgvTreeStyle style = { .area = { 0, 0, 1000, 1000 }, .max_tiles = 3000 };

static char *
record (const CgvTestTrace *trace,
        const Recording *recording)
{
  if (recording->is_of_calls)
    return cgv_test_trace_write_calls (trace);
  return cgv_test_trace_write_ways (trace, recording->n_callers, recording->is_shared);
}

static gboolean
is_named (const CgvCosts *costs,
          CgvNodeId node,
          const char *name,
          const char *file)
{
  const CgvGraph *graph = costs->graph;
  CgvFunctionId function = cgv_fold_get_function (graph->fold, node);
  g_autofree char *other = cgv_test_name (graph->fold, node);
  size_t length;

  if (function == CGV_NONE || !g_str_equal (name, other))
    return FALSE;
  return g_str_equal (file, cgv_profile_get_string (graph->profile, graph->profile->functions[function].file, &length));
}

static CgvNodeId
find_row (const CgvCosts *costs,
          const Recording *recording,
          guint function)
{
  g_autofree char *name = cgv_test_trace_format_function (function, recording->is_shared);
  g_autofree char *file = cgv_test_trace_format_file (function);

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      if (is_named (costs, node, name, file))
        return node;
    }
  return CGV_NONE;
}

/* Finds the row of each frame. If callers are in names, a function that calls itself is one
 * frame. */
static void
translate (Program *program,
           const CgvCosts *costs)
{
  guint n_names = cgv_test_trace_get_n_names (program->trace);
  g_autofree CgvNodeId *rows = g_new (CgvNodeId, n_names);

  for (guint name = 0; name < n_names; name++)
    rows[name] = find_row (costs, &program->recording, cgv_test_trace_get_function (program->trace, name));
  program->stacks = cgv_test_trace_list_stacks (program->trace);
  for (guint i = 0; i < program->stacks->len; i++)
    {
      CgvTestStack *stack = &g_array_index (program->stacks, CgvTestStack, i);
      guint n = 0;

      for (guint frame = 0; frame < stack->n_frames; frame++)
        {
          CgvNodeId row = rows[stack->frames[frame]];

          g_assert_cmpuint (row, !=, CGV_NONE);
          if (program->recording.is_of_calls || n == 0 || stack->frames[n - 1] != row)
            stack->frames[n++] = row;
        }
      stack->n_frames = n;
    }
}

/* A stack that is read from the outermost frame of a row inwards, or outwards, as a tree of
 * callers is. */
typedef struct
{
  const CgvTestStack *stack;
  guint first;
  guint n;
  gboolean is_outward;
} Reading;

static guint
get_frame (const Reading *reading,
           guint at)
{
  return reading->stack->frames[reading->is_outward ? reading->first - at : reading->first + at];
}

static gboolean
begin (Reading *reading,
       const CgvTestStack *stack,
       CgvNodeId root,
       gboolean is_outward)
{
  guint first = 0;

  while (first < stack->n_frames && stack->frames[first] != root)
    first++;
  *reading = (Reading){ stack, first, is_outward ? first + 1 : stack->n_frames - first, is_outward };
  return first < stack->n_frames;
}

/* Follows a path of tiles along a stack. Returns the number of frames; 0 if the stack leads
 * elsewhere. */
static guint
follow (const Reading *reading,
        const CgvCycleId *cycles,
        const CgvTree *tree,
        const GArray *path)
{
  guint at = 1;

  for (guint i = 1; i < path->len; i++)
    {
      const CgvTile *tile = &tree->tiles[g_array_index (path, guint, i)];
      const CgvTile *parent = &tree->tiles[g_array_index (path, guint, i - 1)];

      if (tile->kind == CGV_TILE_CYCLE)
        {
          gboolean is_around = parent->kind == CGV_TILE_FUNCTION && tree->tiles[tile->parent].node == tile->node && cycles[get_frame (reading, at - 1)] == tile->group;

          if (!is_around && (at >= reading->n || cycles[get_frame (reading, at)] != tile->group))
            return 0;
          while (at < reading->n && cycles[get_frame (reading, at)] == tile->group)
            at++;
        }
      else if (parent->kind == CGV_TILE_CYCLE)
        {
          if (get_frame (reading, at - 1) != tile->node)
            return 0;
        }
      else
        {
          if (at >= reading->n || get_frame (reading, at) != tile->node)
            return 0;
          at++;
        }
    }
  return at;
}

/* Returns the cost below the path to a tile. */
static CgvCost
get_true_cost (const Program *program,
               const CgvCycleId *cycles,
               const CgvTree *tree,
               guint index)
{
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean is_self = tree->tiles[index].kind == CGV_TILE_SELF;
  CgvCost sum = 0;

  for (guint i = is_self ? tree->tiles[index].parent : index; i != CGV_NONE; i = tree->tiles[i].parent)
    g_array_prepend_val (path, i);
  for (guint i = 0; i < program->stacks->len; i++)
    {
      const CgvTestStack *stack = &g_array_index (program->stacks, CgvTestStack, i);
      Reading reading;
      guint at;

      if (!begin (&reading, stack, tree->tiles[0].node, tree->direction == CGV_TREE_CALLERS))
        continue;
      at = follow (&reading, cycles, tree, path);
      sum += at > 0 && (!is_self || at == reading.n) ? stack->cost : 0;
    }
  return sum;
}

static gboolean
is_exact (const CgvTree *tree,
          guint tile)
{
  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      if (tree->cost[side] != NULL && tree->cost[side][tile].high - tree->cost[side][tile].low > 1e-6)
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_certain_to (const Program *programs,
               gboolean has_sides,
               const CgvGraph *graph,
               const CgvTree *tree,
               guint tile)
{
  CgvNodeId root = tree->tiles[0].node;

  for (guint side = has_sides ? 0 : 1; side < CGV_N_SIDES; side++)
    {
      const Recording *recording = &programs[side].recording;
      gboolean has_all = recording->is_of_calls || (recording->n_callers == ALL_CALLERS && !recording->is_shared);

      if (!has_all && (recording->is_shared || graph->cycles[root] != CGV_NONE || tree->tiles[tile].depth > recording->n_callers + 1))
        return FALSE;
    }
  return TRUE;
}

static void
assert_truth (Seen *seen,
              const CgvTree *tree,
              const CgvGraph *graph,
              const Program *programs,
              gboolean has_sides)
{
  gboolean is_whole = TRUE;

  for (guint i = 0; i < tree->n_tiles; i++)
    {
      gboolean is_known = is_exact (tree, i);

      is_whole = is_whole && is_known;
      seen->n_tiles++;
      seen->n_exact += is_known;
      if (!is_known && is_certain_to (programs, has_sides, graph, tree, i))
        g_error ("seed %u: tile %u is not exact", seen->seed, i);
      if (tree->tiles[i].kind == CGV_TILE_REST)
        continue;
      for (guint side = has_sides ? 0 : 1; side < CGV_N_SIDES; side++)
        {
          const CgvTileCost *cost = &tree->cost[side][i];
          double truth = (double) get_true_cost (&programs[side], graph->cycles, tree, i);

          if (truth < cost->low - 1e-6 || truth > cost->high + 1e-6)
            g_error ("seed %u: tile %u, side %u: %g is not %g from %g to %g", seen->seed, i, side, truth, cost->cost, cost->low, cost->high);
        }
    }
  seen->n_whole += is_whole;
}

/* Checks trees of all functions of a program, or of two programs. */
static void
assert_trees (Seen *seen,
              GRand *random,
              const CgvTreeSource *source,
              CgvCosts *const costs[CGV_N_SIDES],
              Program *programs)
{
  gboolean has_sides = source->comparison != NULL;
  const CgvGraph *graph = costs[CGV_SIDE_NEW]->graph;

  for (guint side = has_sides ? 0 : 1; side < CGV_N_SIDES; side++)
    translate (&programs[side], costs[side]);
  for (CgvNodeId root = 0; root < graph->n_nodes; root++)
    {
      CgvTreeStyle own = style;
      CgvTree *tree;

      own.direction = g_rand_boolean (random) ? CGV_TREE_CALLERS : CGV_TREE_CALLEES;
      if (g_rand_boolean (random))
        {
          own.shape = CGV_TREE_ROWS;
          own.row_height = 5;
        }
      tree = cgv_tree_new (source, root, &own, NULL);
      g_assert_nonnull (tree);
      seen->n_trees++;
      seen->n_unknown += !tree->has_ways;
      if (tree->has_ways)
        assert_truth (seen, tree, graph, programs, has_sides);
      cgv_tree_free (tree);
    }
}

static void
run_case (Seen *seen,
          GRand *random,
          gboolean has_sides)
{
  guint n = (guint) g_rand_int_range (random, 3, 12);
  guint n_steps = (guint) g_rand_int_range (random, 100, 500);
  gint32 density = g_rand_int_range (random, 30, 90);
  gint32 back = g_rand_int_range (random, 0, 3) * 8;
  gboolean is_of_calls = g_rand_int_range (random, 0, 4) == 0;
  gboolean is_shared = !is_of_calls && g_rand_int_range (random, 0, 4) == 0;
  gboolean is_longer = g_rand_boolean (random);
  guint max_level = is_of_calls ? 1 : (guint) g_rand_int_range (random, 1, 4);
  g_autofree gboolean *may_call = g_new0 (gboolean, n * n);
  Program programs[CGV_N_SIDES] = { 0 };
  char *texts[CGV_N_SIDES] = { NULL };

  for (guint i = 0; i < n * n; i++)
    may_call[i] = g_rand_int_range (random, 0, 100) < (i / n < i % n ? density : back);
  for (guint side = has_sides ? 0 : 1; side < CGV_N_SIDES; side++)
    {
      g_autoptr (GRand) copy = g_rand_copy (random);
      guint n_callers = (guint) g_rand_int_range (random, 1, 6);

      programs[side].recording = (Recording){ is_of_calls, is_shared, n_callers < 5 ? n_callers : ALL_CALLERS };
      programs[side].trace = cgv_test_trace_new_random_of (is_longer ? copy : random, n, n_steps + 60 * side, may_call, max_level);
      texts[side] = record (programs[side].trace, &programs[side].recording);
    }
  if (has_sides)
    {
      g_autoptr (CgvComparison) comparison = cgv_test_comparison (texts[0], texts[1], NULL);

      assert_trees (seen, random, &(CgvTreeSource){ .comparison = comparison }, comparison->costs, programs);
    }
  else
    {
      g_autoptr (CgvProfile) profile = cgv_test_profile (texts[1]);
      g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);

      assert_trees (seen, random, &(CgvTreeSource){ .costs = costs }, (CgvCosts *[]){ NULL, costs }, programs);
    }
  for (guint side = has_sides ? 0 : 1; side < CGV_N_SIDES; side++)
    {
      g_array_unref (programs[side].stacks);
      cgv_test_trace_free (programs[side].trace);
      g_free (texts[side]);
    }
}

static void
run_cases (gboolean has_sides)
{
  guint64 n_cases = cgv_test_get_count (N_CASES);
  Seen seen = { 0 };

  for (guint i = 0; i < n_cases; i++)
    {
      g_autoptr (GRand) random = NULL;

      seen.seed = cgv_test_get_seed () + i;
      random = g_rand_new_with_seed (seen.seed);
      run_case (&seen, random, has_sides);
    }
  g_test_message ("%u trees, %u unknown, %u whole; %u tiles, %u exact", seen.n_trees, seen.n_unknown, seen.n_whole, seen.n_tiles, seen.n_exact);
  if (n_cases < N_CASES)
    return;
  g_assert_cmpuint (seen.n_trees, >, n_cases);
  g_assert_cmpuint (seen.n_unknown, <, seen.n_trees / 4);
  g_assert_cmpuint (seen.n_exact, >, seen.n_tiles / 4);
  g_assert_cmpuint (seen.n_whole, >, seen.n_trees / 8);
}

static void
test_oracle (void)
{
  run_cases (FALSE);
}

static void
test_oracle_of_sides (void)
{
  run_cases (TRUE);
}

/* As with --separate-callers=2: a calls c. b also calls c, through d, but this path is cut off
 * below d. */
static const char named[] =
  "events: Ir\n"
  "fn=main\n1 2\ncfn=a'main\ncalls=1 1\n2 99\ncfn=b'main\ncalls=1 1\n3 55\n"
  "fn=a'main\n1 4\ncfn=c'a'main\ncalls=1 1\n2 95\n"
  "fn=b'main\n1 3\ncfn=d'b'main\ncalls=1 1\n2 52\n"
  "fn=c'a'main\n1 15\ncfn=e'c'a\ncalls=1 1\n2 80\n"
  "fn=d'b'main\n1 2\ncfn=c'd'b\ncalls=1 1\n2 50\n"
  "fn=c'd'b\n1 20\ncfn=e'c'd\ncalls=1 1\n2 30\n"
  "fn=e'c'a\n1 70\ncfn=e'2'c'a\ncalls=2 1\n2 10\n"
  "fn=e'2'c'a\n1 10\n"
  "fn=e'c'd\n1 30\n";

static void
append_tile (GString *text,
             const CgvTree *tree,
             const CgvFold *fold,
             guint index)
{
  static const char *const kinds[] = { "", "self", "cycle", "rest", "group" };
  const CgvTile *tile = &tree->tiles[index];
  const CgvTileCost *cost = &tree->cost[CGV_SIDE_NEW][index];
  g_autofree char *name = cgv_test_name (fold, tile->node);

  g_string_append_printf (text, "%s %s%g", tile->kind == CGV_TILE_FUNCTION ? name : kinds[tile->kind], is_exact (tree, index) ? "" : "~", cost->cost);
  for (guint i = 0; i < tile->n_children; i++)
    {
      g_string_append (text, i == 0 ? " (" : ", ");
      append_tile (text, tree, fold, tile->first_child + i);
    }
  if (tile->n_children > 0)
    g_string_append_c (text, ')');
}

static void
assert_ways (CgvCosts *costs,
             const char *root,
             CgvTreeDirection direction,
             const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  CgvTreeStyle own = style;
  CgvTree *tree;

  own.direction = direction;
  own.shape = CGV_TREE_ROWS;
  own.row_height = 5;
  tree = cgv_tree_new (&(CgvTreeSource){ .costs = costs }, cgv_test_find_node (costs->graph, root), &own, NULL);
  g_assert_nonnull (tree);
  append_tile (text, tree, costs->graph->fold, 0);
  g_assert_cmpstr (text->str, ==, expected);
  cgv_tree_free (tree);
}

/* Tiles are exact for the callers in names and one call further; and beyond, if all callers of a
 * function are in one place. */
static void
test_names (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (named);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);

  assert_ways (costs, "main", CGV_TREE_CALLEES, "main 156 (a 99 (c 95 (e 80, self 15), self 4), b 55 (d 52 (c 50 (e 30, self 20), self 2), self 3), self 2)");
  assert_ways (costs, "c", CGV_TREE_CALLEES, "c 145 (e 110, self 35)");
  assert_ways (costs, "e", CGV_TREE_CALLERS, "e 110 (c 110 (a 80 (main 80), d 30 (b 30 (main 30))))");
}

/* A name is of no use if its caller may be one of two, or is not its only caller. */
static void
test_unclear (void)
{
  static const struct
  {
    const char *text;
    const char *expected;
  } cases[] = {
    { "events: Ir\nfl=x\nfn=main\n1 2\ncfi=x\ncfn=a'main\ncalls=1 1\n2 9\ncfi=y\ncfn=a'main\ncalls=1 1\n2 5\nfl=x\nfn=a'main\n1 2\n"
      "cfn=c'a'main\ncalls=1 1\n2 7\nfl=y\nfn=a'main\n1 5\nfl=x\nfn=c'a'main\n1 7\n",
      "main 16 (a 9 (c 7, self 2), a 5, self 2)" },
    { "events: Ir\nfn=main\n1 2\ncfn=a'main\ncalls=1 1\n2 9\ncfn=b\ncalls=1 1\n2 7\nfn=a'main\n1 2\ncfn=c'a'main\ncalls=1 1\n2 7\n"
      "fn=b\n1 4\ncfn=c'a'main\ncalls=1 1\n2 3\nfn=c'a'main\n1 10\n",
      "main 18 (a 9 (c 7, self 2), b 7 (c 3, self 4), self 2)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (CgvProfile) profile = cgv_test_profile (cases[i].text);
      g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);

      assert_ways (costs, "main", CGV_TREE_CALLEES, cases[i].expected);
    }
}

/* The first function of a file is the outermost one, although its callee calls it again. */
static void
test_first_function (void)
{
  static const char again[] =
    "events: Ir\n"
    "fn=a\n1 5\ncfn=b'a\ncalls=1 1\n1 60\n"
    "fn=b'a\n1 10\ncfn=a'b'a\ncalls=1 1\n1 30\ncfn=c'b'a\ncalls=1 1\n1 20\n"
    "fn=a'b'a\n1 25\ncfn=c'a'b'a\ncalls=1 1\n1 5\n"
    "fn=c'b'a\n1 20\n"
    "fn=c'a'b'a\n1 5\n";
  g_autoptr (CgvProfile) profile = cgv_test_profile (again);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);

  assert_ways (costs, "b", CGV_TREE_CALLEES, "b 60 (a 30 (c 5, self 25), c 20, self 10)");
}

/* Names with apostrophes but no callers, and functions that are not folded, have no paths. */
static void
test_no_ways (void)
{
  static const char lambda[] = "events: Ir\nfn=f()::'lambda'(int)\n1 2\ncfn=g<'a>'2\ncalls=1 1\n2 3\nfn=g<'a>'2\n1 3\n";

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (CgvProfile) profile = cgv_test_profile (i == 0 ? lambda : named);
      g_autoptr (CgvCosts) costs = cgv_test_costs (profile, i == 0 ? CGV_FOLD_RECURSION : CGV_FOLD_NONE, NULL, NULL);
      CgvTree *tree = cgv_tree_new (&(CgvTreeSource){ .costs = costs }, 0, &style, NULL);

      g_assert_false (tree->has_ways);
      g_assert_cmpint (cgv_profile_may_have_contexts (profile), ==, i == 1);
      cgv_tree_free (tree);
    }
}

/* Filtered costs have no paths, even if the hidden functions cost nothing. */
static void
test_filtered (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile ("events: Ir\nfn=main\n1 2\ncfn=a'main\ncalls=1 1\n2 9\nfn=a'main\n1 0\ncfn=b'a'main\ncalls=1 1\n2 9\nfn=b'a'main\n1 9\n");
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);
  g_autofree uint8_t *nodes = g_new0 (uint8_t, costs->graph->n_nodes);
  const CgvFilterStep step = { CGV_FILTER_HIDE, nodes };
  g_autoptr (CgvCosts) left = NULL;

  assert_ways (costs, "main", CGV_TREE_CALLEES, "main 11 (a 9 (b 9), self 2)");
  nodes[cgv_test_find_node (costs->graph, "a")] = 1;
  left = cgv_costs_new_filtered (costs, &step, 1, NULL, NULL);
  assert_ways (left, "main", CGV_TREE_CALLEES, "main 11 (b 9, self 2)");
}

/* A name with many callers does not take more memory than all others together. */
static void
test_many_callers (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\nfn=a\n1 1\nfn=b\n1 1\nfn=c");
  g_autoptr (CgvProfile) profile = NULL;

  for (guint i = 0; i < 200; i++)
    g_string_append (text, "'a'b");
  g_string_append (text, "\n1 1\n");
  profile = cgv_test_profile (text->str);
  g_assert_cmpuint (cgv_profile_get_contexts (profile)->n_contexts, ==, 0);
}

static gboolean
try_contexts (const CgvMemory *memory,
              gpointer data)
{
  CgvContexts *contexts = cgv_contexts_new (data, memory);

  if (contexts == NULL)
    return FALSE;
  g_assert_cmpuint (contexts->n_contexts, ==, 14);
  cgv_contexts_unref (contexts);
  return TRUE;
}

static gboolean
try_tree (const CgvMemory *memory,
          gpointer data)
{
  for (guint direction = 0; direction < 2; direction++)
    {
      CgvTreeStyle own = style;
      CgvTree *tree;

      own.direction = direction;
      tree = cgv_tree_new (&(CgvTreeSource){ .costs = data }, 0, &own, memory);
      if (tree == NULL)
        return FALSE;
      g_assert_true (tree->has_ways);
      cgv_tree_free (tree);
    }
  return TRUE;
}

static void
test_no_memory (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (named);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);

  cgv_test_memory_sweep (try_contexts, profile);
  cgv_test_memory_sweep (try_tree, costs);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tree-of-ways/names", test_names);
  g_test_add_func ("/tree-of-ways/unclear", test_unclear);
  g_test_add_func ("/tree-of-ways/first-function", test_first_function);
  g_test_add_func ("/tree-of-ways/none", test_no_ways);
  g_test_add_func ("/tree-of-ways/filtered", test_filtered);
  g_test_add_func ("/tree-of-ways/many-callers", test_many_callers);
  g_test_add_func ("/tree-of-ways/no-memory", test_no_memory);
  g_test_add_func ("/tree-of-ways/oracle", test_oracle);
  g_test_add_func ("/tree-of-ways/oracle-of-sides", test_oracle_of_sides);
  return g_test_run ();
}
