/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The inside of a comparison, shared by its topic files:
 *
 *   cgv-comparison.c         references and options
 *   cgv-comparison-join.c    the calls of both sides, and where rows are
 *   cgv-comparison-summary.c all in a few numbers
 *   cgv-comparison-values.c  what it says of a row or a call
 */

#include <stdatomic.h>

#include "cgv-comparison-values.h"
#include "cgv-memory.h"

/* Bits of CgvComparisonJoin.presence. */
#define CGV_PRESENT_ON(side) (1u << (side))

/**
 * CgvComparisonJoin:
 * @n_references: how many comparisons share it
 * @memory: where its arrays come from
 * @n_rows: number of rows
 * @n_edges: number of edges
 * @max_edges: room in @edges
 * @edges: the calls of both sides
 * @out_start: where the calls of each row begin
 * @in_start: where those into each row begin in @in_edges
 * @in_edges: the calls sorted by callee
 * @presence: for each row, on which sides it was met
 * @knows_counts: for each side, whether its counts say how often anything was called
 *
 * What depends neither on the event type nor on options.
 */
typedef struct
{
  atomic_uint n_references;
  CgvMemory memory;
  uint32_t n_rows;
  uint32_t n_edges;
  uint32_t max_edges;
  CgvDeltaEdge *edges;
  uint32_t *out_start;
  uint32_t *in_start;
  uint32_t *in_edges;
  uint8_t *presence;
  bool knows_counts[CGV_N_SIDES];
} CgvComparisonJoin;

/**
 * cgv_comparison_join_init:
 * @join: (inout): a join with its memory set and the rest zero; to be cleared whatever is returned
 * @matching: the rows
 * @base: the graph of the base
 * @new_: the graph of the new side
 *
 * Joins the calls of both sides. Linear.
 *
 * Returns: false if there is no memory
 */
bool cgv_comparison_join_init (CgvComparisonJoin *join,
                               const CgvMatching *matching,
                               const CgvGraph *base,
                               const CgvGraph *new_);

/**
 * cgv_comparison_join_clear:
 * @join: a join
 *
 * Frees its arrays.
 */
void cgv_comparison_join_clear (CgvComparisonJoin *join);

/**
 * cgv_comparison_get_join:
 * @comparison: a comparison
 *
 * What its calls and rows are kept in.
 *
 * Returns: (transfer none): the join
 */
const CgvComparisonJoin *cgv_comparison_get_join (const CgvComparison *comparison);

/**
 * cgv_comparison_summarize:
 * @comparison: a comparison that lacks only its summary
 * @summary: (out): the summary
 *
 * Adds a comparison up. Linear in its rows.
 */
void cgv_comparison_summarize (const CgvComparison *comparison,
                               CgvComparisonSummary *summary);

/**
 * cgv_comparison_new_with_memory:
 * @matching: the rows
 * @base: costs of the base
 * @new_: costs of the new side
 * @options: (nullable): how to compare
 * @memory: allocator and budget, copied
 *
 * As cgv_comparison_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the comparison, or NULL if there is no memory
 */
CgvComparison *cgv_comparison_new_with_memory (CgvMatching *matching,
                                               CgvCosts *base,
                                               CgvCosts *new_,
                                               const CgvComparisonOptions *options,
                                               const CgvMemory *memory);
