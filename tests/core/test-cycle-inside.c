/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inside of cycles, against an oracle that tries everything, and against programs whose stack is known. */

#include "cgv-costs-private.h"
#include "cgv-cycle-links.h"
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
  GString *text = g_string_new ("events: Ir\n");
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

/* Which members are connected both ways by the arcs from @first on. */
static void
connect_without_lightest (const CgvCycleInside *inside,
                          guint first,
                          Matrix reaches)
{
  for (guint a = 0; a < inside->n_members; a++)
    for (guint b = 0; b < inside->n_members; b++)
      reaches[a][b] = a == b;
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
      reaches[a][b] = a == b;
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

static void
assert_members (const CgvCycleInside *inside)
{
  const CgvCosts *costs = inside->costs;
  gboolean seen[MAX_NODES] = { FALSE };

  for (guint i = 0; i < inside->n_members; i++)
    {
      g_assert_cmpuint (costs->graph->cycles[inside->members[i]], ==, inside->cycle);
      g_assert_cmpuint (cgv_cycle_inside_find_member (inside, inside->members[i]), ==, i);
      g_assert_true (i == 0 || costs->self[inside->members[i - 1]] >= costs->self[inside->members[i]]);
      g_assert_false (seen[inside->order[i]]);
      seen[inside->order[i]] = TRUE;
    }
  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    if (costs->graph->cycles[node] != inside->cycle)
      g_assert_cmpuint (cgv_cycle_inside_find_member (inside, node), ==, CGV_NONE);
}

static void
assert_edges (const CgvCycleInside *inside)
{
  const CgvCosts *costs = inside->costs;
  const CgvGraph *graph = costs->graph;
  guint n_arcs = 0, n_entries = 0, n_exits = 0;
  CgvCost arc_cost = 0, entry_cost = 0, exit_cost = 0;

  for (guint edge = 0; edge < graph->n_edges; edge++)
    {
      gboolean from = graph->cycles[graph->edges[edge].caller] == inside->cycle;
      gboolean to = graph->cycles[graph->edges[edge].callee] == inside->cycle;

      n_arcs += from && to && graph->edges[edge].caller != graph->edges[edge].callee;
      arc_cost += from && to && graph->edges[edge].caller != graph->edges[edge].callee ? costs->edge_costs[edge] : 0;
      n_entries += !from && to;
      entry_cost += !from && to ? costs->edge_costs[edge] : 0;
      n_exits += from && !to;
      exit_cost += from && !to ? costs->edge_costs[edge] : 0;
    }
  g_assert_cmpuint (inside->n_arcs, ==, n_arcs);
  g_assert_cmpuint (inside->arc_cost, ==, arc_cost);
  g_assert_cmpuint (inside->n_entries, ==, n_entries);
  g_assert_cmpuint (inside->n_exits, ==, n_exits);
  for (guint i = 0; i < inside->n_members; i++)
    {
      entry_cost -= inside->entry_costs[i];
      exit_cost -= inside->exit_costs[i];
    }
  g_assert_cmpuint (entry_cost, ==, 0);
  g_assert_cmpuint (exit_cost, ==, 0);

  for (guint i = 1; i < inside->n_arcs; i++)
    {
      const CgvCycleArc *a = &inside->arcs[i - 1];
      const CgvCycleArc *b = &inside->arcs[i];

      g_assert_true (costs->edge_costs[a->edge] < costs->edge_costs[b->edge] ||
                     (costs->edge_costs[a->edge] == costs->edge_costs[b->edge] && graph->counts[a->edge] <= graph->counts[b->edge]));
    }
  for (guint i = 1; i < inside->n_entries; i++)
    g_assert_cmpuint (costs->edge_costs[inside->entries[i - 1]], >=, costs->edge_costs[inside->entries[i]]);
  for (guint i = 1; i < inside->n_exits; i++)
    g_assert_cmpuint (costs->edge_costs[inside->exits[i - 1]], >=, costs->edge_costs[inside->exits[i]]);
}

static void
assert_stop (const CgvCycleCut *cut)
{
  const CgvCycleInside *inside = cut->inside;
  const CgvCosts *costs = inside->costs;
  const CgvCycleStop *stop = &inside->stops[cut->stop];
  CgvCycleStop sum = { .n_lightest = stop->n_lightest };

  for (guint i = 0; i < inside->n_arcs; i++)
    if (inside->arcs[i].is_back && inside->arcs[i].stop <= cut->stop)
      {
        g_assert_cmpuint (i, <, stop->n_lightest);
        sum.n_cut++;
        sum.cost += costs->edge_costs[inside->arcs[i].edge];
        sum.calls += costs->graph->counts[inside->arcs[i].edge];
      }
  for (guint i = 0; i < cut->n_pieces; i++)
    {
      const CgvCyclePiece *piece = &cut->pieces[i];

      if (piece->n_members == 1)
        continue;
      sum.n_sub_cycles++;
      sum.n_in_sub_cycles += piece->n_members;
      sum.n_largest = MAX (sum.n_largest, piece->n_members);
      sum.self += piece->self;
    }
  g_assert_cmpmem (stop, sizeof *stop, &sum, sizeof sum);
}

/* What a piece costs, from its definition. */
static void
assert_piece (const CgvCycleCut *cut,
              guint index)
{
  const CgvCycleInside *inside = cut->inside;
  const CgvCosts *costs = inside->costs;
  const CgvGraph *graph = costs->graph;
  const CgvCyclePiece *piece = &cut->pieces[index];
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

      if (from == to)
        continue;
      leaving += from == index ? costs->edge_costs[edge] : 0;
      calls += to == index ? graph->counts[edge] : 0;
      if (from != CGV_NONE && to != CGV_NONE && to <= index && from >= index)
        over += costs->edge_costs[edge];
    }
  g_assert_cmpuint (piece->self, ==, self);
  g_assert_cmpuint (piece->calls, ==, calls);
  g_assert_cmpuint (piece->inclusive, ==, MIN (self + leaving, costs->cycle_inclusive[inside->cycle]));
  g_assert_cmpuint (piece->low, <=, piece->inclusive);
  g_assert_cmpuint (piece->low, >=, MIN (piece->inclusive, self + leaving - MIN (over, self + leaving)));
  g_assert_cmpint (piece->is_exact, ==, piece->low == piece->inclusive);
}

