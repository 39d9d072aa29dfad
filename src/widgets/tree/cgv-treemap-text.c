/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-text.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-amount-text.h"
#include "cgv-cell.h"
#include "cgv-compare-text.h"
#include "cgv-diagram-shape.h"
#include "cgv-display-dup.h"
#include "cgv-object-rank.h"
#include "cgv-row-text.h"
#include "cgv-value.h"

/* A longer stack has its middle left out. */
#define MAX_STACK_LINES 14

/* Functions around a tile that its tooltip names: the outermost, and those next to it. */
#define MAX_PATH 3

/* In shares of the root; what rounds to all of it needs no explanation. */
#define PARTS_OF_CERTAIN 10000.0

/* Amounts in other units than events keep this many digits. */
#define FRACTIONS 1e6

static gboolean
is_caller (const CgvTreemapLayout *layout,
           guint32 tile)
{
  return cgv_tree_is_caller (layout->tree, tile);
}

static CgvTileCost
get_cost (const CgvTreemapLayout *layout,
          CgvSide side,
          guint32 tile)
{
  return cgv_tree_get_cost (layout->tree, side, tile);
}

static char *
dup_cycle_name (CgvFocus *focus,
                const CgvTreemapLayout *layout,
                CgvCycleId cycle)
{
  const CgvTreeSource *source = &layout->source;
  const CgvCosts *costs = source->comparison != NULL ? source->comparison->costs[CGV_SIDE_NEW] : source->costs;
  guint n = costs->graph->cycle_start[cycle + 1] - costs->graph->cycle_start[cycle];
  g_autofree char *member = cgv_focus_dup_name (focus, cgv_costs_find_costliest (costs, cycle));

  return cgv_diagram_shape_dup_cycle (member, n);
}

/* Returns the name of a group with its folders, for more room. */
static char *
dup_plain_name (CgvFocus *focus,
                const CgvTreemapLayout *layout,
                const CgvTile *tile,
                gboolean is_whole)
{
  const CgvTreeGroups *groups = layout->tree->groups;
  const char *name, *sign;
  size_t length;

  if (tile->kind == CGV_TILE_REST)
    tile = &layout->tree->tiles[tile->parent];
  if (tile->kind == CGV_TILE_CYCLE)
    return dup_cycle_name (focus, layout, tile->group);
  if (tile->kind != CGV_TILE_GROUP)
    return cgv_focus_dup_name (focus, tile->node);
  if (tile->parent == CGV_NONE && groups->cycle != CGV_NONE)
    return dup_cycle_name (focus, layout, groups->cycle);
  if (tile->group == 0 && groups->names[0].length == 0)
    return g_strdup (_ ("All functions"));

  sign = cgv_treemap_cells_get_sign (layout->tree, (guint32) (tile - layout->tree->tiles));
  if (sign != NULL)
    return g_strdup (sign);
  name = cgv_tree_groups_get_base_name (groups, tile->group, &length);
  if (is_whole)
    {
      name = groups->names[tile->group].bytes;
      length = groups->names[tile->group].length;
    }
  return cgv_display_dup (name, (gssize) length);
}

char *
cgv_treemap_text_dup_plain_name (CgvFocus *focus,
                                 const CgvTreemapLayout *layout,
                                 guint32 tile)
{
  const CgvTile *data = cgv_treemap_layout_get_tile (layout, tile);

  g_return_val_if_fail (data != NULL, NULL);

  return dup_plain_name (focus, layout, data, FALSE);
}

char *
cgv_treemap_text_dup_name (CgvFocus *focus,
                           const CgvTreemapLayout *layout,
                           guint32 tile)
{
  const CgvTile *data = cgv_treemap_layout_get_tile (layout, tile);
  g_autofree char *name = NULL;
  g_autofree char *rest = NULL;

  g_return_val_if_fail (data != NULL, NULL);

  name = dup_plain_name (focus, layout, data, FALSE);
  rest = cgv_cell_dup_count (data->n_rest);
  switch (data->kind)
    {
    case CGV_TILE_SELF:
      if (is_caller (layout, tile))
        /* Translators: the cost of the function %s that entered without a recorded call */
        return g_strdup_printf (_ ("%s without a recorded call"), name);
      /* Translators: the cost of the function %s without its callees */
      return g_strdup_printf (_ ("%s itself"), name);
    case CGV_TILE_REST:
      if (is_caller (layout, tile) && layout->tree->tiles[data->parent].kind == CGV_TILE_FUNCTION)
        /* Translators: how many callers of a function are too small to be shown, and its name */
        return g_strdup_printf (ngettext ("%s more caller of %s", "%s more callers of %s", data->n_rest), rest, name);
      if (layout->tree->tiles[data->parent].kind == CGV_TILE_FUNCTION)
        /* Translators: how many callees of a function are too small to be shown, and its name */
        return g_strdup_printf (ngettext ("%s more callee of %s", "%s more callees of %s", data->n_rest), rest, name);
      /* Translators: files or functions of %s that are too small to be shown */
      return g_strdup_printf (ngettext ("%s more in %s", "%s more in %s", data->n_rest), rest, name);
    case CGV_TILE_CYCLE:
    case CGV_TILE_FUNCTION:
    case CGV_TILE_GROUP:
    default:
      return g_steal_pointer (&name);
    }
}

