/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A problem, and the lines of the file around it as they are, with the line that it is in marked.
 * Nothing can be changed here. Main thread.
 */

#include <adwaita.h>

#include "cgv-problem-model.h"

G_BEGIN_DECLS

#define CGV_TYPE_RAW_VIEW (cgv_raw_view_get_type ())

G_DECLARE_FINAL_TYPE (CgvRawView, cgv_raw_view, CGV, RAW_VIEW, AdwBin)

/**
 * cgv_raw_view_show:
 * @self: a view
 * @document: a document
 * @item: (nullable): one of its problems, or NULL for none
 *
 * Shows a problem; its lines come as soon as they are read.
 */
void cgv_raw_view_show (CgvRawView *self,
                        CgvDocument *document,
                        CgvProblemItem *item);

/**
 * cgv_raw_view_is_reading:
 * @self: a view
 *
 * Whether lines are being read.
 *
 * Returns: TRUE if they are
 */
gboolean cgv_raw_view_is_reading (CgvRawView *self);

/**
 * cgv_raw_view_get_marked:
 * @self: a view
 *
 * The row of the line that the problem is in, if it is on screen.
 *
 * Returns: (transfer none) (nullable): the row
 */
GtkWidget *cgv_raw_view_get_marked (CgvRawView *self);

G_END_DECLS
