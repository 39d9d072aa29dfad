/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Functions, cycles or groups of one side or two as the list of a table, and their columns. Main thread.
 */

#include "cgv-cli-rows.h"

G_BEGIN_DECLS

/* A row of the view, or a group; or a member of that. */
typedef struct
{
  guint32 id;
  guint32 member; /* CGV_NONE for the group, and for a row */
  CgvCost sum;    /* of self costs from the first row on to this one; 0 unless it is requested, and for members */
} CgvCliPlace;

typedef struct
{
  CgvCliRows parent;
  const CgvCliView *view;
  const GArray *places;       /* of CgvCliPlace, in the order of the list */
  const char *indent;         /* of the names of members */
  guint32 *anchors;           /* of a page of one profile: for each row of the view, the place in it from 1, or 0 */
  CgvCost *taken;             /* for such a page: the cost that the file subtracts from each call; or NULL. Not owned */
  gboolean has_short_names;   /* text: whether functions have short distinguished names */
} CgvCliFunctionList;

CgvCliFunctionList cgv_cli_function_list_make (const CgvCliView *view,
                                               const GArray *places);

/* For CgvReportTable: 1 for a member; and the number of a group's members that are not listed, below the last one that is. */
guint cgv_cli_function_list_get_level (gpointer list,
                                       guint position);
void cgv_cli_function_list_add_rest (gpointer list,
                                     guint position,
                                     CgvReport *report);

/* Returns the columns of CSV, or of JSON, which has additional ones. CSV names the group of a
 * member. */
GPtrArray *cgv_cli_functions_new_data_columns (const CgvCliView *view,
                                               gboolean is_json);

/* Returns the columns of text, Markdown or HTML. */
GPtrArray *cgv_cli_functions_new_columns (CgvCliFunctionList *list,
                                          const CgvReport *report);

/* Adds, for JSON, the members of a row. */
void cgv_cli_functions_add_row (const CgvCliView *view,
                                guint32 row,
                                CgvReport *report);

G_END_DECLS
