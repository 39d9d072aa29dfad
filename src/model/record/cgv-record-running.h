/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The programs that Callgrind records for the user, also those that were started elsewhere. Main thread. */

#include "cgv-record-process.h"

G_BEGIN_DECLS

/* Returns (transfer full) an array of CgvRecordProcess, in the order of their ids. */
GPtrArray *cgv_record_running_list (void);

/* Returns (transfer full) (nullable) one of them. */
CgvRecordProcess *cgv_record_running_find (GPid pid);

G_END_DECLS
