/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Children in lines, like words: each as wide as it wants to be, as many in a line as fit. What is
 * wider than the whole line is made narrower. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_WRAP_LAYOUT (cgv_wrap_layout_get_type ())

G_DECLARE_FINAL_TYPE (CgvWrapLayout, cgv_wrap_layout, CGV, WRAP_LAYOUT, GtkLayoutManager)

/**
 * cgv_wrap_layout_new:
 * @spacing: pixels between children, and between lines
 *
 * Makes a layout.
 *
 * Returns: (transfer full): the layout
 */
GtkLayoutManager *cgv_wrap_layout_new (int spacing);

G_END_DECLS
