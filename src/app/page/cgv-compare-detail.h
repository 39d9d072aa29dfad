/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Everything about the row that a comparison is about: its header, why it changed, two treemaps of one
 * layout, and its callers and callees on both sides. All at once where there is room, one at a time where
 * there is not. Main thread.
 */

#include <adwaita.h>

#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_COMPARE_DETAIL (cgv_compare_detail_get_type ())

G_DECLARE_FINAL_TYPE (CgvCompareDetail, cgv_compare_detail, CGV, COMPARE_DETAIL, AdwBin)

/**
 * cgv_compare_detail_set_focus:
 * @self: a detail view
 * @focus: (nullable): what to follow
 *
 * Shows the row of @focus.
 */
void cgv_compare_detail_set_focus (CgvCompareDetail *self,
                                   CgvFocus *focus);

G_END_DECLS
