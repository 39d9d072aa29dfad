/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pairs of random programs: differences are explained to the last unit, and are the same with the
 * sides swapped. Every case has a seed of its own, which is printed when it fails:
 *
 *   CGV_TEST_SEED=SEED CGV_TEST_COUNT=1 meson test -C build properties-comparison
 */

#include <string.h>

#include "cgv-cause.h"
#include "cgv-cost.h"
#include "cgv-test-costs.h"
#include "cgv-test-comparison.h"
#include "cgv-test-mutator.h"
#include "cgv-test-program.h"
#include "cgv-test-recording.h"

#define N_CASES 3000
#define N_STEPS 200

static CgvDelta
negate (CgvDelta delta)
{
  delta.sign = (int8_t) -delta.sign;
  return delta;
}

static void
expect (guint32 seed,
        CgvDelta delta,
        CgvDelta expected,
        const char *what,
        guint32 id)
{
  if (delta.size != expected.size || delta.sign != expected.sign)
    g_error ("seed %u: %s %u: %d * %" G_GUINT64_FORMAT ", not %d * %" G_GUINT64_FORMAT, seed, what, id, delta.sign, delta.size, expected.sign, expected.size);
}

static void
expect_true (guint32 seed,
             gboolean is_true,
             const char *what,
             guint32 id)
{
  if (!is_true)
    g_error ("seed %u: %s %u", seed, what, id);
}

static void
check_term (guint32 seed,
            const CgvComparison *comparison,
            const CgvWhyTerm *term)
{
  CgvWhyTerm alone;

  cgv_why_get_term (comparison, term->edge, &alone);
  expect (seed, term->delta, alone.delta, "difference of edge", term->edge);
  expect_true (seed, term->presence != CGV_PRESENT_NEITHER, "absent edge", term->edge);
  if (term->flags == 0)
    expect (seed, cgv_delta_add (term->by_calls, term->by_cost), term->delta, "split of edge", term->edge);
  else
    expect_true (seed, (cgv_why_knows_by_calls (term) || term->by_calls.sign == 0) && term->by_cost.sign == 0, "split of what has none", term->edge);
  /* Outside of cycles, the cost that leaves is the whole cost of the calls. */
  if ((term->flags & (CGV_WHY_IN_CYCLE | CGV_WHY_RECURSION)) == 0)
    expect (seed, term->leaving, term->delta, "what leaves of edge", term->edge);
}

/* No amount exceeds the amount that a file records. */
static void
expect_recorded (guint32 seed,
                 CgvDelta amount,
                 CgvCost base,
                 CgvCost new_,
                 const char *what,
                 guint32 id)
{
  expect_true (seed, amount.size <= MAX (base, new_), what, id);
}

/* The reasons of a row add up to its origin. The reason of each call is the same number in all
 * functions. */
static void
check_cause (guint32 seed,
             const CgvComparison *comparison,
             CgvNodeId row)
{
  CgvCause *cause = cgv_cause_new (comparison, row, NULL);
  CgvDelta sum = { 0 };

  for (guint32 i = 0; i < cause->n_terms; i++)
    {
      const CgvCauseTerm *term = &cause->terms[i];
      CgvWhyTerm why;

      sum = cgv_delta_add (sum, term->amount);
      if (term->kind == CGV_CAUSE_OWN)
        expect_recorded (seed, term->amount, cgv_comparison_get_self (comparison, CGV_SIDE_BASE, row), cgv_comparison_get_self (comparison, CGV_SIDE_NEW, row), "own code of", row);
      if (term->kind != CGV_CAUSE_CALLS)
        continue;
      expect_recorded (seed, term->amount, cgv_comparison_get_edge_cost (comparison, CGV_SIDE_BASE, term->edge),
                       cgv_comparison_get_edge_cost (comparison, CGV_SIDE_NEW, term->edge), "reason of edge", term->edge);
      cgv_why_get_term (comparison, term->edge, &why);
      if (cgv_why_knows_by_calls (&why))
        expect (seed, term->amount, why.by_calls, "number of edge", term->edge);
    }
  expect (seed, sum, cause->origin, "reasons of row", row);
  cgv_cause_free (cause);
}

