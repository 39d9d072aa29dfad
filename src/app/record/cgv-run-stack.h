/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The functions that a recorded program is in, as a text. Main thread. */

#include "cgv-focus.h"

G_BEGIN_DECLS

/*
 * Returns (transfer full) the functions from main on, one a line, each deeper than its caller. Levels of recursion are one line.
 *
 * @stack: their names, the outermost first
 * @focus: (nullable) the profile so far, whose shares stand before the names
 * @is_whole: whole names instead of short ones; their lines are the same
 */
char *cgv_run_stack_dup_text (const char *const *stack,
                              CgvFocus *focus,
                              gboolean is_whole);

G_END_DECLS
