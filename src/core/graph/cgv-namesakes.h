/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Functions that have the name of another one, such as static ones of two files, and how much of their places distinguishes them. */

#include "cgv-fold.h"

typedef struct
{
  bool is_shared;      /* whether another node has the same name; otherwise the rest is 0 */
  bool needs_object;   /* whether one of these is in the same file */
  uint8_t n_folders;   /* how many folders before the name of the file distinguish it from the files of the others */
} CgvPlaceDetail;

/* The first call looks at all nodes. Unknown names (`???`) and names of groups are never shared. If there is no memory, no name is shared.
 * Any thread. */
CgvPlaceDetail cgv_namesakes_find (const CgvFold *fold,
                                   CgvNodeId node);

/* Returns the function that is shown for a node, and its profile: for CGV_FOLD_MATCHED, that of the new side if it has one. */
const CgvFunction *cgv_namesakes_get_shown (const CgvFold *fold,
                                            CgvNodeId node,
                                            const CgvProfile **profile);