static CgvCost
round_cost (const CgvTreemapLayout *layout,
            double cost)
{
  const CgvTreeSource *source = &layout->source;

  return cgv_tile_cost_round (cost, source->comparison != NULL ? source->comparison->is_signed : source->costs->is_signed);
}

static char *
dup_estimate (CgvFocus *focus,
              const CgvTreemapLayout *layout,
              guint32 tile)
{
  CgvTileCost data = get_cost (layout, CGV_SIDE_NEW, tile);
  g_autofree char *cost = NULL;
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  cost = cgv_focus_dup_cost (focus, round_cost (layout, data.cost));
  if (cgv_tile_cost_is_exact (&data))
    return g_steal_pointer (&cost);

  low = cgv_focus_dup_cost (focus, round_cost (layout, data.low));
  high = cgv_focus_dup_cost (focus, round_cost (layout, data.high));

  /* Translators: an estimate and its bounds, as in "≈ 4.10 % (3.95 % to 4.20 %)" */
  return g_strdup_printf (_ ("≈ %s (%s to %s)"), cost, low, high);
}

/* Returns all digits, and a percentage if the window shows them, with the name of its whole. */
static char *
dup_share (CgvFocus *focus,
           double cost)
{
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  g_autofree char *amount = cgv_row_text_dup_amount (focus, cgv_tile_cost_round (cost, costs->is_signed));
  g_autofree char *percent = NULL;
  g_autofree char *base = NULL;

  if (!cgv_focus_get_relative (focus))
    return g_steal_pointer (&amount);

  percent = cgv_row_text_dup_percent (focus, cgv_tile_cost_round (cost, costs->is_signed), cgv_focus_get_whole (focus, costs, NULL));
  base = cgv_focus_dup_base (focus);
  if (g_str_has_suffix (percent, "%"))
    percent[strlen (percent) - 1] = '\0';
  /* Translators: a cost, a number, and its percentage of a whole, "% of total" */
  return g_strdup_printf (C_ ("share", "%s (%s%s)"), amount, percent, base);
}

static void
append_shares (GString *out,
               CgvFocus *focus,
               const CgvTreemapLayout *layout,
               guint32 tile)
{
  CgvTileCost cost = get_cost (layout, CGV_SIDE_NEW, tile);
  g_autofree char *share = dup_share (focus, cost.cost);
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  if (cgv_tile_cost_is_exact (&cost))
    {
      g_string_append (out, share);
      return;
    }

  low = cgv_focus_dup_cost (focus, round_cost (layout, cost.low));
  high = cgv_focus_dup_cost (focus, round_cost (layout, cost.high));
  /* Translators: an estimate, and its bounds: "≈ 57 Ir (4.10 % of total), from 3.95 % to 4.20 %" */
  g_string_append_printf (out, _ ("≈ %s, from %s to %s"), share, low, high);
}

static char *
dup_side_cost (const CgvTreemapLayout *layout,
               CgvSide side,
               double cost)
{
  return cgv_compare_text_dup_cost (layout->source.comparison, side, cgv_amount_exact (round_cost (layout, cost)));
}

static char *
dup_delta (const CgvTreemapLayout *layout,
           double base,
           double new_)
{
  return cgv_compare_text_dup_cost_delta (layout->source.comparison, cgv_amount_exact (round_cost (layout, base)), cgv_amount_exact (round_cost (layout, new_)));
}

static gboolean
has_percentages (const CgvTreemapLayout *layout)
{
  return layout->source.comparison->has_reasons && cgv_comparison_has_percentages (layout->source.comparison);
}

