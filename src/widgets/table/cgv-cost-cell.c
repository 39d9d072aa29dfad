/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cost-cell.h"

/* Less than this is not to be seen, and zero is to look different from little. */
#define MIN_BAR 1

struct _CgvCostCell
{
  GtkWidget parent_instance;

  GtkWidget *bar;
  GtkInscription *number;
  double fraction;
};

G_DEFINE_FINAL_TYPE (CgvCostCell, cgv_cost_cell, GTK_TYPE_WIDGET)

static int
get_bar_width (CgvCostCell *self,
               int width)
{
  if (self->fraction <= 0.0)
    return 0;

  return MAX ((int) (self->fraction * width + 0.5), MIN (MIN_BAR, width));
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

static void
cgv_cost_cell_size_allocate (GtkWidget *widget,
                             int width,
                             int height,
                             int baseline)
{
  CgvCostCell *self = CGV_COST_CELL (widget);
  int bar_width = get_bar_width (self, width);
  GtkAllocation all = { 0, 0, width, height };
  GtkAllocation bar = { 0, 0, bar_width, height };

  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    bar.x = width - bar_width;

  gtk_widget_set_child_visible (self->bar, bar_width > 0);
  if (bar_width > 0)
    gtk_widget_size_allocate (self->bar, &bar, -1);
  gtk_widget_size_allocate (GTK_WIDGET (self->number), &all, baseline);
}

static void
cgv_cost_cell_dispose (GObject *object)
{
  CgvCostCell *self = CGV_COST_CELL (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
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

static void
cgv_cost_cell_init (CgvCostCell *self)
{
  self->bar = g_object_new (GTK_TYPE_BOX,
                            "css-name",
                            "bar",
                            "accessible-role",
                            GTK_ACCESSIBLE_ROLE_PRESENTATION,
                            NULL);
  gtk_widget_set_parent (self->bar, GTK_WIDGET (self));

  /* An inscription has a size of its own, whatever its text: to fill a cell is no new layout. */
  self->number = g_object_new (GTK_TYPE_INSCRIPTION,
                               "min-chars",
                               0,
                               "xalign",
                               1.0f,
                               "text-overflow",
                               GTK_INSCRIPTION_OVERFLOW_CLIP,
                               NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->number), "numeric");
  gtk_widget_set_parent (GTK_WIDGET (self->number), GTK_WIDGET (self));
}

GtkWidget *
cgv_cost_cell_new (void)
{
  return g_object_new (CGV_TYPE_COST_CELL, NULL);
}

void
cgv_cost_cell_set (CgvCostCell *self,
                   const char *text,
                   double fraction)
{
  int width;
  int old_width;

  g_return_if_fail (CGV_IS_COST_CELL (self));
  g_return_if_fail (text != NULL);

  width = gtk_widget_get_width (GTK_WIDGET (self));
  old_width = get_bar_width (self, width);
  self->fraction = CLAMP (fraction, 0.0, 1.0);
  gtk_inscription_set_text (self->number, text);

  if (get_bar_width (self, width) != old_width)
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

  return self->fraction;
}
