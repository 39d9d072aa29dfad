/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-text.h"

#include <math.h>

#include <glib/gi18n.h>

#include "cgv-row-text.h"
#include "cgv-value.h"

/* A longer stack has its middle left out. */
#define MAX_STACK_LINES 14

/* Shares of the root; what rounds to all of it need not be explained. */
#define PARTS_OF_CERTAIN 10000.0

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

char *
cgv_treemap_text_dup_kind (const CgvTile *tile,
                           const char *name)
{
  switch (tile->kind)
    {
    case CGV_TILE_SELF:
      /* Translators: the cost of the function %s without what it calls */
      return g_strdup_printf (_ ("%s itself"), name);
    case CGV_TILE_RECURSION:
      return g_strdup_printf (_ ("%s again (recursion)"), name);
    case CGV_TILE_REST:
      return g_strdup_printf (ngettext ("%u more callee of %s", "%u more callees of %s", tile->n_rest), tile->n_rest, name);
    case CGV_TILE_FUNCTION:
    default:
      return g_strdup (name);
    }
}

char *
cgv_treemap_text_dup_name (CgvFocus *focus,
                           const CgvTreemapLayout *layout,
                           guint32 tile)
{
  const CgvTile *data = cgv_treemap_layout_get_tile (layout, tile);
  g_autofree char *name = NULL;

  g_return_val_if_fail (data != NULL, NULL);

  name = cgv_focus_dup_name (focus, data->node);

  return cgv_treemap_text_dup_kind (data, name);
}

/* As the picture has it: of its root, or absolute. */
static char *
dup_cost (CgvFocus *focus,
          const CgvTreemapLayout *layout,
          double cost)
{
  if (!cgv_focus_get_relative (focus))
    return cgv_focus_dup_cost (focus, to_cost (cost));

  return cgv_row_text_dup_percent (focus, to_cost (cost), layout->source.costs->inclusive[layout->root]);
}

char *
cgv_treemap_text_dup_cost (CgvFocus *focus,
                           const CgvTreemapLayout *layout,
                           guint32 tile)
{
  const CgvTileCost *data = &layout->tree->cost[CGV_SIDE_NEW][tile];
  g_autofree char *cost = NULL;
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  cost = dup_cost (focus, layout, data->cost);
  if (!is_estimate (data))
    return g_steal_pointer (&cost);

  low = dup_cost (focus, layout, data->low);
  high = dup_cost (focus, layout, data->high);

  /* Translators: an estimate and its bounds, as in "≈ 4.10 % (3.95 % to 4.20 %)" */
  return g_strdup_printf (_ ("≈ %s (%s to %s)"), cost, low, high);
}

/* All digits, and the share in what the picture shows. */
static char *
dup_share (CgvFocus *focus,
           const CgvTreemapLayout *layout,
           double cost)
{
  g_autofree char *amount = cgv_row_text_dup_amount (focus, to_cost (cost));
  g_autofree char *percent = cgv_row_text_dup_percent (focus, to_cost (cost), layout->source.costs->inclusive[layout->root]);
  g_autofree char *root = cgv_focus_dup_name (focus, layout->root);

  /* Translators: a cost, its share in percent, and the name of the function that it is a share of */
  return g_strdup_printf (_ ("%s (%s of %s)"), amount, percent, root);
}

static void
append_stack (GString *out,
              CgvFocus *focus,
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
      name = cgv_focus_dup_name (focus, g_array_index (stack, guint32, i));
      g_string_append_printf (out, i == 0 ? "%s\n" : "› %s\n", name);
    }
}

char *
cgv_treemap_text_dup_tooltip (CgvFocus *focus,
                              const CgvTreemapLayout *layout,
                              guint32 tile)
{
  const CgvTile *data = cgv_treemap_layout_get_tile (layout, tile);
  const CgvTileCost *cost = &layout->tree->cost[CGV_SIDE_NEW][tile];
  GString *out = g_string_new (NULL);
  g_autofree char *share = NULL;
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  g_return_val_if_fail (data != NULL, NULL);

  append_stack (out, focus, layout, tile);
  if (data->kind != CGV_TILE_FUNCTION)
    {
      g_autofree char *name = cgv_treemap_text_dup_name (focus, layout, tile);

      g_string_append_printf (out, "› %s\n", name);
    }

  share = dup_share (focus, layout, cost->cost);
  if (!is_estimate (cost))
    {
      g_string_append (out, share);
      return g_string_free (out, FALSE);
    }

  low = dup_share (focus, layout, cost->low);
  high = dup_share (focus, layout, cost->high);
  g_string_append_printf (out, _ ("≈ %s\nAt least %s\nAt most %s"), share, low, high);

  return g_string_free (out, FALSE);
}

char *
cgv_treemap_text_dup_certain (const CgvTreemapLayout *layout)
{
  CgvCost certain = (CgvCost) llround (CLAMP (layout->tree->certain, 0.0, 1.0) * PARTS_OF_CERTAIN);
  char percent[CGV_FORMAT_MAX];

  if (certain >= (CgvCost) PARTS_OF_CERTAIN)
    return NULL;

  cgv_format_percent ((CgvCost) PARTS_OF_CERTAIN - certain, (CgvCost) PARTS_OF_CERTAIN, false, percent);

  /* Translators: how much of the cost in a treemap is estimated, rather than known exactly */
  return g_strdup_printf (_ ("%s estimated"), percent);
}
