/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a CgvCompareList shows: rows of a comparison with their variants, or groups with their members, filtered, sorted
 * and made flat. Main thread.
 */

#include "cgv-compare-row.h"
#include "cgv-focus.h"

G_BEGIN_DECLS

/**
 * CgvCompareView:
 * @search: what to look for; "" for all
 * @show: which rows, or groups
 * @hides_noise: whether those that differ by noise are left out
 * @key: what to sort by
 * @descending: whether the largest comes first
 *
 * What is to be shown. Plain data.
 */
typedef struct
{
  const char *search;
  CgvComparisonShow show;
  gboolean hides_noise;
  CgvComparisonKey key;
  gboolean descending;
} CgvCompareView;

/**
 * CgvCompareTree:
 *
 * Rows, and which of them are open.
 */
typedef struct CgvCompareTree CgvCompareTree;

/**
 * cgv_compare_tree_new:
 * @focus: a focus
 *
 * Makes a tree without rows. Call cgv_compare_tree_filter() before anything else is asked.
 *
 * Returns: (transfer full): the tree
 */
CgvCompareTree *cgv_compare_tree_new (CgvFocus *focus);

/**
 * cgv_compare_tree_free:
 * @tree: (transfer full): a tree
 *
 * Frees it.
 */
void cgv_compare_tree_free (CgvCompareTree *tree);

/**
 * cgv_compare_tree_filter:
 * @tree: a tree
 * @view: what to show
 * @is_new_search: whether what was opened in the search before does not count any more
 *
 * Takes up the comparison of the focus, and finds the rows and sorts them. Linear in the rows.
 */
void cgv_compare_tree_filter (CgvCompareTree *tree,
                              const CgvCompareView *view,
                              gboolean is_new_search);

/**
 * cgv_compare_tree_sort:
 * @tree: a tree
 * @view: what to show, of which only the order is other than in cgv_compare_tree_filter()
 *
 * Sorts what is there.
 */
void cgv_compare_tree_sort (CgvCompareTree *tree,
                            const CgvCompareView *view);

/**
 * cgv_compare_tree_count:
 * @tree: a tree
 * @view: what to show
 *
 * How many rows, without those below them, there would be.
 *
 * Returns: the number
 */
guint cgv_compare_tree_count (CgvCompareTree *tree,
                              const CgvCompareView *view);

/**
 * cgv_compare_tree_get_numbers:
 * @tree: a tree
 *
 * What the rows are of, which may not be what the focus shows any more.
 *
 * Returns: (transfer none): the numbers
 */
const CgvNumbers *cgv_compare_tree_get_numbers (const CgvCompareTree *tree);

/**
 * cgv_compare_tree_get_n_rows:
 * @tree: a tree
 *
 * How many rows there are.
 *
 * Returns: the number
 */
guint cgv_compare_tree_get_n_rows (const CgvCompareTree *tree);

/**
 * cgv_compare_tree_get_n_tops:
 * @tree: a tree
 *
 * How many rows there are without those below them.
 *
 * Returns: the number
 */
guint cgv_compare_tree_get_n_tops (const CgvCompareTree *tree);

/**
 * cgv_compare_tree_get:
 * @tree: a tree
 * @position: a position below cgv_compare_tree_get_n_rows()
 * @row: (out): what is there
 *
 * Gets a row with its numbers.
 */
void cgv_compare_tree_get (CgvCompareTree *tree,
                           guint position,
                           CgvCompareRow *row);

/**
 * cgv_compare_tree_dup_variant_name:
 * @tree: a tree
 * @row: a row of the kind CGV_COMPARE_ROW_VARIANT
 *
 * The name of a variant. Display text.
 *
 * Returns: (transfer full): the name
 */
char *cgv_compare_tree_dup_variant_name (CgvCompareTree *tree,
                                         const CgvCompareRow *row);

/**
 * cgv_compare_tree_find:
 * @tree: a tree
 * @row: a row of the comparison, or CGV_NONE
 *
 * Where a row is; with groups, in the one in which it costs most.
 *
 * Returns: the position, or G_MAXUINT if it is not shown
 */
guint cgv_compare_tree_find (CgvCompareTree *tree,
                             guint32 row);

/**
 * cgv_compare_tree_find_group:
 * @tree: a tree
 * @row: a row of the comparison, or CGV_NONE
 *
 * Where the group is in which a row costs most.
 *
 * Returns: the position, or G_MAXUINT without groups, or if it is not shown
 */
guint cgv_compare_tree_find_group (CgvCompareTree *tree,
                                   guint32 row);

/**
 * cgv_compare_tree_set_expanded:
 * @tree: a tree
 * @position: a position
 * @expanded: whether there are to be rows below it
 *
 * Opens or closes a row.
 *
 * Returns: FALSE if nothing changed
 */
gboolean cgv_compare_tree_set_expanded (CgvCompareTree *tree,
                                        guint position,
                                        gboolean expanded);

/**
 * cgv_compare_tree_set_all_expanded:
 * @tree: a tree
 * @expanded: whether there are to be rows below all that have any
 *
 * Opens or closes all.
 */
void cgv_compare_tree_set_all_expanded (CgvCompareTree *tree,
                                        gboolean expanded);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCompareTree, cgv_compare_tree_free)

G_END_DECLS
