/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test.h"

#include <string.h>

#define SEED 20240607u

static CgvFragment *
parse (GBytes *file,
       CgvProblemList *problems)
{
  CgvParser *parser = cgv_parser_new (NULL, SEED);
  gsize n_bytes;
  const void *bytes = g_bytes_get_data (file, &n_bytes);

  g_assert_nonnull (parser);
  cgv_parser_feed (parser, bytes, n_bytes);
  return cgv_parser_finish (parser, problems);
}

CgvProfile *
cgv_test_profile_from_files (GBytes *const *files,
                             guint n_files,
                             CgvProblemList *problems)
{
  g_autofree CgvFragment **fragments = g_new0 (CgvFragment *, n_files);
  g_autofree CgvProblemList *of_file = g_new0 (CgvProblemList, 1);
  g_autofree CgvProblemList *of_all = g_new0 (CgvProblemList, 1);
  CgvProfile *profile = NULL;
  gboolean ok = TRUE;

  for (guint i = 0; i < n_files; i++)
    {
      fragments[i] = parse (files[i], of_file);
      g_assert_cmpint (fragments[i] == NULL, ==, cgv_problem_list_find_error (of_file) != NULL);
      ok = ok && fragments[i] != NULL;
      cgv_problem_list_append (of_all, of_file, i);
    }

  if (ok)
    profile = cgv_profile_new (fragments, n_files, of_all, NULL);
  for (guint i = 0; i < n_files; i++)
    cgv_fragment_free (fragments[i]);
  if (problems != NULL)
    *problems = *of_all;
  return profile;
}

CgvProfile *
cgv_test_profile (const char *text)
{
  g_autoptr (GBytes) file = g_bytes_new_static (text, strlen (text));
  g_autofree CgvProblemList *problems = g_new0 (CgvProblemList, 1);
  CgvProfile *profile = cgv_test_profile_from_files (&file, 1, problems);

  for (guint i = 0; i < problems->n_items; i++)
    {
      if (cgv_problem_kind_get_severity (problems->items[i].kind) != CGV_SEVERITY_INFO)
        g_error ("line %" G_GUINT64_FORMAT ": problem %d", problems->items[i].line, problems->items[i].kind);
    }
  g_assert_nonnull (profile);
  return profile;
}

static CgvEventId
find_event (CgvProfile *profile,
            const char *name)
{
  CgvEventId event = name != NULL ? cgv_profile_find_event (profile, name) : 0;

  g_assert_cmpuint (event, !=, CGV_NONE);
  return event;
}

CgvCosts *
cgv_test_costs (CgvProfile *profile,
                CgvFoldKind kind,
                const char *parts,
                const char *event)
{
  uint32_t n_parts = profile->n_parts;
  g_autofree uint64_t *words = g_new0 (uint64_t, n_parts / 64 + 1);
  g_auto (GStrv) list = g_strsplit (parts != NULL ? parts : "", " ", -1);
  CgvPartSet set = { words, n_parts };
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, kind, NULL);
  g_autoptr (CgvGraph) graph = NULL;
  CgvCosts *costs;

  for (guint i = 0; parts != NULL && list[i] != NULL; i++)
    {
      uint64_t part = g_ascii_strtoull (list[i], NULL, 10);

      g_assert_cmpuint (part, <, n_parts);
      words[part / 64] |= (uint64_t) 1 << (part % 64);
    }
  g_assert_nonnull (fold);
  graph = cgv_graph_new (fold, parts != NULL ? &set : NULL, NULL);
  g_assert_nonnull (graph);
  costs = cgv_costs_new (graph, find_event (profile, event), NULL);
  g_assert_nonnull (costs);
  return costs;
}

char *
cgv_test_name (const CgvFold *fold,
               CgvNodeId node)
{
  size_t length;
  const char *name = cgv_fold_get_name (fold, node, &length);

  return g_strndup (name, length);
}

CgvNodeId
cgv_test_find_node (const CgvGraph *graph,
                    const char *name)
{
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      g_autofree char *other = cgv_test_name (graph->fold, node);

      if (strcmp (name, other) == 0)
        return node;
    }
  g_error ("no node is named %s", name);
}

