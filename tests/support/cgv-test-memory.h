/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Memory that fails when a test wants it to, in which blocks always move and nobody can touch what was freed; and a stack
 * that is small.
 */

#include <glib.h>

#include "cgv-memory.h"

typedef struct
{
  guint n_requests;  /* how many blocks were asked for, or asked to change */
  guint fail_at;     /* which request fails, from 1; 0 for none */
  gboolean fails_on; /* whether all requests after that fail, too */
  guint n_live;      /* how many blocks are in use */
} CgvTestMemory;

/*
 * Does something that needs memory and frees all of it. Returns whether it succeeded; it must not when a request
 * failed that it needed.
 *
 * @memory: what to allocate from
 */
typedef gboolean (*CgvTestMemoryFunc) (const CgvMemory *memory,
                                       gpointer data);

/*
 * Makes a memory that is watched. Returns the memory; @test must outlive it.
 *
 * @fail_at: which request fails, from 1; 0 for none
 */
CgvMemory cgv_test_memory_init (CgvTestMemory *test,
                                guint fail_at);

/*
 * Runs @func with the first request failing, then with the second one, and so on until no request fails any more, and
 * all of this again with every request after that one failing, too. Checks each time that nothing leaks. Checks also
 * that at least one failing request made @func fail, and that it succeeds in the end.
 *
 * @func: what to try
 */
void cgv_test_memory_sweep (CgvTestMemoryFunc func,
                            gpointer data);

/*
 * Runs @func in a thread with a stack of 256 KiB, where recursion as deep as the input crashes.
 *
 * @func: what to run
 */
void cgv_test_with_small_stack (GThreadFunc func,
                                gpointer data);
