/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The places where a change began. The origin of a row is the increase of its self cost, plus the
 * cost of the calls that it makes more often, less the cost of being called more often. It is the
 * part of the change for which neither its callers nor its callees are responsible.
 *
 * With n calls of a row g that cost v on a side, and c = v / n, calls from f to g are made more often by
 *
 * often = (n1 - n0) c of the side with more calls
 *
 * which is added to f and subtracted from g. It is never more than the recorded cost of these calls. The origins of all rows add up to the
 * difference of the totals. The origin of a row is zero if its self cost and calls are the same for each call of it, and its callers all
 * call it more often, or all less.
 *
 * Calls between members of a cycle have another price, see cgv-cycle-prices.h. If calls from
 * outside cost more than that price, but not because of calls that lead back, the difference is
 * subtracted from all members in proportion to their cost and that of calls out of the cycle.
 *
 * Immutable; any thread.
 */

#include "cgv-delta.h"
#include "cgv-memory.h"

typedef struct CgvComparison CgvComparison;

typedef struct CgvOrigins CgvOrigins;

/*
 * Computes the origins of all rows. Without counts of calls they are the differences of self cost. Linear in rows and calls. Returns NULL
 * if there is no memory.
 *
 * @comparison: of an event type that is not a ratio; its origins are not read
 */
CgvOrigins *cgv_origins_new (const CgvComparison *comparison,
                             const CgvMemory *memory);

/* @origins may be NULL. */
void cgv_origins_unref (CgvOrigins *origins);

/* Returns the origin of a row, in event counts. Constant time. */
CgvDelta cgv_origins_get (const CgvOrigins *origins,
                          CgvNodeId row);

/*
 * Returns the extra cost of calls because they are made more often, in event counts. It is the number of cgv_comparison_split_edge(), or
 * for calls within a cycle that of their own price. Calls of a row to itself have 0. Logarithmic.
 *
 * @comparison: the comparison that the origins were computed from
 * @edge: an edge of its union
 */
CgvDelta cgv_origins_get_often (const CgvOrigins *origins,
                                const CgvComparison *comparison,
                                uint32_t edge);

/* Returns whether cgv_origins_get_often() is only the part for which the caller is responsible,
 * as for calls in circles. Logarithmic. */
bool cgv_origins_is_own (const CgvOrigins *origins,
                         uint32_t edge);

/* Returns whether calls are of a row to itself, or within a cycle. Constant time. */
bool cgv_origins_is_within (const CgvComparison *comparison,
                            uint32_t edge);
