/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The context menus of the rows and of the titles of a list, and of a few other widgets: opened by a right click, a long press, the Menu key or Shift+F10.
 * Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Makes a menu. Most are never opened, so that it has no widgets before; @model is a GMenu that may be changed. */
GtkPopoverMenu *cgv_row_menu_new (GMenuModel *model,
                                  GtkWidget *parent);

/* Returns the model of a menu, made here or not. */
GMenu *cgv_row_menu_get_model (GtkPopoverMenu *menu);

/* Opens the menu at a place in its parent. */
void cgv_row_menu_popup (GtkPopoverMenu *menu,
                         const GdkRectangle *at);

/* Opens the menu, whose parent is around @view, at the rows of a list, whose cells are made by a CgvRowFactory. */
void cgv_row_menu_attach (GtkPopoverMenu *menu,
                          GtkWidget *view);

/* Called before a menu opens for the title of a column. */
typedef void (*CgvTitleMenuOpening) (GtkWidget *title,
                                     gpointer user_data);

/* Opens the menu, whose parent is around @view, at titles of columns. @user_data lives as long as the menu. */
void cgv_row_menu_attach_to_titles (GtkPopoverMenu *menu,
                                    GtkColumnView *view,
                                    CgvTitleMenuOpening opening,
                                    gpointer user_data);

/* Called before a menu opens for a widget that is not a list. Returns FALSE if the menu has nothing to show. */
typedef gboolean (*CgvPlaceMenuOpening) (GtkPopoverMenu *menu,
                                         GtkWidget *target,
                                         gpointer user_data);

/* Opens the menu, whose parent is around @widget, at the children of @widget, also at insensitive ones. @user_data lives as long as the menu. */
void cgv_row_menu_attach_to_place (GtkPopoverMenu *menu,
                                   GtkWidget *widget,
                                   CgvPlaceMenuOpening opening,
                                   gpointer user_data);

/* Returns the row that the menu was opened for last. */
guint cgv_row_menu_get_position (GtkPopoverMenu *menu);

/* Called before a menu opens, when cgv_row_menu_get_position() returns its row already. */
typedef void (*CgvRowMenuOpening) (gpointer user_data);

/* @user_data lives as long as the menu. */
void cgv_row_menu_set_opening (GtkPopoverMenu *menu,
                               CgvRowMenuOpening opening,
                               gpointer user_data);

G_END_DECLS
