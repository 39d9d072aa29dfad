/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * All functions, in some order, perhaps only those that match a search: a GListModel of CgvRow.
 * Where the focus has a grouping the rows are groups, and members below the groups that are open.
 *
 * Sorting and filtering happen in core; a re-sort tells the rows that are alive that they changed
 * and emits items-changed only for a change in length (measured: 4 ms instead of
 * 1.4 s for a million rows). Follows the focus's costs. Main thread.
 */

#include <gio/gio.h>

#include "cgv-focus.h"
#include "cgv-function-row.h"
#include "cgv-row-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_FUNCTION_LIST (cgv_function_list_get_type ())

/* Signal: reordered — positions mean other functions now (after sort, filter or new costs). */
G_DECLARE_FINAL_TYPE (CgvFunctionList, cgv_function_list, CGV, FUNCTION_LIST, CgvRowList)

/**
 * cgv_function_list_new:
 * @focus: a focus
 *
 * Makes a list of all functions, largest inclusive cost first.
 *
 * Returns: (transfer full): the list
 */
CgvFunctionList *cgv_function_list_new (CgvFocus *focus);

/**
 * cgv_function_list_get_focus:
 * @self: a list
 *
 * Gets the focus that the list follows.
 *
 * Returns: (transfer none): the focus
 */
CgvFocus *cgv_function_list_get_focus (CgvFunctionList *self);

/**
 * cgv_function_list_get_row:
 * @self: a list
 * @position: a position in it
 * @row: (out): what is there
 *
 * What to show at a position, with its numbers: ask here rather than the costs for them, because a
 * member of a group may cost less there than it does in all.
 *
 * Returns: FALSE beyond the end; @row is then not set
 */
gboolean cgv_function_list_get_row (CgvFunctionList *self,
                                    guint position,
                                    CgvFunctionRow *row);

/**
 * cgv_function_list_get_row_in:
 * @self: a list
 * @costs: what cgv_focus_get_costs() or cgv_focus_find_costs() of its focus returned
 * @position: a position in it
 * @row: (out): what is there, with costs of the event type of @costs
 *
 * The same in another event type. Ratios are not known of groups, nor of a part of a function.
 *
 * Returns: FALSE beyond the end, and for a ratio that is not known; @row is then of no use
 */
gboolean cgv_function_list_get_row_in (CgvFunctionList *self,
                                       CgvCosts *costs,
                                       guint position,
                                       CgvFunctionRow *row);

/**
 * cgv_function_list_get_node:
 * @self: a list
 * @position: a position in it
 *
 * Which function is at a position: a node of the graph of cgv_focus_get_costs().
 *
 * Returns: the node, or CGV_NONE for a group that is no function, and beyond the end
 */
CgvNodeId cgv_function_list_get_node (CgvFunctionList *self,
                                      guint position);

/**
 * cgv_function_list_find_node:
 * @self: a list
 * @node: a node, or CGV_NONE
 *
 * Where a node is. Linear in the nodes the first time after a change, constant from then on; with
 * groups, linear in the members of its group.
 *
 * Returns: the position, or G_MAXUINT where the search or a closed group hides it
 */
guint cgv_function_list_find_node (CgvFunctionList *self,
                                   CgvNodeId node);

/**
 * cgv_function_list_get_running_sum:
 * @self: a list
 * @position: a position in it
 *
 * The self costs of all functions from the first position down to @position, added up: how much
 * the list has accounted for by there. Members of a group add up to it. Linear in the rows the
 * first time after a change, constant from then on.
 *
 * Returns: the sum, in the current event; 0 beyond the end
 */
CgvCost cgv_function_list_get_running_sum (CgvFunctionList *self,
                                           guint position);

/**
 * cgv_function_list_set_sort:
 * @self: a list
 * @key: what to sort by
 * @descending: whether the largest comes first
 *
 * Sorts the list.
 */
