/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Shows a recording while it runs, above another widget: its time, and how to end it. Without a recording, only the other widget is seen. Main
 * thread. */

#include <adwaita.h>

#include "cgv-recording.h"

G_BEGIN_DECLS

#define CGV_TYPE_RUN_PANE (cgv_run_pane_get_type ())

/*
 * Its buttons activate `win.stop-recording`. Properties:
 *   content (GtkWidget)  the other widget
 */
G_DECLARE_FINAL_TYPE (CgvRunPane, cgv_run_pane, CGV, RUN_PANE, AdwBin)

/* @recording: (nullable) */
void cgv_run_pane_set_recording (CgvRunPane *self,
                                 CgvRecording *recording);

G_END_DECLS
