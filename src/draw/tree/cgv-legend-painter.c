/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-legend-painter.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-display.h"
#include "cgv-text-painter.h"
#include "cgv-treemap-private.h"
#include "cgv-value.h"

#define PAD_X     3
#define PAD_Y     1
#define SPACING   3
#define GROUP_GAP 9
#define LINE_GAP  4
#define SAMPLE    14
#define SWATCH    11

#define MAX_ITEMS 24
#define MAX_TEXT  (CGV_DISPLAY_MAX + 64)

#define ELLIPSIS "\xe2\x80\xa6"

/* Names are cut to this width. */
#define NAME_WIDTH 160

/* Slots with a smaller share of the run are not named. */
#define LEAST_SHARE 0.0005
#define WHOLE       1000000

typedef enum
{
  ITEM_TEXT,
  ITEM_LEVEL,
  ITEM_CHANGE,
  ITEM_SLOT,
  ITEM_DOTS,
  ITEM_UNSURE,
  ITEM_BLANK,
} ItemKind;

/* Lines are broken between groups, and within one only if it is wider than a line. */
typedef struct
{
  ItemKind kind;
  int step;
  bool begins_group;
  char text[MAX_TEXT];
  double x;
  double y;
  double width;
} Item;

typedef struct
{
  cairo_t *cr;
  const CgvTreemapStyle *style;
  CgvTextPainter *painter;
  double line_height;
  guint n_items;
  Item items[MAX_ITEMS];
} Legend;

static void
add (Legend *legend,
     ItemKind kind,
     int step,
     bool begins_group,
     const char *text)
{
  Item *item = &legend->items[legend->n_items++];

  *item = (Item){ .kind = kind, .step = step, .begins_group = begins_group };
  g_strlcpy (item->text, text, sizeof item->text);
  item->width = *text != '\0' ? ceil (cgv_text_painter_measure (legend->painter, text)) : SAMPLE;
  if (kind == ITEM_LEVEL)
    item->width += 2 * PAD_X;
}

/* A name of a file or namespace is cut at its end. */
static void
cut_name (Legend *legend,
          const char *name,
          char *out)
{
  g_strlcpy (out, name, CGV_DISPLAY_MAX);
  for (glong n = g_utf8_strlen (name, -1) - 1; n > 0 && cgv_text_painter_measure (legend->painter, out) > NAME_WIDTH; n--)
    g_snprintf (out, CGV_DISPLAY_MAX + sizeof ELLIPSIS, "%.*s%s", (int) (g_utf8_offset_to_pointer (name, n) - name), name, ELLIPSIS);
}

static void
add_slot (Legend *legend,
          unsigned int slot,
          const double *share)
{
  const CgvColorEntry *entry = &legend->style->key->entries[slot];
  char name[CGV_DISPLAY_MAX];
  char cut[CGV_DISPLAY_MAX + sizeof ELLIPSIS];
  char percent[CGV_FORMAT_MAX];
  char text[MAX_TEXT];

  cgv_display_name (entry->name.bytes, entry->name.length, name);
  if (slot == CGV_SLOT_OTHER)
    g_strlcpy (name, legend->style->key->kind == CGV_GROUPING_NAMESPACE ? _ ("no namespace, other") : _ ("other"), sizeof name);
  cut_name (legend, name, cut);
  g_strlcpy (text, cut, sizeof text);
  if (share != NULL)
    {
      cgv_format_percent ((CgvCost) (*share * WHOLE + 0.5), WHOLE, false, percent);
      g_snprintf (text, sizeof text, "%s %s", cut, percent);
    }
  add (legend, ITEM_SLOT, (int) slot, true, "");
  add (legend, ITEM_TEXT, 0, false, text);
}

bool
cgv_legend_painter_has_self_shades (const CgvTreemapStyle *style)
{
  return style->shape == CGV_TREE_ROWS && style->direction == CGV_TREE_CALLEES && style->costs != NULL && style->colors != CGV_TREEMAP_COLORS_CERTAIN;
}

/* Groups have no tiles of self cost, and are exact. */
static void
add_self (Legend *legend)
{
  const CgvCosts *costs = legend->style->costs;

  if (cgv_legend_painter_has_self_shades (legend->style))
    add (legend, ITEM_TEXT, 0, true, _ ("stronger: more self"));
  if (legend->style->groups != NULL || legend->style->is_exact)
    return;
  if (legend->style->shape == CGV_TREE_ROWS)
    {
      add (legend, ITEM_UNSURE, 0, true, "");
      add (legend, ITEM_TEXT, 0, false, _ ("hardly certain"));
      return;
    }
  /* All tiles of costs below 0 have one pattern. */
  if (costs != NULL && cgv_costs_has_negative (costs))
    return;
  add (legend, ITEM_DOTS, 0, true, "");
  add (legend, ITEM_TEXT, 0, false, legend->style->direction == CGV_TREE_CALLERS ? _ ("no recorded call") : _ ("self"));
}