/* The difference of inclusive cost is the sum of self cost and of calls that leave. The largest
 * term comes first. */
static guint
check_row (guint32 seed,
           const CgvComparison *comparison,
           CgvNodeId row)
{
  g_autoptr (CgvWhy) why = cgv_why_new (comparison, row, NULL);
  CgvDelta sum = why->self;
  guint n_splits = 0;

  for (guint32 i = 0; i < why->n_callees; i++)
    {
      const CgvWhyTerm *term = &why->callees[i];

      check_term (seed, comparison, term);
      sum = cgv_delta_add (sum, term->leaving);
      n_splits += term->flags == 0 && term->by_calls.sign != 0 && term->by_cost.sign != 0;
      expect_true (seed, comparison->joined->edges[term->edge].caller == row, "caller of edge", term->edge);
      expect_true (seed, i == 0 || why->callees[i - 1].leaving.size >= term->leaving.size, "order of callees of", row);
    }
  for (guint32 i = 0; i < why->n_callers; i++)
    {
      check_term (seed, comparison, &why->callers[i]);
      expect_true (seed, comparison->joined->edges[why->callers[i].edge].callee == row, "callee of edge", why->callers[i].edge);
      expect_true (seed, i == 0 || why->callers[i - 1].delta.size >= why->callers[i].delta.size, "order of callers of", row);
    }
  expect (seed, sum, why->inclusive, "inclusive of row", row);
  check_cause (seed, comparison, row);
  if (why->has_self_split)
    expect (seed, cgv_delta_add (why->self_by_calls, why->self_by_cost), why->self, "split of self of row", row);
  return n_splits;
}

static void
check_sums (guint32 seed,
            const CgvComparison *comparison)
{
  CgvDelta sum = { 0 };

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    sum = cgv_delta_add (sum, cgv_comparison_get_self_delta (comparison, row));
  expect (seed, sum, comparison->summary.net, "sum of differences", 0);
  expect (seed, cgv_delta_add (comparison->summary.added, comparison->summary.removed), sum, "added and removed", 0);
}

/* The origins add up to the change. */
static void
check_origins (guint32 seed,
               const CgvComparison *comparison)
{
  CgvDelta sum = { 0 };

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    sum = cgv_delta_add (sum, cgv_comparison_get_origin (comparison, row));
  expect_true (seed, !sum.is_bound, "bound of origins", 0);
  expect (seed, sum, comparison->summary.net, "sum of origins", 0);
}

/* Every call of a side is in exactly one edge. */
static void
check_edges (guint32 seed,
             const CgvComparison *comparison)
{
  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      const CgvGraph *graph = comparison->costs[side]->graph;
      guint n = 0;

      for (guint32 edge = 0; edge < comparison->joined->n_edges; edge++)
        {
          guint32 own = comparison->joined->edges[edge].edge[side];

          if (own == CGV_NONE)
            continue;
          n++;
          expect_true (seed, graph->edges[own].caller == comparison->joined->edges[edge].caller && graph->edges[own].callee == comparison->joined->edges[edge].callee, "ends of edge", edge);
        }
      expect_true (seed, n == graph->n_edges, "number of edges of side", (guint32) side);
    }
}

static void
check_path (guint32 seed,
            const CgvComparison *comparison,
            CgvNodeId row)
{
  g_autoptr (CgvRegressionPath) path = cgv_regression_path_new (comparison, row, NULL);
  int direction = cgv_comparison_get_inclusive_delta (comparison, row).sign;

  expect_true (seed, path->n_steps > 0 && path->steps[0].row == row, "start of the path of", row);
  expect_true (seed, (path->end == CGV_PATH_END_UNCHANGED) == (direction == 0), "end of the path of", row);
  for (guint32 i = 1; i < path->n_steps; i++)
    {
      const CgvUnionEdge *edge = &comparison->joined->edges[path->steps[i].term.edge];

      CgvNodeId before = path->steps[i - 1].row;
      CgvCycleId cycle = comparison->costs[CGV_SIDE_NEW]->graph->cycles[before];

      /* A cycle is one step. */
      expect_true (seed, edge->caller == before || (cycle != CGV_NONE && comparison->costs[CGV_SIDE_NEW]->graph->cycles[edge->caller] == cycle), "caller on the path of", row);
      expect_true (seed, edge->callee == path->steps[i].row, "step of the path of", row);
      expect_true (seed, path->steps[i].term.leaving.sign == direction, "direction of the path of", row);
      for (guint32 j = 0; j < i; j++)
        expect_true (seed, path->steps[j].row != path->steps[i].row, "loop in the path of", row);
    }
}

