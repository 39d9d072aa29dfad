/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Columns that the lists of functions and of calls share: a table defines the columns, their lists, and which of them are repeated for each
 * event type that the user added. Main thread.
 */

#include "cgv-column.h"
#include "cgv-focus.h"
#include "cgv-quantity-column.h"

G_BEGIN_DECLS

/* The lists that have a column. */
typedef enum
{
  CGV_COST_COLUMN_ONE_SIDE = 1 << 0,
  CGV_COST_COLUMN_TWO_SIDES = 1 << 1,
  CGV_COST_COLUMN_ANY_SIDES = CGV_COST_COLUMN_ONE_SIDE | CGV_COST_COLUMN_TWO_SIDES,
  CGV_COST_COLUMN_WITH_CALLS = 1 << 2,  /* only where calls were recorded */
  CGV_COST_COLUMN_WITH_GROUPS = 1 << 3, /* only if there are groups */
  CGV_COST_COLUMN_ON_DEMAND = 1 << 4,   /* only where the user added it */
  CGV_COST_COLUMN_EVERY_EVENT = 1 << 5, /* once more for each event type that the user added */
  CGV_COST_COLUMN_BESIDE = 1 << 6,      /* only where both sides are next to each other */
} CgvCostColumnWhere;

/* A column in the main event type, whose texts are translated when it is made; "%s" stands for the event type. One of numbers needs no
 * more than its id and its place: cgv_quantity_column_complete() sets the rest. */
typedef struct
{
  CgvCostColumnWhere where;
  CgvColumn column;
  const char *added_title; /* (nullable): in another event type; the long title if NULL */
} CgvCostColumn;

/* A list and its columns, in the order in which they are shown and copied. Columns that users
 * added follow the name. */
typedef struct
{
  const char *name; /* name of the list in the settings of hidden columns */
  const CgvCostColumn *columns;
  guint n_columns;
  const CgvRowReader *reader; /* of its numbers */
  CgvFocus *(*get_focus) (gpointer list);
  /* Returns (nullable) the numbers in an event type, by name; NULL for the main one. */
  const CgvEventNumbers *(*find_numbers) (gpointer list,
                                          const char *event);
  /* (nullable): returns whether a list has a column for its sides; for a further event type, whether the user added it. */
  gboolean (*is_wanted) (gpointer list,
                         const CgvCostColumn *column,
                         const CgvQuantity *added);
  /* (nullable): changes a column for a list, and for another event type than the main one. */
  void (*adapt) (gpointer list,
                 CgvColumn *column,
                 gboolean is_added);
} CgvCostColumns;

GPtrArray *cgv_cost_columns_make (const CgvCostColumns *self,
                                  gpointer list);

/* Returns the display text of an event type's name; NULL is the main one. */
char *cgv_cost_columns_dup_event (const CgvCostColumns *self,
                                  gpointer list,
                                  const char *event);

/* Sets the file of a row, or otherwise its object. @numbers are those of the list. */
void cgv_cost_columns_set_place (const CgvNumbers *numbers,
                                 guint32 row,
                                 gboolean is_file,
                                 CgvCell *cell);

G_END_DECLS
