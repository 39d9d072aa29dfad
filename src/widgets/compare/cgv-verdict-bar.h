/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The result of a comparison, always on screen. It has both sides with their totals, the difference, and which cost was added,
 * removed, matched or noise. It warns if the sides differ by more than their cost, and says how costs are compared. Follows a
 * CgvFocus, which it holds.
 * Main thread.
 */

#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_VERDICT_BAR (cgv_verdict_bar_get_type ())

G_DECLARE_FINAL_TYPE (CgvVerdictBar, cgv_verdict_bar, CGV, VERDICT_BAR, CgvView)

/* Sets whether the window is narrow: parts of one run have only headline and sentence then, and the window shows a CgvAmountsSwitch. */
void cgv_verdict_bar_set_narrow (CgvVerdictBar *self,
                                 gboolean is_narrow);

G_END_DECLS
