/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Records one run of a program with Valgrind.
 *
 * The profiles are written to a private folder and are moved to their place when the program has ended, so half a file is never visible. Main
 * thread; it needs a main loop.
 */

#include <gio/gio.h>

#include "cgv-record-command.h"
#include "cgv-record-output.h"
#include "cgv-record-process.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_RECORDER_NEW,
  CGV_RECORDER_RUNNING,
  CGV_RECORDER_STOPPING, /* the program was asked to end */
  CGV_RECORDER_STUCK,    /* it goes on nevertheless: only CGV_RECORD_STOP_SAVE is left */
  CGV_RECORDER_SAVING,
  CGV_RECORDER_ENDED,
} CgvRecorderState;

#define CGV_TYPE_RECORDER (cgv_recorder_get_type ())

/*
 * Properties:
 *   state (int)   a CgvRecorderState
 *
 * Signals:
 *   ended ()   the program and all recorded children have ended; the files are whole
 */
G_DECLARE_FINAL_TYPE (CgvRecorder, cgv_recorder, CGV, RECORDER, GObject)

/* The request to the program to end. A profile is written in all cases except the last one. */
typedef enum
{
  CGV_RECORD_STOP_PATIENTLY, /* interrupt; terminate after some seconds; CGV_RECORDER_STUCK after some more */
  CGV_RECORD_STOP_INTERRUPT, /* as by Ctrl+C; the program may clean up, or go on */
  CGV_RECORD_STOP_TERMINATE,
  CGV_RECORD_STOP_SAVE,      /* write the profile, then kill: nothing that was counted is lost */
  CGV_RECORD_STOP_DISCARD,   /* kill */
} CgvRecordStop;

/* Finds Valgrind and its version, which blocks until Valgrind has answered. Sets @files->valgrind, which the caller frees, and
 * @files->version. */
gboolean cgv_recorder_find_valgrind (CgvRecordFiles *files,
                                     GError **error);

/* Does the same in a thread. */
void cgv_recorder_find_valgrind_async (GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);

gboolean cgv_recorder_find_valgrind_finish (GAsyncResult *result,
                                            CgvRecordFiles *files,
                                            GError **error);

/* Runs the program without Valgrind, input or output, and measures the time. Cancelling kills it and what it has started. */
void cgv_recorder_measure_async (const CgvRecordSettings *settings,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);

gboolean cgv_recorder_measure_finish (GAsyncResult *result,
                                      double *seconds,
                                      GError **error);

/* Prepares a recording. @settings are copied. */
CgvRecorder *cgv_recorder_new (const CgvRecordSettings *settings);

/*
 * Starts the program. With a failure, nothing was started, and the error says what to do.
 *
 * @flags: what its standard input, output and error are
 */
gboolean cgv_recorder_start (CgvRecorder *self,
                             GSubprocessFlags flags,
                             GError **error);

/* Returns (nullable) what the program writes to its pipes, if it has any. Valgrind's own text is not in it. */
CgvRecordOutput *cgv_recorder_get_output (CgvRecorder *self);

/* Returns (nullable) the pipe to the standard input of the program, if it has one. Writing to it after the program has ended is an error. */
GOutputStream *cgv_recorder_get_input (CgvRecorder *self);

CgvRecorderState cgv_recorder_get_state (CgvRecorder *self);

/* Returns the recorded processes that run, as a list of CgvRecordProcess: the program, and then its children. */
GListModel *cgv_recorder_get_processes (CgvRecorder *self);

/* Returns (nullable) the process of the program, once it was started; also after its end. */
CgvRecordProcess *cgv_recorder_get_process (CgvRecorder *self);

/* Returns the arguments that it was started with. */
const char *const *cgv_recorder_get_arguments (CgvRecorder *self);

/* Asks the program to end. Nothing happens after it has ended. */
void cgv_recorder_stop (CgvRecorder *self,
                        CgvRecordStop how);

/* Waits for a program that is CGV_RECORDER_STUCK, which has become CGV_RECORDER_STOPPING again, for ten times as long as before. */
void cgv_recorder_wait_on (CgvRecorder *self);

/* Returns how many processes cannot write their profile before they are killed: with Cachegrind all of them, otherwise those that were forked
 * while children are not recorded. */
guint cgv_recorder_count_unsaved (CgvRecorder *self);

/* Returns the exit code of the program, after it has ended; of one that a signal has ended, 128 and the number of the signal. */
int cgv_recorder_get_exit_code (CgvRecorder *self);

/* Returns the signal that has ended the program, or 0. */
int cgv_recorder_get_signal (CgvRecorder *self);

/* Returns whether Valgrind has written its profiles to their ends. */
gboolean cgv_recorder_is_whole (CgvRecorder *self);

/* Returns (transfer full) a sentence about the end of the program: its exit code, or its signal and the function that it came to. Display
 * text. */
char *cgv_recorder_dup_end (CgvRecorder *self);

/* Returns (transfer full) (nullable) a sentence if nothing was counted, because of the function or of a switch. Display text. */
char *cgv_recorder_dup_nothing (CgvRecorder *self);

/* Returns what the program has counted of the first event type, without its children. */
guint64 cgv_recorder_get_total (CgvRecorder *self);

/* Returns how long the recording has taken so far, or until its end. */
double cgv_recorder_get_seconds (CgvRecorder *self);

/* Adds a recording that has ended to the history, which others need not have. @file: (nullable) where its profile is now. */
void cgv_recorder_remember (CgvRecorder *self,
                            const char *file);

/* Returns the process id of the program; 0 before it was started. */
GPid cgv_recorder_get_pid (CgvRecorder *self);

/* Returns (transfer full) the paths of the profiles, which exist as long as the recorder. Empty ones are left out: Callgrind makes one for
 * a process that became another program. NULL without any profile; the error then has the message of Valgrind. */
GStrv cgv_recorder_list_files (CgvRecorder *self,
                               GError **error);

/* Moves the profiles to a folder, with the names that Callgrind and Cachegrind give them, and replaces files of these names. Returns
 * (transfer full) their paths. After a failure, those that were not moved are still listed. */
GStrv cgv_recorder_move_files (CgvRecorder *self,
                               const char *folder,
                               GError **error);

/* Keeps the folder of the profiles, such as when they cannot be moved. Returns its path. */
const char *cgv_recorder_keep_files (CgvRecorder *self);

G_END_DECLS
