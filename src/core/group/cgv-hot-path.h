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

/* Finds the call that leads on from a function or its cycle: an edge, or CGV_NONE if the function, or a member of its cycle, costs more
 * by itself. Linear in the calls from the function or its cycle. */
uint32_t cgv_hot_path_get_next (const CgvCosts *costs,
                                CgvNodeId node);

/* Finds the costliest call into a function, or into its cycle from outside; CGV_NONE if there is none. Linear in these calls. */
uint32_t cgv_hot_path_get_up (const CgvCosts *costs,
                              CgvNodeId node);

/* Appends the steps from @start to @path, which is of @pool. Linear in the calls. Returns false if there is no memory. */
bool cgv_hot_path_find (CgvHotPath *path,
                        const CgvCosts *costs,
                        CgvNodeId start,
                        CgvPool *pool);
