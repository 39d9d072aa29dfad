/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * `callgrove-cli cycles`: the cycles of a profile, and what is left of them when their lightest
 * calls are cut. Main thread.
 */

#include "cgv-cli-options.h"

G_BEGIN_DECLS

/**
 * cgv_cli_cycles_run:
 * @options: what is asked for
 *
 * Prints the cycles with what they are made of.
 *
 * Returns: the exit code
 */
CgvCliExit cgv_cli_cycles_run (const CgvCliOptions *options);

G_END_DECLS
