/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the tests of comparisons share: two builds of one small program, and sides from text.
 */

#include "cgv-focus.h"

/* The program as it was: main, parse, hash, oldcheck and a library. */
extern const char compare_test_base[];

/* The program after a change, in another folder: parse is called three times as often and is cheaper, hash has another
 * suffix and a further variant, oldcheck is gone and check new; sort differs by noise. */
extern const char compare_test_new[];

/* A side of all of one file. */
CgvRuns *compare_test_side (const char *text);

/* A side of several files, from pairs of name and text up to a NULL, in which runs are found. */
CgvRuns *compare_test_runs (const char *first_name,
                            const char *first_text,
                            ...) G_GNUC_NULL_TERMINATED;

/* A side of some parts of a document. */
CgvRuns *compare_test_parts (CgvDocument *document,
                             CgvPartId first,
                             guint n);

/* A focus on two sides, or NULL with an error. */
CgvFocus *compare_test_focus_of_sides (CgvRuns *base,
                                       CgvRuns *new_,
                                       GError **error);

/* A focus on two files. */
CgvFocus *compare_test_focus (const char *base,
                              const char *new_);

/* The row of a name; it must be there. */
guint32 compare_test_find_row (CgvFocus *focus,
                               const char *name);

/* The name of a row, "" for none. */
char *compare_test_dup_name (CgvFocus *focus,
                             guint32 row);