static guint
check (guint32 seed,
       const CgvComparison *comparison)
{
  guint n_splits = 0;

  check_sums (seed, comparison);
  check_origins (seed, comparison);
  check_edges (seed, comparison);
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      n_splits += check_row (seed, comparison, row);
      check_path (seed, comparison, row);
    }
  return n_splits;
}

static CgvNodeId
find_row (const CgvComparison *comparison,
          const CgvComparison *other,
          CgvNodeId row)
{
  size_t length;
  const char *bytes = cgv_matching_get_name (other->matching, row, &length);
  g_autofree char *name = g_strndup (bytes, length);

  return cgv_test_find_row (comparison, name);
}

static guint32
find_edge (const CgvComparison *comparison,
           CgvNodeId caller,
           CgvNodeId callee)
{
  for (guint32 edge = comparison->joined->out_start[caller]; edge < comparison->joined->out_start[caller + 1]; edge++)
    {
      if (comparison->joined->edges[edge].callee == callee)
        return edge;
    }
  return CGV_NONE;
}

static void
check_swapped_edge (guint32 seed,
                    const CgvComparison *comparison,
                    const CgvComparison *swapped,
                    guint32 edge)
{
  const CgvUnionEdge *ends = &comparison->joined->edges[edge];
  guint32 twin = find_edge (swapped, find_row (swapped, comparison, ends->caller), find_row (swapped, comparison, ends->callee));
  CgvWhyTerm term;
  CgvWhyTerm back;

  expect_true (seed, twin != CGV_NONE, "swapped edge", edge);
  cgv_why_get_term (comparison, edge, &term);
  cgv_why_get_term (swapped, twin, &back);
  expect_true (seed, term.flags == back.flags, "flags of swapped edge", edge);
  expect (seed, back.delta, negate (term.delta), "swapped edge", edge);
  expect (seed, back.leaving, negate (term.leaving), "what leaves of swapped edge", edge);
  expect (seed, back.by_calls, negate (term.by_calls), "by calls of swapped edge", edge);
  expect (seed, back.by_cost, negate (term.by_cost), "by cost of swapped edge", edge);
}

static void
check_swapped (guint32 seed,
               const CgvComparison *comparison,
               const CgvComparison *swapped)
{
  expect_true (seed, comparison->n_rows == swapped->n_rows && comparison->joined->n_edges == swapped->joined->n_edges, "size of swapped", 0);
  expect (seed, swapped->summary.added, negate (comparison->summary.removed), "swapped removed", 0);
  expect (seed, swapped->summary.removed, negate (comparison->summary.added), "swapped added", 0);
  expect_true (seed, swapped->summary.n_new == comparison->summary.n_removed && swapped->summary.n_removed == comparison->summary.n_new, "swapped new", 0);
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      CgvNodeId twin = find_row (swapped, comparison, row);

      expect (seed, cgv_comparison_get_self_delta (swapped, twin), negate (cgv_comparison_get_self_delta (comparison, row)), "swapped self of", row);
      expect (seed, cgv_comparison_get_inclusive_delta (swapped, twin), negate (cgv_comparison_get_inclusive_delta (comparison, row)), "swapped inclusive of", row);
      cgv_foreach_side (side)
        expect_true (seed, cgv_comparison_get_calls (swapped, side, twin) == cgv_comparison_get_calls (comparison, 1 - side, row), "swapped calls of", row);
      expect (seed, cgv_comparison_get_origin (swapped, twin), negate (cgv_comparison_get_origin (comparison, row)), "swapped origin of", row);
    }
  for (guint32 edge = 0; edge < comparison->joined->n_edges; edge++)
    check_swapped_edge (seed, comparison, swapped, edge);
}

