/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The row that a comparison is about: its name and those of its variants, why both sides are taken for
 * the same, what it costs on each side and what differs, and the way back to the one before. Follows a
 * CgvFocus, which it holds. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_COMPARE_HEADER (cgv_compare_header_get_type ())

G_DECLARE_FINAL_TYPE (CgvCompareHeader, cgv_compare_header, CGV, COMPARE_HEADER, GtkWidget)

/**
 * cgv_compare_header_new:
 *
 * Makes it, empty.
 *
 * Returns: the header
 */
GtkWidget *cgv_compare_header_new (void);

/**
 * cgv_compare_header_set_focus:
 * @self: a header
 * @focus: (nullable): what to follow
 *
 * Shows the row of @focus.
 */
void cgv_compare_header_set_focus (CgvCompareHeader *self,
                                   CgvFocus *focus);

/**
 * cgv_compare_header_set_narrow:
 * @self: a header
 * @narrow: whether there is room for costs and differences only, not for what these are shares of
 *
 * Says how much room there is.
 */
void cgv_compare_header_set_narrow (CgvCompareHeader *self,
                                    gboolean narrow);

G_END_DECLS
