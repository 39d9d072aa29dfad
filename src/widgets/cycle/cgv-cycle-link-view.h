/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Who calls the piece of a cycle that the function in focus is in, or whom that piece calls: what
 * the lists of callers and callees are for a function. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-call-list.h"
#include "cgv-cycle-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_CYCLE_LINK_VIEW (cgv_cycle_link_view_get_type ())

/* Properties: kind (uint, construct-only: a CgvCallListKind), cycle (CgvCycleFocus) — what it follows. */
G_DECLARE_FINAL_TYPE (CgvCycleLinkView, cgv_cycle_link_view, CGV, CYCLE_LINK_VIEW, GtkWidget)

/**
 * cgv_cycle_link_view_set_cycle:
 * @self: a view
 * @cycle: (nullable): what to follow
 *
 * Shows the callers or callees of a piece.
 */
void cgv_cycle_link_view_set_cycle (CgvCycleLinkView *self,
                                    CgvCycleFocus *cycle);

G_END_DECLS
