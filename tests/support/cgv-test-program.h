/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A simulated program. Each count goes to the function at the top of the stack, in the current
 * part. So every cost is known without a call graph. Its profile is written as Callgrind does;
 * dumps may begin and end in the middle of calls.
 */

#include <glib.h>

#include "cgv-types.h"

typedef struct CgvTestProgram CgvTestProgram;

/* Maximum number of functions; recursion levels count separately. */
#define CGV_TEST_PROGRAM_NAMES 64

/*
 * Runs a random program. The possible calls, the names of recursion levels, and the numbers of
 * event types and parts are random, too.
 *
 * @n_steps: the number of calls, returns, costs and dumps
 */
CgvTestProgram *cgv_test_program_new (GRand *random,
                                      guint n_steps);

/* Runs a program whose choices are bytes, as a fuzzer makes them: one byte a choice, until there are no more. */
CgvTestProgram *cgv_test_program_new_from_bytes (const guint8 *bytes,
                                                 gsize n_bytes);

/* Takes @program. */
void cgv_test_program_free (CgvTestProgram *program);

/* Writes the profile of the program, with all parts in one file. */
GBytes *cgv_test_program_write (const CgvTestProgram *program);

guint cgv_test_program_get_n_parts (const CgvTestProgram *program);

/* Returns how many event types it has: E0, E1 and so on. */
guint cgv_test_program_get_n_events (const CgvTestProgram *program);

/* Returns the function of a name, as a bit of the sets below. */
guint64 cgv_test_program_find (const char *name);

/* Returns the first function of the program, as a bit of the sets below. */
guint64 cgv_test_program_get_root (void);

/*
 * Returns the cost while one of the functions was at the top of the stack.
 *
 * @parts: a bit for each part that counts
 * @functions: a bit for each function that counts
 */
CgvCost cgv_test_program_get_self (const CgvTestProgram *program,
                                   guint64 parts,
                                   guint event,
                                   guint64 functions);

/*
 * Returns the cost while any of the functions was on the stack.
 *
 * @parts: a bit for each part that counts
 * @functions: a bit for each function that counts
 */
CgvCost cgv_test_program_get_inclusive (const CgvTestProgram *program,
                                        guint64 parts,
                                        guint event,
                                        guint64 functions);

/*
 * @parts: a bit for each part that counts
 * @functions: a bit for each function that counts
 */
guint64 cgv_test_program_get_n_calls (const CgvTestProgram *program,
                                      guint64 parts,
                                      guint64 functions);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvTestProgram, cgv_test_program_free)
