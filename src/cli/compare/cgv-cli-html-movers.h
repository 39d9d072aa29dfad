/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What moved, and why, as tables and lists of a page. Main thread.
 */

#include <stdio.h>

#include "cgv-cli-comparison.h"

G_BEGIN_DECLS

/**
 * cgv_cli_html_movers_write:
 * @comparison: a comparison
 * @max_size: how long the page may become, in bytes
 * @file: where it goes
 *
 * Writes what became dearer and what became cheaper, with the reasons of each to unfold.
 */
void cgv_cli_html_movers_write (const CgvCliComparison *comparison,
                                glong max_size,
                                FILE *file);

/**
 * cgv_cli_html_movers_write_path:
 * @numbers: numbers
 * @root: the function to begin at
 * @file: where it goes
 *
 * Writes the path that the largest part of a change takes from a function down, and why at each step.
 */
void cgv_cli_html_movers_write_path (const CgvNumbers *numbers,
                                     CgvNodeId root,
                                     FILE *file);

G_END_DECLS
