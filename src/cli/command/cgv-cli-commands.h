/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The commands that take a profile. Each prints its answer, and says on stderr what was wrong. Main thread.
 */

#include "cgv-cli-options.h"

CgvCliExit cgv_cli_run_info (const CgvCliOptions *options);
CgvCliExit cgv_cli_run_functions (const CgvCliOptions *options);
CgvCliExit cgv_cli_run_callers (const CgvCliOptions *options);
CgvCliExit cgv_cli_run_callees (const CgvCliOptions *options);
CgvCliExit cgv_cli_run_lines (const CgvCliOptions *options);
CgvCliExit cgv_cli_run_cycles (const CgvCliOptions *options);
CgvCliExit cgv_cli_run_check (const CgvCliOptions *options);
CgvCliExit cgv_cli_run_convert (const CgvCliOptions *options);
CgvCliExit cgv_cli_run_limits (const CgvCliOptions *options);

/* `compare`, and other commands on two sides. Tells on stderr also which limits were exceeded. */
CgvCliExit cgv_cli_run_compare (const CgvCliOptions *options);
