/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What tests of comparisons begin with: a window, a profile and another one of the same program.
 * Main thread.
 */

#include "cgv-app-test.h"
#include "cgv-focus.h"

/**
 * CgvCompareTest:
 * @app: the window and its profile
 * @other: path of a profile in which leaf costs 45
 *
 * What most tests begin with.
 */
typedef struct
{
  CgvAppTest app;
  char *other;
} CgvCompareTest;

/**
 * cgv_compare_test_dup_other_profile:
 * @leaf: what the leaf costs, as text
 *
 * As CGV_APP_TEST_PROFILE, but for one function, and without totals.
 *
 * Returns: (transfer full): the profile
 */
char *cgv_compare_test_dup_other_profile (const char *leaf);

/**
 * cgv_compare_test_dup_parts_profile:
 * @n: how many parts
 *
 * So many parts of one run, the first costs 1 Ir, the next 2 and so on.
 *
 * Returns: (transfer full): the profile
 */
char *cgv_compare_test_dup_parts_profile (guint n);

/**
 * cgv_compare_test_set_up:
 * @fixture: (out caller-allocates): what to begin with
 * @data: not used
 *
 * Shows an empty window and writes two profiles.
 */
void cgv_compare_test_set_up (CgvCompareTest *fixture,
                              gconstpointer data);

/**
 * cgv_compare_test_tear_down:
 * @fixture: what a test began with
 * @data: not used
 *
 * Closes the windows and removes the files.
 */
void cgv_compare_test_tear_down (CgvCompareTest *fixture,
                                 gconstpointer data);

/**
 * cgv_compare_test_new_files:
 * @path: (type filename): a file
 * @second: (type filename) (nullable): another one
 *
 * Makes a list of files.
 *
 * Returns: (transfer full) (element-type GFile): the list
 */
GPtrArray *cgv_compare_test_new_files (const char *path,
                                       const char *second);

/**
 * cgv_compare_test_get_focus:
 * @fixture: a test
 *
 * The comparison of the window.
 *
 * Returns: (transfer none) (nullable): it
 */
CgvFocus *cgv_compare_test_get_focus (CgvCompareTest *fixture);

/**
 * cgv_compare_test_is_comparing:
 * @fixture: a test
 *
 * Whether the window shows a comparison.
 *
 * Returns: whether it does
 */
gboolean cgv_compare_test_is_comparing (CgvCompareTest *fixture);

/* The strip of parts above a comparison. */
GtkWidget *cgv_compare_test_get_strip (CgvCompareTest *fixture);

/**
 * cgv_compare_test_compare:
 * @fixture: a test
 * @base: (type filename) (nullable): the base, or NULL for the document
 * @new_: (type filename): the new side
 *
 * Compares files, and waits for it.
 */
void cgv_compare_test_compare (CgvCompareTest *fixture,
                               const char *base,
                               const char *new_);

/**
 * cgv_compare_test_assert_title:
 * @fixture: a test
 * @expected: the title
 *
 * Checks the title of the window.
 */
void cgv_compare_test_assert_title (CgvCompareTest *fixture,
                                    const char *expected);

/**
 * cgv_compare_test_get_total:
 * @fixture: a test with a comparison
 * @side: a side
 *
 * What a side costs.
 *
 * Returns: event counts
 */
CgvCost cgv_compare_test_get_total (CgvCompareTest *fixture,
                                    CgvSide side);

/**
 * cgv_compare_test_has_totals:
 * @fixture: a test
 * @base: event counts
 * @new_: event counts
 *
 * Whether the sides of the comparison cost that.
 *
 * Returns: whether they do
 */
gboolean cgv_compare_test_has_totals (CgvCompareTest *fixture,
                                      CgvCost base,
                                      CgvCost new_);
