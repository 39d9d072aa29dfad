/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Callers in names of functions.
 *
 * With --separate-callers=N, Callgrind writes callers into names: `f'main'start` is `f` as it was called by `main`, which `start` called;
 * `f'2'main` is its second level of recursion. An apostrophe alone proves nothing: Clang's `'lambda'(int)` and Rust's `&'a str` have it
 * too. So the text after it counts as callers only if each is itself a function of the profile.
 *
 * Short-lived; one thread.
 */

#include "cgv-key-table.h"
#include "cgv-profile.h"

/* Use the functions. */
typedef struct
{
  CgvKeyTable known; /* names without callers and levels; empty if no name has callers */
} CgvCallerNames;

/* The parts of a name, in bytes. */
typedef struct
{
  size_t base;    /* where the name of the function itself ends */
  size_t callers; /* where callers begin, each after an apostrophe */
  size_t end;     /* their end; @callers without any */
} CgvCallerSplit;

/* Returns whether any name has an apostrophe that is not a recursion level; without one there are no callers. Linear in the names. */
bool cgv_caller_names_may_be_in (const CgvProfile *profile);

/*
 * Learns the names of a profile. Linear in the names. Clear it even after a failure. Returns false if there is no memory.
 *
 * @memory: allocator; must outlive the names, as must @profile
 * @seed: random seed of a hash
 */
bool cgv_caller_names_init (CgvCallerNames *names,
                            const CgvProfile *profile,
                            CgvMemory *memory,
                            uint64_t seed);

void cgv_caller_names_clear (CgvCallerNames *names);

/* Splits a name. There are levels of recursion where the first part is shorter than all before callers, or where bytes
 * follow them. The first part is never empty, but of a name that is. Linear in the name. */
CgvCallerSplit cgv_caller_names_split (const CgvCallerNames *names,
                                       const char *name,
                                       size_t length);

/*
 * Gets the name of the next caller, from the inside out.
 *
 * @at: (inout): its beginning, @callers at first; set to the beginning of the next one
 *
 * Returns its length; 0 after the last.
 */
size_t cgv_caller_names_next (const CgvCallerNames *names,
                              const char *name,
                              const CgvCallerSplit *split,
                              size_t *at);
