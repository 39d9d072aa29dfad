/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * `callgrove-cli compare`, and other commands on two sides. Main thread.
 */

#include "cgv-cli-options.h"

G_BEGIN_DECLS

/* Writes what changed between two sides and why: functions, the calls of one, or lines. Tells on stderr what is wrong with the
 * files, and which limits were exceeded. */
CgvCliExit cgv_cli_run_compare (const CgvCliOptions *options);

G_END_DECLS
