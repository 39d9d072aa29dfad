/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The event types of a profile as everybody sees them: those of the profile, under the same ids; then
 * the usual derived ones that the profile lacks and has the terms of (L1m, LLm, L2m, Bm, CEst); then
 * those that the user defined. Immutable and counted; any thread.
 */

#include "cgv-event.h"
#include "cgv-formula.h"
#include "cgv-profile.h"

typedef struct CgvEventSet CgvEventSet;

/* An event type that the user defined. */
typedef struct
{
  const char *name;
  const char *long_name; /* the long name, or NULL */
  const char *formula;   /* as cgv_formula_parse() reads it */
} CgvEventDefinition;

typedef enum
{
  CGV_EVENT_COUNTED, /* counted, as the file says */
  CGV_EVENT_OF_FILE, /* a formula of the file */
  CGV_EVENT_USUAL,   /* a formula that everybody uses */
  CGV_EVENT_OWN,     /* a formula of the user */
} CgvEventKind;

/*
 * Puts together the event types of a profile. Formulas may use each other in any order. One of the user is left out
 * if nothing of what it adds up, or divides by, is there, or if it is wrong: see cgv_event_set_find_own(). It
 * replaces a usual one of the same name, but not one of the profile. Returns NULL if there is no memory.
 *
 * @own: (nullable): what the user defined; copied
 */
CgvEventSet *cgv_event_set_new (CgvProfile *profile,
                                const CgvEventDefinition *own,
                                uint32_t n_own,
                                const CgvMemory *memory);

CgvEventSet *cgv_event_set_ref (CgvEventSet *set);

/* @set may be NULL. */
void cgv_event_set_unref (CgvEventSet *set);

CgvProfile *cgv_event_set_get_profile (const CgvEventSet *set);

/* Returns how many event types there are to choose from; at least 1. Ids from there on are those of what ratios
 * divide: they have no names and are listed nowhere. */
uint32_t cgv_event_set_get_n (const CgvEventSet *set);

const CgvEvent *cgv_event_set_get (const CgvEventSet *set,
                                   CgvEventId event);

/* Returns where an event type is from. */
CgvEventKind cgv_event_set_get_kind (const CgvEventSet *set,
                                     CgvEventId event);

/* Gets the short name: raw bytes, to be shown through cgv_display_name() only. Returns the name; "" for what a ratio
 * divides. */
const char *cgv_event_set_get_name (const CgvEventSet *set,
                                    CgvEventId event);

/* Gets the long name that the file or the user has for an event type, raw bytes. For others see
 * cgv_event_names_get_long_name(). Returns NULL if it has none. */
const char *cgv_event_set_get_long_name (const CgvEventSet *set,
                                         CgvEventId event);

/* Gets the formula as it was written, raw bytes. Returns NULL for a counted event type. */
const char *cgv_event_set_get_formula_text (const CgvEventSet *set,
                                            CgvEventId event);

/* The names of what a formula uses and the profile does not have, which is therefore left out of its costs: raw
 * bytes, such as "Bm, Ge". Returns NULL if nothing is missing. */
const char *cgv_event_set_get_missing (const CgvEventSet *set,
                                       CgvEventId event);

/* Finds an event type by its short name. Returns the event, or CGV_NONE. */
CgvEventId cgv_event_set_find (const CgvEventSet *set,
                               const char *name);

/*
 * Finds what became of a definition. Returns the event, or CGV_NONE if it is left out.
 *
 * @index: which of the user's definitions, as cgv_event_set_new() was given them
 * @fault: (out) (optional): why it is not there; CGV_FORMULA_FINE if it is
 * @fault_at: (out) (optional): where in the formula, in bytes
 * @fault_length: (out) (optional): how many bytes; 0 where something is missing
 */
CgvEventId cgv_event_set_find_own (const CgvEventSet *set,
                                   uint32_t index,
                                   CgvFormulaFault *fault,
                                   size_t *fault_at,
                                   size_t *fault_length);

/*
 * Returns what 100 % is, as cgv_profile_get_total(), or the ratio of the two totals.
 *
 * @parts: the parts that count, or NULL for all
 */
CgvCost cgv_event_set_get_total (const CgvEventSet *set,
                                 const CgvPartSet *parts,
                                 CgvEventId event);

/* Returns how much of the total is outside of functions, which no cost line has: the time that a clock measured beside them. It is
 * 0 for a ratio. */
CgvCost cgv_event_set_get_outside (const CgvEventSet *set,
                                   const CgvPartSet *parts,
                                   CgvEventId event);

/* Returns the total of one part, in time that does not depend on how many others there are. */
CgvCost cgv_event_set_get_part_total (const CgvEventSet *set,
                                      CgvPartId part,
                                      CgvEventId event);

/* The ratio of two costs, rounded to CGV_RATIO_DECIMALS. Returns the ratio, or CGV_RATIO_UNDEFINED if @divisor is 0,
 * or if one of them is a sum that did not fit. */
CgvCost cgv_event_set_divide (const CgvEventSet *set,
                              CgvEventId ratio,
                              CgvCost numerator,
                              CgvCost divisor);
