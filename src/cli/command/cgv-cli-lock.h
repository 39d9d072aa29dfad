/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A lock file of costs: each function with its self costs and its calls, to be kept next to the source, so that a change shows what it
 * costs. It is a file in the callgrind format without calls, sorted, with neither folders nor addresses. Main thread.
 */

#include <stdio.h>

#include "cgv-cli-view.h"

G_BEGIN_DECLS

/* Writes the functions that the filters leave. Returns FALSE if costs are damaged, estimates or no counts. */
gboolean cgv_cli_lock_write (const CgvCliView *view,
                             FILE *file,
                             GError **error);

G_END_DECLS
