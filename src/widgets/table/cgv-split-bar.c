/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-split-bar.h"

#define WIDTH  120
#define HEIGHT 14
#define GAP    2

/* Less than this is not to be seen, and a difference is to look different from none. */
#define MIN_BAR 2

/* The bars, from the top. */
enum
{
  CALLS,
  COST,
  N_BARS,
};

struct _CgvSplitBar
{
  GtkWidget parent_instance;

  GtkWidget *axis;
  GtkWidget *bars[N_BARS];
  double fractions[N_BARS];
  gboolean is_split;
};

G_DEFINE_FINAL_TYPE (CgvSplitBar, cgv_split_bar, GTK_TYPE_WIDGET)

static void
cgv_split_bar_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
allocate_bar (CgvSplitBar *self,
              guint bar,
              int width,
              int y,
              int height)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  gboolean is_more = self->fractions[bar] > 0.0;
  gboolean is_there = is_more || self->fractions[bar] < 0.0;
  int middle = width / 2;
  int length = MAX ((int) (ABS (self->fractions[bar]) * middle + 0.5), MIN_BAR);
  GtkAllocation allocation = { is_more != is_rtl ? middle : middle - length, y, length, height };

  gtk_widget_set_child_visible (self->bars[bar], is_there && height > 0);
  if (is_there && height > 0)
    gtk_widget_size_allocate (self->bars[bar], &allocation, -1);
}

static void
cgv_split_bar_size_allocate (GtkWidget *widget,
                             int width,
                             int height,
                             int baseline)
{
  CgvSplitBar *self = CGV_SPLIT_BAR (widget);
  GtkAllocation axis = { width / 2, 0, 1, height };
  int half = (height - GAP) / 2;

  gtk_widget_size_allocate (self->axis, &axis, -1);
  allocate_bar (self, CALLS, width, 0, self->is_split ? half : height);
  allocate_bar (self, COST, width, height - half, self->is_split ? half : 0);
}

static void
cgv_split_bar_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (cgv_split_bar_parent_class)->dispose (object);
}

static void
cgv_split_bar_class_init (CgvSplitBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_split_bar_dispose;
  widget_class->measure = cgv_split_bar_measure;
  widget_class->size_allocate = cgv_split_bar_size_allocate;

  gtk_widget_class_set_css_name (widget_class, "splitbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static GtkWidget *
new_part (CgvSplitBar *self,
          const char *css_name)
{
  GtkWidget *part = g_object_new (GTK_TYPE_BOX, "css-name", css_name, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_widget_set_parent (part, GTK_WIDGET (self));

  return part;
}

static void
cgv_split_bar_init (CgvSplitBar *self)
{
  self->axis = new_part (self, "axis");
  for (guint bar = 0; bar < N_BARS; bar++)
    self->bars[bar] = new_part (self, "bar");
  gtk_widget_add_css_class (self->bars[COST], "cost");
}

static void
set_class (GtkWidget *widget,
           const char *name,
           gboolean is_set)
{
  if (is_set)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

static void
set_fractions (CgvSplitBar *self,
               double upper,
               double lower,
               gboolean is_split)
{
  self->fractions[CALLS] = CLAMP (upper, -1.0, 1.0);
  self->fractions[COST] = CLAMP (lower, -1.0, 1.0);
  self->is_split = is_split;
  for (guint bar = 0; bar < N_BARS; bar++)
    {
      set_class (self->bars[bar], "more", self->fractions[bar] > 0.0);
      set_class (self->bars[bar], "less", self->fractions[bar] < 0.0);
    }
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
cgv_split_bar_set_split (CgvSplitBar *self,
                         double by_calls,
                         double by_cost)
{
  g_return_if_fail (CGV_IS_SPLIT_BAR (self));

  set_fractions (self, by_calls, by_cost, TRUE);
}

void
cgv_split_bar_set_whole (CgvSplitBar *self,
                         double fraction)
{
  g_return_if_fail (CGV_IS_SPLIT_BAR (self));

  set_fractions (self, fraction, 0.0, FALSE);
}

gboolean
cgv_split_bar_get (CgvSplitBar *self,
                   double *by_calls,
                   double *by_cost)
{
  g_return_val_if_fail (CGV_IS_SPLIT_BAR (self), FALSE);

  if (by_calls != NULL)
    *by_calls = self->fractions[CALLS];
  if (by_cost != NULL)
    *by_cost = self->fractions[COST];

  return self->is_split;
}
