/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The files that a command was given: read, with what was wrong with them told on stderr.
 *
 * Main thread; blocks while reading.
 */

#include "cgv-cli-options.h"
#include "cgv-document.h"

G_BEGIN_DECLS

/**
 * CgvCliSource:
 * @document: (nullable): what is in the files, or NULL if there is no profile in them
 * @names: (array zero-terminated=1): for each file of the document, its name as typed, safe to print
 * @n_problems: how many problems there are, notes not counted
 * @n_notes: how many notes there are, which leave a profile whole
 * @problems: the problems themselves, also where there is no document
 * @error: (nullable): why there is no document, safe to print
 *
 * To be read only.
 */
typedef struct
{
  CgvDocument *document;
  char **names;
  guint64 n_problems;
  guint64 n_notes;
  CgvProblemList *problems;
  char *error;
} CgvCliSource;

/**
 * cgv_cli_source_new:
 * @options: what was asked
 * @files: (array length=n_files): those of its files to read; "-" is standard input
 * @n_files: how many; several are the parts of one document
 *
 * Reads profiles. Where there is none, says so on stderr.
 *
 * Returns: (transfer full): the source
 */
CgvCliSource *cgv_cli_source_new (const CgvCliOptions *options,
                                  char **files,
                                  guint n_files);

/**
 * cgv_cli_source_free:
 * @self: (transfer full): a source
 *
 * Frees a source.
 */
void cgv_cli_source_free (CgvCliSource *self);

/**
 * cgv_cli_source_report:
 * @self: a source with a document
 *
 * Tells on stderr what was wrong with the files: the first problems one by one, and how many more
 * there are.
 *
 * Returns: the exit code that this calls for
 */
CgvCliExit cgv_cli_source_report (CgvCliSource *self);

/**
 * cgv_cli_source_report_excess:
 * @self: a source with a document
 *
 * Tells on stderr which functions have numbers that do not fit together, for the commands that are
 * about the files rather than their costs. Such files are whole, so others do not tell.
 */
void cgv_cli_source_report_excess (CgvCliSource *self);

/**
 * cgv_cli_source_report_failure:
 * @self: a source without a document, of one file
 * @name: the name of the file as typed
 *
 * Tells on stderr what else was wrong with a file that is no profile, but for what was told as the
 * reason for that.
 */
void cgv_cli_source_report_failure (CgvCliSource *self,
                                    const char *name);

/**
 * cgv_cli_source_close:
 * @exit_code: the exit code so far
 *
 * Flushes standard output, and tells on stderr if not everything could be written.
 *
 * Returns: @exit_code, or CGV_CLI_EXIT_ERROR if output was lost
 */
CgvCliExit cgv_cli_source_close (CgvCliExit exit_code);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliSource, cgv_cli_source_free)

G_END_DECLS
