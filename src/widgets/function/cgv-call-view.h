/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The callers or the callees of the function of a profile, with cost, count and cost per call, or of that of a comparison, with
 * what they cost on both sides. One click on a row selects that function. Where there is nothing to list it says why. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-call-list.h"
#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_CALL_VIEW (cgv_call_view_get_type ())

G_DECLARE_FINAL_TYPE (CgvCallView, cgv_call_view, CGV, CALL_VIEW, GtkWidget)

/*
 * Properties:
 *   focus  (object, CgvFocus, nullable)
 *   kind   (uint, CgvCallListKind, construct-only): callers or callees
 */

/* Shows the calls of the selected row of @focus, which may be NULL. */
void cgv_call_view_set_focus (CgvCallView *self,
                              CgvFocus *focus);

G_END_DECLS
