/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* `compare` for many benchmarks at once: two folders, one of gungraun, or files of different commands. Main thread. */

#include "cgv-cli-source.h"
#include "cgv-step.h"

G_BEGIN_DECLS

/* Returns the answer, with the limits of @options that are for @benchmark, or for all if it is NULL. @checks is (out) (nullable): of
 * CgvCliCheck. @exit_code is raised to that of damaged files, and to CGV_CLI_EXIT_ERROR without an answer. */
CgvStep *cgv_cli_suite_compare (const CgvCliOptions *options,
                                const char *benchmark,
                                CgvCliSource *base,
                                CgvCliSource *new_,
                                GPtrArray **checks,
                                CgvCliExit *exit_code);

CgvCliExit cgv_cli_run_suite (const CgvCliOptions *options);

G_END_DECLS
