/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The bar of a list outside of lists: inclusive cost with self cost in it, as shares of its width. A text next to it has the numbers. Main
 * thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_SHARE_BAR (cgv_share_bar_get_type ())

G_DECLARE_FINAL_TYPE (CgvShareBar, cgv_share_bar, CGV, SHARE_BAR, GtkWidget)

/* Returns a bar of a size in pixels, which are its least. */
GtkWidget *cgv_share_bar_new (int width,
                              int height);

/* Shares are from 0 to 1. */
void cgv_share_bar_set (CgvShareBar *self,
                        double inclusive,
                        double own);

/* Both are (optional). */
void cgv_share_bar_get (CgvShareBar *self,
                        double *inclusive,
                        double *own);

G_END_DECLS
