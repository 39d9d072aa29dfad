/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Costs as text in the unit of their event type: "1 234 567", "12.345 ms", "1.2 MiB", "1.5" where a
 * formula has decimals, "0.01234" for a ratio. As cgv_format_cost() and its kin otherwise. Any thread,
 * as long as none calls setlocale().
 */

#include "cgv-event.h"
#include "cgv-format.h"

/**
 * cgv_value_format:
 * @cost: a cost
 * @event: its event type
 * @out: (out caller-allocates): CGV_FORMAT_MAX bytes
 *
 * As columns show it: events with all digits; times with three decimals in ns, µs, ms or s; bytes with
 * one in KiB, MiB …; ratios with four significant digits, "–" where undefined.
 */
void cgv_value_format (CgvCost cost,
                       const CgvEvent *event,
                       char *out);

/**
 * cgv_value_format_exact:
 * @cost: a cost
 * @event: its event type
 * @out: (out caller-allocates): CGV_FORMAT_MAX bytes
 *
 * With all digits: of times in ns, of memory in B.
 */
void cgv_value_format_exact (CgvCost cost,
                             const CgvEvent *event,
                             char *out);

/**
 * cgv_value_format_short:
 * @cost: a cost
 * @event: its event type
 * @out: (out caller-allocates): CGV_FORMAT_MAX bytes
 *
 * With three significant digits, as in "1.23 M", "12.3 ms", "1.23 MiB".
 */
void cgv_value_format_short (CgvCost cost,
                             const CgvEvent *event,
                             char *out);

/**
 * cgv_value_format_per_call:
 * @cost: an inclusive cost
 * @count: number of calls
 * @event: the event type of @cost
 * @out: (out caller-allocates): CGV_FORMAT_MAX bytes
 *
 * Cost per call: events as cgv_format_per_call(), times and bytes as cgv_value_format(); "–" where there
 * was no counted call or more than can be counted, and for ratios.
 */
void cgv_value_format_per_call (CgvCost cost,
                                uint64_t count,
                                const CgvEvent *event,
                                char *out);

/**
 * cgv_value_print:
 * @cost: a cost
 * @event: its event type
 * @out: (out caller-allocates): CGV_FORMAT_MAX bytes
 *
 * For programs: the exact decimal number that the cost is, in the unit of the file, in ASCII: "-1234.5".
 * Without zeros at the end of decimals; "" for an undefined ratio.
 */
void cgv_value_print (CgvCost cost,
                      const CgvEvent *event,
                      char *out);
