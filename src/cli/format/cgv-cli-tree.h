/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A treemap or flame graph in a page, of one side or two: tiles with their names and tooltips, a legend, and the largest places
 * in words. Main thread.
 */

#include "cgv-cli-svg.h"

G_BEGIN_DECLS

/* Adds the picture to a page; nothing if the root is not divided. */
void cgv_cli_tree_add (const CgvCliSvg *self,
                       CgvReport *report);

G_END_DECLS
