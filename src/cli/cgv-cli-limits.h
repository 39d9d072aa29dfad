/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * `callgrove-cli limits`: where reading stops, cuts or leaves out. Main thread.
 */

#include "cgv-cli-options.h"

G_BEGIN_DECLS

/**
 * cgv_cli_limits_run:
 * @options: the options, of which none matters
 *
 * Prints every limit with its reason.
 *
 * Returns: the exit code
 */
CgvCliExit cgv_cli_limits_run (const CgvCliOptions *options);

G_END_DECLS
