/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The event types of a profile as they are shown: those of the profile, under their ids; then the usual derived ones that the profile lacks
 * but has the terms of (L1m, LLm, L2m, Bm, CEst); then those that the user defined. Immutable and counted; any thread.
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
  CGV_EVENT_USUAL,   /* a usual formula */
  CGV_EVENT_OWN,     /* a formula of the user */
} CgvEventKind;

/*
 * Collects the event types of a profile. Formulas may use each other in any order. A user's formula is left out if it is wrong, or if all
 * terms of its sum or of its divisor are missing: see cgv_event_set_find_own(). It replaces a usual one of the same name, but not one of
 * the profile. Returns NULL if there is no memory.
 *
 * @own: (nullable): the user's definitions; copied
 */
CgvEventSet *cgv_event_set_new (CgvProfile *profile,
                                const CgvEventDefinition *own,
                                uint32_t n_own,
                                const CgvMemory *memory);

CgvEventSet *cgv_event_set_ref (CgvEventSet *set);

/* @set may be NULL. */
void cgv_event_set_unref (CgvEventSet *set);

CgvProfile *cgv_event_set_get_profile (const CgvEventSet *set);

/* Returns the number of event types to choose from; at least 1. Higher ids are those of the parts of ratios: they have no names and are
 * listed nowhere. */
uint32_t cgv_event_set_get_n (const CgvEventSet *set);

const CgvEvent *cgv_event_set_get (const CgvEventSet *set,
                                   CgvEventId event);

/* Returns where an event type is from. */
CgvEventKind cgv_event_set_get_kind (const CgvEventSet *set,
                                     CgvEventId event);

/* Gets the short name: raw bytes, to be shown only through cgv_display_name(); "" for a part of a ratio. */
const char *cgv_event_set_get_name (const CgvEventSet *set,
                                    CgvEventId event);

/* Gets the long name of an event type from the file or the user, raw bytes. For others see cgv_event_names_get_long_name(). Returns NULL
 * if it has none. */
const char *cgv_event_set_get_long_name (const CgvEventSet *set,
                                         CgvEventId event);

/* Gets the formula as it was written, raw bytes. Returns NULL for a counted event type. */
const char *cgv_event_set_get_formula_text (const CgvEventSet *set,
                                            CgvEventId event);

/* Returns the names of event types that a formula uses but the profile lacks, so that its costs leave them out: raw bytes, such as "Bm,
 * Ge". NULL if nothing is missing. */
const char *cgv_event_set_get_missing (const CgvEventSet *set,
                                       CgvEventId event);

/* Finds an event type by its short name. Returns the event, or CGV_NONE. */
CgvEventId cgv_event_set_find (const CgvEventSet *set,
                               const char *name);

/*
 * Looks up the event of a definition. Returns the event, or CGV_NONE if it is left out.
 *
 * @index: index of the definition in those given to cgv_event_set_new()
 * @fault: (out) (optional): why it is left out; CGV_FORMULA_FINE if it is not
 * @fault_at: (out) (optional): offset of the fault in the formula, in bytes
 * @fault_length: (out) (optional): its length in bytes; 0 if something is missing
 */
CgvEventId cgv_event_set_find_own (const CgvEventSet *set,
                                   uint32_t index,
                                   CgvFormulaFault *fault,
                                   size_t *fault_at,
                                   size_t *fault_length);

/*
 * Returns the 100 % of percentages, as cgv_profile_get_total() does, or the ratio of the two totals.
 *
 * @parts: the parts that count, or NULL for all
 */
CgvCost cgv_event_set_get_total (const CgvEventSet *set,
                                 const CgvPartSet *parts,
                                 CgvEventId event);

/* Returns whether anything was counted, as cgv_profile_was_counted() does. For a ratio, whether it is not 0. */
bool cgv_event_set_was_counted (const CgvEventSet *set,
                                const CgvPartSet *parts,
                                CgvEventId event);

/* Returns the part of the total outside of functions, which no cost line has: the time that a clock measured between them, and what was
 * not read of a cut file that declares its sums. 0 for a ratio. */
CgvCost cgv_event_set_get_outside (const CgvEventSet *set,
                                   const CgvPartSet *parts,
                                   CgvEventId event);

/* Returns whether a part has an event type: all that its formula adds up and that some part has. Without it, its total is 0. */
bool cgv_event_set_has_part (const CgvEventSet *set,
                             CgvPartId part,
                             CgvEventId event);

/* Returns the total of one part, in time that does not depend on the number of parts. */
CgvCost cgv_event_set_get_part_total (const CgvEventSet *set,
                                      CgvPartId part,
                                      CgvEventId event);

/* Returns the ratio of two costs, rounded to CGV_RATIO_DECIMALS, or CGV_RATIO_UNDEFINED if @divisor is 0, or if one
 * of them is a sum that did not fit. */
CgvCost cgv_event_set_divide (const CgvEventSet *set,
                              CgvEventId ratio,
                              CgvCost numerator,
                              CgvCost divisor);
