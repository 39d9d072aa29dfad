/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Recordings of tests/support/recorded.c, and the costs of their functions. */

#include "cgv-recorder.h"
#include "model-test.h"

/* Starts the program with up to two arguments. */
CgvRecorder *recorder_test_start (const char *what,
                                  const char *argument,
                                  GSubprocessFlags flags);

/* Starts the program, and records its children. */
CgvRecorder *recorder_test_start_with_children (const char *what,
                                                GSubprocessFlags flags);

/* Runs the main loop until the recorder has a state. */
void recorder_test_wait (CgvRecorder *recorder,
                         CgvRecorderState state);

/* Waits until a function is running. Returns the instructions so far. */
guint64 recorder_test_wait_for_start (CgvRecordProcess *process,
                                      const char *function);

/* Returns a table from names to texts with self cost, calls and their costs, from all files of a recording that has ended. */
GHashTable *recorder_test_read (CgvRecorder *recorder);

void recorder_test_assert_equal (GHashTable *expected,
                                 GHashTable *actual);

/* Waits for a GAsyncReadyCallback, recorder_test_answered_cb() with a GAsyncResult *. */
GAsyncResult *recorder_test_wait_for_answer (GAsyncResult **result);
void recorder_test_answered_cb (GObject *source,
                                GAsyncResult *result,
                                gpointer user_data);

CgvRecordStatus *recorder_test_ask_status (CgvRecordProcess *process);

/* Returns whether the process has answered. */
gboolean recorder_test_dump (CgvRecordProcess *process,
                             const char *note);
