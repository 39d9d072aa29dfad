/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A flame graph as data for other programs: folded stacks, one a line, a profile of speedscope, or one of pprof.
 * No format can mark an estimate, so the outermost frame, the name of the profile, or its comment states
 * the share of estimates. Main thread; blocks while writing.
 */

#include "cgv-cli-view.h"
#include "cgv-tree.h"

G_BEGIN_DECLS

/* Returns whether the ending of a name asks for stacks: .folded, .json for speedscope, or .pb.gz for pprof. */
gboolean cgv_cli_stacks_is_path (const char *path);

/* Writes the stacks of a tree in rows of one side, whole or not at all. @estimate is NULL where all is known. */
gboolean cgv_cli_stacks_write (const CgvCliView *view,
                               const CgvTree *tree,
                               const char *title,
                               const char *estimate,
                               GError **error);

G_END_DECLS
