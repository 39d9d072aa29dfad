/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cost-cell.h"

#include <glib/gi18n.h>

/* Less than this is not to be seen, and little is to look different from nothing. */
#define MIN_BAR       1
#define MIN_DELTA_BAR 2

/* Between the bars and the number. */
#define GAP       4
#define COST_GAP  8

/* What a cell has at least for its number beside a bar of a cost. */
#define MIN_NUMBER 24

#define BAR_HEIGHT 10

/* However little room there is, the number has most of it. */
#define MAX_BARS_SHARE 0.4

struct _CgvCostCell
{
  GtkWidget parent_instance;

  GtkWidget *axis; /* of differences with bars, or what bars of costs lie on; else NULL */
  GtkWidget *bar;
  GtkWidget *own_bar; /* of a cost; else NULL */
  GtkInscription *number;
  gboolean has_bars;
  double fraction;
  double own;
  CgvCellState state;
  CgvCostCellBar kind;
};

G_DEFINE_FINAL_TYPE (CgvCostCell, cgv_cost_cell, GTK_TYPE_WIDGET)

static const char *const state_classes[] = {
  [CGV_CELL_SAME] = "same",
  [CGV_CELL_MORE] = "more",
  [CGV_CELL_LESS] = "less",
  [CGV_CELL_NOISE] = "noise",
};

static gboolean
is_delta (CgvCostCell *self)
{
  return self->kind == CGV_COST_CELL_DELTA || self->kind == CGV_COST_CELL_NONE;
}

static gboolean
has_direction (CgvCostCell *self)
{
  return self->state == CGV_CELL_MORE || self->state == CGV_CELL_LESS;
}

int
cgv_cost_cell_get_bars_width (CgvCostCellBar kind)
{
  static const int widths[] = { 44 + COST_GAP, 64 + COST_GAP, 48, 0 };

  return widths[kind];
}

/* Returns the length of the longest bar, in a cell of a width. */
static int
get_longest (CgvCostCell *self,
             int width)
{
  int bars = self->has_bars ? cgv_cost_cell_get_bars_width (self->kind) : 0;

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

static void
cgv_cost_cell_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  CgvCostCell *self = CGV_COST_CELL (widget);

  gtk_widget_measure (GTK_WIDGET (self->number), orientation, for_size, minimum, natural, NULL, NULL);
}

/* Towards the end is where reading goes. */
static gboolean
is_right (CgvCostCell *self)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  return (self->state == CGV_CELL_MORE) != is_rtl;
}

static void
allocate_if (GtkWidget *child,
             gboolean visible,
             int x,
             int y,
             int width,
             int height)
{
  GtkAllocation allocation = { x, y, width, height };

  gtk_widget_set_child_visible (child, visible);
  if (visible)
    gtk_widget_size_allocate (child, &allocation, -1);
}

static void
allocate_delta (CgvCostCell *self,
                int width,
                int height)
{
  int half = get_longest (self, width);
  int length = get_length (self, width, self->fraction);
  int origin = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? width - half : half;

  if (self->axis != NULL)
    allocate_if (self->axis, half > 0, origin, 0, 1, height);
  allocate_if (self->bar, length > 0, is_right (self) ? origin : origin - length, 0, length, height);
}

static void
allocate_cost (CgvCostCell *self,
               int width,
               int height)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int longest = get_longest (self, width);
  int length = get_length (self, width, self->fraction);
  int own = get_length (self, width, self->own);
  int y = (height - BAR_HEIGHT) / 2;

  allocate_if (self->axis, longest > 0, is_rtl ? width - longest : 0, y, longest, BAR_HEIGHT);
  allocate_if (self->bar, length > 0, is_rtl ? width - length : 0, y, length, BAR_HEIGHT);
  allocate_if (self->own_bar, own > 0, is_rtl ? width - own : 0, y, own, BAR_HEIGHT);
}

