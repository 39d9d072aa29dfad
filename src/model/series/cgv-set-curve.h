/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cgv-curve.h"
#include "cgv-set.h"

G_BEGIN_DECLS

/* Returns (nullable) the totals of all members of a series, as far as they are known; NULL if none is, or without memory. Main thread. */
CgvCurve *cgv_set_curve_new_course (const CgvCourse *course);

/* Returns (nullable) the changes of all benchmarks of a suite in percent, as bars; NULL without any, or without memory. Main thread.
 *
 * @benchmark: the only one, or CGV_NONE */
CgvCurve *cgv_set_curve_new_suite (const CgvSet *set,
                                   guint benchmark);

G_END_DECLS
