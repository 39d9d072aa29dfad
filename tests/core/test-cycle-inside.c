/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * The inside of cycles of one profile and of two, against an oracle that tries everything, and against programs whose stack is
 * known.
 */

#include "cgv-costs-private.h"
#include "cgv-cycle-links.h"
#include "cgv-test-comparison.h"
#include "cgv-test-memory.h"
#include "cgv-test-trace.h"
#include "cgv-test.h"

#define N_CASES 10000
#define MAX_NODES 9

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCycleInside, cgv_cycle_inside_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCycleCut, cgv_cycle_cut_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCycleLinks, cgv_cycle_links_free)

typedef gboolean Matrix[MAX_NODES][MAX_NODES];

/* A few functions that call each other at random; few different costs, so that many arcs weigh the same. */
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

/* Which members are connected both ways by the arcs from @first on; all of them where nothing is cut. */
static void
connect_without_lightest (const CgvCycleInside *inside,
                          guint first,
                          gboolean is_whole,
                          Matrix reaches)
{
  for (guint a = 0; a < inside->n_members; a++)
    for (guint b = 0; b < inside->n_members; b++)
      reaches[a][b] = a == b || is_whole;
  for (guint i = first; i < inside->n_arcs; i++)
    reaches[inside->arcs[i].caller][inside->arcs[i].callee] = TRUE;
  close_paths (reaches, inside->n_members);
}

/* The same by all arcs but those that a stop says it cuts. */
static void
connect_without_cut (const CgvCycleInside *inside,
                     guint stop,
                     Matrix reaches)
{
  for (guint a = 0; a < inside->n_members; a++)
    for (guint b = 0; b < inside->n_members; b++)
      reaches[a][b] = a == b || stop == 0;
  for (guint i = 0; i < inside->n_arcs; i++)
    if (!(inside->arcs[i].is_back && inside->arcs[i].stop <= stop))
      reaches[inside->arcs[i].caller][inside->arcs[i].callee] = TRUE;
  close_paths (reaches, inside->n_members);
}

static void
assert_pieces (const CgvCycleCut *cut,
               Matrix reaches)
{
  for (guint a = 0; a < cut->inside->n_members; a++)
    for (guint b = 0; b < cut->inside->n_members; b++)
      g_assert_cmpint (cut->piece_of[a] == cut->piece_of[b], ==, reaches[a][b] && reaches[b][a]);
}

/* Costs of a side that there is. */
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

/* On the side where it is larger. */
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

static void
assert_members (const CgvCycleInside *inside)
{
  const CgvGraph *graph = inside->costs->graph;
  gboolean seen[MAX_NODES] = { FALSE };

  for (guint i = 0; i < inside->n_members; i++)
    {
      g_assert_cmpuint (graph->cycles[inside->members[i]], ==, inside->cycle);
      g_assert_cmpuint (cgv_cycle_inside_find_member (inside, inside->members[i]), ==, i);
      g_assert_true (i == 0 || get_largest_self (inside, i - 1) >= get_largest_self (inside, i));
      g_assert_false (seen[inside->order[i]]);
      seen[inside->order[i]] = TRUE;
    }
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    if (graph->cycles[node] != inside->cycle)
      g_assert_cmpuint (cgv_cycle_inside_find_member (inside, node), ==, CGV_NONE);
}

static void
assert_heaviest_first (const CgvCycleInside *inside,
                       const guint32 *edges,
                       guint n_edges)
{
  for (guint i = 1; i < n_edges; i++)
    {
      CgvEdge a = cgv_cycle_inside_get_ends (inside, edges[i - 1]);
      CgvEdge b = cgv_cycle_inside_get_ends (inside, edges[i]);
      guint64 count;

      g_assert_cmpuint (get_weight (inside, a.caller, a.callee, &count), >=, get_weight (inside, b.caller, b.callee, &count));
    }
}

