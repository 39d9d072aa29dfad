/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-text.h"

#include <glib/gi18n.h>

#include "cgv-row-text.h"

static CgvNodeId
get_node (const CgvCycleCut *cut,
          guint piece)
{
  return cut->inside->members[cut->members[cut->pieces[piece].first]];
}

char *
cgv_cycle_text_dup_piece (CgvCycleFocus *cycle,
                          guint piece)
{
  const CgvCycleCut *cut = cgv_cycle_focus_get_cut (cycle);
  g_autofree char *name = cgv_focus_dup_name (cgv_cycle_focus_get_focus (cycle), get_node (cut, piece));
  guint n_others = cut->pieces[piece].n_members - 1;
  g_autofree char *count = cgv_row_text_dup_count (n_others);

  if (n_others == 0)
    return g_steal_pointer (&name);
  /* Translators: a group of functions, named after the most expensive one: its name and how many there are beside it */
  return g_strdup_printf (ngettext ("%s and %s other", "%s and %s others", n_others), name, count);
}

static char *
dup_range (CgvCycleFocus *cycle,
           guint piece)
{
  const CgvCycleCut *cut = cgv_cycle_focus_get_cut (cycle);
  CgvFocus *focus = cgv_cycle_focus_get_focus (cycle);
  const CgvCyclePiece *data = &cut->pieces[piece];
  g_autofree char *most = cgv_row_text_dup_share (focus, data->on[CGV_SIDE_NEW].inclusive);
  g_autofree char *least = cgv_row_text_dup_share (focus, data->on[CGV_SIDE_NEW].low);

  if (data->on[CGV_SIDE_NEW].is_exact)
    return g_strdup_printf (_ ("Inclusive: %s, exactly"), most);
  if (cut->inside->costs->is_signed)
    return g_strdup_printf (_ ("Inclusive: about %s"), most);
  return g_strdup_printf (_ ("Inclusive: %s at most,\n%s at least. Calls that are cut may have led back to it, and be in the larger number twice."), most, least);
}

char *
cgv_cycle_text_dup_tooltip (CgvCycleFocus *cycle,
                            guint piece)
{
  const CgvCycleCut *cut = cgv_cycle_focus_get_cut (cycle);
  CgvFocus *focus = cgv_cycle_focus_get_focus (cycle);
  g_autofree char *name = cgv_cycle_text_dup_piece (cycle, piece);
  g_autofree char *range = dup_range (cycle, piece);
  g_autofree char *self = cgv_row_text_dup_share (focus, cut->pieces[piece].on[CGV_SIDE_NEW].self);
  g_autofree char *calls = cgv_row_text_dup_count (cut->pieces[piece].on[CGV_SIDE_NEW].calls);

  return g_strdup_printf (_ ("%s\n%s\nSelf: %s\nCalls into it: %s"), name, range, self, calls);
}

char *
cgv_cycle_text_dup_title (CgvCycleFocus *cycle)
{
  const CgvCycleInside *inside = cgv_cycle_focus_get_cut (cycle)->inside;
  CgvFocus *focus = cgv_cycle_focus_get_focus (cycle);
  g_autofree char *count = cgv_row_text_dup_count (inside->n_members);
  g_autofree char *inclusive = cgv_focus_dup_cost (focus, inside->costs->cycle_inclusive[inside->cycle]);
  g_autofree char *self = cgv_focus_dup_cost (focus, inside->costs->cycle_self[inside->cycle]);

  return g_strdup_printf (ngettext ("Cycle of %s function: %s inclusive, %s self",
                                    "Cycle of %s functions: %s inclusive, %s self", inside->n_members),
                          count, inclusive, self);
}

/* How many different functions are at the far ends of edges, which are sorted by cost. */
static guint
count_ends (const CgvCycleInside *inside,
            const guint32 *edges,
            guint n_edges,
            gboolean callers)
{
  const CgvGraph *graph = inside->costs->graph;
  g_autoptr (GHashTable) nodes = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < n_edges; i++)
    {
      const CgvEdge *edge = &graph->edges[edges[i]];

      g_hash_table_add (nodes, GUINT_TO_POINTER (callers ? edge->caller : edge->callee));
    }
  return g_hash_table_size (nodes);
}

char *
cgv_cycle_text_dup_summary (CgvCycleFocus *cycle)
{
  const CgvCycleInside *inside = cgv_cycle_focus_get_cut (cycle)->inside;
  g_autofree char *arcs = cgv_row_text_dup_count (inside->n_arcs);
  g_autofree char *entries = cgv_row_text_dup_count (count_ends (inside, inside->entries, inside->n_entries, TRUE));
  g_autofree char *exits = cgv_row_text_dup_count (count_ends (inside, inside->exits, inside->n_exits, FALSE));

  /* Translators: pairs are pairs of functions of which one calls the other; then how many functions outside call into the cycle, and how many it calls */
  return g_strdup_printf (_ ("%s calling pairs inside · callers outside: %s · callees outside: %s"), arcs, entries, exits);
}

char *
cgv_cycle_text_dup_cut (CgvCycleFocus *cycle)
{
  const CgvCycleCut *cut = cgv_cycle_focus_get_cut (cycle);
  const CgvCycleStop *stop = &cut->inside->stops[cut->stop];
  CgvFocus *focus = cgv_cycle_focus_get_focus (cycle);
  g_autofree char *n_cut = cgv_row_text_dup_count (stop->n_cut);
  g_autofree char *n_arcs = cgv_row_text_dup_count (cut->inside->n_arcs);
  g_autofree char *cost = cgv_focus_dup_cost (focus, stop->cost[CGV_SIDE_NEW]);
  g_autofree char *calls = cgv_row_text_dup_count (stop->calls[CGV_SIDE_NEW]);
  g_autofree char *largest = NULL;

  if (stop->n_cut == 0)
    return g_strdup (_ ("Nothing is cut."));
  largest = cgv_focus_dup_cost (focus, cut->inside->arcs[stop->n_lightest - 1].cost);
  /* Translators: how many of how many pairs, what all of their calls cost together, the most that one pair does, and how many calls these are */
  return g_strdup_printf (_ ("Cut: %s of %s calling pairs. They cost %s in all, %s each at most; calls: %s."), n_cut, n_arcs, cost, largest, calls);
}

char *
cgv_cycle_text_dup_left (CgvCycleFocus *cycle)
{
  const CgvCycleCut *cut = cgv_cycle_focus_get_cut (cycle);
  const CgvCycleStop *stop = &cut->inside->stops[cut->stop];
  g_autofree char *functions = cgv_row_text_dup_count (stop->n_in_sub_cycles);
  g_autofree char *cycles = cgv_row_text_dup_count (stop->n_sub_cycles);
  g_autofree char *self = cgv_focus_dup_cost (cgv_cycle_focus_get_focus (cycle), stop->self[CGV_SIDE_NEW]);

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
