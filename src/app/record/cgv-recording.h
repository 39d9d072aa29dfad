/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* One recording for a window: the program is built if the user wants that, then recorded, and its profiles go to the folder of the plan. Main thread. */

#include <gio/gio.h>

#include "cgv-record-plan.h"
#include "cgv-recorder.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_RECORDING_BUILDING,
  CGV_RECORDING_RUNNING,
  CGV_RECORDING_ENDED,
} CgvRecordingState;

#define CGV_TYPE_RECORDING (cgv_recording_get_type ())

/*
 * Signals:
 *   changed ()   the state has changed
 */
G_DECLARE_FINAL_TYPE (CgvRecording, cgv_recording, CGV, RECORDING, GObject)

/* To be read only. */
struct _CgvRecording
{
  GObject parent_instance;

  CgvRecordPlan *plan;
  CgvRecordingState state;
  CgvRecorder *recorder; /* NULL before the program was started */
  GSubprocess *build;    /* NULL unless it is being built */
  gint64 start;          /* of the program, as g_get_monotonic_time() has it */
  double seconds;        /* how long it has run, after its end */
  gint64 stop;           /* when it was asked to end, or 0 */
  gboolean is_discarded;
  GPtrArray *files;      /* of GFile: its profiles, after its end; NULL if there are none */
  GError *error;         /* then: why there are none */
};

/* Starts at once. With a failure, nothing was started. Takes @plan. */
CgvRecording *cgv_recording_new (CgvRecordPlan *plan,
                                 GError **error);

/* Asks the program to end, or ends the command that builds it. A program that goes on is killed the next time, after its profile was written,
 * if cgv_recording_can_kill(). */
void cgv_recording_stop (CgvRecording *self);

/* Returns whether the program was asked to end some seconds ago. */
gboolean cgv_recording_can_kill (CgvRecording *self);

/* Kills the program, and drops its profile. */
void cgv_recording_discard (CgvRecording *self);

/* Returns how long the program has run, in seconds. */
double cgv_recording_get_seconds (CgvRecording *self);

/* Returns (transfer full) a sentence about the end: the exit code or the signal. Display text. */
char *cgv_recording_dup_end (CgvRecording *self);

G_END_DECLS
