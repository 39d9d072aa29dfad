/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Filters on small profiles with known numbers, on large graphs, and without memory. */

#include <string.h>

#include "cgv-restriction-private.h"
#include "cgv-test-memory.h"
#include "cgv-test.h"

/* Two functions call one. It has half of the cost of main, and calls a leaf. */
static const char diamond[] =
  "events: Ir\n"
  "fn=main\n1 10\ncfn=left\ncalls=2 1\n1 60\ncfn=right\ncalls=1 1\n1 130\n"
  "fn=left\n1 20\ncfn=shared\ncalls=2 1\n1 40\n"
  "fn=right\n1 70\ncfn=shared\ncalls=4 1\n1 60\n"
  "fn=shared\n1 25\ncfn=leaf\ncalls=6 1\n1 75\n"
  "fn=leaf\n1 75\n";

static guint8 *
match (const CgvGraph *graph,
       const char *names)
{
  g_auto (GStrv) wanted = g_strsplit (names, " ", -1);
  guint8 *nodes = g_new0 (guint8, graph->n_nodes);

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      g_autofree char *name = cgv_test_name (graph->fold, node);

      nodes[node] = g_strv_contains ((const char *const *) wanted, name);
    }
  return nodes;
}

static CgvCosts *
filter (const char *text,
        CgvFilterKind kind,
        const char *names,
        CgvFilterReport *report)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  g_autoptr (CgvCosts) base = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  g_autofree guint8 *nodes = match (base->graph, names);
  CgvFilterStep step = { kind, nodes };
  CgvCosts *costs = cgv_costs_new_filtered (base, &step, 1, report, NULL);

  g_assert_nonnull (costs);
  return costs;
}

static char *
print_amount (CgvAmount amount)
{
  if (cgv_amount_is_exact (amount))
    return g_strdup_printf ("%" G_GUINT64_FORMAT, amount.value);
  return g_strdup_printf ("~%" G_GUINT64_FORMAT " (%" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT ")", amount.value, amount.low, amount.high);
}

/* Prints a line for each listed node: name, self, inclusive, calls; its calls follow. */
static char *
print (const CgvCosts *costs)
{
  const CgvGraph *graph = costs->graph;
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "total %" G_GUINT64_FORMAT "\n", costs->total);
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      g_autofree char *name = cgv_test_name (graph->fold, node);
      g_autofree char *self = print_amount (cgv_costs_get_self (costs, node));
      g_autofree char *inclusive = print_amount (cgv_costs_get_inclusive (costs, node));

      if (cgv_graph_is_hidden (graph, node))
        continue;
      g_string_append_printf (text, "%s: %s, %s, %" G_GUINT64_FORMAT "\n", name, self, inclusive, graph->n_calls[node]);
      for (guint32 edge = graph->out_start[node]; edge < graph->out_start[node + 1]; edge++)
        {
          g_autofree char *callee = cgv_test_name (graph->fold, graph->edges[edge].callee);
          g_autofree char *cost = print_amount (cgv_costs_get_edge (costs, edge));

          if (graph->present[edge])
            g_string_append_printf (text, "  %s: %s, %" G_GUINT64_FORMAT "\n", callee, cost, cgv_graph_get_count (graph, edge));
        }
    }
  return g_string_free (text, FALSE);
}

static void
assert_filter (CgvFilterKind kind,
               const char *names,
               CgvFilterReport expected,
               const char *text)
{
  CgvFilterReport report;
  g_autoptr (CgvCosts) costs = filter (diamond, kind, names, &report);
  g_autofree char *printed = print (costs);

  g_assert_cmpstr (printed, ==, text);
  g_assert_cmpuint (report.hidden.value, ==, expected.hidden.value);
  g_assert_cmpuint (report.hidden.low, ==, expected.hidden.low);
  g_assert_cmpuint (report.hidden.high, ==, expected.hidden.high);
  g_assert_cmpuint (report.moved, ==, expected.moved);
  g_assert_cmpuint (report.n_nodes, ==, expected.n_nodes);
  g_assert_cmpuint (report.n_kept_visible, ==, expected.n_kept_visible);
}

