/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of a list or a report. A column is a function from a position to a typed cell, and says what it is called and how
 * much it matters; it knows nothing of how it is shown. A list is an array of columns. Immutable once it is in an array.
 */

#include "cgv-cell.h"
#include "cgv-quantity-id.h"

G_BEGIN_DECLS

typedef struct CgvColumn CgvColumn;

typedef enum
{
  CGV_COLUMN_BAR = 1 << 0,             /* with a bar that is as long as the number is large */
  CGV_COLUMN_ASCENDING_FIRST = 1 << 1, /* a click sorts the smallest first */
  CGV_COLUMN_UNSORTED = 1 << 2,
  CGV_COLUMN_ADDED = 1 << 3,       /* by the user: shown however little room there is */
  CGV_COLUMN_EXPORT_ONLY = 1 << 4, /* copied and written, but not shown */
  CGV_COLUMN_WINDOW_ONLY = 1 << 5, /* shown, but not copied and written */
  CGV_COLUMN_HIDDEN = 1 << 7,      /* by the user: copied, but not shown */
  CGV_COLUMN_TWO_BARS = 1 << 8,    /* a longer bar, with that of self cost within that of inclusive cost */
  CGV_COLUMN_OMITTED = 1 << 6,     /* JSON: where there is no value there is no such member, rather than null */
} CgvColumnFlags;

/* Fills a cell, which is zeroed but for its kind, with what is at @position of @list. Called some thousand times when a list is
 * sorted. */
typedef void (*CgvColumnFill) (gpointer list,
                               const CgvColumn *column,
                               guint position,
                               CgvCell *cell);

/* Fills a cell with the @index-th of those whose texts may be the widest in the column, such as the largest and the smallest.
 * Returns FALSE if there are no more. */
typedef gboolean (*CgvColumnSample) (gpointer list,
                                     const CgvColumn *column,
                                     guint index,
                                     CgvCell *cell);

/* Returns (nullable) what the column means, with an example of the list. */
typedef char *(*CgvColumnExplain) (gpointer list,
                                   const CgvColumn *column);

struct CgvColumn
{
  const char *id;         /* of settings, options, titles of CSV and members of JSON; never translated */
  const char *title;      /* translated */
  const char *long_title; /* (nullable): where there is room, or no other context */
  const char *sentence;   /* (nullable): explains the title; translated */
  CgvCellKind kind;
  CgvColumnFlags flags;
  guint8 rank;          /* among those that stand beside the name: 0 is always there, then the smaller the sooner, equal ones
                         * together */
  gint16 name_min;      /* pixels that the name keeps where this column appears beside it */
  CgvQuantity quantity; /* what @id says */
  guint index;          /* for @fill: which of the columns that it fills */
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

/* Fills @cell, which is to be cleared, with what the column has at @position of @list. */
void cgv_column_fill (const CgvColumn *column,
                      gpointer list,
                      guint position,
                      CgvCell *cell);

/* Appends a line with the titles of all columns that are copied, separated by tabs. */
void cgv_columns_append_titles (GPtrArray *columns,
                                GString *out);

/* Appends a line with what they have at @position of @list, as cgv_cell_dup_exact() has it. */
void cgv_columns_append_row (GPtrArray *columns,
                             gpointer list,
                             guint position,
                             GString *out);

/* The same as lines of a table in Markdown, as the list shows it. */

void cgv_columns_append_markdown_titles (GPtrArray *columns,
                                         GString *out);

void cgv_columns_append_markdown_row (GPtrArray *columns,
                                      gpointer list,
                                      guint position,
                                      GString *out);

/* Returns (nullable) what explains the title. */
char *cgv_column_dup_explanation (const CgvColumn *column,
                                  gpointer list);

G_END_DECLS
