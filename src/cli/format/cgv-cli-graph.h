/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A call graph in a page, of one side or two: boxes and arrows with tooltips, a legend, a note about omitted parts, and the costliest calls
 * in words. Main thread.
 */

#include "cgv-cli-svg.h"

G_BEGIN_DECLS

/* Adds the picture to a page; nothing if there are no calls to show. */
void cgv_cli_graph_add (const CgvCliSvg *self,
                        CgvReport *report);

G_END_DECLS
