/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Ever shorter forms of a function's name, for where there is little room. What a name is called
 * last, as `push_back` in `std::vector<int>::push_back(int&&)`, stays. Any thread.
 */

#include <stdbool.h>
#include <stddef.h>

/**
 * CGV_SHORT_NAME_MAX:
 *
 * The most components that are told apart; further ones count as one with the first.
 */
#define CGV_SHORT_NAME_MAX 32

/**
 * CgvShortName:
 * @full: the name; not owned. An address, which is a name in files without symbols, is @plain.
 * @plain: the name without arguments, template arguments, return type and clone suffixes; an
 *   address without leading zeroes; `'…` in place of a caller context
 * @starts: where the components of @plain start: each but the first can be shown alone
 * @n_starts: how many
 *
 * A name taken apart.
 */
typedef struct
{
  const char *full;
  char plain[2064];
  size_t starts[CGV_SHORT_NAME_MAX];
  size_t n_starts;
} CgvShortName;

/**
 * cgv_short_name_init:
 * @name: (out caller-allocates): the parts
 * @text: a name as cgv_display_name() makes it: at most 512 characters; must outlive @name
 *
 * Takes a name apart. Knows how C++, Rust, PHP, Java and Python write names, and operators,
 * lambdas and anonymous namespaces. Linear.
 */
void cgv_short_name_init (CgvShortName *name,
                          const char *text);

/**
 * cgv_short_name_get:
 * @name: a name
 * @level: how short: 0 for the whole
 *
 * Gets a form of the name: whole, then plain, then with one component less from the left at each
 * level.
 *
 * Returns: (nullable) (transfer none): the form, or NULL above the last level
 */
const char *cgv_short_name_get (const CgvShortName *name,
                                unsigned int level);
