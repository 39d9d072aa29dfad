/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of `functions` that are there only if --columns or --threshold ask for them. Main thread.
 */

#include "cgv-cli-functions.h"

G_BEGIN_DECLS

/* Fails if the numbers lack columns that the options request. */
gboolean cgv_cli_added_columns_check (const CgvCliView *view,
                                      GError **error);

/* Appends those columns that are requested. Prose has no more columns of parts than people can read. */
void cgv_cli_added_columns_add (const CgvCliFunctionList *list,
                                gboolean is_data,
                                GPtrArray *columns);

G_END_DECLS
