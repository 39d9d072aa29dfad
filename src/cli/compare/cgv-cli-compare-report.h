/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The answer of `compare`, and the pieces of a report that are files of their own. Main thread. */

#include "cgv-cli-commands.h"
#include "cgv-cli-comparison.h"
#include "cgv-report.h"

G_BEGIN_DECLS

/* @kind and @answer are those of a command; NULL for `compare`. Returns FALSE if there is no memory; then the report is incomplete. */
gboolean cgv_cli_compare_report_write (const CgvCliComparison *comparison,
                                       const CgvCliAnswer *kind,
                                       gpointer answer,
                                       CgvReportFormat format,
                                       FILE *file,
                                       GError **error);

/* Reports the problems of files, and limits that are not kept, on stderr. Returns the exit code that these ask for. */
CgvCliExit cgv_cli_compare_report (const CgvCliComparison *comparison);

/* Adds the members of JSON besides the rows. */
void cgv_cli_compare_data_add (const CgvCliComparison *comparison,
                               CgvReport *report);

/* Adds the names of the files that a page compares, so that they are still known years later. */
void cgv_cli_compare_sources_add (const CgvCliComparison *comparison,
                                  CgvReport *report);

G_END_DECLS
