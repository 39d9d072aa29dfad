/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The selection of a list. One selected row belongs to another object, such as a focus. It stays
 * selected when rows are sorted or searched. Selecting a row changes that object, and the selection
 * follows. Further rows may be selected for copying, until the list changes.
 *
 * GtkMultiSelection holds positions and looks for the selected row objects after each change, which a list of positions cannot answer. Main
 * thread.
 */

#include <gtk/gtk.h>

#include "cgv-row-list.h"

G_BEGIN_DECLS

/* Returns where the selected row is, or GTK_INVALID_LIST_POSITION if it is not in the list. */
typedef guint (*CgvRowFindFunc) (gpointer list);

/* Makes a row the selected one. */
typedef void (*CgvRowSelectFunc) (gpointer list,
                                  guint position);

/* Makes the list show the selected row, which has changed elsewhere. */
typedef void (*CgvRowRevealFunc) (gpointer list);

#define CGV_TYPE_ROW_SELECTION (cgv_row_selection_get_type ())

/*
 * Signals:
 *   selected   the user selected a row in the list alone, perhaps the same again
 *   shrinking  rows behind the end of a long list are about to go
 */
G_DECLARE_FINAL_TYPE (CgvRowSelection, cgv_row_selection, CGV, ROW_SELECTION, GObject)

/* The list has a signal "reordered", for when any position may hold another row. If other code selects another row,
 * cgv_row_selection_find() makes the selection follow. Without @find and @select, nothing can be selected. */
CgvRowSelection *cgv_row_selection_new (CgvRowList *list,
                                        CgvRowFindFunc find,
                                        CgvRowSelectFunc select);

/* Finds the selected row again, and makes it visible. */
void cgv_row_selection_find (CgvRowSelection *self);

void cgv_row_selection_set_reveal (CgvRowSelection *self,
                                   CgvRowRevealFunc reveal);

/* Call it before a widget takes the selection for its model. It finds only the first rows then. The others follow in steps that take no
 * longer than a frame. If nothing can be selected, all rows exist at once. */
void cgv_row_selection_begin (CgvRowSelection *self);

/* Releases the list, also in steps: the widget that shows the selection must not show the list any more. */
void cgv_row_selection_end (CgvRowSelection *self);

gboolean cgv_row_selection_can_select (CgvRowSelection *self);

/* Shows all of another list after that, in the widgets of the rows that are left. */
void cgv_row_selection_take_list (CgvRowSelection *self,
                                  CgvRowList *list);

/* Makes the next step of all of them, to avoid waiting for it. */
void cgv_row_selection_step (CgvRowSelection *self);

/* Returns whether the row at @position has followed. If not, try again after some milliseconds, so that no frame waits. */
gboolean cgv_row_selection_is_shown (CgvRowSelection *self,
                                     guint position);

#define CGV_ROW_SELECTION_STEP_MS 17

/* Ends the steps if the row at @position has not followed yet. */
void cgv_row_selection_show (CgvRowSelection *self,
                             guint position);

/* Returns where the selected row is, or GTK_INVALID_LIST_POSITION. */
guint cgv_row_selection_get_position (CgvRowSelection *self);

G_END_DECLS
