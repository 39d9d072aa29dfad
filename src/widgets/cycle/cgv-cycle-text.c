/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-text.h"

#include <glib/gi18n.h>

#include "cgv-compare-text.h"
#include "cgv-comparison.h"
#include "cgv-cost-text.h"
#include "cgv-diagram-shape.h"
#include "cgv-row-text.h"

static const CgvCycleInside *
get_inside (CgvCycleFocus *cycle)
{
  return cgv_cycle_focus_get_cut (cycle)->inside;
}

void
cgv_cycle_text_set_cost (CgvCell *cell,
                         CgvCycleFocus *cycle,
                         const CgvCost *costs,
                         const CgvCostRange *ranges,
                         CgvAspect aspect)
{
  const CgvCycleInside *inside = get_inside (cycle);
  const CgvComparison *comparison = inside->comparison;
  CgvSide side = aspect == CGV_ASPECT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW;

  if (aspect == CGV_ASPECT_ONE)
    cgv_cell_set_cost (cell, inside->costs, costs[side], ranges[side]);
  else if (aspect == CGV_ASPECT_BASE || aspect == CGV_ASPECT_NEW)
    cgv_cell_set_compared_cost (cell, comparison, side, costs, ranges);
  else
    cgv_cell_set_change (cell, comparison, costs, ranges);
  cgv_cost_text_show (cgv_cycle_focus_get_focus (cycle), inside->costs, comparison, cell);
  /* A share of no difference says nothing that the difference does not. */
  if (aspect == CGV_ASPECT_PERCENT && cell->value == 0)
    cell->is_empty = TRUE;
}

static char *
dup_aspect (CgvCycleFocus *cycle,
            const CgvCost *costs,
            CgvAspect aspect)
{
  g_auto (CgvCell) cell = { .kind = aspect == CGV_ASPECT_DELTA ? CGV_CELL_DELTA : CGV_CELL_COST };
  CgvCostRange ranges[CGV_N_SIDES];

  for (guint side = 0; side < CGV_N_SIDES; side++)
    ranges[side] = (CgvCostRange){ costs[side], costs[side] };
  cgv_cycle_text_set_cost (&cell, cycle, costs, ranges, aspect);
  return cgv_cell_dup_text (&cell);
}

char *
cgv_cycle_text_dup_cost (CgvCycleFocus *cycle,
                         const CgvCost *costs)
{
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;
  g_autofree char *delta = NULL;

  if (get_inside (cycle)->comparison == NULL)
    return dup_aspect (cycle, costs, CGV_ASPECT_ONE);
  new_ = dup_aspect (cycle, costs, CGV_ASPECT_NEW);
  if (costs[CGV_SIDE_BASE] == costs[CGV_SIDE_NEW] && get_inside (cycle)->comparison->measure == CGV_MEASURE_ABSOLUTE)
    return g_steal_pointer (&new_);
  base = dup_aspect (cycle, costs, CGV_ASPECT_BASE);
  delta = dup_aspect (cycle, costs, CGV_ASPECT_DELTA);
  /* Translators: a cost on both sides, and the difference */
  return g_strdup_printf (_ ("%s → %s (%s)"), base, new_, delta);
}

char *
cgv_cycle_text_dup_count (CgvCycleFocus *cycle,
                          const guint64 *counts)
{
  g_autofree char *base = cgv_cell_dup_count (counts[CGV_SIDE_BASE]);
  g_autofree char *new_ = cgv_cell_dup_count (counts[CGV_SIDE_NEW]);

  if (get_inside (cycle)->comparison == NULL || counts[CGV_SIDE_BASE] == counts[CGV_SIDE_NEW])
    return g_steal_pointer (&new_);
  return g_strdup_printf ("%s → %s", base, new_);
}

char *
cgv_cycle_text_dup_function (CgvCycleFocus *cycle,
                             CgvNodeId node)
{
  CgvFocus *focus = cgv_cycle_focus_get_focus (cycle);
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);

  return comparison != NULL ? cgv_compare_text_dup_tooltip (comparison, node) : cgv_focus_dup_tooltip (focus, node);
}

char *
cgv_cycle_text_dup_piece (CgvCycleFocus *cycle,
                          guint piece)
{
  const CgvCycleCut *cut = cgv_cycle_focus_get_cut (cycle);
  CgvNodeId node = cut->inside->members[cut->members[cut->pieces[piece].first]];
  g_autofree char *name = cgv_focus_dup_name (cgv_cycle_focus_get_focus (cycle), node);
  guint n_members = cut->pieces[piece].n_members;

  return n_members > 1 ? cgv_diagram_shape_dup_cycle (name, n_members) : g_steal_pointer (&name);
}

