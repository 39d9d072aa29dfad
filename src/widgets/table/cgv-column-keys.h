/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The keyboard in a GtkColumnView: its titles are one stop of the Tab key and its rows another, so that a list of a
 * hundred thousand rows is left with one press. GTK 4.8 goes through every row instead, and never to a title. Main
 * thread.
 */

#include "cgv-column-sort.h"

G_BEGIN_DECLS

/* The target of the keyboard focus. */
typedef enum
{
  CGV_COLUMN_MOVE_ELSEWHERE, /* it is not in the view, or moves within its rows: GTK knows where to */
  CGV_COLUMN_MOVE_DONE,      /* it moved within the view */
  CGV_COLUMN_MOVE_LEAVE,     /* it has to leave the view */
} CgvColumnMove;

/* The effect of a key on rows that open and close. */
typedef enum
{
  CGV_TREE_KEY_NONE,
  CGV_TREE_KEY_IN,        /* open the row, or go into it: the arrow in the direction of text */
  CGV_TREE_KEY_IN_FAR,    /* open the costliest way: the arrow in with Shift */
  CGV_TREE_KEY_OUT,       /* close the row, or go out of it: the arrow against it */
  CGV_TREE_KEY_OPEN_ALL,  /* the asterisk, or the arrow in with Ctrl */
  CGV_TREE_KEY_CLOSE_ALL, /* the arrow out with Ctrl */
} CgvTreeKey;

/* Returns the list whose children are the rows. */
GtkWidget *cgv_column_keys_get_rows (GtkColumnView *view);

/* Lets the title of a column have the keyboard focus. Return and the space bar sort by @key; @sort lives as long as @view. */
void cgv_column_keys_add (GtkColumnView *view,
                          GtkColumnViewColumn *column,
                          CgvColumnSort *sort,
                          int key);

/* Moves the keyboard focus to a row, or with GTK_INVALID_LIST_POSITION to the row that had it
 * last; gtk_widget_grab_focus() would move it to a title. The rows are made by a CgvRowFactory.
 * Returns FALSE without rows. */
gboolean cgv_column_keys_focus_rows (GtkColumnView *view,
                                     guint selected);

/* For the focus function of the widget around @view: moves the focus within @view, if it belongs there. From outside it comes to
 * @selected, or with GTK_INVALID_LIST_POSITION to the row that had it last. */
CgvColumnMove cgv_column_keys_move (GtkColumnView *view,
                                    GtkDirectionType direction,
                                    guint selected);

/* The same for a focus function. Moves to @before (nullable) if the focus leaves @view
 * backwards. @content is the child of the widget that fills it. */
gboolean cgv_column_keys_focus (GtkColumnView *view,
                                GtkDirectionType direction,
                                guint selected,
                                GtkWidget *content,
                                GtkWidget *before);

/* The direction of the text of @widget decides which arrow is which. */
CgvTreeKey cgv_column_keys_read_tree_key (GtkWidget *widget,
                                          guint key,
                                          GdkModifierType state);

G_END_DECLS
