/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The functions or groups of a comparison as the list of a table, and their columns. Main thread.
 */

#include "cgv-cli-comparison.h"

G_BEGIN_DECLS

/* Begins with the numbers of its rows. */
typedef struct
{
  CgvCliCompareRows parent;
  const guint32 *indexes; /* of the comparison's rows; NULL for all of them in their order */
  CgvNodeId node;         /* the list is this function alone, whatever rows are; CGV_NONE for none */
} CgvCliCompareFunctions;

/* @indexes may be NULL, and must outlive the list. */
CgvCliCompareFunctions cgv_cli_compare_functions_make (const CgvCliComparison *comparison,
                                                       const guint32 *indexes);

/* Returns the columns of CSV, or of JSON, which has some more. */
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
