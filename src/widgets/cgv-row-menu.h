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

G_END_DECLS
