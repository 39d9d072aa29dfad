/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The comparison of two sides for one choice, with all that it is made of. Immutable and counted; any
 * thread. The way to a comparison for the command line, too, which needs no CgvCompareFocus.
 */

#include <gio/gio.h>

#include "cgv-choice.h"
#include "cgv-comparison-groups.h"
#include "cgv-comparison-values.h"

G_BEGIN_DECLS

/**
 * CgvCompareNumbers:
 * @choice: what was compared
 * @matching: which functions are which
 * @folds: for each side, the fold whose nodes are the rows
 * @comparison: the numbers
 * @shown_run: for each side, which of its runs the numbers are those of
 * @anchor: the row whose calls costs are divided by in CGV_MEASURE_PER_CALL; CGV_NONE if neither side
 *   has it
 * @groups: (nullable): the groups that were asked for, or NULL for none
 *
 * To be read only.
 */
typedef struct
{
  CgvChoice *choice;
  CgvMatching *matching;
  CgvFold *folds[CGV_N_SIDES];
  CgvComparison *comparison;
  guint shown_run[CGV_N_SIDES];
  guint32 anchor;
  CgvComparisonGroups *groups;
} CgvCompareNumbers;

/**
 * cgv_compare_numbers_new:
 * @choice: what to compare
 * @base: (nullable): other numbers; what they share with the new ones is not computed again: the
 *   matching depends on documents and rules; graphs on parts too; costs on the event too
 *
 * Compares. Of a side with several runs, the numbers are those of the run with the median total, and
 * all of them tell what is noise.
 *
 * Returns: (nullable) (transfer full): the numbers, or NULL if there was no memory
 */
CgvCompareNumbers *cgv_compare_numbers_new (const CgvChoice *choice,
                                            const CgvCompareNumbers *base);

/**
 * cgv_compare_numbers_new_async:
 * @choice: what to compare
 * @base: (nullable): other numbers
 * @callback: (scope async): called in the thread-default main context of the caller
 * @user_data: passed to @callback
 *
 * As cgv_compare_numbers_new(), in a thread.
 */
void cgv_compare_numbers_new_async (const CgvChoice *choice,
                                    CgvCompareNumbers *base,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);

/**
 * cgv_compare_numbers_new_finish:
 * @result: what the callback got
 *
 * Ends cgv_compare_numbers_new_async().
 *
 * Returns: (nullable) (transfer full): the numbers, or NULL if there was no memory
 */
CgvCompareNumbers *cgv_compare_numbers_new_finish (GAsyncResult *result);

/**
 * cgv_compare_numbers_ref:
 * @numbers: numbers
 *
 * Adds a reference.
 *
 * Returns: (transfer full): @numbers
 */
CgvCompareNumbers *cgv_compare_numbers_ref (CgvCompareNumbers *numbers);

/**
 * cgv_compare_numbers_unref:
 * @numbers: (transfer full): numbers
 *
 * Drops a reference.
 */
void cgv_compare_numbers_unref (CgvCompareNumbers *numbers);

/**
 * cgv_compare_numbers_take_long:
 * @choice: a choice
 *
 * Whether computing the numbers may stall a window.
 *
 * Returns: TRUE if it may
 */
gboolean cgv_compare_numbers_take_long (const CgvChoice *choice);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCompareNumbers, cgv_compare_numbers_unref)

G_END_DECLS
