/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Reads the messages of Callgrind about a process that it records, and about the files that it has written. Any thread. */

#include <glib.h>

G_BEGIN_DECLS

/* To be read only. Names are as Callgrind has them, not display text. */
typedef struct
{
  gboolean is_counting; /* otherwise the rest is unknown, except for the total */
  guint64 since_dump;   /* by how much Callgrind's counter, which starts at 0 whenever counting does, passed its value at the last dump; modulo 2^64 */
  guint64 total;        /* instructions since the start, as far as they are known */
  guint part;           /* the number of the last dump */
  guint n_functions;
  guint n_threads;
  guint thread;         /* the one that runs */
  GStrv stack;          /* its functions, the outermost first */
} CgvRecordStatus;

/* Reads an answer of `vgdb status internal`. @total is not set. Returns NULL if it is no such answer. */
CgvRecordStatus *cgv_record_status_parse (const char *text);

void cgv_record_status_free (CgvRecordStatus *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvRecordStatus, cgv_record_status_free)

/* Returns whether Callgrind or Cachegrind has written a file to its end: it writes in place, and the totals are the last line. @total is
 * that of the first event type. @advance is by how much Callgrind's counter passed its value at the dump before, modulo 2^64. Both may be
 * NULL. */
gboolean cgv_record_status_read_file (const char *path,
                                      guint64 *total,
                                      guint64 *advance);

G_END_DECLS
