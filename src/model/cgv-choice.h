/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What numbers are to be shown: of which event type, in which parts, with recursion folded or not,
 * through which filters,
 * and in which further columns.
 * Any thread, one at a time.
 */

#include "cgv-event-set.h"
#include "cgv-grouping.h"
#include "cgv-filter-list.h"
#include "cgv-part-selection.h"

G_BEGIN_DECLS

/**
 * CGV_CHOICE_UNGROUPED:
 *
 * In place of a CgvGroupingKind: no groups.
 */
#define CGV_CHOICE_UNGROUPED (-1)

/**
 * CgvChoice:
 * @events: the event types that there are
 * @event: the one whose numbers they are
 * @fold: whether `f'2` is shown as `f`
 * @parts: the parts that count
 * @filters: what the costs have to pass; never NULL
 * @columns: what else is shown; see cgv-column.h
 * @grouping: a CgvGroupingKind, or CGV_CHOICE_UNGROUPED
 *
 * Plain data; owns @parts, @filters and @columns.
 */
typedef struct
{
  CgvEventSet *events;
  CgvEventId event;
  gboolean fold;
  CgvPartSelection *parts;
  CgvFilterList *filters;
  char **columns;
  int grouping;
} CgvChoice;

/**
 * cgv_choice_new:
 * @events: event types
 * @event: one of them
 * @fold: whether `f'2` is shown as `f`
 * @parts: (transfer full): the parts that count
 *
 * Makes a choice without filters and further columns and without groups.
 *
 * Returns: (transfer full): the choice
 */
CgvChoice *cgv_choice_new (CgvEventSet *events,
                           CgvEventId event,
                           gboolean fold,
                           CgvPartSelection *parts);

/**
 * cgv_choice_copy:
 * @choice: a choice
 *
 * Copies a choice.
 *
 * Returns: (transfer full): the copy
 */
CgvChoice *cgv_choice_copy (const CgvChoice *choice);

/**
 * cgv_choice_free:
 * @choice: (transfer full): a choice
 *
 * Frees it.
 */
void cgv_choice_free (CgvChoice *choice);

/**
 * cgv_choice_has_same_costs:
 * @a: a choice
 * @b: another choice for the same profile
 *
 * Compares all of two choices that costs depend on: all but the groups.
 *
 * Returns: TRUE if the costs are the same
 */
gboolean cgv_choice_has_same_costs (const CgvChoice *a,
                                    const CgvChoice *b);

/**
 * cgv_choice_equal:
 * @a: a choice
 * @b: another choice for the same profile
 *
 * Compares choices.
 *
 * Returns: TRUE if they are the same
 */
gboolean cgv_choice_equal (const CgvChoice *a,
                           const CgvChoice *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvChoice, cgv_choice_free)

G_END_DECLS
