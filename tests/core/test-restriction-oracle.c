/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Filters against the truth: programs are run, and the definition of a filter is applied to each of
 * their stacks. CGV_TEST_SEED and CGV_TEST_COUNT try other programs, or one again.
 */

#include "cgv-graph-private.h"
#include "cgv-grouping.h"
#include "cgv-restriction.h"
#include "cgv-test-costs.h"
#include "cgv-test-mutator.h"
#include "cgv-test-trace.h"
#include "cgv-test.h"
#include "cgv-tree.h"

/* Number of cases for each first filter, and for each kind of programs. */
#define N_CASES         10000
#define N_SPECIAL_CASES 2500
#define MAX_STEPS 3

typedef struct
{
  GArray *stacks; /* the moments, with nodes for frames */
  CgvCost total;  /* the cost of all moments */
} Truth;

typedef struct
{
  CgvProfile *profile;
  CgvCosts *base;
  Truth truth;
  guint n_steps;
  CgvFilterStep steps[MAX_STEPS];
  guint8 *nodes[MAX_STEPS];
} Case;

/* Counts what was tested, so that the test cannot pass without testing it. */
typedef struct
{
  guint32 seed;
  guint n_estimates;
  guint n_exact;
  guint n_cycles;
  guint n_hidden;
  guint n_dropped;
  guint n_tiles;
} Seen;

static void
sum_up (Truth *truth)
{
  truth->total = 0;
  for (guint i = 0; i < truth->stacks->len; i++)
    truth->total += g_array_index (truth->stacks, CgvTestStack, i).cost;
}

static CgvNodeId
find_node (const CgvCosts *costs,
           const CgvTestTrace *trace,
           guint name)
{
  for (CgvFunctionId function = 0; function < costs->graph->profile->n_functions; function++)
    {
      CgvStringId string = costs->graph->profile->functions[function].name;

      if (cgv_test_trace_find (trace, cgv_profile_get_string (costs->graph->profile, string, NULL)) == name)
        return cgv_fold_get_node (costs->graph->fold, function);
    }
  return CGV_NONE;
}

static void
make_truth (Case *self,
            const CgvTestTrace *trace)
{
  guint n_names = cgv_test_trace_get_n_names (trace);
  g_autofree CgvNodeId *nodes = g_new (CgvNodeId, n_names);

  for (guint name = 0; name < n_names; name++)
    nodes[name] = find_node (self->base, trace, name);
  self->truth.stacks = cgv_test_trace_list_stacks (trace);
  for (guint i = 0; i < self->truth.stacks->len; i++)
    {
      CgvTestStack *stack = &g_array_index (self->truth.stacks, CgvTestStack, i);

      for (guint frame = 0; frame < stack->n_frames; frame++)
        stack->frames[frame] = nodes[stack->frames[frame]];
    }
  sum_up (&self->truth);
}

static gboolean
restrict_stack (CgvTestStack *stack,
                const CgvFilterStep *step)
{
  guint n_left = 0;
  gboolean is_under = FALSE;

  switch (step->kind)
    {
    case CGV_FILTER_INCLUDE:
      return step->nodes[stack->frames[stack->n_frames - 1]] != 0;
    case CGV_FILTER_EXCLUDE:
      return step->nodes[stack->frames[stack->n_frames - 1]] == 0;
    case CGV_FILTER_HIDE:
      for (guint i = 0; i < stack->n_frames; i++)
        {
          if (!step->nodes[stack->frames[i]])
            stack->frames[n_left++] = stack->frames[i];
        }
      stack->n_frames = n_left;
      return n_left > 0;
    case CGV_FILTER_ONLY_UNDER:
    default:
      for (guint i = 0; i < stack->n_frames; i++)
        {
          is_under = is_under || step->nodes[stack->frames[i]];
          if (is_under)
            stack->frames[n_left++] = stack->frames[i];
        }
      stack->n_frames = n_left;
      return n_left > 0;
    }
}

static void
restrict_truth (Truth *truth,
                const CgvFilterStep *step)
{
  guint n_left = 0;

  for (guint i = 0; i < truth->stacks->len; i++)
    {
      CgvTestStack *stack = &g_array_index (truth->stacks, CgvTestStack, i);

      if (restrict_stack (stack, step))
        g_array_index (truth->stacks, CgvTestStack, n_left++) = *stack;
    }
  g_array_set_size (truth->stacks, n_left);
  sum_up (truth);
}

