/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Shared profiles of the tests of widgets that compare; they are small, so that differences can be
 * checked by hand.
 */

#include "compare-test.h"

/**
 * COMPARE_TEST_BASE:
 *
 * 1050 Ir: main (100) calls parse (500, with lex 600), emit (300) and gone (50); parse calls lex (100).
 */
extern const char COMPARE_TEST_BASE[];

/**
 * COMPARE_TEST_NEW:
 *
 * 1140 Ir: main (100) calls parse (560, with lex 760), emit (240) and fresh (40); parse calls lex (150)
 * and lex.part.0 (50).
 */
extern const char COMPARE_TEST_NEW[];

/**
 * COMPARE_TEST_CALLS_BASE:
 *
 * 1517 Ir: main (10) calls parse (1000) 10 times, print (500) 5 times and gone (7) once.
 */
extern const char COMPARE_TEST_CALLS_BASE[];

/**
 * COMPARE_TEST_CALLS_NEW:
 *
 * 3042 Ir: main (12) calls parse (2400) 30 times, which costs less each time, print (600) 5 times, which costs
 * more, and fresh (30) twice.
 */
extern const char COMPARE_TEST_CALLS_NEW[];

/* Returns the row of a function by its shown name. */
guint32 compare_test_row (CgvFocus *focus,
                          const char *name);

/* Returns the name of the selected row of a focus. */
char *compare_test_row_name (CgvFocus *focus);
