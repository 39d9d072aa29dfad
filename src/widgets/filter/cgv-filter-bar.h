/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The filters of all views, a chip each in the order in which they apply, and the rest of the cost. Without a filter it takes no room.
 * Follows a CgvFocus, which it holds. Main thread.
 */

#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_FILTER_BAR (cgv_filter_bar_get_type ())

G_DECLARE_FINAL_TYPE (CgvFilterBar, cgv_filter_bar, CGV, FILTER_BAR, CgvView)

/*
 * Actions:
 *   filters.undo   takes back the last change of the filters (Ctrl+Z, unless text is edited)
 *   filters.redo   undoes that (Ctrl+Shift+Z)
 *   filters.clear  takes all filters away
 */

G_END_DECLS
