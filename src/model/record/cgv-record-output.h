/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The last lines that a recorded program has written. Main thread; it needs a main loop. */

#include <gio/gio.h>

G_BEGIN_DECLS

/* Earlier lines are dropped, and longer ones are broken. */
#define CGV_RECORD_OUTPUT_LINES  10000
#define CGV_RECORD_OUTPUT_LENGTH 4096

#define CGV_TYPE_RECORD_OUTPUT (cgv_record_output_get_type ())

/*
 * Signals:
 *   changed (guint n_dropped, guint longer)   lines were dropped at the beginning, and may have been added at the end; of those before, the line
 *                                             “longer” goes on, which may be before the last one. It is G_MAXUINT if none does
 */
G_DECLARE_FINAL_TYPE (CgvRecordOutput, cgv_record_output, CGV, RECORD_OUTPUT, GObject)

/* Reads both streams until their ends. NULL for one that is not to be read. */
CgvRecordOutput *cgv_record_output_new (GInputStream *out,
                                        GInputStream *err);

/* Reads no more. */
void cgv_record_output_close (CgvRecordOutput *self);

guint cgv_record_output_get_n_lines (CgvRecordOutput *self);

/* Returns a line without its end, as bytes. @is_error: (nullable) whether it comes from the stream of errors. */
const char *cgv_record_output_get_line (CgvRecordOutput *self,
                                        guint line,
                                        gboolean *is_error);

G_END_DECLS
