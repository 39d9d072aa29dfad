/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-notes.h"

#include <glib/gi18n.h>

#include "cgv-cost.h"
#include "cgv-excess.h"
#include "cgv-row-text.h"

static void
take (GPtrArray *notes,
      char *note)
{
  g_ptr_array_add (notes, note);
}

/* A call within a cycle costs what the whole cycle did until it returned. */
static gboolean
has_larger_call (const CgvCosts *costs,
                 CgvNodeId node)
{
  const CgvGraph *graph = costs->graph;

  for (guint32 i = graph->in_start[node]; i < graph->in_start[node + 1]; i++)
    {
      guint32 edge = graph->in_edges[i];
      gboolean is_within = graph->cycles[graph->edges[edge].caller] == graph->cycles[node];

      if (is_within && cgv_cost_compare (costs->edge_costs[edge], costs->inclusive[node], costs->is_signed) > 0)
        return TRUE;
    }
  return FALSE;
}

static void
add_cycle (CgvFocus *focus,
           CgvNodeId node,
           GPtrArray *notes)
{
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  guint n = cgv_row_text_get_cycle_size (focus, node);
  CgvCycleId cycle = costs->graph->cycles[node];
  g_autofree char *share = NULL;
  g_autofree char *entered = NULL;

  if (n == 0)
    return;

  share = cgv_row_text_dup_share (focus, costs->cycle_inclusive[cycle]);
  take (notes, g_strdup_printf (ngettext ("In a cycle of %u function: %s together.",
                                          "In a cycle of %u functions that call each other: %s together.",
                                          n),
                                n,
                                share));
  if (costs->cycle_entered[cycle] != 0)
    {
      entered = cgv_row_text_dup_share (focus, costs->cycle_entered[cycle]);
      take (notes, g_strdup_printf (_ ("The cycle is entered without a recorded call: %s."), entered));
    }
  if (has_larger_call (costs, node))
    take (notes, g_strdup (_ ("Calls within the cycle cost what all of it did meanwhile, which may be more than 100 % of this function.")));
}

static void
add_entered (CgvFocus *focus,
             CgvNodeId node,
             GPtrArray *notes)
{
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  g_autofree char *share = NULL;

  if (costs->entered[node] == 0 || !cgv_row_text_has_calls (focus))
    return;

  share = cgv_row_text_dup_share (focus, costs->entered[node]);
  if (cgv_cost_compare (costs->entered[node], 0, costs->is_signed) > 0)
    take (notes, g_strdup_printf (_ ("Entered without a recorded call: %s."), share));
  else
    take (notes, g_strdup_printf (_ ("Cost of the function without that of its recorded calls: %s."), share));
}

/* More than 100 %: a file whose calls cost more than its lines. */
static void
add_above_total (CgvFocus *focus,
                 CgvNodeId node,
                 GPtrArray *notes)
{
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  g_autofree char *inclusive = NULL;
  g_autofree char *total = NULL;

  if (cgv_cost_compare (costs->inclusive[node], costs->total, costs->is_signed) <= 0)
    return;

  inclusive = cgv_row_text_dup_amount (focus, costs->inclusive[node]);
  total = cgv_row_text_dup_amount (focus, costs->total);
  take (notes, g_strdup_printf (_ ("More than 100 %%: its calls are recorded with %s, all lines of the profile with %s."), inclusive, total));
}

/* More in the callers than in the function. Of a function that is only called, nothing else was recorded. */
static void
add_above_inclusive (CgvFocus *focus,
                     CgvNodeId node,
                     GPtrArray *notes)
{
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  gboolean has_own = costs->inclusive[node] != 0 || costs->graph->out_start[node] < costs->graph->out_start[node + 1];
  CgvCost calls = cgv_excess_get_incoming (costs, node);
  g_autofree char *incoming = NULL;
  g_autofree char *inclusive = NULL;

  if (costs->is_signed || !has_own || costs->graph->cycles[node] != CGV_NONE || calls <= costs->inclusive[node])
    return;

  incoming = cgv_row_text_dup_amount (focus, calls);
  inclusive = cgv_row_text_dup_amount (focus, costs->inclusive[node]);
  take (notes, g_strdup_printf (_ ("Callers have more than 100 %%: they call it for %s, it has %s."), incoming, inclusive));
}

char *
cgv_function_notes_dup (CgvFocus *focus,
                        CgvNodeId node)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  guint n_levels;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  n_levels = cgv_row_text_get_n_levels (focus, node);
  if (cgv_graph_is_hidden (cgv_focus_get_costs (focus)->graph, node))
    take (notes, g_strdup (_ ("A filter hides this function.")));
  add_cycle (focus, node, notes);
  if (n_levels > 1)
    take (notes, g_strdup_printf (ngettext ("%u level of recursion in one.", "%u levels of recursion in one.", n_levels), n_levels));
  add_entered (focus, node, notes);
  /* What filters leave is shared out, and need not add up. */
  if (cgv_focus_get_base_costs (focus) == cgv_focus_get_costs (focus))
    {
      add_above_total (focus, node, notes);
      add_above_inclusive (focus, node, notes);
    }
  g_ptr_array_add (notes, NULL);
  return g_strjoinv ("\n", (char **) notes->pdata);
}
