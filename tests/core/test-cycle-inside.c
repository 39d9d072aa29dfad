/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inside of cycles, for one profile and for two, against an oracle that tries all orders. */

#include "cgv-costs-private.h"
#include "cgv-cycle-inside.h"
#include "cgv-test-comparison.h"
#include "cgv-test-memory.h"
#include "cgv-test-trace.h"
#include "cgv-test.h"

#define N_CASES 10000
#define MAX_NODES 9

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCycleInside, cgv_cycle_inside_free)

typedef gboolean Matrix[MAX_NODES][MAX_NODES];

/* Writes a few functions with random calls and few different costs, so that many arcs have the
 * same weight. */
static char *
write_random (void)
{
  GString *text = g_string_new (NULL);
  gint n_nodes = g_test_rand_int_range (2, MAX_NODES + 1);
  gint density = g_test_rand_int_range (1, 10);
  gint max_cost = g_test_rand_int_range (1, 40);

  for (gint caller = 0; caller < n_nodes; caller++)
    {
      g_string_append_printf (text, "fn=f%d\n1 %d\n", caller, g_test_rand_int_range (0, 20));
      for (gint callee = 0; callee < n_nodes; callee++)
        if (g_test_rand_int_range (0, 10) < density)
          g_string_append_printf (text, "cfn=f%d\ncalls=%d 1\n1 %d\n", callee, g_test_rand_int_range (0, 3), g_test_rand_int_range (0, max_cost));
    }
  return g_string_free (text, FALSE);
}

static void
close_paths (Matrix reaches,
             guint n)
{
  for (guint via = 0; via < n; via++)
    for (guint a = 0; a < n; a++)
      for (guint b = 0; b < n; b++)
        reaches[a][b] |= reaches[a][via] && reaches[via][b];
}

static CgvCycleInside *
look_inside (CgvCosts *costs,
             CgvComparison *comparison,
             CgvCycleId cycle)
{
  uint64_t n_steps = CGV_CYCLE_STEPS;

  return cgv_cycle_inside_new (costs, comparison, cycle, &n_steps);
}

/* Returns the costs of a side that exists. */
static const CgvCosts *
get_costs (const CgvCycleInside *inside,
           guint side)
{
  return cgv_cycle_inside_get_costs (inside, (CgvSide) side);
}

static guint
get_first (const CgvCycleInside *inside)
{
  return cgv_cycle_inside_get_first_side (inside);
}

/* Returns the cost on the side where it is larger. */
static CgvCost
get_largest_self (const CgvCycleInside *inside,
                  guint member)
{
  CgvCost largest = 0;

  for (guint side = get_first (inside); side < CGV_N_SIDES; side++)
    largest = MAX (largest, get_costs (inside, side)->self[inside->members[member]]);
  return largest;
}

static guint
find_edge (const CgvGraph *graph,
           CgvNodeId caller,
           CgvNodeId callee)
{
  for (guint edge = graph->out_start[caller]; edge < graph->out_start[caller + 1]; edge++)
    if (graph->edges[edge].callee == callee && graph->present[edge])
      return edge;
  return CGV_NONE;
}

static CgvCost
get_weight (const CgvCycleInside *inside,
            CgvNodeId caller,
            CgvNodeId callee,
            guint64 *count)
{
  CgvCost largest = 0;

  *count = 0;
  for (guint side = get_first (inside); side < CGV_N_SIDES; side++)
    {
      const CgvCosts *costs = get_costs (inside, side);
      guint edge = find_edge (costs->graph, caller, callee);

      if (edge == CGV_NONE)
        continue;
      largest = MAX (largest, costs->edge_costs[edge]);
      *count = MAX (*count, cgv_graph_get_count (costs->graph, edge));
    }
  return largest;
}

static gboolean
has_pair (const CgvCycleInside *inside,
          CgvNodeId caller,
          CgvNodeId callee)
{
  for (guint side = get_first (inside); side < CGV_N_SIDES; side++)
    if (find_edge (get_costs (inside, side)->graph, caller, callee) != CGV_NONE)
      return TRUE;
  return FALSE;
}

