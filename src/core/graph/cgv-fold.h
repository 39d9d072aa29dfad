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

/* To be read only; the second half is for cgv-fold.c. */
struct CgvFold
{
  CgvProfile *profile;
  CgvFoldKind kind;
  const CgvFold *origin; /* while it is built, another fold, of which some may be taken, or NULL */
  uint32_t n_functions;
  uint32_t n_nodes;
  uint32_t main_node_plus_1; /* the node that is called main without having that name, or 0 */
  CgvNodeId *nodes;         /* for each function, its node; NULL if each is its own */
  CgvFunctionId *functions; /* for each node, the function that represents it; NULL with @nodes */
  uint32_t *member_start;   /* n_nodes + 1 indexes into @members; NULL with @nodes */
  CgvFunctionId *members;   /* the functions in the order of the nodes */
  /* while it is built, for each string, the length of the function's name in it without levels and callers; NULL where
   * names do not matter */
  uint32_t *base_lengths;
  /* for each node, the length of its name in that of its function, or its namespace in @namespaces; NULL if names do not matter */
  uint32_t *name_lengths;
  struct CgvStringTable *namespaces; /* for CGV_FOLD_NAMESPACE; otherwise NULL */
  void *buffer;               /* while it is built, room for a namespace */
  CgvFold *origins[CGV_N_SIDES]; /* of CGV_FOLD_MATCHED, for each side the map whose nodes are in the rows, or NULL */
  /* for CGV_FOLD_MATCHED, for each side and row, its function or CGV_NONE; those of this side are @functions */
  CgvFunctionId *row_functions[CGV_N_SIDES];
  uint8_t *has_several; /* for each row, as in CgvFoldRows */
  _Atomic (struct CgvNamesakes *) namesakes; /* NULL until first use: see cgv-namesakes.h */
};

/* Linear in the functions. */
CgvFold *cgv_fold_new (CgvProfile *profile,
                       CgvFoldKind kind,
                       const CgvMemory *memory);

CgvFold *cgv_fold_ref (CgvFold *fold);

/* @fold may be NULL. */
void cgv_fold_unref (CgvFold *fold);

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

/* Returns the details that distinguish the name of a function from those of others; for CGV_FOLD_MATCHED, of those on both sides. */
CgvNameDetail cgv_fold_find_detail (const CgvFold *fold,
                                    const char *bytes,
                                    size_t length);

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
