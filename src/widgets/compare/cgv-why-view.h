/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Explains why the cost of the selected row of a comparison changed, by its self cost and each of
 * its calls. Every difference is split into "called more often" and "costs more per call", as bars
 * and in words. Below is the path along which the change came about, whose steps can be clicked.
 * Main thread.
 */

#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_WHY_VIEW (cgv_why_view_get_type ())

G_DECLARE_FINAL_TYPE (CgvWhyView, cgv_why_view, CGV, WHY_VIEW, CgvView)

G_END_DECLS
