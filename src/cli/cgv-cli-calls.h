/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * `callgrove-cli callers` and `callees`: who calls a function, and whom it calls. Main thread.
 */

#include "cgv-cli-options.h"

G_BEGIN_DECLS

/**
 * cgv_cli_calls_run_callers:
 * @options: what is asked for
 *
 * Prints who calls a function.
 *
 * Returns: the exit code
 */
CgvCliExit cgv_cli_calls_run_callers (const CgvCliOptions *options);

/**
 * cgv_cli_calls_run_callees:
 * @options: what is asked for
 *
 * Prints whom a function calls.
 *
 * Returns: the exit code
 */
CgvCliExit cgv_cli_calls_run_callees (const CgvCliOptions *options);

G_END_DECLS
