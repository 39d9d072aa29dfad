/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-private.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-value.h"

#define ABOUT "\xe2\x89\x88\xe2\x80\xaf"
#define PLUS  "+"
#define MINUS "\xe2\x88\x92"

/* Fractions of a call, or of a percent, that are looked at. */
#define FRACTIONS 1000

static int
get_step (const CgvTileDelta *delta)
{
  return delta->is_noise ? 0 : cgv_palette_get_delta_step (delta->ratio);
}

/* In the panes of the sides frames are grey: colour is only where cost differs. */
static void
get_colors (CgvTreemapContent *content,
            uint32_t tile,
            CgvShade shade,
            CgvColor *fill,
            CgvColor *text)
{
  CgvTileDelta delta = cgv_tree_get_delta (content->tree, tile);
  bool is_plain = content->pane != CGV_TREEMAP_PANE_CHANGE && content->tree->tiles[tile].n_children > 0;

  cgv_palette_get_delta (&content->style->palette, is_plain ? 0 : get_step (&delta), fill, text);
}

static CgvCost
to_cost (double value)
{
  return value < (double) G_MAXINT64 ? (CgvCost) llround (value) : (CgvCost) G_MAXINT64;
}

/* Writes an amount without its sign, in the measure of the comparison. */
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
      cgv_format_percent (to_cost (size * FRACTIONS), 100 * FRACTIONS, false, out);
      break;
    case CGV_MEASURE_PER_CALL:
      cgv_value_format_per_call (to_cost (size * FRACTIONS), FRACTIONS, event, out);
      break;
    case CGV_MEASURE_ABSOLUTE:
    case CGV_MEASURE_SCALED:
    default:
      cgv_value_format_short (to_cost (size), event, out);
    }
}

static const char *
get_sign (const CgvTileDelta *delta)
{
  if (delta->delta < 0)
    return MINUS;
  return delta->delta > 0 ? PLUS : "";
}

static bool
is_doubtful (const CgvTileDelta *delta)
{
  return delta->delta < 0 || delta->delta > 0 ? delta->is_estimate : false;
}

/* Three digits at most: tiles are small. */
static void
format_percent (const CgvTileDelta *delta,
                char *out)
{
  const char *about = is_doubtful (delta) ? ABOUT : "";
  const char *sign = get_sign (delta);
  double percent = fabs (delta->ratio) * 100;

  if (percent >= 999.5)
    g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s> %s999\xe2\x80\xaf%%", about, sign);
  else if (percent >= 9.95)
    g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s%s%.0f\xe2\x80\xaf%%", about, sign, percent);
  else if (percent >= 0.95)
    g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s%s%.1f\xe2\x80\xaf%%", about, sign, percent);
  else if (percent >= 0.01)
    g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s%s%.2f\xe2\x80\xaf%%", about, sign, percent);
  else
    g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s< %s0.01\xe2\x80\xaf%%", about, sign);
}

static bool
get_one_sided (const CgvComparison *comparison,
               const CgvTileDelta *delta,
               unsigned int form,
               char *out)
{
  char amount[CGV_FORMAT_MAX];
  bool is_new = delta->presence == CGV_PRESENT_NEW;

  format_amount (comparison, delta->delta, amount);
  if (form == 0)
    /* Translators: of a function that only one side calls, and what it cost there */
    g_snprintf (out, CGV_TREEMAP_NOTE_MAX, is_new ? _ ("new, %s%s") : _ ("removed, %s%s"), get_sign (delta), amount);
  else if (form == 1)
    g_strlcpy (out, is_new ? _ ("new") : _ ("removed"), CGV_TREEMAP_NOTE_MAX);
  else if (form == 2)
    g_strlcpy (out, get_sign (delta), CGV_TREEMAP_NOTE_MAX);
  return form <= 2;
}