/* Shares of tiles include callees that are too small to draw. If the picture shows everything, takes exact shares instead. */
static void
measure_all (const CgvTree *tree,
             const CgvColorKey *key,
             const CgvCosts *costs,
             const uint8_t *groups,
             CgvTreeSlots *slots)
{
  double total = cgv_cost_to_double (costs->total, costs->is_signed);

  if (groups != NULL && tree->tiles[0].group == 0)
    cgv_tree_groups_measure_slots (tree->groups, groups, tree->groups->cost[CGV_SIDE_NEW][0].cost, slots->shares);
  if (groups != NULL || tree->tiles[0].weight < total)
    return;
  cgv_color_key_measure (key, costs, slots->shares);
  slots->is_of_total = true;
}

void
cgv_legend_painter_measure_slots (const CgvTree *tree,
                                  const CgvColorKey *key,
                                  const CgvCosts *costs,
                                  CgvTreeSlots *slots)
{
  const CgvFold *fold = costs->graph->fold;
  uint8_t *groups = tree->groups != NULL && key != NULL ? g_new (uint8_t, tree->groups->n_nodes) : NULL;

  *slots = (CgvTreeSlots){ false };
  if (groups != NULL)
    cgv_tree_groups_find_slots (tree->groups, key, fold, groups);
  if (key != NULL)
    cgv_tree_measure_slots (tree, key, fold, groups, slots);
  if (slots->has_shares)
    measure_all (tree, key, costs, groups, slots);
  g_free (groups);
}

void
cgv_legend_painter_measure_sides (const CgvComparison *comparison,
                                  const CgvColorKey *key,
                                  CgvTreeSlots *slots)
{
  *slots = (CgvTreeSlots){ false };
  if (key == NULL || key->kind == CGV_GROUPING_FUNCTION)
    return;
  slots->is_measured = cgv_color_key_measure_sides (key, comparison, slots->shares);
  for (unsigned int slot = 0; slot < CGV_N_SLOTS; slot++)
    slots->occurs[slot] = slots->is_measured && slots->shares[slot] >= LEAST_SHARE;
}

/* Returns the slots of the picture. In one that is not measured, a colour occurs if its share is worth naming. */
static CgvTreeSlots
get_slots (const CgvTreemapStyle *style)
{
  CgvTreeSlots slots = style->slots;

  if (slots.is_measured)
    return slots;
  cgv_color_key_measure (style->key, style->costs, slots.shares);
  slots.has_shares = true;
  for (unsigned int slot = 0; slot < CGV_N_SLOTS; slot++)
    slots.occurs[slot] = slots.shares[slot] >= LEAST_SHARE;
  return slots;
}

/* Returns the slot with the largest share; finally, that of all others. */
static unsigned int
next_slot (const CgvTreeSlots *slots)
{
  unsigned int best = CGV_SLOT_OTHER;

  for (unsigned int slot = 0; slot < CGV_SLOT_OTHER; slot++)
    if (slots->occurs[slot] && (best == CGV_SLOT_OTHER || slots->shares[slot] > slots->shares[best]))
      best = slot;
  return best;
}

/* Adds the names of two sides next to each other: those with a cost on either side, the most first, without numbers, which would be of one
 * side. The picture of parts has names of functions, and is above. */
static void
add_names (Legend *legend,
           CgvTreemapPane pane)
{
  const CgvTreeSlots *slots = &legend->style->slots;
  bool is_above = legend->style->key->kind == CGV_GROUPING_FUNCTION;

  for (unsigned int slot = 0; slot < CGV_N_SLOTS && !is_above; slot++)
    if (slots->is_measured ? slots->occurs[slot] : legend->style->key->entries[slot].share >= LEAST_SHARE)
      add_slot (legend, slot, NULL);
  if (is_above)
    add (legend, ITEM_TEXT, 0, true, _ ("Colours as above."));
  if (pane != CGV_TREEMAP_PANE_CHANGE)
    add (legend, ITEM_TEXT, 0, true, _ ("Outline: the larger of the two. Filled: this side."));
}

/* Adds the key of one profile: the colours that occur, and the 100 % of their shares. */
static void
add_key (Legend *legend)
{
  CgvTreeSlots slots = get_slots (legend->style);
  bool has_any = false;

  for (unsigned int slot = next_slot (&slots); slots.occurs[slot]; slot = next_slot (&slots))
    {
      add_slot (legend, slot, slots.has_shares ? &slots.shares[slot] : NULL);
      slots.occurs[slot] = false;
      has_any = true;
    }
  if (has_any && slots.has_shares)
    /* Translators: stands behind names with percentages */
    add (legend, ITEM_TEXT, 0, true, slots.is_measured && !slots.is_of_total ? _ ("of picture") : _ ("of total"));
  add_self (legend);
}

