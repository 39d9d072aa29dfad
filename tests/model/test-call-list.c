/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Callers and callees of one side and of two: the listed calls, their order, and the contract
 * with views. */

#include "cgv-call-list.h"
#include "compare-test.h"
#include "list-tester.h"
#include "model-test.h"

/* hub has three callers and four callees, one of which is itself; ping and pong are a cycle. */
static const char text[] =
  "version: 1\npart: 1\nevents: Ir Dr\n"
  "fn=main\n1 1 1\ncfn=hub\ncalls=2 1\n1 600 10\n"
  "fn=other\n1 1 1\ncfn=hub\ncalls=9 1\n1 90 900\n"
  "fn=hub\n2 5 5\ncfn=hub\ncalls=50 2\n2 300 3\ncfn=leaf\ncalls=100 1\n2 200 2\ncfn=Zero\ncalls=0 1\n2 40 4\ncfn=ping\ncalls=1 1\n2 300 8\n"
  "fn=leaf\n3 200 2\n"
  "fn=Zero\n3 40 4\n"
  "fn=ping\n4 100 4\ncfn=pong\ncalls=7 1\n4 200 4\n"
  "fn=pong\n5 200 4\ncfn=ping\ncalls=6 1\n5 100 4\n"
  "part: 2\nevents: Ir Dr\n"
  "fn=late\n1 1 1\ncfn=hub\ncalls=1 1\n1 5 5\n"
  "fn=hub\n2 5 5\n";

static guint
get_edge (GListModel *model,
          guint position)
{
  return cgv_call_list_get_edge (CGV_CALL_LIST (model), position);
}

static CgvFocus *
make_focus (const char *profile,
            const char *function)
{
  g_autoptr (CgvDocument) document = test_document (profile);
  CgvFocus *focus = cgv_focus_new (document);

  cgv_focus_set_function (focus, test_find_function (document, function));
  return focus;
}

static guint
get_length (CgvCallList *list)
{
  return g_list_model_get_n_items (G_LIST_MODEL (list));
}

/* Names with their costs and counts; "!" marks recursion, "~" a cycle. */
static void
assert_calls (CgvCallList *list,
              const char *expected)
{
  CgvFocus *focus = list->focus;
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  g_autoptr (GString) calls = g_string_new (NULL);

  for (guint i = 0; i < get_length (list); i++)
    {
      guint edge = cgv_call_list_get_edge (list, i);
      g_autofree char *name = cgv_focus_dup_name (focus, cgv_call_list_get_node (list, i));

      g_string_append_printf (calls,
                              "%s%s %u/%u%s%s",
                              i > 0 ? ", " : "",
                              name,
                              (guint) costs->edge_costs[edge],
                              (guint) cgv_graph_get_count (costs->graph, edge),
                              cgv_call_list_is_recursive (list, i) ? "!" : "",
                              cgv_call_list_is_in_cycle (list, i) ? "~" : "");
    }
  g_assert_cmpstr (calls->str, ==, expected);
}

static void
test_callers (void)
{
  g_autoptr (CgvFocus) focus = make_focus (text, "hub");
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, CGV_CALL_LIST_CALLERS);

  g_assert_cmpint (list->kind, ==, CGV_CALL_LIST_CALLERS);
  assert_calls (list, "main 600/2, hub 300/50!, other 90/9, late 5/1");
}

static void
test_callees (void)
{
  g_autoptr (CgvFocus) focus = make_focus (text, "hub");
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, CGV_CALL_LIST_CALLEES);

  g_assert_cmpint (list->kind, ==, CGV_CALL_LIST_CALLEES);
  assert_calls (list, "hub 300/50!, ping 300/1, leaf 200/100, Zero 40/0");
}

