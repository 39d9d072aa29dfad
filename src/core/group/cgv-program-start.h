/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a program does before its own code: the entry of the loader and of the C library, which call each other and then
 * `main`. Names tell them apart, as there is no other sign; `main` is found by its callers where it has no name.
 *
 * Plain data; any thread.
 */

#include "cgv-costs.h"
#include "cgv-object-rank.h"

typedef struct
{
  CgvNodeId main;       /* `main`, or what is called in its place; CGV_NONE if there is neither, or no cost */
  bool is_nameless;     /* whether @main is known by its callers alone: its name is an address */
  uint32_t n_members;   /* how many functions run before @main */
  CgvNodeId *members;   /* these functions, ascending; none is in a cycle, and nothing else calls them */
} CgvProgramStart;

/* Finds what runs before main. Linear. Returns false if there is no memory. @start is to be cleared in either case. */
bool cgv_program_start_find (CgvProgramStart *start,
                             const CgvCosts *costs,
                             CgvMemory *memory);

void cgv_program_start_clear (CgvProgramStart *start,
                              CgvMemory *memory);

/* Returns whether a function is one of those that run before main. Logarithmic. */
bool cgv_program_start_contains (const CgvProgramStart *start,
                                 CgvNodeId node);

/* Returns whether a function has the name of one that runs before main, such as `(below main)`. */
bool cgv_program_start_is_name (const char *name,
                                size_t length);

/* Returns whether a function has the name of main. */
bool cgv_program_start_is_main (const char *name,
                                size_t length);
