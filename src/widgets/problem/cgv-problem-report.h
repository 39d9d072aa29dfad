/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The problems of a document as text. Any thread.
 */

#include "cgv-document.h"

G_BEGIN_DECLS

/**
 * cgv_problem_report_dup_title:
 * @document: a document with problems
 *
 * How much is wrong, in a sentence without a full stop: "2 problems while reading callgrind.out.1".
 * Information counts only where there is nothing worse.
 *
 * Returns: (transfer full): display text
 */
char *cgv_problem_report_dup_title (CgvDocument *document);

/**
 * cgv_problem_report_dup_detail:
 * @document: a document with problems
 *
 * Where the first problem is and what follows from it, in whole sentences: "The first is in line 812, byte
 * 40961. What could be read is shown; costs may be missing."
 *
 * Returns: (transfer full): display text
 */
char *cgv_problem_report_dup_detail (CgvDocument *document);

/**
 * cgv_problem_report_count:
 * @problems: the problems of a document
 *
 * How many there are of all kinds, kept or not.
 *
 * Returns: the number
 */
guint64 cgv_problem_report_count (const CgvProblemList *problems);

/**
 * cgv_problem_report_dup_text:
 * @document: a document with problems
 *
 * Everything there is to say, to be pasted into a bug report: a count for each kind, and a line
 * for each problem that was kept.
 *
 * Returns: (transfer full): display text of several lines
 */
char *cgv_problem_report_dup_text (CgvDocument *document);

G_END_DECLS
