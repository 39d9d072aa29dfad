/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The sentences about a comparison, for the window and the command line. They are translated display text that names the whole of
 * percentages; minus signs are U+2212. For programs there are cgv_value_print() and numbers. Any thread, as long as none calls setlocale().
 */

#include <glib.h>

#include "cgv-cause.h"
#include "cgv-causes.h"
#include "cgv-comparison.h"
#include "cgv-matching.h"
#include "cgv-numbers.h"
#include "cgv-regression-path.h"

G_BEGIN_DECLS

/* The share of each side's cost that must be matched, or the comparison needs advice. */
#define CGV_COVERAGE_ENOUGH 0.9

/* Returns cgv_compare_text_dup_totals(), _dup_churn() and _dup_coverage() in one line. */
char *cgv_compare_text_dup_verdict (const CgvComparison *comparison);

/* Returns the totals: "Ir 1 234 → 1 250, +16 (+1.3 %)", the share being of the base. "Ir 1 234, unchanged" if they are equal, and
 * "within noise" after a difference that is no more than that. */
char *cgv_compare_text_dup_totals (const CgvComparison *comparison);

/* Returns the parts of the difference of the totals: "412 M more, 150 M less". NULL if not all of a side could be read. */
char *cgv_compare_text_dup_churn (const CgvComparison *comparison);

/* Returns the share of the cost that was matched: "99.4 % of A, 99.1 % of B matched; 12
 * functions only in B, 9 only in A". For parts of one profile, which need no matching: "12
 * functions only in B, 9 only in A". NULL if not all of a side could be read. */
char *cgv_compare_text_dup_coverage (const CgvComparison *comparison);

/* Returns the headline of damaged sides, whose difference means nothing: "Incomplete: 1 000 of 3 000 Ir of B were read", "Incomplete: not
 * all of part 2 could be read". NULL if both sides are whole. */
char *cgv_compare_text_dup_incomplete (const CgvNumbers *numbers);

/* Returns why causes are not known: too little is matched, or one side lacks names that the other has. A sentence or two; NULL if they
 * are known. */
char *cgv_compare_text_dup_doubt (const CgvNumbers *numbers);

/* Returns the matched share of cost if it is less than half of both sides of one program;
 * otherwise NULL. */
char *cgv_compare_text_dup_little (const CgvComparison *comparison);

/* Returns advice if much cost is not matched that could be: functions are gone and probably inlined, or both sides have some of files of
 * the same names, or little in common at all. Some sentences; NULL if CGV_COVERAGE_ENOUGH is matched on both sides, and if functions
 * only came or went. */
char *cgv_compare_text_dup_coverage_advice (const CgvComparison *comparison);

/* Returns the noise: "312 functions within noise, net +0.02 % of the program". NULL if there is no such row. */
char *cgv_compare_text_dup_noise (const CgvComparison *comparison);

/* Returns the largest difference that is noise: "±0.01 % of the total of A (1 234 Ir)", with several runs followed by ", or what the
 * runs differ by". */
char *cgv_compare_text_dup_tolerance (const CgvComparison *comparison);

/* Returns a difference with its sign and all digits, in the unit of the event type: "+412 000 000", "−3.2 ms"; "0" if it is zero; "≈ "
 * before an estimate, and before one that does not fit into 64 bits. */
char *cgv_compare_text_dup_delta (const CgvComparison *comparison,
                                  CgvDelta delta);

/* Returns a difference with three significant digits: "+412 M". */
char *cgv_compare_text_dup_short_delta (const CgvComparison *comparison,
                                        CgvDelta delta);

/* Returns "+8.00 % of itself", or "new". @is_signed says whether @base is an `int64_t`. */
char *cgv_compare_text_dup_percent_of_itself (CgvDelta delta,
                                              CgvCost base,
                                              gboolean is_signed);

/* Returns "+0.40 %" of the total of the base, or NULL: see cgv_comparison_has_percentages(). */
char *cgv_compare_text_dup_percent (const CgvComparison *comparison,
                                    CgvDelta delta);

