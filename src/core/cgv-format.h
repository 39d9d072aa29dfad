/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Costs as text for people, in the current locale: its grouping and its decimal point.
 *
 * Every blank in a result is U+202F, which is narrow and does not break at the end of a line. Any
 * thread, as long as none calls setlocale().
 */

#include "cgv-types.h"

/**
 * CGV_FORMAT_MAX:
 *
 * Bytes that are enough for the result of any function here, its NUL included.
 */
#define CGV_FORMAT_MAX 256

/**
 * cgv_format_cost:
 * @cost: a cost
 * @is_signed: whether to read it as `int64_t`
 * @out: (out caller-allocates): CGV_FORMAT_MAX bytes
 *
 * All digits, grouped as the locale does (in threes by U+202F where the locale has no grouping), with
 * "≥ " before a sum that stopped growing ("≤ " before the most negative one) and U+2212 before a
 * negative one. Any thread.
 */
void cgv_format_cost (CgvCost cost,
                      bool is_signed,
                      char *out);

/**
 * cgv_format_short:
 * @cost: a cost
 * @is_signed: whether to read it as `int64_t`
 * @out: (out caller-allocates): CGV_FORMAT_MAX bytes
 *
 * Three significant digits and a unit prefix, as in "1.23 M"; exact below 10 000. Bounds and signs as
 * cgv_format_cost(). Any thread.
 */
void cgv_format_short (CgvCost cost,
                       bool is_signed,
                       char *out);

/**
 * cgv_format_percent:
 * @cost: a cost
 * @total: what 100 % is
 * @is_signed: whether to read both as `int64_t`
 * @out: (out caller-allocates): CGV_FORMAT_MAX bytes
 *
 * Two decimals and " %"; "–" if @total is 0 or if it cannot be known because @cost stopped growing;
 * "< 0.01 %" for what would round to 0 and is not, never "100.00 %" for what is less than all,
 * "> 100.00 %" for what is just more than all, and "≤ " before the share of a total that stopped
 * growing. Any thread.
 */
void cgv_format_percent (CgvCost cost,
                         CgvCost total,
                         bool is_signed,
                         char *out);

/**
 * cgv_format_per_call:
 * @cost: an inclusive cost
 * @count: number of calls
 * @is_signed: whether to read @cost as `int64_t`
 * @out: (out caller-allocates): CGV_FORMAT_MAX bytes
 *
 * Cost per call with one decimal below 100 ("< 0.1" for what would round to 0 and is not), "–" where
 * there was no counted call or more than can be counted. Any thread.
 */
void cgv_format_per_call (CgvCost cost,
                          uint64_t count,
                          bool is_signed,
                          char *out);
