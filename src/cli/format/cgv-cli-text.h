/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Text and numbers on their way out: the one place where bytes of a file become output.
 *
 * Output is always UTF-8. Main thread; results belong to the caller.
 */

#include <stdio.h>

#include <glib.h>

#include "cgv-costs.h"
#include "cgv-delta.h"
#include "cgv-profile.h"
#include "cgv-value.h"

G_BEGIN_DECLS

/**
 * CGV_CLI_DIGITS_MAX:
 *
 * Bytes that are enough for the result of cgv_cli_text_digits(), its NUL included.
 */
#define CGV_CLI_DIGITS_MAX 24

/**
 * cgv_cli_text_digits:
 * @cost: a cost
 * @is_signed: whether to read it as `int64_t`
 * @out: (out caller-allocates): CGV_CLI_DIGITS_MAX bytes
 *
 * All digits of a cost in plain ASCII, for machines. A saturated sum is the bound itself.
 */
void cgv_cli_text_digits (CgvCost cost,
                          gboolean is_signed,
                          char *out);

/**
 * CGV_CLI_DELTA_MAX:
 *
 * Bytes that are enough for the result of cgv_cli_text_delta_digits(), its NUL included.
 */
#define CGV_CLI_DELTA_MAX (CGV_FORMAT_MAX + 1)

/**
 * cgv_cli_text_delta_digits:
 * @delta: a difference
 * @event: the event type of the two costs
 * @out: (out caller-allocates): CGV_CLI_DELTA_MAX bytes
 *
 * All digits of a difference in plain ASCII, for machines, with decimals where the event type has any. One that does
 * not fit is the bound itself.
 */
void cgv_cli_text_delta_digits (CgvDelta delta,
                                const CgvEvent *event,
                                char *out);

/**
 * cgv_cli_text_dup_cost:
 * @cost: a cost
 * @is_signed: whether to read it as `int64_t`
 *
 * A cost for people: grouped where the user's locale groups digits, plain where it does not (as in
 * the C locale), with "≥" before a saturated sum.
 *
 * Returns: (transfer full): the text
 */
char *cgv_cli_text_dup_cost (CgvCost cost,
                             gboolean is_signed);

/**
 * cgv_cli_text_dup_estimate:
 * @cost: a cost
 * @range: between what it lies
 * @event: its event type
 *
 * A cost for people, with "≈" before it if it is an estimate.
 *
 * Returns: (transfer full): the text
 */
char *cgv_cli_text_dup_estimate (CgvCost cost,
                                 CgvCostRange range,
                                 const CgvEvent *event);

/**
 * cgv_cli_text_dup_percent:
 * @cost: a cost
 * @total: what 100 % is
 * @is_signed: whether to read both as `int64_t`
 *
 * The share of a cost for people, in the locale.
 *
 * Returns: (transfer full): the text
 */
char *cgv_cli_text_dup_percent (CgvCost cost,
                                CgvCost total,
                                gboolean is_signed);

/**
 * cgv_cli_text_dup_value:
 * @cost: a cost
 * @event: its event type
 *
 * A cost for people, in the unit of its event type: as cgv_cli_text_dup_cost() where events are counted,
 * else as in "1.234 ms", "1.2 MiB" or "0.01234".
 *
 * Returns: (transfer full): the text
 */
char *cgv_cli_text_dup_value (CgvCost cost,
                              const CgvEvent *event);

/**
 * cgv_cli_text_dup_value_per_call:
 * @cost: an inclusive cost
 * @count: number of calls
 * @event: the event type of @cost
 *
 * The cost of one call for people, in the same way.
 *
 * Returns: (transfer full): the text
 */
char *cgv_cli_text_dup_value_per_call (CgvCost cost,
                                       guint64 count,
                                       const CgvEvent *event);

/**
 * cgv_cli_text_dup_in_locale:
 * @text: text with numbers as the functions of cgv-value.h and cgv-compare-text.h make them
 *
 * The same as it is to be printed: where the user's locale does not group digits, without the thin spaces between them,
 * with plain blanks before units, and with a hyphen for a minus.
 *
 * Returns: (transfer full): the text
 */
char *cgv_cli_text_dup_in_locale (const char *text);

/**
 * cgv_cli_text_dup_string:
 * @bytes: what a file or the system says
 * @length: how many bytes, or -1 if @bytes is terminated
 *
 * The whole text, safe to print: valid UTF-8, with control and invisible characters escaped.
 *
 * Returns: (transfer full): the text; "" if there were no bytes
 */
char *cgv_cli_text_dup_string (const char *bytes,
                               gssize length);

/**
 * cgv_cli_text_dup_name:
 * @bytes: a name from a file
 * @length: how many bytes
 *
 * A name for people: as cgv_cli_text_dup_string(), with the middle of a very long name left out,
 * and "(unknown)" for none.
 *
 * Returns: (transfer full): the text
 */
char *cgv_cli_text_dup_name (const char *bytes,
                             gsize length);

/**
 * cgv_cli_text_dup_profile_string:
 * @profile: a profile
 * @string: a string of it, or CGV_NONE
 *
 * As cgv_cli_text_dup_string(), for a string of a profile.
 *
 * Returns: (transfer full) (nullable): the text, or NULL for CGV_NONE
 */
char *cgv_cli_text_dup_profile_string (const CgvProfile *profile,
                                       CgvStringId string);

/**
 * cgv_cli_text_print_error:
 * @message: what is wrong; need not be safe to print, but for its line feeds
 *
 * Prints a message on stderr, behind the program's name.
 */
void cgv_cli_text_print_error (const char *message);

G_END_DECLS