/* Returns "+0.40 % of the program", which is the total of the base, or NULL: see cgv_comparison_has_percentages(). */
char *cgv_compare_text_dup_percent_of_program (const CgvComparison *comparison,
                                               CgvDelta delta);

/* Returns a cost in the measure of the comparison: "1 234 567", "12.34 %", "5.2" for each call, "≈ 1 234" if it is an estimate. */
char *cgv_compare_text_dup_cost (const CgvComparison *comparison,
                                 CgvSide side,
                                 CgvAmount cost);

/* Returns the difference in the measure of the comparison, with its sign: "+1 234", "−0.12 pp", "≈ +1 234". */
char *cgv_compare_text_dup_cost_delta (const CgvComparison *comparison,
                                       CgvAmount base,
                                       CgvAmount new_);

/* Returns the name of a measure, for a menu: "Counts", "Share of Own Total", "Scaled to Base", "Per Call". */
const char *cgv_compare_text_get_measure (CgvMeasure measure);

/* Returns how costs are shown, in a sentence that names the denominator: "Per call of main: base divided by 1 call, new by 3 calls." */
char *cgv_compare_text_dup_measure (const CgvComparison *comparison);

/* Returns a word for calls that one side lacks: "new" or "removed"; "in B only" or "in A only" for parts of one profile, and if a side
 * has no calls. NULL for calls on both sides, and if not all of a side could be read. */
const char *cgv_compare_text_get_presence_word (const CgvComparison *comparison,
                                                CgvPresence presence);

/* Returns such a word for a row. */
const char *cgv_compare_text_get_presence (const CgvComparison *comparison,
                                           CgvNodeId row);

/* Returns the presence of a row for a tooltip: "Only in B", "Only in A: inlined or removed", "Only in A: probably renamed to digest";
 * for parts of one profile, where no function is removed, "Not called in B". NULL for a row on both sides. */
char *cgv_compare_text_dup_presence_long (const CgvComparison *comparison,
                                          CgvNodeId row);

/* Returns why functions of both sides are matched: "Same name, file and object". NULL for CGV_MATCH_NONE. */
const char *cgv_compare_text_get_tier (CgvMatchTier tier);

/* Returns the name of a row as it is in the file, shortened if it is very long. */
char *cgv_compare_text_dup_display_name (const CgvMatching *matching,
                                         CgvNodeId row);

/* Returns the short name of a row, distinguished from others. */
char *cgv_compare_text_dup_name (const CgvMatching *matching,
                                 CgvNodeId row);

/* Returns the short name of a row for use on its own: with what is unclear without it, as in "??? (libc.so.6)" and "help (a/util.c)". See
 * cgv_name_text_dup_clear(). */
char *cgv_compare_text_dup_clear_name (const CgvMatching *matching,
                                       CgvNodeId row);

/* The same with marks around it, see cgv-linked-text.h, so that a series can give a function one name in all its steps. */
char *cgv_compare_text_dup_marked_name (const CgvMatching *matching,
                                        CgvNodeId row);

/* Returns both names of a function that was probably renamed: "skip_blanks → is_blank". */
char *cgv_compare_text_dup_renamed (const CgvMatching *matching,
                                    CgvNodeId base,
                                    CgvNodeId new_);

/* Returns the short name of a row next to @other, which the reader knows already: without the
 * object if both rows are in one object. */
char *cgv_compare_text_dup_name_beside (const CgvMatching *matching,
                                        CgvNodeId row,
                                        CgvNodeId other);

/* Returns the name of a row without any limit of length, for copying and exports. */
char *cgv_compare_text_dup_whole_name (const CgvMatching *matching,
                                       CgvNodeId row);

/* Returns "file · object", as short as they distinguish the row from others of its name, without unknown ones. Perhaps "". */
char *cgv_compare_text_dup_location (const CgvMatching *matching,
                                     CgvNodeId row);

