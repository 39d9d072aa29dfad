/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-page-focus.h"

gboolean
cgv_page_focus_move (GtkWidget *page,
                     GtkDirectionType direction)
{
  GtkWidget *child = gtk_widget_get_first_child (page);

  return child != NULL && gtk_widget_child_focus (child, direction);
}