static void
test_include (void)
{
  assert_filter (CGV_FILTER_INCLUDE,
                 "leaf",
                 (CgvFilterReport){ .hidden = cgv_amount_exact (125), .n_nodes = 1 },
                 "total 75\n"
                 "main: 0, 75, 0\n"
                 "  left: ~30 (15 to 40), 2\n"
                 "  right: ~45 (35 to 60), 1\n"
                 "left: 0, ~30 (15 to 40), 2\n"
                 "  shared: ~30 (15 to 40), 2\n"
                 "right: 0, ~45 (35 to 60), 1\n"
                 "  shared: ~45 (35 to 60), 4\n"
                 "shared: 0, 75, 6\n"
                 "  leaf: 75, 6\n"
                 "leaf: 75, 75, 6\n");
}

/* After a filter, a call within a cycle costs nothing, or at most its old cost. */
static void
test_inner_call (void)
{
  CgvFilterReport report;
  g_autoptr (CgvCosts) costs = filter ("events: Ir\n"
                                       "fn=main\n1 10\ncfn=a\ncalls=1 1\n1 90\n"
                                       "fn=a\n2 30\ncfn=b\ncalls=3 1\n2 60\n"
                                       "fn=b\n3 60\ncfn=a\ncalls=2 1\n3 45\n",
                                       CGV_FILTER_EXCLUDE, "a", &report);
  g_autofree char *printed = print (costs);

  g_assert_cmpstr (printed, ==,
                   "total 70\n"
                   "main: 10, 70, 0\n"
                   "  a: 60, 1\n"
                   "a: 0, 0, 3\n"
                   "  b: ~40 (0 to 60), 3\n"
                   "b: 60, 60, 3\n"
                   "  a: ~30 (0 to 45), 2\n");
}

static void
test_exclude (void)
{
  assert_filter (CGV_FILTER_EXCLUDE,
                 "shared leaf",
                 (CgvFilterReport){ .hidden = cgv_amount_exact (100), .n_nodes = 2 },
                 "total 100\n"
                 "main: 10, 100, 0\n"
                 "  left: 20, 2\n"
                 "  right: 70, 1\n"
                 "left: 20, 20, 2\n"
                 "right: 70, 70, 1\n");
}

static void
test_hide (void)
{
  assert_filter (CGV_FILTER_HIDE,
                 "shared",
                 (CgvFilterReport){ .moved = 25, .n_nodes = 1 },
                 "total 200\n"
                 "main: 10, 200, 0\n"
                 "  left: 60, 2\n"
                 "  right: 130, 1\n"
                 "left: ~30 (20 to 45), 60, 2\n"
                 "  leaf: ~30 (15 to 40), 2\n"
                 "right: ~85 (70 to 95), 130, 1\n"
                 "  leaf: ~45 (35 to 60), 4\n"
                 "leaf: 75, 75, 6\n");
  assert_filter (CGV_FILTER_HIDE,
                 "shared leaf",
                 (CgvFilterReport){ .moved = 100, .n_nodes = 2 },
                 "total 200\n"
                 "main: 10, 200, 0\n"
                 "  left: 60, 2\n"
                 "  right: 130, 1\n"
                 "left: 60, 60, 2\n"
                 "right: 130, 130, 1\n");
  assert_filter (CGV_FILTER_HIDE,
                 "main",
                 (CgvFilterReport){ .hidden = cgv_amount_exact (10), .moved = 10, .n_nodes = 1 },
                 "total 190\n"
                 "left: 20, 60, 0\n"
                 "  shared: 40, 2\n"
                 "right: 70, 130, 0\n"
                 "  shared: 60, 4\n"
                 "shared: 25, 100, 6\n"
                 "  leaf: 75, 6\n"
                 "leaf: 75, 75, 6\n");
}

static void
test_only_under (void)
{
  assert_filter (CGV_FILTER_ONLY_UNDER,
                 "left",
                 (CgvFilterReport){ .hidden = cgv_amount_exact (140), .n_nodes = 1 },
                 "total 60\n"
                 "left: 20, 60, 2\n"
                 "  shared: 40, 2\n"
                 "shared: ~10 (0 to 25), 40, 2\n"
                 "  leaf: ~30 (15 to 40), 2\n"
                 "leaf: ~30 (15 to 40), ~30 (15 to 40), 2\n");
}