static void
assert_members (const CgvCycleInside *inside)
{
  const CgvGraph *graph = inside->costs->graph;
  guint n_pairs = 0, n_entries = 0, n_exits = 0;

  for (guint i = 0; i < inside->n_members; i++)
    {
      g_assert_cmpuint (graph->cycles[inside->members[i]], ==, inside->cycle);
      g_assert_true (i == 0 || get_largest_self (inside, i - 1) >= get_largest_self (inside, i));
    }
  for (CgvNodeId caller = 0; caller < graph->n_nodes; caller++)
    for (CgvNodeId callee = 0; callee < graph->n_nodes; callee++)
      {
        gboolean from = graph->cycles[caller] == inside->cycle;
        gboolean to = graph->cycles[callee] == inside->cycle;
        gboolean exists = has_pair (inside, caller, callee);

        n_pairs += exists && from && to && caller != callee;
        n_entries += exists && !from && to;
        n_exits += exists && from && !to;
      }
  g_assert_cmpuint (inside->n_pairs, ==, n_pairs);
  g_assert_cmpuint (inside->n_entries, ==, n_entries);
  g_assert_cmpuint (inside->n_exits, ==, n_exits);
}

typedef struct
{
  CgvCost cost;
  guint64 count;
} Weight;

static int
compare_weights (Weight a,
                 Weight b)
{
  if (a.cost != b.cost)
    return a.cost < b.cost ? -1 : 1;
  return (a.count > b.count) - (a.count < b.count);
}

static Weight
weigh (const CgvCycleInside *inside,
       CgvNodeId caller,
       CgvNodeId callee)
{
  Weight weight;

  weight.cost = get_weight (inside, caller, callee, &weight.count);
  return weight;
}

/* Finds the members that each member reaches by pairs heavier than @above, which may be NULL. */
static void
connect (const CgvCycleInside *inside,
         const Weight *above,
         Matrix reaches)
{
  for (guint a = 0; a < inside->n_members; a++)
    for (guint b = 0; b < inside->n_members; b++)
      {
        CgvNodeId caller = inside->members[a], callee = inside->members[b];

        reaches[a][b] = a != b && has_pair (inside, caller, callee) && (above == NULL || compare_weights (weigh (inside, caller, callee), *above) > 0);
      }
}

static guint
find_member (const CgvCycleInside *inside,
             CgvNodeId node)
{
  for (guint i = 0; i < inside->n_members; i++)
    if (inside->members[i] == node)
      return i;
  g_assert_not_reached ();
}

static void
take_away (const CgvCycleInside *inside,
           const CgvCycleLink *link,
           Matrix reaches)
{
  gboolean *pair = &reaches[find_member (inside, link->caller)][find_member (inside, link->callee)];

  g_assert_true (*pair);
  *pair = FALSE;
}

/* Finds the cycles that are left of pairs. Overwrites @reaches. */
static CgvCycleRest
find_rest (const CgvCycleInside *inside,
           Matrix reaches)
{
  CgvCycleRest rest = { 0 };

  close_paths (reaches, inside->n_members);
  for (guint a = 0; a < inside->n_members; a++)
    {
      guint size = 1, smallest = a;

      for (guint b = 0; b < inside->n_members; b++)
        if (b != a && reaches[a][b] && reaches[b][a])
          {
            size++;
            smallest = MIN (smallest, b);
          }
      if (size == 1 || smallest != a)
        continue;
      rest.n_cycles++;
      rest.n_members += size;
      rest.sizes[1] = MAX (rest.sizes[1], MIN (size, rest.sizes[0]));
      rest.sizes[0] = MAX (rest.sizes[0], size);
    }
  return rest;
}

static Weight
weigh_link (const CgvCycleInside *inside,
            guint index)
{
  return weigh (inside, inside->back[index].caller, inside->back[index].callee);
}

/* Pairs are sorted by their cost on the new side, then by weight. */
static void
assert_lightest_first (const CgvCycleInside *inside)
{
  for (guint i = 1; i < inside->n_back; i++)
    {
      CgvCost before = inside->back[i - 1].cost[CGV_SIDE_NEW].value;
      CgvCost cost = inside->back[i].cost[CGV_SIDE_NEW].value;

      g_assert_true (before < cost || (before == cost && compare_weights (weigh_link (inside, i - 1), weigh_link (inside, i)) <= 0));
    }
}

/* Without the pairs that lead back no cycle is left, and no other choice has a lighter heaviest
 * pair. */
