/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The argument of `--function`: which row is meant. Main thread.
 */

#include "cgv-cli-view.h"

G_BEGIN_DECLS

/**
 * cgv_cli_target_find:
 * @view: a view
 * @options: with `--function`, `--file` and `--object`
 * @row: (out): the row that is meant
 * @error: return location
 *
 * Finds the row with exactly that name, as recorded or as printed; otherwise the only row whose
 * name contains it. `--file` and `--object` narrow it down: they match a whole path or what
 * follows a slash in it. A script must never get an answer about another function than the one it
 * meant, so a name that fits several rows is an error that lists them.
 *
 * Returns: FALSE if there is no such row, or more than one
 */
gboolean cgv_cli_target_find (const CgvCliView *view,
                              const CgvCliOptions *options,
                              guint32 *row,
                              GError **error);

/**
 * cgv_cli_target_path_matches:
 * @view: a view
 * @string: a path of the profile, or CGV_NONE
 * @wanted: (nullable): what was typed
 *
 * Whether a path is the one that was typed, or has it behind one of its slashes.
 *
 * Returns: TRUE if it is; also if nothing was typed
 */
gboolean cgv_cli_target_path_matches (const CgvCliView *view,
                                      CgvStringId string,
                                      const char *wanted);

G_END_DECLS
