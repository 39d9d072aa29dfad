/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* `--include`, `--exclude`, `--hide` and `--only-under`: the requested filters, and the cost that they hide. Main thread. */

#include "cgv-cli-options.h"
#include "cgv-filter-list.h"
#include "cgv-numbers.h"
#include "cgv-report.h"

G_BEGIN_DECLS

/* Appends the filter of an option. Returns FALSE, with the reason, if its pattern is wrong. */
gboolean cgv_cli_filters_read (CgvFilterList **filters,
                               const char *option,
                               const char *value,
                               GError **error);

/* Returns whether a command takes the filters of an option. */
gboolean cgv_cli_filters_are_of (const char *option,
                                 CgvCliCommand command);

/* Returns FALSE, with the reason, if a command cannot be given these filters. */
gboolean cgv_cli_filters_check (const CgvFilterList *filters,
                                CgvCliCommand command,
                                GError **error);

/* Returns the filtered total of @costs. @reports are of each filter. */
CgvAmount cgv_cli_filters_get_total (const CgvFilterList *filters,
                                     const CgvFilterReport *reports,
                                     const CgvCosts *costs);

/* Adds the effect of each filter, if there are any. @format is the title, with %s for the total without filters; NULL for the usual one. */
void cgv_cli_filters_add (CgvReport *report,
                          const char *format,
                          const CgvFilterList *filters,
                          const CgvFilterReport *reports,
                          const CgvCosts *costs);

/* Returns "file" or "object" if a pattern that matches no function matches these on a side, otherwise NULL. */
const char *cgv_cli_filters_find_field (const CgvNumbers *numbers,
                                        const char *pattern);

/* Reports on stderr which filters match no function. */
void cgv_cli_filters_report_idle (const CgvFilterList *filters,
                                  const CgvNumbers *numbers);

G_END_DECLS
