/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A table of the rows of a list, made from the columns that a list has: their headers with what they mean, cells, widths, order,
 * which of them there is room for, the keyboard, a menu for each row, copying, and names for assistive tools. What is special
 * about a list is in its CgvTableSpec. Main thread.
 *
 * Columns are known by their ids. Whenever something else may be shown, the list is asked for its columns anew: those that were
 * there stay, with the widths that users gave them, and the order of the rows is kept by id for when its column comes back.
 */

#include <gtk/gtk.h>

#include "cgv-column.h"
#include "cgv-report.h"
#include "cgv-row-list.h"

G_BEGIN_DECLS

/* The position of the row of all rows together, for columns of lists that have one. */
#define CGV_TABLE_TOTALS GTK_INVALID_LIST_POSITION

/* @list is the list, or what cgv_table_set_list_of() was given for it. */
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

  /* Opens or closes the group at a position; all groups if @all. NULL where there are no groups. */
  void (*toggle) (gpointer list,
                  guint position,
                  gboolean all);

  /* Make and fill the cells of columns that are CGV_CELL_CUSTOM. NULL where there are none. */
  GtkWidget *(*create) (gpointer list,
                        const CgvColumn *column);
  void (*update) (GtkWidget *cell,
                  gpointer list,
                  const CgvColumn *column,
                  guint position);

  /* Appends columns that are copied, of which there may be very many. The function may be NULL. */
  void (*add_exports) (gpointer list,
                       GPtrArray *columns);

  /* Returns (nullable) the id of the column that sorts the rows where nobody said otherwise. NULL where that is always of @default_sort. */
  const char *(*get_default_sort) (gpointer list);

  const char *default_sort[4];    /* ids: if that is none, the first that there is */
  gboolean is_activated_by_click; /* by one click rather than two */
  gboolean has_fixed_widths;      /* something stands above the columns, and users do not resize them */
  gboolean stacks;                /* in a narrow table, the bar and the place of a row stand below its name, which comes first */
  gboolean has_totals;            /* columns have a cell at CGV_TABLE_TOTALS, which is copied with all rows */
} CgvTableSpec;

#define CGV_TYPE_TABLE (cgv_table_get_type ())

/*
 * Signals:
 *   activate (guint position)  a row was clicked or chosen with the keyboard
 *   sorted                     rows are in another order; the list is so already
 *   open-cycle (guint position)  the cycle of a row was asked for, by its mark or its menu
 *   menu-opening (guint position)  the menu is about to open for a row
 *   layout-changed             columns have other widths
 *
 * Actions of rows: table.copy (Ctrl+C) and table.copy-markdown (Ctrl+Shift+C) for those that are selected; table.copy-row,
 *   table.copy-row-markdown, table.copy-name and table.open-cycle for that of the menu; table.copy-all
 * Actions of the column whose title has its menu open: table.sort-ascending, table.sort-descending, table.hide-column,
 *   table.show-columns
 */
G_DECLARE_FINAL_TYPE (CgvTable, cgv_table, CGV, TABLE, GtkWidget)

/* Sets what assistive tools call the table. */
void cgv_table_set_name (CgvTable *self,
                         const char *name);

/* Shows a list, sorted as the headers tell. @spec, of static storage, is for lists of its type; @selection is (nullable) and is
 * a model of @list; @list is NULL to show nothing. */
void cgv_table_set_list (CgvTable *self,
                         const CgvTableSpec *spec,
                         CgvRowList *list,
                         GtkSelectionModel *selection);

/* The same, with what the functions of @spec get instead of the list; it lives as long as the list is shown. */
void cgv_table_set_list_of (CgvTable *self,
                            const CgvTableSpec *spec,
                            gpointer source,
                            CgvRowList *list,
                            GtkSelectionModel *selection);

/* Asks for the columns anew, and for how wide they are: costs, columns or the rows have changed. Cells of rows that stay what
 * they are keep their texts. */
void cgv_table_update (CgvTable *self);

/* Does that, and fills all cells again: the same rows show other texts. */
void cgv_table_refresh (CgvTable *self);

/* Tells assistive tools what the headers explain, where only the examples have changed. */
void cgv_table_explain (CgvTable *self);

/* Returns (nullable) the id of the column that rows are to be sorted by, whether or not it is there. */
const char *cgv_table_get_sort (CgvTable *self,
                                gboolean *descending);

/* The same if it was chosen; NULL where the rows are sorted as they are at first. */
const char *cgv_table_get_chosen_sort (CgvTable *self,
                                       gboolean *descending);

/* Sorts by a column, as soon as there is one. */
void cgv_table_set_sort (CgvTable *self,
                         const char *id,
                         gboolean descending);

/* Returns how wide a column is, in pixels; 0 if it is not shown. */
int cgv_table_get_width (CgvTable *self,
                         const char *id);

/* Returns (nullable) the columns that the list had last, of CgvColumn. */
GPtrArray *cgv_table_get_columns (CgvTable *self);

/* Says in a report what comes before the rows. Returns the columns of a table of all rows as they are sorted, of the id "rows", to be
 * freed: data has those that are copied, prose those that are shown. NULL without a list. */
GPtrArray *cgv_table_begin_report (CgvTable *self,
                                   CgvReport *report,
                                   CgvReportTable *table);

/* Returns (nullable) the list that is shown. */
CgvRowList *cgv_table_get_list (CgvTable *self);

/* Scrolls as little as is needed to show a row. */
void cgv_table_scroll_to (CgvTable *self,
                          guint position);

/* Moves the keyboard to a row, or with GTK_INVALID_LIST_POSITION to the one that had it last: as soon as there are rows, if they are
 * still to be made. Returns FALSE if there are none. */
gboolean cgv_table_focus_row (CgvTable *self,
                              guint position);

/* Shows a row of a list that is new: from the top, if the row is seen from there. GTK 4.24 puts the row at the top as soon
 * as it has the keyboard. */
void cgv_table_open_at (CgvTable *self,
                        guint position);

/* Returns the row that has the keyboard focus, or GTK_INVALID_LIST_POSITION. */
guint cgv_table_get_focus_position (CgvTable *self);

/* Returns the row that the menu was opened for last. */
guint cgv_table_get_menu_position (CgvTable *self);

/* Returns the menu of rows: cgv_row_menu_get_model() can be added to. */
GtkPopoverMenu *cgv_table_get_menu (CgvTable *self);

/* Returns the view of the table, for what is special to it and for tests. */
GtkColumnView *cgv_table_get_view (CgvTable *self);

/* Returns the width in which all columns have room beside names that can be read, in pixels; 0 as long as the user added no column. */
int cgv_table_get_added_width (CgvTable *self);

G_END_DECLS
