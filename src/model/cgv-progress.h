/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * How far a load is. Written by the loader thread, read by any other: all fields are atomics, and
 * nothing is ever posted to the main loop. A window reads it in a tick callback.
 */

#include <glib-object.h>

G_BEGIN_DECLS

#define CGV_TYPE_PROGRESS (cgv_progress_get_type ())

G_DECLARE_FINAL_TYPE (CgvProgress, cgv_progress, CGV, PROGRESS, GObject)

/**
 * CGV_PROGRESS_UNKNOWN:
 *
 * The fraction while nothing tells how much there is: show a pulse.
 */
#define CGV_PROGRESS_UNKNOWN (-1.0)

CgvProgress *cgv_progress_new (void);

double cgv_progress_get_fraction (CgvProgress *self);
guint64 cgv_progress_get_bytes (CgvProgress *self);
guint64 cgv_progress_get_cost (CgvProgress *self);
gint64 cgv_progress_get_started (CgvProgress *self);

void cgv_progress_start_in_thread (CgvProgress *self,
                                   guint64 total_bytes,
                                   gboolean total_is_known);
void cgv_progress_update_in_thread (CgvProgress *self,
                                    guint64 bytes_of_finished_files,
                                    guint64 bytes_of_file,
                                    guint64 size_of_file,
                                    guint64 cost,
                                    guint64 summary,
                                    guint n_parts);

G_END_DECLS
