/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The callers or the callees of a function, with cost, count and cost per call. In a comparison they have the costs of both sides. One
 * click on a row selects that function. An empty list is explained. Inside a cycle it lists the calls of the part of the cycle that the
 * function is in. Main thread.
 */

#include "cgv-call-list.h"
#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_CALL_VIEW (cgv_call_view_get_type ())

G_DECLARE_FINAL_TYPE (CgvCallView, cgv_call_view, CGV, CALL_VIEW, CgvView)

/*
 * Properties:
 *   kind         (uint, CgvCallListKind, construct-only): callers or callees
 *   short-title  (string, read-only): its title, and the number of rows
 */

/* Sets whether its title is above the list; otherwise another widget shows it. */
void cgv_call_view_set_has_title (CgvCallView *self,
                                  gboolean has_title);

G_END_DECLS
