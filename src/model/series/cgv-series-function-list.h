/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The functions of a series whose inclusive cost changes. There are no rows until all of it is known. Main thread.
 */

#include "cgv-row-list.h"
#include "cgv-set.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name; /* interned; its steps hold it, and the following */
  const char *function; /* its name as bytes */
  CgvCost newest;   /* after its last change */
  CgvDelta change;  /* from the oldest to the newest */
  double gross;     /* all increases and decreases together */
  guint step;       /* with its largest change */
  double largest;   /* that change, without a sign */
} CgvSeriesFunction;

typedef enum
{
  CGV_SERIES_FUNCTION_SORT_GROSS,
  CGV_SERIES_FUNCTION_SORT_CHANGE,
  CGV_SERIES_FUNCTION_SORT_NEWEST,
  CGV_SERIES_FUNCTION_SORT_NAME,
} CgvSeriesFunctionSort;

#define CGV_TYPE_SERIES_FUNCTION_LIST (cgv_series_function_list_get_type ())

/* Signal: selected — another row is selected. */
G_DECLARE_FINAL_TYPE (CgvSeriesFunctionList, cgv_series_function_list, CGV, SERIES_FUNCTION_LIST, CgvRowList)

/* @set is held. */
CgvSeriesFunctionList *cgv_series_function_list_new (CgvSet *set);

CgvSet *cgv_series_function_list_get_set (CgvSeriesFunctionList *self);

/* Returns (nullable) a row; NULL past the end. */
const CgvSeriesFunction *cgv_series_function_list_get (CgvSeriesFunctionList *self,
                                                       guint position);

/* Returns the largest @gross of all rows. */
double cgv_series_function_list_get_largest (CgvSeriesFunctionList *self);

void cgv_series_function_list_set_sort (CgvSeriesFunctionList *self,
                                        CgvSeriesFunctionSort sort,
                                        gboolean descending);

void cgv_series_function_list_select (CgvSeriesFunctionList *self,
                                      guint position);

/* Returns the position of the selected row: the first until one is selected, G_MAXUINT without rows. */
guint cgv_series_function_list_find (CgvSeriesFunctionList *self);

G_END_DECLS
