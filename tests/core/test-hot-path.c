/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The hot path from a function to its costliest callees, and back to the costliest caller. */

#include <glib.h>

#include "cgv-hot-path.h"
#include "cgv-test-memory.h"
#include "cgv-test.h"

static CgvNodeId
find_node (const CgvCosts *costs,
           const char *wanted)
{
  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      g_autofree char *name = cgv_test_name (costs->graph->fold, node);

      if (g_str_equal (name, wanted))
        return node;
    }
  g_assert_not_reached ();
}

/* Checks the path from a function, as "main > f 90 > g": a step has the cost of its call, unless it is one within a cycle. */
static void
assert_path (const char *text,
             const char *start,
             const char *expected)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  CgvCosts *costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvPool pool = { .memory = &memory };
  CgvHotPath path = { 0 };
  g_autoptr (GString) out = g_string_new (NULL);

  g_assert_true (cgv_hot_path_find (&path, costs, find_node (costs, start), &pool));
  for (gsize i = 0; i < path.n; i++)
    {
      g_autofree char *name = cgv_test_name (costs->graph->fold, path.items[i].node);

      g_string_append_printf (out, "%s%s", i > 0 ? " > " : "", name);
      if (path.items[i].edge != CGV_NONE)
        g_string_append_printf (out, " %d", (int) costs->edge_costs[path.items[i].edge]);
    }
  g_assert_cmpstr (out->str, ==, expected);
  cgv_pool_clear (&pool);
  g_assert_cmpuint (memory.used, ==, 0);
  cgv_costs_unref (costs);
}

static void
assert_up (const char *text,
           const char *from,
           const char *expected)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  CgvCosts *costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);
  CgvNodeId up = cgv_hot_path_get_up (costs, find_node (costs, from));
  g_autofree char *caller = up != CGV_NONE ? cgv_test_name (costs->graph->fold, up) : NULL;

  g_assert_cmpstr (caller, ==, expected);
  cgv_costs_unref (costs);
}

#define LINE                                                                     \
  "events: Ir\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 60\ncfn=g\ncalls=1 1\n1 35\n" \
  "fn=f\n1 10\ncfn=g\ncalls=1 1\n1 50\nfn=g\n1 70\ncfn=h\ncalls=1 1\n1 15\nfn=h\n1 15\n"

static void
test_line (void)
{
  g_test_summary ("Each step is the costliest call, until a function costs more by itself");
  assert_path (LINE, "main", "main > f 60 > g 50");
  assert_path (LINE, "g", "g");
  assert_up (LINE, "g", "f");
  assert_up (LINE, "f", "main");
  assert_up (LINE, "main", NULL);
}

/* main calls the cycle of a and b, which leaves from b. */
#define CYCLE(self_b)                                                                                               \
  "events: Ir\nfn=main\n1 1\ncfn=a\ncalls=1 1\n1 99\nfn=a\n1 5\ncfn=b\ncalls=1 1\n1 90\nfn=b\n1 " self_b                \
  "\ncfn=a\ncalls=1 1\n1 3\ncfn=leaf\ncalls=1 1\n1 40\nfn=leaf\n1 40\n"

static void
test_cycle (void)
{
  g_test_summary ("A cycle is left by the costliest call of any member, or ends in its costliest member");
  assert_path (CYCLE ("20"), "main", "main > a 99 > b > leaf 40");
  assert_path (CYCLE ("50"), "main", "main > a 99 > b");
  assert_path (CYCLE ("50"), "b", "b");
  assert_up (CYCLE ("20"), "b", "main");
  assert_up (CYCLE ("20"), "leaf", "b");
}

static void
test_signs (void)
{
  g_test_summary ("A call that frees memory leads nowhere, and recursion is no step");
  assert_path ("events: Ir\nevent: Ir\nfn=f\n1 5\ncfn=f\ncalls=1 1\n1 90\n", "f", "f");
  assert_path ("events: Memory\nfn=f\n1 5\ncfn=g\ncalls=1 1\n1 -7\ncfn=h\ncalls=1 1\n1 6\nfn=g\n1 -7\nfn=h\n1 6\n", "f", "f > h 6");
  assert_path ("events: Ir\nfn=f\n1 5\n", "f", "f");
}

static gboolean
try_path (const CgvMemory *memory,
          gpointer costs)
{
  CgvMemory own = cgv_memory_copy (memory);
  CgvPool pool = { .memory = &own };
  CgvHotPath path = { 0 };
  gboolean is_done = cgv_hot_path_find (&path, costs, find_node (costs, "main"), &pool);

  g_assert_true (!is_done || path.n == 3);
  cgv_pool_clear (&pool);
  return is_done;
}

static void
test_no_memory (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (LINE);
  CgvCosts *costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);

  cgv_test_memory_sweep (try_path, costs);
  cgv_costs_unref (costs);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/hot-path/line", test_line);
  g_test_add_func ("/hot-path/cycle", test_cycle);
  g_test_add_func ("/hot-path/signs", test_signs);
  g_test_add_func ("/hot-path/no-memory", test_no_memory);

  return g_test_run ();
}
