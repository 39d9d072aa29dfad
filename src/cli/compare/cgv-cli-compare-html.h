/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A comparison as a page of its own: no network, no script, light and dark, all in one file.
 * Main thread.
 */

#include <stdio.h>

#include "cgv-cli-comparison.h"

G_BEGIN_DECLS

/**
 * cgv_cli_compare_html_write:
 * @comparison: a comparison
 * @file: where it goes
 *
 * Writes it.
 */
void cgv_cli_compare_html_write (const CgvCliComparison *comparison,
                                 FILE *file);

G_END_DECLS
