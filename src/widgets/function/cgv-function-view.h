/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The flat profile: every function in a virtual list that sorts by each column, with a search
 * above it. Follows a CgvFocus, which it holds; selecting a row makes that function the focus.
 * Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_FUNCTION_VIEW (cgv_function_view_get_type ())

G_DECLARE_FINAL_TYPE (CgvFunctionView, cgv_function_view, CGV, FUNCTION_VIEW, GtkWidget)

/*
 * Properties:
 *   focus                  (object, CgvFocus, nullable)
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

/**
 * cgv_function_view_new:
 *
 * Makes an empty view. Main thread.
 *
 * Returns: the view
 */
GtkWidget *cgv_function_view_new (void);

/**
 * cgv_function_view_set_focus:
 * @self: a view
 * @focus: (nullable): what to follow
 *
 * Shows the functions of @focus, sorted and searched as the last ones were. Main thread.
 */
void cgv_function_view_set_focus (CgvFunctionView *self,
                                  CgvFocus *focus);

/**
 * cgv_function_view_set_single_click_activate:
 * @self: a view
 * @single_click_activate: whether one click activates a row
 *
 * Changes it. Main thread.
 */
void cgv_function_view_set_single_click_activate (CgvFunctionView *self,
                                                  gboolean single_click_activate);

/**
 * cgv_function_view_get_grouping:
 * @self: a view
 *
 * By what the functions are grouped. Main thread.
 *
 * Returns: (transfer none): "none", or a kind by its nick
 */
const char *cgv_function_view_get_grouping (CgvFunctionView *self);

/**
 * cgv_function_view_set_grouping:
 * @self: a view
 * @grouping: (nullable): "none", or a kind by its nick
 *
 * Groups the functions, in the focus. Does nothing without one. Groups other than of cycles, and other than functions with
 * their files, are sorted by self cost at first: as long as the list is sorted by inclusive cost, and until there are no groups. Main thread.
 */
void cgv_function_view_set_grouping (CgvFunctionView *self,
                                     const char *grouping);

/**
 * cgv_function_view_start_search:
 * @self: a view
 *
 * Moves the keyboard focus to the search entry and selects what is in it. Main thread.
 */
void cgv_function_view_start_search (CgvFunctionView *self);

/* Sorts by a column, as a click on its header does, as soon as it is there. Main thread. */
void cgv_function_view_set_sort (CgvFunctionView *self,
                                 const char *id,
                                 gboolean descending);

/* Returns (nullable) the id of the column that the list is to be sorted by. Main thread. */
const char *cgv_function_view_get_sort (CgvFunctionView *self,
                                        gboolean *descending);

G_END_DECLS
