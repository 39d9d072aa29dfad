/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Filters by a few clicks: the part of a context menu that filters by the function that the menu is
 * for. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-focus.h"

G_BEGIN_DECLS

/**
 * cgv_filter_menu_append:
 * @menu: a context menu whose model is a GMenu
 * @action: the full name of an action that takes a string, and hands it to cgv_filter_menu_apply()
 *
 * Appends a submenu of filters.
 */
void cgv_filter_menu_append (GtkPopoverMenu *menu,
                             const char *action);

/**
 * cgv_filter_menu_apply:
 * @focus: whose filters to change
 * @node: a node of its graph: what the menu was opened for
 * @choice: what was chosen: the parameter of the action
 *
 * Adds the filter that was chosen.
 */
void cgv_filter_menu_apply (CgvFocus *focus,
                            CgvNodeId node,
                            GVariant *choice);

G_END_DECLS
