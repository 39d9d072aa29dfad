/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The nodes of a graph, divided by the source files of their lines or by group. A pair is the share of a node in one of
 * them, with its costs and calls. Short-lived; one thread.
 */

#include "cgv-costs.h"
#include "cgv-file-costs.h"
#include "cgv-group-bounds.h"
#include "cgv-group-map.h"
#include "cgv-memory.h"

typedef struct
{
  CgvNodeId node;
  CgvStringId file; /* CGV_NONE where functions are in groups, not lines */
  CgvCost self;     /* cost of its lines */
  CgvCost leaving;  /* the cost of its calls that leave the function and its cycle */
  CgvCost out;      /* the cost of all its calls */
  uint32_t group; /* its group; CGV_NONE without a map, and for nodes that filters hide */
} CgvFilePair;

/* Calls from one pair. The same two may have several. */
typedef struct
{
  uint32_t pair; /* where it is made */
  CgvFunctionId callee;
  uint64_t count;
  CgvCost cost; /* inclusive cost */
} CgvPairCall;

/* To be read only. */
typedef struct
{
  CgvPool pool; /* of the arrays */
  const CgvCosts *costs;
  /* for each node and one more, an index into @pairs; each node that the side has is in at least one */
  uint32_t *start;
  uint32_t n_pairs;
  CgvFilePair *pairs; /* the pairs, in the order of nodes */
  uint32_t n_calls;
  CgvPairCall *calls;
} CgvFilePairs;

/*
 * Finds the pairs of all nodes. Those of a node add up to its cost. Linear in the recorded lines. Returns false if there is no memory.
 *
 * @pairs: the pairs; clear them in any case
 * @memory: allocator; must outlive @pairs
 * @costs: costs; must outlive @pairs
 * @map: the groups, to get one pair for a node and a group; NULL to get one pair for a node and a
 * file
 * @side: the side of @map
 */
bool cgv_file_pairs_init (CgvFilePairs *pairs,
                          CgvMemory *memory,
                          const CgvCosts *costs,
                          const CgvGroupMap *map,
                          CgvSide side);

void cgv_file_pairs_clear (CgvFilePairs *pairs);

/*
 * Bounds the inclusive costs of groups of pairs, as if inlined code had been called. Returns false if there is no memory.
 *
 * @pairs: the pairs, each with a group
 * @amounts: (out): for each group, its inclusive cost
 */
bool cgv_file_pairs_bound (const CgvFilePairs *pairs,
                           uint32_t n_groups,
                           CgvAmount *amounts);