static void
assert_back (const CgvCycleInside *inside)
{
  Weight last = { 0 };
  Matrix reaches;

  assert_lightest_first (inside);
  connect (inside, NULL, reaches);
  for (guint i = 0; i < inside->n_back; i++)
    {
      take_away (inside, &inside->back[i], reaches);
      if (i == 0 || compare_weights (weigh_link (inside, i), last) > 0)
        last = weigh_link (inside, i);
    }
  g_assert_cmpuint (find_rest (inside, reaches).n_cycles, ==, 0);
  connect (inside, &last, reaches);
  g_assert_cmpuint (find_rest (inside, reaches).n_cycles, ==, 0);
  if (inside->n_back == 0)
    return;
  for (guint i = 0; i < inside->n_members; i++)
    for (guint j = 0; j < inside->n_members; j++)
      {
        CgvNodeId caller = inside->members[i], callee = inside->members[j];
        Weight lighter = i != j && has_pair (inside, caller, callee) ? weigh (inside, caller, callee) : last;

        if (compare_weights (lighter, last) >= 0)
          continue;
        connect (inside, &lighter, reaches);
        g_assert_cmpuint (find_rest (inside, reaches).n_cycles, >, 0);
      }
}

static void
assert_rests (const CgvCycleInside *inside)
{
  g_assert_cmpuint (inside->n_rests, ==, inside->n_back);
  for (guint i = 0; i < inside->n_back; i++)
    {
      const CgvCycleLink *link = &inside->back[i];
      CgvCycleRest expected;
      Matrix reaches;

      connect (inside, NULL, reaches);
      take_away (inside, link, reaches);
      expected = find_rest (inside, reaches);
      g_assert_cmpmem (&inside->rests[i], sizeof expected, &expected, sizeof expected);
      for (guint side = get_first (inside); side < CGV_N_SIDES; side++)
        {
          const CgvCosts *costs = get_costs (inside, side);
          guint edge = find_edge (costs->graph, link->caller, link->callee);

          g_assert_cmpuint (link->cost[side].value, ==, edge != CGV_NONE ? costs->edge_costs[edge] : 0);
          g_assert_cmpuint (link->calls[side], ==, edge != CGV_NONE ? cgv_graph_get_count (costs->graph, edge) : 0);
          g_assert_cmpint ((link->presence & CGV_PRESENT_ON (side)) != 0, ==, edge != CGV_NONE);
        }
    }
}

static void
assert_inside (const CgvCycleInside *inside)
{
  assert_members (inside);
  assert_back (inside);
  assert_rests (inside);
}

static char *
write_profile (void)
{
  g_autofree char *text = write_random ();

  return g_strconcat ("events: Ir\n", text, NULL);
}

static void
test_random (void)
{
  guint n_cycles = 0, n_whole = 0, n_gone = 0, n_several = 0;

  for (guint i = 0; i < N_CASES; i++)
    {
      g_autofree char *text = write_profile ();
      g_autoptr (CgvProfile) profile = cgv_test_profile (text);
      g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);

      n_cycles += costs->graph->n_cycles;
      for (CgvCycleId cycle = 0; cycle < costs->graph->n_cycles; cycle++)
        {
          g_autoptr (CgvCycleInside) inside = look_inside (costs, NULL, cycle);

          assert_inside (inside);
          g_assert_cmpuint (inside->n_back, >, 0);
          n_whole += inside->rests[0].n_members == inside->n_members;
          n_gone += inside->rests[0].n_cycles == 0;
          n_several += inside->rests[0].n_cycles > 1;
        }
    }
  g_test_message ("%u cycles; without a pair %u are whole, %u gone, %u several", n_cycles, n_whole, n_gone, n_several);
  g_assert_cmpuint (n_cycles, >, N_CASES / 2);
  g_assert_cmpuint (n_whole, >, N_CASES / 20);
  g_assert_cmpuint (n_gone, >, N_CASES / 20);
  g_assert_cmpuint (n_several, >, N_CASES / 1000);
}

/* Compares the first parts of two profiles, with the cycles of all their parts. As after
 * filters, the calls do not close some of these cycles. */
