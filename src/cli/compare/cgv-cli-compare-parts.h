/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The report about two sides of one run, next to each other, without causes and noise. Main
 * thread. */

#include "cgv-cli-comparison.h"
#include "cgv-report.h"

G_BEGIN_DECLS

/* Returns the headline. */
char *cgv_cli_compare_parts_dup_headline (const CgvCliComparison *comparison);

/* Adds the headline, unless the title of the report has it, and with @is_whole the largest differences. */
void cgv_cli_compare_parts_add_words (const CgvCliComparison *comparison,
                                      CgvReport *report,
                                      gboolean is_whole);

/* Returns the title of the picture of a side: its parts and their cost. */
char *cgv_cli_compare_parts_dup_side (const CgvCliComparison *comparison,
                                      CgvSide side);

/* Adds the members of JSON that other comparisons lack. */
void cgv_cli_compare_parts_add_members (const CgvCliComparison *comparison,
                                        CgvReport *report);

/* Adds the table of all rows for people, the largest differences first. */
void cgv_cli_compare_parts_add_rows (const CgvCliComparison *comparison,
                                     CgvReport *report);

G_END_DECLS
