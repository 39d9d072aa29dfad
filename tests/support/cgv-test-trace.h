/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Simulated programs: the test knows the stack at each moment, and so every number of their
 * profile.
 */

#include <glib.h>

#include "cgv-types.h"

/* The calls, returns and costs of a made-up program. */
typedef struct CgvTestTrace CgvTestTrace;

/*
 * Runs a random program, from g_test_rand_int().
 *
 * @n_functions: the number of functions, in the files `fileN` for N from 0 to 2
 * @n_steps: the number of calls, returns and costs
 * @density: the percentage of pairs of functions that may call each other
 * @max_level: the number of recursion levels with a name of their own, as with --separate-recs; at
 * least 1
 */
CgvTestTrace *cgv_test_trace_new_random (guint n_functions,
                                         guint n_steps,
                                         guint density,
                                         guint max_level);

/*
 * As cgv_test_trace_new_random(), with given possible calls.
 *
 * @n_functions: the number of functions
 * @n_steps: the number of calls, returns and costs
 * @may_call: whether function `a` may call `b`, at `a * n_functions + b`
 * @max_level: the number of recursion levels with a name of their own; at least 1
 */
CgvTestTrace *cgv_test_trace_new_random_of (GRand *random,
                                            guint n_functions,
                                            guint n_steps,
                                            const gboolean *may_call,
                                            guint max_level);

/*
 * Subtracts from every cost, so that some are negative; the functions below then return `int64_t`.
 *
 * @by: the amount to subtract
 */
void cgv_test_trace_lower_costs (CgvTestTrace *trace,
                                 CgvCost by);

/* A moment of a trace. */
typedef struct
{
  CgvCost cost;     /* the cost at this moment */
  guint n_frames;   /* depth of the stack */
  guint frames[64]; /* the indexes of the functions, the outermost first */
} CgvTestStack;

/* Returns all moments with a cost. */
GArray *cgv_test_trace_list_stacks (const CgvTestTrace *trace);

void cgv_test_trace_free (CgvTestTrace *trace);

/* Writes the profile that Callgrind would write of the program. Returns the text of the file. */
char *cgv_test_trace_write (const CgvTestTrace *trace);

/*
 * Writes the profile with callers in names, as --separate-callers does.
 *
 * @n_callers: maximum number of callers in a name
 * @is_shared: pairs of the first functions have the same name, in different files
 */
char *cgv_test_trace_write_ways (const CgvTestTrace *trace,
                                 guint n_callers,
                                 gboolean is_shared);

/* Writes the profile that Xdebug would write: a record for each call, without names for
 * recursion levels. */
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

/* Returns the number of functions; recursion levels count separately. */
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
 * Returns the number of calls of some functions.
 *
 * @functions: for each index, whether it counts
 */
uint64_t cgv_test_trace_get_n_calls (const CgvTestTrace *trace,
                                     const gboolean *functions);

/* Returns the function in which the program began, which has no caller. */
guint cgv_test_trace_get_root (const CgvTestTrace *trace);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvTestTrace, cgv_test_trace_free)
