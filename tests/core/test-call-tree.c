/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The call tree that is divided node by node, against programs whose stacks are known, and small files by hand. */

#include <math.h>

#include "cgv-call-tree.h"
#include "cgv-test-memory.h"
#include "cgv-test-trace.h"
#include "cgv-test.h"

#define N_PROGRAMS 200
#define MAX_NODES  3000

static CgvCallTree *
make_tree (const char *text,
           gboolean has_callers)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  CgvCosts *costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);
  CgvCallTree *tree = cgv_call_tree_new (&costs, 1, has_callers, NULL);

  cgv_costs_unref (costs);
  g_assert_nonnull (tree);
  for (guint i = 0; i < tree->nodes.n && tree->nodes.n < MAX_NODES; i++)
    {
      bool is_divisible = cgv_call_tree_is_divisible (tree, i);

      g_assert_true (cgv_call_tree_divide (tree, i));
      /* Call paths of a root are found when it is divided. */
      if (tree->nodes.items[i].ways == NULL)
        g_assert_cmpint (is_divisible, ==, tree->nodes.items[i].n_children > 0);
    }
  return tree;
}

static void
append_cost (GString *out,
             const CgvTileCost *cost)
{
  if (cgv_tile_cost_is_exact (cost))
    g_string_append_printf (out, " %.4g", cost->cost);
  else
    g_string_append_printf (out, " ~%.4g[%.4g-%.4g]", cost->cost, cost->low, cost->high);
}

static void
append_node (GString *out,
             const CgvCallTree *tree,
             guint index)
{
  const CgvCallNode *node = &tree->nodes.items[index];
  const CgvCallCost *cost = cgv_call_tree_get_cost (tree, index, 0);
  CgvCallCount count = cgv_call_tree_count_calls (tree, index);
  guint32 reason = cgv_call_tree_get_reason (tree, index);
  g_autofree char *name = cgv_test_name (tree->costs[0]->graph->fold, node->node);

  for (guint i = 0; i < node->level; i++)
    g_string_append (out, ". ");
  g_string_append_printf (out, "%s%s", node->cycle != CGV_NONE ? "cycle " : "", name);
  append_cost (out, &cost->inclusive);
  append_cost (out, &cost->self);
  if (count.is_known)
    g_string_append_printf (out, " %sx%u", count.is_exact ? "" : "~", (guint) count.n);
  if (reason != CGV_NONE)
    {
      g_autofree char *why = cgv_test_name (tree->costs[0]->graph->fold, tree->nodes.items[reason].node);

      g_string_append_printf (out, " by %s", why);
    }
  g_string_append_c (out, '\n');
  for (guint i = 0; i < node->n_children; i++)
    append_node (out, tree, node->first_child + i);
}

static void
assert_tree (const char *text,
             gboolean has_callers,
             const char *expected)
{
  CgvCallTree *tree = make_tree (text, has_callers);
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint i = 0; i < tree->n_roots; i++)
    append_node (out, tree, i);
  g_assert_cmpstr (out->str, ==, expected);
  cgv_call_tree_free (tree);
}

/* a and b call work, which calls leaf. */
#define TWO_CALLERS                                                                                                       \
  "events: Ir\nfn=main\n1 10\ncfn=a\ncalls=1 1\n1 60\ncfn=b\ncalls=2 1\n1 30\nfn=a\n1 0\ncfn=work\ncalls=3 1\n1 60\n" \
  "fn=b\n1 10\ncfn=work\ncalls=1 1\n1 20\nfn=work\n1 40\ncfn=leaf\ncalls=8 1\n1 40\nfn=leaf\n1 40\n"

static void
test_callees (void)
{
  g_test_summary ("Below a function with two callers costs and calls are estimates, with the function that makes them so");
  assert_tree (TWO_CALLERS, FALSE,
               "main 100 10 x0\n"
               ". a 60 0 x1\n"
               ". . work 60 ~30[20-40] x3 by work\n"
               ". . . leaf ~30[20-40] ~30[20-40] ~x6 by work\n"
               ". b 30 10 x2\n"
               ". . work 20 ~10[0-20] x1 by work\n"
               ". . . leaf ~10[0-20] ~10[0-20] ~x2 by work\n");
}

static void
test_callers (void)
{
  g_test_summary ("Callers have the part of a function's cost that came that way, and their calls are exact");
  assert_tree ("events: Ir\nfn=main\n1 10\ncfn=work\ncalls=2 1\n1 90\nfn=work\n1 30\ncfn=leaf\ncalls=4 1\n1 60\nfn=leaf\n1 60\n", TRUE,
               "main 100 10 x0\n"
               "work 90 30 x2\n"
               ". main 90 30 x2\n"
               "leaf 60 60 x4\n"
               ". work 60 60 x4\n"
               ". . main 60 60 x2\n");
}

