/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * `callgrove-cli functions --group-by …`: groups of functions, and what is in them. Main thread.
 */

#include "cgv-cli-view.h"

G_BEGIN_DECLS

/**
 * cgv_cli_groups_print:
 * @view: a view whose rows are functions
 * @options: what is asked for
 * @error: return location
 *
 * Prints a row for each group, and for file:function and function:file a row for each member below it. Costs that
 * are not known exactly are marked, with the least and the most that they can be.
 *
 * Returns: FALSE if there is not enough memory, or if the regular expression cannot be matched
 */
gboolean cgv_cli_groups_print (const CgvCliView *view,
                               const CgvCliOptions *options,
                               GError **error);

G_END_DECLS
