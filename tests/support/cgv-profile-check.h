/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Properties of every profile, from any file: all ids are valid, lines add up to functions,
 * functions to parts, parts to totals, and cycles are cycles.
 */

#include <glib.h>

#include "cgv-graph.h"
#include "cgv-problem.h"
#include "cgv-profile.h"

/* Checks all that a profile returns: ids, order, and every sum, computed in another way. Returns
 * the first fault, or NULL. */
char *cgv_profile_check (const CgvProfile *profile);

/* Checks edges and their indexes, that each cycle is strongly connected, and that without the
 * calls inside of cycles the graph is acyclic. Returns the first fault, or NULL. */
char *cgv_graph_check (const CgvGraph *graph);

/* Checks that all problems are counted, and that the kept ones are in the file, in its order.
 * Returns the first fault, or NULL. */
char *cgv_problem_list_check (const CgvProblemList *problems,
                              gsize n_bytes);
