/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The numbers that a command prints: the costs of one side or two, according to the options. A row is a node of the graphs or, with
 * groups, a group of the numbers. Groups whose calls are listed are nodes. Immutable after cgv_cli_view_new(); main thread.
 */

#include "cgv-arrangement.h"
#include "cgv-cli-numbers.h"
#include "cgv-cli-source.h"
#include "cgv-cost.h"

G_BEGIN_DECLS

/* Other pointers belong to the numbers. */
typedef struct
{
  const CgvCliOptions *options;
  CgvCliSource *sources[CGV_N_SIDES]; /* see cgv_cli_view_get_source() */
  CgvRuns *sides[CGV_N_SIDES];        /* NULL for a missing base */
  CgvEventList *events;
  CgvMatchRules *rules;
  CgvNumbers *numbers; /* in the first event type, by which rows are sorted, and in the others */
  CgvCosts *costs;     /* of the only side, or the new one, in the first event type */
  CgvGraph *graph;     /* of the shown side; both sides have the same nodes and cycles */
  CgvArrangement *rows;  /* all rows in sort order; NULL for commands that need no rows, unless there are groups */
  CgvGroupingKind fold;  /* kind of the nodes */
} CgvCliView;

/* Bytes are NULL where they are not known, and not held. */
typedef struct
{
  CgvNodeId node; /* CGV_NONE if it is not a function */
  const char *name, *file, *object;
  gsize name_length, file_length, object_length;
  char *text; /* nullable: instead of @name */
  guint32 n_functions;
  guint32 cycle; /* from 1, or 0 */
} CgvCliNames;

/* Reads one side or both, and computes the numbers. @options must outlive the view. Returns NULL on failure: @error is set unless the
 * reason was reported on stderr. */
CgvCliView *cgv_cli_view_new (const CgvCliOptions *options,
                              GError **error);

/* The same for sides that were read before; both sources have documents. */
CgvCliView *cgv_cli_view_new_of (const CgvCliOptions *options,
                                 CgvCliSource *base,
                                 CgvCliSource *new_,
                                 GError **error);
void cgv_cli_view_free (CgvCliView *self);

/* Computes the numbers of functions in event types, given by their indexes, the main one first. */
CgvNumbers *cgv_cli_view_compute (const CgvCliView *self,
                                  const GArray *events,
                                  GError **error);

/* Returns (nullable) (transfer full) which functions --fold would make one, where it would; NULL, too, without memory. */
CgvFold *cgv_cli_view_new_fold (const CgvCliView *self);

/* Returns whether rows are groups of functions, other than cycles among functions. */
gboolean cgv_cli_view_has_groups (const CgvCliView *self);

/* Returns whether rows are the nodes of a call tree: their numbers are those of @calls of the rows, and they count as groups. */
gboolean cgv_cli_view_has_calls (const CgvCliView *self);

/* Returns whether there are groups of this kind. */
gboolean cgv_cli_view_is_grouped_by (const CgvCliView *self,
                                     CgvGroupingKind kind);

/* Returns the first existing side. */
CgvSide cgv_cli_view_get_first_side (const CgvCliView *self);

/* Returns the files of a side, which may be those of the other side, too. */
CgvCliSource *cgv_cli_view_get_source (const CgvCliView *self,
                                       CgvSide side);
CgvProfile *cgv_cli_view_get_profile (const CgvCliView *self,
                                      CgvSide side);

/* Reports the problems of the files of both sides on stderr, each file once. Returns the exit code that they ask for. */
CgvCliExit cgv_cli_view_report (const CgvCliView *self);

/* Gets the numbers of a node. */
void cgv_cli_view_get_node (const CgvCliView *self,
                            guint event,
                            CgvNodeId node,
                            CgvFunctionRow *costs);

/* Returns whether filters hide a node wherever it is, so that it is not part of the answer. */
gboolean cgv_cli_view_is_hidden (const CgvCliView *self,
                                 CgvNodeId node);

/* Returns whether rows are sorted by where the change began. */
gboolean cgv_cli_view_is_by_origin (const CgvCliView *self);

/* Gets the name and the place of a node. */
void cgv_cli_view_get_node_names (const CgvCliView *self,
                                  CgvNodeId node,
                                  CgvCliNames *names);

guint32 cgv_cli_view_get_n_rows (const CgvCliView *self);

/* Returns the function of a row; CGV_NONE for a cycle and for a group. */
CgvNodeId cgv_cli_view_get_row_node (const CgvCliView *self,
                                     guint32 row);

/* Returns the row that is or contains a function; CGV_NONE if filters hide it. */
guint32 cgv_cli_view_find_row (const CgvCliView *self,
                               CgvNodeId node);

/* Returns the number of members to list below a row; 0 unless the options request them. */
guint32 cgv_cli_view_get_n_members (const CgvCliView *self,
                                    guint32 row);

/* Gets the numbers of a row, or of a member of it, in one of the chosen event types. @member: CGV_NONE for the row */
void cgv_cli_view_get_costs (const CgvCliView *self,
                             guint event,
                             guint32 row,
                             guint32 member,
                             CgvFunctionRow *costs);

/* Gets the name and the place of a row, or of a member of it. */
void cgv_cli_view_get_names (const CgvCliView *self,
                             guint32 row,
                             guint32 member,
                             CgvCliNames *names);

/* Returns the displayed name of a row that is not a function, safe to print. */
char *cgv_cli_view_dup_group_name (const CgvCliView *self,
                                   guint32 row,
                                   guint32 member);

/* Returns the members of a row in sort order. */
const guint32 *cgv_cli_view_get_members (const CgvCliView *self,
                                         guint32 row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliView, cgv_cli_view_free)

G_END_DECLS
