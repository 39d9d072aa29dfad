/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The groups of a view, which are the tops of its arrangement, and their members: what they are called and what they cost. Main thread.
 */

#include "cgv-cli-rows.h"

G_BEGIN_DECLS

/* Returns whether @view has groups of this kind. */
gboolean cgv_cli_groups_are_of (const CgvCliView *view,
                                CgvGroupingKind kind);

/* Returns how many members to list below a group; 0 unless the options ask for them. */
guint32 cgv_cli_groups_get_n_members (const CgvCliView *view,
                                      guint32 group);

/* Gets the numbers of a group, or of a member of it, in one of the event types. @member: CGV_NONE for the group */
void cgv_cli_groups_get_costs (const CgvCliView *view,
                               guint event,
                               guint32 group,
                               guint32 member,
                               CgvFunctionRow *costs);

void cgv_cli_groups_get_names (const CgvCliView *view,
                               guint32 group,
                               guint32 member,
                               CgvCliNames *names);

/* Returns the name for people of what is no function, safe to print. */
char *cgv_cli_groups_dup_label (const CgvCliView *view,
                                guint32 group,
                                guint32 member);

/* Returns the members of a group in their order: in a comparison those first that changed most in the direction of the group. Returns
 * NULL if there is no memory. */
guint32 *cgv_cli_groups_sort_members (const CgvCliView *view,
                                      guint32 group);

G_END_DECLS
