/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which files of a document are runs of one program, to be compared with each other, and which add up to
 * one run. Any thread.
 */

#include <glib.h>

#include "cgv-part-selection.h"
#include "cgv-profile.h"

G_BEGIN_DECLS

/**
 * cgv_compare_runs_find:
 * @profile: a profile
 *
 * Takes the files in their order. A file belongs to the first run of its process that has none of its parts
 * and threads; else it begins a run. That also tells runs apart that have the same process id, as they do
 * in containers, or none. Where commands differ there are no runs.
 *
 * Returns: (transfer full) (nullable) (element-type CgvPartSelection): the parts of each run, or NULL if
 *   everything is one run
 */
GPtrArray *cgv_compare_runs_find (CgvProfile *profile);

/**
 * cgv_compare_runs_of_files:
 * @profile: a profile
 *
 * Takes each file for a run, whatever it says.
 *
 * Returns: (transfer full) (nullable) (element-type CgvPartSelection): the parts of each run, or NULL if there is one file
 */
GPtrArray *cgv_compare_runs_of_files (CgvProfile *profile);

/**
 * cgv_compare_runs_are_unclear:
 * @profile: a profile
 *
 * Whether files have different commands: then they may be the processes of one run, which add up, or runs that were started
 * in different ways.
 *
 * Returns: FALSE if cgv_compare_runs_find() can tell
 */
gboolean cgv_compare_runs_are_unclear (CgvProfile *profile);

G_END_DECLS
