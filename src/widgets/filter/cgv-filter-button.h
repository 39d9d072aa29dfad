/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A button with a popover in which a filter is added or changed. Follows a CgvFocus, which it holds.
 * Main thread.
 */

#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_FILTER_BUTTON (cgv_filter_button_get_type ())

G_DECLARE_FINAL_TYPE (CgvFilterButton, cgv_filter_button, CGV, FILTER_BUTTON, CgvView)

/* Edits an existing filter instead of a new one. */
void cgv_filter_button_set_filter (CgvFilterButton *self,
                                   guint index,
                                   GtkWidget *child);

/* Opens its popover, with the keyboard in the pattern. */
void cgv_filter_button_popup (CgvFilterButton *self);

G_END_DECLS
