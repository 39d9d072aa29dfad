/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * How much of a cycle `--cut` takes away. Plain data; any thread.
 */

#include <glib.h>

#include "cgv-cycle-cut.h"

G_BEGIN_DECLS

typedef struct
{
  double number;
  gboolean is_percent;
  gboolean cuts_all;
} CgvCliCut;

/* Reads "250" lightest pairs, those that cost less than "0.1%" of the total, or "all" until no cycle is left. Nothing is cut for
 * NULL. */
gboolean cgv_cli_cut_parse (const char *text,
                            CgvCliCut *cut,
                            GError **error);

/* Finds the stop of a cycle. Of two sides a share is of the larger total. */
guint32 cgv_cli_cut_find_stop (const CgvCliCut *cut,
                               const CgvCycleInside *inside);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCycleInside, cgv_cycle_inside_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCycleCut, cgv_cycle_cut_free)

G_END_DECLS
