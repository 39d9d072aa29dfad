/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * One active filter: its description and the share that it hides, a click to change it, and a
 * button to remove it. Delete removes it, too. Main thread.
 */

#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_FILTER_CHIP (cgv_filter_chip_get_type ())

G_DECLARE_FINAL_TYPE (CgvFilterChip, cgv_filter_chip, CGV, FILTER_CHIP, CgvView)

/* Makes the chip of a filter of a focus. */
GtkWidget *cgv_filter_chip_new (CgvFocus *focus,
                                guint index);

void cgv_filter_chip_update (CgvFilterChip *self);

G_END_DECLS
