/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A step of a series: where its change began. Main thread. */

#include "cgv-set-list.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_STEP_VIEW (cgv_step_view_get_type ())

/*
 * Signals:
 *   open — its comparison is to be shown
 *   followed — the user selected another cause
 */
G_DECLARE_FINAL_TYPE (CgvStepView, cgv_step_view, CGV, STEP_VIEW, GtkWidget)

/* Shows a row of a list; nothing past its end. */
void cgv_step_view_show (CgvStepView *self,
                         CgvSetList *list,
                         guint position);

/* Returns (nullable) the name of the selected cause. */
const char *cgv_step_view_get_cause (CgvStepView *self);

G_END_DECLS
