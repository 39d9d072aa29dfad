/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The numbers that a command prints: a document seen through the options. Rows are numbered; with `--group-by cycle` the first
 * rows are the cycles, otherwise a row is a node of the graph. To be read only, and immutable after cgv_cli_view_new(); main
 * thread.
 */

#include "cgv-cli-numbers.h"

G_BEGIN_DECLS

/* What is not its own belongs to the numbers. */
typedef struct
{
  CgvDocument *document;
  CgvNumbers *numbers;
  CgvProfile *profile;
  CgvGraph *graph; /* of the chosen parts */
  CgvEventSet *events;
  CgvCosts *costs; /* of the first chosen event type */
  CgvCliGroup group;
  guint32 n_rows;
  guint32 *row_of_node;
  CgvNodeId *node_of_row; /* CGV_NONE for a cycle */
  guint32 *rank_of_row;   /* its place in the order of names */
  CgvFilterList *filters;
  CgvFilterReport *reports; /* of each filter */
  gboolean counts_some_parts;
} CgvCliView;

/* The numbers of a row. In a list of calls, inclusive cost is that of the calls, and there is no self cost. */
typedef struct
{
  guint32 row;
  CgvCost self;
  CgvCost inclusive;
  guint64 calls;
  CgvCostRange self_range;
  CgvCostRange inclusive_range;
} CgvCliRow;

/* Fails if the document has no such event type or part, or if there is not enough memory. */
CgvCliView *cgv_cli_view_new (CgvDocument *document,
                              const CgvCliOptions *options,
                              GError **error);
void cgv_cli_view_free (CgvCliView *self);

/* Returns the costs in one of the chosen event types. */
CgvCosts *cgv_cli_view_get_event (const CgvCliView *self,
                                  guint event);

/* Gets the numbers of a row in one of the chosen event types, without its calls. */
void cgv_cli_view_get_costs (const CgvCliView *self,
                             guint event,
                             guint32 row,
                             CgvCliRow *data);

/* Gets self and inclusive cost of a row in the first event type, and the calls into it; into a cycle, those from outside. */
void cgv_cli_view_get_row (const CgvCliView *self,
                           guint32 row,
                           CgvCliRow *data);

/* Returns how much of the inclusive cost of a row no recorded call accounts for. */
CgvCost cgv_cli_view_get_entered (const CgvCliView *self,
                                  guint32 row);

/* Returns the number, from 1, of the cycle that a row is or is in; 0 for none. */
guint32 cgv_cli_view_get_cycle (const CgvCliView *self,
                                guint32 row);

/* Returns how many functions a row stands for. */
guint32 cgv_cli_view_get_n_functions (const CgvCliView *self,
                                      guint32 row);

/* Returns the name of a row that is no cycle, as it is in the file; not terminated. */
const char *cgv_cli_view_get_name (const CgvCliView *self,
                                   guint32 row,
                                   gsize *length);

/* Returns the whole name of a row as display text; "<cycle 1>" for a cycle. */
char *cgv_cli_view_dup_name (const CgvCliView *self,
                             guint32 row);

/* Return CGV_NONE where a row is more than a function of one file or object. */
CgvStringId cgv_cli_view_get_file (const CgvCliView *self,
                                   guint32 row);
CgvStringId cgv_cli_view_get_object (const CgvCliView *self,
                                     guint32 row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliView, cgv_cli_view_free)

G_END_DECLS
