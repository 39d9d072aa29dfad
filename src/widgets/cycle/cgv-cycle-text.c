/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-text.h"

#include <glib/gi18n.h>

#include "cgv-call-rows.h"
#include "cgv-comparison.h"
#include "cgv-cost-text.h"
#include "cgv-cycle-words.h"
#include "cgv-row-text.h"

static const CgvCycleInside *
get_inside (CgvCycleFocus *cycle)
{
  return cycle->inside;
}

void
cgv_cycle_text_set_cost (CgvCell *cell,
                         CgvCycleFocus *cycle,
                         const CgvAmount *costs,
                         CgvAspect aspect)
{
  const CgvCycleInside *inside = get_inside (cycle);
  const CgvComparison *comparison = inside->comparison;
  CgvSide side = aspect == CGV_ASPECT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW;

  if (aspect == CGV_ASPECT_ONE)
    cgv_cell_set_cost (cell, inside->costs, costs[side]);
  else if (aspect == CGV_ASPECT_BASE || aspect == CGV_ASPECT_NEW)
    cgv_cell_set_compared_cost (cell, comparison, side, costs);
  else
    cgv_cell_set_change (cell, comparison, costs);
  cgv_cost_text_show (cycle->focus, inside->costs, comparison, cell);
  /* A share of no difference says nothing that the difference does not. */
  if (aspect == CGV_ASPECT_PERCENT && cell->value == 0)
    cell->is_empty = TRUE;
}

static char *
dup_aspect (CgvCycleFocus *cycle,
            const CgvAmount *costs,
            CgvAspect aspect)
{
  g_auto (CgvCell) cell = { .kind = aspect == CGV_ASPECT_DELTA ? CGV_CELL_DELTA : CGV_CELL_COST };

  cgv_cycle_text_set_cost (&cell, cycle, costs, aspect);
  return cgv_cell_dup_text (&cell);
}

/* Returns "97.00 % → 98.50 % (+1.50 %)" */
static char *
dup_costs (CgvCycleFocus *cycle,
           const CgvAmount *costs)
{
  g_autofree char *base = NULL;
  g_autofree char *new_ = dup_aspect (cycle, costs, CGV_ASPECT_NEW);
  g_autofree char *delta = NULL;

  if (costs[CGV_SIDE_BASE].value == costs[CGV_SIDE_NEW].value && get_inside (cycle)->comparison->measure == CGV_MEASURE_ABSOLUTE)
    return g_steal_pointer (&new_);
  base = dup_aspect (cycle, costs, CGV_ASPECT_BASE);
  delta = dup_aspect (cycle, costs, CGV_ASPECT_DELTA);
  /* Translators: a cost on both sides, and the difference */
  return g_strdup_printf (_ ("%s → %s (%s)"), base, new_, delta);
}

/* Returns a count, in a comparison as "2 → 3". */
static char *
dup_count (CgvCycleFocus *cycle,
           const guint64 *counts)
{
  g_autofree char *base = cgv_cell_dup_count (counts[CGV_SIDE_BASE]);
  g_autofree char *new_ = cgv_cell_dup_count (counts[CGV_SIDE_NEW]);

  if (get_inside (cycle)->comparison == NULL || counts[CGV_SIDE_BASE] == counts[CGV_SIDE_NEW])
    return g_steal_pointer (&new_);
  return g_strdup_printf ("%s → %s", base, new_);
}

char *
cgv_cycle_text_dup_calls (CgvCycleFocus *cycle,
                          const CgvCycleLink *link)
{
  g_autofree char *calls = dup_count (cycle, link->calls);
  g_autofree char *cost = NULL;

  if (get_inside (cycle)->comparison != NULL)
    {
      cost = dup_costs (cycle, link->cost);
      /* Translators: how often one function calls another, and the cost of these calls; each for A and B */
      return g_strdup_printf (_ ("Calls: %s\nThey cost %s"), calls, cost);
    }
  cost = cgv_row_text_dup_share (cycle->focus, link->cost[CGV_SIDE_NEW].value);
  /* Translators: how many calls, and their cost */
  return g_strdup_printf (ngettext ("%s call that costs %s", "%s calls that cost %s", (gulong) MIN (link->calls[CGV_SIDE_NEW], G_MAXULONG)), calls, cost);
}

char *
cgv_cycle_text_dup_title (CgvCycleFocus *cycle)
{
  const CgvCycleInside *inside = get_inside (cycle);
  g_autofree char *count = cgv_cell_dup_count (inside->n_members);
  g_autofree char *inclusive = NULL;
  g_autofree char *self = NULL;
  CgvAmount costs[2][CGV_N_SIDES] = { { { 0 } } };

  for (CgvSide side = cgv_cycle_inside_get_first_side (inside); side < CGV_N_SIDES; side++)
    {
      costs[0][side] = cgv_amount_exact (cgv_cycle_inside_get_costs (inside, side)->cycle_inclusive[inside->cycle]);
      costs[1][side] = cgv_amount_exact (cgv_cycle_inside_get_costs (inside, side)->cycle_self[inside->cycle]);
    }
  inclusive = dup_aspect (cycle, costs[0], inside->comparison != NULL ? CGV_ASPECT_DELTA : CGV_ASPECT_ONE);
  self = dup_aspect (cycle, costs[1], inside->comparison != NULL ? CGV_ASPECT_DELTA : CGV_ASPECT_ONE);
  /* Translators: how many functions, and two costs */
  return g_strdup_printf (ngettext ("Cycle of %s function: %s inclusive, %s self",
                                    "Cycle of %s functions: %s inclusive, %s self", inside->n_members),
                          count, inclusive, self);
}

/* Returns the number of functions outside that call into the cycle, or that it calls. */
static char *
dup_n_outside (CgvCycleFocus *cycle,
               CgvTreeDirection direction)
{
  CgvFocus *focus = cycle->focus;
  g_autoptr (CgvCallRows) rows = cgv_call_rows_new (focus->numbers, &(CgvCallListing){ .target = focus->row, .direction = direction, .is_of_cycle = TRUE }, 1);

  return cgv_cell_dup_count (rows != NULL ? rows->rows->len : 0);
}

char *
cgv_cycle_text_dup_summary (CgvCycleFocus *cycle)
{
  const CgvCycleInside *inside = get_inside (cycle);
  g_autofree char *arcs = cgv_cell_dup_count (inside->n_pairs);
  g_autofree char *entries = dup_n_outside (cycle, CGV_TREE_CALLERS);
  g_autofree char *exits = dup_n_outside (cycle, CGV_TREE_CALLEES);
  GString *text = g_string_new (NULL);

  /* Translators: pairs are pairs of functions of which one calls the other; then how many functions outside call into the cycle, and how many it calls */
  g_string_printf (text, _ ("%s pairs of caller and callee inside · callers outside: %s · callees outside: %s"), arcs, entries, exits);
  for (CgvSide side = cgv_cycle_inside_get_first_side (inside); side < CGV_N_SIDES; side++)
    {
      g_autofree char *own = cgv_cycle_words_dup_own (inside, side);

      if (own != NULL)
        g_string_append_printf (text, "\n%s", own);
    }
  return g_string_free (text, FALSE);
}
