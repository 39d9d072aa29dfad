/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Exact differences of costs. A difference of two 64-bit costs needs 65 bits, so its sign is kept apart.
 *
 * Plain data; any thread.
 */

#include "cgv-types.h"

/**
 * CgvDelta:
 * @size: how much, without the sign, in event counts
 * @sign: -1, 0 or 1; 0 only where @size is 0
 * @is_bound: whether something that it was made of does not fit into 64 bits, so that the true value may
 *   differ from this one
 *
 * What one cost is more than another.
 */
typedef struct
{
  uint64_t size;
  int8_t sign;
  bool is_bound;
} CgvDelta;

/**
 * cgv_delta_between:
 * @base: a cost
 * @new_: a cost of the same event type
 * @is_signed: whether the event type is signed
 *
 * What @new_ is more than @base. It is a bound if one of them is saturated. Any thread.
 *
 * Returns: the difference
 */
CgvDelta cgv_delta_between (CgvCost base,
                            CgvCost new_,
                            bool is_signed);

/**
 * cgv_delta_add:
 * @a: a difference
 * @b: another one
 *
 * Adds differences. A sum that does not fit is as large as can be, and a bound. Any thread.
 *
 * Returns: the sum
 */
CgvDelta cgv_delta_add (CgvDelta a,
                        CgvDelta b);

/**
 * cgv_delta_negate:
 * @delta: a difference
 *
 * The difference that the other way round would be. Any thread.
 *
 * Returns: -@delta
 */
CgvDelta cgv_delta_negate (CgvDelta delta);

/**
 * cgv_delta_compare:
 * @a: a difference
 * @b: another one
 *
 * Orders two differences with their signs. Any thread.
 *
 * Returns: less than, equal to or greater than 0 as @a is less than, equal to or greater than @b
 */
int cgv_delta_compare (CgvDelta a,
                       CgvDelta b);

/**
 * cgv_delta_to_double:
 * @delta: a difference
 *
 * The difference as a floating point number, for shares and geometry. Any thread.
 *
 * Returns: the nearest double
 */
double cgv_delta_to_double (CgvDelta delta);

/* Between what a difference of estimates lies. */
typedef struct
{
  CgvDelta low;
  CgvDelta high;
} CgvDeltaRange;

/**
 * CgvDeltaSplit:
 * @by_calls: what comes of more or fewer calls, (n1 - n0) (c0 + c1) / 2
 * @by_cost: what comes of dearer or cheaper calls, (c1 - c0) (n0 + n1) / 2
 *
 * A difference of the cost of calls, where n are the counts and c what one call costs on average. The two add up to
 * the difference to the last unit.
 */
typedef struct
{
  CgvDelta by_calls;
  CgvDelta by_cost;
} CgvDeltaSplit;

/**
 * cgv_delta_split:
 * @base: what @base_count calls cost
 * @base_count: how many calls
 * @new_: what @new_count calls cost
 * @new_count: how many calls
 * @is_signed: whether the event type is signed
 * @split: (out): the two parts
 *
 * Splits what calls cost more into that there are more of them, and that each costs more: the decomposition by midpoints
 * (A. Marshall 1887, F. Y. Edgeworth 1887), in which the base and the new side have equal weight. Without rounding on
 * the way: @by_calls is the nearest whole number, a half away from zero, and @by_cost the rest. Any thread.
 *
 * Returns: false if there is no such split: a count is 0, a cost is saturated, or a part would not fit into 64 bits
 */
bool cgv_delta_split (CgvCost base,
                      uint64_t base_count,
                      CgvCost new_,
                      uint64_t new_count,
                      bool is_signed,
                      CgvDeltaSplit *split);
