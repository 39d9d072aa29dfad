/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The treemap of a comparison as SVG within a page: the tiles that the window has, as elements that a reader can point
 * at, in the colours of the page. Main thread.
 */

#include <stdio.h>

#include "cgv-numbers.h"

G_BEGIN_DECLS

/**
 * cgv_cli_html_treemap_write:
 * @numbers: numbers
 * @root: the function below which to look
 * @file: where it goes
 *
 * Writes the treemap and its legend.
 *
 * Returns: FALSE if there is nothing to show
 */
gboolean cgv_cli_html_treemap_write (const CgvNumbers *numbers,
                                     CgvNodeId root,
                                     FILE *file);

G_END_DECLS
