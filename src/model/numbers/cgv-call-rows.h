/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The callers or the callees of a row, on one side or two: which rows there are, in which order, and what their calls cost. Or all rows
 * from which calls lead to it, or to which they lead from it, at any distance. Any thread, one at a time.
 */

#include "cgv-function-row.h"
#include "cgv-numbers.h"
#include "cgv-quantity.h"
#include "cgv-tree.h"

G_BEGIN_DECLS

/* What to list. Plain data; any thread. */
typedef struct
{
  guint32 target; /* the row whose calls they are: a node or, with @has_groups, a group */
  CgvTreeDirection direction;
  gboolean has_groups;     /* rows are the groups of the numbers, each with its calls from or to others */
  gboolean skips_inside;   /* calls of the target to itself are left out: it is a group, where each cost contains that of others */
  gboolean is_far;         /* all rows at any distance, with the common cost of both; not with groups */
  gboolean is_outside;     /* those outside of the cycle of the target, or */
  gboolean is_inside;      /* those inside of it */

  /* Inclusive cost, number of calls, cost per call, distance or name; in a comparison as cgv_comparison_sort() does it, where any other
   * quantity means the size of the difference, up or down. Costs within a cycle come last in descending order. An event type that no
   * column shows means the main one. */
  CgvQuantity sort;
  gboolean descending;
  gboolean takes_estimates; /* differences of estimates count as they are; otherwise they come last, whatever the direction */
} CgvCallListing;

/* A row at the other end. */
typedef struct
{
  guint32 row;   /* a node or a group */
  guint32 first; /* among the edges of all rows */
  guint32 n_edges;
  guint32 distance;     /* how many calls are between at least; the smaller one of two sides */
  gboolean is_within;   /* it is another one of the same cycle, so that costs overlap, or are not known */
  gboolean is_of_cycle; /* @is_far: it is in another cycle: see CgvReached */
  CgvPresence presence; /* on which sides the calls are */
  guint32 position;     /* of its common costs */
} CgvCallRow;

/* To be read only. */
typedef struct
{
  CgvNumbers *numbers;
  CgvCallListing listing;
  GArray *rows;    /* CgvCallRow, in their order */
  GArray *edges;   /* CgvCallEdge: the calls of each row follow each other; without those of far rows */
  GPtrArray *far;  /* CgvAmount[]: the common costs in the main event type, and in the others if they are requested, on each side */
} CgvCallRows;

/* Calls, by their edge of the graph or, in a comparison, of the union of both sides. */
typedef struct
{
  guint32 row;
  guint32 edge;
} CgvCallEdge;

/* Makes rows. Those that are far have costs in @n_events event types: the main one, and the next ones that the numbers have. Returns NULL
 * if there is no memory. */
CgvCallRows *cgv_call_rows_new (CgvNumbers *numbers,
                                const CgvCallListing *listing,
                                guint n_events);

/* Returns FALSE if there is no memory; the order is then unchanged. */
gboolean cgv_call_rows_sort (CgvCallRows *self,
                             const CgvQuantity *by,
                             gboolean descending);

/* Leaves out rows. */
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

/* Returns the function at the other end, or CGV_NONE for a cycle. */
CgvNodeId cgv_call_rows_get_node (const CgvCallRows *self,
                                  guint position);

/* Fills in the costs of a row in an event type. Returns FALSE where they are not known, because a side lacks the event type; the row then
 * says so, and has the number of its calls. */
gboolean cgv_call_rows_fill (const CgvCallRows *self,
                             const CgvEventNumbers *numbers,
                             guint position,
                             CgvFunctionRow *row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCallRows, cgv_call_rows_free)

G_END_DECLS
