/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which removed functions may be new ones under another name.
 *
 * Only suggestions, for a person to confirm: nothing is matched by likeness on its own. Immutable; any thread.
 */

#include "cgv-comparison.h"

/* How many functions of a side are looked at: those that cost the most. */
#define CGV_MAX_RENAME_HINTS 1000

/* A suggestion. */
typedef struct
{
  CgvNodeId base;
  CgvNodeId new_;        /* a row that only the new side has */
  uint32_t n_shared;     /* how many callers and callees they have in common */
  uint32_t n_neighbours; /* how many matched callers and callees they have between them */
} CgvRenameHint;

typedef struct CgvRenameHints CgvRenameHints;

/* Finds suggestions: pairs of a row that only the base has and one that only the new side has. Self and inclusive cost of both
 * are the same within 20 %, and more than noise. They have at least half of their callers and half of their callees in common.
 * Of such pairs each row is the best for the other. Linear in the calls of the rows that are
 * looked at. Returns NULL if there is no memory. */
CgvRenameHints *cgv_rename_hints_new (const CgvComparison *comparison,
                                      const CgvMemory *memory);

/* @hints may be NULL. */
void cgv_rename_hints_free (CgvRenameHints *hints);

/*
 * @hints: suggestions
 */
uint32_t cgv_rename_hints_get_n (const CgvRenameHints *hints);

/*
 * @hints: suggestions
 * @index: which; those that cost the base most come first
 */
const CgvRenameHint *cgv_rename_hints_get (const CgvRenameHints *hints,
                                           uint32_t index);
