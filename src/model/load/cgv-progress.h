/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The progress of a load. Written by the loader thread, read by any other: all fields are atomics, and
 * nothing is ever posted to the main loop. A window reads it in a tick callback.
 */

#include <glib-object.h>

#include "cgv-progress-estimate.h"

G_BEGIN_DECLS

#define CGV_TYPE_PROGRESS (cgv_progress_get_type ())

G_DECLARE_FINAL_TYPE (CgvProgress, cgv_progress, CGV, PROGRESS, GObject)

typedef enum
{
  CGV_PROGRESS_WAITING,  /* nothing was read yet */
  CGV_PROGRESS_READING,  /* files are being read */
  CGV_PROGRESS_BUILDING, /* all files were read, the document is being built */
  CGV_PROGRESS_DONE,     /* the document is complete */
} CgvProgressStage;

/* Makes the progress of one load, to be passed to the loader. */
CgvProgress *cgv_progress_new (void);

/* Returns the fraction of the reading that is done, 0 to 1, or CGV_PROGRESS_UNKNOWN. It never goes back. Any thread. */
double cgv_progress_get_fraction (CgvProgress *self);

/* Returns the stage of the load. Any thread. */
CgvProgressStage cgv_progress_get_stage (CgvProgress *self);

/* Returns how much was read of all files, in bytes. Any thread. */
guint64 cgv_progress_get_bytes (CgvProgress *self);

/* Returns how much cost was read, of each part in its first event whose summary is not 0. Any thread. Returns the cost, in
 * event counts. */
guint64 cgv_progress_get_cost (CgvProgress *self);

/* Returns when reading began, as the time of g_get_monotonic_time() in microseconds; 0 before. With cgv_progress_get_bytes() it gives
 * the speed. Any thread. */
gint64 cgv_progress_get_started (CgvProgress *self);

/*
 * Begins the stage of reading. Loader thread only.
 *
 * @total_bytes: the sizes of all files together, in bytes
 * @total_is_known: whether the sizes of all files are known
 */
void cgv_progress_start_in_thread (CgvProgress *self,
                                   guint64 total_bytes,
                                   gboolean total_is_known);

/*
 * Reports the progress of reading. Loader thread only.
 *
 * @bytes_of_finished_files: bytes read of the files that are done
 * @bytes_of_file: bytes read of the current file
 * @size_of_file: its size in bytes; 0 if unknown
 * @finished_cost: cost read of the parts and files that are done
 * @cost: cost read so far in the current part
 * @summary: the part's `summary:`; 0 without one
 * @n_parts: number of parts of the current file that have begun
 */
void cgv_progress_update_in_thread (CgvProgress *self,
                                    guint64 bytes_of_finished_files,
                                    guint64 bytes_of_file,
                                    guint64 size_of_file,
                                    guint64 finished_cost,
                                    guint64 cost,
                                    guint64 summary,
                                    guint n_parts);

/* Begins another stage. Once all is read the fraction is 1. Loader thread only. */
void cgv_progress_set_stage_in_thread (CgvProgress *self,
                                       CgvProgressStage stage);

G_END_DECLS
