/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The parts of a document in the order to show them, as a GListModel of CgvRow, and which of them
 * count, as a GtkSelectionModel: the selection is that of the focus, and is never empty.
 * Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-focus.h"
#include "cgv-row-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_PARTS_MODEL (cgv_parts_model_get_type ())

G_DECLARE_FINAL_TYPE (CgvPartsModel, cgv_parts_model, CGV, PARTS_MODEL, CgvRowList)

/* Makes a model that follows the parts of @focus and changes them. */
CgvPartsModel *cgv_parts_model_new (CgvFocus *focus);

/* Returns the part of the profile at a position. */
CgvPartId cgv_parts_model_get_part (CgvPartsModel *self,
                                    guint position);

/* Returns how many parts count, at least 1. */
guint cgv_parts_model_get_n_selected (CgvPartsModel *self);

/*
 * While parts are chosen for something else, nothing is selected, and what counts stays.
 *
 * @is_selectable: whether selecting parts lets only them count
 */
void cgv_parts_model_set_selectable (CgvPartsModel *self,
                                     gboolean is_selectable);

G_END_DECLS
