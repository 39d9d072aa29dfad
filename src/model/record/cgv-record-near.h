/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Names of functions that someone may have meant. Any thread. */

#include <glib.h>

G_BEGIN_DECLS

/* Returns (transfer full) the pattern by which Callgrind finds a function: a name in C++ has parameters, so its beginning and “*”. */
char *cgv_record_dup_pattern (const char *function);

/*
 * Returns (transfer full) (nullable) the function whose name is nearest to a pattern that matches none of them; NULL if one is matched, or
 * none is near.
 *
 * @functions: names as they were recorded, the costliest first
 */
char *cgv_record_find_near (const char *const *functions,
                            const char *pattern);

G_END_DECLS
