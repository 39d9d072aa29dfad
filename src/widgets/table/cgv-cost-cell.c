/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cost-cell.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#include "cgv-widget.h"

/* Shorter bars are invisible, and a small cost must look different from zero. */
#define MIN_BAR       1
#define MIN_DELTA_BAR 2

/* Between the bars and the number. */
#define GAP       4
#define COST_GAP  8

/* Least width for the number next to a bar of a cost. */
#define MIN_NUMBER 24

/* Width of a number that a longer bar leaves. */
#define WIDE_NUMBER 60

#define BAR_HEIGHT   10
#define SIDE_HEIGHT  5
#define SIDE_GAP     1
#define BAR_RADIUS   1
#define DELTA_MARGIN 3
#define DELTA_RADIUS 2
#define TORN_TIP     3
#define TORN_GAP     2

/* Bars get at most this share of the cell; the number has the rest. */
#define MAX_BARS_SHARE 0.4

struct _CgvCostCell
{
  CgvLine parent_instance;

  gboolean has_bars;
  gboolean is_centered;
  gboolean is_torn;
  double fraction;
  double own;
  double base_fraction;
  double base_own;
  CgvCellState state;
  CgvCostCellBar kind;
};

G_DEFINE_FINAL_TYPE (CgvCostCell, cgv_cost_cell, CGV_TYPE_LINE)

static const char *const state_classes[] = {
  [CGV_CELL_SAME] = "same",
  [CGV_CELL_MORE] = "more",
  [CGV_CELL_LESS] = "less",
  [CGV_CELL_NOISE] = "noise",
};

static gboolean
is_delta (CgvCostCell *self)
{
  return self->kind == CGV_COST_CELL_DELTA || self->kind == CGV_COST_CELL_NONE || self->kind == CGV_COST_CELL_WIDE;
}

static gboolean
has_direction (CgvCostCell *self)
{
  return self->state == CGV_CELL_MORE || self->state == CGV_CELL_LESS;
}

int
cgv_cost_cell_get_bars_width (CgvCostCellBar kind)
{
  static const int widths[] = { 44 + COST_GAP, 64 + COST_GAP, 48, 0, 60, 148 };

  return widths[kind];
}

/* Returns the length of the longest bar, in a cell of a width. */
static int
get_longest (CgvCostCell *self,
             int width)
{
  int bars = self->has_bars ? cgv_cost_cell_get_bars_width (self->kind) : 0;

  if (self->kind == CGV_COST_CELL_WIDE && bars > 0)
    return (int) MAX (MIN (width - WIDE_NUMBER, bars) / 2, MIN (width * MAX_BARS_SHARE, cgv_cost_cell_get_bars_width (CGV_COST_CELL_DELTA)) / 2);
  if (is_delta (self) || bars == 0)
    return (int) MIN (bars / 2, bars > 0 ? width * MAX_BARS_SHARE / 2 : 0);
  return width >= bars + MIN_NUMBER ? bars - COST_GAP : 0;
}

static int
get_length (CgvCostCell *self,
            int width,
            double fraction)
{
  int longest = get_longest (self, width);
  int shortest = is_delta (self) ? MIN_DELTA_BAR : MIN_BAR;

  if (fraction <= 0.0 || (is_delta (self) && !has_direction (self)))
    return 0;

  return MAX ((int) (fraction * longest + 0.5), MIN (shortest, longest));
}

/* Towards the end is where reading goes. */
static gboolean
is_right (CgvCostCell *self)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  return (self->state == CGV_CELL_MORE) != is_rtl;
}

/* Returns where the parts of a bar of a difference are. */
static gboolean
get_delta_part (CgvCostCell *self,
                CgvCostCellPart part,
                graphene_rect_t *area)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  float height = (float) gtk_widget_get_height (GTK_WIDGET (self));
  int half = get_longest (self, width);
  int length = get_length (self, width, self->fraction);
  int origin = is_rtl ? width - half : half;

  int body = self->is_torn ? MAX (length - TORN_TIP - TORN_GAP, 0) : length;
  int tip = self->is_torn ? MIN (TORN_TIP, length) : 0;

  if (part == CGV_COST_CELL_AXIS)
    graphene_rect_init (area, (float) origin, 0, self->kind != CGV_COST_CELL_NONE && half > 0 ? 1 : 0, height);
  else if (part == CGV_COST_CELL_TIP)
    graphene_rect_init (area, (float) (is_right (self) ? origin + length - tip : origin - length), DELTA_MARGIN, (float) tip, height - 2 * DELTA_MARGIN);
  else
    graphene_rect_init (area, (float) (is_right (self) ? origin : origin - body), DELTA_MARGIN, part == CGV_COST_CELL_BAR ? (float) body : 0, height - 2 * DELTA_MARGIN);
  return area->size.width > 0;
}

