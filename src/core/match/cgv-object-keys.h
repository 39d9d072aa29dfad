/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Matches the objects of two sides. Objects with the same base name match. Two others match if each
 * has more than half of its matched rows in common with the other, such as a program and its next
 * version.
 */

#include "cgv-fold.h"
#include "cgv-types.h"

typedef struct
{
  uint32_t n_keys;
  uint32_t *keys[CGV_N_SIDES]; /* for each side and string, the key of that object, or CGV_NONE */
} CgvObjectKeys;

/*
 * Returns false if there is no memory.
 *
 * @folds: the folds of a matching, whose nodes are its rows
 * @pool: owns @keys
 */
bool cgv_object_keys_init (CgvObjectKeys *self,
                           CgvFold *const *folds,
                           CgvPool *pool);
