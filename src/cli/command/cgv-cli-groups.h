/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Groups of functions on one side or two, and their members. Main thread.
 */

#include "cgv-cli-rows.h"
#include "cgv-comparison-groups.h"

G_BEGIN_DECLS

/* To be read only. */
typedef struct
{
  const CgvCliView *view;
  CgvGroupingKind kind;
  const CgvComparisonGroups *joined; /* in the first event type; NULL for one side */
} CgvCliGroups;

/* @view must outlive the groups. */
CgvCliGroups *cgv_cli_groups_new (const CgvCliView *view);

/* @self may be NULL. */
void cgv_cli_groups_free (CgvCliGroups *self);

guint32 cgv_cli_groups_get_n (const CgvCliGroups *self);

/* Returns whether a group is a list of its members, too. */
gboolean cgv_cli_groups_have_members (const CgvCliGroups *self);

guint32 cgv_cli_groups_get_n_members (const CgvCliGroups *self,
                                      guint32 group);

/* Gets the numbers of a group, or of a member of it, in one of the event types. @member: CGV_NONE for the group */
void cgv_cli_groups_get_costs (const CgvCliGroups *self,
                               guint event,
                               guint32 group,
                               guint32 member,
                               CgvCliCosts *costs);

void cgv_cli_groups_get_names (const CgvCliGroups *self,
                               guint32 group,
                               guint32 member,
                               CgvCliNames *names);

/* Returns the name of a group that is not a function, safe to print. */
char *cgv_cli_groups_dup_label (const CgvCliGroups *self,
                                guint32 group,
                                guint32 member);

/* Sorts groups that are picked: of one side by the order that the window has, too. */
gboolean cgv_cli_groups_sort (const CgvCliGroups *self,
                              CgvCliPick *picks,
                              gsize n_picks,
                              GError **error);

/* Sorts members of a group: of one side by @key, of two those first that changed most in the direction of the group. */
gboolean cgv_cli_groups_sort_members (const CgvCliGroups *self,
                                      guint32 group,
                                      CgvQuantityKind key,
                                      guint32 *members,
                                      guint32 n_members);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliGroups, cgv_cli_groups_free)

G_END_DECLS
