/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Programs whose stacks are all known: the costs computed from the calls of their profile are
 * correct, for each event type and each choice of parts, with recursion and cycles. Every case has
 * a seed of its own, which is printed when it fails:
 *
 *   CGV_TEST_SEED=SEED CGV_TEST_COUNT=1 meson test -C build properties-program
 */

#include <string.h>

#include "cgv-excess.h"
#include "cgv-grouping.h"
#include "cgv-test-costs.h"
#include "cgv-test-mutator.h"
#include "cgv-test-program.h"
#include "cgv-test.h"

#define N_CASES 10000
#define N_STEPS 300

typedef struct
{
  guint32 seed;
  CgvTestProgram *program;
  GBytes *file;
  const CgvCosts *costs;
  guint64 parts;
  guint event;

  /* The number of checked items, over all cases. */
  guint64 n_cycles;
  guint64 n_recursive;
  guint64 n_calls;
  guint64 n_groups;
  guint64 n_exact_groups;
} Check;

static void
expect_cost (const Check *check,
             CgvCost cost,
             CgvCost expected,
             const char *what,
             guint32 id)
{
  gsize length;
  const char *bytes = g_bytes_get_data (check->file, &length);

  if (cost != expected)
    g_error ("seed %u: parts %" G_GINT64_MODIFIER "x, event %u, %s %u: %" G_GUINT64_FORMAT ", not %" G_GUINT64_FORMAT "\n%.*s",
             check->seed, check->parts, check->event, what, id, cost, expected, (int) length, bytes);
}

static void
expect_at_most (const Check *check,
                CgvCost cost,
                CgvCost limit,
                const char *what,
                guint32 id)
{
  if (cost > limit)
    expect_cost (check, cost, limit, what, id);
}

/* Returns the functions of the program that a node represents. */
static guint64
get_functions (const CgvGraph *graph,
               CgvNodeId node)
{
  uint32_t n_members;
  const CgvFunctionId *members = cgv_fold_get_members (graph->fold, node, &n_members);
  guint64 functions = 0;

  for (uint32_t i = 0; i < n_members; i++)
    {
      CgvStringId name = graph->profile->functions[members[i]].name;

      functions |= cgv_test_program_find (cgv_profile_get_string (graph->profile, name, NULL));
    }
  return functions;
}

static void
check_node (const Check *check,
            CgvNodeId node)
{
  const CgvCosts *costs = check->costs;
  guint64 functions = get_functions (costs->graph, node);
  CgvCost inclusive = cgv_test_program_get_inclusive (check->program, check->parts, check->event, functions);
  CgvCycleId cycle = costs->graph->cycles[node];

  expect_cost (check, costs->self[node], cgv_test_program_get_self (check->program, check->parts, check->event, functions), "self of", node);
  expect_cost (check, costs->graph->n_calls[node], cgv_test_program_get_n_calls (check->program, check->parts, functions), "calls of", node);
  expect_at_most (check, costs->self[node], costs->inclusive[node], "self above inclusive of", node);
  expect_at_most (check, costs->inclusive[node], costs->total, "inclusive above the total of", node);
  if (cycle != CGV_NONE)
    {
      expect_at_most (check, costs->inclusive[node], costs->cycle_inclusive[cycle], "inclusive above that of its cycle of", node);
      return;
    }
  expect_cost (check, costs->inclusive[node], inclusive, "inclusive of", node);
  expect_cost (check, costs->entered[node], (functions & cgv_test_program_get_root ()) != 0 ? inclusive : 0, "entered without a call of", node);
}

static void
check_cycle (const Check *check,
             CgvCycleId cycle)
{
  const CgvCosts *costs = check->costs;
  const CgvGraph *graph = costs->graph;
  guint64 functions = 0;
  CgvCost inclusive;

  for (uint32_t i = graph->cycle_start[cycle]; i < graph->cycle_start[cycle + 1]; i++)
    functions |= get_functions (graph, graph->cycle_nodes[i]);
  inclusive = cgv_test_program_get_inclusive (check->program, check->parts, check->event, functions);
  expect_cost (check, costs->cycle_self[cycle], cgv_test_program_get_self (check->program, check->parts, check->event, functions), "self of cycle", cycle);
  expect_cost (check, costs->cycle_inclusive[cycle], inclusive, "inclusive of cycle", cycle);
  expect_at_most (check, costs->cycle_inclusive[cycle], costs->total, "inclusive above the total of cycle", cycle);
  expect_cost (check, costs->cycle_entered[cycle], (functions & cgv_test_program_get_root ()) != 0 ? inclusive : 0, "entered without a call of cycle", cycle);
}

