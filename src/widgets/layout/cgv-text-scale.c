/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-text-scale.h"

/* GTK's unit of dots per inch: in 1024ths, and 96 for text of the usual size. */
#define USUAL_DPI (96 * 1024)

int
cgv_text_scale (GtkWidget *widget,
                int pixels)
{
  int dpi = 0;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), pixels);

  g_object_get (gtk_widget_get_settings (widget), "gtk-xft-dpi", &dpi, NULL);
  return (int) ((gint64) pixels * MAX (dpi, USUAL_DPI) / USUAL_DPI);
}
