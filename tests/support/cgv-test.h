/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Makes profiles from the text of a file, and prints computed costs as text.
 */

#include <glib.h>

#include "cgv-costs.h"
#include "cgv-parser.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvProfile, cgv_profile_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvFold, cgv_fold_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvGraph, cgv_graph_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCosts, cgv_costs_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvEventSet, cgv_event_set_unref)

/*
 * Loads files as one document. Returns NULL if one of them has an error.
 *
 * @problems: (nullable): the problems of all files together
 */
CgvProfile *cgv_test_profile_from_files (GBytes *const *files,
                                         guint n_files,
                                         CgvProblemList *problems);

/* Loads a file, which must be without warnings and errors. */
CgvProfile *cgv_test_profile (const char *text);

/*
 * Computes the costs. All of it must succeed.
 *
 * @kind: the kind of folding
 * @parts: the parts that count, such as "0 2", or NULL for all
 * @event: the short name of an event, or NULL for the first
 */
CgvCosts *cgv_test_costs (CgvProfile *profile,
                          CgvFoldKind kind,
                          const char *parts,
                          const char *event);

/*
 * Prints everything, a line each, zeroes left out:
 *
 * total 100 main (main.c prog): self 10 inclusive 100 f: 2 calls 90 f (main.c prog): self 90 inclusive 90 calls 2
 * cycle 1: self 20 inclusive 30 a b
 *
 * Costs and calls at the bound of sums have a "+" behind them. Bytes that are not printable are escaped.
 */
char *cgv_test_print (const CgvCosts *costs);

/* Finds the first node of a name. There must be one. */
CgvNodeId cgv_test_find_node (const CgvGraph *graph,
                              const char *name);

/* Gets the name of a node. Returns the name, cut at a NUL if it has one. */
char *cgv_test_name (const CgvFold *fold,
                     CgvNodeId node);

/* Returns whether a sum saturated, so that sums of it mean nothing. */
gboolean cgv_test_is_saturated (const CgvCosts *costs);