static void
assert_links (const CgvCycleCut *cut,
              guint index,
              bool callers)
{
  const CgvCycleInside *inside = cut->inside;
  const CgvGraph *graph = inside->costs->graph;
  g_autoptr (CgvCycleLinks) links = cgv_cycle_links_new (cut, index, callers);
  /* Pieces, and behind them the nodes outside. */
  CgvCost costs[2 * MAX_NODES] = { 0 };
  guint64 calls[2 * MAX_NODES] = { 0 };
  gboolean exist[2 * MAX_NODES] = { FALSE };
  guint n_links = 0;

  for (guint edge = 0; edge < graph->n_edges; edge++)
    {
      CgvNodeId far_node = callers ? graph->edges[edge].caller : graph->edges[edge].callee;
      guint near = cgv_cycle_inside_find_member (inside, callers ? graph->edges[edge].callee : graph->edges[edge].caller);
      guint far = cgv_cycle_inside_find_member (inside, far_node);
      guint end = far != CGV_NONE ? cut->piece_of[far] : MAX_NODES + far_node;

      if (near == CGV_NONE || cut->piece_of[near] != index || end == index)
        continue;
      n_links += !exist[end];
      exist[end] = TRUE;
      costs[end] += inside->costs->edge_costs[edge];
      calls[end] += graph->counts[edge];
    }
  g_assert_cmpuint (links->n_links, ==, n_links);
  for (guint i = 0; i < n_links; i++)
    {
      const CgvCycleLink *link = &links->links[i];
      guint end = link->piece != CGV_NONE ? link->piece : MAX_NODES + link->node;

      g_assert_true (exist[end]);
      g_assert_cmpuint (link->cost, ==, costs[end]);
      g_assert_cmpuint (link->calls, ==, calls[end]);
      g_assert_cmpint (link->is_cut, ==, link->piece != CGV_NONE && (callers ? link->piece > index : link->piece < index));
      g_assert_true (i == 0 || link[-1].is_cut < link->is_cut || (link[-1].is_cut == link->is_cut && link[-1].cost >= link->cost));
    }
}