static bool
get_change (const CgvComparison *comparison,
            const CgvTileDelta *delta,
            unsigned int form,
            char *out)
{
  char amount[CGV_FORMAT_MAX];
  char percent[CGV_TREEMAP_NOTE_MAX];

  if (!(delta->delta < 0 || delta->delta > 0))
    return false;
  if (delta->presence != CGV_PRESENT_BOTH)
    return get_one_sided (comparison, delta, form, out);

  format_percent (delta, percent);
  format_amount (comparison, delta->delta, amount);
  if (form == 0)
    g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s%s (%s)", get_sign (delta), amount, percent);
  else if (form == 1)
    g_strlcpy (out, percent, CGV_TREEMAP_NOTE_MAX);
  else if (form == 2)
    g_strlcpy (out, get_sign (delta), CGV_TREEMAP_NOTE_MAX);
  return form <= 2;
}

static bool
get_cost (const CgvComparison *comparison,
          const CgvTileDelta *delta,
          double cost,
          unsigned int form,
          char *out)
{
  char amount[CGV_FORMAT_MAX];

  if (form > 0 || !(cost > 0))
    return false;
  format_amount (comparison, cost, amount);
  g_strlcpy (out, amount, CGV_TREEMAP_NOTE_MAX);
  return true;
}

static bool
get_note (CgvTreemapContent *content,
          uint32_t tile,
          unsigned int form,
          char *out)
{
  const CgvComparison *comparison = content->comparison;
  CgvTileDelta delta = cgv_tree_get_delta (content->tree, tile);
  char change[CGV_TREEMAP_NOTE_MAX];
  char amount[CGV_FORMAT_MAX];

  if (content->pane == CGV_TREEMAP_PANE_CHANGE)
    return get_change (comparison, &delta, form, out);
  if (content->pane == CGV_TREEMAP_PANE_BASE)
    return get_cost (comparison, &delta, delta.base, form, out);

  /* The change of a new function is its cost. */
  if (delta.presence != CGV_PRESENT_BOTH || !get_change (comparison, &delta, 1, change))
    return get_cost (comparison, &delta, delta.new_, form, out);
  if (form > 0)
    return get_change (comparison, &delta, form, out);
  format_amount (comparison, delta.new_, amount);
  g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s (%s)", amount, change);
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

static cairo_pattern_t *
get_hatch (CgvTreemapContent *content,
           cairo_t *cr,
           const CgvTileDelta *delta,
           const CgvRect *box)
{
  bool is_one_sided = delta->presence == CGV_PRESENT_BASE || delta->presence == CGV_PRESENT_NEW;

  if (get_step (delta) == 0 || !is_one_sided || fmin (box->width, box->height) < CGV_MIN_HATCHED_SIDE)
    return NULL;
  if (content->pattern == NULL)
    content->pattern = cgv_treemap_boxes_create_hatch (cr, content->style);
  return content->pattern;
}

static void
fill_changed (CgvTreemapContent *content,
              cairo_t *cr,
              const CgvTileDelta *delta,
              const CgvRect *box)
{
  CgvColor fill, text;

  cgv_palette_get_delta (&content->style->palette, get_step (delta), &fill, &text);
  cgv_treemap_boxes_fill (cr, &fill, get_hatch (content, cr, delta, box));
}

/* The cost of both sides is grey; behind it is the cost of this side alone, or the blank that it leaves. */
static void
draw_side (CgvTreemapContent *content,
           cairo_t *cr,
           uint32_t tile,
           const CgvTileDelta *delta,
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
  cgv_palette_get_delta (&style->palette, 0, &common, &text);
  cgv_treemap_boxes_set_color (cr, &common);
  add_between (cr, box, 0, both);
  cairo_fill (cr);
  if (here > both)
    {
      add_between (cr, box, both, here);
      fill_changed (content, cr, delta, box);
    }
  cairo_restore (cr);
}

static void
draw_tile (CgvTreemapContent *content,
           cairo_t *cr,
           uint32_t tile,
           const CgvRect *box)
{
  CgvTileDelta delta = cgv_tree_get_delta (content->tree, tile);

  if (content->pane != CGV_TREEMAP_PANE_CHANGE)
    {
      draw_side (content, cr, tile, &delta, box);
      return;
    }
  cgv_treemap_boxes_add (cr, box);
  fill_changed (content, cr, &delta, box);
}

const CgvTreemapContentClass cgv_treemap_changes = { get_colors, get_note, draw_tile };
