/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What has to be passed on the way to a function.
 *
 * Short-lived; one thread.
 */

#include "cgv-condensed-private.h"

/**
 * CgvDominators:
 * @n: room in the arrays: the supers, and one more, which calls all that may be the first of a stack
 * @parents: for each super, the closest one that is on every path to it
 * @jumps: for each super, another one above it, for shortcuts
 * @depths: for each super, how many are above it
 *
 * The tree of dominators.
 */
typedef struct
{
  uint32_t n;
  uint32_t *parents;
  uint32_t *jumps;
  uint32_t *depths;
} CgvDominators;

/**
 * cgv_dominators_init:
 * @dominators: (out caller-allocates): what to initialise
 * @condensed: a graph
 * @roots: for each node, whether it may be the first of a stack
 * @memory: where memory comes from
 *
 * Finds the dominators. The dominator of a node in a graph without cycles is the lowest common
 * ancestor of its callers in the tree so far; it is found with one more pointer a node (E. Myers,
 * "An applicative random-access stack", 1983), in the edges times the logarithm of the depth.
 *
 * Returns: false if there is no memory; there is nothing to clear then
 */
bool cgv_dominators_init (CgvDominators *dominators,
                          const CgvCondensed *condensed,
                          const uint8_t *roots,
                          CgvMemory *memory);

/**
 * cgv_dominators_clear:
 * @dominators: what was initialised
 * @memory: the memory it was given
 *
 * Frees it.
 */
void cgv_dominators_clear (CgvDominators *dominators,
                           CgvMemory *memory);
