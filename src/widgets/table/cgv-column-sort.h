/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The sorted column of a GtkColumnView, and its direction, for a model that sorts itself.
 *
 * GTK 4.8 shows the arrow and knows the order, but does not report the column: so each column gets a sorter that only reports its key when
 * the view asks it to compare. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_COLUMN_SORT (cgv_column_sort_get_type ())

/* Signal: changed (int key, boolean descending) — the user asked for another order. */
G_DECLARE_FINAL_TYPE (CgvColumnSort, cgv_column_sort, CGV, COLUMN_SORT, GObject)

/* Watches the headers of a view, which lives longer. */
CgvColumnSort *cgv_column_sort_new (GtkColumnView *view);

/* Makes a column sortable, by a key of at least 0. With @descending_first the first click sorts
 * the largest first, as is usual for numbers. */
void cgv_column_sort_add (CgvColumnSort *self,
                          GtkColumnViewColumn *column,
                          int key,
                          gboolean descending_first);

/* Makes a column unsortable that stays in the view. Rows that are sorted by it stay so until
 * another column is chosen. */
void cgv_column_sort_remove (CgvColumnSort *self,
                             GtkColumnViewColumn *column);

/* Sorts by a column as a click does, with the arrow and the signal. */
void cgv_column_sort_set (CgvColumnSort *self,
                          int key,
                          gboolean descending);

/* Sorts by a column as a click does: in the opposite direction if it is sorted by it already. */
void cgv_column_sort_toggle (CgvColumnSort *self,
                             int key);

/* Returns the key of the column that is sorted by, or -1. */
int cgv_column_sort_get (CgvColumnSort *self,
                         gboolean *descending);

G_END_DECLS
