/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What is wrong with the files, as JSON. Main thread.
 */

#include "cgv-cli-json.h"
#include "cgv-problem.h"

G_BEGIN_DECLS

/**
 * cgv_cli_problems_add_list:
 * @json: where to write
 * @member: the name of the array
 * @problems: problems
 * @severity: which of them
 * @has_profile: whether the files were loaded
 * @names: (array zero-terminated=1): the names of the files, safe to print
 *
 * Writes the problems of one severity that were kept, each with all that is known of it.
 */
void cgv_cli_problems_add_list (CgvCliJson *json,
                                const char *member,
                                const CgvProblemList *problems,
                                CgvSeverity severity,
                                gboolean has_profile,
                                char **names);

/**
 * cgv_cli_problems_add_counts:
 * @json: where to write
 * @member: the name of the object
 * @problems: problems
 *
 * Writes how many problems there are of each kind, kept or not.
 */
void cgv_cli_problems_add_counts (CgvCliJson *json,
                                  const char *member,
                                  const CgvProblemList *problems);

G_END_DECLS
