/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a comparison says, in words: the one place for the window and the command line. All of it is
 * translated display text that names what percentages are of; minus signs are U+2212. For programs there are
 * cgv_value_print() and numbers. Any thread, as long as none calls setlocale().
 */

#include <glib.h>

#include "cgv-comparison.h"
#include "cgv-matching.h"
#include "cgv-numbers.h"
#include "cgv-regression-path.h"

G_BEGIN_DECLS

/**
 * CGV_COVERAGE_ENOUGH:
 *
 * Which share of the cost of a side has to be matched, or the comparison needs advice.
 */
#define CGV_COVERAGE_ENOUGH 0.9

/**
 * cgv_compare_text_dup_verdict:
 * @comparison: a comparison
 *
 * All in one line: what cgv_compare_text_dup_totals(), _dup_churn() and _dup_coverage() say.
 *
 * Returns: (transfer full): the text
 */
char *cgv_compare_text_dup_verdict (const CgvComparison *comparison);

/**
 * cgv_compare_text_dup_totals:
 * @comparison: a comparison
 *
 * The totals: "Ir 1 234 → 1 250, +16 (+1.3 %)", the share being of the base. "Ir 1 234, unchanged" if they
 * are the same, and "within noise" after what is no more than that.
 *
 * Returns: (transfer full): the text
 */
char *cgv_compare_text_dup_totals (const CgvComparison *comparison);

/**
 * cgv_compare_text_dup_churn:
 * @comparison: a comparison
 *
 * What the difference of the totals is made of: "+412 M more, −150 M less".
 *
 * Returns: (transfer full): the text
 */
char *cgv_compare_text_dup_churn (const CgvComparison *comparison);

/**
 * cgv_compare_text_dup_coverage:
 * @comparison: a comparison
 *
 * How much of the cost was matched: "99.4 % of base, 99.1 % of new matched; 12 functions only in new, 9 only in
 * base". Of parts of one profile, where nothing has to be matched: "12 functions only in new, 9 only in base".
 *
 * Returns: (transfer full): the text
 */
char *cgv_compare_text_dup_coverage (const CgvComparison *comparison);

/**
 * cgv_compare_text_dup_coverage_title:
 * @comparison: a comparison
 * @advice: (out) (transfer full): what to do about it: a sentence or two
 *
 * What is the case where much cost is not matched: functions are new, or gone and probably inlined, or both sides have
 * some of files of the same names, or little in common at all. As in "15.6 % of the cost of new is in 8 functions that
 * base does not have" and "Read that as added, or match them if they were renamed. The costliest: sip24_final, hash."
 *
 * Returns: (transfer full) (nullable): one sentence without a full stop, or NULL if CGV_COVERAGE_ENOUGH is matched, on both
 *   sides; @advice is NULL then, too
 */
char *cgv_compare_text_dup_coverage_title (const CgvComparison *comparison,
                                           char **advice);

/**
 * cgv_compare_text_dup_coverage_advice:
 * @comparison: a comparison
 *
 * Both in one.
 *
 * Returns: (transfer full) (nullable): some sentences, or NULL if CGV_COVERAGE_ENOUGH is matched, on both sides
 */
char *cgv_compare_text_dup_coverage_advice (const CgvComparison *comparison);

/**
 * cgv_compare_text_dup_noise:
 * @comparison: a comparison
 *
 * What is noise: "312 rows within noise, net +0.02 % of the program".
 *
 * Returns: (transfer full) (nullable): the text, or NULL if there is no such row
 */
char *cgv_compare_text_dup_noise (const CgvComparison *comparison);

/**
 * cgv_compare_text_dup_tolerance:
 * @comparison: a comparison
 *
 * Up to what a difference is noise: "±0.01 % of the total of base (1 234 Ir)", where there
 * are runs with ", or what the runs differ by".
 *
 * Returns: (transfer full): the text
 */
char *cgv_compare_text_dup_tolerance (const CgvComparison *comparison);

/**
 * cgv_compare_text_dup_delta:
 * @comparison: a comparison
 * @delta: a difference of costs
 *
 * A difference with its sign and all digits, in the unit of the event type: "+412 000 000", "−3.2 ms"; "0" for
 * none; "≈ " before one that does not fit into 64 bits.
 *
 * Returns: (transfer full): the text
 */
char *cgv_compare_text_dup_delta (const CgvComparison *comparison,
                                  CgvDelta delta);

/**
 * cgv_compare_text_dup_short_delta:
 * @comparison: a comparison
 * @delta: a difference of costs
 *
 * The same with three significant digits: "+412 M".
 *
 * Returns: (transfer full): the text
 */
