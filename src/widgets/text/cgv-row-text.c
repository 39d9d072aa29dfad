/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-row-text.h"

#include <glib/gi18n.h>

#include "cgv-cost-text.h"
#include "cgv-display-dup.h"
#include "cgv-name-text.h"
#include "cgv-recursion.h"
#include "cgv-value.h"

static const CgvGraph *
get_graph (CgvFocus *focus)
{
  return cgv_focus_get_costs (focus)->graph;
}

static char *
dup_string (CgvFocus *focus,
            CgvStringId string)
{
  size_t length;
  const char *bytes = cgv_profile_get_string (get_graph (focus)->profile, string, &length);

  return cgv_display_dup (bytes, (gssize) length);
}

char *
cgv_row_text_dup_event (CgvFocus *focus)
{
  return cgv_cost_text_dup_event (focus, cgv_focus_get_costs (focus));
}

char *
cgv_row_text_dup_amount (CgvFocus *focus,
                         CgvCost cost)
{
  return cgv_cost_text_dup_amount (focus, cgv_focus_get_costs (focus), cost);
}

char *
cgv_row_text_dup_percent (CgvFocus *focus,
                          CgvCost cost,
                          CgvCost base)
{
  return cgv_cost_text_dup_percent (cgv_focus_get_costs (focus), cost, base);
}

char *
cgv_row_text_dup_share (CgvFocus *focus,
                        CgvCost cost)
{
  return cgv_cost_text_dup_share (focus, cgv_focus_get_costs (focus), cost);
}

gboolean
cgv_row_text_has_calls (CgvFocus *focus)
{
  const CgvProfile *profile = get_graph (focus)->profile;

  if (cgv_focus_get_comparison (focus) != NULL)
    return cgv_focus_get_comparison (focus)->joined->n_edges > 0;

  for (CgvPartId part = 0; part < profile->n_parts; part++)
    if (cgv_profile_get_part (profile, part)->has_calls)
      return TRUE;

  return FALSE;
}

guint
cgv_row_text_get_cycle_size (CgvFocus *focus,
                             CgvNodeId node)
{
  const CgvGraph *graph = get_graph (focus);
  CgvCycleId cycle = graph->cycles[node];

  return cycle == CGV_NONE ? 0 : graph->cycle_start[cycle + 1] - graph->cycle_start[cycle];
}

guint
cgv_row_text_get_n_levels (CgvFocus *focus,
                           CgvNodeId node)
{
  const CgvFold *fold = get_graph (focus)->fold;
  guint32 n_members;

  if (fold->kind != CGV_FOLD_RECURSION)
    return 1;

  cgv_fold_get_members (fold, node, &n_members);

  return n_members;
}

gboolean
cgv_row_text_has_contexts (CgvFocus *focus,
                           CgvNodeId node)
{
  const CgvGraph *graph = get_graph (focus);
  const CgvFunctionId *members;
  guint32 n_members;
  size_t base_length;

  if (cgv_row_text_get_n_levels (focus, node) < 2)
    return FALSE;

  members = cgv_fold_get_members (graph->fold, node, &n_members);
  cgv_fold_get_name (graph->fold, node, &base_length);
  for (guint32 i = 0; i < n_members; i++)
    {
      size_t length;
      const char *name = cgv_profile_get_string (graph->profile, graph->profile->functions[members[i]].name, &length);

      if (cgv_recursion_get_base_length (name, length) > base_length)
        return TRUE;
    }

  return FALSE;
}

static const CgvFunction *
get_function (CgvFocus *focus,
              CgvNodeId node)
{
  const CgvGraph *graph = get_graph (focus);

  return &graph->profile->functions[cgv_fold_get_function (graph->fold, node)];
}

static gboolean
is_empty (CgvFocus *focus,
          CgvStringId string)
{
  size_t length;

  cgv_profile_get_string (get_graph (focus)->profile, string, &length);

  return length == 0;
}

char *
cgv_row_text_dup_function (CgvFocus *focus,
                           CgvNodeId node)
{
  const CgvFunction *function = get_function (focus, node);
  g_autofree char *name = cgv_name_text_dup_signature (get_graph (focus)->fold, node);
  g_autofree char *file = dup_string (focus, function->file);
  g_autofree char *object = dup_string (focus, function->object);
  GString *out = g_string_new (name);
  guint n_in_cycle = cgv_row_text_get_cycle_size (focus, node);
  guint n_levels = cgv_row_text_get_n_levels (focus, node);
  g_autofree char *in_cycle = cgv_cell_dup_count (n_in_cycle);
  g_autofree char *levels = cgv_cell_dup_count (n_levels);

  if (!is_empty (focus, function->file))
    g_string_append_printf (out, _ ("\nFile: %s"), file);
  if (!is_empty (focus, function->object))
    g_string_append_printf (out, _ ("\nObject: %s"), object);
  if (n_in_cycle > 0)
    g_string_append_printf (out, ngettext ("\nIn a cycle of %s function that call each other", "\nIn a cycle of %s functions that call each other", n_in_cycle), in_cycle);
  if (cgv_row_text_has_contexts (focus, node))
    g_string_append_printf (out, ngettext ("\n%s context of callers shown as one function", "\n%s contexts of callers shown as one function", n_levels), levels);
  else if (n_levels > 1)
    g_string_append_printf (out, ngettext ("\n%s level of recursion shown as one function", "\n%s levels of recursion shown as one function", n_levels), levels);

  return g_string_free (out, FALSE);
}

char *
cgv_row_text_dup_whole_name (CgvFocus *focus,
                             CgvNodeId node)
{
  size_t length;
  const char *bytes = cgv_fold_get_name (get_graph (focus)->fold, node, &length);

  return cgv_display_dup_whole (bytes, (gssize) length);
}

char *
cgv_row_text_dup_incomplete (CgvFocus *focus)
{
  if (!cgv_runs_are_partial (cgv_focus_get_side (focus, CGV_SIDE_NEW)))
    return NULL;
  return g_strdup (_ ("Incomplete: part of the profile could not be read"));
}