static char *
dup_range (CgvCycleFocus *cycle,
           guint piece)
{
  const CgvCycleCut *cut = cgv_cycle_focus_get_cut (cycle);
  CgvFocus *focus = cgv_cycle_focus_get_focus (cycle);
  const CgvCyclePieceCosts *on = cut->pieces[piece].on;
  const CgvCost costs[] = { on[CGV_SIDE_BASE].inclusive, on[CGV_SIDE_NEW].inclusive };
  gboolean is_compared = cut->inside->comparison != NULL;
  gboolean is_exact = is_compared ? cgv_cycle_cut_knows_delta (cut, piece) : on[CGV_SIDE_NEW].is_exact;
  g_autofree char *inclusive = is_compared ? cgv_cycle_text_dup_cost (cycle, costs) : cgv_row_text_dup_share (focus, costs[CGV_SIDE_NEW]);
  g_autofree char *base = is_compared ? dup_aspect (cycle, costs, CGV_ASPECT_BASE) : NULL;
  g_autofree char *new_ = is_compared ? dup_aspect (cycle, costs, CGV_ASPECT_NEW) : NULL;
  g_autofree char *least = NULL;

  if (is_exact)
    return g_strdup_printf (_ ("Inclusive: %s, exactly"), inclusive);
  if (is_compared && cut->inside->is_signed)
    return g_strdup_printf (_ ("Inclusive: about %s in A, about %s in B"), base, new_);
  if (is_compared)
    return g_strdup_printf (_ ("Inclusive: %s in A at most, %s in B at most. Removed calls may have led back to it, so that the difference is not known."), base, new_);
  if (cut->inside->is_signed)
    return g_strdup_printf (_ ("Inclusive: about %s"), inclusive);
  least = cgv_row_text_dup_share (focus, on[CGV_SIDE_NEW].low);
  return g_strdup_printf (_ ("Inclusive: %s at most,\n%s at least. Removed calls may have led back to it, and be in the larger number twice."), inclusive, least);
}

char *
cgv_cycle_text_dup_tooltip (CgvCycleFocus *cycle,
                            guint piece)
{
  const CgvCycleCut *cut = cgv_cycle_focus_get_cut (cycle);
  const CgvCyclePieceCosts *on = cut->pieces[piece].on;
  const CgvCost costs[] = { on[CGV_SIDE_BASE].self, on[CGV_SIDE_NEW].self };
  const guint64 counts[] = { on[CGV_SIDE_BASE].calls, on[CGV_SIDE_NEW].calls };
  g_autofree char *name = cgv_cycle_text_dup_piece (cycle, piece);
  g_autofree char *range = dup_range (cycle, piece);
  g_autofree char *self = NULL;
  g_autofree char *calls = cgv_cycle_text_dup_count (cycle, counts);

  if (cut->inside->comparison != NULL)
    self = cgv_cycle_text_dup_cost (cycle, costs);
  else
    self = cgv_row_text_dup_share (cgv_cycle_focus_get_focus (cycle), costs[CGV_SIDE_NEW]);
  return g_strdup_printf (_ ("%s\n%s\nSelf: %s\nCalls into it: %s"), name, range, self, calls);
}

char *
cgv_cycle_text_dup_title (CgvCycleFocus *cycle)
{
  const CgvCycleInside *inside = get_inside (cycle);
  g_autofree char *count = cgv_row_text_dup_count (inside->n_members);
  g_autofree char *inclusive = NULL;
  g_autofree char *self = NULL;
  CgvCost costs[2][CGV_N_SIDES] = { { 0 } };

  for (CgvSide side = cgv_cycle_inside_get_first_side (inside); side < CGV_N_SIDES; side++)
    {
      costs[0][side] = cgv_cycle_inside_get_costs (inside, side)->cycle_inclusive[inside->cycle];
      costs[1][side] = cgv_cycle_inside_get_costs (inside, side)->cycle_self[inside->cycle];
    }
  inclusive = dup_aspect (cycle, costs[0], inside->comparison != NULL ? CGV_ASPECT_DELTA : CGV_ASPECT_ONE);
  self = dup_aspect (cycle, costs[1], inside->comparison != NULL ? CGV_ASPECT_DELTA : CGV_ASPECT_ONE);
  return g_strdup_printf (ngettext ("Cycle of %s function: %s inclusive, %s self",
                                    "Cycle of %s functions: %s inclusive, %s self", inside->n_members),
                          count, inclusive, self);
}

/* Returns how many different functions are at the far ends of edges, which are sorted by cost. */
static guint
count_ends (const CgvCycleInside *inside,
            const guint32 *edges,
            guint n_edges,
            gboolean callers)
{
  g_autoptr (GHashTable) nodes = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < n_edges; i++)
    {
      CgvEdge edge = cgv_cycle_inside_get_ends (inside, edges[i]);

      g_hash_table_add (nodes, GUINT_TO_POINTER (callers ? edge.caller : edge.callee));
    }
  return g_hash_table_size (nodes);
}

/* How a side alone has another cycle; NULL if it has this one. */
static char *
dup_own (const CgvCycleInside *inside,
         CgvSide side)
{
  guint n_in_own;
  guint n_own = cgv_cycle_inside_count_own (inside, side, &n_in_own);
  g_autofree char *functions = cgv_row_text_dup_count (n_in_own);

  if (n_own == 1 && n_in_own == inside->n_members)
    return NULL;
  if (n_own == 0)
    return g_strdup (side == CGV_SIDE_BASE ? _ ("In A alone these functions are no cycle.") : _ ("In B alone these functions are no cycle."));
  if (side == CGV_SIDE_BASE)
    return g_strdup_printf (ngettext ("In A alone %s of them form a cycle.", "In A alone %s of them are in %u cycles.", n_own), functions, n_own);
  return g_strdup_printf (ngettext ("In B alone %s of them form a cycle.", "In B alone %s of them are in %u cycles.", n_own), functions, n_own);
}

