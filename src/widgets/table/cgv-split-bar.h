/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A difference as two bars from a common axis, each to the end where something became dearer and to the start where it
 * became cheaper: above what comes of more or fewer calls, below what comes of dearer or cheaper ones. Or as one bar, where
 * there is no such split. What it shows is told in words beside it. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_SPLIT_BAR (cgv_split_bar_get_type ())

G_DECLARE_FINAL_TYPE (CgvSplitBar, cgv_split_bar, CGV, SPLIT_BAR, GtkWidget)

/**
 * cgv_split_bar_set_split:
 * @self: a bar
 * @by_calls: the upper bar, from -1 to 1 of what is between the axis and an end
 * @by_cost: the lower bar, likewise
 *
 * Shows a difference in its two parts.
 */
void cgv_split_bar_set_split (CgvSplitBar *self,
                              double by_calls,
                              double by_cost);

/**
 * cgv_split_bar_set_whole:
 * @self: a bar
 * @fraction: from -1 to 1 of what is between the axis and an end
 *
 * Shows a difference that has no parts.
 */
void cgv_split_bar_set_whole (CgvSplitBar *self,
                              double fraction);

/**
 * cgv_split_bar_get:
 * @self: a bar
 * @by_calls: (out) (optional): the upper bar; the only one if there is no split
 * @by_cost: (out) (optional): the lower bar; 0 if there is no split
 *
 * What it shows.
 *
 * Returns: whether it is split
 */
gboolean cgv_split_bar_get (CgvSplitBar *self,
                            double *by_calls,
                            double *by_cost);

G_END_DECLS
