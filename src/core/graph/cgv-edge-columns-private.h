/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The cost of the edges of a graph in each counted event type. One pass over the records counts the calls and adds up these costs, so that
 * the records are not read again for another event type.
 *
 * A column has 32 bits for each edge, and 32 more once one of its costs needs them. Sums have 63 bits: a column with larger or with
 * negative costs cannot be used, see is_exact. Owned by a graph; written while that is built, read by any thread afterwards.
 */

#include "cgv-graph.h"
#include "cgv-memory.h"
#include "cgv-profile-private.h"

typedef struct
{
  uint32_t *low;
  uint32_t *high;
  bool is_exact;
} CgvEdgeColumn;

typedef struct
{
  CgvPool pool;
  uint32_t n_edges;
  CgvEdgeColumn *events;
} CgvEdgeColumns;

/* Returns the cost of an edge; the column must be exact. */
static inline CgvCost
cgv_edge_column_get_cost (const CgvEdgeColumn *column,
                          uint32_t edge)
{
  return (CgvCost) (column->high != NULL ? column->high[edge] : 0) << 32 | column->low[edge];
}

/* The pass fills these in; they are zero before. The upper halves of counts come from the pool of the columns. */
typedef struct
{
  const uint32_t *edge_of_call; /* NULL if the calls are the edges */
  CgvEdgeCounts *counts;
  uint8_t *present;
  CgvEdgeColumns *columns;
} CgvEdgeTotals;

/* Makes columns of zeroes for all counted events, or none if they would be large compared with
 * the profile. They live in their pool; clear them in any case. Returns false if there is no
 * memory. */
bool cgv_edge_columns_init (CgvEdgeColumns *self,
                            const CgvProfile *profile,
                            uint32_t n_edges,
                            CgvMemory *memory);

/* Adds up the records of @parts, or of all parts if it is NULL. Columns that cannot hold the sums, or get no memory, stay inexact.
 * Returns false if there is no memory for the counts. */
bool cgv_profile_sum_columns (const CgvProfile *self,
                              const CgvPartSet *parts,
                              const CgvEdgeTotals *totals);

/* Gets the costs of all edges in an event: the results of cgv_profile_sum_calls_of() for their calls, added up. Returns false if the
 * columns cannot provide them; @costs is undefined then. */
bool cgv_edge_columns_get (const CgvEdgeColumns *self,
                           const CgvEventSum *what,
                           CgvCost *costs);
