/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The functions of a CgvGrowth as rows: those that follow a law, and in a group behind them those that do not. Main thread.
 */

#include "cgv-growth.h"
#include "cgv-row-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_GROWTH_LIST (cgv_growth_list_get_type ())

/* Signal: selected — another row is selected. */
G_DECLARE_FINAL_TYPE (CgvGrowthList, cgv_growth_list, CGV, GROWTH_LIST, CgvRowList)

typedef enum
{
  CGV_GROWTH_SORT_FORECAST,
  CGV_GROWTH_SORT_SELF,
  CGV_GROWTH_SORT_LAW,
  CGV_GROWTH_SORT_CALLS,
  CGV_GROWTH_SORT_PER_CALL,
  CGV_GROWTH_SORT_NAME,
} CgvGrowthSort;

/* @growth must outlive the list. @rows: (nullable): guint: the rows to list, in this order and without a group; NULL for all */
CgvGrowthList *cgv_growth_list_new (const CgvGrowth *growth,
                                    const GArray *rows);

const CgvGrowth *cgv_growth_list_get_growth (CgvGrowthList *self);

/* Returns the row of the growth at a position; CGV_NONE for the group. */
guint cgv_growth_list_get (CgvGrowthList *self,
                           guint position);

/* Returns whether the rows are in groups, and whether that of functions without a law is open. */
gboolean cgv_growth_list_has_group (CgvGrowthList *self);
gboolean cgv_growth_list_is_open (CgvGrowthList *self);

void cgv_growth_list_toggle (CgvGrowthList *self);

void cgv_growth_list_set_sort (CgvGrowthList *self,
                               CgvGrowthSort sort,
                               gboolean descending);

/* Selects a row of the growth, and opens its group. */
void cgv_growth_list_select (CgvGrowthList *self,
                             guint row);

/* Returns the selected row of the growth, at first the one that matters most; CGV_NONE without rows. */
guint cgv_growth_list_get_selected (CgvGrowthList *self);

/* Returns where a row of the growth is, or G_MAXUINT. */
guint cgv_growth_list_find (CgvGrowthList *self,
                            guint row);

G_END_DECLS