static CgvComparison *
compare_first_parts (CgvProfile *base,
                     CgvProfile *new_)
{
  CgvProfile *profiles[] = { base, new_ };
  guint64 word = 1;
  const CgvPartSet first = { &word, 2 };
  g_autoptr (CgvFold) base_fold = cgv_fold_new (base, CGV_FOLD_RECURSION, NULL);
  g_autoptr (CgvFold) new_fold = cgv_fold_new (new_, CGV_FOLD_RECURSION, NULL);
  g_autoptr (CgvMatching) matching = cgv_matching_new (base_fold, new_fold, NULL, NULL);
  g_autoptr (CgvUnion) joined = NULL;
  CgvGraph *graphs[2 * CGV_N_SIDES];
  CgvCosts *costs[CGV_N_SIDES];
  CgvComparison *comparison;

  for (guint i = 0; i < G_N_ELEMENTS (graphs); i++)
    graphs[i] = cgv_graph_new (matching->folds[(CgvSide) (i % CGV_N_SIDES)], i < CGV_N_SIDES ? &first : NULL, NULL);
  joined = cgv_union_new (matching, graphs[CGV_SIDE_BASE], graphs[CGV_SIDE_NEW], NULL);
  g_assert_true (cgv_union_share_cycles (joined, graphs, G_N_ELEMENTS (graphs), NULL));
  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      g_assert_cmpuint (profiles[side]->n_parts, ==, 2);
      costs[side] = cgv_costs_new (graphs[side], 0, NULL);
    }
  comparison = cgv_comparison_new (joined, costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW], NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (graphs); i++)
    cgv_graph_unref (graphs[i]);
  for (guint side = 0; side < CGV_N_SIDES; side++)
    cgv_costs_unref (costs[side]);
  return comparison;
}

static CgvProfile *
make_parts (void)
{
  g_autofree char *first = write_random ();
  g_autofree char *second = write_random ();
  g_autofree char *text = g_strconcat ("events: Ir\npart: 1\n", first, "part: 2\n", second, NULL);

  return cgv_test_profile (text);
}

/* Counts the nodes in cycles that neither side has alone, so that the test cannot pass without
 * them. */
static guint
count_widened (const CgvGraph *graph)
{
  guint n = 0;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    n += graph->cycles[node] != CGV_NONE && graph->own_cycles[node] == CGV_NONE;
  return n;
}

static void
test_two_sides (void)
{
  guint n_cycles = 0, n_widened = 0, n_open = 0;

  for (guint i = 0; i < N_CASES / 5; i++)
    {
      g_autoptr (CgvProfile) base = make_parts ();
      g_autoptr (CgvProfile) new_ = make_parts ();
      g_autoptr (CgvComparison) comparison = i % 2 == 0 ? cgv_test_comparison_of_profiles (base, NULL, new_, NULL, NULL, NULL)
                                                        : compare_first_parts (base, new_);
      CgvCosts *costs = comparison->costs[CGV_SIDE_NEW];

      n_cycles += costs->graph->n_cycles;
      n_widened += count_widened (costs->graph);
      for (CgvCycleId cycle = 0; cycle < costs->graph->n_cycles; cycle++)
        {
          g_autoptr (CgvCycleInside) inside = look_inside (costs, comparison, cycle);

          assert_inside (inside);
          n_open += inside->n_back == 0;
        }
    }
  g_test_message ("%u cycles, with %u functions that are in none on the new side alone, %u not closed", n_cycles, n_widened, n_open);
  g_assert_cmpuint (n_cycles, >, N_CASES / 10);
  g_assert_cmpuint (n_widened, >, N_CASES / 200);
  g_assert_cmpuint (n_open, >, N_CASES / 1000);
}

/* In a profile compared with itself, the same pairs lead back as in the profile alone. */
static void
test_same_sides (void)
{
  for (guint i = 0; i < N_CASES / 10; i++)
    {
      g_autofree char *text = write_profile ();
      g_autoptr (CgvProfile) profile = cgv_test_profile (text);
      g_autoptr (CgvComparison) comparison = cgv_test_comparison_of_profiles (profile, NULL, profile, NULL, NULL, NULL);
      CgvCosts *costs = comparison->costs[CGV_SIDE_NEW];

      for (CgvCycleId cycle = 0; cycle < costs->graph->n_cycles; cycle++)
        {
          g_autoptr (CgvCycleInside) two = look_inside (costs, comparison, cycle);
          g_autoptr (CgvCycleInside) one = look_inside (costs, NULL, cycle);

          g_assert_cmpmem (one->members, one->n_members * sizeof *one->members, two->members, two->n_members * sizeof *two->members);
          g_assert_cmpmem (one->rests, one->n_rests * sizeof *one->rests, two->rests, two->n_rests * sizeof *two->rests);
          for (guint j = 0; j < one->n_back; j++)
            {
              g_assert_cmpuint (one->back[j].caller, ==, two->back[j].caller);
              g_assert_cmpuint (one->back[j].callee, ==, two->back[j].callee);
            }
        }
    }
}