char *
cgv_cycle_text_dup_summary (CgvCycleFocus *cycle)
{
  const CgvCycleInside *inside = get_inside (cycle);
  g_autofree char *arcs = cgv_row_text_dup_count (inside->n_arcs);
  g_autofree char *entries = cgv_row_text_dup_count (count_ends (inside, inside->entries, inside->n_entries, TRUE));
  g_autofree char *exits = cgv_row_text_dup_count (count_ends (inside, inside->exits, inside->n_exits, FALSE));
  GString *text = g_string_new (NULL);

  /* Translators: pairs are pairs of functions of which one calls the other; then how many functions outside call into the cycle, and how many it calls */
  g_string_printf (text, _ ("%s pairs of caller and callee inside · callers outside: %s · callees outside: %s"), arcs, entries, exits);
  for (CgvSide side = cgv_cycle_inside_get_first_side (inside); side < CGV_N_SIDES; side++)
    {
      g_autofree char *own = dup_own (inside, side);

      if (own != NULL)
        g_string_append_printf (text, "\n%s", own);
    }
  return g_string_free (text, FALSE);
}

/* What the heaviest of the arcs that are cut costs, on the side where it costs more. */
static char *
dup_largest (CgvCycleFocus *cycle,
             guint n_lightest)
{
  const CgvCost cost = get_inside (cycle)->arcs[n_lightest - 1].cost;
  const CgvCost costs[] = { cost, cost };

  return cgv_cycle_text_dup_cost (cycle, costs);
}

char *
cgv_cycle_text_dup_cut (CgvCycleFocus *cycle)
{
  const CgvCycleCut *cut = cgv_cycle_focus_get_cut (cycle);
  const CgvCycleStop *stop = &cut->inside->stops[cut->stop];
  g_autofree char *n_cut = cgv_row_text_dup_count (stop->n_cut);
  g_autofree char *n_arcs = cgv_row_text_dup_count (cut->inside->n_arcs);
  g_autofree char *cost = cgv_cycle_text_dup_cost (cycle, stop->cost);
  g_autofree char *calls = cgv_cycle_text_dup_count (cycle, stop->calls);
  g_autofree char *largest = NULL;

  if (stop->n_cut == 0)
    return g_strdup_printf (_ ("Move the slider to remove the weakest calls, until no circle is left: 0 of %s removed."), n_arcs);
  largest = dup_largest (cycle, stop->n_lightest);
  /* Translators: how many of how many pairs, what all of their calls cost together, the most that one pair does, and how many calls these are */
  return g_strdup_printf (_ ("Removed calls: %s of %s pairs of caller and callee. They cost %s in all, %s each at most; calls: %s."), n_cut, n_arcs, cost, largest, calls);
}

char *
cgv_cycle_text_dup_left (CgvCycleFocus *cycle)
{
  const CgvCycleCut *cut = cgv_cycle_focus_get_cut (cycle);
  const CgvCycleStop *stop = &cut->inside->stops[cut->stop];
  g_autofree char *functions = cgv_row_text_dup_count (stop->n_in_sub_cycles);
  g_autofree char *cycles = cgv_row_text_dup_count (stop->n_sub_cycles);
  g_autofree char *self = cgv_cycle_text_dup_cost (cycle, stop->self);

  if (stop->n_sub_cycles == 0)
    return g_strdup (_ ("No cycle is left: each function works for those before it."));
  if (cut->stop == 0)
    return g_strdup (_ ("All functions are still one cycle."));
  return g_strdup_printf (ngettext ("Left: %s functions (%s self) in %s cycle.",
                                    "Left: %s functions (%s self) in %s cycles.", stop->n_sub_cycles),
                          functions, self, cycles);
}

const char *
cgv_cycle_text_get_advice (CgvCycleAdviceKind kind)
{
  switch (kind)
    {
    case CGV_CYCLE_ADVICE_UNFOLD:
      return _ ("So many functions call each other that inclusive costs say little about one. This profile keeps their callers "
                "apart: turn off “Fold Recursion” in the menu to see them, and a smaller cycle.");
    case CGV_CYCLE_ADVICE_HUBS:
      return _ ("Very many functions call each other, but only a few hold the cycle together. Recorded once for each of their "
                "callers, most or all of it comes apart. Record it with this command in a terminal, open the new file, and turn off "
                "“Fold Recursion” in the menu:");
    case CGV_CYCLE_ADVICE_ALL:
      return _ ("So many functions call each other that inclusive costs say little about one. Recorded once for each chain of "
                "three callers, most of the cycle comes apart. The file gets some 5 to 30 times as large; two callers make it "
                "smaller. Record it with this command in a terminal, open the new file, and turn off “Fold Recursion” in the menu:");
    case CGV_CYCLE_ADVICE_NONE:
    default:
      return "";
    }
}