/* All of a call to a member of a cycle is under that member. */
static void
test_only_under_member (void)
{
  CgvFilterReport report;
  g_autoptr (CgvCosts) costs = filter ("events: Ir\n"
                                       "fn=a\n1 3\ncfn=b\ncalls=1 1\n1 5\ncfn=leaf\ncalls=1 1\n1 8\n"
                                       "fn=main\n1 1\ncfn=a\ncalls=1 1\n1 16\ncfn=b\ncalls=1 1\n1 5\n"
                                       "fn=b\n1 2\ncfn=a\ncalls=1 1\n1 2\ncfn=leaf\ncalls=1 1\n1 8\n"
                                       "fn=leaf\n1 16\n",
                                       CGV_FILTER_ONLY_UNDER, "a", &report);

  g_assert_cmpuint (cgv_costs_get_total (costs).low, ==, 16);
  g_assert_cmpuint (cgv_costs_get_total (costs).high, ==, 21);
  g_assert_cmpuint (report.hidden.low, ==, 1);
  g_assert_cmpuint (report.hidden.high, ==, 6);
}

/* Nothing matches, all match, and no filter at all. */
static void
test_limits (void)
{
  CgvFilterReport report;
  g_autoptr (CgvProfile) profile = cgv_test_profile (diamond);
  g_autoptr (CgvCosts) base = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  g_autoptr (CgvCosts) same = cgv_costs_new_filtered (base, NULL, 0, NULL, NULL);
  g_autofree char *all = print (base);

  g_assert_true (same == base);
  for (CgvFilterKind kind = CGV_FILTER_INCLUDE; kind <= CGV_FILTER_ONLY_UNDER; kind++)
    {
      gboolean empties = kind == CGV_FILTER_INCLUDE || kind == CGV_FILTER_ONLY_UNDER;
      g_autoptr (CgvCosts) none = filter (diamond, kind, "", &report);
      g_autofree char *printed = print (none);

      g_assert_cmpstr (printed, ==, empties ? "total 0\n" : all);
      g_assert_cmpuint (report.hidden.value, ==, empties ? 200 : 0);
      g_assert_cmpuint (report.n_nodes, ==, 0);
    }
  for (CgvFilterKind kind = CGV_FILTER_INCLUDE; kind <= CGV_FILTER_ONLY_UNDER; kind++)
    {
      gboolean empties = kind == CGV_FILTER_EXCLUDE || kind == CGV_FILTER_HIDE;
      g_autoptr (CgvCosts) none = filter (diamond, kind, "main left right shared leaf", &report);
      g_autofree char *printed = print (none);

      g_assert_cmpstr (printed, ==, empties ? "total 0\n" : all);
      g_assert_cmpuint (report.hidden.value, ==, empties ? 200 : 0);
      g_assert_cmpuint (report.n_nodes, ==, 5);
    }
}

/* Writes @n functions that call a function to hide, which calls @n others. */
static char *
write_hub (guint n)
{
  GString *text = g_string_new ("events: Ir\n");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "fn=(%u) a%u\n1 1\ncfn=(1) hub\ncalls=1 1\n1 2\n", i + 2, i);
  g_string_append (text, "fn=(1)\n1 0\n");
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "cfn=(%u) b%u\ncalls=1 1\n1 2\n", i + 2 + n, i);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "fn=(%u)\n1 2\n", i + 2 + n);
  return g_string_free (text, FALSE);
}

/* Pairs of callers and callees are distinguished if they are not too many. */
static void
test_budget (void)
{
  CgvFilterReport report;
  g_autofree char *small = write_hub (400);
  g_autofree char *large = write_hub (4000);
  g_autoptr (CgvCosts) all = filter (small, CGV_FILTER_HIDE, "hub", &report);
  g_autoptr (CgvCosts) few = NULL;

  g_assert_cmpuint (all->graph->n_edges, ==, 160000);
  g_assert_cmpuint (report.n_kept_visible, ==, 0);
  g_assert_cmpuint (all->total, ==, 1200);

  few = filter (large, CGV_FILTER_HIDE, "hub", &report);
  g_assert_cmpuint (few->graph->n_edges, ==, 8000);
  g_assert_cmpuint (report.n_nodes, ==, 1);
  g_assert_cmpuint (report.n_kept_visible, ==, 1);
  g_assert_cmpuint (few->total, ==, 12000);
  g_assert_false (cgv_graph_is_hidden (few->graph, cgv_test_find_node (few->graph, "hub")));
  g_assert_null (few->self_bounds);
}