static void
test_cycle (void)
{
  g_autoptr (CgvFocus) focus = make_focus (text, "ping");
  g_autoptr (CgvCallList) callers = cgv_call_list_new (focus, CGV_CALL_LIST_CALLERS);
  g_autoptr (CgvCallList) callees = cgv_call_list_new (focus, CGV_CALL_LIST_CALLEES);

  assert_calls (callers, "hub 300/1, pong 100/6~");
  assert_calls (callees, "pong 200/7~");
}

static void
test_sort (void)
{
  g_autoptr (CgvFocus) focus = make_focus (text, "hub");
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, CGV_CALL_LIST_CALLEES);

  cgv_call_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_INCLUSIVE }, FALSE);
  assert_calls (list, "Zero 40/0, leaf 200/100, hub 300/50!, ping 300/1");
  cgv_call_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_CALLS }, TRUE);
  assert_calls (list, "leaf 200/100, hub 300/50!, ping 300/1, Zero 40/0");
  cgv_call_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_PER_CALL }, TRUE);
  assert_calls (list, "ping 300/1, hub 300/50!, leaf 200/100, Zero 40/0");
  cgv_call_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_PER_CALL }, FALSE);
  assert_calls (list, "Zero 40/0, leaf 200/100, hub 300/50!, ping 300/1");
  cgv_call_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_NAME }, FALSE);
  assert_calls (list, "hub 300/50!, leaf 200/100, ping 300/1, Zero 40/0");
  cgv_call_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_NAME }, TRUE);
  assert_calls (list, "Zero 40/0, ping 300/1, leaf 200/100, hub 300/50!");
}

/* Costs and counts whose products do not fit into 64 bits. */
static void
test_sort_large (void)
{
  g_autoptr (CgvFocus) focus = make_focus ("version: 1\nevents: Ir\nfn=main\n1 1\n"
                                           "cfn=a\ncalls=9223372036854775807 1\n1 9223372036854775806\n"
                                           "cfn=b\ncalls=9223372036854775806 1\n1 9223372036854775806\n"
                                           "cfn=c\ncalls=9223372036854775806 1\n1 9223372036854775805\n",
                                           "main");
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, CGV_CALL_LIST_CALLEES);
  const char *const expected[] = { "b", "a", "c" };

  cgv_call_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_PER_CALL }, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autofree char *name = cgv_focus_dup_name (focus, cgv_call_list_get_node (list, i));

      g_assert_cmpstr (name, ==, expected[i]);
    }
}

static void
test_sort_negative (void)
{
  g_autoptr (CgvFocus) focus = make_focus ("version: 1\nevents: Ir\nfn=main\n1 1\n"
                                           "cfn=a\ncalls=3 1\n1 -7\n"
                                           "cfn=b\ncalls=2 1\n1 -5\n"
                                           "cfn=c\ncalls=3 1\n1 1\n"
                                           "cfn=d\ncalls=4 1\n1 1\n",
                                           "main");
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, CGV_CALL_LIST_CALLEES);
  g_autoptr (GString) names = g_string_new (NULL);

  cgv_call_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_PER_CALL }, FALSE);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      g_autofree char *name = cgv_focus_dup_name (focus, cgv_call_list_get_node (list, i));

      g_string_append (names, name);
    }
  g_assert_cmpstr (names->str, ==, "badc");
}

static void
count_cb (gpointer instance,
          gpointer user_data)
{
  guint *count = user_data;

  (*count)++;
}

static void
test_follows (void)
{
  g_autoptr (CgvFocus) focus = make_focus (text, "hub");
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, CGV_CALL_LIST_CALLERS);
  guint n_reordered = 0;

  g_signal_connect (list, "reordered", G_CALLBACK (count_cb), &n_reordered);

  cgv_focus_set_event (focus, 1);
  assert_calls (list, "other 900/9, main 10/2, late 5/1, hub 3/50!");
  test_select_part (focus, 1);
  assert_calls (list, "late 5/1");
  test_select_part (focus, 0);
  assert_calls (list, "other 900/9, main 10/2, hub 3/50!");
  cgv_focus_set_function (focus, test_find_function (cgv_focus_get_document (focus), "leaf"));
  assert_calls (list, "hub 2/100");
  cgv_focus_go_back (focus);
  assert_calls (list, "other 900/9, main 10/2, hub 3/50!");
  g_assert_cmpuint (n_reordered, ==, 5);

  g_object_set (focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  g_assert_cmpuint (n_reordered, ==, 5);
}

