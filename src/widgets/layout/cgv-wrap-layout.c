/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-wrap-layout.h"

struct _CgvWrapLayout
{
  GtkLayoutManager parent_instance;

  int spacing;
};

G_DEFINE_FINAL_TYPE (CgvWrapLayout, cgv_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkSizeRequestMode
cgv_wrap_layout_get_request_mode (GtkLayoutManager *manager,
                                  GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure_width (CgvWrapLayout *self,
               GtkWidget *widget,
               int *minimum,
               int *natural)
{
  *minimum = 0;
  *natural = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      int child_minimum, child_natural;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &child_minimum, &child_natural, NULL, NULL);
      *minimum = MAX (*minimum, child_minimum);
      *natural += child_natural + (*natural > 0 ? self->spacing : 0);
    }
}

/* The child that the next line begins with, and the height of this one. */
static GtkWidget *
measure_line (CgvWrapLayout *self,
              GtkWidget *first,
              int width,
              int *height)
{
  int used = -self->spacing;

  *height = 0;
  for (GtkWidget *child = first; child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      int minimum, natural, child_height;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
      if (used >= 0 && used + self->spacing + natural > width)
        return child;
      used += self->spacing + natural;
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, CLAMP (width, minimum, natural), &child_height, NULL, NULL, NULL);
      *height = MAX (*height, child_height);
    }
  return NULL;
}

static int
measure_height (CgvWrapLayout *self,
                GtkWidget *widget,
                int width)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  int height = 0;

  while (child != NULL)
    {
      int line;

      child = measure_line (self, child, width, &line);
      height += line + (height > 0 && line > 0 ? self->spacing : 0);
    }
  return height;
}

static void
cgv_wrap_layout_measure (GtkLayoutManager *manager,
                         GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  CgvWrapLayout *self = CGV_WRAP_LAYOUT (manager);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      measure_width (self, widget, minimum, natural);
      return;
    }
  *minimum = measure_height (self, widget, for_size < 0 ? G_MAXINT : for_size);
  *natural = *minimum;
}

static void
allocate_line (CgvWrapLayout *self,
               GtkWidget *first,
               GtkWidget *end,
               int width,
               int y,
               int height)
{
  int x = 0;

  for (GtkWidget *child = first; child != end; child = gtk_widget_get_next_sibling (child))
    {
      gboolean is_rtl = gtk_widget_get_direction (gtk_widget_get_parent (child)) == GTK_TEXT_DIR_RTL;
      int minimum, natural, child_width;
      GtkAllocation allocation;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
      child_width = CLAMP (width, minimum, natural);
      allocation = (GtkAllocation) { is_rtl ? width - x - child_width : x, y, child_width, height };
      gtk_widget_size_allocate (child, &allocation, -1);
      x += child_width + self->spacing;
    }
}

static void
cgv_wrap_layout_allocate (GtkLayoutManager *manager,
                          GtkWidget *widget,
                          int width,
                          int height,
                          int baseline)
{
  CgvWrapLayout *self = CGV_WRAP_LAYOUT (manager);
  GtkWidget *child = gtk_widget_get_first_child (widget);
  int y = 0;

  while (child != NULL)
    {
      int line;
      GtkWidget *next = measure_line (self, child, width, &line);

      allocate_line (self, child, next, width, y, line);
      y += line > 0 ? line + self->spacing : 0;
      child = next;
    }
}

static void
cgv_wrap_layout_class_init (CgvWrapLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = cgv_wrap_layout_get_request_mode;
  layout_class->measure = cgv_wrap_layout_measure;
  layout_class->allocate = cgv_wrap_layout_allocate;
}

static void
cgv_wrap_layout_init (CgvWrapLayout *self)
{
}

GtkLayoutManager *
cgv_wrap_layout_new (int spacing)
{
  CgvWrapLayout *self = g_object_new (CGV_TYPE_WRAP_LAYOUT, NULL);

  self->spacing = spacing;
  return GTK_LAYOUT_MANAGER (self);
}
