/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A picture of the call graph: the functions that matter most as boxes, and their calls as arrows that lead down. A cycle is one
 * box. Costs are as exact as those of the source, but for arrows that stand for ways through what is left out. For one profile or both sides of a
 * comparison. Or boxes and arrows of something else. Immutable and counted; any thread.
 */

#include "cgv-tree.h"

/* What a picture has at most. */
#define CGV_DIAGRAM_MAX_BOXES  500u
#define CGV_DIAGRAM_MAX_ARROWS 1500u

/* Of something else than calls: a number that is not known. */
#define CGV_DIAGRAM_UNKNOWN UINT64_MAX

/* Costs are those of each side; one profile is the new side. */
typedef struct
{
  CgvNodeId node;   /* the function or row; of a cycle the member that costs most by itself; of something else what it is there */
  CgvCycleId cycle; /* CGV_NONE unless it is a cycle */
  CgvCycleId inside; /* of a member of an open cycle, that; else CGV_NONE */
  uint32_t row;     /* 0 on top */
  double x;         /* its middle */
  double y;         /* its upper edge */
  CgvCost inclusive[CGV_N_SIDES];
  CgvCost self[CGV_N_SIDES];
  CgvCostRange range[CGV_N_SIDES];      /* of @inclusive, which filters may make an estimate */
  CgvCostRange self_range[CGV_N_SIDES]; /* of @self */
  uint32_t n_members;   /* 1 for a function; of something else 0 if it did not run */
  uint32_t n_callers;   /* left out */
  uint32_t n_callees;   /* left out */
  uint64_t n_own_calls[CGV_N_SIDES]; /* how often a function called itself; 0 for groups and cycles. There is no arrow of it */
} CgvDiagramBox;

typedef struct
{
  double x;
  double y;
} CgvDiagramPoint;

typedef struct
{
  uint32_t from; /* boxes */
  uint32_t to;
  CgvCost cost[CGV_N_SIDES];
  uint64_t count[CGV_N_SIDES]; /* of calls */
  double weight;               /* its cost, the larger of both sides; of an indirect one at most */
  bool is_estimate;            /* of a cost; filters leave such */
  bool is_indirect;            /* there are only ways through functions that are left out; without cost and count */
  bool is_inside; /* both ends are members of one cycle: costs overlap there, so that it has none */
  bool leads_up;
  uint32_t first_point;
  uint32_t n_points; /* from the edge of a box to that of the other; between these, two for each row that it passes. Of an arrow
                      * from a box to itself they are on its right edge */
} CgvDiagramArrow;

/* To be read only. */
typedef struct
{
  uint32_t n_boxes;
  CgvDiagramBox *boxes; /* around a function, that is the first */
  uint32_t n_arrows;
  CgvDiagramArrow *arrows;
  CgvDiagramPoint *points;
  double width;
  double height;
  double least;            /* what the lightest box weighs; see cgv_diagram_new() */
  double whole;            /* the total, the larger of both sides */
  uint32_t n_left_out;     /* functions and cycles, or groups, with a cost that are not shown */
  bool has_groups;         /* nodes are groups of functions: see CgvDiagramStyle.opens_cycles */
  uint32_t n_left_arrows;  /* arrows between what is shown that are too light or too many */
} CgvDiagram;

/* What is shown of a function beyond what was chosen for all. */
typedef struct
{
  CgvNodeId node; /* or a member of its cycle */
  bool opens_cycle;   /* the members of its cycle are boxes */
  uint32_t n_callers; /* so many of its callers more, the costliest calls first */
  uint32_t n_callees; /* likewise */
} CgvDiagramOpened;

typedef struct
{
  uint32_t max_boxes; /* up to CGV_DIAGRAM_MAX_BOXES; without what was opened */
  uint32_t n_levels;  /* of callers, around a function */
  double box_width;
  double box_height;
  double gap;      /* between boxes in a row */
  double row_gap;
  double edge_gap; /* beside an arrow */
  bool opens_cycles; /* all, as nodes are groups, which mostly call each other in circles */
  const CgvDiagramOpened *opened; /* in the order in which they were opened; what is in no box is passed over */
  uint32_t n_opened;
  const CgvDiagram *before; /* (nullable): the picture that the new one is to be like */
  const char *const *names; /* (nullable): what is in the boxes, if these are no functions */
} CgvDiagramStyle;

/*
 * Chooses and lays out. Around a function these are its callers, level by level, and what it calls, the costliest call first.
 * Of the whole program they are those that weigh most: by their inclusive cost or the costliest call to them, whichever is more,
 * for within a cycle inclusive cost is only what leaves it. Of both sides they are those that changed most, or where a change
 * began.
 *
 * @source: without groups
 * @root: the function or row in the middle, or CGV_NONE for the whole program
 *
 * Returns NULL if there is no memory.
 */
CgvDiagram *cgv_diagram_new (const CgvTreeSource *source,
                             CgvNodeId root,
                             const CgvDiagramStyle *style,
                             const CgvMemory *memory);

/*
 * Lays out boxes and arrows that were chosen by others. Arrows lead down from the first box, and up only where they go back.
 *
 * @boxes: with nodes, costs and numbers of what is left out
 * @arrows: with ends, costs, counts and weights
 * @whole: what the shares of boxes are of
 *
 * Returns NULL if there is no memory.
 */
CgvDiagram *cgv_diagram_new_given (const CgvDiagramBox *boxes,
                                   uint32_t n_boxes,
                                   const CgvDiagramArrow *arrows,
                                   uint32_t n_arrows,
                                   double whole,
                                   const CgvDiagramStyle *style,
                                   const CgvMemory *memory);

CgvDiagram *cgv_diagram_ref (CgvDiagram *self);

/* @self may be NULL. */
void cgv_diagram_unref (CgvDiagram *self);

/* Returns whether a cost of one or both sides is an estimate. */
bool cgv_diagram_is_estimate (const CgvCostRange range[CGV_N_SIDES]);

/* Returns the box of a function or of its cycle, or CGV_NONE. */
uint32_t cgv_diagram_find (const CgvDiagram *self,
                           CgvNodeId node,
                           CgvCycleId cycle);
