/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Event types as text for people: names, formulas, costs in their units, and what is wrong with a formula.
 * All of it is display text. Any thread, as long as none calls setlocale().
 */

#include <glib.h>

#include "cgv-costs.h"
#include "cgv-event-set.h"

G_BEGIN_DECLS

/*
 * Returns the short name, such as "Ir".
 *
 * @events: event types
 * @event: one of them
 */
char *cgv_event_text_dup_name (const CgvEventSet *events,
                               CgvEventId event);

/*
 * Returns the long name: that of the file or the user, else the translated well-known one, else the short name.
 *
 * @events: event types
 * @event: one of them
 */
char *cgv_event_text_dup_long_name (const CgvEventSet *events,
                                    CgvEventId event);

/*
 * Returns the long name, with what a formula lacks in this profile, as in "Cycles, estimated (without Bm, Ge)".
 *
 * @events: event types
 * @event: one of them
 */
char *cgv_event_text_dup_title (const CgvEventSet *events,
                                CgvEventId event);

/*
 * The formula, as it was written. Returns NULL for a counted event type.
 *
 * @events: event types
 * @event: one of them
 */
char *cgv_event_text_dup_formula (const CgvEventSet *events,
                                  CgvEventId event);

/*
 * Returns the long name, and below it the formula, if it has one: "Bm = Bim + Bcm".
 *
 * @events: event types
 * @event: one of them
 */
char *cgv_event_text_dup_description (const CgvEventSet *events,
                                      CgvEventId event);

/*
 * A cost in the unit of its event type: see cgv_value_format().
 *
 * @events: event types
 * @event: one of them
 */
char *cgv_event_text_dup_cost (const CgvEventSet *events,
                               CgvEventId event,
                               CgvCost cost);

/*
 * Returns a cost and what is counted, as "12 Ir". Nothing follows a unit of the same name, as in "93 ns".
 *
 * @events: event types
 * @event: one of them
 * @name: what it is called
 */
char *cgv_event_text_dup_counted (const CgvEventSet *events,
                                  CgvEventId event,
                                  CgvCost cost,
                                  const char *name);

/* Returns what a treemap says of itself that has costs below 0 beside those above. */
char *cgv_event_text_dup_below (const CgvCosts *costs);

/*
 * Returns a sentence about what is outside of functions, or NULL if that is nothing.
 *
 * @outside: how much of @total no function has
 */
char *cgv_event_text_dup_outside (const CgvEventSet *events,
                                  CgvEventId event,
                                  CgvCost outside,
                                  CgvCost total);

/*
 * Returns what a picture says of itself that leaves costs below 0 out.
 *
 * @costs: (nullable): those of the only side
 * @drawn: what its areas stand for together
 */
char *cgv_event_text_dup_not_drawn (const CgvCosts *costs,
                                    double drawn);

/*
 * Returns the same with all digits: see cgv_value_format_exact().
 *
 * @events: event types
 * @event: one of them
 */
char *cgv_event_text_dup_exact_cost (const CgvEventSet *events,
                                     CgvEventId event,
                                     CgvCost cost);

/*
 * A translated sentence that says what is wrong and what to write instead. Returns NULL for CGV_FORMULA_FINE.
 *
 * @fault: what is wrong with a formula
 * @at: where, in bytes
 */
char *cgv_event_text_dup_fault (CgvFormulaFault fault,
                                const char *formula,
                                gsize at,
                                gsize length);

G_END_DECLS
