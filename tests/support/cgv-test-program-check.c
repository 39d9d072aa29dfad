/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-program-check.h"

#include "cgv-excess.h"
#include "cgv-grouping.h"
#include "cgv-test-costs.h"
#include "cgv-test.h"

static void
expect_cost (const CgvTestProgramCheck *check,
             CgvCost cost,
             CgvCost expected,
             const char *what,
             guint32 id)
{
  gsize length;
  const char *bytes = g_bytes_get_data (check->file, &length);

  if (cost != expected)
    g_error ("%s: parts %" G_GINT64_MODIFIER "x, event %u, %s %u: %" G_GUINT64_FORMAT ", not %" G_GUINT64_FORMAT "\n%.*s",
             check->label, check->parts, check->event, what, id, cost, expected, (int) length, bytes);
}

static void
expect_at_most (const CgvTestProgramCheck *check,
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
check_node (const CgvTestProgramCheck *check,
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
check_cycle (const CgvTestProgramCheck *check,
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
check_group (CgvTestProgramCheck *check,
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
check_groups (CgvTestProgramCheck *check,
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
count (CgvTestProgramCheck *check)
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
check_costs (CgvTestProgramCheck *check)
{
  const CgvCosts *costs = check->costs;
  CgvProblemList problems = { 0 };

  expect_cost (check, costs->total, cgv_test_program_get_self (check->program, check->parts, check->event, G_MAXUINT64), "the total", 0);
  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    check_node (check, node);
  for (CgvCycleId cycle = 0; cycle < costs->graph->n_cycles; cycle++)
    check_cycle (check, cycle);
  cgv_excess_report (costs->graph, &problems);
  expect_cost (check, problems.n_by_kind[CGV_PROBLEM_ABOVE_TOTAL], 0, "functions above the total", 0);
  expect_cost (check, problems.n_by_kind[CGV_PROBLEM_CALLS_ABOVE_COST], 0, "functions above inclusive", 0);
  check_groups (check, CGV_GROUPING_OWN_FILE);
  check_groups (check, CGV_GROUPING_CYCLE);
  count (check);
}

/* Checks all parts, or some. */
static void
check_parts (CgvTestProgramCheck *check,
             CgvProfile *profile,
             CgvFoldKind kind,
             const CgvPartSet *parts)
{
  CgvFold *fold = cgv_fold_new (profile, kind, NULL);
  CgvGraph *graph = cgv_graph_new (fold, parts, NULL);

  for (check->event = 0; check->event < cgv_test_program_get_n_events (check->program); check->event++)
    {
      CgvCosts *costs = cgv_costs_new (graph, check->event, NULL);

      check->costs = costs;
      check_costs (check);
      cgv_costs_unref (costs);
    }
  cgv_graph_unref (graph);
  cgv_fold_unref (fold);
}

void
cgv_test_program_check (CgvTestProgramCheck *check,
                        const CgvTestProgram *program,
                        CgvFoldKind kind,
                        guint64 some)
{
  GBytes *file = cgv_test_program_write (program);
  CgvProfile *profile = cgv_test_profile_from_files (&file, 1, NULL);
  const CgvPartSet set = { &some, cgv_test_program_get_n_parts (program) };

  g_assert_cmpuint (profile->n_parts, ==, set.n_parts);
  check->program = program;
  check->file = file;
  check->parts = G_MAXUINT64;
  check_parts (check, profile, kind, NULL);
  check->parts = some;
  check_parts (check, profile, kind, &set);
  cgv_profile_unref (profile);
  g_bytes_unref (file);
}
