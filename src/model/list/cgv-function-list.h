/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * All functions of a focus, in some order, perhaps only those that match a search: a GListModel of CgvRow. If the focus has a grouping the
 * rows are groups, and members below open groups. With a base there may be variants below a function.
 *
 * Sorting and filtering happen in core. A sort notifies only the rows that are alive, and emits items-changed only for a change in length:
 * 4 ms instead of 1.4 s for a million rows. Main thread.
 */

#include <gio/gio.h>

#include "cgv-focus.h"
#include "cgv-quantity-id.h"
#include "cgv-row-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_FUNCTION_LIST (cgv_function_list_get_type ())

/*
 * Properties, for two sides: show (CgvComparisonShow), hides-noise (gboolean).
 * Signal: reordered — positions mean other functions now (after sort, filter or new costs).
 */
G_DECLARE_FINAL_TYPE (CgvFunctionList, cgv_function_list, CGV, FUNCTION_LIST, CgvRowList)

/* To be read only. The rows have the numbers, and everything that is known about them. */
struct _CgvFunctionList
{
  CgvRowList parent_instance;

  CgvFocus *focus;
  CgvArrangement *rows;
  CgvCost *sums;          /* for each top, the self costs of the tops before it; NULL until it is requested */
  GHashTable *child_sums; /* top → CgvCost[], for each child, the sum with the children above it */
};

/* Lists all functions: largest inclusive cost first, or of two sides where most of the change began. */
CgvFunctionList *cgv_function_list_new (CgvFocus *focus);

/*
 * Gets the row at a position, with its costs: a member of a group may cost less there than it does in all. Returns
 * FALSE beyond the end; @row is then not set.
 */
gboolean cgv_function_list_get_row (CgvFunctionList *self,
                                    guint position,
                                    CgvFunctionRow *row);

/*
 * Gets a row in another event type, by name; NULL for the main one. Returns FALSE also for unknown costs, such as ratios of groups; @row is
 * then undefined.
 */
gboolean cgv_function_list_get_row_in (CgvFunctionList *self,
                                       const char *event,
                                       guint position,
                                       CgvFunctionRow *row);

/* Gets the number of a row in a column of parts, or beyond the end of all functions together. Returns FALSE, with zeroes, if it is not
 * known. */
gboolean cgv_function_list_get_part_number (CgvFunctionList *self,
                                            guint position,
                                            const CgvQuantity *quantity,
                                            CgvPartNumber *number);

/* Returns the function at a position; CGV_NONE for a group that is not a function, and beyond the end. */
CgvNodeId cgv_function_list_get_node (CgvFunctionList *self,
                                      guint position);

/* Returns the name of a row of the list as raw bytes, not terminated: of a file or object the whole path. */
const char *cgv_function_list_get_name (CgvFunctionList *self,
                                        const CgvFunctionRow *row,
                                        gsize *length);

/* Returns where a function is; G_MAXUINT if it is not in the list, or in a closed group. */
guint cgv_function_list_find_node (CgvFunctionList *self,
                                   CgvNodeId node);

/* Returns the position of the group of a function; or G_MAXUINT. */
guint cgv_function_list_find_parent (CgvFunctionList *self,
                                     CgvNodeId node);

/* Returns where a group, or with @member other than CGV_NONE one of its members, is; G_MAXUINT if it is not shown. */
guint cgv_function_list_find_row (CgvFunctionList *self,
                                  guint32 group,
                                  guint32 member);

/* Opens the group that a function is in, and returns where the function is then; G_MAXUINT if it is not in the list. */
guint cgv_function_list_reveal (CgvFunctionList *self,
                                CgvNodeId node);

/* Returns (nullable) (transfer full) a key that finds a group again when numbers change; NULL for other rows. */
GBytes *cgv_function_list_dup_key (CgvFunctionList *self,
                                   guint position);

/* Returns where the group of a key is; G_MAXUINT if it is not in the list. */
guint cgv_function_list_find_key (CgvFunctionList *self,
                                  GBytes *key);

/* Returns the self cost, on the new side, of all rows down to a position; members count with their group. */
CgvCost cgv_function_list_get_running_sum (CgvFunctionList *self,
                                           guint position);

/* Sorts by a number, the name, or the location. An event type that no column shows means the main one. */
void cgv_function_list_set_sort (CgvFunctionList *self,
                                 const CgvQuantity *sort_by,
                                 gboolean descending);

/* Shows only rows that contain each word of @text, which may be NULL; see cgv_order_filter(). If functions are sorted by a number, those
 * with matching names come first, see cgv_order_rank(). Opens groups with hits if these are few. */
void cgv_function_list_set_search (CgvFunctionList *self,
                                   const char *text);

void cgv_function_list_set_show (CgvFunctionList *self,
                                 CgvComparisonShow show);

/* Leaves out rows that differ only by noise. */
void cgv_function_list_set_hides_noise (CgvFunctionList *self,
                                        gboolean hides);

/* Returns whether any row can be opened: there are groups, or functions of several variants. */
gboolean cgv_function_list_is_tree (CgvFunctionList *self);

/* Gets the groups of each side, NULL for a missing base, and returns the number that a group of the list has in them. */
guint32 cgv_function_list_get_groupings (CgvFunctionList *self,
                                         guint32 group,
                                         CgvGrouping **groupings);

/* Returns the number of members of an open cycle that a row represents, if there are too many to list; 0 for all other rows.
 * cgv_function_list_get_row() fails for such a row. */
guint cgv_function_list_count_rest (CgvFunctionList *self,
                                    guint position);

/* Lists these members, the first of them in the place of that row. Returns FALSE if it is another row. */
gboolean cgv_function_list_show_rest (CgvFunctionList *self,
                                      guint position);

/* Returns where a node of the call tree is, as @call of its row; G_MAXUINT if it is not shown. */
guint cgv_function_list_find_call (CgvFunctionList *self,
                                   guint call);

/* Opens the row of a call tree, and the costliest way from there to its end. Returns the position of that. */
guint cgv_function_list_open_costliest (CgvFunctionList *self,
                                        guint position);

/* Opens all rows below the row of a call tree that are not tiny. */
void cgv_function_list_open_below (CgvFunctionList *self,
                                   guint position);

/* Opens or closes a row. Returns FALSE if that changes nothing. */
gboolean cgv_function_list_set_expanded (CgvFunctionList *self,
                                         guint position,
                                         gboolean expanded);

void cgv_function_list_set_all_expanded (CgvFunctionList *self,
                                         gboolean expanded);

G_END_DECLS
