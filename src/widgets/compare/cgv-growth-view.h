/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * How the selected function of a CgvGrowthList grows: its curve beside that of all functions, the reason, and its costs. A link in the
 * reason selects the cause. Main thread.
 */

#include "cgv-growth-list.h"
#include "cgv-table.h"
#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_GROWTH_VIEW (cgv_growth_view_get_type ())

G_DECLARE_FINAL_TYPE (CgvGrowthView, cgv_growth_view, CGV, GROWTH_VIEW, GtkWidget)

/* Follows the selection of a list, or shows nothing. */
void cgv_growth_view_set_list (CgvGrowthView *self,
                               CgvGrowthList *list);

/* Returns the rows and columns of a table of growth. */
const CgvTableSpec *cgv_growth_view_get_spec (void);

/* Calls @func with the curve as a sheet. Returns FALSE without one. See cgv_curve_view_give_sheet(). */
gboolean cgv_growth_view_give_sheet (CgvGrowthView *self,
                                     const char *title,
                                     double scale,
                                     CgvSheetFunc func,
                                     gpointer user_data);

G_END_DECLS
