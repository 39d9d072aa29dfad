/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A difference as a bar from an axis in the middle, to the end if something costs more and to the start if it costs less. A text next to it
 * has the number. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_DELTA_BAR (cgv_delta_bar_get_type ())

G_DECLARE_FINAL_TYPE (CgvDeltaBar, cgv_delta_bar, CGV, DELTA_BAR, GtkWidget)

/* @fraction: from -1 to 1 of the distance between the axis and an end; larger values are cut off */
void cgv_delta_bar_set (CgvDeltaBar *self,
                        double fraction);
double cgv_delta_bar_get (CgvDeltaBar *self);

G_END_DECLS
