/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What has to hold in every profile, whatever file it was read from: no id points to nothing, lines
 * add up to functions, functions to parts, parts to totals, and cycles are what they claim to be.
 */

#include <glib.h>

#include "cgv-graph.h"
#include "cgv-problem.h"
#include "cgv-profile.h"

/* Looks at everything that a profile gives out: ids, order, and every sum by another way than the one that made it.
 * Returns what is broken, or NULL if nothing is. */
char *cgv_profile_check (const CgvProfile *profile);

/* Checks edges and their indexes, that each cycle is strongly connected, and that without the calls inside of cycles
 * nothing comes back to where it began. Returns what is broken, or NULL if nothing is. */
char *cgv_graph_check (const CgvGraph *graph);

/* Checks that all problems are counted, that those kept are in the order of the file, and in it. Returns what is
 * broken, or NULL if nothing is. */
char *cgv_problem_list_check (const CgvProblemList *problems,
                              gsize n_bytes);