/* Each of many functions calls the next and the previous one. Calls of the previous one cost
 * less, so they lead back. The steps suffice for three of them; without one of these, two cycles
 * are left. */
static gpointer
check_ladder (gpointer data)
{
  const guint n = 100000;
  uint64_t n_steps = 3 * (3 * n - 2) + 1;
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  g_autoptr (CgvProfile) profile = NULL;
  g_autoptr (CgvCosts) costs = NULL;
  g_autoptr (CgvCycleInside) inside = NULL;

  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (text, "fn=(%u) f%u\n1 1\n", i, i);
      if (i + 1 < n)
        g_string_append_printf (text, "cfn=(%u) f%u\ncalls=1 1\n1 %u\n", i + 1, i + 1, n + i);
      if (i > 0)
        g_string_append_printf (text, "cfn=(%u)\ncalls=1 1\n1 %u\n", i - 1, n - i);
    }
  profile = cgv_test_profile (text->str);
  costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  inside = cgv_cycle_inside_new (costs, NULL, 0, &n_steps);
  g_assert_cmpuint (inside->n_members, ==, n);
  g_assert_cmpuint (inside->n_pairs, ==, 2 * (n - 1));
  g_assert_cmpuint (inside->n_back, ==, n - 1);
  for (guint i = 0; i < inside->n_back; i++)
    g_assert_cmpuint (inside->back[i].cost[CGV_SIDE_NEW].value, ==, i + 1);

  g_assert_cmpuint (inside->n_rests, ==, 3);
  g_assert_cmpuint (n_steps, ==, 1);
  g_assert_cmpuint (inside->rests[0].n_cycles, ==, 1);
  g_assert_cmpuint (inside->rests[0].sizes[0], ==, n - 1);
  g_assert_cmpuint (inside->rests[2].n_cycles, ==, 2);
  g_assert_cmpuint (inside->rests[2].sizes[0], ==, n - 3);
  g_assert_cmpuint (inside->rests[2].sizes[1], ==, 3);
  return NULL;
}

static void
test_ladder (void)
{
  cgv_test_with_small_stack (check_ladder, NULL);
}

/* The most negative pair is the lightest one. */
static void
test_signed (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile ("events: mem\n"
                                                     "fn=a\n1 -5\ncfn=b\ncalls=1 1\n1 -40\n"
                                                     "fn=b\n1 10\ncfn=a\ncalls=1 1\n1 3\ncfn=c\ncalls=1 1\n1 -2\n"
                                                     "fn=c\n1 1\ncfn=b\ncalls=1 1\n1 -50\n");
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  g_autoptr (CgvCycleInside) inside = look_inside (costs, NULL, 0);
  g_autofree char *first = cgv_test_name (costs->graph->fold, inside->members[0]);
  g_autofree char *lightest = cgv_test_name (costs->graph->fold, inside->back[0].caller);
  g_autofree char *second = cgv_test_name (costs->graph->fold, inside->back[1].caller);

  g_assert_true (costs->is_signed);
  g_assert_cmpstr (first, ==, "b");
  g_assert_cmpuint (inside->n_back, ==, 2);
  g_assert_cmpstr (lightest, ==, "c");
  g_assert_cmpstr (second, ==, "a");
  g_assert_cmpint ((gint64) inside->back[0].cost[CGV_SIDE_NEW].value, ==, -50);
}

static gboolean
look_inside_with_memory (const CgvMemory *memory,
                         gpointer data)
{
  g_autoptr (CgvCosts) costs = cgv_costs_new (data, 0, memory);
  g_autoptr (CgvCycleInside) inside = costs != NULL ? look_inside (costs, NULL, 0) : NULL;

  return inside != NULL;
}

static void
test_no_memory (void)
{
  g_autoptr (CgvTestTrace) trace = cgv_test_trace_new_random (12, 2000, 60, 1);
  g_autofree char *text = cgv_test_trace_write (trace);
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);

  cgv_test_memory_sweep (look_inside_with_memory, costs->graph);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cycle-inside/random", test_random);
  g_test_add_func ("/cycle-inside/two-sides", test_two_sides);
  g_test_add_func ("/cycle-inside/same-sides", test_same_sides);
  g_test_add_func ("/cycle-inside/ladder", test_ladder);
  g_test_add_func ("/cycle-inside/signed", test_signed);
  g_test_add_func ("/cycle-inside/no-memory", test_no_memory);
  return g_test_run ();
}
