/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The event types that two sides have in common, by name: those that can be compared. The usual derived
 * ones and the formulas of the user are among them where both sides have the same of their terms;
 * ratios are not, since their differences do not add up. Immutable and counted; any thread.
 */

#include "cgv-compare-side.h"
#include "cgv-formulas.h"
#include "cgv-side.h"

G_BEGIN_DECLS

/**
 * CgvCompareEvents:
 *
 * Event types of two documents.
 */
typedef struct _CgvCompareEvents CgvCompareEvents;

/**
 * cgv_compare_events_new:
 * @base: the base side
 * @new_: the new side
 * @formulas: (nullable): the formulas of the user; main thread then
 *
 * Finds the event types that both have, in the order of the base.
 *
 * Returns: (nullable) (transfer full): the event types, perhaps none; or NULL if there was no memory
 */
CgvCompareEvents *cgv_compare_events_new (CgvCompareSide *base,
                                          CgvCompareSide *new_,
                                          CgvFormulas *formulas);

/**
 * cgv_compare_events_ref:
 * @events: event types
 *
 * Adds a reference.
 *
 * Returns: (transfer full): @events
 */
CgvCompareEvents *cgv_compare_events_ref (CgvCompareEvents *events);

/**
 * cgv_compare_events_unref:
 * @events: (transfer full): event types
 *
 * Drops a reference.
 */
void cgv_compare_events_unref (CgvCompareEvents *events);

/**
 * cgv_compare_events_get_n:
 * @events: event types
 *
 * How many there are in common.
 *
 * Returns: the number, perhaps 0
 */
guint cgv_compare_events_get_n (const CgvCompareEvents *events);

/**
 * cgv_compare_events_get_set:
 * @events: event types
 * @side: a side
 *
 * All event types of a side.
 *
 * Returns: (transfer none): the set
 */
CgvEventSet *cgv_compare_events_get_set (const CgvCompareEvents *events,
                                         CgvSide side);

/**
 * cgv_compare_events_get_id:
 * @events: event types
 * @side: a side
 * @index: which of the common ones
 *
 * What a common event type is in the set of a side.
 *
 * Returns: the event
 */
CgvEventId cgv_compare_events_get_id (const CgvCompareEvents *events,
                                      CgvSide side,
                                      guint index);

/**
 * cgv_compare_events_get_name:
 * @events: event types
 * @index: which of the common ones
 *
 * The short name: raw bytes, to be shown through cgv_display_name() only.
 *
 * Returns: (transfer none): the name
 */
const char *cgv_compare_events_get_name (const CgvCompareEvents *events,
                                         guint index);

/**
 * cgv_compare_events_find:
 * @events: event types
 * @name: a short name
 *
 * Finds a common event type by its short name.
 *
 * Returns: its index, or G_MAXUINT
 */
guint cgv_compare_events_find (const CgvCompareEvents *events,
                               const char *name);

/**
 * cgv_compare_events_get_default:
 * @events: event types, at least one
 *
 * The one to show first: the default of the base's document where both have that, else the first that
 * both sides counted at all.
 *
 * Returns: its index
 */
guint cgv_compare_events_get_default (const CgvCompareEvents *events);

/**
 * cgv_compare_events_get_only_in:
 * @events: event types
 * @side: a side
 *
 * The event types that cannot be compared because the other side lacks them, or lacks one of their terms:
 * short names as display text.
 *
 * Returns: (transfer none) (array zero-terminated=1): the names
 */
const char *const *cgv_compare_events_get_only_in (const CgvCompareEvents *events,
                                                   CgvSide side);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCompareEvents, cgv_compare_events_unref)

G_END_DECLS
