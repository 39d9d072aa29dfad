/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * `callgrove-cli compare`. Main thread.
 */

#include "cgv-cli-options.h"

G_BEGIN_DECLS

/**
 * cgv_cli_compare_run:
 * @arguments: (array zero-terminated=1) (transfer full): the command's name and what follows it
 * @summary: what the command does, for `--help`
 * @error: return location
 *
 * Compares two profiles, or sets of them, and writes what changed and why. Tells on stderr what is wrong with the
 * files and which limits were exceeded.
 *
 * Returns: the exit code; CGV_CLI_EXIT_ERROR with @error set if the command was used wrongly
 */
CgvCliExit cgv_cli_compare_run (char **arguments,
                                const char *summary,
                                GError **error);

G_END_DECLS
