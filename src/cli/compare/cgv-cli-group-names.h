/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Finds the groups of a comparison by their names: each event type numbers groups in its own way.
 */

#include <glib.h>

#include "cgv-comparison-groups.h"

/**
 * cgv_cli_group_names_new:
 * @groups: groups; must outlive the list
 *
 * Sorts groups by their names.
 *
 * Returns: (transfer full) (element-type CgvComparisonGroup): the list
 */
GPtrArray *cgv_cli_group_names_new (const CgvComparisonGroups *groups);

/**
 * cgv_cli_group_names_find:
 * @names: a sorted list
 * @wanted: a group, of whatever groups
 *
 * Looks for the group of the same name. Logarithmic in the number of groups.
 *
 * Returns: (transfer none) (nullable): the group, or NULL if there is none
 */
const CgvComparisonGroup *cgv_cli_group_names_find (GPtrArray *names,
                                                    const CgvComparisonGroup *wanted);
