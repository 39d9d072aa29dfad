/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * `callgrove-cli info`: what a profile holds. Main thread.
 */

#include "cgv-cli-options.h"

G_BEGIN_DECLS

/**
 * cgv_cli_info_run:
 * @options: what is asked for
 *
 * Prints where a profile comes from, its event types and parts, and what is wrong with it.
 *
 * Returns: the exit code
 */
CgvCliExit cgv_cli_info_run (const CgvCliOptions *options);

G_END_DECLS
