/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * One side of a comparison: a document, all or some of its parts, or several runs of one program.
 * Immutable; any thread.
 */

#include <gio/gio.h>

#include "cgv-document.h"
#include "cgv-loader.h"
#include "cgv-part-selection.h"

G_BEGIN_DECLS

#define CGV_TYPE_COMPARE_SIDE (cgv_compare_side_get_type ())

/*
 * Several files on a side are always one document, so that the same function of all of them is one.
 * What belongs to one run adds up. Several runs do not: of each event type the numbers shown are
 * those of the run with the median total (the lower one of two), so that every number is one that was
 * measured; the others say how much the numbers vary.
 */
G_DECLARE_FINAL_TYPE (CgvCompareSide, cgv_compare_side, CGV, COMPARE_SIDE, GObject)

/**
 * cgv_compare_side_new:
 * @document: a document
 * @parts: (nullable): the parts that count, copied; NULL for all
 *
 * Makes a side of parts that add up.
 *
 * Returns: (transfer full): the side
 */
CgvCompareSide *cgv_compare_side_new (CgvDocument *document,
                                      const CgvPartSelection *parts);

/**
 * cgv_compare_side_new_runs:
 * @document: a document, perhaps of several files
 *
 * Makes a side of all of a document, and finds out what in it are runs. Files of one command that
 * differ in their process, or that repeat a part and thread of one process, are runs of their own;
 * files of one process with other parts or threads are one run. Files of different commands are
 * no runs: they add up.
 *
 * Returns: (transfer full): the side
 */
CgvCompareSide *cgv_compare_side_new_runs (CgvDocument *document);

/**
 * cgv_compare_side_new_runs_of_files:
 * @document: a document, perhaps of several files
 *
 * Makes a side of all of a document, with each file a run.
 *
 * Returns: (transfer full): the side
 */
CgvCompareSide *cgv_compare_side_new_runs_of_files (CgvDocument *document);

/**
 * cgv_compare_side_load:
 * @files: (element-type GFile): the files of the side; at least one
 * @options: (nullable): how to load, or NULL for the default
 * @progress: (nullable): where to tell how far it is
 * @cancellable: (nullable): a cancellable
 * @problems: (out caller-allocates): what was found wrong, also when there is no side
 * @error: return location for an error
 *
 * Loads files by one call of the loader, and makes a side of them as cgv_compare_side_new_runs()
 * does. Blocks.
 *
 * Returns: (nullable) (transfer full): the side, or NULL with @error set
 */
CgvCompareSide *cgv_compare_side_load (GPtrArray *files,
                                       const CgvLoaderOptions *options,
                                       CgvProgress *progress,
                                       GCancellable *cancellable,
                                       CgvProblemList *problems,
                                       GError **error);

/**
 * cgv_compare_side_get_document:
 * @self: a side
 *
 * Gets the document.
 *
 * Returns: (transfer none): the document
 */
CgvDocument *cgv_compare_side_get_document (CgvCompareSide *self);

/**
 * cgv_compare_side_get_parts:
 * @self: a side
 *
 * The parts that were chosen, of all runs together.
 *
 * Returns: (nullable) (transfer none): the parts, or NULL for all of the document
 */
const CgvPartSelection *cgv_compare_side_get_parts (CgvCompareSide *self);

/**
 * cgv_compare_side_get_n_runs:
 * @self: a side
 *
 * How many runs the side has.
 *
 * Returns: the number; 1 where everything adds up
 */
guint cgv_compare_side_get_n_runs (CgvCompareSide *self);

/**
 * cgv_compare_side_get_run:
 * @self: a side
 * @run: a run of it
 *
 * The parts of a run.
 *
 * Returns: (nullable) (transfer none): the parts, or NULL for all of the document
 */
const CgvPartSelection *cgv_compare_side_get_run (CgvCompareSide *self,
                                                  guint run);

/**
 * cgv_compare_side_find_median_run:
 * @self: a side
 * @events: event types of the document
 * @event: one of them
 *
 * Which run is shown of an event type: the one with the median total, of an even number of runs the
 * lower one in the middle.
 *
 * Returns: the run
 */
guint cgv_compare_side_find_median_run (CgvCompareSide *self,
                                        const CgvEventSet *events,
                                        CgvEventId event);

/**
 * cgv_compare_side_equal:
 * @a: a side
 * @b: another side
 *
 * Whether two sides are the same parts of the same document.
 *
 * Returns: TRUE if they are
 */
gboolean cgv_compare_side_equal (CgvCompareSide *a,
                                 CgvCompareSide *b);

/**
 * cgv_compare_side_dup_title:
 * @self: a side
 * @other: (nullable): the side that it is compared with
 *
 * What the side is, translated and as short as tells it from @other: "part 3" where both are of one
 * document; "callgrind.out.12"; "callgrind.out.12 · 2 of 5 parts"; "v1/callgrind.out" where both
 * files have the same name; "median of 5 runs". Display text.
 *
 * Returns: (transfer full): the title
 */
char *cgv_compare_side_dup_title (CgvCompareSide *self,
                                  CgvCompareSide *other);

/**
 * cgv_compare_side_dup_tooltip:
 * @self: a side
 *
 * The command, the files, and the parts or runs of the side, one a line, translated. Display text.
 *
 * Returns: (transfer full): the text
 */
char *cgv_compare_side_dup_tooltip (CgvCompareSide *self);

G_END_DECLS
