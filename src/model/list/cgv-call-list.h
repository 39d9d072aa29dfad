/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The callers or the callees of the focus's function: a GListModel of CgvRow, largest cost first
 * unless sorted otherwise. Follows the focus. Main thread.
 */

#include <gio/gio.h>

#include "cgv-focus.h"
#include "cgv-row-list.h"

G_BEGIN_DECLS

/**
 * CgvCallListKind:
 * @CGV_CALL_LIST_CALLERS: who calls the function
 * @CGV_CALL_LIST_CALLEES: what it calls
 *
 * Which calls a list has. A call of the function by itself is in both.
 */
typedef enum
{
  CGV_CALL_LIST_CALLERS,
  CGV_CALL_LIST_CALLEES,
} CgvCallListKind;

/**
 * CgvCallOrderKey:
 * @CGV_CALL_ORDER_COST: by inclusive cost of the calls
 * @CGV_CALL_ORDER_COUNT: by number of calls
 * @CGV_CALL_ORDER_PER_CALL: by cost per call; where there is no count, it is the least
 * @CGV_CALL_ORDER_NAME: by the name of the function at the other end
 *
 * What to sort calls by.
 */
typedef enum
{
  CGV_CALL_ORDER_COST,
  CGV_CALL_ORDER_COUNT,
  CGV_CALL_ORDER_PER_CALL,
  CGV_CALL_ORDER_NAME,
} CgvCallOrderKey;

#define CGV_TYPE_CALL_LIST (cgv_call_list_get_type ())

/* Signal: reordered — positions mean other calls now (another function, sort, or new costs). */
G_DECLARE_FINAL_TYPE (CgvCallList, cgv_call_list, CGV, CALL_LIST, CgvRowList)

/**
 * cgv_call_list_new:
 * @focus: a focus
 * @kind: callers or callees
 *
 * Makes a list of the calls that the selected parts have, largest cost first.
 *
 * Returns: (transfer full): the list
 */
CgvCallList *cgv_call_list_new (CgvFocus *focus,
                                CgvCallListKind kind);

/**
 * cgv_call_list_get_focus:
 * @self: a list
 *
 * Gets the focus that the list follows.
 *
 * Returns: (transfer none): the focus
 */
CgvFocus *cgv_call_list_get_focus (CgvCallList *self);

/**
 * cgv_call_list_get_kind:
 * @self: a list
 *
 * Whether it has callers or callees.
 *
 * Returns: the kind
 */
CgvCallListKind cgv_call_list_get_kind (CgvCallList *self);

/**
 * cgv_call_list_get_edge:
 * @self: a list
 * @position: a position in it
 *
 * What is at a position: an index into the edges of the graph of cgv_focus_get_costs().
 *
 * Returns: the edge, or CGV_NONE beyond the end
 */
guint cgv_call_list_get_edge (CgvCallList *self,
                              guint position);

/**
 * cgv_call_list_get_node:
 * @self: a list
 * @position: a position in it
 *
 * The function at the other end of a call.
 *
 * Returns: the node, or CGV_NONE beyond the end
 */
CgvNodeId cgv_call_list_get_node (CgvCallList *self,
                                  guint position);

/**
 * cgv_call_list_is_recursive:
 * @self: a list
 * @position: a position in it
 *
 * Whether at a position is the call of a function by itself, whose cost is in no inclusive cost.
 *
 * Returns: TRUE if it is
 */
gboolean cgv_call_list_is_recursive (CgvCallList *self,
                                     guint position);

/**
 * cgv_call_list_is_in_cycle:
 * @self: a list
 * @position: a position in it
 *
 * Whether at a position is a call from one member of a cycle to another, whose cost is in no
 * inclusive cost.
 *
 * Returns: TRUE if it is
 */
gboolean cgv_call_list_is_in_cycle (CgvCallList *self,
                                    guint position);

/**
 * cgv_call_list_set_sort:
 * @self: a list
 * @key: what to sort by
 * @descending: whether the largest comes first
 *
 * Sorts the list. What is equal by @key is in the order of cost, largest first, then of name.
 */
void cgv_call_list_set_sort (CgvCallList *self,
                             CgvCallOrderKey key,
                             gboolean descending);

/**
 * cgv_call_list_set_sort_by:
 * @self: a list
 * @event: (nullable): the name of an event type whose costs are to be compared, one that a column of
 *   the focus shows; NULL for the current one, also where there are no costs of the event
 * @key: what to sort by
 * @descending: whether the largest comes first
 *
 * As cgv_call_list_set_sort(), by the costs of any event type.
 */
void cgv_call_list_set_sort_by (CgvCallList *self,
                                const char *event,
                                CgvCallOrderKey key,
                                gboolean descending);

/**
 * cgv_call_list_get_sort:
 * @self: a list
 * @descending: (out) (optional): whether the largest comes first
 *
 * How the list is sorted.
 *
 * Returns: the key
 */
CgvCallOrderKey cgv_call_list_get_sort (CgvCallList *self,
                                        gboolean *descending);

G_END_DECLS