static void
test_beyond (void)
{
  g_autoptr (CgvFocus) focus = make_focus (text, "leaf");
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, CGV_CALL_LIST_CALLEES);
  g_autoptr (CgvRow) row = g_list_model_get_item (G_LIST_MODEL (list), 0);

  g_assert_null (row);
  g_assert_cmpuint (cgv_call_list_get_edge (list, 0), ==, CGV_NONE);
  g_assert_cmpuint (cgv_call_list_get_node (list, 0), ==, CGV_NONE);
  g_assert_false (cgv_call_list_is_recursive (list, 0));
  g_assert_false (cgv_call_list_is_in_cycle (list, 0));
}

/* When folded, the calls between f, f'2 and f'3 are one call of f to itself. */
static void
test_fold (void)
{
  g_autoptr (CgvFocus) focus = make_focus ("version: 1\nevents: Ir\n"
                                           "fn=f\n1 1\ncfn=f'2\ncalls=3 1\n1 30\n"
                                           "fn=f'2\n1 10\ncfn=f'3\ncalls=4 1\n1 20\n"
                                           "fn=f'3\n1 20\n",
                                           "f");
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, CGV_CALL_LIST_CALLEES);

  assert_calls (list, "f 50/7!");
  g_object_set (focus, "fold", FALSE, NULL);
  assert_calls (list, "f'2 30/3");
}

/* Returns a call with all calls between the cycle of a node and one function outside. */
static CgvFunctionRowCosts
sum_calls (const CgvCosts *costs,
           CgvNodeId node,
           CgvNodeId outside,
           gboolean of_callers)
{
  const CgvGraph *graph = costs->graph;
  CgvFunctionRowCosts sum = { 0 };

  for (guint32 edge = 0; edge < graph->n_edges; edge++)
    {
      CgvNodeId inner = of_callers ? graph->edges[edge].callee : graph->edges[edge].caller;
      CgvNodeId outer = of_callers ? graph->edges[edge].caller : graph->edges[edge].callee;

      if (!graph->present[edge] || outer != outside || graph->cycles[inner] != graph->cycles[node] || graph->cycles[outer] == graph->cycles[node])
        continue;
      sum.inclusive.value += costs->edge_costs[edge];
      sum.n_calls += cgv_graph_get_count (graph, edge);
    }
  return sum;
}

/* Writes functions that call later ones at random; those from 10 to 19 are also in a circle. */
static char *
write_circle (void)
{
  GString *profile = g_string_new ("version: 1\nevents: Ir\n");

  for (gint caller = 0; caller < 30; caller++)
    {
      g_string_append_printf (profile, "fn=f%d\n1 1\n", caller);
      for (gint callee = 0; callee < 30; callee++)
        {
          gboolean is_next = caller / 10 == 1 && callee == 10 + (caller + 1) % 10;

          if (is_next || (caller < callee && g_test_rand_bit ()))
            g_string_append_printf (profile, "cfn=f%d\ncalls=%d 1\n1 %d\n", callee, g_test_rand_int_range (1, 9), g_test_rand_int_range (0, 99));
        }
    }
  return g_string_free (profile, FALSE);
}