char *cgv_compare_text_dup_short_delta (const CgvComparison *comparison,
                                        CgvDelta delta);

/**
 * cgv_compare_text_dup_percent_of_itself:
 * @delta: a difference of a row
 * @base: the cost of the row on the base
 * @is_signed: whether @base is to be read as `int64_t`
 *
 * "+8.00 % of itself", or "new".
 *
 * Returns: (transfer full): the text
 */
char *cgv_compare_text_dup_percent_of_itself (CgvDelta delta,
                                              CgvCost base,
                                              gboolean is_signed);

/**
 * cgv_compare_text_dup_percent_of_program:
 * @comparison: a comparison
 * @delta: a difference of costs
 *
 * "+0.40 % of the program": of the total of the base.
 *
 * Returns: (transfer full): the text
 */
char *cgv_compare_text_dup_percent_of_program (const CgvComparison *comparison,
                                               CgvDelta delta);

/**
 * cgv_compare_text_dup_cost:
 * @comparison: a comparison
 * @side: a side
 * @cost: a cost of it
 *
 * A cost in the measure of the comparison: "1 234 567", "12.34 %", "5.2" for each call.
 *
 * Returns: (transfer full): the text
 */
char *cgv_compare_text_dup_cost (const CgvComparison *comparison,
                                 CgvSide side,
                                 CgvCost cost);

/**
 * cgv_compare_text_dup_cost_delta:
 * @comparison: a comparison
 * @base: a cost on the base
 * @new_: the same on the new side
 *
 * The difference in the measure of the comparison, with its sign: "+1 234", "−0.12 pp".
 *
 * Returns: (transfer full): the text
 */
char *cgv_compare_text_dup_cost_delta (const CgvComparison *comparison,
                                       CgvCost base,
                                       CgvCost new_);

/**
 * cgv_compare_text_get_measure:
 * @measure: a measure
 *
 * The name of a measure, for a menu: "Counts", "Share of Own Total", "Scaled to Base", "Per Call".
 *
 * Returns: (transfer none): the name
 */
const char *cgv_compare_text_get_measure (CgvMeasure measure);

/**
 * cgv_compare_text_dup_measure:
 * @comparison: a comparison
 *
 * What costs are shown as, in a sentence that names the denominator: "Per call of main: base divided by 1 call,
 * new by 3 calls."
 *
 * Returns: (transfer full): the text
 */
char *cgv_compare_text_dup_measure (const CgvComparison *comparison);

/**
 * cgv_compare_text_get_presence:
 * @comparison: a comparison
 * @row: a row
 *
 * A word for a row that one side lacks: "new" or "removed".
 *
 * Returns: (transfer none) (nullable): the word, or NULL for a row on both sides
 */
const char *cgv_compare_text_get_presence (const CgvComparison *comparison,
                                           CgvNodeId row);

/**
 * cgv_compare_text_get_presence_long:
 * @comparison: a comparison
 * @row: a row
 *
 * The same for a tooltip: "Only in the new side", "Inlined or removed: only in the base"; of parts of one
 * profile, where nothing is removed, "Not called in the new side".
 *
 * Returns: (transfer none) (nullable): the text, or NULL for a row on both sides
 */
const char *cgv_compare_text_get_presence_long (const CgvComparison *comparison,
                                                CgvNodeId row);

/**
 * cgv_compare_text_get_tier:
 * @tier: a tier
 *
 * Why functions of both sides are taken for the same: "Same name, file and object".
 *
 * Returns: (transfer none) (nullable): the text, or NULL for CGV_MATCH_NONE
 */
const char *cgv_compare_text_get_tier (CgvMatchTier tier);

/**
 * cgv_compare_text_dup_name:
 * @matching: a matching
 * @row: a row
 *
 * The name of a row, shortened in its middle if it is very long.
 *
 * Returns: (transfer full): the name
 */
char *cgv_compare_text_dup_name (const CgvMatching *matching,
                                 CgvNodeId row);

/**
 * cgv_compare_text_dup_plain_name:
 * @matching: a matching
 * @row: a row
 *
 * The name of a row without arguments, template arguments and return type, for sentences: see cgv_short_name_init().
 *
 * Returns: (transfer full): the name
 */
char *cgv_compare_text_dup_plain_name (const CgvMatching *matching,
                                       CgvNodeId row);

/**
 * cgv_compare_text_dup_whole_name:
 * @matching: a matching
 * @row: a row
 *
 * The same without any limit of length, for copying and exports.
 *
 * Returns: (transfer full): the name
 */
char *cgv_compare_text_dup_whole_name (const CgvMatching *matching,
                                       CgvNodeId row);

