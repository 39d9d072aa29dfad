/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A cycle: how large it is, and one of two lists, its members or the calls between them that lead back. It is empty as long as the
 * cycle is not shown. Main thread.
 */

#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_CYCLE_VIEW (cgv_cycle_view_get_type ())

G_DECLARE_FINAL_TYPE (CgvCycleView, cgv_cycle_view, CGV, CYCLE_VIEW, CgvView)

G_END_DECLS
