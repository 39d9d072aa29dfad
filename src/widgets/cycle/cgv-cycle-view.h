/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The inside of a cycle: how large it is, a slider that cuts its lightest arcs, what that cuts, and
 * the pieces that are left. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-cycle-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_CYCLE_VIEW (cgv_cycle_view_get_type ())

/* Properties: cycle (CgvCycleFocus) — what it follows. */
G_DECLARE_FINAL_TYPE (CgvCycleView, cgv_cycle_view, CGV, CYCLE_VIEW, GtkWidget)

/**
 * cgv_cycle_view_set_cycle:
 * @self: a view
 * @cycle: (nullable): what to follow
 *
 * Shows the cycle of the function in focus.
 */
void cgv_cycle_view_set_cycle (CgvCycleView *self,
                               CgvCycleFocus *cycle);

G_END_DECLS
