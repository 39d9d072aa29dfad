/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of a CgvCodeList. Main thread.
 */

#include "cgv-code-list.h"
#include "cgv-table.h"

G_BEGIN_DECLS

const CgvTableSpec *cgv_source_columns_get_spec (void);

/* Returns how hot a line is, from 1 to 5; 0 if it costs nothing itself. */
guint cgv_source_columns_get_heat (CgvCodeList *list,
                                   guint position);

G_END_DECLS