/* If files call each other in a circle, their inclusive cost is between two bounds. */
static void
check_group (Check *check,
             const CgvGrouping *grouping,
             uint32_t id)
{
  const CgvGroup *group = &grouping->groups[id];
  guint64 functions = 0;
  CgvCost inclusive;

  for (uint32_t i = 0; i < group->n_members; i++)
    {
      CgvGroupMember member;

      cgv_grouping_get_member (grouping, id, i, &member);
      functions |= get_functions (check->costs->graph, member.node);
    }
  inclusive = cgv_test_program_get_inclusive (check->program, check->parts, check->event, functions);
  expect_cost (check, group->self.value, cgv_test_program_get_self (check->program, check->parts, check->event, functions), "self of group", id);
  expect_at_most (check, group->inclusive.low, inclusive, "at least inclusive of group", id);
  expect_at_most (check, inclusive, group->inclusive.high, "at most inclusive of group", id);
  if (group->inclusive.low == group->inclusive.high)
    expect_cost (check, group->inclusive.value, inclusive, "inclusive of group", id);
  check->n_groups++;
  check->n_exact_groups += group->inclusive.low == group->inclusive.high;
}

static void
check_groups (Check *check,
              CgvGroupingKind kind)
{
  CgvGrouping *grouping = cgv_test_grouping_new ((CgvCosts *) check->costs, kind, NULL);

  g_assert_nonnull (grouping);
  for (uint32_t group = 0; group < grouping->n_groups; group++)
    check_group (check, grouping, group);
  cgv_grouping_unref (grouping);
}

/* Counts, so that the test fails if the programs are too simple. */
static void
count (Check *check)
{
  const CgvGraph *graph = check->costs->graph;

  check->n_cycles += graph->n_cycles;
  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    {
      check->n_recursive += graph->edges[edge].caller == graph->edges[edge].callee;
      check->n_calls += cgv_graph_get_count (graph, edge);
    }
}

static void
check_costs (Check *check)
{
  const CgvCosts *costs = check->costs;
  CgvProblemList problems = { 0 };

  expect_cost (check, costs->total, cgv_test_program_get_self (check->program, check->parts, check->event, G_MAXUINT64), "the total", 0);
  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    check_node (check, node);
  for (CgvCycleId cycle = 0; cycle < costs->graph->n_cycles; cycle++)
    check_cycle (check, cycle);
  cgv_excess_report (costs->graph, NULL, &problems);
  expect_cost (check, problems.n_by_kind[CGV_PROBLEM_ABOVE_TOTAL], 0, "functions above the total", 0);
  expect_cost (check, problems.n_by_kind[CGV_PROBLEM_CALLS_ABOVE_COST], 0, "functions above inclusive", 0);
  check_groups (check, CGV_GROUPING_OWN_FILE);
  check_groups (check, CGV_GROUPING_CYCLE);
  count (check);
}

/* Checks all parts, or some. */
static void
check_parts (Check *check,
             CgvProfile *profile,
             CgvFoldKind kind,
             const CgvPartSet *parts)
{
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, kind, NULL);
  g_autoptr (CgvGraph) graph = cgv_graph_new (fold, parts, NULL);

  for (check->event = 0; check->event < cgv_test_program_get_n_events (check->program); check->event++)
    {
      g_autoptr (CgvCosts) costs = cgv_costs_new (graph, check->event, NULL);

      check->costs = costs;
      check_costs (check);
    }
}

static void
test_programs (gconstpointer data)
{
  CgvFoldKind kind = (CgvFoldKind) GPOINTER_TO_INT (data);
  guint64 n_cases = cgv_test_get_count (N_CASES);
  Check check = { 0 };

  g_test_summary ("Self cost, inclusive cost and calls are correct, for every event type and any parts");
  for (guint64 i = 0; i < n_cases; i++)
    {
      guint32 seed = cgv_test_get_seed () + (guint32) i;
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (CgvTestProgram) program = cgv_test_program_new (random, N_STEPS);
      g_autoptr (GBytes) file = cgv_test_program_write (program);
      g_autoptr (CgvProfile) profile = cgv_test_profile_from_files (&file, 1, NULL);
      guint n_parts = cgv_test_program_get_n_parts (program);
      guint64 word = (guint64) g_rand_int_range (random, 1, 1 << n_parts);
      const CgvPartSet some = { &word, n_parts };

      g_assert_cmpuint (profile->n_parts, ==, n_parts);
      check.seed = seed;
      check.program = program;
      check.file = file;
      check.parts = G_MAXUINT64;
      check_parts (&check, profile, kind, NULL);
      check.parts = word;
      check_parts (&check, profile, kind, &some);
    }
  if (n_cases < N_CASES)
    return;
  g_test_message ("%" G_GUINT64_FORMAT " calls, %" G_GUINT64_FORMAT " cycles, %" G_GUINT64_FORMAT " functions that call themselves, %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " groups exact",
                  check.n_calls, check.n_cycles, check.n_recursive, check.n_exact_groups, check.n_groups);
  g_assert_cmpuint (check.n_cycles, >, n_cases);
  g_assert_cmpuint (check.n_recursive, >, n_cases);
  g_assert_cmpuint (check.n_calls, >, 30 * n_cases);
  g_assert_cmpuint (check.n_exact_groups, >, n_cases);
  g_assert_cmpuint (check.n_exact_groups, <, check.n_groups);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/properties-program/as-recorded", GINT_TO_POINTER (CGV_FOLD_NONE), test_programs);
  g_test_add_data_func ("/properties-program/folded", GINT_TO_POINTER (CGV_FOLD_RECURSION), test_programs);
  return g_test_run ();
}
