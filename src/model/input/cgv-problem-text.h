/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Problems in words, and in their order for display. Each kind has a stable id, a title, and three
 * whole sentences: the fault, the reaction of the program, and the advice for the user. All of them
 * except the id are translated, and safe to show anywhere. A new kind gets its words in a table of
 * the source. Any thread.
 */

#include <glib.h>

#include "cgv-problem.h"

G_BEGIN_DECLS

/* Returns a word for scripts, such as "bad-cost-line". */
const char *cgv_problem_kind_get_id (CgvProblemKind kind);

/* Returns a few words, such as "Unreadable cost line". */
const char *cgv_problem_kind_get_title (CgvProblemKind kind);

/* Returns whether a problem is one of the compressed file rather than of its inflated contents. */
gboolean cgv_problem_kind_is_of_stream (CgvProblemKind kind);

/* Returns a word for scripts: "info", "warning" or "error". */
const char *cgv_severity_get_id (CgvSeverity severity);

/* Returns a sentence about the fault. */
char *cgv_problem_dup_fault (const CgvProblem *problem);

/* Returns a sentence about the reaction of the program, such as "The line was skipped." */
const char *cgv_problem_get_action (const CgvProblem *problem);

/* Returns a sentence or two of advice for the user. */
const char *cgv_problem_get_advice (const CgvProblem *problem);

/* Returns the fault and the reaction, without the place; for an error, the advice instead of the
 * reaction. */
char *cgv_problem_dup_message (const CgvProblem *problem);

/* Return these sentences for a file that was not loaded in the end. */
const char *cgv_problem_get_failed_action (const CgvProblem *problem);
char *cgv_problem_dup_failed_message (const CgvProblem *problem);

/* Returns where in its file a problem is: "line 812, byte 40961", or "whole file". */
char *cgv_problem_dup_place (const CgvProblem *problem);

/* Returns the bytes in question, made safe to show by cgv_display_text(); "" if there are no
 * bytes. */
char *cgv_problem_dup_excerpt (const CgvProblem *problem);

/*
 * Puts the problems of compressed files first, and among problems at one place of a file the more severe one. All others stay in the order
 * of the file. If a compressed file is damaged, the parser finds the cause last.
 */
void cgv_problem_list_order (CgvProblemList *list);

G_END_DECLS
