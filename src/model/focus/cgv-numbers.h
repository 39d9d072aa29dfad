/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The numbers of a document for one choice. Immutable and counted; any thread.
 */

#include "cgv-choice.h"
#include "cgv-document.h"
#include "cgv-filtering.h"

G_BEGIN_DECLS

/**
 * CgvNumbers:
 * @choice: what the numbers are of
 * @folds: for each side, the fold whose nodes are the rows; NULL for the base
 * @costs: the numbers
 * @base_costs: the same without filters
 * @filtering: (nullable): the filters with what they match, or NULL if there is none
 * @reports: (nullable) (array): what each filter did
 * @column_costs: (element-type CgvCosts): those of the other event types that columns show, each once
 * @grouping: (nullable): the groups that were asked for, or NULL for none
 * @column_groupings: (element-type CgvGrouping): the same groups in those of the other event types
 *   that are no ratios
 *
 * To be read only.
 */
typedef struct
{
  CgvChoice *choice;
  CgvFold *folds[CGV_N_SIDES];
  CgvCosts *costs;
  CgvCosts *base_costs;
  CgvFiltering *filtering;
  CgvFilterReport *reports;
  GPtrArray *column_costs;
  CgvGrouping *grouping;
  GPtrArray *column_groupings;
} CgvNumbers;

/**
 * cgv_numbers_new_prepared:
 * @document: a document
 *
 * The numbers that the document has already.
 *
 * Returns: (nullable) (transfer full): the numbers, or NULL if there was no memory
 */
CgvNumbers *cgv_numbers_new_prepared (CgvDocument *document);

/**
 * cgv_numbers_new:
 * @document: a document
 * @choice: what to compute
 * @base: other numbers of the document; what they share with the new ones is not computed again:
 *   the graph depends on parts and folding, not on the event; the costs on all but the groups
 *
 * Computes numbers.
 *
 * Returns: (nullable) (transfer full): the numbers, or NULL if there was no memory
 */
CgvNumbers *cgv_numbers_new (CgvDocument *document,
                             const CgvChoice *choice,
                             const CgvNumbers *base);

/**
 * cgv_numbers_new_async:
 * @document: a document
 * @choice: what to compute
 * @base: other numbers of the document
 * @callback: (scope async): called in the thread-default main context of the caller
 * @user_data: passed to @callback
 *
 * As cgv_numbers_new(), in a thread.
 */
void cgv_numbers_new_async (CgvDocument *document,
                            const CgvChoice *choice,
                            CgvNumbers *base,
                            GAsyncReadyCallback callback,
                            gpointer user_data);

/**
 * cgv_numbers_new_finish:
 * @result: what the callback got
 *
 * Ends cgv_numbers_new_async().
 *
 * Returns: (nullable) (transfer full): the numbers, or NULL if there was no memory
 */
CgvNumbers *cgv_numbers_new_finish (GAsyncResult *result);

/**
 * cgv_numbers_get_costs:
 * @numbers: numbers
 * @event: an event of the document
 *
 * The costs in an event type.
 *
 * Returns: (transfer none) (nullable): the costs, or NULL for an event that nothing shows
 */
CgvCosts *cgv_numbers_get_costs (const CgvNumbers *numbers,
                                 CgvEventId event);

/**
 * cgv_numbers_get_grouping:
 * @numbers: numbers
 * @costs: costs of these numbers
 *
 * The groups of costs, which may be of an event type that a column shows.
 *
 * Returns: (transfer none) (nullable): the grouping, or NULL for none
 */
CgvGrouping *cgv_numbers_get_grouping (const CgvNumbers *numbers,
                                       const CgvCosts *costs);

/**
 * cgv_numbers_get_grouping_kind:
 * @numbers: numbers
 *
 * By what they are grouped. That may be nothing although the choice says otherwise: a profile with
 * one part has no groups by part.
 *
 * Returns: a CgvGroupingKind, or CGV_CHOICE_UNGROUPED
 */
int cgv_numbers_get_grouping_kind (const CgvNumbers *numbers);

/**
 * cgv_numbers_ref:
 * @numbers: numbers
 *
 * Adds a reference.
 *
 * Returns: (transfer full): @numbers
 */
CgvNumbers *cgv_numbers_ref (CgvNumbers *numbers);

/**
 * cgv_numbers_unref:
 * @numbers: (transfer full): numbers
 *
 * Drops a reference.
 */
void cgv_numbers_unref (CgvNumbers *numbers);

/**
 * cgv_numbers_take_long:
 * @document: a document
 * @choice: (nullable): what to compute, or NULL for anything without filters
 *
 * Whether to compute its numbers takes longer than a main loop may be kept waiting. Measured below
 * this limit: 7 ms for another event, 16 ms for other parts, 50 ms for the first time that
 * recursion with very long names is not folded, 50 ms for a filter.
 *
 * Returns: TRUE if a thread is to do it
 */
gboolean cgv_numbers_take_long (CgvDocument *document,
                                const CgvChoice *choice);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvNumbers, cgv_numbers_unref)

G_END_DECLS
