/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The cost of each function in each part: the phases of a run.
 *
 * A row is a node of the graph of all parts, a column is a part. Only cells that are not 0 take memory.
 * Inclusive cost of a part is made with the cycles of the whole run, so that parts add up to it.
 * Immutable and counted; any thread.
 */

#include "cgv-cancel.h"
#include "cgv-costs.h"

/* The cost that the cells hold. */
typedef enum
{
  CGV_PART_SELF,      /* self cost */
  CGV_PART_INCLUSIVE, /* inclusive cost */
} CgvPartMeasure;

#define CGV_N_PART_MEASURES 2

/* To be read only. */
typedef struct CgvPartMatrix
{
  CgvCosts *costs; /* the costs of all parts together: of the total column */
  uint32_t n_parts;
  uint32_t n_nodes;
  size_t *row_start; /* n_nodes + 1 indexes; the cells of row `n` are row_start[n] … row_start[n + 1] - 1 */
  CgvPartId *parts; /* for each cell, its part, in ascending order within a row */
  CgvCost *cells[CGV_N_PART_MEASURES]; /* for each measure, the cost of each cell */
  /* for each measure and row, the least that it costs in any part; 0 where a part has no cell */
  CgvCost *min[CGV_N_PART_MEASURES];
  CgvCost *max[CGV_N_PART_MEASURES];    /* for each measure and row, the most that it costs in any part */
  CgvCost *part_totals;                 /* for each part, the sum of self costs: the total row */
  /* for each measure, the number of rows whose cells do not add up to the cost in @costs. Sums of self cost that fit into 64 bits always
   * add up. Inclusive costs may not, if Valgrind's counters were reset within a call, so that one part has a negative share: parts are
   * not shown below 0. */
  uint32_t n_unequal[CGV_N_PART_MEASURES];
} CgvPartMatrix;

/*
 * Computes the cells. Linear in the records of the profile, and in the cells. Returns NULL if there is no memory or if @cancel stops it.
 *
 * @costs: costs of all parts, without filters, of an event type that is not a ratio
 * @cancel: (nullable): asked before each part
 */
CgvPartMatrix *cgv_part_matrix_new (CgvCosts *costs,
                                    const CgvCancel *cancel);

CgvPartMatrix *cgv_part_matrix_ref (CgvPartMatrix *matrix);

/* @matrix may be NULL. */
void cgv_part_matrix_unref (CgvPartMatrix *matrix);

/*
 * Returns the cost of a row in a part, in event counts. Logarithmic in the parts.
 *
 * @measure: self or inclusive
 */
CgvCost cgv_part_matrix_get_cost (const CgvPartMatrix *matrix,
                                  CgvPartMeasure measure,
                                  CgvNodeId node,
                                  CgvPartId part);
