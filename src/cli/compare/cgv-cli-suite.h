/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* `compare` for many benchmarks at once: two folders, one of gungraun, or files of different commands. Main thread. */

#include "cgv-cli-source.h"
#include "cgv-step.h"

G_BEGIN_DECLS

/* The function of `--function` on a side. A cell is empty if the function is not there. */
typedef struct
{
  CgvCell self;
  CgvCell inclusive;
  CgvCell calls;
  guint64 noise_limit; /* of the comparison */
} CgvCliFollowed;

/* Further results of a comparison. Zero it. */
typedef struct
{
  GPtrArray *checks;   /* (nullable) CgvCliCheck */
  CgvCliExit exit_code; /* raised to that of damaged files, and to CGV_CLI_EXIT_ERROR without an answer */
  CgvCliFollowed followed[CGV_N_SIDES]; /* their cells are valid as long as the step is */
  gboolean is_followed;
  gboolean lacks_event; /* both sides could be compared, but not by the requested event type */
  char *not_followed; /* (nullable) why the function was not found */
} CgvCliStepResults;

/* Returns the limits that are for a benchmark, or for all if that is NULL. They belong to the options. */
GPtrArray *cgv_cli_suite_list_gates (const CgvCliOptions *options,
                                     const char *benchmark);

/* Adds a check for each limit whose pattern fits no benchmark: it may be misspelt. Returns their number.
 *
 * @benchmarks: names; NULL for profiles that are no benchmarks */
guint cgv_cli_suite_check_patterns (const CgvCliOptions *options,
                                    const GPtrArray *benchmarks,
                                    GPtrArray *checks);

/* Compares two sources, with the limits of @options that are for @benchmark, or for all if that is NULL. */
CgvStep *cgv_cli_suite_compare (const CgvCliOptions *options,
                                const char *benchmark,
                                CgvCliSource *base,
                                CgvCliSource *new_,
                                CgvCliStepResults *results);

/* Says that none of @n_profiles have the event type that was requested. */
char *cgv_cli_suite_dup_no_event (const CgvCliOptions *options,
                                  guint n_profiles);

/* For data: the causes of a step, and the results of limits, of CgvCliCheck. */
void cgv_cli_suite_add_causes (const CgvStep *step,
                               CgvReport *report);
void cgv_cli_suite_add_limits (const GPtrArray *checks,
                               CgvReport *report);

/* Returns FALSE if a report would overwrite a measured file. */
gboolean cgv_cli_suite_check_outputs (const CgvCliOptions *options,
                                      const CgvSeries *series,
                                      GError **error);

CgvCliExit cgv_cli_run_suite (const CgvCliOptions *options);

G_END_DECLS
