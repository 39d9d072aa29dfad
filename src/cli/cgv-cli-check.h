/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * `callgrove-cli check`: whether files can be trusted, a line each. Main thread.
 */

#include "cgv-cli-options.h"

G_BEGIN_DECLS

/**
 * cgv_cli_check_run:
 * @options: what is asked for
 *
 * Reads each file by itself and prints a line for it: the verdict, the sum of self cost of the
 * first event type over all parts, and the number of problems, separated by tabs.
 *
 * Returns: the worst exit code
 */
CgvCliExit cgv_cli_check_run (const CgvCliOptions *options);

G_END_DECLS
