/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The interface of a format: a class of functions, some of which may be NULL. To add a format, write these functions in a file of its own,
 * declare the class in cgv-report.h, and choose it in cgv-cli-report.c.
 */

#include "cgv-report.h"

struct CgvReportClass
{
  CgvReportFormat format;
  gsize size;         /* of the report including the fields of the format */
  guint default_rows; /* see cgv_report_get_default_rows() */
  void (*begin) (CgvReport *self, const char *title);
  void (*finish) (CgvReport *self);
  void (*add_value) (CgvReport *self, const char *id, const char *title, const CgvCell *cell);
  void (*begin_group) (CgvReport *self, const char *id, gboolean is_array);
  void (*end_group) (CgvReport *self, gboolean is_array);
  void (*begin_section) (CgvReport *self, const char *id, const char *title);
  void (*end_section) (CgvReport *self);
  void (*say) (CgvReport *self, CgvReportTone tone, const char *text);
  void (*add_check) (CgvReport *self, CgvReportVerdict verdict, const char *label, const char *text);
  void (*begin_list) (CgvReport *self, const char *id, const char *title, int sign);
  void (*add_item) (CgvReport *self, const CgvReportItem *item);
  void (*end_list) (CgvReport *self);
  /* A table as a whole, or row by row: @state is the result of its beginning. */
  void (*add_table) (CgvReport *self, const CgvReportTable *table);
  gpointer (*begin_table) (CgvReport *self, const CgvReportTable *table);
  void (*add_row) (CgvReport *self, const CgvReportTable *table, gpointer state, guint position);
  void (*end_table) (CgvReport *self, const CgvReportTable *table, gpointer state);
  void (*add_members) (CgvReport *self, GPtrArray *columns, gpointer list, guint position);
  void (*add_drawing) (CgvReport *self, const char *id, const char *title, const char *note, void (*draw) (gconstpointer data, FILE *file), gconstpointer data);
};

#define CGV_REPORT_DEPTH 16

struct CgvReport
{
  const CgvReportClass *class;
  CgvReportFormat format;
  FILE *file;
  gboolean lacks_memory;
  gboolean is_in_row; /* whether the content is about the row that was written last */
  guint depth;        /* how many objects and arrays are open */
  gboolean is_array[CGV_REPORT_DEPTH];
};

static inline const CgvColumn *
cgv_report_get_column (const CgvReportTable *table,
                       guint index)
{
  return g_ptr_array_index (table->columns, index);
}

/* Writes a number or a truth value with all its digits, in plain ASCII; @nothing for an empty cell. */
void cgv_report_write_number (FILE *file,
                              const CgvCell *cell,
                              const char *nothing);

/* @index is that of the column. */
typedef void (*CgvReportCellFunc) (CgvReport *self,
                                   const CgvColumn *column,
                                   guint index,
                                   const CgvCell *cell);

/* Calls a function with each cell of a row. */
void cgv_report_write_cells (CgvReport *self,
                             const CgvReportTable *table,
                             guint position,
                             CgvReportCellFunc write);

/* Adds the further content about a row; @is_in_row is TRUE meanwhile. */
void cgv_report_add_detail (CgvReport *self,
                            const CgvReportTable *table,
                            guint position);

/* @mark is the mark of cgv-report.h before the piece, or 0. */
typedef void (*CgvReportPieceFunc) (GString *out,
                                    char mark,
                                    const char *piece);

/* Appends a sentence, which is cut at its marks. */
void cgv_report_append_sentence (GString *out,
                                 const char *text,
                                 CgvReportPieceFunc append);

/* Returns a sentence without its marks. */
char *cgv_report_dup_plain (const char *text);
