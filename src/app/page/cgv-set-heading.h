/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The verdict on a set of profiles, with sentences below it, and how far these are read. Main thread. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_SET_HEADING (cgv_set_heading_get_type ())

/* Signal: cancel — the user does not want to wait. */
G_DECLARE_FINAL_TYPE (CgvSetHeading, cgv_set_heading, CGV, SET_HEADING, GtkWidget)

/*
 * Shows a verdict.
 *
 * @direction: above 0 for more cost, below 0 for less, 0 for neither
 * @detail: (nullable): sentences in lines
 */
void cgv_set_heading_show (CgvSetHeading *self,
                           const char *headline,
                           int direction,
                           const char *detail);

/* Shows two lines in small print. @way and @returns: (nullable) */
void cgv_set_heading_show_way (CgvSetHeading *self,
                               const char *way,
                               const char *returns);

/* Shows how far the reading is, from 0 to 1, and the button that ends it; nothing if it does not run. */
void cgv_set_heading_set_progress (CgvSetHeading *self,
                                   gboolean is_running,
                                   double fraction);

/* Returns whether the keyboard is at the button that ends the reading. */
gboolean cgv_set_heading_has_keyboard (CgvSetHeading *self);

const char *cgv_set_heading_get_headline (CgvSetHeading *self);
const char *cgv_set_heading_get_detail (CgvSetHeading *self);

G_END_DECLS
