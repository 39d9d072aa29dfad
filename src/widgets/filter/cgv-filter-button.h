/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A button with a popover in which a filter is added or changed. Follows a CgvFocus, which it holds.
 * Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_FILTER_BUTTON (cgv_filter_button_get_type ())

G_DECLARE_FINAL_TYPE (CgvFilterButton, cgv_filter_button, CGV, FILTER_BUTTON, GtkWidget)

/*
 * Properties:
 *   focus  (object, CgvFocus, nullable)
 */

/**
 * cgv_filter_button_new:
 *
 * Makes a button that adds a filter.
 *
 * Returns: the button
 */
GtkWidget *cgv_filter_button_new (void);

/**
 * cgv_filter_button_set_focus:
 * @self: a button
 * @focus: (nullable): whose filters to change; without one the button is insensitive
 *
 * Follows another focus.
 */
void cgv_filter_button_set_focus (CgvFilterButton *self,
                                  CgvFocus *focus);

/**
 * cgv_filter_button_set_filter:
 * @self: a button
 * @index: which filter of the focus it changes
 * @child: (transfer full): what it shows instead of its icon
 *
 * Makes it the button of a filter that there is.
 */
void cgv_filter_button_set_filter (CgvFilterButton *self,
                                   guint index,
                                   GtkWidget *child);

/**
 * cgv_filter_button_popup:
 * @self: a button
 *
 * Opens its popover, with the keyboard in the pattern.
 */
void cgv_filter_button_popup (CgvFilterButton *self);

G_END_DECLS
