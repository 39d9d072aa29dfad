/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which colour each function has, by the object, file or namespace that it is in, or by itself: there are a few colours,
 * for those that cost most. The key is made of costs of the whole run, so that a function keeps its colour whatever event type,
 * filters or parts are shown. Immutable and counted; any thread.
 */

#include "cgv-group-map.h"

typedef enum
{
  CGV_SLOT_FIRST,   /* the program, or what costs most */
  CGV_SLOT_LIBRARY, /* the C library; of files and namespaces the second */
  CGV_SLOT_OTHER = 6, /* what costs next to nothing, has no name, or no colour is left for; a loader that costs little */
  CGV_N_SLOTS,
} CgvSlot;

typedef struct
{
  CgvNaturalText name;  /* raw, without its folders; empty for CGV_SLOT_OTHER and for a slot that nothing has */
  double share;  /* its part of the self cost of the run, 0 to 1 */
  CgvNodeId node; /* of functions, the function in the graph of the costs; else CGV_NONE */
} CgvColorEntry;

/* To be read only. */
typedef struct
{
  CgvGroupingKind kind;
  uint8_t *slots; /* for each function, its CgvSlot */
  CgvColorEntry entries[CGV_N_SLOTS];
} CgvColorKey;

/*
 * @costs: those of the whole run; referenced
 * @kind: CGV_GROUPING_OBJECT, CGV_GROUPING_FILE, CGV_GROUPING_NAMESPACE or CGV_GROUPING_FUNCTION
 */
CgvColorKey *cgv_color_key_new (CgvCosts *costs,
                                CgvGroupingKind kind,
                                const CgvMemory *memory);

/*
 * Adds up the self costs of each slot, as shares of their total: those of another event type, other parts or filters than
 * the key was made of.
 *
 * @costs: of the same profile
 * @shares: (out): CGV_N_SLOTS shares
 */
void cgv_color_key_measure (const CgvColorKey *self,
                            const CgvCosts *costs,
                            double *shares);

/* Returns whether colours say something: nearly all of what has a cost is neither of one colour nor without one. */
bool cgv_color_key_tells_apart (const CgvColorKey *self);

CgvColorKey *cgv_color_key_ref (CgvColorKey *self);

/* @self may be NULL. */
void cgv_color_key_unref (CgvColorKey *self);
