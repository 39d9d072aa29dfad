/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A comparison as comma-separated values: a row for each function or group. Main thread.
 */

#include <stdio.h>

#include "cgv-cli-comparison.h"

G_BEGIN_DECLS

/**
 * cgv_cli_compare_csv_write:
 * @comparison: a comparison
 * @file: where it goes
 *
 * Writes it.
 */
void cgv_cli_compare_csv_write (const CgvCliComparison *comparison,
                                FILE *file);

G_END_DECLS
