/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The content of a cycle, as rows: its members, or the calls between them that lead back. A GListModel of CgvRow. Main thread.
 */

#include <gio/gio.h>

#include "cgv-cycle-focus.h"
#include "cgv-cycle-rows.h"
#include "cgv-quantity-id.h"
#include "cgv-row-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_CYCLE_LIST (cgv_cycle_list_get_type ())

/* Signal: reordered — each position may hold another row now. */
G_DECLARE_FINAL_TYPE (CgvCycleList, cgv_cycle_list, CGV, CYCLE_LIST, CgvRowList)

/* To be read only. */
struct _CgvCycleList
{
  CgvRowList parent_instance;

  CgvCycleFocus *cycle;
  CgvCycleListKind kind;
  CgvEventNumbers numbers; /* those of the inside, which has them; without one there are no costs */
  GArray *rows; /* of guint32: indexes into the array of the inside */
  CgvQuantity sort;
  gboolean descending;
  double largest_delta; /* of the cost of a row, up or down, in the measure of the comparison; 0 without a base */
  char *search;
};

CgvCycleList *cgv_cycle_list_new (CgvCycleFocus *cycle,
                                  CgvCycleListKind kind);

/* Returns the calls of a row, borrowed until the list changes; NULL for members. */
const CgvCycleLink *cgv_cycle_list_get_link (CgvCycleList *self,
                                             guint position);

/* Returns the function of a row: the caller for calls between members. */
CgvNodeId cgv_cycle_list_get_node (CgvCycleList *self,
                                   guint position);

/* Returns (nullable) what remains of the cycle without the calls of a row of CGV_CYCLE_LIST_BACK; NULL if that is not known. */
const CgvCycleRest *cgv_cycle_list_get_rest (CgvCycleList *self,
                                             guint position);

/* Fills in the costs of a row. */
void cgv_cycle_list_fill (CgvCycleList *self,
                          guint position,
                          CgvFunctionRow *row);

/* Sorts as cgv_cycle_rows_sort() does. */
void cgv_cycle_list_set_sort (CgvCycleList *self,
                              const CgvQuantity *quantity,
                              gboolean descending);

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
