/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * How much there is in a profile. Plain data; main thread.
 */

#include <glib.h>

#include "cgv-profile.h"

G_BEGIN_DECLS

/**
 * CgvCliCounts:
 * @n_functions: functions
 * @n_files: source files that are known, those of inlined code too
 * @n_objects: programs and libraries that are known
 * @n_calls: pairs of caller and callee
 * @n_cycles: cycles of calls
 */
typedef struct
{
  guint32 n_functions;
  guint32 n_files;
  guint32 n_objects;
  guint32 n_calls;
  guint32 n_cycles;
} CgvCliCounts;

/**
 * cgv_cli_counts_init:
 * @self: (out caller-allocates): the counts
 * @profile: a profile
 *
 * Counts what a profile holds. Linear in its cost lines.
 *
 * Returns: FALSE if there is not enough memory
 */
gboolean cgv_cli_counts_init (CgvCliCounts *self,
                              CgvProfile *profile);

G_END_DECLS
