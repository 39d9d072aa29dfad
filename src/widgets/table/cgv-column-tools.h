/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Functions that GtkColumnView of GTK 4.8 lacks: for its headers and for scrolling to a row. Main thread. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Returns (transfer full) (nullable) the explanation of a column. */
typedef char *(*CgvTitleTooltipFunc) (gpointer user_data);

/* Sets up the header of a column; with @align_end its title is at the end, as numbers are. @func makes the tooltip when it is about to
 * be shown; @user_data lives as long as the view has the column. */
void cgv_column_tools_set_title (GtkColumnView *view,
                                 GtkColumnViewColumn *column,
                                 gboolean align_end,
                                 CgvTitleTooltipFunc func,
                                 gpointer user_data);

/* Adds a column, whose header and cells are at its place; after all others if there are fewer. */
void cgv_column_tools_insert (GtkColumnView *view,
                              GtkColumnViewColumn *column,
                              guint position);

/* Returns (nullable) the header of a column. */
GtkWidget *cgv_column_tools_get_title (GtkColumnView *view,
                                       GtkColumnViewColumn *column);

/* Returns (nullable) the header that a widget is, or is in. */
GtkWidget *cgv_column_tools_find_title (GtkColumnView *view,
                                        GtkWidget *widget);

/* Returns how wide a column has to be, in pixels, for its widest number and for its title with the arrow of the order. */
int cgv_column_tools_measure (GtkColumnView *view,
                              GtkColumnViewColumn *column,
                              const char *widest,
                              int padding);

/* Shows or hides a column; does nothing if that is done already. A width of -1 is the remaining room. */
void cgv_column_tools_show (GtkColumnViewColumn *column,
                            gboolean visible,
                            int width);

/* Scrolls as little as is needed to show a row. Does nothing before the view has a size. */
void cgv_column_tools_scroll_to (GtkColumnView *view,
                                 guint position);

/* Returns the row that has the keyboard focus, or GTK_INVALID_LIST_POSITION. The cells are made by a CgvRowFactory. */
guint cgv_column_tools_get_focus_position (GtkColumnView *view);

G_END_DECLS