static void
add_per_call (Legend *legend)
{
  const CgvCosts *costs = legend->style->costs;
  const CgvEvent *event = cgv_costs_get_event (costs);
  const char *event_name = cgv_event_set_get_name (costs->events, costs->event);
  char name[CGV_DISPLAY_MAX];
  char amount[CGV_FORMAT_MAX];
  char text[MAX_TEXT];

  cgv_display_name (event_name, strlen (event_name), name);
  /* Translators: begins a legend; %s is an event type, such as "Ir" */
  g_snprintf (text, sizeof text, _ ("%s per call:"), name);
  add (legend, ITEM_TEXT, 0, true, text);
  for (int level = 1; level <= CGV_PALETTE_RAMP_STEPS; level++)
    {
      bool is_last = level == CGV_PALETTE_RAMP_STEPS;

      cgv_value_format_short ((CgvCost) cgv_treemap_content_get_bound (costs, is_last ? level - 1 : level), event, amount);
      g_snprintf (text, sizeof text, is_last ? "> %s" : "≤ %s", amount);
      add (legend, ITEM_LEVEL, level, false, text);
    }
  add (legend, ITEM_LEVEL, 0, false, _ ("unknown"));
  add_self (legend);
}

static void
add_certain (Legend *legend)
{
  char text[MAX_TEXT];

  add (legend, ITEM_TEXT, 0, true, _ ("Certain to be here:"));
  add (legend, ITEM_LEVEL, CGV_PALETTE_RAMP_STEPS, false, _ ("all"));
  g_snprintf (text, sizeof text, "≥ %g\xe2\x80\xaf%%", CGV_TREEMAP_MOSTLY_CERTAIN * 100);
  add (legend, ITEM_LEVEL, 3, false, text);
  g_snprintf (text, sizeof text, "≥ %g\xe2\x80\xaf%%", CGV_TREEMAP_LEAST_CERTAIN * 100);
  add (legend, ITEM_LEVEL, 2, false, text);
  add (legend, ITEM_LEVEL, 1, false, _ ("less"));
  add_self (legend);
}

/* Adds the legend of a comparison. */
static void
add_changes (Legend *legend,
             CgvTreemapPane pane)
{
  static const struct
  {
    CgvChange change;
    const char *text;
  } changes[] = {
    { CGV_CHANGE_SAME, N_ ("same") },
    { CGV_CHANGE_NEW, N_ ("+ new in B") },
    { CGV_CHANGE_MORE, N_ ("more") },
    { CGV_CHANGE_MUCH_MORE, NULL },
    { CGV_CHANGE_LESS, N_ ("− less") },
  };
  char text[MAX_TEXT];

  for (size_t i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      add (legend, ITEM_CHANGE, (int) changes[i].change, true, "");
      if (changes[i].text == NULL)
        /* Translators: "%g" is a number */
        g_snprintf (text, sizeof text, _ ("more, by over %g\xe2\x80\xaf%%"), CGV_PALETTE_MUCH * 100);
      else
        g_strlcpy (text, _ (changes[i].text), sizeof text);
      add (legend, ITEM_TEXT, 0, false, text);
    }
  if (pane != CGV_TREEMAP_PANE_CHANGE)
    {
      add (legend, ITEM_BLANK, 0, true, "");
      add (legend, ITEM_TEXT, 0, false, _ ("none"));
    }
  else
    add_self (legend);
  add (legend, ITEM_TEXT, 0, true, _ ("◆ began here"));
}

static void
add_items (Legend *legend,
           CgvTreemapPane pane)
{
  if (legend->style->colors == CGV_TREEMAP_COLORS_PER_CALL)
    {
      add_per_call (legend);
      return;
    }
  if (legend->style->colors == CGV_TREEMAP_COLORS_CERTAIN)
    {
      add_certain (legend);
      return;
    }
  if (legend->style->key != NULL)
    {
      if (legend->style->costs != NULL)
        add_key (legend);
      else
        add_names (legend, pane);
      return;
    }
  add_changes (legend, pane);
}

/* Returns the width of the group that begins with an item. */
static double
measure_group (const Legend *legend,
               guint first)
{
  double width = legend->items[first].width;

  for (guint i = first + 1; i < legend->n_items && !legend->items[i].begins_group; i++)
    width += SPACING + legend->items[i].width;
  return width;
}

/* Returns the height. */
static double
place (Legend *legend,
       double width)
{
  double step_y = legend->line_height + LINE_GAP;
  double x = 0;
  double y = 0;

  for (guint i = 0; i < legend->n_items; i++)
    {
      Item *item = &legend->items[i];
      double needed = item->begins_group ? measure_group (legend, i) : item->width;

      if (i > 0)
        x += item->begins_group ? GROUP_GAP : SPACING;
      if (x > 0 && x + needed > width)
        {
          x = 0;
          y += step_y;
        }
      item->x = legend->style->is_rtl ? width - x - item->width : x;
      item->y = y;
      x += item->width;
    }
  return y + legend->line_height;
}

