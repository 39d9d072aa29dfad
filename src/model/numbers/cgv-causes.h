/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Where the change of a comparison began: the few functions to look at first, and whether it is the whole program that is called
 * more often; and what casts doubt on that. Any thread.
 */

#include <glib.h>

#include "cgv-comparison.h"

G_BEGIN_DECLS

/* So many functions are named that changed because of others. */
#define CGV_CAUSES_MAX_EFFECTS 12

typedef struct
{
  GArray *rows;          /* CgvNodeId */
  GPtrArray *cancelling; /* GArray of CgvNodeId of the rows that were left out; in each the caller comes first */
  CgvDelta start;   /* the sum of origins that are in none of the rows, because they are before main or in the dynamic linker */
  guint n_start;    /* how many functions have these */
  guint n_own;      /* functions of the program that both sides call */
  guint n_compiled; /* of these, the ones whose own code changed though they are called as often as before */
  /* how many times as often nearly all calls are made that changed by themselves, if there are several; 0 for none, or near 1 */
  double factor;
  guint n_effects; /* rows that changed, but not by their own doing */
  CgvNodeId effects[CGV_CAUSES_MAX_EFFECTS]; /* those that changed most come first */
  gboolean is_stripped[CGV_N_SIDES]; /* a side has addresses where the other one has names, or both have such as do not match */
} CgvCauses;

/*
 * Finds the rows whose origin is more than noise, the largest first; functions of the program itself come before
 * those of libraries whose origin is up to twice as large. If the total changed, the first row changed in the same direction, unless none did.
 *
 * A function and some that it calls often make up for each other: what one does less the other does more. So do functions of a chain
 * of calls that are all called more or less often, for other work. Such rows are left out, unless all are.
 */
CgvCauses *cgv_causes_new (const CgvComparison *comparison);

void cgv_causes_free (CgvCauses *causes);

/* Returns whether there is nothing to explain: the totals differ by noise, or not at all and no row does by more. It is so, too, where
 * there are no origins. */
gboolean cgv_causes_are_none (const CgvComparison *comparison);

G_END_DECLS
