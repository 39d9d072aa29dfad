/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-diagram-painter.h"

#include <glib/gi18n.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

#include "cgv-diagram-shape.h"
#include "cgv-display.h"
#include "cgv-namesakes.h"
#include "cgv-path.h"
#include "cgv-short-name.h"
#include "cgv-svg-layer.h"
#include "cgv-text-painter.h"
#include "cgv-treemap-private.h"
#include "cgv-value.h"

/* In widths of the letter "0" in the font. */
#define WIDTH_IN_DIGITS 19.5

/* Space between columns, in widths of a box: labels of arrows are there. */
#define SIDEWAYS_GAP 0.8

#define RADIUS 4
#define FRAME  2

/* Strength of pale colours, and of lines, on the background. */
#define PALE 0.25
#define LINE 0.45
#define HOT_LINE 0.9
#define EMPTY_BAR 0.1

/* The strength of lines and of pale text in high contrast. */
#define STRONG 0.85

#define LABEL_MAX 96

/* Bytes of a place after a name. */
#define PLACE_MAX 256

/* Size of the badge that opens more callers or callees of a box, next to its left corner. */
#define BADGE_WIDTH 40
#define BADGE_LEFT  6

typedef struct
{
  cairo_t *cr;
  const CgvDiagram *diagram;
  const CgvTreeSource *source;
  const CgvDiagramStyle *layout;
  const CgvTreemapStyle *style;
  const CgvEvent *event;
  CgvTextPainter *painter;
  CgvTextPainter *bold;
  const uint8_t *hot;
  uint8_t *lit_boxes;
  uint8_t *lit_arrows;
  double least_origin; /* of a comparison */
  CgvRect seen;        /* the visible part; nothing else is painted */
} Painter;

void
cgv_diagram_painter_measure (const PangoFontDescription *font,
                             CgvDiagramStyle *style)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  PangoFontMetrics *metrics = pango_context_get_metrics (context, font, NULL);
  double line = ceil ((double) (pango_font_metrics_get_ascent (metrics) + pango_font_metrics_get_descent (metrics)) / PANGO_SCALE);
  double digit = (double) pango_font_metrics_get_approximate_digit_width (metrics) / PANGO_SCALE;

  style->box_width = ceil (WIDTH_IN_DIGITS * digit);
  style->box_height = 2 * line + 2 * CGV_DIAGRAM_PAD;
  style->gap = line;
  style->row_gap = style->is_sideways ? SIDEWAYS_GAP * style->box_width : 2 * line + CGV_DIAGRAM_PAD;
  style->edge_gap = line / 2;
  pango_font_metrics_unref (metrics);
  g_object_unref (context);
}

static const CgvCosts *
get_costs (const Painter *self,
           CgvSide side)
{
  if (self->source->comparison != NULL)
    return self->source->comparison->costs[side];
  return self->source->costs;
}

static void
set_color (const Painter *self,
           const CgvColor *color,
           gboolean is_pale)
{
  CgvColor mixed = is_pale ? cgv_color_mix (&self->style->palette.background, color, PALE) : *color;

  cairo_set_source_rgba (self->cr, mixed.red, mixed.green, mixed.blue, mixed.alpha);
}

static CgvColor
get_line_color (const Painter *self,
                double strength)
{
  if (self->style->palette.high_contrast && strength >= LINE)
    strength = STRONG;
  return cgv_color_mix (&self->style->palette.background, &self->style->palette.foreground, strength);
}

/* Marks a box and all that is on paths to it, or from it. Boxes get marked once, so arrows are few. */
static void
light (Painter *self,
       uint32_t box,
       gboolean upward,
       uint32_t *stack,
       uint8_t *seen)
{
  uint32_t depth = 0;

  memset (seen, 0, self->diagram->n_boxes);
  stack[depth++] = box;
  seen[box] = 1;
  while (depth > 0)
    {
      uint32_t at = stack[--depth];

      self->lit_boxes[at] = 1;
      /* Boxes that form circles would all be lit. */
      if (self->layout->names != NULL && at != box)
        continue;
      for (uint32_t i = 0; i < self->diagram->n_arrows; i++)
        {
          const CgvDiagramArrow *arrow = &self->diagram->arrows[i];
          uint32_t next = upward ? arrow->from : arrow->to;

          if ((upward ? arrow->to : arrow->from) != at)
            continue;
          self->lit_arrows[i] = 1;
          if (!seen[next])
            stack[depth++] = next;
          seen[next] = 1;
        }
    }
}

