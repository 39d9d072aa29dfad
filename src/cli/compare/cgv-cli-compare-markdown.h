/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A comparison as a comment on a change, in GitHub's and GitLab's Markdown: verdict, limits, the top movers with their why, noise.
 * Main thread.
 */

#include <stdio.h>

#include "cgv-cli-comparison.h"

G_BEGIN_DECLS

/**
 * cgv_cli_compare_markdown_write:
 * @comparison: a comparison
 * @file: where it goes
 *
 * Writes it.
 */
void cgv_cli_compare_markdown_write (const CgvCliComparison *comparison,
                                 FILE *file);

G_END_DECLS
