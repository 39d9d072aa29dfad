/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What became dearer and what became cheaper: every function of both sides in a virtual list that sorts
 * by each column, regressions first. Follows a CgvFocus, which it holds; selecting a row makes
 * that row the focus. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_COMPARE_VIEW (cgv_compare_view_get_type ())

G_DECLARE_FINAL_TYPE (CgvCompareView, cgv_compare_view, CGV, COMPARE_VIEW, GtkWidget)

/*
 * Properties:
 *   focus                  (object, CgvFocus, nullable)
 *   single-click-activate  (boolean) whether one click is enough for `activated`; for a folded
 *                          CgvSplitView, where choosing a function leads on to its details
 *   show                   (string) "all", "regressions", "improvements", "new" or "removed"
 *   hides-noise            (boolean)
 *   grouping               (string) "none", "object" or "file"; of the focus
 *   cost                   (string) "self" or "inclusive": which one the columns tell most about
 * Signals:
 *   activated              a row was activated (Return, double click); it is the focus already
 * Actions:
 *   differences.search     moves the keyboard to the search entry (Ctrl+F anywhere in the window)
 *   differences.show, differences.hide-noise, differences.group, differences.cost  set the properties
 *   differences.expand-all, differences.collapse-all  open and close all variants or groups
 *   differences.per-call   divides costs by the calls of the row that the menu is open for
 */

/**
 * cgv_compare_view_new:
 *
 * Makes an empty view. Main thread.
 *
 * Returns: the view
 */
GtkWidget *cgv_compare_view_new (void);

/**
 * cgv_compare_view_get_focus:
 * @self: a view
 *
 * What the view follows. Main thread.
 *
 * Returns: (nullable) (transfer none): the focus, or NULL while nothing is compared
 */
CgvFocus *cgv_compare_view_get_focus (CgvCompareView *self);

/**
 * cgv_compare_view_set_focus:
 * @self: a view
 * @focus: (nullable): what to follow
 *
 * Shows the rows of @focus, sorted, searched and filtered as the last ones were. Main thread.
 */
void cgv_compare_view_set_focus (CgvCompareView *self,
                                 CgvFocus *focus);

/**
 * cgv_compare_view_start_search:
 * @self: a view
 *
 * Moves the keyboard focus to the search entry and selects what is in it. Main thread.
 */
void cgv_compare_view_start_search (CgvCompareView *self);

/* Sorts the list as a click on the header of the column with the id does. */
void cgv_compare_view_set_sort (CgvCompareView *self,
                                const char *id,
                                gboolean descending);

G_END_DECLS