static double
get_total (const Painter *self,
           CgvSide side)
{
  const CgvCosts *costs = get_costs (self, side);

  return cgv_cost_to_double (costs->total, costs->is_signed);
}

/* Returns the part that a cost is of the total of its side, at most 1. */
static double
get_share (const Painter *self,
           CgvSide side,
           CgvCost cost)
{
  const CgvComparison *comparison = self->source->comparison;
  bool is_signed = comparison != NULL ? comparison->is_signed : self->source->costs->is_signed;
  double total = self->layout->names != NULL ? self->diagram->whole : get_total (self, side);

  return fabs (total) > 0 ? fmin (1, fmax (0, cgv_cost_to_double (cost, is_signed) / total)) : 0;
}

/* Writes an amount; in a comparison, how much more the second side costs. */
static void
write_amount (const Painter *self,
              const CgvAmount cost[CGV_N_SIDES],
              char out[LABEL_MAX])
{
  const CgvComparison *comparison = self->source->comparison;
  const char *about = cgv_diagram_is_estimate (cost) ? CGV_ABOUT : "";
  char text[CGV_FORMAT_MAX];
  double delta;

  if (comparison == NULL && self->style->amounts != CGV_TREEMAP_AMOUNTS_SHORT && self->style->amounts != CGV_TREEMAP_AMOUNTS_PLAIN)
    {
      cgv_value_format_percent_to (cost[CGV_SIDE_NEW].value, self->style->whole, self->event, (unsigned int) ((int) CGV_PERCENT_DECIMALS - self->style->fewer_decimals), text);
      g_snprintf (out, LABEL_MAX, "%s%s", about, text);
      return;
    }
  if (comparison == NULL)
    {
      cgv_value_format_short (cost[CGV_SIDE_NEW].value, self->event, text);
      g_snprintf (out, LABEL_MAX, "%s%s", about, text);
      return;
    }
  delta = cgv_cost_to_double (cost[CGV_SIDE_NEW].value, comparison->is_signed) - cgv_cost_to_double (cost[CGV_SIDE_BASE].value, comparison->is_signed);
  /* As a double, the largest cost is 2⁶⁴, which no cost can hold. */
  cgv_value_format_short (fabs (delta) < (double) UINT64_MAX ? (CgvCost) fabs (delta) : UINT64_MAX, self->event, text);
  g_snprintf (out, LABEL_MAX, "%s%s%s", about, delta > 0 ? "+" : delta < 0 ? "−" : "±", text);
}

/* Groups have the colours of groups of their kind alone. */
static bool
has_key (const Painter *self)
{
  const CgvFold *fold = get_costs (self, CGV_SIDE_NEW)->graph->fold;

  switch (fold->kind)
    {
    case CGV_FOLD_OBJECT:
      return self->style->key->kind == CGV_GROUPING_OBJECT;
    case CGV_FOLD_FILE:
      return self->style->key->kind == CGV_GROUPING_FILE;
    case CGV_FOLD_NAMESPACE:
      return self->style->key->kind == CGV_GROUPING_NAMESPACE;
    case CGV_FOLD_NONE:
    case CGV_FOLD_RECURSION:
    case CGV_FOLD_MATCHED:
    default:
      return true;
    }
}

/* Gets the colours of the stripe and of the box. */
static void
get_box_colors (const Painter *self,
                const CgvDiagramBox *box,
                CgvColor *stripe,
                CgvColor *fill)
{
  const CgvComparison *comparison = self->source->comparison;
  CgvColor text;
  unsigned int slot = CGV_SLOT_OTHER;

  *fill = self->style->palette.background;
  if (comparison != NULL && comparison->has_reasons)
    {
      cgv_palette_get_change (&self->style->palette, cgv_diagram_shape_find_change (comparison, box), CGV_SHADE_STRIP, stripe, &text);
      *fill = *stripe;
      return;
    }
  if (self->style->colors == CGV_TREEMAP_COLORS_PER_CALL)
    {
      uint64_t n_calls = box->cycle == CGV_NONE ? self->source->costs->graph->n_calls[box->node] : 0;

      cgv_palette_get_ramp (&self->style->palette, cgv_treemap_content_get_per_call (self->source->costs, box->inclusive[CGV_SIDE_NEW].value, n_calls), stripe, &text);
      return;
    }
  if (self->style->key != NULL && has_key (self) && comparison != NULL)
    slot = cgv_color_key_find_slot (self->style->key, comparison->matching, box->node);
  else if (self->style->key != NULL && has_key (self))
    slot = self->style->key->slots[cgv_fold_get_function (self->source->costs->graph->fold, box->node)];
  cgv_palette_get_slot (&self->style->palette, slot, CGV_SHADE_STRIP, stripe, &text);
}