static gboolean
get_number (CgvCostCell *self,
            graphene_rect_t *area)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int longest = get_longest (self, width);
  int bars = longest == 0 ? 0 : is_delta (self) ? 2 * longest + GAP : longest + COST_GAP;

  graphene_rect_init (area, (float) (is_rtl ? 0 : bars), 0, (float) (width - bars), (float) gtk_widget_get_height (GTK_WIDGET (self)));
  return width > bars;
}

/* Gets the place of centered bars, from its start on. The bar of self cost is below the other
 * one, so that both are visible. */
static gboolean
get_centered_part (CgvCostCell *self,
                   CgvCostCellPart part,
                   graphene_rect_t *area)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  int half = (self->kind == CGV_COST_CELL_SIDES ? width : get_longest (self, width)) / 2;
  int origin = is_rtl ? width - half : half;
  double fraction = part == CGV_COST_CELL_OWN ? self->own : self->fraction;
  int length = fraction < 0 || fraction > 0 ? MAX ((int) round (fabs (fraction) * half), MIN_BAR) : 0;
  double top = floor ((height - 2 * SIDE_HEIGHT - SIDE_GAP) / 2.0) + (part == CGV_COST_CELL_OWN ? SIDE_HEIGHT + SIDE_GAP : 0);

  if (half == 0)
    return FALSE;
  if (part == CGV_COST_CELL_AXIS)
    graphene_rect_init (area, (float) origin, 0, 1, (float) height);
  else
    graphene_rect_init (area, (float) ((fraction > 0) != is_rtl ? origin : origin - length), (float) top, (float) length, SIDE_HEIGHT);
  return area->size.width > 0;
}

gboolean
cgv_cost_cell_get_part (CgvCostCell *self,
                        CgvCostCellPart part,
                        graphene_rect_t *area)
{
  int width, height, length;

  g_return_val_if_fail (CGV_IS_COST_CELL (self), FALSE);
  g_return_val_if_fail (area != NULL, FALSE);

  if (part == CGV_COST_CELL_NUMBER)
    return get_number (self, area);
  if (is_delta (self))
    return get_delta_part (self, part, area);
  if (part == CGV_COST_CELL_TIP)
    return FALSE;
  if (self->is_centered)
    return get_centered_part (self, part, area);
  width = gtk_widget_get_width (GTK_WIDGET (self));
  height = gtk_widget_get_height (GTK_WIDGET (self));
  length = part == CGV_COST_CELL_AXIS ? get_longest (self, width) : get_length (self, width, part == CGV_COST_CELL_OWN ? self->own : self->fraction);
  graphene_rect_init (area, 0, (float) ((height - BAR_HEIGHT) / 2), (float) length, BAR_HEIGHT);
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    area->origin.x = (float) (width - length);
  return length > 0;
}

static void
get_color (CgvCostCell *self,
           const char *name,
           GdkRGBA *color)
{
  if (name == NULL || !cgv_widget_lookup_color (GTK_WIDGET (self), name, color))
    cgv_widget_get_color (GTK_WIDGET (self), color);
}

/* In high contrast, pale areas have an outline. */
static void
draw_area (CgvCostCell *self,
           const graphene_rect_t *area,
           const char *fill, /* (nullable) */
           const char *line, /* (nullable) */
           GtkSnapshot *snapshot)
{
  const float widths[] = { 1, 1, 1, 1 };
  GskRoundedRect outline;
  GdkRGBA color;

  gsk_rounded_rect_init_from_rect (&outline, area, is_delta (self) ? DELTA_RADIUS : BAR_RADIUS);
  if (fill != NULL)
    {
      get_color (self, fill, &color);
      gtk_snapshot_push_rounded_clip (snapshot, &outline);
      gtk_snapshot_append_color (snapshot, &color, area);
      gtk_snapshot_pop (snapshot);
    }
  if (line != NULL)
    {
      get_color (self, line, &color);
      gtk_snapshot_append_border (snapshot, &outline, widths, (const GdkRGBA[]){ color, color, color, color });
    }
}