/* While a cycle is shown, its calls are listed: a row has all calls from or to one function outside. */
static void
test_of_cycle (gconstpointer data)
{
  g_autofree char *generated = write_circle ();
  g_autoptr (CgvDocument) document = test_document (generated);
  g_autoptr (CgvFocus) focus = cgv_focus_new (document);
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, GPOINTER_TO_INT (data));
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  guint n_joined = 0;

  g_assert_cmpuint (costs->graph->n_cycles, ==, 1);
  for (CgvCycleId cycle = 0; cycle < costs->graph->n_cycles; cycle++)
    {
      CgvNodeId node = costs->graph->cycle_nodes[costs->graph->cycle_start[cycle]];
      guint n_calls = 0, n_expected = 0;

      cgv_focus_open_cycle (focus, node);
      g_assert_true (cgv_call_list_is_of_cycle (list));
      for (guint i = 0; i < get_length (list); i++)
        {
          CgvFunctionRow row;
          CgvFunctionRowCosts expected;

          g_assert_true (cgv_call_list_fill (list, cgv_call_list_find_numbers (list, NULL), i, &row));
          expected = sum_calls (costs, node, row.node, GPOINTER_TO_INT (data) == CGV_CALL_LIST_CALLERS);
          g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive.value, ==, expected.inclusive.value);
          g_assert_cmpuint (row.side[CGV_SIDE_NEW].n_calls, ==, expected.n_calls);
          n_calls += cgv_call_list_get_row (list, i)->n_edges;
          n_joined += cgv_call_list_get_row (list, i)->n_edges > 1;
          g_assert_cmpint (cgv_call_list_get_edge (list, i) == CGV_NONE, ==, cgv_call_list_get_row (list, i)->n_edges > 1);
        }
      for (guint32 edge = 0; edge < costs->graph->n_edges; edge++)
        {
          CgvEdge ends = costs->graph->edges[edge];
          gboolean from = costs->graph->cycles[ends.caller] == cycle, to = costs->graph->cycles[ends.callee] == cycle;

          n_expected += costs->graph->present[edge] && (GPOINTER_TO_INT (data) == CGV_CALL_LIST_CALLERS ? to && !from : from && !to);
        }
      g_assert_cmpuint (n_calls, ==, n_expected);
      cgv_focus_open_row (focus, node);
      g_assert_false (cgv_call_list_is_of_cycle (list));
    }
  g_assert_cmpuint (n_joined, >, 0);
}

static void
do_something (CgvCallList *list)
{
  static const CgvQuantityKind kinds[] = { CGV_QUANTITY_INCLUSIVE, CGV_QUANTITY_CALLS, CGV_QUANTITY_PER_CALL, CGV_QUANTITY_NAME };
  CgvFocus *focus = list->focus;
  guint32 n_nodes = cgv_focus_get_costs (focus)->graph->n_nodes;

  switch (g_test_rand_int_range (0, 8))
    {
    case 0:
      cgv_focus_set_event (focus, (CgvEventId) g_test_rand_int_range (0, 2));
      break;
    case 1:
      g_object_set (focus, "fold", g_test_rand_bit (), NULL);
      break;
    case 2:
      test_toggle_part (focus, (CgvPartId) g_test_rand_int_range (0, 2));
      break;
    case 3:
      cgv_focus_go_back (focus);
      break;
    case 4:
      cgv_call_list_set_sort (list, &(CgvQuantity){ .kind = kinds[g_test_rand_int_range (0, G_N_ELEMENTS (kinds))] }, g_test_rand_bit ());
      break;
    default:
      cgv_focus_set_row (focus, (CgvNodeId) g_test_rand_int_range (0, (int) n_nodes));
      break;
    }
}

static void
assert_complete (CgvCallList *list)
{
  CgvFocus *focus = list->focus;
  const CgvGraph *graph = cgv_focus_get_costs (focus)->graph;
  CgvNodeId node = focus->row;
  guint n_edges = 0;

  for (guint32 edge = 0; edge < graph->n_edges; edge++)
    n_edges += graph->present[edge] && (list->kind == CGV_CALL_LIST_CALLERS ? graph->edges[edge].callee : graph->edges[edge].caller) == node;
  g_assert_cmpuint (get_length (list), ==, n_edges);
}

