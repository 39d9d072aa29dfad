/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A set of profiles with inputs of several sizes, as CgvSetPage shows it: the verdict with a forecast, the functions, and how the selected
 * one grows. Sizes can be typed beside the files. Main thread.
 */

#include <adwaita.h>

#include "cgv-growth-set.h"
#include "cgv-table.h"
#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_GROWTH_PAGE (cgv_growth_page_get_type ())

/*
 * Signals:
 *   leave — the user wants the steps of the series
 *   changed — more is known, and the title may be another
 */
G_DECLARE_FINAL_TYPE (CgvGrowthPage, cgv_growth_page, CGV, GROWTH_PAGE, AdwBin)

/* Shows the first of several programs: CgvGrowthBenchmark, which are copied. Without a size of each profile, it asks for them. NULL shows
 * nothing. */
void cgv_growth_page_show (CgvGrowthPage *self,
                           GPtrArray *benchmarks,
                           guint64 memory_limit);

/* Leads from the details to the list in narrow windows. Returns FALSE if the list is in view. */
gboolean cgv_growth_page_leave_detail (CgvGrowthPage *self);

/* Reads the profiles again, if their sizes are known. */
void cgv_growth_page_reload (CgvGrowthPage *self);

/* Returns (nullable) what is shown. */
CgvGrowthSet *cgv_growth_page_get_set (CgvGrowthPage *self);

/* Shows the costs of another event type, also in what is being read. */
void cgv_growth_page_choose_event (CgvGrowthPage *self,
                                   const char *event);

/* Ends the reading. Returns FALSE if nothing is being read. */
gboolean cgv_growth_page_cancel (CgvGrowthPage *self);

/* Adds the profiles that are new among @benchmarks; the forecasts for larger inputs are compared with them. */
void cgv_growth_page_add_new (CgvGrowthPage *self,
                              GPtrArray *benchmarks);

/* Returns (nullable) the title of what is shown, and what it is. */
char *cgv_growth_page_dup_title (CgvGrowthPage *self);
char *cgv_growth_page_dup_subtitle (CgvGrowthPage *self);

/* Calls @func with the picture as a sheet. Returns FALSE without a picture. See cgv_view_give_sheet(). */
gboolean cgv_growth_page_give_sheet (CgvGrowthPage *self,
                                     double scale,
                                     CgvSheetFunc func,
                                     gpointer user_data);

CgvTable *cgv_growth_page_get_table (CgvGrowthPage *self);

G_END_DECLS