static void
draw_part (CgvCostCell *self,
           CgvCostCellPart part,
           const char *fill, /* (nullable) */
           const char *line, /* (nullable) */
           GtkSnapshot *snapshot)
{
  graphene_rect_t area;

  if (cgv_cost_cell_get_part (self, part, &area))
    draw_area (self, &area, fill, line, snapshot);
}

/* The line in the middle that bars grow from. */
static void
draw_axis (CgvCostCell *self,
           gboolean is_strong,
           GtkSnapshot *snapshot)
{
  graphene_rect_t area;
  GdkRGBA color;

  if (!cgv_cost_cell_get_part (self, CGV_COST_CELL_AXIS, &area))
    return;
  get_color (self, NULL, &color);
  color.alpha *= is_strong ? 1 : 0.3f;
  gtk_snapshot_append_color (snapshot, &color, &area);
}

static void
draw_side (CgvCostCell *self,
           double y,
           double fraction,
           const char *fill, /* (nullable) */
           const char *line, /* (nullable) */
           GtkSnapshot *snapshot)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  double length = fraction > 0 ? MAX (round (fraction * width), MIN_BAR) : 0;

  if (length > 0)
    draw_area (self, &GRAPHENE_RECT_INIT ((float) (is_rtl ? width - length : 0), (float) y, (float) length, SIDE_HEIGHT), fill, line, snapshot);
}

/* The base above the new side, both with their self cost within. */
static void
draw_sides (CgvCostCell *self,
            gboolean is_strong,
            GtkSnapshot *snapshot)
{
  const double fractions[CGV_N_SIDES][2] = { { self->base_fraction, self->base_own }, { self->fraction, self->own } };
  const char *track = is_strong ? NULL : "cgv_track";
  const char *track_line = is_strong ? "cgv_track_line" : NULL;
  const char *line = is_strong ? "accent_color" : NULL;
  double top = floor ((gtk_widget_get_height (GTK_WIDGET (self)) - 2 * SIDE_HEIGHT - SIDE_GAP) / 2.0);

  cgv_foreach_side (side)
    {
      double y = top + side * (SIDE_HEIGHT + SIDE_GAP);

      draw_side (self, y, 1, track, track_line, snapshot);
      draw_side (self, y, fractions[side][0], "cgv_inclusive", line, snapshot);
      draw_side (self, y, fractions[side][1], "cgv_self", NULL, snapshot);
    }
}

/* A table has a thousand cells: their bars and numbers are no widgets. */
static void
cgv_cost_cell_snapshot (GtkWidget *widget,
                        GtkSnapshot *snapshot)
{
  CgvCostCell *self = CGV_COST_CELL (widget);
  gboolean is_strong = adw_style_manager_get_high_contrast (adw_style_manager_get_default ());
  graphene_rect_t number;

  if (self->kind == CGV_COST_CELL_SIDES && !self->is_centered)
    draw_sides (self, is_strong, snapshot);
  else if (is_delta (self))
    {
      const char *more = is_strong ? "cgv_more_text" : "cgv_more";
      const char *less = is_strong ? "cgv_less_text" : "cgv_less";

      draw_axis (self, is_strong, snapshot);
      draw_part (self, CGV_COST_CELL_BAR, self->state == CGV_CELL_MORE ? more : less, NULL, snapshot);
      draw_part (self, CGV_COST_CELL_TIP, self->state == CGV_CELL_MORE ? more : less, NULL, snapshot);
    }
  else
    {
      const char *line = is_strong ? "accent_color" : NULL;

      if (self->is_centered)
        draw_axis (self, is_strong, snapshot);
      else
        draw_part (self, CGV_COST_CELL_AXIS, is_strong ? NULL : "cgv_track", is_strong ? "cgv_track_line" : NULL, snapshot);
      draw_part (self, CGV_COST_CELL_BAR, "cgv_inclusive", line, snapshot);
      draw_part (self, CGV_COST_CELL_OWN, "cgv_self", line, snapshot);
    }
  if (cgv_cost_cell_get_part (self, CGV_COST_CELL_NUMBER, &number))
    cgv_line_snapshot_text (CGV_LINE (self), snapshot, &number, 1.0f);
}

