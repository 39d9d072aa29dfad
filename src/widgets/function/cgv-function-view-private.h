/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the files of the flat profile share: -copy (the clipboard), -groups (what it is grouped by,
 * opening and closing) and -search (the entry, the hits). Main thread.
 */

#include "cgv-filter-button.h"
#include "cgv-function-columns.h"
#include "cgv-function-list.h"
#include "cgv-function-selection.h"
#include "cgv-function-view.h"
#include "cgv-row-menu.h"

G_BEGIN_DECLS

/*
 * CgvFocus ── CgvFunctionList (order and search) ── CgvFunctionSelection ── GtkColumnView
 *                                                                         └ CgvFunctionColumns
 */
struct _CgvFunctionView
{
  GtkWidget parent_instance;

  CgvFocus *focus;
  CgvFunctionList *list;
  CgvFunctionSelection *selection;
  CgvFunctionColumns *columns;

  GtkWidget *content;
  GtkEditable *search_entry;
  GtkLabel *hits_label;
  GtkStack *stack;
  GtkScrolledWindow *scroller;
  GtkColumnView *column_view;
  GtkLabel *empty_label;
  GtkWidget *clear_button;
  GtkMenuButton *group_button;
  GtkWidget *group_icon;
  GtkLabel *group_label;
  GtkPopoverMenu *row_menu;
  CgvFilterButton *filter_button;
  GtkWidget *unfilter_button;

  gboolean single_click_activate;
  gboolean is_pressed;
  gboolean wants_search;
  gboolean is_sorted_for_groups; /* by self, because of the groups and not because the user said so */
  guint layout_id;
  guint scroll_id;
};

/**
 * cgv_function_view_focus_rows:
 * @self: a view with a focus
 *
 * Moves the keyboard to the rows, to the selected one if there is one.
 *
 * Returns: whether there was a row to move it to
 */
gboolean cgv_function_view_focus_rows (CgvFunctionView *self);

/**
 * cgv_function_view_scroll_to_top:
 * @self: a view
 *
 * Shows the first row.
 */
void cgv_function_view_scroll_to_top (CgvFunctionView *self);

/**
 * cgv_function_view_queue_scroll:
 * @self: a view
 *
 * Shows the selected row soon: the list may not yet have a size, or be about to change its rows.
 */
void cgv_function_view_queue_scroll (CgvFunctionView *self);

/**
 * cgv_function_view_update_hits:
 * @self: a view with a focus
 *
 * Says how many functions there are, or how many of them the search found, and why there are none.
 */
void cgv_function_view_update_hits (CgvFunctionView *self);

/**
 * cgv_function_view_bind_search:
 * @widget_class: the class
 *
 * Adds what the search entry calls back to the template.
 */
void cgv_function_view_bind_search (GtkWidgetClass *widget_class);

/**
 * cgv_function_view_bind_groups:
 * @widget_class: the class
 *
 * Adds to the template and the actions what groups need.
 */
void cgv_function_view_bind_groups (GtkWidgetClass *widget_class);

/**
 * cgv_function_view_bind_filters:
 * @widget_class: the class of CgvFunctionView
 *
 * Installs the actions that add a filter: for the row that the menu is open for, or as it is typed.
 */
void cgv_function_view_bind_filters (GtkWidgetClass *widget_class);

/**
 * cgv_function_view_init_groups:
 * @self: a view with its columns
 *
 * Watches what the user sorts by.
 */
void cgv_function_view_init_groups (CgvFunctionView *self);

/**
 * cgv_function_view_init_filters:
 * @self: a list
 *
 * Makes the menu of rows offer the filters that there are for each.
 */
void cgv_function_view_init_filters (CgvFunctionView *self);

/**
 * cgv_function_view_update_group_menu:
 * @self: a view
 *
 * Offers the kinds of groups that the profile has, and says which one is shown.
 */
void cgv_function_view_update_group_menu (CgvFunctionView *self);

/**
 * cgv_function_view_set_group_width:
 * @self: a view
 * @width: its width in pixels
 *
 * Says in words by what the list is grouped where there is room for them.
 */
void cgv_function_view_set_group_width (CgvFunctionView *self,
                                        int width);

/**
 * cgv_function_view_has_words:
 * @self: a view
 *
 * Whether there is room for words beside the search.
 *
 * Returns: FALSE where the view is narrow
 */
gboolean cgv_function_view_has_words (CgvFunctionView *self);

/**
 * cgv_function_view_toggle_group:
 * @self: a view
 * @position: a row
 *
 * Opens or closes a group.
 *
 * Returns: FALSE if there is none at @position
 */
gboolean cgv_function_view_toggle_group (CgvFunctionView *self,
                                         guint position);

/**
 * cgv_function_view_handle_group_key:
 * @self: a view
 * @key: a key that was pressed while the keyboard is with the rows
 * @state: its modifiers
 *
 * Opens and closes groups with the keyboard, as trees do.
 *
 * Returns: whether the key was meant for that
 */
gboolean cgv_function_view_handle_group_key (CgvFunctionView *self,
                                             guint key,
                                             GdkModifierType state);

/**
 * cgv_function_view_install_copy:
 * @widget_class: the class
 *
 * Adds the actions that copy.
 */
void cgv_function_view_install_copy (GtkWidgetClass *widget_class);

G_END_DECLS
