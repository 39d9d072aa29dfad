/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-painter.h"

#include <glib.h>
#include <math.h>
#include <string.h>

#include "cgv-treemap-private.h"
#include "cgv-value.h"

/* A smaller part is not even one pixel of colour. */
#define MIN_SIDE 0.5

/* The mark of a lower tile would cover its name. */
#define MIN_MARKED 24

/* Width of the outline of the function between its callers and callees. */
#define MIDDLE_WIDTH 2.0

/* Opacity of the dots of self cost, and of lines over negative costs; the latter also in high contrast. */
#define DOTS   0.22
#define STRONG 0.4

/* Width and opacity of the line of the hot path. */
#define STEP         2.0
#define STEP_OPACITY 0.7

/* Width of the outline of search results, and opacity of the wash of their colour. */
#define FOUND_WIDTH 2.0
#define FOUND_WASH  0.3

static bool
has_rows (const CgvTreemapContent *content)
{
  return content->tree->shape == CGV_TREE_ROWS;
}

unsigned int
cgv_treemap_content_count_members (const CgvTreemapContent *content,
                                   CgvCycleId cycle)
{
  return content->graph->cycle_start[cycle + 1] - content->graph->cycle_start[cycle];
}

CgvNodeId
cgv_treemap_content_find_costliest (const CgvTreemapContent *content,
                                    CgvCycleId cycle,
                                    CgvNodeId node)
{
  const CgvCosts *costs = content->comparison != NULL ? content->comparison->costs[CGV_SIDE_NEW] : content->style->costs;

  return costs != NULL && costs->graph == content->graph ? cgv_costs_find_costliest (costs, cycle) : node;
}

void
cgv_treemap_content_get_colors (CgvTreemapContent *content,
                                uint32_t tile,
                                CgvColor *fill,
                                CgvColor *text)
{
  content->class->get_colors (content, tile, cgv_treemap_cells_get_shade (content->cells, tile), fill, text);
}

/* Draws an edge. Tiles of rows are separated by gaps, so that only hardly certain ones need an edge. */
static void
draw_edge (const CgvTreemapContent *content,
           cairo_t *cr,
           uint32_t tile,
           const CgvColor *fill,
           const CgvColor *text)
{
  const CgvRect *box = &cgv_treemap_cells_get (content->cells, tile)->box;

  if (has_rows (content) && cgv_treemap_cells_get_certainty (content->cells, tile) == CGV_SHADE_TILE)
    cgv_treemap_boxes_draw_dashes (cr, box, content->style, fill, text);
  else if (!has_rows (content) || content->style->palette.high_contrast)
    cgv_treemap_boxes_draw_edge (cr, box, content->style, fill, text);
}

/* A tile that is named by the strip of another is entirely inside of that frame. */
static void
draw_cell (CgvTreemapContent *content,
           cairo_t *cr,
           uint32_t tile)
{
  const CgvTreemapCell *cell = cgv_treemap_cells_get (content->cells, tile);
  bool is_frame = has_rows (content) || content->tree->tiles[tile].n_children > 0;
  CgvColor fill, text;

  if (fmin (cell->box.width, cell->box.height) < MIN_SIDE || (cell->head != CGV_NONE && cell->head != tile))
    return;
  cgv_treemap_content_get_colors (content, tile, &fill, &text);
  if (is_frame)
    {
      cgv_treemap_boxes_set_color (cr, &fill);
      cgv_treemap_boxes_add (cr, &cell->box);
      cairo_fill (cr);
    }
  else
    content->class->draw_tile (content, cr, tile, &cell->box);
  draw_edge (content, cr, tile, &fill, &text);
}