/* Shares are integers that add up. */
static void
test_sharing (void)
{
  CgvSharing sharing;
  CgvCost sum = 0;

  cgv_sharing_init (&sharing, 100, 7, false);
  for (guint i = 0; i < 7; i++)
    {
      CgvCost part = cgv_sharing_next (&sharing, 1);

      g_assert_cmpuint (part, >=, 14);
      g_assert_cmpuint (part, <=, 15);
      sum += part;
    }
  g_assert_cmpuint (sum, ==, 100);

  cgv_sharing_init (&sharing, (CgvCost) -10, 4, true);
  g_assert_cmpint ((gint64) cgv_sharing_next (&sharing, 1), ==, -3);
  g_assert_cmpint ((gint64) cgv_sharing_next (&sharing, 3), ==, -7);

  cgv_sharing_init_wide (&sharing, G_MAXUINT64, cgv_wide_product (G_MAXUINT64, 2), false);
  sum = cgv_sharing_next (&sharing, G_MAXUINT64);
  g_assert_cmpuint (sum, >=, G_MAXINT64);
  g_assert_cmpuint (sum, <=, (CgvCost) 1 << 63);
  g_assert_cmpuint (sum + cgv_sharing_next (&sharing, G_MAXUINT64), ==, G_MAXUINT64);

  cgv_sharing_init (&sharing, 5, 0, false);
  g_assert_cmpuint (cgv_sharing_next (&sharing, 0), ==, 5);
  g_assert_cmpuint (cgv_sharing_next (&sharing, 0), ==, 0);
}

typedef struct
{
  CgvCosts *base;
  CgvFilterStep steps[4];
} Sweep;

static gboolean
filter_with (const CgvMemory *memory,
             gpointer data)
{
  Sweep *sweep = data;
  g_autoptr (CgvCosts) costs = cgv_costs_new_filtered (sweep->base, sweep->steps, G_N_ELEMENTS (sweep->steps), NULL, memory);

  return costs != NULL;
}

static gboolean
filter_column (const CgvMemory *memory,
               gpointer data)
{
  Sweep *sweep = data;
  g_autoptr (CgvCosts) costs = cgv_costs_new_filtered_column (sweep->base, sweep->steps, G_N_ELEMENTS (sweep->steps), sweep->base->graph, memory);

  return costs != NULL;
}

/* Costs of one event type over the filtered graph of another. */
static const char two_events[] =
  "events: A B\n"
  "fn=main\n1 10 1\ncfn=a\ncalls=2 1\n1 60 6\ncfn=b\ncalls=1 1\n1 125 5\n"
  "fn=a\n1 20 1\ncfn=c\ncalls=2 1\n1 40 5\n"
  "fn=b\n1 70 0\ncfn=c\ncalls=4 1\n1 40 5\ncfn=e\ncalls=1 1\n1 15 0\n"
  "fn=c\n1 25 1\ncfn=d\ncalls=6 1\n1 55 9\n"
  "fn=d\n1 55 9\n"
  "fn=e\n1 15 0\n";

static void
assert_column (const CgvCosts *column,
               const CgvCosts *alone)
{
  const CgvGraph *graph = column->graph;
  const CgvGraph *other = alone->graph;

  g_assert_cmpuint (column->total, ==, alone->total);
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      g_assert_cmpuint (column->self[node], ==, alone->self[node]);
      g_assert_cmpuint (column->inclusive[node], ==, alone->inclusive[node]);
      for (guint32 edge = graph->out_start[node]; edge < graph->out_start[node + 1]; edge++)
        {
          CgvAmount expected = { 0 };

          for (guint32 i = other->out_start[node]; i < other->out_start[node + 1]; i++)
            {
              if (other->edges[i].callee == graph->edges[edge].callee && other->present[i])
                expected = cgv_costs_get_edge (alone, i);
            }
          g_assert_cmpuint (column->edge_costs[edge], ==, expected.value);
          g_assert_cmpuint (cgv_costs_get_edge (column, edge).low, ==, expected.low);
          g_assert_cmpuint (cgv_costs_get_edge (column, edge).high, ==, expected.high);
        }
    }
}

