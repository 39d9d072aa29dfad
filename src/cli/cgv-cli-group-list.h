/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Groups of functions as rows: which are printed, in which order, and what they are called. Main thread.
 */

#include "cgv-cli-view.h"
#include "cgv-grouping.h"

G_BEGIN_DECLS

/**
 * CgvCliGroupList:
 * @view: the functions
 * @grouping: the groups, with costs of the first event type
 * @groupings: the same groups, with costs of each of the event types
 * @order: the order of functions
 * @sort: what to sort by
 * @groups: the groups to print, in their order
 * @n_groups: how many
 * @n_matching: how many there are without `--limit`
 * @is_nested: whether members are printed, too
 * @has_estimates: whether any of the groups has a cost that is not exact
 *
 * To be read only.
 */
typedef struct
{
  const CgvCliView *view;
  CgvGrouping *grouping;
  GPtrArray *groupings;
  CgvOrder *order;
  CgvOrderKey sort;
  guint32 *groups;
  gsize n_groups;
  gsize n_matching;
  gboolean is_nested;
  gboolean has_estimates;
} CgvCliGroupList;

/**
 * cgv_cli_group_list_new:
 * @view: a view whose rows are functions; must outlive the list
 * @options: with `--group-by`, `--match`, `--sort` and `--limit`
 * @error: return location
 *
 * Groups functions.
 *
 * Returns: (transfer full) (nullable): the list, or NULL if there is not enough memory, or if the regular
 *   expression cannot be matched
 */
CgvCliGroupList *cgv_cli_group_list_new (const CgvCliView *view,
                                         const CgvCliOptions *options,
                                         GError **error);

/**
 * cgv_cli_group_list_free:
 * @self: (transfer full): a list
 *
 * Frees a list.
 */
void cgv_cli_group_list_free (CgvCliGroupList *self);

/**
 * cgv_cli_group_list_dup_name:
 * @self: a list
 * @group: a group of the grouping
 *
 * The whole name of a group, safe to print; "" for no namespace.
 *
 * Returns: (transfer full): the name
 */
char *cgv_cli_group_list_dup_name (const CgvCliGroupList *self,
                                   guint32 group);

/**
 * cgv_cli_group_list_dup_members:
 * @self: a list
 * @group: a group of the grouping
 *
 * The members of a group in the order of the list, as indexes for cgv_grouping_get_member().
 *
 * Returns: (transfer full) (nullable): as many as the group has, or NULL if there is not enough memory
 */
guint32 *cgv_cli_group_list_dup_members (const CgvCliGroupList *self,
                                         guint32 group);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliGroupList, cgv_cli_group_list_free)

G_END_DECLS
