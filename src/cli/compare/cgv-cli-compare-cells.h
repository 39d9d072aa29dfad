/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A row of a comparison in words and numbers for people, the same in all reports. Main thread.
 */

#include "cgv-cli-comparison.h"

G_BEGIN_DECLS

/**
 * CgvCliCells:
 * @delta: by how much self cost changed, in the measure of the comparison
 * @of_itself: that as a share of what it was; "new" where it was nothing
 * @of_program: that as a share of the base's total; "" where costs are not event counts
 * @base: self cost on the base
 * @new_: self cost on the new side
 * @calls: the recorded calls: "12" or "12 → 24"; "" where none are known
 * @name: the name, shortened in its middle if it is very long
 * @place: file and object, perhaps ""
 * @status: (nullable): "new" or "removed", or NULL
 * @variants: (nullable): how many functions were put together, or NULL for one
 * @reason: (nullable): why its own cost changed
 * @caller: (nullable): the function by which most of the difference of calls came about
 * @inlining: (nullable): what was probably inlined, a sentence without a full stop
 *
 * Display text. The costs of a row in the list of movers are its own.
 */
typedef struct
{
  char *delta;
  char *of_itself;
  char *of_program;
  char *base;
  char *new_;
  char *calls;
  char *name;
  char *place;
  const char *status;
  char *variants;
  char *reason;
  char *caller;
  char *inlining;
} CgvCliCells;

/**
 * cgv_cli_cells_init:
 * @self: (out caller-allocates): the cells
 * @comparison: a comparison
 * @row: numbers of a row of it
 *
 * Makes the cells of a row.
 */
void cgv_cli_cells_init (CgvCliCells *self,
                         const CgvCliComparison *comparison,
                         const CgvCliDelta *row);

/**
 * cgv_cli_cells_clear:
 * @self: cells
 *
 * Frees what they hold.
 */
void cgv_cli_cells_clear (CgvCliCells *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CgvCliCells, cgv_cli_cells_clear)

G_END_DECLS
