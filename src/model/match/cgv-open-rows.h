/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The open rows of a list: all or none, and the rows that are exceptions. A list identifies a row
 * by bytes of its own, so that new numbers and another order change nothing.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct CgvOpenRows CgvOpenRows;

CgvOpenRows *cgv_open_rows_new (void);

CgvOpenRows *cgv_open_rows_copy (const CgvOpenRows *open);

void cgv_open_rows_free (CgvOpenRows *open);

/* Opens or closes all, and forgets every single row. */
void cgv_open_rows_set_all (CgvOpenRows *open,
                            gboolean all);

gboolean cgv_open_rows_get_all (const CgvOpenRows *open);

/* Returns whether some row is not as all are. */
gboolean cgv_open_rows_has_others (const CgvOpenRows *open);

void cgv_open_rows_set (CgvOpenRows *open,
                        GBytes *key,
                        gboolean is_open);

gboolean cgv_open_rows_get (const CgvOpenRows *open,
                            GBytes *key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvOpenRows, cgv_open_rows_free)

G_END_DECLS