/* In the measure of the comparison, as the costs are. */
static char *
dup_percent (const CgvTileDelta *delta,
             gboolean is_short)
{
  CgvCost base = cgv_tile_cost_round (delta->base * FRACTIONS, true);
  CgvDelta change = cgv_delta_between (base, cgv_tile_cost_round (delta->new_ * FRACTIONS, true), true);

  return is_short ? cgv_amount_text_dup_change (change, base, TRUE) : cgv_compare_text_dup_percent_of_itself (change, base, TRUE);
}

/* Returns a cost with all digits, or rounded if there is little room. */
static char *
dup_shown_cost (const CgvTreemapLayout *layout,
                CgvSide side,
                double cost,
                gboolean is_short)
{
  CgvEvent event;
  char text[CGV_FORMAT_MAX];

  if (!is_short || layout->source.comparison->measure != CGV_MEASURE_ABSOLUTE)
    return dup_side_cost (layout, side, cost);

  event = *cgv_costs_get_event (layout->source.comparison->costs[side]);
  event.is_signed = cost < 0.0;
  cgv_value_format_short (cgv_tile_cost_round (cost, event.is_signed), &event, text);
  return g_strdup (text);
}

/* In the measure of the comparison, with three digits. */
static char *
dup_short_self (const CgvComparison *comparison,
                CgvSide side,
                CgvCost cost)
{
  CgvCost total = cgv_comparison_get_total (comparison, side);
  char text[CGV_FORMAT_MAX];

  if (comparison->measure == CGV_MEASURE_SHARE)
    cgv_value_format_percent (cost, total, cgv_costs_get_event (comparison->costs[side]), text);
  else
    cgv_value_format_short (cost, cgv_costs_get_event (comparison->costs[side]), text);
  return g_strdup (text);
}

char *
cgv_treemap_text_dup_side (CgvFocus *focus,
                           CgvSide side,
                           CgvNodeId row,
                           gboolean is_brief)
{
  CgvComparison *comparison = cgv_focus_get_comparison (focus);
  CgvPresence here = side == CGV_SIDE_BASE ? CGV_PRESENT_BASE : CGV_PRESENT_NEW;
  g_autofree char *self = NULL;
  g_autofree char *count = NULL;
  g_autofree char *each = NULL;
  guint64 n_calls;

  if (row == CGV_NONE)
    return g_strdup ("");
  if ((cgv_comparison_get_presence (comparison, row) & here) == 0)
    return g_strdup ("–");
  n_calls = cgv_comparison_get_calls (comparison, side, row);
  self = dup_short_self (comparison, side, cgv_comparison_get_self (comparison, side, row));
  count = cgv_cell_dup_count (n_calls);
  if (n_calls == 0)
    /* Translators: the self cost of a function */
    return g_strdup_printf (_ ("%s self"), self);
  if (is_brief || comparison->measure != CGV_MEASURE_ABSOLUTE || comparison->is_signed || cgv_comparison_get_calls (comparison, CGV_SIDE_BASE, row) == 0 || cgv_comparison_get_calls (comparison, CGV_SIDE_NEW, row) == 0)
    /* Translators: the self cost of a function, and the number of its calls */
    return g_strdup_printf (ngettext ("%s self · %s call", "%s self · %s calls", (gulong) MIN (n_calls, G_MAXULONG)), self, count);
  each = cgv_cell_dup_count (cgv_tile_cost_round ((double) cgv_comparison_get_self (comparison, side, row) / (double) cgv_comparison_get_running (comparison, side, row), false));
  /* Translators: the self cost of a function, the number of its calls, and the cost of each call */
  return g_strdup_printf (ngettext ("%s self · %s call, %s each", "%s self · %s calls, %s each", (gulong) MIN (n_calls, G_MAXULONG)), self, count, each);
}

static char *
dup_shown_delta (const CgvTreemapLayout *layout,
                 double base,
                 double new_,
                 gboolean is_short)
{
  if (!is_short || layout->source.comparison->measure != CGV_MEASURE_ABSOLUTE)
    return dup_delta (layout, base, new_);

  return cgv_compare_text_dup_short_delta (layout->source.comparison, cgv_delta_between (round_cost (layout, base), round_cost (layout, new_), layout->source.comparison->is_signed));
}

