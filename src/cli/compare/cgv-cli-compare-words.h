/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the reports of a comparison say alike, beyond what the window says, too: see cgv-compare-text.h. Main thread.
 */

#include "cgv-cli-comparison.h"
#include "cgv-cli-verdict.h"
#include "cgv-regression-path.h"

G_BEGIN_DECLS

/**
 * cgv_cli_compare_words_split_self:
 * @numbers: the numbers of an event type
 * @row: those of a row
 * @split: (out): the two parts
 *
 * Splits the difference of a function's own cost into that it is called more often, and that it costs more by itself.
 *
 * Returns: FALSE if it is not on both sides, or not known to be called on both
 */
gboolean cgv_cli_compare_words_split_self (const CgvNumbers *numbers,
                                           const CgvCliDelta *row,
                                           CgvDeltaSplit *split);

/**
 * cgv_cli_compare_words_dup_reason:
 * @numbers: numbers
 * @row: numbers of a row of them
 *
 * Why the own cost of a function changed: "called 2 times as often (+1 234), each call costs 8 % less (−35)".
 *
 * Returns: (transfer full) (nullable): the text, or NULL if it is not known, or if costs are not event counts
 */
char *cgv_cli_compare_words_dup_reason (const CgvNumbers *numbers,
                                        const CgvCliDelta *row);

/**
 * cgv_cli_compare_words_get_status:
 * @presence: which sides have a row
 *
 * A word for programs: "both", "new" or "removed".
 *
 * Returns: (transfer none): the word, never translated
 */
const char *cgv_cli_compare_words_get_status (CgvPresence presence);

/**
 * cgv_cli_compare_words_get_tier:
 * @matching: a matching
 * @node: a row of it
 *
 * A word for programs for why functions are taken for the same: "same", "object", "file", "canonical", "unique" or "rule".
 *
 * Returns: (transfer none) (nullable): the word, never translated; NULL for a function that only one side has
 */
const char *cgv_cli_compare_words_get_tier (const CgvMatching *matching,
                                            CgvNodeId node);

/* Returns (nullable) a word for programs for why the difference of calls does not split; NULL if it does. */
const char *cgv_cli_compare_words_get_no_split (const CgvWhyTerm *call);

/**
 * cgv_cli_compare_words_find_root:
 * @comparison: a comparison
 *
 * Where to begin to follow a change down: at the program's `main` if that changed by more than a trifle, else where the
 * inclusive cost changed most.
 *
 * Returns: the row, or CGV_NONE if no cost changed by more than noise, there are no calls, or rows are no functions
 */
CgvNodeId cgv_cli_compare_words_find_root (const CgvCliComparison *comparison);

/**
 * cgv_cli_compare_words_dup_other_events:
 * @comparison: a comparison
 *
 * The totals of what else both sides counted, unless the user chose event types: "Also: Dr 12 → 13 (+8 %)".
 *
 * Returns: (transfer full) (nullable): the text, or NULL if there is nothing else
 */
char *cgv_cli_compare_words_dup_other_events (const CgvCliComparison *comparison);

/**
 * cgv_cli_compare_words_dup_advice:
 * @comparison: a comparison
 *
 * What to do about cost that is not matched, with the options that do it.
 *
 * Returns: (transfer full) (nullable): the text, or NULL if enough of it is
 */
char *cgv_cli_compare_words_dup_advice (const CgvCliComparison *comparison);

/**
 * cgv_cli_compare_words_get_group_note:
 * @comparison: a comparison
 *
 * What the numbers above groups are of.
 *
 * Returns: (transfer none) (nullable): a sentence, or NULL if rows are functions
 */
const char *cgv_cli_compare_words_get_group_note (const CgvCliComparison *comparison);

/**
 * cgv_cli_compare_words_dup_runs:
 * @comparison: a comparison
 * @side: base or new
 *
 * Which run of a side is shown, and between what all of them lie: "Run 2 of 3 is shown; their totals are 58 100 to 66 000,
 * +13.6 %."
 *
 * Returns: (transfer full) (nullable): the sentence, or NULL if the side has one run
 */
char *cgv_cli_compare_words_dup_runs (const CgvCliComparison *comparison,
                                      CgvSide side);

/**
 * cgv_cli_compare_words_dup_renames:
 * @comparison: a comparison
 *
 * Which removed functions may be new ones by another name: "Perhaps renamed: a → b, c → d".
 *
 * Returns: (transfer full) (nullable): the text, or NULL if there is none
 */
char *cgv_cli_compare_words_dup_renames (const CgvCliComparison *comparison);

/**
 * cgv_cli_compare_words_dup_verdict:
 * @verdict: what a limit says
 *
 * One line: "Ir=+1%: exceeded by +1.6 % (+412)", with the functions that exceed it.
 *
 * Returns: (transfer full): the text, without the limit itself
 */
char *cgv_cli_compare_words_dup_verdict (const CgvCliVerdict *verdict);

G_END_DECLS
