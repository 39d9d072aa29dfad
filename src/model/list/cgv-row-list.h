/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The common base of the big lists: a GListModel of CgvRow that has an object only for rows that are referenced, and that reports when its
 * positions hold other rows. Subclasses provide the length. Main thread.
 */

#include <gio/gio.h>

#include "cgv-row.h"

G_BEGIN_DECLS

#define CGV_TYPE_ROW_LIST (cgv_row_list_get_type ())

/*
 * Signals:
 *   reordered  any position may mean another thing now
 *   selected   another row is selected, by a list that knows which one is
 */
G_DECLARE_DERIVABLE_TYPE (CgvRowList, cgv_row_list, CGV, ROW_LIST, GObject)

struct _CgvRowListClass
{
  GObjectClass parent_class;

  guint (*get_length) (CgvRowList *self);
};

/* Returns (transfer full) the row at @position, the same as long as it is referenced; also past the end. */
CgvRow *cgv_row_list_get_row (CgvRowList *self,
                              guint position);

/* Takes the rows that are alive from another list, at the same positions. Rows of @self must not
 * have other owners yet. They keep their content until cgv_row_list_publish(). */
void cgv_row_list_inherit_rows (CgvRowList *self,
                                CgvRowList *other);

/*
 * Tells the world that every position may mean another thing now: items-changed for the change in length alone, at
 * the end, then "changed" on each row that is alive, also behind the end, then "reordered".
 *
 * @self: a list, which already has its new rows
 * @old_length: how many it had
 */
void cgv_row_list_publish (CgvRowList *self,
                           guint old_length);

/* Emits "selected", for subclasses. */
void cgv_row_list_emit_selected (gpointer self);

G_END_DECLS