/* A profile does not differ from itself. */
static void
check_same (guint32 seed,
            CgvProfile *profile,
            const CgvPartSet *parts)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison_of_profiles (profile, parts, profile, parts, NULL, NULL);

  check (seed, comparison);
  expect_true (seed, comparison->summary.n_new + comparison->summary.n_removed + comparison->summary.n_noise == 0, "something new beside itself", 0);
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      expect (seed, cgv_comparison_get_self_delta (comparison, row), (CgvDelta){ 0 }, "self of the same", row);
      expect (seed, cgv_comparison_get_inclusive_delta (comparison, row), (CgvDelta){ 0 }, "inclusive of the same", row);
      expect (seed, cgv_comparison_get_origin (comparison, row), (CgvDelta){ 0 }, "origin of the same", row);
    }
  for (guint32 edge = 0; edge < comparison->joined->n_edges; edge++)
    expect (seed, cgv_comparison_get_edge_delta (comparison, edge), (CgvDelta){ 0 }, "edge of the same", edge);
}

static CgvProfile *
read_program (GRand *random)
{
  CgvTestProgram *program = cgv_test_program_new (random, N_STEPS);
  g_autoptr (GBytes) file = cgv_test_program_write (program);
  CgvProfile *profile = cgv_test_profile_from_files (&file, 1, NULL);

  cgv_test_program_free (program);
  return profile;
}

static CgvDelta
get_cycle_delta (const CgvComparison *comparison,
                 const CgvCost *base,
                 const CgvCost *new_,
                 CgvCycleId cycle)
{
  CgvCost from = cgv_cost_convert (base[cycle], comparison->costs[CGV_SIDE_BASE]->is_signed, comparison->is_signed);
  CgvCost to = cgv_cost_convert (new_[cycle], comparison->costs[CGV_SIDE_NEW]->is_signed, comparison->is_signed);

  return cgv_delta_between (from, to, comparison->is_signed);
}

/* Both sides have the same cycles. The difference of each cycle is the sum of self costs and of
 * calls that leave it. */
static void
check_cycles (guint32 seed,
              const CgvComparison *comparison)
{
  const CgvCosts *base = comparison->costs[CGV_SIDE_BASE];
  const CgvCosts *new_ = comparison->costs[CGV_SIDE_NEW];
  guint32 n_cycles = new_->graph->n_cycles;
  g_autofree CgvDelta *sums = g_new0 (CgvDelta, n_cycles + 1);

  expect_true (seed, base->graph->n_cycles == n_cycles, "cycles of base", base->graph->n_cycles);
  expect_true (seed, memcmp (base->graph->cycles, new_->graph->cycles, comparison->n_rows * sizeof *base->graph->cycles) == 0, "cycles", n_cycles);
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      CgvCycleId cycle = base->graph->cycles[row];

      if (cycle != CGV_NONE)
        sums[cycle] = cgv_delta_add (sums[cycle], cgv_comparison_get_self_delta (comparison, row));
    }
  for (guint32 edge = 0; edge < comparison->joined->n_edges; edge++)
    {
      CgvCycleId cycle = base->graph->cycles[comparison->joined->edges[edge].caller];

      if (cycle != CGV_NONE && cycle != base->graph->cycles[comparison->joined->edges[edge].callee])
        sums[cycle] = cgv_delta_add (sums[cycle], cgv_comparison_get_edge_delta (comparison, edge));
    }
  for (CgvCycleId cycle = 0; cycle < n_cycles; cycle++)
    expect (seed, get_cycle_delta (comparison, base->cycle_inclusive, new_->cycle_inclusive, cycle), sums[cycle], "inclusive cost of cycle", cycle);
}

/* Returns the group of the map for a group of one side alone; CGV_NONE for a kind of groups that
 * other rules match. */
