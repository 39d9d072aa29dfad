/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The rows of a list that are alive: one object a position, made when asked for, forgotten when
 * nobody holds it any more. Main thread.
 */

#include <gio/gio.h>

#include "cgv-row.h"

G_BEGIN_DECLS

typedef struct CgvRowTable CgvRowTable;

CgvRowTable *cgv_row_table_new (void);

/* Rows that are alive stay so. */
void cgv_row_table_free (CgvRowTable *table);

/* Gets the row of a position, the same one for as long as anybody holds it. */
CgvRow *cgv_row_table_dup_row (CgvRowTable *table,
                               guint position);

/*
 * Tells the world that every position of @model may mean another thing now: items-changed for the change in length
 * alone, at the end, and then "changed" on each row that is alive.
 *
 * @model: the list that it belongs to, which already has its new items
 * @old_length: how many items it had
 */
void cgv_row_table_publish (CgvRowTable *table,
                            GListModel *model,
                            guint old_length);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvRowTable, cgv_row_table_free)

G_END_DECLS
