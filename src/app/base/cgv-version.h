/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which versions this is. Any thread.
 */

#include <glib.h>

G_BEGIN_DECLS

/*
 * Tells the version of the program, and of each library the one that it was compiled with and the one that runs. It
 * is for `--version` and for reports of problems, and not translated.
 */
char *cgv_version_dup_report (void);

G_END_DECLS
