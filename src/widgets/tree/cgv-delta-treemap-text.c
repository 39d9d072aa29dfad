/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-treemap-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-amount-text.h"
#include "cgv-compare-text.h"
#include "cgv-treemap-text.h"
#include "cgv-value.h"

/* A longer stack has its middle left out. */
#define MAX_STACK_LINES 14

/* What is measured in other units than events keeps this many digits. */
#define FRACTIONS 1e6

static CgvCost
to_cost (double value)
{
  return value < (double) G_MAXINT64 ? (CgvCost) llround (MAX (value, 0.0)) : (CgvCost) G_MAXINT64;
}

/* Rounding in the tree moves exact costs apart by less than an event. */
static gboolean
is_estimate (const CgvTileCost *cost)
{
  return cost->high - cost->low >= 1.0 + cost->cost * 1e-9;
}

static char *
dup_row_name (const CgvTreemapLayout *layout,
              CgvNodeId row)
{
  return cgv_compare_text_dup_name (layout->source.comparison->matching, row);
}

char *
cgv_delta_treemap_text_dup_name (const CgvTreemapLayout *layout,
                                 guint32 tile)
{
  const CgvTile *data = cgv_treemap_layout_get_tile (layout, tile);
  g_autofree char *name = NULL;

  g_return_val_if_fail (data != NULL, NULL);

  name = dup_row_name (layout, data->node);

  return cgv_treemap_text_dup_kind (data, name);
}

static char *
dup_cost (const CgvTreemapLayout *layout,
          CgvSide side,
          double cost)
{
  return cgv_compare_text_dup_cost (layout->source.comparison, side, to_cost (cost));
}

static char *
dup_delta (const CgvTreemapLayout *layout,
           double base,
           double new_)
{
  return cgv_compare_text_dup_cost_delta (layout->source.comparison, to_cost (base), to_cost (new_));
}

/* In the measure of the comparison, as the costs are. */
static char *
dup_percent (const CgvTileDelta *delta)
{
  CgvCost base = to_cost (delta->base * FRACTIONS);

  return cgv_compare_text_dup_percent_of_itself (cgv_delta_between (base, to_cost (delta->new_ * FRACTIONS), false), base, FALSE);
}

char *
cgv_delta_treemap_text_dup_change (const CgvTreemapLayout *layout,
                                   guint32 tile)
{
  CgvTileDelta delta;
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;
  g_autofree char *change = NULL;
  g_autofree char *percent = NULL;

  g_return_val_if_fail (cgv_treemap_layout_get_tile (layout, tile) != NULL, NULL);

  delta = cgv_tree_get_delta (layout->tree, tile);
  base = dup_cost (layout, CGV_SIDE_BASE, layout->tree->cost[CGV_SIDE_BASE][tile].cost);
  new_ = dup_cost (layout, CGV_SIDE_NEW, layout->tree->cost[CGV_SIDE_NEW][tile].cost);
  if (!(delta.delta < 0.0 || delta.delta > 0.0))
    /* Translators: a cost that is the same on both sides */
    return g_strdup_printf (_ ("%s, unchanged"), new_);

  change = dup_delta (layout, layout->tree->cost[CGV_SIDE_BASE][tile].cost, layout->tree->cost[CGV_SIDE_NEW][tile].cost);
  percent = dup_percent (&delta);
  if (is_estimate (&layout->tree->cost[CGV_SIDE_BASE][tile]) || is_estimate (&layout->tree->cost[CGV_SIDE_NEW][tile]))
    /* Translators: an estimated cost before and after, the change, and the change in percent */
    return g_strdup_printf (_ ("≈ %s → %s, %s (%s)"), base, new_, change, percent);

  /* Translators: a cost before and after, the change, and the change in percent */
  return g_strdup_printf (_ ("%s → %s, %s (%s)"), base, new_, change, percent);
}

static char *
dup_short_cost (const CgvTreemapLayout *layout,
                CgvSide side,
                double cost)
{
  CgvEvent event;
  char text[CGV_FORMAT_MAX];

  if (layout->source.comparison->measure != CGV_MEASURE_ABSOLUTE)
    return dup_cost (layout, side, cost);

  event = *cgv_costs_get_event (layout->source.comparison->costs[side]);
  event.is_signed = false;
  cgv_value_format_short (to_cost (cost), &event, text);
  return g_strdup (text);
}

static char *
dup_short_delta (const CgvTreemapLayout *layout,
                 double base,
                 double new_)
{
  if (layout->source.comparison->measure != CGV_MEASURE_ABSOLUTE)
    return dup_delta (layout, base, new_);

  return cgv_compare_text_dup_short_delta (layout->source.comparison, cgv_delta_between (to_cost (base), to_cost (new_), false));
}

char *
cgv_delta_treemap_text_dup_short_change (const CgvTreemapLayout *layout,
                                         guint32 tile)
{
  CgvTileDelta delta;
  CgvCost share_of;
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;
  g_autofree char *change = NULL;
  g_autofree char *percent = NULL;

  g_return_val_if_fail (cgv_treemap_layout_get_tile (layout, tile) != NULL, NULL);

  delta = cgv_tree_get_delta (layout->tree, tile);
  if (!(delta.delta < 0.0 || delta.delta > 0.0))
    return cgv_delta_treemap_text_dup_change (layout, tile);

  share_of = to_cost (delta.base * FRACTIONS);
  base = dup_short_cost (layout, CGV_SIDE_BASE, layout->tree->cost[CGV_SIDE_BASE][tile].cost);
  new_ = dup_short_cost (layout, CGV_SIDE_NEW, layout->tree->cost[CGV_SIDE_NEW][tile].cost);
  change = dup_short_delta (layout, layout->tree->cost[CGV_SIDE_BASE][tile].cost, layout->tree->cost[CGV_SIDE_NEW][tile].cost);
  percent = cgv_amount_text_dup_change (cgv_delta_between (share_of, to_cost (delta.new_ * FRACTIONS), false), share_of, FALSE);

  return g_strdup_printf (is_estimate (&layout->tree->cost[CGV_SIDE_BASE][tile]) || is_estimate (&layout->tree->cost[CGV_SIDE_NEW][tile]) ? _ ("≈ %s → %s, %s (%s)") : _ ("%s → %s, %s (%s)"),
                          base,
                          new_,
                          change,
                          percent);
}

