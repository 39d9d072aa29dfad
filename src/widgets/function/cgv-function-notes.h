/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Facts that are needed to read the numbers of a function correctly: the sentences below them. Main thread. */

#include "cgv-focus.h"

G_BEGIN_DECLS

/* Returns sentences, a line each, or "": that the function is in a cycle, stands for several levels of recursion or is entered without a
 * recorded call, and why one of its numbers is too high. @line gets a few words for each, in one line. */
char *cgv_function_notes_dup (CgvFocus *focus,
                              CgvNodeId node,
                              char **line);

G_END_DECLS
