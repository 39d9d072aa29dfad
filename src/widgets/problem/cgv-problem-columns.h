/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The columns of a CgvProblemModel: an array in cgv-problem-columns.c, where a column is added. Main thread. */

#include "cgv-problem-model.h"
#include "cgv-table.h"

G_BEGIN_DECLS

/* Returns what a table of a CgvProblemModel is made from. */
const CgvTableSpec *cgv_problem_columns_get_spec (void);

G_END_DECLS