static CgvCost
get_true_self (const Truth *truth,
               CgvNodeId node)
{
  CgvCost sum = 0;

  for (guint i = 0; i < truth->stacks->len; i++)
    {
      const CgvTestStack *stack = &g_array_index (truth->stacks, CgvTestStack, i);

      sum += stack->frames[stack->n_frames - 1] == node ? stack->cost : 0;
    }
  return sum;
}

/* Returns the inclusive cost of a node. Cost below several members of a cycle counts for the
 * innermost one. */
static CgvCost
get_true_inclusive (const Truth *truth,
                    const CgvGraph *graph,
                    CgvNodeId node)
{
  CgvCost sum = 0;

  for (guint i = 0; i < truth->stacks->len; i++)
    {
      const CgvTestStack *stack = &g_array_index (truth->stacks, CgvTestStack, i);
      guint frame = stack->n_frames;

      while (frame > 0 && stack->frames[frame - 1] != node &&
             (graph->cycles[node] == CGV_NONE || graph->cycles[stack->frames[frame - 1]] != graph->cycles[node]))
        frame--;
      sum += frame > 0 && stack->frames[frame - 1] == node ? stack->cost : 0;
    }
  return sum;
}

static CgvCost
get_true_cycle (const Truth *truth,
                const CgvGraph *graph,
                CgvCycleId cycle)
{
  CgvCost sum = 0;

  for (guint i = 0; i < truth->stacks->len; i++)
    {
      const CgvTestStack *stack = &g_array_index (truth->stacks, CgvTestStack, i);
      gboolean is_in = FALSE;

      for (guint frame = 0; frame < stack->n_frames; frame++)
        is_in = is_in || graph->cycles[stack->frames[frame]] == cycle;
      sum += is_in ? stack->cost : 0;
    }
  return sum;
}

/* Returns the cost as it is recorded: a call within a call of the same two functions counts
 * again. */
static CgvCost
get_true_call (const Truth *truth,
               CgvNodeId caller,
               CgvNodeId callee)
{
  CgvCost sum = 0;

  for (guint i = 0; i < truth->stacks->len; i++)
    {
      const CgvTestStack *stack = &g_array_index (truth->stacks, CgvTestStack, i);

      for (guint frame = 1; frame < stack->n_frames; frame++)
        sum += stack->frames[frame - 1] == caller && stack->frames[frame] == callee ? stack->cost : 0;
    }
  return sum;
}

static void
assert_within (Seen *seen,
               const char *what,
               const CgvCosts *costs,
               CgvAmount amount,
               CgvCost truth)
{
  gboolean is_signed = costs->is_signed;

  if (cgv_cost_compare (amount.low, truth, is_signed) > 0 || cgv_cost_compare (truth, amount.high, is_signed) > 0 ||
      cgv_cost_compare (amount.low, amount.value, is_signed) > 0 || cgv_cost_compare (amount.value, amount.high, is_signed) > 0)
    g_error ("%s: seed %u: %" G_GINT64_FORMAT " is not %" G_GINT64_FORMAT " from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT,
             what,
             seen->seed,
             (gint64) truth,
             (gint64) amount.value,
             (gint64) amount.low,
             (gint64) amount.high);
  seen->n_exact += cgv_amount_is_exact (amount);
  seen->n_estimates += !cgv_amount_is_exact (amount);
}

static guint32
find_edge (const CgvGraph *graph,
           CgvNodeId caller,
           CgvNodeId callee)
{
  for (guint32 edge = graph->out_start[caller]; edge < graph->out_start[caller + 1]; edge++)
    {
      if (graph->edges[edge].callee == callee)
        return graph->present[edge] ? edge : CGV_NONE;
    }
  return CGV_NONE;
}

static void
assert_calls (Seen *seen,
              const CgvCosts *costs,
              const Truth *truth,
              CgvNodeId caller)
{
  for (CgvNodeId callee = 0; callee < costs->graph->n_nodes; callee++)
    {
      CgvCost cost = get_true_call (truth, caller, callee);
      guint32 edge = find_edge (costs->graph, caller, callee);

      if (edge != CGV_NONE)
        assert_within (seen, "call", costs, cgv_costs_get_edge (costs, edge), cost);
      else
        g_assert_cmpint ((gint64) cost, ==, 0);
    }
}

