/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Watches a process while it is recorded: asks for its status, and has dumps written if that is wanted. It waits twenty times as long as
 * the process was stopped for the last answer, and at least two seconds, so watching costs at most a twentieth. Main thread.
 */

#include "cgv-record-process.h"

G_BEGIN_DECLS

#define CGV_TYPE_RECORD_LIVE (cgv_record_live_get_type ())

/*
 * Signals:
 *   changed ()   there is a new status, or no answer
 */
G_DECLARE_FINAL_TYPE (CgvRecordLive, cgv_record_live, CGV, RECORD_LIVE, GObject)

/* @is_dumping: whether the signal “dumped” of the process is to come with each status */
CgvRecordLive *cgv_record_live_new (CgvRecordProcess *process,
                                    gboolean is_dumping);

void cgv_record_live_set_dumping (CgvRecordLive *self,
                                  gboolean is_dumping);

CgvRecordProcess *cgv_record_live_get_process (CgvRecordLive *self);

/* Returns (nullable) the last answer. */
const CgvRecordStatus *cgv_record_live_get_status (CgvRecordLive *self);

/* Returns the instructions a second between the last two answers; 0 if they are unknown, or if the program waits. */
double cgv_record_live_get_rate (CgvRecordLive *self);

/* Returns whether nothing was counted between the last two answers, although counting was on. */
gboolean cgv_record_live_is_waiting (CgvRecordLive *self);

/* Asks no more, such as before it is dropped. */
void cgv_record_live_stop (CgvRecordLive *self);

G_END_DECLS