static void
test_column (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (two_events);
  g_autoptr (CgvCosts) base = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, "A");
  g_autoptr (CgvCosts) other = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, "B");
  g_autofree guint8 *excluded = match (base->graph, "d");
  g_autofree guint8 *hidden = match (base->graph, "b c");
  CgvFilterStep steps[] = { { CGV_FILTER_EXCLUDE, excluded }, { CGV_FILTER_HIDE, hidden } };

  for (guint n_steps = 1; n_steps <= G_N_ELEMENTS (steps); n_steps++)
    {
      g_autoptr (CgvCosts) filtered = cgv_costs_new_filtered (base, steps, n_steps, NULL, NULL);
      g_autoptr (CgvCosts) alone = cgv_costs_new_filtered (other, steps, n_steps, NULL, NULL);
      g_autoptr (CgvCosts) column = cgv_costs_new_filtered_column (other, steps, n_steps, filtered->graph, NULL);

      g_assert_true (column->graph == filtered->graph);
      assert_column (column, alone);
    }
}

/* Numerator and divisor of a ratio are filtered; the bounds of the ratio follow from theirs. */
static void
test_ratio (void)
{
  static const CgvEventDefinition own[] = { { .name = "R", .formula = "B / A" } };
  g_autoptr (CgvProfile) profile = cgv_test_profile (two_events);
  g_autoptr (CgvCosts) first = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, "A");
  CgvEventSet *events = cgv_event_set_new (profile, own, G_N_ELEMENTS (own), NULL);
  CgvEventId event = cgv_event_set_find (events, "R");
  g_autoptr (CgvCosts) base = cgv_costs_new_of (first->graph, events, event, NULL);
  g_autofree guint8 *nodes = match (base->graph, "a");
  CgvFilterStep step = { CGV_FILTER_ONLY_UNDER, nodes };
  CgvFilterReport report;
  g_autoptr (CgvCosts) ratio = cgv_costs_new_filtered (base, &step, 1, &report, NULL);
  CgvNodeId a = cgv_test_find_node (ratio->graph, "a");
  CgvNodeId d = cgv_test_find_node (ratio->graph, "d");
  CgvAmount amount = cgv_costs_get_inclusive (ratio, d);

  g_assert_cmpuint (report.hidden.value, ==, 6);
  g_assert_cmpuint (ratio->inclusive[a], ==, cgv_event_set_divide (events, event, 6, 60));
  g_assert_true (cgv_amount_is_exact (cgv_costs_get_inclusive (ratio, a)));
  g_assert_false (cgv_amount_is_exact (amount));
  g_assert_cmpint ((gint64) amount.low, <=, (gint64) ratio->inclusive[d]);
  g_assert_cmpint ((gint64) ratio->inclusive[d], <=, (gint64) amount.high);
  cgv_event_set_unref (events);
}

/* A partly hidden cycle, so that all memory is needed. */
static void
test_memory (void)
{
  static const char text[] =
    "events: Ir\n"
    "fn=main\n1 10\ncfn=a\ncalls=2 1\n1 60\ncfn=b\ncalls=1 1\n1 120\n"
    "fn=a\n1 20\ncfn=b\ncalls=2 1\n1 40\ncfn=d\ncalls=1 1\n1 10\n"
    "fn=b\n1 70\ncfn=c\ncalls=4 1\n1 60\n"
    "fn=c\n1 25\ncfn=a\ncalls=6 1\n1 15\ncfn=d\ncalls=1 1\n1 40\n"
    "fn=d\n1 55\n";
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  g_autoptr (CgvCosts) base = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  g_autofree guint8 *excluded = match (base->graph, "d");
  g_autofree guint8 *hidden = match (base->graph, "b c");
  g_autofree guint8 *under = match (base->graph, "a");
  g_autofree guint8 *included = match (base->graph, "a b c");
  Sweep sweep = {
    base,
    {
      { CGV_FILTER_ONLY_UNDER, under },
      { CGV_FILTER_EXCLUDE, excluded },
      { CGV_FILTER_HIDE, hidden },
      { CGV_FILTER_INCLUDE, included },
    },
  };

  cgv_test_memory_sweep (filter_with, &sweep);
  cgv_test_memory_sweep (filter_column, &sweep);
}

