/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Shows a recording while it runs, above another widget: its time and instructions, how to end it, and beside that widget what it does. Without a
 * recording, only the other widget is seen. Main thread. */

#include <adwaita.h>

#include "cgv-focus.h"
#include "cgv-recording.h"

G_BEGIN_DECLS

#define CGV_TYPE_RUN_PANE (cgv_run_pane_get_type ())

/*
 * Its buttons activate `win.stop-recording`. Properties:
 *   content (GtkWidget)  the other widget
 *   narrow (boolean)     whether there is room for one column
 */
G_DECLARE_FINAL_TYPE (CgvRunPane, cgv_run_pane, CGV, RUN_PANE, AdwBin)

/*
 * @recording: (nullable)
 * @last_total: the instructions of the last recording of the same command, or 0
 * @is_alone: whether the other widget shows nothing of interest
 */
void cgv_run_pane_set_recording (CgvRunPane *self,
                                 CgvRecording *recording,
                                 guint64 last_total,
                                 gboolean is_alone);

/* Returns (nullable) the recording. */
CgvRecording *cgv_run_pane_get_recording (CgvRunPane *self);

/* Sets the profile so far, whose shares stand before the current functions. @profile: (nullable) */
void cgv_run_pane_set_profile (CgvRunPane *self,
                               CgvFocus *profile);

/* Sets whether the other widget shows nothing of interest. */
void cgv_run_pane_set_alone (CgvRunPane *self,
                             gboolean is_alone);

G_END_DECLS
