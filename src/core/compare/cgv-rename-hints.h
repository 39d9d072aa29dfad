/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Removed functions that may be new ones under another name.
 *
 * These are only suggestions for the user to confirm: no function is matched by likeness alone.
 * Immutable; any thread.
 */

#include "cgv-matching.h"
#include "cgv-memory.h"

typedef struct CgvComparison CgvComparison;

/* Maximum number of functions of a side that are examined, the costliest first. */
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

/*
 * Finds suggestions: pairs of a row that only the base has and one that only the new side has.
 *
 * - They have at least half of their callers and half of their callees in common.
 * - They are of one source file, which may have been renamed with other functions in it, unless they have callees in common.
 * - They are called as often, and more than once unless callees are in common; or their self and inclusive costs are the
 *   same within 20 %.
 * - Each is a better match for the other than any third. If two are equally good, there is no suggestion.
 *
 * Linear in the calls of the examined rows. Returns NULL if there is no memory.
 *
 * @comparison: a comparison, whose own suggestions are not read
 */
CgvRenameHints *cgv_rename_hints_new (const CgvComparison *comparison,
                                      const CgvMemory *memory);

/* @hints may be NULL. */
void cgv_rename_hints_free (CgvRenameHints *hints);

/*
 * @hints: suggestions
 */
uint32_t cgv_rename_hints_get_n (const CgvRenameHints *hints);

/* Returns the row of the other side that a row is suggested for, or CGV_NONE. */
CgvNodeId cgv_rename_hints_get_other (const CgvRenameHints *hints,
                                      CgvNodeId row);

/*
 * @hints: suggestions
 * @index: number of the suggestion; the costliest in the base comes first
 */
const CgvRenameHint *cgv_rename_hints_get (const CgvRenameHints *hints,
                                           uint32_t index);
