/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The columns of a CgvGrowthList, in the window and in all formats of the command. Main thread. */

#include "cgv-column.h"
#include "cgv-growth-list.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_GROWTH_COLUMNS_WINDOW,
  CGV_GROWTH_COLUMNS_PROSE,
  CGV_GROWTH_COLUMNS_LAWLESS, /* prose about functions that follow no law */
  CGV_GROWTH_COLUMNS_DATA,
  CGV_GROWTH_COLUMNS_JSON,    /* data without the costs at each size, which are lists there */
} CgvGrowthColumns;

GPtrArray *cgv_growth_columns_new (const CgvGrowth *growth,
                                   CgvGrowthColumns kind);

/* Returns the order of rows by a column of the window. */
CgvGrowthSort cgv_growth_columns_get_sort (const CgvColumn *column);

/* Returns (nullable) a law as a word for programs; NULL for none. */
char *cgv_growth_columns_dup_law_id (CgvLaw law);

/* Returns (nullable) the file of a row and its program or library, as display text. */
char *cgv_growth_columns_dup_place (const CgvGrowth *growth,
                                    guint row);

G_END_DECLS
