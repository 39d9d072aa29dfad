/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The path that a change of cost took: from a row down the calls that changed most.
 *
 * Short-lived; one thread at a time.
 */

#include "cgv-why.h"

/* The reason why a path ends. */
typedef enum
{
  CGV_PATH_END_SELF, /* the last row's self cost changed more than any of its calls */
  /* the change is not in the last row: it is only called more often, or less, from here */
  CGV_PATH_END_CALLS,
  /* the last row is in a cycle, whose members by themselves changed more than any of the calls that leave it */
  CGV_PATH_END_CYCLE,
  CGV_PATH_END_UNCHANGED, /* the first row did not change */
  CGV_PATH_END_LENGTH,    /* the path is as long as paths are made */
  /* the largest change is of calls that one side lacks, of a row whose own inclusive cost hardly changed: it is
   * called from elsewhere */
  CGV_PATH_END_MOVED,
  /* the largest change is of calls that one side lacks, and the last row's self cost and other calls made up for much
   * of it, as they do where a function is inlined */
  CGV_PATH_END_INLINED,
} CgvPathEnd;

/* A row on the path. */
typedef struct
{
  CgvNodeId row;
  /* the calls that led here from the row before, or from another member of its cycle; of the first one its @edge is
   * CGV_NONE */
  CgvWhyTerm term;
  CgvDelta self;      /* the difference of its self cost */
  CgvDelta inclusive; /* the difference of its inclusive cost; in a cycle, that of the cycle */
} CgvRegressionStep;

/* To be read only. */
typedef struct
{
  uint32_t n_steps;         /* at least 1 */
  CgvRegressionStep *steps; /* the steps, from the row that was requested down */
  CgvPathEnd end;           /* why it ends */
  /* the calls before which it ends with CGV_PATH_END_MOVED or _INLINED; otherwise its @edge is CGV_NONE */
  CgvWhyTerm not_followed;
} CgvRegressionPath;

/*
 * Follows the largest difference down. From each row it takes the calls that leave it and whose
 * cost changed most in the direction of the first row's inclusive cost. A cycle is one step: the
 * path continues with the calls that leave it. It ends where the self cost of a row changed at
 * least as much. Calls that one side lacks are not followed if the other side probably has their
 * cost elsewhere. It does if their row changed by less than half of that cost. It also does if the
 * self cost and other calls of their caller changed by more than a third of it in the opposite
 * direction. Linear in the calls of the rows on the path. Any thread. Returns NULL if there is no
 * memory.
 */
CgvRegressionPath *cgv_regression_path_new (const CgvComparison *comparison,
                                            CgvNodeId row,
                                            const CgvMemory *memory);

/* @path may be NULL. */
void cgv_regression_path_free (CgvRegressionPath *path);
