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
  CgvAmount sum;  /* of self costs from the first row on to this one; 0 unless it is requested, and for members */
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

/* Adds the list as a table, with the columns of the format. Sets these in @table, the rows, and how members are listed below their
 * groups. */
void cgv_cli_function_list_add (CgvCliFunctionList *self,
                                CgvReport *report,
                                CgvReportTable *table);

/* Adds, for JSON, the members of a row. */
void cgv_cli_functions_add_row (const CgvCliView *view,
                                guint32 row,
                                CgvReport *report);

G_END_DECLS