/* Returns the cost below the path to a tile; for the root, its whole cost. */
static CgvCost
get_true_tile (const Truth *truth,
               const CgvTree *tree,
               guint index)
{
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (CgvNodeId));
  gboolean is_self = tree->tiles[index].kind == CGV_TILE_SELF;
  CgvCost sum = 0;

  for (guint i = is_self ? tree->tiles[index].parent : index; i != CGV_NONE; i = tree->tiles[i].parent)
    g_array_prepend_val (path, tree->tiles[i].node);
  for (guint i = 0; i < truth->stacks->len; i++)
    {
      const CgvTestStack *stack = &g_array_index (truth->stacks, CgvTestStack, i);
      guint start = 0;
      guint n = 0;

      while (start < stack->n_frames && stack->frames[start] != g_array_index (path, CgvNodeId, 0))
        start++;
      while (n < path->len && start + n < stack->n_frames && stack->frames[start + n] == g_array_index (path, CgvNodeId, n))
        n++;
      sum += n == path->len && (!is_self || start + n == stack->n_frames) ? stack->cost : 0;
    }
  return sum;
}

static gboolean
is_acyclic (const CgvGraph *graph)
{
  for (guint32 edge = 0; edge < graph->n_edges; edge++)
    {
      if (graph->present[edge] && graph->edges[edge].caller == graph->edges[edge].callee)
        return FALSE;
    }
  return graph->n_cycles == 0;
}

/* The bounds of a treemap contain the bounds of its costs. */
static void
assert_tiles (Seen *seen,
              const CgvCosts *costs,
              const Truth *truth,
              CgvNodeId root)
{
  static const CgvTreeStyle style = { .area = { 0, 0, 1000, 1000 }, .max_tiles = 200 };
  const CgvTreeSource source = { .costs = (CgvCosts *) costs };
  CgvTree *tree;

  if (cgv_graph_is_hidden (costs->graph, root) || !is_acyclic (costs->graph))
    return;
  tree = cgv_tree_new (&source, root, &style, NULL);
  for (guint i = 0; i < tree->n_tiles; i++)
    {
      const CgvTileCost *tile = &tree->cost[CGV_SIDE_NEW][i];
      CgvCost cost;

      if (tree->tiles[i].kind == CGV_TILE_REST)
        continue;
      cost = get_true_tile (truth, tree, i);
      seen->n_tiles++;
      if (cgv_cost_to_double (cost, costs->is_signed) < tile->low - 1e-6 || cgv_cost_to_double (cost, costs->is_signed) > tile->high + 1e-6)
        g_error ("tile %u of %u: seed %u: %" G_GINT64_FORMAT " is not %g from %g to %g", i, root, seen->seed, (gint64) cost, tile->cost, tile->low, tile->high);
    }
  cgv_tree_free (tree);
}

/* Returns the cost in a group itself, or while one of its members was in the stack. */
static CgvCost
get_true_group (const Truth *truth,
                const CgvGrouping *grouping,
                guint32 group,
                gboolean is_self)
{
  CgvCost sum = 0;

  for (guint i = 0; i < truth->stacks->len; i++)
    {
      const CgvTestStack *stack = &g_array_index (truth->stacks, CgvTestStack, i);
      guint frame = is_self ? stack->n_frames - 1 : 0;

      while (frame < stack->n_frames && grouping->group_of_node[stack->frames[frame]] != group)
        frame++;
      sum += frame < stack->n_frames ? stack->cost : 0;
    }
  return sum;
}

/* Files may call each other in a circle in any program, so their estimates do not count as
 * estimates of filters. */
static void
assert_groups (const Seen *seen,
               CgvCosts *costs,
               const Truth *truth,
               CgvGroupingKind kind)
{
  CgvGrouping *grouping = cgv_test_grouping_new (costs, kind, NULL);
  Seen of_groups = { .seed = seen->seed };

  for (guint32 i = 0; i < grouping->n_groups; i++)
    {
      const CgvGroup *group = &grouping->groups[i];

      assert_within (&of_groups, "self of a group", costs, group->self, get_true_group (truth, grouping, i, TRUE));
      assert_within (&of_groups, "group", costs, group->inclusive, get_true_group (truth, grouping, i, FALSE));
      /* Estimates are rounded once for each function. */
      if (!costs->is_signed && group->inclusive.value + costs->graph->n_nodes < group->self.value)
        g_error ("group: seed %u: %" G_GUINT64_FORMAT " by itself is more than %" G_GUINT64_FORMAT, seen->seed, group->self.value, group->inclusive.value);
      /* Estimates come from costs, never from the limits of the type. */
      g_assert_true (!costs->is_signed || ABS ((gint64) group->inclusive.value) < G_MAXINT64 / 4);
    }
  cgv_grouping_unref (grouping);
}

