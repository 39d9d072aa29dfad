/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which versions this is. Any thread.
 */

#include <glib.h>

G_BEGIN_DECLS

/**
 * cgv_version_dup_report:
 *
 * The version of the program, and of each library the one that it was compiled with and the one
 * that runs: for `--version` and for reports of problems, so it is not translated.
 *
 * Returns: (transfer full): several lines
 */
char *cgv_version_dup_report (void);

G_END_DECLS
