/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-wrap-layout.h"

#include "cgv-text-scale.h"
#include "cgv-widget.h"

struct _CgvWrapLayout
{
  GtkLayoutManager parent_instance;

  int spacing;
  int filled_width; /* of the child that fills a line; 0 where lines are not filled */
  gboolean fills_last;
};

/* Children that share a line. */
typedef struct
{
  GtkWidget *first; /* NULL where nothing is left */
  GtkWidget *end;
  int used; /* width that they want, with the spacing between */
} Line;

G_DEFINE_FINAL_TYPE (CgvWrapLayout, cgv_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkSizeRequestMode
cgv_wrap_layout_get_request_mode (GtkLayoutManager *manager,
                                  GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static gboolean
is_filling (CgvWrapLayout *self,
            GtkWidget *child)
{
  return self->filled_width > 0 && (self->fills_last ? gtk_widget_get_next_sibling (child) : gtk_widget_get_prev_sibling (child)) == NULL;
}

static int
get_wanted_width (CgvWrapLayout *self,
                  GtkWidget *child,
                  int *minimum)
{
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, minimum, &natural, NULL, NULL);
  return is_filling (self, child) ? MAX (*minimum, cgv_text_scale (child, self->filled_width)) : natural;
}

static Line
find_line (CgvWrapLayout *self,
           GtkWidget *child,
           int width)
{
  Line line = { .used = -self->spacing };

  for (; child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      int minimum, wanted;

      if (!gtk_widget_should_layout (child))
        continue;
      wanted = get_wanted_width (self, child, &minimum);
      if (line.first != NULL && line.used + self->spacing + wanted > width)
        break;
      if (line.first == NULL)
        line.first = child;
      line.used += self->spacing + wanted;
    }
  line.end = child;
  return line;
}

static int
get_width (CgvWrapLayout *self,
           const Line *line,
           GtkWidget *child,
           int width)
{
  int minimum;
  int wanted = get_wanted_width (self, child, &minimum);

  if (self->fills_last ? is_filling (self, child) : self->filled_width > 0 && child == line->first)
    wanted += width - line->used;
  return MAX (minimum, MIN (width, wanted));
}

static int
get_height (CgvWrapLayout *self,
            const Line *line,
            int width)
{
  int height = 0;

  for (GtkWidget *child = line->first; child != line->end; child = gtk_widget_get_next_sibling (child))
    {
      int child_height;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, get_width (self, line, child, width), &child_height, NULL, NULL, NULL);
      height = MAX (height, child_height);
    }
  return height;
}

static void
measure_width (CgvWrapLayout *self,
               GtkWidget *widget,
               int *minimum,
               int *natural)
{
  *minimum = 0;
  *natural = 0;
  cgv_foreach_child (child, widget)
    {
      int child_minimum, child_natural;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &child_minimum, &child_natural, NULL, NULL);
      if (is_filling (self, child))
        child_natural = MAX (child_natural, cgv_text_scale (child, self->filled_width));
      *minimum = MAX (*minimum, child_minimum);
      *natural += child_natural + (*natural > 0 ? self->spacing : 0);
    }
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
  GtkWidget *child = gtk_widget_get_first_child (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      measure_width (self, widget, minimum, natural);
      return;
    }

  if (for_size < 0)
    measure_width (self, widget, minimum, &for_size);
  *minimum = 0;
  while (child != NULL)
    {
      Line line = find_line (self, child, for_size);
      int height = get_height (self, &line, for_size);

      *minimum += height + (*minimum > 0 && height > 0 ? self->spacing : 0);
      child = line.end;
    }
  *natural = *minimum;
}

static void
allocate_line (CgvWrapLayout *self,
               const Line *line,
               int width,
               int y,
               int height)
{
  int x = 0;

  for (GtkWidget *child = line->first; child != line->end; child = gtk_widget_get_next_sibling (child))
    {
      gboolean is_rtl = gtk_widget_get_direction (gtk_widget_get_parent (child)) == GTK_TEXT_DIR_RTL;
      int child_width;

      if (!gtk_widget_should_layout (child))
        continue;
      child_width = get_width (self, line, child, width);
      gtk_widget_size_allocate (child, &(GtkAllocation) { is_rtl ? width - x - child_width : x, y, child_width, height }, -1);
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
      Line line = find_line (self, child, width);
      int line_height = get_height (self, &line, width);

      allocate_line (self, &line, width, y, line_height);
      y += line_height > 0 ? line_height + self->spacing : 0;
      child = line.end;
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

GtkLayoutManager *
cgv_wrap_layout_new_filled (int spacing,
                            int first_width)
{
  CgvWrapLayout *self = CGV_WRAP_LAYOUT (cgv_wrap_layout_new (spacing));

  self->filled_width = first_width;
  return GTK_LAYOUT_MANAGER (self);
}

GtkLayoutManager *
cgv_wrap_layout_new_ended (int spacing,
                           int last_width)
{
  CgvWrapLayout *self = CGV_WRAP_LAYOUT (cgv_wrap_layout_new_filled (spacing, last_width));

  self->fills_last = TRUE;
  return GTK_LAYOUT_MANAGER (self);
}
