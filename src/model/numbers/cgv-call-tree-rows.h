/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The rows of a call tree, in the order of a list: which ones are open, and their costs in each event type. One thread at a time. */

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
  GPtrArray *events;  /* CgvEventNumbers of the event types of @tree; others have no costs along calls */
  GHashTable *open;   /* the nodes that are open */
  GHashTable *sorted; /* node → guint32[], its children in order, made when they are requested */
  guint32 *roots;     /* in order */
  guint n_roots;
  CgvQuantity sort;   /* not held */
  gboolean descending;
} CgvCallTreeRows;

/*
 * Makes the rows of a choice whose grouping is a call tree. Returns NULL if there is no memory.
 *
 * @sort: kept as long as the rows
 * @nodes: (nullable): the functions that callers may start with, otherwise all
 * @open: the rows that are open
 */
CgvCallTreeRows *cgv_call_tree_rows_new (const CgvNumbers *numbers,
                                         const CgvQuantity *sort,
                                         gboolean descending,
                                         const CgvNodeId *nodes,
                                         guint n_nodes,
                                         const CgvOpenRows *open);

void cgv_call_tree_rows_free (CgvCallTreeRows *self);

/* Returns (transfer full) the rows that are shown, in order. */
guint *cgv_call_tree_rows_list (CgvCallTreeRows *self,
                                guint *n_rows);

/* Fills in a row. Returns FALSE for an event type without costs along calls; only the place is then set. */
gboolean cgv_call_tree_rows_fill (const CgvCallTreeRows *self,
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
