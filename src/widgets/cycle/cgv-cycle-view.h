/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The inside of a cycle: how large it is, a slider that cuts its lightest arcs, what that cuts, and
 * the pieces that are left. It is empty as long as the focus is not inside a cycle. Main thread.
 */

#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_CYCLE_VIEW (cgv_cycle_view_get_type ())

G_DECLARE_FINAL_TYPE (CgvCycleView, cgv_cycle_view, CGV, CYCLE_VIEW, CgvView)

G_END_DECLS
