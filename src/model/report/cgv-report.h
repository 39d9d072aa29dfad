/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A report that is being written: the answer of a command, or a list of the window. The caller adds its content in order; the report writes
 * it at once in its format, and leaves out items that the format does not have. Nothing is kept, so that a million rows take no more memory
 * than one. Main thread.
 *
 * Values have an id, which is their name for programs, and a title, which is their name for people. One without an id is left out of data,
 * one without a title out of prose. Groups have ids and titles with the same rules.
 */

#include <stdio.h>

#include <glib.h>

#include "cgv-column.h"
#include "cgv-profile.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_REPORT_TEXT = 1 << 0, /* for a terminal */
  CGV_REPORT_CSV = 1 << 1,  /* the tables that have a main id, and nothing else */
  CGV_REPORT_JSON = 1 << 2,
  CGV_REPORT_MARKDOWN = 1 << 3,
  CGV_REPORT_HTML = 1 << 4,
  CGV_REPORT_JUNIT = 1 << 5,  /* this and the next have verdicts alone, and no class */
  CGV_REPORT_GITHUB = 1 << 6, /* commands of a workflow */
  CGV_REPORT_LOCK = 1 << 7,   /* a profile of self costs, and no class either */
} CgvReportFormat;

#define CGV_REPORT_PROSE (CGV_REPORT_TEXT | CGV_REPORT_MARKDOWN | CGV_REPORT_HTML)

typedef struct CgvReport CgvReport;
typedef struct CgvReportClass CgvReportClass;

extern const CgvReportClass cgv_report_csv_class;
extern const CgvReportClass cgv_report_tsv_class; /* as CSV, with tabs */
extern const CgvReportClass cgv_report_json_class;
extern const CgvReportClass cgv_report_markdown_class;

/* @title: a sentence above the report, which only Markdown and HTML have. @file must outlive the report. */
CgvReport *cgv_report_new (const CgvReportClass *class,
                           const char *title,
                           FILE *file);

/* Writes the end of the answer, and frees the report. Returns FALSE after cgv_report_lack_memory(). */
gboolean cgv_report_finish (CgvReport *self);

/* Says that something was left out for want of memory. */
void cgv_report_lack_memory (CgvReport *self);

/* Returns whether the format is one of @formats, so that nothing is computed for others. */
gboolean cgv_report_is (const CgvReport *self,
                        guint formats);

/* Returns the number of rows of a table by default; 0 for all. */
guint cgv_report_get_default_rows (const CgvReport *self);

/* @text is display text. Without one, data has a null, and prose nothing. */
void cgv_report_add_text (CgvReport *self,
                          const char *id,
                          const char *title,
                          const char *text);

/* Adds a text of the user or of a file: JSON has its bytes, and U+FFFD where they are not UTF-8. @length is -1 for a terminated
 * string. */
void cgv_report_add_name (CgvReport *self,
                          const char *id,
                          const char *title,
                          const char *bytes,
                          gssize length);
void cgv_report_add_profile_string (CgvReport *self,
                                    const char *id,
                                    const char *title,
                                    const CgvProfile *profile,
                                    CgvStringId string);
void cgv_report_add_names (CgvReport *self,
                           const char *id,
                           const char *title,
                           const char *const *names);
void cgv_report_add_count (CgvReport *self,
                           const char *id,
                           const char *title,
                           guint64 count);
void cgv_report_add_truth (CgvReport *self,
                           const char *id,
                           gboolean truth);

/* If a cell has bounds of its own, JSON has them as further members, ID_low and ID_high, null if they are unknown. */
void cgv_report_add_cell (CgvReport *self,
                          const char *id,
                          const char *title,
                          const CgvCell *cell);

/* Objects and arrays are for data alone. The elements of an array have no ids. */
void cgv_report_begin_object (CgvReport *self,
                              const char *id);
void cgv_report_begin_array (CgvReport *self,
                             const char *id);

/* Ends the innermost object or array. */
void cgv_report_end (CgvReport *self);

/* Sections exist only in prose. @id is the end of a link to the section. */
void cgv_report_begin_section (CgvReport *self,
                               const char *id,
                               const char *title);
void cgv_report_end_section (CgvReport *self);

