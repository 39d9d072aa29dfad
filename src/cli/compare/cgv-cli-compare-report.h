/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What `compare` answers, and the pieces of a report that are files of their own. Main thread.
 */

#include "cgv-cli-compare-lines.h"
#include "cgv-cli-comparison.h"
#include "cgv-report.h"

G_BEGIN_DECLS

/* @lines are NULL unless lines are compared. Returns FALSE if something was left out for want of memory. */
gboolean cgv_cli_compare_report_write (const CgvCliComparison *comparison,
                                       CgvCliCompareLines *lines,
                                       CgvReportFormat format,
                                       FILE *file);

/* Adds the function that was asked for, and the calls to it or from it. */
void cgv_cli_compare_calls_add (const CgvCliComparison *comparison,
                                CgvReport *report);

/* Adds the cycles of both sides, and what is left of them without the lightest calls. */
void cgv_cli_compare_cycles_add (const CgvCliComparison *comparison,
                                 CgvReport *report);

/* Adds what JSON has beside the rows. */
void cgv_cli_compare_data_add (const CgvCliComparison *comparison,
                               CgvReport *report);

/* Adds which files a page compares, so that it can still be told years later. */
void cgv_cli_compare_sources_add (const CgvCliComparison *comparison,
                                  CgvReport *report);

/* Adds a treemap of both sides to a page; nothing if @root calls nothing. */
void cgv_cli_compare_treemap_add (CgvReport *report,
                                  const CgvNumbers *numbers,
                                  CgvNodeId root);

G_END_DECLS
