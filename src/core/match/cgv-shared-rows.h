/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The functions of any number of profiles, matched: rows that are the same in all of them. Immutable; any thread.
 */

#include "cgv-matching.h"

/* To be read only. */
typedef struct
{
  uint32_t n_folds;
  CgvFold **folds;
  uint32_t n_rows;
  uint32_t **rows;      /* for each fold and node, its row */
  uint32_t *named_fold; /* for each row, the last fold that has it */
  CgvNodeId *named;     /* for each row, its node there with the shortest name */
} CgvSharedRows;

/*
 * Matches each fold with the last one, as cgv_matching_new() does, and puts all nodes into one row that any matching has in one. A function
 * that the last fold lacks is in a row of one fold. Returns NULL if there is no memory.
 *
 * @folds: of one kind; at least one
 * @options: (nullable)
 */
CgvSharedRows *cgv_shared_rows_new (CgvFold *const *folds,
                                    uint32_t n_folds,
                                    const CgvMatchOptions *options,
                                    const CgvMemory *memory);

CgvSharedRows *cgv_shared_rows_ref (CgvSharedRows *rows);

/* @rows may be NULL. */
void cgv_shared_rows_unref (CgvSharedRows *rows);
