/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The selection of the flat profile: the one function that the focus is about, wherever sorting
 * and searching put it, also where the search hides it. Where it is in a group that is closed the
 * group is selected; when the focus goes to a function the list opens its group. Selecting a group
 * that is no function moves no focus, but that of a cycle goes to one of its members. Passes the
 * rows of a CgvFunctionList on.
 *
 * GtkSingleSelection holds a position and looks for the selected row object after each change,
 * which a list of positions cannot answer. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-function-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_FUNCTION_SELECTION (cgv_function_selection_get_type ())

/* Signal: selected — the user selected a row in the list, perhaps the same again. */
G_DECLARE_FINAL_TYPE (CgvFunctionSelection, cgv_function_selection, CGV, FUNCTION_SELECTION, GObject)

/**
 * cgv_function_selection_new:
 * @list: the rows
 *
 * Makes a selection that follows the focus of @list and changes it.
 *
 * Returns: (transfer full): the selection
 */
CgvFunctionSelection *cgv_function_selection_new (CgvFunctionList *list);

/**
 * cgv_function_selection_get_position:
 * @self: a selection
 *
 * Where the selected function or group is.
 *
 * Returns: its position, or GTK_INVALID_LIST_POSITION where the search hides it
 */
guint cgv_function_selection_get_position (CgvFunctionSelection *self);

G_END_DECLS