/**
 * cgv_compare_text_dup_location:
 * @matching: a matching
 * @row: a row
 *
 * "file · object", shortened to base names, without what is not known.
 *
 * Returns: (transfer full): the location, perhaps ""
 */
char *cgv_compare_text_dup_location (const CgvMatching *matching,
                                     CgvNodeId row);

/**
 * cgv_compare_text_dup_tooltip:
 * @comparison: a comparison
 * @row: a row
 *
 * Name, file and object with their paths, those of the base too where they differ; how many variants; and why
 * both are taken for the same; one a line.
 *
 * Returns: (transfer full): the text
 */
char *cgv_compare_text_dup_tooltip (const CgvComparison *comparison,
                                    CgvNodeId row);

/**
 * cgv_compare_text_dup_variants:
 * @matching: a matching
 * @row: a row
 *
 * How many functions were put together: "3 variants", "1 → 3 variants".
 *
 * Returns: (transfer full) (nullable): the text, or NULL if no side has more than one
 */
char *cgv_compare_text_dup_variants (const CgvMatching *matching,
                                     CgvNodeId row);

/**
 * cgv_compare_text_dup_why_self_split:
 * @comparison: a comparison
 * @why: an explanation
 *
 * How a row's own difference comes about: "called 3 times as often (+412 M), each call costs 8.0 % less by itself (−35 M)".
 *
 * Returns: (transfer full) (nullable): the text, or NULL if there is no difference, or the calls do not tell
 */
char *cgv_compare_text_dup_why_self_split (const CgvComparison *comparison,
                                           const CgvWhy *why);

/**
 * cgv_compare_text_dup_why_term:
 * @comparison: a comparison
 * @term: one of the calls
 *
 * What calls contribute: "called 3 times as often (+412 M), each call costs 8 % less (−35 M)"; "newly called, 12
 * times"; "no longer called"; or why it cannot be told.
 *
 * Returns: (transfer full): the text
 */
char *cgv_compare_text_dup_why_term (const CgvComparison *comparison,
                                     const CgvWhyTerm *term);

/**
 * cgv_compare_text_dup_why:
 * @comparison: a comparison
 * @row: a row
 *
 * Why the cost of a row changed, in one sentence, for lists of movers: the largest reasons first, as in "self cost +12 M
 * (+3.00 % of itself); parse called 3 times as often (+412 M)"; then what cgv_compare_text_dup_inlining() says.
 *
 * Returns: (transfer full) (nullable): the text, or NULL if nothing changed
 */
char *cgv_compare_text_dup_why (const CgvComparison *comparison,
                                CgvNodeId row);

/**
 * cgv_compare_text_dup_inlining:
 * @comparison: a comparison
 * @row: a row
 *
 * What cgv_inlining_find() supposes, with its numbers: "Probably inlined into lookup, its only caller, whose self cost
 * changed by +1.05 M: together −510 k", and of the other end "Probably inlined here: hash (−1.56 M); together −510 k".
 *
 * Returns: (transfer full) (nullable): a sentence without a full stop, or NULL if nothing is supposed
 */
char *cgv_compare_text_dup_inlining (const CgvComparison *comparison,
                                     CgvNodeId row);

/**
 * cgv_compare_text_dup_path_step:
 * @comparison: a comparison
 * @step: a step of a regression path in it, but for the first
 *
 * How the calls that led there changed, as cgv_compare_text_dup_why_term() says; where the row's own difference is another
 * one, because it is also called from elsewhere, with "from here" before it.
 *
 * Returns: (transfer full): the text
 */
char *cgv_compare_text_dup_path_step (const CgvComparison *comparison,
                                      const CgvRegressionStep *step);

/**
 * cgv_compare_text_dup_path_end:
 * @comparison: a comparison
 * @path: a regression path in it
 *
 * Why it ends, in a sentence.
 *
 * Returns: (transfer full): the text
 */
char *cgv_compare_text_dup_path_end (const CgvComparison *comparison,
                                     const CgvRegressionPath *path);

/**
 * cgv_compare_text_dup_path_elsewhere:
 * @comparison: a comparison
 * @path: a regression path in it
 *
 * If a path ends before calls that one side lacks and whose cost is elsewhere on the other, says so: "add is no longer
 * called from here (inlined?)…".
 *
 * Returns: (transfer full) (nullable): the sentence, or NULL for another end
 */
char *cgv_compare_text_dup_path_elsewhere (const CgvComparison *comparison,
                                           const CgvRegressionPath *path);

/* Returns (nullable) why there are no differences in an event type: that one side lacks it. Translated. */
const char *cgv_compare_text_explain_event (const CgvEventNumbers *numbers);

G_END_DECLS
