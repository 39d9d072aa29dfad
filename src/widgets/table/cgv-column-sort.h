/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which column of a GtkColumnView is sorted, and how, for a model that sorts itself.
 *
 * GTK 4.8 shows the arrow and knows the order, but does not say which column it is: so each column
 * gets a sorter that only reports its key when the view asks it to compare. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_COLUMN_SORT (cgv_column_sort_get_type ())

/* Signal: changed (int key, boolean descending) — the user asked for another order. */
G_DECLARE_FINAL_TYPE (CgvColumnSort, cgv_column_sort, CGV, COLUMN_SORT, GObject)

/**
 * cgv_column_sort_new:
 * @view: a column view, which has to live longer
 *
 * Watches the headers of a view.
 *
 * Returns: (transfer full): the sort
 */
CgvColumnSort *cgv_column_sort_new (GtkColumnView *view);

/**
 * cgv_column_sort_add:
 * @self: a sort
 * @column: a column of its view
 * @key: what the column sorts by
 * @descending_first: whether the first click on the header sorts the largest first, as one wants
 *   of numbers
 *
 * Makes a column sortable.
 */
void cgv_column_sort_add (CgvColumnSort *self,
                          GtkColumnViewColumn *column,
                          int key,
                          gboolean descending_first);

/**
 * cgv_column_sort_remove:
 * @self: a sort
 * @column: a column that was added, still one of the view
 *
 * Makes a column unsortable again. What is sorted by it stays so until another column is chosen.
 */
void cgv_column_sort_remove (CgvColumnSort *self,
                             GtkColumnViewColumn *column);

/**
 * cgv_column_sort_set:
 * @self: a sort
 * @key: what to sort by
 * @descending: whether the largest comes first
 *
 * Sorts by a column as a click would, with the arrow and the signal.
 */
void cgv_column_sort_set (CgvColumnSort *self,
                          int key,
                          gboolean descending);

/**
 * cgv_column_sort_toggle:
 * @self: a sort
 * @key: what to sort by
 * Sorts by a column as a click on its header would: the other way round if it is sorted by it already.
 */
void cgv_column_sort_toggle (CgvColumnSort *self,
                             int key);

/**
 * cgv_column_sort_get:
 * @self: a sort
 * @descending: (out) (optional): whether the largest comes first
 *
 * How the view is sorted.
 *
 * Returns: the key of the column, or -1 while nothing is sorted
 */
int cgv_column_sort_get (CgvColumnSort *self,
                         gboolean *descending);

G_END_DECLS
