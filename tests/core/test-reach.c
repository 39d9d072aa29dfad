/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * All callers and callees: distances, shares, cycles, no memory, and bounds against programs whose stacks are known. CGV_TEST_COUNT
 * tries more of them.
 */

#include "cgv-reach.h"
#include "cgv-test-comparison.h"
#include "cgv-test-memory.h"
#include "cgv-test-mutator.h"
#include "cgv-test-trace.h"
#include "cgv-test.h"

#define N_CASES 2000

static const CgvReached *
find (const CgvReach *reach,
      CgvNodeId node)
{
  for (uint32_t i = 0; i < reach->n_nodes; i++)
    {
      if (reach->nodes[i].node == node)
        return &reach->nodes[i];
    }
  return NULL;
}

static CgvReach *
reach_from (const CgvComparison *comparison,
            const char *name,
            CgvTreeDirection direction)
{
  return cgv_reach_new (comparison->costs[CGV_SIDE_NEW], cgv_test_find_row (comparison, name), direction, NULL);
}

static void
assert_reached (const CgvComparison *comparison,
                const CgvReach *reach,
                const char *name,
                guint distance,
                CgvCost cost,
                CgvCost low,
                CgvCost high)
{
  const CgvReached *reached = find (reach, cgv_test_find_row (comparison, name));

  g_assert_nonnull (reached);
  g_assert_cmpuint (reached->distance, ==, distance);
  g_assert_cmpuint (reached->cost.value, ==, cost);
  g_assert_cmpuint (reached->cost.low, ==, low);
  g_assert_cmpuint (reached->cost.high, ==, high);
}

#define PROGRAM \
  "events: Ir\nfn=top\n1 10\ncfn=left\ncalls=1 1\n1 75\ncfn=right\ncalls=1 1\n1 25\n" \
  "fn=left\n1 0\ncfn=join\ncalls=1 1\n1 75\nfn=right\n1 0\ncfn=join\ncalls=1 1\n1 25\n" \
  "fn=join\n1 60\ncfn=end\ncalls=1 1\n1 40\nfn=end\n1 40\n"

static void
test_shares (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (PROGRAM, PROGRAM, NULL);
  CgvReach *reach = reach_from (comparison, "left", CGV_TREE_CALLEES);

  g_test_summary ("Costs are divided along the path, and exact if no division is needed");
  g_assert_cmpuint (reach->n_nodes, ==, 2);
  assert_reached (comparison, reach, "join", 1, 75, 75, 75);
  assert_reached (comparison, reach, "end", 2, 30, 15, 40);
  cgv_reach_free (reach);

  reach = reach_from (comparison, "end", CGV_TREE_CALLERS);
  g_assert_cmpuint (reach->n_nodes, ==, 4);
  assert_reached (comparison, reach, "join", 1, 40, 40, 40);
  assert_reached (comparison, reach, "left", 2, 30, 15, 40);
  assert_reached (comparison, reach, "right", 2, 10, 0, 25);
  assert_reached (comparison, reach, "top", 3, 40, 40, 40);
  cgv_reach_free (reach);
}

#define BELOW \
  "events: Ir\nfn=top\n1 0\ncfn=left\ncalls=1 1\n1 -75\ncfn=right\ncalls=1 1\n1 -25\n" \
  "fn=left\n1 0\ncfn=join\ncalls=1 1\n1 -75\nfn=right\n1 0\ncfn=join\ncalls=1 1\n1 -25\n" \
  "fn=join\n1 -60\ncfn=end\ncalls=1 1\n1 -40\nfn=end\n1 -40\n"

#define CIRCLE PROGRAM "fn=left\n1 0\ncfn=right\ncalls=1 1\n1 5\nfn=right\n1 0\ncfn=left\ncalls=1 1\n1 5\n"

static void
test_cycle (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (CIRCLE, CIRCLE, NULL);
  CgvReach *reach = reach_from (comparison, "left", CGV_TREE_CALLEES);

  g_test_summary ("Members of a cycle add up to its cost; members of the function's own cycle cannot be distinguished");
  g_assert_true (find (reach, cgv_test_find_row (comparison, "right"))->is_within);
  assert_reached (comparison, reach, "right", 1, 0, 0, 0);
  assert_reached (comparison, reach, "join", 1, 100, 0, 100);
  cgv_reach_free (reach);

  reach = reach_from (comparison, "end", CGV_TREE_CALLERS);
  g_assert_true (find (reach, cgv_test_find_row (comparison, "left"))->is_of_cycle);
  assert_reached (comparison, reach, "left", 2, 30, 15, 40);
  assert_reached (comparison, reach, "right", 2, 10, 0, 25);
  cgv_reach_free (reach);

  reach = reach_from (comparison, "top", CGV_TREE_CALLEES);
  assert_reached (comparison, reach, "left", 1, 75, 75, 75);
  assert_reached (comparison, reach, "right", 1, 25, 25, 25);
  cgv_reach_free (reach);
}

/* Costs below 0 add up along calls as others do, and keep their sign. */
static void
test_below (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (BELOW, BELOW, NULL);
  CgvReach *reach = reach_from (comparison, "left", CGV_TREE_CALLEES);

  assert_reached (comparison, reach, "join", 1, (CgvCost) -75, (CgvCost) -75, (CgvCost) -75);
  assert_reached (comparison, reach, "end", 2, (CgvCost) -30, (CgvCost) INT64_MIN, (CgvCost) INT64_MAX);
  cgv_reach_free (reach);

  reach = reach_from (comparison, "end", CGV_TREE_CALLERS);
  assert_reached (comparison, reach, "join", 1, (CgvCost) -40, (CgvCost) -40, (CgvCost) -40);
  assert_reached (comparison, reach, "right", 2, (CgvCost) -10, (CgvCost) INT64_MIN, (CgvCost) INT64_MAX);
  cgv_reach_free (reach);
}

