/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The hot path: from a function always on to the callee whose calls cost most, down to the function that costs more by itself. The cost
 * of a step is that of all calls from one function to the other, on whichever path, and thus exact.
 *
 * A cycle is left by the costliest call that any of its members makes.
 */

#include "cgv-costs.h"
#include "cgv-vector.h"

typedef struct
{
  CgvNodeId node;
  uint32_t edge; /* the call that leads to it; CGV_NONE for the first, and for a step from one member of a cycle to another */
} CgvHotStep;

typedef CGV_VECTOR (CgvHotStep) CgvHotPath;

/*
 * Finds the function that follows on the path; CGV_NONE at its end. Linear in the calls from the function or its cycle.
 *
 * @edge: (out): the call that leads there; CGV_NONE within a cycle
 */
CgvNodeId cgv_hot_path_get_next (const CgvCosts *costs,
                                 CgvNodeId node,
                                 uint32_t *edge);

/* Returns the caller whose calls cost most; for a cycle, the one outside that calls a member. CGV_NONE without callers. Linear in the
 * calls. */
CgvNodeId cgv_hot_path_get_up (const CgvCosts *costs,
                               CgvNodeId node);

/* Appends the steps from @start to @path, which is of @pool. Linear in the calls. Returns false if there is no memory. */
bool cgv_hot_path_find (CgvHotPath *path,
                        const CgvCosts *costs,
                        CgvNodeId start,
                        CgvPool *pool);
