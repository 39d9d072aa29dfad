/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-dialog-size.h"

#include "cgv-text-scale.h"

void
cgv_dialog_size_fit (GtkWindow *dialog,
                     GtkWindow *parent)
{
  int width, height;

  g_return_if_fail (GTK_IS_WINDOW (dialog));
  g_return_if_fail (GTK_IS_WINDOW (parent));

  if (!gtk_widget_get_mapped (GTK_WIDGET (parent)))
    return;

  gtk_window_get_default_size (dialog, &width, &height);
  gtk_window_set_default_size (dialog,
                               MIN (cgv_text_scale (GTK_WIDGET (parent), width), gtk_widget_get_width (GTK_WIDGET (parent))),
                               MIN (cgv_text_scale (GTK_WIDGET (parent), height), gtk_widget_get_height (GTK_WIDGET (parent))));
}
