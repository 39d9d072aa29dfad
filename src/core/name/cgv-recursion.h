/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The recursion suffix in the names of functions.
 *
 * Callgrind writes a function that is entered again while it runs as `f'2`, `f'3` … as far as
 * --separate-recs says. Others write `f [1]`, `f [1/2]` or `f(d2)`. An apostrophe alone proves nothing: Clang's `'lambda'(int)`, Rust's
 * `&'a str` and the caller contexts of --separate-callers (`f'main'start`) have it too.
 */

#include "cgv-types.h"

/* Finds where the recursion suffixes at the very end of a name begin: an apostrophe and a decimal number of 2 or more without leading
 * zeros, perhaps repeated. Linear. Any thread. Returns the length of the name without them, in bytes; @length if it has none, and 0 only
 * for an empty name. */
size_t cgv_recursion_get_base_length (const char *name,
                                      size_t length);