/* Takes letters out of the middle of a text until it fits. */
static void
cut_middle (CgvTextPainter *painter,
            const char *text,
            double width,
            char out[CGV_DISPLAY_MAX])
{
  glong length = g_utf8_strlen (text, -1);

  g_strlcpy (out, text, CGV_DISPLAY_MAX);
  for (glong n = length - 1; n > 0 && cgv_text_painter_measure (painter, out) > width; n--)
    {
      g_autofree char *start = g_utf8_substring (text, 0, (n + 1) / 2);
      g_autofree char *end = g_utf8_substring (text, length - n / 2, length);

      g_snprintf (out, CGV_DISPLAY_MAX, "%s…%s", start, end);
    }
}

/* A cycle that has no room for the number of its members has the name of one. */
static void
cut_cycle (CgvTextPainter *painter,
           const char *member,
           unsigned int n_members,
           double width,
           char out[CGV_DISPLAY_MAX])
{
  g_autofree char *name = cgv_diagram_shape_dup_cycle (member, n_members);
  g_autofree char *whole = g_strconcat ("↻ ", name, NULL);
  g_autofree char *brief = g_strconcat ("↻ ", member, NULL);

  cut_middle (painter, cgv_text_painter_measure (painter, whole) <= width ? whole : brief, width, out);
}

/* Adds the end of a path that is known to the text in @out. */
static void
add_path (const CgvProfile *profile,
          CgvStringId path,
          unsigned int n_folders,
          char out[PLACE_MAX])
{
  size_t end = strlen (out);
  size_t length;
  const char *bytes = cgv_profile_get_string (profile, path, &length);
  size_t start = cgv_path_get_tail (bytes, length, n_folders);

  if (start == length || (length == strlen ("???") && memcmp (bytes, "???", length) == 0))
    return;
  end = g_strlcat (out, end > 0 ? " · " : "", PLACE_MAX);
  if (end >= PLACE_MAX)
    return;
  cgv_display_text (bytes + start, length - start, out + end, PLACE_MAX - end);
}

/* Writes what distinguishes a function from others of its name, as " (a/util.c)"; nothing if no other has it. */
static void
write_place (const CgvFold *fold,
             CgvNodeId node,
             char out[CGV_DISPLAY_MAX])
{
  CgvPlaceDetail detail = cgv_namesakes_find (fold, node);
  char place[PLACE_MAX] = "";
  const CgvProfile *profile;
  const CgvFunction *function;

  *out = '\0';
  if (!detail.is_shared)
    return;
  function = cgv_namesakes_get_shown (fold, node, &profile);
  add_path (profile, function->file, detail.n_folders, place);
  if (*place == '\0' || detail.needs_object)
    add_path (profile, function->object, 0, place);
  if (*place != '\0')
    g_snprintf (out, CGV_DISPLAY_MAX, " (%s)", place);
}

/* Makes a name fit: with its place if other functions have it, of which letters are taken rather than of the name. */
static void
fit_name (CgvTextPainter *painter,
          CgvShortName *forms,
          const char *place,
          double width,
          char out[CGV_DISPLAY_MAX])
{
  const char *whole = cgv_short_name_get (forms, 0);
  const char *last = cgv_short_name_get (forms, (unsigned int) forms->n_forms - 1);
  g_autofree char *with_place = NULL;

  if (cgv_text_painter_fit_name (painter, whole, width - cgv_text_painter_measure (painter, place), *place == '\0', out, CGV_DISPLAY_MAX) > 0)
    {
      g_strlcat (out, place, CGV_DISPLAY_MAX);
      return;
    }
  with_place = g_strconcat (last, place, NULL);
  cut_middle (painter, with_place, width, out);
}

