/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * `callgrove-cli lines`: cost by source line, or by instruction. Main thread.
 */

#include "cgv-cli-options.h"

G_BEGIN_DECLS

/**
 * cgv_cli_lines_run:
 * @options: the options
 *
 * Prints the lines of a function, of a file, or of all.
 *
 * Returns: the exit code
 */
CgvCliExit cgv_cli_lines_run (const CgvCliOptions *options);

G_END_DECLS