static guint32
find_in_map (const CgvGroupMap *map,
             CgvSide side,
             const CgvGrouping *alone,
             guint32 group)
{
  CgvGroupMember member;

  if (map->kind == CGV_GROUPING_PART)
    return map->first_part[side] + group;
  if (map->kind == CGV_GROUPING_OBJECT || map->kind == CGV_GROUPING_OWN_FILE)
    return CGV_NONE;
  cgv_grouping_get_member (alone, group, 0, &member);
  if (map->kind == CGV_GROUPING_FILE)
    return map->group_of_file[side][member.file];
  return map->group_of_node[side] != NULL ? map->group_of_node[side][member.node] : CGV_NONE;
}

/* The groups of one side have the same costs with and without another side. All of them add up
 * to the total. */
static void
check_side (guint32 seed,
            CgvCosts *costs,
            CgvGroupMap *map,
            CgvSide side)
{
  g_autoptr (CgvGrouping) grouping = cgv_grouping_new (costs, map, side, NULL);
  g_autoptr (CgvGrouping) alone = cgv_test_grouping_new (costs, map->kind, NULL);
  CgvCost sum = 0;

  for (guint32 group = 0; group < grouping->n_groups; group++)
    sum = cgv_cost_add (sum, grouping->groups[group].self.value, costs->is_signed);
  expect_true (seed, sum == costs->total, "total of groups by", map->kind);

  for (guint32 group = 0; group < alone->n_groups; group++)
    {
      const CgvGroup *expected = &alone->groups[group];
      guint32 number = find_in_map (map, side, alone, group);
      const CgvGroup *found = number != CGV_NONE ? &grouping->groups[number] : expected;

      expect_true (seed, found->self.value == expected->self.value && found->n_members == expected->n_members, "self cost of group by", map->kind);
      expect_true (seed, found->inclusive.low == expected->inclusive.low && found->inclusive.high == expected->inclusive.high, "bounds of group by", map->kind);
      expect_true (seed, found->inclusive.value == expected->inclusive.value && found->n_calls == expected->n_calls, "inclusive cost of group by", map->kind);
    }
}

static void
check_groups (guint32 seed,
              CgvComparison *comparison)
{
  for (guint kind = CGV_GROUPING_OBJECT; kind <= CGV_GROUPING_FUNCTION_FILE; kind++)
    {
      CgvCosts *const *costs = comparison->costs;
      g_autoptr (CgvGroupMap) map = cgv_group_map_new (kind, costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW], comparison->matching, NULL);
      g_autoptr (CgvComparisonGroups) groups = cgv_test_comparison_groups (comparison, kind, NULL);
      CgvCost sums[CGV_N_SIDES] = { 0, 0 };

      for (guint32 i = 0; i < groups->n_groups; i++)
        {
          const CgvComparisonGroup *group = &groups->groups[i];

          expect_true (seed, group->n_members > 0 && group->presence != CGV_PRESENT_NEITHER, "members of group by", kind);
          for (guint side = 0; side < CGV_N_SIDES; side++)
            sums[side] = cgv_cost_add (sums[side], group->self[side], comparison->is_signed);
        }
      for (guint side = 0; side < CGV_N_SIDES; side++)
        {
          expect_true (seed, sums[side] == cgv_comparison_get_total (comparison, side), "total of joined groups by", kind);
          check_side (seed, costs[side], map, side);
        }
    }
}

