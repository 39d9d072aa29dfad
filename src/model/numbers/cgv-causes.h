/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The places where the change of a comparison began: the few functions to examine first, whether
 * the whole program is called more often, and reasons to doubt that. Any thread.
 */

#include <glib.h>

#include "cgv-comparison.h"

G_BEGIN_DECLS

/* Most functions that are named as changed because of others. */
#define CGV_CAUSES_MAX_EFFECTS 12

/* A function that changed because of others. */
typedef struct
{
  CgvNodeId row;
  CgvNodeId renamed; /* the row of A that is probably the same function, whose cost is included; or CGV_NONE */
  CgvDelta delta;    /* of self cost */
} CgvEffect;

typedef struct
{
  GArray *rows;          /* CgvNodeId */
  GPtrArray *cancelling; /* GArray of CgvNodeId of the rows that were left out; in each the caller comes first */
  CgvDelta start;   /* the sum of the origins outside of the rows, because they are before main or in the dynamic linker */
  guint n_start;    /* how many functions have these */
  guint n_own;      /* functions of the program that both sides call */
  guint n_compiled; /* of these, the ones whose own code changed though they are called as often as before */
  gboolean is_compiled; /* these are nearly all, and have most of the self cost of the program: it was compiled differently */
  /* factor of the number of nearly all calls that changed by themselves, if there are several; 0
   * without such a factor, or if it is near 1 */
  double factor;
  guint n_effects; /* functions that changed because of others */
  CgvEffect effects[CGV_CAUSES_MAX_EFFECTS]; /* largest changes first */
  gboolean is_stripped[CGV_N_SIDES]; /* a side has addresses instead of the other's names, or both have addresses that do not match */
} CgvCauses;

/*
 * Finds the rows whose origin is more than noise, the largest first; functions of the program itself come before those of libraries whose
 * origin is up to twice as large. If the total changed, the first row changed in the same direction, unless none did.
 *
 * The changes of a function and of some of its callees often cancel out: one does less, the other
 * more. In a chain of calls that are all made more or less often for other work, the changes of the
 * functions also cancel out. Such rows are left out, unless no other rows exist.
 */
CgvCauses *cgv_causes_new (const CgvComparison *comparison);

void cgv_causes_free (CgvCauses *causes);

/* Returns whether nothing needs an explanation: the totals are equal or differ by noise, and no row differs by more. Also TRUE without
 * origins. */
gboolean cgv_causes_are_none (const CgvComparison *comparison);

/* Returns whether nothing needs an explanation although rows of one side cost more than noise: functions took the place of others that
 * cost as much. */
gboolean cgv_causes_cancel_out (const CgvComparison *comparison);

/* Returns whether a row changed mostly by how it is called: its callers skip calls that cost less than others, or more. An amount that
 * these calls do not have, as those that start a thread, is its own. */
gboolean cgv_causes_is_led_by_callers (const CgvComparison *comparison,
                                       CgvNodeId row);

G_END_DECLS
