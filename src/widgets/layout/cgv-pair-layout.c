/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-pair-layout.h"

struct _CgvPairLayout
{
  GtkLayoutManager parent_instance;

  int first_width;
  int spacing;
};

G_DEFINE_FINAL_TYPE (CgvPairLayout, cgv_pair_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkSizeRequestMode
cgv_pair_layout_get_request_mode (GtkLayoutManager *manager,
                                  GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* Nothing, of a child that is not there or hidden. */
static void
measure_child (GtkWidget *child,
               GtkOrientation orientation,
               int for_size,
               int *minimum,
               int *natural)
{
  *minimum = 0;
  *natural = 0;
  if (child != NULL && gtk_widget_should_layout (child))
    gtk_widget_measure (child, orientation, for_size, minimum, natural, NULL, NULL);
}

static GtkWidget *
get_second (GtkWidget *first)
{
  return first != NULL ? gtk_widget_get_next_sibling (first) : NULL;
}

/* How wide the second child is beside the first, or 0 where it is below. */
static int
get_second_width (CgvPairLayout *self,
                  GtkWidget *widget,
                  int width)
{
  GtkWidget *first = gtk_widget_get_first_child (widget);
  int first_minimum, first_natural, minimum, natural;

  measure_child (first, GTK_ORIENTATION_HORIZONTAL, -1, &first_minimum, &first_natural);
  measure_child (get_second (first), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural);

  return MAX (first_minimum, self->first_width) + self->spacing + natural <= width ? natural : 0;
}

static void
measure_width (CgvPairLayout *self,
               GtkWidget *widget,
               int *minimum,
               int *natural)
{
  GtkWidget *first = gtk_widget_get_first_child (widget);
  int first_minimum, first_natural, second_minimum, second_natural;

  measure_child (first, GTK_ORIENTATION_HORIZONTAL, -1, &first_minimum, &first_natural);
  measure_child (get_second (first), GTK_ORIENTATION_HORIZONTAL, -1, &second_minimum, &second_natural);
  *minimum = MAX (first_minimum, second_minimum);
  *natural = MAX (first_natural, self->first_width) + self->spacing + second_natural;
}

static int
measure_height (CgvPairLayout *self,
                GtkWidget *widget,
                int width)
{
  GtkWidget *first = gtk_widget_get_first_child (widget);
  int second_width = get_second_width (self, widget, width);
  int first_height, second_height, natural;

  if (second_width > 0)
    {
      measure_child (first, GTK_ORIENTATION_VERTICAL, width - second_width - self->spacing, &first_height, &natural);
      measure_child (get_second (first), GTK_ORIENTATION_VERTICAL, second_width, &second_height, &natural);
      return MAX (first_height, second_height);
    }

  measure_child (first, GTK_ORIENTATION_VERTICAL, width, &first_height, &natural);
  measure_child (get_second (first), GTK_ORIENTATION_VERTICAL, width, &second_height, &natural);
  return first_height + (second_height > 0 ? self->spacing + second_height : 0);
}

static void
cgv_pair_layout_measure (GtkLayoutManager *manager,
                         GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  CgvPairLayout *self = CGV_PAIR_LAYOUT (manager);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      measure_width (self, widget, minimum, natural);
      return;
    }
  if (for_size < 0)
    measure_width (self, widget, minimum, &for_size);
  *minimum = measure_height (self, widget, for_size);
  *natural = *minimum;
}

static void
allocate_child (GtkWidget *child,
                int x,
                int y,
                int width,
                int height)
{
  GtkAllocation allocation = { x, y, width, height };

  if (child != NULL && gtk_widget_should_layout (child))
    gtk_widget_size_allocate (child, &allocation, -1);
}

static void
cgv_pair_layout_allocate (GtkLayoutManager *manager,
                          GtkWidget *widget,
                          int width,
                          int height,
                          int baseline)
{
  CgvPairLayout *self = CGV_PAIR_LAYOUT (manager);
  GtkWidget *first = gtk_widget_get_first_child (widget);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int second_width = get_second_width (self, widget, width);
  int first_width = width - second_width - self->spacing;
  int first_height, natural;

  if (second_width > 0)
    {
      allocate_child (first, is_rtl ? width - first_width : 0, 0, first_width, height);
      allocate_child (get_second (first), is_rtl ? 0 : width - second_width, 0, second_width, height);
      return;
    }

  measure_child (first, GTK_ORIENTATION_VERTICAL, width, &first_height, &natural);
  allocate_child (first, 0, 0, width, first_height);
  allocate_child (get_second (first), 0, first_height + self->spacing, width, MAX (height - first_height - self->spacing, 0));
}

static void
cgv_pair_layout_class_init (CgvPairLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = cgv_pair_layout_get_request_mode;
  layout_class->measure = cgv_pair_layout_measure;
  layout_class->allocate = cgv_pair_layout_allocate;
}

static void
cgv_pair_layout_init (CgvPairLayout *self)
{
}

GtkLayoutManager *
cgv_pair_layout_new (int first_width,
                     int spacing)
{
  CgvPairLayout *self = g_object_new (CGV_TYPE_PAIR_LAYOUT, NULL);

  self->first_width = first_width;
  self->spacing = spacing;
  return GTK_LAYOUT_MANAGER (self);
}
