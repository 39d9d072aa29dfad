/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The context menu of the rows of a list: opened by a right click, a long press, the Menu key or
 * Shift+F10. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * cgv_row_menu_attach:
 * @menu: a menu whose parent is around @view
 * @view: a list with cells made by a CgvRowFactory
 *
 * Opens the menu at the rows of a list.
 */
void cgv_row_menu_attach (GtkPopoverMenu *menu,
                          GtkWidget *view);

/**
 * cgv_row_menu_get_position:
 * @menu: a menu that is attached
 *
 * Which row the menu was opened for last.
 *
 * Returns: its position
 */
guint cgv_row_menu_get_position (GtkPopoverMenu *menu);

/**
 * CgvRowMenuOpening:
 * @user_data: what cgv_row_menu_set_opening() was given
 *
 * Told before a menu opens, when cgv_row_menu_get_position() says already for which row.
 */
typedef void (*CgvRowMenuOpening) (gpointer user_data);

/**
 * cgv_row_menu_set_opening:
 * @menu: a menu
 * @opening: (scope forever): called each time before the menu opens, to offer what there is for the row
 * @user_data: passed to @opening; lives as long as the menu
 *
 * Lets a menu depend on its row.
 */
void cgv_row_menu_set_opening (GtkPopoverMenu *menu,
                               CgvRowMenuOpening opening,
                               gpointer user_data);

G_END_DECLS
