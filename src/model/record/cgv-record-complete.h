/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Completes a command that is being typed, as a shell does, and finds the function that is meant. Any thread; reads folders. */

#include <glib.h>

G_BEGIN_DECLS

/*
 * Returns (transfer full) (nullable) what is to be typed next: the rest of the name of a file, or as much of it as all files have that begin
 * like it. The first word may be a program that PATH has. NULL if there is nothing to add.
 *
 * @text: the command up to the cursor
 * @folder: where it is run
 */
char *cgv_record_complete (const char *text,
                           const char *folder);

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
