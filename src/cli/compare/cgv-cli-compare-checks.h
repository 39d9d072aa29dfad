/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The results of limits: on stderr, and alone in the formats of systems for continuous integration. Main thread. */

#include <stdio.h>

#include "cgv-cli-comparison.h"

G_BEGIN_DECLS

/* The group of a comparison that is no benchmark of a suite. */
#define CGV_CLI_CHECK_LIMIT "limit"

/* The result of a limit, or why there is nothing to compare. */
typedef struct
{
  char *group; /* CGV_CLI_CHECK_LIMIT, the benchmark, or the version that is left out */
  char *label; /* the limit, as display text; NULL without a comparison */
  char *words;
  CgvCliOutcome outcome;
  gboolean is_cap; /* whether it is about the new side alone */
} CgvCliCheck;

/* Returns the results for a comparison. NULL has none. @group: see CgvCliCheck */
GPtrArray *cgv_cli_compare_checks_new (const CgvCliComparison *comparison,
                                       const char *group);

/* Adds a result. Takes @words. */
void cgv_cli_compare_checks_add (GPtrArray *checks,
                                 const char *group,
                                 const char *label,
                                 char *words,
                                 CgvCliOutcome outcome);

/* Reports limits that are not kept on stderr: a log has them wherever the report went. Returns their exit code, unless it is not wanted. */
CgvCliExit cgv_cli_compare_checks_report (const GPtrArray *checks,
                                          CgvCliExit exit_code,
                                          gboolean report_only);

/* Adds the results to prose. */
void cgv_cli_compare_checks_say (const GPtrArray *checks,
                                 CgvReport *report);

/* Writes CGV_REPORT_JUNIT or CGV_REPORT_GITHUB. Returns FALSE for any other format, and writes nothing. */
gboolean cgv_cli_compare_checks_write (const GPtrArray *checks,
                                       const char *title,
                                       gboolean report_only,
                                       CgvReportFormat format,
                                       FILE *file);

G_END_DECLS
