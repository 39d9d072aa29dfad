/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Finds the namespace or class of a function by its name.
 *
 * A profile says nothing about languages, so the conventions of several are tried on the same
 * text: `a::b` (C++, Rust, PHP), `C->m` and `A\f` (PHP), `C#m` (Ruby), `p.C.m` (Java, Go, Python), `m:f` (Python,
 * Erlang).
 */

#include "cgv-types.h"

/*
 * Finds what is before the last `::`, `->`, `#` or `\` outside of brackets, or else before the last dot that does not
 * begin a suffix of the compiler such as `.constprop.0`, or the colon behind a module. Linear. Any thread. Returns
 * the length of the namespace in bytes, 0 if the function is in none.
 *
 * @start: (out): where in @name its namespace starts: behind the return type that C++ writes before the names of
 *   templates
 */
size_t cgv_namespace_find (const char *name,
                           size_t length,
                           size_t *start);
