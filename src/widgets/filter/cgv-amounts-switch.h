/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Two buttons for parts of one run next to each other: show their amounts, or the shares of each.
 * Without a comparison it changes nothing. Follows a CgvFocus, which it holds. Main thread.
 */

#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_AMOUNTS_SWITCH (cgv_amounts_switch_get_type ())

G_DECLARE_FINAL_TYPE (CgvAmountsSwitch, cgv_amounts_switch, CGV, AMOUNTS_SWITCH, CgvView)

G_END_DECLS
