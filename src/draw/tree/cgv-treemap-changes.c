/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-private.h"

#include <glib.h>
#include <math.h>

#include "cgv-value.h"

#define PLUS  "+"
#define MINUS "\xe2\x88\x92"

/* Precision of calls, and of percents, as fractions of one. */
#define FRACTIONS 1000

void
cgv_treemap_changes_find (CgvTreemapContent *content)
{
  content->least_origin = cgv_treemap_cells_find_least_origin (content->comparison);
  content->changes = cgv_treemap_cells_find_changes (content->tree);
}

bool
cgv_treemap_changes_began (const CgvTreemapContent *content,
                           uint32_t tile)
{
  const CgvTile *shown = &content->tree->tiles[tile];
  double origin = shown->kind == CGV_TILE_FUNCTION ? cgv_treemap_cells_get_origin (content->comparison, shown->node) : 0;

  return content->changes[tile] != CGV_CHANGE_SAME && origin > 0 && origin >= content->least_origin;
}

/* Gets colours. In the panes of the sides frames are grey: colour is only on differing costs. */
static void
get_colors (CgvTreemapContent *content,
            uint32_t tile,
            CgvShade shade,
            CgvColor *fill,
            CgvColor *text)
{
  bool is_plain = content->pane != CGV_TREEMAP_PANE_CHANGE && content->tree->tiles[tile].n_children > 0;

  cgv_palette_get_change (&content->style->palette, is_plain ? CGV_CHANGE_SAME : content->changes[tile], shade, fill, text);
}

/* Writes the size of an amount, in the measure of the comparison. */
static void
format_amount (const CgvComparison *comparison,
               double amount,
               char *out)
{
  const CgvEvent *event = cgv_costs_get_event (comparison->costs[CGV_SIDE_NEW]);
  double size = fabs (amount);

  switch (comparison->measure)
    {
    case CGV_MEASURE_SHARE:
      cgv_format_percent (cgv_tile_cost_round (size * FRACTIONS, false), 100 * FRACTIONS, false, out);
      break;
    case CGV_MEASURE_PER_CALL:
      cgv_value_format_per_call (cgv_tile_cost_round (size * FRACTIONS, false), FRACTIONS, event, out);
      break;
    case CGV_MEASURE_ABSOLUTE:
    case CGV_MEASURE_SCALED:
    default:
      cgv_value_format_short (cgv_tile_cost_round (size, event->is_signed), event, out);
    }
}

static const char *
get_sign (const CgvTileDelta *delta)
{
  if (delta->delta < 0)
    return MINUS;
  return delta->delta > 0 ? PLUS : "";
}

double
cgv_treemap_changes_get_cost (const CgvTreemapContent *content,
                              uint32_t tile)
{
  CgvTileDelta delta = cgv_tree_get_delta (content->tree, tile);

  if (content->pane == CGV_TREEMAP_PANE_CHANGE)
    return fabs (delta.base) > fabs (delta.new_) ? delta.base : delta.new_;
  return content->pane == CGV_TREEMAP_PANE_BASE ? delta.base : delta.new_;
}

/* Shares are of event counts. */
static void
format_share (const CgvTreemapContent *content,
              uint32_t tile,
              char *out)
{
  double factor = content->tree->factor[content->pane == CGV_TREEMAP_PANE_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW];

  cgv_treemap_content_format_share (content, tile, cgv_treemap_changes_get_cost (content, tile) / factor, cgv_treemap_changes_get_cost (content, 0) / factor, out);
}

void
cgv_treemap_changes_format_cost (const CgvTreemapContent *content,
                                 uint32_t tile,
                                 char *out)
{
  double cost = cgv_treemap_changes_get_cost (content, tile);
  char text[CGV_TREEMAP_NOTE_MAX];

  if (content->style->amounts <= CGV_TREEMAP_AMOUNTS_PERCENT && !(cost < 0))
    {
      format_share (content, tile, out);
      return;
    }
  format_amount (content->comparison, cost, text);
  g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s%s", cost < 0 ? MINUS : "", text);
}