/* A function under a single caller has no stack of its own, even if the rest is unknown. */
static void
test_hide_under (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (diamond);
  g_autoptr (CgvCosts) base = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  g_autofree guint8 *left = match (base->graph, "left");
  g_autofree guint8 *below = match (base->graph, "shared leaf");
  const CgvFilterStep steps[] = { { CGV_FILTER_ONLY_UNDER, left }, { CGV_FILTER_HIDE, below } };
  CgvFilterReport reports[2];
  g_autoptr (CgvCosts) costs = cgv_costs_new_filtered (base, steps, 2, reports, NULL);
  g_autofree char *printed = print (costs);

  g_test_summary ("Nothing is removed if a caller is left, and this is certain");
  g_assert_cmpstr (printed, ==, "total 60\nleft: 60, 60, 0\n");
  g_assert_cmpuint (reports[1].hidden.value, ==, 0);
  g_assert_cmpuint (reports[1].hidden.high, ==, 0);
  g_assert_cmpuint (reports[1].moved, ==, 40);
}

/* A call into a cycle may have brought more of what is left than its share, which is rounded. */
static void
test_hide_little (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile ("events: Ir\n"
                                                     "fn=main\n1 10\ncfn=a\ncalls=1 1\n1 200\ncfn=b\ncalls=1 1\n1 3\n"
                                                     "fn=a\n1 200\ncfn=b\ncalls=1 1\n1 0\n"
                                                     "fn=b\n1 3\ncfn=a\ncalls=1 1\n1 0\n");
  g_autoptr (CgvCosts) base = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  g_autofree guint8 *a = match (base->graph, "a");
  g_autofree guint8 *b = match (base->graph, "b");
  const CgvFilterStep steps[] = { { CGV_FILTER_EXCLUDE, a }, { CGV_FILTER_HIDE, b } };
  CgvFilterReport reports[2];
  g_autoptr (CgvCosts) costs = cgv_costs_new_filtered (base, steps, 2, reports, NULL);
  g_autofree char *printed = print (costs);

  g_test_summary ("Cost that no call explains is removed, but it may be that of each caller");
  g_assert_cmpstr (printed, ==, "total 10\nmain: ~10 (10 to 13), 13, 0\n  a: ~3 (0 to 3), 1\na: 0, 0, 1\n");
  g_assert_cmpuint (cgv_costs_get_total (costs).low, ==, 10);
  g_assert_cmpuint (cgv_costs_get_total (costs).high, ==, 13);
  g_assert_cmpuint (reports[1].hidden.value, ==, 3);
  g_assert_cmpuint (reports[1].hidden.low, ==, 0);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/restriction/include", test_include);
  g_test_add_func ("/restriction/inner-call", test_inner_call);
  g_test_add_func ("/restriction/exclude", test_exclude);
  g_test_add_func ("/restriction/hide", test_hide);
  g_test_add_func ("/restriction/only-under", test_only_under);
  g_test_add_func ("/restriction/only-under-member", test_only_under_member);
  g_test_add_func ("/restriction/limits", test_limits);
  g_test_add_func ("/restriction/budget", test_budget);
  g_test_add_func ("/restriction/sharing", test_sharing);
  g_test_add_func ("/restriction/column", test_column);
  g_test_add_func ("/restriction/ratio", test_ratio);
  g_test_add_func ("/restriction/memory", test_memory);
  g_test_add_func ("/restriction/hide-under", test_hide_under);
  g_test_add_func ("/restriction/hide-little", test_hide_little);
  return g_test_run ();
}
