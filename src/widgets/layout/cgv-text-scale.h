/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/*
 * Widths at which a layout changes are meant for text of the usual size. If the user has larger text, the same words need more pixels.
 *
 * @widget: the widget with the layout
 * @pixels: a width or a height for text of the usual size
 *
 * Returns the pixels that the same text needs at the user's size, never less than @pixels. Main thread.
 */
int cgv_text_scale (GtkWidget *widget,
                    int pixels);