static void
assert_edges (const CgvCycleInside *inside)
{
  const CgvGraph *graph = inside->costs->graph;
  guint n_arcs = 0, n_entries = 0, n_exits = 0;
  CgvCost weight_before = 0;
  guint64 count_before = 0;

  for (CgvNodeId caller = 0; caller < graph->n_nodes; caller++)
    for (CgvNodeId callee = 0; callee < graph->n_nodes; callee++)
      {
        gboolean from = graph->cycles[caller] == inside->cycle;
        gboolean to = graph->cycles[callee] == inside->cycle;
        gboolean exists = FALSE;

        for (guint side = get_first (inside); side < CGV_N_SIDES; side++)
          exists |= find_edge (get_costs (inside, side)->graph, caller, callee) != CGV_NONE;
        n_arcs += exists && from && to && caller != callee;
        n_entries += exists && !from && to;
        n_exits += exists && from && !to;
      }
  g_assert_cmpuint (inside->n_arcs, ==, n_arcs);
  g_assert_cmpuint (inside->n_entries, ==, n_entries);
  g_assert_cmpuint (inside->n_exits, ==, n_exits);

  for (guint i = 0; i < inside->n_arcs; i++)
    {
      const CgvCycleArc *arc = &inside->arcs[i];
      guint64 count;
      CgvCost weight = get_weight (inside, inside->members[arc->caller], inside->members[arc->callee], &count);

      g_assert_cmpuint (arc->cost, ==, weight);
      g_assert_true (weight > weight_before || (weight == weight_before && count >= count_before));
      weight_before = weight;
      count_before = count;
    }
  assert_heaviest_first (inside, inside->entries, inside->n_entries);
  assert_heaviest_first (inside, inside->exits, inside->n_exits);
}

static void
assert_stop (const CgvCycleCut *cut)
{
  const CgvCycleInside *inside = cut->inside;
  const CgvCycleStop *stop = &inside->stops[cut->stop];
  CgvCycleStop sum = { .n_lightest = stop->n_lightest };

  for (guint i = 0; i < inside->n_arcs; i++)
    if (inside->arcs[i].is_back && inside->arcs[i].stop <= cut->stop)
      {
        const CgvCycleArc *arc = &inside->arcs[i];

        g_assert_cmpuint (i, <, stop->n_lightest);
        sum.n_cut++;
        for (guint side = get_first (inside); side < CGV_N_SIDES; side++)
          {
            const CgvCosts *costs = get_costs (inside, side);
            guint edge = find_edge (costs->graph, inside->members[arc->caller], inside->members[arc->callee]);

            sum.cost[side] += edge != CGV_NONE ? costs->edge_costs[edge] : 0;
            sum.calls[side] += edge != CGV_NONE ? cgv_graph_get_count (costs->graph, edge) : 0;
          }
      }
  for (guint i = 0; i < cut->n_pieces; i++)
    {
      const CgvCyclePiece *piece = &cut->pieces[i];

      if (piece->n_members == 1)
        continue;
      sum.n_sub_cycles++;
      sum.n_in_sub_cycles += piece->n_members;
      for (guint side = 0; side < CGV_N_SIDES; side++)
        sum.self[side] += piece->on[side].self;
    }
  g_assert_cmpmem (stop, sizeof *stop, &sum, sizeof sum);
}

/* What a piece costs on a side, from its definition. */
static void
assert_piece (const CgvCycleCut *cut,
              guint index,
              guint side)
{
  const CgvCycleInside *inside = cut->inside;
  const CgvCosts *costs = get_costs (inside, side);
  const CgvGraph *graph = costs->graph;
  const CgvCyclePiece *piece = &cut->pieces[index];
  const CgvCyclePieceCosts *on = &piece->on[side];
  CgvCost self = 0, leaving = 0, over = 0;
  guint64 calls = 0;

  for (guint i = piece->first; i < piece->first + piece->n_members; i++)
    {
      g_assert_cmpuint (cut->piece_of[cut->members[i]], ==, index);
      g_assert_true (i == piece->first || cut->members[i - 1] < cut->members[i]);
      self += costs->self[inside->members[cut->members[i]]];
    }
  for (guint edge = 0; edge < graph->n_edges; edge++)
    {
      guint caller = cgv_cycle_inside_find_member (inside, graph->edges[edge].caller);
      guint callee = cgv_cycle_inside_find_member (inside, graph->edges[edge].callee);
      guint from = caller != CGV_NONE ? cut->piece_of[caller] : CGV_NONE;
      guint to = callee != CGV_NONE ? cut->piece_of[callee] : CGV_NONE;

      if (from == to || !graph->present[edge])
        continue;
      leaving += from == index ? costs->edge_costs[edge] : 0;
      calls += to == index ? cgv_graph_get_count (graph, edge) : 0;
      if (from != CGV_NONE && to != CGV_NONE && to <= index && from >= index)
        over += costs->edge_costs[edge];
    }
  g_assert_cmpuint (on->self, ==, self);
  g_assert_cmpuint (on->calls, ==, calls);
  g_assert_cmpuint (on->inclusive, ==, MIN (self + leaving, costs->cycle_inclusive[inside->cycle]));
  g_assert_cmpuint (on->low, <=, on->inclusive);
  g_assert_cmpuint (on->low, >=, MIN (on->inclusive, self + leaving - MIN (over, self + leaving)));
  g_assert_cmpint (on->is_exact, ==, on->low == on->inclusive);
}

