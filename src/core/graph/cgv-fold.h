/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The functions that are shown as one: the nodes of the graph.
 *
 * The identity makes each function a node. Folding recursion makes `f'2`, `f'3` … and, from
 * --separate-callers, `f'main'start` of one file and object one node with `f`. Grouping makes a node of each object, file or namespace.
 * Immutable; any thread.
 */

#include "cgv-memory.h"
#include "cgv-profile.h"
#include "cgv-short-name.h"

typedef struct CgvFold CgvFold;

typedef enum
{
  CGV_FOLD_NONE, /* each function is a node */
  /* `f`, `f'2`, `f'3`, `f'main'start` … of one file and object are one node: levels of recursion and callers in
   * names, see cgv-caller-names.h */
  CGV_FOLD_RECURSION,
  CGV_FOLD_OBJECT,    /* the functions of one ELF object are one node */
  CGV_FOLD_FILE,      /* the functions of one source file are one node */
  CGV_FOLD_NAMESPACE, /* the functions of one namespace or class are one node */
  /* the functions of one row of a comparison are one node, see cgv-matching.h; a node may be without functions. Not
   * for cgv_fold_new(), groupings and filters */
  CGV_FOLD_MATCHED,
} CgvFoldKind;

/* Linear in the functions. */
CgvFold *cgv_fold_new (CgvProfile *profile,
                       CgvFoldKind kind,
                       const CgvMemory *memory);

CgvFold *cgv_fold_ref (CgvFold *fold);

/* @fold may be NULL. */
void cgv_fold_unref (CgvFold *fold);

CgvFoldKind cgv_fold_get_kind (const CgvFold *fold);

CgvProfile *cgv_fold_get_profile (const CgvFold *fold);

uint32_t cgv_fold_get_n_nodes (const CgvFold *fold);

CgvNodeId cgv_fold_get_node (const CgvFold *fold,
                             CgvFunctionId function);

/* Returns the function that represents a node: the one without levels and callers in its name if possible, otherwise the first of the
 * file. CGV_NONE for a node without functions, which only CGV_FOLD_MATCHED has. */
CgvFunctionId cgv_fold_get_function (const CgvFold *fold,
                                     CgvNodeId node);

/* Returns the functions of a node, in ascending order. */
const CgvFunctionId *cgv_fold_get_members (const CgvFold *fold,
                                           CgvNodeId node,
                                           uint32_t *n_members);

/*
 * Names a function without a name `main` from now on, at most one in a map. No other thread may use the map meanwhile, or have read its
 * names.
 */
void cgv_fold_name_main (CgvFold *fold,
                         CgvFunctionId function);

/* Returns whether a node is called `main` without having that name. */
bool cgv_fold_is_named_main (const CgvFold *fold,
                             CgvNodeId node);

/* Returns whether nodes are functions, and not groups of them. */
bool cgv_fold_is_of_functions (const CgvFold *fold);

/* Makes the forms of the name of a node. A group has one form. */
void cgv_fold_init_short_name (const CgvFold *fold,
                               CgvNodeId node,
                               CgvShortName *forms);

/* Returns the raw name of a node: of its function without the folded suffix, or of its group. For CGV_FOLD_MATCHED, it is that of the
 * row, equal on both sides. The bytes are not terminated. */
const char *cgv_fold_get_name (const CgvFold *fold,
                               CgvNodeId node,
                               size_t *length);

/* Returns the name of a node, without calling a nameless function `main`. Matching with another profile uses it, because that may not
 * know its `main`. */
const char *cgv_fold_get_recorded_name (const CgvFold *fold,
                                        CgvNodeId node,
                                        size_t *length);