static char *
dup_change (const CgvTreemapLayout *layout,
            guint32 tile,
            gboolean is_short)
{
  CgvTileDelta delta = cgv_tree_get_delta (layout->tree, tile);
  CgvTileCost before = get_cost (layout, CGV_SIDE_BASE, tile);
  CgvTileCost after = get_cost (layout, CGV_SIDE_NEW, tile);
  gboolean is_same = !(delta.delta < 0.0 || delta.delta > 0.0);
  g_autofree char *base = dup_shown_cost (layout, CGV_SIDE_BASE, before.cost, is_short);
  g_autofree char *new_ = dup_shown_cost (layout, CGV_SIDE_NEW, after.cost, is_short && !is_same);
  g_autofree char *change = NULL;
  g_autofree char *percent = NULL;

  if (is_same && delta.is_estimate)
    /* Translators: an estimated cost that is equal on both sides */
    return g_strdup_printf (_ ("≈ %s, unchanged"), new_);
  if (is_same)
    /* Translators: a cost that is equal on both sides */
    return g_strdup_printf (_ ("%s, unchanged"), new_);

  change = dup_shown_delta (layout, before.cost, after.cost, is_short);
  if (!has_percentages (layout))
    /* Translators: a cost before and after, and the change */
    return g_strdup_printf (delta.is_estimate ? _ ("≈ %s → %s, %s") : _ ("%s → %s, %s"), base, new_, change);
  percent = dup_percent (&delta, is_short);
  if (delta.is_estimate)
    /* Translators: an estimated cost before and after, the change, and the change in percent */
    return g_strdup_printf (_ ("≈ %s → %s, %s (%s)"), base, new_, change, percent);

  /* Translators: a cost before and after, the change, and the change in percent */
  return g_strdup_printf (_ ("%s → %s, %s (%s)"), base, new_, change, percent);
}

static void
append_side (GString *out,
             const CgvTreemapLayout *layout,
             guint32 tile,
             CgvSide side)
{
  CgvTileCost cost = get_cost (layout, side, tile);
  g_autofree char *shown = dup_side_cost (layout, side, cost.cost);
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  if (cgv_tile_cost_is_exact (&cost))
    {
      g_string_append_printf (out, "%s: %s\n", cgv_side_get_letter (side), shown);
      return;
    }
  low = dup_side_cost (layout, side, cost.low);
  high = dup_side_cost (layout, side, cost.high);
  /* Translators: A or B, an estimated cost, and its bounds */
  g_string_append_printf (out, _ ("%s: ≈ %s (%s to %s)\n"), cgv_side_get_letter (side), shown, low, high);
}

static void
append_share_of_program (GString *out,
                         const CgvTreemapLayout *layout,
                         guint32 tile)
{
  CgvDelta delta = cgv_delta_between (round_cost (layout, get_cost (layout, CGV_SIDE_BASE, tile).cost), round_cost (layout, get_cost (layout, CGV_SIDE_NEW, tile).cost), layout->source.comparison->is_signed);
  g_autofree char *share = NULL;

  if (layout->source.comparison->measure != CGV_MEASURE_ABSOLUTE)
    return;
  share = cgv_compare_text_dup_percent_of_program (layout->source.comparison, delta);
  g_string_append_printf (out, "\n%s", share);
}

static void
append_change (GString *out,
               const CgvTreemapLayout *layout,
               guint32 tile,
               const CgvTileDelta *delta)
{
  CgvTileCost base = get_cost (layout, CGV_SIDE_BASE, tile);
  CgvTileCost new_ = get_cost (layout, CGV_SIDE_NEW, tile);
  g_autofree char *change = dup_delta (layout, base.cost, new_.cost);
  g_autofree char *percent = dup_percent (delta, FALSE);

  if (!(delta->delta < 0.0 || delta->delta > 0.0))
    g_string_append (out, _ ("Unchanged"));
  else if (!has_percentages (layout))
    g_string_append_printf (out, "Δ %s", change);
  else
    {
      g_string_append_printf (out, "Δ %s: %s", change, percent);
      append_share_of_program (out, layout, tile);
    }
  if (!cgv_tile_cost_is_exact (&base) || !cgv_tile_cost_is_exact (&new_))
    {
      g_autofree char *low = dup_delta (layout, base.high, new_.low);
      g_autofree char *high = dup_delta (layout, base.low, new_.high);

      /* Translators: the bounds of an estimated change */
      g_string_append_printf (out, _ ("\nΔ between %s and %s"), low, high);
    }
}

