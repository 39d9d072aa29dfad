/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What has to be known of a function to read its numbers right: the sentences below them. Main thread.
 */

#include "cgv-focus.h"

G_BEGIN_DECLS

/**
 * cgv_function_notes_dup:
 * @focus: a focus with costs
 * @node: a node of its graph
 * @line: (out) (transfer full): the same in a few words each, in one line; "" where there is nothing
 *   to say
 *
 * Says, translated and a line each, whether the function is in a cycle, stands for several levels of
 * recursion or is entered without a recorded call, and why a number of it or of its calls is above
 * what it should be.
 *
 * Returns: (transfer full): the lines; "" where there is nothing to say
 */
char *cgv_function_notes_dup (CgvFocus *focus,
                              CgvNodeId node,
                              char **line);

G_END_DECLS
