/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A picture of the call graph: the functions that matter most as boxes, and their calls as arrows that lead down. A cycle is one box. Costs
 * are as exact as those of the source, except for arrows that stand for paths through omitted functions. For one profile or both sides of a
 * comparison, or for other boxes and arrows. Immutable and counted; any thread.
 */

#include "cgv-tree.h"

/* Upper limits of a picture: it is laid out at each change, and nobody reads more. */
#define CGV_DIAGRAM_MAX_BOXES  500u
#define CGV_DIAGRAM_MAX_ARROWS 1500u

/* For boxes that are not functions: a number that is not known. */
#define CGV_DIAGRAM_UNKNOWN UINT64_MAX

/* Costs are those of each side; one profile is the new side. */
typedef struct
{
  CgvNodeId node;   /* the function or row; for a cycle, the member with most self cost; for other boxes, a number of the caller */
  CgvCycleId cycle; /* CGV_NONE unless it is a cycle */
  CgvCycleId inside; /* for a member of an open cycle, the cycle; otherwise CGV_NONE */
  uint32_t row;     /* 0 on top */
  double x;         /* its middle */
  double y;         /* its upper edge */
  double height;    /* in a given picture it may be more than that of the style; 0 for that one */
  CgvAmount inclusive[CGV_N_SIDES];
  CgvAmount self[CGV_N_SIDES];
  uint32_t n_members;   /* 1 for a function; for other boxes 0 if it did not run */
  uint32_t n_callers;   /* left out */
  uint32_t n_callees;   /* left out */
  uint64_t n_own_calls[CGV_N_SIDES]; /* number of calls to itself; 0 for groups and cycles. Such calls have no arrow */
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
  CgvAmount cost[CGV_N_SIDES];
  uint64_t count[CGV_N_SIDES]; /* of calls */
  double weight;               /* its cost, the larger of both sides; of an indirect one at most */
  bool is_indirect;            /* stands only for paths through omitted functions; without cost and count */
  bool is_inside; /* both ends are members of one cycle: their costs overlap, so the arrow has no cost */
  bool leads_up;
  uint32_t first_point;
  uint32_t n_points; /* from the edge of a box to that of the other; between these, two for each row that it passes. An arrow from a box
                      * to itself has them on its right edge */
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
  bool is_sideways;        /* rows are columns, and the first one is at the left */
  double least;            /* weight of the lightest box; see cgv_diagram_new() */
  double whole;            /* the total, the larger of both sides */
  uint32_t n_left_out;     /* functions and cycles, or groups, with a cost that are not shown */
  bool has_groups;         /* nodes are groups of functions: see CgvDiagramStyle.opens_cycles */
  uint32_t n_left_arrows;  /* number of arrows between boxes that are too light or too many */
} CgvDiagram;

/* Changes to how much is shown around a function. */
typedef struct
{
  CgvNodeId node; /* or a member of its cycle */
  bool opens_cycle;   /* the members of its cycle are boxes */
  uint32_t n_callers; /* how many more of its callers to show, the costliest calls first */
  uint32_t n_callees; /* how many more of its callees to show */
} CgvDiagramOpened;

typedef struct
{
  uint32_t max_boxes; /* up to CGV_DIAGRAM_MAX_BOXES; opened boxes are extra */
  uint32_t n_levels;  /* of callers, around a function */
  double box_width;
  double box_height;
  double gap;      /* between boxes in a row */
  double row_gap;
  double edge_gap; /* space around an arrow */
  bool opens_cycles; /* all, as nodes are groups, which mostly call each other in circles */
  const CgvDiagramOpened *opened; /* in the order of opening; entries that are in no box are ignored */
  uint32_t n_opened;
  const CgvDiagram *before; /* (nullable): a picture that the new one should resemble */
  const char *const *names; /* (nullable): names in the boxes, if these are not functions */
  const char *const *texts; /* (nullable): further lines in the boxes, below their names */
  double least_share;       /* of the total: lighter functions are left out, except those that were opened */
  bool is_sideways;         /* callees are at the right, not below */
} CgvDiagramStyle;

/*
 * Chooses boxes and lays them out. Around a function, the boxes are its callers and callees, level
 * by level, the costliest call first. For the whole program, they are the heaviest functions: by
 * the larger of inclusive cost and costliest call to them, because within a cycle inclusive cost is
 * only the cost that leaves it. In a comparison, they are the functions that changed most, or where
 * a change began.
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
 * Lays out boxes and arrows that the caller chose. Arrows lead down from the first box, and up only if they go back.
 *
 * @boxes: with nodes, costs and numbers of omitted neighbours
 * @arrows: with ends, costs, counts and weights
 * @whole: the 100 % of the shares of boxes
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
bool cgv_diagram_is_estimate (const CgvAmount cost[CGV_N_SIDES]);

/* Returns the box of a function or of its cycle, or CGV_NONE. */
uint32_t cgv_diagram_find (const CgvDiagram *self,
                           CgvNodeId node,
                           CgvCycleId cycle);
