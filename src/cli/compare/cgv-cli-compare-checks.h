/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The results of limits alone, in the formats of systems for continuous integration. Main thread. */

#include <stdio.h>

#include "cgv-cli-comparison.h"

G_BEGIN_DECLS

/* Writes CGV_REPORT_JUNIT or CGV_REPORT_GITHUB. Returns FALSE for any other format, and writes nothing. */
gboolean cgv_cli_compare_checks_write (const CgvCliComparison *comparison,
                                       CgvReportFormat format,
                                       FILE *file);

G_END_DECLS