/* main calls the cycle of a and b, which leaves from b. */
#define CYCLE                                                                                                                 \
  "events: Ir\nfn=main\n1 1\ncfn=a\ncalls=1 1\n1 65\nfn=a\n1 5\ncfn=b\ncalls=7 1\n1 90\nfn=b\n1 20\ncfn=a\ncalls=6 1\n1 3\n" \
  "cfn=leaf\ncalls=2 1\n1 40\nfn=leaf\n1 40\n"

static void
test_cycle (void)
{
  g_test_summary ("A cycle is one node with its members, which lead only out of it; a function that calls itself has no child for that");
  assert_tree (CYCLE, FALSE,
               "main 66 1 x0\n"
               ". cycle b 65 25 x1\n"
               ". . a 5 5\n"
               ". . b 60 20\n"
               ". . . leaf 40 40 x2\n");
  assert_tree (CYCLE, TRUE,
               "main 66 1 x0\n"
               "a 5 5 x7\n"
               ". cycle b 5 5\n"
               ". . a 5 5 x1\n"
               ". . . main 5 5 x1\n"
               "b 60 20 x7\n"
               ". cycle b 60 20\n"
               ". . a 60 20 x1\n"
               ". . . main 60 20 x1\n"
               "leaf 40 40 x2\n"
               ". cycle b 40 40 x2\n"
               ". . a 40 40 x1\n"
               ". . . main 40 40 x1\n");
  assert_tree ("events: Ir\nfn=main\n1 5\ncfn=main\ncalls=3 1\n1 90\n", FALSE, "main 5 5 x3\n");
}

/* d is called below a, not below b, and c calls itself below itself. */
#define WAYS                                                                                                                                         \
  "creator: xdebug 3.1.5\nevents: Time\n"                                                                                                            \
  "fl=x\nfn=d\n1 80\n\nfn=c\n1 10\n\nfn=c\n1 5\ncfn=d\ncalls=1 0 0\n2 80\ncfn=c\ncalls=1 0 0\n2 10\n\nfn=a\n1 4\ncfn=c\ncalls=1 0 0\n2 95\n\n"       \
  "fn=c\n1 20\n\nfn=b\n1 3\ncfn=c\ncalls=1 0 0\n2 20\n\nfn=main\n1 2\ncfn=a\ncalls=1 0 0\n2 99\ncfn=b\ncalls=1 0 0\n3 23\n\n"

static void
test_ways (void)
{
  g_test_summary ("Call paths of a file are exact, with recursion as recorded");
  assert_tree (WAYS, FALSE,
               "main 124 2 x0\n"
               ". b 23 3 x1\n"
               ". . c 20 20 x1\n"
               ". a 99 4 x1\n"
               ". . c 95 5 x1\n"
               ". . . c 10 10 x1\n"
               ". . . d 80 80 x1\n");
}

static void
test_starts (void)
{
  g_test_summary ("Roots are what was entered without a recorded call, and add up to the total");
  assert_tree ("events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 1\n1 30\nfn=f\n1 50\nfn=handler\n1 7\n", FALSE,
               "main 40 10 x0\n"
               ". f 30 30 x1\n"
               "f 20 20 x1\n"
               "handler 7 7 x0\n");
}

/* Makes a program in which a function calls only later ones. */
static CgvTestTrace *
make_program (guint32 seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  guint n = 3 + g_rand_int_range (random, 0, 6);
  g_autofree gboolean *may_call = g_new0 (gboolean, (gsize) n * n);

  for (guint a = 0; a < n; a++)
    for (guint b = a + 1; b < n; b++)
      may_call[a * n + b] = g_rand_int_range (random, 0, 3) > 0;
  return cgv_test_trace_new_random_of (random, n, 300, may_call, 1);
}

/* Returns whether the stack has the path of a node: from its outermost frame on, or up from the innermost one. */
static gboolean
has_path (const CgvCallTree *tree,
          guint index,
          const CgvTestStack *stack,
          const guint *names)
{
  guint level = tree->nodes.items[index].level;

  if (stack->n_frames <= level)
    return FALSE;
  for (guint32 i = index; i != CGV_NONE; i = tree->nodes.items[i].parent)
    {
      guint at = tree->nodes.items[i].level;
      guint frame = stack->frames[tree->has_callers ? stack->n_frames - 1 - at : at];

      if (names[tree->nodes.items[i].node] != frame)
        return FALSE;
    }
  return TRUE;
}

/* Returns the self cost at the path of a node or, for callees, with everything below. */
static double
get_truth (const CgvCallTree *tree,
           guint index,
           gboolean is_self,
           const GArray *stacks,
           const guint *names)
{
  CgvCost sum = 0;

  for (guint i = 0; i < stacks->len; i++)
    {
      const CgvTestStack *stack = &g_array_index (stacks, CgvTestStack, i);

      if (is_self && !tree->has_callers && stack->n_frames != tree->nodes.items[index].level + 1)
        continue;
      if (has_path (tree, index, stack, names))
        sum += stack->cost;
    }
  return (double) sum;
}

