/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* CgvFold, for core. */

#include "cgv-fold.h"
#include "cgv-types.h"

/* Folds the profile of @origin as cgv_fold_new() does, with equal results, but faster if @origin has names without levels and callers. */
CgvFold *cgv_fold_new_again (const CgvFold *origin,
                             CgvFoldKind kind,
                             const CgvMemory *memory);

/* Returns the node that cgv_fold_name_main() named, or CGV_NONE. */
CgvNodeId cgv_fold_get_main (const CgvFold *fold);

/* The rows of a comparison. */
typedef struct
{
  CgvFold *origins[CGV_N_SIDES];      /* for each side, a map */
  const CgvNodeId *rows[CGV_N_SIDES]; /* for each side and node of its map, the row */
  uint32_t n_rows;                    /* how many rows */
  /* for each side and row, the function that represents it, or CGV_NONE if the side lacks it */
  const CgvFunctionId *functions[CGV_N_SIDES];
  const uint8_t *has_several; /* for each row, whether it has functions of different names */
} CgvFoldRows;

/* Makes the map of one side of a comparison to @rows, which are copied. It holds references to both maps, for the names of
 * rows. */
CgvFold *cgv_fold_new_matched (const CgvFoldRows *rows,
                               CgvSide side,
                               const CgvMemory *memory);