/* Pieces, and behind them the nodes outside. */
typedef struct
{
  CgvCost costs[CGV_N_SIDES][2 * MAX_NODES];
  guint64 calls[CGV_N_SIDES][2 * MAX_NODES];
  guint presence[2 * MAX_NODES];
} Ends;

static void
find_ends (const CgvCycleCut *cut,
           guint index,
           bool callers,
           Ends *ends)
{
  const CgvCycleInside *inside = cut->inside;

  for (guint side = get_first (inside); side < CGV_N_SIDES; side++)
    {
      const CgvCosts *costs = get_costs (inside, side);
      const CgvGraph *graph = costs->graph;

      for (guint edge = 0; edge < graph->n_edges; edge++)
        {
          CgvNodeId far_node = callers ? graph->edges[edge].caller : graph->edges[edge].callee;
          guint near = cgv_cycle_inside_find_member (inside, callers ? graph->edges[edge].callee : graph->edges[edge].caller);
          guint far = cgv_cycle_inside_find_member (inside, far_node);
          guint end = far != CGV_NONE ? cut->piece_of[far] : MAX_NODES + far_node;

          if (near == CGV_NONE || cut->piece_of[near] != index || end == index || !graph->present[edge])
            continue;
          ends->presence[end] |= CGV_PRESENT_ON (side);
          ends->costs[side][end] += costs->edge_costs[edge];
          ends->calls[side][end] += cgv_graph_get_count (graph, edge);
        }
    }
}

/* What links are sorted by. */
static CgvCost
get_size (const CgvCycleInside *inside,
          const CgvCycleLink *link)
{
  CgvCost base = link->cost[CGV_SIDE_BASE];
  CgvCost new_ = link->cost[CGV_SIDE_NEW];

  return inside->comparison == NULL ? new_ : MAX (base, new_) - MIN (base, new_);
}

static void
assert_links (const CgvCycleCut *cut,
              guint index,
              bool callers)
{
  g_autoptr (CgvCycleLinks) links = cgv_cycle_links_new (cut, index, callers);
  Ends ends = { 0 };
  guint n_links = 0;

  find_ends (cut, index, callers, &ends);
  for (guint i = 0; i < G_N_ELEMENTS (ends.presence); i++)
    n_links += ends.presence[i] != 0;
  g_assert_cmpuint (links->n_links, ==, n_links);
  for (guint i = 0; i < n_links; i++)
    {
      const CgvCycleLink *link = &links->links[i];
      guint end = link->piece != CGV_NONE ? link->piece : MAX_NODES + link->node;

      g_assert_cmpuint (link->presence, ==, ends.presence[end]);
      for (guint side = 0; side < CGV_N_SIDES; side++)
        {
          g_assert_cmpuint (link->cost[side], ==, ends.costs[side][end]);
          g_assert_cmpuint (link->calls[side], ==, ends.calls[side][end]);
        }
      g_assert_cmpint (link->is_cut, ==, link->piece != CGV_NONE && (callers ? link->piece > index : link->piece < index));
      g_assert_true (i == 0 || link[-1].is_cut < link->is_cut || (link[-1].is_cut == link->is_cut && get_size (cut->inside, link - 1) >= get_size (cut->inside, link)));
    }
}

static CgvCost
get_largest_cost (const CgvCyclePiece *piece,
                  gboolean by_self)
{
  const CgvCyclePieceCosts *on = piece->on;

  return by_self ? MAX (on[0].self, on[1].self) : MAX (on[0].inclusive, on[1].inclusive);
}