/* Returns the first part of that, the most informative one. */
char *cgv_compare_text_dup_place (const CgvMatching *matching,
                                  CgvNodeId row);

/* Returns name, file and object with their paths, those of the base too if they differ; the number of variants; and why both are
 * matched; each on a line. */
char *cgv_compare_text_dup_tooltip (const CgvComparison *comparison,
                                    CgvNodeId row);

/* Returns how many functions were put together: "3 variants", "1 → 3 variants". */
char *cgv_compare_text_dup_variants (const CgvMatching *matching,
                                     CgvNodeId row);

/* Returns the reasons for a row's own difference: "called 3 times as often (+412 M), each call costs 8.0 % less by itself (−35 M)". NULL
 * if there is no difference, or the calls do not explain it.
 *
 * @by_itself: whether to say that callees do not count, and that it is called as often as before; not after words that do */
char *cgv_compare_text_dup_why_self_split (const CgvComparison *comparison,
                                           const CgvWhy *why,
                                           gboolean by_itself);

/* Returns the contribution of calls: "called 3 times as often (+412 M), each call costs 8 % less (−35 M)"; "newly called, 12 times"; "no
 * longer called"; or why it is not known. For parts of one run only the difference. */
char *cgv_compare_text_dup_why_term (const CgvComparison *comparison,
                                     const CgvWhyTerm *term);

/* Returns the terms of a row's origin, the largest first: "now calls snprintf 4 000 times (+3.20 M); own code +68.0 k", "calls
 * hash_string instead of hash_name (+1.20 M)". NULL if it has no origin. */
char *cgv_compare_text_dup_cause (const CgvComparison *comparison,
                                  CgvNodeId row);

/* Returns the same with marks around the names, see cgv-linked-text.h. */
char *cgv_compare_text_dup_marked_cause (const CgvComparison *comparison,
                                         CgvNodeId row);

/* Returns the largest term of a row's origin, and one that cancels much of it, as a clause that follows the name: "which now calls snprintf
 * 4 000 times (+3.20 M)", with marks around the names. NULL if it has no origin. */
char *cgv_compare_text_dup_marked_clause (const CgvComparison *comparison,
                                          CgvNodeId row);

/* Returns the sentence "It began in f, which …, and in g, whose …." @clause: of cgv_compare_text_dup_marked_clause(). @other: NULL for one function.
 * @is_opposite: whether they changed in opposite directions */
char *cgv_compare_text_dup_began (const char *name,
                                  const char *clause,
                                  const char *other,
                                  const char *other_clause,
                                  gboolean is_opposite);

/* Returns the terms of the origin in one line. Own code comes with the number of calls, because the cost of a call is that of all lines. */
char *cgv_compare_text_dup_line_term (const CgvComparison *comparison,
                                      CgvNodeId row,
                                      const CgvCauseTerm *term);

/* Returns the self cost of each call of a row on both sides, "52 → 63 for each call"; NULL if they are not known, or look equal. */
char *cgv_compare_text_dup_self_per_call (const CgvComparison *comparison,
                                          CgvNodeId row);

/* Returns how often calls of a term are made: "new call, 4 000 times", "1 200 instead of 3 200 times", "as often as before"; of own
 * code, for each call or not. */
char *cgv_compare_text_dup_cause_counts (const CgvComparison *comparison,
                                         CgvNodeId row,
                                         const CgvCauseTerm *term);

/* Returns (nullable) how columns count calls that went on from before a file, if a row has any: a sentence. */
const char *cgv_compare_text_get_going_on (const CgvComparison *comparison,
                                           CgvNodeId row);

/* Returns whose doing the change of a row is: "The reason is in this function.", "Not its doing: it is called 2.0 times as often." */
char *cgv_compare_text_dup_doing (const CgvComparison *comparison,
                                  CgvNodeId row);

