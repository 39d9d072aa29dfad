/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A layered drawing of a directed graph: boxes of one size in rows, with as many edges as possible leading down and few
 * crossings (K. Sugiyama, S. Tagawa and M. Toda, IEEE SMC 11(2), 1981; E. Gansner, E. Koutsofios, S. North and K. Vo, IEEE TSE
 * 19(3), 1993). An edge over several rows bends in each of them. The same input makes the same drawing. Immutable; any thread.
 */

#include "cgv-memory.h"

typedef struct
{
  uint32_t from;
  uint32_t to;
} CgvLayersEdge;

/* Lengths are in the unit of @box_width. */
typedef struct
{
  uint32_t n_boxes;
  uint32_t n_edges;
  const CgvLayersEdge *edges; /* without edges from a box to itself */
  double box_width;
  double gap;      /* between boxes */
  double edge_gap; /* space around an edge */
  /* Places of the boxes in a drawing that the new one should resemble, or NULL: for each box the x of its middle, NAN for a new box, and
   * its row. */
  const double *old_x;
  const uint32_t *old_rows;
} CgvLayersInput;

/* To be read only. A vertex is a box or, after these, a bend of an edge. */
typedef struct
{
  uint32_t n_rows;
  uint32_t n_vertices;
  uint32_t *rows;       /* for each vertex, 0 on top */
  double *x;            /* for each vertex, its middle; the leftmost box begins at 0 */
  uint32_t *first_bend; /* n_edges + 1; the bends of edge `e` are first_bend[e] … first_bend[e + 1] - 1, from the top down */
  uint8_t *leads_up;    /* for each edge, whether it is against the direction, in a cycle */
  double width;
  uint64_t n_crossings; /* between rows, of edges as straight lines */
} CgvLayers;

/* Lays out boxes and edges. The time is bounded by their numbers, not by their shape. Returns NULL if there is no memory. */
CgvLayers *cgv_layers_new (const CgvLayersInput *input,
                           const CgvMemory *memory);

/* @self may be NULL. */
void cgv_layers_free (CgvLayers *self);
