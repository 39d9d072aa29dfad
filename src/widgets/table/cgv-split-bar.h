/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A difference as two bars from a common axis, each to the end where something costs more and to the start where it
 * costs less: above the share of more or fewer calls, below the share of the cost of a call. Or as one bar, where
 * there is no such split. What it shows is told in words beside it. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_SPLIT_BAR (cgv_split_bar_get_type ())

G_DECLARE_FINAL_TYPE (CgvSplitBar, cgv_split_bar, CGV, SPLIT_BAR, GtkWidget)

/* Shows a difference in its two parts, the upper and the lower bar, each from -1 to 1 of what is between the axis and an end. */
void cgv_split_bar_set_split (CgvSplitBar *self,
                              double by_calls,
                              double by_cost);

/* Shows a difference that has no parts, from -1 to 1 of what is between the axis and an end. */
void cgv_split_bar_set_whole (CgvSplitBar *self,
                              double fraction);

/* Returns whether it is split. Of one that is not, @by_calls is the only bar and @by_cost is 0; both are (optional). */
gboolean cgv_split_bar_get (CgvSplitBar *self,
                            double *by_calls,
                            double *by_cost);

G_END_DECLS
