/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cgv-curve.h"
#include "cgv-growth.h"

/* Returns (nullable) how a row and all functions grow: what is measured, and the forecast; NULL without memory. Sizes that the laws do not
 * know are rings. Any thread. */
CgvCurve *cgv_growth_curve_new (const CgvGrowth *growth,
                                guint row);
