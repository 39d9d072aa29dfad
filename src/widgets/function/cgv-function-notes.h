/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What has to be known of a function to read its numbers right: the sentences below them. Main thread.
 */

#include "cgv-focus.h"

G_BEGIN_DECLS

/* Returns sentences, a line each, or "": that the function is in a cycle, stands for several levels of recursion or is entered without
 * a recorded call, and why one of its numbers is above what it should be. @line gets the same in a few words each, in one line. */
char *cgv_function_notes_dup (CgvFocus *focus,
                              CgvNodeId node,
                              char **line);

G_END_DECLS
