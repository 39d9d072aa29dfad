/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A table of the rows of a list, made from the columns of the list: their headers with explanations, cells, widths, order, the choice of
 * columns that fit, the keyboard, a menu for each row, copying, and names for assistive tools. The specific parts of a list are in its
 * CgvTableSpec. Main thread.
 *
 * Columns are identified by their ids. After every change, the list provides its columns again: former ones stay, with the widths that
 * users gave them, and the order of the rows is kept by id until its column comes back.
 */

#include <gtk/gtk.h>

#include "cgv-column.h"
#include "cgv-report.h"
#include "cgv-row-list.h"
#include "cgv-row-menu.h"

G_BEGIN_DECLS

/* The position of the row of all rows together, for columns of lists that have one. */
#define CGV_TABLE_TOTALS GTK_INVALID_LIST_POSITION

typedef struct
{
  /* Returns the columns of a list, in the order in which they are shown and copied, one of them CGV_CELL_NAME. */
  GPtrArray *(*make_columns) (gpointer list);

  /* Sorts the list. NULL if all columns are CGV_COLUMN_UNSORTED. */
  void (*sort) (gpointer list,
                const CgvColumn *column,
                gboolean descending);

  /* Returns (nullable) the text of the tooltip of a row. */
  char *(*describe) (gpointer list,
                     guint position);

  /* Returns (nullable) a line above a table that is copied. The function may be NULL. */
  char *(*introduce) (gpointer list);

  /* Hides a column; shows all again where that is NULL. NULL where columns cannot be hidden. */
  void (*hide) (gpointer list,
                const CgvColumn *column);

  /* Opens or closes the group at a position; all groups if @all. NULL if there are no groups. */
  void (*toggle) (gpointer list,
                  guint position,
                  gboolean all);

  /* Make and fill the cells of columns that are CGV_CELL_CUSTOM. NULL without such columns. */
  GtkWidget *(*create) (gpointer list,
                        const CgvColumn *column);
  void (*update) (GtkWidget *cell,
                  gpointer list,
                  const CgvColumn *column,
                  guint position);

  /* Returns whether columns have a cell at CGV_TABLE_TOTALS, which is shown below the rows, and copied with all of them. NULL if they
   * never have. */
  gboolean (*has_totals) (gpointer list);

  /* Chooses columns for a width, in pixels at the usual size of text. Returns whether the columns of the list have changed. NULL if they
   * do not depend on it. */
  gboolean (*fit) (gpointer list,
                   int width);

  /* Returns (nullable) the id of the column that sorts the rows by default. NULL if it is always that of @default_sort. */
  const char *(*get_default_sort) (gpointer list);

  /* Returns (transfer full) a list of all rows and columns to save and copy whole. NULL if that is the list itself. */
  CgvRowList *(*new_whole) (gpointer list);

  /* Returns what a screen reader says of a cell. NULL unless the arrows move over the cells: then a click activates one. */
  char *(*speak) (gpointer list,
                  const CgvColumn *column,
                  guint position);

  const char *default_sort[4];    /* ids; the first that exists is used */
  gboolean is_activated_by_click; /* by one click rather than two */
  gboolean stacks;                /* in a narrow table, the bar and the place of a row are below its name, which comes first */
  gboolean stacks_always;         /* not only in a narrow one */
} CgvTableSpec;

#define CGV_TYPE_TABLE (cgv_table_get_type ())

/*
 * Signals:
 *   activate (guint position)  a row was clicked or chosen with the keyboard; or a cell, which may be one of CGV_TABLE_TOTALS: see
 *                              cgv_table_get_cursor()
 *   sorted                     rows are in another order, which the list has already
 *   open-cycle (guint position)  the cycle of a row was requested, by its mark or its menu
 *   menu-opening (guint position)  the menu is about to open for a row
 *   title-menu-opening (gpointer column)  the menu of titles is about to open for a CgvColumn
 *   layout-changed             columns have other widths
 *   cursor-changed             another cell is the current one
 *
 * Actions of rows: table.copy (Ctrl+C) and table.copy-markdown (Ctrl+Shift+C) for those that are selected; table.copy-row,
 *   table.copy-row-markdown, table.copy-name and table.open-cycle for that of the menu; table.copy-all
 * Actions of the column whose title has its menu open: table.sort-ascending, table.sort-descending, table.hide-column,
 *   table.show-columns
 */
