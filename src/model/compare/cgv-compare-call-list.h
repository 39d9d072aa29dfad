/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The callers or the callees of the selected row of a comparison, on either side: a GListModel of CgvRow.
 * Follows the focus. Main thread.
 */

#include <gio/gio.h>

#include "cgv-call-list.h"
#include "cgv-focus.h"
#include "cgv-row-list.h"
#include "cgv-why.h"

G_BEGIN_DECLS

/**
 * CgvCompareCallKey:
 * @CGV_COMPARE_CALL_DELTA: by the difference, in the comparison's measure
 * @CGV_COMPARE_CALL_SIZE: by the difference without its sign
 * @CGV_COMPARE_CALL_BY_CALLS: by what comes of more or fewer calls; calls without a split last
 * @CGV_COMPARE_CALL_BY_COST: by what comes of dearer or cheaper calls; calls without a split last
 * @CGV_COMPARE_CALL_PERCENT: by the difference as a share of what it was
 * @CGV_COMPARE_CALL_BASE: by cost on the base
 * @CGV_COMPARE_CALL_NEW: by cost on the new side
 * @CGV_COMPARE_CALL_COUNT_BASE: by number of calls on the base
 * @CGV_COMPARE_CALL_COUNT_NEW: by number of calls on the new side
 * @CGV_COMPARE_CALL_COUNT_DELTA: by the difference of the number of calls
 * @CGV_COMPARE_CALL_NAME: by the name of the row at the other end
 *
 * What to sort calls by.
 */
typedef enum
{
  CGV_COMPARE_CALL_DELTA,
  CGV_COMPARE_CALL_SIZE,
  CGV_COMPARE_CALL_BY_CALLS,
  CGV_COMPARE_CALL_BY_COST,
  CGV_COMPARE_CALL_PERCENT,
  CGV_COMPARE_CALL_BASE,
  CGV_COMPARE_CALL_NEW,
  CGV_COMPARE_CALL_COUNT_BASE,
  CGV_COMPARE_CALL_COUNT_NEW,
  CGV_COMPARE_CALL_COUNT_DELTA,
  CGV_COMPARE_CALL_NAME,
} CgvCompareCallKey;

#define CGV_TYPE_COMPARE_CALL_LIST (cgv_compare_call_list_get_type ())

/* Signal: reordered — positions mean other calls now (another row, sort, or comparison). */
G_DECLARE_FINAL_TYPE (CgvCompareCallList, cgv_compare_call_list, CGV, COMPARE_CALL_LIST, CgvRowList)

/**
 * cgv_compare_call_list_new:
 * @focus: a focus
 * @kind: callers or callees
 *
 * Makes a list of the calls that either side has in the chosen parts, the largest difference first whatever
 * its sign.
 *
 * Returns: (transfer full): the list
 */
CgvCompareCallList *cgv_compare_call_list_new (CgvFocus *focus,
                                               CgvCallListKind kind);

/**
 * cgv_compare_call_list_get_focus:
 * @self: a list
 *
 * Gets the focus that the list follows.
 *
 * Returns: (transfer none): the focus
 */
CgvFocus *cgv_compare_call_list_get_focus (CgvCompareCallList *self);

/**
 * cgv_compare_call_list_get_kind:
 * @self: a list
 *
 * Whether it has callers or callees.
 *
 * Returns: the kind
 */
CgvCallListKind cgv_compare_call_list_get_kind (CgvCompareCallList *self);

/**
 * cgv_compare_call_list_get_term:
 * @self: a list
 * @position: a position in it
 * @term: (out): what the calls contribute; its row is the one at the other end
 *
 * What is at a position, with its split.
 *
 * Returns: FALSE beyond the end; @term is then not set
 */
gboolean cgv_compare_call_list_get_term (CgvCompareCallList *self,
                                         guint position,
                                         CgvWhyTerm *term);

/**
 * cgv_compare_call_list_get_edge:
 * @self: a list
 * @position: a position in it
 *
 * What is at a position: an index into the edges of the comparison.
 *
 * Returns: the edge, or CGV_NONE beyond the end
 */
guint32 cgv_compare_call_list_get_edge (CgvCompareCallList *self,
                                        guint position);

/**
 * cgv_compare_call_list_get_other:
 * @self: a list
 * @position: a position in it
 *
 * The row at the other end of a call.
 *
 * Returns: the row, or CGV_NONE beyond the end
 */
guint32 cgv_compare_call_list_get_other (CgvCompareCallList *self,
                                         guint position);

/* Returns the largest difference in the list without its sign, in the comparison's measure. */
double cgv_compare_call_list_get_largest_delta (CgvCompareCallList *self);

/**
 * cgv_compare_call_list_set_sort:
 * @self: a list
 * @key: what to sort by
 * @descending: whether the largest comes first
 *
 * Sorts the list. What is equal by @key is in the order of the difference without its sign, largest first, then of
 * the larger cost, then of name.
 */
void cgv_compare_call_list_set_sort (CgvCompareCallList *self,
                                     CgvCompareCallKey key,
                                     gboolean descending);

/**
 * cgv_compare_call_list_get_sort:
 * @self: a list
 * @descending: (out) (optional): whether the largest comes first
 *
 * How the list is sorted.
 *
 * Returns: the key
 */
CgvCompareCallKey cgv_compare_call_list_get_sort (CgvCompareCallList *self,
                                                  gboolean *descending);

G_END_DECLS