static void
assert_sorted (const CgvCycleCut *cut)
{
  guint32 pieces[MAX_NODES];

  g_assert_true (cgv_cycle_cut_sort (cut, true, pieces));
  for (guint i = 1; i < cut->n_pieces; i++)
    g_assert_cmpuint (cut->pieces[pieces[i - 1]].self, >=, cut->pieces[pieces[i]].self);
  g_assert_true (cgv_cycle_cut_sort (cut, false, pieces));
  for (guint i = 1; i < cut->n_pieces; i++)
    g_assert_cmpuint (cut->pieces[pieces[i - 1]].inclusive, >=, cut->pieces[pieces[i]].inclusive);
}

static void
assert_cut (CgvCycleInside *inside,
            guint stop)
{
  g_autoptr (CgvCycleCut) cut = cgv_cycle_cut_new (inside, stop);
  Matrix reaches;

  connect_without_lightest (inside, inside->stops[stop].n_lightest, reaches);
  assert_pieces (cut, reaches);
  connect_without_cut (inside, stop, reaches);
  assert_pieces (cut, reaches);
  assert_stop (cut);
  assert_sorted (cut);
  for (guint i = 0; i < cut->n_pieces; i++)
    {
      assert_piece (cut, i);
      assert_links (cut, i, true);
      assert_links (cut, i, false);
    }
}

static gboolean
weigh_the_same (const CgvCycleInside *inside,
                guint a,
                guint b)
{
  const CgvCosts *costs = inside->costs;
  guint edge_a = inside->arcs[a].edge;
  guint edge_b = inside->arcs[b].edge;

  return costs->edge_costs[edge_a] == costs->edge_costs[edge_b] && costs->graph->counts[edge_a] == costs->graph->counts[edge_b];
}