/* Writes a name as display text. */
static void
write_name (const Painter *self,
            const CgvDiagramBox *box,
            double width,
            CgvTextPainter *painter,
            char out[CGV_DISPLAY_MAX])
{
  const CgvFold *fold = get_costs (self, CGV_SIDE_NEW)->graph->fold;
  const char *mark = cgv_diagram_shape_get_mark (self->source->comparison, box, self->least_origin);
  const char *loop = cgv_diagram_shape_get_loop (box);
  char whole[CGV_DISPLAY_MAX];
  char fitted[CGV_DISPLAY_MAX];
  char place[CGV_DISPLAY_MAX];
  CgvShortName forms;

  if (self->layout->names != NULL)
    {
      cut_middle (painter, self->layout->names[box - self->diagram->boxes], width, out);
      return;
    }
  if (self->source->comparison != NULL)
    fold = self->source->comparison->matching->folds[self->source->comparison->joined->presence[box->node] & CGV_PRESENT_NEW ? CGV_SIDE_NEW : CGV_SIDE_BASE];
  cgv_fold_init_short_name (fold, box->node, &forms);
  g_strlcpy (whole, cgv_short_name_get (&forms, 0), sizeof whole);
  if (self->layout->opens_cycles && strrchr (whole, '/') != NULL)
    memmove (whole, strrchr (whole, '/') + 1, strlen (strrchr (whole, '/')));
  if (box->cycle != CGV_NONE)
    {
      cut_cycle (painter, self->layout->opens_cycles ? whole : cgv_short_name_get_short (&forms), box->n_members, width, out);
      return;
    }
  width -= cgv_text_painter_measure (painter, mark) + cgv_text_painter_measure (painter, loop);
  if (self->layout->opens_cycles)
    cut_middle (painter, whole, width, fitted);
  else
    {
      write_place (fold, box->node, place);
      fit_name (painter, &forms, place, width, fitted);
    }
  g_snprintf (out, CGV_DISPLAY_MAX, "%s%s%s", mark, fitted, loop);
}

static gboolean
is_hot (const Painter *self,
        uint32_t box)
{
  return self->hot != NULL && self->hot[self->diagram->boxes[box].node];
}

static void
add_round_box (cairo_t *cr,
               double x,
               double y,
               double width,
               double height)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + width - RADIUS, y + RADIUS, RADIUS, -G_PI_2, 0);
  cairo_arc (cr, x + width - RADIUS, y + height - RADIUS, RADIUS, 0, G_PI_2);
  cairo_arc (cr, x + RADIUS, y + height - RADIUS, RADIUS, G_PI_2, G_PI);
  cairo_arc (cr, x + RADIUS, y + RADIUS, RADIUS, G_PI, 3 * G_PI_2);
  cairo_close_path (cr);
}

/* Adds the stripe at the left end of a box. */
static void
add_stripe (cairo_t *cr,
            double x,
            double y,
            double height)
{
  cairo_move_to (cr, x + CGV_DIAGRAM_STRIPE, y);
  cairo_line_to (cr, x + CGV_DIAGRAM_STRIPE, y + height);
  cairo_arc (cr, x + RADIUS, y + height - RADIUS, RADIUS, G_PI_2, G_PI);
  cairo_arc (cr, x + RADIUS, y + RADIUS, RADIUS, G_PI, 3 * G_PI_2);
  cairo_close_path (cr);
}

static void
draw_bar (const Painter *self,
          const CgvDiagramBox *box,
          double x,
          double y,
          double width,
          gboolean is_pale)
{
  CgvSide side = self->source->comparison != NULL && box->inclusive[CGV_SIDE_NEW].value < box->inclusive[CGV_SIDE_BASE].value ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  CgvColor empty = get_line_color (self, EMPTY_BAR);
  CgvColor inclusive = cgv_color_mix (&self->style->palette.background, &self->style->palette.accent, CGV_PALETTE_INCLUSIVE);

  cairo_rectangle (self->cr, x, y, width, CGV_DIAGRAM_BAR);
  set_color (self, &empty, is_pale);
  cairo_fill (self->cr);
  cairo_rectangle (self->cr, x, y, width * get_share (self, side, box->inclusive[side].value), CGV_DIAGRAM_BAR);
  set_color (self, &inclusive, is_pale);
  cairo_fill (self->cr);
  cairo_rectangle (self->cr, x, y, width * get_share (self, side, box->self[side].value), CGV_DIAGRAM_BAR);
  set_color (self, &self->style->palette.accent, is_pale);
  cairo_fill (self->cr);
  if (!self->style->palette.high_contrast)
    return;
  cairo_rectangle (self->cr, x + 0.5, y + 0.5, width - 1, CGV_DIAGRAM_BAR - 1);
  set_color (self, &self->style->palette.accent, is_pale);
  cairo_set_line_width (self->cr, 1);
  cairo_stroke (self->cr);
}