/* Between callers and callees is the function that they are of. */
static void
draw_middle (const CgvTreemapContent *content,
             cairo_t *cr)
{
  const CgvRect *box = &cgv_treemap_cells_get (content->cells, 0)->box;

  if (content->tree->upper == 0 || !(fmin (box->width, box->height) > MIDDLE_WIDTH))
    return;
  cgv_treemap_boxes_set_color (cr, &content->style->palette.accent);
  cairo_set_line_width (cr, MIDDLE_WIDTH);
  cairo_rectangle (cr, box->x + MIDDLE_WIDTH / 2, box->y + MIDDLE_WIDTH / 2, box->width - MIDDLE_WIDTH, box->height - MIDDLE_WIDTH);
  cairo_stroke (cr);
}

/* Paints all tiles, and their texts. One unit of @cr is one unit of the tree's area. */
static void
draw (CgvTreemapContent *content,
      cairo_t *cr)
{
  const CgvRect *area = &content->tree->tiles[0].rect;

  cairo_save (cr);
  cgv_treemap_boxes_set_color (cr, &content->style->palette.background);
  cairo_rectangle (cr, area->x, area->y, area->width, area->height);
  cairo_fill (cr);
  for (uint32_t i = 0; i < content->tree->n_tiles; i++)
    draw_cell (content, cr, i);
  draw_middle (content, cr);
  cgv_treemap_labels_draw (cr, content);
  cairo_restore (cr);
}

double
cgv_treemap_content_get_bound (const CgvCosts *costs,
                               int level)
{
  double digits = log10 (fmax (10, cgv_costs_weigh (costs, costs->total)));

  return pow (10, fmax (level, round (digits * level / CGV_PALETTE_RAMP_STEPS)));
}

int
cgv_treemap_content_get_per_call (const CgvCosts *costs,
                                  CgvCost cost,
                                  uint64_t n_calls)
{
  double per_call = cgv_costs_weigh (costs, cost) / (double) MAX (n_calls, 1);
  int level = 1;

  if (n_calls == 0)
    return 0;
  while (level < CGV_PALETTE_RAMP_STEPS && per_call > cgv_treemap_content_get_bound (costs, level))
    level++;
  return level;
}

/* Only functions have calls of their own. */
static int
get_per_call_level (const CgvTreemapContent *content,
                    const CgvTile *tile)
{
  const CgvCosts *costs = content->style->costs;
  bool is_self = tile->kind == CGV_TILE_SELF && !cgv_tree_is_caller (content->tree, (uint32_t) (tile - content->tree->tiles));

  if (tile->kind != CGV_TILE_FUNCTION && tile->kind != CGV_TILE_SELF)
    return 0;
  return cgv_treemap_content_get_per_call (costs, is_self ? costs->self[tile->node] : costs->inclusive[tile->node], costs->graph->n_calls[tile->node]);
}

static void
get_share_colors (CgvTreemapContent *content,
                  uint32_t tile,
                  CgvShade shade,
                  CgvColor *fill,
                  CgvColor *text)
{
  const CgvTile *shown = &content->tree->tiles[tile];
  static const double pale[CGV_N_SHADES] = { 0, 0.25, 0.5 };
  CgvSlot slot;

  if (content->style->colors == CGV_TREEMAP_COLORS_PER_CALL)
    {
      cgv_palette_get_ramp (&content->style->palette, get_per_call_level (content, shown), fill, text);
      *fill = cgv_color_mix (fill, &content->style->palette.background, has_rows (content) ? pale[shade] : 0);
      return;
    }
  if (content->style->colors == CGV_TREEMAP_COLORS_CERTAIN)
    {
      cgv_palette_get_ramp (&content->style->palette, cgv_treemap_cells_get_certain_level (content->cells, tile), fill, text);
      return;
    }
  slot = cgv_tree_get_slot (content->tree, content->style->key, content->graph->fold, content->slots, tile);
  cgv_palette_get_slot (&content->style->palette, slot, shade, fill, text);
}