static bool
legend_init (Legend *legend,
             cairo_t *cr,
             CgvTreemapPane pane,
             const CgvTreemapStyle *style)
{
  *legend = (Legend){ .cr = cr, .style = style, .painter = cgv_text_painter_new (cr, style->font) };
  if (legend->painter == NULL)
    return false;
  legend->line_height = ceil (cgv_text_painter_get_line_height (legend->painter)) + 2 * PAD_Y;
  add_items (legend, pane);
  return true;
}

/* Draws an outline in the colour of text, because dark colours are hard to see on a dark
 * background. */
static void
draw_outline (const Legend *legend,
              const CgvRect *box)
{
  cgv_treemap_boxes_set_color (legend->cr, &legend->style->palette.foreground);
  cairo_set_line_width (legend->cr, 1);
  cairo_rectangle (legend->cr, box->x + 0.5, box->y + 0.5, box->width - 1, box->height - 1);
  cairo_stroke (legend->cr);
}

/* Draws a square of a colour, of dots, or dashed. */
static void
draw_sample (const Legend *legend,
             const Item *item)
{
  const CgvTreemapStyle *style = legend->style;
  double y = item->y + (legend->line_height - SWATCH) / 2;
  CgvRect box = { item->x + (style->is_rtl ? 0 : SAMPLE - SWATCH), y, SWATCH, SWATCH };
  unsigned int slot = item->kind == ITEM_SLOT ? (unsigned int) item->step : CGV_SLOT_OTHER;
  cairo_pattern_t *dots = NULL;
  CgvColor fill, text;

  cgv_palette_get_slot (&style->palette, slot, item->kind == ITEM_SLOT ? CGV_SHADE_STRIP : CGV_SHADE_TILE, &fill, &text);
  if (item->kind == ITEM_CHANGE)
    cgv_palette_get_change (&style->palette, (CgvChange) item->step, CGV_SHADE_STRIP, &fill, &text);
  if (item->kind == ITEM_DOTS)
    dots = cgv_treemap_boxes_create_dots (legend->cr, &style->palette.foreground);
  cgv_treemap_boxes_add (legend->cr, &box);
  cgv_treemap_boxes_fill (legend->cr, &fill, dots);
  g_clear_pointer (&dots, cairo_pattern_destroy);
  if (style->palette.high_contrast)
    draw_outline (legend, &box);
  if (item->kind == ITEM_UNSURE)
    cgv_treemap_boxes_draw_dashes (legend->cr, &box, style, &fill, &text);
}

static void
draw_item (const Legend *legend,
           const Item *item)
{
  CgvRect box = { item->x, item->y, item->width, legend->line_height };
  CgvColor fill, text;

  if (item->kind == ITEM_TEXT)
    {
      cgv_text_painter_draw (legend->painter, item->text, box.x, box.y + PAD_Y, &legend->style->palette.foreground);
      return;
    }
  if (item->kind == ITEM_BLANK)
    {
      cgv_treemap_boxes_draw_blank (legend->cr, &box, legend->style);
      return;
    }

  if (item->kind == ITEM_SLOT || item->kind == ITEM_DOTS || item->kind == ITEM_UNSURE || item->kind == ITEM_CHANGE)
    {
      draw_sample (legend, item);
      return;
    }
  cgv_palette_get_ramp (&legend->style->palette, item->step, &fill, &text);
  cgv_treemap_boxes_set_color (legend->cr, &fill);
  cgv_treemap_boxes_add (legend->cr, &box);
  cairo_fill (legend->cr);
  cgv_text_painter_draw (legend->painter, item->text, box.x + PAD_X, box.y + PAD_Y, &text);
}

double
cgv_legend_painter_measure (cairo_t *cr,
                            double width,
                            CgvTreemapPane pane,
                            const CgvTreemapStyle *style)
{
  Legend legend;
  double height = 0;

  if (legend_init (&legend, cr, pane, style))
    height = place (&legend, width);
  cgv_text_painter_free (legend.painter);
  return height;
}

void
cgv_legend_painter_draw (cairo_t *cr,
                         double width,
                         CgvTreemapPane pane,
                         const CgvTreemapStyle *style)
{
  Legend legend;

  cairo_save (cr);
  if (legend_init (&legend, cr, pane, style))
    {
      place (&legend, width);
      for (guint i = 0; i < legend.n_items; i++)
        draw_item (&legend, &legend.items[i]);
    }
  cgv_text_painter_free (legend.painter);
  cairo_restore (cr);
}
