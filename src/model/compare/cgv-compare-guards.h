/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Reasons not to trust a comparison of two sides, or facts to know when reading it: they are named, but never prevent comparing. Any
 * thread.
 */

#include <glib.h>

#include "cgv-numbers.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_COMPARE_GUARD_COMMAND,   /* the commands are others */
  CGV_COMPARE_GUARD_VERSION,   /* written by other programs, or other versions of one */
  CGV_COMPARE_GUARD_CACHE,     /* other simulated caches */
  CGV_COMPARE_GUARD_EVENTS,    /* one side has event types that the other lacks */
  CGV_COMPARE_GUARD_CALLS,     /* only one side recorded calls */
  CGV_COMPARE_GUARD_PARTIAL,   /* a side is truncated or damaged */
  CGV_COMPARE_GUARD_RUNS,      /* a run of a side is left out */
  CGV_COMPARE_GUARD_PARTS,     /* a side lacks a part of its run */
  CGV_COMPARE_GUARD_PROCESSES, /* a side is the sum of several processes */
  CGV_COMPARE_GUARD_THREADS,   /* other numbers of threads */
  CGV_COMPARE_GUARD_TOTALS,    /* one total is more than ten times the other */
  CGV_COMPARE_GUARD_MATCHING,  /* much of the cost is in functions of one side only */
  CGV_COMPARE_GUARD_EMPTY,     /* nothing was counted in a side */
  CGV_COMPARE_GUARD_ANCHOR,    /* a side has no calls of the function that costs are divided by */
  /* the same number of instructions, but other numbers from caches and branch predictors: a
   * note, not a warning */
  CGV_COMPARE_GUARD_LAYOUT,
  CGV_COMPARE_GUARD_SAME, /* both sides are the same, or share a file: a note, not a warning */
} CgvCompareGuardKind;

typedef struct
{
  CgvCompareGuardKind kind; /* the kind of difference */
  gboolean is_warning;      /* whether it may make the comparison mean less; FALSE for a note */
  char *text;               /* one or two sentences that say so, translated display text */
} CgvCompareGuard;

/* Finds all guards, warnings first. Returns a perhaps empty array. */
GPtrArray *cgv_compare_guards_new (const CgvNumbers *numbers);

/* Returns whether a side is a lock file of costs, as “functions --format lock” writes it: it has self costs, but no calls. */
gboolean cgv_compare_guard_is_lock (const CgvComparison *comparison,
                                    CgvSide side);

/* Returns whether hardly any cost of a side could be matched, regardless of filters, so that even the totals are not of one program. */
gboolean cgv_compare_guard_are_two_programs (const CgvNumbers *numbers);

/* Returns whether nothing at all was counted in a side, of any event type. */
gboolean cgv_compare_guard_is_empty (const CgvComparison *comparison,
                                     CgvSide side);

/* Gets the command of each side as short display text, if they are different; otherwise leaves both as they are. The folder of the program
 * does not count: two builds are in two folders. */
void cgv_compare_guard_dup_commands (const CgvNumbers *numbers,
                                     char **commands);

/* Returns whether both sides are the same, or share a file. */
gboolean cgv_compare_guard_share_files (const CgvNumbers *numbers);

/* Returns the guard's word for programs, such as "command"; it is never translated. */
const char *cgv_compare_guard_kind_get_name (CgvCompareGuardKind kind);

G_END_DECLS
