/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Shared code of the tests of comparisons: two builds of one small program, and sides from text.
 */

#include "cgv-focus.h"

/* The program before a change: main, parse, hash, oldcheck and a library. */
extern const char compare_test_base[];

/* The program after a change, in another folder: parse is called three times as often, at a
 * lower cost per call. hash has another suffix and a further variant, oldcheck is removed and
 * check new; sort differs by noise. */
extern const char compare_test_new[];

/* Returns a side with all parts of one file. */
CgvRuns *compare_test_side (const char *text);

/* Returns a side of several files, from pairs of name and text up to a NULL. Its runs are
 * detected. */
CgvRuns *compare_test_runs (const char *first_name,
                            const char *first_text,
                            ...) G_GNUC_NULL_TERMINATED;

/* Returns a side with some parts of a document. */
CgvRuns *compare_test_parts (CgvDocument *document,
                             CgvPartId first,
                             guint n);

/* Returns a focus on two sides, or NULL with an error. */
CgvFocus *compare_test_focus_of_sides (CgvRuns *base,
                                       CgvRuns *new_,
                                       GError **error);

/* Returns a focus on two files. */
CgvFocus *compare_test_focus (const char *base,
                              const char *new_);

/* Returns the row of a name, which must exist. */
guint32 compare_test_find_row (CgvFocus *focus,
                               const char *name);

/* Returns the name of a row, "" without a row. */
char *compare_test_dup_name (CgvFocus *focus,
                             guint32 row);
