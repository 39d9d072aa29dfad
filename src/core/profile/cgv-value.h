/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Costs as text: for people in the current locale, for programs as plain numbers.
 *
 * Functions cgv_format_* take a bare count. The largest possible count is shown as a bound.
 * Functions cgv_value_* take a cost in the unit of its event type, and ask cgv_event_is_bound().
 * Every blank in a text for people is U+202F, which is narrow and does not break at the end of a
 * line. Any thread may call these functions, as long as none calls setlocale().
 */

#include "cgv-event.h"

/* Each @out below has room for this many bytes; the result ends in a NUL. */
#define CGV_FORMAT_MAX 256

/* Decimals of a percentage: as a rule, and at most. */
#define CGV_PERCENT_DECIMALS     2u
#define CGV_PERCENT_DECIMALS_MAX 3u

/* Writes all digits, in groups of three where the locale has no grouping: "1 234 567". A sum that saturated begins with
 * "≥ ", the most negative one with "≤ ", a negative cost with U+2212. */
void cgv_format_cost (CgvCost cost,
                      bool is_signed,
                      char *out);

/* Writes three significant digits and a prefix: "1.23 M". Costs below 10 000 are exact. Bounds and signs are those of
 * cgv_format_cost(). */
void cgv_format_short (CgvCost cost,
                       bool is_signed,
                       char *out);

/*
 * Writes @cost as a share of @total, with two decimals and " %".
 *
 * Rounding never shows "0.00 %" for a share above 0 (but "< 0.01 %"), nor "100.00 %" for a smaller one. A share above 100 % by less than
 * the last digit is 100 %. "≤ " precedes the share of a total that saturated. The text is "–" if @total is 0, or if @cost saturated.
 */
void cgv_format_percent (CgvCost cost,
                         CgvCost total,
                         bool is_signed,
                         char *out);

/* Writes a share of costs of an event type as cgv_format_percent() does. */
void cgv_value_format_percent (CgvCost cost,
                               CgvCost total,
                               const CgvEvent *event,
                               char *out);

/* Writes it with another number of decimals, up to CGV_PERCENT_DECIMALS_MAX. */
void cgv_value_format_percent_to (CgvCost cost,
                                  CgvCost total,
                                  const CgvEvent *event,
                                  unsigned int n_decimals,
                                  char *out);

/* Writes a cost as columns show it: events with all digits; times with three decimals in ns, µs, ms or s; memory with one
 * in KiB, MiB …; ratios with four significant digits, or "–" if undefined. */
void cgv_value_format (CgvCost cost,
                       const CgvEvent *event,
                       char *out);

/*
 * Returns the cost up to the size of @cost whose text is the widest that cgv_value_format() writes, with the sign of @cost:
 * "999.000 µs" is wider than "1.235 ms".
 */
CgvCost cgv_value_get_widest (CgvCost cost,
                              const CgvEvent *event);

/* Writes a cost with all its digits: times in ns, memory in B. */
void cgv_value_format_exact (CgvCost cost,
                             const CgvEvent *event,
                             char *out);

/* Writes a cost with three significant digits: "1.23 M", "12.3 ms", "1.23 MiB". */
void cgv_value_format_short (CgvCost cost,
                             const CgvEvent *event,
                             char *out);

/* Writes the cost of one of @count calls: events with one decimal below 100, and "< 0.1" for values that would round to 0; times and
 * memory as cgv_value_format(). The text is "–" for ratios, and if @count is 0 or saturated. */
void cgv_value_format_per_call (CgvCost cost,
                                uint64_t count,
                                const CgvEvent *event,
                                char *out);

/* Writes the exact decimal number for programs, in the unit of the file and in ASCII: "-1234.5". Decimals do not end in
 * zeros. The text is "" for an undefined ratio. */
void cgv_value_print (CgvCost cost,
                      const CgvEvent *event,
                      char *out);
