/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What cgv-compare-tree.c and cgv-compare-tree-children.c share. Main thread.
 */

#include "cgv-compare-open.h"
#include "cgv-compare-tree.h"
#include "cgv-compare-variants.h"
#include "cgv-row-tree.h"

G_BEGIN_DECLS

/* What may be below a row: a variant, or a member of a group. */
typedef struct
{
  guint32 index; /* among the variants of the row, or the members of the group */
  guint32 rank;  /* of its name */
  CgvCompareVariant variant;
} CgvCompareChild;

struct CgvCompareTree
{
  CgvFocus *focus;
  CgvNumbers *numbers; /* those that rows are of */
  CgvCompareVariants *variants;
  CgvCompareView view;
  char *search;
  guint8 *hits; /* with groups: for each row of the comparison, whether search and noise let it through */
  CgvRowTree *rows;
  GHashTable *children; /* row, or group → GArray of CgvCompareChild, of those that are open */
  CgvCompareOpen *open_rows;
  CgvCompareOpen *open_groups;
  CgvCompareOpen *open_in_search; /* groups, while there is a search */
};

/*
 * Fills in what is below a row or group.
 */
void cgv_compare_tree_set_child (CgvCompareTree *tree,
                                 guint32 top,
                                 const CgvCompareChild *child,
                                 CgvCompareRow *row);

/*
 * Finds and sorts what is below a row or group, and opens it. Call cgv_row_tree_update() afterwards.
 */
void cgv_compare_tree_open_top (CgvCompareTree *tree,
                                guint32 top);

G_END_DECLS