/* Returns the difference of the totals for a headline: "46.8 % more instructions", "Practically the same: 0.03 % fewer instructions",
 * "No difference that counts". "Exactly the same" is of all event types. */
char *cgv_compare_text_dup_headline (const CgvNumbers *numbers);

/* Returns the headline of sides that are equal in the main event type. If they differ in another one, it names both: "Exactly the same
 * instructions in every function, but not the same conditional branches". */
char *cgv_compare_text_dup_same (const CgvNumbers *numbers);

/* Sets @same to the noun of the main event type, and @other to that of the differing event type, which must exist. */
void cgv_compare_text_get_same_nouns (const CgvNumbers *numbers,
                                      char **same,
                                      char **other);

/* Returns the sign of the change of the total; 0 within noise. */
int cgv_compare_text_get_direction (const CgvComparison *comparison);

/* Returns the headline behind a mark of its direction: "▲ 46.8 % more instructions". */
char *cgv_compare_text_dup_signed_headline (const CgvNumbers *numbers);

/* Returns the sum of functions that replace each other, and their amounts. @rows: of CgvNodeId, the caller first */
char *cgv_compare_text_dup_cancelling (const CgvComparison *comparison,
                                       const GArray *rows);

/* Returns the change before main, which is one item for all functions that run there: "Program start: +12 345 in 14 functions …". NULL
 * if it is noise. */
char *cgv_compare_text_dup_start (const CgvComparison *comparison,
                                  const CgvCauses *causes);

/* Returns the change outside of functions, which is one of the causes: "Outside of functions: +400". NULL if it is noise. */
char *cgv_compare_text_dup_outside (const CgvComparison *comparison);

/* Returns where it began: "Nearly all of it began in format_name, which now calls snprintf 4 000 times." NULL for a ratio, for
 * parts of one run, and in another measure. */
char *cgv_compare_text_dup_where (const CgvNumbers *numbers);

/* Returns the same with marks around the names. */
char *cgv_compare_text_dup_marked_where (const CgvNumbers *numbers);

/* Returns the part of the difference that is layout, in a sentence: "Another +18.6 % (+6 649) is layout: 34 functions run the same
 * instructions as before." NULL if it does not count. */
char *cgv_compare_text_dup_layout (const CgvComparison *comparison);

/* Returns how often something is called for each call before: "3 times as often", "12 % less often". @base is not 0. */
char *cgv_compare_text_dup_how_often (guint64 base,
                                      guint64 new_);

/* Returns through which functions most of a row's cost comes: "main › load › format_name, 51 % of it". NULL if nothing calls it. */
char *cgv_compare_text_dup_way (const CgvComparison *comparison,
                                CgvNodeId row);

/* Returns the supposition of cgv_inlining_find(), with its numbers: "Probably inlined into
 * lookup, its only caller, whose self cost changed by +1.05 M: together −510 k", and at the
 * other end "Probably inlined here: hash (−1.56 M); together −510 k". A sentence without a full
 * stop; NULL if nothing is supposed. */
char *cgv_compare_text_dup_inlining (const CgvComparison *comparison,
                                     CgvNodeId row);

/*
 * Returns how the calls that led to a step changed, in the words of cgv_compare_text_dup_why_term(); "from here" precedes them if the row's
 * own difference is another one, because it is also called from elsewhere.
 *
 * @step: a step of a regression path in it, except for the first
 */
char *cgv_compare_text_dup_path_step (const CgvComparison *comparison,
                                      const CgvRegressionStep *step);

/* Returns why it ends, in a sentence. */
char *cgv_compare_text_dup_path_end (const CgvComparison *comparison,
                                     const CgvRegressionPath *path);

/* Returns (nullable) why an event type has no differences: one side lacks it. Translated. */
const char *cgv_compare_text_explain_event (const CgvEventNumbers *numbers);

/* Returns that reason as a sentence that names the event type, for a report; NULL if there are differences. */
char *cgv_compare_text_dup_event (const CgvEventNumbers *numbers);

G_END_DECLS
