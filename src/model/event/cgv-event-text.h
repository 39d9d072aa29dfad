/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Event types as text for people: names, formulas, costs in their units, and the faults of a formula. All of it is display text. Any
 * thread, as long as none calls setlocale().
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
 * Returns the long name: that of the file or the user, otherwise the translated well-known one, otherwise the short name.
 *
 * @events: event types
 * @event: one of them
 */
char *cgv_event_text_dup_long_name (const CgvEventSet *events,
                                    CgvEventId event);

/*
 * Returns the name for use in a sentence: the long name with a small first letter, as in "conditional branches"; the short name for
 * formulas, and for amounts that are not counts.
 */
char *cgv_event_text_dup_noun (const CgvEventSet *events,
                               CgvEventId event);

/*
 * Returns the long name, with the names that a formula lacks in this profile, as in "Cycles, estimated (without Bm, Ge)".
 *
 * @events: event types
 * @event: one of them
 */
char *cgv_event_text_dup_title (const CgvEventSet *events,
                                CgvEventId event);

/*
 * Returns the formula as it was written; NULL for a counted event type.
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

/* Returns the same, and the meaning of one count if it is known. */
char *cgv_event_text_dup_explanation (const CgvEventSet *events,
                                      CgvEventId event);

/* Returns a cost in the unit of its event type: see cgv_value_format(). */
char *cgv_event_text_dup_cost (const CgvEvent *event,
                               CgvCost cost);

/* Returns a cost with the name of its event type, as "12 Ir". A unit of the same name is not repeated, as in "93 ns". */
char *cgv_event_text_dup_counted (const CgvEvent *event,
                                  CgvCost cost,
                                  const char *name);

/*
 * Returns the note of a picture with costs below 0; NULL without any.
 *
 * @costs: (nullable): those of the only side
 * @signs: the CgvSign of the costs in the picture
 */
char *cgv_event_text_dup_signs (const CgvCosts *costs,
                                unsigned int signs);

/*
 * Returns a sentence about the cost outside of functions, or NULL if it is zero.
 *
 * @parts: (nullable): the parts that count
 * @outside: the part of @total outside of functions
 */
char *cgv_event_text_dup_outside (const CgvEventSet *events,
                                  const CgvPartSet *parts,
                                  CgvEventId event,
                                  CgvCost outside,
                                  CgvCost total);

/* Returns a sentence about the total: that not all of it was read, or that it is unknown; otherwise as cgv_event_text_dup_outside(). */
char *cgv_event_text_dup_whole (const CgvCosts *costs);

/* Returns a cost with all digits: see cgv_value_format_exact(). */
char *cgv_event_text_dup_exact_cost (const CgvEvent *event,
                                     CgvCost cost);

/*
 * Returns a translated sentence about a fault and its remedy. NULL for CGV_FORMULA_FINE.
 *
 * @fault: the fault of a formula
 * @at: its offset, in bytes
 */
char *cgv_event_text_dup_fault (CgvFormulaFault fault,
                                const char *formula,
                                gsize at,
                                gsize length);

G_END_DECLS
