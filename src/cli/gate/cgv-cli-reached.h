/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * How much of the layout of what functions call is in their inclusive cost. Main thread.
 */

#include "cgv-comparison.h"

#include <glib.h>

G_BEGIN_DECLS

/* What layout changed in a row and in all that it calls, however far. Where several rows call one, how much of that is in the
 * cost of which is not known: any part of @more and @less may be in the cost of the row. */
typedef struct
{
  CgvDelta whole; /* all of it is in the cost of the row */
  CgvDelta more;  /* what became more */
  CgvDelta less;  /* what became less */
} CgvCliReached;

/* Opaque. Has memory that all rows share. */
typedef struct _CgvCliReach CgvCliReach;

/* Linear in rows and calls. @comparison: one with layout; it must outlive the result */
CgvCliReach *cgv_cli_reach_new (const CgvComparison *comparison);

void cgv_cli_reach_free (CgvCliReach *self);

/* Returns what a row calls by bounds: @whole has what no other row calls, and the others are perhaps too large. This takes no time. */
CgvCliReached cgv_cli_reach_estimate (const CgvCliReach *self,
                                      CgvNodeId row);

/*
 * Follows all calls of a row, linear in what it reaches. Returns FALSE, with nothing in @reached, once all calls of the same
 * object have followed so many edges that more would take too long.
 *
 * @is_split: whether to find what is in the cost of the row for certain; else @whole is 0
 */
gboolean cgv_cli_reach_find (CgvCliReach *self,
                             CgvNodeId row,
                             gboolean is_split,
                             CgvCliReached *reached);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliReach, cgv_cli_reach_free)

G_END_DECLS
