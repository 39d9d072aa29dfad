/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A button that shows how the costs of two sides are compared, and a popover to choose it: as counted, as shares, scaled, or for each call
 * of a function; and the tolerance of noise. Follows a CgvFocus, which it holds. Main thread.
 */

#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_MEASURE_BUTTON (cgv_measure_button_get_type ())

G_DECLARE_FINAL_TYPE (CgvMeasureButton, cgv_measure_button, CGV, MEASURE_BUTTON, CgvView)

/*
 * Reads "0.01 %" of the base's total, or "5000" event counts. A decimal comma is as good as a point. Returns FALSE
 * if @text is no tolerance.
 */
gboolean cgv_measure_button_parse_tolerance (const char *text,
                                             CgvTolerance *tolerance);

G_END_DECLS
