/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cost-cell.h"

#include <glib/gi18n.h>

/* Less than this is not to be seen, and little is to look different from nothing. */
#define MIN_BAR       1
#define MIN_DELTA_BAR 2

/* Between the bars and the number. */
#define GAP 4

/* However little room there is, the number has most of it. */
#define MAX_BARS_SHARE 0.4

struct _CgvCostCell
{
  GtkWidget parent_instance;

  GtkWidget *axis; /* of differences with bars; else NULL */
  GtkWidget *bar;
  GtkInscription *number;
  double fraction;
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
  return self->kind != CGV_COST_CELL_BEHIND;
}

static gboolean
has_direction (CgvCostCell *self)
{
  return self->state == CGV_CELL_MORE || self->state == CGV_CELL_LESS;
}

/* Returns the length of the longest bar of a difference, in a cell of a width. */
static int
get_half (CgvCostCell *self,
          int width)
{
  return self->kind == CGV_COST_CELL_BESIDE ? (int) MIN (CGV_COST_CELL_BARS / 2, width * MAX_BARS_SHARE / 2) : 0;
}

static int
get_bar_width (CgvCostCell *self,
               int width)
{
  int longest = is_delta (self) ? get_half (self, width) : width;
  int shortest = is_delta (self) ? MIN_DELTA_BAR : MIN_BAR;

  if (self->fraction <= 0.0 || (is_delta (self) && !has_direction (self)))
    return 0;

  return MAX ((int) (self->fraction * longest + 0.5), MIN (shortest, longest));
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

  return (!is_delta (self) || self->state == CGV_CELL_MORE) != is_rtl;
}

static void
allocate_if (GtkWidget *child,
             gboolean visible,
             int x,
             int width,
             int height)
{
  GtkAllocation allocation = { x, 0, width, height };

  gtk_widget_set_child_visible (child, visible);
  if (visible)
    gtk_widget_size_allocate (child, &allocation, -1);
}

/* The bar of a difference is in front of the number, which like all numbers ends where its column does. */
static void
cgv_cost_cell_size_allocate (GtkWidget *widget,
                             int width,
                             int height,
                             int baseline)
{
  CgvCostCell *self = CGV_COST_CELL (widget);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int half = get_half (self, width);
  int bar_width = get_bar_width (self, width);
  int start = is_delta (self) ? half : 0;
  int origin = is_rtl ? width - start : start;
  int bars = half > 0 ? 2 * half + GAP : 0;
  GtkAllocation number = { is_rtl ? 0 : bars, 0, width - bars, height };

  if (self->axis != NULL)
    allocate_if (self->axis, half > 0, origin, 1, height);
  allocate_if (self->bar, bar_width > 0, is_right (self) ? origin : origin - bar_width, bar_width, height);
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
  self->bar = add_box (self, "bar", NULL);

  /* An inscription has a size of its own, whatever its text: to fill a cell is no new layout. */
  self->number = g_object_new (GTK_TYPE_INSCRIPTION, "min-chars", 0, "xalign", 1.0f, "text-overflow", GTK_INSCRIPTION_OVERFLOW_CLIP, NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->number), GTK_WIDGET (self));
  gtk_widget_add_css_class (GTK_WIDGET (self->number), "numeric");
}

GtkWidget *
cgv_cost_cell_new (CgvCostCellBar kind)
{
  CgvCostCell *self = g_object_new (CGV_TYPE_COST_CELL, "css-name", kind == CGV_COST_CELL_BEHIND ? "costcell" : "deltacell", NULL);

  self->kind = kind;
  if (kind == CGV_COST_CELL_BESIDE)
    self->axis = add_box (self, "axis", self->bar);
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
  old_width = get_bar_width (self, width);
  was_right = is_right (self);
  self->fraction = CLAMP (fraction, 0.0, 1.0);
  set_state (self, state);
  gtk_inscription_set_text (self->number, text);

  if (get_bar_width (self, width) != old_width || is_right (self) != was_right)
    gtk_widget_queue_allocate (GTK_WIDGET (self));
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
