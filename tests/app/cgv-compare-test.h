/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Fixture of tests of comparisons: a window, a profile and another one of the same program. Main
 * thread.
 */

#include "cgv-app-test.h"
#include "cgv-focus.h"

/* The fixture of most tests. */
typedef struct
{
  CgvAppTest app;
  char *other; /* path of a profile in which leaf costs 45 */
} CgvCompareTest;

/*
 * Returns CGV_APP_TEST_PROFILE with another cost of one function, and without totals.
 *
 * @leaf: the cost of the leaf, as text
 */
char *cgv_compare_test_dup_other_profile (const char *leaf);

/*
 * Returns a profile of a run with @n parts. The first one costs 1 Ir, the next 2, and so on.
 *
 * @n: the number of parts
 */
char *cgv_compare_test_dup_parts_profile (guint n);

/*
 * Shows an empty window and writes two profiles.
 *
 * @fixture: the fixture
 * @data: not used
 */
void cgv_compare_test_set_up (CgvCompareTest *fixture,
                              gconstpointer data);

/*
 * Closes the windows and removes the files.
 *
 * @fixture: the fixture
 * @data: not used
 */
void cgv_compare_test_tear_down (CgvCompareTest *fixture,
                                 gconstpointer data);

/* @second may be NULL. */
GPtrArray *cgv_compare_test_new_files (const char *path,
                                       const char *second);

/* Returns the focus of the window's comparison, or NULL. */
CgvFocus *cgv_compare_test_get_focus (CgvCompareTest *fixture);

/* Returns whether the window shows a comparison. */
gboolean cgv_compare_test_is_comparing (CgvCompareTest *fixture);

/* Returns the strip of parts above a comparison. */
GtkWidget *cgv_compare_test_get_strip (CgvCompareTest *fixture);

/*
 * Compares files, and waits for the comparison.
 *
 * @base: the base, or NULL for the open document
 */
void cgv_compare_test_compare (CgvCompareTest *fixture,
                               const char *base,
                               const char *new_);

void cgv_compare_test_assert_title (CgvCompareTest *fixture,
                                    const char *expected);

/* Returns the total of a side in event counts. */
CgvCost cgv_compare_test_get_total (CgvCompareTest *fixture,
                                    CgvSide side);

/*
 * Returns whether the sides of the comparison have these totals.
 *
 * @base: event counts
 * @new_: event counts
 */
gboolean cgv_compare_test_has_totals (CgvCompareTest *fixture,
                                      CgvCost base,
                                      CgvCost new_);
