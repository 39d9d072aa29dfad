/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * `callgrove-cli info --format json`. Main thread.
 */

#include "cgv-cli-counts.h"
#include "cgv-document.h"

G_BEGIN_DECLS

/**
 * cgv_cli_info_json_print:
 * @document: a document
 * @counts: how much there is in it
 * @names: (array zero-terminated=1): the names it was loaded from
 *
 * Prints all there is to say about a document.
 */
void cgv_cli_info_json_print (CgvDocument *document,
                              const CgvCliCounts *counts,
                              char **names);

G_END_DECLS
