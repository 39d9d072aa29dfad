/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The callers or the callees of the selected row of a comparison: what its calls cost on both sides, the difference, and
 * why. One click on a call selects the row at its other end. Where there is nothing to list it says why. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-call-list.h"
#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_DELTA_CALL_VIEW (cgv_delta_call_view_get_type ())

/*
 * Properties:
 *   focus  (object, CgvFocus, nullable)
 *   kind   (uint, CgvCallListKind, construct-only): callers or callees
 */
G_DECLARE_FINAL_TYPE (CgvDeltaCallView, cgv_delta_call_view, CGV, DELTA_CALL_VIEW, GtkWidget)

/**
 * cgv_delta_call_view_new:
 * @kind: callers or callees
 *
 * Makes an empty view.
 *
 * Returns: the view
 */
GtkWidget *cgv_delta_call_view_new (CgvCallListKind kind);

/**
 * cgv_delta_call_view_get_kind:
 * @self: a view
 *
 * What it lists.
 *
 * Returns: callers or callees
 */
CgvCallListKind cgv_delta_call_view_get_kind (CgvDeltaCallView *self);

/**
 * cgv_delta_call_view_get_focus:
 * @self: a view
 *
 * What the view follows.
 *
 * Returns: (nullable) (transfer none): the focus, or NULL before there is a comparison
 */
CgvFocus *cgv_delta_call_view_get_focus (CgvDeltaCallView *self);

/**
 * cgv_delta_call_view_set_focus:
 * @self: a view
 * @focus: (nullable): what to follow
 *
 * Shows the calls of the selected row.
 */
void cgv_delta_call_view_set_focus (CgvDeltaCallView *self,
                                    CgvFocus *focus);

G_END_DECLS
