/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A GListModel of CgvRow with the callers or callees of the selected row, on one side or two; direct ones, or those at any distance.
 * Follows the focus. Main thread.
 */

#include <gio/gio.h>

#include "cgv-call-rows.h"
#include "cgv-focus.h"
#include "cgv-quantity-id.h"
#include "cgv-row-list.h"
#include "cgv-why.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_CALL_LIST_CALLERS,
  CGV_CALL_LIST_CALLEES,
  CGV_CALL_LIST_CALLEES_OUTSIDE, /* of those, the ones outside of its cycle, where the others are listed apart */
} CgvCallListKind;

#define CGV_TYPE_CALL_LIST (cgv_call_list_get_type ())

/* Signal: reordered — positions mean other calls now (another row, sort, or new costs). */
G_DECLARE_FINAL_TYPE (CgvCallList, cgv_call_list, CGV, CALL_LIST, CgvRowList)

/* To be read only. */
struct _CgvCallList
{
  CgvRowList parent_instance;

  CgvFocus *focus;
  CgvCallListKind kind;
  gboolean is_far;   /* it has rows at any distance */
  CgvCallRows *rows; /* NULL without a selected row, and until the first rows are found */
  GCancellable *job; /* of the thread that looks for rows; NULL without one */
  double largest_delta; /* of a row, without its sign, in the measure of the comparison; 0 for one side */
  CgvQuantity sort;
  char *sort_event; /* of @sort; NULL for the main event type */
  gboolean descending;
};

/* Lists calls: largest cost first, or in a comparison the largest change, up or down. */
CgvCallList *cgv_call_list_new (CgvFocus *focus,
                                CgvCallListKind kind);

/* Lists callers or callees at any distance. A thread finds them; until then, the previous rows stay. */
CgvCallList *cgv_call_list_new_far (CgvFocus *focus,
                                    CgvCallListKind kind);

/* Returns whether rows are known; otherwise a thread is finding them. */
gboolean cgv_call_list_is_ready (CgvCallList *self);

/* Returns (nullable) the numbers that the rows are of in an event type, by its name; NULL for the main one. */
const CgvEventNumbers *cgv_call_list_find_numbers (CgvCallList *self,
                                                   const char *event);

/* Returns whether callees in the cycle of the row are listed apart from those outside, because the focus shows its costs in the cycle. */
gboolean cgv_call_list_is_of_member (CgvCallList *self);

/* Returns whether it lists the calls of a whole cycle, because the focus shows that: functions outside, with all their calls. */
gboolean cgv_call_list_is_of_cycle (CgvCallList *self);

/* Returns (nullable) the row at a position, until the list changes; NULL beyond the end. */
const CgvCallRow *cgv_call_list_get_row (CgvCallList *self,
                                         guint position);

/* Fills in the costs of a row. Returns FALSE beyond the end, and where they are not known. */
gboolean cgv_call_list_fill (CgvCallList *self,
                             const CgvEventNumbers *numbers,
                             guint position,
                             CgvFunctionRow *row);

/* Returns the calls at a position, by their edge in the graph or, with a base, in the comparison; CGV_NONE beyond the end,
 * for several calls, and for a row that need not be at the other end of a call. */
guint cgv_call_list_get_edge (CgvCallList *self,
                              guint position);

/* Returns the row at the other end; CGV_NONE beyond the end. */
CgvNodeId cgv_call_list_get_node (CgvCallList *self,
                                  guint position);

/* Gets why the cost of calls differs between two sides. Returns FALSE beyond the end, and for one side. */
gboolean cgv_call_list_get_term (CgvCallList *self,
                                 guint position,
                                 CgvWhyTerm *term);

/* Returns whether the row calls itself. */
gboolean cgv_call_list_is_recursive (CgvCallList *self,
                                     guint position);

/* Returns whether calls are within a cycle, but not of a row by itself. */
gboolean cgv_call_list_is_in_cycle (CgvCallList *self,
                                    guint position);

/* Sorts by a quantity: see CgvCallListing. */
void cgv_call_list_set_sort (CgvCallList *self,
                             const CgvQuantity *sort_by,
                             gboolean descending);

G_END_DECLS
