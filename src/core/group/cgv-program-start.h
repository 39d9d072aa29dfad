/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The functions that run before a program's own code: the entry of the loader and of the C library, which call each other and then `main`.
 * Only their names distinguish them; a `main` without a name is found by its callers.
 *
 * Plain data; any thread.
 */

#include "cgv-comparison.h"
#include "cgv-costs.h"
#include "cgv-object-rank.h"

typedef struct
{
  CgvNodeId main;       /* `main`, or the function that is called instead; CGV_NONE if there is neither, or no cost */
  bool is_nameless;     /* whether @main is known by its callers alone: its name is an address */
  uint32_t n_members;   /* how many functions run before @main */
  CgvNodeId *members;   /* these functions, ascending; no cycle contains them, and nothing else calls them */
} CgvProgramStart;

/* Finds the functions that run before main. Linear. Returns false if there is no memory. Clear @start in either case. */
bool cgv_program_start_find (CgvProgramStart *start,
                             const CgvCosts *costs,
                             CgvMemory *memory);

void cgv_program_start_clear (CgvProgramStart *start,
                              CgvMemory *memory);

/* Returns whether a function runs before main. Logarithmic. */
bool cgv_program_start_contains (const CgvProgramStart *start,
                                 CgvNodeId node);

/* Returns whether a function has the name of one that runs before main, such as `(below main)`. */
bool cgv_program_start_is_name (const char *name,
                                size_t length);

/* Returns whether a function has the name of main. */
bool cgv_program_start_is_main (const char *name,
                                size_t length);

/* Returns whether a row of a comparison has the name of main. */
bool cgv_program_start_is_main_row (const CgvComparison *comparison,
                                    CgvNodeId row);
