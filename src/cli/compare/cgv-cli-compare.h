/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * `callgrove-cli compare`. Main thread.
 */

#include "cgv-cli-compare-options.h"
#include "cgv-cli-options.h"

G_BEGIN_DECLS

/*
 * Compares two profiles, or sets of them, and writes what changed and why. Tells on stderr what is wrong with the files and which
 * limits were exceeded. @arguments begin with the command's name, and are taken. @error is set if the command was used wrongly.
 */
CgvCliExit cgv_cli_compare_run (char **arguments,
                                CgvCliCompareWhat what,
                                const char *summary,
                                GError **error);

G_END_DECLS
