/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Everything about the function in focus: its header, the treemap of where its cost goes, its
 * callers and its callees. All at once where there is room, one at a time where there is not.
 * Main thread.
 */

#include <adwaita.h>

#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_DETAIL_VIEW (cgv_detail_view_get_type ())

G_DECLARE_FINAL_TYPE (CgvDetailView, cgv_detail_view, CGV, DETAIL_VIEW, AdwBin)

/**
 * cgv_detail_view_set_focus:
 * @self: a detail view
 * @focus: (nullable): what to follow
 *
 * Shows the function of @focus.
 */
void cgv_detail_view_set_focus (CgvDetailView *self,
                                CgvFocus *focus);

/**
 * cgv_detail_view_set_positions:
 * @self: a detail view
 * @calls_position: height of the treemap in pixels, or -1 for a good share
 * @callees_position: width of the callers in pixels, or -1 for a half
 *
 * Moves the dividers.
 */
void cgv_detail_view_set_positions (CgvDetailView *self,
                                    int calls_position,
                                    int callees_position);

/**
 * cgv_detail_view_get_positions:
 * @self: a detail view
 * @calls_position: (out): height of the treemap in pixels, or -1
 * @callees_position: (out): width of the callers in pixels, or -1
 *
 * Where the dividers are; -1 as long as neither the user nor a setting placed them.
 */
void cgv_detail_view_get_positions (CgvDetailView *self,
                                    int *calls_position,
                                    int *callees_position);

G_END_DECLS
