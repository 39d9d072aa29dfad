/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Exact differences of costs. A difference of two 64-bit costs needs 65 bits, so its sign is kept apart.
 *
 * Plain data; any thread.
 */

#include "cgv-types.h"

/* The difference of two costs. */
typedef struct
{
  uint64_t size; /* how much, without the sign, in event counts */
  int8_t sign;   /* -1, 0 or 1; 0 only where @size is 0 */
  /* whether something that it was made of does not fit into 64 bits, so that the true value may differ from this one */
  bool is_bound;
  bool is_estimate; /* whether filters left only an estimate of a cost that it was made of */
} CgvDelta;

/* The bounds of a difference. */
typedef struct
{
  CgvDelta low;
  CgvDelta high;
  bool is_unbounded; /* nothing is known: @low and @high mean nothing */
} CgvDeltaRange;

/* Returns @new_ less @base. The result is a bound if one of them is saturated. */
CgvDelta cgv_delta_between (CgvCost base,
                            CgvCost new_,
                            bool is_signed);

/* Returns the sum. If it does not fit it is as large as possible, and a bound. */
CgvDelta cgv_delta_add (CgvDelta a,
                        CgvDelta b);

/* Returns @a less @b. The result is a bound if one of them is. */
CgvDelta cgv_delta_subtract (CgvDelta a,
                             CgvDelta b);

/* Returns the bounds of the sum of two differences. */
CgvDeltaRange cgv_delta_range_add (CgvDeltaRange a,
                                   CgvDeltaRange b);

/* Returns less than, equal to or greater than 0 as @a is less than, equal to or greater than @b. */
int cgv_delta_compare (CgvDelta a,
                       CgvDelta b);

/* Returns the difference as a floating point number, for shares and geometry. */
double cgv_delta_to_double (CgvDelta delta);

/* A difference of the cost of calls. The two add up to the difference to the last unit. */
typedef struct
{
  CgvDelta by_calls; /* the share of more or fewer calls */
  CgvDelta by_cost;  /* the share of more or less cost a call, of the calls that both sides make */
} CgvDeltaSplit;

/*
 * Splits the difference of a cost into more calls and more cost a call. Extra calls are priced at
 * the side that makes them: with n calls at c each, @by_calls is (n1 - n0) c of the side with more
 * calls, and @by_cost is min (n0, n1) (c1 - c0). So no part is larger than the larger of two
 * unsigned costs, and swapping the sides turns the signs. @by_calls is the nearest whole number, a
 * half away from zero; @by_cost is the rest. If a side has no count, @by_calls is the whole
 * difference.
 *
 * @base: the cost of @base_count calls
 * @new_: the cost of @new_count calls
 */
CgvDeltaSplit cgv_delta_split (CgvCost base,
                               uint64_t base_count,
                               CgvCost new_,
                               uint64_t new_count,
                               bool is_signed);
