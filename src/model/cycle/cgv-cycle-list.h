/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The content of a cycle, as rows: its members, the calls between them that lead back, or the functions outside that call it or that it
 * calls. A GListModel of CgvRow. Main thread.
 */

#include <gio/gio.h>

#include "cgv-cycle-focus.h"
#include "cgv-quantity-id.h"
#include "cgv-row-list.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_CYCLE_LIST_MEMBERS,
  CGV_CYCLE_LIST_BACK,
  CGV_CYCLE_LIST_CALLERS,
  CGV_CYCLE_LIST_CALLEES,
} CgvCycleListKind;

#define CGV_TYPE_CYCLE_LIST (cgv_cycle_list_get_type ())

/* Signal: reordered — each position may hold another row now. */
G_DECLARE_FINAL_TYPE (CgvCycleList, cgv_cycle_list, CGV, CYCLE_LIST, CgvRowList)

CgvCycleList *cgv_cycle_list_new (CgvCycleFocus *cycle,
                                  CgvCycleListKind kind);

CgvCycleFocus *cgv_cycle_list_get_cycle (CgvCycleList *self);

CgvCycleListKind cgv_cycle_list_get_kind (CgvCycleList *self);

/* Returns the calls of a row, borrowed until the list changes; NULL for members. */
const CgvCycleLink *cgv_cycle_list_get_link (CgvCycleList *self,
                                             guint position);

/* Returns the function of a row: the caller for calls between members. */
CgvNodeId cgv_cycle_list_get_node (CgvCycleList *self,
                                   guint position);

/* Returns (nullable) what remains of the cycle without the calls of a row of CGV_CYCLE_LIST_BACK; NULL if that is not known. */
const CgvCycleRest *cgv_cycle_list_get_rest (CgvCycleList *self,
                                             guint position);

/* Gets the cost of a row on each side: self cost for members. @costs has CGV_N_SIDES elements. */
void cgv_cycle_list_get_costs (CgvCycleList *self,
                               guint position,
                               CgvAmount *costs);

/* Sorts by cost, number of calls or name; by any other quantity as by the rest of the cycle, the fewest functions first unless
 * @descending. In a comparison, changes come before noise, and before unchanged and unknown costs, in either direction. */
void cgv_cycle_list_set_sort (CgvCycleList *self,
                              const CgvQuantity *quantity,
                              gboolean descending);

/* Returns the largest difference of the cost of a row, up or down, in the measure of the comparison; 0 without a base. */
double cgv_cycle_list_get_largest_delta (CgvCycleList *self);

/*
 * Lists only rows that match: a function, or either function of a call.
 *
 * @text: words to search, as for cgv_order_filter(); "" for all
 */
void cgv_cycle_list_set_search (CgvCycleList *self,
                                const char *text);

/* Returns the number of rows without a search. */
guint cgv_cycle_list_get_n_all (CgvCycleList *self);

/* Returns the position of the function in focus; G_MAXUINT if it is not there. Linear. */
guint cgv_cycle_list_find (CgvCycleList *self);

G_END_DECLS
