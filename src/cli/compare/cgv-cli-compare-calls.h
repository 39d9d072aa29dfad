/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The callers or callees of a function on both sides. Main thread.
 */

#include "cgv-cli-comparison.h"
#include "cgv-report.h"

G_BEGIN_DECLS

/* Adds the function that was asked for, and the calls to it or from it. */
void cgv_cli_compare_calls_add (const CgvCliComparison *comparison,
                                CgvReport *report);

G_END_DECLS
