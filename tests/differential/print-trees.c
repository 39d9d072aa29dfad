/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Prints the trees of callees and of callers of all functions of a profile, with the bounds of each
 * tile.
 *
 *   print-trees FILE
 *
 * Levels of recursion and callers in names are folded. First comes a line for each cycle: "cycle",
 * its number and its members. Then each tree: "callees" or "callers", and whether its paths are
 * known; and a line for each tile: the index of its parent or -1, its kind, its name or the number
 * of its cycle, its cost, and its bounds. All with tabs between.
 */

#include "cgv-test.h"
#include "cgv-tree.h"

static const char *const kinds[] = { "function", "self", "cycle", "rest", "group" };

static void
print_cycles (const CgvGraph *graph)
{
  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    {
      g_print ("cycle\t%u", cycle);
      for (guint i = graph->cycle_start[cycle]; i < graph->cycle_start[cycle + 1]; i++)
        {
          g_autofree char *name = cgv_test_name (graph->fold, graph->cycle_nodes[i]);

          g_print ("\t%s", name);
        }
      g_print ("\n");
    }
}

static void
print_tree (CgvCosts *costs,
            CgvNodeId root,
            CgvTreeDirection direction)
{
  const CgvTreeStyle style = { .area = { 0, 0, 1000, 1000 }, .direction = direction, .max_tiles = 1000 };
  CgvTree *tree = cgv_tree_new (&(CgvTreeSource){ .costs = costs }, root, &style, NULL);

  g_assert_nonnull (tree);
  g_print ("%s\t%d\n", direction == CGV_TREE_CALLERS ? "callers" : "callees", tree->has_ways);
  for (guint i = 0; i < tree->n_tiles; i++)
    {
      const CgvTile *tile = &tree->tiles[i];
      const CgvTileCost *cost = &tree->cost[CGV_SIDE_NEW][i];
      g_autofree char *name = cgv_test_name (costs->graph->fold, tile->node);
      g_autofree char *cycle = g_strdup_printf ("%u", tile->group);

      g_print ("%d\t%s\t%s\t%.17g\t%.17g\t%.17g\n", (int) tile->parent, kinds[tile->kind], tile->kind == CGV_TILE_CYCLE ? cycle : name, cost->cost, cost->low, cost->high);
    }
  cgv_tree_free (tree);
}

int
main (int argc,
      char *argv[])
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (CgvProfile) profile = NULL;
  g_autoptr (CgvCosts) costs = NULL;
  char *text;
  gsize length;

  g_assert_cmpint (argc, ==, 2);
  if (!g_file_get_contents (argv[1], &text, &length, &error))
    g_error ("%s", error->message);
  bytes = g_bytes_new_take (text, length);
  profile = cgv_test_profile_from_files (&bytes, 1, NULL);
  g_assert_nonnull (profile);
  costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);
  print_cycles (costs->graph);
  for (CgvNodeId root = 0; root < costs->graph->n_nodes; root++)
    {
      print_tree (costs, root, CGV_TREE_CALLEES);
      print_tree (costs, root, CGV_TREE_CALLERS);
    }
  return 0;
}
