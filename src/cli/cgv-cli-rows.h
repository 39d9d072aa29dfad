/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which rows are printed, and in which order. Main thread.
 */

#include "cgv-cli-view.h"

G_BEGIN_DECLS

/**
 * cgv_cli_rows_select:
 * @view: the view that the rows are of
 * @options: with `--match`, `--sort` and `--limit`
 * @rows: (inout) (array length=n_rows): the rows to choose from, changed in place
 * @n_rows: (inout): how many; on return, how many of @rows are to be printed
 * @n_matching: (out): how many there are without `--limit`
 * @error: return location
 *
 * Filters, sorts and limits rows. Equal ones are in the order of inclusive cost, then of name.
 *
 * Returns: FALSE if the regular expression cannot be matched
 */
gboolean cgv_cli_rows_select (const CgvCliView *view,
                              const CgvCliOptions *options,
                              CgvCliRow *rows,
                              gsize *n_rows,
                              gsize *n_matching,
                              GError **error);

G_END_DECLS