/* Functions that did not run are in no picture. */
static gboolean
did_run (const Painter *self,
         const CgvDiagramBox *box)
{
  return self->layout->names == NULL || box->n_members > 0;
}

/* Adds a tooltip with the name of a box and its costs. */
static void
add_tooltip (const Painter *self,
             const CgvDiagramBox *box)
{
  CgvRect rect = { box->x - self->layout->box_width / 2, box->y, self->layout->box_width, box->height };
  char name[CGV_DISPLAY_MAX];
  char amounts[2][LABEL_MAX];
  char text[CGV_DISPLAY_MAX + 4 * LABEL_MAX];

  write_name (self, box, INFINITY, self->painter, name);
  write_amount (self, box->inclusive, amounts[0]);
  write_amount (self, box->self, amounts[1]);
  g_snprintf (text, sizeof text, self->event->is_ratio ? "%s" : "%s\n%s %s\n%s %s", name, _ ("Inclusive"), amounts[0], _ ("Self"), amounts[1]);
  cgv_svg_layer_add_tooltip (self->cr, &rect, text);
}

/* Draws the lines below the name. */
static void
draw_text (const Painter *self,
           uint32_t index,
           double x,
           double width,
           const CgvColor *color)
{
  double line = (self->layout->box_height - 2 * CGV_DIAGRAM_PAD) / 2;
  double y = self->diagram->boxes[index].y + CGV_DIAGRAM_PAD + line;
  g_auto (GStrv) lines = self->layout->texts != NULL ? g_strsplit (self->layout->texts[index], "\n", -1) : NULL;

  for (char **text = lines; text != NULL && *text != NULL; text++)
    {
      char fitted[CGV_DISPLAY_MAX];

      cut_middle (self->painter, *text, width, fitted);
      cgv_text_painter_draw (self->painter, fitted, x, y, color);
      y += line;
    }
}

static void
draw_box (const Painter *self,
          uint32_t index,
          gboolean is_selected)
{
  const CgvDiagramBox *box = &self->diagram->boxes[index];
  CgvTextPainter *painter = is_selected ? self->bold : self->painter;
  gboolean is_pale = (self->lit_boxes != NULL && !self->lit_boxes[index]) || !did_run (self, box);
  double width = self->layout->box_width;
  double height = box->height;
  double x = box->x - width / 2;
  double line = (self->layout->box_height - 2 * CGV_DIAGRAM_PAD) / 2;
  double edge = (is_selected || box->cycle != CGV_NONE || is_hot (self, index) ? FRAME : 1) / 2.0;
  double inside = x + CGV_DIAGRAM_STRIPE + CGV_DIAGRAM_PAD;
  CgvColor frame = is_selected ? self->style->palette.accent : get_line_color (self, is_hot (self, index) ? HOT_LINE : LINE);
  CgvColor text = is_pale ? get_line_color (self, 0.6) : self->style->palette.foreground;
  char amount[LABEL_MAX];
  char name[CGV_DISPLAY_MAX];
  CgvColor stripe, fill;
  double amount_width;

  get_box_colors (self, box, &stripe, &fill);
  add_round_box (self->cr, x - edge, box->y - edge, width + 2 * edge, height + 2 * edge);
  set_color (self, &frame, is_pale);
  cairo_fill (self->cr);
  add_round_box (self->cr, x + edge, box->y + edge, width - 2 * edge, height - 2 * edge);
  set_color (self, &fill, is_pale);
  cairo_fill (self->cr);
  add_stripe (self->cr, x + edge, box->y + edge, height - 2 * edge);
  set_color (self, &stripe, is_pale);
  cairo_fill (self->cr);

  write_name (self, box, x + width - CGV_DIAGRAM_PAD - inside, painter, name);
  cgv_text_painter_draw (painter, name, inside, box->y + CGV_DIAGRAM_PAD - 1, &text);
  draw_text (self, index, inside, x + width - CGV_DIAGRAM_PAD - inside, &text);
  if (!did_run (self, box))
    g_strlcpy (amount, _ ("never ran"), sizeof amount);
  else if (self->event->is_ratio)
    *amount = '\0';
  else
    write_amount (self, box->inclusive, amount);
  amount_width = cgv_text_painter_measure (self->painter, amount);
  cgv_text_painter_draw (self->painter, amount, x + width - CGV_DIAGRAM_PAD - amount_width, box->y + height - CGV_DIAGRAM_PAD - line, &text);
  draw_bar (self, box, inside, box->y + height - CGV_DIAGRAM_PAD - line + (line - CGV_DIAGRAM_BAR) / 2, fmax (0, x + width - 2 * CGV_DIAGRAM_PAD - amount_width - inside), is_pale);
  if (cgv_svg_layer_is_on (self->cr))
    add_tooltip (self, box);
}