/* Each function has its lines in one file, so that files of lines and files of functions are the
 * same. */
static void
assert_same_files (CgvCosts *costs)
{
  CgvGrouping *of_functions = cgv_test_grouping_new (costs, CGV_GROUPING_OWN_FILE, NULL);
  CgvGrouping *of_lines = cgv_test_grouping_new (costs, CGV_GROUPING_FILE, NULL);

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      const CgvGroup *expected, *group;

      if (cgv_graph_is_hidden (costs->graph, node))
        continue;
      expected = &of_functions->groups[of_functions->group_of_node[node]];
      group = &of_lines->groups[of_lines->group_of_node[node]];
      g_assert_cmpuint (group->self.value, ==, expected->self.value);
      g_assert_cmpuint (group->n_calls, ==, expected->n_calls);
      g_assert_cmpuint (group->inclusive.value, ==, expected->inclusive.value);
      g_assert_cmpuint (group->inclusive.low, ==, expected->inclusive.low);
      g_assert_cmpuint (group->inclusive.high, ==, expected->inclusive.high);
    }
  cgv_grouping_unref (of_functions);
  cgv_grouping_unref (of_lines);
}

static void
assert_costs (Seen *seen,
              CgvCosts *costs,
              const Truth *truth)
{
  const CgvGraph *graph = costs->graph;
  CgvCost total = 0;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      CgvCost self = get_true_self (truth, node);
      CgvCost inclusive = get_true_inclusive (truth, graph, node);

      assert_within (seen, "self", costs, cgv_costs_get_self (costs, node), self);
      assert_within (seen, "inclusive", costs, cgv_costs_get_inclusive (costs, node), inclusive);
      assert_calls (seen, costs, truth, node);
      if (!costs->is_signed)
        assert_tiles (seen, costs, truth, node);
      total += costs->self[node];
      seen->n_hidden += cgv_graph_is_hidden (graph, node);
      if (!cgv_graph_is_hidden (graph, node))
        continue;
      g_assert_cmpint ((gint64) self, ==, 0);
      g_assert_cmpint ((gint64) inclusive, ==, 0);
      g_assert_cmpint ((gint64) costs->inclusive[node], ==, 0);
    }
  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    assert_within (seen, "cycle", costs, cgv_costs_get_cycle (costs, cycle), get_true_cycle (truth, graph, cycle));
  seen->n_cycles += graph->n_cycles;
  g_assert_cmpuint (total, ==, costs->total);
  assert_within (seen, "total", costs, cgv_costs_get_total (costs), truth->total);
  assert_groups (seen, costs, truth, CGV_GROUPING_OWN_FILE);
  /* A node for an object may be in several files. Lines have their own cycles. */
  if (graph->fold->kind <= CGV_FOLD_RECURSION && graph->own_cycles == NULL)
    assert_same_files (costs);
  assert_groups (seen, costs, truth, CGV_GROUPING_CYCLE);
}

static void
choose_steps (Case *self,
              GRand *random,
              CgvFilterKind kind)
{
  guint32 n_nodes = self->base->graph->n_nodes;

  for (guint i = 0; i < self->n_steps; i++)
    {
      gint32 density = g_rand_int_range (random, 5, 95);

      self->nodes[i] = g_new0 (guint8, n_nodes);
      for (CgvNodeId node = 0; node < n_nodes; node++)
        self->nodes[i][node] = g_rand_int_range (random, 0, 100) < density;
      self->steps[i] = (CgvFilterStep){ kind, self->nodes[i] };
      kind = (CgvFilterKind) g_rand_int_range (random, CGV_FILTER_INCLUDE, CGV_FILTER_ONLY_UNDER + 1);
    }
}

static void
assert_report (Seen *seen,
               const CgvFilterStep *step,
               const CgvFilterReport *report,
               const CgvCosts *before,
               const CgvCosts *after,
               CgvCost true_difference)
{
  g_assert_cmpint (cgv_cost_compare (report->hidden.low, true_difference, before->is_signed), <=, 0);
  g_assert_cmpint (cgv_cost_compare (true_difference, report->hidden.high, before->is_signed), <=, 0);
  g_assert_cmpuint (report->n_kept_visible, ==, 0);
  seen->n_dropped += report->hidden.value != 0;
  if (step->kind == CGV_FILTER_HIDE)
    g_assert_cmpuint (before->total, ==, after->total + report->hidden.value);
}

