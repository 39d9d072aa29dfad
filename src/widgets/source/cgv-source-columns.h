/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of a CgvCodeList. Main thread.
 */

#include "cgv-code-list.h"
#include "cgv-table.h"

G_BEGIN_DECLS

const CgvTableSpec *cgv_source_columns_get_spec (void);

G_END_DECLS