/* Returns a note that a side lacks the function, or only this path to it. */
static char *
dup_presence (const CgvTreemapLayout *layout,
              const CgvTile *tile,
              const CgvTileDelta *delta)
{
  char *of_row = tile->kind == CGV_TILE_FUNCTION ? cgv_compare_text_dup_presence_long (layout->source.comparison, tile->node) : NULL;

  if (of_row != NULL)
    return of_row;
  if (delta->presence == CGV_PRESENT_BASE)
    return g_strdup (_ ("Costs something here only in A"));
  return delta->presence == CGV_PRESENT_NEW ? g_strdup (_ ("Costs something here only in B")) : NULL;
}

static void
append_sides (GString *out,
              const CgvTreemapLayout *layout,
              guint32 tile)
{
  CgvTileDelta delta = cgv_tree_get_delta (layout->tree, tile);
  g_autofree char *presence = dup_presence (layout, cgv_treemap_layout_get_tile (layout, tile), &delta);

  append_side (out, layout, tile, CGV_SIDE_BASE);
  append_side (out, layout, tile, CGV_SIDE_NEW);
  append_change (out, layout, tile, &delta);
  if (presence != NULL)
    g_string_append_printf (out, "\n%s", presence);
  if (!delta.is_certain)
    g_string_append_printf (out, "\n%s", _ ("It may cost more or less here: several callers share this cost."));
  else if (delta.is_noise && (delta.delta < 0.0 || delta.delta > 0.0))
    g_string_append_printf (out, "\n%s", _ ("Within noise"));
}

static char *
dup_cost (CgvFocus *focus,
          const CgvTreemapLayout *layout,
          guint32 tile)
{
  g_return_val_if_fail (cgv_treemap_layout_get_tile (layout, tile) != NULL, NULL);

  return layout->source.comparison != NULL ? dup_change (layout, tile, FALSE) : dup_estimate (focus, layout, tile);
}

char *
cgv_treemap_text_dup_short_cost (CgvFocus *focus,
                                 const CgvTreemapLayout *layout,
                                 guint32 tile)
{
  g_return_val_if_fail (cgv_treemap_layout_get_tile (layout, tile) != NULL, NULL);

  return layout->source.comparison != NULL ? dup_change (layout, tile, TRUE) : dup_estimate (focus, layout, tile);
}

/* Returns the functions around a tile and its own, the outermost first: among callers, the
 * deepest in the picture. */
static GArray *
get_stack (const CgvTreemapLayout *layout,
           guint32 tile)
{
  GArray *stack = cgv_treemap_layout_get_stack (layout, tile);

  for (guint i = 0; is_caller (layout, tile) && i < stack->len / 2; i++)
    {
      guint32 swap = g_array_index (stack, guint32, i);

      g_array_index (stack, guint32, i) = g_array_index (stack, guint32, stack->len - 1 - i);
      g_array_index (stack, guint32, stack->len - 1 - i) = swap;
    }

  return stack;
}

static void
append_stack (GString *out,
              CgvFocus *focus,
              const CgvTreemapLayout *layout,
              guint32 tile)
{
  g_autoptr (GArray) stack = get_stack (layout, tile);

  for (guint i = 0; i < stack->len; i++)
    {
      g_autofree char *name = NULL;

      if (i == MAX_STACK_LINES / 2 && stack->len > MAX_STACK_LINES)
        {
          guint n_hidden = stack->len - MAX_STACK_LINES;

          name = cgv_cell_dup_count (n_hidden);
          g_string_append_printf (out, ngettext ("… %s function …\n", "… %s functions …\n", n_hidden), name);
          i += n_hidden - 1;
          continue;
        }
      name = dup_plain_name (focus, layout, &layout->tree->tiles[g_array_index (stack, guint32, i)], TRUE);
      g_string_append_printf (out, out->len == 0 ? "%s\n" : "› %s\n", name);
    }
}

/* Returns whether a tile may have only some of the lines of its function: those in the file around it. */
static gboolean
is_of_lines (const CgvTreemapLayout *layout,
             guint32 tile)
{
  const CgvTreeGroups *groups = layout->tree->groups;

  return groups != NULL && layout->tree->tiles[tile].kind == CGV_TILE_FUNCTION && groups->cycle == CGV_NONE && groups->below == 0 &&
         (groups->grouping == NULL || groups->grouping->kind == CGV_GROUPING_FILE);
}

