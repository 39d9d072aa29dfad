/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-popover-bin.h"

struct _CgvPopoverBin
{
  AdwBin parent_instance;
};

G_DEFINE_FINAL_TYPE (CgvPopoverBin, cgv_popover_bin, ADW_TYPE_BIN)

static GtkSizeRequestMode
get_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
measure (GtkWidget *widget,
         GtkOrientation orientation,
         int for_size,
         int *minimum,
         int *natural,
         int *minimum_baseline,
         int *natural_baseline)
{
  GtkWidget *child = adw_bin_get_child (ADW_BIN (widget));
  int width;

  if (child == NULL)
    return;
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = width;
  else
    gtk_widget_measure (child, orientation, width, minimum, natural, NULL, NULL);
}

static void
allocate (GtkWidget *widget,
          int width,
          int height,
          int baseline)
{
  if (adw_bin_get_child (ADW_BIN (widget)) != NULL)
    gtk_widget_allocate (adw_bin_get_child (ADW_BIN (widget)), width, height, baseline, NULL);
}

static void
cgv_popover_bin_class_init (CgvPopoverBinClass *klass)
{
}

static void
cgv_popover_bin_init (CgvPopoverBin *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), gtk_custom_layout_new (get_mode, measure, allocate));
}
