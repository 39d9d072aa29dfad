/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Measures the share of each colour in a picture. */

#include "cgv-color-key.h"
#include "cgv-tree.h"

typedef struct
{
  bool is_measured;          /* false for no picture; the others are not set then */
  bool is_of_total;          /* whether the shares are of all functions, and exact, because the root is the whole program */
  bool has_shares;           /* false for a tree of callers, as the cost spent in them is not theirs, and with negative costs */
  bool occurs[CGV_N_SLOTS];  /* whether a tile has the colour */
  double shares[CGV_N_SLOTS]; /* the part of the root's cost, 0 to 1, that is spent in tiles of the colour and not in their callees */
} CgvTreeSlots;

/* Returns the colour of a tile of one profile.
 *
 * @groups: (nullable): the colour of each node of the groups of @tree, by cgv_tree_groups_find_slots() */
CgvSlot cgv_tree_get_slot (const CgvTree *tree,
                           const CgvColorKey *key,
                           const CgvFold *fold,
                           const uint8_t *groups,
                           uint32_t tile);

/* Measures the colours of a tree of one profile. If it has both callers and callees, callees are
 * measured. Linear in the tiles. */
void cgv_tree_measure_slots (const CgvTree *tree,
                             const CgvColorKey *key,
                             const CgvFold *fold,
                             const uint8_t *groups,
                             CgvTreeSlots *slots);
