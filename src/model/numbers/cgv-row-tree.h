/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Groups and their members as the rows of one list: the group or member at a position, and their positions. It knows only numbers; the
 * caller knows the meaning of groups and the order of their members. Main thread.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct CgvRowTree CgvRowTree;

/* No group or position; as a member, the row of the group itself. */
#define CGV_ROW_TREE_NONE G_MAXUINT

/*
 * Makes a tree that shows none of its groups.
 *
 * @n_groups: number of groups
 */
CgvRowTree *cgv_row_tree_new (guint n_groups);

void cgv_row_tree_free (CgvRowTree *tree);

/*
 * Sets the groups that are shown. Call cgv_row_tree_update() before any other function.
 *
 * @groups: (transfer full): the groups to show, in their order, each once; from g_malloc()
 */
void cgv_row_tree_take_order (CgvRowTree *tree,
                              guint *groups,
                              guint n_groups);

/*
 * Opens or closes a group, shown or not. Call cgv_row_tree_update() before any other function.
 *
 * @n_members: number of members to show below it, 0 for a closed group
 */
void cgv_row_tree_set_open (CgvRowTree *tree,
                            guint group,
                            guint n_members);

/* Returns how many members are below a group, 0 if it is closed. */
guint cgv_row_tree_get_open (CgvRowTree *tree,
                             guint group);

/* Finds out where everything is now. Linear in the groups that are shown. */
void cgv_row_tree_update (CgvRowTree *tree);

guint cgv_row_tree_get_n_rows (CgvRowTree *tree);

/* Returns the groups that are shown, in their order. */
const guint *cgv_row_tree_get_groups (CgvRowTree *tree,
                                      guint *n_groups);

/*
 * Returns the group at a position. Logarithmic in the groups.
 *
 * @position: a position below cgv_row_tree_get_n_rows()
 * @member: (out): index of the member in the order of the group, or CGV_ROW_TREE_NONE
 */
guint cgv_row_tree_get (CgvRowTree *tree,
                        guint position,
                        guint *member);

/*
 * Returns the position of a group or member, CGV_ROW_TREE_NONE if it is not shown.
 *
 * @member: the index of a member, or CGV_ROW_TREE_NONE
 */
guint cgv_row_tree_find (CgvRowTree *tree,
                         guint group,
                         guint member);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvRowTree, cgv_row_tree_free)

G_END_DECLS