static void
append_stack (GString *out,
              const CgvTreemapLayout *layout,
              guint32 tile)
{
  g_autoptr (GArray) stack = cgv_treemap_layout_get_stack (layout, tile);

  for (guint i = 0; i < stack->len; i++)
    {
      g_autofree char *name = NULL;

      if (i == MAX_STACK_LINES / 2 && stack->len > MAX_STACK_LINES)
        {
          guint n_hidden = stack->len - MAX_STACK_LINES;

          g_string_append_printf (out, ngettext ("… %u function …\n", "… %u functions …\n", n_hidden), n_hidden);
          i += n_hidden - 1;
          continue;
        }
      name = dup_row_name (layout, g_array_index (stack, guint32, i));
      g_string_append_printf (out, i == 0 ? "%s\n" : "› %s\n", name);
    }
}

static void
append_side (GString *out,
             const CgvTreemapLayout *layout,
             guint32 tile,
             CgvSide side)
{
  const CgvTileCost *cost = &layout->tree->cost[side][tile];
  g_autofree char *shown = dup_cost (layout, side, cost->cost);
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  if (!is_estimate (cost))
    {
      g_string_append_printf (out, "%s: %s\n", side == CGV_SIDE_BASE ? "A" : "B", shown);
      return;
    }
  low = dup_cost (layout, side, cost->low);
  high = dup_cost (layout, side, cost->high);
  /* Translators: A or B, an estimated cost, and its bounds */
  g_string_append_printf (out, _ ("%s: ≈ %s (%s to %s)\n"), side == CGV_SIDE_BASE ? "A" : "B", shown, low, high);
}

static void
append_share_of_program (GString *out,
                         const CgvTreemapLayout *layout,
                         guint32 tile)
{
  CgvDelta delta = cgv_delta_between (to_cost (layout->tree->cost[CGV_SIDE_BASE][tile].cost), to_cost (layout->tree->cost[CGV_SIDE_NEW][tile].cost), false);
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
  const CgvTileCost *base = &layout->tree->cost[CGV_SIDE_BASE][tile];
  const CgvTileCost *new_ = &layout->tree->cost[CGV_SIDE_NEW][tile];
  g_autofree char *change = dup_delta (layout, base->cost, new_->cost);
  g_autofree char *percent = dup_percent (delta);

  if (!(delta->delta < 0.0 || delta->delta > 0.0))
    g_string_append (out, _ ("Unchanged"));
  else
    {
      g_string_append_printf (out, "Δ %s: %s", change, percent);
      append_share_of_program (out, layout, tile);
    }
  if (is_estimate (base) || is_estimate (new_))
    {
      g_autofree char *low = dup_delta (layout, base->high, new_->low);
      g_autofree char *high = dup_delta (layout, base->low, new_->high);

      /* Translators: the bounds of an estimated change */
      g_string_append_printf (out, _ ("\nΔ between %s and %s"), low, high);
    }
}

/* That a side lacks it: the function, or only this way to it. */
static const char *
get_presence (const CgvTreemapLayout *layout,
              const CgvTile *tile,
              const CgvTileDelta *delta)
{
  const char *of_row = tile->kind == CGV_TILE_FUNCTION ? cgv_compare_text_get_presence_long (layout->source.comparison, tile->node) : NULL;

  if (of_row != NULL)
    return of_row;
  if (delta->presence == CGV_PRESENT_BASE)
    return _ ("Costs something here only in A");
  return delta->presence == CGV_PRESENT_NEW ? _ ("Costs something here only in B") : NULL;
}

char *
cgv_delta_treemap_text_dup_tooltip (const CgvTreemapLayout *layout,
                                    guint32 tile)
{
  const CgvTile *data = cgv_treemap_layout_get_tile (layout, tile);
  GString *out = g_string_new (NULL);
  CgvTileDelta delta;
  const char *presence;

  g_return_val_if_fail (data != NULL, g_string_free (out, FALSE));

  delta = cgv_tree_get_delta (layout->tree, tile);
  append_stack (out, layout, tile);
  if (data->kind != CGV_TILE_FUNCTION)
    {
      g_autofree char *name = cgv_delta_treemap_text_dup_name (layout, tile);

      g_string_append_printf (out, "› %s\n", name);
    }
  append_side (out, layout, tile, CGV_SIDE_BASE);
  append_side (out, layout, tile, CGV_SIDE_NEW);
  append_change (out, layout, tile, &delta);
  presence = get_presence (layout, data, &delta);
  if (presence != NULL)
    g_string_append_printf (out, "\n%s", presence);
  if (!delta.is_certain)
    g_string_append_printf (out, "\n%s", _ ("It may as well have become cheaper as dearer here: several callers share this cost."));
  else if (delta.is_noise && (delta.delta < 0.0 || delta.delta > 0.0))
    g_string_append_printf (out, "\n%s", _ ("Within noise"));

  return g_string_free (out, FALSE);
}