static void
add_way (const Painter *self,
         const CgvDiagramArrow *arrow,
         double head)
{
  const CgvDiagramPoint *start = &self->diagram->points[arrow->first_point];

  cairo_move_to (self->cr, start->x, start->y);
  for (uint32_t i = 0; i < cgv_diagram_shape_count_pieces (arrow); i++)
    {
      CgvDiagramPiece piece = cgv_diagram_shape_get_piece (self->diagram, arrow, i, head);

      if (piece.is_line)
        cairo_line_to (self->cr, piece.end.x, piece.end.y);
      else
        cairo_curve_to (self->cr, piece.first.x, piece.first.y, piece.second.x, piece.second.y, piece.end.x, piece.end.y);
    }
}

static void
draw_arrow (const Painter *self,
            uint32_t index)
{
  static const double dots[] = { 1, 4 };
  static const double dashes[] = { 6, 4 };
  const CgvDiagramArrow *arrow = &self->diagram->arrows[index];
  gboolean is_pale = (self->lit_arrows != NULL && !self->lit_arrows[index]) || (self->layout->names != NULL && !(arrow->weight > 0));
  CgvColor color = get_line_color (self, is_hot (self, arrow->from) && is_hot (self, arrow->to) ? HOT_LINE : LINE);
  double width = cgv_diagram_shape_get_width (self->diagram, arrow);
  double head = cgv_diagram_shape_get_head (width);
  CgvDiagramPoint corners[3];

  cairo_save (self->cr);
  set_color (self, &color, is_pale);
  cairo_set_line_width (self->cr, width);
  if (arrow->is_indirect)
    {
      cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_ROUND);
      cairo_set_dash (self->cr, dots, G_N_ELEMENTS (dots), 0);
    }
  else if (arrow->leads_up)
    cairo_set_dash (self->cr, dashes, G_N_ELEMENTS (dashes), 0);
  add_way (self, arrow, head - 1);
  cairo_stroke (self->cr);
  cairo_restore (self->cr);
  set_color (self, &color, is_pale);
  cgv_diagram_shape_get_tip (self->diagram, arrow, head, corners);
  cairo_move_to (self->cr, corners[0].x, corners[0].y);
  cairo_line_to (self->cr, corners[1].x, corners[1].y);
  cairo_line_to (self->cr, corners[2].x, corners[2].y);
  cairo_close_path (self->cr);
  cairo_fill (self->cr);
}

/* Writes the text of an arrow: for calls their cost and number, otherwise the number that it stands for. */
static void
write_arrow (const Painter *self,
             const CgvDiagramArrow *arrow,
             char out[2 * LABEL_MAX])
{
  char amount[LABEL_MAX];
  char count[CGV_FORMAT_MAX];

  cgv_format_cost (arrow->count[CGV_SIDE_NEW], false, count);
  if (self->layout->names != NULL || arrow->is_inside)
    {
      g_snprintf (out, 2 * LABEL_MAX, "%s×", count);
      return;
    }
  write_amount (self, arrow->cost, amount);
  if (arrow->count[CGV_SIDE_NEW] > 0 && self->source->comparison == NULL)
    g_snprintf (out, 2 * LABEL_MAX, "%s · %s×", amount, count);
  else
    g_strlcpy (out, amount, 2 * LABEL_MAX);
}

bool
cgv_diagram_painter_get_badge (const CgvDiagramBox *box,
                               const CgvDiagramStyle *layout,
                               bool callers,
                               CgvRect *badge)
{
  double height = (layout->box_height - 2 * CGV_DIAGRAM_PAD) / 2;
  bool is_below = !callers && box->cycle == CGV_NONE;

  badge->x = box->x - layout->box_width / 2 + BADGE_LEFT;
  badge->y = is_below ? box->y + layout->box_height - 2 : box->y - height + 2;
  badge->width = BADGE_WIDTH;
  badge->height = height;
  if (layout->names != NULL)
    return false;
  return box->cycle != CGV_NONE ? callers : (callers ? box->n_callers : box->n_callees) > 0;
}

