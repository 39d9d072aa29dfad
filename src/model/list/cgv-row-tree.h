/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Groups and their members as the rows of one list: which group or member is at a position, and
 * where they are. Knows only numbers: what a group is, and in which order its members are, is for
 * others. Main thread.
 */

#include <glib.h>

G_BEGIN_DECLS

/**
 * CgvRowTree:
 *
 * Groups in an order, some of them open.
 */
typedef struct CgvRowTree CgvRowTree;

/**
 * CGV_ROW_TREE_NONE:
 *
 * No group, no position; as a member, the row of the group itself.
 */
#define CGV_ROW_TREE_NONE G_MAXUINT

/**
 * cgv_row_tree_new:
 * @n_groups: how many groups there are
 *
 * Makes a tree that shows none of its groups.
 *
 * Returns: (transfer full): the tree
 */
CgvRowTree *cgv_row_tree_new (guint n_groups);

/**
 * cgv_row_tree_free:
 * @tree: (transfer full): a tree
 *
 * Frees it.
 */
void cgv_row_tree_free (CgvRowTree *tree);

/**
 * cgv_row_tree_take_order:
 * @tree: a tree
 * @groups: (array length=n_groups) (transfer full): the groups to show, in their order, each once;
 *   from g_malloc()
 * @n_groups: how many
 *
 * Shows groups, and no others. Call cgv_row_tree_update() before anything else is asked.
 */
void cgv_row_tree_take_order (CgvRowTree *tree,
                              guint *groups,
                              guint n_groups);

/**
 * cgv_row_tree_set_open:
 * @tree: a tree
 * @group: a group
 * @n_members: how many members to show below it, 0 for a group that is closed
 *
 * Opens or closes a group, shown or not. Call cgv_row_tree_update() before anything else is asked.
 */
void cgv_row_tree_set_open (CgvRowTree *tree,
                            guint group,
                            guint n_members);

/**
 * cgv_row_tree_get_open:
 * @tree: a tree
 * @group: a group
 *
 * How many members are below a group.
 *
 * Returns: the number, 0 if it is closed
 */
guint cgv_row_tree_get_open (CgvRowTree *tree,
                             guint group);

/**
 * cgv_row_tree_update:
 * @tree: a tree
 *
 * Finds out where everything is now. Linear in the groups that are shown.
 */
void cgv_row_tree_update (CgvRowTree *tree);

/**
 * cgv_row_tree_get_n_rows:
 * @tree: a tree
 *
 * How many rows there are.
 *
 * Returns: the number
 */
guint cgv_row_tree_get_n_rows (CgvRowTree *tree);

/**
 * cgv_row_tree_get_groups:
 * @tree: a tree
 * @n_groups: (out): how many
 *
 * The groups that are shown, in their order.
 *
 * Returns: (transfer none) (array length=n_groups): the groups
 */
const guint *cgv_row_tree_get_groups (CgvRowTree *tree,
                                      guint *n_groups);

/**
 * cgv_row_tree_get:
 * @tree: a tree
 * @position: a position below cgv_row_tree_get_n_rows()
 * @member: (out): which of the members of the group it is, in their order, or CGV_ROW_TREE_NONE
 *
 * What is at a position. Logarithmic in the groups.
 *
 * Returns: the group
 */
guint cgv_row_tree_get (CgvRowTree *tree,
                        guint position,
                        guint *member);

/**
 * cgv_row_tree_find:
 * @tree: a tree
 * @group: a group
 * @member: which of its members, in their order, or CGV_ROW_TREE_NONE
 *
 * Where something is.
 *
 * Returns: the position, or CGV_ROW_TREE_NONE if it is not shown
 */
guint cgv_row_tree_find (CgvRowTree *tree,
                         guint group,
                         guint member);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvRowTree, cgv_row_tree_free)

G_END_DECLS
