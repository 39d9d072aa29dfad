/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The functions of a focus of one side or two, in a table with a search, groups and filters above it. Selecting a row makes that
 * function the selected row of the focus. Main thread.
 */

#include "cgv-table.h"
#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_FUNCTION_VIEW (cgv_function_view_get_type ())

G_DECLARE_FINAL_TYPE (CgvFunctionView, cgv_function_view, CGV, FUNCTION_VIEW, CgvView)

/*
 * Properties:
 *   single-click-activate  (boolean) whether one click is enough for `activated`; for a folded
 *                          CgvSplitView, where choosing a function leads on to its details
 *   grouping               (string) "none", or what its functions are grouped by: see
 *                          cgv_group_nick_get(); of the focus
 * Signals:
 *   activated              a row was activated (Return, double click); it is the focus already
 * Actions:
 *   functions.search       moves the keyboard to the search entry (Ctrl+F anywhere in the window)
 *   functions.group        (string) sets the property grouping
 *   functions.expand-all, functions.collapse-all  open and close all groups
 */

/* Hides the search, groups and filters above the list until the user searches, groups or filters. */
void cgv_function_view_set_compact (CgvFunctionView *self,
                                    gboolean is_compact);

/* Moves the keyboard to the search entry, or as soon as the view is shown, and selects the text in it. */
void cgv_function_view_start_search (CgvFunctionView *self);

/* Searches for a text, and moves the keyboard to the search entry. */
void cgv_function_view_find (CgvFunctionView *self,
                             const char *text);

/* Opens the menu of groups. */
void cgv_function_view_open_groups (CgvFunctionView *self);

/* Sorts by a column, as a click on its header does, as soon as it is there. */
void cgv_function_view_set_sort (CgvFunctionView *self,
                                 const char *id,
                                 gboolean descending);

/* Returns (nullable) the id of the column that the user sorted the list by. */
const char *cgv_function_view_get_sort (CgvFunctionView *self,
                                        gboolean *descending);

/* The keyboard, if a row has it, goes to the row that was selected just now. Otherwise keys in the list go on from the old one. */
void cgv_function_view_lead_keyboard (CgvFunctionView *self);

CgvTable *cgv_function_view_get_table (CgvFunctionView *self);

G_END_DECLS
