/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of a list or a report. A column is a function from a position to a typed cell, with a title and a rank; it is independent of
 * how it is shown. A list is an array of columns. Immutable once it is in an array.
 */

#include "cgv-cell.h"
#include "cgv-quantity-id.h"

G_BEGIN_DECLS

typedef struct CgvColumn CgvColumn;
typedef struct CgvRowReader CgvRowReader; /* see cgv-quantity-column.h */

typedef enum
{
  CGV_COLUMN_BAR = 1 << 0,             /* with a bar that is as long as the number is large */
  CGV_COLUMN_ASCENDING_FIRST = 1 << 1, /* a click sorts the smallest first */
  CGV_COLUMN_UNSORTED = 1 << 2,
  CGV_COLUMN_ADDED = 1 << 3,       /* by the user: shown even if there is little room */
  CGV_COLUMN_EXPORT_ONLY = 1 << 4, /* copied and written, but not shown */
  CGV_COLUMN_WINDOW_ONLY = 1 << 5, /* shown, but not copied and written */
  CGV_COLUMN_HIDDEN = 1 << 7,      /* by the user: copied, but not shown */
  CGV_COLUMN_FIRST_LINE = 1 << 9,  /* in rows of two lines, next to the name */
  CGV_COLUMN_TWO_BARS = 1 << 8,    /* a longer bar, with that of self cost within that of inclusive cost */
  CGV_COLUMN_WIDE_BAR = 1 << 10,   /* the bar of a difference is longer if there is room */
  CGV_COLUMN_OMITTED = 1 << 6,     /* JSON: an empty cell has no member, rather than null */
} CgvColumnFlags;

/* Fills a cell, which is zeroed except for its kind, for @position of @list. Called some thousand times when a list is sorted. */
typedef void (*CgvColumnFill) (gpointer list,
                               const CgvColumn *column,
                               guint position,
                               CgvCell *cell);

/* Fills a cell with the @index-th of the values whose texts may be the widest in the column, such as the largest and the smallest.
 * Returns FALSE after the last. */
typedef gboolean (*CgvColumnSample) (gpointer list,
                                     const CgvColumn *column,
                                     guint index,
                                     CgvCell *cell);

/* Returns (nullable) the meaning of the column, with an example from the list. */
typedef char *(*CgvColumnExplain) (gpointer list,
                                   const CgvColumn *column);

struct CgvColumn
{
  const char *id;         /* of settings, options, titles of CSV and members of JSON; never translated */
  const char *title;      /* translated */
  const char *long_title; /* (nullable): title for more room, or without other context */
  const char *sentence;   /* (nullable): explains the title; translated */
  CgvCellKind kind;
  CgvColumnFlags flags;
  guint8 rank;          /* rank among the columns next to the name: 0 is always shown, then smaller ranks first, equal ones together */
  gint16 name_min;      /* pixels that the name keeps if this column appears next to it */
  CgvQuantity quantity; /* the meaning of @id */
  guint index;          /* for @fill: distinguishes the columns that it fills */
  const CgvRowReader *reader; /* of a column of numbers; otherwise NULL */
  CgvColumnFill fill;
  CgvColumnSample sample;   /* (nullable) */
  CgvColumnExplain explain; /* (nullable): @sentence is all */
};

/* Makes an empty array of columns; free it with g_ptr_array_unref(). */
GPtrArray *cgv_columns_new (void);

/* Appends a copy of @column, whose texts are translated already. */
void cgv_columns_add (GPtrArray *columns,
                      const CgvColumn *column);

/* Appends a copy of @column whose texts are N_() and are translated here. In its titles "%s" stands for @event, which is display
 * text. */
void cgv_columns_add_translated (GPtrArray *columns,
                                 const CgvColumn *column,
                                 const char *event);

/* Returns (nullable) the column of an id. */
const CgvColumn *cgv_columns_find (GPtrArray *columns,
                                   const char *id);

/* Fills @cell, which the caller clears, for @position of @list. */
void cgv_column_fill (const CgvColumn *column,
                      gpointer list,
                      guint position,
                      CgvCell *cell);

/* A CgvColumnSample of a list model whose first rows tell the width. */
gboolean cgv_column_sample_first (gpointer list,
                                  const CgvColumn *column,
                                  guint index,
                                  CgvCell *cell);

/* Appends a line with the titles of all columns that are copied, separated by tabs. */
void cgv_columns_append_titles (GPtrArray *columns,
                                GString *out);

/* Appends a line with the values at @position of @list, as cgv_cell_dup_exact() returns them. */
void cgv_columns_append_row (GPtrArray *columns,
                             gpointer list,
                             guint position,
                             GString *out);

/* Appends lines of a Markdown table, as the list shows them. */

void cgv_columns_append_markdown_titles (GPtrArray *columns,
                                         GString *out);

void cgv_columns_append_markdown_row (GPtrArray *columns,
                                      gpointer list,
                                      guint position,
                                      GString *out);

/* Returns (nullable) the explanation of the title. */
char *cgv_column_dup_explanation (const CgvColumn *column,
                                  gpointer list);

G_END_DECLS
