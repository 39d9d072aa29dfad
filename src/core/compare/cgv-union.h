/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The calls of both sides of a comparison, and where its rows were met. It depends on no event type and no option.
 * Immutable and counted; any thread.
 */

#include "cgv-graph.h"
#include "cgv-matching.h"
#include "cgv-memory.h"

/* The sides that have a function, or a call, in the compared parts. Each side is a bit. */
typedef enum
{
  CGV_PRESENT_NEITHER, /* in no chosen part of either side */
  CGV_PRESENT_BASE,    /* on the base only: removed */
  CGV_PRESENT_NEW,     /* on the new side only: new */
  CGV_PRESENT_BOTH,    /* on both sides */
} CgvPresence;

/* The bit of a CgvPresence for a side. */
#define CGV_PRESENT_ON(side) (1u << (side))

/* All calls from one row to another, on both sides. */
typedef struct
{
  CgvNodeId caller;
  CgvNodeId callee;
  uint32_t edge[CGV_N_SIDES]; /* for each side, the edge of its graph, or CGV_NONE if the profile has no such call */
} CgvUnionEdge;

/* To be read only. */
typedef struct
{
  CgvMatching *matching;
  CgvGraph *graphs[CGV_N_SIDES]; /* for each side, its graph */
  uint32_t n_rows;
  uint32_t n_edges;    /* number of @edges */
  CgvUnionEdge *edges; /* the calls of both sides, sorted by caller */
  uint32_t *out_start; /* n_rows + 1 indexes; the calls of row `r` are out_start[r] … out_start[r + 1] - 1 */
  uint32_t *in_start;  /* n_rows + 1 indexes into @in_edges */
  uint32_t *in_edges;
  uint8_t *presence; /* for each row, a #CgvPresence */
  /* for each side, whether only the other side recorded calls: calls of one side alone are no change then */
  bool lacks_calls[CGV_N_SIDES];
  /* for each side, whether its counts are numbers of calls; converters of samples write a 1 or a 0 everywhere */
  bool knows_counts[CGV_N_SIDES];
  /* for each side and edge of its graph, how many of its calls go on; NULL if each edge is one call */
  uint32_t *n_going_on[CGV_N_SIDES];
} CgvUnion;

/*
 * Joins the calls of both sides. Linear in rows and calls. Returns NULL if there is no memory.
 *
 * @base: the graph of the base, over CgvMatching.folds; referenced
 * @new_: the graph of the new side, over its own; referenced
 */
CgvUnion *cgv_union_new (CgvMatching *matching,
                         CgvGraph *base,
                         CgvGraph *new_,
                         const CgvMemory *memory);

CgvUnion *cgv_union_ref (CgvUnion *self);

/* @self may be NULL. */
void cgv_union_unref (CgvUnion *self);

/* Returns on which sides the row was met, in the parts that are compared. */
static inline CgvPresence
cgv_union_get_presence (const CgvUnion *self,
                        CgvNodeId row)
{
  return (CgvPresence) self->presence[row];
}

/* Returns the sides that made the calls; CGV_PRESENT_NEITHER for calls of other parts, which are
 * not shown. */
CgvPresence cgv_union_get_edge_presence (const CgvUnion *self,
                                         uint32_t edge);

/* Returns the number of pairs of caller and callee that were called before the file began, and only went on there: these have a cost, but
 * no count. 0 if the side has no counts. */
uint64_t cgv_union_count_going_on (const CgvUnion *self,
                                   CgvSide side,
                                   uint32_t edge);

/*
 * Makes inclusive costs of both sides comparable: a cycle on one side is one on the other, too. See cgv_graph_share_cycles(). Linear in
 * rows and calls. Returns false if there is no memory; some of @graphs may be replaced then.
 *
 * @graphs: (inout): graphs with the calls of either side, such as those of further runs; each is replaced, with its
 *   reference, by one whose cycles are those of all calls that any of them has
 */
bool cgv_union_share_cycles (const CgvUnion *self,
                             CgvGraph **graphs,
                             uint32_t n_graphs,
                             const CgvMemory *memory);