static void
test_programs (void)
{
  guint64 n_cases = cgv_test_get_count (N_CASES);
  guint32 seed = cgv_test_get_seed ();
  guint64 n_splits = 0;

  for (guint64 i = 0; i < n_cases; i++, seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (CgvProfile) base = read_program (random);
      g_autoptr (CgvProfile) new_ = read_program (random);
      uint64_t words[CGV_N_SIDES] = { g_rand_int (random), g_rand_int (random) };
      CgvPartSet base_parts = { &words[0], base->n_parts };
      CgvPartSet new_parts = { &words[1], new_->n_parts };
      CgvPartSet same_parts = { &words[1], base->n_parts };
      g_autoptr (CgvComparison) whole = cgv_test_comparison_of_profiles (base, NULL, new_, NULL, NULL, NULL);
      g_autoptr (CgvComparison) swapped = cgv_test_comparison_of_profiles (new_, NULL, base, NULL, NULL, NULL);
      g_autoptr (CgvComparison) parts = cgv_test_comparison_of_profiles (base, &base_parts, new_, &new_parts, NULL, NULL);
      g_autoptr (CgvComparison) same = cgv_test_comparison_of_profiles (base, &base_parts, base, &same_parts, NULL, NULL);

      n_splits += check (seed, whole);
      check_cycles (seed, whole);
      check_cycles (seed, parts);
      check_cycles (seed, same);
      if (i % 10 == 0)
        check_groups (seed, whole);
      if (i % 10 == 1)
        check_groups (seed, parts);
      if (i % 10 == 2)
        check_groups (seed, same);
      check_swapped (seed, whole, swapped);
      check (seed, parts);
      check (seed, same);
      check_same (seed, base, NULL);
      check_same (seed, base, &base_parts);
    }
  g_test_message ("%" G_GUINT64_FORMAT " splits of two parts", n_splits);
  g_assert_cmpuint (n_splits, >=, n_cases / 2);
}

static CgvProfile *
read_recording (const CgvTestRecording *recording,
                GRand *random,
                guint64 factor)
{
  CgvTestStyle style = CGV_TEST_STYLE_PLAIN;
  g_autoptr (GBytes) file = NULL;

  style.factor = factor;
  file = cgv_test_recording_write (recording, &style, random, 0, cgv_test_recording_get_n_parts (recording));
  return cgv_test_profile_from_files (&file, 1, NULL);
}

/* If costs are multiplied by k, all differences are the costs of the base times k - 1, and only
 * the cost of each call changed. */
static void
check_factor (guint32 seed,
              const CgvComparison *comparison,
              guint64 factor)
{
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      CgvCost self = cgv_comparison_get_self (comparison, CGV_SIDE_BASE, row);
      CgvCost inclusive = cgv_comparison_get_inclusive (comparison, CGV_SIDE_BASE, row);
      CgvCost more = cgv_cost_scale (self, comparison->is_signed, (gint64) factor - 1, comparison->is_signed);
      CgvCost more_inclusive = cgv_cost_scale (inclusive, comparison->is_signed, (gint64) factor - 1, comparison->is_signed);

      expect (seed, cgv_comparison_get_self_delta (comparison, row), cgv_delta_between (0, more, comparison->is_signed), "self times k of", row);
      expect (seed, cgv_comparison_get_inclusive_delta (comparison, row), cgv_delta_between (0, more_inclusive, comparison->is_signed), "inclusive times k of", row);
    }
  for (guint32 edge = 0; edge < comparison->joined->n_edges; edge++)
    {
      CgvWhyTerm term;

      cgv_why_get_term (comparison, edge, &term);
      expect (seed, term.by_calls, (CgvDelta){ 0 }, "calls times k of edge", edge);
      if (term.flags == 0)
        expect (seed, term.by_cost, term.delta, "cost times k of edge", edge);
    }
}

static void
test_factor (void)
{
  guint64 n_cases = cgv_test_get_count (N_CASES);
  guint32 seed = cgv_test_get_seed ();

  for (guint64 i = 0; i < n_cases; i++, seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (CgvTestRecording) recording = cgv_test_recording_new (random, 20);
      guint64 factor = 2 + g_rand_int (random) % 5;
      g_autoptr (CgvProfile) base = read_recording (recording, random, 1);
      g_autoptr (CgvProfile) new_ = read_recording (recording, random, factor);
      g_autoptr (CgvComparison) comparison = cgv_test_comparison_of_profiles (base, NULL, new_, NULL, NULL, NULL);

      check (seed, comparison);
      check_factor (seed, comparison, factor);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/properties-comparison/programs", test_programs);
  g_test_add_func ("/properties-comparison/factor", test_factor);
  return g_test_run ();
}