/* Says what a function costs in all files, as lists do, if its tile has less of it. */
static void
append_all_files (GString *out,
                  CgvFocus *focus,
                  const CgvTreemapLayout *layout,
                  guint32 tile)
{
  const CgvComparison *comparison = layout->source.comparison;
  CgvNodeId node = layout->tree->tiles[tile].node;
  gboolean is_some = FALSE;
  g_autofree char *whole = NULL;

  if (!is_of_lines (layout, tile))
    return;
  for (CgvSide side = comparison != NULL ? CGV_SIDE_BASE : CGV_SIDE_NEW; side < CGV_N_SIDES; side++)
    {
      CgvCost own = comparison != NULL ? cgv_comparison_get_self (comparison, side, node) : layout->source.costs->self[node];
      g_autofree char *before = g_steal_pointer (&whole);
      g_autofree char *shown = comparison != NULL ? cgv_compare_text_dup_cost (comparison, side, cgv_amount_exact (own)) : dup_share (focus, cgv_cost_to_double (own, layout->source.costs->is_signed));

      is_some = is_some || round_cost (layout, get_cost (layout, side, tile).cost) != own;
      whole = before != NULL ? g_strdup_printf ("%s → %s", before, shown) : g_steal_pointer (&shown);
    }
  if (!is_some)
    return;
  g_string_append_c (out, '\n');
  /* Translators: %s is the cost of a function whose lines are in several files */
  g_string_append_printf (out, _ ("In all files: %s"), whole);
}

static void
append_cost (GString *out,
             CgvFocus *focus,
             const CgvTreemapLayout *layout,
             guint32 tile)
{
  if (layout->source.comparison != NULL)
    append_sides (out, layout, tile);
  else
    append_shares (out, focus, layout, tile);
  append_all_files (out, focus, layout, tile);
}

char *
cgv_treemap_text_dup_stack (CgvFocus *focus,
                            const CgvTreemapLayout *layout,
                            guint32 tile)
{
  const CgvTile *data = cgv_treemap_layout_get_tile (layout, tile);
  g_autofree char *part = NULL;
  GString *out;

  g_return_val_if_fail (data != NULL, NULL);

  out = g_string_new (NULL);
  if (data->kind == CGV_TILE_SELF || data->kind == CGV_TILE_REST)
    part = cgv_treemap_text_dup_name (focus, layout, tile);
  if (part != NULL && is_caller (layout, tile))
    g_string_append_printf (out, "%s\n", part);
  append_stack (out, focus, layout, tile);
  if (part != NULL && !is_caller (layout, tile))
    g_string_append_printf (out, "› %s\n", part);
  append_cost (out, focus, layout, tile);

  return g_string_free (out, FALSE);
}

/* Appends the functions around a tile, in one line: the path to it, or among callers, the path from it. */
static void
append_path (GString *out,
             CgvFocus *focus,
             const CgvTreemapLayout *layout,
             guint32 tile)
{
  g_autoptr (GArray) stack = get_stack (layout, tile);
  g_autoptr (GString) path = g_string_new (NULL);
  guint n = stack->len - 1;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = NULL;

      if (i > 0)
        g_string_append (path, " › ");
      if (i == 1 && n > MAX_PATH)
        {
          g_string_append (path, "… › ");
          i = n - MAX_PATH + 1;
        }
      name = dup_plain_name (focus, layout, &layout->tree->tiles[g_array_index (stack, guint32, is_caller (layout, tile) ? i + 1 : i)], FALSE);
      g_string_append (path, name);
    }
  if (n > 0 && is_caller (layout, tile))
    /* Translators: %s is the path from a function, as in "calls parse › … › malloc" */
    g_string_append_printf (out, _ ("calls %s\n"), path->str);
  else if (n > 0)
    /* Translators: %s is the path to a tile, as in "in main › … › parse" */
    g_string_append_printf (out, _ ("in %s\n"), path->str);
}

