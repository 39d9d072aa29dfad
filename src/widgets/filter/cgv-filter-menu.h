/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Filters by a few clicks: the part of a context menu that filters by the function that the menu is
 * for, or by a whole group of functions. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-focus.h"

G_BEGIN_DECLS

/**
 * CgvFilterMenuScope:
 * @CGV_FILTER_MENU_FUNCTION: a function, with its file and object
 * @CGV_FILTER_MENU_FILE: a source file
 * @CGV_FILTER_MENU_OBJECT: a program or library
 * @CGV_FILTER_MENU_NAMESPACE: a namespace or class
 *
 * What a menu is for.
 */
typedef enum
{
  CGV_FILTER_MENU_FUNCTION,
  CGV_FILTER_MENU_FILE,
  CGV_FILTER_MENU_OBJECT,
  CGV_FILTER_MENU_NAMESPACE,
} CgvFilterMenuScope;

/**
 * cgv_filter_menu_append:
 * @menu: a context menu whose model is a GMenu
 * @action: the full name of an action that takes a string, and hands it to cgv_filter_menu_apply()
 *
 * Appends a submenu of filters, for functions.
 */
void cgv_filter_menu_append (GtkPopoverMenu *menu,
                             const char *action);

/**
 * cgv_filter_menu_offer:
 * @menu: a menu that the filters were appended to, and that is not open
 * @scope: what it is going to be for
 *
 * Offers the filters that there are for something.
 */
void cgv_filter_menu_offer (GtkPopoverMenu *menu,
                            CgvFilterMenuScope scope);

/**
 * cgv_filter_menu_refuse:
 * @menu: a menu that the filters were appended to, and that is not open
 * @reason: (transfer none): why, translated
 *
 * Offers no filter, and says why.
 */
void cgv_filter_menu_refuse (GtkPopoverMenu *menu,
                             const char *reason);

/**
 * cgv_filter_menu_apply:
 * @focus: whose filters to change
 * @node: a node of its graph: what the menu was opened for
 * @choice: what was chosen: the parameter of the action
 *
 * Adds the filter that was chosen for a function.
 */
void cgv_filter_menu_apply (CgvFocus *focus,
                            CgvNodeId node,
                            GVariant *choice);

/**
 * cgv_filter_menu_apply_pattern:
 * @focus: whose filters to change
 * @pattern: a regular expression, for what the menu was opened for
 * @choice: what was chosen: the parameter of the action
 *
 * Adds the filter that was chosen for a group.
 */
void cgv_filter_menu_apply_pattern (CgvFocus *focus,
                                    const char *pattern,
                                    GVariant *choice);

G_END_DECLS
