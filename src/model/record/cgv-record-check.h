/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Finds what prevents a recording, or makes it differ from what the user expects, before anything is started. Main thread; reads a few files. */

#include "cgv-record-command.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_RECORD_FINDING_ERROR, /* it cannot be recorded */
  CGV_RECORD_FINDING_WARNING,
  CGV_RECORD_FINDING_INFO,
} CgvRecordSeverity;

/* The remedy. */
typedef enum
{
  CGV_RECORD_MEND_NOTHING,
  CGV_RECORD_MEND_COMMAND,  /* a command to copy to a terminal */
  CGV_RECORD_MEND_PROGRAM,  /* another name of the program */
  CGV_RECORD_MEND_CHILDREN, /* recording children, too */
  CGV_RECORD_MEND_FOLDER,   /* another folder */
  CGV_RECORD_MEND_FUNCTION, /* another function */
} CgvRecordMend;

typedef struct
{
  CgvRecordSeverity severity;
  char *text; /* a sentence; display text */
  CgvRecordMend mend;
  char *value; /* of a command, a program or a function, otherwise NULL; not display text */
} CgvRecordFinding;

void cgv_record_finding_free (CgvRecordFinding *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvRecordFinding, cgv_record_finding_free)

/*
 * Returns (transfer full) an array of CgvRecordFinding, the gravest first.
 *
 * @files: Valgrind's path, NULL if it is not installed, and its version
 * @folder: (nullable) where the profiles go
 */
GPtrArray *cgv_record_check (const CgvRecordSettings *settings,
                             const CgvRecordFiles *files,
                             const char *folder);

/* Returns (transfer full) (nullable) a warning if the function that alone is counted was not in an earlier profile. @functions: (nullable)
 * the names in it, the costliest first */
CgvRecordFinding *cgv_record_check_function (const CgvRecordSettings *settings,
                                             const char *const *functions);

/* Returns (transfer full) (nullable) why the program cannot be recorded. */
CgvRecordFinding *cgv_record_check_program (const CgvRecordSettings *settings);

/* Returns (transfer full) the command that installs Valgrind on this system; NULL if the system is unknown. @id: a text like the file
 * os-release. */
char *cgv_record_check_dup_install (const char *release);

G_END_DECLS