static void
test_contract (gconstpointer data)
{
  g_autofree char *generated = test_generate_profile (300);
  g_autoptr (CgvDocument) document = test_document (generated);
  g_autoptr (CgvFocus) focus = cgv_focus_new (document);
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, GPOINTER_TO_INT (data));
  g_autoptr (ListTester) tester = list_tester_new (G_LIST_MODEL (list), get_edge);

  for (guint i = 0; i < 2000; i++)
    {
      if (get_length (list) > 0)
        {
          list_tester_hold (tester, (guint) g_test_rand_int_range (0, (int) get_length (list)));
          list_tester_release (tester, (guint) g_test_rand_int_range (0, (int) get_length (list)));
        }
      do_something (list);
      list_tester_check (tester);
      assert_complete (list);
    }
}

static char *
dup_names (CgvCallList *list)
{
  g_autoptr (GString) names = g_string_new (NULL);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (list));

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = compare_test_dup_name (list->focus, cgv_call_list_get_node (list, i));

      g_string_append_printf (names, "%s%s", i > 0 ? " " : "", name);
    }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static void
check_names (CgvCallList *list,
             const char *column,
             gboolean descending,
             const char *expected)
{
  g_autofree char *names = NULL;
  CgvQuantity quantity;

  cgv_quantity_parse (column, &quantity);
  cgv_call_list_set_sort (list, &quantity, descending);
  names = dup_names (list);
  g_assert_cmpstr (names, ==, expected);
}

static void
test_compared_callees (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (compare_test_base, compare_test_new);
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, CGV_CALL_LIST_CALLEES);
  CgvWhyTerm term;

  cgv_focus_set_row (focus, compare_test_find_row (focus, "main"));
  g_assert_cmpint (list->kind, ==, CGV_CALL_LIST_CALLEES);
  check_names (list, "why", TRUE, "parse check oldcheck sort");
  /* Unchanged rows are last, as in the list of functions. */
  check_names (list, "delta_inclusive", TRUE, "parse check oldcheck sort");
  check_names (list, "delta_inclusive", FALSE, "oldcheck check parse sort");
  check_names (list, "percent_inclusive", TRUE, "check parse oldcheck sort");
  check_names (list, "base_inclusive", TRUE, "sort parse oldcheck check");
  check_names (list, "new_inclusive", TRUE, "parse sort check oldcheck");
  check_names (list, "base_calls", TRUE, "parse oldcheck sort check");
  check_names (list, "new_calls", TRUE, "parse check sort oldcheck");
  check_names (list, "delta_calls", TRUE, "parse check oldcheck sort");
  check_names (list, "name", FALSE, "check oldcheck parse sort");

  /* (30 - 10) 4000 and 10 (4000 - 5000). */
  g_assert_true (cgv_call_list_get_term (list, 2, &term));
  g_assert_cmpuint (term.by_calls.size, ==, 80000);
  g_assert_cmpint (term.by_calls.sign, ==, 1);
  g_assert_cmpuint (term.by_cost.size, ==, 10000);
  g_assert_cmpint (term.by_cost.sign, ==, -1);
  g_assert_cmpuint (term.delta.size, ==, 70000);
  g_assert_false (cgv_call_list_get_term (list, 4, &term));
  g_assert_cmpuint (cgv_call_list_get_edge (list, 4), ==, CGV_NONE);
}

static void
test_compared_callers (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (compare_test_base, compare_test_new);
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, CGV_CALL_LIST_CALLERS);

  cgv_focus_set_row (focus, compare_test_find_row (focus, "parse"));
  check_names (list, "why", TRUE, "main");
  cgv_focus_set_row (focus, compare_test_find_row (focus, "main"));
  check_names (list, "why", TRUE, "");
}