static void
assert_within (const CgvTileCost *cost,
               double truth)
{
  g_assert_cmpfloat (cost->low, <=, truth + 1e-6);
  g_assert_cmpfloat (cost->high, >=, truth - 1e-6);
  g_assert_cmpfloat (cost->low, <=, cost->cost + 1e-6);
  g_assert_cmpfloat (cost->high, >=, cost->cost - 1e-6);
}

static guint
check_program (guint32 seed,
               gboolean has_callers)
{
  g_autoptr (CgvTestTrace) trace = make_program (seed);
  g_autofree char *text = cgv_test_trace_write (trace);
  CgvCallTree *tree = make_tree (text, has_callers);
  const CgvCosts *costs = tree->costs[0];
  g_autoptr (GArray) stacks = cgv_test_trace_list_stacks (trace);
  g_autofree guint *names = g_new (guint, costs->graph->n_nodes);
  double roots = 0;
  guint n_exact = 0;

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      g_autofree char *name = cgv_test_name (costs->graph->fold, node);

      names[node] = cgv_test_trace_find (trace, name);
    }
  for (guint i = 0; i < tree->nodes.n; i++)
    {
      const CgvCallNode *node = &tree->nodes.items[i];
      const CgvCallCost *cost = cgv_call_tree_get_cost (tree, i, 0);
      double parts = cost->self.cost;

      assert_within (&cost->self, get_truth (tree, i, TRUE, stacks, names));
      n_exact += cgv_tile_cost_is_exact (&cost->self);
      if (node->parent == CGV_NONE)
        roots += has_callers ? cost->self.cost : cost->inclusive.cost;
      if (has_callers)
        continue;
      assert_within (&cost->inclusive, get_truth (tree, i, FALSE, stacks, names));
      for (guint child = node->first_child; child < node->first_child + node->n_children; child++)
        parts += cgv_call_tree_get_cost (tree, child, 0)->inclusive.cost;
      if (node->is_divided)
        g_assert_cmpfloat_with_epsilon (parts, cost->inclusive.cost, 1e-6 * (1 + parts));
    }
  g_assert_cmpfloat_with_epsilon (roots, (double) costs->total, 1e-6 * (1 + roots));
  cgv_call_tree_free (tree);
  return n_exact;
}

static void
test_programs (void)
{
  guint n_exact = 0;

  g_test_summary ("The true cost of each path is within its bounds, children add up, and roots add up to the total");
  for (guint i = 0; i < N_PROGRAMS; i++)
    n_exact += check_program (i, FALSE) + check_program (i, TRUE);
  g_assert_cmpuint (n_exact, >, N_PROGRAMS * 4);
}

static void
test_costliest (void)
{
  CgvCallTree *tree = make_tree (TWO_CALLERS, FALSE);
  g_autoptr (GString) out = g_string_new (NULL);

  g_test_summary ("The costliest way ends where a function costs more than all it calls");
  for (guint32 i = 0; i != CGV_NONE; i = cgv_call_tree_get_costliest (tree, i))
    {
      g_autofree char *name = cgv_test_name (tree->costs[0]->graph->fold, tree->nodes.items[i].node);

      g_string_append_printf (out, "%s ", name);
    }
  g_assert_cmpstr (out->str, ==, "main a work ");
  cgv_call_tree_free (tree);
}

typedef struct
{
  CgvCosts *costs;
  gboolean has_callers;
} Making;

static gboolean
try_tree (const CgvMemory *memory,
          gpointer data)
{
  const Making *making = data;
  CgvCallTree *tree = cgv_call_tree_new (&making->costs, 1, making->has_callers, memory);
  gboolean is_done = tree != NULL;

  for (guint i = 0; is_done && i < tree->nodes.n; i++)
    {
      is_done = cgv_call_tree_divide (tree, i);
      g_assert_true (is_done || tree->nodes.items[i].n_children == 0);
    }
  cgv_call_tree_free (tree);
  return is_done;
}

static void
test_no_memory (void)
{
  static const char *const texts[] = { TWO_CALLERS, CYCLE, WAYS };

  g_test_summary ("Without memory there is no tree, or a node without children");
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (CgvProfile) profile = cgv_test_profile (texts[i]);
      Making making = { .costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL) };

      cgv_test_memory_sweep (try_tree, &making);
      making.has_callers = TRUE;
      cgv_test_memory_sweep (try_tree, &making);
      cgv_costs_unref (making.costs);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/call-tree/callees", test_callees);
  g_test_add_func ("/call-tree/callers", test_callers);
  g_test_add_func ("/call-tree/cycle", test_cycle);
  g_test_add_func ("/call-tree/ways", test_ways);
  g_test_add_func ("/call-tree/starts", test_starts);
  g_test_add_func ("/call-tree/programs", test_programs);
  g_test_add_func ("/call-tree/costliest", test_costliest);
  g_test_add_func ("/call-tree/no-memory", test_no_memory);

  return g_test_run ();
}
