/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The selection of a list whose one selected row is what something else says: a focus, say. Selecting a row tells
 * that, and the row follows. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * CgvRowFindFunc:
 * @list: the list
 *
 * Where the selected row is.
 *
 * Returns: its position, or GTK_INVALID_LIST_POSITION if it is not in the list
 */
typedef guint (*CgvRowFindFunc) (gpointer list);

/**
 * CgvRowSelectFunc:
 * @list: the list
 * @position: a position in it
 *
 * Makes a row the selected one.
 */
typedef void (*CgvRowSelectFunc) (gpointer list,
                                  guint position);

#define CGV_TYPE_ROW_SELECTION (cgv_row_selection_get_type ())

G_DECLARE_FINAL_TYPE (CgvRowSelection, cgv_row_selection, CGV, ROW_SELECTION, GObject)

/**
 * cgv_row_selection_new:
 * @list: a list with a signal "reordered", for when any position may have become another row
 * @find: where the selected row is
 * @select: selects another
 *
 * Makes the selection of a list. It is to be told of changes: see cgv_row_selection_follow().
 *
 * Returns: (transfer full): the selection
 */
CgvRowSelection *cgv_row_selection_new (GListModel *list,
                                        CgvRowFindFunc find,
                                        CgvRowSelectFunc select);

/**
 * cgv_row_selection_follow:
 * @self: a selection
 * @object: what says which row is selected
 * @signal: its signal for when that changes
 *
 * Looks for the row anew whenever there is a signal.
 */
void cgv_row_selection_follow (CgvRowSelection *self,
                               GObject *object,
                               const char *signal);

/**
 * cgv_row_selection_get_position:
 * @self: a selection
 *
 * Where the selected row is.
 *
 * Returns: its position, or GTK_INVALID_LIST_POSITION
 */
guint cgv_row_selection_get_position (CgvRowSelection *self);

G_END_DECLS
