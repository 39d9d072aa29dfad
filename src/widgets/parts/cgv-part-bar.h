/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * One part in the strip of parts: its title over a bar that is as long as what it cost. Main
 * thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_PART_BAR (cgv_part_bar_get_type ())

G_DECLARE_FINAL_TYPE (CgvPartBar, cgv_part_bar, CGV, PART_BAR, GtkWidget)

/**
 * cgv_part_bar_new:
 * @width: its width in pixels
 *
 * Makes an empty bar.
 *
 * Returns: the bar
 */
GtkWidget *cgv_part_bar_new (int width);

/**
 * cgv_part_bar_set:
 * @self: a bar
 * @title: what the part is called
 * @cost: what it cost, as text
 * @fraction: length of the bar, 0 to 1
 *
 * Shows a part.
 */
void cgv_part_bar_set (CgvPartBar *self,
                       const char *title,
                       const char *cost,
                       double fraction);

/**
 * cgv_part_bar_set_mark:
 * @self: a bar
 * @mark: (nullable): the side that the part is on, "A" or "B", or NULL
 *
 * Marks a part that is compared.
 */
void cgv_part_bar_set_mark (CgvPartBar *self,
                            const char *mark);

/**
 * cgv_part_bar_get_mark:
 * @self: a bar
 *
 * How it is marked.
 *
 * Returns: (nullable) (transfer none): the side, or NULL
 */
const char *cgv_part_bar_get_mark (CgvPartBar *self);

/**
 * cgv_part_bar_get_fraction:
 * @self: a bar
 *
 * How long the bar is.
 *
 * Returns: 0 to 1
 */
double cgv_part_bar_get_fraction (CgvPartBar *self);

G_END_DECLS
