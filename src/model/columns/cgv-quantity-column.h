/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of numbers: each shows a quantity of a row, and has one id, one title and one way to fill its cells in all lists of the
 * window and in all formats of all commands. A column is added to the table in cgv-quantity-column.c. Main thread.
 */

#include "cgv-column.h"
#include "cgv-function-row.h"
#include "cgv-numbers.h"

G_BEGIN_DECLS

/* The functions by which columns read the rows of a list. */
struct CgvRowReader
{
  /* Returns (nullable) the numbers in an event type, by name; NULL for the main one. */
  const CgvEventNumbers *(*find_numbers) (gpointer list,
                                          const char *event);

  /* Returns (nullable) the row at @position, which is @row or belongs to the list; NULL if its numbers are not known. @numbers are those
   * of the event type of @column; a list of event types sets them. */
  const CgvFunctionRow *(*get_row) (gpointer list,
                                    const CgvColumn *column,
                                    const CgvEventNumbers **numbers,
                                    guint position,
                                    CgvFunctionRow *row);

  /* (nullable): changes a filled cell, for a list that shows more than the number. @position is G_MAXUINT for a sample. */
  void (*show) (gpointer list,
                const CgvColumn *column,
                guint position,
                const CgvEventNumbers *numbers,
                const CgvFunctionRow *row,
                CgvCell *cell);

  /* (nullable): returns the difference of a full bar. */
  double (*get_largest) (gpointer list,
                         const CgvColumn *column);

  CgvColumnSample sample;   /* (nullable): of all its columns */
  CgvColumnExplain explain; /* (nullable) */
};

/* The titles of a column. */
typedef enum
{
  CGV_TITLES_OF_LIST,
  CGV_TITLES_OF_REPORT,         /* in the main event type, which the report names once */
  CGV_TITLES_OF_REPORT_FURTHER, /* in another event type */
  CGV_TITLES_OF_BAR,            /* of a difference */
  CGV_TITLES_LONG,              /* which no other column has */
} CgvColumnTitles;

/* Returns whether an id without an event type is that of a number with a title of its own, of one side or in a comparison. */
gboolean cgv_quantity_column_has_id (const char *id,
                                     gboolean is_compared);

/* Sets the members that @column->id and @column->reader do not set: kind, titles (untranslated)
 * and functions. Returns FALSE if the id is not the id of a number. */
gboolean cgv_quantity_column_complete (CgvColumn *column,
                                       CgvColumnTitles titles);

/* Returns the side that a column is of: the only one, or the new one, unless it is of the base. */
CgvSide cgv_quantity_column_get_side (const CgvColumn *column);

/* Fills a cell with the number of a row of the list. @position is G_MAXUINT for a sample. */
void cgv_quantity_column_fill_row (const CgvColumn *column,
                                   gpointer list,
                                   guint position,
                                   const CgvEventNumbers *numbers,
                                   const CgvFunctionRow *row,
                                   CgvCell *cell);

/* Sets the direction of a difference, and whether a cost of a side differs from the other side by noise. */
void cgv_quantity_column_show_direction (const CgvColumn *column,
                                         const CgvComparison *comparison,
                                         const CgvFunctionRow *row,
                                         CgvCell *cell);

/* Leaves a cell without a value. @note (nullable) says why. */
void cgv_quantity_column_leave_out (CgvCell *cell,
                                    const char *note);

G_END_DECLS