void
cgv_treemap_content_format_share (const CgvTreemapContent *content,
                                  uint32_t tile,
                                  double cost,
                                  double root,
                                  char *out)
{
  const CgvTreemapStyle *style = content->style;
  const CgvEvent fraction = { .unit = { CGV_UNIT_EVENTS, 1 } };
  const CgvEvent *event = style->costs != NULL ? cgv_costs_get_event (style->costs) : &fraction;
  CgvCost whole = style->amounts == CGV_TREEMAP_AMOUNTS_OF_ROOT ? cgv_tile_cost_round (root, event->is_signed) : style->whole;
  char percent[CGV_FORMAT_MAX];
  bool is_root = tile == 0 || cgv_treemap_cells_get (content->cells, tile)->head == 0;
  size_t length;

  cgv_value_format_percent_to (cgv_tile_cost_round (cost, event->is_signed), whole, event, (unsigned int) ((int) CGV_PERCENT_DECIMALS - style->fewer_decimals), percent);
  length = strlen (percent);
  if (!is_root || style->base == NULL || length == 0 || percent[length - 1] != '%')
    g_strlcpy (out, percent, CGV_TREEMAP_NOTE_MAX);
  else
    g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%.*s%s", (int) (length - 1), percent, style->base);
}

static bool
get_share (CgvTreemapContent *content,
           uint32_t tile,
           unsigned int form,
           char *out)
{
  const CgvTreemapStyle *style = content->style;
  const char *about = cgv_tree_is_estimate (content->tree, tile) ? CGV_ABOUT : "";
  const CgvTileCost *costs = content->tree->cost[CGV_SIDE_NEW];
  bool is_signed = style->costs != NULL && style->costs->is_signed;
  CgvCost cost = cgv_tile_cost_round (cgv_tree_is_below (content->tree, tile) ? -costs[tile].cost : costs[tile].cost, is_signed);
  bool is_plain = style->amounts == CGV_TREEMAP_AMOUNTS_PLAIN;
  char text[CGV_TREEMAP_NOTE_MAX];

  if (form > 1 || (form == 1 && !is_plain))
    return false;
  if (is_plain && form == 0)
    cgv_value_format (cost, cgv_costs_get_event (style->costs), text);
  else if (is_plain || style->amounts == CGV_TREEMAP_AMOUNTS_SHORT)
    cgv_value_format_short (cost, cgv_costs_get_event (style->costs), text);
  else
    cgv_treemap_content_format_share (content, tile, costs[tile].cost, costs[0].cost, text);
  g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s%s", about, text);
  return true;
}

/* Both are in the colour of text, as pale as still can be seen. */
cairo_pattern_t *
cgv_treemap_content_get_pattern (CgvTreemapContent *content,
                                 cairo_t *cr,
                                 uint32_t tile)
{
  CgvColor color = content->style->palette.foreground;
  bool has_below = content->tree->is_below || (content->tree->groups != NULL && content->tree->groups->below != 0);

  if (content->tree->tiles[tile].kind != CGV_TILE_SELF && !cgv_tree_is_below (content->tree, tile))
    return NULL;
  color.alpha = has_below && content->style->palette.high_contrast ? STRONG : DOTS;
  if (content->pattern == NULL)
    content->pattern = (has_below ? cgv_treemap_boxes_create_hatching : cgv_treemap_boxes_create_dots) (cr, &color);
  return content->pattern;
}

static void
draw_share (CgvTreemapContent *content,
            cairo_t *cr,
            uint32_t tile,
            const CgvRect *box)
{
  CgvColor fill, text;

  cgv_treemap_content_get_colors (content, tile, &fill, &text);
  cgv_treemap_boxes_add (cr, box);
  cgv_treemap_boxes_fill (cr, &fill, cgv_treemap_content_get_pattern (content, cr, tile));
}

const CgvTreemapContentClass cgv_treemap_shares = { get_share_colors, get_share, draw_share };

static const CgvTreemapContentClass *
find_class (const CgvTreeSource *source,
            CgvTreemapPane pane,
            const CgvTreemapStyle *style)
{
  if (source->comparison == NULL)
    return &cgv_treemap_shares;
  return style->key != NULL ? &cgv_treemap_sides : &cgv_treemap_changes;
}

