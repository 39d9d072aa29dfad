/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which groups are open, remembered by what the groups are, so that it outlives the grouping.
 * Main thread.
 */

#include "cgv-group-key.h"

G_BEGIN_DECLS

/**
 * CgvOpenGroups:
 *
 * All groups or none, and exceptions.
 */
typedef struct CgvOpenGroups CgvOpenGroups;

/**
 * cgv_open_groups_new:
 *
 * Remembers that no group is open.
 *
 * Returns: (transfer full): what it remembers
 */
CgvOpenGroups *cgv_open_groups_new (void);

/**
 * cgv_open_groups_free:
 * @open: (transfer full): what is open
 *
 * Frees it.
 */
void cgv_open_groups_free (CgvOpenGroups *open);

/**
 * cgv_open_groups_set_all:
 * @open: what is open
 * @all: TRUE for all groups, FALSE for none
 *
 * Opens or closes every group.
 */
void cgv_open_groups_set_all (CgvOpenGroups *open,
                              gboolean all);

/**
 * cgv_open_groups_set:
 * @open: what is open
 * @grouping: a grouping
 * @group: a group of it
 * @is_open: whether it is open
 *
 * Opens or closes a group.
 */
void cgv_open_groups_set (CgvOpenGroups *open,
                          const CgvGrouping *grouping,
                          guint32 group,
                          gboolean is_open);

/**
 * cgv_open_groups_apply:
 * @open: what is open
 * @grouping: a grouping
 *
 * Tells which groups of a grouping are open. Linear in the groups and in the exceptions.
 *
 * Returns: (transfer full): a byte for each group, 1 if it is open
 */
guint8 *cgv_open_groups_apply (CgvOpenGroups *open,
                               const CgvGrouping *grouping);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvOpenGroups, cgv_open_groups_free)

G_END_DECLS
