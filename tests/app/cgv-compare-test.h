/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What tests of comparisons begin with: a window, a profile and another one of the same program.
 * Main thread.
 */

#include "cgv-app-test.h"
#include "cgv-focus.h"

/* What most tests begin with. */
typedef struct
{
  CgvAppTest app;
  char *other; /* path of a profile in which leaf costs 45 */
} CgvCompareTest;

/*
 * As CGV_APP_TEST_PROFILE, but for one function, and without totals.
 *
 * @leaf: what the leaf costs, as text
 */
char *cgv_compare_test_dup_other_profile (const char *leaf);

/*
 * So many parts of one run, the first costs 1 Ir, the next 2 and so on.
 *
 * @n: how many parts
 */
char *cgv_compare_test_dup_parts_profile (guint n);

/*
 * Shows an empty window and writes two profiles.
 *
 * @fixture: what to begin with
 * @data: not used
 */
void cgv_compare_test_set_up (CgvCompareTest *fixture,
                              gconstpointer data);

/*
 * Closes the windows and removes the files.
 *
 * @fixture: what a test began with
 * @data: not used
 */
void cgv_compare_test_tear_down (CgvCompareTest *fixture,
                                 gconstpointer data);

/* @second may be NULL. */
GPtrArray *cgv_compare_test_new_files (const char *path,
                                       const char *second);

/* The comparison of the window. Returns it. */
CgvFocus *cgv_compare_test_get_focus (CgvCompareTest *fixture);

/* Whether the window shows a comparison. Returns whether it does. */
gboolean cgv_compare_test_is_comparing (CgvCompareTest *fixture);

/* The strip of parts above a comparison. */
GtkWidget *cgv_compare_test_get_strip (CgvCompareTest *fixture);

/*
 * Compares files, and waits for it.
 *
 * @base: the base, or NULL for the document
 */
void cgv_compare_test_compare (CgvCompareTest *fixture,
                               const char *base,
                               const char *new_);

void cgv_compare_test_assert_title (CgvCompareTest *fixture,
                                    const char *expected);

/* What a side costs. Returns event counts. */
CgvCost cgv_compare_test_get_total (CgvCompareTest *fixture,
                                    CgvSide side);

/*
 * Whether the sides of the comparison cost that. Returns whether they do.
 *
 * @base: event counts
 * @new_: event counts
 */
gboolean cgv_compare_test_has_totals (CgvCompareTest *fixture,
                                      CgvCost base,
                                      CgvCost new_);