static void
assert_sorted (const CgvCycleCut *cut)
{
  guint32 pieces[MAX_NODES];

  for (guint by_self = 0; by_self < 2; by_self++)
    {
      g_assert_true (cgv_cycle_cut_sort (cut, by_self == 1, pieces));
      for (guint i = 1; i < cut->n_pieces; i++)
        g_assert_cmpuint (get_largest_cost (&cut->pieces[pieces[i - 1]], by_self == 1), >=, get_largest_cost (&cut->pieces[pieces[i]], by_self == 1));
    }
}

static void
assert_cut (CgvCycleInside *inside,
            guint stop)
{
  g_autoptr (CgvCycleCut) cut = cgv_cycle_cut_new (inside, stop);
  Matrix reaches;

  connect_without_lightest (inside, inside->stops[stop].n_lightest, stop == 0, reaches);
  assert_pieces (cut, reaches);
  connect_without_cut (inside, stop, reaches);
  assert_pieces (cut, reaches);
  assert_stop (cut);
  assert_sorted (cut);
  for (guint i = 0; i < cut->n_pieces; i++)
    {
      for (guint side = get_first (inside); side < CGV_N_SIDES; side++)
        assert_piece (cut, i, side);
      assert_links (cut, i, true);
      assert_links (cut, i, false);
    }
}

static gboolean
weigh_the_same (const CgvCycleInside *inside,
                guint a,
                guint b)
{
  guint64 counts[2];
  CgvCost weights[2];

  for (guint i = 0; i < 2; i++)
    {
      const CgvCycleArc *arc = &inside->arcs[i == 0 ? a : b];

      weights[i] = get_weight (inside, inside->members[arc->caller], inside->members[arc->callee], &counts[i]);
    }
  return weights[0] == weights[1] && counts[0] == counts[1];
}

/* The stops are all numbers of arcs at which what is left changes, but never between equal arcs. */
static void
assert_stops (CgvCycleInside *inside)
{
  guint n_stops = 1;
  Matrix before;

  connect_without_lightest (inside, 0, TRUE, before);
  for (guint n = 0; n <= inside->n_arcs; n++)
    {
      Matrix after;
      gboolean differs = FALSE;

      if (n > 0 && n < inside->n_arcs && weigh_the_same (inside, n - 1, n))
        continue;
      connect_without_lightest (inside, n, FALSE, after);
      for (guint a = 0; a < inside->n_members; a++)
        for (guint b = 0; b < inside->n_members; b++)
          differs |= (after[a][b] && after[b][a]) != (before[a][b] && before[b][a]);
      n_stops += differs;
      g_assert_cmpuint (cgv_cycle_inside_find_stop (inside, n), ==, n_stops - 1);
      if (differs)
        g_assert_cmpuint (inside->stops[n_stops - 1].n_lightest, ==, n);
      memcpy (before, after, sizeof before);
    }
  g_assert_cmpuint (inside->n_stops, ==, n_stops);
  g_assert_cmpuint (inside->stops[0].n_cut, ==, 0);
  g_assert_cmpuint (inside->stops[0].n_in_sub_cycles, ==, inside->n_members > 1 ? inside->n_members : 0);
  g_assert_cmpuint (inside->stops[n_stops - 1].n_sub_cycles, ==, 0);
}

static void
assert_inside (CgvCycleInside *inside)
{
  assert_members (inside);
  assert_edges (inside);
  assert_stops (inside);
  for (guint stop = 0; stop < inside->n_stops; stop++)
    assert_cut (inside, stop);
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
  guint n_cycles = 0;

  for (guint i = 0; i < N_CASES; i++)
    {
      g_autofree char *text = write_profile ();
      g_autoptr (CgvProfile) profile = cgv_test_profile (text);
      g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);

      n_cycles += costs->graph->n_cycles;
      for (CgvCycleId cycle = 0; cycle < costs->graph->n_cycles; cycle++)
        {
          g_autoptr (CgvCycleInside) inside = cgv_cycle_inside_new (costs, NULL, cycle);

          assert_inside (inside);
        }
    }
  g_assert_cmpuint (n_cycles, >, N_CASES / 2);
}

/* Compares the first parts of two profiles, with the cycles of all their parts: as filters do, this leaves cycles that the calls
 * do not close. */
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
    graphs[i] = cgv_graph_new (cgv_matching_get_fold (matching, (CgvSide) (i % CGV_N_SIDES)), i < CGV_N_SIDES ? &first : NULL, NULL);
  joined = cgv_union_new (matching, graphs[CGV_SIDE_BASE], graphs[CGV_SIDE_NEW], NULL);
  g_assert_true (cgv_union_share_cycles (joined, graphs, G_N_ELEMENTS (graphs), NULL));
  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      g_assert_cmpuint (cgv_profile_get_n_parts (profiles[side]), ==, 2);
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

