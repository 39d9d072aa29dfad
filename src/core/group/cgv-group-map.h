/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The group of each function, file or part, on one side or two. Groups are common to both sides, so that a CgvGrouping of either side
 * numbers them alike. Immutable and counted; any thread.
 */

#include "cgv-costs.h"
#include "cgv-matching.h"
#include "cgv-memory.h"
#include "cgv-natural.h"

/* In a comparison, objects with the same base name are the same; two others are the same if most rows of either are in the other, such
 * as those of a program and its next version. Files are matched by cgv_matching_get_same_file(), and namespaces by their names. A part
 * belongs to one side. */
typedef enum
{
  CGV_GROUPING_OBJECT,
  /* the source files of cost lines, with their functions: inlined code counts in its own file */
  CGV_GROUPING_FILE,
  CGV_GROUPING_NAMESPACE, /* functions by namespace or class, as their names have it */
  CGV_GROUPING_CYCLE,     /* the members of each cycle; a function in no cycle is a group of its own */
  CGV_GROUPING_PART,      /* the chosen parts, and the cost of each function there */
  CGV_GROUPING_FUNCTION_FILE, /* functions, with the source files that their cost lines are in */
  /* functions; those of a cycle are one group, and so are those that run before main, see CgvProgramStart. Every other function is a
   * group of its own */
  CGV_GROUPING_FUNCTION,
  /* whole functions by the source file that they begin in, for uses that need one place for each function: for colours and pictures, not
   * for lists. Cachegrind does not record it; for its profiles it is CGV_GROUPING_FILE */
  CGV_GROUPING_OWN_FILE,
} CgvGroupingKind;

/* Number of kinds for lists. */
#define CGV_N_GROUPING_KINDS (CGV_GROUPING_FUNCTION + 1)

/* Arrays of a missing base are NULL. To be read only. */
typedef struct
{
  CgvGroupingKind kind; /* how functions are grouped */
  uint32_t n_groups;    /* number of groups; a group may have no members on one of the sides */
  uint32_t start_group; /* for CGV_GROUPING_FUNCTION, the group of the functions that run before main, or CGV_NONE */
  bool has_members;     /* whether a group has several functions on a side; only of CGV_GROUPING_FUNCTION */
  /* for each side and node, its group, or CGV_NONE for a node that a filter hides or that side does not have. NULL for
   * CGV_GROUPING_PART, for CGV_GROUPING_FILE, and with @group_of_function */
  uint32_t *group_of_node[CGV_N_SIDES];
  /* for each side and function, its group or CGV_NONE; NULL unless some node of that side has functions in several
   * groups */
  uint32_t *group_of_function[CGV_N_SIDES];
  /* for each side and string, for CGV_GROUPING_FILE, the group of that file or CGV_NONE */
  uint32_t *group_of_file[CGV_N_SIDES];
  /* for each side, for CGV_GROUPING_PART, its first group; the others follow in the order of the parts */
  uint32_t first_part[CGV_N_SIDES];
  /* for each group, the name of its object, file or namespace, on the new side where that has it, or NULL */
  CgvNaturalText *names;
} CgvGroupMap;

/*
 * Makes a map, which holds for all costs over the same graphs and any event type. Linear in functions; for CGV_GROUPING_FILE also in the
 * recorded lines. Returns NULL if there is no memory.
 *
 * @base: costs of the base in any event type, or NULL if there is one side
 * @new_: costs of the new side in any event type
 * @matching: the rows of both sides; NULL if there is one
 */
CgvGroupMap *cgv_group_map_new (CgvGroupingKind kind,
                                CgvCosts *base,
                                CgvCosts *new_,
                                CgvMatching *matching,
                                const CgvMemory *memory);

CgvGroupMap *cgv_group_map_ref (CgvGroupMap *self);

/* @self may be NULL. */
void cgv_group_map_unref (CgvGroupMap *self);
