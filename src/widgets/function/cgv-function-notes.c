/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-notes.h"

#include <glib/gi18n.h>

#include "cgv-cell.h"
#include "cgv-cost.h"
#include "cgv-event-text.h"
#include "cgv-excess.h"
#include "cgv-row-text.h"

/* Each note twice: as a sentence with its numbers, and in a few words. */
typedef struct
{
  GPtrArray *sentences;
  GPtrArray *words;
} Notes;

/* Takes both. */
static void
take (Notes *notes,
      char *words,
      char *sentence)
{
  g_ptr_array_add (notes->words, words);
  g_ptr_array_add (notes->sentences, sentence);
}

static void
add_cycle (CgvFocus *focus,
           CgvNodeId node,
           Notes *notes)
{
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  guint n = cgv_row_text_get_cycle_size (focus, node);
  CgvCycleId cycle = costs->graph->cycles[node];
  g_autofree char *share = NULL;
  g_autofree char *count = NULL;
  g_autofree char *percent = NULL;
  g_autofree char *entered = NULL;

  /* The page is about nothing else then. */
  if (n == 0 || cgv_focus_shows_member (focus))
    return;

  share = cgv_row_text_dup_share (focus, costs->cycle_inclusive[cycle]);
  count = cgv_cell_dup_count (n);
  percent = cgv_costs_has_shares (costs) ? cgv_row_text_dup_percent (focus, costs->cycle_inclusive[cycle], costs->total) : g_strdup (share);
  /* Translators: one of several notes in a line: how many functions, and their share of all cost */
  take (notes, g_strdup_printf (ngettext ("In a cycle of %s function (%s)", "In a cycle of %s functions (%s)", n), count, percent),
        /* Translators: how many functions, and their cost */
        g_strdup_printf (ngettext ("In a cycle of %s function: %s together.",
                                   "In a cycle of %s functions that call each other: %s together.",
                                   n),
                         count,
                         share));
  if (costs->cycle_entered[cycle] != 0 && !cgv_costs_has_negative (costs))
    {
      entered = cgv_row_text_dup_share (focus, costs->cycle_entered[cycle]);
      take (notes, g_strdup (_ ("Cycle entered without a recorded call")),
            g_strdup_printf (_ ("The cycle is entered without a recorded call: %s."), entered));
    }
}

static gboolean
is_called (const CgvGraph *graph,
           CgvNodeId node)
{
  return graph->in_start[node] < graph->in_start[node + 1];
}

static void
add_entered (CgvFocus *focus,
             CgvNodeId node,
             Notes *notes)
{
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  g_autofree char *share = NULL;

  if (costs->entered[node] == 0 || !cgv_row_text_has_calls (focus))
    return;

  share = cgv_row_text_dup_share (focus, costs->entered[node]);
  if (cgv_numbers_are_incomplete (focus->numbers))
    take (notes, g_strdup (_ ("Callers may be missing")), g_strdup_printf (_ ("Cost without a caller that was read: %s. The profile is incomplete."), share));
  else if (!is_called (costs->graph, node) || cgv_costs_can_tell_entered (costs, costs->entered[node]))
    take (notes, g_strdup (_ ("Entered without a recorded call")), g_strdup_printf (_ ("Entered without a recorded call: %s."), share));
  else if (!cgv_costs_has_negative (costs))
    take (notes, g_strdup (_ ("More calls recorded than cost")), g_strdup_printf (_ ("Cost of the function without that of its recorded calls: %s."), share));
}

/* Adds a note about a function that costs more than all lines that were read. */
static void
add_outside (CgvFocus *focus,
             CgvNodeId node,
             Notes *notes)
{
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  gboolean is_short = cgv_profile_is_short (costs->graph->profile, costs->graph->parts);
  g_autofree char *sentence = cgv_event_text_dup_whole (costs);

  if (sentence != NULL && cgv_cost_compare (costs->inclusive[node], cgv_cost_subtract (costs->total, costs->outside, costs->is_signed), costs->is_signed) > 0)
    take (notes, g_strdup (is_short ? _ ("Partly not read") : _ ("Partly outside of functions")), g_steal_pointer (&sentence));
}

/* More than 100 %: a file whose calls cost more than its lines. */
static void
add_above_total (CgvFocus *focus,
                 CgvNodeId node,
                 Notes *notes)
{
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  g_autofree char *inclusive = NULL;
  g_autofree char *total = NULL;

  if (costs->lacks_whole || (costs->is_signed ? cgv_cost_compare (costs->inclusive[node], costs->total, true) <= 0 : !cgv_excess_is_shown (costs->inclusive[node], costs->total)))
    return;

  inclusive = cgv_row_text_dup_amount (focus, costs->inclusive[node]);
  total = cgv_row_text_dup_amount (focus, costs->total);
  take (notes, g_strdup (_ ("More than 100 %")),
        /* Translators: the cost of the calls of a function, and that of the whole profile */
        g_strdup_printf (_ ("More than 100 %%: its calls are recorded with %s, all lines of the profile with %s."), inclusive, total));
}

/* Adds a note if callers cost more than the function. For a function that is only called, no other cost was recorded. */
static void
add_above_inclusive (CgvFocus *focus,
                     CgvNodeId node,
                     Notes *notes)
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
  take (notes, g_strdup (_ ("Callers have more than 100 %")),
        /* Translators: the cost of the calls to a function, and its own inclusive cost */
        g_strdup_printf (_ ("Callers have more than 100 %%: they call it for %s, it has %s."), incoming, inclusive));
}

char *
cgv_function_notes_dup (CgvFocus *focus,
                        CgvNodeId node,
                        char **line)
{
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  Notes notes = { sentences, words };
  g_autofree char *levels = NULL;
  guint n_levels;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);
  g_return_val_if_fail (line != NULL, NULL);

  n_levels = cgv_row_text_get_n_levels (focus, node);
  levels = cgv_cell_dup_count (n_levels);
  if (cgv_graph_is_hidden (cgv_focus_get_costs (focus)->graph, node))
    take (&notes, g_strdup (_ ("Hidden by a filter")), g_strdup (_ ("A filter hides this function.")));
  add_cycle (focus, node, &notes);
  if (cgv_row_text_has_contexts (focus, node))
    take (&notes, g_strdup_printf (ngettext ("%s context of callers", "%s contexts of callers", n_levels), levels),
          g_strdup_printf (ngettext ("%s context of callers in one; the menu Group unfolds them.", "%s contexts of callers in one; the menu Group unfolds them.", n_levels), levels));
  else if (n_levels > 1)
    take (&notes, g_strdup_printf (ngettext ("%s level of recursion", "%s levels of recursion", n_levels), levels),
          g_strdup_printf (ngettext ("%s level of recursion in one.", "%s levels of recursion in one.", n_levels), levels));
  add_entered (focus, node, &notes);
  /* Filtered costs are divided, and need not add up. */
  if (focus->numbers->unfiltered[CGV_SIDE_NEW] == cgv_focus_get_costs (focus))
    {
      add_above_total (focus, node, &notes);
      add_outside (focus, node, &notes);
      add_above_inclusive (focus, node, &notes);
    }
  g_ptr_array_add (words, NULL);
  g_ptr_array_add (sentences, NULL);
  *line = g_strjoinv (" · ", (char **) words->pdata);

  return g_strjoinv ("\n", (char **) sentences->pdata);
}
