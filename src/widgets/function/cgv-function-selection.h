/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The selection of a list of functions. One row is that of the focus, wherever sorting and searching put it, also where
 * they hide it; others may be selected beside it to be copied, until the list changes. Where the function is in a closed
 * group the group is selected; when the focus goes to a function the list opens its group. Selecting a group that is no
 * function moves no focus, but that of a cycle goes to one of its members. Passes the rows of a CgvFunctionList on.
 *
 * GtkMultiSelection holds positions and looks for the selected row objects after each change, which a list of positions
 * cannot answer. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-function-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_FUNCTION_SELECTION (cgv_function_selection_get_type ())

/* Signal: selected — the user selected a row in the list alone, perhaps the same again. */
G_DECLARE_FINAL_TYPE (CgvFunctionSelection, cgv_function_selection, CGV, FUNCTION_SELECTION, GObject)

/* Makes a selection that follows the focus of @list and changes it. */
CgvFunctionSelection *cgv_function_selection_new (CgvFunctionList *list);

/* Returns where the selected function or group is; GTK_INVALID_LIST_POSITION where the search hides it. */
guint cgv_function_selection_get_position (CgvFunctionSelection *self);

G_END_DECLS
