/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A window: it shows a session, which is a document, a comparison over it, or a load; or a set of profiles. Main thread. */

#include <adwaita.h>

#include "cgv-session.h"

G_BEGIN_DECLS

#define CGV_TYPE_WINDOW (cgv_window_get_type ())

/*
 * Properties:
 *   settings (GSettings, construct-only, nullable)  where the window keeps its size and choices
 *   session  (CgvSession, read-only)
 * Actions:
 *   open, open-folders, compare-folders, open-example, record, record-again, keep-base, stop-recording, leave-record, add-parts, reload, reload-with-more-memory, cancel-load, add-siblings, show-problems,
 *   show-damaged, back, forward, search, amounts, fold, columns, formulas, saved-filters, parts-overview, toggle-parts-overview,
 *   compare-files, compare-with-previous, choose-sides, swap-sides, match-rules, leave-comparison,
 *   help (string: the section, see cgv-help-text.c)
 * Signals:
 *   load-finished (GError *error)   the signal of CgvSession, after the window shows the result
 */
G_DECLARE_FINAL_TYPE (CgvWindow, cgv_window, CGV, WINDOW, AdwApplicationWindow)

/* Makes an empty window. Without @settings it keeps nothing. */
CgvWindow *cgv_window_new (GtkApplication *application,
                           GSettings *settings);

CgvSession *cgv_window_get_session (CgvWindow *self);

/* Returns a page, made if it was not needed yet: "document_page", "compare_page", "record_page" or "set_page". For tests. */
GtkWidget *cgv_window_get_page (CgvWindow *self,
                                const char *name);

/* Returns whether it waits for something to open: no document, no load. */
gboolean cgv_window_is_empty (CgvWindow *self);

/* Returns whether it looks up, in a thread, whether files to open are folders. */
gboolean cgv_window_is_opening (CgvWindow *self);

/* Opens files as the parts of one profile, one folder or several as a series, two as a suite. What was to be opened before no longer is. */
void cgv_window_open (CgvWindow *self,
                      GPtrArray *files);

/* Compares files, or the benchmarks that are in folders or have different commands. */
void cgv_window_compare (CgvWindow *self,
                         GPtrArray *base,
                         GPtrArray *new_);

G_END_DECLS