static void
run_case (Case *self,
          Seen *seen)
{
  CgvFilterReport reports[MAX_STEPS];
  g_autoptr (CgvCosts) all = cgv_costs_new_filtered (self->base, self->steps, self->n_steps, reports, NULL);
  g_autoptr (CgvCosts) costs = cgv_costs_ref (self->base);

  for (guint i = 0; i < self->n_steps; i++)
    {
      g_autoptr (CgvCosts) before = g_steal_pointer (&costs);
      CgvCost total = self->truth.total;

      costs = cgv_costs_new_filtered (self->base, self->steps, i + 1, NULL, NULL);
      if (self->base->graph->own_cycles != NULL)
        g_assert_cmpmem (costs->graph->cycles, sizeof (CgvCycleId) * costs->graph->n_nodes, self->base->graph->cycles, sizeof (CgvCycleId) * costs->graph->n_nodes);
      restrict_truth (&self->truth, &self->steps[i]);
      assert_costs (seen, costs, &self->truth);
      assert_report (seen, &self->steps[i], &reports[i], before, costs, total - self->truth.total);
    }
  assert_costs (seen, all, &self->truth);
}

static void
case_clear (Case *self)
{
  for (guint i = 0; i < self->n_steps; i++)
    g_free (self->nodes[i]);
  g_array_unref (self->truth.stacks);
  cgv_costs_unref (self->base);
  cgv_profile_unref (self->profile);
}

static void
case_init (Case *self,
           CgvTestTrace *trace,
           CgvFoldKind fold)
{
  g_autofree char *text = cgv_test_trace_write (trace);

  *self = (Case){ .profile = cgv_test_profile (text) };
  self->base = cgv_test_costs (self->profile, fold, NULL, NULL);
  make_truth (self, trace);
}

/* Makes the cycles that further calls would make, as the other side of a comparison may. */
static void
widen_cycles (Case *self,
              GRand *random)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvPool pool = { .memory = &memory };
  CgvGraph *graph = self->base->graph;
  guint32 n = graph->n_nodes;
  g_autofree guint32 *start = g_new0 (guint32, n + 1);
  g_autofree CgvEdge *edges = g_new (CgvEdge, graph->n_edges + n);
  g_autoptr (CgvGraph) widened = NULL;
  g_autoptr (CgvCosts) base = self->base;
  CgvCycles cycles;
  guint32 n_edges = 0;

  for (CgvNodeId node = 0; node < n; node++)
    {
      for (guint32 edge = graph->out_start[node]; edge < graph->out_start[node + 1]; edge++)
        edges[n_edges++] = graph->edges[edge];
      if (g_rand_int_range (random, 0, 4) == 0)
        edges[n_edges++] = (CgvEdge){ node, (CgvNodeId) g_rand_int_range (random, 0, (gint32) n) };
      start[node + 1] = n_edges;
    }
  g_assert_true (cgv_cycles_find (&pool, n, start, edges, NULL, NULL, &cycles));
  widened = cgv_graph_new_with_cycles (graph, &cycles, NULL);
  cgv_pool_clear (&pool);
  self->base = cgv_costs_new_of (widened, base->events, base->event, NULL);
}

typedef CgvTestTrace *(*MakeTrace) (GRand *random);

static void
try_one (Seen *seen,
         guint32 seed,
         CgvFilterKind kind,
         MakeTrace make_trace,
         CgvFoldKind last_fold,
         gboolean widens_cycles)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (CgvTestTrace) trace = make_trace (random);
  Case test;

  seen->seed = seed;
  case_init (&test, trace, (CgvFoldKind) g_rand_int_range (random, CGV_FOLD_NONE, (gint32) last_fold + 1));
  if (widens_cycles)
    widen_cycles (&test, random);
  test.n_steps = (guint) g_rand_int_range (random, 1, MAX_STEPS + 1);
  choose_steps (&test, random, kind);
  run_case (&test, seen);
  case_clear (&test);
}

/* Tries programs with seeds of their own, and prints the seed if one fails. */
static Seen
try_all (CgvFilterKind kind,
         MakeTrace make_trace,
         guint64 usual,
         CgvFoldKind last_fold,
         gboolean widens_cycles)
{
  guint64 n_cases = cgv_test_get_count (usual);
  Seen seen = { 0 };

  for (guint i = 0; i < n_cases; i++)
    try_one (&seen, cgv_test_get_seed () + i, kind, make_trace, last_fold, widens_cycles);
  return seen;
}