void
cgv_treemap_painter_draw (cairo_t *cr,
                          const CgvTree *tree,
                          const CgvTreemapCells *cells,
                          const CgvTreeSource *source,
                          CgvTreemapPane pane,
                          const CgvTreemapStyle *style)
{
  const CgvCosts *costs = source->comparison != NULL ? source->comparison->costs[CGV_SIDE_NEW] : source->costs;
  CgvTreemapContent content = {
    .class = find_class (source, pane, style),
    .tree = tree,
    .cells = cells,
    .comparison = source->comparison,
    .pane = pane,
    .graph = costs->graph,
    .style = style,
  };

  if (content.comparison != NULL)
    cgv_treemap_changes_find (&content);
  if (content.class != &cgv_treemap_changes && tree->groups != NULL && style->key != NULL)
    {
      content.slots = g_new (uint8_t, tree->groups->n_nodes);
      cgv_tree_groups_find_slots (tree->groups, style->key, costs->graph->fold, content.slots);
    }
  draw (&content, cr);
  g_free (content.changes);
  g_free (content.slots);
  if (content.pattern != NULL)
    cairo_pattern_destroy (content.pattern);
}

void
cgv_treemap_painter_draw_mark (cairo_t *cr,
                               const CgvRect *box,
                               bool is_focus,
                               const CgvTreemapStyle *style)
{
  double hairline = style->scale > 0 ? 1 / style->scale : 1;
  double width = is_focus && box->height >= MIN_MARKED ? 3 : 2;
  CgvColor color = is_focus ? style->palette.accent : style->palette.foreground;
  CgvRect line = { box->x + width / 2, box->y + width / 2, fmax (hairline, box->width - width), fmax (hairline, box->height - width) };

  cairo_save (cr);
  cairo_set_line_width (cr, width + 2 * hairline);
  cgv_treemap_boxes_set_color (cr, &style->palette.background);
  cgv_treemap_boxes_add (cr, &line);
  cairo_stroke (cr);

  cairo_set_line_width (cr, width);
  cgv_treemap_boxes_set_color (cr, &color);
  cgv_treemap_boxes_add (cr, &line);
  cairo_stroke (cr);
  cairo_restore (cr);
}

void
cgv_treemap_painter_draw_found (cairo_t *cr,
                                const CgvRect *box,
                                bool is_filled,
                                const CgvTreemapStyle *style)
{
  const CgvColor *color = &style->palette.found;
  double width = fmin (FOUND_WIDTH, fmin (box->width, box->height));
  CgvRect line = { box->x + width / 2, box->y + width / 2, box->width - width, box->height - width };

  if (!(width > 0))
    return;
  cairo_save (cr);
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, FOUND_WASH);
  cgv_treemap_boxes_add (cr, box);
  if (is_filled)
    cairo_fill (cr);
  else
    cairo_new_path (cr);
  cairo_set_line_width (cr, width);
  cgv_treemap_boxes_set_color (cr, color);
  cgv_treemap_boxes_add (cr, &line);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* A line in the frames, which leaves the names free. */
void
cgv_treemap_painter_draw_step (cairo_t *cr,
                               const CgvRect *from,
                               const CgvRect *to,
                               bool is_end,
                               const CgvTreemapStyle *style)
{
  bool is_up = to->y < from->y;
  double start = is_up ? from->y + from->height - STEP / 2 : from->y + STEP / 2;
  double end = is_up ? to->y + to->height - STEP / 2 : to->y + STEP / 2;

  cairo_move_to (cr, from->x + STEP / 2, start);
  cairo_line_to (cr, from->x + STEP / 2, end);
  cairo_line_to (cr, to->x + STEP / 2, end);
  if (is_end)
    cairo_rectangle (cr, to->x + STEP / 2, to->y + STEP / 2, fmax (0, to->width - STEP), fmax (0, to->height - STEP));
  cairo_set_source_rgba (cr, style->palette.foreground.red, style->palette.foreground.green, style->palette.foreground.blue, STEP_OPACITY);
  cairo_set_line_width (cr, STEP);
  cairo_stroke (cr);
}
