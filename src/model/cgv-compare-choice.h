/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What of two sides is to be compared: in which event type, measured how, matched by which rules. Any
 * thread, one at a time.
 */

#include "cgv-compare-events.h"
#include "cgv-compare-row-key.h"
#include "cgv-compare-side.h"
#include "cgv-comparison.h"
#include "cgv-match-rules.h"

G_BEGIN_DECLS

/**
 * CGV_COMPARE_UNGROUPED:
 *
 * In place of a CgvComparisonGrouping: no groups.
 */
#define CGV_COMPARE_UNGROUPED (-1)

/**
 * CgvCompareChoice:
 * @sides: the base and the new side
 * @events: the event types that both have
 * @event: an index into @events
 * @measure: what makes the costs of both comparable
 * @anchor: (nullable): the function whose calls CGV_MEASURE_PER_CALL divides by; NULL for `main`
 * @rules: (nullable): the user's rules for matching
 * @tolerance: what is noise
 * @has_tolerance: FALSE if @tolerance was not chosen: see cgv_compare_choice_get_tolerance()
 * @grouping: a CgvComparisonGrouping, or CGV_COMPARE_UNGROUPED
 *
 * Plain data; owns what it points to.
 */
typedef struct
{
  CgvCompareSide *sides[CGV_N_SIDES];
  CgvCompareEvents *events;
  guint event;
  CgvMeasure measure;
  CgvCompareRowKey *anchor;
  CgvMatchRules *rules;
  CgvTolerance tolerance;
  gboolean has_tolerance;
  int grouping;
} CgvCompareChoice;

/**
 * cgv_compare_choice_new:
 * @base: the base side
 * @new_: the new side
 * @events: event types that both have, at least one
 *
 * Chooses the default event, absolute costs, no rules, the usual tolerance and no groups.
 *
 * Returns: (transfer full): the choice
 */
CgvCompareChoice *cgv_compare_choice_new (CgvCompareSide *base,
                                          CgvCompareSide *new_,
                                          CgvCompareEvents *events);

/**
 * cgv_compare_choice_copy:
 * @choice: a choice
 *
 * Copies a choice.
 *
 * Returns: (transfer full): the copy
 */
CgvCompareChoice *cgv_compare_choice_copy (const CgvCompareChoice *choice);

/**
 * cgv_compare_choice_free:
 * @choice: (transfer full): a choice
 *
 * Frees it.
 */
void cgv_compare_choice_free (CgvCompareChoice *choice);

/**
 * cgv_compare_choice_has_same_costs:
 * @a: a choice
 * @b: another choice
 *
 * Compares all of two choices that the comparison depends on: all but the groups.
 *
 * Returns: TRUE if the comparison is the same
 */
gboolean cgv_compare_choice_has_same_costs (const CgvCompareChoice *a,
                                            const CgvCompareChoice *b);

/**
 * cgv_compare_choice_equal:
 * @a: a choice
 * @b: another choice
 *
 * Compares choices.
 *
 * Returns: TRUE if they are the same
 */
gboolean cgv_compare_choice_equal (const CgvCompareChoice *a,
                                   const CgvCompareChoice *b);

/**
 * cgv_compare_choice_get_tolerance:
 * @choice: a choice
 *
 * What is noise in its event type: what was chosen, else the usual. What several runs of a side differ by is noise
 * besides.
 *
 * Returns: the tolerance
 */
CgvTolerance cgv_compare_choice_get_tolerance (const CgvCompareChoice *choice);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCompareChoice, cgv_compare_choice_free)

G_END_DECLS
