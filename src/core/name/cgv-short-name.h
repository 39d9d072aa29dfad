/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Ever shorter forms of a function's name, for where there is little room. What a name is called
 * last, as `push_back` in `std::vector<int>::push_back(int&&)`, stays. Any thread.
 */

#include <stdbool.h>
#include <stddef.h>

/* The most components of a name; further ones count as one with the first. */
#define CGV_SHORT_NAME_MAX 32

/* A name taken apart. */
typedef struct
{
  /* the name; not owned. An address, which is a name in files without symbols, is @plain. */
  const char *full;
  /* the name without arguments, template arguments, return type and clone suffixes; an address without leading
   * zeroes; `'…` in place of a caller context */
  char plain[2064];
  size_t starts[CGV_SHORT_NAME_MAX]; /* where the components of @plain start: each but the first can be shown alone */
  size_t n_starts;
} CgvShortName;

/*
 * Takes a name apart. Knows how C++, Rust, PHP, Java and Python write names, and operators, lambdas and anonymous
 * namespaces. Linear.
 *
 * @text: a name as cgv_display_name() makes it: at most 512 characters; must outlive @name
 */
void cgv_short_name_init (CgvShortName *name,
                          const char *text);

/*
 * Gets a form of the name: whole, then plain, then with one component less from the left at each level. Returns NULL
 * above the last level.
 *
 * @level: how short: 0 for the whole
 */
const char *cgv_short_name_get (const CgvShortName *name,
                                unsigned int level);