/* How many nodes are in cycles that a side alone does not have, so that the test cannot pass without looking. */
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
          g_autoptr (CgvCycleInside) inside = cgv_cycle_inside_new (costs, comparison, cycle);

          assert_inside (inside);
          n_open += inside->n_stops > 1 && inside->stops[1].n_lightest == 0;
        }
    }
  g_test_message ("%u cycles, with %u functions that are in none on the new side alone, %u not closed", n_cycles, n_widened, n_open);
  g_assert_cmpuint (n_cycles, >, N_CASES / 10);
  g_assert_cmpuint (n_widened, >, N_CASES / 200);
  g_assert_cmpuint (n_open, >, N_CASES / 200);
}

/* A profile compared with itself is cut as it is alone. */
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
          g_autoptr (CgvCycleInside) two = cgv_cycle_inside_new (costs, comparison, cycle);
          g_autoptr (CgvCycleInside) one = cgv_cycle_inside_new (costs, NULL, cycle);

          g_assert_cmpmem (one->order, one->n_members * sizeof *one->order, two->order, two->n_members * sizeof *two->order);
          g_assert_cmpmem (one->gaps, one->n_members * sizeof *one->gaps, two->gaps, two->n_members * sizeof *two->gaps);
          g_assert_cmpuint (cgv_cycle_inside_get_first_stop (one), ==, cgv_cycle_inside_get_first_stop (two));
          for (guint stop = 0; stop < one->n_stops; stop++)
            for (guint side = 0; side < CGV_N_SIDES; side++)
              g_assert_cmpuint (two->stops[stop].cost[side], ==, one->stops[stop].cost[CGV_SIDE_NEW]);
        }
    }
}

static void
mark_members (const CgvTestTrace *trace,
              const CgvGraph *graph,
              CgvNodeId node,
              gboolean *functions)
{
  uint32_t n_members;
  const CgvFunctionId *members = cgv_fold_get_members (graph->fold, node, &n_members);

  for (uint32_t i = 0; i < n_members; i++)
    {
      CgvStringId name = cgv_profile_get_function (graph->profile, members[i])->name;

      functions[cgv_test_trace_find (trace, cgv_profile_get_string (graph->profile, name, NULL))] = TRUE;
    }
}

/* Counts the pieces that are within their bounds, and those that are known exactly. */
static void
assert_bounds (const CgvTestTrace *trace,
               const CgvCycleCut *cut,
               guint *n_pieces,
               guint *n_exact)
{
  const CgvCycleInside *inside = cut->inside;

  for (guint i = 0; i < cut->n_pieces; i++)
    {
      const CgvCyclePiece *piece = &cut->pieces[i];
      g_autofree gboolean *functions = g_new0 (gboolean, cgv_test_trace_get_n_names (trace));
      CgvCost truth;

      for (guint j = piece->first; j < piece->first + piece->n_members; j++)
        mark_members (trace, inside->costs->graph, inside->members[cut->members[j]], functions);
      truth = cgv_test_trace_get_inclusive (trace, functions);
      g_assert_cmpuint (truth, <=, piece->on[CGV_SIDE_NEW].inclusive);
      g_assert_cmpuint (truth, >=, piece->on[CGV_SIDE_NEW].low);
      *n_pieces += 1;
      *n_exact += piece->on[CGV_SIDE_NEW].is_exact;
    }
}

