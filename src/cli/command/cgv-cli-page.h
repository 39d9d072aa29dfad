/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The pictures in a page of one profile. Main thread.
 */

#include "cgv-cli-view.h"
#include "cgv-report.h"

G_BEGIN_DECLS

/* Adds a treemap, a flame graph and a call graph, or without calls a treemap of objects and files; nothing for a ratio. @anchors: for
 * each row of the view, the row of the page about it, or 0. Returns FALSE if there is no memory. */
gboolean cgv_cli_page_add_pictures (const CgvCliView *view,
                                    const guint32 *anchors,
                                    CgvReport *report);

G_END_DECLS
