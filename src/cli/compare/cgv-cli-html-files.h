/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a page says of the files that were compared: names, dates, sizes, checksums, commands. Main thread; reads the
 * files once more.
 */

#include <stdio.h>

#include "cgv-cli-comparison.h"

G_BEGIN_DECLS

/**
 * cgv_cli_html_files_write:
 * @comparison: a comparison
 * @file: where it goes
 *
 * Writes a description for each side.
 */
void cgv_cli_html_files_write (const CgvCliComparison *comparison,
                               FILE *file);

G_END_DECLS