typedef enum
{
  CGV_REPORT_PLAIN,
  CGV_REPORT_PARAGRAPH, /* text: apart from the sentence before */
  CGV_REPORT_HEADING,   /* of the following content */
  CGV_REPORT_NOTE,
  CGV_REPORT_WARNING,
  CGV_REPORT_HINT, /* how to ask better */
  CGV_REPORT_SMALL,
} CgvReportTone;

/* Around a name within a sentence, which Markdown and HTML set as code, and around words to be set in bold. */
#define CGV_REPORT_CODE     "\016"
#define CGV_REPORT_CODE_END "\017"
#define CGV_REPORT_BOLD     "\002"
#define CGV_REPORT_BOLD_END "\003"

/* Adds a sentence; nothing for NULL. */
void cgv_report_say (CgvReport *self,
                     CgvReportTone tone,
                     const char *text);

/* Adds a text, and frees @text. */
void cgv_report_take (CgvReport *self,
                      CgvReportTone tone,
                      char *text);

typedef enum
{
  CGV_REPORT_GOOD,
  CGV_REPORT_DOUBTFUL,
  CGV_REPORT_BAD,
} CgvReportVerdict;

/* Adds the result of a condition: @label as it was typed, and a sentence. */
void cgv_report_add_check (CgvReport *self,
                           CgvReportVerdict verdict,
                           const char *label,
                           const char *text);

/* @level is that of the indentation in text. Strings may be NULL. @sign is that of @amount, which decides its colour. @anchor is the row
 * of a page about @name, or 0. */
typedef struct
{
  guint level;
  const char *name;
  guint anchor;
  const char *amount;
  int sign;
  const char *share;
  const char *text;
} CgvReportItem;

/* @id and @title may be NULL; @sign is that of the last item's amount, 0 if items are not a path. */
void cgv_report_begin_list (CgvReport *self,
                            const char *id,
                            const char *title,
                            int sign);
void cgv_report_add_item (CgvReport *self,
                          const CgvReportItem *item);
void cgv_report_end_list (CgvReport *self);

/* Appends a column to those of cgv_columns_new(). @title is translated, and NULL if only data has the column; @index is for @fill. */
void cgv_report_add_column (GPtrArray *columns,
                            const char *id,
                            const char *title,
                            CgvCellKind kind,
                            guint index,
                            CgvColumnFill fill);

/*
 * Rows are requested from first to last, and the cells of each from the first column to the last. So a list may cache one row. In JSON,
 * columns whose ids begin with "base_", "new_" or "delta_" are members of objects of these names. Those with the name of an event type
 * after a colon are members of an object of that name in "events". On narrow screens, HTML leaves out the columns that have a @name_min.
 */
typedef struct
{
  const char *id;
  const char *title;  /* nullable */
  GPtrArray *columns; /* of CgvColumn */
  gpointer list;
  guint n_rows;
  guint n_more;             /* number of existing rows that are not printed, which prose mentions */
  gboolean is_plain;        /* text: without titles, a tab between cells, for scripts */
  const char *detail_title; /* Markdown: of the column that details are in; nullable */

  /* Adds further content about a row; nullable. */
  void (*add_detail) (gpointer list,
                      guint position,
                      CgvReport *report);

  /* 1 for a member of the row of level 0 before it: JSON has an array "members" there; nullable. */
  guint (*get_level) (gpointer list,
                      guint position);

  gboolean has_anchors; /* HTML: links may lead to rows, of which the first has the anchor 1 */
} CgvReportTable;

void cgv_report_add_table (CgvReport *self,
                           const CgvReportTable *table);

/* Adds a table row by row, for a format of data or Markdown, so that other content can come in between. */
gpointer cgv_report_begin_table (CgvReport *self,
                                 const CgvReportTable *table);
void cgv_report_add_row (CgvReport *self,
                         const CgvReportTable *table,
                         gpointer state,
                         guint position);
void cgv_report_end_table (CgvReport *self,
                           const CgvReportTable *table,
                           gpointer state);

/* For data, adds the cells of a row as members of the open object. */
void cgv_report_add_members (CgvReport *self,
                             GPtrArray *columns,
                             gpointer list,
                             guint position);

/* Only HTML has drawings. @draw writes an element. */
void cgv_report_add_drawing (CgvReport *self,
                             const char *id,
                             const char *title,
                             const char *note,
                             void (*draw) (gconstpointer data, FILE *file),
                             gconstpointer data);

/* Returns @text with entities, for a drawing. */
char *cgv_report_dup_html (const char *text);

G_END_DECLS
