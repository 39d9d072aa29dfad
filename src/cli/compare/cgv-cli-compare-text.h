/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A comparison for people at a terminal: verdict first, then what moved and why.
 * Main thread.
 */

#include <stdio.h>

#include "cgv-cli-comparison.h"

G_BEGIN_DECLS

/**
 * cgv_cli_compare_text_write:
 * @comparison: a comparison
 * @file: where it goes
 *
 * Writes it.
 */
void cgv_cli_compare_text_write (const CgvCliComparison *comparison,
                                 FILE *file);

G_END_DECLS
