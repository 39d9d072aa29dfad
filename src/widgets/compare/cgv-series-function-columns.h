/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The columns of a CgvSeriesFunctionList: a curve, and amounts. Main thread. */

#include "cgv-series-function-list.h"
#include "cgv-table.h"

G_BEGIN_DECLS

const CgvTableSpec *cgv_series_function_columns_get_spec (void);

G_END_DECLS
