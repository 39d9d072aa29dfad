/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The columns of a CgvSetList. Main thread. */

#include "cgv-set-list.h"
#include "cgv-table.h"

G_BEGIN_DECLS

/* Returns the table specification of the lists of a suite or a series. */
const CgvTableSpec *cgv_set_columns_get_spec (CgvSet *set);

G_END_DECLS