/* Named colours may be others now. */
static void
cgv_cost_cell_css_changed (GtkWidget *widget,
                           GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (cgv_cost_cell_parent_class)->css_changed (widget, change);

  gtk_widget_queue_draw (widget);
}

static void
cgv_cost_cell_class_init (CgvCostCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = cgv_cost_cell_snapshot;
  widget_class->css_changed = cgv_cost_cell_css_changed;

  gtk_widget_class_set_css_name (widget_class, "costcell");
}

static void
cgv_cost_cell_init (CgvCostCell *self)
{
  self->has_bars = TRUE;
  gtk_widget_add_css_class (GTK_WIDGET (self), "numeric");
}

GtkWidget *
cgv_cost_cell_new (CgvCostCellBar kind)
{
  gboolean is_cost = kind != CGV_COST_CELL_DELTA && kind != CGV_COST_CELL_NONE && kind != CGV_COST_CELL_WIDE;
  CgvCostCell *self = g_object_new (CGV_TYPE_COST_CELL, "css-name", is_cost ? "costcell" : "deltacell", NULL);

  self->kind = kind;
  gtk_widget_add_css_class (GTK_WIDGET (self), state_classes[CGV_CELL_SAME]);
  return GTK_WIDGET (self);
}

static void
set_state (CgvCostCell *self,
           CgvCellState state)
{
  if (self->state == state)
    return;

  gtk_widget_remove_css_class (GTK_WIDGET (self), state_classes[self->state]);
  self->state = state;
  gtk_widget_add_css_class (GTK_WIDGET (self), state_classes[self->state]);

  if (state == CGV_CELL_NOISE)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, _ ("within the noise"), -1);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

void
cgv_cost_cell_set (CgvCostCell *self,
                    const char *text,
                    double fraction,
                    CgvCellState state)
{
  g_return_if_fail (CGV_IS_COST_CELL (self));
  g_return_if_fail (text != NULL);
  g_return_if_fail ((guint) state < G_N_ELEMENTS (state_classes));

  self->is_torn = is_delta (self) && fraction > 1;
  self->fraction = CLAMP (fraction, self->is_centered ? -1.0 : 0.0, 1.0);
  set_state (self, state);
  cgv_line_set_text (CGV_LINE (self), text);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
cgv_cost_cell_set_centered (CgvCostCell *self,
                            gboolean is_centered)
{
  g_return_if_fail (CGV_IS_COST_CELL (self));

  if (self->is_centered == is_centered)
    return;
  self->is_centered = is_centered;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
cgv_cost_cell_set_own (CgvCostCell *self,
                       double own)
{
  g_return_if_fail (CGV_IS_COST_CELL (self));

  self->own = CLAMP (own, self->is_centered ? -1.0 : 0.0, 1.0);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
cgv_cost_cell_set_base (CgvCostCell *self,
                        double fraction,
                        double own)
{
  g_return_if_fail (CGV_IS_COST_CELL (self));

  self->base_fraction = CLAMP (fraction, 0.0, 1.0);
  self->base_own = CLAMP (own, 0.0, 1.0);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

double
cgv_cost_cell_get_fraction (CgvCostCell *self)
{
  g_return_val_if_fail (CGV_IS_COST_CELL (self), 0.0);

  return self->state == CGV_CELL_LESS ? -self->fraction : self->fraction;
}

CgvCellState
cgv_cost_cell_get_state (CgvCostCell *self)
{
  g_return_val_if_fail (CGV_IS_COST_CELL (self), CGV_CELL_SAME);

  return self->state;
}

void
cgv_cost_cell_set_has_bars (CgvCostCell *self,
                            gboolean has_bars)
{
  g_return_if_fail (CGV_IS_COST_CELL (self));

  if (self->has_bars == has_bars)
    return;
  self->has_bars = has_bars;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
