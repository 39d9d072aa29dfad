/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which objects or files of two sides are one group.
 *
 * Short-lived; one thread.
 */

#include "cgv-comparison-groups.h"
#include "cgv-memory.h"

/**
 * CgvGroupTwins:
 * @memory: where memory comes from
 * @n_strings: for each side, how many strings its profile has
 * @group_of: for each side and string, the group that it is, or CGV_NONE
 * @n_groups: how many groups there are
 */
typedef struct
{
  CgvMemory *memory;
  uint32_t n_strings[CGV_N_SIDES];
  uint32_t *group_of[CGV_N_SIDES];
  uint32_t n_groups;
} CgvGroupTwins;

/**
 * cgv_group_twins_init:
 * @twins: (out caller-allocates): the groups; to be cleared whatever is returned
 * @memory: where memory comes from; must outlive @twins
 * @comparison: a comparison
 *
 * Begins without a group.
 *
 * Returns: false if there is no memory
 */
bool cgv_group_twins_init (CgvGroupTwins *twins,
                           CgvMemory *memory,
                           const CgvComparison *comparison);

/**
 * cgv_group_twins_clear:
 * @twins: the groups
 *
 * Frees them.
 */
void cgv_group_twins_clear (CgvGroupTwins *twins);

/**
 * cgv_group_twins_find_objects:
 * @twins: the groups
 * @comparison: a comparison
 *
 * Makes groups of the objects of both sides: of those of one base name, and of those left of which each has most of
 * its matched rows in the other, such as a program and its next version. Linear in functions.
 *
 * Returns: false if there is no memory
 */
bool cgv_group_twins_find_objects (CgvGroupTwins *twins,
                                   const CgvComparison *comparison);

/**
 * cgv_group_twins_find_file:
 * @twins: the groups
 * @matching: what knows which files are the same
 * @side: a side
 * @file: a source file of its profile
 *
 * The group of a file, which is made if there is none.
 *
 * Returns: the group
 */
uint32_t cgv_group_twins_find_file (CgvGroupTwins *twins,
                                    const CgvMatching *matching,
                                    CgvSide side,
                                    CgvStringId file);
