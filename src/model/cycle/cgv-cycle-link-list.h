/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What calls the piece of a cycle that the function in focus is in, or what that piece calls, as
 * rows. A GListModel of CgvRow. Main thread.
 */

#include <gio/gio.h>

#include "cgv-call-list.h"
#include "cgv-cycle-focus.h"
#include "cgv-cycle-links.h"
#include "cgv-row-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_CYCLE_LINK_LIST (cgv_cycle_link_list_get_type ())

G_DECLARE_FINAL_TYPE (CgvCycleLinkList, cgv_cycle_link_list, CGV, CYCLE_LINK_LIST, CgvRowList)

/* @kind: callers or callees */
CgvCycleLinkList *cgv_cycle_link_list_new (CgvCycleFocus *cycle,
                                           CgvCallListKind kind);

/* Returns the link at a position, borrowed until the list changes. */
const CgvCycleLink *cgv_cycle_link_list_get_link (CgvCycleLinkList *self,
                                                  guint position);

/* Returns the function of a row: of a sub-cycle, the one with the largest self cost. */
CgvNodeId cgv_cycle_link_list_get_node (CgvCycleLinkList *self,
                                        guint position);

/* Returns the largest difference of the cost of a link, up or down, in the measure of the comparison; 0 without a
 * base. */
double cgv_cycle_link_list_get_largest_delta (CgvCycleLinkList *self);

CgvCycleFocus *cgv_cycle_link_list_get_cycle (CgvCycleLinkList *self);

CgvCallListKind cgv_cycle_link_list_get_kind (CgvCycleLinkList *self);

G_END_DECLS
