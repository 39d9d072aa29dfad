/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The ends of the numbers of a column: its longest bar, and its widest number. Main thread.
 */

#include <glib.h>

#include "cgv-costs.h"

G_BEGIN_DECLS

/**
 * CgvCostScale:
 * @costs: (nullable): what the ends were looked for in
 * @min: the smallest, or 0 if none is negative: with its sign it may be the widest
 * @max: the largest, or 0 if none is positive
 * @largest: what has the largest one, or CGV_NONE where none is positive
 *
 * Zero it before the first use.
 */
typedef struct
{
  CgvCosts *costs;
  CgvCost min;
  CgvCost max;
  CgvNodeId largest;
} CgvCostScale;

/**
 * cgv_cost_scale_update:
 * @scale: a scale
 * @costs: the costs
 * @values: (array): self or inclusive costs of all nodes of @costs, always the same of both for one
 *   scale
 *
 * Looks for the ends, unless they are those of @costs already.
 */
void cgv_cost_scale_update (CgvCostScale *scale,
                            CgvCosts *costs,
                            const CgvCost *values);

/**
 * cgv_cost_scale_clear:
 * @scale: a scale
 *
 * Frees what it holds.
 */
void cgv_cost_scale_clear (CgvCostScale *scale);

G_END_DECLS
