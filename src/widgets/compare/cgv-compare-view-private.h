/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the files of the list of differences share: -copy (the clipboard), -rows (opening, closing and
 * the keyboard) and -filter (search, what is shown, the menu). Main thread.
 */

#include "cgv-compare-list.h"
#include "cgv-compare-selection.h"
#include "cgv-compare-view.h"
#include "cgv-table.h"

G_BEGIN_DECLS

/*
 * CgvFocus ── CgvFunctionList (order and search) ── CgvCompareSelection ── CgvTable
 *                                                                            └ CgvCompareColumns
 */
struct _CgvCompareView
{
  GtkWidget parent_instance;

  CgvFocus *focus;
  CgvFunctionList *list;
  CgvCompareSelection *selection;

  GtkWidget *content;
  GtkEditable *search_entry;
  GtkLabel *hits_label;
  GtkWidget *cost_box;
  GtkMenuButton *show_button;
  GtkWidget *show_icon;
  GtkLabel *show_label;
  GtkStack *stack;
  CgvTable *table;
  GtkLabel *empty_label;
  GtkWidget *clear_button;
  GtkWidget *show_all_button;

  /* Of the list, and kept for the next one. */
  CgvComparisonShow show;
  gboolean hides_noise;

  gboolean is_inclusive; /* whether there is more to see of inclusive cost */
  gboolean single_click_activate;
  gboolean is_pressed;
  gboolean wants_search;
  guint layout_id;
  guint scroll_id;
};

/**
 * cgv_compare_view_focus_rows:
 * @self: a view with a focus
 *
 * Moves the keyboard to the rows, to the selected one if there is one.
 *
 * Returns: whether there was a row to move it to
 */
gboolean cgv_compare_view_focus_rows (CgvCompareView *self);

/**
 * cgv_compare_view_queue_scroll:
 * @self: a view
 *
 * Shows the selected row soon: the list may not yet have a size, or be about to change its rows.
 */
void cgv_compare_view_queue_scroll (CgvCompareView *self);

/**
 * cgv_compare_view_scroll_to_top:
 * @self: a view
 *
 * Shows the first row.
 */
void cgv_compare_view_scroll_to_top (CgvCompareView *self);

/**
 * cgv_compare_view_update_hits:
 * @self: a view with a focus
 *
 * Says how many rows there are, of how many, and why there are none.
 */
void cgv_compare_view_update_hits (CgvCompareView *self);

/**
 * cgv_compare_view_init_menu:
 * @self: a view
 *
 * Makes the menu be filled when it is opened.
 */
void cgv_compare_view_init_menu (CgvCompareView *self);

/**
 * cgv_compare_view_update_menu:
 * @self: a view
 *
 * Says in the menu and on its button what is shown.
 */
void cgv_compare_view_update_menu (CgvCompareView *self);

/**
 * cgv_compare_view_set_menu_width:
 * @self: a view
 * @width: its width in pixels
 *
 * Says things in words where there is room for them.
 */
void cgv_compare_view_set_menu_width (CgvCompareView *self,
                                      int width);

/**
 * cgv_compare_view_install_filter:
 * @widget_class: the class
 *
 * Adds to the template and the actions what search and menu need.
 */
void cgv_compare_view_install_filter (GtkWidgetClass *widget_class);

/**
 * cgv_compare_view_get_show_nick:
 * @show: which rows
 *
 * The name of what is shown, for actions and settings.
 *
 * Returns: (transfer none): the name
 */
const char *cgv_compare_view_get_show_nick (CgvComparisonShow show);

/**
 * cgv_compare_view_parse_show:
 * @nick: (nullable): a name
 *
 * The other way round.
 *
 * Returns: which rows; all for a name that is none
 */
CgvComparisonShow cgv_compare_view_parse_show (const char *nick);

/**
 * cgv_compare_view_get_grouping_nick:
 * @grouping: a CgvGroupingKind, or CGV_CHOICE_UNGROUPED
 *
 * The name of a grouping, for actions and settings.
 *
 * Returns: (transfer none): the name
 */
const char *cgv_compare_view_get_grouping_nick (int grouping);

/**
 * cgv_compare_view_parse_grouping:
 * @nick: (nullable): a name
 *
 * The other way round.
 *
 * Returns: the grouping; none for a name that is none
 */
int cgv_compare_view_parse_grouping (const char *nick);

/**
 * cgv_compare_view_toggle_row:
 * @self: a view
 * @position: a row
 *
 * Opens or closes a group. Variants are opened by their arrow or the keyboard only.
 *
 * Returns: FALSE if there is no group at @position
 */
gboolean cgv_compare_view_toggle_row (CgvCompareView *self,
                                      guint position);

/**
 * cgv_compare_view_handle_key:
 * @self: a view
 * @key: a key that was pressed while the keyboard is with the rows
 * @state: its modifiers
 *
 * Opens and closes rows with the keyboard, as trees do.
 *
 * Returns: whether the key was meant for that
 */
gboolean cgv_compare_view_handle_key (CgvCompareView *self,
                                      guint key,
                                      GdkModifierType state);

/**
 * cgv_compare_view_install_rows:
 * @widget_class: the class
 *
 * Adds the actions that open, close and copy rows, or divide by their calls.
 */
void cgv_compare_view_install_rows (GtkWidgetClass *widget_class);

G_END_DECLS
