/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * `callgrove-cli info --format json`. Main thread.
 */

#include "cgv-cli-counts.h"
#include "cgv-cli-info-filters.h"
#include "cgv-cli-source.h"

G_BEGIN_DECLS

/**
 * cgv_cli_info_json_print:
 * @source: a source with a document
 * @counts: how much there is in it
 * @filters: what filters leave of it
 *
 * Prints all there is to say about it.
 */
void cgv_cli_info_json_print (const CgvCliSource *source,
                              const CgvCliCounts *counts,
                              const CgvCliInfoFilters *filters);

G_END_DECLS
