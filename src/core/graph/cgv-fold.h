/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which functions are shown as one: the nodes of the graph.
 *
 * The identity makes each function a node. Folding recursion makes `f'2`, `f'3` … and, from
 * --separate-callers, `f'main'start` of one file and object one node with `f`. Grouping makes a node of each object, file or namespace.
 * Immutable; any thread.
 */

#include "cgv-profile.h"

/**
 * CgvFold:
 *
 * A map from functions to nodes.
 */
typedef struct CgvFold CgvFold;

/**
 * CgvFoldKind:
 * @CGV_FOLD_NONE: each function is a node
 * @CGV_FOLD_RECURSION: `f`, `f'2`, `f'3`, `f'main'start` … of one file and object are one node: levels of
 *   recursion and callers in names, see cgv-contexts.h
 * @CGV_FOLD_OBJECT: the functions of one ELF object are one node
 * @CGV_FOLD_FILE: the functions of one source file are one node
 * @CGV_FOLD_NAMESPACE: the functions of one namespace or class are one node
 * @CGV_FOLD_MATCHED: the functions of one row of a comparison are one node, see cgv-matching.h; a node may be
 *   without functions. Not for cgv_fold_new(), groupings and filters
 */
typedef enum
{
  CGV_FOLD_NONE,
  CGV_FOLD_RECURSION,
  CGV_FOLD_OBJECT,
  CGV_FOLD_FILE,
  CGV_FOLD_NAMESPACE,
  CGV_FOLD_MATCHED,
} CgvFoldKind;

/**
 * cgv_fold_new:
 * @profile: a profile
 * @kind: what to fold
 *
 * Makes the map. Linear in the functions.
 *
 * Returns: (nullable) (transfer full): the map, or NULL if there is no memory
 */
CgvFold *cgv_fold_new (CgvProfile *profile,
                       CgvFoldKind kind);

/**
 * cgv_fold_ref:
 * @fold: a map
 *
 * Adds a reference.
 *
 * Returns: (transfer full): @fold
 */
CgvFold *cgv_fold_ref (CgvFold *fold);

/**
 * cgv_fold_unref:
 * @fold: (nullable) (transfer full): a map
 *
 * Drops a reference.
 */
void cgv_fold_unref (CgvFold *fold);

/**
 * cgv_fold_get_kind:
 * @fold: a map
 *
 * What it folds.
 *
 * Returns: the kind
 */
CgvFoldKind cgv_fold_get_kind (const CgvFold *fold);

/**
 * cgv_fold_get_profile:
 * @fold: a map
 *
 * The profile whose functions it maps.
 *
 * Returns: (transfer none): the profile
 */
CgvProfile *cgv_fold_get_profile (const CgvFold *fold);

/**
 * cgv_fold_get_n_nodes:
 * @fold: a map
 *
 * How many nodes there are.
 *
 * Returns: the number
 */
uint32_t cgv_fold_get_n_nodes (const CgvFold *fold);

/**
 * cgv_fold_get_node:
 * @fold: a map
 * @function: a function
 *
 * The node that a function belongs to.
 *
 * Returns: the node
 */
CgvNodeId cgv_fold_get_node (const CgvFold *fold,
                             CgvFunctionId function);

/**
 * cgv_fold_get_function:
 * @fold: a map
 * @node: a node
 *
 * The function that stands for a node: the one without levels and callers in its name where there is one,
 * else the first of the file.
 *
 * Returns: the function, or CGV_NONE for a node without functions, which only CGV_FOLD_MATCHED has
 */
CgvFunctionId cgv_fold_get_function (const CgvFold *fold,
                                     CgvNodeId node);

/**
 * cgv_fold_get_members:
 * @fold: a map
 * @node: a node
 * @n_members: (out): how many
 *
 * The functions of a node, in ascending order.
 *
 * Returns: (array length=n_members) (transfer none): the functions
 */
const CgvFunctionId *cgv_fold_get_members (const CgvFold *fold,
                                           CgvNodeId node,
                                           uint32_t *n_members);

/**
 * cgv_fold_get_name:
 * @fold: a map
 * @node: a node
 * @length: (out): its length in bytes
 *
 * The raw name of a node: of its function without the folded suffix, or of its group. Of CGV_FOLD_MATCHED, that of the
 * row, the same for both sides.
 *
 * Returns: (transfer none): the bytes, not terminated
 */
const char *cgv_fold_get_name (const CgvFold *fold,
                               CgvNodeId node,
                               size_t *length);