static gboolean
walk (const CgvMemory *memory,
      gpointer comparison)
{
  CgvReach *reach = cgv_reach_new (((CgvComparison *) comparison)->costs[CGV_SIDE_NEW], 0, CGV_TREE_CALLERS, memory);
  gboolean ok = reach != NULL;

  cgv_reach_free (reach);
  return ok;
}

static void
test_memory (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (PROGRAM, PROGRAM, NULL);

  g_test_summary ("Without memory there is no result, and nothing is lost");
  cgv_test_memory_sweep (walk, comparison);
}

typedef struct
{
  GArray *stacks; /* CgvTestStack, with nodes as frames */
  const CgvGraph *graph;
  guint n_exact, n_estimated, n_cycles;
} Truth;

/* Returns whether a function is in the stack; with its cycle, whether it is the innermost
 * member. */
static gboolean
is_on (const Truth *truth,
       const CgvTestStack *stack,
       CgvNodeId node,
       gboolean with_cycle)
{
  const CgvCycleId *cycles = truth->graph->cycles;

  for (guint i = stack->n_frames; i-- > 0;)
    {
      if (stack->frames[i] == node)
        return TRUE;
      if (with_cycle && cycles[node] != CGV_NONE && cycles[stack->frames[i]] == cycles[node])
        return FALSE;
    }
  return FALSE;
}

static CgvCost
get_together (const Truth *truth,
              CgvNodeId root,
              CgvNodeId other)
{
  CgvCost sum = 0;

  for (guint i = 0; i < truth->stacks->len; i++)
    {
      const CgvTestStack *stack = &g_array_index (truth->stacks, CgvTestStack, i);

      sum += is_on (truth, stack, root, FALSE) && is_on (truth, stack, other, TRUE) ? stack->cost : 0;
    }
  return sum;
}

static void
assert_bounds (Truth *truth,
               const CgvCosts *costs,
               CgvNodeId root,
               CgvTreeDirection direction)
{
  CgvReach *reach = cgv_reach_new (costs, root, direction, NULL);

  for (uint32_t i = 0; i < reach->n_nodes; i++)
    {
      const CgvReached *reached = &reach->nodes[i];
      CgvCost together = get_together (truth, root, reached->node);

      if (reached->is_within)
        continue;
      g_assert_cmpuint (reached->cost.low, <=, together);
      g_assert_cmpuint (reached->cost.high, >=, together);
      g_assert_cmpuint (reached->cost.low, <=, reached->cost.value);
      g_assert_cmpuint (reached->cost.high, >=, reached->cost.value);
      truth->n_cycles += reached->is_of_cycle ? 1 : 0;
      truth->n_exact += reached->cost.low == reached->cost.high ? 1 : 0;
      truth->n_estimated += reached->cost.low != reached->cost.high ? 1 : 0;
    }
  cgv_reach_free (reach);
}

static void
run_program (Truth *truth)
{
  guint n = (guint) g_test_rand_int_range (3, 20);
  g_autoptr (CgvTestTrace) trace = cgv_test_trace_new_random (n, 300, (guint) g_test_rand_int_range (5, 40), 1);
  g_autofree char *text = cgv_test_trace_write (trace);
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (text, text, NULL);
  g_autofree CgvNodeId *rows = g_new (CgvNodeId, cgv_test_trace_get_n_names (trace));

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      size_t length;
      const char *bytes = cgv_matching_get_name (comparison->matching, row, &length);
      g_autofree char *name = g_strndup (bytes, length);

      rows[cgv_test_trace_find (trace, name)] = row;
    }
  truth->graph = comparison->costs[CGV_SIDE_NEW]->graph;
  truth->stacks = cgv_test_trace_list_stacks (trace);
  for (guint i = 0; i < truth->stacks->len; i++)
    {
      CgvTestStack *stack = &g_array_index (truth->stacks, CgvTestStack, i);

      for (guint frame = 0; frame < stack->n_frames; frame++)
        stack->frames[frame] = rows[stack->frames[frame]];
    }
  for (CgvNodeId root = 0; root < comparison->n_rows; root++)
    {
      assert_bounds (truth, comparison->costs[CGV_SIDE_NEW], root, CGV_TREE_CALLEES);
      assert_bounds (truth, comparison->costs[CGV_SIDE_NEW], root, CGV_TREE_CALLERS);
    }
  g_array_unref (truth->stacks);
}

static void
test_programs (void)
{
  Truth truth = { 0 };

  g_test_summary ("The cost while two functions were on the stack is between the bounds");
  for (guint64 i = 0; i < cgv_test_get_count (N_CASES); i++)
    run_program (&truth);
  g_test_message ("%u exact, %u estimated, %u of cycles", truth.n_exact, truth.n_estimated, truth.n_cycles);
  g_assert_cmpuint (truth.n_exact, >, truth.n_estimated / 10);
  g_assert_cmpuint (truth.n_estimated, >, 0);
  g_assert_cmpuint (truth.n_cycles, >, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/reach/shares", test_shares);
  g_test_add_func ("/reach/cycle", test_cycle);
  g_test_add_func ("/reach/below", test_below);
  g_test_add_func ("/reach/memory", test_memory);
  g_test_add_func ("/reach/programs", test_programs);

  return g_test_run ();
}