/* Calls within a cycle contain each other. They come after others, even with the largest change. */
static void
test_compared_cycle (void)
{
  static const char base[] = "events: Ir\nfn=ping\n1 10\ncfn=pong\ncalls=5 1\n1 100\ncfn=out\ncalls=1 1\n1 10\nfn=pong\n1 60\ncfn=ping\ncalls=4 1\n1 40\nfn=out\n1 10\n";
  static const char new_[] = "events: Ir\nfn=ping\n1 10\ncfn=pong\ncalls=5 1\n1 900\ncfn=out\ncalls=1 1\n1 12\nfn=pong\n1 860\ncfn=ping\ncalls=4 1\n1 40\nfn=out\n1 12\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, CGV_CALL_LIST_CALLEES);

  cgv_focus_set_row (focus, compare_test_find_row (focus, "ping"));
  check_names (list, "why", TRUE, "out pong");
  check_names (list, "delta_inclusive", TRUE, "out pong");
  check_names (list, "delta_inclusive", FALSE, "pong out");
  check_names (list, "new_calls", TRUE, "pong out");
}

/* Another measure may give another order. */
static void
test_measure (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (compare_test_base, compare_test_new);
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, CGV_CALL_LIST_CALLEES);

  cgv_focus_set_row (focus, compare_test_find_row (focus, "main"));
  check_names (list, "delta_inclusive", FALSE, "oldcheck check parse sort");
  cgv_focus_set_measure (focus, CGV_MEASURE_SHARE);
  check_names (list, "delta_inclusive", FALSE, "sort oldcheck check parse");
}

/* A difference of estimates is shown, and sorted by its size as others are. */
static void
test_estimates (void)
{
  static const char base[] =
    "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=f\ncalls=1 2\n1 600\ncfn=g\ncalls=1 3\n1 600\ncfn=h\ncalls=1 6\n1 50\n"
    "fn=f\n2 100\ncfn=work\ncalls=2 4\n2 500\nfn=g\n3 100\ncfn=work\ncalls=2 4\n3 500\n"
    "fn=work\n4 600\ncfn=leaf\ncalls=4 5\n4 400\nfn=leaf\n5 400\nfn=h\n6 50\n";
  static const char new_[] =
    "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=f\ncalls=1 2\n1 650\ncfn=g\ncalls=1 3\n1 600\ncfn=h\ncalls=1 6\n1 52\n"
    "fn=f\n2 100\ncfn=work\ncalls=3 4\n2 550\nfn=g\n3 100\ncfn=work\ncalls=2 4\n3 500\n"
    "fn=work\n4 640\ncfn=leaf\ncalls=5 5\n4 410\nfn=leaf\n5 410\nfn=h\n6 52\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, CGV_CALL_LIST_CALLEES);
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^leaf$", NULL);
  g_autoptr (CgvFilterList) none = cgv_filter_list_new ();
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (none, rule);

  cgv_focus_set_row (focus, compare_test_find_row (focus, "main"));
  check_names (list, "delta_inclusive", TRUE, "f h g");
  cgv_focus_set_filters (focus, filters);
  check_names (list, "delta_inclusive", TRUE, "f g h");
  check_names (list, "delta_inclusive", FALSE, "h g f");
  check_names (list, "percent_inclusive", TRUE, "f h g");
  check_names (list, "why", TRUE, "f g h");
  check_names (list, "new_inclusive", TRUE, "f g h");
}

static void
test_compared_contract (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (compare_test_base, compare_test_new);
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, CGV_CALL_LIST_CALLEES);
  g_autoptr (ListTester) tester = NULL;

  cgv_focus_set_row (focus, compare_test_find_row (focus, "main"));
  tester = list_tester_new (G_LIST_MODEL (list), get_edge);
  for (guint i = 0; i < 4; i++)
    list_tester_hold (tester, i);
  cgv_call_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_NAME }, FALSE);
  list_tester_check (tester);
  cgv_focus_set_row (focus, compare_test_find_row (focus, "parse"));
  list_tester_check (tester);
  cgv_focus_swap (focus);
  list_tester_check (tester);
}

