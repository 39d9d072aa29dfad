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
 *   kind     (uint, CgvCallListKind, construct-only): callers or callees
 *   summary  (object, GtkLabel, nullable): says the first row and the number of others, such as "Calls work and 3 more"
 */

G_END_DECLS
