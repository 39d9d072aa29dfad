/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Two children: side by side, the second one at the end, where both have room, else one above the
 * other. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_PAIR_LAYOUT (cgv_pair_layout_get_type ())

G_DECLARE_FINAL_TYPE (CgvPairLayout, cgv_pair_layout, CGV, PAIR_LAYOUT, GtkLayoutManager)

/**
 * cgv_pair_layout_new:
 * @first_width: what the first child needs at least beside the second one, in pixels
 * @spacing: pixels between the two
 *
 * Makes a layout. Of a widget with other children than two, the others get no place.
 *
 * Returns: (transfer full): the layout
 */
GtkLayoutManager *cgv_pair_layout_new (int first_width,
                                       int spacing);

G_END_DECLS
