/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a comparison comes to, always on screen: both sides, the totals and what they differ by, what was
 * added and removed, how much of the cost was matched, what is noise, and what else differs besides the
 * cost. Beside it how costs are compared. Follows a CgvFocus, which it holds.
 * Main thread.
 */

#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_VERDICT_BAR (cgv_verdict_bar_get_type ())

G_DECLARE_FINAL_TYPE (CgvVerdictBar, cgv_verdict_bar, CGV, VERDICT_BAR, CgvView)

G_END_DECLS
