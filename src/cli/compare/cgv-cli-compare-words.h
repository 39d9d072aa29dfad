/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Sentences that the reports of a comparison share, in addition to those of the window: see cgv-compare-text.h. Functions that return a
 * text return NULL without one. Main thread.
 */

#include "cgv-cli-comparison.h"
#include "cgv-cli-verdict.h"
#include "cgv-regression-path.h"
#include "cgv-report.h"

G_BEGIN_DECLS

/* Returns why the self cost of a function changed: "called 2 times as often (+1 234), each call costs 8 % less by itself (−35)".
 *
 * @by_itself: see cgv_compare_text_dup_why_self_split() */
char *cgv_cli_compare_words_dup_reason (CgvReport *report,
                                        const CgvNumbers *numbers,
                                        const CgvFunctionRow *row,
                                        gboolean by_itself);

/* Returns whether there are calls, and both sides recorded theirs. */
gboolean cgv_cli_compare_words_has_calls (const CgvComparison *comparison);

/*
 * Returns the row from which to follow a change down: the program's `main` if that changed significantly, otherwise the row with the
 * largest change of inclusive cost. CGV_NONE if no cost changed by more than noise, there are no calls to compare, or rows are not
 * functions.
 */
CgvNodeId cgv_cli_compare_words_find_root (const CgvCliComparison *comparison);

/* Returns whether the change of a row is most of that of the program: not if larger increases and decreases cancel out. */
gboolean cgv_cli_compare_words_has_most (const CgvComparison *comparison,
                                         CgvNodeId root);

/* Returns the row whose inclusive cost increased most, or decreased most, by more than noise; otherwise CGV_NONE.
 *
 * @sign: 1 or -1 */
CgvNodeId cgv_cli_compare_words_find_largest (const CgvComparison *comparison,
                                              int sign);

/* Returns whether functions of the sides cannot be compared, because these hardly match or are stripped. */
gboolean cgv_cli_compare_words_are_two_programs (const CgvCliComparison *comparison);

/* Returns the cost outside of all functions, of an event type on each side; NULL if that is zero. */
char *cgv_cli_compare_words_dup_outside (const CgvComparison *comparison);

/* Returns the totals of other event types on both sides, unless the user chose event types: "Also: Dr 12 → 13 (+8 %)". */
char *cgv_cli_compare_words_dup_other_events (const CgvCliComparison *comparison);

/* Returns which run of a side is shown: "Run 2 of 3 is shown; their totals are 58 100 to 66 000, +13.6 %." */
char *cgv_cli_compare_words_dup_runs (const CgvCliComparison *comparison,
                                      CgvSide side);

/* Returns which removed functions may be new ones by another name: "Probably renamed: a → b, c → d". */
char *cgv_cli_compare_words_dup_renames (const CgvCliComparison *comparison);

/* Returns (nullable) that files are incomplete, or why a limit could not be checked: then this is the headline. */
char *cgv_cli_compare_words_dup_doubt (const CgvCliComparison *comparison);

/* Returns the headline: "▲ 3 % more instructions"; "Incomplete: …" or "Cannot tell: …" if files or limits leave it open. */
char *cgv_cli_compare_words_dup_headline (const CgvCliComparison *comparison);

/* Returns the headline with the result of limits. */
char *cgv_cli_compare_words_dup_title (const CgvCliComparison *comparison);

/* Returns whether enough is known to say where a change began: then the headline is about it. */
gboolean cgv_cli_compare_words_can_explain (const CgvCliComparison *comparison);

/* Returns one line without the limit itself: "exceeded: the total changed by +1.6 % (+412)". */
char *cgv_cli_compare_words_dup_verdict (const CgvCliVerdict *verdict);

G_END_DECLS
