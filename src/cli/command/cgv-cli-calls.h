/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The callers or callees of a row of one profile in a page, the costliest first. Main thread. */

#include "cgv-cli-view.h"
#include "cgv-report.h"

G_BEGIN_DECLS

/* Adds up the amounts that the file subtracts from each call. @taken: (out) (nullable) (transfer full): for each edge; NULL for nothing.
 * Returns FALSE if there is no memory. */
gboolean cgv_cli_calls_sum_taken_off (const CgvCliView *view,
                                      CgvCost **taken);

/* Adds a list with links; nothing if there are no calls. @anchors: for each row of the view, the row of the page about it, or 0. */
void cgv_cli_calls_add (const CgvCliView *view,
                        guint32 row,
                        gboolean is_callers,
                        const guint32 *anchors,
                        const CgvCost *taken,
                        CgvReport *report);

G_END_DECLS
