/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The ranks of the nodes of a fold by name and by location, each made when it is first needed.
 */

#include "cgv-fold.h"
#include "cgv-memory.h"

/**
 * CgvRanks:
 * @n_nodes: number of nodes
 * @names: (nullable): for each node, the rank of its name, or NULL until it is needed
 * @locations: (nullable): for each node, the rank of object, file and name, or NULL until needed
 */
typedef struct
{
  uint32_t n_nodes;
  uint32_t *names;
  uint32_t *locations;
} CgvRanks;

/**
 * cgv_ranks_add_names:
 * @ranks: the ranks
 * @fold: the nodes
 * @memory: where memory comes from
 *
 * Ranks the names of the nodes unless that was done. Equal names have equal ranks.
 *
 * Returns: false if there is no memory
 */
bool cgv_ranks_add_names (CgvRanks *ranks,
                          const CgvFold *fold,
                          CgvMemory *memory);

/**
 * cgv_ranks_add_locations:
 * @ranks: the ranks
 * @fold: the nodes
 * @memory: where memory comes from
 *
 * Ranks the locations of the nodes unless that was done. Nodes of one object, file and name have equal
 * ranks.
 *
 * Returns: false if there is no memory
 */
bool cgv_ranks_add_locations (CgvRanks *ranks,
                              const CgvFold *fold,
                              CgvMemory *memory);

/**
 * cgv_ranks_clear:
 * @ranks: the ranks
 * @memory: the memory they came from
 *
 * Frees the ranks.
 */
void cgv_ranks_clear (CgvRanks *ranks,
                      CgvMemory *memory);