/* In whatever direction words are read, digits stand below digits, a sign before them and “%” behind them. */
static void
cgv_cost_cell_size_allocate (GtkWidget *widget,
                             int width,
                             int height,
                             int baseline)
{
  CgvCostCell *self = CGV_COST_CELL (widget);
  int longest = get_longest (self, width);
  int bars = longest == 0 ? 0 : is_delta (self) ? 2 * longest + GAP : longest + COST_GAP;
  GtkAllocation number = { gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL ? 0 : bars, 0, width - bars, height };

  if (is_delta (self))
    allocate_delta (self, width, height);
  else
    allocate_cost (self, width, height);
  gtk_widget_size_allocate (GTK_WIDGET (self->number), &number, baseline);
}

static void
cgv_cost_cell_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (cgv_cost_cell_parent_class)->dispose (object);
}

static void
cgv_cost_cell_class_init (CgvCostCellClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_cost_cell_dispose;
  widget_class->measure = cgv_cost_cell_measure;
  widget_class->size_allocate = cgv_cost_cell_size_allocate;

  gtk_widget_class_set_css_name (widget_class, "costcell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
add_box (CgvCostCell *self,
         const char *css_name,
         GtkWidget *before)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "css-name", css_name, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_widget_insert_after (box, GTK_WIDGET (self), before);
  return box;
}

static void
cgv_cost_cell_init (CgvCostCell *self)
{
  self->has_bars = TRUE;
  self->bar = add_box (self, "bar", NULL);

  /* An inscription has a size of its own, whatever its text: to fill a cell is no new layout. */
  self->number = g_object_new (GTK_TYPE_INSCRIPTION, "min-chars", 0, "xalign", 1.0f, "text-overflow", GTK_INSCRIPTION_OVERFLOW_CLIP, NULL);
  gtk_widget_set_direction (GTK_WIDGET (self->number), GTK_TEXT_DIR_LTR);
  gtk_widget_set_parent (GTK_WIDGET (self->number), GTK_WIDGET (self));
  gtk_widget_add_css_class (GTK_WIDGET (self->number), "numeric");
}

GtkWidget *
cgv_cost_cell_new (CgvCostCellBar kind)
{
  gboolean is_cost = kind == CGV_COST_CELL_COST || kind == CGV_COST_CELL_LONG;
  CgvCostCell *self = g_object_new (CGV_TYPE_COST_CELL, "css-name", is_cost ? "costcell" : "deltacell", NULL);

  self->kind = kind;
  if (kind == CGV_COST_CELL_DELTA)
    self->axis = add_box (self, "axis", self->bar);
  if (is_cost)
    {
      self->axis = add_box (self, "track", NULL);
      self->own_bar = add_box (self, "bar", self->bar);
      gtk_widget_add_css_class (self->own_bar, "self");
    }
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
  gboolean was_right;
  int width;
  int old_width;

  g_return_if_fail (CGV_IS_COST_CELL (self));
  g_return_if_fail (text != NULL);
  g_return_if_fail ((guint) state < G_N_ELEMENTS (state_classes));

  width = gtk_widget_get_width (GTK_WIDGET (self));
  old_width = get_length (self, width, self->fraction);
  was_right = is_right (self);
  self->fraction = CLAMP (fraction, 0.0, 1.0);
  set_state (self, state);
  gtk_inscription_set_text (self->number, text);

  if (get_length (self, width, self->fraction) != old_width || is_right (self) != was_right)
    gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
cgv_cost_cell_set_own (CgvCostCell *self,
                       double own)
{
  int width;
  int old_width;

  g_return_if_fail (CGV_IS_COST_CELL (self));

  width = gtk_widget_get_width (GTK_WIDGET (self));
  old_width = get_length (self, width, self->own);
  self->own = CLAMP (own, 0.0, 1.0);
  if (get_length (self, width, self->own) != old_width)
    gtk_widget_queue_allocate (GTK_WIDGET (self));
}

double
cgv_cost_cell_get_own (CgvCostCell *self)
{
  g_return_val_if_fail (CGV_IS_COST_CELL (self), 0.0);

  return self->own;
}

const char *
cgv_cost_cell_get_text (CgvCostCell *self)
{
  g_return_val_if_fail (CGV_IS_COST_CELL (self), NULL);

  return gtk_inscription_get_text (self->number);
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
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}
