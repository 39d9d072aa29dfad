/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which files a page compares, so that it can still be told years later. Main thread.
 */

#include "cgv-cli-comparison.h"
#include "cgv-report.h"

G_BEGIN_DECLS

void cgv_cli_compare_sources_add (const CgvCliComparison *comparison,
                                  CgvReport *report);

G_END_DECLS
