/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The selection of a list whose one selected row is what something else says: a focus, say. Selecting a row tells
 * that, and the row follows. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Returns where the selected row is, or GTK_INVALID_LIST_POSITION if it is not in the list. */
typedef guint (*CgvRowFindFunc) (gpointer list);

/* Makes a row the selected one. */
typedef void (*CgvRowSelectFunc) (gpointer list,
                                  guint position);

#define CGV_TYPE_ROW_SELECTION (cgv_row_selection_get_type ())

G_DECLARE_FINAL_TYPE (CgvRowSelection, cgv_row_selection, CGV, ROW_SELECTION, GObject)

/* The list has a signal "reordered", for when any position may have become another row. Of other changes the selection is to be
 * told: see cgv_row_selection_follow(). */
CgvRowSelection *cgv_row_selection_new (GListModel *list,
                                        CgvRowFindFunc find,
                                        CgvRowSelectFunc select);

/* Looks for the row anew whenever @object, which says which row is selected, emits @signal. */
void cgv_row_selection_follow (CgvRowSelection *self,
                               GObject *object,
                               const char *signal);

/* Returns where the selected row is, or GTK_INVALID_LIST_POSITION. */
guint cgv_row_selection_get_position (CgvRowSelection *self);

G_END_DECLS
