/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The problems of a document as text. Any thread.
 */

#include "cgv-document.h"

G_BEGIN_DECLS

/*
 * Returns the number of problems, without a full stop: "2 problems while reading callgrind.out.1". Remarks count only if there is nothing
 * worse. Display text.
 */
char *cgv_problem_report_dup_title (CgvDocument *document);

/* Returns the same with the number of remarks beside problems, for a place that lists both. Display text. */
char *cgv_problem_report_dup_long_title (CgvDocument *document);

/*
 * Says where the first problem is and what follows from it, in whole sentences: "The first is in line 812, byte
 * 40961. What could be read is shown; costs may be missing." Display text.
 */
char *cgv_problem_report_dup_detail (CgvDocument *document);

/* Counts problems of all kinds, kept or not. */
guint64 cgv_problem_report_count (const CgvProblemList *problems);

/*
 * Says everything, for a bug report: a count for each kind, and a line for each problem that was kept. Display text.
 */
char *cgv_problem_report_dup_text (CgvDocument *document);

G_END_DECLS
