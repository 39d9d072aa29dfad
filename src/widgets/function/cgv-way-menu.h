/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The menus of Back and Forward: the places that were visited, and the hot path through the selected function, by name with their costs.
 * Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-focus.h"

G_BEGIN_DECLS

/* Adds the actions of the menus to a class of widgets that are a CgvView. */
void cgv_way_menu_install (GtkWidgetClass *widget_class);

/* Fills a menu for going back and up, or otherwise forward and down. Returns FALSE if it is empty. */
gboolean cgv_way_menu_fill (GMenu *menu,
                            CgvFocus *focus,
                            gboolean back);

G_END_DECLS
