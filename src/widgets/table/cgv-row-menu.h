/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The context menus of the rows and of the titles of a list, and of a few other widgets: opened by a right click, a long press, the Menu key or Shift+F10.
 * Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_ROW_MENU (cgv_row_menu_get_type ())

G_DECLARE_FINAL_TYPE (CgvRowMenu, cgv_row_menu, CGV, ROW_MENU, GObject)

/* Makes a menu. Most are never opened, so that it has no widgets before; @model is a GMenu that may be changed. Its popover will be a child
 * of @parent, which removes it at its end. */
CgvRowMenu *cgv_row_menu_new (GMenuModel *model,
                              GtkWidget *parent);

GMenu *cgv_row_menu_get_model (CgvRowMenu *self);

/* Returns the popover, which is made when it is first needed. */
GtkPopover *cgv_row_menu_get_popover (CgvRowMenu *self);

gboolean cgv_row_menu_is_open (CgvRowMenu *self);

/* To be called when sizes are allocated in the parent, if that does not do so for all its popovers. */
void cgv_row_menu_present (CgvRowMenu *self);

/* Removes the popover from the parent. */
void cgv_row_menu_remove (CgvRowMenu *self);

/* Opens the menu at a place in its parent. */
void cgv_row_menu_popup (CgvRowMenu *self,
                         const GdkRectangle *at);

/* Opens the menu, whose parent is around @view, at the rows of a list, whose cells are made by a CgvRowFactory. */
void cgv_row_menu_attach (CgvRowMenu *self,
                          GtkWidget *view);

/* Called before a menu opens for the title of a column. */
typedef void (*CgvTitleMenuOpening) (GtkWidget *title,
                                     gpointer user_data);

/* Opens the menu, whose parent is around @view, at titles of columns. @user_data lives as long as the menu. */
void cgv_row_menu_attach_to_titles (CgvRowMenu *self,
                                    GtkColumnView *view,
                                    CgvTitleMenuOpening opening,
                                    gpointer user_data);

/* Called before a menu opens for a widget that is not a list. Returns FALSE if the menu has nothing to show. */
typedef gboolean (*CgvPlaceMenuOpening) (CgvRowMenu *self,
                                         GtkWidget *target,
                                         gpointer user_data);

/* Opens the menu, whose parent is around @widget, at the children of @widget, also at insensitive ones. @user_data lives as long as the menu. */
void cgv_row_menu_attach_to_place (CgvRowMenu *self,
                                   GtkWidget *widget,
                                   CgvPlaceMenuOpening opening,
                                   gpointer user_data);

/* Returns the row that the menu was opened for last. */
guint cgv_row_menu_get_position (CgvRowMenu *self);

/* Called before a menu opens, when cgv_row_menu_get_position() returns its row already. */
typedef void (*CgvRowMenuOpening) (gpointer user_data);

/* @user_data lives as long as the menu. */
void cgv_row_menu_set_opening (CgvRowMenu *self,
                               CgvRowMenuOpening opening,
                               gpointer user_data);

G_END_DECLS
