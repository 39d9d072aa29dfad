/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* One recording for a window: the program is built if the user wants that, then recorded and watched, and its profiles go to the folder of the
 * plan. Main thread. */

#include <gio/gio.h>

#include "cgv-record-live.h"
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
 *   changed ()   the state has changed, also that of the recorder
 *   dumped ()    a part of the profile is whole: see cgv_recording_list_dumps()
 *   message (char *text)   display text: something that the user asked for did not work
 */
G_DECLARE_FINAL_TYPE (CgvRecording, cgv_recording, CGV, RECORDING, GObject)

/* To be read only. */
struct _CgvRecording
{
  GObject parent_instance;

  CgvRecordPlan *plan;
  CgvRecordingState state;
  CgvRecorder *recorder;   /* NULL before the program was started */
  CgvRecordLive *live;     /* watches the program, or one of its children; NULL before it was started, and with Cachegrind */
  CgvRecordOutput *output; /* of the program, or of the command that builds it */
  GSubprocess *build;      /* NULL unless it is being built */
  guint fail_id;
  char *end;               /* a sentence about its end; display text */
  gboolean is_discarded;
  GPtrArray *files;        /* of GFile: its profiles, after its end; NULL if nothing was recorded */
  GError *error;           /* the reason, if @files is NULL after its end */
};

/* Starts at once. With a failure, nothing was started. Takes @plan. */
CgvRecording *cgv_recording_new (CgvRecordPlan *plan,
                                 GError **error);

/* Asks the program to end, or ends the command that builds it. A program that is CGV_RECORDER_STUCK is killed, after its profile was written. */
void cgv_recording_stop (CgvRecording *self);

/* Kills the program, and drops its profile. */
void cgv_recording_discard (CgvRecording *self);

/* Returns whether the program itself is watched. */
gboolean cgv_recording_watches_program (CgvRecording *self);

/* Watches another of its processes, which is also the one to be dumped and switched. */
void cgv_recording_watch (CgvRecording *self,
                          CgvRecordProcess *process);

/* Has what was counted since the last dump written as a part of the profile. @note: (nullable) */
void cgv_recording_dump (CgvRecording *self,
                         const char *note);

/* Returns (transfer full) the paths of the parts of the program so far, the first one first. They are moved when the recording ends. */
GStrv cgv_recording_list_dumps (CgvRecording *self);

/* Switches counting on or off. */
void cgv_recording_switch (CgvRecording *self,
                           gboolean is_on);

/* Writes a line to the standard input of the program; NULL ends the input. */
void cgv_recording_send (CgvRecording *self,
                         const char *line);

/* Returns how long the program has run, in seconds. */
double cgv_recording_get_seconds (CgvRecording *self);

G_END_DECLS