/* The stack of a random program says what was really spent in a piece. */
static void
test_traces (void)
{
  guint n_pieces = 0, n_exact = 0;

  for (guint round = 0; round < 1500; round++)
    {
      guint n_functions = (guint) g_test_rand_int_range (2, 12);
      guint density = (guint) g_test_rand_int_range (10, 60);
      g_autoptr (CgvTestTrace) trace = cgv_test_trace_new_random (n_functions, 300, density, 1 + round % 2);
      g_autofree char *text = cgv_test_trace_write (trace);
      g_autoptr (CgvProfile) profile = cgv_test_profile (text);
      g_autoptr (CgvCosts) costs = cgv_test_costs (profile, round % 4 < 2 ? CGV_FOLD_RECURSION : CGV_FOLD_NONE, NULL, NULL);

      for (CgvCycleId cycle = 0; cycle < costs->graph->n_cycles; cycle++)
        {
          g_autoptr (CgvCycleInside) inside = cgv_cycle_inside_new (costs, NULL, cycle);

          for (guint stop = 0; stop < inside->n_stops; stop++)
            {
              g_autoptr (CgvCycleCut) cut = cgv_cycle_cut_new (inside, stop);

              assert_bounds (trace, cut, &n_pieces, &n_exact);
            }
        }
    }
  g_test_message ("%u pieces, %u of them exact", n_pieces, n_exact);
  g_assert_cmpuint (n_exact, >, n_pieces / 10);
  g_assert_cmpuint (n_exact, <, n_pieces);
}

/* Each of very many functions calls the next one and the one before: as arcs are cut, the first of
 * those that are left comes loose, one after the other. */
static gpointer
check_ladder (gpointer data)
{
  const guint n = 100000;
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  g_autoptr (CgvProfile) profile = NULL;
  g_autoptr (CgvCosts) costs = NULL;
  g_autoptr (CgvCycleInside) inside = NULL;
  g_autoptr (CgvCycleCut) cut = NULL;

  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (text, "fn=(%u) f%u\n1 1\n", i, i);
      if (i + 1 < n)
        g_string_append_printf (text, "cfn=(%u) f%u\ncalls=1 1\n1 %u\n", i + 1, i + 1, 2 * i + 2);
      if (i > 0)
        g_string_append_printf (text, "cfn=(%u)\ncalls=1 1\n1 %u\n", i - 1, 2 * i - 1);
    }
  profile = cgv_test_profile (text->str);
  costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  inside = cgv_cycle_inside_new (costs, NULL, 0);
  g_assert_cmpuint (inside->n_members, ==, n);
  g_assert_cmpuint (inside->n_arcs, ==, 2 * (n - 1));
  g_assert_cmpuint (inside->n_stops, ==, n);

  for (guint stop = 0; stop < n; stop++)
    {
      g_assert_cmpuint (inside->stops[stop].n_cut, ==, stop);
      g_assert_cmpuint (inside->stops[stop].n_in_sub_cycles, ==, stop + 1 < n ? n - stop : 0);
      g_assert_cmpuint (inside->stops[stop].cost[CGV_SIDE_NEW], ==, (guint64) stop * stop);
    }
  cut = cgv_cycle_cut_new (inside, n / 2);
  g_assert_cmpuint (cut->n_pieces, ==, n / 2 + 1);
  g_assert_cmpuint (cut->pieces[n / 2].n_members, ==, n / 2);
  return NULL;
}

static void
test_ladder (void)
{
  cgv_test_with_small_stack (check_ladder, NULL);
}

static void
test_signed (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile ("events: mem\n"
                                                     "fn=a\n1 -5\ncfn=b\ncalls=1 1\n1 -40\n"
                                                     "fn=b\n1 10\ncfn=a\ncalls=1 1\n1 3\ncfn=c\ncalls=1 1\n1 -2\n"
                                                     "fn=c\n1 1\ncfn=b\ncalls=1 1\n1 -50\n");
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  g_autoptr (CgvCycleInside) inside = cgv_cycle_inside_new (costs, NULL, 0);
  g_autoptr (CgvCycleCut) cut = cgv_cycle_cut_new (inside, 1);
  g_autofree char *first = cgv_test_name (costs->graph->fold, inside->members[0]);
  g_autofree char *lightest = cgv_test_name (costs->graph->fold, inside->members[inside->arcs[0].caller]);

  /* The most negative arc is the lightest. Without c -> b, a and b are a sub-cycle that calls c. */
  g_assert_true (costs->is_signed);
  g_assert_cmpstr (first, ==, "b");
  g_assert_cmpstr (lightest, ==, "c");
  g_assert_cmpuint (inside->n_stops, ==, 3);
  g_assert_cmpint ((gint64) inside->stops[1].cost[CGV_SIDE_NEW], ==, -50);
  g_assert_cmpuint (cut->n_pieces, ==, 2);
  g_assert_cmpint ((gint64) cut->pieces[0].on[CGV_SIDE_NEW].self, ==, 5);
  g_assert_cmpint ((gint64) cut->pieces[0].on[CGV_SIDE_NEW].inclusive, ==, 3);
  g_assert_false (cut->pieces[0].on[CGV_SIDE_NEW].is_exact);
  g_assert_cmpint ((gint64) cut->pieces[0].on[CGV_SIDE_NEW].low, ==, G_MININT64);
}