/* Returns the meaning of the colour of a function, if the legend has only classes or names. NULL if there is nothing to add. */
static char *
dup_color (CgvFocus *focus,
           const CgvTreemapLayout *layout,
           const CgvTile *tile,
           CgvTreemapColor color)
{
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  const CgvColorKey *key;
  const CgvColorEntry *entry;

  if (tile->kind != CGV_TILE_FUNCTION && tile->kind != CGV_TILE_SELF)
    return NULL;
  if (color == CGV_TREEMAP_BY_COST_PER_CALL)
    {
      CgvCost cost = tile->kind == CGV_TILE_SELF && !is_caller (layout, (guint32) (tile - layout->tree->tiles)) ? costs->self[tile->node] : costs->inclusive[tile->node];
      guint64 n_calls = costs->graph->n_calls[tile->node];
      g_autofree char *amount = n_calls > 0 ? cgv_row_text_dup_amount (focus, cgv_tile_cost_round (cgv_cost_to_double (cost, costs->is_signed) / (double) n_calls, costs->is_signed)) : NULL;

      /* Translators: %s is a cost, "57 Ir" */
      return amount != NULL ? g_strdup_printf (_ ("%s per call"), amount) : NULL;
    }
  if (color == CGV_TREEMAP_BY_CERTAINTY)
    return NULL;

  key = cgv_document_get_color_key (cgv_focus_get_document (focus), (CgvGroupingKind) color);
  if (key == NULL)
    return NULL;
  entry = &key->entries[key->slots[cgv_fold_get_function (costs->graph->fold, tile->node)]];
  return entry->name.length > 0 ? cgv_display_dup (entry->name.bytes, (gssize) entry->name.length) : NULL;
}

static void
append_color (GString *out,
              CgvTreemapColor color,
              const char *colored)
{
  switch (color)
    {
    case CGV_TREEMAP_BY_LIBRARY:
      if (cgv_object_rank (colored, strlen (colored)) == CGV_OBJECT_PROGRAM)
        /* Translators: the program that a function is in, "Program: sort" */
        g_string_append_printf (out, _ ("\nProgram: %s"), colored);
      else
        /* Translators: the library that a function is in, "Library: libc.so.6" */
        g_string_append_printf (out, _ ("\nLibrary: %s"), colored);
      return;
    case CGV_TREEMAP_BY_FILE:
      g_string_append_printf (out, _ ("\nSource file: %s"), colored);
      return;
    case CGV_TREEMAP_BY_NAMESPACE:
      g_string_append_printf (out, _ ("\nNamespace: %s"), colored);
      return;
    case CGV_TREEMAP_BY_COST_PER_CALL:
    case CGV_TREEMAP_BY_CERTAINTY:
    default:
      /* Translators: the meaning of a tile's colour: "Colour: 57 Ir per call" */
      g_string_append_printf (out, _ ("\nColour: %s"), colored);
    }
}

char *
cgv_treemap_text_dup_tooltip (CgvFocus *focus,
                              const CgvTreemapLayout *layout,
                              guint32 tile,
                              CgvTreemapColor color)
{
  g_autofree char *colored = NULL;
  const CgvTile *data = cgv_treemap_layout_get_tile (layout, tile);
  g_autofree char *name = NULL;
  GString *out;

  g_return_val_if_fail (data != NULL, NULL);

  name = data->kind == CGV_TILE_GROUP ? dup_plain_name (focus, layout, data, TRUE) : cgv_treemap_text_dup_name (focus, layout, tile);
  out = g_string_new (name);
  g_string_append_c (out, '\n');
  append_path (out, focus, layout, tile);
  append_cost (out, focus, layout, tile);
  if (layout->source.comparison == NULL)
    colored = dup_color (focus, layout, data, color);
  if (colored != NULL)
    append_color (out, color, colored);

  return g_string_free (out, FALSE);
}

