/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Memory that fails on demand, in which each resize moves the block and freed blocks cannot be
 * accessed; and a small stack.
 */

#include <glib.h>

#include "cgv-memory.h"

typedef struct
{
  guint n_requests;  /* number of requests to allocate or resize a block */
  guint fail_at;     /* the request that fails, from 1; 0 for none */
  gboolean fails_on; /* all later requests fail, too */
  guint n_live;      /* number of blocks in use */
} CgvTestMemory;

/*
 * Does something that needs memory and frees all of it. Returns whether it succeeded. It must fail
 * if a necessary request failed.
 *
 * @memory: the allocator
 */
typedef gboolean (*CgvTestMemoryFunc) (const CgvMemory *memory,
                                       gpointer data);

/*
 * Makes an allocator that is checked. Returns the memory; @test must outlive it.
 *
 * @fail_at: the request that fails, from 1; 0 for none
 */
CgvMemory cgv_test_memory_init (CgvTestMemory *test,
                                guint fail_at);

/*
 * Runs @func with the first request failing, then with the second one, and so on until no request fails any more, and
 * all of this again with every request after that one failing, too. Checks each time that nothing leaks. Checks also
 * that at least one failing request made @func fail, and that it succeeds in the end.
 *
 * @func: the function to test
 */
void cgv_test_memory_sweep (CgvTestMemoryFunc func,
                            gpointer data);

/*
 * Runs @func in a thread with a stack of 256 KiB, where recursion as deep as the input crashes.
 *
 * @func: the function to run
 */
void cgv_test_with_small_stack (GThreadFunc func,
                                gpointer data);
