/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What JSON has of a comparison beside its rows. Main thread.
 */

#include "cgv-cli-comparison.h"
#include "cgv-report.h"

G_BEGIN_DECLS

void cgv_cli_compare_data_add (const CgvCliComparison *comparison,
                               CgvReport *report);

G_END_DECLS
