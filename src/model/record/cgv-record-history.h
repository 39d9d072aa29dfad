/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The commands that were recorded, in a file that only the user can read: the newest recording of each, with each preset. Main thread. */

#include "cgv-record-command.h"

G_BEGIN_DECLS

typedef struct
{
  char *line;   /* the program and its arguments, as cgv_record_command_dup_line() makes it */
  char *folder; /* where it ran */
  CgvRecordPresetId preset;
  gint64 when;    /* its end, in seconds since 1970 */
  guint64 total;  /* of the first event type */
  double seconds; /* that it took */
  guint64 size;   /* of its profiles, in bytes */
  char *file;     /* (nullable) its profile */
} CgvRecordEntry;

CgvRecordEntry *cgv_record_entry_copy (const CgvRecordEntry *self);

void cgv_record_entry_free (CgvRecordEntry *self);

/* Returns (transfer full) an array of CgvRecordEntry, the newest first; empty if the file cannot be read. */
GPtrArray *cgv_record_history_load (void);

/* Returns (nullable) the newest recording of a command, with any preset. */
const CgvRecordEntry *cgv_record_history_find (GPtrArray *history,
                                               const char *line,
                                               const char *folder);

/* Returns the seconds that a recording with a preset will take, from another one of the command. */
double cgv_record_entry_estimate (const CgvRecordEntry *self,
                                  CgvRecordPresetId preset);

/* Adds a recording, in place of earlier ones of that command and preset. */
gboolean cgv_record_history_add (const CgvRecordEntry *entry,
                                 GError **error);

G_END_DECLS