/* The stops are all numbers of arcs at which what is left changes, but never between equal arcs. */
static void
assert_stops (CgvCycleInside *inside)
{
  guint n_stops = 1;
  Matrix before;

  connect_without_lightest (inside, 0, before);
  for (guint n = 1; n <= inside->n_arcs; n++)
    {
      Matrix after;
      gboolean differs = FALSE;

      if (n < inside->n_arcs && weigh_the_same (inside, n - 1, n))
        continue;
      connect_without_lightest (inside, n, after);
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
  g_assert_cmpuint (inside->stops[0].n_in_sub_cycles, ==, inside->n_members);
  g_assert_cmpuint (inside->stops[n_stops - 1].n_sub_cycles, ==, 0);
}

static void
test_random (void)
{
  guint n_cycles = 0;

  for (guint i = 0; i < N_CASES; i++)
    {
      g_autofree char *text = write_random ();
      g_autoptr (CgvProfile) profile = cgv_test_profile (text);
      g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);

      n_cycles += costs->graph->n_cycles;
      for (CgvCycleId cycle = 0; cycle < costs->graph->n_cycles; cycle++)
        {
          g_autoptr (CgvCycleInside) inside = cgv_cycle_inside_new (costs, cycle);

          assert_members (inside);
          assert_edges (inside);
          assert_stops (inside);
          for (guint stop = 0; stop < inside->n_stops; stop++)
            assert_cut (inside, stop);
        }
    }
  g_assert_cmpuint (n_cycles, >, N_CASES / 2);
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
      g_assert_cmpuint (truth, <=, piece->inclusive);
      g_assert_cmpuint (truth, >=, piece->low);
      *n_pieces += 1;
      *n_exact += piece->is_exact;
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
          g_autoptr (CgvCycleInside) inside = cgv_cycle_inside_new (costs, cycle);

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
  inside = cgv_cycle_inside_new (costs, 0);
  g_assert_cmpuint (inside->n_members, ==, n);
  g_assert_cmpuint (inside->n_arcs, ==, 2 * (n - 1));
  g_assert_cmpuint (inside->n_stops, ==, n);

  for (guint stop = 0; stop < n; stop++)
    {
      g_assert_cmpuint (inside->stops[stop].n_cut, ==, stop);
      g_assert_cmpuint (inside->stops[stop].n_in_sub_cycles, ==, stop + 1 < n ? n - stop : 0);
      g_assert_cmpuint (inside->stops[stop].cost, ==, (guint64) stop * stop);
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
  g_autoptr (CgvCycleInside) inside = cgv_cycle_inside_new (costs, 0);
  g_autoptr (CgvCycleCut) cut = cgv_cycle_cut_new (inside, 1);
  g_autofree char *first = cgv_test_name (costs->graph->fold, inside->members[0]);
  g_autofree char *lightest = cgv_test_name (costs->graph->fold, inside->members[inside->arcs[0].caller]);

  /* The most negative arc is the lightest. Without c -> b, a and b are a sub-cycle that calls c. */
  g_assert_true (costs->is_signed);
  g_assert_cmpstr (first, ==, "b");
  g_assert_cmpstr (lightest, ==, "c");
  g_assert_cmpuint (inside->n_stops, ==, 3);
  g_assert_cmpint ((gint64) inside->stops[1].cost, ==, -50);
  g_assert_cmpuint (cut->n_pieces, ==, 2);
  g_assert_cmpint ((gint64) cut->pieces[0].self, ==, 5);
  g_assert_cmpint ((gint64) cut->pieces[0].inclusive, ==, 3);
  g_assert_false (cut->pieces[0].is_exact);
  g_assert_cmpint ((gint64) cut->pieces[0].low, ==, G_MININT64);
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
  g_autoptr (CgvCycleInside) inside = cgv_cycle_inside_new (costs, 0);
  g_autoptr (CgvCycleCut) cut = cgv_cycle_cut_new (inside, inside->n_stops - 1);

  g_assert_cmpuint (inside->stops[inside->n_stops - 1].cost, ==, G_MAXUINT64);
  for (guint i = 0; i < cut->n_pieces; i++)
    {
      g_assert_cmpuint (cut->pieces[i].inclusive, ==, 21);
      g_assert_cmpuint (cut->pieces[i].low, ==, cut->pieces[i].self);
    }
}

static gboolean
look_inside_with_memory (const CgvMemory *memory,
                         gpointer data)
{
  g_autoptr (CgvCosts) costs = cgv_costs_new_with_memory (data, 0, memory);
  g_autoptr (CgvCycleInside) inside = costs != NULL ? cgv_cycle_inside_new (costs, 0) : NULL;

  return inside != NULL;
}

static gboolean
cut_with_memory (const CgvMemory *memory,
                 gpointer data)
{
  g_autoptr (CgvCosts) costs = cgv_costs_new_with_memory (data, 0, memory);
  g_autoptr (CgvCycleInside) inside = costs != NULL ? cgv_cycle_inside_new (costs, 0) : NULL;
  g_autoptr (CgvCycleCut) cut = inside != NULL ? cgv_cycle_cut_new (inside, inside->n_stops / 2) : NULL;

  return cut != NULL;
}

static gboolean
link_with_memory (const CgvMemory *memory,
                  gpointer data)
{
  g_autoptr (CgvCosts) costs = cgv_costs_new_with_memory (data, 0, memory);
  g_autoptr (CgvCycleInside) inside = costs != NULL ? cgv_cycle_inside_new (costs, 0) : NULL;
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
  g_test_add_func ("/cycle-inside/traces", test_traces);
  g_test_add_func ("/cycle-inside/ladder", test_ladder);
  g_test_add_func ("/cycle-inside/signed", test_signed);
  g_test_add_func ("/cycle-inside/saturated", test_saturated);
  g_test_add_func ("/cycle-inside/no-memory", test_no_memory);
  return g_test_run ();
}
