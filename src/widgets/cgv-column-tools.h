/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a GtkColumnView of GTK 4.8 has no call for: its headers and scrolling to a row. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * CgvTitleTooltipFunc:
 * @column: index of a column
 * @user_data: what was given to cgv_column_tools_set_titles()
 *
 * Explains a column.
 *
 * Returns: (transfer full) (nullable): the text of the tooltip
 */
typedef char *(*CgvTitleTooltipFunc) (guint column,
                                      gpointer user_data);

/**
 * cgv_column_tools_set_title:
 * @view: a view whose columns cannot be reordered
 * @column: index of a column
 * @align_end: whether its title stands at the end of the column, as numbers do
 * @func: makes the tooltip when it is about to be shown
 * @user_data: passed to @func, has to live as long as @view has the column
 *
 * Sets up the header of a column.
 */
void cgv_column_tools_set_title (GtkColumnView *view,
                                 guint column,
                                 gboolean align_end,
                                 CgvTitleTooltipFunc func,
                                 gpointer user_data);

/**
 * cgv_column_tools_measure:
 * @view: a view whose columns cannot be reordered
 * @column: index of a column
 * @widest: the widest number in it
 *
 * How wide a column of numbers has to be for its numbers and for its title with the arrow that
 * shows its order.
 *
 * Returns: the width in pixels
 */
int cgv_column_tools_measure (GtkColumnView *view,
                              guint column,
                              const char *widest);

/**
 * cgv_column_tools_show:
 * @column: a column
 * @visible: whether to show it
 * @width: its width in pixels, -1 for what is left
 *
 * Shows or hides a column; does nothing that is done already.
 */
void cgv_column_tools_show (GtkColumnViewColumn *column,
                            gboolean visible,
                            int width);

/**
 * cgv_column_tools_new_number:
 *
 * Makes a cell for a number without a bar.
 *
 * Returns: (transfer floating): a GtkInscription
 */
GtkWidget *cgv_column_tools_new_number (void);

/**
 * cgv_column_tools_scroll_to:
 * @view: a view
 * @position: a row
 *
 * Scrolls as little as is needed to show a row. Does nothing before the view has a size.
 */
void cgv_column_tools_scroll_to (GtkColumnView *view,
                                 guint position);

/**
 * cgv_column_tools_get_focus_position:
 * @view: a view with cells made by a CgvRowFactory
 *
 * Which row has the keyboard focus.
 *
 * Returns: its position, or GTK_INVALID_LIST_POSITION
 */
guint cgv_column_tools_get_focus_position (GtkColumnView *view);

G_END_DECLS
