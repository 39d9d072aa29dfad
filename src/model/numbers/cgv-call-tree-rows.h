/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The rows of a call tree, in the order of a list: which ones are open, and their costs in each event type. One thread at a time.
 *
 * Calls one below the other that do not branch can be one row, whose call is the first of them; below it are the other calls of all its
 * functions. A list of callees then leaves out the functions that run before main, and starts with those that they call.
 */

#include "cgv-call-tree.h"
#include "cgv-function-row.h"
#include "cgv-numbers.h"
#include "cgv-open-rows.h"
#include "cgv-quantity.h"

G_BEGIN_DECLS

/* Rows below this share of the total are not opened along with others. */
#define CGV_CALL_TREE_LEAST_SHARE 0.0001

/* To be read only. */
typedef struct
{
  const CgvNumbers *numbers; /* not held */
  CgvCallTree *tree;
  gboolean is_folded;        /* calls that do not branch are one row */
  GPtrArray *events;  /* CgvEventNumbers of the event types of @tree; others have no costs along calls */
  GHashTable *open;   /* the nodes that are open */
  GHashTable *sorted; /* row → GArray of guint32, the rows below it in order, made when they are requested */
  GHashTable *ends;   /* row → the last node of it, found when it is requested */
  GArray *keys;       /* of the nodes that were requested and all before them, see cgv-open-rows.h */
  GHashTable *parents; /* row → the row that it is below + 1, or 0; of those that are shown */
  GHashTable *levels;  /* row → how many shown rows it is below; 0 for others */
  guint32 *roots;     /* in order */
  guint n_roots;
  CgvQuantity sort;   /* not held */
  gboolean descending;
} CgvCallTreeRows;

/*
 * Makes the rows of a choice whose grouping is a call tree. Returns NULL if there is no memory.
 *
 * @sort: kept as long as the rows
 * @is_folded: make calls that do not branch one row
 * @nodes: (nullable): the functions that callers may start with, otherwise all
 * @open: the rows that are open
 */
CgvCallTreeRows *cgv_call_tree_rows_new (const CgvNumbers *numbers,
                                         const CgvQuantity *sort,
                                         gboolean descending,
                                         gboolean is_folded,
                                         const CgvNodeId *nodes,
                                         guint n_nodes,
                                         const CgvOpenRows *open);

void cgv_call_tree_rows_free (CgvCallTreeRows *self);

/* Returns (transfer full) the rows that are shown, in order. */
guint *cgv_call_tree_rows_list (CgvCallTreeRows *self,
                                guint *n_rows);

/* Returns the last of the calls that are one row with @call; the others lead to it. */
guint32 cgv_call_tree_rows_get_end (CgvCallTreeRows *self,
                                    guint32 call);

/* Returns the row that a shown row is below; CGV_NONE for the outermost ones. */
guint32 cgv_call_tree_rows_get_parent (const CgvCallTreeRows *self,
                                       guint32 call);

guint cgv_call_tree_rows_get_level (const CgvCallTreeRows *self,
                                    guint32 call);

/* Returns whether a function is among those of a row. */
gboolean cgv_call_tree_rows_has_node (CgvCallTreeRows *self,
                                      guint32 call,
                                      CgvNodeId node);

/* Returns the names of a row, such as "main › run › work", or of callers "work ‹ run ‹ main".
 *
 * @is_short: of more than three, only the first and the last
 */
char *cgv_call_tree_rows_dup_names (CgvCallTreeRows *self,
                                    guint32 call,
                                    gboolean is_short);

/* Fills in a row: inclusive cost and calls of its first function, and self cost of all. Returns FALSE for an event type without costs along calls; only the place is then set. */
gboolean cgv_call_tree_rows_fill (CgvCallTreeRows *self,
                                  const CgvEventNumbers *numbers,
                                  guint32 call,
                                  CgvFunctionRow *row);

/* Opens or closes a row, and notes it in @open. Returns FALSE if that changes nothing. */
gboolean cgv_call_tree_rows_set_open (CgvCallTreeRows *self,
                                      CgvOpenRows *open,
                                      guint32 call,
                                      gboolean is_open);

/* Opens a row and its costliest calls, down to the function that costs more by itself; among callers, out to the first one. Returns the
 * last row. */
guint32 cgv_call_tree_rows_open_costliest (CgvCallTreeRows *self,
                                           CgvOpenRows *open,
                                           guint32 call);

/* Opens all rows below a row, or with CGV_NONE all rows, that cost at least @share of the total, down to @n_levels; not more than a list is
 * read. */
void cgv_call_tree_rows_open_below (CgvCallTreeRows *self,
                                    CgvOpenRows *open,
                                    guint32 call,
                                    double share,
                                    guint n_levels);

/* Opens the way by the costliest callers to a function. Returns its row, or CGV_NONE. */
guint32 cgv_call_tree_rows_reveal (CgvCallTreeRows *self,
                                   CgvOpenRows *open,
                                   CgvNodeId node);

/* Returns the share of a row in the total: of callers, the share of self cost that came this way. */
double cgv_call_tree_rows_get_share (const CgvCallTreeRows *self,
                                     guint32 call);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCallTreeRows, cgv_call_tree_rows_free)

G_END_DECLS
