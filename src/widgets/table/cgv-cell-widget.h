/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The widgets that show the cells of a table, one kind for each kind of cell. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-column.h"

G_BEGIN_DECLS

/* Makes an empty widget for the cells of a column, which must not be CGV_CELL_CUSTOM. */
GtkWidget *cgv_cell_widget_new (const CgvColumn *column);

/* Shows a cell of that column. */
void cgv_cell_widget_fill (GtkWidget *widget,
                           const CgvCell *cell);

/* Returns how many pixels the widget needs in addition to the text of its cell. A narrow table
 * has no bars of costs. */
int cgv_cell_widget_get_padding (const CgvColumn *column,
                                 int table_width);

/* Returns whether the cells of a kind are numbers, which are at the end of their column. */
gboolean cgv_cell_widget_is_number (CgvCellKind kind);

G_END_DECLS
