/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Shows where the change of a comparison began: each cause with its amount, its reason and the path
 * to it from main; and below them the functions that changed only because of these. Main thread.
 */

#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_CAUSE_VIEW (cgv_cause_view_get_type ())

G_DECLARE_FINAL_TYPE (CgvCauseView, cgv_cause_view, CGV, CAUSE_VIEW, CgvView)

/* Signals: activated (), after a click or Enter selected a function. */

/* Returns whether the comparison of a focus has causes to show: calls were counted, and costs are compared as they are. */
gboolean cgv_cause_view_can_show (CgvFocus *focus);

G_END_DECLS
