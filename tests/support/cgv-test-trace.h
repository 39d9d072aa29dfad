/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Programs that a test runs itself: it knows what was on the stack when, and so what every number
 * of their profile has to be.
 */

#include <glib.h>

#include "cgv-types.h"

/**
 * CgvTestTrace:
 *
 * The calls, returns and costs of a made-up program.
 */
typedef struct CgvTestTrace CgvTestTrace;

/**
 * cgv_test_trace_new_random:
 * @n_functions: how many functions the program has, of the file `fileN` for N from 0 to 2
 * @n_steps: how many calls, returns and costs
 * @density: how many of 100 pairs of functions may call each other
 * @max_level: 1, or how many recursion levels have a name of their own, as with --separate-recs
 *
 * Runs a program that does something random, from g_test_rand_int().
 *
 * Returns: the trace
 */
CgvTestTrace *cgv_test_trace_new_random (guint n_functions,
                                         guint n_steps,
                                         guint density,
                                         guint max_level);

/**
 * cgv_test_trace_new_random_of:
 * @random: where chance comes from
 * @n_functions: how many functions the program has
 * @n_steps: how many calls, returns and costs
 * @may_call: (array length=n_functions²): whether function `a` may call `b`, at `a * n_functions + b`
 * @max_level: 1, or how many recursion levels have a name of their own
 *
 * As cgv_test_trace_new_random(), of a program whose calls are given.
 *
 * Returns: the trace
 */
CgvTestTrace *cgv_test_trace_new_random_of (GRand *random,
                                            guint n_functions,
                                            guint n_steps,
                                            const gboolean *may_call,
                                            guint max_level);

/**
 * cgv_test_trace_lower_costs:
 * @trace: a trace
 * @by: how much
 *
 * Makes every cost smaller, so that some are negative; those below are then of an `int64_t`.
 */
void cgv_test_trace_lower_costs (CgvTestTrace *trace,
                                 CgvCost by);

/**
 * CgvTestStack:
 * @cost: what was spent in it
 * @n_frames: how deep it is
 * @frames: the indexes of the functions, the outermost first
 *
 * A moment of a trace.
 */
typedef struct
{
  CgvCost cost;
  guint n_frames;
  guint frames[64];
} CgvTestStack;

/**
 * cgv_test_trace_list_stacks:
 * @trace: a trace
 *
 * All moments in which something was spent.
 *
 * Returns: (element-type CgvTestStack): the stacks
 */
GArray *cgv_test_trace_list_stacks (const CgvTestTrace *trace);

/**
 * cgv_test_trace_free:
 * @trace: a trace
 *
 * Frees it.
 */
void cgv_test_trace_free (CgvTestTrace *trace);

/**
 * cgv_test_trace_write:
 * @trace: a trace
 *
 * Writes the profile that Callgrind would write of the program.
 *
 * Returns: the text of the file
 */
char *cgv_test_trace_write (const CgvTestTrace *trace);

/**
 * cgv_test_trace_find:
 * @trace: a trace
 * @name: the name of a function in the profile
 *
 * Finds a function by name.
 *
 * Returns: its index, for the functions below
 */
guint cgv_test_trace_find (const CgvTestTrace *trace,
                           const char *name);

/**
 * cgv_test_trace_get_n_names:
 * @trace: a trace
 *
 * How many functions there are, recursion levels counted apart.
 *
 * Returns: the number of indexes
 */
guint cgv_test_trace_get_n_names (const CgvTestTrace *trace);

/**
 * cgv_test_trace_get_inclusive:
 * @trace: a trace
 * @functions: for each index, whether it counts
 *
 * The cost while any of some functions was on the stack.
 *
 * Returns: the cost
 */
CgvCost cgv_test_trace_get_inclusive (const CgvTestTrace *trace,
                                      const gboolean *functions);

/**
 * cgv_test_trace_get_self:
 * @trace: a trace
 * @functions: for each index, whether it counts
 *
 * The cost while one of some functions was at the top of the stack.
 *
 * Returns: the cost
 */
CgvCost cgv_test_trace_get_self (const CgvTestTrace *trace,
                                 const gboolean *functions);

/**
 * cgv_test_trace_get_n_calls:
 * @trace: a trace
 * @functions: for each index, whether it counts
 *
 * How often some functions were called.
 *
 * Returns: the number of calls
 */
uint64_t cgv_test_trace_get_n_calls (const CgvTestTrace *trace,
                                     const gboolean *functions);

/**
 * cgv_test_trace_get_root:
 * @trace: a trace
 *
 * The function that the program began in, which nothing called.
 *
 * Returns: its index
 */
guint cgv_test_trace_get_root (const CgvTestTrace *trace);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvTestTrace, cgv_test_trace_free)
