/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The rows of a comparison in some order, perhaps only those that match a search: a GListModel of CgvRow.
 * Below a row that was put together of several functions there are these; where the focus has groups, the
 * rows are groups, with what is in them below.
 *
 * Sorting and filtering happen in core; see CgvFunctionList. Follows the focus. Main thread.
 */

#include <gio/gio.h>

#include "cgv-compare-focus.h"
#include "cgv-compare-row.h"
#include "cgv-row-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_COMPARE_LIST (cgv_compare_list_get_type ())

/*
 * Properties, all with notify:
 *   show         (int: a CgvComparisonShow)  which rows
 *   hides-noise  (boolean)                   whether rows that differ by noise are left out
 * Signal:
 *   reordered — positions mean other rows now (after sort, filter, opening, or a new comparison)
 */
G_DECLARE_FINAL_TYPE (CgvCompareList, cgv_compare_list, CGV, COMPARE_LIST, CgvRowList)

/**
 * cgv_compare_list_new:
 * @focus: a focus
 *
 * Makes a list of all rows, regressions of self cost first.
 *
 * Returns: (transfer full): the list
 */
CgvCompareList *cgv_compare_list_new (CgvCompareFocus *focus);

/**
 * cgv_compare_list_get_focus:
 * @self: a list
 *
 * Gets the focus that the list follows.
 *
 * Returns: (transfer none): the focus
 */
CgvCompareFocus *cgv_compare_list_get_focus (CgvCompareList *self);

/**
 * cgv_compare_list_get_row:
 * @self: a list
 * @position: a position in it
 * @row: (out): what is there
 *
 * What to show at a position, with its numbers.
 *
 * Returns: FALSE beyond the end; @row is then not set
 */
gboolean cgv_compare_list_get_row (CgvCompareList *self,
                                   guint position,
                                   CgvCompareRow *row);

/**
 * cgv_compare_list_dup_name:
 * @self: a list
 * @position: a position in it
 *
 * The name of what is at a position. Display text.
 *
 * Returns: (transfer full): the name, "" beyond the end
 */
char *cgv_compare_list_dup_name (CgvCompareList *self,
                                 guint position);

/**
 * cgv_compare_list_dup_location:
 * @self: a list
 * @position: a position in it
 *
 * "file · object" of what is at a position, shortened to base names. Display text.
 *
 * Returns: (transfer full): the location, perhaps ""
 */
char *cgv_compare_list_dup_location (CgvCompareList *self,
                                     guint position);

/**
 * cgv_compare_list_dup_tooltip:
 * @self: a list
 * @position: a position in it
 *
 * Name, file and object with their paths on both sides where they differ, and why both are taken for the
 * same, one a line. Display text.
 *
 * Returns: (transfer full): the text, "" beyond the end
 */
char *cgv_compare_list_dup_tooltip (CgvCompareList *self,
                                    guint position);

/**
 * cgv_compare_list_find_row:
 * @self: a list
 * @row: a row of the comparison, or CGV_NONE
 *
 * Where a row is; with groups, in the one in which it costs most.
 *
 * Returns: the position, or G_MAXUINT where search, filter or a closed group hide it
 */
guint cgv_compare_list_find_row (CgvCompareList *self,
                                 guint32 row);

/**
 * cgv_compare_list_find_group:
 * @self: a list
 * @row: a row of the comparison, or CGV_NONE
 *
 * Where the group is in which a row costs most.
 *
 * Returns: the position, or G_MAXUINT without groups, or where search or filter hide it
 */
guint cgv_compare_list_find_group (CgvCompareList *self,
                                   guint32 row);

/**
 * cgv_compare_list_reveal:
 * @self: a list
 * @row: a row of the comparison, or CGV_NONE
 *
 * Opens the group that a row is in.
 *
 * Returns: where the row is now, or G_MAXUINT where search or filter hide it
 */
guint cgv_compare_list_reveal (CgvCompareList *self,
                               guint32 row);

/**
 * cgv_compare_list_set_sort:
 * @self: a list
 * @key: what to sort by
 * @descending: whether the largest comes first
 *
 * Sorts the list.
 */
void cgv_compare_list_set_sort (CgvCompareList *self,
                                CgvComparisonKey key,
                                gboolean descending);

/**
 * cgv_compare_list_get_sort:
 * @self: a list
 * @descending: (out) (optional): whether the largest comes first
 *
 * How the list is sorted.
 *
 * Returns: the key
 */
CgvComparisonKey cgv_compare_list_get_sort (CgvCompareList *self,
                                            gboolean *descending);

/**
 * cgv_compare_list_set_search:
 * @self: a list
 * @text: (nullable): what to look for, as cgv_order_filter() takes it; NULL or "" for all
 *
 * Shows only rows that match. Nothing but this changes the search.
 */
void cgv_compare_list_set_search (CgvCompareList *self,
                                  const char *text);

/**
 * cgv_compare_list_get_search:
 * @self: a list
 *
 * What the list looks for.
 *
 * Returns: (transfer none): the text, "" for all
 */
const char *cgv_compare_list_get_search (CgvCompareList *self);

/**
 * cgv_compare_list_set_show:
 * @self: a list
 * @show: which rows
 *
 * Shows only regressions, improvements, new or removed rows.
 */
void cgv_compare_list_set_show (CgvCompareList *self,
                                CgvComparisonShow show);

/**
 * cgv_compare_list_get_show:
 * @self: a list
 *
 * Which rows are shown.
 *
 * Returns: which
 */
CgvComparisonShow cgv_compare_list_get_show (CgvCompareList *self);

/**
 * cgv_compare_list_set_hides_noise:
 * @self: a list
 * @hides: whether to leave out rows whose self cost differs by noise alone
 *
 * Chooses that. The count and the sum of what it hides are in the summary of the comparison.
 */
void cgv_compare_list_set_hides_noise (CgvCompareList *self,
                                       gboolean hides);

/**
 * cgv_compare_list_get_hides_noise:
 * @self: a list
 *
 * Whether rows that differ by noise are left out.
 *
 * Returns: TRUE if they are
 */
gboolean cgv_compare_list_get_hides_noise (CgvCompareList *self);

/**
 * cgv_compare_list_get_n_hits:
 * @self: a list
 *
 * How many rows the list shows, or groups, without those below them.
 *
 * Returns: the number
 */
guint cgv_compare_list_get_n_hits (CgvCompareList *self);

/**
 * cgv_compare_list_count:
 * @self: a list
 * @show: which rows
 *
 * How many rows there would be, or groups, without those below them, with the same search and noise hidden or not, if
 * @show were chosen. Linear in the rows the first time after a change.
 *
 * Returns: the number
 */
guint cgv_compare_list_count (CgvCompareList *self,
                              CgvComparisonShow show);

/**
 * cgv_compare_list_set_expanded:
 * @self: a list
 * @position: a position of something that is expandable
 * @expanded: whether its variants or members are to be rows below it
 *
 * Opens or closes a row. It stays so while order, event type, parts or sides change.
 *
 * Returns: FALSE if nothing changed
 */
gboolean cgv_compare_list_set_expanded (CgvCompareList *self,
                                        guint position,
                                        gboolean expanded);

/**
 * cgv_compare_list_set_all_expanded:
 * @self: a list
 * @expanded: whether all variants or members are to be rows
 *
 * Opens or closes all.
 */
void cgv_compare_list_set_all_expanded (CgvCompareList *self,
                                        gboolean expanded);

G_END_DECLS
