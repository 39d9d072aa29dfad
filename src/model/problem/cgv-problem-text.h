/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Problems in words. Each kind has a stable id, a title, and three whole sentences: what is wrong,
 * what was done about it, and what the user can do. All is translated but the id, and safe to show
 * anywhere. Plain functions; any thread.
 *
 * A new kind of problem gets its words in the table of cgv-problem-words.c; the tests see to it.
 */

#include <glib.h>

#include "cgv-problem.h"

G_BEGIN_DECLS

/**
 * cgv_problem_kind_get_id:
 * @kind: a kind of problem
 *
 * A kind of problem as a stable word for scripts, such as "bad-cost-line".
 *
 * Returns: (transfer none): the word
 */
const char *cgv_problem_kind_get_id (CgvProblemKind kind);

/**
 * cgv_problem_kind_get_title:
 * @kind: a kind of problem
 *
 * A kind of problem in a few words, translated: "Unreadable cost line".
 *
 * Returns: (transfer none): the title
 */
const char *cgv_problem_kind_get_title (CgvProblemKind kind);

/**
 * cgv_severity_get_id:
 * @severity: a severity
 *
 * How bad a problem is as a stable word for scripts: "info", "warning" or "error".
 *
 * Returns: (transfer none): the word
 */
const char *cgv_severity_get_id (CgvSeverity severity);

/**
 * cgv_severity_get_title:
 * @severity: a severity
 *
 * How bad a problem is, in a word, translated: "Remark", "Problem" or "Error".
 *
 * Returns: (transfer none): the word
 */
const char *cgv_severity_get_title (CgvSeverity severity);

/**
 * cgv_problem_dup_fault:
 * @problem: a problem
 *
 * What is wrong: a sentence, translated.
 *
 * Returns: (transfer full): the sentence
 */
char *cgv_problem_dup_fault (const CgvProblem *problem);

/**
 * cgv_problem_get_action:
 * @problem: a problem
 *
 * What was done about it: a sentence, translated, such as "The line was skipped."
 *
 * Returns: (transfer none): the sentence
 */
const char *cgv_problem_get_action (const CgvProblem *problem);

/**
 * cgv_problem_get_advice:
 * @problem: a problem
 *
 * What the user can do: a sentence or two, translated.
 *
 * Returns: (transfer none): the sentence
 */
const char *cgv_problem_get_advice (const CgvProblem *problem);

/**
 * cgv_problem_dup_message:
 * @problem: a problem
 *
 * What is wrong and what was done about it, translated, without the place. Of an error, because of
 * which there is no profile, what is wrong and what the user can do.
 *
 * Returns: (transfer full): the message
 */
char *cgv_problem_dup_message (const CgvProblem *problem);

/**
 * cgv_problem_get_failed_action:
 * @problem: a problem of a file that was not loaded
 *
 * What was done about a problem where there is no profile in the end.
 *
 * Returns: (transfer none): a whole sentence
 */
const char *cgv_problem_get_failed_action (const CgvProblem *problem);

/**
 * cgv_problem_dup_failed_message:
 * @problem: a problem of a file that was not loaded
 *
 * As cgv_problem_dup_message(), where there is no profile in the end.
 *
 * Returns: (transfer full): whole sentences
 */
char *cgv_problem_dup_failed_message (const CgvProblem *problem);

/**
 * cgv_problem_dup_place:
 * @problem: a problem
 *
 * Where in its file a problem is, translated: "line 812, byte 40961", or "whole file".
 *
 * Returns: (transfer full): the place
 */
char *cgv_problem_dup_place (const CgvProblem *problem);

/**
 * cgv_problem_dup_excerpt:
 * @problem: a problem
 *
 * The offending bytes, made safe to show by cgv_display_text(). The bytes themselves are in
 * @problem.
 *
 * Returns: (transfer full): the excerpt; "" where there is none
 */
char *cgv_problem_dup_excerpt (const CgvProblem *problem);

G_END_DECLS
