/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a GtkColumnView of GTK 4.8 has no call for: its headers and scrolling to a row. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * CgvTitleTooltipFunc:
 * @user_data: what was given to cgv_column_tools_set_title()
 *
 * Explains a column.
 *
 * Returns: (transfer full) (nullable): the text of the tooltip
 */
typedef char *(*CgvTitleTooltipFunc) (gpointer user_data);

/**
 * cgv_column_tools_set_title:
 * @view: a view whose columns the user cannot reorder
 * @column: one of its columns
 * @align_end: whether its title stands at the end of the column, as numbers do
 * @func: makes the tooltip when it is about to be shown
 * @user_data: passed to @func, has to live as long as @view has the column
 *
 * Sets up the header of a column.
 */
void cgv_column_tools_set_title (GtkColumnView *view,
                                 GtkColumnViewColumn *column,
                                 gboolean align_end,
                                 CgvTitleTooltipFunc func,
                                 gpointer user_data);

/**
 * cgv_column_tools_describe_titles:
 * @view: a view
 *
 * Tells screen readers what the tooltips of all headers say: call it when they would say something
 * else.
 */
void cgv_column_tools_describe_titles (GtkColumnView *view);

/**
 * cgv_column_tools_insert:
 * @view: a view whose columns the user cannot reorder
 * @column: a column of no view
 * @position: where to put it; behind all others where there are fewer
 *
 * Adds a column, whose header and cells are at its place.
 */
void cgv_column_tools_insert (GtkColumnView *view,
                              GtkColumnViewColumn *column,
                              guint position);

/**
 * cgv_column_tools_move:
 * @view: a view whose columns the user cannot reorder
 * @column: one of its columns
 * @position: where to put it
 *
 * Moves a column; does nothing where it is there.
 */
void cgv_column_tools_move (GtkColumnView *view,
                            GtkColumnViewColumn *column,
                            guint position);

/**
 * cgv_column_tools_get_title:
 * @view: a view whose columns the user cannot reorder
 * @column: one of its columns
 *
 * The header of a column.
 *
 * Returns: (nullable) (transfer none): the widget
 */
GtkWidget *cgv_column_tools_get_title (GtkColumnView *view,
                                       GtkColumnViewColumn *column);

/**
 * cgv_column_tools_measure:
 * @view: a view whose columns the user cannot reorder
 * @column: one of its columns
 * @widest: the widest number in it
 *
 * How wide a column of numbers has to be for its numbers and for its title with the arrow that
 * shows its order.
 *
 * Returns: the width in pixels
 */
int cgv_column_tools_measure (GtkColumnView *view,
                              GtkColumnViewColumn *column,
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
