/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The keyboard in a GtkColumnView: its titles are one stop of the Tab key and its rows another, so that a list of a
 * hundred thousand rows is left with one press. GTK 4.8 goes through every row instead, and never to a title. Main
 * thread.
 */

#include "cgv-column-sort.h"

G_BEGIN_DECLS

/**
 * CgvColumnMove:
 * @CGV_COLUMN_MOVE_ELSEWHERE: the keyboard focus is not in the view, or moves within its rows: GTK knows where to
 * @CGV_COLUMN_MOVE_DONE: the focus moved within the view
 * @CGV_COLUMN_MOVE_LEAVE: the focus has to leave the view
 *
 * Where the keyboard focus goes.
 */
typedef enum
{
  CGV_COLUMN_MOVE_ELSEWHERE,
  CGV_COLUMN_MOVE_DONE,
  CGV_COLUMN_MOVE_LEAVE,
} CgvColumnMove;

/**
 * CgvTreeKey:
 * @CGV_TREE_KEY_NONE: nothing of this
 * @CGV_TREE_KEY_IN: open the row, or go into it: the arrow in the direction of text
 * @CGV_TREE_KEY_OUT: close the row, or go out of it: the arrow against it
 * @CGV_TREE_KEY_OPEN_ALL: open all: the asterisk, or the arrow in with Ctrl
 * @CGV_TREE_KEY_CLOSE_ALL: close all: the arrow out with Ctrl
 *
 * What a key asks of rows that open and close.
 */
typedef enum
{
  CGV_TREE_KEY_NONE,
  CGV_TREE_KEY_IN,
  CGV_TREE_KEY_OUT,
  CGV_TREE_KEY_OPEN_ALL,
  CGV_TREE_KEY_CLOSE_ALL,
} CgvTreeKey;

/**
 * cgv_column_keys_add:
 * @view: a view whose columns the user cannot reorder
 * @column: one of its columns
 * @sort: how it is sorted; has to live as long as @view
 * @key: the key of the column in @sort; one that it does not have where the column is not sorted
 *
 * Lets the title of a column have the keyboard focus. Return and the space bar sort by it.
 */
void cgv_column_keys_add (GtkColumnView *view,
                          GtkColumnViewColumn *column,
                          CgvColumnSort *sort,
                          int key);

/**
 * cgv_column_keys_focus_rows:
 * @view: a view that was set up, with rows made by a CgvRowFactory
 * @selected: the row to come to, or GTK_INVALID_LIST_POSITION for the one that had the focus last
 *
 * Moves the keyboard focus to the rows; gtk_widget_grab_focus() would move it to a title.
 *
 * Returns: whether it did: not if there are none
 */
gboolean cgv_column_keys_focus_rows (GtkColumnView *view,
                                     guint selected);

/**
 * cgv_column_keys_move:
 * @view: a view that was set up, with rows made by a CgvRowFactory
 * @direction: where to
 * @selected: the row to come to from outside, or GTK_INVALID_LIST_POSITION for the one that had the focus last
 *
 * For the focus function of the widget around @view: moves the focus within @view, if that is where it goes.
 *
 * Returns: what the caller has to do
 */
CgvColumnMove cgv_column_keys_move (GtkColumnView *view,
                                    GtkDirectionType direction,
                                    guint selected);

/**
 * cgv_column_keys_read_tree_key:
 * @widget: the widget that the key is for, whose direction of text counts
 * @key: the key that was pressed
 * @state: with what
 *
 * What a key asks of rows that open and close.
 *
 * Returns: that
 */
CgvTreeKey cgv_column_keys_read_tree_key (GtkWidget *widget,
                                          guint key,
                                          GdkModifierType state);

G_END_DECLS
