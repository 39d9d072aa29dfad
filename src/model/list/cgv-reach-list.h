/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * All functions that lead to the selected one, or that it leads to, on one side or two: a GListModel of CgvRow. Follows the focus; rows
 * stay until a thread has found others. Main thread.
 */

#include "cgv-focus.h"
#include "cgv-reach.h"
#include "cgv-row-list.h"

G_BEGIN_DECLS

/* Costs are those of both functions together; of a side that does not lead there, 0. */
typedef struct
{
  CgvNodeId node;
  guint32 distance; /* the smaller one of two sides */
  gboolean is_within;
  gboolean is_of_cycle;
  CgvAmount cost[CGV_N_SIDES];
} CgvReachRow;

#define CGV_TYPE_REACH_LIST (cgv_reach_list_get_type ())

/* Signal: reordered — the rows or their order changed. */
G_DECLARE_FINAL_TYPE (CgvReachList, cgv_reach_list, CGV, REACH_LIST, CgvRowList)

CgvReachList *cgv_reach_list_new (CgvFocus *focus,
                                  CgvTreeDirection direction);

CgvFocus *cgv_reach_list_get_focus (CgvReachList *self);

/* Returns whether rows are known; otherwise a thread is finding them. */
gboolean cgv_reach_list_is_ready (CgvReachList *self);

/* Returns (nullable) the numbers that the rows are of. */
const CgvEventNumbers *cgv_reach_list_get_numbers (CgvReachList *self);

/* Returns (nullable) the row at a position; NULL beyond the end. */
const CgvReachRow *cgv_reach_list_get_row (CgvReachList *self,
                                           guint position);

/* Sorts by the column of an id: name, distance, or inclusive cost of one of the aspects of two sides. */
void cgv_reach_list_set_sort (CgvReachList *self,
                              const char *id,
                              gboolean descending);

G_END_DECLS