static void
note_first_cb (CgvFocus *focus,
               CgvFocusChange changes,
               GListModel **list)
{
  g_assert_cmpuint (g_list_model_get_n_items (*list), ==, 2);
}

/* When a view learns of another row, the list is up to date, even if the view was connected before the list. */
static void
test_order_of_connecting (void)
{
  g_autoptr (CgvFocus) focus = make_focus (text, "hub");
  g_autoptr (GListModel) list = NULL;

  g_signal_connect_after (focus, "changed", G_CALLBACK (note_first_cb), &list);
  list = G_LIST_MODEL (cgv_call_list_new (focus, CGV_CALL_LIST_CALLERS));
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 4);
  cgv_focus_set_function (focus, test_find_function (cgv_focus_get_document (focus), "ping"));
}

static void
reordered_cb (CgvCallList *list,
              gboolean *flag)
{
  *flag = cgv_call_list_is_ready (list);
}

/* Returns the common costs of all callees, in their order. */
static char *
dup_reached (CgvCallList *list)
{
  g_autoptr (GString) costs = g_string_new (NULL);

  CgvFunctionRow row;

  for (guint i = 0; cgv_call_list_fill (list, cgv_call_list_find_numbers (list, NULL), i, &row); i++)
    g_string_append_printf (costs, "%s%" G_GINT64_FORMAT, i > 0 ? ", " : "", (gint64) row.side[CGV_SIDE_NEW].inclusive.value);
  return g_string_free (g_steal_pointer (&costs), FALSE);
}

/* Common costs below 0 are smaller than 0. */
static void
test_reach_below (void)
{
  g_autoptr (CgvFocus) focus = make_focus ("events: Ir\nfn=a\n1 -10\ncfn=b\ncalls=2 1\n1 -90\ncfn=none\ncalls=1 1\n1 0\n"
                                           "fn=b\n1 -60\ncfn=c\ncalls=4 1\n1 -30\nfn=c\n1 -30\nfn=none\n1 0\n",
                                           "a");
  g_autoptr (CgvCallList) list = cgv_call_list_new_far (focus, CGV_CALL_LIST_CALLEES);
  gboolean is_ready = FALSE;
  g_autofree char *costliest = NULL, *least = NULL;

  g_signal_connect (list, "reordered", G_CALLBACK (reordered_cb), &is_ready);
  test_wait_for (&is_ready);
  costliest = dup_reached (list);
  g_assert_cmpstr (costliest, ==, "0, -30, -90");
  cgv_call_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_INCLUSIVE }, FALSE);
  least = dup_reached (list);
  g_assert_cmpstr (least, ==, "-90, -30, 0");
}

/* Common costs are known in the main event type only, so that a column with another one cannot sort them. */
static void
test_reach_in_columns (void)
{
  static const char *const columns[] = { "self:Dr", NULL };
  g_autoptr (CgvFocus) focus = make_focus ("events: Ir Dr\nfn=a\n1 1 1\ncfn=b\ncalls=1 1\n1 20 5\ncfn=c\ncalls=1 1\n1 10 50\n"
                                           "fn=b\n1 20 5\nfn=c\n1 10 50\n",
                                           "a");
  g_autoptr (CgvCallList) list = cgv_call_list_new_far (focus, CGV_CALL_LIST_CALLEES);
  gboolean is_ready = FALSE;
  g_autofree char *by_column = NULL;

  g_signal_connect (list, "reordered", G_CALLBACK (reordered_cb), &is_ready);
  test_wait_for (&is_ready);
  cgv_focus_set_columns (focus, columns);
  if (!cgv_call_list_is_ready (list))
    {
      is_ready = FALSE;
      test_wait_for (&is_ready);
    }
  cgv_call_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_INCLUSIVE, .event = (char *) "Dr" }, TRUE);
  by_column = dup_reached (list);
  g_assert_cmpstr (by_column, ==, "20, 10");
}

