/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * One part in the strip of parts: its title, a bar as long as what it cost, and what that is. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_PART_BAR (cgv_part_bar_get_type ())

G_DECLARE_FINAL_TYPE (CgvPartBar, cgv_part_bar, CGV, PART_BAR, GtkWidget)

/* @width: of a full bar, in pixels. Without @has_cost only a screen reader is told the cost. */
GtkWidget *cgv_part_bar_new (int width,
                             gboolean has_cost);

/*
 * @title: what the part is called
 * @cost: what it cost, as text
 * @fraction: length of the bar, 0 to 1
 */
void cgv_part_bar_set (CgvPartBar *self,
                       const char *title,
                       const char *cost,
                       double fraction);

/*
 * Marks a part that is compared.
 *
 * @mark: the side that the part is on, "A" or "B", or NULL
 */
void cgv_part_bar_set_mark (CgvPartBar *self,
                            const char *mark);

/* Returns the length of the bar, 0 to 1. */
double cgv_part_bar_get_fraction (CgvPartBar *self);

G_END_DECLS