void cgv_function_list_set_sort (CgvFunctionList *self,
                                 CgvOrderKey key,
                                 gboolean descending);

/**
 * cgv_function_list_set_sort_by:
 * @self: a list
 * @event: (nullable): the name of an event type whose costs are to be compared, one that a column of
 *   the focus shows; NULL for the current one, also where there are no costs of the event
 * @key: what to sort by
 * @descending: whether the largest comes first
 *
 * As cgv_function_list_set_sort(), by the costs of any event type.
 */
void cgv_function_list_set_sort_by (CgvFunctionList *self,
                                    const char *event,
                                    CgvOrderKey key,
                                    gboolean descending);

/**
 * cgv_function_list_get_sort:
 * @self: a list
 * @descending: (out) (optional): whether the largest comes first
 *
 * How the list is sorted.
 *
 * Returns: the key
 */
CgvOrderKey cgv_function_list_get_sort (CgvFunctionList *self,
                                        gboolean *descending);

/**
 * cgv_function_list_set_search:
 * @self: a list
 * @text: (nullable): what to look for, as cgv_order_filter() takes it; NULL or "" for all
 *
 * Shows only functions that match. Nothing but this changes the search.
 */
void cgv_function_list_set_search (CgvFunctionList *self,
                                   const char *text);

/**
 * cgv_function_list_get_search:
 * @self: a list
 *
 * What the list looks for.
 *
 * Returns: (transfer none): the text, "" for all
 */
const char *cgv_function_list_get_search (CgvFunctionList *self);

/**
 * cgv_function_list_get_n_hits:
 * @self: a list
 *
 * How many functions the search has found, whether they are rows or in groups that are closed.
 *
 * Returns: the number; without a search that of all functions
 */
guint cgv_function_list_get_n_hits (CgvFunctionList *self);

/**
 * cgv_function_list_get_grouping:
 * @self: a list
 *
 * What the rows are of.
 *
 * Returns: (nullable) (transfer none): the grouping, or NULL for plain functions
 */
CgvGrouping *cgv_function_list_get_grouping (CgvFunctionList *self);

/**
 * cgv_function_list_find_row:
 * @self: a list
 * @group: a group of its grouping
 * @member: a member of it, or CGV_NONE for the group itself
 *
 * Where a group or a member is.
 *
 * Returns: the position, or G_MAXUINT where the search or a closed group hides it
 */
guint cgv_function_list_find_row (CgvFunctionList *self,
                                  guint32 group,
                                  guint32 member);

/**
 * cgv_function_list_find_parent:
 * @self: a list
 * @node: a node, or CGV_NONE
 *
 * Where the group is that a function is a member of.
 *
 * Returns: the position, or G_MAXUINT without groups, or where the search hides the function
 */
guint cgv_function_list_find_parent (CgvFunctionList *self,
                                     CgvNodeId node);

/**
 * cgv_function_list_reveal:
 * @self: a list
 * @node: a node, or CGV_NONE
 *
 * Opens the group that a function is in.
 *
 * Returns: where the function is now, or G_MAXUINT where the search hides it
 */
guint cgv_function_list_reveal (CgvFunctionList *self,
                                CgvNodeId node);

/**
 * cgv_function_list_set_expanded:
 * @self: a list
 * @position: the position of a group
 * @expanded: whether its members are to be rows below it
 *
 * Opens or closes a group. It stays so while order, event type, parts or filters change. What is
 * opened or closed while searching is so for this search.
 *
 * Returns: FALSE if nothing changed
 */
gboolean cgv_function_list_set_expanded (CgvFunctionList *self,
                                         guint position,
                                         gboolean expanded);

/**
 * cgv_function_list_set_all_expanded:
 * @self: a list
 * @expanded: whether the members of all groups are to be rows
 *
 * Opens or closes all groups, also those that are yet to come. Does nothing without groups.
 */
void cgv_function_list_set_all_expanded (CgvFunctionList *self,
                                         gboolean expanded);

G_END_DECLS