static void
draw_label (const Painter *self,
            const char *text,
            double x,
            double y,
            double width)
{
  double line = (self->layout->box_height - 2 * CGV_DIAGRAM_PAD) / 2;
  CgvColor frame = get_line_color (self, LINE);

  add_round_box (self->cr, x, y, width, line);
  set_color (self, &self->style->palette.background, FALSE);
  cairo_fill_preserve (self->cr);
  cairo_set_line_width (self->cr, 1);
  set_color (self, &frame, FALSE);
  cairo_stroke (self->cr);
  cgv_text_painter_draw (self->painter, text, x + CGV_DIAGRAM_PAD, y, &self->style->palette.foreground);
}

/* Draws the numbers of omitted callers and callees; a cycle has one badge, which opens it. */
static void
draw_badges (const Painter *self,
             uint32_t index)
{
  const CgvDiagramBox *box = &self->diagram->boxes[index];

  for (guint callers = 0; callers < 2; callers++)
    {
      guint n = box->cycle != CGV_NONE ? box->n_members : callers ? box->n_callers : box->n_callees;
      char text[LABEL_MAX];
      double width;
      CgvRect badge;

      if (!cgv_diagram_painter_get_badge (box, self->layout, callers != 0, &badge))
        continue;
      g_snprintf (text, sizeof text, n < 1000 ? "+%u" : "+", n);
      width = cgv_text_painter_measure (self->painter, text);
      add_round_box (self->cr, badge.x, badge.y, badge.width, badge.height);
      set_color (self, &self->style->palette.accent, FALSE);
      cairo_fill (self->cr);
      cgv_text_painter_draw (self->painter, text, badge.x + (badge.width - width) / 2, badge.y, &self->style->palette.background);
    }
}

static gboolean
has_label (const Painter *self,
           const CgvDiagramArrow *arrow,
           uint32_t box)
{
  if (arrow->is_indirect || (box != CGV_NONE && arrow->from != box && arrow->to != box))
    return FALSE;
  return arrow->count[CGV_SIDE_NEW] != CGV_DIAGRAM_UNKNOWN;
}

/* Returns where the label of an arrow is, and its end in the direction in which labels of one row follow each other. */
static CgvDiagramPoint
place_label (const Painter *self,
             const CgvDiagramArrow *arrow,
             double width,
             double *end)
{
  const CgvDiagramPoint *tip = self->diagram->points + arrow->first_point + arrow->n_points - 1;
  double line = (self->layout->box_height - 2 * CGV_DIAGRAM_PAD) / 2;
  double away = cgv_diagram_shape_get_head (0) + 3;
  CgvDiagramPoint place;

  if (self->diagram->is_sideways)
    {
      place = (CgvDiagramPoint){ arrow->leads_up ? tip->x + away : tip->x - away - width, tip->y - line / 2 };
      if (arrow->from == arrow->to)
        place = (CgvDiagramPoint){ tip->x + line / 2, tip->y + CGV_DIAGRAM_LOOP + 3 };
      *end = place.y + line;
      return place;
    }
  place = (CgvDiagramPoint){ tip->x - width / 2, arrow->leads_up ? tip->y + away : tip->y - away - line };
  if (arrow->from == arrow->to)
    place = (CgvDiagramPoint){ tip->x + CGV_DIAGRAM_LOOP + 3, tip->y + line / 2 };
  *end = place.x + width;
  return place;
}

/* Draws labels at the ends of the arrows of a box, or of all of them, if there is room. */
static void
draw_labels (const Painter *self,
             uint32_t box)
{
  uint32_t n_places = 2 * (self->diagram->n_boxes + 1);
  double *ends = g_new (double, n_places); /* for each row, where the last label above it ends, and that below it */

  for (uint32_t place = 0; place < n_places; place++)
    ends[place] = -INFINITY;
  for (uint32_t i = 0; i < self->diagram->n_arrows; i++)
    {
      const CgvDiagramArrow *arrow = &self->diagram->arrows[i];
      gboolean is_loop = arrow->from == arrow->to;
      double *last = &ends[2 * self->diagram->boxes[arrow->to].row + (arrow->leads_up ? 1 : 0)];
      char text[2 * LABEL_MAX];
      CgvDiagramPoint place;
      double width, end;

      if (!has_label (self, arrow, box))
        continue;
      write_arrow (self, arrow, text);
      width = cgv_text_painter_measure (self->painter, text) + 2 * CGV_DIAGRAM_PAD;
      place = place_label (self, arrow, width, &end);
      if (!is_loop && (self->diagram->is_sideways ? place.y : place.x) < *last)
        continue;
      draw_label (self, text, place.x, place.y, width);
      *last = is_loop ? *last : end;
    }
  g_free (ends);
}

