/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The files of a command: read, with their problems reported on stderr. To be read only. Main thread; blocks while reading. */

#include "cgv-cli-options.h"
#include "cgv-document.h"
#include "cgv-report.h"

G_BEGIN_DECLS

typedef struct
{
  CgvDocument *document; /* nullable: the files have no profile */
  char **names;          /* of each file of the document, as typed */
  guint64 n_problems;    /* without notes, which leave a profile whole */
  guint64 n_notes;
  gboolean is_checked; /* whether contradictions between costs are among the notes */
  CgvProblemList *problems; /* also without a document */
  char *error;              /* nullable: why there is no document, as display text */
  guint n_references;
} CgvCliSource;

/* Reads profiles; several files are the parts of one document, and "-" is standard input. A failure is reported on stderr. */
CgvCliSource *cgv_cli_source_new (guint64 memory_limit,
                                  char **files,
                                  guint n_files);
CgvCliSource *cgv_cli_source_ref (CgvCliSource *self);
void cgv_cli_source_free (CgvCliSource *self);

/* Adds contradictions between costs to the notes, for the commands that show the files rather than their costs. Such files are whole, so
 * other commands save the time to look for them. */
void cgv_cli_source_check (CgvCliSource *self);

/* Returns (nullable) the document of a CgvCliSource; without one, gets the reason. */
CgvDocument *cgv_cli_source_get_document (gpointer source,
                                          const char **error);

/* Reports the problems of the files on stderr: the first ones one by one, and the number of others. Returns their exit code. */
CgvCliExit cgv_cli_source_report (const CgvCliSource *self);

/* Reports on stderr if costs of several runs are added up, and how to compare them instead. */
void cgv_cli_source_report_runs (const CgvCliSource *self,
                                 CgvCliCommand command);

/* Reports on stderr if a part of a run was named, but not an earlier one, or one that is beside it. @sources are of both sides, NULL for a
 * missing base, or for a new side of the same files. Nothing is said if both sides are such parts. */
void cgv_cli_source_report_lonely_parts (CgvCliSource *const *sources);

/* Reports on stderr which functions have contradicting numbers, once the source was checked. */
void cgv_cli_source_report_excess (const CgvCliSource *self);

/* Reports the other problems of a file that is not a profile on stderr; the main reason has been reported. */
void cgv_cli_source_report_failure (const CgvCliSource *self,
                                    const char *name);

/* Adds problems and notes to data, and their number for each kind; errors too if @has_errors. @names are of the files. */
void cgv_cli_source_add_problems (const CgvCliSource *self,
                                  CgvReport *report,
                                  char **names,
                                  gboolean has_errors);

/* Flushes standard output. Returns @exit_code, or CGV_CLI_EXIT_ERROR if output was lost, which is reported on stderr. */
CgvCliExit cgv_cli_source_close (CgvCliExit exit_code);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliSource, cgv_cli_source_free)

G_END_DECLS