/* Sums at their bound are no reason to claim what is not known. */
static void
test_saturated (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile ("events: Ir\n"
                                                     "fn=a\n1 5\ncfn=b\ncalls=1 1\n1 9223372036854775807\n"
                                                     "cfn=c\ncalls=1 1\n1 9223372036854775807\n"
                                                     "fn=b\n1 7\ncfn=a\ncalls=1 1\n1 9223372036854775807\n"
                                                     "cfn=c\ncalls=1 1\n1 9223372036854775807\n"
                                                     "fn=c\n1 9\ncfn=a\ncalls=1 1\n1 9223372036854775807\n"
                                                     "cfn=b\ncalls=1 1\n1 9223372036854775807\n");
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  g_autoptr (CgvCycleInside) inside = cgv_cycle_inside_new (costs, NULL, 0);
  g_autoptr (CgvCycleCut) cut = cgv_cycle_cut_new (inside, inside->n_stops - 1);

  g_assert_cmpuint (inside->stops[inside->n_stops - 1].cost[CGV_SIDE_NEW], ==, G_MAXUINT64);
  for (guint i = 0; i < cut->n_pieces; i++)
    {
      g_assert_cmpuint (cut->pieces[i].on[CGV_SIDE_NEW].inclusive, ==, 21);
      g_assert_cmpuint (cut->pieces[i].on[CGV_SIDE_NEW].low, ==, cut->pieces[i].on[CGV_SIDE_NEW].self);
    }
}

static gboolean
look_inside_with_memory (const CgvMemory *memory,
                         gpointer data)
{
  g_autoptr (CgvCosts) costs = cgv_costs_new (data, 0, memory);
  g_autoptr (CgvCycleInside) inside = costs != NULL ? cgv_cycle_inside_new (costs, NULL, 0) : NULL;

  return inside != NULL;
}

static gboolean
cut_with_memory (const CgvMemory *memory,
                 gpointer data)
{
  g_autoptr (CgvCosts) costs = cgv_costs_new (data, 0, memory);
  g_autoptr (CgvCycleInside) inside = costs != NULL ? cgv_cycle_inside_new (costs, NULL, 0) : NULL;
  g_autoptr (CgvCycleCut) cut = inside != NULL ? cgv_cycle_cut_new (inside, inside->n_stops / 2) : NULL;

  return cut != NULL;
}

static gboolean
link_with_memory (const CgvMemory *memory,
                  gpointer data)
{
  g_autoptr (CgvCosts) costs = cgv_costs_new (data, 0, memory);
  g_autoptr (CgvCycleInside) inside = costs != NULL ? cgv_cycle_inside_new (costs, NULL, 0) : NULL;
  g_autoptr (CgvCycleCut) cut = inside != NULL ? cgv_cycle_cut_new (inside, inside->n_stops / 2) : NULL;
  g_autoptr (CgvCycleLinks) links = cut != NULL ? cgv_cycle_links_new (cut, 1, true) : NULL;

  return links != NULL;
}

static void
test_no_memory (void)
{
  g_autoptr (CgvTestTrace) trace = cgv_test_trace_new_random (12, 2000, 60, 1);
  g_autofree char *text = cgv_test_trace_write (trace);
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);

  cgv_test_memory_sweep (look_inside_with_memory, costs->graph);
  cgv_test_memory_sweep (cut_with_memory, costs->graph);
  cgv_test_memory_sweep (link_with_memory, costs->graph);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cycle-inside/random", test_random);
  g_test_add_func ("/cycle-inside/two-sides", test_two_sides);
  g_test_add_func ("/cycle-inside/same-sides", test_same_sides);
  g_test_add_func ("/cycle-inside/traces", test_traces);
  g_test_add_func ("/cycle-inside/ladder", test_ladder);
  g_test_add_func ("/cycle-inside/signed", test_signed);
  g_test_add_func ("/cycle-inside/saturated", test_saturated);
  g_test_add_func ("/cycle-inside/no-memory", test_no_memory);
  return g_test_run ();
}
