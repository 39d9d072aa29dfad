/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The cost of the selected function in each event type. Choosing a row makes it the event type of the window. Main thread. */

#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_TYPES_VIEW (cgv_types_view_get_type ())

G_DECLARE_FINAL_TYPE (CgvTypesView, cgv_types_view, CGV, TYPES_VIEW, CgvView)

G_END_DECLS
