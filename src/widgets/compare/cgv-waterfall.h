/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A waterfall above a table of causes: how the total of a series goes up and down from column to column. Main thread. */

#include "cgv-cause-list.h"
#include "cgv-table.h"

G_BEGIN_DECLS

#define CGV_TYPE_WATERFALL (cgv_waterfall_get_type ())

G_DECLARE_FINAL_TYPE (CgvWaterfall, cgv_waterfall, CGV, WATERFALL, GtkWidget)

/* @table: shows a CgvCauseList, and outlives the waterfall */
GtkWidget *cgv_waterfall_new (CgvTable *table);

/* Returns the place of the bar of a column of the table, for tests. Returns FALSE without one. */
gboolean cgv_waterfall_get_bar (CgvWaterfall *self,
                                const char *id,
                                graphene_rect_t *bar);

G_END_DECLS
