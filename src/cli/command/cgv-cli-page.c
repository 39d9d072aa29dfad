/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-page.h"

#include <glib/gi18n.h>

#include "cgv-cli-graph.h"
#include "cgv-cli-tree.h"
#include "cgv-event-text.h"
#include "cgv-program.h"

static void
add_groups (CgvCliSvg *tree,
            const CgvCliView *view,
            CgvReport *report)
{
  g_autofree char *note = cgv_event_text_dup_signs (view->costs, view->costs->signs);

  tree->id = "map";
  tree->title = _ ("Where the cost is");
  tree->note = note != NULL ? note : _ ("Area is self cost, by object and file, in percent of the total. Point at a tile for more.");
  tree->label = _ ("Treemap of objects, files and functions: area is self cost");
  cgv_cli_tree_add (tree, report);
}

static void
add_calls (CgvCliSvg *tree,
           const CgvCliView *view,
           CgvReport *report)
{
  g_autofree char *note = cgv_event_text_dup_signs (view->costs, view->costs->signs);

  tree->id = "map";
  tree->title = _ ("Where the cost goes");
  tree->note = note != NULL ? note : _ ("Area is cost, in percent of the total. Its callees are inside of a function. Point at a tile for more, or choose it to see its calls.");
  tree->label = _ ("Treemap: area is cost, and the callees of a function are inside of it");
  cgv_cli_tree_add (tree, report);
  tree->id = "flame";
  tree->title = _ ("From caller to callee");
  tree->note = _ ("Width is cost. The callees of a function are below it. The stronger its colour, the more of its cost is self cost.");
  tree->label = _ ("Flame graph of the same calls: width is cost, and the callees of a function are below it");
  tree->shape = CGV_TREE_ROWS;
  cgv_cli_tree_add (tree, report);
  tree->id = "graph";
  tree->title = _ ("Who calls whom");
  tree->note = note != NULL ? note : _ ("A box is a function with its inclusive cost in percent of the total. Arrows lead to callees, and are wider where calls cost more. Costs are exact. Choose a box to see its calls.");
  tree->label = _ ("Call graph: boxes are functions, arrows are calls");
  tree->root = CGV_NONE;
  cgv_cli_graph_add (tree, report);
}

gboolean
cgv_cli_page_add_pictures (const CgvCliView *view,
                           const guint32 *anchors,
                           CgvReport *report)
{
  guint32 n_nodes = view->graph->n_nodes;
  g_autofree guint32 *of_nodes = g_try_new (guint32, (gsize) n_nodes + 1);
  CgvCliSvg tree = {
    .numbers = view->numbers,
    .document = cgv_cli_view_get_source (view, CGV_SIDE_NEW)->document,
    .anchors = of_nodes,
  };

  if (of_nodes == NULL)
    return FALSE;
  /* Ratios have no parts. */
  if (cgv_costs_get_event (view->costs)->is_ratio)
    return TRUE;
  for (CgvNodeId node = 0; node < n_nodes; node++)
    {
      guint32 row = cgv_cli_view_find_row (view, node);

      of_nodes[node] = row != CGV_NONE ? anchors[row] : 0;
    }
  if (view->graph->n_edges == 0 || view->costs->signs == CGV_SIGN_BOTH)
    {
      tree.groups = cgv_tree_groups_new (view->costs, NULL, CGV_NONE, true, true, NULL);
      if (tree.groups == NULL)
        return FALSE;
      add_groups (&tree, view, report);
      cgv_tree_groups_unref (tree.groups);
      return TRUE;
    }
  tree.root = cgv_program_find_main (view->numbers);
  if (tree.root != CGV_NONE)
    add_calls (&tree, view, report);
  return TRUE;
}
