/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A program that is run in the mind: every count goes to the function at the top of the stack, in the
 * part and of the event types of that moment, so that every cost is known without any call graph. It is
 * written down as Callgrind would, whose dumps may begin and end in the middle of calls.
 */

#include <glib.h>

#include "cgv-types.h"

typedef struct CgvTestProgram CgvTestProgram;

/* How many functions there are at most, recursion levels counted apart. */
#define CGV_TEST_PROGRAM_NAMES 64

/*
 * Runs a program that does something random. Which functions may call each other, whether recursion levels have names
 * of their own, and how many event types and parts there are is random, too.
 *
 * @n_steps: how many calls, returns, costs and dumps
 */
CgvTestProgram *cgv_test_program_new (GRand *random,
                                      guint n_steps);

/* Takes @program. */
void cgv_test_program_free (CgvTestProgram *program);

/* Writes its profile: all parts in one file. */
GBytes *cgv_test_program_write (const CgvTestProgram *program);

guint cgv_test_program_get_n_parts (const CgvTestProgram *program);

/* Returns how many event types it has: E0, E1 and so on. */
guint cgv_test_program_get_n_events (const CgvTestProgram *program);

/* Which function has a name. Returns a bit of the sets below. */
guint64 cgv_test_program_find (const char *name);

/* The function that the program began in. Returns a bit of the sets below. */
guint64 cgv_test_program_get_root (void);

/*
 * Returns what was spent while one of the functions was at the top of the stack.
 *
 * @parts: a bit for each part that counts
 * @functions: a bit for each function that counts
 */
CgvCost cgv_test_program_get_self (const CgvTestProgram *program,
                                   guint64 parts,
                                   guint event,
                                   guint64 functions);

/*
 * Returns what was spent while any of the functions was anywhere on the stack.
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
