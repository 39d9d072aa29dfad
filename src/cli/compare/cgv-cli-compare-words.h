/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the reports of a comparison say alike, beyond what the window says, too: see cgv-compare-text.h. Functions that return no
 * text return NULL where there is nothing to say. Main thread.
 */

#include "cgv-cli-comparison.h"
#include "cgv-cli-verdict.h"
#include "cgv-regression-path.h"
#include "cgv-report.h"

G_BEGIN_DECLS

/* Why the self cost of a function changed: "called 2 times as often (+1 234), each call costs 8 % less (−35)". */
char *cgv_cli_compare_words_dup_reason (CgvReport *report,
                                        const CgvNumbers *numbers,
                                        const CgvCliCosts *row);

/* Returns whether there are calls, and both sides recorded theirs. */
gboolean cgv_cli_compare_words_has_calls (const CgvComparison *comparison);

/*
 * Returns where to begin to follow a change down: at the program's `main` if that changed by more than a trifle, else where the
 * inclusive cost changed most. CGV_NONE if no cost changed by more than noise, there are no calls to compare, or rows are no functions.
 */
CgvNodeId cgv_cli_compare_words_find_root (const CgvCliComparison *comparison);

/* Returns the cost outside of all functions, of an event type on each side; NULL if that is zero. */
char *cgv_cli_compare_words_dup_outside (const CgvComparison *comparison);

/* The totals of what else both sides counted, unless the user chose event types: "Also: Dr 12 → 13 (+8 %)". */
char *cgv_cli_compare_words_dup_other_events (const CgvCliComparison *comparison);

/* What the numbers above groups are of. */
const char *cgv_cli_compare_words_get_group_note (const CgvCliComparison *comparison);

/* Returns which run of a side is shown: "Run 2 of 3 is shown; their totals are 58 100 to 66 000, +13.6 %." */
char *cgv_cli_compare_words_dup_runs (const CgvCliComparison *comparison,
                                      CgvSide side);

/* Returns which removed functions may be new ones by another name: "Probably renamed: a → b, c → d". */
char *cgv_cli_compare_words_dup_renames (const CgvCliComparison *comparison);

/* Returns (nullable) that files are incomplete, or why a limit could not be checked: then this is the headline. */
char *cgv_cli_compare_words_dup_doubt (const CgvCliComparison *comparison);

/* Returns what changed: "▲ 3 % more instructions"; "Incomplete: …" or "Cannot tell: …" where files or limits leave that open. */
char *cgv_cli_compare_words_dup_headline (const CgvCliComparison *comparison);

/* The same with what limits say of it. */
char *cgv_cli_compare_words_dup_title (const CgvCliComparison *comparison);

/* Returns whether enough is known to say where a change began: then the headline is about it. */
gboolean cgv_cli_compare_words_can_explain (const CgvCliComparison *comparison);

/* One line without the limit itself: "exceeded: the total changed by +1.6 % (+412)". */
char *cgv_cli_compare_words_dup_verdict (const CgvCliVerdict *verdict);

G_END_DECLS
