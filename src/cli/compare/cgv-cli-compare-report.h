/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What `compare` answers, and the pieces of a report that are files of their own. Main thread.
 */

#include "cgv-cli-commands.h"
#include "cgv-cli-comparison.h"
#include "cgv-report.h"

G_BEGIN_DECLS

/* @kind and @answer are what a command has to say; NULL for `compare`. Returns FALSE if there is no memory; then the report is not
 * whole. */
gboolean cgv_cli_compare_report_write (const CgvCliComparison *comparison,
                                       const CgvCliAnswer *kind,
                                       gpointer answer,
                                       CgvReportFormat format,
                                       FILE *file,
                                       GError **error);

/* Writes an answer of two sides, or with a @kind of NULL what changed. Tells on stderr also which limits were exceeded. Returns
 * FALSE if it could not be written. */
gboolean cgv_cli_compare_answer (const CgvCliView *view,
                                 const CgvCliAnswer *kind,
                                 gpointer answer,
                                 CgvCliExit *exit_code,
                                 GError **error);

/* Adds what JSON has beside the rows. */
void cgv_cli_compare_data_add (const CgvCliComparison *comparison,
                               CgvReport *report);

/* Adds which files a page compares, so that it can still be told years later. */
void cgv_cli_compare_sources_add (const CgvCliComparison *comparison,
                                  CgvReport *report);

G_END_DECLS
