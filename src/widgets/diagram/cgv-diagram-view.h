/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The call graph around the selected function, or of the whole program, with a choice of the number of functions. Laid out in a thread, for
 * a profile or both sides of a comparison. Computed only while it is visible. Main thread.
 */

#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_DIAGRAM_VIEW (cgv_diagram_view_get_type ())

G_DECLARE_FINAL_TYPE (CgvDiagramView, cgv_diagram_view, CGV, DIAGRAM_VIEW, CgvView)

G_END_DECLS