static CgvTestTrace *
make_any (GRand *random)
{
  guint n = (guint) g_rand_int_range (random, 1, 13);
  guint n_steps = (guint) g_rand_int_range (random, 0, 400);
  gint32 density = g_rand_int_range (random, 5, 60);
  gboolean is_acyclic = g_rand_boolean (random);
  g_autofree gboolean *may_call = g_new0 (gboolean, n * n);

  for (guint i = 0; i < n * n; i++)
    may_call[i] = g_rand_int_range (random, 0, 100) < density && (!is_acyclic || i / n < i % n);
  return cgv_test_trace_new_random_of (random, n, n_steps, may_call, (guint) g_rand_int_range (random, 1, 4));
}

/* Makes a program in which each function but the first has one caller. */
static CgvTestTrace *
make_tree (GRand *random)
{
  guint n = (guint) g_rand_int_range (random, 2, 13);
  g_autofree gboolean *may_call = g_new0 (gboolean, n * n);

  for (guint i = 1; i < n; i++)
    may_call[(guint) g_rand_int_range (random, 0, (gint32) i) * n + i] = TRUE;
  return cgv_test_trace_new_random_of (random, n, 400, may_call, 1);
}

static CgvTestTrace *
make_signed (GRand *random)
{
  CgvTestTrace *trace = make_any (random);

  cgv_test_trace_lower_costs (trace, 50);
  return trace;
}

static void
test_any (gconstpointer data)
{
  Seen seen = try_all (GPOINTER_TO_INT (data), make_any, N_CASES, CGV_FOLD_FILE, FALSE);

  g_assert_cmpuint (seen.n_exact, >, seen.n_estimates);
  g_assert_cmpuint (seen.n_estimates, >, 0);
  g_assert_cmpuint (seen.n_cycles, >, 0);
  g_assert_cmpuint (seen.n_hidden, >, 0);
  g_assert_cmpuint (seen.n_dropped, >, 0);
  g_assert_cmpuint (seen.n_tiles, >, 0);
}

static void
test_tree (gconstpointer data)
{
  Seen seen = try_all (GPOINTER_TO_INT (data), make_tree, N_SPECIAL_CASES, CGV_FOLD_NONE, FALSE);

  g_assert_cmpuint (seen.n_exact, >, 0);
  g_assert_cmpuint (seen.n_estimates, ==, 0);
}

static void
test_signed (gconstpointer data)
{
  Seen seen = try_all (GPOINTER_TO_INT (data), make_signed, N_SPECIAL_CASES, CGV_FOLD_FILE, FALSE);

  g_assert_cmpuint (seen.n_exact, >, 0);
  g_assert_cmpuint (seen.n_estimates, >, 0);
}

static void
test_widened (gconstpointer data)
{
  Seen seen = try_all (GPOINTER_TO_INT (data), make_any, N_SPECIAL_CASES, CGV_FOLD_FILE, TRUE);

  g_assert_cmpuint (seen.n_exact, >, 0);
  g_assert_cmpuint (seen.n_cycles, >, 0);
}

/* A cycle of both sides was hidden in two steps, its members had a caller that never called them, or estimates of another filter: a
 * function cost more by itself than in all. */
static void
test_hidden_cycle (void)
{
  static const guint32 seeds[] = { 20313232, 1000873, 1043943, 50051594 };
  Seen seen = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (seeds); i++)
    try_one (&seen, seeds[i], i < 3 ? CGV_FILTER_HIDE : CGV_FILTER_ONLY_UNDER, make_any, CGV_FOLD_FILE, TRUE);
}

static void
add (const char *folder,
     GTestDataFunc func)
{
  static const char *const names[] = { "include", "exclude", "hide", "only-under" };

  for (guint kind = CGV_FILTER_INCLUDE; kind <= CGV_FILTER_ONLY_UNDER; kind++)
    {
      g_autofree char *path = g_strdup_printf ("/restriction-oracle/%s/%s", folder, names[kind]);

      g_test_add_data_func (path, GUINT_TO_POINTER (kind), func);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  add ("any", test_any);
  add ("tree", test_tree);
  add ("signed", test_signed);
  add ("widened", test_widened);
  g_test_add_func ("/restriction-oracle/hidden-cycle", test_hidden_cycle);
  return g_test_run ();
}
