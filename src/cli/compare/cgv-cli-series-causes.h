/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The table of causes of `series --causes`: what began in which function or group, and in which step. Main thread. */

#include "cgv-cli-options.h"
#include "cgv-course.h"
#include "cgv-report.h"

G_BEGIN_DECLS

/* Prose has the largest steps and causes, and the sums of the others. CSV and JSON have each amount that is not 0. */
void cgv_cli_series_causes_add (const CgvCourse *course,
                                const CgvCliOptions *options,
                                CgvReport *report);

G_END_DECLS
