/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Cells of a list of CgvRow: makes them, and fills them when they are bound and whenever their
 * row says that something else is at its position. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * CgvCellCreateFunc:
 * @user_data: what was given to cgv_row_factory_new()
 *
 * Makes an empty cell.
 *
 * Returns: (transfer floating): the cell
 */
typedef GtkWidget *(*CgvCellCreateFunc) (gpointer user_data);

/**
 * CgvCellUpdateFunc:
 * @cell: a cell
 * @position: the position in the list that it shows
 * @user_data: what was given to cgv_row_factory_new()
 *
 * Fills a cell. Called often: for some two hundred rows when a list is sorted.
 */
typedef void (*CgvCellUpdateFunc) (GtkWidget *cell,
                                   guint position,
                                   gpointer user_data);

/**
 * cgv_row_factory_new:
 * @create: makes a cell
 * @update: fills a cell
 * @user_data: (not nullable): passed to both; has to live as long as there are bound cells
 *
 * Makes a factory for a column.
 *
 * Returns: (transfer full): the factory
 */
GtkListItemFactory *cgv_row_factory_new (CgvCellCreateFunc create,
                                         CgvCellUpdateFunc update,
                                         gpointer user_data);

/**
 * cgv_row_factory_refresh:
 * @factory: a factory made by cgv_row_factory_new()
 *
 * Fills all bound cells again, because how they show their row has changed.
 */
void cgv_row_factory_refresh (GtkListItemFactory *factory);

/**
 * cgv_row_factory_get_position:
 * @widget: a cell, or any widget in or around one up to its row
 *
 * Which position a widget shows.
 *
 * Returns: the position, or GTK_INVALID_LIST_POSITION if it shows none
 */
guint cgv_row_factory_get_position (GtkWidget *widget);

G_END_DECLS
