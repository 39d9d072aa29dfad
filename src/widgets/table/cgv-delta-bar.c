/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-bar.h"

#define WIDTH     120
#define MIN_WIDTH 48
#define HEIGHT    14

/* Shorter bars are invisible, and a difference must look different from zero. */
#define MIN_BAR 2

struct _CgvDeltaBar
{
  GtkWidget parent_instance;

  GtkWidget *axis;
  GtkWidget *bar;
  double fraction;
};

G_DEFINE_FINAL_TYPE (CgvDeltaBar, cgv_delta_bar, GTK_TYPE_WIDGET)

static void
cgv_delta_bar_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? MIN_WIDTH : HEIGHT;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
cgv_delta_bar_size_allocate (GtkWidget *widget,
                             int width,
                             int height,
                             int baseline)
{
  CgvDeltaBar *self = CGV_DELTA_BAR (widget);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int middle = width / 2;
  int length = MAX ((int) (ABS (self->fraction) * middle + 0.5), MIN_BAR);
  GtkAllocation axis = { middle, 0, 1, height };
  GtkAllocation bar = { (self->fraction > 0.0) != is_rtl ? middle : middle - length, 0, length, height };
  gboolean is_there = self->fraction > 0.0 || self->fraction < 0.0;

  gtk_widget_size_allocate (self->axis, &axis, -1);
  gtk_widget_set_child_visible (self->bar, is_there);
  if (is_there)
    gtk_widget_size_allocate (self->bar, &bar, -1);
}

static void
cgv_delta_bar_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (cgv_delta_bar_parent_class)->dispose (object);
}

static void
cgv_delta_bar_class_init (CgvDeltaBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_delta_bar_dispose;
  widget_class->measure = cgv_delta_bar_measure;
  widget_class->size_allocate = cgv_delta_bar_size_allocate;

  gtk_widget_class_set_css_name (widget_class, "deltabar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static GtkWidget *
new_part (CgvDeltaBar *self,
          const char *css_name)
{
  GtkWidget *part = g_object_new (GTK_TYPE_BOX, "css-name", css_name, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_widget_set_parent (part, GTK_WIDGET (self));

  return part;
}

static void
cgv_delta_bar_init (CgvDeltaBar *self)
{
  self->axis = new_part (self, "axis");
  self->bar = new_part (self, "bar");
}

void
cgv_delta_bar_set (CgvDeltaBar *self,
                   double fraction)
{
  const char *classes[] = { fraction > 0.0 ? "more" : "less", NULL };

  g_return_if_fail (CGV_IS_DELTA_BAR (self));

  self->fraction = CLAMP (fraction, -1.0, 1.0);
  gtk_widget_set_css_classes (self->bar, classes);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

double
cgv_delta_bar_get (CgvDeltaBar *self)
{
  g_return_val_if_fail (CGV_IS_DELTA_BAR (self), 0.0);

  return self->fraction;
}