G_DECLARE_FINAL_TYPE (CgvTable, cgv_table, CGV, TABLE, GtkWidget)

/* Sets the name of the table for assistive tools. */
void cgv_table_set_name (CgvTable *self,
                         const char *name);

const char *cgv_table_get_name (CgvTable *self);

/* Shows a list, sorted as the headers show. @spec, of static storage, is for lists of its type; @selection is (nullable) and is a model
 * of @list; @list is NULL to show nothing. */
void cgv_table_set_list (CgvTable *self,
                         const CgvTableSpec *spec,
                         CgvRowList *list,
                         GtkSelectionModel *selection);

/* Gets the columns again, and their widths: costs, columns or the rows have changed. Cells of unchanged rows keep their texts. */
void cgv_table_update (CgvTable *self);

/* Updates the columns, and fills all cells again: the texts of the rows have changed. */
void cgv_table_refresh (CgvTable *self);

/* Updates the descriptions of the headers, if only their examples have changed. */
void cgv_table_explain (CgvTable *self);

/* Returns (nullable) the id of the sort column, even if it does not exist. */
const char *cgv_table_get_sort (CgvTable *self,
                                gboolean *descending);

/* Returns the sort column if it was chosen; NULL for the default order. */
const char *cgv_table_get_chosen_sort (CgvTable *self,
                                       gboolean *descending);

/* Sorts by a column, as soon as it exists. */
void cgv_table_set_sort (CgvTable *self,
                         const char *id,
                         gboolean descending);

/* Returns (nullable) the column of the current cell; NULL if rows are moved over as a whole. */
const CgvColumn *cgv_table_get_cursor (CgvTable *self);

/* Gets the place of the title of a column. Returns FALSE if it is not shown. */
gboolean cgv_table_get_title_bounds (CgvTable *self,
                                     const char *id,
                                     GtkWidget *target,
                                     graphene_rect_t *bounds);

/* Returns how wide a column is, in pixels; 0 if it is not shown. */
int cgv_table_get_width (CgvTable *self,
                         const char *id);

/* Returns (nullable) the columns that the list had last, of CgvColumn. */
GPtrArray *cgv_table_get_columns (CgvTable *self);

/* Adds the paragraphs before the rows to a report. Returns the columns of a table of all rows in their order, of the id "rows", to be
 * freed: those that are copied for data, those that are shown for prose. The caller owns the list of @table, too. NULL without a list. */
GPtrArray *cgv_table_begin_report (CgvTable *self,
                                   CgvReport *report,
                                   CgvReportTable *table);

/* Returns (nullable) the list that is shown. */
CgvRowList *cgv_table_get_list (CgvTable *self);

/* Scrolls as little as is needed to show a row. */
void cgv_table_scroll_to (CgvTable *self,
                          guint position);

/* Moves the keyboard focus to a row, or with GTK_INVALID_LIST_POSITION to the row that had it
 * last: as soon as there are rows, if they are not made yet. Returns FALSE without rows. */
gboolean cgv_table_focus_row (CgvTable *self,
                              guint position);

/* Shows a row of a list that is new: from the top, if the row is seen from there. GTK 4.24 puts the row at the top as soon
 * as it has the keyboard. */
void cgv_table_open_at (CgvTable *self,
                        guint position);

/* Returns whether a row has the keyboard focus, or gets it as soon as it is there. */
gboolean cgv_table_holds_keyboard (CgvTable *self);

/* Returns the row that has the keyboard focus, or GTK_INVALID_LIST_POSITION. */
guint cgv_table_get_focus_position (CgvTable *self);

/* Returns (nullable) the column whose title has the keyboard focus. */
const CgvColumn *cgv_table_get_focus_column (CgvTable *self);

/* Returns the row that the menu was opened for last. */
guint cgv_table_get_menu_position (CgvTable *self);

/* Returns the menu of rows: cgv_row_menu_get_model() can be added to. */
CgvRowMenu *cgv_table_get_menu (CgvTable *self);

/* The same for the menu of titles. */
CgvRowMenu *cgv_table_get_title_menu (CgvTable *self);

/* Returns the view of the table, for specific uses and for tests. */
GtkColumnView *cgv_table_get_view (CgvTable *self);

/* Returns the width in which the columns that the user added, and those before them by rank, fit next to readable names, in pixels; 0 as
 * long as the user added no column. */
int cgv_table_get_added_width (CgvTable *self);

G_END_DECLS
