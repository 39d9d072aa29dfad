/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-share-bar.h"

#include <math.h>

typedef enum
{
  PART_TRACK,
  PART_INCLUSIVE,
  PART_SELF,
  N_PARTS
} Part;

struct _CgvShareBar
{
  GtkWidget parent_instance;

  GtkWidget *parts[N_PARTS];
  double shares[N_PARTS];
};

G_DEFINE_FINAL_TYPE (CgvShareBar, cgv_share_bar, GTK_TYPE_WIDGET)

static void
cgv_share_bar_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  *minimum = *natural = 1;
}

static void
cgv_share_bar_size_allocate (GtkWidget *widget,
                             int width,
                             int height,
                             int baseline)
{
  CgvShareBar *self = CGV_SHARE_BAR (widget);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;

  for (guint i = 0; i < N_PARTS; i++)
    {
      GtkAllocation allocation = { 0, 0, MAX ((int) round (self->shares[i] * width), 1), height };

      if (is_rtl)
        allocation.x = width - allocation.width;
      gtk_widget_set_child_visible (self->parts[i], self->shares[i] > 0);
      if (self->shares[i] > 0)
        gtk_widget_size_allocate (self->parts[i], &allocation, -1);
    }
}

static void
cgv_share_bar_dispose (GObject *object)
{
  CgvShareBar *self = CGV_SHARE_BAR (object);

  for (guint i = 0; i < N_PARTS; i++)
    g_clear_pointer (&self->parts[i], gtk_widget_unparent);

  G_OBJECT_CLASS (cgv_share_bar_parent_class)->dispose (object);
}

static void
cgv_share_bar_class_init (CgvShareBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_share_bar_dispose;
  widget_class->measure = cgv_share_bar_measure;
  widget_class->size_allocate = cgv_share_bar_size_allocate;

  /* The node of a cell, whose colours these are. */
  gtk_widget_class_set_css_name (widget_class, "costcell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
cgv_share_bar_init (CgvShareBar *self)
{
  for (guint i = 0; i < N_PARTS; i++)
    {
      self->parts[i] = g_object_new (GTK_TYPE_BOX, "css-name", i == PART_TRACK ? "track" : "bar", "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
      gtk_widget_set_parent (self->parts[i], GTK_WIDGET (self));
    }
  gtk_widget_add_css_class (self->parts[PART_SELF], "self");
  self->shares[PART_TRACK] = 1;
}

GtkWidget *
cgv_share_bar_new (int width,
                   int height)
{
  return g_object_new (CGV_TYPE_SHARE_BAR, "width-request", width, "height-request", height, NULL);
}

void
cgv_share_bar_set (CgvShareBar *self,
                   double inclusive,
                   double own)
{
  g_return_if_fail (CGV_IS_SHARE_BAR (self));

  self->shares[PART_INCLUSIVE] = CLAMP (inclusive, 0, 1);
  self->shares[PART_SELF] = CLAMP (own, 0, 1);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
cgv_share_bar_get (CgvShareBar *self,
                   double *inclusive,
                   double *own)
{
  g_return_if_fail (CGV_IS_SHARE_BAR (self));

  if (inclusive != NULL)
    *inclusive = self->shares[PART_INCLUSIVE];
  if (own != NULL)
    *own = self->shares[PART_SELF];
}
