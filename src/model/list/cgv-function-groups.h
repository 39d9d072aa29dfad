/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The rows of a list of functions by group: groups in an order, those that are open with their
 * members below them, and of a search those that have a hit. Main thread.
 */

#include "cgv-grouping.h"
#include "cgv-row-tree.h"

G_BEGIN_DECLS

/**
 * CgvFunctionGroups:
 *
 * The rows. What is open and what was searched for outlives the grouping.
 */
typedef struct CgvFunctionGroups CgvFunctionGroups;

/**
 * cgv_function_groups_new:
 *
 * Makes what has no rows yet.
 *
 * Returns: (transfer full): the rows
 */
CgvFunctionGroups *cgv_function_groups_new (void);

/**
 * cgv_function_groups_free:
 * @groups: (transfer full): rows
 *
 * Frees it.
 */
void cgv_function_groups_free (CgvFunctionGroups *groups);

/**
 * cgv_function_groups_set_grouping:
 * @groups: rows
 * @grouping: (nullable): the groups, or NULL for none
 * @order: (nullable): the order of the functions of @grouping, which has to outlive it here
 *
 * Shows other groups. Those that were open stay so, unless the kind of grouping is another one.
 * Call cgv_function_groups_update() next.
 */
void cgv_function_groups_set_grouping (CgvFunctionGroups *groups,
                                       CgvGrouping *grouping,
                                       CgvOrder *order);

/**
 * cgv_function_groups_get_grouping:
 * @groups: rows
 *
 * What the rows are of.
 *
 * Returns: (nullable) (transfer none): the grouping, or NULL for none
 */
CgvGrouping *cgv_function_groups_get_grouping (CgvFunctionGroups *groups);

/**
 * cgv_function_groups_set_sort:
 * @groups: rows
 * @grouping: (nullable): the same groups in the event type to compare, or NULL for those shown
 * @key: what to sort groups and members by
 * @descending: whether the largest comes first
 *
 * Call cgv_function_groups_update() next.
 */
void cgv_function_groups_set_sort (CgvFunctionGroups *groups,
                                   CgvGrouping *grouping,
                                   CgvOrderKey key,
                                   gboolean descending);

/**
 * cgv_function_groups_take_hits:
 * @groups: rows
 * @hits: (nullable) (transfer full): for each node, 1 for those that a search has found; NULL
 *   where nothing is searched for; from g_malloc()
 * @is_new: whether the search is another one, of which no group was opened or closed yet
 *
 * Shows the groups that have a hit, and of their members the hits. What the user opens or closes
 * meanwhile holds for this search: without one everything is again as it was. Call
 * cgv_function_groups_update() next.
 */
void cgv_function_groups_take_hits (CgvFunctionGroups *groups,
                                    guint8 *hits,
                                    gboolean is_new);

/**
 * cgv_function_groups_update:
 * @groups: rows
 *
 * Makes the rows anew. Linear in groups and, while searching, members; the members of an open group
 * are sorted when the first of them is asked for.
 */
void cgv_function_groups_update (CgvFunctionGroups *groups);

/**
 * cgv_function_groups_get_n_rows:
 * @groups: rows
 *
 * How many rows there are.
 *
 * Returns: the number
 */
guint cgv_function_groups_get_n_rows (CgvFunctionGroups *groups);

/**
 * cgv_function_groups_get:
 * @groups: rows
 * @position: a position below cgv_function_groups_get_n_rows()
 * @member: (out): the member, as cgv_grouping_get_member() takes it, or CGV_NONE for the group itself
 *
 * What is at a position.
 *
 * Returns: the group
 */
guint32 cgv_function_groups_get (CgvFunctionGroups *groups,
                                 guint position,
                                 guint32 *member);

/**
 * cgv_function_groups_find:
 * @groups: rows
 * @group: a group
 * @member: one of its members, or CGV_NONE for the group itself
 *
 * Where something is. Linear in the members of the group.
 *
 * Returns: the position, or G_MAXUINT if it is not shown
 */
guint cgv_function_groups_find (CgvFunctionGroups *groups,
                                guint32 group,
                                guint32 member);

/**
 * cgv_function_groups_find_node:
 * @groups: rows
 * @node: a node
 * @group: (out): the group that it is in
 * @member: (out): the member that it is, or CGV_NONE where it is the group itself
 *
 * Which row a function has, or would have if its group were open. Of several in different groups
 * the one that costs most.
 *
 * Returns: FALSE if it is in no group, or is no hit of the search
 */
gboolean cgv_function_groups_find_node (CgvFunctionGroups *groups,
                                        CgvNodeId node,
                                        guint32 *group,
                                        guint32 *member);

/**
 * cgv_function_groups_get_running_sum:
 * @groups: rows
 * @position: a position below cgv_function_groups_get_n_rows()
 *
 * The self costs of the groups down to a position, added up; members add up to that of their
 * group. Linear the first time after a change, then constant.
 *
 * Returns: the sum
 */
CgvCost cgv_function_groups_get_running_sum (CgvFunctionGroups *groups,
                                             guint position);

/**
 * cgv_function_groups_get_n_shown:
 * @groups: rows
 * @group: a group
 *
 * How many members a group shows when it is open: all, or the hits of the search.
 *
 * Returns: the number; 0 for a function that is a group of its own
 */
guint cgv_function_groups_get_n_shown (CgvFunctionGroups *groups,
                                       guint32 group);

/**
 * cgv_function_groups_get_expanded:
 * @groups: rows
 * @group: a group
 *
 * Whether a group is open.
 *
 * Returns: TRUE if its members are rows
 */
gboolean cgv_function_groups_get_expanded (CgvFunctionGroups *groups,
                                           guint32 group);

/**
 * cgv_function_groups_set_expanded:
 * @groups: rows
 * @group: a group
 * @expanded: whether it is open
 *
 * Opens or closes a group; the rows are made anew at once.
 *
 * Returns: FALSE if nothing changed: it is that already, or there is nothing to open
 */
gboolean cgv_function_groups_set_expanded (CgvFunctionGroups *groups,
                                           guint32 group,
                                           gboolean expanded);

/**
 * cgv_function_groups_set_all_expanded:
 * @groups: rows
 * @expanded: whether all are open
 *
 * Opens or closes all groups; the rows are made anew at once.
 */
void cgv_function_groups_set_all_expanded (CgvFunctionGroups *groups,
                                           gboolean expanded);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvFunctionGroups, cgv_function_groups_free)

G_END_DECLS
