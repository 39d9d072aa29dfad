/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The content of a window: one document with its focus, a comparison that may be shown instead, and loads and computations that will
 * replace them. A load replaces the previous load; its document replaces another one only when it is complete. While a comparison is shown
 * the document stays unchanged. Files are watched for changes. Main thread.
 */

#include "cgv-document-files.h"
#include "cgv-focus.h"
#include "cgv-part-sides.h"
#include "cgv-progress.h"

G_BEGIN_DECLS

#define CGV_TYPE_SESSION (cgv_session_get_type ())

/*
 * Properties, all but the first read-only, nullable, with notify:
 *   settings       (GSettings, construct-only)  where choices are kept
 *   focus          (CgvFocus)          of the document
 *   shown-focus    (CgvFocus)   that of the comparison, otherwise of the document
 *   compare-focus  (CgvFocus)   of the comparison
 *   siblings       (GPtrArray of GFile)  more files of the run that is shown
 *   progress       (CgvProgress)       of the load
 *   notice         (CgvDocumentFiles)  the last notice about the shown files; notified also if it
 *                                      changes
 * Signals:
 *   changed          after the notifies, for the content, the load or the comparison
 *   loaded (CgvDocument *document)             files were loaded, to be shown or compared
 *   failed (GPtrArray *files, GFile *culprit, GError *error)   files could not be loaded; culprit (nullable): the one that fails them
 *   compare-failed (GError *error)             two sides cannot be compared
 *   load-finished (GError *error)   the last request is complete, or failed with @error. Not emitted for a load
 *                                   that was cancelled or replaced. Loads for a comparison are one load.
 *   message (char *text)            display text that needs no answer
 */
G_DECLARE_FINAL_TYPE (CgvSession, cgv_session, CGV, SESSION, GObject)

/* To be read only. */
struct _CgvSession
{
  GObject parent_instance;

  GSettings *settings;
  CgvFormulas *formulas;
  guint64 memory_limit;
  GPtrArray *unlimited; /* files that may take the memory that they need */

  CgvDocument *document;
  CgvFocus *focus;
  CgvFocus *compare_focus;
  GSignalGroup *compare_signals;
  CgvPartSides *part_sides; /* which parts of the document are compared; NULL if it has only one */
  GSignalGroup *part_signals;
  GPtrArray *siblings; /* of GFile */
  GPtrArray *failed_files; /* those that could not be loaded while there was no document; or NULL */

  struct Load *load;
  struct Request *request;
  GPtrArray *opened; /* CgvDocumentFiles; where something happened last comes last */
};

/* @settings may be NULL: nothing is kept. */
CgvSession *cgv_session_new (GSettings *settings);

/* Returns the focus of the comparison, or that of the document without one. */
CgvFocus *cgv_session_get_shown_focus (CgvSession *self);

/* Returns the document of a side of the comparison; NULL without one. */
CgvDocument *cgv_session_get_side_document (CgvSession *self,
                                            CgvSide side);

/* Returns whether both sides of the comparison are parts of the document. */
gboolean cgv_session_compares_parts (CgvSession *self);

CgvDocumentFiles *cgv_session_get_notice (CgvSession *self);

/* Returns the progress of the load and its files; NULL without a load. */
CgvProgress *cgv_session_get_progress (CgvSession *self);

GPtrArray *cgv_session_get_loading_files (CgvSession *self);

/* Returns whether it loads, or computes numbers that are not shown yet. */
gboolean cgv_session_is_busy (CgvSession *self);

/* Returns whether it computes a comparison, of which all is loaded. */
gboolean cgv_session_is_comparing (CgvSession *self);

/* Returns whether the shown files, or the files that failed, can be read again: a pipe cannot. */
gboolean cgv_session_can_load_again (CgvSession *self);

/* Returns whether the document is partial because it may take no more memory. */
gboolean cgv_session_ran_out_of_memory (CgvSession *self);

/* Sets the memory limit of loads, as CgvLoaderOptions has it; 0 for that of the settings. */
void cgv_session_set_memory_limit (CgvSession *self,
                                   guint64 memory_limit);

/* Loads files, at least one, as the parts of one document. */
void cgv_session_open (CgvSession *self,
                       GPtrArray *files);

/* Loads the files of the document again, and further ones with them. */
void cgv_session_add_parts (CgvSession *self,
                            GPtrArray *files);

/* Loads the files again that are shown, or that could not be shown. The choices stay. */
void cgv_session_reload (CgvSession *self);

/* Reloads as cgv_session_reload() does, without a memory limit. */
void cgv_session_reload_with_more_memory (CgvSession *self);

/* Ends the load, and the comparison that is being computed. */
void cgv_session_cancel (CgvSession *self);

/*
 * Shows a comparison as soon as it is computed. It inherits the choices of the shown focus; see cgv_focus_inherit(). Without a document,
 * that of @base is taken.
 */
void cgv_session_compare (CgvSession *self,
                          CgvRuns *base,
                          CgvRuns *new_);

/*
 * Loads files and compares them. @base_files may be NULL: the base is that of the comparison, otherwise the document, or its chosen parts.
 * If a side cannot be loaded nothing changes.
 */
void cgv_session_compare_files (CgvSession *self,
                                GPtrArray *base_files,
                                GPtrArray *new_files);

/* Returns whether the document is shown, and its files have changed since: it is their previous content. */
gboolean cgv_session_has_previous (CgvSession *self);

/* Loads the files of the document again, and compares them with the document. */
void cgv_session_compare_with_previous (CgvSession *self);

void cgv_session_swap_sides (CgvSession *self);

/* Goes back to the document, if there is a comparison. */
void cgv_session_leave_comparison (CgvSession *self);

G_END_DECLS
