/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The source lines of both sides. Main thread.
 */

#include "cgv-cli-comparison.h"
#include "cgv-report.h"

G_BEGIN_DECLS

typedef struct CgvCliCompareLines CgvCliCompareLines;

/* Finds the lines of the function or file that was asked for, or all. @comparison must outlive them. Returns NULL with @error if
 * there is no such file, or no memory. */
CgvCliCompareLines *cgv_cli_compare_lines_new (const CgvCliComparison *comparison,
                                               GError **error);
void cgv_cli_compare_lines_free (CgvCliCompareLines *self);

void cgv_cli_compare_lines_add (CgvCliCompareLines *self,
                                CgvReport *report);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliCompareLines, cgv_cli_compare_lines_free)

G_END_DECLS