static bool
is_box_seen (const Painter *self,
             const CgvDiagramBox *box)
{
  return fabs (box->x - self->seen.x - self->seen.width / 2) < (self->seen.width + self->layout->box_width) / 2 + FRAME &&
         box->y < self->seen.y + self->seen.height + FRAME && box->y + box->height > self->seen.y - FRAME;
}

/* Curves stay within their points. */
static bool
is_arrow_seen (const Painter *self,
               const CgvDiagramArrow *arrow)
{
  const CgvDiagramPoint *points = self->diagram->points + arrow->first_point;
  double margin = CGV_DIAGRAM_LOOP + cgv_diagram_shape_get_head (cgv_diagram_shape_get_width (self->diagram, arrow));
  double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;

  for (uint32_t i = 0; i < arrow->n_points; i++)
    {
      left = fmin (left, points[i].x);
      right = fmax (right, points[i].x);
      top = fmin (top, points[i].y);
      bottom = fmax (bottom, points[i].y);
    }
  return left - margin < self->seen.x + self->seen.width && right + margin > self->seen.x &&
         top - margin < self->seen.y + self->seen.height && bottom + margin > self->seen.y;
}

static void
find_seen (Painter *self)
{
  double right, bottom;

  cairo_clip_extents (self->cr, &self->seen.x, &self->seen.y, &right, &bottom);
  self->seen.width = right - self->seen.x;
  self->seen.height = bottom - self->seen.y;
}

static void
draw_all (Painter *self,
          uint32_t selected,
          uint32_t lit)
{
  find_seen (self);
  /* At pixel resolution it is twice as fast, and hardly distinguishable. */
  if (self->style->scale > 0)
    cairo_set_antialias (self->cr, CAIRO_ANTIALIAS_FAST);
  for (guint pass = 0; pass < 2; pass++)
    {
      /* Strong arrows are above pale ones, and heavy arrows below light ones. */
      for (uint32_t i = 0; i < self->diagram->n_arrows; i++)
        {
          if ((self->lit_arrows == NULL ? pass == 0 : self->lit_arrows[i] == pass) && is_arrow_seen (self, &self->diagram->arrows[i]))
            draw_arrow (self, i);
        }
    }
  for (uint32_t i = 0; i < self->diagram->n_boxes; i++)
    {
      if (is_box_seen (self, &self->diagram->boxes[i]))
        draw_box (self, i, i == selected);
    }
  if (lit != CGV_NONE)
    draw_badges (self, lit);
  if (lit != CGV_NONE || selected != CGV_NONE || self->layout->names != NULL)
    draw_labels (self, lit != CGV_NONE ? lit : selected);
}

void
cgv_diagram_painter_draw (cairo_t *cr,
                          const CgvDiagram *diagram,
                          const CgvTreeSource *source,
                          const CgvDiagramStyle *layout,
                          const CgvTreemapStyle *style,
                          const uint8_t *hot,
                          uint32_t selected,
                          uint32_t lit)
{
  Painter self = { .cr = cr, .diagram = diagram, .source = source, .layout = layout, .style = style, .hot = hot };
  PangoFontDescription *bold = pango_font_description_copy (style->font);
  uint32_t *stack = g_new (uint32_t, diagram->n_boxes + 1);
  uint8_t *seen = g_new0 (uint8_t, diagram->n_boxes + 1);

  pango_font_description_set_weight (bold, PANGO_WEIGHT_BOLD);
  self.event = cgv_costs_get_event (get_costs (&self, CGV_SIDE_NEW));
  if (source->comparison != NULL)
    self.least_origin = cgv_treemap_cells_find_least_origin (source->comparison);
  self.painter = cgv_text_painter_new (cr, style->font);
  self.bold = cgv_text_painter_new (cr, bold);
  if (lit != CGV_NONE)
    {
      self.lit_boxes = g_new0 (uint8_t, diagram->n_boxes + 1);
      self.lit_arrows = g_new0 (uint8_t, diagram->n_arrows + 1);
      light (&self, lit, TRUE, stack, seen);
      light (&self, lit, FALSE, stack, seen);
    }
  if (self.painter != NULL && self.bold != NULL)
    draw_all (&self, selected, lit);
  cgv_text_painter_free (self.painter);
  cgv_text_painter_free (self.bold);
  pango_font_description_free (bold);
  g_free (stack);
  g_free (seen);
  g_free (self.lit_boxes);
  g_free (self.lit_arrows);
}
