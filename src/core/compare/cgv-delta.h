/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Exact differences of costs. A difference of two 64-bit costs needs 65 bits, so its sign is kept apart.
 *
 * Plain data; any thread.
 */

#include "cgv-types.h"

/* What one cost is more than another. */
typedef struct
{
  uint64_t size; /* how much, without the sign, in event counts */
  int8_t sign;   /* -1, 0 or 1; 0 only where @size is 0 */
  /* whether something that it was made of does not fit into 64 bits, so that the true value may differ from this one */
  bool is_bound;
  bool is_estimate; /* whether filters left only an estimate of a cost that it was made of */
} CgvDelta;

/* Between what a difference lies. */
typedef struct
{
  CgvDelta low;
  CgvDelta high;
  bool is_unbounded; /* nothing is known: @low and @high mean nothing */
} CgvDeltaRange;

/* Returns what @new_ is more than @base. It is a bound if one of them is saturated. */
CgvDelta cgv_delta_between (CgvCost base,
                            CgvCost new_,
                            bool is_signed);

/* A sum that does not fit is as large as can be, and a bound. */
CgvDelta cgv_delta_add (CgvDelta a,
                        CgvDelta b);

/* Likewise for @a less @b. */
CgvDelta cgv_delta_subtract (CgvDelta a,
                             CgvDelta b);

/* Returns between what the sum of two differences lies. */
CgvDeltaRange cgv_delta_range_add (CgvDeltaRange a,
                                   CgvDeltaRange b);

/* Returns less than, equal to or greater than 0 as @a is less than, equal to or greater than @b. */
int cgv_delta_compare (CgvDelta a,
                       CgvDelta b);

/* Returns the difference as a floating point number, for shares and geometry. */
double cgv_delta_to_double (CgvDelta delta);

/* A difference of the cost of calls, where n are the counts and c what one call costs on average. The two add up to
 * the difference to the last unit. */
typedef struct
{
  CgvDelta by_calls; /* the share of more or fewer calls, (n1 - n0) (c0 + c1) / 2 */
  CgvDelta by_cost;  /* the share of more or less cost a call, (c1 - c0) (n0 + n1) / 2 */
} CgvDeltaSplit;

/*
 * Splits what calls cost more into that there are more of them, and that each costs more: the decomposition by
 * midpoints (A. Marshall 1887, F. Y. Edgeworth 1887), in which the base and the new side have equal weight. Without
 * rounding on the way: @by_calls is the nearest whole number, a half away from zero, and @by_cost the rest. Returns
 * false if there is no such split: a count is 0, a cost is saturated, or a part would not fit into 64 bits.
 *
 * @base: what @base_count calls cost
 * @new_: what @new_count calls cost
 */
bool cgv_delta_split (CgvCost base,
                      uint64_t base_count,
                      CgvCost new_,
                      uint64_t new_count,
                      bool is_signed,
                      CgvDeltaSplit *split);
