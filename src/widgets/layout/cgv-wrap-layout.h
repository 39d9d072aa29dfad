/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Children in lines, like words. A child that is wider than the whole line is made narrower. Main
 * thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_WRAP_LAYOUT (cgv_wrap_layout_get_type ())

G_DECLARE_FINAL_TYPE (CgvWrapLayout, cgv_wrap_layout, CGV, WRAP_LAYOUT, GtkLayoutManager)

/* Makes a layout in which each child has its natural width. @spacing is in pixels, between children and between lines. */
GtkLayoutManager *cgv_wrap_layout_new (int spacing);

/*
 * Makes a layout in which the first child of a line gets the rest of its width. In the first line it gets at least @first_width pixels,
 * which are more than 0, if there are others.
 */
GtkLayoutManager *cgv_wrap_layout_new_filled (int spacing,
                                              int first_width);

/* Makes a layout in which the last child gets the rest of its line, at least @last_width pixels if it is next to others. */
GtkLayoutManager *cgv_wrap_layout_new_ended (int spacing,
                                             int last_width);

G_END_DECLS