/* An amount with a sign is a change, one without is a cost. A cost below 0 that did not change has its sign after "=". A share is always of
 * the cost. */
static bool
get_note (CgvTreemapContent *content,
          uint32_t tile,
          unsigned int form,
          char *out)
{
  CgvTileDelta delta = cgv_tree_get_delta (content->tree, tile);
  bool is_changed = content->changes[tile] != CGV_CHANGE_SAME && content->pane != CGV_TREEMAP_PANE_BASE;
  bool has_share = content->style->amounts <= CGV_TREEMAP_AMOUNTS_PERCENT;
  bool is_same_below = !is_changed && content->pane != CGV_TREEMAP_PANE_BASE && cgv_tree_is_below (content->tree, tile);
  const char *about = delta.is_estimate ? CGV_ABOUT : is_same_below ? "= " : "";
  char change[CGV_FORMAT_MAX];
  char cost[CGV_TREEMAP_NOTE_MAX];

  if (form > (is_changed && has_share) || !(fabs (cgv_treemap_changes_get_cost (content, tile)) > 0))
    return false;
  format_amount (content->comparison, delta.delta, change);
  cgv_treemap_changes_format_cost (content, tile, cost);
  if (!is_changed || form == 1)
    g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s%s", about, cost);
  else if (!has_share)
    g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s%s%s", about, get_sign (&delta), change);
  else
    g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s%s%s · %s", about, get_sign (&delta), change, cost);
  return true;
}

/* Adds a part of a tile along its longer side, from share to share. The end of a tile, where sides differ, has no text. */
static void
add_between (cairo_t *cr,
             const CgvRect *box,
             double from,
             double to)
{
  if (box->width >= box->height)
    cairo_rectangle (cr, box->x + from * box->width, box->y, (to - from) * box->width, box->height);
  else
    cairo_rectangle (cr, box->x, box->y + from * box->height, box->width, (to - from) * box->height);
}

static void
fill_changed (CgvTreemapContent *content,
              cairo_t *cr,
              uint32_t tile)
{
  CgvColor fill, text;

  cgv_palette_get_change (&content->style->palette, content->changes[tile], CGV_SHADE_STRIP, &fill, &text);
  cgv_treemap_boxes_fill (cr, &fill, cgv_treemap_content_get_pattern (content, cr, tile));
}

/* Draws a side: the cost of both sides is grey; after it comes the cost of this side alone, or the blank that it leaves. */
static void
draw_side (CgvTreemapContent *content,
           cairo_t *cr,
           uint32_t tile,
           const CgvRect *box)
{
  const CgvTreemapStyle *style = content->style;
  CgvSide side = content->pane == CGV_TREEMAP_PANE_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  CgvSide other = side == CGV_SIDE_BASE ? CGV_SIDE_NEW : CGV_SIDE_BASE;
  double here = cgv_tree_get_share (content->tree, tile, side);
  double both = fmin (here, cgv_tree_get_share (content->tree, tile, other));
  CgvColor common, text;

  if (here < 1)
    cgv_treemap_boxes_draw_blank (cr, box, style);
  cairo_save (cr);
  cgv_treemap_boxes_add (cr, box);
  cairo_clip (cr);
  cgv_palette_get_change (&style->palette, CGV_CHANGE_SAME, CGV_SHADE_STRIP, &common, &text);
  add_between (cr, box, 0, both);
  cgv_treemap_boxes_fill (cr, &common, cgv_tree_is_below (content->tree, tile) ? cgv_treemap_content_get_pattern (content, cr, tile) : NULL);
  if (here > both)
    {
      add_between (cr, box, both, here);
      fill_changed (content, cr, tile);
    }
  cairo_restore (cr);
}

static void
draw_tile (CgvTreemapContent *content,
           cairo_t *cr,
           uint32_t tile,
           const CgvRect *box)
{
  if (content->pane != CGV_TREEMAP_PANE_CHANGE)
    {
      draw_side (content, cr, tile, box);
      return;
    }
  cgv_treemap_boxes_add (cr, box);
  fill_changed (content, cr, tile);
}

const CgvTreemapContentClass cgv_treemap_changes = { get_colors, get_note, draw_tile };
