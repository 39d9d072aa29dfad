/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A process that Callgrind records, and what can be asked of it while it runs: by vgdb, one question after the other. Valgrind stops the
 * process for a tenth of a second at each, but no question changes what is counted. Main thread; it needs a main loop.
 */

#include <gio/gio.h>

#include "cgv-record-status.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_RECORD_ERROR_NO_VALGRIND, /* Valgrind is not installed */
  CGV_RECORD_ERROR_NO_PROGRAM,  /* the program is missing or cannot be run */
  CGV_RECORD_ERROR_NOTHING,     /* the program has ended, but there is no profile */
  CGV_RECORD_ERROR_NO_ANSWER,   /* the process waits where Valgrind cannot be asked, or it has ended */
} CgvRecordError;

#define CGV_RECORD_ERROR (cgv_record_error_quark ())
GQuark cgv_record_error_quark (void);

#define CGV_TYPE_RECORD_PROCESS (cgv_record_process_get_type ())

/*
 * Signals:
 *   dumped (const char *path)   a dump is whole, also one that another program requested; each has only what was counted since the one before
 */
G_DECLARE_FINAL_TYPE (CgvRecordProcess, cgv_record_process, CGV, RECORD_PROCESS, GObject)

/*
 * @pipes: what the names of its pipes begin with; NULL for the usual ones
 * @output: the path of its profile, which the names of its dumps begin with; NULL if it is unknown
 * @dumps: what the paths of its dumps begin with once they are whole, before a number; NULL to leave them. A process that becomes another
 *   program begins with the first name again
 */
CgvRecordProcess *cgv_record_process_new (GPid pid,
                                          const char *pipes,
                                          const char *output,
                                          const char *dumps);

GPid cgv_record_process_get_pid (CgvRecordProcess *self);

/* Returns (nullable) the path of its profile. */
const char *cgv_record_process_get_output (CgvRecordProcess *self);

/* Returns (transfer full) (nullable) the arguments of the recorded program, as bytes; if it has ended, those that an earlier call returned. */
GStrv cgv_record_process_dup_program (CgvRecordProcess *self);

/* Returns whether the process runs. One that has ended and was not waited for does not. */
gboolean cgv_record_process_is_alive (CgvRecordProcess *self);

/* Says that the process has ended, so that no question waits for it, and its last dumps are found. */
void cgv_record_process_end (CgvRecordProcess *self);

/* Returns (transfer full) the dumps that are whole, the first one first. */
GStrv cgv_record_process_list_dumps (CgvRecordProcess *self);

/* Asks for the present function, its callers, and the instructions so far. A question that is cancelled is asked nevertheless.
 * @is_dumping: whether a dump is written before, without stopping the process twice */
void cgv_record_process_ask_status (CgvRecordProcess *self,
                                    gboolean is_dumping,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);

/* Returns (transfer full) the answer. */
CgvRecordStatus *cgv_record_process_ask_status_finish (CgvRecordProcess *self,
                                                       GAsyncResult *result,
                                                       GError **error);

/* Has a dump written. The answer comes when it is whole, after the signal. @note: (nullable) a text for its description. */
void cgv_record_process_dump (CgvRecordProcess *self,
                              const char *note,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data);

/* Switches counting on or off. */
void cgv_record_process_switch (CgvRecordProcess *self,
                                gboolean is_on,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);

/* Of cgv_record_process_dump() and cgv_record_process_switch(). */
gboolean cgv_record_process_finish (CgvRecordProcess *self,
                                    GAsyncResult *result,
                                    GError **error);

G_END_DECLS
