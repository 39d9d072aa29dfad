/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Differences, shares and measured values as display text, in the current locale. Minus signs are U+2212 and blanks U+202F. Any
 * thread, as long as none calls setlocale().
 */

#include <glib.h>

#include "cgv-delta.h"
#include "cgv-event.h"

G_BEGIN_DECLS

/* Returns a number with the mark of an estimate before it. */
char *cgv_amount_text_dup_estimate (const char *number);

/* Returns a difference with its sign and all digits: "+412 000 000", "−3.2 ms"; "0" if it is zero; "≈ " before an estimate, and before
 * one that does not fit into 64 bits. @event is NULL for a difference of counts. */
char *cgv_amount_text_dup_delta (CgvDelta delta,
                                 const CgvEvent *event);

/* Returns a difference with three significant digits: "+412 M". */
char *cgv_amount_text_dup_short_delta (CgvDelta delta,
                                       const CgvEvent *event);

/* Returns a difference without its sign, if words express it: "412 M". */
char *cgv_amount_text_dup_short_size (CgvDelta delta,
                                      const CgvEvent *event);

/* Returns a difference in percent of @base: "+8.00 %", "−0.40 %", "+0.0012 %", "< +0.0001 %"; "new" where @base is 0, "0 %" for no
 * difference. */
char *cgv_amount_text_dup_change (CgvDelta delta,
                                  CgvCost base,
                                  gboolean is_signed);

/* Returns a difference in percent with as many decimals as tell it from @other percent. */
char *cgv_amount_text_dup_change_unlike (CgvDelta delta,
                                         CgvCost base,
                                         gboolean is_signed,
                                         double other);

/* Returns a difference of values that are not whole numbers. */
char *cgv_amount_text_dup_change_of (double delta,
                                     double base);

/* Returns a value that was divided or scaled, in event counts, with its sign if it is negative: "5.25", "1 234", "< 0.01". */
char *cgv_amount_text_dup_value (double value,
                                 const CgvEvent *event);

/* Returns a difference of two values, with its sign: "+5.25". */
char *cgv_amount_text_dup_value_delta (double delta,
                                       const CgvEvent *event);

/* Returns a difference of percentages: "−0.12 pp", "> −0.0001 pp". */
char *cgv_amount_text_dup_points (double points);

/* Returns a number of times: "3", or "3.1" in "3.1 times as often". */
char *cgv_amount_text_dup_ratio (double ratio);

/* Returns a share for a sentence: "8.1 %". @percent is not below 0. */
char *cgv_amount_text_dup_percent (double percent);

/* Returns a share of a whole: "99.4 %". Less than all is "> 99.9 %", never "100 %", and more than nothing "< 0.1 %", never "0 %". */
char *cgv_amount_text_dup_share (CgvCost part,
                                 CgvCost whole,
                                 gboolean is_signed);

/* Numbers of one column in one unit, such as millions. */

/* Returns how many decimal digits the unit has in which numbers up to @largest are shown: 9, 6, 3, or 0 for all digits. */
guint cgv_amount_text_get_power (double largest);

/* Returns (nullable) the name of a unit that is a power of ten, translated: "millions". NULL for
 * 0. */
const char *cgv_amount_text_get_unit (guint power);

/* Returns a number in the unit of a power of ten: "81.42", "−2.80", in thousands "1 200", "<
 * 0.01" for smaller ones. @has_sign: show the sign of a positive number. */
char *cgv_amount_text_dup_in_power (double value,
                                    guint power,
                                    gboolean has_sign);

/* Returns whether that is 0, or less than is shown. */
gboolean cgv_amount_text_is_slight (double value,
                                    guint power);

G_END_DECLS
