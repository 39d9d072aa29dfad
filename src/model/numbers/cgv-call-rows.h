/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The callers or callees of a row, on one side or two, in sort order and with the costs of their calls; or all its direct and indirect
 * callers or callees. Any thread, one at a time.
 */

#include "cgv-function-row.h"
#include "cgv-numbers.h"
#include "cgv-quantity.h"
#include "cgv-tree.h"

G_BEGIN_DECLS

/* A request for a list. Plain data; any thread. */
typedef struct
{
  guint32 target; /* the row whose callers or callees are listed: a node or, with @has_groups, a group */
  CgvTreeDirection direction;
  gboolean has_groups;     /* rows are the groups of the numbers */
  gboolean is_of_cycle;    /* lists the calls of the whole cycle of the target, a node, from or to functions outside */
  gboolean skips_inside;   /* leaves out calls of the target to itself */
  gboolean is_far;         /* lists rows at any distance, with the common cost of the row and the target; not with groups */
  gboolean is_outside;     /* only calls that are not within the cycle of the target */
  gboolean is_inside;      /* only calls within the cycle of the target */

  /* Inclusive cost, number of calls, cost per call, distance or name. A comparison sorts like cgv_comparison_sort(), and by the size of
   * the difference for other quantities. In descending order, costs within a cycle come last. An event type without a column counts as
   * the main one. */
  CgvQuantity sort;
  gboolean descending;
} CgvCallListing;

/* A caller or callee. */
typedef struct
{
  guint32 row;   /* a node or a group */
  guint32 first; /* position of its first edge in the edges of all rows */
  guint32 n_edges;
  guint32 distance;     /* minimum number of calls between it and the target, on either side */
  gboolean is_within;   /* it is another node in the cycle of the target, so that costs overlap, or are unknown */
  gboolean is_of_cycle; /* @is_far: it is in another cycle: see CgvReached */
  CgvPresence presence; /* the sides that have the calls */
  guint32 position;     /* position of its common costs in each array of @far */
} CgvCallRow;

/* To be read only. */
typedef struct
{
  CgvNumbers *numbers;
  CgvCallListing listing;
  GArray *rows;    /* CgvCallRow, in sort order */
  GArray *edges;   /* CgvCallEdge, in the order of rows before sorting; empty if @is_far */
  GPtrArray *far;  /* CgvAmount[] of common costs, for each requested event type and side; NULL if a side lacks the event type */
} CgvCallRows;

/* Calls: an edge of the graph or, in a comparison, of the union of both sides. */
typedef struct
{
  guint32 row;
  guint32 edge;
} CgvCallEdge;

/* Makes rows. With @is_far, these have costs in @n_events event types: the main one, and the first ones of the other columns. Returns
 * NULL without memory. */
CgvCallRows *cgv_call_rows_new (CgvNumbers *numbers,
                                const CgvCallListing *listing,
                                guint n_events);

/* Sorts rows. Returns FALSE without memory; the order is then unchanged. */
gboolean cgv_call_rows_sort (CgvCallRows *self,
                             const CgvQuantity *by,
                             gboolean descending);

/* Removes the rows for which @is_kept returns FALSE. */
void cgv_call_rows_keep (CgvCallRows *self,
                         gboolean (*is_kept) (guint32 row,
                                              gpointer user_data),
                         gpointer user_data);

/* @self may be NULL. */
void cgv_call_rows_free (CgvCallRows *self);

static inline const CgvCallRow *
cgv_call_rows_get (const CgvCallRows *self,
                   guint position)
{
  return &g_array_index (self->rows, CgvCallRow, position);
}

/* Returns one of the calls of a row that is not far. */
static inline guint32
cgv_call_rows_get_edge (const CgvCallRows *self,
                        const CgvCallRow *row,
                        guint index)
{
  return g_array_index (self->edges, CgvCallEdge, row->first + index).edge;
}

/* Returns the function of a row; CGV_NONE for a cycle. */
CgvNodeId cgv_call_rows_get_node (const CgvCallRows *self,
                                  guint position);

/* Fills in the costs of a row in an event type, which must be requested if rows are far. If a side lacks the event type, only numbers of
 * calls are filled in, @row has the missing sides in @lacks, and FALSE is returned. */
gboolean cgv_call_rows_fill (const CgvCallRows *self,
                             const CgvEventNumbers *numbers,
                             guint position,
                             CgvFunctionRow *row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCallRows, cgv_call_rows_free)

G_END_DECLS
