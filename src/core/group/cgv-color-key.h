/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The colour of each function, by its object, file or namespace, or by itself: a few colours for those that cost most. The key is made from
 * costs of the whole run, so that a function keeps its colour for all event types, filters and parts. Immutable and counted; any thread.
 */

#include "cgv-comparison.h"
#include "cgv-group-map.h"

typedef enum
{
  CGV_SLOT_FIRST,   /* the program, or the costliest group */
  CGV_SLOT_LIBRARY, /* the C library; of files and namespaces the second */
  CGV_SLOT_OTHER = 6, /* functions of little cost, without a name, or beyond the last colour; a loader that costs little */
  CGV_N_SLOTS,
} CgvSlot;

typedef struct
{
  CgvNaturalText name;  /* raw, without its folders; empty for CGV_SLOT_OTHER and for a slot that nothing has */
  double share;  /* its part of the self cost of the run, 0 to 1 */
  CgvNodeId node; /* for functions, the function in the graph of the costs; otherwise CGV_NONE */
} CgvColorEntry;

/* To be read only. */
typedef struct
{
  CgvGroupingKind kind;
  uint8_t *slots; /* for each function, its CgvSlot */
  CgvColorEntry entries[CGV_N_SLOTS];
} CgvColorKey;

/*
 * Makes the key of the functions of a profile. Groups with the same name in another profile have the same colour there, if its key is made
 * from the same two.
 *
 * @costs: those of the whole run; referenced
 * @base: (nullable): those of the other side, if that is another profile; referenced. Not for CGV_GROUPING_FUNCTION
 * @kind: CGV_GROUPING_OBJECT, CGV_GROUPING_FILE, CGV_GROUPING_NAMESPACE or CGV_GROUPING_FUNCTION
 *
 * Returns NULL if there is no memory, or if it was cancelled: see cgv_profile_set_cancel().
 */
CgvColorKey *cgv_color_key_new (CgvCosts *costs,
                                CgvCosts *base,
                                CgvGroupingKind kind,
                                const CgvMemory *memory);

/*
 * Adds up the self costs of each slot, as shares of their total. Event type, parts and filters may differ from those of the key.
 *
 * @costs: costs of the profile of the key
 * @shares: (out): CGV_N_SLOTS shares
 */
void cgv_color_key_measure (const CgvColorKey *self,
                            const CgvCosts *costs,
                            double *shares);

/*
 * Gets the larger share of each slot in the self costs of either side. Returns false if costs below 0 are among them: these have no shares.
 *
 * @self: the key of the new side
 */
bool cgv_color_key_measure_sides (const CgvColorKey *self,
                                  const CgvComparison *comparison,
                                  double *shares);

/* Returns the slot of a name without folders; CGV_N_SLOTS if it has none. */
unsigned int cgv_color_key_find_name (const CgvColorKey *self,
                                      const char *bytes,
                                      size_t length);

/*
 * Returns the slot of a function of a comparison. If only the base has it, and is another profile, that is the slot of its file, by name.
 *
 * @self: the key of the new side
 * @row: a row of @matching
 */
unsigned int cgv_color_key_find_slot (const CgvColorKey *self,
                                      const CgvMatching *matching,
                                      CgvNodeId row);

/* Returns whether colours are informative: less than nearly all of the cost has one colour or none. */
bool cgv_color_key_tells_apart (const CgvColorKey *self);

CgvColorKey *cgv_color_key_ref (CgvColorKey *self);

/* @self may be NULL. */
void cgv_color_key_unref (CgvColorKey *self);
