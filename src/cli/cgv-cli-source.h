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
 * cgv_cli_source_load:
 * @names: (array length=n_names): file names as typed; "-" is standard input
 * @n_names: how many; several are the parts of one document
 *
 * Reads profiles. Where there is none, says so on stderr.
 *
 * Returns: (transfer full) (nullable): the document, or NULL if there is none
 */
CgvDocument *cgv_cli_source_load (char **names,
                                  guint n_names);

/**
 * cgv_cli_source_dup_name:
 * @names: file names as typed
 * @file: index of a file among them
 *
 * What a file is called in output.
 *
 * Returns: (transfer full): its name as typed, safe to print
 */
char *cgv_cli_source_dup_name (char **names,
                               guint file);

/**
 * cgv_cli_source_report:
 * @document: a document
 * @names: the names it was loaded from
 *
 * Tells on stderr what was wrong with the files of a document: the first problems one by one, and
 * how many more there are.
 *
 * Returns: the exit code that the document calls for
 */
CgvCliExit cgv_cli_source_report (CgvDocument *document,
                                  char **names);

/**
 * cgv_cli_source_close:
 * @exit_code: the exit code so far
 *
 * Flushes standard output, and tells on stderr if not everything could be written.
 *
 * Returns: @exit_code, or CGV_CLI_EXIT_ERROR if output was lost
 */
CgvCliExit cgv_cli_source_close (CgvCliExit exit_code);

G_END_DECLS