static void
print_cost (GString *text,
            const CgvCosts *costs,
            const char *label,
            CgvCost cost)
{
  if (cost == 0)
    return;
  if (costs->is_signed)
    g_string_append_printf (text, " %s%" G_GINT64_FORMAT, label, (gint64) cost);
  else
    g_string_append_printf (text, " %s%" G_GUINT64_FORMAT, label, cost);
  if (cgv_cost_is_saturated (cost, costs->is_signed))
    g_string_append_c (text, '+');
}

static void
print_count (GString *text,
             const char *before,
             uint64_t count,
             const char *after)
{
  if (count > 0)
    g_string_append_printf (text, " %s%" G_GUINT64_FORMAT "%s%s", before, count, count == UINT64_MAX ? "+" : "", after);
}

static void
print_name (GString *text,
            const CgvFold *fold,
            CgvNodeId node)
{
  g_autofree char *name = cgv_test_name (fold, node);
  g_autofree char *escaped = g_strescape (name, NULL);

  g_string_append (text, escaped[0] != '\0' ? escaped : "(none)");
}

static void
print_place (GString *text,
             const CgvFold *fold,
             CgvNodeId node)
{
  CgvProfile *profile = fold->profile;
  const CgvFunction *function = &profile->functions[cgv_fold_get_function (fold, node)];
  const char *file = cgv_profile_get_string (profile, function->file, NULL);
  const char *object = cgv_profile_get_string (profile, function->object, NULL);
  CgvFoldKind kind = fold->kind;

  if (kind != CGV_FOLD_NONE && kind != CGV_FOLD_RECURSION)
    return;
  if (file[0] != '\0' || object[0] != '\0')
    g_string_append_printf (text, " (%s%s%s)", file, file[0] != '\0' && object[0] != '\0' ? " " : "", object);
}

static void
print_node (GString *text,
            const CgvCosts *costs,
            CgvNodeId node)
{
  const CgvGraph *graph = costs->graph;

  print_name (text, graph->fold, node);
  print_place (text, graph->fold, node);
  g_string_append_c (text, ':');
  print_cost (text, costs, "self ", costs->self[node]);
  print_cost (text, costs, "inclusive ", costs->inclusive[node]);
  print_cost (text, costs, "entered ", costs->entered[node]);
  print_count (text, "calls ", graph->n_calls[node], "");
  if (graph->cycles[node] != CGV_NONE)
    g_string_append_printf (text, " cycle %u", graph->cycles[node] + 1);
  g_string_append_c (text, '\n');

  for (uint32_t edge = graph->out_start[node]; edge < graph->out_start[node + 1]; edge++)
    {
      if (!graph->present[edge])
        continue;
      g_string_append (text, "  ");
      print_name (text, graph->fold, graph->edges[edge].callee);
      g_string_append_c (text, ':');
      print_count (text, "", cgv_graph_get_count (graph, edge), cgv_graph_get_count (graph, edge) == 1 ? " call" : " calls");
      print_cost (text, costs, "", costs->edge_costs[edge]);
      g_string_append_c (text, '\n');
    }
}

static void
print_cycle (GString *text,
             const CgvCosts *costs,
             CgvCycleId cycle)
{
  const CgvGraph *graph = costs->graph;

  g_string_append_printf (text, "cycle %u:", cycle + 1);
  print_cost (text, costs, "self ", costs->cycle_self[cycle]);
  print_cost (text, costs, "inclusive ", costs->cycle_inclusive[cycle]);
  print_cost (text, costs, "entered ", costs->cycle_entered[cycle]);
  g_string_append_c (text, '\n');
  for (uint32_t i = graph->cycle_start[cycle]; i < graph->cycle_start[cycle + 1]; i++)
    {
      g_string_append (text, "  ");
      print_name (text, graph->fold, graph->cycle_nodes[i]);
      g_string_append_c (text, '\n');
    }
}

char *
cgv_test_print (const CgvCosts *costs)
{
  GString *text = g_string_new ("total");

  print_cost (text, costs, "", costs->total);
  g_string_append_c (text, '\n');
  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    print_node (text, costs, node);
  for (CgvCycleId cycle = 0; cycle < costs->graph->n_cycles; cycle++)
    print_cycle (text, costs, cycle);
  return g_string_free (text, FALSE);
}

gboolean
cgv_test_is_saturated (const CgvCosts *costs)
{
  gboolean is = cgv_cost_is_saturated (costs->total, costs->is_signed);

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    is = is || cgv_cost_is_saturated (costs->inclusive[node], costs->is_signed);
  return is;
}
