/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The selection of a list of differences. One row is that of the focus, wherever sorting and searching
 * put it, also where they hide it; others may be selected beside it to be copied, until the list changes.
 * Selecting a group moves no focus. Passes the rows of a CgvFunctionList on.
 *
 * GtkMultiSelection holds positions and looks for the selected row objects after each change, which a
 * list of positions cannot answer. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-compare-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_COMPARE_SELECTION (cgv_compare_selection_get_type ())

/* Signal: selected — the user selected a row in the list alone, perhaps the same again. */
G_DECLARE_FINAL_TYPE (CgvCompareSelection, cgv_compare_selection, CGV, COMPARE_SELECTION, GObject)

/**
 * cgv_compare_selection_new:
 * @list: the rows
 *
 * Makes a selection that follows the focus of @list and changes it.
 *
 * Returns: (transfer full): the selection
 */
CgvCompareSelection *cgv_compare_selection_new (CgvFunctionList *list);

/**
 * cgv_compare_selection_get_position:
 * @self: a selection
 *
 * Where the row is that the window is about, or the group that was selected.
 *
 * Returns: its position, or GTK_INVALID_LIST_POSITION where search, filter or a closed group hide it
 */
guint cgv_compare_selection_get_position (CgvCompareSelection *self);

G_END_DECLS