/* The callees of a file are files: a.c calls itself and b.c, and c.c is called by b.c alone. */
static void
test_groups (void)
{
  static const char files[] =
    "events: Ir\nfl=/s/a.c\nfn=main\n1 1\ncfn=help\ncalls=2 1\n1 8\ncfi=/s/b.c\ncfn=work\ncalls=3 1\n1 90\n"
    "fn=help\n2 3\ncfi=/s/b.c\ncfn=work\ncalls=1 1\n2 5\nfl=/s/b.c\nfn=work\n3 20\ncfi=/s/c.c\ncfn=end\ncalls=4 1\n3 75\nfl=/s/c.c\nfn=end\n4 75\n";
  g_autoptr (CgvFocus) focus = make_focus (files, "main");
  const CgvGrouping *grouping;
  guint32 groups[3];

  g_object_set (focus, "grouping-kind", CGV_GROUPING_OWN_FILE, NULL);
  grouping = focus->numbers->main.grouping;
  for (guint i = 0; i < 3; i++)
    groups[i] = grouping->group_of_node[test_find_function (cgv_focus_get_document (focus), i == 0 ? "main" : i == 1 ? "work" : "end")];
  for (guint i = 0; i < 3; i++)
    {
      static const guint n_callees[] = { 2, 1, 0 };
      const CgvCallListing listing = { .target = groups[i], .has_groups = TRUE, .direction = CGV_TREE_CALLEES, .sort = { .kind = CGV_QUANTITY_NAME } };
      CgvCallRows *rows = cgv_call_rows_new (focus->numbers, &listing, 0);

      g_assert_cmpuint (rows->rows->len, ==, n_callees[i]);
      for (guint j = 0; j < rows->rows->len; j++)
        {
          const CgvCallRow *row = &g_array_index (rows->rows, CgvCallRow, j);

          g_assert_true (row->row == groups[i] || row->row == groups[i + 1]);
          g_assert_cmpuint (row->n_edges, ==, i == 0 && row->row == groups[1] ? 2 : 1);
        }
      cgv_call_rows_free (rows);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/call-list/callers", test_callers);
  g_test_add_func ("/call-list/callees", test_callees);
  g_test_add_func ("/call-list/cycle", test_cycle);
  g_test_add_func ("/call-list/sort", test_sort);
  g_test_add_func ("/call-list/sort-large", test_sort_large);
  g_test_add_func ("/call-list/sort-negative", test_sort_negative);
  g_test_add_func ("/call-list/follows", test_follows);
  g_test_add_func ("/call-list/order-of-connecting", test_order_of_connecting);
  g_test_add_func ("/call-list/beyond", test_beyond);
  g_test_add_func ("/call-list/fold", test_fold);
  g_test_add_data_func ("/call-list/of-cycle/callers", GINT_TO_POINTER (CGV_CALL_LIST_CALLERS), test_of_cycle);
  g_test_add_data_func ("/call-list/of-cycle/callees", GINT_TO_POINTER (CGV_CALL_LIST_CALLEES), test_of_cycle);
  g_test_add_data_func ("/call-list/contract/callers", GINT_TO_POINTER (CGV_CALL_LIST_CALLERS), test_contract);
  g_test_add_data_func ("/call-list/contract/callees", GINT_TO_POINTER (CGV_CALL_LIST_CALLEES), test_contract);

  g_test_add_func ("/call-list/reach-below", test_reach_below);
  g_test_add_func ("/call-list/reach-in-columns", test_reach_in_columns);
  g_test_add_func ("/call-list/compared/callees", test_compared_callees);
  g_test_add_func ("/call-list/compared/callers", test_compared_callers);
  g_test_add_func ("/call-list/compared/cycle", test_compared_cycle);
  g_test_add_func ("/call-list/compared/measure", test_measure);
  g_test_add_func ("/call-list/compared/estimates", test_estimates);
  g_test_add_func ("/call-list/compared/contract", test_compared_contract);
  g_test_add_func ("/call-list/groups", test_groups);

  return g_test_run ();
}
