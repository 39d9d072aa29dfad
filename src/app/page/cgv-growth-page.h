/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A set of profiles with inputs of several sizes, as CgvSetPage shows it: the verdict with a forecast, the functions, and how the selected
 * one grows. Sizes can be typed beside the files. Main thread.
 */

#include <adwaita.h>

#include "cgv-growth-set.h"
#include "cgv-table.h"

G_BEGIN_DECLS

#define CGV_TYPE_GROWTH_PAGE (cgv_growth_page_get_type ())

/*
 * Signals:
 *   leave — the user wants the steps of the series
 *   changed — more is known
 */
G_DECLARE_FINAL_TYPE (CgvGrowthPage, cgv_growth_page, CGV, GROWTH_PAGE, AdwBin)

/* Shows profiles: CgvGrowthInput, which are copied. Without a size of each, it asks for them. NULL shows nothing. */
void cgv_growth_page_show (CgvGrowthPage *self,
                           GPtrArray *inputs,
                           guint64 memory_limit);

/* Reads the profiles again, if their sizes are known. */
void cgv_growth_page_reload (CgvGrowthPage *self);

/* Returns (nullable) what is shown. */
CgvGrowthSet *cgv_growth_page_get_set (CgvGrowthPage *self);

/* Ends the reading. Returns FALSE if nothing is being read. */
gboolean cgv_growth_page_cancel (CgvGrowthPage *self);

CgvTable *cgv_growth_page_get_table (CgvGrowthPage *self);

G_END_DECLS