char *
cgv_treemap_text_dup_estimate (const CgvTreemapLayout *layout)
{
  CgvCost certain = (CgvCost) llround (CLAMP (layout->tree->certain, 0.0, 1.0) * PARTS_OF_CERTAIN);
  char percent[CGV_FORMAT_MAX];

  if (certain >= (CgvCost) PARTS_OF_CERTAIN)
    return NULL;

  cgv_format_percent ((CgvCost) PARTS_OF_CERTAIN - certain, (CgvCost) PARTS_OF_CERTAIN, false, percent);
  if (layout->tree->has_ways)
    /* Translators: %s is a percentage. ≈ is the sign before an estimated number. */
    return g_strdup_printf (_ ("%s of this picture is an estimate.\n\n"
                               "The profile records a part of each call path. As far as these go, and at least one "
                               "call further, all is exact. Beyond that, cost is divided by what each caller caused.\n\n"
                               "Such numbers have the sign ≈. Point at a tile to see between which bounds its true cost is. All other numbers "
                               "are exact."),
                            percent);
  if (layout->tree->direction == CGV_TREE_BOTH)
    /* Translators: %s is a percentage. ≈ is the sign before an estimated number. */
    return g_strdup_printf (_ ("%s of this picture is an estimate.\n\n"
                               "The profile records who called whom, but not the call path. What a direct caller causes "
                               "is exact, and so is what a direct callee costs. Further up and down each has its usual share.\n\n"
                               "Such numbers have the sign ≈. Point at a tile to see between which bounds its true cost is. All other numbers "
                               "are exact."),
                            percent);
  if (layout->tree->direction == CGV_TREE_CALLERS)
    /* Translators: %s is a percentage. ≈ is the sign before an estimated number. */
    return g_strdup_printf (_ ("%s of this picture is an estimate.\n\n"
                               "The profile records who called whom, but not the call path. What each direct caller "
                               "causes is exact. How that divides among callers further out is not known: each has its usual share.\n\n"
                               "Such numbers have the sign ≈. Point at a tile to see between which bounds its true cost is. All other numbers "
                               "are exact."),
                            percent);

  /* Translators: %s is a percentage. ≈ is the sign before an estimated number. */
  return g_strdup_printf (_ ("%s of this picture is an estimate.\n\n"
                             "The profile records who called whom, but not the call path. Where several functions call "
                             "the same one, its cost below each of them is divided by what each of them caused.\n\n"
                             "Such numbers have the sign ≈. Point at a tile to see between which bounds its true cost is. All other numbers "
                             "are exact."),
                          percent);
}

char *
cgv_treemap_text_dup_certain (const CgvTreemapLayout *layout)
{
  CgvCost certain = (CgvCost) llround (CLAMP (layout->tree->certain, 0.0, 1.0) * PARTS_OF_CERTAIN);
  char percent[CGV_FORMAT_MAX];

  cgv_format_percent (certain, (CgvCost) PARTS_OF_CERTAIN, false, percent);
  /* Translators: how much of a picture is no estimate, as in "33.1 % certain" */
  return g_strdup_printf (_ ("%s certain"), percent);
}

/* Returns the name with its half, if there are two. */
static char *
dup_placed_name (CgvFocus *focus,
                 const CgvTreemapLayout *layout,
                 guint32 tile)
{
  g_autofree char *name = cgv_treemap_text_dup_name (focus, layout, tile);

  if (layout->tree->upper == 0 || tile == 0)
    return g_steal_pointer (&name);
  return g_strdup_printf (is_caller (layout, tile) ? _ ("caller %s") : _ ("callee %s"), name);
}

char *
cgv_treemap_text_dup_label (CgvFocus *focus,
                            const CgvTreemapLayout *layout,
                            guint32 tile)
{
  gboolean has_sides = layout->source.comparison != NULL;
  gboolean has_rows = layout->spec.shape == CGV_TREE_ROWS;
  g_autofree char *function = cgv_treemap_text_dup_name (focus, layout, 0);
  g_autofree char *root = NULL;
  g_autofree char *name = NULL;
  g_autofree char *cost = NULL;

  if (layout->tree->direction == CGV_TREE_CALLEES)
    root = g_steal_pointer (&function);
  else
    /* Translators: the subject of a picture: “Treemap of the callers of %s”, “Treemap of the comparison of the callers of %s” */
    root = g_strdup_printf (layout->tree->direction == CGV_TREE_BOTH ? _ ("the callers and callees of %s") : _ ("the callers of %s"), function);
  if (cgv_treemap_layout_get_tile (layout, tile) == NULL && !has_sides)
    return g_strdup_printf (has_rows ? _ ("Flame graph of %s") : _ ("Treemap of %s"), root);
  if (cgv_treemap_layout_get_tile (layout, tile) == NULL)
    tile = 0;

  name = dup_placed_name (focus, layout, tile);
  cost = dup_cost (focus, layout, tile);
  if (has_sides)
    /* Translators: the names of two functions, and how the cost of the second changed */
    return g_strdup_printf (has_rows ? _ ("Flame graph of the comparison of %s: %s, %s") : /* Translators: as above, for a treemap */ _ ("Treemap of the comparison of %s: %s, %s"), root, name, cost);

  /* Translators: the names of two functions, and the cost of the second below the first */
  return g_strdup_printf (has_rows ? _ ("Flame graph of %s: %s, %s") : /* Translators: as above, for a treemap */ _ ("Treemap of %s: %s, %s"), root, name, cost);
}
