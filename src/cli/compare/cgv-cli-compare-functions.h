/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The functions or groups of a comparison as the list of a table, and their columns. Main thread.
 */

#include "cgv-cli-comparison.h"

G_BEGIN_DECLS

/* One of the comparison's rows, or a member of one. */
typedef struct
{
  guint32 index;
  guint32 place; /* of the member among its members; CGV_NONE for the row */
} CgvCliComparePlace;

/* Begins with the numbers of its rows. */
typedef struct
{
  CgvCliCompareRows parent;
  const guint32 *indexes; /* of the comparison's rows; NULL for all of them in their order */
  const GArray *places;   /* of CgvCliComparePlace: rows with their members, instead of @indexes; NULL without members */
  const char *indent;     /* of the names of members */
  CgvNodeId node;         /* the list is this function alone, whatever rows are; CGV_NONE for none */
} CgvCliCompareFunctions;

/*
 * Adds members to a list, each below its group: for data all of them, for people those that changed by more than noise, as
 * many as rows. Returns the places, which must live as long as the list is used.
 */
GArray *cgv_cli_compare_functions_add_members (CgvCliCompareFunctions *self,
                                               guint n_rows,
                                               const CgvReport *report);

/* For CgvReportTable: 1 for a member; and how many members of a group are not listed, below the last one that is. */
guint cgv_cli_compare_functions_get_level (gpointer list,
                                           guint position);
void cgv_cli_compare_functions_add_rest (gpointer list,
                                         guint position,
                                         CgvReport *report);

/* @indexes may be NULL, and must outlive the list. */
CgvCliCompareFunctions cgv_cli_compare_functions_make (const CgvCliComparison *comparison,
                                                       const guint32 *indexes);

/* Returns the columns of CSV, or of JSON, which has some more. CSV tells of a member in which group it is. */
GPtrArray *cgv_cli_compare_functions_new_data_columns (const CgvCliComparison *comparison,
                                                       gboolean is_json);

/* Returns the columns of text, Markdown or HTML. */
GPtrArray *cgv_cli_compare_functions_new_columns (const CgvCliComparison *comparison,
                                                  const CgvReport *report);

/* For JSON, adds the members of a function. */
void cgv_cli_compare_functions_add_node (const CgvCliComparison *comparison,
                                         CgvNodeId node,
                                         CgvReport *report);

G_END_DECLS
