/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Event types as text for people: names, formulas, costs in their units, and what is wrong with a formula.
 * All of it is display text. Any thread, as long as none calls setlocale().
 */

#include <glib.h>

#include "cgv-event-set.h"

G_BEGIN_DECLS

/**
 * cgv_event_text_dup_name:
 * @events: event types
 * @event: one of them
 *
 * The short name, such as "Ir".
 *
 * Returns: (transfer full): the name
 */
char *cgv_event_text_dup_name (const CgvEventSet *events,
                               CgvEventId event);

/**
 * cgv_event_text_dup_long_name:
 * @events: event types
 * @event: one of them
 *
 * The long name: that of the file or the user, else the translated well-known one, else the short name.
 *
 * Returns: (transfer full): the name
 */
char *cgv_event_text_dup_long_name (const CgvEventSet *events,
                                    CgvEventId event);

/**
 * cgv_event_text_dup_title:
 * @events: event types
 * @event: one of them
 *
 * The long name, with what a formula lacks in this profile, as in "Cycles, estimated (without Bm, Ge)".
 *
 * Returns: (transfer full): the name
 */
char *cgv_event_text_dup_title (const CgvEventSet *events,
                                CgvEventId event);

/**
 * cgv_event_text_dup_formula:
 * @events: event types
 * @event: one of them
 *
 * The formula, as it was written.
 *
 * Returns: (transfer full) (nullable): the formula, or NULL for a counted event type
 */
char *cgv_event_text_dup_formula (const CgvEventSet *events,
                                  CgvEventId event);

/**
 * cgv_event_text_dup_description:
 * @events: event types
 * @event: one of them
 *
 * The long name, and below it the formula, if it has one: "Bm = Bim + Bcm".
 *
 * Returns: (transfer full): the text
 */
char *cgv_event_text_dup_description (const CgvEventSet *events,
                                      CgvEventId event);

/**
 * cgv_event_text_dup_cost:
 * @events: event types
 * @event: one of them
 * @cost: a cost of it
 *
 * A cost in the unit of its event type: see cgv_value_format().
 *
 * Returns: (transfer full): the text
 */
char *cgv_event_text_dup_cost (const CgvEventSet *events,
                               CgvEventId event,
                               CgvCost cost);

/**
 * cgv_event_text_dup_exact_cost:
 * @events: event types
 * @event: one of them
 * @cost: a cost of it
 *
 * The same with all digits: see cgv_value_format_exact().
 *
 * Returns: (transfer full): the text
 */
char *cgv_event_text_dup_exact_cost (const CgvEventSet *events,
                                     CgvEventId event,
                                     CgvCost cost);

/**
 * cgv_event_text_dup_fault:
 * @fault: what is wrong with a formula
 * @formula: the formula
 * @at: where, in bytes
 * @length: how many bytes
 *
 * A translated sentence that says what is wrong and what to write instead.
 *
 * Returns: (transfer full) (nullable): the text, or NULL for CGV_FORMULA_FINE
 */
char *cgv_event_text_dup_fault (CgvFormulaFault fault,
                                const char *formula,
                                gsize at,
                                gsize length);

G_END_DECLS
