/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What `compare` answers. Main thread.
 */

#include "cgv-cli-compare-lines.h"
#include "cgv-cli-comparison.h"
#include "cgv-report.h"

G_BEGIN_DECLS

/* @lines are NULL unless lines are compared. */
void cgv_cli_compare_report_write (const CgvCliComparison *comparison,
                                   CgvCliCompareLines *lines,
                                   CgvReportFormat format,
                                   FILE *file);

G_END_DECLS
