/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The selected function in its cycle: why it has no inclusive cost, and its share of the cycle, which is exact. For one side. Main thread.
 */

#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_MEMBER_VIEW (cgv_member_view_get_type ())

G_DECLARE_FINAL_TYPE (CgvMemberView, cgv_member_view, CGV, MEMBER_VIEW, CgvView)

G_END_DECLS
