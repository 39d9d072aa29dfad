/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Cells of a list of CgvRow: makes them, and fills them when they are bound and whenever their row reports a change at its position. Main
 * thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Makes an empty cell. */
typedef GtkWidget *(*CgvCellCreateFunc) (gpointer user_data);

/* Fills a cell for a position. Called often: for some two hundred rows when a list is sorted. */
typedef void (*CgvCellUpdateFunc) (GtkWidget *cell,
                                   guint position,
                                   gpointer user_data);

/* Makes a factory for a column. @user_data must not be NULL and must live as long as there are bound cells. */
GtkListItemFactory *cgv_row_factory_new (CgvCellCreateFunc create,
                                         CgvCellUpdateFunc update,
                                         gpointer user_data);

/* Fills all bound cells again, because how they show their row has changed. */
void cgv_row_factory_refresh (GtkListItemFactory *factory);

/* Returns the position that a widget shows: a cell, or any widget in or around one up to its row; GTK_INVALID_LIST_POSITION for
 * others. */
guint cgv_row_factory_get_position (GtkWidget *widget);

G_END_DECLS
