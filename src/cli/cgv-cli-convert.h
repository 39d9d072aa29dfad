/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * `callgrove-cli convert`: a profile in the callgrind format. Main thread.
 */

#include "cgv-cli-options.h"

G_BEGIN_DECLS

/**
 * cgv_cli_convert_run:
 * @options: the options
 *
 * Reads the profile and writes it, in one file or in one for each part.
 *
 * Returns: the exit code
 */
CgvCliExit cgv_cli_convert_run (const CgvCliOptions *options);

G_END_DECLS
