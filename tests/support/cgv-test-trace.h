/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Programs that a test runs itself: it knows what was on the stack when, and so what every number
 * of their profile has to be.
 */

#include <glib.h>

#include "cgv-types.h"

/* The calls, returns and costs of a made-up program. */
typedef struct CgvTestTrace CgvTestTrace;

/*
 * Runs a program that does something random, from g_test_rand_int().
 *
 * @n_functions: how many functions the program has, of the file `fileN` for N from 0 to 2
 * @n_steps: how many calls, returns and costs
 * @density: how many of 100 pairs of functions may call each other
 * @max_level: 1, or how many recursion levels have a name of their own, as with --separate-recs
 */
CgvTestTrace *cgv_test_trace_new_random (guint n_functions,
                                         guint n_steps,
                                         guint density,
                                         guint max_level);

/*
 * As cgv_test_trace_new_random(), of a program whose calls are given.
 *
 * @n_functions: how many functions the program has
 * @n_steps: how many calls, returns and costs
 * @may_call: whether function `a` may call `b`, at `a * n_functions + b`
 * @max_level: 1, or how many recursion levels have a name of their own
 */
CgvTestTrace *cgv_test_trace_new_random_of (GRand *random,
                                            guint n_functions,
                                            guint n_steps,
                                            const gboolean *may_call,
                                            guint max_level);

/*
 * Makes every cost smaller, so that some are negative; those below are then of an `int64_t`.
 *
 * @by: how much
 */
void cgv_test_trace_lower_costs (CgvTestTrace *trace,
                                 CgvCost by);

/* A moment of a trace. */
typedef struct
{
  CgvCost cost;     /* what was spent in it */
  guint n_frames;   /* how deep it is */
  guint frames[64]; /* the indexes of the functions, the outermost first */
} CgvTestStack;

/* All moments in which something was spent. */
GArray *cgv_test_trace_list_stacks (const CgvTestTrace *trace);

void cgv_test_trace_free (CgvTestTrace *trace);

/* Writes the profile that Callgrind would write of the program. Returns the text of the file. */
char *cgv_test_trace_write (const CgvTestTrace *trace);

/*
 * Writes the same with callers in names, as --separate-callers does.
 *
 * @n_callers: up to how many
 * @is_shared: whether two of the first functions each have one name, in different files
 */
char *cgv_test_trace_write_ways (const CgvTestTrace *trace,
                                 guint n_callers,
                                 gboolean is_shared);

/* Writes what Xdebug would: each call by itself. Levels of recursion have no names. */
char *cgv_test_trace_write_calls (const CgvTestTrace *trace);

/* Returns the function of a name, without its level. */
guint cgv_test_trace_get_function (const CgvTestTrace *trace,
                                   guint name);

/* Formats the name of a function without level, as cgv_test_trace_write_ways() has it. */
char *cgv_test_trace_format_function (guint function,
                                      gboolean is_shared);

/* Formats the name of its file. */
char *cgv_test_trace_format_file (guint function);

/*
 * Finds a function by name. Returns its index, for the functions below.
 *
 * @name: the name of a function in the profile
 */
guint cgv_test_trace_find (const CgvTestTrace *trace,
                           const char *name);

/* Returns how many functions there are, recursion levels counted apart. */
guint cgv_test_trace_get_n_names (const CgvTestTrace *trace);

/*
 * Returns the cost while any of some functions was on the stack.
 *
 * @functions: for each index, whether it counts
 */
CgvCost cgv_test_trace_get_inclusive (const CgvTestTrace *trace,
                                      const gboolean *functions);

/*
 * Returns the cost while one of some functions was at the top of the stack.
 *
 * @functions: for each index, whether it counts
 */
CgvCost cgv_test_trace_get_self (const CgvTestTrace *trace,
                                 const gboolean *functions);

/*
 * How often some functions were called.
 *
 * @functions: for each index, whether it counts
 */
uint64_t cgv_test_trace_get_n_calls (const CgvTestTrace *trace,
                                     const gboolean *functions);

/* Returns the function that the program began in, which nothing called. */
guint cgv_test_trace_get_root (const CgvTestTrace *trace);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvTestTrace, cgv_test_trace_free)
