/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The files that a command was given: read, with what was wrong with them told on stderr. To be read only. Main thread; blocks
 * while reading.
 */

#include "cgv-cli-options.h"
#include "cgv-document.h"
#include "cgv-report.h"

G_BEGIN_DECLS

typedef struct
{
  CgvDocument *document; /* nullable: there is no profile in the files */
  char **names;          /* of each file of the document, as typed */
  guint64 n_problems;    /* without notes, which leave a profile whole */
  guint64 n_notes;
  CgvProblemList *problems; /* also where there is no document */
  char *error;              /* nullable: why there is no document, as display text */
} CgvCliSource;

/* Reads profiles; several files are the parts of one document, and "-" is standard input. Where there is none, says so on
 * stderr. */
CgvCliSource *cgv_cli_source_new (guint64 memory_limit,
                                  char **files,
                                  guint n_files);
void cgv_cli_source_free (CgvCliSource *self);

/* Reads the files of @options, lets @answer print what they say, and tells on stderr what was wrong. With @tells_excess it also
 * tells which functions have numbers that do not fit together. Returns the exit code. */
CgvCliExit cgv_cli_source_answer (const CgvCliOptions *options,
                                  gboolean (*answer) (CgvCliSource *source, const CgvCliOptions *options, GError **error),
                                  gboolean tells_excess);

/* Tells on stderr what was wrong with the files: the first problems one by one, and how many more there are. Returns the exit
 * code that this calls for. */
CgvCliExit cgv_cli_source_report (const CgvCliSource *self);

/* Tells on stderr if costs of several runs are added up. */
void cgv_cli_source_report_runs (const CgvCliSource *self);

/* Tells on stderr which functions have numbers that do not fit together, for the commands that are about the files rather than
 * their costs. Such files are whole, so others do not tell. */
void cgv_cli_source_report_excess (const CgvCliSource *self);

/* Tells on stderr what else was wrong with a file that is no profile, but for the reason, which has been told. */
void cgv_cli_source_report_failure (const CgvCliSource *self,
                                    const char *name);

/* Adds problems and notes to data, and how many there are of each kind; errors too if @has_errors. @names are of the files. */
void cgv_cli_source_add_problems (const CgvCliSource *self,
                                  CgvReport *report,
                                  char **names,
                                  gboolean has_errors);

/* Flushes standard output. Returns @exit_code, or CGV_CLI_EXIT_ERROR if output was lost, which is told on stderr. */
CgvCliExit cgv_cli_source_close (CgvCliExit exit_code);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliSource, cgv_cli_source_free)

G_END_DECLS
