/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the files of the overview of parts share: cgv-parts-overview (what it shows) and -input (keys, clicks, the
 * context menu and its actions). Main thread.
 */

#include "cgv-parts-columns.h"
#include "cgv-parts-head.h"
#include "cgv-parts-overview.h"
#include "cgv-row-selection.h"

G_BEGIN_DECLS

/* CgvFocus ── CgvPartMatrixList ── CgvRowSelection ── GtkColumnView ── CgvPartsColumns
 *                     └── CgvPartsChart ── the bars of all rows, and CgvPartsHead */
struct _CgvPartsOverview
{
  GtkWidget parent_instance;

  CgvFocus *focus;
  CgvPartSides *sides;
  CgvPartMatrixList *list;
  CgvPartsChart *chart;
  CgvRowSelection *selection;
  CgvPartsColumns *columns;

  GtkWidget *content;
  GtkWidget *table;
  GtkStack *stack;
  GtkToggleButton *self_button;
  GtkToggleButton *inclusive_button;
  GtkToggleButton *common_button;
  GtkLabel *hits_label;
  GtkSearchBar *search_bar;
  GtkEditable *search_entry;
  CgvPartsHead *head;
  GtkColumnView *column_view;
  GtkLabel *cursor_label;
  GtkLabel *note_label;
  GtkPopoverMenu *row_menu;

  guint layout_id;
  gboolean is_placed; /* whether the list knows where its rows begin */
};

/**
 * cgv_parts_overview_install_input:
 * @widget_class: the class
 *
 * Installs the actions.
 */
void cgv_parts_overview_install_input (GtkWidgetClass *widget_class);

/**
 * cgv_parts_overview_init_input:
 * @self: an overview whose template is there
 *
 * Listens for keys and clicks, and sets up the context menu.
 */
void cgv_parts_overview_init_input (CgvPartsOverview *self);

/**
 * cgv_parts_overview_get_n_rows:
 * @self: an overview
 *
 * How many functions are listed.
 *
 * Returns: the number; 0 without a document
 */
guint cgv_parts_overview_get_n_rows (CgvPartsOverview *self);

G_END_DECLS
