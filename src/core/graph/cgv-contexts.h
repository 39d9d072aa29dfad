/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The callers in the names of functions.
 *
 * With --separate-callers=N, Callgrind writes who called a function into its name: `f'main'start` is `f` as it was
 * called by `main`, which `start` called; `f'2'main` is its second level of recursion. An apostrophe alone proves
 * nothing: Clang's `'lambda'(int)` and Rust's `&'a str` have it too. So what follows it counts as callers only if
 * each is itself a function of the same profile.
 *
 * Short-lived; one thread.
 */

#include "cgv-key-table.h"
#include "cgv-profile.h"

/* Use the functions. */
typedef struct
{
  /* what functions of the profile are called without callers and levels; empty where no name has callers */
  CgvKeyTable names;
} CgvContexts;

/*
 * Begins without any names. Allocates nothing.
 *
 * @memory: where memory comes from; must outlive @contexts
 * @seed: random seed of the hash
 */
void cgv_contexts_init (CgvContexts *contexts,
                        CgvMemory *memory,
                        uint64_t seed);

void cgv_contexts_clear (CgvContexts *contexts);

/*
 * Learns what functions are called. Linear in the bytes of the names. Returns false if there is no memory.
 *
 * @contexts: the names, empty
 * @profile: a profile; must outlive @contexts
 */
bool cgv_contexts_read (CgvContexts *contexts,
                        const CgvProfile *profile);

/*
 * Finds where levels of recursion and callers at the end of a name begin. Linear. Returns the length of the name
 * without them, in bytes; @length if it has none, and never 0 for a name that is not empty.
 *
 * @name: the raw name of a function of the profile
 */
size_t cgv_contexts_get_base_length (const CgvContexts *contexts,
                                     const char *name,
                                     size_t length);
