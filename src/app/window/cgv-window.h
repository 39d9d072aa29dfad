/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A window: one document, or the way to one. It owns the load that is going on, the document and
 * the focus that all its views follow. A load takes the place of the one before; what a load
 * brings replaces the document only when it is complete. A comparison is shown over the document,
 * which stays as it was until one comes back to it. Main thread.
 */

#include <adwaita.h>

#include "cgv-compare-focus.h"
#include "cgv-document.h"
#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_WINDOW (cgv_window_get_type ())

/*
 * Actions:
 *   open, open-example, add-parts, reload, reload-with-more-memory, limit-memory, cancel-load, add-siblings, show-problems,
 *   back, forward, search, relative, fold, compare-files, compare-with-previous, choose-sides, swap-sides,
 *   leave-comparison
 * Signals:
 *   load-finished (GError *error)   a load was shown, or failed with @error; not emitted for one
 *                                   that was cancelled or replaced. Loads for a comparison are one
 *                                   load, which is shown when the comparison is.
 */
G_DECLARE_FINAL_TYPE (CgvWindow, cgv_window, CGV, WINDOW, AdwApplicationWindow)

/**
 * cgv_window_new:
 * @application: the application
 * @settings: (nullable): where the window keeps its size and choices, or NULL to keep nothing
 *
 * Makes an empty window.
 *
 * Returns: (transfer none): the window
 */
CgvWindow *cgv_window_new (GtkApplication *application,
                           GSettings *settings);

/**
 * cgv_window_open:
 * @self: a window
 * @files: (element-type GFile): at least one file
 *
 * Loads files as the parts of one document that replaces the one that is shown.
 */
void cgv_window_open (CgvWindow *self,
                      GPtrArray *files);

/**
 * cgv_window_add_parts:
 * @self: a window
 * @files: (element-type GFile): at least one file
 *
 * Loads the files of the document again, and further ones with them.
 */
void cgv_window_add_parts (CgvWindow *self,
                           GPtrArray *files);

/**
 * cgv_window_reload:
 * @self: a window
 *
 * Loads the files again that are shown, or that could not be shown.
 */
void cgv_window_reload (CgvWindow *self);

/**
 * cgv_window_reload_with_more_memory:
 * @self: a window
 *
 * As cgv_window_reload(), with as much memory as it takes.
 */
void cgv_window_reload_with_more_memory (CgvWindow *self);

/**
 * cgv_window_set_memory_limit:
 * @self: a window
 * @memory_limit: how much memory loading may take, as CgvLoaderOptions has it; 0 for what the
 *   settings say
 *
 * Sets the limit for all that the window loads.
 */
void cgv_window_set_memory_limit (CgvWindow *self,
                                  guint64 memory_limit);

/**
 * cgv_window_cancel_load:
 * @self: a window
 *
 * Goes back to what was shown before the load.
 */
void cgv_window_cancel_load (CgvWindow *self);

/**
 * cgv_window_is_loading:
 * @self: a window
 *
 * Whether a load is going on.
 *
 * Returns: whether one is
 */
gboolean cgv_window_is_loading (CgvWindow *self);

/**
 * cgv_window_is_empty:
 * @self: a window
 *
 * Whether the window waits for something to open: no document, no load.
 *
 * Returns: whether it does
 */
gboolean cgv_window_is_empty (CgvWindow *self);

/**
 * cgv_window_get_document:
 * @self: a window
 *
 * What the window shows.
 *
 * Returns: (transfer none) (nullable): the document
 */
CgvDocument *cgv_window_get_document (CgvWindow *self);

/**
 * cgv_window_get_focus_of_document:
 * @self: a window
 *
 * What the views of the window follow. (GtkWindow has a focus of another kind.)
 *
 * Returns: (transfer none) (nullable): the focus, NULL while there is no document
 */
CgvFocus *cgv_window_get_focus_of_document (CgvWindow *self);

/**
 * cgv_window_compare:
 * @self: a window
 * @base: what to compare with: A
 * @new_: what to compare: B
 *
 * Shows a comparison, as soon as it is computed. A window without a document gets that of @base.
 */
void cgv_window_compare (CgvWindow *self,
                         CgvRuns *base,
                         CgvRuns *new_);

/**
 * cgv_window_compare_files:
 * @self: a window
 * @base_files: (nullable) (element-type GFile): the files of the base, at least one; or NULL for
 *   the base that is shown already: that of the comparison, or the document
 * @new_files: (element-type GFile): the files to compare with it; at least one
 *
 * Loads files and shows how they differ. If a side cannot be loaded everything stays as it was.
 */
void cgv_window_compare_files (CgvWindow *self,
                               GPtrArray *base_files,
                               GPtrArray *new_files);

/**
 * cgv_window_swap_sides:
 * @self: a window
 *
 * Makes the base of the comparison the new side, and the other way round.
 */
void cgv_window_swap_sides (CgvWindow *self);

/**
 * cgv_window_leave_comparison:
 * @self: a window
 *
 * Goes back to the document, if a comparison is shown.
 */
void cgv_window_leave_comparison (CgvWindow *self);

/**
 * cgv_window_get_compare_focus:
 * @self: a window
 *
 * What the views of the comparison follow.
 *
 * Returns: (transfer none) (nullable): the focus, NULL while no comparison is shown
 */
CgvCompareFocus *cgv_window_get_compare_focus (CgvWindow *self);

G_END_DECLS
