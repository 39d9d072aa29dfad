/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The files of `compare`: BASE NEW, or BASE… -- NEW…, with options before, between or after them. Main thread.
 */

#include <glib.h>

#include "cgv-side.h"

G_BEGIN_DECLS

/**
 * cgv_cli_compare_files_mark:
 * @arguments: (inout) (array zero-terminated=1): what was typed
 * @error: return location
 *
 * Makes of the "--" between the files something that option parsing leaves where it is and does not take for the end
 * of options: an empty name, which no file has.
 *
 * Returns: FALSE if there was an empty name before, with the reason
 */
gboolean cgv_cli_compare_files_mark (char **arguments,
                                     GError **error);

/**
 * cgv_cli_compare_files_split:
 * @files: (nullable) (array zero-terminated=1): what is no option
 * @sides: (out caller-allocates): for each side, its files
 * @error: return location
 *
 * Tells the files of the two sides apart.
 *
 * Returns: FALSE if a side has none, with the reason
 */
gboolean cgv_cli_compare_files_split (char **files,
                                      char **sides[CGV_N_SIDES],
                                      GError **error);

/**
 * cgv_cli_compare_files_check_output:
 * @sides: for each side, its files
 * @path: a file to write
 * @error: return location
 *
 * Whether writing a file would destroy what is read.
 *
 * Returns: FALSE if so, with the reason
 */
gboolean cgv_cli_compare_files_check_output (char **sides[CGV_N_SIDES],
                                             const char *path,
                                             GError **error);

/* Whether there is a file before the mark. */
gboolean cgv_cli_compare_files_have_base (char **files);

G_END_DECLS
