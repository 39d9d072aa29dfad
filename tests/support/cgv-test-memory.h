/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Memory that fails when a test wants it to, and a stack that is small.
 */

#include <glib.h>

#include "cgv-memory.h"

/**
 * CgvTestMemory:
 * @n_requests: how many blocks were asked for, or asked to change
 * @fail_at: which request fails, from 1; 0 for none
 * @fails_on: whether all requests after that fail, too
 * @n_live: how many blocks are in use
 */
typedef struct
{
  guint n_requests;
  guint fail_at;
  gboolean fails_on;
  guint n_live;
} CgvTestMemory;

/**
 * CgvTestMemoryFunc:
 * @memory: what to allocate from
 * @data: user data
 *
 * Does something that needs memory and frees all of it.
 *
 * Returns: whether it succeeded; it must not when a request failed that it needed
 */
typedef gboolean (*CgvTestMemoryFunc) (const CgvMemory *memory,
                                       gpointer data);

/**
 * cgv_test_memory_init:
 * @test: (out caller-allocates): the state of the test
 * @fail_at: which request fails, from 1; 0 for none
 *
 * Makes a memory that is watched.
 *
 * Returns: the memory; @test must outlive it
 */
CgvMemory cgv_test_memory_init (CgvTestMemory *test,
                                guint fail_at);

/**
 * cgv_test_memory_sweep:
 * @func: what to try
 * @data: user data
 *
 * Runs @func with the first request failing, then with the second one, and so on until no request
 * fails any more, and all of this again with every request after that one failing, too. Checks each
 * time that nothing leaks. Checks also that at least one failing
 * request made @func fail, and that it succeeds in the end.
 */
void cgv_test_memory_sweep (CgvTestMemoryFunc func,
                            gpointer data);

/**
 * cgv_test_with_small_stack:
 * @func: what to run
 * @data: user data
 *
 * Runs @func in a thread with a stack of 256 KiB, where recursion as deep as the input crashes.
 */
void cgv_test_with_small_stack (GThreadFunc func,
                                gpointer data);
