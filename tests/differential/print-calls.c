/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Prints every call of a profile with its cost in every counted event type, which callgrove-cli does
 * only function by function.
 *
 *   print-calls [--fold] PARTS FILE…
 *
 * PARTS are the indexes of the parts that count, such as "0 2", or "all". A line a call, with tabs
 * between: name, file and object of the caller, the same of the callee, the number of calls, and
 * the costs. With --fold, levels of recursion and callers in names are folded.
 */

#include "cgv-test.h"

static void
print_function (const CgvFold *fold,
                CgvNodeId node)
{
  const CgvProfile *profile = fold->profile;
  const CgvFunction *function = &profile->functions[cgv_fold_get_function (fold, node)];
  g_autofree char *name = cgv_test_name (fold, node);

  g_print ("%s\t", name);
  g_print ("%s\t", cgv_profile_get_string (profile, function->file, NULL));
  g_print ("%s\t", cgv_profile_get_string (profile, function->object, NULL));
}

static void
print_calls (CgvProfile *profile,
             CgvFoldKind fold,
             const char *parts)
{
  guint n_events = profile->n_events;
  g_autoptr (GPtrArray) costs = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_costs_unref);
  const CgvGraph *graph;

  for (guint event = 0; event < n_events; event++)
    {
      CgvStringId name = profile->events[event].name;

      g_ptr_array_add (costs, cgv_test_costs (profile, fold, parts, cgv_profile_get_string (profile, name, NULL)));
    }
  graph = ((CgvCosts *) costs->pdata[0])->graph;
  for (guint edge = 0; edge < graph->n_edges; edge++)
    {
      if (!graph->present[edge])
        continue;
      print_function (graph->fold, graph->edges[edge].caller);
      print_function (graph->fold, graph->edges[edge].callee);
      g_print ("%" G_GUINT64_FORMAT, cgv_graph_get_count (graph, edge));
      for (guint event = 0; event < n_events; event++)
        g_print ("\t%" G_GUINT64_FORMAT, ((CgvCosts *) costs->pdata[event])->edge_costs[edge]);
      g_print ("\n");
    }
}

int
main (int argc,
      char *argv[])
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (CgvProfile) profile = NULL;
  CgvFoldKind fold = argc > 1 && g_str_equal (argv[1], "--fold") ? CGV_FOLD_RECURSION : CGV_FOLD_NONE;
  int first = fold == CGV_FOLD_RECURSION ? 2 : 1;

  for (int i = first + 1; i < argc; i++)
    {
      g_autoptr (GError) error = NULL;
      char *text;
      gsize length;

      if (!g_file_get_contents (argv[i], &text, &length, &error))
        g_error ("%s", error->message);
      g_ptr_array_add (files, g_bytes_new_take (text, length));
    }
  g_assert_cmpuint (files->len, >, 0);
  profile = cgv_test_profile_from_files ((GBytes *const *) files->pdata, files->len, NULL);
  g_assert_nonnull (profile);
  print_calls (profile, fold, g_str_equal (argv[first], "all") ? NULL : argv[first]);
  return 0;
}
