/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * `callgrove-cli functions`: the flat profile. Main thread.
 */

#include "cgv-cli-options.h"

G_BEGIN_DECLS

/**
 * cgv_cli_functions_run:
 * @options: what is asked for
 *
 * Prints self and inclusive cost and the calls of every function, or group of functions.
 *
 * Returns: the exit code
 */
CgvCliExit cgv_cli_functions_run (const CgvCliOptions *options);

G_END_DECLS
