/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The shape of a call graph, for every output: the paths of its arrows, their width, marks at names, and the note below it. Needs no
 * drawing library; any thread.
 */

#include "cgv-diagram.h"
#include "cgv-palette.h"

/* Room next to a name in a box: the stripe of a colour, and space. */
#define CGV_DIAGRAM_STRIPE 6
#define CGV_DIAGRAM_PAD    5

/* The bar of costs in a box. */
#define CGV_DIAGRAM_BAR 8

/* The extent of an arrow from a box to itself. */
#define CGV_DIAGRAM_LOOP 18

/* One piece of a path, from the end of the previous one. */
typedef struct
{
  bool is_line; /* otherwise a curve with these two control points */
  CgvDiagramPoint first;
  CgvDiagramPoint second;
  CgvDiagramPoint end;
} CgvDiagramPiece;

/* Returns the width of an arrow: its square is in proportion to the cost. */
double cgv_diagram_shape_get_width (const CgvDiagram *diagram,
                                    const CgvDiagramArrow *arrow);

/* Returns how long and wide the end of an arrow of a width is. */
double cgv_diagram_shape_get_head (double width);

/* Returns the number of pieces of the path of an arrow, which begins at its first point. */
uint32_t cgv_diagram_shape_count_pieces (const CgvDiagramArrow *arrow);

/* @head: the length of the last piece that is left to the end of the arrow */
CgvDiagramPiece cgv_diagram_shape_get_piece (const CgvDiagram *diagram,
                                             const CgvDiagramArrow *arrow,
                                             uint32_t index,
                                             double head);

/* Gets the corners of the end of an arrow; the first is its tip. */
void cgv_diagram_shape_get_tip (const CgvDiagram *diagram,
                                const CgvDiagramArrow *arrow,
                                double head,
                                CgvDiagramPoint corners[3]);

/* Returns how the inclusive cost of a box changed between two sides: not at all, if it differs within noise. */
CgvChange cgv_diagram_shape_find_change (const CgvComparison *comparison,
                                         const CgvDiagramBox *box);

/*
 * Returns the mark before the name of a box: whether a change began there, or it is on one side only.
 *
 * @comparison: (nullable)
 * @least_origin: see cgv_treemap_cells_find_least_origin()
 */
const char *cgv_diagram_shape_get_mark (const CgvComparison *comparison,
                                        const CgvDiagramBox *box,
                                        double least_origin);

/* Returns the mark after the name of a box: whether it calls itself. */
const char *cgv_diagram_shape_get_loop (const CgvDiagramBox *box);

/* Returns how often a box calls itself, as a sentence, to be freed with g_free(); NULL if it does not. */
char *cgv_diagram_shape_dup_loop (const CgvDiagramBox *box);

/*
 * Returns the note below the picture, to be freed with g_free(): the share that is left out, and
 * the meaning of dots; NULL if the picture is complete.
 *
 * @is_by_cost: whether the boxes are the costliest ones
 */
char *cgv_diagram_shape_dup_note (const CgvDiagram *diagram,
                                  bool is_by_cost);

/* Returns the name of a cycle in all lists and pictures: that of its costliest member, and the number of its other members, as "_M_dfs
 * and 1 other". */
char *cgv_diagram_shape_dup_cycle (const char *member,
                                   unsigned int n_members);
