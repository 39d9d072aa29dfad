/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The layout of callees in the inclusive cost of functions. Main thread. */

#include "cgv-comparison.h"

#include <glib.h>

G_BEGIN_DECLS

/* The changes by layout in a row and in all functions that it reaches. If several rows call one, its part in the cost of each is not
 * known: any part of @more and @less may be in the cost of the row. */
typedef struct
{
  CgvDelta whole; /* all of it is in the cost of the row */
  CgvDelta more;  /* sum of the increases */
  CgvDelta less;  /* sum of the decreases */
} CgvCliReached;

/* Opaque. Has memory that all rows share. */
typedef struct _CgvCliReach CgvCliReach;

/* Linear in rows and calls. @comparison: one with layout; it must outlive the result */
CgvCliReach *cgv_cli_reach_new (const CgvComparison *comparison);

void cgv_cli_reach_free (CgvCliReach *self);

/* Bounds the layout that a row reaches: @whole has the functions that no other row calls, and the others may be too large. This takes no
 * time. */
CgvCliReached cgv_cli_reach_estimate (const CgvCliReach *self,
                                      CgvNodeId row);

/*
 * Follows all calls of a row, linear in the functions that it reaches. Returns FALSE, with an empty @reached, after all searches of the
 * object have followed too many edges.
 */
gboolean cgv_cli_reach_find (CgvCliReach *self,
                             CgvNodeId row,
                             CgvCliReached *reached);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliReach, cgv_cli_reach_free)

G_END_DECLS
