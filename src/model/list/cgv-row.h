/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A row of a big list: only a position in it. Its content is looked up when it is bound, and again
 * when it emits "changed". (The slot model: with a million rows, some two hundred row objects are
 * alive.) Main thread.
 */

#include <glib-object.h>

G_BEGIN_DECLS

#define CGV_TYPE_ROW (cgv_row_get_type ())

/* Signal: changed — another thing is at this position, or its numbers changed. */
G_DECLARE_FINAL_TYPE (CgvRow, cgv_row, CGV, ROW, GObject)

/*
 * Makes a row. Only lists do; a list has no two rows for one position.
 *
 * @position: a position in a list, from 0
 */
CgvRow *cgv_row_new (guint position);

/* Returns the row's position in its list, from 0; it never changes. */
guint cgv_row_get_position (CgvRow *self);

/* Emits "changed". Only lists do. */
void cgv_row_emit_changed (CgvRow *self);

G_END_DECLS
