/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Dominators: functions that every path to a function passes.
 *
 * Short-lived; one thread.
 */

#include "cgv-condensed-private.h"

/* The tree of dominators. */
typedef struct
{
  /* room in the arrays: the components, and one more, which calls all that may be the first of a stack */
  uint32_t n;
  uint32_t *parents; /* for each component, the closest one that is on every path to it */
  uint32_t *jumps;   /* for each component, another one above it, for shortcuts */
  uint32_t *depths;  /* for each component, how many are above it */
} CgvDominators;

/*
 * Finds the dominators. The dominator of a node in a graph without cycles is the lowest common ancestor of its callers in the tree so far;
 * it is found with one more pointer for each node (E. Myers, "An applicative random-access stack", 1983), in the edges times the logarithm
 * of the depth. Returns false if there is no memory.
 *
 * @pool: the pool of the arrays
 * @roots: for each node, whether it may be the first of a stack
 */
bool cgv_dominators_init (CgvDominators *dominators,
                          const CgvCondensed *condensed,
                          const uint8_t *roots,
                          CgvPool *pool);
